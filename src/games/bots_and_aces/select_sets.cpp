// SPDX-License-Identifier: Apache-2.0
//
// Selectors that name sets of units and cards on the table: each is a question about one of them.
#include "games/bots_and_aces/effect_tools.hpp"

namespace bots_and_aces {

namespace {

bool is_enemy(const State& state, const Act& act, Seat owner) {
    return opponents_of(state.table, act.controller).contains(owner);
}

// Duplicates count once they are instances of a Weapon (BA-117).
bool is_some_weapon(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (thing.has(Thing::Whole)) return false;
    if (is_weapon(cards()[thing.card])) return true;
    return cards()[thing.card].type == Type::Duplicate && !is_blank(state.table, id);
}

// BA-159: beside the Board it is neither targeted nor chosen, but by what sets it.
bool is_unset_hazard(const Thing& thing) {
    return thing.home == Home::Field && cards()[thing.card].is(SubType::Hazard);
}

// In play as a Sub-System: not a unit, not beneath the top of an Armor Stack, not in Reserve.
bool is_some_subsystem(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    const Card& card = cards()[thing.card];
    if (card.type != Type::Subsystem || card.is(SubType::Support)) return false;
    if (is_unset_hazard(thing)) return false;
    if (thing.home != Home::Field && thing.home != Home::Board) return false;
    if (card.is(SubType::ArmorStack) && !is_top_armor(state, id)) return false;
    return thing.carrier == no_unit || state.table.units[thing.carrier].stand != Stand::Reserve;
}

bool lies_face_down(const State& state, ThingId id) {
    for (PlanPlace place = 0; place < 6; ++place) {
        const Slot& slot = slot_at(state.table, place);
        if (slot.filled && !slot.face_up && thing_behind(state, Ref::string(place), nobody) == id)
            return true;
    }
    return false;
}

bool is_durable(const State& state, ThingId id) {
    // An instance shares the Durability of its original, which is counted.
    return state.table.things[id].copy_of == no_thing && is_durable_in_play(state, id);
}

}  // namespace

bool is_unit_set(Selector base) {
    return base == Selector::YourUnits || base == Selector::EnemyUnits ||
           base == Selector::AllUnits;
}

bool names_unit(const State& state, const Act& act, Selector base, UnitId id) {
    return state.table.units[id].on_board() && is_unit_of(state, act, base, id);
}

bool is_unit_of(const State& state, const Act& act, Selector base, UnitId id) {
    const Unit& unit = state.table.units[id];
    if (base == Selector::YourUnits) return unit.owner == act.controller;
    return base == Selector::AllUnits || is_enemy(state, act, unit.owner);
}

bool is_thing_set(Selector base) {
    switch (base) {
        case Selector::YourWeapons:
        case Selector::YourWreckage:
        case Selector::YourWeaponsDeck:
        case Selector::YourSubsystems:
        case Selector::EnemySubsystems:
        case Selector::YourDurables:
        case Selector::EnemyDurables:
        case Selector::YourRemotes:
        case Selector::YourFunnels:
        case Selector::YourHazards:
        case Selector::YourCards:
        case Selector::AllWeapons:
        case Selector::AllRemotes:
        case Selector::AllDurables:
        case Selector::AllField:
            return true;
        default:
            return false;
    }
}

bool names_thing(const State& state, const Act& act, Selector base, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (thing.home == Home::Gone || thing.card < 0) return false;
    const Card& card = cards()[thing.card];
    const bool mine = thing.owner == act.controller;
    if (base == Selector::YourWreckage) return mine && thing.home == Home::Wreckage;
    if (thing.home == Home::Wreckage) return false;
    switch (base) {
        case Selector::YourWeapons:
            return mine && is_some_weapon(state, id);
        case Selector::YourWeaponsDeck:
            return mine && thing.home == Home::WeaponsDeck && !lies_face_down(state, id);
        case Selector::YourSubsystems:
            return mine && is_some_subsystem(state, id);
        case Selector::EnemySubsystems:
            return is_some_subsystem(state, id) && is_enemy(state, act, thing.owner);
        case Selector::YourDurables:
            return mine && is_durable(state, id);
        case Selector::EnemyDurables:
            return is_durable(state, id) && is_enemy(state, act, thing.owner);
        case Selector::YourRemotes:
            return mine && is_remote(state, id);
        case Selector::YourFunnels:
            return mine && is_weapon(card) && card.carrier == Carrier::Funnel &&
                   !thing.has(Thing::Whole);
        case Selector::YourHazards:
            return mine && card.is(SubType::Hazard);
        case Selector::YourCards:
            return mine && !is_unset_hazard(thing);
        case Selector::AllWeapons:
            return is_some_weapon(state, id);
        case Selector::AllRemotes:
            return is_remote(state, id);
        case Selector::AllDurables:
            return is_durable(state, id);
        case Selector::AllField:
            return (thing.home == Home::Field || thing.home == Home::Board) &&
                   !is_unset_hazard(thing);
        default:
            return false;
    }
}

}  // namespace bots_and_aces
