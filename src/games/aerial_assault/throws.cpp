// SPDX-License-Identifier: Apache-2.0
//
// Shots, trusses, passes, catches and pick ups (AA-112 to AA-147, AA-159 to AA-163, AA-185 to
// AA-188).
#include <cstdlib>

#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/resolution.hpp"

namespace aerial_assault {

using engine::EventLog;

namespace {

int number_at(const std::array<int, 3>& numbers, int range) {
    return numbers[static_cast<std::size_t>(range - 1)];
}

bool can_shoot_high(const Table& table, Robot robot) {
    const Alliance mine = table.alliance[robot];
    const Zone zone = table.zone[robot];
    return on_side_of(mine, zone) &&
           number_at(table.builds[robot].shooter().shoot, shoot_range(mine, zone)) > 0;
}

bool can_truss(const Table& table, Robot robot) {
    const Alliance mine = table.alliance[robot];
    const Zone zone = table.zone[robot];
    return !on_side_of(mine, zone) &&
           number_at(table.builds[robot].shooter().truss, truss_range(mine, zone)) > 0;
}

bool can_shoot_low(const Table& table, Robot robot) {
    return !table.autonomous() && table.zone[robot] == goals_of(table.alliance[robot]);  // AA-118
}

// The balls a robot holds, and those of its colour on the floor of its zone, AA-74.
BallSet held_balls(const Table& table, Robot robot) {
    BallSet set;
    for (Ball ball = 0; ball < table.robots(); ++ball)
        if (table.balls[ball] == held_by(robot)) set.add(ball);
    return set;
}
BallSet floor_balls(const Table& table, Robot robot) {
    BallSet set;
    for (Ball ball = 0; ball < table.robots(); ++ball)
        if (table.balls[ball] == table.zone[robot] && table.colour(ball) == table.alliance[robot])
            set.add(ball);
    return set;
}

// A ball leaves the field; whoever has touched it is forgotten.
void leave(Table& table, Ball ball, Place place) {
    table.balls[ball] = place;
    table.touched[ball] = {};
    table.waits[ball] = place == waiting ? table.play : 0;
}

// AA-116, AA-122, AA-159, AA-70.
void score(Table& table, EventLog* log) {
    const Robot robot = table.actor;
    const Ball ball = table.ball;
    Score& sheet = table.scores[static_cast<std::size_t>(table.alliance[robot])];
    const bool high = table.use == Use::High;
    const bool for_good = sheet.goals() < table.balls_each() - 1;
    const RobotSet helpers =
        table.autonomous() ? RobotSet{} : table.touched[ball] - RobotSet::of(robot);
    ++(!high ? sheet.low_goals : table.autonomous() ? sheet.auto_goals : sheet.high_goals);
    sheet.assists = static_cast<std::uint8_t>(sheet.assists + helpers.size());
    const int points = !high ? 0 : table.autonomous() ? 20 : 10;
    table.trussed.remove(ball);
    leave(table, ball, for_good ? removed : waiting);
    say(log, Happening::Scored, table.owner[robot],
        {robot, ball, high, points, helpers.size(), for_good});
}

void land(Table& table, Ball ball, Zone zone, EventLog* log) {
    table.balls[ball] = zone;
    say(log, Happening::Missed, table.owner[table.actor], {table.actor, ball, zone});
}

void hold(Table& table, Ball ball, Robot robot) {
    table.balls[ball] = held_by(robot);
    table.touched[ball].add(robot);
}

// AA-142: nobody has caught it.
void land_trussed(State& state, EventLog* log) {
    Table& table = state.table;
    const Zone zone = white_of(table.alliance[table.actor]);
    table.balls[table.ball] = zone;
    say(log, Happening::Landed, table.owner[table.actor], {table.actor, table.ball, zone});
    end_component(table);
    go_on(state, log);
}

// The ball is in the air: the lead names who tries to catch, until one succeeds, AA-139.
void next_catcher(State& state, EventLog* log) {
    Table& table = state.table;
    table.die = 0;
    table.receiver = no_robot;
    if (!catchers(table).empty())
        return ask(table, Phase::Catcher, table.lead(table.alliance[table.actor]));
    land_trussed(state, log);
}

void truss(State& state, EventLog* log) {
    Table& table = state.table;
    ++table.scores[static_cast<std::size_t>(table.alliance[table.actor])].trusses;
    table.trussed.add(table.ball);
    table.balls[table.ball] = in_the_air;
    say(log, Happening::Trussed, table.owner[table.actor], {table.actor, table.ball});
    table.roll = Roll::None;
    next_catcher(state, log);
}

void kiss(Table& table, EventLog* log) {
    hold(table, table.ball, table.receiver);
    table.used.add(table.receiver);  // ruling 39
    say(log, Happening::Kissed, table.owner[table.actor],
        {table.actor, table.receiver, table.ball});
    end_component(table);
}

}  // namespace

RobotSet kiss_receivers(const Table& table) {
    const Robot robot = table.actor;
    RobotSet set;
    for (Robot mate : table.active - table.cancelled - table.used) {
        if (table.alliance[mate] != table.alliance[robot] || table.zone[mate] != table.zone[robot])
            continue;
        const Action& action = table.action(mate);
        if ((action.is_single(Kind::Catch) || action.is_single(Kind::PickUp)) &&
            table.held(mate) < most_balls)
            set.add(mate);
    }
    return set;
}

RobotSet catchers(const Table& table) {
    const Alliance mine = table.alliance[table.actor];
    RobotSet set;
    for (Robot mate : table.active - table.cancelled - table.used)
        if (table.alliance[mate] == mine && table.zone[mate] == white_of(mine) &&
            table.action(mate).is_single(Kind::Catch) && table.held(mate) < most_balls)
            set.add(mate);
    return set;
}

int needed(const Table& table, Use use) {
    const Robot robot = table.actor;
    const Alliance mine = table.alliance[robot];
    const Zone zone = table.zone[robot];
    const PartFacts& shooter = table.builds[robot].shooter();
    switch (use) {
        case Use::High:
            return number_at(shooter.shoot, shoot_range(mine, zone));
        case Use::Truss:
            return number_at(shooter.truss, truss_range(mine, zone));
        case Use::PickUp:
            return table.builds[robot].pick_up();
        default:
            return low_goal_needs;
    }
}

// AA-79: a +n counts for its own kind of roll; Shoot's covers both goals.
int bonus(const Table& table, Use use) {
    const Component& part = component(table);
    return use == Use::Low && part.kind != Kind::Shoot ? 0 : part.plus;
}

int catch_bonus(const Table& table, Robot robot) {
    return table.action(robot).parts[0].plus + table.builds[robot].catching();
}

bool has_use(const Table& table) {
    const Robot robot = table.actor;
    const Kind kind = component(table).kind;
    if (kind == Kind::Catch) return false;
    if (kind == Kind::PickUp)
        return table.held(robot) < most_balls && !floor_balls(table, robot).empty();
    if (table.thrown) return false;  // AA-41
    const bool throws = kind == Kind::Shoot || kind == Kind::Truss;
    const BallSet held = held_balls(table, robot);
    if (throws && !held.empty()) return true;  // there is always a pass
    return can_shoot_low(table, robot) && !(held | floor_balls(table, robot)).empty();
}

void list_uses(const Table& table, Moves& moves) {
    const Robot robot = table.actor;
    const Kind kind = component(table).kind;
    const BallSet held = held_balls(table, robot);
    const auto add = [&](Use what, Ball ball, std::uint8_t target = 0) {
        moves.push_back(use({what, ball, target}));
    };
    moves.push_back(use({}));
    if (kind == Kind::PickUp) {
        for (Ball ball : floor_balls(table, robot)) add(Use::PickUp, ball);
        return;
    }
    if (kind == Kind::Shoot && can_shoot_high(table, robot))
        for (Ball ball : held) add(Use::High, ball);
    if (can_shoot_low(table, robot))
        for (Ball ball : held | floor_balls(table, robot)) add(Use::Low, ball);
    if (kind == Kind::Truss && can_truss(table, robot))
        for (Ball ball : held - table.trussed) add(Use::Truss, ball);
    if (kind != Kind::Shoot && kind != Kind::Truss) return;
    for (int zone = table.zone[robot] - 2; zone <= table.zone[robot] + 2; ++zone)
        if (zone >= 0 && zone < zone_count)  // AA-126
            for (Ball ball : held) add(Use::Pass, ball, static_cast<std::uint8_t>(zone));
    for (Robot mate : kiss_receivers(table))
        for (Ball ball : held) add(Use::Kiss, ball, mate);
}

void use_component(State& state, Used used, EventLog* log) {
    Table& table = state.table;
    const Robot robot = table.actor;
    table.use = used.use;
    table.ball = used.ball;
    switch (used.use) {
        case Use::Nothing:
            end_component(table);
            return go_on(state, log);
        case Use::High:
        case Use::Low:
        case Use::Truss:
            table.thrown = 1;
            return roll_for(table, Roll::Throw);
        case Use::PickUp:
            return roll_for(table, Roll::PickUp);
        case Use::Pass:
            table.thrown = 1;
            table.balls[used.ball] = used.target;
            say(log, Happening::Passed, table.owner[robot], {robot, used.ball, used.target});
            end_component(table);
            return go_on(state, log);
        case Use::Kiss:
            table.thrown = 1;
            table.receiver = used.target;
            // AA-130: the receiver must agree; who runs both robots just has.
            if (table.owner[used.target] != table.owner[robot])
                return ask(table, Phase::Kiss, table.owner[used.target]);
            kiss(table, log);
            return go_on(state, log);
    }
}

void answer_kiss(State& state, bool declined, EventLog* log) {
    Table& table = state.table;
    if (declined) {  // ruling 55: it was a pass of no zones
        table.balls[table.ball] = table.zone[table.actor];
        say(log, Happening::Declined, table.owner[table.receiver],
            {table.receiver, table.ball, table.zone[table.actor]});
        end_component(table);
    } else {
        kiss(table, log);
    }
    go_on(state, log);
}

// A success die of a throw, a catch or a pick up: to be kept or rolled again.
void throw_die(State& state, int die, EventLog* log) {
    Table& table = state.table;
    table.die = static_cast<std::uint8_t>(die);
    const Robot robot = roller(table);
    if (may_reroll(table, robot)) return ask(table, Phase::Reroll, table.owner[robot]);
    if (table.roll == Roll::Throw) return settle_throw(state, log);
    if (table.roll == Roll::Catch) return settle_catch(state, log);
    settle_pick_up(state, log);
}

void settle_throw(State& state, EventLog* log) {
    Table& table = state.table;
    if (table.missed_shots && table.die == 1) return roll_for(table, Roll::Miss);  // AA-185
    const bool success = table.die + bonus(table, table.use) >= needed(table, table.use);
    if (table.use == Use::Truss && success) return truss(state, log);
    const Alliance mine = table.alliance[table.actor];
    if (success)
        score(table, log);
    else if (table.use == Use::Truss)
        land(table, table.ball, white_of(other(mine)), log);  // AA-136
    else
        land(table, table.ball, table.zone[table.actor], log);  // AA-117, AA-123
    end_component(table);
    go_on(state, log);
}

void miss_die(State& state, int die, EventLog* log) {
    Table& table = state.table;
    const Alliance mine = table.alliance[table.actor];
    const bool trussing = table.use == Use::Truss;
    if (die <= 2) {
        leave(table, table.ball, waiting);  // AA-188
        say(log, Happening::OutOfBounds, table.owner[table.actor], {table.actor, table.ball});
    } else if (trussing) {
        land(table, table.ball, die <= 4 ? white_of(mine) : zone_two_of(other(mine)), log);
    } else {
        land(table, table.ball, die <= 5 ? zone_two_of(mine) : white_of(mine), log);
    }
    end_component(table);
    go_on(state, log);
}

void choose_catcher(State& state, Robot robot, EventLog* log) {
    Table& table = state.table;
    if (robot == no_robot) return land_trussed(state, log);
    table.used.add(robot);  // ruling 38
    table.receiver = robot;
    roll_for(table, Roll::Catch);
}

void settle_catch(State& state, EventLog* log) {
    Table& table = state.table;
    const Robot robot = table.receiver;
    if (table.die + catch_bonus(table, robot) < catch_needs) {
        say(log, Happening::Dropped, table.owner[robot], {robot, table.ball});
        table.roll = Roll::None;
        return next_catcher(state, log);
    }
    hold(table, table.ball, robot);
    ++table.scores[static_cast<std::size_t>(table.alliance[robot])].catches;  // AA-141
    say(log, Happening::Caught, table.owner[robot], {robot, table.ball});
    end_component(table);
    go_on(state, log);
}

void settle_pick_up(State& state, EventLog* log) {
    Table& table = state.table;
    const Robot robot = table.actor;
    const bool success = table.die + bonus(table, Use::PickUp) >= needed(table, Use::PickUp);
    if (success) hold(table, table.ball, robot);
    say(log, success ? Happening::PickedUp : Happening::NotPickedUp, table.owner[robot],
        {robot, table.ball});
    end_component(table);
    go_on(state, log);
}

}  // namespace aerial_assault
