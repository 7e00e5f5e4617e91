// SPDX-License-Identifier: Apache-2.0
//
// Before the match: who runs which robot, the Build Season, Driver Training, the alliances and the
// starting balls (AA-6 to AA-42, AA-166 to AA-184).
#pragma once

#include "games/aerial_assault/moves.hpp"

namespace aerial_assault {

void begin_season(State& state);
void hand_out_robots(Table& table);

// What may be played in these phases, by nature and by seats.
void list_season_chances(const Table& table, Chances& chances);
void list_season(const State& state, Seat seat, Moves& moves);
// The parts that can come next so that the robot can still be finished within its weeks, AA-14.
void list_parts(Build so_far, int step, int budget, Moves& moves);
bool is_legal(Build build, int budget);

void deal_colour(State& state, Alliance colour, engine::EventLog* log);
void choose_dual(State& state, Seat seat, engine::EventLog* log);
void choose_partner(State& state, Robot robot, engine::EventLog* log);
void take_team(State& state, std::uint8_t team, engine::EventLog* log);
void add_part(State& state, Seat seat, Part part, engine::EventLog* log);
void turn_card(State& state, Card card, engine::EventLog* log);
void roll_to_start(State& state, int sum, engine::EventLog* log);
void begin_with(State& state, Seat seat, engine::EventLog* log);
void choose_slot(State& state, Seat seat, Robot robot, engine::EventLog* log);
void take_card(State& state, Card card, engine::EventLog* log);
void give_ball(State& state, Robot to, engine::EventLog* log);

// The seat whose colour nature deals next, and who rolls next.
Seat next_dealt(const Table& table);
Seat next_roller(const Table& table);
bool has_extra_training(const Table& table, Robot robot);
bool takes_part(const Table& table, Robot robot);  // in this cycle of the draft
inline constexpr int most_rolloffs = 8;            // AA-D4

// The robot this seat decides for now: the first one that is not done yet.
Robot building_robot(const Table& table, Seat seat);

}  // namespace aerial_assault
