// SPDX-License-Identifier: Apache-2.0
//
// How good a position of the match is, and how good cards are. Estimates, in points.
#pragma once

#include "games/aerial_assault/state.hpp"

namespace aerial_assault {

// What an alliance can expect beyond its opponents: points so far and what its balls promise.
double evaluate(const Table& table, Alliance alliance);

// The chance that a die with this bonus reaches a number; 0 if there is no number.
double chance_of(int needed, int bonus);

// What a special card is worth to a robot with these cards and parts.
double card_value(Card card, CardSet deck, Build build);

// The part that a robot should get next; no_part where that is best.
Part good_part(Build so_far, int step, int budget);

// The expected points of a programmed row, for a robot that starts in its white zone with a ball.
double program_value(const std::array<Laid, 3>& row, Build build);

}  // namespace aerial_assault
