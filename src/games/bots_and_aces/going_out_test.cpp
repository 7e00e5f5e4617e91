// SPDX-License-Identifier: Apache-2.0
//
// D-54: anybody may concede at any time, whoever is asked, nature too.
#include <doctest/doctest.h>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

namespace {

State started_game(int seats, std::uint64_t seed, bool teams) {
    std::vector<std::pair<std::string, std::string>> options{
        {"format", teams ? "team" : "by-seats"}, {"rounds", "10"}};
    for (int seat = 0; seat < seats; ++seat)
        options.emplace_back("build-" + std::to_string(seat + 1),
                             "random-" + std::to_string(10 * seed + static_cast<unsigned>(seat)));
    auto started = start({.seats = seats, .options = std::move(options)});
    REQUIRE(started);
    State state = *started;
    begin(state, nullptr);
    return state;
}

Seat any_of(SeatSet seats, base::Random& random) {
    auto which = random.below(static_cast<std::uint32_t>(seats.size()));
    for (const Seat seat : seats)
        if (which-- == 0) return seat;
    return nobody;
}

void play_anything(State& state, base::Random& random) {
    const engine::Next next = next_of(state);
    if (next.is_chance()) {
        play_move(state, engine::nature, random_chance(state, random), nullptr);
        return;
    }
    const Seat seat = any_of(next.seats, random);
    Moves moves;
    list_moves(state, seat, moves);
    REQUIRE_FALSE(moves.empty());
    play_move(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
}

// Somebody resigns about every `every` questions.
void play_to_the_end(State& state, base::Random& random, std::uint32_t every) {
    for (int i = 0; i < 20000; ++i) {
        if (next_of(state).is_over()) return;
        if (random.below(every) == 0)
            resign(state, any_of(alive(state.table), random), nullptr);
        else
            play_anything(state, random);
        REQUIRE(broken(state) == "");
    }
    FAIL("The game does not end.");
}

}  // namespace

TEST_CASE("BA-3, BA-18: games go on to their end whenever somebody concedes") {
    const std::uint32_t intervals[] = {8, 30, 120, 400};
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const int seats = 2 + static_cast<int>(seed % 5);
        const bool teams = seats % 2 == 0 && seats > 2 && seed % 3 != 0;
        CAPTURE(seed);
        CAPTURE(seats);
        CAPTURE(teams);
        base::Random random(seed);
        State state = started_game(seats, seed, teams);
        play_to_the_end(state, random, intervals[seed / 5 % 4]);
    }
}

TEST_CASE("D-54: whoever resigns, and whenever, nothing of what was going on is left in the end") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        base::Random random(seed);
        State state = started_game(2, seed, false);
        for (auto moves = random.below(600); moves > 0 && !next_of(state).is_over(); --moves)
            play_anything(state, random);
        if (!next_of(state).is_over()) resign(state, any_of(alive(state.table), random), nullptr);
        CAPTURE(seed);
        const std::string text = write(state);
        for (const char* field : {" frames=", " act.", " cycle=", " triggers=", " ask=", " dirty="})
            CHECK(text.find(field) == std::string::npos);
        CHECK(broken(state) == "");
        CHECK(*read(text) == state);
    }
}

}  // namespace bots_and_aces
