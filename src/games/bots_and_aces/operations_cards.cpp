// SPDX-License-Identifier: Apache-2.0
//
// Cards and decks: OP-1 to OP-17.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// Frames are done from the top, so the last one pushed comes first.
template <class Push>
void push_for_players(const Doing& doing, std::size_t who, Push push) {
    const Refs players = doing.refs(who);
    for (std::size_t i = players.size(); i-- > 0;)
        if (players[i].is(Ref::Player)) push(static_cast<Seat>(players[i].index()));
}

unsigned byte_of(int n) { return static_cast<unsigned>(std::clamp(n, 0, 255)); }

// A card that was being shown to all is not any more.
bool is_shown(const Play& play, const Act& act, Seat owner, Byte from) {
    return in_deck(from) && act.revealed > 0 && owner == play.table.revealed_of;
}

void take_off_the_shown(Play& play, Act& act, Place to) {
    --act.revealed;
    if (to == Place::Top) ++play.table.revealed_above;
    if (to == Place::Shuffled) act.revealed = 0;
    if (act.revealed == 0) play.table.revealed_of = play.table.revealed_above = 0;
}

void tell_of_hand(Play& play, Seat owner, CardId card, bool open) {
    if (open)
        play.tell(Told::ToHand, owner, card, 0, 0, 0, true);
    else
        play.tell_secret(Told::Drew, owner, SeatSet::of(owner), card, play.player(owner).deck);
}

}  // namespace

void put_card(Play& play, Byte act_id, Ref ref, Byte from, Place to) {
    Act& act = play.act(act_id);
    const Seat owner = ref.pilot_owner();
    const CardKind kind = kind_at(play.state, ref);
    if (from == OutOfGame || to == Place::WeaponsDeck) return;
    const CardId card = play.secrets.pilots[owner].card[kind];
    const bool shown = is_shown(play, act, owner, from);
    const bool open = shown || (from != InHand && !in_deck(from));
    const SeatSet known = open ? everybody(play.table) : SeatSet{};
    if (to == Place::Scrapyard) {
        scrap_pilot(play, owner, kind, from);
    } else if (to == Place::Hand) {
        if (from == InHand) return;
        move_pilot(play, owner, kind, from, InHand, known);
        tell_of_hand(play, owner, card, open);
    } else {
        put_in_deck(play, owner, kind, from, to, known);
        play.tell(Told::ToDeck, owner, open ? card : 0xffff,
                  to == Place::Top      ? 0
                  : to == Place::Bottom ? 1
                                        : 2);
    }
    if (shown) take_off_the_shown(play, act, to);
}

// ---- Weapons that come back
// ----------------------------------------------------------------------------

bool can_come_back(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    return thing.home == Home::Wreckage && !thing.has(Thing::Whole) && thing.card >= 0 &&
           is_weapon(cards()[thing.card]) && thing.carrier != no_unit &&
           is_present(state, Ref::unit(thing.carrier));
}

void bring_back(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    const Card& card = play.set[thing.card];
    Thing fresh;
    fresh.card = thing.card;
    fresh.owner = thing.owner;
    fresh.carrier = thing.carrier;
    fresh.home = card.platform ? Home::Field : Home::WeaponsDeck;
    fresh.dur = card.dur;
    thing = fresh;
    if (card.carrier == Carrier::Funnel) thing.set(Thing::Docked);
    play.tell(Told::Retrieved, thing.owner, thing.card);
    if (card.carrier == Carrier::Bit)
        place_remote(play, id, tile_of(play.state, Ref::unit(thing.carrier)));
}

namespace {

void to_weapons_deck(Play& play, ThingId id) {
    if (can_come_back(play.state, id)) {
        bring_back(play, id);
        return;
    }
    const PlanPlace place = place_in_plan(play.state, id);
    if (place != no_place) take_out_of_plan(play, place);
}

// ---- OP-4, OP-15 to OP-17
// --------------------------------------------------------------------------------

void move_named(const Doing& doing, std::size_t argument, Place to) {
    const Number selector = doing.argument(argument);
    Refs found;
    select_within_combat(doing.state(), doing.act(), selector, found);
    for (const Ref ref : found) {
        if (ref.is(Ref::Pilot)) {
            put_card(doing.play, doing.id, ref,
                     pilot_place(doing.state(), doing.act(), selector, ref), to);
        } else if (to == Place::Scrapyard) {
            // What is no pilot card has no Scrapyard to go to.
            if (ref.is(Ref::Thing) && is_present(doing.state(), ref))
                destroy_thing(doing.play, ref.index());
        } else if (ref.is(Ref::Thing) && to != Place::Hand) {
            to_weapons_deck(doing.play, ref.index());
        }
    }
}

void destroy(const Doing& doing) {
    Play& play = doing.play;
    const Number selector = doing.argument(at(Operation::Destroy, "what"));
    for (const Ref ref : named(play.state, doing.act(), selector)) {
        if (ref.is(Ref::Unit)) destroy_unit(play, ref.index());
        if (ref.is(Ref::Thing) && is_present(play.state, ref)) destroy_thing(play, ref.index());
        if (!ref.is(Ref::Pilot)) continue;
        const Byte from = pilot_place(play.state, doing.act(), selector, ref);
        if (from == OutOfGame || from == InWreckage) continue;
        const Seat owner = ref.pilot_owner();
        const bool shown = is_shown(play, doing.act(), owner, from);
        move_pilot(play, owner, kind_at(play.state, ref), from, InWreckage);
        play.tell(Told::Scrapped, owner, card_named(play.state, ref, nobody), from, 1, 0,
                  from == InHand || in_deck(from));
        if (shown) take_off_the_shown(play, doing.act(), Place::Scrapyard);
    }
}

// ---- OP-11, OP-12
// -------------------------------------------------------------------------------------------

// Cards put under the deck in no known order share a layer.
void put_below_at_random(Play& play, Byte act_id) {
    Act& act = play.act(act_id);
    const Seat seat = play.table.revealed_of;
    bool first = true;
    while (act.revealed > 0) {
        Cards60 shown;
        cards_from_top(play.state, seat, play.table.revealed_above, 1, shown);
        if (shown.empty()) break;
        const PilotCards& pilots = play.secrets.pilots[seat];
        const CardKind kind = kind_of(play.state, seat, pilots.card[shown[0]]);
        const Byte from = pilots.place[shown[0]];
        play.tell(Told::ToDeck, seat, pilots.card[kind], 1);
        if (first) {
            put_in_deck(play, seat, kind, from, Place::Bottom, everybody(play.table));
        } else {
            Byte bottom = DeckTop;
            for (const Byte place : pilots.place)
                if (in_deck(place)) bottom = std::min(bottom, place);
            move_pilot(play, seat, kind, from, bottom, everybody(play.table));
        }
        first = false;
        --act.revealed;
    }
    act.revealed = 0;
    play.table.revealed_of = play.table.revealed_above = 0;
}

void rest_to(const Doing& doing) {
    Play& play = doing.play;
    Act& act = doing.act();
    const Number from = doing.argument(at(Operation::RestTo, "from"));
    const auto to = static_cast<Place>(doing.argument(at(Operation::RestTo, "to")));
    const bool ordered = doing.argument(at(Operation::RestTo, "ordered")) != 0;
    if (selector_of(from) != Selector::Revealed) {
        Refs found;
        select(play.state, act, from, found);
        for (const Ref ref : found)
            for (int left = copies(play.state, act, from, ref); left > 0 && ref.is(Ref::Pilot);
                 --left)
                put_card(play, doing.id, ref, pilot_place(play.state, act, from, ref), to);
        return;
    }
    if (act.revealed == 0) return;
    if (ordered && (to == Place::Top || to == Place::Bottom)) {
        play.push(Flow::Predict, act.revealed, 0, 0, doing.id, 0, doing.place);
    } else if (to == Place::Top) {
        act.revealed = 0;  // they lie there already
    } else if (to == Place::Bottom) {
        put_below_at_random(play, doing.id);
    } else {
        while (act.revealed > 0) {
            const Ref ref = first_of(play.state, act, from);
            if (!ref) break;
            put_card(play, doing.id, ref, pilot_place(play.state, act, from, ref), to);
        }
    }
}

void look_at_all(Play& play, Seat looker, Seat whose) {
    const PilotCards& pilots = play.secrets.pilots[whose];
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (pilots.place[i] != InHand) continue;
        play.tell_secret(Told::Looked, looker, SeatSet::of(looker) | SeatSet::of(whose),
                         pilots.card[i], whose);
    }
    for (std::size_t i = 0; i < deck_size; ++i) {
        const CardKind kind = kind_of(play.state, whose, pilots.card[i]);
        if (pilots.place[i] == InHand)
            for (int copy = 0; copy < count_at(pilots, InHand); ++copy)
                know_pilot(play, whose, kind, InHand, SeatSet::of(looker));
    }
}

void look_hand(const Doing& doing) {
    Play& play = doing.play;
    const Seat looker = doing.act().controller;
    const int n = doing.value(at(Operation::LookHand, "n"));
    push_for_players(doing, at(Operation::LookHand, "who"), [&](Seat seat) {
        if (seat == looker || n <= 0) return;
        // Cards that one cannot see cannot be chosen: fewer than all are taken at random.
        if (n >= play.player(seat).hand)
            look_at_all(play, looker, seat);
        else
            play.push(Flow::RandomCard, seat, 1, looker, no_act, n);
    });
}

void scrap(const Doing& doing) {
    Play& play = doing.play;
    const int n = doing.value(at(Operation::Scrap, "n"));
    const Number chooser = doing.argument(at(Operation::Scrap, "chooser"));
    push_for_players(doing, at(Operation::Scrap, "who"), [&](Seat seat) {
        Seat by = chooser == absent ? seat : player_named(play.state, doing.act(), chooser);
        if (by == nobody) by = seat;
        play.push(Flow::ScrapCards, seat, byte_of(n), by, doing.id,
                  doing.argument(at(Operation::Scrap, "where")));
    });
}

void reveal(const Doing& doing) {
    Play& play = doing.play;
    const Seat seat = doing.seat(at(Operation::Reveal, "who"));
    if (seat == nobody) return;
    const int n = std::min<int>(doing.value(at(Operation::Reveal, "x")), play.player(seat).deck);
    doing.act().revealed = 0;
    if (n > 0) play.push(Flow::Predict, byte_of(n), 0, seat, doing.id, 0, doing.place);
}

}  // namespace

void do_cards(const Doing& doing) {
    Play& play = doing.play;
    const Act& act = doing.act();
    switch (doing.op.code) {
        case Operation::Draw: {
            const int n = doing.value(at(Operation::Draw, "n"));
            push_for_players(doing, at(Operation::Draw, "who"), [&](Seat seat) {
                if (n > 0) start_draw(play, seat, n);
            });
            return;
        }
        case Operation::Scrap:
            return scrap(doing);
        case Operation::ScrapRandom: {
            const int n = doing.value(at(Operation::ScrapRandom, "n"));
            push_for_players(doing, at(Operation::ScrapRandom, "who"), [&](Seat seat) {
                if (n > 0) play.push(Flow::RandomCard, seat, 0, 0, no_act, n);
            });
            return;
        }
        case Operation::ScrapCard:
            return move_named(doing, at(Operation::ScrapCard, "card"), Place::Scrapyard);
        case Operation::Drain: {
            const int n = doing.value(at(Operation::Drain, "x"));
            push_for_players(doing, at(Operation::Drain, "who"), [&](Seat seat) {
                if (n > 0) start_drain(play, seat, n);
            });
            return;
        }
        case Operation::Predict: {
            const int n = std::min<int>(doing.value(at(Operation::Predict, "x")),
                                        play.player(act.controller).deck);
            if (n > 0) play.push(Flow::Predict, byte_of(n), 0, 0, doing.id, 0, doing.place);
            return;
        }
        case Operation::Recycle:
            play.push(Flow::PickCards, byte_of(doing.value(at(Operation::Recycle, "x"))), 0, 0,
                      doing.id, 0, doing.place);
            return;
        case Operation::Retrieve:
            play.push(Flow::PickCards, byte_of(doing.value(at(Operation::Retrieve, "n"))), 0, 0,
                      doing.id, 0, doing.place);
            return;
        case Operation::Reveal:
            return reveal(doing);
        case Operation::Take:
            play.push(Flow::PickCards, byte_of(doing.value(at(Operation::Take, "n"))), 0, 0,
                      doing.id, 0, doing.place);
            return;
        case Operation::RestTo:
            return rest_to(doing);
        case Operation::LookHand:
            return look_hand(doing);
        case Operation::Search:
            play.push(Flow::PickCards, byte_of(doing.value(at(Operation::Search, "n"))), 0, 0,
                      doing.id, 0, doing.place);
            return;
        case Operation::Shuffle:
            push_for_players(doing, at(Operation::Shuffle, "who"), [&](Seat seat) {
                shuffle(play, seat);
                play.tell(Told::ShuffledIn, seat, 0);
            });
            return;
        case Operation::ToDeck:
            return move_named(doing, at(Operation::ToDeck, "card"),
                              static_cast<Place>(doing.argument(at(Operation::ToDeck, "pos"))));
        case Operation::ToHand:
            return move_named(doing, at(Operation::ToHand, "card"), Place::Hand);
        default:
            return destroy(doing);
    }
}

}  // namespace bots_and_aces
