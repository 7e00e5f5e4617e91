// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/view.hpp"

#include <algorithm>
#include <cstring>

#include "games/bots_and_aces/build.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/random_game.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

namespace {

void check_imagined(const State& state, int seats) {
    base::Random random(7);
    for (int viewer = 0; viewer <= seats; ++viewer) {
        const Seat seat = viewer == seats ? engine::spectator : static_cast<Seat>(viewer);
        CAPTURE(viewer);
        const View seen = view(state, seat);
        const State imagined = imagine(seen, random);
        CHECK(broken(imagined) == "");
        const View again = view(imagined, seat);
        CHECK(std::memcmp(&again, &seen, sizeof seen) == 0);
        // Whoever is asked has the same moves.
        if (seat >= seats || !next_of(state).seats.contains(seat)) continue;
        Moves moves, others;
        list_moves(state, seat, moves);
        list_moves(imagined, seat, others);
        std::string words, other_words;
        for (const Move move : moves) words += write_move(state, seat, move) + "; ";
        for (const Move move : others) other_words += write_move(imagined, seat, move) + "; ";
        CHECK(words == other_words);
        CHECK(std::ranges::equal(moves, others));
    }
}

State read_position(const std::string& fields) {
    const auto state = read("bots-and-aces " + fields);
    REQUIRE(state);
    return *state;
}

int known(const PilotView& pilots, std::string_view id, Byte place) {
    int count = 0;
    for (std::size_t i = 0; i < pilots.placed; ++i)
        count += pilots.card[i] == cards().find(id) && pilots.place[i] == place;
    return count;
}

}  // namespace

TEST_CASE("8.4: what a viewer imagines looks the same to them as the truth, byte for byte") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        CAPTURE(seed);
        for_positions(2, seed, 1500, 11, [](const State& state) { check_imagined(state, 2); });
    }
    for_positions(3, 1, 800, 17, [](const State& state) { check_imagined(state, 3); });
    for_positions(4, 2, 800, 17, [](const State& state) { check_imagined(state, 4); }, "team");
}

// A Shield in the centre cannot be copied, so whoever imagines it there has no third card.
TEST_CASE("8.4, BA-119: a Plan of the last Weapons is imagined as it could have been made") {
    State state = read_position(
        "build-1=bot:W-02 build-2=bot:U-31,W-48,W-01 A.bot=T0 B.bot=T0 A.X-2=wreckage "
        "A.X-2#2=wreckage B.X-2#2=wreckage A.statuses=flanking B.W-48=deck(flags=-,tile=T0)");
    const std::string wanted[] = {"fight B", "select C W-02", "select C W-01", "select L W-48",
                                  "select R X-2"};
    while (state.table.combat.committed.size() < 2 || state.table.question.ask == Ask::Select) {
        const Seat seat = next_of(state).seats.lowest();
        Moves moves;
        list_moves(state, seat, moves);
        REQUIRE_FALSE(moves.empty());
        Move move = moves[0];
        for (const Move one : moves)
            if (std::ranges::find(wanted, write_move(state, seat, one)) != std::end(wanted))
                move = one;
        play_move(state, seat, move, nullptr);
    }
    REQUIRE(state.table.question.ask == Ask::UseStatus);
    REQUIRE(write(state).find("plan.B.L=B.W-48 plan.B.C=B.W-01 plan.B.R=B.X-2") !=
            std::string::npos);
    base::Random random(1);
    for (int i = 0; i < 50; ++i) CHECK(broken(imagine(view(state, 0), random)) == "");
}

TEST_CASE("BA-53, 8.1: a hand is its owner's; others see how many cards there are") {
    const State state = read_position("A.hand=K-01.K-35 B.hand=K-05");
    const View own = view(state, 0), other = view(state, 1), watching = view(state, 0xff);
    CHECK(known(own.pilots[0], "K-35", InHand) == 1);
    for (const View* view : {&other, &watching}) {
        CHECK(view->pilots[0].placed == 0);
        CHECK(view->pilots[0].listed == 0);
        CHECK(std::ranges::count(view->pilots[0].place, InHand) == 2);
    }
    CHECK(own.pilots[1].placed == 0);
}

TEST_CASE("BA-50: a Scrapyard lies open") {
    const State state = read_position("A.scrapyard=K-01.K-35");
    for (const Seat seat : {Seat{0}, Seat{1}, engine::spectator})
        CHECK(known(view(state, seat).pilots[0], "K-35", InScrapyard) == 1);
}

TEST_CASE("8.2: after Recycle everybody knows that a card is in the deck, but not where") {
    const State state = read_position("A.deck=K-35(listed=AB) A.hand=K-01");
    const PilotView seen = view(state, 1).pilots[0];
    CHECK(seen.placed == 0);
    REQUIRE(seen.listed == 1);
    CHECK(seen.card[0] == cards().find("K-35"));
    // It may be in the hand by now, for all they know.
    bool in_hand = false, in_the_deck = false;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        base::Random random(seed);
        const State imagined = imagine(view(state, 1), random);
        const CardKind kind = kind_of(imagined, 0, cards().find("K-35"));
        REQUIRE(kind != nobody);
        in_hand |= has_at(imagined, 0, kind, InHand);
        in_the_deck |= has_at(imagined, 0, kind, DeckMiddle);
    }
    CHECK(in_hand);
    CHECK(in_the_deck);
}

TEST_CASE("8.2: every layer of a deck has a name of its own, the lowest there can be too") {
    const State state = read_position("A.deck=K-05@64.K-35@129");
    const std::string seen = write_view(view(state, 0));
    CHECK(seen.find(" A.deck@64=K-05 ") != std::string::npos);
    CHECK(seen.find(" A.deck@129=K-35 ") != std::string::npos);
    CHECK(seen.find(" A.deck=?58 ") != std::string::npos);
    CHECK(write(state).find(" A.deck=K-05@64.K-35@129 ") != std::string::npos);
}

TEST_CASE("8.2: who looked at a hand knows that card; its owner's other cards stay unknown") {
    const State state = read_position("seats=3 A.hand=K-01(listed=AB,here=AB).K-35");
    CHECK(known(view(state, 1).pilots[0], "K-01", InHand) == 1);
    CHECK(view(state, 1).pilots[0].placed == 1);
    CHECK(view(state, 2).pilots[0].placed == 0);
}

TEST_CASE("BA-48: owners know their list, not the order of their deck") {
    const State state = read_position("A.hand=K-35 A.deck=K-05@129");
    const PilotView seen = view(state, 0).pilots[0];
    CHECK(seen.listed == deck_size);
    CHECK(seen.placed == 2);
    CHECK(known(seen, "K-05", 129) == 1);
}

TEST_CASE("BA-38 to BA-43: an imagined deck is legal for what was built") {
    const auto started = start({.seats = 2, .options = {{"build-1", "hive_mind"}}});
    REQUIRE(started);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        base::Random random(seed);
        const State imagined = imagine(view(*started, 1), random);
        Build build = *find_build("hive_mind");
        build.deck.clear();
        for (const CardId card : imagined.secrets.pilots[0].card) {
            if (build.deck.empty() || build.deck.back().card != card)
                build.deck.push_back({card, 0});
            ++build.deck.back().count;
        }
        CHECK(check_build(cards(), build).empty());
    }
}

TEST_CASE("8.1: what was not seen leaves no trace in a view") {
    const State one = read_position("A.hand=K-01.K-35 B.hand=K-05");
    const State two = read_position("A.hand=K-46.K-47 B.hand=K-05");
    CHECK_FALSE(one == two);
    CHECK(view(one, 1) == view(two, 1));
    CHECK_FALSE(view(one, 0) == view(two, 0));
}

}  // namespace bots_and_aces
