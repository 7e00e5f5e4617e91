// SPDX-License-Identifier: Apache-2.0
//
// Choosing cards while an effect happens: from a hand (D-50), from the Wreckage, the Scrapyard, the
// deck or what was revealed (D-48, D-49).
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// ---- ScrapCards. a: whose hand; b: how many more; c: who chooses; x: tests
// -------------------------------

void hand_options(const State& state, const Frame& frame, Refs& options) {
    const PilotCards& pilots = state.secrets.pilots[frame.a];
    const Act& act = state.table.acts[frame.act];
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (pilots.place[i] != InHand) continue;
        const Ref ref = Ref::pilot(frame.a, pilots.card[i]);
        if (!options.contains(ref) && passes(state, act, ref, frame.x)) options.push_back(ref);
    }
}

void scrap_one(Play& play, Ref ref) {
    Frame& frame = play.top();
    --frame.b;
    scrap_pilot(play, frame.a, kind_at(play.state, ref), InHand);
}

void run_scrap_cards(Play& play) {
    Frame& frame = play.top();
    const int hand = play.player(frame.a).hand;
    if (frame.b == 0 || hand == 0) {
        play.pop();
        return;
    }
    if (frame.x > 0 || hand > frame.b) {
        play.ask(Ask::PickCard, frame.c, frame.a, frame.b, frame.act);
        return;
    }
    Refs all;  // the whole hand: nothing to choose
    hand_options(play.state, frame, all);
    scrap_one(play, all[0]);
}

// ---- PickCards. a: how many more; y: the operation
// ----------------------------------------------------------

struct Picking {
    const State& state;
    const Frame& frame;
    const Act& act = state.table.acts[frame.act];
    const Op& op = op_at(frame.y);

    Number where() const {
        switch (op.code) {
            case Operation::Recycle:
                return op.arguments[at(Operation::Recycle, "where")];
            case Operation::Retrieve:
                return op.arguments[at(Operation::Retrieve, "where")];
            case Operation::Take:
                return op.arguments[at(Operation::Take, "where")];
            default:
                return op.arguments[at(Operation::Search, "where")];
        }
    }
    Zone zone() const {
        if (op.code == Operation::Recycle) return Zone::Scrapyard;
        return static_cast<Zone>(
            op.arguments[op.code == Operation::Retrieve ? at(Operation::Retrieve, "from")
                                                        : at(Operation::Search, "zone")]);
    }
    Place to() const {
        switch (op.code) {
            case Operation::Recycle:
                return Place::Shuffled;
            case Operation::Retrieve:
                return Place::Hand;
            case Operation::Take:
                return static_cast<Place>(op.arguments[at(Operation::Take, "to")]);
            default:
                return static_cast<Place>(op.arguments[at(Operation::Search, "to")]);
        }
    }
    bool brings_weapons() const {
        return op.code == Operation::Retrieve || to() == Place::WeaponsDeck;
    }
    // Others must not learn from the question whether there was such a card.
    bool is_hidden() const {
        return op.code == Operation::Search && (zone() == Zone::Deck || zone() == Zone::Hand);
    }
    bool may_stop() const {
        return is_hidden() ||
               (op.code == Operation::Take && op.arguments[at(Operation::Take, "up_to")] != 0);
    }
};

bool is_in(Byte place, Zone zone) {
    switch (zone) {
        case Zone::Deck:
            return in_deck(place);
        case Zone::Hand:
            return place == InHand;
        case Zone::Scrapyard:
            return place == InScrapyard;
        case Zone::Wreckage:
            return place == InWreckage;
        default:
            return false;
    }
}

// How many copies there are, and where one lies.
struct Lying {
    int count = 0;
    Byte place = OutOfGame;
};

Lying lying(const Picking& picking, Ref ref) {
    if (!ref.is(Ref::Pilot)) return {1, OutOfGame};
    if (picking.op.code == Operation::Take) {
        const Number from = picking.op.arguments[at(Operation::Take, "from")];
        return {copies(picking.state, picking.act, from, ref),
                pilot_place(picking.state, picking.act, from, ref)};
    }
    const PilotCards& pilots = picking.state.secrets.pilots[ref.pilot_owner()];
    Lying found;
    for (std::size_t i = kind_at(picking.state, ref);
         i < deck_size && pilots.card[i] == ref.pilot_card(); ++i)
        if (is_in(pilots.place[i], picking.zone())) {
            ++found.count;
            found.place = pilots.place[i];
        }
    return found;
}

void zone_options(const Picking& picking, Refs& options) {
    const State& state = picking.state;
    const Seat seat = picking.act.controller;
    const PilotCards& pilots = state.secrets.pilots[seat];
    if (picking.to() != Place::WeaponsDeck)
        for (std::size_t i = 0; i < deck_size; ++i) {
            if (!is_in(pilots.place[i], picking.zone())) continue;
            const Ref ref = Ref::pilot(seat, pilots.card[i]);
            if (!options.contains(ref)) options.push_back(ref);
        }
    if (picking.zone() != Zone::Wreckage || !picking.brings_weapons()) return;
    for (ThingId id = 0; id < state.table.thing_count; ++id)
        if (state.table.things[id].owner == seat && can_come_back(state, id))
            options.push_back(Ref::thing(id));
}

void card_options(const Picking& picking, Refs& options) {
    Refs all;
    if (picking.op.code == Operation::Take)
        select(picking.state, picking.act, picking.op.arguments[at(Operation::Take, "from")], all);
    else
        zone_options(picking, all);
    for (const Ref ref : all)
        if (passes(picking.state, picking.act, ref, picking.where())) options.push_back(ref);
}

void take_one(Play& play, Ref ref) {
    Frame& frame = play.top();
    const Picking picking{play.state, frame};
    --frame.a;
    if (ref.is(Ref::Thing)) {
        bring_back(play, ref.index());
        return;
    }
    if (!ref.is(Ref::Pilot)) return;
    const CardId card = card_named(play.state, ref, nobody);
    if (picking.op.code == Operation::Recycle) play.tell(Told::Recycled, ref.pilot_owner(), card);
    if (picking.op.code == Operation::Retrieve) play.tell(Told::Retrieved, ref.pilot_owner(), card);
    put_card(play, frame.act, ref, lying(picking, ref).place, picking.to());
}

void end_picking(Play& play) {
    const Picking picking{play.state, play.top()};
    const bool searched =
        picking.op.code == Operation::Search && picking.zone() == Zone::Deck;  // OP-13
    const Seat seat = picking.act.controller;
    play.pop();
    if (!searched) return;
    shuffle(play, seat);
    play.tell(Told::ShuffledIn, seat, 0);
}

void run_pick_cards(Play& play) {
    const Frame& frame = play.top();
    const Picking picking{play.state, frame};
    const Player& player = play.player(picking.act.controller);
    if (frame.a == 0) {
        end_picking(play);
        return;
    }
    if (picking.is_hidden()) {
        if ((picking.zone() == Zone::Deck ? player.deck : player.hand) == 0)
            end_picking(play);
        else
            play.ask(Ask::PickCard, picking.act.controller, picking.act.controller, frame.a,
                     frame.act);
        return;
    }
    Refs options;
    card_options(picking, options);
    int count = 0;
    for (const Ref ref : options) count += lying(picking, ref).count;
    if (count == 0)
        end_picking(play);
    else if (count <= frame.a && !picking.may_stop())  // all of them
        take_one(play, options[0]);
    else
        play.ask(Ask::PickCard, picking.act.controller, picking.act.controller, frame.a, frame.act);
}

}  // namespace

void run_card_choices(Play& play) {
    if (play.top().flow == Flow::ScrapCards)
        run_scrap_cards(play);
    else
        run_pick_cards(play);
}

void list_card_choices(const State& state, const Frame& frame, Moves& moves) {
    Refs options;
    bool may_stop = false;
    if (frame.flow == Flow::ScrapCards) {
        hand_options(state, frame, options);
    } else {
        const Picking picking{state, frame};
        card_options(picking, options);
        may_stop = picking.may_stop();
    }
    for (const Ref ref : options) moves.push_back(pick(ref));
    if (options.empty() || may_stop) moves.push_back(make(Verb::Pass));
}

void answer_card_choice(Play& play, Move move) {
    Frame& frame = play.top();
    const bool scraps = frame.flow == Flow::ScrapCards;
    if (verb_of(move) == Verb::Pass)
        (scraps ? frame.b : frame.a) = 0;
    else if (scraps)
        scrap_one(play, ref_of(move));
    else
        take_one(play, ref_of(move));
}

}  // namespace bots_and_aces
