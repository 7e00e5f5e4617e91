// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/resolution.hpp"

#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/plays.hpp"

namespace aerial_assault {

using engine::EventLog;

namespace {

bool is_drive(Kind kind) { return kind == Kind::Move || kind == Kind::Move2; }

// AA-104 to AA-107. False: a die has to be rolled first.
bool drive(Table& table, EventLog* log) {
    const Robot robot = table.actor;
    const Drive drive = drive_of(table.declared[robot]);
    int zones = distance(drive);
    const bool needs_die =
        zones == 2 && component(table).kind == Kind::Move && table.builds[robot].drive().fast > 0;
    if (needs_die && !table.rolled.contains(robot)) {
        roll_for(table, Roll::SecondZone);
        return false;
    }
    if (needs_die && table.fell_short.contains(robot)) zones = 1;
    const Zone from = table.zone[robot];
    table.zone[robot] = static_cast<Zone>(from + direction(drive) * zones);
    say(log, Happening::Drove, table.owner[robot], {robot, from, table.zone[robot]});
    end_component(table);
    return true;
}

// Carries out the actor's components, one after the other. False: somebody has to decide.
bool act(Table& table, EventLog* log) {
    const Robot robot = table.actor;
    const Action& action = table.action(robot);
    while (table.part < action.size) {
        const Kind kind = action.parts[table.part].kind;
        if (kind == Kind::Block) {
            if (!begin_contest(table, log)) return false;
        } else if (is_drive(kind) && table.panicked.contains(robot)) {
            end_component(table);  // AA-191
        } else if (is_drive(kind) && drive_of(table.declared[robot]) != Drive::None) {
            // AA-86: one that comes second may be given up, until its die is rolled.
            if (table.part == 1 && !table.rolled.contains(robot)) {
                ask(table, Phase::Drive, table.owner[robot]);
                return false;
            }
            if (!drive(table, log)) return false;
        } else if (has_use(table)) {
            ask(table, Phase::Use, table.owner[robot]);
            return false;
        } else {
            end_component(table);
        }
    }
    table.actor = no_robot;
    table.part = table.thrown = 0;
    return true;
}

void begin_action(Table& table, Robot robot, EventLog* log) {
    table.used.add(robot);
    table.actor = robot;
    table.part = 0;
    say(log, Happening::Acts, table.owner[robot], {robot});
}

}  // namespace

void ask(Table& table, Phase phase, Seat seat) {
    table.phase = phase;
    table.decider = seat;
}

void roll_for(Table& table, Roll roll) {
    table.phase = Phase::Die;
    table.roll = roll;
    table.decider = 0xff;
}

void end_component(Table& table) {
    ++table.part;
    table.use = Use::Nothing;
    table.ball = no_ball;
    table.receiver = no_robot;
    table.roll = Roll::None;
    table.die = table.against = table.asked = 0;
}

bool may_reroll(const Table& table, Robot robot) {
    return table.action(robot).reroll && !table.spent.contains(card_of(table.face[robot]));
}

void begin_resolution(State& state, EventLog* log) {
    Table& table = state.table;
    table.step = 0;
    for (Robot robot : table.active)
        if (table.action(robot).blocks) table.step = 1;  // AA-89
    go_on(state, log);
}

RobotSet due_robots(const Table& table) {
    if (table.step == 1) return due_blockers(table);
    const Alliance alliance = table.second == 0 ? table.initiative() : other(table.initiative());
    RobotSet due;
    for (Robot robot : table.active - table.cancelled - table.used)
        if (table.alliance[robot] == alliance &&
            (table.step == 0 || table.action(robot).step == table.step))
            due.add(robot);
    return due;
}

void go_on(State& state, EventLog* log) {
    Table& table = state.table;
    for (;;) {
        if (table.actor != no_robot) {
            if (!act(table, log)) return;
            continue;
        }
        if (table.step == 1 && !next_block(state, log)) return;
        if (table.actor != no_robot) continue;
        const RobotSet due = due_robots(table);
        if (due.size() == 1) {
            begin_action(table, due.lowest(), log);
        } else if (!due.empty()) {
            return ask(table, Phase::Order, table.lead(table.alliance[due.lowest()]));
        } else if (table.step == 1) {
            table.step = 2;  // AA-90, AA-92, AA-93
        } else if (table.second == 0) {
            table.second = 1;  // AA-94
        } else if (table.step == 2) {
            table.step = 3;
            table.second = 0;
        } else {
            return end_play(state, log);
        }
    }
}

void act_next(State& state, Robot robot, EventLog* log) {
    begin_action(state.table, robot, log);
    go_on(state, log);
}

void drive_or_stay(State& state, bool stay, EventLog* log) {
    Table& table = state.table;
    if (stay) {
        say(log, Happening::GaveUp, table.owner[table.actor], {table.actor});
        end_component(table);
    } else if (!drive(table, log)) {
        return;
    }
    go_on(state, log);
}

Robot roller(const Table& table) {
    switch (table.roll) {
        case Roll::Inbound:
        case Roll::Catch:
            return table.receiver;
        case Roll::Attack:
        case Roll::Defend:
            return table.asked == 0 ? table.actor : target_of(table.declared[table.actor]);
        default:
            return table.actor;
    }
}

void keep_or_reroll(State& state, bool again, EventLog* log) {
    Table& table = state.table;
    const Robot robot = roller(table);
    if (again) table.spent.add(card_of(table.face[robot]));  // AA-98
    const bool contest = table.roll == Roll::Attack || table.roll == Roll::Defend;
    if (contest) {
        const Roll mine = table.asked == 0 ? Roll::Attack : Roll::Defend;
        ++table.asked;
        if (again) return roll_for(table, mine);
        return offer_contest_rerolls(state, log);
    }
    if (again) return roll_for(table, table.roll);
    if (table.roll == Roll::Throw) return settle_throw(state, log);
    if (table.roll == Roll::Catch) return settle_catch(state, log);
    settle_pick_up(state, log);
}

Test test_of(const Table& table) {
    switch (table.roll) {
        case Roll::Inbound:
            return {inbound_needs, 0};
        case Roll::SecondZone:
            return {table.builds[table.actor].drive().fast, 0};
        case Roll::Attack:
            return {0, attack_bonus(table, table.actor)};
        case Roll::Defend:
            return {0, defence_bonus(table, target_of(table.declared[table.actor]))};
        case Roll::Throw:
        case Roll::PickUp:
            return {needed(table, table.use), bonus(table, table.use)};
        case Roll::Catch:
            return {catch_needs, catch_bonus(table, table.receiver)};
        default:
            return {};
    }
}

void resolve_die(State& state, int die, EventLog* log) {
    Table& table = state.table;
    const Robot who = table.roll == Roll::Defend   ? target_of(table.declared[table.actor])
                      : table.roll == Roll::Attack ? table.actor
                                                   : roller(table);
    if (log) {
        const bool has_use = table.roll == Roll::Throw || table.roll == Roll::Miss;
        const Use use = table.roll == Roll::PickUp ? Use::PickUp : has_use ? table.use : Use{};
        const Test test = test_of(table);
        say(log, Happening::DieRolled, table.owner[who],
            {who, static_cast<int>(table.roll), die, static_cast<int>(use), test.plus, test.needs});
    }
    switch (table.roll) {
        case Roll::Inbound:
            return inbound_die(state, die, log);
        case Roll::SecondZone:
            table.rolled.add(table.actor);
            if (die < table.builds[table.actor].drive().fast) table.fell_short.add(table.actor);
            table.roll = Roll::None;
            if (table.looping) second_zone_in_loop(table);
            return go_on(state, log);
        case Roll::Attack:
        case Roll::Defend:
            return contest_die(state, die, log);
        case Roll::Tie:
            return tie_die(state, die, log);
        case Roll::Miss:
            return miss_die(state, die, log);
        default:
            return throw_die(state, die, log);
    }
}

void list_resolution(const State& state, Moves& moves) {
    const Table& table = state.table;
    switch (table.phase) {
        case Phase::Order:
            for (Robot robot : due_robots(table)) moves.push_back(make(Sort::Next, robot));
            return;
        case Phase::Use:
            return list_uses(table, moves);
        case Phase::Drive:
        case Phase::Kiss:
        case Phase::Reroll: {
            const Sort sort = table.phase == Phase::Drive  ? Sort::Drive
                              : table.phase == Phase::Kiss ? Sort::Answer
                                                           : Sort::Reroll;
            moves.push_back(make(sort, 0));
            moves.push_back(make(sort, 1));
            return;
        }
        default:  // Phase::Catcher
            for (Robot robot : catchers(table)) moves.push_back(make(Sort::Catcher, robot));
            moves.push_back(make(Sort::Catcher, no_robot));
    }
}

}  // namespace aerial_assault
