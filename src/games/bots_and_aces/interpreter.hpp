// SPDX-License-Identifier: Apache-2.0
//
// The effect language at work: what selectors name, whether filters and conditions hold, what
// values are worth, and what operations do.
#pragma once

#include "games/bots_and_aces/facts.hpp"

namespace bots_and_aces {

// Whether this frame, of Flow::Triggers, has just done with one of them (triggers.cpp).
bool has_carried_out_trigger(const Frame& frame);
// Everything a selector names, for an act; appended, without duplicates.
void select(const State& state, const Act& act, Number selector, Refs& found);
// The first thing it names, or nothing.
Ref first_of(const State& state, const Act& act, Number selector);
bool passes(const State& state, const Act& act, Ref ref, Number tests);
bool holds(const State& state, const Act& act, Number condition);
// `all` is worth all_of_it.
int value_of(const State& state, const Act& act, Number value);
// What may be chosen for a target slot (0, 1, 2) now; earlier slots are filled in the act.
void target_options(const State& state, const Act& act, const TargetSlot& slot, Refs& options);
// Whether an ability could be declared: a legal choice for every target slot that needs one.
bool has_targets(const State& state, const Act& act, const Ability& ability);
bool can_pay(const State& state, const Act& act, Number cost);
// Carries out the costs that ask nothing; a scrap cost is asked for by Flow::Declare.
void pay(Play& play, Byte act, Number cost);
// Pushes an Effect frame: the act's targets are chosen or checked already.
void run_effect_of(Play& play, Byte act, Number effect);
// Operations of static abilities that change numbers; used by facts.cpp and string_totals().
bool selects(const State& state, const Act& act, Number selector, Ref ref);
// A Modifier with nothing but its time filled in: how long an effect of `act` lasts.
Modifier lasting(const State& state, const Act& act, Number duration);
// The same in one byte, for a Delayed and a Pin.
Byte packed_time(const Modifier& time);
// BA-18: somebody who is out has no more turns and Phases; what lasts until one of them is over.
void end_times_of(Play& play, Seat seat);

}  // namespace bots_and_aces
