// SPDX-License-Identifier: Apache-2.0
//
// Filters: whether a thing passes the tests of a `where` (5.4).
#include "games/bots_and_aces/effect_tools.hpp"

namespace bots_and_aces {

namespace {

// One test of one thing, with what most tests ask for looked up once.
struct Tested {
    const State& state;
    const Act& act;
    Ref ref;
    Number wanted;  // the test's argument, often a set of bits
    ThingId thing = thing_behind(state, ref, act.controller);
    CardId card = card_named(state, ref, act.controller);

    const Table& table() const { return state.table; }
    const Card* printed() const { return card == no_card ? nullptr : &cards()[card]; }
    bool wants(auto code) const { return (wanted >> static_cast<int>(code) & 1) != 0; }
    bool wants_bits(int bits) const { return (wanted & bits) != 0; }
    // Tests that are written `suspended = false`.
    bool is(bool fact) const { return fact == (wanted != 0); }
};

bool has_type(const Tested& t) {
    if (t.ref.is(Ref::Unit)) return t.wants(Type::Unit);
    if (t.ref.is(Ref::Token)) return t.wants(Type::Token);
    if (t.thing != no_thing && t.table().things[t.thing].has(Thing::Whole))
        return t.wants(Type::Compound);
    return t.card != no_card && t.wants(t.printed()->type);
}

// An Attack has the class and the carrier that it asks for.
bool has_class(const Tested& t) {
    if (t.thing != no_thing) return is_weapon(*t.printed()) && t.wants(class_of(t.state, t.thing));
    return t.card != no_card && t.wants_bits(t.printed()->requirement.classes);
}

// BA-297, BA-298: a Compound Weapon is what its parts are that are left.
bool has_carrier(const Tested& t) {
    if (t.card == no_card) return false;
    if (t.thing != no_thing && t.table().things[t.thing].has(Thing::Whole)) {
        for (const Carrier carrier : {Carrier::Fixed, Carrier::Bit, Carrier::Funnel})
            if (t.wants(carrier) && has_part(t.table(), t.thing, carrier)) return true;
        return false;
    }
    if (is_weapon(*t.printed())) return t.wants(t.printed()->carrier);
    return t.wants_bits(t.printed()->requirement.carriers);
}

bool has_attribute(const Tested& t) {
    if (t.card == no_card) return false;
    if (t.thing != no_thing) return t.wants(attribute_of(t.state, t.thing));
    const Card& card = *t.printed();
    int own = card.type == Type::Ace ? bit(card.attribute) : card.requirement.attributes;
    if (own == 0) return t.wants(Attribute::None);
    // BA-206: a Universal Attack has all three.
    if (own & bit(Attribute::Universal))
        own |= bit(Attribute::Solid) | bit(Attribute::Beam) | bit(Attribute::Heat);
    return t.wants_bits(own);
}

// BA-281: a Core that has been deployed is no Support Unit any more.
bool has_subtype(const Tested& t) {
    if (t.card == no_card) return false;
    int own = t.printed()->subtypes;
    if (t.ref.is(Ref::Unit)) {
        const UnitId unit = t.ref.index();
        if (t.table().players[t.table().units[unit].owner].bot == unit)
            own &= ~bit(SubType::Support);
    }
    return t.wants_bits(own);
}

int keywords(const Tested& t) {
    if (t.thing != no_thing) return keywords_of(t.state, t.thing);
    return t.card == no_card ? 0 : t.printed()->keywords;
}

// A card by its id, or the very thing that a selector names.
bool has_id(const Tested& t, Number selector) {
    if (t.wanted != no_card) return t.card == t.wanted;
    if (selects(t.state, t.act, selector, t.ref)) return true;
    // BA-117: an instance is the Weapon that it is an instance of. A text that speaks of itself
    // means only that card (BA-121).
    if (!t.ref.is(Ref::Thing) || selector_of(selector) == Selector::Self) return false;
    Refs named;
    select(t.state, t.act, selector, named);
    for (const Ref ref : named)
        if (ref.is(Ref::Thing) && original(t.table(), ref.index()) == original(t.table(), t.thing))
            return true;
    return false;
}

bool has_face(const Tested& t) {
    const bool down = static_cast<Face>(t.wanted) == Face::Down;
    if (t.ref.is(Ref::String)) {
        const PlanPlace place = place_of(t.state, t.ref);
        return place != no_place && (slot_at(t.table(), place).face_up == 0) == down;
    }
    return !down && t.thing != no_thing && t.table().things[t.thing].home == Home::Plan;
}

// A face-down card shows nothing, so it is taken to be as all face-down cards are.
bool has_flag(const Tested& t, Thing::Flag flag) {
    return t.is(t.ref.is(Ref::Thing) && t.table().things[t.thing].has(flag));
}

bool is_pilot_in(const Tested& t) {
    const PilotCards& pilots = t.state.secrets.pilots[t.ref.pilot_owner()];
    for (std::size_t i = kind_at(t.state, t.ref); i < deck_size && pilots.card[i] == t.card; ++i) {
        const Byte place = pilots.place[i];
        if (in_deck(place) ? t.wants(Zone::Deck)
                           : (place == InHand && t.wants(Zone::Hand)) ||
                                 (place == InScrapyard && t.wants(Zone::Scrapyard)) ||
                                 (place == InWreckage && t.wants(Zone::Wreckage)) ||
                                 (place >= InAcePlace && place < OutOfGame && t.wants(Zone::Plan)))
            return true;
    }
    return false;
}

bool is_in_zone(const Tested& t) {
    if (t.ref.is(Ref::Pilot)) return is_pilot_in(t);
    if (t.ref.is(Ref::String)) return t.wants(Zone::Plan);
    if (t.thing == no_thing) return false;
    const Thing& thing = t.table().things[t.thing];
    if (thing.carrier != no_unit && t.table().units[thing.carrier].stand == Stand::Reserve)
        return t.wants(Zone::Reserve);
    // Bits belong to the Weapons Deck while their models stand on the Board.
    if (thing.tile != no_tile && t.wants(Zone::Board)) return true;
    switch (thing.home) {
        case Home::WeaponsDeck:
            return t.wants(Zone::WeaponsDeck);
        case Home::Field:
            return t.wants(Zone::Field);
        case Home::Plan:
            return t.wants(Zone::Plan);
        case Home::Board:
            return t.wants(Zone::Board);
        case Home::Wreckage:
            return t.wants(Zone::Wreckage);
        case Home::Gone:
            break;
    }
    return false;
}

bool has_controller(const Tested& t) {
    const Seat seat = controller_of(t.state, t.ref);
    if (seat == nobody) return false;
    switch (static_cast<Side>(t.wanted)) {
        case Side::You:
            return seat == t.act.controller;
        case Side::Enemy:
            return opponents_of(t.table(), t.act.controller).contains(seat);
        case Side::Any:
            break;
    }
    return true;
}

// Whether something that a selector names stands so to the thing: `fits` gets both tiles.
template <class Fits>
bool stands(const Tested& t, Number selector, Fits fits) {
    const Tile own = tile_of(t.state, t.ref);
    if (own == no_tile) return false;
    Refs others;
    select(t.state, t.act, selector, others);
    for (const Ref other : others) {
        const Tile tile = tile_of(t.state, other);
        if (tile != no_tile && fits(tile, own)) return true;
    }
    return false;
}

bool is_adjacent(const Tested& t) {
    if (!t.ref.is(Ref::OnEdge))
        return stands(t, t.wanted, [](Tile a, Tile b) { return distance(a, b) == 1; });
    Refs others;
    select(t.state, t.act, t.wanted, others);
    for (const Ref other : others) {
        const Tile tile = tile_of(t.state, other);
        if (tile != no_tile && touches(t.ref.index(), tile)) return true;
    }
    return false;
}

bool is_carried(const Tested& t) {
    if (t.thing == no_thing) return false;
    const UnitId carrier = carrier_of(t.state, t.thing);
    if (carrier != no_unit && selects(t.state, t.act, t.wanted, Ref::unit(carrier))) return true;
    // An attached unit can be spoken of, too.
    const UnitId own = t.table().things[original(t.table(), t.thing)].carrier;
    return own != no_unit && own != carrier && selects(t.state, t.act, t.wanted, Ref::unit(own));
}

// BA-34, BA-266, BA-297: what has a model of its own is not attached, nor is a set Hazard.
bool is_attached(const Tested& t) {
    if (t.thing == no_thing) return false;
    const Thing& thing = t.table().things[original(t.table(), t.thing)];
    const Thing& model = thing.compound == no_thing ? thing : t.table().things[thing.compound];
    return model.tile == no_tile && is_carried(t);
}

// BA-112, BA-261: Ammunition stands for its launcher.
bool is_signature(const Tested& t) {
    const CardId weapon = t.act.card == no_card ? no_card : cards()[t.act.card].partner;
    return weapon != no_card && t.card != no_card &&
           (t.card == weapon || t.printed()->requisite == weapon);
}

bool is_maneuver(const Tested& t) {
    if (t.ref.is(Ref::Item)) return t.table().acts[t.ref.index()].has(Act::Maneuver);
    return t.card != no_card && t.printed()->maneuver != 0;
}

bool is_docked(const Tested& t) {
    if (t.ref.is(Ref::Unit)) return t.table().units[t.ref.index()].stand == Stand::Attached;
    return t.thing != no_thing && t.table().things[t.thing].has(Thing::Docked);
}

bool is_engaged(const Tested& t) {
    const Seat seat = controller_of(t.state, t.ref);
    return seat != nobody && t.table().combat.step != Fight::None &&
           t.table().combat.side(seat) >= 0;
}

// An activation is that of a Sub-System: it is switched on, or an ability of it used. To switch a
// Mode off, to attach or to detach something is none, nor is what a Weapon or Terrain does.
bool is_item_kind(const Tested& t, const Act& item) {
    if (!t.wants(item.kind)) return false;
    if (item.kind != ItemKind::Activation) return true;
    return item.card != no_card && cards()[item.card].type == Type::Subsystem &&
           (item.ability >= 0 || item.amount == 0);
}

bool passes_any(const Tested& t) {
    const auto& lists = cards().lists;
    const auto first = static_cast<std::size_t>(t.wanted);
    for (Number i = 1; i <= lists[first]; ++i)
        if (passes(t.state, t.act, t.ref, lists[first + static_cast<std::size_t>(i)])) return true;
    return false;
}

bool by_place(const Tested& t, const Test& test) {
    const Tile tile = tile_of(t.state, t.ref);
    switch (test.code) {
        case TestCode::RangeOf:
            return stands(t, test.arguments[0], [&](Tile a, Tile b) {
                return distance(a, b) >= test.arguments[1] && distance(a, b) <= test.arguments[2];
            });
        case TestCode::SightOf:
            return stands(t, t.wanted, [&](Tile a, Tile b) { return sees(t.state, a, b); });
        case TestCode::SameTileAs:
            return stands(t, t.wanted, [](Tile a, Tile b) { return a == b; });
        case TestCode::AdjacentTo:
            return is_adjacent(t);
        case TestCode::OnTerrain:
            return t.is(tile != no_tile && t.table().terrain[tile] >= 0);
        default:  // OuterTile
            return t.is(tile != no_tile && is_outer(tile));
    }
}

bool by_card(const Tested& t, const Test& test) {
    switch (test.code) {
        case TestCode::Type:
            return has_type(t);
        case TestCode::Class:
            return has_class(t);
        case TestCode::Carrier:
            return has_carrier(t);
        case TestCode::Attribute:
            return has_attribute(t);
        case TestCode::Keyword:
            return t.wants_bits(keywords(t));
        case TestCode::NotKeyword:
            return !t.wants_bits(keywords(t));
        case TestCode::Name:
            return t.card == t.wanted;
        case TestCode::Id:
            return has_id(t, test.arguments[1]);
        case TestCode::HasDur:
            return t.is(t.thing != no_thing && has_dur(t.state, t.thing));
        case TestCode::DamageAtMost:
            return t.card != no_card && t.printed()->damage[0] <= t.wanted;
        case TestCode::DamageAtLeast:
            return t.card != no_card && t.printed()->damage[0] >= t.wanted;
        case TestCode::SubType:
            return has_subtype(t);
        case TestCode::Requisite:
            return t.card != no_card && t.printed()->requisite == t.wanted;
        case TestCode::Rank:
            return t.card != no_card && is_ranked(t.printed()->type) && t.wants(t.printed()->rank);
        case TestCode::IsSignature:
            return t.is(is_signature(t));
        default:  // Maneuver
            return t.is(is_maneuver(t));
    }
}

bool passes_one(const Tested& t, const Test& test) {
    switch (test.code) {
        case TestCode::Face:
            return has_face(t);
        case TestCode::Suspended:
            return has_flag(t, Thing::Suspended);
        case TestCode::Cooldown:
            return has_flag(t, Thing::OnCooldown);
        case TestCode::Active:
            return has_flag(t, Thing::Active);
        case TestCode::Zone:
            return is_in_zone(t);
        case TestCode::Controller:
            return has_controller(t);
        case TestCode::Of: {
            const Seat seat = controller_of(t.state, t.ref);
            return seat != nobody && selects(t.state, t.act, t.wanted, Ref::player(seat));
        }
        case TestCode::RangeOf:
        case TestCode::SightOf:
        case TestCode::SameTileAs:
        case TestCode::AdjacentTo:
        case TestCode::OnTerrain:
        case TestCode::OuterTile:
            return by_place(t, test);
        case TestCode::CarriedBy:
            return is_carried(t);
        case TestCode::AttachedTo:
            return is_attached(t);
        case TestCode::Status: {
            const Seat seat = controller_of(t.state, t.ref);
            return seat != nobody && has_status(t.state, seat, static_cast<Status>(t.wanted));
        }
        case TestCode::HpAtMost:
            return t.ref.is(Ref::Unit) && t.table().units[t.ref.index()].hp <= t.wanted;
        case TestCode::Docked:
            return t.is(is_docked(t));
        case TestCode::Engaged:
            return t.is(is_engaged(t));
        case TestCode::ItemKind:
            return t.ref.is(Ref::Item) && is_item_kind(t, t.table().acts[t.ref.index()]);
        case TestCode::AnyOf:
            return passes_any(t);
        case TestCode::Not:
            return !passes(t.state, t.act, t.ref, t.wanted);
        default:
            return by_card(t, test);
    }
}

}  // namespace

bool passes(const State& state, const Act& act, Ref ref, Number tests) {
    if (tests <= 0) return true;
    for (auto place = static_cast<std::size_t>(tests);; ++place) {
        const Test& test = cards().tests[place];
        if (test.code == TestCode::End) return true;
        if (!passes_one({state, act, ref, test.arguments[0]}, test)) return false;
    }
}

}  // namespace bots_and_aces
