// SPDX-License-Identifier: Apache-2.0
//
// The game from outside: who is asked, what they may answer, and what an answer does.
#pragma once

#include "base/random.hpp"
#include "engine/rules.hpp"
#include "games/bots_and_aces/flow.hpp"
#include "games/bots_and_aces/moves.hpp"

namespace bots_and_aces {

engine::Next next_of(const State& state);
void list_moves(const State& state, Seat seat, Moves& moves);  // ascending, each once
void play_move(State& state, Seat seat, Move move, engine::EventLog* log);
void list_chances(const State& state, Chances& chances);
Move random_chance(const State& state, base::Random& random);
engine::Outcome outcome_of(const State& state);
Move timeout_move(const State& state, Seat seat);
void resign(State& state, Seat seat, engine::EventLog* log);
// A state from start(): carries on to the first question.
void begin(State& state, engine::EventLog* log);

}  // namespace bots_and_aces
