// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/view.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/last_blast/draft.hpp"
#include "games/last_blast/events.hpp"
#include "games/last_blast/rules.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using engine::EventLog;
using engine::spectator;

const std::string board_2 = "field=dacwhbd/whadcbh/bcdawhc";

State position(const std::string& fields) {
    auto state = Rules::read("last-blast " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

std::vector<Move> moves_of(const State& state, Seat seat) {
    Moves moves;
    Rules::moves(state, seat, moves);
    return {moves.begin(), moves.end()};
}

void play(State& state, Seat seat, const char* move, EventLog* log = nullptr) {
    const auto read = Rules::read_move(state, seat, move);
    REQUIRE(read);
    if (auto played = engine::try_play<Rules>(state, seat, *read, log); !played)
        FAIL(played.error().words);
}

std::vector<Seat> viewers(int players) {
    std::vector<Seat> list;
    for (int seat = 0; seat < players; ++seat) list.push_back(static_cast<Seat>(seat));
    list.push_back(spectator);
    return list;
}

// Random drafts, shown position by position.
template <class See>
void random_drafts(int players, int games, See see) {
    for (int game = 0; game < games; ++game) {
        base::Random random(static_cast<std::uint64_t>(game), 99);
        auto started = Rules::start({.seats = players});
        REQUIRE(started);
        State state = *started;
        for (;;) {
            see(state, random);
            if (state.table.phase >= Phase::Toss) break;
            const engine::Next next = Rules::next(state);
            if (next.is_chance()) {
                Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
                continue;
            }
            const Seat seat = next.seats.lowest();
            const auto moves = moves_of(state, seat);
            Rules::play(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                        nullptr);
        }
    }
}

// The seats whose present hand the viewer has held in this round: hands are followed one pass at a
// time, LB-11.
SeatSet held_by(int players, int round, int picks, int viewer) {
    std::vector<int> holder(static_cast<std::size_t>(players));  // of the hand dealt to each seat
    std::vector<bool> held(holder.size());
    for (std::size_t hand = 0; hand < holder.size(); ++hand) holder[hand] = static_cast<int>(hand);
    for (int pick = 1;; ++pick) {
        for (std::size_t hand = 0; hand < holder.size(); ++hand)
            if (holder[hand] == viewer) held[hand] = true;
        if (pick == picks) break;
        for (int& seat : holder) seat = (seat + (round == 2 ? players - 1 : 1)) % players;
    }
    SeatSet seats;
    for (std::size_t hand = 0; hand < holder.size(); ++hand)
        if (held[hand]) seats.add(static_cast<Seat>(holder[hand]));
    return seats;
}

}  // namespace

TEST_CASE("LB-6 LB-11: at pick k a seat knows the k hands it has held, up to all of them") {
    for (int players : {2, 3, 4})
        random_drafts(players, 5, [&](const State& state, base::Random&) {
            const Table& table = state.table;
            if (table.phase != Phase::Pick) return;
            for (Seat seat : table.everybody()) {
                const View seen = view(state, seat);
                CHECK(seen.known_hands == held_by(players, table.round, table.pick, seat));
                CHECK(seen.known_hands.size() == std::min<int>(table.pick, players));
                for (Seat other : table.everybody()) {
                    CHECK(seen.hand_sizes[other] == 6 - table.pick);
                    if (seen.known_hands.contains(other))
                        CHECK(seen.hands[other] == state.secrets.hands[other]);
                    else
                        CHECK(seen.hands[other].empty());
                }
            }
        });
}

TEST_CASE("LB-4 LB-6: a spectator knows no hand, no pending pick and no drawn card") {
    for (int players : {2, 3, 4})
        random_drafts(players, 5, [&](const State& state, base::Random&) {
            const View seen = view(state, spectator);
            CHECK(seen.table == state.table);
            CHECK(seen.known_hands.empty());
            for (const CardSet& hand : seen.hands) CHECK(hand.empty());
            CHECK(seen.pending == nothing_yet);
            CHECK(seen.drawn == no_card);
            CHECK(seen.deck_size == state.secrets.deck.size());
        });
}

TEST_CASE("LB-2 LB-16: everybody sees the field from the first tile, and everything in flight") {
    random_drafts(3, 5, [](const State& state, base::Random& random) {
        for (Seat viewer : viewers(3)) CHECK(view(state, viewer).table.field == state.table.field);
        if (state.table.phase >= Phase::Toss)
            for (Seat viewer : viewers(3)) CHECK(imagine(view(state, viewer), random) == state);
    });
}

TEST_CASE("LB-6: a pick is hidden until everybody has decided") {
    const State before =
        position("seats=3 phase=pick " + board_2 +
                 "/awbhdca round=1 pick=1 "
                 "hands=G1d.G2d.A4w.A5w.A6w/G1h.G2h.R1h.R2h.R3h/G1c.G2c.R1c.R2c.R3c");
    State one = before;
    State two = before;
    EventLog told_one, told_two;
    play(one, 0, "A4w", &told_one);
    play(two, 0, "G1d", &told_two);
    CHECK_FALSE(view(one, 0) == view(two, 0));
    for (Seat viewer : {Seat{1}, Seat{2}, spectator}) {
        CHECK(view(one, viewer) == view(two, viewer));
        REQUIRE(told_one.size() == 1);
        CHECK(engine::as_seen_by(told_one[0], viewer) == engine::as_seen_by(told_two[0], viewer));
        CHECK(Rules::tell(engine::as_seen_by(told_one[0], viewer)) == "Seat 0 has decided.");
    }
    CHECK(Rules::tell(engine::as_seen_by(told_one[0], 0)) == "Seat 0 has decided: A4w.");
    CHECK(Rules::write_view(view(one, 1)).find("pending=?/-/-") != std::string::npos);
}

TEST_CASE("LB-4: a dealt card is shown to its receiver only") {
    const State before =
        position("seats=2 phase=deal " + board_2 + " round=1 dealt=2 hands=G1d/G2d");
    State one = before;
    State two = before;
    EventLog told_one, told_two;
    play(one, engine::nature, "card A6w", &told_one);
    play(two, engine::nature, "card R1a", &told_two);
    for (Seat viewer : {Seat{1}, spectator}) {
        CHECK(view(one, viewer) == view(two, viewer));
        CHECK(Rules::tell(engine::as_seen_by(told_one[0], viewer)) == "Seat 0 is dealt a card.");
    }
    CHECK_FALSE(view(one, 0) == view(two, 0));
    CHECK(Rules::tell(engine::as_seen_by(told_one[0], 0)) == "Seat 0 is dealt A6w.");
}

TEST_CASE(
    "LB-12: a drawn card, and the end chosen for it, are the drawer's until all have chosen") {
    const State before =
        position("seats=2 phase=draw " + board_2 +
                 " rockets=G1d.G2d.R1d/G1h.G2h.R1h round=1 dealt=0 pick=4 discards=A4d.A5d.A4h.A5h"
                 " picks=G1d/G1h|G2d/G2h|R1d/R1h drawers=0.1");
    State one = before;
    State two = before;
    play(one, engine::nature, "card A6w");
    play(two, engine::nature, "card R1a");
    for (Seat viewer : {Seat{1}, spectator}) CHECK(view(one, viewer) == view(two, viewer));
    CHECK(view(one, 0).drawn == *read_card("A6w"));
    play(one, engine::nature, "card G1c");
    play(two, engine::nature, "card G1c");
    play(one, 0, "front");
    play(two, 0, "rear");
    for (Seat viewer : {Seat{1}, spectator}) CHECK(view(one, viewer) == view(two, viewer));
    CHECK(Rules::write_view(view(one, 1)).find("drawn=?/G1c") != std::string::npos);
    play(one, 1, "rear");
    CHECK(to_text(one.table.rockets[0]) == "A6w.G1d.G2d.R1d");
}

TEST_CASE("LB-6: an imagined state looks the same to its viewer and is possible") {
    for (int players : {2, 3, 4})
        random_drafts(players, 5, [&](const State& state, base::Random& random) {
            for (Seat viewer : viewers(players)) {
                const View seen = view(state, viewer);
                const State world = imagine(seen, random);
                CHECK(view(world, viewer) == seen);
                CHECK(Rules::broken(world) == "");
            }
        });
}

TEST_CASE("LB-14 LB-D5: with four in round 3, old deck and renewed deck go to their own places") {
    int mixed = 0;
    random_drafts(4, 12, [&](const State& state, base::Random& random) {
        const Table& table = state.table;
        if (table.round != 3 || table.phase != Phase::Pick || table.pick > 3) return;
        const CardSet old_deck = table.first_pile;
        const CardSet renewed = table.second_pile;
        REQUIRE_FALSE(renewed.empty());
        for (Seat viewer : viewers(4)) {
            const State world = imagine(view(state, viewer), random);
            CardSet dealt;
            for (int origin = 0; origin < 4; ++origin) {
                // The hand dealt to this seat: what was taken from it, and what is left (LB-11).
                CardSet hand;
                int seat = origin;
                for (std::size_t pick = 0; pick + 1 < table.pick; ++pick) {
                    hand.add(table.picks[pick][static_cast<std::size_t>(seat)]);
                    seat = (seat + 1) % 4;
                }
                hand = hand + world.secrets.hands[static_cast<std::size_t>(seat)];
                REQUIRE(hand.size() == 5);
                dealt = dealt + hand;

                int from_old = 0;  // LB-D5: cards 0, 1, 2 … go to seats 0, 1, 2 …
                for (int i = origin; i < 20; i += 4) from_old += i < old_deck.size();
                int only_old = 0;
                int only_renewed = 0;
                for (Card card : hand) {
                    if (!renewed.contains(card)) only_old += hand.count(card);
                    if (!old_deck.contains(card)) only_renewed += hand.count(card);
                }
                CHECK(only_old <= from_old);
                CHECK(only_renewed <= 5 - from_old);
                mixed += only_old > 0 && only_renewed > 0;
            }
            CHECK(dealt.includes(old_deck));  // the old deck was dealt to the last card
            CHECK((old_deck + renewed).includes(dealt));
            CHECK(world.secrets.deck.size() == 2);
            CHECK(renewed.includes(world.secrets.deck));
        }
    });
    CHECK(mixed > 0);
}

namespace {

// A small deal that mixes two piles, with twins in both: four cards of an old deck, then eight
// renewed ones. Seats 0 and 1 get two of the first and three of the second each; two are left.
struct SmallDeal {
    std::vector<Card> old_deck, renewed;

    SmallDeal() {
        for (const char* name : {"G1d", "G1h", "A4c", "R1b"}) old_deck.push_back(*read_card(name));
        for (const char* name : {"G1d", "G1h", "A5c", "A6c", "R2b", "R3b", "G2w", "A4w"})
            renewed.push_back(*read_card(name));
    }

    // Each way to deal, as equally likely: hands 0 and 1, and the rest of the deck.
    template <class See>
    void each_world(See see) const {
        for (unsigned first = 0; first < 16; ++first) {
            if (std::popcount(first) != 2) continue;
            for (unsigned mine = 0; mine < 256; ++mine) {
                if (std::popcount(mine) != 3) continue;
                for (unsigned yours = 0; yours < 256; ++yours) {
                    if (std::popcount(yours) != 3 || (mine & yours) != 0) continue;
                    std::array<std::vector<Card>, 2> hands;
                    CardSet rest;
                    for (unsigned i = 0; i < 4; ++i)
                        hands[first >> i & 1 ? 0 : 1].push_back(old_deck[i]);
                    for (unsigned i = 0; i < 8; ++i) {
                        if (mine >> i & 1)
                            hands[0].push_back(renewed[i]);
                        else if (yours >> i & 1)
                            hands[1].push_back(renewed[i]);
                        else
                            rest.add(renewed[i]);
                    }
                    see(hands, rest);
                }
            }
        }
    }

    State state(int pick) const {
        auto started = Rules::start({.seats = 2});
        REQUIRE(started);
        State state = *started;
        state.table.phase = Phase::Pick;
        state.table.round = 3;
        state.table.pick = static_cast<std::uint8_t>(pick);
        for (Card card : old_deck) state.table.first_pile.add(card);
        for (Card card : renewed) state.table.second_pile.add(card);
        return state;
    }
};

CardSet set_of(const std::vector<Card>& cards) {
    CardSet set;
    for (Card card : cards) set.add(card);
    return set;
}

CardSet cards(const std::string& text) {
    CardSet set;
    for (std::size_t at = 0; at < text.size(); at += 4) set.add(*read_card(text.substr(at, 3)));
    return set;
}

using Shares = std::map<std::string, double>;

void compare(const Shares& exact, const Shares& sampled) {
    for (const auto& [what, share] : exact) {
        CAPTURE(what);
        const auto found = sampled.find(what);
        CHECK(std::abs(share - (found == sampled.end() ? 0 : found->second)) < 0.01);
    }
    for (const auto& [what, share] : sampled) {
        CAPTURE(what);
        CAPTURE(share);
        CHECK(exact.contains(what));
    }
}

}  // namespace

TEST_CASE("LB-14: unseen cards are imagined as often as a count of all deals says") {
    const SmallDeal deal;
    for (const char* text : {
             "G1d.G1h.A4c.A5c.A6c",  // one twin is old and one renewed, but which?
             "G1d.G1h.A4c.R1b.A5c",  // both twins are renewed
             "G1d.G1d.G1h.A5c.A6c",  // both drops, and hammers from either pile
             "A4c.R1b.A5c.A6c.R2b",  // nothing in doubt
         }) {
        CAPTURE(text);
        const CardSet hand = cards(text);
        Shares exact;
        double worlds = 0;
        CardSet any_other;
        deal.each_world([&](const auto& hands, CardSet rest) {
            if (set_of(hands[0]) != hand) return;
            ++worlds;
            any_other = set_of(hands[1]);
            ++exact[to_text(set_of(hands[1])) + " " + to_text(rest)];
        });
        REQUIRE(worlds > 0);
        for (auto& [what, share] : exact) share /= worlds;

        State state = deal.state(1);
        state.secrets.hands = {hand, any_other};
        const View seen = view(state, 0);
        base::Random random(5);
        Shares sampled;
        constexpr int samples = 20000;
        for (int i = 0; i < samples; ++i) {
            const State world = imagine(seen, random);
            REQUIRE(world.secrets.hands[0] == hand);
            sampled[to_text(world.secrets.hands[1]) + " " + to_text(world.secrets.deck)] +=
                1.0 / samples;
        }
        compare(exact, sampled);
    }
}

TEST_CASE("LB-14: a card that was picked counts as evidence of the hand it came from") {
    // Seat 0 took a G1d, which may be old or renewed, and seat 1 an A5c; hands have been swapped.
    // A spectator who takes every card of a hand to be picked as often as any other reckons so:
    const SmallDeal deal;
    const Card g1d = *read_card("G1d");
    const Card a5c = *read_card("A5c");
    const auto aspects = [&](CardSet hand_0, CardSet hand_1, CardSet rest) {
        std::vector<std::string> list;
        for (const char* name : {"G1d", "G1h", "A4c", "R3b"}) {
            const Card card = *read_card(name);
            list.push_back(std::string(name) + " " + std::to_string(hand_0.count(card)) + " " +
                           std::to_string(hand_1.count(card)) + " " +
                           std::to_string(rest.count(card)));
        }
        return list;
    };
    Shares exact;
    double worlds = 0;
    CardSet some_0, some_1, some_rest;
    deal.each_world([&](const auto& hands, CardSet rest) {
        CardSet hand_0 = set_of(hands[0]);
        CardSet hand_1 = set_of(hands[1]);
        const int weight = hand_0.count(g1d) * hand_1.count(a5c);
        if (weight == 0) return;
        hand_0.remove(g1d);
        hand_1.remove(a5c);
        worlds += weight;
        some_0 = hand_0;
        some_1 = hand_1;
        some_rest = rest;
        for (const std::string& aspect : aspects(hand_0, hand_1, rest)) exact[aspect] += weight;
    });
    for (auto& [what, share] : exact) share /= worlds;

    State state = deal.state(2);
    state.table.picks[0] = {g1d, a5c, no_card, no_card};
    state.secrets.hands = {some_1, some_0};
    state.secrets.deck = some_rest;
    const View seen = view(state, spectator);
    base::Random random(6);
    Shares sampled;
    constexpr int samples = 20000;
    for (int i = 0; i < samples; ++i) {
        const Secrets secrets = imagine(seen, random).secrets;
        for (const std::string& aspect : aspects(secrets.hands[1], secrets.hands[0], secrets.deck))
            sampled[aspect] += 1.0 / samples;
    }
    compare(exact, sampled);
}

TEST_CASE("LB-15: the draws of old deck and renewed leftovers are imagined in seat order") {
    // Round 3 of four, everybody draws: the deck had two cards, then the leftovers were renewed.
    bool met = false;
    random_drafts(4, 400, [&](const State& state, base::Random& random) {
        const Table& table = state.table;
        if (table.phase != Phase::Place || table.round != 3 || table.second_pile.empty()) return;
        met = true;
        REQUIRE(table.first_pile.size() == 2);
        for (Seat viewer : viewers(4)) {
            const State world = imagine(view(state, viewer), random);
            int served = 0;
            for (Seat seat : table.drawers) {
                const CardSet pile = served++ < 2 ? table.first_pile : table.second_pile;
                CHECK(pile.contains(world.secrets.drawn[seat]));
                if (seat == viewer) CHECK(world.secrets.drawn[seat] == state.secrets.drawn[seat]);
            }
        }
    });
    CHECK(met);
}

}  // namespace last_blast
