// SPDX-License-Identifier: Apache-2.0
//
// What is true of every position: the laws test it on random games, and read() on foreign text.
// Here for what comes before the match; the match is in match_invariants.cpp.
#include <algorithm>

#include "games/aerial_assault/match_invariants.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

namespace {

std::string robot_name(Robot robot) { return std::string("robot ") + robot_letter(robot); }

std::string broken_seats(const Table& table) {
    const bool one_runs_two = table.players == 3 || table.players == 5;
    const bool drawn =
        table.phase > Phase::Cards || (table.players == 3 && table.solo != Solo::Random);
    if (one_runs_two && drawn == (table.dual == 0xff)) return "One seat runs two robots.";
    if (table.solo != Solo::Random && table.dual != static_cast<Seat>(table.solo))
        return "The solo player was agreed on.";
    if (table.phase == Phase::Cards && table.players % 2 == 0 && table.players != 2)
        return "With four or six players alliances are dealt after the draft.";

    const int reds = table.team_of(Alliance::Red).size();
    const int blues = table.team_of(Alliance::Blue).size();
    if (table.phase == Phase::Cards) {
        const bool dealing = table.players == 3 && table.solo == Solo::Random;
        if (!dealing && reds + blues > 0) return "The alliance cards are still to be dealt.";
        const auto none = [&](Seat seat) { return table.alliance[seat] == Alliance::None; };
        if (dealing && (!none(2) || (none(0) && !none(1)) || (reds + blues == 2 && reds != 1)))
            return "Alliance cards are dealt from seat 0 on, and the last of three is still out.";
        return "";
    }
    const bool early = table.players <= 3;
    if (!early && table.phase < Phase::Alliance)
        return reds + blues ? "Alliances are dealt after the draft." : "";
    if (table.phase == Phase::Alliance) {
        if (early) return "These alliances were dealt before the Build Season.";
        const int half = table.robots() / 2;
        if (table.players == 5) {
            const RobotSet two = table.robots_of(table.dual);
            const Alliance first = table.alliance[two.lowest()];
            if (reds + blues != 0 &&
                (reds + blues != 2 || first == Alliance::None || table.team_of(first) != two))
                return "First who runs two robots joins an alliance.";
            return "";
        }
        for (Robot robot = 1; robot < table.robots(); ++robot)
            if (table.alliance[robot] != Alliance::None &&
                table.alliance[robot - 1u] == Alliance::None)
                return "Alliance cards are dealt from seat 0 on.";
        return reds >= half || blues >= half ? "With one colour dealt out, alliances are settled."
                                             : "";
    }
    if (reds != blues || reds + blues != table.robots())
        return "Half of the robots are Red and half are Blue.";
    for (Robot robot : table.everyone())
        for (Robot mate : table.robots_of(table.owner[robot]))
            if (table.alliance[mate] != table.alliance[robot])
                return "Both robots of a seat are in the same alliance.";
    return "";
}

std::string broken_teams(const Table& table) {
    unsigned taken = 0;
    int missing = 0;
    for (Robot robot : table.everyone()) {
        const unsigned team = table.team[robot];
        missing += team == 0;
        if (team == 0) continue;
        if (missing || static_cast<int>(team) > table.robots() || (taken >> team & 1))
            return "Every robot has a team of its own, chosen in the order of the robots.";
        taken |= 1u << team;
    }
    if (table.phase < Phase::Team && taken) return "Teams come after the alliance cards.";
    if (table.phase == Phase::Team) return missing ? "" : "All teams are taken.";
    return table.phase > Phase::Team && missing ? "Every robot has a team." : "";
}

// Whether these parts can have been chosen in this many steps.
bool can_be_built_so_far(Build build, int steps, int budget) {
    Build so_far;
    for (int step = 0; step < steps; ++step) {
        Moves moves;
        list_parts(so_far, step, budget, moves);
        Part chosen = no_part;
        for (Part part = 0; part < part_count; ++part)
            if (build.has(part) && static_cast<int>(part_facts[part].slot) == step) {
                if (chosen != no_part) return false;
                chosen = part;
            }
        if (!moves.contains(make(Sort::AddPart, chosen))) return false;
        if (chosen != no_part) so_far.add(chosen);
    }
    return so_far == build;
}

std::string broken_builds(const State& state) {
    const Table& table = state.table;
    const bool building = table.phase == Phase::Build;
    int done = 0;
    for (Robot robot : table.everyone()) {
        const Build secret = state.secrets.builds[robot];
        if (building && !can_be_built_so_far(secret, table.steps[robot], table.budget(robot)))
            return "The parts of " + robot_name(robot) + " cannot have been chosen like that.";
        if (!building && !(secret == Build{})) return "Builds are secret in the Build Season only.";
        done += table.steps[robot] == build_steps;
        if (table.phase < Phase::Row) {
            if (!(table.builds[robot] == Build{})) return "Builds are shown when all are done.";
        } else if (!is_legal(table.builds[robot], table.budget(robot))) {
            return "The build of " + robot_name(robot) + " is not legal with " +
                   std::to_string(table.budget(robot)) + " weeks.";
        }
    }
    if (building && done == table.robots()) return "All builds are done.";
    return "";
}

bool order_fits(const Table& table) {
    RobotSet seen;
    for (int i = 0; i < table.robots(); ++i) {
        const Robot robot = table.order[static_cast<std::size_t>(i)];
        if (robot >= table.robots() || seen.contains(robot)) return false;
        seen.add(robot);
    }
    const auto owner = [&](int i) { return table.owner[table.order[static_cast<std::size_t>(i)]]; };
    const int last = table.robots() - 1;
    if (table.players == 2)
        return owner(0) == owner(3) && table.alliance[table.order[0]] == Alliance::Red;
    if (table.players == 3 || table.players == 5) {
        if (owner(0) != table.dual || owner(last) != table.dual) return false;
        for (int i = 1; i < last; ++i)
            if (owner(i) != (table.dual + i) % table.players) return false;
        return true;
    }
    for (int i = 1; i <= last; ++i)
        if (owner(i) != (owner(0) + i) % table.players) return false;
    return true;
}

std::string broken_order(const Table& table) {
    const bool rolling = table.phase == Phase::Roll || table.phase == Phase::Toss;
    if (rolling) {
        if (table.players % 2 || table.players == 2) return "Only four or six players roll.";
        if (table.rollers.size() < 2) return "Two or more seats roll for the start.";
        bool missing = false;
        for (Seat seat = 0; seat < table.players; ++seat) {
            const int sum = table.rolls[seat];
            if (!table.rollers.contains(seat) && sum) return "Only those who lead roll again.";
            if (sum == 1 || (missing && sum)) return "Two dice are rolled by one after the other.";
            missing = missing || (table.rollers.contains(seat) && !sum);
        }
        if (missing == (table.phase == Phase::Toss) && table.phase == Phase::Roll)
            return "Somebody still has to roll.";
        if ((table.phase == Phase::Toss) != (table.rolloffs == most_rolloffs))
            return "After eight ties nature tosses.";
        if (table.phase == Phase::Toss &&
            std::ranges::any_of(table.rolls, [](int sum) { return sum != 0; }))
            return "At the toss nobody has a roll.";
        if (table.rolloffs == 0 && table.rollers.size() != table.players)
            return "At first everybody rolls.";
        return "";
    }
    if (!table.rollers.empty() || table.rolloffs ||
        std::ranges::any_of(table.rolls, [](int sum) { return sum != 0; }))
        return "There are rolls in the phases roll and toss only.";
    const auto empty = std::ranges::count(table.order, no_robot);
    if (table.phase == Phase::Slots) {
        if (table.players == 4 || table.players == 6)
            return "Here the dice decide who drafts first.";
        if (table.players != 2 || table.turn == 0)
            return table.turn == 0 && empty == max_robots ? "" : "The order is not chosen yet.";
        const Robot first = table.order[0];
        const Robot fourth = table.order[3];
        const bool good = table.turn == 1 && empty == 4 && first < 4 && fourth < 4 &&
                          first != fourth && table.owner[first] == table.owner[fourth] &&
                          table.alliance[first] == Alliance::Red;
        return good ? "" : "The holder of card 1 drafts first and fourth.";
    }
    if (table.phase < Phase::Pick) return empty == max_robots ? "" : "There is no order yet.";
    return order_fits(table) ? "" : "Robots cannot draft in this order.";
}

int cards_before_extra(const Table& table) { return 3 + (table.iri ? 1 : 0); }

std::string broken_decks(const Table& table) {
    CardSet met = table.row;
    int cards = table.row.size();
    for (Robot robot = 0; robot < max_robots; ++robot) {
        const CardSet deck = table.decks[robot];
        if (robot >= table.robots()) {
            if (!deck.empty()) return "There are fewer robots than decks.";
            continue;
        }
        if (!deck.includes(CardSet::basics())) return "Every deck has the four basic cards.";
        met = met + (deck - CardSet::basics());
        cards += deck.size() - basic_cards;
    }
    if (met.size() != cards || !table.specials().includes(met))
        return "Every special card of this game exists once.";
    const bool drafting = table.phase == Phase::Pick || table.phase == Phase::Refill;
    const int row = table.row.size();
    if (table.phase == Phase::Row && row >= row_size) return "The row is full.";
    if ((table.phase == Phase::Roll || table.phase == Phase::Toss || table.phase == Phase::Slots) &&
        row != row_size)
        return "The row has eight cards.";
    if (table.phase == Phase::Pick &&
        (row == 0 || row > row_size || (row < row_size && !table.pile().empty())))
        return "The row has eight cards while the pile lasts.";
    if (table.phase == Phase::Refill && (row != row_size - 1 || table.pile().empty()))
        return "A card of the row is to be replaced.";
    if ((table.phase < Phase::Row || table.phase > Phase::Refill) && row)
        return "There is a row in Driver Training only.";
    if (!drafting && (table.cycle || !table.stopped.empty()))
        return "Cycles are counted in Driver Training only.";
    if (drafting && (table.turn >= table.robots() || table.cycle >= cards_before_extra(table) + 2))
        return "Nobody picks at this time.";
    for (int i = 0; i < table.robots(); ++i) {
        if (table.phase < Phase::Pick) {
            if (table.decks[static_cast<std::size_t>(i)].size() != basic_cards)
                return "Nobody has drafted yet.";
            continue;
        }
        const Robot robot = table.order[static_cast<std::size_t>(i)];
        const int taken = table.decks[robot].size() - basic_cards;
        const int extra = has_extra_training(table, robot) ? 2 : 0;
        int most = cards_before_extra(table) + extra;
        int least = 3;
        if (drafting) {
            const bool done = i < table.turn || (i == table.turn && table.phase == Phase::Refill);
            most = std::min(most, table.cycle + done);
            least = std::min(least, table.cycle + done);
        }
        if (taken < least || taken > most)
            return "At this moment " + robot_name(robot) + " has " + std::to_string(least) +
                   (least == most ? "" : " to " + std::to_string(most)) + " special cards.";
        if (drafting && table.cycle < cards_before_extra(table) && !table.stopped.empty())
            return "Only extra picks can be ended.";
    }
    if (drafting && !takes_part(table, table.order[table.turn])) return "This robot does not pick.";
    return "";
}

}  // namespace

std::string Rules::broken(const State& state) {
    const Table& table = state.table;
    for (const auto& check : {broken_seats, broken_teams})
        if (std::string problem = check(table); !problem.empty()) return problem;
    if (table.phase <= Phase::Team) return "";
    if (std::string problem = broken_builds(state); !problem.empty()) return problem;
    if (table.phase == Phase::Build) return "";
    for (const auto& check : {broken_order, broken_decks})
        if (std::string problem = check(table); !problem.empty()) return problem;
    return table.phase < Phase::Gift ? "" : broken_match(state);
}

}  // namespace aerial_assault
