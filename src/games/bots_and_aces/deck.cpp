// SPDX-License-Identifier: Apache-2.0
//
// Pilot cards: decks as layers, hands, and who knows what (BA-48, section 8).
#include <algorithm>
#include <tuple>

#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

namespace {

// One copy of a card with all that is remembered about it.
struct Copy {
    Byte place;
    SeatSet listed, here;

    auto key() const { return std::tuple(place, listed.bits, here.bits); }
};

Copy copy_at(const PilotCards& pilots, std::size_t i) {
    return {pilots.place[i], pilots.listed[i], pilots.here[i]};
}

void put_copy(PilotCards& pilots, std::size_t i, const Copy& copy) {
    pilots.place[i] = copy.place;
    pilots.listed[i] = copy.listed;
    pilots.here[i] = copy.here;
}

std::size_t end_of(const PilotCards& pilots, CardKind kind) {
    std::size_t end = kind;
    while (end < deck_size && pilots.card[end] == pilots.card[kind]) ++end;
    return end;
}

bool is_open(Byte place) { return place != InHand && place < DeckBottom; }

// The copy to take: the one that most seats know there, since nobody can tell them apart.
std::size_t best_copy(const PilotCards& pilots, CardKind kind, Byte from) {
    const std::size_t end = end_of(pilots, kind);
    std::size_t best = end;
    for (std::size_t i = kind; i < end; ++i)
        if (pilots.place[i] == from &&
            (best == end || pilots.here[i].size() > pilots.here[best].size() ||
             (pilots.here[i].size() == pilots.here[best].size() &&
              pilots.listed[i].size() > pilots.listed[best].size())))
            best = i;
    assert(best < end);
    return best;
}

void count_hand_and_deck(Play& play, Seat seat) {
    const PilotCards& pilots = play.secrets.pilots[seat];
    Player& player = play.player(seat);
    player.hand = static_cast<Byte>(count_at(pilots, InHand));
    player.deck = static_cast<Byte>(std::ranges::count_if(pilots.place, in_deck));
}

}  // namespace

void sort_copies(PilotCards& pilots, CardKind kind) {
    const std::size_t end = end_of(pilots, kind);
    for (std::size_t i = kind + 1u; i < end; ++i)
        for (std::size_t j = i; j > kind; --j) {
            const Copy a = copy_at(pilots, j - 1), b = copy_at(pilots, j);
            if (a.key() <= b.key()) break;
            put_copy(pilots, j - 1, b);
            put_copy(pilots, j, a);
        }
}

CardKind kind_of(const State& state, Seat seat, CardId card) {
    const auto& list = state.secrets.pilots[seat].card;
    const auto found = std::ranges::lower_bound(list, card);
    return found != list.end() && *found == card ? static_cast<CardKind>(found - list.begin())
                                                 : nobody;
}

CardKind kind_at(const State& state, Ref pilot) {
    return kind_of(state, pilot.pilot_owner(), pilot.pilot_card());
}

bool has_at(const State& state, Seat seat, CardKind kind, Byte place) {
    const PilotCards& pilots = state.secrets.pilots[seat];
    for (std::size_t i = kind; i < deck_size && pilots.card[i] == pilots.card[kind]; ++i)
        if (pilots.place[i] == place) return true;
    return false;
}

void move_pilot(Play& play, Seat seat, CardKind kind, Byte from, Byte to, SeatSet known) {
    PilotCards& pilots = play.secrets.pilots[seat];
    const std::size_t i = best_copy(pilots, kind, from);
    if (is_open(to)) known = SeatSet::first(play.table.seats);
    known.add(seat);
    pilots.place[i] = to;
    pilots.listed[i] = pilots.listed[i] | known;
    // Its owner knows where it is put; deep in the deck nobody knows anything.
    pilots.here[i] = to == DeckMiddle ? SeatSet{} : known;
    sort_copies(pilots, kind);
    count_hand_and_deck(play, seat);
}

void know_pilot(Play& play, Seat seat, CardKind kind, Byte place, SeatSet who) {
    PilotCards& pilots = play.secrets.pilots[seat];
    const std::size_t end = end_of(pilots, kind);
    for (std::size_t i = kind; i < end; ++i) {
        if (pilots.place[i] != place || (who - pilots.here[i]).empty()) continue;
        pilots.listed[i] = pilots.listed[i] | who;
        pilots.here[i] = pilots.here[i] | who;
        break;
    }
    sort_copies(pilots, kind);
}

void scrap_pilot(Play& play, Seat seat, CardKind kind, Byte from) {
    const bool destroyed = play.player(seat).has(Player::ReservePower);
    move_pilot(play, seat, kind, from, destroyed ? InWreckage : InScrapyard);
    const CardId card = play.secrets.pilots[seat].card[kind];
    play.tell(Told::Scrapped, seat, card, from, destroyed, 0, from == InHand || in_deck(from));
    Act about;
    about.event_player = seat;
    about.event_card = Ref::pilot(seat, play.secrets.pilots[seat].card[kind]);
    happen(play, Event::Scrapped, about);
}

void shuffle(Play& play, Seat seat) {
    PilotCards& pilots = play.secrets.pilots[seat];
    for (std::size_t i = 0; i < deck_size; ++i)
        if (in_deck(pilots.place[i])) {
            pilots.place[i] = DeckMiddle;
            pilots.here[i] = {};
        }
    for (std::size_t i = 0; i < deck_size; i = end_of(pilots, static_cast<CardKind>(i)))
        sort_copies(pilots, static_cast<CardKind>(i));
}

Byte top_layer(const State& state, Seat seat) {
    Byte top = 0;
    for (const Byte place : state.secrets.pilots[seat].place)
        if (in_deck(place) && place < DeckLifted) top = std::max(top, place);
    return top;
}

namespace {

Byte bottom_layer(const State& state, Seat seat) {
    Byte bottom = DeckMiddle;
    for (const Byte place : state.secrets.pilots[seat].place)
        if (in_deck(place)) bottom = std::min(bottom, place);
    return bottom;
}

// The only card of a layer, or nobody if there are several: how many is known to all.
CardKind only_card(const State& state, Seat seat, Byte layer) {
    const PilotCards& pilots = state.secrets.pilots[seat];
    CardKind only = nobody;
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (pilots.place[i] != layer) continue;
        if (only != nobody) return nobody;
        only = kind_of(state, seat, pilots.card[i]);
    }
    return only;
}

// Layers are numbers of a byte: before they run out they are counted again from the middle. The
// new number of `layer`; what is no layer stays as it is.
Byte renumber(Play& play, Seat seat, Byte layer = InHand) {
    PilotCards& pilots = play.secrets.pilots[seat];
    std::array<Byte, 256> used{};
    for (const Byte place : pilots.place)
        if (in_deck(place)) used[place] = 1;
    std::array<Byte, 256> number{};
    int next = DeckMiddle;
    for (std::size_t i = DeckMiddle + 1; i < 256; ++i)
        if (used[i]) number[i] = static_cast<Byte>(++next);
    next = DeckMiddle;
    for (std::size_t i = DeckMiddle; i-- > DeckBottom;)
        if (used[i]) number[i] = static_cast<Byte>(--next);
    number[DeckMiddle] = DeckMiddle;
    for (Byte& place : pilots.place)
        if (in_deck(place)) place = number[place];
    for (std::size_t i = 0; i < deck_size; i = end_of(pilots, static_cast<CardKind>(i)))
        sort_copies(pilots, static_cast<CardKind>(i));
    return in_deck(layer) ? number[layer] : layer;
}

void take_top(Play& play, Seat seat, CardKind kind);

// Takes the top card if it is known which it is, or asks nature.
void next_card(Play& play, Seat seat) {
    const CardKind only = only_card(play.state, seat, top_layer(play.state, seat));
    if (only == nobody)
        play.ask(Ask::TopCard, seat);
    else
        take_top(play, seat, only);
}

void draw_one(Play& play, Seat seat, CardKind kind, Byte layer) {
    const PilotCards& pilots = play.secrets.pilots[seat];
    // Who knew what lay on top knows what was drawn.
    SeatSet known = pilots.here[best_copy(pilots, kind, layer)];
    move_pilot(play, seat, kind, layer, InHand, known);
    play.tell_secret(Told::Drew, seat, known | SeatSet::of(seat), pilots.card[kind],
                     play.player(seat).deck);
    Act about;
    about.event_player = seat;
    happen(play, Event::Drawn, about);
}

void drain_one(Play& play, Seat seat, CardKind kind, Byte layer) {
    const bool destroyed = play.player(seat).has(Player::ReservePower);
    move_pilot(play, seat, kind, layer, destroyed ? InWreckage : InScrapyard);
    play.tell(Told::Drained, seat, play.secrets.pilots[seat].card[kind], 0, 0, 0, true);
    Act about;
    about.event_player = seat;
    about.event_card = Ref::pilot(seat, play.secrets.pilots[seat].card[kind]);
    happen(play, Event::Drained, about);
}

// It is told at once: the next card may have to wait for nature.
void lift_one(Play& play, Seat seat, CardKind kind, Byte layer) {
    Frame& frame = play.top();
    const SeatSet lookers{frame.b};
    const PilotCards& pilots = play.secrets.pilots[seat];
    const SeatSet known = pilots.here[best_copy(pilots, kind, layer)] | lookers;
    move_pilot(play, seat, kind, layer, static_cast<Byte>(DeckTop - frame.c), known);
    ++frame.c;
    const CardId card = pilots.card[kind];
    if (lookers == SeatSet::first(play.table.seats))
        play.tell(Told::Revealed, seat, card, 0, 0, 0, true);
    else
        play.tell_secret(Told::Looked, lookers.lowest(), lookers, card, seat, 1);
}

void take_top(Play& play, Seat seat, CardKind kind) {
    Frame& frame = play.top();
    const Byte layer = top_layer(play.state, seat);
    if (frame.flow == Flow::Draw) draw_one(play, seat, kind, layer);
    if (frame.flow == Flow::Drain) drain_one(play, seat, kind, layer);
    if (frame.flow == Flow::FixTop) lift_one(play, seat, kind, layer);
    --frame.x;
}

}  // namespace

void put_in_deck(Play& play, Seat seat, CardKind kind, Byte from, Place place, SeatSet known) {
    if (place == Place::Shuffled) {
        move_pilot(play, seat, kind, from, DeckMiddle, known);
        shuffle(play, seat);
        return;
    }
    from = renumber(play, seat, from);
    const Byte layer =
        place == Place::Top
            ? static_cast<Byte>(std::max(int{top_layer(play.state, seat)}, int{DeckMiddle}) + 1)
            : static_cast<Byte>(bottom_layer(play.state, seat) - 1);
    move_pilot(play, seat, kind, from, layer, known);
}

void start_draw(Play& play, Seat seat, int n, bool draw_phase) {
    play.push(Flow::Draw, seat, 0, draw_phase ? 1 : 0, no_act, n);
}

void start_drain(Play& play, Seat seat, int n) { play.push(Flow::Drain, seat, 0, 0, no_act, n); }

namespace {

void run_random_card(Play& play) {
    Frame& frame = play.top();
    if (frame.x <= 0 || play.player(frame.a).hand == 0) {
        play.pop();
        return;
    }
    play.ask(Ask::HandCard, frame.a);
}

void answer_random_card(Play& play, CardKind kind) {
    Frame& frame = play.top();
    --frame.x;
    if (frame.b == 0) {
        scrap_pilot(play, frame.a, kind, InHand);
        return;
    }
    know_pilot(play, frame.a, kind, InHand, SeatSet::of(frame.c));
    play.tell_secret(Told::Looked, frame.c, SeatSet::of(frame.c) | SeatSet::of(frame.a),
                     play.secrets.pilots[frame.a].card[kind], frame.a);
}

}  // namespace

void run_deck(Play& play) {
    Frame& frame = play.top();
    if (frame.flow == Flow::RandomCard) {
        run_random_card(play);
        return;
    }
    const Seat seat = frame.a;
    if (!play.player(seat).alive()) {  // BA-18
        play.pop();
        return;
    }
    if (frame.pc == 0) {
        renumber(play, seat);
        if (frame.flow == Flow::FixTop) frame.x = std::min<Number>(frame.x, DeckTop - DeckLifted);
        frame.pc = 1;
    }
    // Cards that are being looked at lie above all others and are not looked at twice.
    if (frame.x > 0 && play.player(seat).deck > (frame.flow == Flow::FixTop ? frame.c : 0)) {
        next_card(play, seat);
        return;
    }
    const int missing = frame.x;
    const bool draw_phase = frame.flow == Flow::Draw && frame.c != 0;
    if (frame.flow == Flow::FixTop) renumber(play, seat);
    play.pop(missing);
    // What the draw sets off comes first; the turn remembers until then (BA-78).
    if (draw_phase) play.top().x = static_cast<Number>(missing);
}

void answer_deal(Play& play, CardId card) {
    Frame& frame = play.top();
    const CardKind kind = kind_of(play.state, frame.a, card);
    if (frame.flow == Flow::RandomCard)
        answer_random_card(play, kind);
    else
        take_top(play, frame.a, kind);
}

}  // namespace bots_and_aces
