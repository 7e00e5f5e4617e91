// SPDX-License-Identifier: Apache-2.0
//
// Looking at the top of a deck: Predict (OP-6), Reveal (OP-9) and putting what was revealed back in
// an order of one's choice (OP-11).
//
// A frame of Predict. a: cards that have no place yet; b: put at the bottom so far; c: put on top
// so far (for Reveal: whose deck); y: the operation.
//
// The looker first names the cards that go to the bottom, one after the other, each below the one
// before, until done; then the order of the others: each goes on top of the one named before it.
// How many questions that takes depends only on numbers that everybody may know.
#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte { Lifting, ToBottom, ToTop, AllToBottom };

struct Looking {
    const State& state;
    const Frame& frame;
    const Act& act = state.table.acts[frame.act];
    Operation code = op_at(frame.y).code;

    Seat seat() const {
        if (code == Operation::Predict) return act.controller;
        return code == Operation::Reveal ? frame.c : state.table.revealed_of;
    }
    SeatSet lookers() const {
        return code == Operation::Predict ? SeatSet::of(act.controller) : everybody(state.table);
    }
    // The cards without a place lie beneath those that were put on top.
    void cards_left(Cards60& found) const {
        const int above = code == Operation::RestTo ? state.table.revealed_above : 0;
        cards_from_top(state, seat(), above + frame.c, frame.a, found);
    }
};

void show_all(Play& play) {
    const Frame frame = play.top();
    const Seat seat = frame.c;
    play.pop();
    play.act(frame.act).revealed = frame.a;
    play.table.revealed_of = seat;
    play.table.revealed_above = 0;
}

void put(Play& play, CardId card, Place to) {
    Frame& frame = play.top();
    const Looking looking{play.state, frame};
    const Seat seat = looking.seat();
    const PilotCards& pilots = play.secrets.pilots[seat];
    Cards60 left;
    looking.cards_left(left);
    for (const Byte i : left) {
        if (pilots.card[i] != card) continue;
        put_in_deck(play, seat, kind_of(play.state, seat, card), pilots.place[i], to,
                    SeatSet::of(looking.act.controller));
        --frame.a;
        ++(to == Place::Top ? frame.c : frame.b);
        return;
    }
}

void finish(Play& play) {
    const Frame frame = play.top();
    const Operation code = op_at(frame.y).code;
    Act& act = play.act(frame.act);
    const Seat seat = Looking{play.state, frame}.seat();
    play.pop();
    play.tell(Told::Predicted, seat, frame.b, frame.c + frame.a);
    if (code != Operation::RestTo) return;
    act.revealed = 0;
    play.table.revealed_of = play.table.revealed_above = 0;
}

Stage first_stage(const Op& op) {
    if (op.code != Operation::RestTo) return ToBottom;
    return static_cast<Place>(op.arguments[at(Operation::RestTo, "to")]) == Place::Top
               ? ToTop
               : AllToBottom;
}

// The last card of a group goes where it has to.
void put_last(Play& play, Place to) {
    Cards60 left;
    const Looking looking{play.state, play.top()};
    looking.cards_left(left);
    if (!left.empty()) put(play, play.secrets.pilots[looking.seat()].card[left[0]], to);
}

void arrange(Play& play) {
    Frame& frame = play.top();
    const bool last =
        frame.a == 1 && (frame.pc == AllToBottom || (frame.pc == ToTop && frame.c > 0));
    if (last) put_last(play, frame.pc == ToTop ? Place::Top : Place::Bottom);
    if (frame.a == 0 || (frame.pc == ToTop && frame.a == 1))
        finish(play);
    else
        play.ask(Ask::Arrange, play.act(frame.act).controller, frame.a, frame.pc, frame.act);
}

}  // namespace

void run_top_cards(Play& play) {
    Frame& frame = play.top();
    const Op& op = op_at(frame.y);
    if (frame.pc != Lifting) {
        if (op.code == Operation::Reveal)
            show_all(play);
        else
            arrange(play);
        return;
    }
    frame.pc = first_stage(op);
    if (op.code == Operation::RestTo) return;  // they are known already
    const Looking looking{play.state, frame};
    if (frame.a > most_lifted) frame.a = most_lifted;
    play.push(Flow::FixTop, looking.seat(), looking.lookers().bits, 0, no_act, frame.a);
}

void list_top_cards(const State& state, const Frame& frame, Moves& moves) {
    Cards60 left;
    const Looking looking{state, frame};
    looking.cards_left(left);
    const Verb verb = frame.pc == ToTop ? Verb::Top : Verb::Bottom;
    for (const Byte i : left)
        moves.push_back(
            make(verb, static_cast<unsigned>(state.secrets.pilots[looking.seat()].card[i])));
    if (frame.pc == ToBottom) moves.push_back(make(Verb::Pass));
}

void answer_top_card(Play& play, Move move) {
    if (verb_of(move) == Verb::Pass)
        play.top().pc = ToTop;
    else
        put(play, card_of(move), verb_of(move) == Verb::Top ? Place::Top : Place::Bottom);
}

}  // namespace bots_and_aces
