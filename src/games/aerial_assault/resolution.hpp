// SPDX-License-Identifier: Apache-2.0
//
// What the face-up cards do (AA-72 to AA-163). The position says at any moment whose action is
// under way, which component of it, and what is asked; go_on() carries on until somebody, or a die,
// has to decide. Blocks are in blocks.cpp, throws and pick ups in throws.cpp.
#pragma once

#include "games/aerial_assault/moves.hpp"

namespace aerial_assault {

void begin_resolution(State& state, engine::EventLog* log);
void list_resolution(const State& state, Moves& moves);

// Answers, by seats and by nature.
void act_next(State& state, Robot robot, engine::EventLog* log);
void use_component(State& state, Used used, engine::EventLog* log);
void drive_or_stay(State& state, bool stay, engine::EventLog* log);
void answer_kiss(State& state, bool declined, engine::EventLog* log);
void keep_or_reroll(State& state, bool again, engine::EventLog* log);
void choose_catcher(State& state, Robot robot, engine::EventLog* log);
void resolve_die(State& state, int die, engine::EventLog* log);

// Who may act next: the robots among which the lead chooses when there are several.
RobotSet due_robots(const Table& table);
// Whose die a re-roll is offered for.
Robot roller(const Table& table);
// The component under way.
inline const Component& component(const Table& table) {
    return table.action(table.actor).parts[table.part];
}

// Every use of the component under way, ascending; "nothing" is always among them.
void list_uses(const Table& table, Moves& moves);
bool has_use(const Table& table);
RobotSet kiss_receivers(const Table& table);
RobotSet catchers(const Table& table);
// The lowest total that succeeds with the throw or the pick up under way, and what is added.
int needed(const Table& table, Use use);
int bonus(const Table& table, Use use);
int catch_bonus(const Table& table, Robot robot);
// What is added to a die of a contest: the drive train's number, and the card's when it attacks.
int attack_bonus(const Table& table, Robot robot);
int defence_bonus(const Table& table, Robot robot);  // of the target of the block under way

// What the die that is rolled now is compared with, and what is added to it.
struct Test {
    int needs = 0;  // the lowest total that succeeds; 0: it is not compared with a number
    int plus = 0;
};
Test test_of(const Table& table);

// For the files of this chapter.
void go_on(State& state, engine::EventLog* log);
void ask(Table& table, Phase phase, Seat seat);
void roll_for(Table& table, Roll roll);
bool may_reroll(const Table& table, Robot robot);
void end_component(Table& table);

// blocks.cpp: true to go on at once, false to wait.
bool next_block(State& state, engine::EventLog* log);
bool begin_contest(Table& table, engine::EventLog* log);
void contest_die(State& state, int die, engine::EventLog* log);
void offer_contest_rerolls(State& state, engine::EventLog* log);
void tie_die(State& state, int die, engine::EventLog* log);
void second_zone_in_loop(Table& table);
RobotSet due_blockers(const Table& table);
bool is_mutual(const Table& table);

// throws.cpp
void throw_die(State& state, int die, engine::EventLog* log);
void settle_throw(State& state, engine::EventLog* log);
void miss_die(State& state, int die, engine::EventLog* log);
void settle_catch(State& state, engine::EventLog* log);
void settle_pick_up(State& state, engine::EventLog* log);

}  // namespace aerial_assault
