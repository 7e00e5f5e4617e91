// SPDX-License-Identifier: Apache-2.0
//
// What the files of the Movement Phase share: steps.cpp, movement.cpp, pins.cpp, hazards.cpp,
// remotes.cpp and statuses.cpp.
#pragma once

#include "games/bots_and_aces/facts.hpp"

namespace bots_and_aces {

// What a Move frame, a unit that has been taken up, remembers. a: the unit; c: while a step is
// being dealt with, the tile it left, plus one; x: steps since; y: the tile of a Bot Rush to begin
// with, plus one.
inline constexpr int rush_steps = 3;  // BA-231: fewer than these

constexpr std::uint32_t tile_bit(Tile tile) { return std::uint32_t{1} << tile; }

// ---- steps.cpp
bool may_step(const State& state, UnitId unit, Tile to);  // BA-208, BA-210
bool can_step(const State& state, UnitId unit);           // anywhere
bool may_rush(const State& state, UnitId unit, Tile to);  // BA-231
bool can_rush(const State& state, UnitId unit);
bool may_take_up(const State& state, UnitId unit);  // BA-211
// BA-210: it has stepped, is on the tile where it began, and could go on.
bool has_to_leave(const State& state, UnitId unit);
void declare_step(Play& play, UnitId unit, Tile to, bool rush);
Frame* frame_of_move(Play& play, UnitId unit);  // none: it is not moving now
// Event and window: this unit came here from that tile.
Act step_event(const State& state, UnitId unit, Tile from);

// ---- pins.cpp
void run_pins(Play& play);
void list_pins(const State& state, Moves& moves);
void answer_pin(Play& play, UnitId unit, Seat seat, Move move);

// ---- hazards.cpp
void run_enter(Play& play);
// BA-160: in hand, so to speak, of a unit that is there, and nothing suspends it.
bool is_ready_to_set(const State& state, ThingId id);
void list_hazards_to_set(const State& state, Seat seat, Moves& moves);
void list_hazards(const State& state, Seat seat, Moves& moves);  // HazardOf, Hazard
void answer_hazard(Play& play, const Question& asked, Move move);

// ---- remotes.cpp
void run_remotes(Play& play);
void list_remotes_to_place(const State& state, Seat seat, Moves& moves);
void list_remote(const State& state, Moves& moves);     // Remote
void reposition(Play& play, ThingId thing, Tile tile);  // BA-267
void forget_repositioning(Play& play, Seat seat);

// ---- statuses.cpp
struct Gains {
    bool flanking = false, strafing = false;
};
// The unit has come to a tile, or begins its movement there: beside whom is it?
void note_beside(Play& play, UnitId mover);
// Beside which unit it has been on one tile so far, and on which; none: no_tile.
Tile tile_beside(const Table& table, UnitId mover, UnitId other);
void set_beside(Table& table, UnitId mover, UnitId other, Tile tile);
Gains gains_of_move(const State& state, UnitId mover);  // BA-220, BA-228
void earn_status(Play& play, UnitId mover, Status status);
bool may_switch_to_reserve_power(const State& state, Seat seat);
void declare_reserve_power(Play& play, Seat seat);

}  // namespace bots_and_aces
