// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/setup.hpp"

#include "games/aeronauts/events.hpp"
#include "games/aeronauts/flight.hpp"

namespace aeronauts {

using engine::EventLog;

namespace {

// Quarter turns clockwise from the south side: S 0, W 1, N 2, E 3.
int side_of(const Table& table, Seat seat) {
    constexpr int sides[3][max_players] = {{0, 2, 0, 0}, {0, 1, 3, 0}, {0, 1, 2, 3}};
    return sides[table.players - 2][seat];
}

void reveal(State& state, EventLog* log) {
    Table& table = state.table;
    for (Seat seat : table.everybody()) {
        Plane& plane = table.planes[seat];
        plane.stats = assignments[state.chosen[seat]];
        plane.health = plane.stats.health;
        state.chosen[seat] = none;
        tell(log, Happening::Revealed, seat,
             {plane.stats.attack, plane.stats.defense, plane.stats.speed, plane.stats.health},
             true);
    }
    table.locked = {};
    table.phase = Phase::Roll;
    table.contenders = table.everybody();
}

void begin_placing(Table& table, Seat first, EventLog* log) {
    table.phase = Phase::Place;
    table.contenders = {};
    table.start_dice = {};
    table.roll_offs = 0;
    table.first = table.active = first;
    tell(log, Happening::FirstPlayer, first);
}

}  // namespace

Vector lattice_point(const Table& table, Seat seat, int column, int row) {
    Vector point{(-330 + 10 * column) * mm, (-330 + 10 * row) * mm};
    for (int turns = side_of(table, seat); turns > 0; --turns) point = {point.y, -point.x};
    return point;
}

Seat too_close_to(const Table& table, const Vector& point) {
    for (Seat seat = 0; seat < table.players; ++seat) {
        const Plane& plane = table.planes[seat];
        if (plane.placed && closer(point.x - plane.x, point.y - plane.y, range)) return seat;
    }
    return engine::spectator;
}

bool column_is_free(const Table& table, Seat seat, int column) {
    for (int row = 0; row < rows; ++row)
        if (too_close_to(table, lattice_point(table, seat, column, row)) == engine::spectator)
            return true;
    return false;
}

void list_placements(const Table& table, Seat seat, Moves& moves) {
    if (table.column == none) {
        for (int column = 0; column < columns; ++column)
            if (column_is_free(table, seat, column))
                moves.push_back(make(Kind::Column, static_cast<unsigned>(column)));
    } else if (table.row == none) {
        for (int row = 0; row < rows; ++row)
            if (too_close_to(table, lattice_point(table, seat, table.column, row)) ==
                engine::spectator)
                moves.push_back(make(Kind::Row, static_cast<unsigned>(row)));
    } else {
        for (unsigned heading = 0; heading < 8; ++heading)
            moves.push_back(make(Kind::Face, heading));
    }
}

void assign(State& state, Seat seat, std::uint8_t assignment, EventLog* log) {
    state.chosen[seat] = assignment;
    state.table.locked.add(seat);
    if (log)
        log->push_back({static_cast<std::uint16_t>(Happening::Locked),
                        seat,
                        SeatSet::of(seat),
                        false,
                        {},
                        {assignment}});
    if (state.table.locked == state.table.everybody()) reveal(state, log);
}

Seat rolling_for_first(const Table& table) {
    for (Seat seat : table.contenders)
        if (table.start_dice[seat] == 0) return seat;
    return engine::spectator;
}

void roll_for_first(Table& table, std::uint8_t die, EventLog* log) {
    const Seat roller = rolling_for_first(table);
    table.start_dice[roller] = die;
    tell(log, Happening::StartRolled, roller, {die});
    if (rolling_for_first(table) != engine::spectator) return;

    int highest = 0;
    SeatSet best;
    for (Seat seat : table.contenders) {
        if (table.start_dice[seat] > highest) {
            highest = table.start_dice[seat];
            best = {};
        }
        if (table.start_dice[seat] == highest) best.add(seat);
    }
    if (best.size() == 1 || ++table.roll_offs == max_roll_offs)
        return begin_placing(table, best.lowest(), log);
    table.contenders = best;
    table.start_dice = {};
    tell(log, Happening::RollTied, engine::spectator, {highest, best.bits});
}

void place(Table& table, Seat seat, Move move, EventLog* log) {
    const std::uint8_t argument = argument_of(move);
    if (kind_of(move) == Kind::Column) {
        table.column = argument;
    } else if (kind_of(move) == Kind::Row) {
        table.row = argument;
    } else {
        Plane& plane = table.planes[seat];
        const Vector point = lattice_point(table, seat, table.column, table.row);
        plane.x = point.x;
        plane.y = point.y;
        plane.heading = argument;
        plane.placed = 1;
        table.column = table.row = none;
        tell(log, Happening::Placed, seat, {plane.x, plane.y, plane.heading});
        table.active = static_cast<Seat>((seat + 1) % table.players);
        if (table.active == table.first) begin_round(table, log);
    }
}

}  // namespace aeronauts
