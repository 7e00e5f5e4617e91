// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/effect_tools.hpp"

#include <algorithm>
#include <bit>

namespace bots_and_aces {

// ---- Plans
// -------------------------------------------------------------------------------------------

ThingId weapon_at(const Table& table, PlanPlace place) {
    if (place >= 6) return no_thing;
    const Slot& slot = slot_at(table, place);
    return slot.filled && slot.face_up ? slot.thing : no_thing;
}

// `nobody` may look at everything: for questions whose answer nobody gets to see.
ThingId thing_behind(const State& state, Ref ref, Seat viewer) {
    if (ref.is(Ref::Thing)) return ref.index();
    if (!ref.is(Ref::String) || ref.index() >= 6) return no_thing;
    const PlanPlace place = ref.index();
    const Slot& slot = slot_at(state.table, place);
    if (!slot.filled) return no_thing;
    if (slot.face_up) return slot.thing;
    if (viewer != nobody && state.table.combat.side(viewer) != side_of(place)) return no_thing;
    return state.secrets
        .plan[static_cast<std::size_t>(side_of(place))][static_cast<std::size_t>(slot_of(place))];
}

PlanPlace place_of(const State& state, Ref ref) {
    if (ref.is(Ref::String))
        return ref.index() < 6 && slot_at(state.table, ref.index()).filled ? ref.index() : no_place;
    return ref.is(Ref::Thing) ? place_in_plan(state, ref.index()) : no_place;
}

PlanPlace string_of(const State& state, Ref ref) {
    if (ref.is(Ref::String)) return ref.index();
    if (ref.is(Ref::Item) && state.table.acts[ref.index()].kind == ItemKind::String)
        return state.table.acts[ref.index()].string;
    return no_place;
}

Byte string_item(const State& state, PlanPlace place) {
    for (std::uint64_t left = state.table.acts_used; left != 0; left &= left - 1) {
        const auto i = static_cast<Byte>(std::countr_zero(left));
        const Act& act = state.table.acts[i];
        if (act.ability < 0 && act.kind == ItemKind::String && act.string == place) return i;
    }
    return no_act;
}

Byte item_of(const State& state, Ref ref) {
    if (ref.is(Ref::String)) return string_item(state, ref.index());
    if (!ref.is(Ref::Item)) return no_act;
    const Table& table = state.table;
    const auto end = table.cycle.begin() + table.cycle_count;
    return std::find(table.cycle.begin(), end, ref.index()) == end ? no_act : ref.index();
}

// ---- cards
// -------------------------------------------------------------------------------------------

CardId card_named(const State& state, Ref ref, Seat viewer) {
    switch (ref.sort()) {
        case Ref::Pilot:
            return ref.pilot_card();
        case Ref::Item:
            return state.table.acts[ref.index()].card;
        case Ref::Card:
            return ref.card_id();
        case Ref::Unit: {
            const ThingId source = state.table.units[ref.index()].source;
            return source == no_thing ? no_card : state.table.things[source].card;
        }
        default: {
            const ThingId thing = thing_behind(state, ref, viewer);
            return thing == no_thing ? no_card
                                     : state.table.things[original(state.table, thing)].card;
        }
    }
}

bool is_present(const State& state, Ref ref) {
    const Table& table = state.table;
    switch (ref.sort()) {
        case Ref::None:
            return false;
        case Ref::Unit:
            return table.units[ref.index()].stand == Stand::Board ||
                   table.units[ref.index()].stand == Stand::Attached;
        case Ref::Thing:
            return table.things[ref.index()].home != Home::Gone &&
                   table.things[ref.index()].home != Home::Wreckage;
        case Ref::Player:
            return table.players[ref.index()].alive();
        case Ref::Token:
            return table.tokens[ref.index()].sort != Token::None;
        case Ref::Item:
            return item_of(state, ref) != no_act;
        default:
            return true;
    }
}

// What was chosen, or what an event is about, is named whoever owns it.
void select_within_combat(const State& state, const Act& act, Number selector, Refs& found) {
    if (selector == absent) return;
    const Selector base = selector_of(selector);
    if (!is_unit_set(base) && !is_thing_set(base)) return select(state, act, selector, found);
    Refs all;
    select(state, act, selector, all);
    for (const Ref ref : all)
        if (is_within_combat(state, act, ref)) found.push_back(ref);
}

Refs named(const State& state, const Act& act, Number selector) {
    Refs found, present;
    select_within_combat(state, act, selector, found);
    // The Wreckage is where its cards are expected to be.
    const bool wrecked = selector != absent && selector_of(selector) == Selector::YourWreckage;
    for (const Ref ref : found)
        if (wrecked || is_present(state, ref)) present.push_back(ref);
    return present;
}

Seat player_named(const State& state, const Act& act, Number selector) {
    const Ref who = first_of(state, act, selector);
    return who.is(Ref::Player) ? who.index() : nobody;
}

// ---- pilot cards
// -------------------------------------------------------------------------------------

void cards_from_top(const State& state, Seat seat, int skip, int count, Cards60& found) {
    const PilotCards& pilots = state.secrets.pilots[seat];
    Cards60 deck;
    for (Byte i = 0; i < deck_size; ++i)
        if (in_deck(pilots.place[i])) deck.push_back(i);
    std::sort(deck.begin(), deck.end(), [&](Byte a, Byte b) {
        return pilots.place[a] != pilots.place[b] ? pilots.place[a] > pilots.place[b] : a < b;
    });
    for (int i = skip; i < skip + count && i < static_cast<int>(deck.size()); ++i)
        found.push_back(deck[static_cast<std::size_t>(i)]);
}

namespace {

// Where the cards of a selector lie; the deck stands for the cards that are being shown.
Byte zone_of(Selector base, const Act& act) {
    switch (base) {
        case Selector::YourHand:
            return InHand;
        case Selector::YourScrapyard:
            return InScrapyard;
        case Selector::YourWreckage:
            return InWreckage;
        case Selector::StringAttacks:
            return static_cast<Byte>(Attached + act.string);
        case Selector::Revealed:
            return DeckTop;
        default:
            return OutOfGame;
    }
}

// `it` and the targets lie where they were chosen from.
Selector origin(const State& state, const Act& act, Number selector) {
    const Selector base = selector_of(selector);
    const CardSet& set = cards();
    if (base == Selector::It) {
        for (int i = state.table.frame_count; i-- > 0;) {
            const Frame& frame = state.table.frames[static_cast<std::size_t>(i)];
            if (frame.flow == Flow::ForEach)
                return selector_of(op_at(frame.y).arguments[at(Operation::ForEach, "in")]);
        }
    } else if (base >= Selector::Target1 && base <= Selector::Target3 && act.ability >= 0) {
        const Ability& ability = set.abilities[static_cast<std::size_t>(act.ability)];
        const auto slot =
            static_cast<std::size_t>(base) - static_cast<std::size_t>(Selector::Target1);
        if (slot < ability.target_count) return selector_of(set.targets_of(ability)[slot].from);
    }
    return base;
}

// The layer of a card that is being shown.
Byte shown_layer(const State& state, const Act& act, Ref ref) {
    const Seat seat = ref.pilot_owner();
    if (act.revealed == 0 || seat != state.table.revealed_of) return OutOfGame;
    const PilotCards& pilots = state.secrets.pilots[seat];
    Cards60 shown;
    cards_from_top(state, seat, state.table.revealed_above, act.revealed, shown);
    for (const Byte i : shown)
        if (pilots.card[i] == ref.pilot_card()) return pilots.place[i];
    return OutOfGame;
}

}  // namespace

Byte pilot_place(const State& state, const Act& act, Number selector, Ref ref) {
    const Byte zone = zone_of(origin(state, act, selector), act);
    if (zone == DeckTop) return shown_layer(state, act, ref);
    const Seat seat = ref.pilot_owner();
    const CardKind kind = kind_at(state, ref);
    if (zone != OutOfGame) return has_at(state, seat, kind, zone) ? zone : Byte{OutOfGame};
    // "This card" is in somebody's play, most likely; an event's card lies where it was put.
    for (Byte place = OnCycle; place < Attached + plan_places; ++place)
        if (has_at(state, seat, kind, place)) return place;
    for (const Byte place : {InScrapyard, InWreckage, InHand})
        if (has_at(state, seat, kind, place)) return place;
    return OutOfGame;
}

int copies(const State& state, const Act& act, Number selector, Ref ref) {
    if (!ref.is(Ref::Pilot) || suffix_of(selector) != Suffix::None) return 1;
    const Byte zone = zone_of(selector_of(selector), act);
    if (zone == OutOfGame) return 1;
    const PilotCards& pilots = state.secrets.pilots[ref.pilot_owner()];
    const CardId card = ref.pilot_card();
    int count = 0;
    if (zone == DeckTop) {
        Cards60 shown;
        cards_from_top(state, ref.pilot_owner(), state.table.revealed_above, act.revealed, shown);
        for (const Byte i : shown) count += pilots.card[i] == card;
        return count;
    }
    for (std::size_t i = 0; i < deck_size; ++i)
        count += pilots.card[i] == card && pilots.place[i] == zone;
    return count;
}

int count_of(const State& state, const Act& act, Number selector, Number where) {
    Refs found;
    select(state, act, selector, found);
    int count = 0;
    for (const Ref ref : found)
        if (passes(state, act, ref, where)) count += copies(state, act, selector, ref);
    return count;
}

}  // namespace bots_and_aces
