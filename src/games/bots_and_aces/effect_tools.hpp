// SPDX-License-Identifier: Apache-2.0
//
// Small questions that the files of the interpreter ask each other.
#pragma once

#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

inline const Op& op_at(Number place) { return cards().operations[static_cast<std::size_t>(place)]; }

// ---- selectors that name sets (select_sets.cpp)
bool is_unit_set(Selector base);
bool names_unit(const State& state, const Act& act, Selector base, UnitId unit);
// The same wherever the unit is.
bool is_unit_of(const State& state, const Act& act, Selector base, UnitId unit);
bool is_thing_set(Selector base);  // the Wreckage has pilot cards, too
bool names_thing(const State& state, const Act& act, Selector base, ThingId thing);

// ---- Plans
inline const Slot& slot_at(const Table& table, PlanPlace place) {
    return table.combat.sides[static_cast<std::size_t>(side_of(place))]
        .slots[static_cast<std::size_t>(slot_of(place))];
}
inline Slot& slot_at(Table& table, PlanPlace place) {
    return table.combat.sides[static_cast<std::size_t>(side_of(place))]
        .slots[static_cast<std::size_t>(slot_of(place))];
}
// The Weapon that lies face up in a place; none for Aces.
ThingId weapon_at(const Table& table, PlanPlace place);
// The card a Ref speaks of, also a face-down one of the side of `viewer`, who may look at it.
ThingId thing_behind(const State& state, Ref ref, Seat viewer);
// A slot of a Plan that a Ref speaks of, face up or down, or no_place.
PlanPlace place_of(const State& state, Ref ref);
// The string a Ref speaks of: itself, or that of an item on the Cycle.
PlanPlace string_of(const State& state, Ref ref);
// The act of a declared string that has not been dealt with, or no_act.
Byte string_item(const State& state, PlanPlace place);
// An item on the Cycle that a Ref speaks of, or the act of a string.
Byte item_of(const State& state, Ref ref);

// ---- cards
// The card's place in the set; no_card for what is no card, or not to be known by `viewer`.
CardId card_named(const State& state, Ref ref, Seat viewer);
// Still what it was when it was chosen (BA-97): on the Board, in play, alive.
bool is_present(const State& state, Ref ref);
// BA-253, R-184: in a Combat, what engaged players do targets, chooses and sweeps only units and
// cards of the two sides. Terrain and Hazards may say that they go further (docs/cards.md).
bool reaches_outside(const Act& act);
bool is_within_combat(const State& state, const Act& act, Ref ref);
// What a selector names, without what a set of things must not reach.
void select_within_combat(const State& state, const Act& act, Number selector, Refs& found);
// Everything a selector names that an effect may reach and that is still there.
Refs named(const State& state, const Act& act, Number selector);
// The first player it names, or nobody.
Seat player_named(const State& state, const Act& act, Number selector);

// ---- pilot cards
using Cards60 = base::FixedVector<Byte, deck_size>;
// The cards of a deck from the top, by their places in the list of sixty; some may be skipped.
void cards_from_top(const State& state, Seat seat, int skip, int count, Cards60& found);
// How many copies a Ref stands for where a selector finds it: two equal cards in hand are one Ref.
int copies(const State& state, const Act& act, Number selector, Ref ref);
// Where a pilot card lies that a selector names; OutOfGame if it cannot be found.
Byte pilot_place(const State& state, const Act& act, Number selector, Ref ref);
inline SeatSet everybody(const Table& table) { return SeatSet::first(table.seats); }

bool has_status(const State& state, Seat seat, Status status);

// ---- costs (costs.cpp)
// As pay(), by an act that need not be in the table.
void pay_as(Play& play, const Act& act, Number cost);
// The part of a cost that asks for cards from hand, or nothing.
const Cost* scrap_cost(Number cost);

// How many things a selector names, each copy counted.
int count_of(const State& state, const Act& act, Number selector, Number where);

}  // namespace bots_and_aces
