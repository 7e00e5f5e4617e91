// SPDX-License-Identifier: Apache-2.0
//
// Setup and the construction phase, LB-1 to LB-16.
#pragma once

#include "base/random.hpp"
#include "games/last_blast/moves.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast {

// LB-11: +1 when hands go to the left in this round, -1 when to the right.
constexpr int passing(int round) { return round == 2 ? -1 : 1; }

void lay_tile(State& state, Symbol symbol, engine::EventLog* log);
void deal_card(State& state, Card card, engine::EventLog* log);  // to a hand or to a drawer

void list_picks(const State& state, Seat seat, Moves& moves);
void lock(State& state, Seat seat, Move move, engine::EventLog* log);

// LB-D5: whom the next card of this Deal or Draw goes to.
Seat next_receiver(const Table& table);

// Puts a card on an end of a rocket, LB-7.
void put(Rocket& rocket, Card card, End end);

}  // namespace last_blast
