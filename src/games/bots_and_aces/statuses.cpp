// SPDX-License-Identifier: Apache-2.0
//
// Statuses: how they are gained by moving and how they end (BA-216 to BA-220, BA-228), and Reserve
// Power (BA-236 to BA-238).
#include <algorithm>

#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

namespace {

// Those that lie on the rail and end by themselves.
constexpr Status passing_statuses[] = {Status::Flanking, Status::Overrun, Status::Runaway,
                                       Status::Strafing};

bool is_passing(Status status) {
    for (const Status one : passing_statuses)
        if (one == status) return true;
    return false;
}

// Table::beside, three to a number: for each unit of the turn player and each unit of others the
// tile plus 1 on which the one has been beside the other, 0: on none so far. Of a unit that has
// been on a second one (Unit::BesideTwice) nothing more is kept.
struct BesidePlace {
    std::size_t number = 0;
    int shift = 0;
};
constexpr unsigned tile_bits = 5, any_tile = (1U << tile_bits) - 1;
static_assert(tiles < any_tile);

BesidePlace place_of(const Table& table, UnitId mover, UnitId other) {
    const Player& player = table.players[table.units[mover].owner];
    const int others = table.unit_count - player.unit_count;
    const int column = other < player.first_unit ? other : other - player.unit_count;
    const auto pair = static_cast<unsigned>((mover - player.first_unit) * others + column);
    return {pair / 3, static_cast<int>(pair % 3 * tile_bits)};
}

}  // namespace

Tile tile_beside(const Table& table, UnitId mover, UnitId other) {
    const BesidePlace place = place_of(table, mover, other);
    const unsigned found = table.beside[place.number] >> place.shift & any_tile;
    return found == 0 ? no_tile : static_cast<Tile>(found - 1);
}

void set_beside(Table& table, UnitId mover, UnitId other, Tile tile) {
    const BesidePlace place = place_of(table, mover, other);
    const unsigned kept = table.beside[place.number] & ~(any_tile << place.shift);
    const unsigned value = tile == no_tile ? 0 : tile + 1U;
    table.beside[place.number] = static_cast<std::uint16_t>(kept | value << place.shift);
}

// BA-228: two tiles of the movement, the first of which may be its start, next to the same
// opponent, who is looked for when the unit comes to the tile.
void note_beside(Play& play, UnitId mover) {
    Table& table = play.table;
    Unit& unit = play.unit(mover);
    if (unit.has(Unit::BesideTwice)) return;
    const SeatSet opponents = opponents_of(table, unit.owner);
    const auto is_other = [&](UnitId id) { return table.units[id].owner != unit.owner; };
    for (UnitId id = 0; id < table.unit_count; ++id) {
        const Unit& other = table.units[id];
        if (!other.on_board() || !opponents.contains(other.owner) ||
            distance(unit.tile, other.tile) != 1)
            continue;
        const Tile before = tile_beside(table, mover, id);
        if (before == no_tile) set_beside(table, mover, id, unit.tile);
        if (before == no_tile || before == unit.tile) continue;
        unit.set(Unit::BesideTwice);
        for (UnitId any = 0; any < table.unit_count; ++any)
            if (is_other(any)) set_beside(table, mover, any, no_tile);
        return;
    }
}

// The whole path of the Phase counts, and it gives one of the two once (BA-229).
Gains gains_of_move(const State& state, UnitId mover) {
    const Unit& unit = state.table.units[mover];
    if (unit.has(Unit::Earned)) return {};
    if (unit.has(Unit::CrossedCover) && !ignores_cover_penalty(state, mover, true)) return {};
    Gains gains;
    gains.flanking = !unit.has(Unit::PassedFoe) && !sees(state, unit.start, unit.tile);
    gains.strafing = !unit.has(Unit::RanAway) && unit.has(Unit::BesideTwice);
    return gains;
}

void earn_status(Play& play, UnitId mover, Status status) {
    Unit& unit = play.unit(mover);
    unit.set(Unit::Earned);
    gain_status(play, unit.owner, status, unit.owner);
}

void gain_status(Play& play, Seat seat, Status status, Seat by) {
    if (status == Status::ReservePower) {
        switch_to_reserve_power(play, seat);
        return;
    }
    Player& player = play.player(seat);
    // BA-216: there is one card of each.
    if (!is_passing(status) || !player.alive() || player.has(status)) return;
    player.statuses = static_cast<Byte>(player.statuses | bit(status));
    player.status_by[static_cast<std::size_t>(status)] = by;
    // BA-217: a Combat that is going on is not the next one.
    if (play.table.combat.running())
        player.new_statuses = static_cast<Byte>(player.new_statuses | bit(status));
    play.tell(Told::StatusGained, seat, static_cast<int>(status));
    Act about;
    about.event_player = seat;
    about.amount = static_cast<std::int16_t>(status);
    happen(play, Event::StatusGained, about);
}

void lose_status(Play& play, Seat seat, Status status) {
    Player& player = play.player(seat);
    if (!is_passing(status) || !player.has(status)) return;
    player.statuses = static_cast<Byte>(player.statuses & ~bit(status));
    player.new_statuses = static_cast<Byte>(player.new_statuses & ~bit(status));
    player.status_by[static_cast<std::size_t>(status)] = 0;
    play.tell(Told::StatusLost, seat, static_cast<int>(status));
}

void end_old_statuses(Play& play, Seat mover) {
    for (const Seat seat : alive(play.table))
        for (const Status status : passing_statuses)
            if (play.player(seat).status_by[static_cast<std::size_t>(status)] == mover)
                lose_status(play, seat, status);
}

// BA-236, R-110, R-113.
bool may_switch_to_reserve_power(const State& state, Seat seat) {
    const Player& player = state.table.players[seat];
    if (player.has(Player::ReservePower) || player.bot == no_unit) return false;
    const Unit& bot = state.table.units[player.bot];
    const bool ready = bot.has(Unit::ReserveReady) &&
                       !has_units_of(state, bot.tile, opponents_of(state.table, seat));
    return bot.on_board() &&
           (ready || is_allowed(state, Action::ReservePower, Ref::player(seat))) &&
           !is_forbidden(state, Action::ReservePower, Ref::player(seat));
}

void declare_reserve_power(Play& play, Seat seat) {
    const Byte act = new_act(play);
    Act& item = play.act(act);
    item.controller = item.event_player = seat;
    item.kind = ItemKind::Status;
    item.amount = static_cast<std::int16_t>(Status::ReservePower);
    put_on_cycle(play, act);
}

// BA-237. Everybody has seen the Scrapyard and knows what goes into the deck.
void switch_to_reserve_power(Play& play, Seat seat) {
    Player& player = play.player(seat);
    if (player.has(Player::ReservePower) || !player.alive()) return;
    player.set(Player::ReservePower);
    play.tell(Told::ReservePower, seat);
    const SeatSet all = SeatSet::first(play.table.seats);
    const auto& list = play.secrets.pilots[seat].card;
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (i > 0 && list[i] == list[i - 1]) continue;
        const auto kind = static_cast<CardKind>(i);
        const bool kept = play.set[list[i]].type == Type::Standard;
        while (has_at(play.state, seat, kind, InScrapyard))
            move_pilot(play, seat, kind, InScrapyard, kept ? DeckMiddle : InWreckage, all);
    }
    shuffle(play, seat);
    Act about;
    about.event_player = seat;
    happen(play, Event::ReservePower, about);
}

}  // namespace bots_and_aces
