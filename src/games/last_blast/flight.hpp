// SPDX-License-Identifier: Apache-2.0
//
// The flight phase, LB-17 to LB-44.
#pragma once

#include "games/last_blast/moves.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast {

// LB-24 to LB-30: what entering a tile costs.
struct Damage {
    int jump = 0;       // rows changed
    int boost = 0;      // taken off the jump by a red front card
    int collision = 0;  // difference of symbol values
    int shield = 0;     // taken off the collision by a green front card
    int total() const { return jump - boost + collision - shield; }
};
Damage damage(Card front, Symbol tile, int rows_changed);

// What the active player would suffer in a row of the next column.
Damage damage_in_row(const Table& table, Seat seat, int row);

// LB-21 to LB-23, LB-A1: the rows whose tile of the next column nobody holds, as bits 1 .. rows.
unsigned free_rows(const Table& table, Seat seat);

// LB-31 to LB-34: takes cards off both ends.
void shed(Rocket& rocket, int from_front, int from_rear);

// LB-37: how many different k there are for this damage; 0 when there is nothing to choose.
constexpr int choices(int damage, int cards) {
    return damage >= 3 && damage < cards ? damage - 1 : 0;
}

int printed_sum(const Rocket& rocket);

// LB-18: the seats that tie for the first Start Player token.
SeatSet first_start_players(const Table& table);
// LB-20: who gets the token after a turn.
Seat next_start_player(const Table& table);

void begin_flight(Table& table, engine::EventLog* log);
void take_token(Table& table, Seat seat, engine::EventLog* log);
void list_flights(const Table& table, Seat seat, Moves& moves);
void fly(Table& table, Seat seat, Move move, engine::EventLog* log);
void resign_in_flight(Table& table, Seat seat, engine::EventLog* log);

}  // namespace last_blast
