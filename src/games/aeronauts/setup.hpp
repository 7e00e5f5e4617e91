// SPDX-License-Identifier: Apache-2.0
//
// Before the first round: secret assignment, roll for the first player, placement. AN-2 to AN-5.
#pragma once

#include "games/aeronauts/moves.hpp"

namespace aeronauts {

// Where a lattice point of a seat's own strip lies on the table; columns run from the left end as
// seen from the seat, rows from its edge inwards.
Vector lattice_point(const Table& table, Seat seat, int column, int row);

// AN-5: the token already placed that is closer than the range string, or nobody.
Seat too_close_to(const Table& table, const Vector& point);
bool column_is_free(const Table& table, Seat seat, int column);

void list_placements(const Table& table, Seat seat, Moves& moves);

void assign(State& state, Seat seat, std::uint8_t assignment, engine::EventLog* log);
void roll_for_first(Table& table, std::uint8_t die, engine::EventLog* log);
Seat rolling_for_first(const Table& table);
void place(Table& table, Seat seat, Move move, engine::EventLog* log);

}  // namespace aeronauts
