// SPDX-License-Identifier: Apache-2.0
//
// By what robots differ, for the lab's balance tables: parts, special cards, weeks, colour, place
// in the draft; and how matches end.
#pragma once

#include "games/aerial_assault/state.hpp"
#include "lab/balance.hpp"

namespace aerial_assault {

lab::TraitNames trait_names();

// Of a match that is over. What a robot has is its seat's; the sides are the alliances.
void read_traits(const State& state, lab::GameTraits& traits);

}  // namespace aerial_assault
