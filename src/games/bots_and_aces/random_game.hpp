// SPDX-License-Identifier: Apache-2.0
//
// For tests: positions of games that are played at random from the beginning.
#pragma once

#include <doctest/doctest.h>

#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/start.hpp"

namespace bots_and_aces {

// Calls visit(state) at every `every`-th position of a game, at most `most` moves long.
template <class Visit>
void for_positions(int seats, std::uint64_t seed, int most, int every, Visit visit,
                   const char* format = "by-seats") {
    std::vector<std::pair<std::string, std::string>> options{{"format", format}};
    for (int seat = 0; seat < seats; ++seat)
        options.emplace_back("build-" + std::to_string(seat + 1),
                             archetype_name((seed + static_cast<std::uint64_t>(seat)) % 8));
    auto started = start({.seats = seats, .options = std::move(options)});
    REQUIRE(started);
    State state = *started;
    begin(state, nullptr);
    base::Random random(seed);
    for (int i = 0; i < most; ++i) {
        if (i % every == 0) visit(state);
        const engine::Next next = next_of(state);
        if (next.is_over()) return;
        if (next.is_chance()) {
            play_move(state, engine::nature, random_chance(state, random), nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        Moves moves;
        list_moves(state, seat, moves);
        REQUIRE_FALSE(moves.empty());
        play_move(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                  nullptr);
    }
}

}  // namespace bots_and_aces
