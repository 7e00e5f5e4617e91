// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/rules.hpp"
#include "games/aeronauts/setup.hpp"

namespace aeronauts {

namespace {

std::string before_the_flight(const State& state) {
    const Table& table = state.table;
    for (Seat seat : table.everybody()) {
        const Plane& plane = table.planes[seat];
        const bool assigned = table.locked.contains(seat);
        if ((state.chosen[seat] != none) != assigned) return "Only who is locked has chosen.";
        if (plane.fell || plane.taken || plane.dealt || plane.altitude)
            return "Nothing has happened to a plane before round 1.";
        if (plane.placed && table.phase != Phase::Place)
            return "No plane is on the table before placement.";
    }
    if (table.phase == Phase::Assign && table.locked == table.everybody())
        return "When all have chosen, the stats are revealed.";
    if (table.phase == Phase::Roll) {
        if (!table.everybody().any([&](Seat seat) { return table.contenders.contains(seat); }))
            return "Somebody has to roll for the first player.";
        if (rolling_for_first(table) == engine::spectator)
            return "When all contenders have rolled, the first player is known.";
        bool waiting = false;
        for (Seat seat : table.everybody()) {
            if (!table.contenders.contains(seat) && table.start_dice[seat])
                return "Only contenders roll.";
            if (!table.contenders.contains(seat)) continue;
            if (waiting && table.start_dice[seat]) return "Contenders roll in the order of seats.";
            waiting = waiting || table.start_dice[seat] == 0;
        }
    }
    if (table.phase != Phase::Place) return "";
    if (table.planes[table.active].placed) return "The plane to be placed is on the table.";
    for (int i = 0; i < table.players; ++i) {
        const int seat = (table.first + i) % table.players;
        const int last = (table.active - table.first + table.players) % table.players;
        if ((i < last) != (table.planes[static_cast<std::size_t>(seat)].placed != 0))
            return "Planes are placed clockwise from the first player.";
    }
    if (table.row != none && table.column == none) return "A column is chosen before a row.";
    if (table.column != none && !column_is_free(table, table.active, table.column))
        return "The column is too close to another plane.";
    if (table.row != none && too_close_to(table, lattice_point(table, table.active, table.column,
                                                               table.row)) != engine::spectator)
        return "The place is too close to another plane.";
    return "";
}

// How far a plane can be from the middle: it may have begun far away, and flown from there.
Length reach_of(const Table& table, Seat seat) {
    const int turn = (seat - table.first + table.players) % table.players;
    int legs = max_budget * (table.round - 1);
    if (table.phase != Phase::Move || turn < table.turn)
        legs += max_budget;
    else if (turn == table.turn)
        legs += table.legs;
    return far_away + legs * displacements[0][0].x;
}

std::string of_a_plane(const Table& table, Seat seat) {
    const Plane& plane = table.planes[seat];
    const Config& config = table.config;
    if (!plane.placed) return "A plane is not on the table.";
    if (plane.altitude > (config.altitude ? max_altitude : 0)) return "Too many altitude tokens.";
    if (const Length reach = reach_of(table, seat);
        std::abs(plane.x) > reach || std::abs(plane.y) > reach)
        return "A plane is too far away.";
    if (plane.health + plane.taken != plane.stats.health) return "Health does not add up.";
    if (plane.flying() && plane.health == 0) return "A plane without Health is flying.";
    if (plane.flying() && config.arena && outside(plane.x, plane.y))
        return "A plane is flying outside the arena.";
    if (!plane.flying() && (plane.laurels || plane.triumph)) return "A fallen plane has laurels.";
    if (plane.fell > table.fallen || plane.fell_round > table.round)
        return "A plane fell out of order.";
    if ((plane.laurels && (!config.ace_dice || !plane.kills)) ||
        (plane.triumph && (!config.immelmann || !plane.kills)))
        return "Laurels need a kill and their option.";
    return "";
}

std::string of_the_move(const Table& table) {
    const Plane& plane = table.planes[table.active];
    int spent = table.budget;
    for (std::size_t i = 0; i < table.legs; ++i) {
        const Leg flown = table.path[i];
        if (static_cast<int>(piece_of(flown)) >= template_count) return "The path is no path.";
        if (table.action != Action::Immelmann) spent += cost_of(flown);
    }
    const int dived = spent - plane.stats.speed;
    switch (table.action) {
        case Action::None:
            if (dived != 0) return "The path does not fit the Speed.";
            break;
        case Action::Climb:
            if (dived != -1 || !table.config.altitude || plane.altitude == 0)
                return "The path does not fit a climb.";
            break;
        case Action::Dive:
            if (dived < 1 || dived + plane.altitude > max_altitude || !table.config.altitude)
                return "The path does not fit a dive.";
            break;
        case Action::Immelmann:
            if (table.legs != 1 || table.path[0] != leg(Template::Straight, Style::Loop) ||
                table.budget != 0 || !plane.triumph || plane.altitude < 3)
                return "The path is no Immelmann.";
            break;
    }
    Moves moves;
    list_flights(table, table.active, moves);
    return moves.empty() ? "The plane to move has no move." : "";
}

std::string of_the_round(const Table& table) {
    int dealt = 0, taken = 0, kills = 0, shot_down = 0, fallen = 0;
    std::array<bool, max_players + 1> order{};
    for (Seat seat : table.everybody()) {
        if (std::string broken = of_a_plane(table, seat); !broken.empty()) return broken;
        const Plane& plane = table.planes[seat];
        dealt += plane.dealt;
        taken += plane.taken;
        kills += plane.kills;
        shot_down += plane.health == 0;
        fallen += plane.fell != 0;
        if (plane.fell && std::exchange(order[plane.fell], true)) return "Two planes fell at once.";
    }
    if (dealt != taken) return "Damage dealt and taken do not add up.";
    if (kills != shot_down) return "Kills and planes shot down do not add up.";
    if (fallen != table.fallen) return "The fallen do not add up.";
    if (table.round == 0) return "Rounds count from 1.";
    const Config& config = table.config;
    if (table.round > (config.round_limit ? config.round_limit : last_round))
        return "The round limit is over.";
    if (table.quiet > table.round || (config.quiet_limit && table.quiet > config.quiet_limit))
        return "There were too many quiet rounds.";

    SeatSet sides;
    for (Seat seat : table.flying()) sides.add(config.teams ? seat % 2 : seat);
    const bool last = sides.size() == 1;
    if (table.phase == Phase::Over)
        return last == (table.ending == Ending::LastFlying) && table.ending != Ending::None
                   ? ""
                   : "The ending does not fit who is flying.";
    if (sides.size() < 2) return "The game would be over.";
    if (config.quiet_limit && table.quiet >= config.quiet_limit) return "The game would be over.";
    if (!(table.resigned - table.flying()).empty()) return "Only who is flying can have resigned.";
    SeatSet loyal;
    for (Seat seat : table.flying() - table.resigned) loyal.add(config.teams ? seat % 2 : seat);
    if (loyal.size() < 2) return "All others have resigned.";
    if (!table.planes[table.active].flying()) return "The plane to act is not flying.";
    if (table.phase != Phase::Dice && table.resigned.contains(table.active))
        return "The plane to act has resigned.";
    if (table.phase == Phase::Move) return of_the_move(table);
    if (table.phase == Phase::Attack && targets(table, table.active).empty())
        return "The plane to attack has no target.";
    if (table.phase == Phase::Dice) {
        const Shot aimed = shot(table, table.active, table.target);
        if (!aimed.possible() || aimed.zone != table.zone ||
            aimed.attack_dice != table.attack_dice || aimed.defence_dice != table.defence_dice ||
            table.rolled >= table.attack_dice + table.defence_dice || !table.attacked)
            return "The dice do not fit the attack.";
    }
    return "";
}

}  // namespace

std::string Rules::broken(const State& state) {
    const Table& table = state.table;
    const Config& config = table.config;
    if (table.players < 2 || table.players > max_players) return "There are two to four seats.";
    if (config.loop && !config.altitude) return "Loop the loop needs altitude.";
    for (Seat seat : table.everybody()) {
        const Plane& plane = table.planes[seat];
        const bool assigned = std::ranges::find(assignments, plane.stats) != assignments.end();
        if (assigned != (table.phase != Phase::Assign))
            return "Stats are 4, 3, 3, 2 in some order, from the reveal on.";
        if (plane.heading > 7) return "There are eight headings.";
        if (state.chosen[seat] != none && state.chosen[seat] >= assignment_count)
            return "There are twelve assignments.";
    }
    return table.phase <= Phase::Place ? before_the_flight(state) : of_the_round(table);
}

}  // namespace aeronauts
