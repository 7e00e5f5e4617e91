// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/plays.hpp"

#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/view.hpp"

namespace aerial_assault {

using engine::EventLog;

namespace {

// RU-80: the one that has waited longest.
Ball longest_waiting(const Table& table, Alliance alliance) {
    Ball best = no_ball;
    for (Ball ball : table.team_of(alliance))
        if (table.balls[ball] == waiting &&
            (best == no_ball || table.waits[ball] < table.waits[best]))
            best = ball;
    return best;
}

void begin_commit(State& state, EventLog* log);

// Everything that is about one card play.
void clear_play(Table& table) {
    table.face.fill(nothing_laid);
    table.declared.fill(nothing_declared);
    table.active = table.cancelled = table.used = table.rolled = table.fell_short = {};
    table.step = table.second = 0;
    table.actor = no_robot;
    table.part = table.thrown = 0;
    table.use = Use::Nothing;
    table.ball = no_ball;
    table.receiver = no_robot;
    table.roll = Roll::None;
    table.die = table.against = table.asked = 0;
    table.looping = 0;
    table.met = table.won = {};
    table.last = no_robot;
    table.decider = 0xff;
}

void bring_in(Table& table, Ball ball, Robot robot, int die, EventLog* log) {
    const bool caught = die == 0 || die >= inbound_needs;
    table.balls[ball] = caught ? held_by(robot) : table.zone[robot];
    table.touched[ball] = caught ? RobotSet::of(robot) : RobotSet{};  // AA-69
    table.waits[ball] = 0;
    say(log, Happening::Inbounded, table.owner[robot], {robot, ball, die, caught});
}

// AA-62 to AA-68, first for the initiative alliance.
void check_inbounds(State& state, EventLog* log) {
    Table& table = state.table;
    for (; table.second < 2; ++table.second) {
        const Alliance alliance =
            table.second == 0 ? table.initiative() : other(table.initiative());
        const RobotSet candidates = inbound_candidates(table, alliance);
        if (candidates.empty()) continue;
        if (table.receiver == no_robot && candidates.size() > 1) {
            table.phase = Phase::Receiver;
            table.decider = table.lead(alliance);
            return;
        }
        if (table.receiver == no_robot) table.receiver = candidates.lowest();
        if (!table.builds[table.receiver].inbounds()) {
            table.phase = Phase::Die;
            table.roll = Roll::Inbound;
            table.decider = 0xff;
            return;
        }
        bring_in(table, longest_waiting(table, alliance), table.receiver, 0, log);  // AA-66
        table.receiver = no_robot;
    }
    table.second = 0;
    begin_commit(state, log);
}

void begin_play(State& state, EventLog* log) {
    Table& table = state.table;
    say(log, Happening::PlayBegan, engine::spectator, {table.play});
    if (table.autonomous()) {
        table.phase = Phase::Flip;
        table.locked = {};
        table.decider = 0xff;
        return;
    }
    table.second = 0;
    check_inbounds(state, log);
}

bool plays_face_up(Laid laid) { return face_of(laid) != Face::Down; }

void end_declarations(State& state, EventLog* log) {
    Table& table = state.table;
    for (Robot robot : table.active) {
        const std::uint8_t pending = state.secrets.pending[robot];
        if (pending == nothing_yet) continue;
        table.declared[robot] = pending;
        state.secrets.pending[robot] = nothing_yet;
        say(log, Happening::DeclarationShown, table.owner[robot], {robot, pending}, true);
    }
    table.locked = {};
    table.lock.fill(no_robot);  // AA-158: it bound this play only
    begin_resolution(state, log);
}

// AA-57: everybody's card is turned over at once. Declarations with a single answer are made for
// their robots; the others are asked.
void flip(State& state, EventLog* log) {
    Table& table = state.table;
    table.active = {};
    for (Robot robot : table.everyone()) {
        const Laid laid = state.secrets.laid[robot][0];
        const bool up = plays_face_up(laid);
        table.face[robot] = up ? laid : nothing_laid;
        say(log, up ? Happening::Flipped : Happening::StayedDown, table.owner[robot],
            {robot, up ? card_of(laid) : 0, up ? static_cast<int>(face_of(laid)) : 0}, true);
        if (has_active_action(table, robot)) table.active.add(robot);
    }
    table.locked = table.everyone();
    for (Robot robot : table.active) {
        const Action& action = table.action(robot);
        if (!action.moves && !action.blocks) continue;
        Moves answers;
        list_declarations(table, robot, answers);
        if (answers.size() == 1)
            state.secrets.pending[robot] = argument_of(answers[0]);
        else
            table.locked.remove(robot);
    }
    table.decider = 0xff;
    if (table.locked == table.everyone()) return end_declarations(state, log);
    table.phase = Phase::Declare;
}

void begin_commit(State& state, EventLog*) {
    Table& table = state.table;
    table.decider = 0xff;
    table.locked = table.panicked;  // they have no choice, AA-191
    table.phase = table.locked == table.everyone() ? Phase::Grab : Phase::Commit;
}

}  // namespace

// AA-102, ruling 106.
bool has_active_action(const Table& table, Robot robot) {
    if (table.face[robot] == nothing_laid) return false;
    const Action& action = table.action(robot);
    return !(table.panicked.contains(robot) && action.size == 1 && action.moves);
}

RobotSet inbound_candidates(const Table& table, Alliance alliance) {
    RobotSet candidates;
    bool waits = false;
    for (Ball ball : table.team_of(alliance)) {
        if (is_in_play(table.balls[ball])) return {};
        waits = waits || table.balls[ball] == waiting;
    }
    if (!waits) return {};
    for (Robot robot : table.team_of(alliance))
        if (table.zone[robot] == inbound_of(alliance)) candidates.add(robot);
    return candidates;
}

Robot deciding_robot(const Table& table, Seat seat) {
    return (table.robots_of(seat) - table.locked).lowest();
}

int reach(const Table& table, Robot robot, Kind kind) {
    if (kind == Kind::Move2) return 2;  // AA-107
    const PartFacts& drive = table.builds[robot].drive();
    return drive.fast ? 2 : drive.move;
}

void list_declarations(const Table& table, Robot robot, Moves& moves) {
    const Action& action = table.action(robot);
    const Alliance mine = table.alliance[robot];
    const bool drives = action.moves && !table.panicked.contains(robot);
    const bool moves_first = action.parts[0].kind != Kind::Block;
    int furthest = 0;
    if (drives)
        for (std::size_t i = 0; i < action.size; ++i)
            if (const Kind kind = action.parts[i].kind; kind == Kind::Move || kind == Kind::Move2)
                furthest = reach(table, robot, kind);
    for (int i = 0; i < drive_count; ++i) {
        const auto drive = static_cast<Drive>(i);
        if (distance(drive) > furthest) break;
        const int to = table.zone[robot] + offset(drive);
        if (to < 0 || to >= zone_count) continue;                   // AA-109
        if (table.autonomous() && !on_side_of(mine, to)) continue;  // AA-47
        if (!action.blocks) {
            moves.push_back(make(Sort::Declare, declare(drive, no_robot)));
            continue;
        }
        // AA-149: where the block will be made.
        const int at = moves_first ? to : table.zone[robot];
        RobotSet targets;
        for (Robot target : table.active)
            if (table.alliance[target] != mine && table.zone[target] == at &&
                table.lock[robot] != target)
                targets.add(target);
        if (targets.empty() || action.size == 2)  // AA-150
            moves.push_back(make(Sort::Declare, declare(drive, no_robot)));
        for (Robot target : targets) moves.push_back(make(Sort::Declare, declare(drive, target)));
    }
}

void begin_match(State& state, EventLog*) {
    Table& table = state.table;
    table.play = 1;
    table.steps.fill(0);
    table.phase = Phase::Program;
}

Robot panicked_robot(const Table& table) { return (table.panicked - table.used).lowest(); }

void list_plays(const State& state, Seat seat, Moves& moves) {
    const Table& table = state.table;
    switch (table.phase) {
        case Phase::Program:
            for (Card card : state.hand(building_robot(table, seat))) {
                moves.push_back(make(Sort::Program, lay(card, Face::Top)));
                moves.push_back(make(Sort::Program, lay(card, Face::Bottom)));
            }
            return;
        case Phase::Flip:
            moves.push_back(make(Sort::Flip, 0));
            moves.push_back(make(Sort::Flip, 1));
            return;
        case Phase::Receiver: {
            const Alliance alliance =
                table.second == 0 ? table.initiative() : other(table.initiative());
            for (Robot robot : inbound_candidates(table, alliance))
                moves.push_back(make(Sort::Receiver, robot));
            return;
        }
        case Phase::Commit: {
            const Robot robot = deciding_robot(table, seat);
            const bool free = !table.broken_down.contains(robot);  // AA-190
            for (Card card : state.hand(robot)) {
                if (free) moves.push_back(make(Sort::Commit, lay(card, Face::Top)));
                if (free) moves.push_back(make(Sort::Commit, lay(card, Face::Bottom)));
                moves.push_back(make(Sort::Commit, lay(card, Face::Down)));
            }
            return;
        }
        default:  // Phase::Declare
            return list_declarations(table, deciding_robot(table, seat), moves);
    }
}

void program(State& state, Seat seat, Laid laid, EventLog* log) {
    Table& table = state.table;
    const Robot robot = building_robot(table, seat);
    state.secrets.laid[robot][table.steps[robot]] = laid;
    ++table.steps[robot];
    say_to(log, who_knows_cards(table, robot), Happening::Programmed, seat,
           {robot, table.steps[robot]}, laid);
    for (Robot each : table.everyone())
        if (table.steps[each] < autonomous_plays) return;
    table.steps.fill(0);
    begin_play(state, log);
}

void choose_flip(State& state, Seat seat, bool down, EventLog* log) {
    Table& table = state.table;
    const Robot robot = deciding_robot(table, seat);
    state.secrets.pending[robot] = down;
    table.locked.add(robot);
    say_to(log, who_knows_plans(table, robot), Happening::Decided, seat, {robot},
           static_cast<std::int64_t>(make(Sort::Flip, down)));
    if (table.locked != table.everyone()) return;
    for (Robot each : table.everyone()) {  // AA-101: the card is spent unseen
        Laid& laid = state.secrets.laid[each][0];
        if (state.secrets.pending[each] == 1) laid = lay(card_of(laid), Face::Down);
        state.secrets.pending[each] = nothing_yet;
    }
    flip(state, log);
}

void choose_receiver(State& state, Robot robot, EventLog* log) {
    state.table.receiver = robot;
    check_inbounds(state, log);
}

void inbound_die(State& state, int die, EventLog* log) {
    Table& table = state.table;
    const Robot robot = table.receiver;
    table.roll = Roll::None;
    bring_in(table, longest_waiting(table, table.alliance[robot]), robot, die, log);
    table.receiver = no_robot;
    ++table.second;
    check_inbounds(state, log);
}

void commit(State& state, Seat seat, Laid laid, EventLog* log) {
    Table& table = state.table;
    const Robot robot = deciding_robot(table, seat);
    state.secrets.laid[robot][0] = laid;
    table.locked.add(robot);
    say_to(log, who_knows_cards(table, robot), Happening::Decided, seat, {robot},
           static_cast<std::int64_t>(make(Sort::Commit, laid)));
    if (table.locked != table.everyone()) return;
    if (table.panicked.empty()) return flip(state, log);
    table.phase = Phase::Grab;
}

void grab(State& state, Laid laid, EventLog* log) {
    Table& table = state.table;
    const Robot robot = panicked_robot(table);
    state.secrets.laid[robot][0] = laid;
    table.used.add(robot);
    say_to(log, who_knows_cards(table, robot), Happening::Grabbed, table.owner[robot], {robot},
           laid);
    if (table.used != table.panicked) return;
    table.used = {};
    flip(state, log);
}

void declare(State& state, Seat seat, Declared declared, EventLog* log) {
    Table& table = state.table;
    const Robot robot = deciding_robot(table, seat);
    state.secrets.pending[robot] = declared;
    table.locked.add(robot);
    say_to(log, who_knows_plans(table, robot), Happening::Decided, seat, {robot},
           static_cast<std::int64_t>(make(Sort::Declare, declared)));
    if (table.locked == table.everyone()) end_declarations(state, log);
}

void end_match(State& state, EventLog* log) {
    Table& table = state.table;
    clear_play(table);
    table.broken_down = table.panicked = {};  // lost, ruling 107
    table.will_break_down = table.will_panic = {};
    table.lock.fill(no_robot);
    table.locked = {};
    table.steps.fill(0);
    table.shown.fill({});
    state.secrets = no_secrets();
    table.phase = Phase::Over;
    say(log, Happening::Ended, engine::spectator,
        {table.scores[0].points(), table.scores[1].points()});
}

// AA-57, step 8, and the cleanups of AA-53 and AA-60.
void end_play(State& state, EventLog* log) {
    Table& table = state.table;
    Secrets& secrets = state.secrets;
    for (Robot robot : table.everyone()) {
        auto& laid = secrets.laid[robot];
        const bool up = table.face[robot] != nothing_laid;
        (up ? table.shown : secrets.hidden)[robot].add(card_of(laid[0]));
        laid = {laid[1], laid[2], nothing_laid};
    }
    clear_play(table);
    table.broken_down = table.will_break_down;  // AA-192
    table.panicked = table.will_panic;
    table.will_break_down = table.will_panic = {};
    if (table.play % plays_a_round == autonomous_plays) {
        table.shown.fill({});
        secrets.hidden.fill({});
        say(log, Happening::CleanedUp, engine::spectator,
            {(table.play - autonomous_plays) / plays_a_round});
    }
    if (table.play == last_play) return end_match(state, log);
    ++table.play;
    begin_play(state, log);
}

}  // namespace aerial_assault
