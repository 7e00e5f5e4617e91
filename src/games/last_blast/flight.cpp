// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/flight.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "games/last_blast/events.hpp"

namespace last_blast {

using engine::EventLog;

namespace {

void tell(EventLog* log, Happening kind, Seat seat, std::array<std::int64_t, 6> open) {
    if (!log) return;
    engine::emit(log, {.kind = static_cast<std::uint16_t>(kind), .seat = seat, .open = open});
}

Seat clockwise(const Table& table, int seat) {
    return static_cast<Seat>(seat + 1 == table.players ? 0 : seat + 1);
}

// LB-19: the next living player who has not moved in this turn, or nobody.
bool pass_on(Table& table) {
    Seat seat = table.active;
    for (int i = 0; i < table.players; ++i) {
        if (table.alive(seat) && !table.moved.contains(seat)) {
            table.active = seat;
            return true;
        }
        seat = clockwise(table, seat);
    }
    return false;
}

void begin_turn(Table& table, EventLog* log) {
    ++table.turn;
    table.moved = {};
    // LB-A2: wrecks drift on in their rows. The row is closed for good, so the row is all we keep.
    if (table.exploded_block && table.turn > 1 && log)
        for (Seat seat : table.everybody())
            if (!table.alive(seat) && table.row[seat] != 0)
                tell(log, Happening::WreckDrifted, seat, {table.row[seat], table.turn});
    table.active = table.start_player;
    pass_on(table);
}

void end_turn(Table& table, EventLog* log) {
    SeatSet living;
    for (Seat seat : table.everybody())
        if (table.alive(seat)) living.add(seat);

    table.active = 0;
    if (living.size() <= 1) {  // LB-39, LB-40
        table.phase = Phase::Over;
        if (living.empty())
            tell(log, Happening::NobodyLeft, engine::spectator, {});
        else
            tell(log, Happening::LastStanding, living.lowest(), {});
    } else if (table.turn == columns) {  // LB-41, LB-42
        table.phase = Phase::Over;
        for (Seat seat : living)
            tell(log, Happening::Scored, seat,
                 {printed_sum(table.rockets[seat]), table.rockets[seat].size});
    } else {
        take_token(table, next_start_player(table), log);
    }
}

void explode(Table& table, Seat seat, EventLog* log) {
    table.exploded_turn[seat] = table.turn;
    table.rockets[seat] = {};
    if (!table.exploded_block) table.row[seat] = 0;  // LB-38; LB-A1 leaves the cube where it is
    tell(log, Happening::Exploded, seat, {table.row[seat], table.turn});
}

}  // namespace

Damage damage(Card front, Symbol tile, int rows_changed) {
    const CardFacts& card = card_facts[front];
    const int collision = std::abs(int{card.symbol} - int{tile});
    return {.jump = rows_changed,
            .boost = std::min<int>(card.boost, rows_changed),
            .collision = collision,
            .shield = std::min<int>(card.shield, collision)};
}

Damage damage_in_row(const Table& table, Seat seat, int row) {
    const int jump = table.turn == 1 ? 0 : std::abs(row - int{table.row[seat]});  // LB-21
    return damage(table.rockets[seat].front(), table.tile(row, table.turn), jump);
}

unsigned free_rows(const Table& table, Seat seat) {
    unsigned taken = 0;
    for (Seat other = 0; other < table.players; ++other) {
        const bool holds = table.alive(other) ? table.moved.contains(other)
                                              : table.exploded_block != 0;  // LB-23, LB-A1
        if (other != seat && holds) taken |= 1u << table.row[other];
    }
    return ((2u << table.rows()) - 2) & ~taken;
}

void shed(Rocket& rocket, int from_front, int from_rear) {
    std::array<Card, 2 * rocket_length> line;  // copies of a fixed size are two instructions
    line.fill(no_card);
    std::memcpy(line.data(), rocket.cards.data(), rocket_length);
    std::memcpy(rocket.cards.data(), line.data() + from_front, rocket_length);
    rocket.size = static_cast<std::uint8_t>(rocket.size - from_front - from_rear);
    for (int i = 0; i < from_rear; ++i)
        rocket.cards[static_cast<std::size_t>(rocket.size + i)] = no_card;
}

int printed_sum(const Rocket& rocket) {
    int sum = 0;
    for (std::size_t i = 0; i < rocket.size; ++i) sum += printed(rocket.cards[i]);
    return sum;
}

SeatSet first_start_players(const Table& table) {
    int lowest = 7;
    SeatSet tied;
    for (Seat seat = 0; seat < table.players; ++seat) {
        const int number = printed(table.rockets[seat].front());
        if (number < lowest) {
            lowest = number;
            tied = {};
        }
        if (number == lowest) tied.add(seat);
    }
    return tied;
}

Seat next_start_player(const Table& table) {
    Seat best = engine::spectator;
    int best_key = 0;
    Seat seat = table.start_player;
    for (int i = 0; i < table.players; ++i) {
        seat = clockwise(table, seat);
        if (!table.alive(seat)) continue;
        const Rocket& rocket = table.rockets[seat];
        const int key = rocket.size * 16 + printed(rocket.front());
        if (best == engine::spectator || key < best_key) {
            best = seat;
            best_key = key;
        }
    }
    return best;
}

void begin_flight(Table& table, EventLog* log) {
    const SeatSet tied = first_start_players(table);
    if (tied.size() > 1)
        table.phase = Phase::Toss;
    else
        take_token(table, tied.lowest(), log);
}

void take_token(Table& table, Seat seat, EventLog* log) {
    table.phase = Phase::Fly;
    table.start_player = seat;
    tell(log, Happening::StartPlayer, seat, {table.turn + 1});
    begin_turn(table, log);
}

void list_flights(const Table& table, Seat seat, Moves& moves) {
    const unsigned free = free_rows(table, seat);
    const int cards = table.rockets[seat].size;
    for (int row = 1; row <= table.rows(); ++row) {
        if ((free >> row & 1) == 0) continue;
        const int options = choices(damage_in_row(table, seat, row).total(), cards);
        if (options == 0) moves.push_back(fly(row, no_k));
        for (int k = 0; k < options; ++k) moves.push_back(fly(row, k));
    }
}

void fly(Table& table, Seat seat, Move move, EventLog* log) {
    const int row = flown_row(move);
    const Damage hurt = damage_in_row(table, seat, row);
    const int total = hurt.total();
    table.row[seat] = static_cast<std::uint8_t>(row);
    tell(log, Happening::Moved, seat,
         {row, table.turn, hurt.jump, hurt.boost, hurt.collision, hurt.shield});

    Rocket& rocket = table.rockets[seat];
    if (total >= rocket.size) {
        explode(table, seat, log);
    } else if (total > 0) {
        const int k = flown_k(move) == no_k ? 0 : flown_k(move);
        const int from_front = 1 + k;              // LB-32
        const int from_rear = total - from_front;  // LB-33, LB-34
        shed(rocket, from_front, from_rear);
        tell(log, Happening::CardsLost, seat, {from_front, from_rear, rocket.size});
    }
    table.moved.add(seat);
    if (!pass_on(table)) end_turn(table, log);
}

// LB-D1. A rocket that has not moved in this turn would trail a column behind as a wreck and never
// block anybody, so its cube is taken off even when wrecks stay.
void resign_in_flight(Table& table, Seat seat, EventLog* log) {
    tell(log, Happening::Resigned, seat, {});
    if (!table.moved.contains(seat)) table.row[seat] = 0;
    explode(table, seat, log);
    table.moved.add(seat);
    if (table.active == seat && !pass_on(table)) end_turn(table, log);
}

}  // namespace last_blast
