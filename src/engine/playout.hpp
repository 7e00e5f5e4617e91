// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/rules.hpp"

namespace engine {

struct PlayoutLength {
    std::uint32_t decisions = 0;  // of seats
    std::uint32_t chances = 0;    // of nature
};

// Plays to the end, every seat choosing uniformly. Seats that decide at once go in ascending order,
// which nobody can notice.
template <Rules G>
PlayoutLength random_playout(typename G::State& state, base::Random& random) {
    PlayoutLength length;
    for (;;) {
        const Next next = G::next(state);
        if (next.is_chance()) {
            G::play(state, nature, G::chance(state, random), nullptr);
            ++length.chances;
        } else if (next.is_over()) {
            return length;
        } else {
            const Seat seat = next.seats.lowest();
            typename G::Moves moves;
            G::moves(state, seat, moves);
            const auto pick = random.below(static_cast<std::uint32_t>(moves.size()));
            G::play(state, seat, moves[pick], nullptr);
            ++length.decisions;
        }
    }
}

}  // namespace engine
