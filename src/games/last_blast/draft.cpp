// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/draft.hpp"

#include <cstring>

#include "games/last_blast/events.hpp"
#include "games/last_blast/flight.hpp"

namespace last_blast {

using engine::Event;
using engine::EventLog;

namespace {

Event about(Happening kind, Seat seat) {
    return {.kind = static_cast<std::uint16_t>(kind), .seat = seat};
}

// LB-14, LB-15: the discards become the deck. Nature draws from it without an order, so there is
// nothing to shuffle; the two piles are kept for whoever reckons who can hold what.
void renew_deck(State& state, EventLog* log) {
    Table& table = state.table;
    table.second_pile = table.discards;
    state.secrets.deck = table.discards;
    table.discards = {};
    if (log) {
        Event event = about(Happening::DeckRenewed, engine::spectator);
        event.open = {state.secrets.deck.size()};
        engine::emit(log, event);
    }
}

// What the deck holds is common knowledge here: no hand is out, so it is whatever lies in no rocket
// and no discard pile.
void begin_dealing(State& state, Phase phase, EventLog* log) {
    Table& table = state.table;
    table.phase = phase;
    table.dealt = 0;
    table.first_pile = state.secrets.deck;
    table.second_pile = {};
    if (state.secrets.deck.empty()) renew_deck(state, log);
}

void end_round(State& state, EventLog* log) {
    Table& table = state.table;
    for (auto& seats : table.picks) seats.fill(no_card);
    table.drawers = {};
    if (table.round == 3) {  // LB-16: what was not built in plays no further part
        if (log) {
            Event event = about(Happening::DraftEnded, engine::spectator);
            event.open = {state.secrets.deck.size(), table.discards.size()};
            engine::emit(log, event);
        }
        state.secrets.deck = table.discards = table.first_pile = table.second_pile = {};
        table.dealt = 0;
        begin_flight(table, log);
        return;
    }
    ++table.round;
    table.pick = 1;
    begin_dealing(state, Phase::Deal, log);
}

void place_card(Table& table, Seat seat, Card card, End end, EventLog* log) {
    put(table.rockets[seat], card, end);
    table.picks[static_cast<std::size_t>(table.pick - 1)][seat] = card;
    if (!log) return;
    Event event = about(Happening::CardPlaced, seat);
    event.open = {card, static_cast<int>(end), table.pick, table.round};
    event.reveals = true;
    engine::emit(log, event);
}

void pass_hands(State& state, EventLog* log) {
    const Table& table = state.table;
    auto& hands = state.secrets.hands;
    const auto before = hands;
    const int players = table.players;
    const int step = passing(table.round) > 0 ? 1 : players - 1;
    for (int seat = 0; seat < players; ++seat) {
        int to = seat + step;
        if (to >= players) to -= players;
        hands[static_cast<std::size_t>(to)] = before[static_cast<std::size_t>(seat)];
    }
    if (!log) return;
    Event event = about(Happening::HandsPassed, engine::spectator);
    event.open = {passing(table.round), 5 - table.pick};
    engine::emit(log, event);
}

// LB-13 and R-15: every leftover is discarded before anybody draws.
void discard_leftovers(State& state, EventLog* log) {
    Table& table = state.table;
    for (Seat seat : table.everybody()) {
        CardSet& hand = state.secrets.hands[seat];
        if (log)
            for (Card card : hand)
                for (int copy = 0; copy < hand.count(card); ++copy) {
                    Event event = about(Happening::Discarded, seat);
                    event.open = {card};
                    event.reveals = true;
                    engine::emit(log, event);
                }
        table.discards = table.discards + hand;
        hand = {};
    }
}

// LB-6: everybody has decided; turn the picks over together.
void reveal_picks(State& state, EventLog* log) {
    Table& table = state.table;
    for (Seat seat : table.everybody()) {
        const Commitment chosen = state.secrets.pending[seat];
        state.secrets.pending[seat] = nothing_yet;
        if (chosen == argument_of(draw())) {
            table.drawers.add(seat);
            if (log) {
                Event event = about(Happening::DrawChosen, seat);
                event.reveals = true;
                engine::emit(log, event);
            }
            continue;
        }
        const Move move = make(Kind::Pick, chosen);
        state.secrets.hands[seat].remove(picked_card(move));
        place_card(table, seat, picked_card(move), picked_end(move), log);
    }
    table.locked = {};
    if (table.pick < 4) {
        pass_hands(state, log);
        ++table.pick;
        return;
    }
    discard_leftovers(state, log);
    if (table.drawers.empty())
        end_round(state, log);
    else
        begin_dealing(state, Phase::Draw, log);
}

void reveal_places(State& state, EventLog* log) {
    Table& table = state.table;
    for (Seat seat : table.drawers) {
        const End end = static_cast<End>(state.secrets.pending[seat]);
        place_card(table, seat, state.secrets.drawn[seat], end, log);
        state.secrets.pending[seat] = nothing_yet;
        state.secrets.drawn[seat] = no_card;
    }
    table.locked = {};
    end_round(state, log);
}

}  // namespace

void put(Rocket& rocket, Card card, End end) {
    if (end == End::Rear) {
        rocket.cards[rocket.size] = card;
    } else {
        std::memmove(rocket.cards.data() + 1, rocket.cards.data(), rocket_length - 1);
        rocket.cards[0] = card;
    }
    ++rocket.size;
}

void lay_tile(State& state, Symbol symbol, EventLog* log) {
    Table& table = state.table;
    table.field[table.dealt] = symbol;
    --table.tiles_left[symbol - 1u];
    if (log) {
        Event event = about(Happening::TileLaid, engine::spectator);
        event.open = {table.dealt / columns + 1, table.dealt % columns + 1, symbol};
        engine::emit(log, event);
    }
    if (++table.dealt < table.rows() * columns) return;
    table.round = 1;
    table.pick = 1;
    begin_dealing(state, Phase::Deal, log);
}

Seat next_receiver(const Table& table) {
    if (table.phase == Phase::Deal)  // dealt modulo players, without a division
        return static_cast<Seat>(table.players == 3 ? table.dealt % 3
                                                    : table.dealt & (table.players - 1));
    SeatSet waiting = table.drawers;
    for (int i = 0; i < table.dealt; ++i) waiting.remove(waiting.lowest());
    return waiting.lowest();
}

void deal_card(State& state, Card card, EventLog* log) {
    Table& table = state.table;
    const Seat seat = next_receiver(table);
    const bool dealing = table.phase == Phase::Deal;
    CardSet& deck = state.secrets.deck;
    deck.remove(card);
    if (dealing)
        state.secrets.hands[seat].add(card);
    else
        state.secrets.drawn[seat] = card;
    if (log) {
        Event event = about(dealing ? Happening::CardDealt : Happening::CardDrawn, seat);
        event.readers = SeatSet::of(seat);
        event.secret = {card};
        engine::emit(log, event);
    }

    ++table.dealt;
    const int wanted = dealing ? hand_size * table.players : table.drawers.size();
    if (table.dealt < wanted) {
        if (deck.empty()) renew_deck(state, log);
    } else {
        table.phase = dealing ? Phase::Pick : Phase::Place;
    }
}

void list_picks(const State& state, Seat seat, Moves& moves) {
    const Table& table = state.table;
    if (table.phase == Phase::Place) {
        moves.push_back(place(End::Front));
        moves.push_back(place(End::Rear));
        return;
    }
    for (Card card : state.secrets.hands[seat]) {
        if (table.rockets[seat].size == 0) {
            moves.push_back(pick(card, End::Only));
        } else {
            moves.push_back(pick(card, End::Front));
            moves.push_back(pick(card, End::Rear));
        }
    }
    if (table.pick == 4) moves.push_back(draw());  // LB-12
}

void lock(State& state, Seat seat, Move move, EventLog* log) {
    Table& table = state.table;
    state.secrets.pending[seat] = argument_of(move);
    table.locked.add(seat);
    if (log) {
        Event event = about(Happening::Locked, seat);
        event.readers = SeatSet::of(seat);
        event.secret = {static_cast<std::int64_t>(move)};
        engine::emit(log, event);
    }
    const SeatSet deciding = table.phase == Phase::Pick ? table.everybody() : table.drawers;
    if (table.locked != deciding) return;
    if (table.phase == Phase::Pick)
        reveal_picks(state, log);
    else
        reveal_places(state, log);
}

}  // namespace last_blast
