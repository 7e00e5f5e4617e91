// SPDX-License-Identifier: Apache-2.0
//
// The frame of the match: programs, inbounding, committing, flipping, declaring, cleaning up
// (AA-43 to AA-71, AA-95, AA-104 to AA-109, AA-148 to AA-150).
#pragma once

#include "games/aerial_assault/moves.hpp"

namespace aerial_assault {

void begin_match(State& state, engine::EventLog* log);

void list_plays(const State& state, Seat seat, Moves& moves);
// The cards nature may grab for the panicked robot whose turn it is.
Robot panicked_robot(const Table& table);

void program(State& state, Seat seat, Laid laid, engine::EventLog* log);
void choose_flip(State& state, Seat seat, bool down, engine::EventLog* log);
void choose_receiver(State& state, Robot robot, engine::EventLog* log);
void inbound_die(State& state, int die, engine::EventLog* log);
void commit(State& state, Seat seat, Laid laid, engine::EventLog* log);
void grab(State& state, Laid laid, engine::EventLog* log);
void declare(State& state, Seat seat, Declared declared, engine::EventLog* log);
void end_play(State& state, engine::EventLog* log);
void end_match(State& state, engine::EventLog* log);

// The robot this seat decides for now: the first one that has not.
Robot deciding_robot(const Table& table, Seat seat);

// How far a component may drive: zones, of which the second may need a die.
int reach(const Table& table, Robot robot, Kind kind);
// Every legal declaration of an active robot, ascending.
void list_declarations(const Table& table, Robot robot, Moves& moves);
bool has_active_action(const Table& table, Robot robot);
RobotSet inbound_candidates(const Table& table, Alliance alliance);

}  // namespace aerial_assault
