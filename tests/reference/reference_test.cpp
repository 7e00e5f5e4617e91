// SPDX-License-Identifier: Apache-2.0
//
// The reference games against published figures and against counts made by hand. "Random play"
// chooses uniformly among the listed moves. Simulations have fixed seeds and may be off by four
// standard errors.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "engine/playout.hpp"
#include "reference/goofspiel.hpp"
#include "reference/leduc.hpp"
#include "reference/liars_dice.hpp"

namespace {

using namespace reference;

static_assert(engine::Rules<Goofspiel> && engine::Rules<Leduc> && engine::Rules<LiarsDice>);

template <class T>
std::string bytes_of(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

template <class G>
typename G::State started(int seats, const std::string& option = "",
                          const std::string& value = "") {
    engine::Setup setup{seats, {}};
    if (!option.empty()) setup.options = {{option, value}};
    return *G::start(setup);
}

// The whole tree below a state, walked by the rules alone. Seats that decide at once go in order.
struct Tree {
    double nodes = 0, leaves = 0;       // every card and die its own: a chance counts by weight
    double decisions = 0, chances = 0;  // expected in random play
    std::array<double, 4> utility{}, score{};               // expected in random play
    std::array<std::set<std::string>, 4> information_sets;  // views of the seat to move

    template <class G>
    static Tree of(const typename G::State& state) {
        Tree tree;
        tree.walk<G>(state, 1, 1);
        return tree;
    }

    template <class G>
    void walk(const typename G::State& state, double copies, double probability) {
        nodes += copies;
        const Next next = G::next(state);
        const auto walk_on = [&](Seat seat, Move move, double weight, double share) {
            typename G::State after = state;
            G::play(after, seat, move, nullptr);
            walk<G>(after, copies * weight, probability * share);
        };
        if (next.is_over()) {
            leaves += copies;
            const Outcome outcome = G::outcome(state);
            for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
                utility[seat] += probability * outcome[seat].utility;
                score[seat] += probability * outcome[seat].score;
            }
        } else if (next.is_chance()) {
            chances += probability;
            typename G::Chances all;
            G::chances(state, all);
            double total = 0;
            for (const Chance& chance : all) total += chance.weight;
            for (const Chance& chance : all)
                walk_on(nature, chance.move, chance.weight, chance.weight / total);
        } else {
            decisions += probability;
            const Seat seat = next.seats.lowest();
            information_sets[seat].insert(bytes_of(G::view(state, seat)));
            typename G::Moves all;
            G::moves(state, seat, all);
            for (const Move move : all)
                walk_on(seat, move, 1, 1.0 / static_cast<double>(all.size()));
        }
    }
};

// Means over random games, with their standard errors.
struct Sample {
    struct Mean {
        double sum = 0, squares = 0, count = 0;
        void add(double x) { sum += x, squares += x * x, ++count; }
        double mean() const { return sum / count; }
        bool agrees_with(double expected) const {
            const double variance = squares / count - mean() * mean();
            return std::abs(mean() - expected) <= 4 * std::sqrt(variance / count) + 1e-9;
        }
    };
    Mean decisions, chances;
    std::array<Mean, 4> utility, score;
    Mean drawn;  // share of games without a single winner

    template <class G>
    static Sample of(const typename G::State& start, std::uint64_t games, std::uint64_t seed) {
        Sample sample;
        for (std::uint64_t game = 0; game < games; ++game) {
            base::Random random(seed, game);
            typename G::State state = start;
            const auto length = engine::random_playout<G>(state, random);
            sample.decisions.add(length.decisions);
            sample.chances.add(length.chances);
            const Outcome outcome = G::outcome(state);
            for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
                sample.utility[seat].add(outcome[seat].utility);
                sample.score[seat].add(outcome[seat].score);
            }
            sample.drawn.add(std::ranges::none_of(outcome, [](auto& r) { return r.utility == 1; }));
        }
        return sample;
    }
};

// How many imagined worlds are impossible or look different, at every step of random games and for
// everybody who watches.
template <class G>
int wrong_views(const typename G::State& start, int seats, std::uint64_t games) {
    int wrong = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        base::Random random(29, game);
        typename G::State state = start;
        for (;;) {
            const Next next = G::next(state);
            for (int watcher = 0; watcher <= seats; ++watcher) {
                const Seat viewer = watcher == seats ? spectator : byte(watcher);
                const auto view = G::view(state, viewer);
                const auto world = G::imagine(view, random);
                wrong += bytes_of(G::view(world, viewer)) != bytes_of(view);
                wrong += !G::broken(world).empty();
            }
            if (next.is_over()) break;
            if (next.is_chance()) {
                G::play(state, nature, G::chance(state, random), nullptr);
            } else {
                typename G::Moves moves;
                G::moves(state, next.seats.lowest(), moves);
                const auto pick = random.below(static_cast<std::uint32_t>(moves.size()));
                G::play(state, next.seats.lowest(), moves[pick], nullptr);
            }
        }
    }
    return wrong;
}

}  // namespace

TEST_CASE("Goofspiel has a prize and a bid of each seat in every round but the last") {
    // As in OpenSpiel, the last round plays itself: K - 1 prizes and seats * (K - 1) bids.
    for (const auto& [seats, cards] : {std::pair{2, 13}, {2, 4}, {3, 5}, {4, 13}}) {
        const auto start = started<Goofspiel>(seats, "cards", std::to_string(cards));
        const Sample sample = Sample::of<Goofspiel>(start, 20, 1);
        CHECK(sample.chances.mean() == cards - 1);
        CHECK(sample.decisions.mean() == seats * (cards - 1));
    }
}

TEST_CASE("Goofspiel with three cards has as many information sets as a hand count gives") {
    // Of one seat. Round 1: 3 prizes. Round 2: 3 * 2 orders of prizes, and own card 1 (lost or
    // tied), 2 (won, lost or tied) or 3 (won or tied): 7 pasts. 3 + 6 * 7 = 45.
    // Leaves: 3 * 2 orders of prizes, (3 * 2)^2 orders of bids.
    const Tree tree = Tree::of<Goofspiel>(started<Goofspiel>(2, "cards", "3"));
    CHECK(tree.information_sets[0].size() == 45);
    CHECK(tree.information_sets[1].size() == 45);
    CHECK(tree.leaves == 6 * 36);
}

TEST_CASE("Goofspiel with four cards ends in a draw as often as counting all games says") {
    // Bids are two random orders; only which of them meet, and for which prize, matters. So all is
    // said by the 4! * 4! orders of prizes and of the second seat's bids against 1, 2, 3, 4.
    std::array<int, 4> prizes{1, 2, 3, 4}, bids{1, 2, 3, 4};
    int draws = 0, wins = 0;
    do {
        do {
            int ahead = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                const int mine = static_cast<int>(i) + 1;
                ahead += mine > bids[i] ? prizes[i] : mine < bids[i] ? -prizes[i] : 0;
            }
            draws += ahead == 0;
            wins += ahead > 0;
        } while (std::ranges::next_permutation(bids).found);
    } while (std::ranges::next_permutation(prizes).found);
    REQUIRE(2 * wins + draws == 576);

    const auto start = started<Goofspiel>(2, "cards", "4");
    const Tree tree = Tree::of<Goofspiel>(start);
    CHECK(tree.utility[0] == doctest::Approx(0.5));
    CHECK(tree.utility[1] == doctest::Approx(0.5));
    const Sample sample = Sample::of<Goofspiel>(start, 40'000, 2);
    CHECK(sample.drawn.agrees_with(draws / 576.0));
    CHECK(sample.utility[0].agrees_with(0.5));
}

TEST_CASE("Goofspiel treats every seat alike in random play") {
    for (const int seats : {2, 3, 4}) {
        const Sample sample = Sample::of<Goofspiel>(started<Goofspiel>(seats), 20'000, 3);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
            CHECK(sample.utility[seat].agrees_with(1.0 / seats));
            CHECK(sample.score[seat].agrees_with(sample.score[0].mean()));
        }
    }
    // Two random bids tie in one of 13 rounds: the 91 points less a thirteenth, halved.
    CHECK(Sample::of<Goofspiel>(started<Goofspiel>(2), 20'000, 4).score[0].agrees_with(42));
}

TEST_CASE("Goofspiel bids commute, and only the last one tells who took the prize") {
    auto state = started<Goofspiel>(2, "cards", "5");
    Goofspiel::play(state, nature, 4, nullptr);
    auto other = state;
    EventLog log;
    Goofspiel::play(state, 0, 2, &log);
    REQUIRE(log.size() == 1);
    CHECK_FALSE(log[0].reveals);
    CHECK(engine::as_seen_by(log[0], 0).secret[0] == 2);
    CHECK(engine::as_seen_by(log[0], 1).secret[0] == engine::hidden);
    CHECK(Goofspiel::write_view(Goofspiel::view(state, 1)) ==
          "goofspiel viewer=1 seats=2 cards=5 rounds=4:?:-");

    Goofspiel::play(state, 1, 5, &log);
    CHECK(log.back().reveals);
    CHECK(log.back().seat == 1);
    Goofspiel::play(other, 1, 5, nullptr);
    Goofspiel::play(other, 0, 2, nullptr);
    CHECK(bytes_of(state) == bytes_of(other));
    CHECK(Goofspiel::write(state) == "goofspiel seats=2 cards=5 rounds=4:2:5>1");
    CHECK(Goofspiel::write_view(Goofspiel::view(state, spectator)) ==
          "goofspiel viewer=spectator seats=2 cards=5 rounds=4:?:?>1");
}

TEST_CASE("Goofspiel imagines every past that fits what a seat knows, none more than another") {
    // Seat 0 bid 2, 4 and 3 of five cards; it lost, won and tied. So seat 1 bid a 3 last, first a 4
    // or 5 (the 3 is needed), second a 1 or 2: four pasts.
    const auto state = *Goofspiel::read("goofspiel cards=5 rounds=1:2:4>1/5:4:1>0/2:3:3>tie");
    const auto view = Goofspiel::view(state, 0);
    base::Random random(5);
    std::map<std::string, int> seen;
    for (int i = 0; i < 4000; ++i) {
        const auto world = Goofspiel::imagine(view, random);
        ++seen[std::to_string(world.bids[0][1]) + std::to_string(world.bids[1][1])];
    }
    CHECK(seen.size() == 4);
    for (const auto& [past, times] : seen) CHECK(std::abs(times - 1000) < 4 * std::sqrt(750.0));
}

TEST_CASE("Goofspiel imagines worlds that look the same to everybody who watches") {
    CHECK(wrong_views<Goofspiel>(started<Goofspiel>(2), 2, 4) == 0);
    CHECK(wrong_views<Goofspiel>(started<Goofspiel>(3, "cards", "6"), 3, 4) == 0);
    CHECK(wrong_views<Goofspiel>(started<Goofspiel>(4), 4, 4) == 0);
}

TEST_CASE("Goofspiel refuses notation that no game leads to") {
    for (const char* line :
         {"goofspiel seats=5", "goofspiel cards=14", "goofspiel rounds=1:2:2>0",
          "goofspiel rounds=1:2:3>1/1:1:1>tie", "goofspiel rounds=1:2:3>1/2:2:4>1",
          "goofspiel rounds=1:-:-/2:-:-", "goofspiel rounds=>:1",
          "goofspiel rounds=:", "goofspiel rounds=01:1:2>1", "goofspiel colour=red", "leduc"})
        CHECK_FALSE(Goofspiel::read(line).has_value());
    auto state = started<Goofspiel>(2);
    state.hands[0].remove(3);
    CHECK_FALSE(Goofspiel::broken(state).empty());
}

TEST_CASE("Leduc has 288 information sets, 9457 histories and 5520 ends") {
    // A round of betting asks for a decision after six sequences ("", c, r, cr, rr, crr), ends in
    // four folds and goes on after five. Of ranks: 3 * 6 + 5 * 3 * 3 * 6 = 288 information sets,
    // known from the literature; told apart by suit, 6 * 6 + 5 * 6 * 5 * 6 = 936 as in OpenSpiel.
    // With every card its own, 30 deals: 30 * 4 + 30 * 4 * 5 * 9 = 5520 ends, and
    // 1 + 6 + 30 * 15 + 30 * 4 * 5 * 15 = 9457 histories.
    const Tree tree = Tree::of<Leduc>(Leduc::State{});
    CHECK(tree.information_sets[0].size() == 144);
    CHECK(tree.information_sets[1].size() == 144);
    CHECK(tree.leaves == 5520);
    CHECK(tree.nodes == 9457);
}

TEST_CASE("Leduc in random play has the length and the value of a hand count") {
    // A round takes 1 + 1/2 * (1 + 1/2 * 4/3) + 1/2 * 4/3 = 5/2 decisions and goes on with 5/8, so
    // there are 5/2 * (1 + 5/8) = 65/16 decisions and 2 + 5/8 chances. Showdowns are fair, so folds
    // decide. In a round entered with a chips each, where a raise is d, they bring seat 0
    //   crf -a/12, crrf +(a+d)/24, rf +a/6, rrf -(a+d)/12, in sum (a-d)/24.
    // Round 1: (1 - 2)/24. Round 2, with d = 4, is entered with 1, 3, 5 chips at 1/4, 1/4, 1/8:
    // (-3/4 - 1/4 + 1/8)/24. Together -15/192 = -5/64 of a chip.
    const Tree tree = Tree::of<Leduc>(Leduc::State{});
    CHECK(tree.decisions == doctest::Approx(65.0 / 16));
    CHECK(tree.chances == doctest::Approx(21.0 / 8));
    CHECK(tree.score[0] == doctest::Approx(-5.0 / 64));
    CHECK(tree.utility[0] == doctest::Approx((13 - 5.0 / 64) / 26));
    CHECK(tree.utility[0] + tree.utility[1] == doctest::Approx(1));

    const Sample sample = Sample::of<Leduc>(Leduc::State{}, 40'000, 6);
    CHECK(sample.decisions.agrees_with(65.0 / 16));
    CHECK(sample.chances.agrees_with(21.0 / 8));
    CHECK(sample.score[0].agrees_with(-5.0 / 64));
}

TEST_CASE("Leduc pays the pair before the higher rank, and the one who did not fold") {
    const auto money = [](const char* line) { return Leduc::outcome(*Leduc::read(line))[0].score; };
    CHECK(money("leduc hands=JK board=J bets=rrc/crrc") == 13);
    CHECK(money("leduc hands=QK board=J bets=cc/cc") == -1);
    CHECK(money("leduc hands=QQ board=J bets=rc/rc") == 0);
    CHECK(money("leduc hands=JK board=- bets=rrf") == -3);
    CHECK(money("leduc hands=JK board=K bets=cc/rf") == 1);
}

TEST_CASE("Leduc shows a seat its own card only, until the showdown") {
    const auto seen = [](const char* line, Seat viewer) {
        return Leduc::write_view(Leduc::view(*Leduc::read(line), viewer));
    };
    CHECK(seen("leduc hands=JK", 0) == "leduc viewer=0 hands=J? board=- bets=");
    CHECK(seen("leduc hands=J-", 1) == "leduc viewer=1 hands=?- board=- bets=");
    CHECK(seen("leduc hands=JK bets=rf", spectator) ==
          "leduc viewer=spectator hands=?? board=- bets=rf");
    CHECK(seen("leduc hands=JK board=Q bets=cc/cc", 0) ==
          "leduc viewer=0 hands=JK board=Q bets=cc/cc");
    CHECK(wrong_views<Leduc>(Leduc::State{}, 2, 200) == 0);
}

TEST_CASE("Leduc refuses notation that no game leads to") {
    for (const char* line : {"leduc hands=JJ board=J bets=cc/", "leduc hands=JKQ", "leduc hands=-K",
                             "leduc hands=JK bets=f", "leduc hands=JK bets=rrr", "leduc bets=c",
                             "leduc hands=JK board=Q bets=c", "leduc hands=JK board=QQ bets=cc/",
                             "leduc hands=JK board=Q bets=cc/cc/", "leduc hands=J?"})
        CHECK_FALSE(Leduc::read(line).has_value());
    auto state = *Leduc::read("leduc hands=JK bets=r");
    state.paid[0] = 9;
    CHECK_FALSE(Leduc::broken(state).empty());
}

TEST_CASE("LiarsDice with a die each has 24576 information sets and 294883 histories") {
    // Bids rise, so a past is a set of the 12 bids: 2^12 of them, and six faces of the own die.
    // How many bids there were says who is to move, so 24576 for both seats, as in OpenSpiel. A
    // call ends each of the 4095 sets with a bid, for 36 rolls: 147420 ends. With the bidding and
    // the rolls, 1 + 6 + 36 * (4096 + 4095) histories.
    const Tree tree = Tree::of<LiarsDice>(started<LiarsDice>(2));
    CHECK(tree.information_sets[0].size() + tree.information_sets[1].size() == 24576);
    CHECK(tree.information_sets[0].size() == 6 * 2048);  // sets of an even number of bids
    CHECK(tree.leaves == 147420);
    CHECK(tree.nodes == 294883);
}

TEST_CASE("LiarsDice in random play has the length and the winner of a hand count") {
    // Random play does not look at the dice. With n moves left, a call among them, it takes
    // 1 + 1/2 + ... + 1/n more decisions (H_n); the first bid is one of 12 without a call, which
    // makes 1 + (H_1 + ... + H_12)/12 = 13/12 * H_12. A bid of one is true with 5/9 (11/36 for
    // sixes), of two with 1/9 (1/36); who faces bid b wins by calling if it is not.
    double harmonic = 0;
    for (int n = 1; n <= 12; ++n) harmonic += 1.0 / n;
    std::array<double, 12> wins{};  // of the seat that faces this bid
    for (int bid = 11; bid >= 0; --bid) {
        const bool six = bid % 6 == 5;
        const double truth = bid < 6 ? (six ? 11.0 / 36 : 5.0 / 9) : (six ? 1.0 / 36 : 1.0 / 9);
        double sum = 1 - truth;
        for (int higher = bid + 1; higher < 12; ++higher)
            sum += 1 - wins[static_cast<std::size_t>(higher)];
        wins[static_cast<std::size_t>(bid)] = sum / (12 - bid);
    }
    const double first = 1 - std::accumulate(wins.begin(), wins.end(), 0.0) / 12;

    const Tree tree = Tree::of<LiarsDice>(started<LiarsDice>(2));
    CHECK(tree.decisions == doctest::Approx(13.0 / 12 * harmonic));
    CHECK(tree.chances == doctest::Approx(2));
    CHECK(tree.utility[0] == doctest::Approx(first));
    const Sample sample = Sample::of<LiarsDice>(started<LiarsDice>(2), 40'000, 7);
    CHECK(sample.decisions.agrees_with(13.0 / 12 * harmonic));
    CHECK(sample.utility[0].agrees_with(first));
}

TEST_CASE("LiarsDice counts sixes as every face, and one seat loses to all others") {
    const auto loser = [](const char* line) { return LiarsDice::loser(*LiarsDice::read(line)); };
    CHECK(loser("liars-dice dice=3,6 bids=2-3,liar") == 1);
    CHECK(loser("liars-dice dice=3,6 bids=2-6,liar") == 0);
    CHECK(loser("liars-dice dice=12,36,45 bids=1-1,2-2,4-5,liar") == 2);

    const auto outcome =
        LiarsDice::outcome(*LiarsDice::read("liars-dice dice=1,2,3 bids=1-1,2-1,liar"));
    CHECK(outcome[1].rank == 3);
    CHECK(outcome[1].utility == 0);
    CHECK(outcome[0].rank == 1);
    CHECK(outcome[2].utility == 0.5);
}

TEST_CASE("LiarsDice shows a seat its own dice only, until the call") {
    const auto seen = [](const char* line, Seat viewer) {
        return LiarsDice::write_view(LiarsDice::view(*LiarsDice::read(line), viewer));
    };
    CHECK(seen("liars-dice dice=12,3-", 0) == "liars-dice viewer=0 dice=12,?- bids=");
    CHECK(seen("liars-dice dice=12,34 bids=1-4", 1) == "liars-dice viewer=1 dice=??,34 bids=1-4");
    CHECK(seen("liars-dice dice=1,3 bids=1-4,liar", 0) ==
          "liars-dice viewer=0 dice=1,3 bids=1-4,liar");
    for (const int seats : {2, 3, 4})
        CHECK(wrong_views<LiarsDice>(started<LiarsDice>(seats, "dice", "2"), seats, 20) == 0);
}

TEST_CASE("LiarsDice: the loser of a hand begins the next, until somebody has lost twenty") {
    using engine::nature;
    const auto played = [](const char* line, Seat seat, engine::Move move) {
        auto state = *LiarsDice::read(line);
        CHECK(engine::try_play<LiarsDice>(state, seat, move, nullptr));
        return LiarsDice::write(state);
    };
    CHECK(played("liars-dice dice=3,6 bids=2-6 lost=1,0 first=0", 1, 12) ==
          "liars-dice dice=-,- bids= lost=2,0 first=0");
    CHECK(played("liars-dice dice=3,6 bids=2-3 lost=1,0 first=0", 1, 12) ==
          "liars-dice dice=-,- bids= lost=1,1 first=1");
    CHECK(played("liars-dice dice=3,6 bids= lost=1,1 first=1", 1, 0) ==
          "liars-dice dice=3,6 bids=1-1 lost=1,1 first=1");
    const char* last = "liars-dice dice=3,6 bids=2-6 lost=19,3 first=0";
    CHECK(played(last, 1, 12) == "liars-dice dice=3,6 bids=2-6,liar lost=19,3 first=0");
    for (const char* line :
         {"liars-dice dice=3,6 bids=2-6,liar lost=1,0 first=0",
          "liars-dice dice=3,6 lost=20,0 first=0", "liars-dice dice=3,6 lost=1,0 first=2"})
        CHECK_FALSE(LiarsDice::read(line).has_value());
    for (const int seats : {2, 3, 4})
        CHECK(wrong_views<LiarsDice>(started<LiarsDice>(seats, "hands", "20"), seats, 20) == 0);
}

TEST_CASE("LiarsDice refuses notation that no game leads to") {
    for (const char* line :
         {"liars-dice dice=7,1", "liars-dice dice=21,34", "liars-dice dice=-1,34",
          "liars-dice dice=1,2,3,4,5", "liars-dice dice=1", "liars-dice dice=1,- bids=1-1",
          "liars-dice dice=1,2 bids=1-2,1-1", "liars-dice dice=1,2 bids=3-1",
          "liars-dice dice=1,2 bids=liar", "liars-dice dice=1,2 bids=1-1,liar,liar"})
        CHECK_FALSE(LiarsDice::read(line).has_value());
    auto state = *LiarsDice::read("liars-dice dice=1,2");
    state.dice[2][0] = 3;
    CHECK_FALSE(LiarsDice::broken(state).empty());
}
