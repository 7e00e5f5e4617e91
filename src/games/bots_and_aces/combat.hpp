// SPDX-License-Identifier: Apache-2.0
//
// Between the files of Combat: combat.cpp, combat_selection.cpp, combat_statuses.cpp,
// combat_block.cpp, combat_attack.cpp and combat_string.cpp.
#pragma once

#include "games/bots_and_aces/strings.hpp"

namespace bots_and_aces {

inline SeatSet engaged_seats(const Table& table) { return table.combat.engaged() & alive(table); }
inline const Frame& top_frame(const State& state) {
    return state.table.frames[static_cast<std::size_t>(state.table.frame_count - 1)];
}
inline ThingId& hidden_at(Play& play, PlanPlace place) {
    return play.secrets
        .plan[static_cast<std::size_t>(side_of(place))][static_cast<std::size_t>(slot_of(place))];
}
// Tells the innermost frame that carries out a step of Combat that something has resolved: a
// string, or a block of the second Weapon with the first.
void note_resolved(Play& play, Flow flow, ThingId blocker = no_thing, ThingId blocked = no_thing);

// BA-199: all units of one side are gone.
bool is_decided(const State& state);
// Whether everybody can see that a seat has no card and no ability to use now.
bool has_nothing_to_play(const State& state, Seat seat);

// BA-176, BA-186: fixes who acts in which order, one place at a time. False: a player was asked
// which of their units comes first.
void clear_order(Play& play);
bool fix_order(Play& play);
// The next actor that can still act, or no_unit at the end.
UnitId next_actor(Play& play);

void reveal_plans(Play& play);  // BA-175

void run_select(Play& play);
// Somebody has got slots to fill from a member who went out: their cards are chosen once more, if
// the Plans are just being made.
void select_again(Play& play, Seat seat);
void list_select(const State& state, Seat seat, Moves& moves);
void answer_select(Play& play, const Question& asked, Seat seat, Move move);
void run_statuses(Play& play);
void run_use_status(Play& play);
void list_statuses(const State& state, Seat seat, Moves& moves);
void answer_statuses(Play& play, const Question& asked, Seat seat, Move move);
void run_block_step(Play& play);
void list_blocks(const State& state, Seat seat, Moves& moves);
void answer_block(Play& play, Seat seat, Move move);
void run_attack_step(Play& play);
void list_attack(const State& state, Seat seat, Moves& moves);
void answer_attack(Play& play, const Question& asked, Seat seat, Move move);
void scrap_attacks(Play& play, PlanPlace place);  // BA-130, BA-142, OP-54
void run_resolve_string(Play& play);
void answer_warhead(Play& play, Move move);
void run_end_combat(Play& play);

}  // namespace bots_and_aces
