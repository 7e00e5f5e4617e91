// SPDX-License-Identifier: Apache-2.0
//
// Rules of thumb for every decision of the game: quick enough to play games on with, good enough to
// tell a good move from a bad one by what comes of it. A pilot plays no cards in answer to others.
#pragma once

#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

// One of the moves, which are all that the seat may do.
Move pilot_move(const State& state, Seat seat, const Moves& moves);

}  // namespace bots_and_aces
