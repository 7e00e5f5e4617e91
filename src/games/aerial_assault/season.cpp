// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/season.hpp"

#include <algorithm>

#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/view.hpp"

namespace aerial_assault {

using engine::EventLog;

namespace {

constexpr int base_picks = 3;   // AA-27
constexpr int extra_picks = 2;  // AA-28

void begin_teams(Table& table) {
    hand_out_robots(table);
    table.phase = Phase::Team;
    table.turn = 0;
    table.decider = table.owner[0];
}

int picks_before_extra(const Table& table) { return base_picks + (table.iri ? 1 : 0); }

void begin_gifts(State& state, EventLog* log);

void deal_alliances(State& state, EventLog* log) {
    Table& table = state.table;
    table.row = {};  // AA-29
    table.turn = table.cycle = 0;
    table.stopped = {};
    table.decider = 0xff;
    if (table.players == 2 || table.players == 3) return begin_gifts(state, log);
    table.phase = Phase::Alliance;
}

// Goes on to the next robot that picks; after the last one the alliances are dealt.
void next_pick(State& state, EventLog* log) {
    Table& table = state.table;
    const int cycles = picks_before_extra(table) + extra_picks;
    if (table.row.empty()) return deal_alliances(state, log);  // ruling 15
    do {
        if (++table.turn == table.robots()) {
            table.turn = 0;
            ++table.cycle;
        }
        if (table.cycle == cycles) return deal_alliances(state, log);
    } while (!takes_part(table, table.order[table.turn]));
    table.phase = Phase::Pick;
    table.decider = table.owner[table.order[table.turn]];
}

void begin_picks(Table& table) {
    table.phase = Phase::Pick;
    table.turn = table.cycle = 0;
    table.decider = table.owner[table.order[0]];
}

// AA-167, AA-172: the colour of a seat before the Build Season, for all its robots.
void join(Table& table, Seat seat, Alliance alliance, EventLog* log) {
    for (Robot robot : table.robots_of(seat)) {
        table.alliance[robot] = alliance;
        say(log, Happening::Joined, seat, {robot, static_cast<int>(alliance)});
    }
}

void join_robot(Table& table, Robot robot, Alliance alliance, EventLog* log) {
    table.alliance[robot] = alliance;
    say(log, Happening::Joined, table.owner[robot], {robot, static_cast<int>(alliance)});
}

// Cards dealt so far are kept by seat until it is known who runs which robot.
int dealt(const Table& table, Alliance colour) {
    return static_cast<int>(
        std::count(table.alliance.begin(), table.alliance.begin() + table.players, colour));
}

// Ruling 91: three of the four alliance cards are dealt; the odd colour is solo.
void find_solo(Table& table, EventLog* log) {
    const auto cards = table.alliance;
    const Alliance odd = dealt(table, Alliance::Red) == 1 ? Alliance::Red : Alliance::Blue;
    for (Seat seat = 0; seat < 3; ++seat)
        if (cards[seat] == odd) table.dual = seat;
    table.alliance.fill(Alliance::None);
    begin_teams(table);
    say(log, Happening::RunsTwo, table.dual);
    for (Seat seat = 0; seat < 3; ++seat) join(table, seat, cards[seat], log);
}

void reveal_builds(State& state, EventLog* log) {
    Table& table = state.table;
    for (Robot robot : table.everyone()) {
        table.builds[robot] = state.secrets.builds[robot];
        state.secrets.builds[robot] = {};
        say(log, Happening::Built, table.owner[robot],
            {robot, table.builds[robot].bits, table.builds[robot].weeks()}, true);
    }
    table.steps.fill(0);
    table.phase = Phase::Row;
    table.decider = 0xff;
}

// The row lies: roll for the Starting Player, or let those with two robots order them.
void begin_order(Table& table) {
    if (table.players == 4 || table.players == 6) {
        table.phase = Phase::Roll;
        table.rollers = SeatSet::first(table.players);
        return;
    }
    table.phase = Phase::Slots;
    table.turn = 0;
    table.decider =
        table.players == 2 ? table.owner[table.team_of(Alliance::Red).lowest()] : table.dual;
}

// AA-26: a robot's place in the draft goes to `at`; the other robot of its seat to `behind`.
void put_in_order(Table& table, Robot first, std::size_t at, std::size_t behind) {
    RobotSet pair = table.robots_of(table.owner[first]);
    pair.remove(first);
    table.order[at] = first;
    table.order[behind] = pair.lowest();
}

// AA-39: asks for the next starting ball that somebody could take; then the match begins.
void next_gift(State& state, EventLog* log) {
    Table& table = state.table;
    for (; table.turn < table.robots(); ++table.turn) {
        const Robot giver = table.order[table.turn];
        for (Robot mate : table.team_of(table.alliance[giver]))
            if (mate != giver && table.held(mate) < most_balls) {
                table.decider = table.owner[giver];
                return;
            }
    }
    table.turn = 0;
    table.decider = 0xff;
    begin_match(state, log);
}

void begin_gifts(State& state, EventLog* log) {
    Table& table = state.table;
    for (Robot robot : table.everyone()) {
        table.zone[robot] = white_of(table.alliance[robot]);  // AA-37
        table.balls[robot] = held_by(robot);                  // AA-38
        table.touched[robot] = RobotSet::of(robot);
    }
    table.phase = Phase::Gift;
    table.turn = 0;
    next_gift(state, log);
}

int cheapest(Slot slot) {
    int weeks = 99;
    for (const PartFacts& part : part_facts)
        if (part.slot == slot) weeks = std::min(weeks, part.weeks);
    return weeks;
}

// The least weeks that finish a robot whose first `step` kinds of parts are settled.
int least_to_finish(Build build, int step) {
    if (step == 3) return 0;
    if (step == 2) return build.pick_up() ? 0 : cheapest(Slot::FloorPickUp);
    int least = 99;
    for (const PartFacts& part : part_facts)
        if (part.slot == Slot::Shooter)
            least = std::min(least, part.weeks + (part.pick_up ? 0 : cheapest(Slot::FloorPickUp)));
    return least;
}

}  // namespace

// AA-15, AA-28.
bool has_extra_training(const Table& table, Robot robot) {
    return table.builds[robot].weeks() < table.budget(robot);
}

// Whether a robot takes a card in this cycle.
bool takes_part(const Table& table, Robot robot) {
    if (table.cycle < picks_before_extra(table)) return true;
    return has_extra_training(table, robot) && !table.stopped.contains(robot);
}

// Robots belong to the seats in order; the dual seat has two in a row.
void hand_out_robots(Table& table) {
    Robot robot = 0;
    for (Seat seat = 0; seat < table.players; ++seat) {
        table.owner[robot++] = seat;
        if (table.players == 2 || seat == table.dual) table.owner[robot++] = seat;
    }
}

void begin_season(State& state) {
    Table& table = state.table;
    table.owner.fill(0xff);
    table.alliance.fill(Alliance::None);
    table.balls.fill(waiting);
    table.lock.fill(no_robot);
    table.face.fill(nothing_laid);
    table.declared.fill(nothing_declared);
    table.order.fill(no_robot);
    state.secrets = no_secrets();
    for (Robot robot : table.everyone()) table.decks[robot] = CardSet::basics();  // AA-22
    if (table.players == 4 || table.players == 6) return begin_teams(table);
    table.phase = Phase::Cards;
    if (table.players == 2) hand_out_robots(table);
    if (table.players == 3 && table.solo != Solo::Random) {
        table.dual = static_cast<Seat>(table.solo);
        hand_out_robots(table);
    }
}

Seat next_dealt(const Table& table) {
    Seat seat = 0;
    while (table.alliance[seat] != Alliance::None) ++seat;
    return seat;
}

Seat next_roller(const Table& table) {
    for (Seat seat : table.rollers)
        if (table.rolls[seat] == 0) return seat;
    return 0;
}

Robot building_robot(const Table& table, Seat seat) {
    const int done = table.phase == Phase::Build ? build_steps : autonomous_plays;
    for (Robot robot : table.robots_of(seat))
        if (table.steps[robot] < done) return robot;
    return no_robot;
}

void list_season_chances(const Table& table, Chances& chances) {
    const auto colours = [&](int red, int blue) {
        const auto add = [&](Alliance colour, int weight) {
            if (weight > 0)
                chances.push_back({make(Sort::Colour, static_cast<unsigned>(colour)),
                                   static_cast<std::uint32_t>(weight)});
        };
        add(Alliance::Red, red);
        add(Alliance::Blue, blue);
    };
    switch (table.phase) {
        case Phase::Cards:
            if (table.players == 5)
                for (Seat seat = 0; seat < 5; ++seat)
                    chances.push_back({make(Sort::Dual, seat), 1});
            else if (table.players == 3 && table.solo == Solo::Random)
                colours(2 - dealt(table, Alliance::Red), 2 - dealt(table, Alliance::Blue));
            else
                colours(1, 1);
            return;
        case Phase::Alliance:
            if (table.players != 5)
                return colours(table.players / 2 - dealt(table, Alliance::Red),
                               table.players / 2 - dealt(table, Alliance::Blue));
            if (table.team_of(Alliance::None).size() == 6) return colours(1, 1);
            for (Robot robot : table.team_of(Alliance::None))
                chances.push_back({make(Sort::Partner, robot), 1});
            return;
        case Phase::Roll:
            for (unsigned sum = 2; sum <= 12; ++sum)
                chances.push_back({make(Sort::Roll, sum), sum <= 7 ? sum - 1 : 13 - sum});
            return;
        case Phase::Toss:
            for (Seat seat : table.rollers) chances.push_back({make(Sort::Toss, seat), 1});
            return;
        default:
            for (Card card : table.pile()) chances.push_back({make(Sort::Deal, card), 1});
    }
}

// The chapters below answer one question each, in the order of the phases.

void deal_colour(State& state, Alliance colour, EventLog* log) {
    Table& table = state.table;
    if (table.phase == Phase::Cards && table.players == 2) {
        join(table, 0, colour, log);
        join(table, 1, other(colour), log);
        return begin_teams(table);
    }
    if (table.phase == Phase::Cards && table.solo != Solo::Random) {
        say(log, Happening::RunsTwo, table.dual);
        for (Seat seat = 0; seat < 3; ++seat)
            join(table, seat, seat == table.dual ? colour : other(colour), log);
        return begin_teams(table);
    }
    if (table.phase == Phase::Cards) {
        table.alliance[next_dealt(table)] = colour;
        const bool third_is_forced = dealt(table, Alliance::None) == 1 && dealt(table, colour) == 2;
        if (third_is_forced) table.alliance[2] = other(colour);
        if (dealt(table, Alliance::None) == 0) find_solo(table, log);
        return;
    }
    if (table.players == 5) {  // AA-182
        for (Robot robot : table.robots_of(table.dual)) join_robot(table, robot, colour, log);
        return;
    }
    join_robot(table, next_dealt(table), colour, log);
    if (dealt(table, colour) == table.players / 2)  // the rest have no choice
        for (Robot robot : table.team_of(Alliance::None))
            join_robot(table, robot, other(colour), log);
    if (table.team_of(Alliance::None).empty()) begin_gifts(state, log);
}

void choose_dual(State& state, Seat seat, EventLog* log) {
    state.table.dual = seat;
    say(log, Happening::RunsTwo, seat);
    begin_teams(state.table);
}

void choose_partner(State& state, Robot robot, EventLog* log) {
    Table& table = state.table;
    const Alliance colour = table.alliance[table.robots_of(table.dual).lowest()];
    join_robot(table, robot, colour, log);
    for (Robot rest : table.team_of(Alliance::None)) join_robot(table, rest, other(colour), log);
    begin_gifts(state, log);
}

void take_team(State& state, std::uint8_t team, EventLog* log) {
    Table& table = state.table;
    table.team[table.turn] = team;
    say(log, Happening::TeamTaken, table.decider, {table.turn, team});
    if (++table.turn < table.robots()) {
        table.decider = table.owner[table.turn];
        return;
    }
    table.turn = 0;
    table.decider = 0xff;
    table.phase = Phase::Build;
}

bool is_legal(Build build, int budget) {
    return build.count(Slot::DriveTrain) == 1 && build.count(Slot::Shooter) == 1 &&
           build.count(Slot::FloorPickUp) <= 1 && build.pick_up() > 0 &&
           build.count(Slot::ActiveCatching) <= 1 && build.weeks() <= budget;
}

void list_parts(Build so_far, int step, int budget, Moves& moves) {
    for (Part part = 0; part < part_count; ++part) {
        if (static_cast<int>(part_facts[part].slot) != step) continue;
        Build with = so_far;
        with.add(part);
        if (with.weeks() + least_to_finish(with, std::min(step + 1, 3)) <= budget)
            moves.push_back(make(Sort::AddPart, part));
    }
    const bool may_be_left_out = step == 3 || (step == 2 && so_far.pick_up() > 0);
    if (may_be_left_out) moves.push_back(make(Sort::AddPart, no_part));
}

void add_part(State& state, Seat seat, Part part, EventLog* log) {
    Table& table = state.table;
    const Robot robot = building_robot(table, seat);
    if (part != no_part) state.secrets.builds[robot].add(part);
    say_to(log, who_knows_build(table, robot), Happening::PartChosen, seat,
           {robot, table.steps[robot]}, part);
    ++table.steps[robot];
    for (Robot each : table.everyone())
        if (table.steps[each] < build_steps) return;
    reveal_builds(state, log);
}

void turn_card(State& state, Card card, EventLog* log) {
    Table& table = state.table;
    table.row.add(card);
    say(log, Happening::CardTurned, engine::spectator, {card});
    if (table.phase == Phase::Refill)
        next_pick(state, log);
    else if (table.row.size() == row_size)
        begin_order(table);
}

// AA-25: tied leaders roll again, the others are out.
void roll_to_start(State& state, int sum, EventLog* log) {
    Table& table = state.table;
    const Seat seat = next_roller(table);
    table.rolls[seat] = static_cast<std::uint8_t>(sum);
    say(log, Happening::Rolled, seat, {sum});
    int best = 0;
    for (Seat each : table.rollers) {
        if (table.rolls[each] == 0) return;
        best = std::max<int>(best, table.rolls[each]);
    }
    SeatSet leaders;
    for (Seat each : table.rollers)
        if (table.rolls[each] == best) leaders.add(each);
    table.rolls.fill(0);
    table.rollers = leaders;
    if (leaders.size() == 1) return begin_with(state, leaders.lowest(), log);
    if (++table.rolloffs == most_rolloffs) table.phase = Phase::Toss;
}

void begin_with(State& state, Seat seat, EventLog* log) {
    Table& table = state.table;
    say(log, Happening::StartingPlayer, seat);
    for (int i = 0; i < table.players; ++i)  // here every seat has one robot, of the same number
        table.order[static_cast<std::size_t>(i)] = static_cast<Robot>((seat + i) % table.players);
    table.rollers = {};
    table.rolloffs = 0;
    begin_picks(table);
}

void choose_slot(State& state, Seat seat, Robot robot, EventLog* log) {
    Table& table = state.table;
    say(log, Happening::SlotChosen, seat, {robot});
    const auto last = static_cast<std::size_t>(table.robots() - 1);
    if (table.players == 2) {  // AA-169
        if (table.turn == 0) {
            put_in_order(table, robot, 0, 3);
            table.turn = 1;
            table.decider = static_cast<Seat>(1 - seat);
            return;
        }
        put_in_order(table, robot, 1, 2);
    } else {  // AA-174, AA-181: the others clockwise in between
        put_in_order(table, robot, 0, last);
        for (std::size_t i = 1; i < last; ++i) {
            const auto next = static_cast<Seat>((seat + i) % table.players);
            table.order[i] = table.robots_of(next).lowest();
        }
    }
    begin_picks(table);
}

void take_card(State& state, Card card, EventLog* log) {
    Table& table = state.table;
    const Robot robot = table.order[table.turn];
    if (card == no_card) {  // ruling 17: declining ends the extra picks; the IRI card is its own
        if (table.cycle >= picks_before_extra(table)) table.stopped.add(robot);
        say(log, Happening::PicksEnded, table.decider, {robot});
        return next_pick(state, log);
    }
    table.row.remove(card);
    table.decks[robot].add(card);
    say(log, Happening::CardTaken, table.decider, {robot, card});
    if (table.pile().empty()) return next_pick(state, log);
    table.phase = Phase::Refill;
    table.decider = 0xff;
}

void give_ball(State& state, Robot to, EventLog* log) {
    Table& table = state.table;
    const Robot giver = table.order[table.turn];
    if (to == giver) {
        say(log, Happening::BallKept, table.owner[giver], {giver});
    } else {  // ruling 20: who gives it away has not possessed it
        table.balls[giver] = held_by(to);
        table.touched[giver] = RobotSet::of(to);
        say(log, Happening::BallGiven, table.owner[giver], {giver, to});
    }
    ++table.turn;
    next_gift(state, log);
}

void list_season(const State& state, Seat seat, Moves& moves) {
    const Table& table = state.table;
    switch (table.phase) {
        case Phase::Team:
            for (std::uint8_t team = 1; team <= table.robots(); ++team)
                if (std::find(table.team.begin(), table.team.end(), team) == table.team.end())
                    moves.push_back(make(Sort::Team, team));
            return;
        case Phase::Build: {
            const Robot robot = building_robot(table, seat);
            return list_parts(state.secrets.builds[robot], table.steps[robot], table.budget(robot),
                              moves);
        }
        case Phase::Slots:
            for (Robot robot : table.robots_of(seat)) moves.push_back(make(Sort::Slot, robot));
            return;
        case Phase::Pick:
            for (Card card : table.row) moves.push_back(make(Sort::Take, card));
            if (table.cycle >= base_picks) moves.push_back(make(Sort::Take, no_card));
            return;
        default: {  // Phase::Gift
            const Robot giver = table.order[table.turn];
            for (Robot mate : table.team_of(table.alliance[giver]))
                if (mate == giver || table.held(mate) < most_balls)
                    moves.push_back(make(Sort::Gift, mate));
        }
    }
}

}  // namespace aerial_assault
