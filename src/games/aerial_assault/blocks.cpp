// SPDX-License-Identifier: Apache-2.0
//
// Step 1: blocks, the only way to interfere with the other alliance (AA-90, AA-91, AA-148 to
// AA-158).
#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/resolution.hpp"

namespace aerial_assault {

using engine::EventLog;

namespace {

Robot target(const Table& table, Robot robot) { return target_of(table.declared[robot]); }

RobotSet blockers_left(const Table& table) {
    RobotSet left;
    for (Robot robot : table.active - table.cancelled - table.used)
        if (table.action(robot).blocks) left.add(robot);
    return left;
}

RobotSet targets_of(const Table& table, RobotSet robots) {
    RobotSet targets;
    for (Robot robot : robots)
        if (target(table, robot) != no_robot) targets.add(target(table, robot));
    return targets;
}

int plus(const Table& table, Robot robot) {
    for (const Component& part : table.action(robot).parts)
        if (part.kind == Kind::Block) return part.plus;
    return 0;
}

int drive_block(const Table& table, Robot robot) { return table.builds[robot].drive().block; }

bool needs_second_zone_die(const Table& table, Robot robot) {
    return table.action(robot).parts[0].kind == Kind::Move &&
           distance(drive_of(table.declared[robot])) == 2 && table.builds[robot].drive().fast > 0 &&
           !table.rolled.contains(robot);
}

// AA-96: the initiative alliance's lowest robot, then the loop, attacker before defender.
Robot first_of(const Table& table, RobotSet robots) {
    for (Robot robot : robots)
        if (table.alliance[robot] == table.initiative()) return robot;
    return robots.lowest();
}

void begin_loop_contest(Table& table, Robot robot) {
    table.actor = table.last = robot;
    table.part = table.action(robot).parts[0].kind == Kind::Block ? 0 : 1;
    roll_for(table, Roll::Attack);
}

// AA-157: only closed loops are left. Second-zone dice first; whoever falls short loses its target
// and opens the loop. Then every pair rolls, all successes count at once, and the survivors drive.
bool resolve_loops(Table& table, EventLog* log) {
    const RobotSet loop = blockers_left(table);
    if (table.looping == 2) {
        if (loop.empty()) {
            table.looping = 0;
            table.met = table.won = {};
            table.last = no_robot;
            return true;
        }
        const Robot robot = first_of(table, loop);
        table.used.add(robot);
        table.actor = robot;
        table.part = 0;
        say(log, Happening::Acts, table.owner[robot], {robot});
        return true;
    }
    RobotSet unrolled;
    for (Robot robot : loop)
        if (needs_second_zone_die(table, robot)) unrolled.add(robot);
    if (!unrolled.empty()) {
        table.actor = first_of(table, unrolled);
        roll_for(table, Roll::SecondZone);
        return false;
    }
    if (targets_of(table, loop) != loop) {  // somebody fell short: it is no loop any more
        table.looping = 0;
        return true;
    }
    if (table.met == loop) {
        for (Robot robot : table.won) {
            table.cancelled.add(target(table, robot));
            table.lock[robot] = target(table, robot);
        }
        table.looping = 2;
        return true;
    }
    const Robot after = table.last == no_robot ? no_robot : target(table, table.last);
    const bool follows = after != no_robot && !table.met.contains(after);
    begin_loop_contest(table, follows ? after : first_of(table, loop - table.met));
    return false;
}

void end_contest(State& state, EventLog* log) {
    Table& table = state.table;
    if (table.looping != 1) {
        end_component(table);
        return go_on(state, log);
    }
    const Robot robot = table.actor;
    if (is_mutual(table)) table.met.add(target(table, robot));
    table.met.add(robot);
    end_component(table);
    table.actor = no_robot;
    table.part = 0;
    go_on(state, log);
}

// AA-151 to AA-154.
void settle_contest(State& state, EventLog* log) {
    Table& table = state.table;
    const Robot x = table.actor;
    const Robot y = target(table, x);
    const bool mutual = is_mutual(table);
    const int attack = table.die + attack_bonus(table, x);
    const int defence = table.against + defence_bonus(table, y);
    say(log, Happening::Contest, table.owner[x], {x, y, attack, defence, mutual});
    if (attack == defence && table.tied_blocks && !mutual) return roll_for(table, Roll::Tie);
    const bool wins = attack > defence;
    if (table.looping == 1) {
        if (wins) table.won.add(x);
        if (mutual && defence > attack) table.won.add(y);
    } else if (wins) {
        table.cancelled.add(y);
        table.lock[x] = y;  // AA-158
    }
    end_contest(state, log);
}

}  // namespace

int attack_bonus(const Table& table, Robot robot) {
    return drive_block(table, robot) + plus(table, robot);
}

int defence_bonus(const Table& table, Robot robot) {
    return is_mutual(table) ? attack_bonus(table, robot) : drive_block(table, robot);  // ruling 75
}

bool is_mutual(const Table& table) {
    return table.looping == 1 && target(table, target(table, table.actor)) == table.actor;
}

RobotSet due_blockers(const Table& table) {
    const RobotSet left = blockers_left(table);
    const RobotSet free = left - targets_of(table, left);
    RobotSet preferred;  // blocks of blocks first, AA-91
    for (Robot robot : free)
        if (target(table, robot) != no_robot && left.contains(target(table, robot)))
            preferred.add(robot);
    if (preferred.empty()) preferred = free;
    const RobotSet first = preferred & table.team_of(table.initiative());
    return first.empty() ? preferred : first;
}

bool next_block(State& state, EventLog* log) {
    Table& table = state.table;
    if (table.looping == 0) {
        if (!due_blockers(table).empty() || blockers_left(table).empty()) return true;
        table.looping = 1;
    }
    while (table.looping && table.actor == no_robot)
        if (!resolve_loops(table, log)) return false;
    return true;
}

// AA-156: a block whose target is gone lapses. True if there is no contest.
bool begin_contest(Table& table, EventLog* log) {
    const Robot robot = table.actor;
    const Robot aim = target(table, robot);
    if (table.looping == 2) {  // the contest is over, AA-157
        end_component(table);
        return true;
    }
    if (aim == no_robot || table.cancelled.contains(aim) || table.zone[aim] != table.zone[robot]) {
        say(log, Happening::BlockLapsed, table.owner[robot], {robot});
        end_component(table);
        return true;
    }
    roll_for(table, Roll::Attack);
    return false;
}

void second_zone_in_loop(Table& table) {
    const Robot robot = table.actor;
    if (table.looping != 1) return;
    if (table.fell_short.contains(robot))
        table.declared[robot] = declare(drive_of(table.declared[robot]), no_robot);
    table.actor = no_robot;
}

void contest_die(State& state, int die, EventLog* log) {
    Table& table = state.table;
    const bool attack = table.roll == Roll::Attack;
    (attack ? table.die : table.against) = static_cast<std::uint8_t>(die);
    if (table.against == 0) return roll_for(table, Roll::Defend);
    offer_contest_rerolls(state, log);
}

// The attacker's die may be rolled again; between two that block each other, the other's as well.
void offer_contest_rerolls(State& state, EventLog* log) {
    Table& table = state.table;
    for (; table.asked < (is_mutual(table) ? 2 : 1); ++table.asked) {
        const Robot robot = roller(table);
        if (may_reroll(table, robot)) return ask(table, Phase::Reroll, table.owner[robot]);
    }
    settle_contest(state, log);
}

// AA-189.
void tie_die(State& state, int die, EventLog* log) {
    Table& table = state.table;
    const Robot blocker = table.actor;
    const Robot defender = target(table, blocker);
    if (die == 1) table.will_panic.add(defender);
    if (die == 2) table.will_break_down.add(defender);
    if (die == 5) table.will_break_down.add(blocker);
    if (die == 6) table.will_panic.add(blocker);
    say(log, Happening::TieSettled, table.owner[blocker], {blocker, defender, die});
    end_contest(state, log);
}

}  // namespace aerial_assault
