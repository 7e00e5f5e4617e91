// SPDX-License-Identifier: Apache-2.0
//
// By what the seats of a game differ, for the lab's balance tables: archetypes, and who met whom;
// and how games end.
#pragma once

#include <vector>

#include "games/bots_and_aces/state.hpp"
#include "lab/balance.hpp"

namespace bots_and_aces {

lab::TraitNames trait_names();

// Of a game that is over. Sides are teams; without teams every seat is its own.
void read_traits(const State& state, lab::GameTraits& traits);

// The lab's word for a build: each of the archetypes that the table offers, in games of
// their own.
inline constexpr std::string_view any_archetype = "any-archetype";
// The setups that stand behind one with this word: 8 for a seat, 64 for two, and so on, with the
// usual Build Points.
std::vector<engine::Setup> lab_setups(const engine::Setup& setup);

}  // namespace bots_and_aces
