// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/flight.hpp"

#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/events.hpp"

namespace aeronauts {

using engine::EventLog;

namespace {

Seat clockwise(const Table& table, int seat, int by = 1) {
    return static_cast<Seat>((seat + by) % table.players);
}

bool is_clear(const Table& table, Seat seat, Template piece) {
    const Pose end = after(table.planes[seat].pose(), piece);
    return on_top_of(table, seat, end.x, end.y) == engine::spectator;
}

bool may_fly(const Table& table, Seat seat, Leg leg, int budget) {
    return cost_of(leg) <= budget && (table.crowded || is_clear(table, seat, piece_of(leg)));
}

bool any_template(const Table& table, Seat seat, int budget) {
    for (int piece = 0; piece < template_count; ++piece)
        if (may_fly(table, seat, leg(static_cast<Template>(piece)), budget)) return true;
    return false;
}

void forget_move(Table& table) {
    table.budget = 0;
    table.action = Action::None;
    table.crowded = 0;
    table.legs = 0;
    table.path = {};
}

// The move of the next plane that has one, or the attack stage.
void next_mover(Table& table, EventLog* log) {
    for (; table.turn < table.players; ++table.turn) {
        const Seat seat = clockwise(table, table.first, table.turn);
        if (!table.planes[seat].flying()) continue;
        if (!table.resigned.contains(seat)) return start_move(table, seat);
        tell(log, Happening::Stalled, seat);  // AN-12, AN-D3
        fall(table, seat, log);
        if (table.phase == Phase::Over) return;
    }
    forget_move(table);
    begin_attacks(table, log);
}

void end_move(Table& table, Seat seat, EventLog* log) {
    table.planes[seat].triumph = 0;
    tell(log, Happening::MoveEnded, seat, {table.budget});
    ++table.turn;
    next_mover(table, log);
}

// Lays a template, carries the token to its other end, and looks where that is.
void carry(Table& table, Seat seat, Leg leg, EventLog* log) {
    Plane& plane = table.planes[seat];
    const Pose end = after(plane.pose(), piece_of(leg), style_of(leg));
    plane.x = end.x;
    plane.y = end.y;
    plane.heading = end.heading;
    table.path[table.legs++] = leg;
    tell(log, Happening::Flew, seat,
         {leg, plane.x, plane.y, plane.heading, plane.altitude, table.budget});
    if (!table.config.arena || !outside(plane.x, plane.y)) return;
    tell(log, Happening::LeftArena, seat);
    fall(table, seat, log);
    if (table.phase == Phase::Over) return;
    ++table.turn;
    next_mover(table, log);
}

void fly_leg(Table& table, Seat seat, Leg leg, EventLog* log) {
    Plane& plane = table.planes[seat];
    plane.altitude = static_cast<std::uint8_t>(plane.altitude - tokens_of(style_of(leg)));
    table.budget = static_cast<std::uint8_t>(table.budget - cost_of(leg));
    carry(table, seat, leg, log);
}

// AN-M2: three tokens up, one straight, about turn; nothing else in this move, and all of it free.
void fly_immelmann(Table& table, Seat seat, EventLog* log) {
    Plane& plane = table.planes[seat];
    plane.altitude = static_cast<std::uint8_t>(std::min(plane.altitude + 3, max_altitude));
    table.action = Action::Immelmann;
    table.budget = 0;
    tell(log, Happening::ImmelmannBegan, seat, {plane.altitude});
    carry(table, seat, leg(Template::Straight, Style::Loop), log);
}

void game_over(Table& table, Ending ending, EventLog* log) {
    forget_move(table);
    forget_attack(table);
    table.phase = Phase::Over;
    table.ending = ending;
    table.active = 0;
    table.turn = 0;
    if (ending == Ending::LastFlying) {
        for (Seat seat : table.flying()) tell(log, Happening::LastFlying, seat);
        return;
    }
    tell(log, ending == Ending::RoundLimit ? Happening::LimitReached : Happening::Disengaged,
         engine::spectator, {table.round, table.quiet});
    for (Seat seat : table.flying())
        tell(log, Happening::Tally, seat, {table.planes[seat].dealt, table.planes[seat].taken});
}

bool one_side_left(const Table& table, SeatSet planes) {
    for (Seat seat : planes)
        if (!table.same_side(seat, planes.lowest())) return false;
    return true;
}

// AN-D6: when only one side has not resigned, nobody waits for the moves of the others.
void drop_resigned(Table& table, EventLog* log) {
    if (!one_side_left(table, table.flying() - table.resigned)) return;
    const Seat seat = table.resigned.lowest();
    tell(log, Happening::Stalled, seat);
    fall(table, seat, log);  // and so on, until the game is over
}

}  // namespace

Seat on_top_of(const Table& table, Seat seat, Length x, Length y) {
    for (Seat other = 0; other < table.players; ++other) {
        const Plane& plane = table.planes[other];
        if (other != seat && plane.flying() && overlap(plane.x - x, plane.y - y)) return other;
    }
    return engine::spectator;
}

bool hemmed_in(const Table& table, Seat seat) {
    return !any_template(table, seat, table.budget + table.planes[seat].altitude);
}

bool may_style(const Table& table, Seat seat, Leg leg) {
    const Config& config = table.config;
    switch (style_of(leg)) {
        case Style::Plain:
            return true;
        case Style::BarrelRoll:
            return config.barrel_roll && piece_of(leg) != Template::Straight;
        case Style::Loop:
        case Style::SplitS:
            break;
    }
    const bool loop = style_of(leg) == Style::Loop;
    if (!(loop ? config.loop : config.split_s) || table.action != Action::None) return false;
    return table.planes[seat].altitude >= tokens_of(style_of(leg));
}

void start_move(Table& table, Seat seat) {
    forget_move(table);
    table.active = seat;
    table.budget = table.planes[seat].stats.speed;
    table.crowded = hemmed_in(table, seat);
}

void list_flights(const Table& table, Seat seat, Moves& moves) {
    const Plane& plane = table.planes[seat];
    std::array<bool, template_count> clear;
    for (std::size_t i = 0; i < clear.size(); ++i)
        clear[i] = template_cost[i] <= table.budget &&
                   (table.crowded || is_clear(table, seat, static_cast<Template>(i)));

    if (table.legs > 0) moves.push_back(make(Kind::Done));
    for (std::size_t i = 0; i < clear.size(); ++i)
        if (clear[i]) moves.push_back(fly(leg(static_cast<Template>(i))));
    if (table.legs == 0 && table.action == Action::None && table.config.altitude) {
        if (plane.altitude < max_altitude && any_template(table, seat, table.budget - 1))
            moves.push_back(make(Kind::Climb));
        for (int tokens = 1; tokens <= plane.altitude; ++tokens)
            if (any_template(table, seat, table.budget + tokens))
                moves.push_back(make(Kind::Dive, static_cast<unsigned>(tokens)));
        if (table.config.immelmann && plane.triumph &&
            (table.crowded || is_clear(table, seat, Template::Straight)))
            moves.push_back(make(Kind::Immelmann));
    }
    const bool tricks = (table.config.loop && plane.altitude >= 3) ||
                        (table.config.split_s && plane.altitude >= 4) || table.config.barrel_roll;
    if (!tricks) return;
    for (int style = 1; style < style_count; ++style)
        for (std::size_t i = 0; i < clear.size(); ++i) {
            const Leg way = leg(static_cast<Template>(i), static_cast<Style>(style));
            if (clear[i] && cost_of(way) <= table.budget && may_style(table, seat, way))
                moves.push_back(fly(way));
        }
}

void take_step(Table& table, Seat seat, Move move, EventLog* log) {
    Plane& plane = table.planes[seat];
    const std::uint8_t argument = argument_of(move);
    switch (kind_of(move)) {
        case Kind::Climb:
            table.action = Action::Climb;
            --table.budget;
            ++plane.altitude;
            tell(log, Happening::Climbed, seat, {plane.altitude, table.budget});
            break;
        case Kind::Dive:
            table.action = Action::Dive;
            table.budget = static_cast<std::uint8_t>(table.budget + argument);
            plane.altitude = static_cast<std::uint8_t>(plane.altitude - argument);
            tell(log, Happening::Dived, seat, {argument, plane.altitude, table.budget});
            break;
        case Kind::Immelmann:
            fly_immelmann(table, seat, log);
            break;
        case Kind::Done:
            end_move(table, seat, log);
            break;
        default:
            fly_leg(table, seat, argument, log);
    }
}

void begin_round(Table& table, EventLog* log) {
    table.phase = Phase::Move;
    ++table.round;
    table.turn = 0;
    table.attacked = 0;
    tell(log, Happening::RoundBegan, table.first, {table.round});
    next_mover(table, log);
}

void end_round(Table& table, EventLog* log) {
    table.quiet = table.attacked ? 0 : static_cast<std::uint8_t>(table.quiet + 1);
    const int limit = table.config.round_limit ? table.config.round_limit : last_round;
    if (table.round >= limit) return game_over(table, Ending::RoundLimit, log);  // AN-V2, AN-D6
    if (table.config.quiet_limit && table.quiet >= table.config.quiet_limit)     // AN-V3
        return game_over(table, Ending::Disengaged, log);
    do table.first = clockwise(table, table.first);  // AN-26, R-29, R-30
    while (!table.planes[table.first].flying());
    begin_round(table, log);
}

void fall(Table& table, Seat seat, EventLog* log) {
    Plane& plane = table.planes[seat];
    plane.fell = ++table.fallen;
    plane.fell_round = table.round;
    plane.laurels = plane.triumph = 0;
    table.resigned.remove(seat);
    if (one_side_left(table, table.flying()))
        game_over(table, Ending::LastFlying, log);  // AN-25
    else
        drop_resigned(table, log);
}

// AN-D3: the plane stalls when it would have to move next, and does not fire until then.
void resign_plane(Table& table, Seat seat, EventLog* log) {
    tell(log, Happening::Resigned, seat);
    table.resigned.add(seat);
    drop_resigned(table, log);
    if (table.phase == Phase::Over) return;
    if (table.phase == Phase::Move && table.active == seat) {
        next_mover(table, log);  // finds it resigned
    } else if (table.phase == Phase::Attack && table.active == seat) {
        ++table.turn;
        next_attacker(table, log);
    }
}

}  // namespace aeronauts
