// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/rules.hpp"

#include <tuple>

#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/season.hpp"

namespace aerial_assault {

using engine::EventLog;
using engine::Next;

namespace {

// What one card play can ask at most: a card, a declaration and two inbounded balls, then for each
// robot its turn, a use, an answer, a move with its die, a throw with re-roll and table, two
// catchers with theirs.
constexpr int longest_play = max_robots * (3 + 2 + 2 + 2 + 4 + 2 * 4) + 4;
// Alliances, teams, parts, the row, rolls, slots, picks with refills, alliances, gifts, programs.
constexpr int longest_season =
    6 + 6 + 24 + row_size + 6 * (most_rolloffs + 1) + 2 + 2 * 36 + 6 + 6 + 18;

}  // namespace

const engine::About& Rules::about() {
    static const engine::About about{
        .id = "aerial-assault",
        .title = "Aerial Assault",
        .summary =
            "Build a robot, train its driver, and score with your alliance in a robot match.",
        .credits =
            "Designed by Peter Putnam and Gracie Putnam, graphic design by Paco Dana; "
            "published by Escape Velocity Games.",
        .ruleset = 1,
        .min_seats = 2,
        .max_seats = max_robots,
        .longest = longest_season + last_play * longest_play,
        .options =
            {{"iri", "IRI / Einstein: seven weeks and one more card (AA-183)", {"off", "on"}},
             {"missed_shots", "A natural 1 sends the ball astray (AA-185)", {"off", "on"}},
             {"tied_blocks", "Tied blocks may hurt a robot (AA-189)", {"off", "on"}},
             {"rookies", "Seats with five weeks, such as 0.2; - for none (AA-184)", {}},
             {"solo", "Three players: who runs two robots (AA-172)", {"random", "0", "1", "2"}},
             {"share_auto", "Alliance partners see each other's programs (AA-44)", {"off", "on"}},
             {"share_plans", "Alliance partners see each other's cards (AA-56)", {"on", "off"}}},
        .events = event_names(),
    };
    return about;
}

base::Result<State, engine::Problems> Rules::start(const engine::Setup& setup) {
    auto problems = engine::problems_of(about(), setup);
    const auto is = [&](const char* name, const char* value) {
        return engine::option(about(), setup, name) == value;
    };
    State state;
    Table& table = state.table;
    table.players = static_cast<std::uint8_t>(setup.seats);
    table.iri = is("iri", "on");
    table.missed_shots = is("missed_shots", "on");
    table.tied_blocks = is("tied_blocks", "on");
    table.share_auto = is("share_auto", "on");
    table.share_plans = !is("share_plans", "off");
    if (setup.seats == 3 && !is("solo", "random"))
        table.solo = static_cast<Solo>(engine::option(about(), setup, "solo").front() - '0');
    const auto rookies = engine::option(about(), setup, "rookies");
    if (!rookies.empty() && rookies != "-")
        for (std::string_view part : engine::split(rookies, '.')) {
            const auto seat = engine::whole_number(part, 0, setup.seats - 1);
            if (seat)
                table.rookies.add(static_cast<Seat>(*seat));
            else
                problems.push_back("Option rookies cannot be \"" + std::string(rookies) +
                                   "\"; give seats of this match such as 0.2, or -.");
        }
    if (!problems.empty()) return base::Failure{std::move(problems)};
    begin_season(state);
    return state;
}

Next Rules::next(const State& state) {
    const Table& table = state.table;
    switch (table.phase) {
        case Phase::Cards:
        case Phase::Row:
        case Phase::Roll:
        case Phase::Toss:
        case Phase::Refill:
        case Phase::Alliance:
        case Phase::Grab:
        case Phase::Die:
            return Next::chance();
        case Phase::Build:
        case Phase::Program: {
            const int done = table.phase == Phase::Build ? build_steps : autonomous_plays;
            RobotSet waiting_for;
            for (Robot robot : table.everyone())
                if (table.steps[robot] < done) waiting_for.add(robot);
            return Next::of(table.owners(waiting_for));
        }
        case Phase::Flip:
        case Phase::Commit:
        case Phase::Declare:
            return Next::of(table.owners(table.everyone() - table.locked));
        case Phase::Over:
            return Next::over();
        default:
            return Next::of(SeatSet::of(table.decider));
    }
}

void Rules::moves(const State& state, Seat seat, Moves& moves) {
    switch (state.table.phase) {
        case Phase::Team:
        case Phase::Build:
        case Phase::Slots:
        case Phase::Pick:
        case Phase::Gift:
            return list_season(state, seat, moves);
        case Phase::Program:
        case Phase::Flip:
        case Phase::Receiver:
        case Phase::Commit:
        case Phase::Declare:
            return list_plays(state, seat, moves);
        default:
            return list_resolution(state, moves);
    }
}

void Rules::play(State& state, Seat seat, Move move, EventLog* log) {
    const std::uint8_t argument = argument_of(move);
    switch (sort_of(move)) {
        case Sort::Colour:
            return deal_colour(state, static_cast<Alliance>(argument), log);
        case Sort::Dual:
            return choose_dual(state, argument, log);
        case Sort::Deal:
            return turn_card(state, argument, log);
        case Sort::Roll:
            return roll_to_start(state, argument, log);
        case Sort::Toss:
            return begin_with(state, argument, log);
        case Sort::Partner:
            return choose_partner(state, argument, log);
        case Sort::Die:
            return resolve_die(state, argument, log);
        case Sort::Grab:
            return grab(state, argument, log);
        case Sort::Team:
            return take_team(state, argument, log);
        case Sort::AddPart:
            return add_part(state, seat, argument, log);
        case Sort::Slot:
            return choose_slot(state, seat, argument, log);
        case Sort::Take:
            return take_card(state, argument, log);
        case Sort::Gift:
            return give_ball(state, argument, log);
        case Sort::Program:
            return program(state, seat, argument, log);
        case Sort::Flip:
            return choose_flip(state, seat, argument != 0, log);
        case Sort::Receiver:
            return choose_receiver(state, argument, log);
        case Sort::Commit:
            return commit(state, seat, argument, log);
        case Sort::Declare:
            return declare(state, seat, argument, log);
        case Sort::Next:
            return act_next(state, argument, log);
        case Sort::Use:
            return use_component(state, used_in(move), log);
        case Sort::Drive:
            return drive_or_stay(state, argument != 0, log);
        case Sort::Answer:
            return answer_kiss(state, argument != 0, log);
        case Sort::Reroll:
            return keep_or_reroll(state, argument != 0, log);
        case Sort::Catcher:
            return choose_catcher(state, argument, log);
    }
}

void Rules::chances(const State& state, Chances& chances) {
    const Table& table = state.table;
    if (table.phase == Phase::Die) {
        for (unsigned die = 1; die <= 6; ++die) chances.push_back({make(Sort::Die, die), 1});
    } else if (table.phase == Phase::Grab) {  // ruling 104
        const Robot robot = panicked_robot(table);
        for (Card card : state.hand(robot)) {
            const bool down = table.broken_down.contains(robot);  // AA-193
            if (!down) chances.push_back({make(Sort::Grab, lay(card, Face::Top)), 1});
            if (!down) chances.push_back({make(Sort::Grab, lay(card, Face::Bottom)), 1});
            if (down) chances.push_back({make(Sort::Grab, lay(card, Face::Down)), 1});
        }
    } else {
        list_season_chances(table, chances);
    }
}

Move Rules::chance(const State& state, base::Random& random) {
    const Table& table = state.table;
    if (table.phase == Phase::Die) return make(Sort::Die, 1 + random.below(6));
    if (table.phase == Phase::Row || table.phase == Phase::Refill) {
        const CardSet pile = table.pile();
        const auto place = random.below(static_cast<std::uint32_t>(pile.size()));
        return make(Sort::Deal, pile.nth(static_cast<int>(place)));
    }
    if (table.phase == Phase::Roll) return make(Sort::Roll, 2 + random.below(6) + random.below(6));
    Chances list;
    chances(state, list);
    std::uint32_t total = 0;
    for (const engine::Chance& chance : list) total += chance.weight;
    std::uint32_t left = random.below(total);
    std::size_t i = 0;
    while (left >= list[i].weight) left -= list[i++].weight;
    return list[i].move;
}

std::string Rules::card_set() {
    return card_set_in_play[0] == 0 ? std::string()
                                    : std::string(card_set_in_play.begin(), card_set_in_play.end());
}

Alliance winner(const Table& table) {
    if (table.resigned != Alliance::None) return other(table.resigned);
    const auto merit = [&](std::size_t i) {
        const Score& score = table.scores[i];
        return std::make_tuple(score.points(), score.assists, score.catches, score.trusses);
    };
    if (merit(0) == merit(1)) return Alliance::None;
    return merit(0) > merit(1) ? Alliance::Red : Alliance::Blue;
}

engine::Outcome Rules::outcome(const State& state) {
    const Table& table = state.table;
    const Alliance best = winner(table);
    const SeatSet winners = table.owners(table.team_of(best));
    engine::Outcome outcome;
    for (Seat seat = 0; seat < table.players; ++seat) {
        const Alliance mine = table.alliance[table.robots_of(seat).lowest()];
        const bool lost = best != Alliance::None && mine != best;
        outcome.push_back({.rank = lost ? 1 + winners.size() : 1,
                           .has_score = true,
                           .score = table.scores[static_cast<std::size_t>(mine)].points(),
                           .utility = best == Alliance::None ? 0.5
                                      : lost                 ? 0.0
                                                             : 1.0});
    }
    return outcome;
}

// AA-D1: who runs a whole alliance may give the match up; others leave their robot to a bot.
bool Rules::may_resign(const State& state, Seat seat) {
    const Table& table = state.table;
    if (table.phase == Phase::Over || table.play == 0 || seat >= table.players) return false;
    const RobotSet mine = table.robots_of(seat);
    return mine == table.team_of(table.alliance[mine.lowest()]);
}

void Rules::resign(State& state, Seat seat, EventLog* log) {
    Table& table = state.table;
    table.resigned = table.alliance[table.robots_of(seat).lowest()];
    say(log, Happening::Resigned, seat);
    end_match(state, log);
}

namespace {

// D-15: holders first, then pick ups before moves.
Robot first_in_order(const Table& table) {
    const RobotSet due = due_robots(table);
    Robot best = due.lowest();
    int most = -1;
    for (Robot robot : due) {
        const Action& action = table.action(robot);
        const int merit = action.step == 2 && table.held(robot) > 0 ? 2
                          : action.is_single(Kind::PickUp)          ? 1
                                                                    : 0;
        if (merit > most) best = robot;
        most = std::max(most, merit);
    }
    return best;
}

// D-24: whether the die on the table is a failure.
bool has_failed(const Table& table) {
    switch (table.roll) {
        case Roll::Catch:
            return table.die + table.action(table.receiver).parts[0].plus +
                       table.builds[table.receiver].catching() <
                   catch_needs;
        case Roll::Throw:
        case Roll::PickUp:
            return table.die + bonus(table, table.use) < needed(table, table.use);
        default:
            return table.asked == 0 ? table.die <= table.against : table.against <= table.die;
    }
}

}  // namespace

// AA-D2, the defaults of the decision table.
Move Rules::timeout_move(const State& state, Seat seat) {
    const Table& table = state.table;
    Moves list;
    moves(state, seat, list);
    const auto if_listed = [&](Move move) { return list.contains(move) ? move : list[0]; };
    switch (table.phase) {
        case Phase::Build: {
            constexpr Part plain[] = {0, 5, 9, 12};  // DT1, SH2, FP1, AC1
            return if_listed(make(Sort::AddPart, plain[table.steps[building_robot(table, seat)]]));
        }
        case Phase::Gift:
            return make(Sort::Gift, table.order[table.turn]);
        case Phase::Receiver:
            for (const Move move : list)
                if (table.builds[argument_of(move)].inbounds()) return move;
            return list[0];
        case Phase::Commit:
            return make(Sort::Commit, lay(card_of(argument_of(list[0])), Face::Down));
        case Phase::Order:
            return make(Sort::Next, first_in_order(table));
        case Phase::Use:
            return component(table).kind == Kind::PickUp ? list[1] : list[0];
        case Phase::Reroll:
            return make(Sort::Reroll, has_failed(table));
        case Phase::Catcher: {
            Move best = list[0];
            for (const Move move : list)
                if (argument_of(move) != no_robot && table.builds[argument_of(move)].catching() >
                                                         table.builds[argument_of(best)].catching())
                    best = move;
            return best;
        }
        default:
            return list[0];
    }
}

}  // namespace aerial_assault
