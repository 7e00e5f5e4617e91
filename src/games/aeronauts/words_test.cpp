// SPDX-License-Identifier: Apache-2.0
//
// Moves as people type them, what the list says about them, and what is told.
#include <set>

#include "games/aeronauts/events.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/testing.hpp"

namespace aeronauts {

using namespace testing;

namespace {

const std::string duel = "seats=2 stats=A4D3S3H2/A3D2S4H3 at=0,-300,2/0,300,6";

// What a text becomes: the move as we would write it, or why it is none.
std::string move(const State& state, Seat seat, const char* text) {
    const auto read = Rules::read_move(state, seat, text);
    return read ? Rules::write_move(state, seat, *read) : read.error().words;
}

std::string describe(const State& state, Seat seat, const char* text) {
    const auto read = Rules::read_move(state, seat, text);
    REQUIRE(read);
    return Rules::describe(state, seat, *read);
}

}  // namespace

TEST_CASE("words: capitals do not matter, and there are short forms") {
    CHECK(move(start(2), 0, "a4d3s3h2") == "A4D3S3H2");
    State state = start(2);
    play(state, 0, "A4D3S3H2");
    play(state, 1, "A4D3S3H2");
    CHECK(move(state, engine::nature, "DIE 8") == "die 8");
    roll(state, "81");
    CHECK(move(state, 0, "X -100") == "x -100");
    CHECK(move(state, 0, "y -270") == "y -270");
    for (const char* text : {"n", "N", "face n", "face north", "north"})
        CHECK(move(state, 0, text) == "face north");
    CHECK(move(state, 0, "sw") == "face south-west");
    state = position(duel);
    for (const char* text : {"s", "S", " S ", "straight"}) CHECK(move(state, 0, text) == "S");
    CHECK(move(state, 0, "bank left") == "BL");
    CHECK(move(state, 0, "tr*") == "TR*");
    CHECK(move(state, 0, "c") == "climb");
    CHECK(move(state, 0, "d3") == "dive 3");
    CHECK(move(state, 0, "Dive 2") == "dive 2");
    CHECK(move(state, 0, "i") == "immelmann");
    CHECK(move(state, 0, "DONE") == "done");
    state = position("seats=2 phase=attack stats=A4D3S3H2/A3D2S4H3 at=0,-42,2/0,128,6");
    CHECK(move(state, 0, "Attack 1") == "attack 1");
    CHECK(move(state, 0, "pass") == "pass");
}

TEST_CASE("words: what is no move is answered with examples") {
    CHECK(move(start(2), 0, "S") == "\"S\" is not a move; write stats such as \"A4D3S3H2\".");
    State state = position(duel);
    const std::string flights =
        "; write \"S\", \"BL\", \"BR\", \"TL\", \"TR\", \"S*\", \"climb\", \"dive 2\" or "
        "\"done\".";
    for (const char* text : {"", "X", "attack 1", "S S", "dive", "dive x", "d", "x 0", "S?"})
        CHECK(move(state, 0, text) == "\"" + std::string(text) + "\" is not a move" + flights);
    state = position("seats=2 phase=attack stats=A4D3S3H2/A3D2S4H3 at=0,-42,2/0,128,6");
    CHECK(move(state, 0, "attack 9") ==
          "\"attack 9\" is not a move; write \"attack 1\" or \"pass\".");
    play(state, 0, "attack 1");
    CHECK(move(state, engine::nature, "die 9") == "\"die 9\" is not a move; write \"die 5\".");
    state = position("seats=2 phase=place stats=A4D3S3H2/A3D2S4H3");
    for (const char* text : {"x 5", "x 340", "x", "face up", "y -260"})
        CHECK(move(state, 0, text) == "\"" + std::string(text) +
                                          "\" is not a move; write \"x -100\", then \"y -300\", "
                                          "then \"face north\".");
}

TEST_CASE("words: the list says what a move will do") {
    CHECK(describe(start(2), 0, "A4D3S3H2") == "Attack 4, Defense 3, Speed 3, Health 2");
    State state = position("seats=2 phase=place stats=A4D3S3H2/A3D2S4H3");
    CHECK(describe(state, 0, "x -100") == "-100 mm from the middle of your edge");
    CHECK(describe(state, 0, "y -300") == "50 mm from your edge");
    CHECK(describe(state, 0, "face north") == "Place the plane facing north");

    state = position(
        "seats=2 preset=full immelmann=on stats=A4D3S3H2/A3D2S4H3 at=0,-100,2/0,100,6 "
        "altitude_tokens=3/0");
    CHECK(describe(state, 0, "S") ==
          "Straight: 2 speed left, ends 0, -14 facing north; fires at seat 1 with 5; under fire "
          "of seat 1 with 3");
    CHECK(describe(state, 0, "S*") ==
          "Looped straight: 1 speed left, ends 0, -14 facing south; under fire of seat 1 with 3");
    CHECK(describe(state, 0, "climb") == "Climb to altitude 4: 2 speed left");
    CHECK(describe(state, 0, "dive 2") == "Dive to altitude 1: 5 speed");
    CHECK(describe(state, 0, "immelmann") ==
          "Immelmann: a straight and about turn, altitude 4; nothing else in this move");
    play(state, 0, "S");
    CHECK(describe(state, 0, "done") ==
          "End the move and lose 2 points of speed; fires at seat 1 with 5; under fire of seat 1 "
          "with 3");
    play(state, 0, "S");
    CHECK(describe(state, 0, "done").starts_with("End the move and lose 1 point of speed"));

    state = position("seats=2 preset=arena stats=A4D3S3H2/A3D2S4H3 at=300,0,0/0,100,6");
    CHECK(describe(state, 0, "S") == "Straight: leaves the arena and is lost");
    state = position("seats=2 phase=attack stats=A4D3S3H2/A3D2S4H3 at=0,-42,2/0,128,6");
    CHECK(describe(state, 0, "attack 1") ==
          "Attack seat 1: 4 against 2 dice, hurts 66 %, downs 7 %");
    CHECK(describe(state, 0, "pass") == "Hold fire");
}

TEST_CASE("words: every event of random games is told in a sentence, and has its names") {
    std::set<int> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        base::Random random(seed);
        State state =
            start(2 + static_cast<int>(seed % 3), {{"preset", seed % 2 ? "arena" : "online"},
                                                   {"immelmann", "on"},
                                                   {"firing", "guide-bonus"}});
        while (!Rules::next(state).is_over()) {
            const engine::Next next = Rules::next(state);
            engine::EventLog log;
            if (next.is_chance()) {
                Rules::play(state, engine::nature, Rules::chance(state, random), &log);
            } else {
                const Seat seat = next.seats.lowest();
                const Moves moves = moves_of(state, seat);
                const auto pick = random.below(static_cast<std::uint32_t>(moves.size()));
                if (random.below(400) == 0 && Rules::may_resign(state, seat))
                    Rules::resign(state, seat, &log);
                else
                    Rules::play(state, seat, moves[pick], &log);
            }
            for (const engine::Event& event : log) {
                REQUIRE(event.kind < event_names().size());
                seen.insert(event.kind);
                const std::string text = Rules::tell(event);
                CHECK((text.ends_with('.') || text.ends_with('!')));
            }
        }
    }
    CHECK(seen.size() >=
          event_names().size() - 2);  // an Immelmann or the 60th round may be missing
}

TEST_CASE("AN-D3: resigning is explained") {
    State state = position(duel);
    resign(state, 0);
    CHECK(state.table.phase == Phase::Over);
    CHECK(Rules::explain(state, 0, engine::resignation).words == "Your plane is out already.");
}

TEST_CASE("AN-8 AN-16: numbers that are no move are refused without harm") {
    const State flight = position(duel);
    const State firing =
        position("seats=2 phase=attack stats=A4D3S3H2/A3D2S4H3 at=0,-42,2/0,128,6");
    const State placing = position("seats=2 phase=place stats=A4D3S3H2/A3D2S4H3");
    for (const State* state : {&flight, &firing, &placing})
        for (Move move = 0; move < 0x1000; ++move) {
            if (moves_of(*state, 0).contains(move)) continue;
            const engine::Refusal why = Rules::explain(*state, 0, move);
            CHECK_FALSE(why.words.empty());
            CHECK(why.rule.starts_with("AN-"));
        }
    CHECK(Rules::explain(flight, 0, 0x10000).rule == "AN-6");
}

}  // namespace aeronauts
