// SPDX-License-Identifier: Apache-2.0
//
// What a position is worth to a player, in points of HP.
#pragma once

#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

// For a main Bot on each tile: what its side could do to opponents from there in one Combat, less
// what it would suffer there. `unit` may be any unit of a player.
using TileValues = std::array<double, tiles>;
TileValues tile_values(const State& state, UnitId unit);

// The average damage of the best three Weapons of a player against a unit where it stands now.
double firepower(const State& state, Seat seat, UnitId target);

double evaluate(const State& state, Seat seat);

}  // namespace bots_and_aces
