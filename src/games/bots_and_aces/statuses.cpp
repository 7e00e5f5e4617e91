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

constexpr Byte twice_beside = 255;

bool has_strafed(const Table& table) {
    return std::ranges::find(table.beside, twice_beside) != table.beside.end();
}

}  // namespace

// BA-228: two tiles of the move, the first of which may be its start, next to the same opponent,
// who is looked for when the unit comes to the tile.
void note_beside(Play& play, UnitId mover) {
    const Unit& unit = play.unit(mover);
    const SeatSet opponents = opponents_of(play.table, unit.owner);
    const auto here = static_cast<Byte>(unit.tile + 1);
    for (UnitId id = 0; id < play.table.unit_count; ++id) {
        const Unit& other = play.unit(id);
        if (!other.on_board() || !opponents.contains(other.owner) ||
            distance(unit.tile, other.tile) != 1)
            continue;
        Byte& beside = play.table.beside[id];
        if (beside != here) beside = beside == 0 ? here : twice_beside;
    }
}

Gains gains_of_move(const State& state, const Frame& move) {
    const Unit& unit = state.table.units[move.a];
    if (move.x == 0) return {};
    if (unit.has(Unit::CrossedCover) && !ignores_cover_penalty(state, move.a, true)) return {};
    Gains gains;
    gains.flanking = !unit.has(Unit::PassedFoe) && !sees(state, unit.start, unit.tile);
    gains.strafing = (move.b & RanAway) == 0 && has_strafed(state.table);
    return gains;
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
