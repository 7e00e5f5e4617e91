// SPDX-License-Identifier: Apache-2.0
//
// Cards on the table: what they are right now, whether they work, who can be aimed at.
#include <algorithm>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/statics.hpp"

namespace bots_and_aces {

namespace {

template <class Visit>
void for_each_modifier(const State& state, Ref of, Visit visit) {
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (affects(state.table, modifier, of)) visit(modifier);
    }
}

// Calls visit(act, op) for static operations of one code that name this card by `argument`.
template <class Visit>
void for_each_static_on(const State& state, ThingId thing, Operation code, std::size_t argument,
                        Visit visit) {
    for_each_static(state, nullptr, state.table.things[thing].owner, topic_of(code),
                    [&](const Act& act, const Op& op) {
                        if (selects(state, act, op.arguments[argument], Ref::thing(thing)))
                            visit(act, op);
                    });
}

bool has_working(const Table& table, UnitId unit, CardId card) {
    const Player& player = table.players[table.units[unit].owner];
    for (int i = 0; i < player.thing_count; ++i) {
        const Thing& thing = table.things[static_cast<std::size_t>(player.first_thing + i)];
        if (thing.card == card && thing.carrier == unit && !thing.has(Thing::OnCooldown) &&
            thing.home != Home::Wreckage && thing.home != Home::Gone)
            return true;
    }
    return false;
}

// BA-113: on the same unit. BA-284: an attached unit's cards serve the host, and the host's
// serve them.
bool has_interface(const State& state, UnitId unit) {
    const CardSet& set = cards();
    const Unit& carrier = state.table.units[unit];
    const UnitId body = carrier.stand == Stand::Attached ? carrier.host : unit;
    const Player& player = state.table.players[carrier.owner];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        const Thing& thing = state.table.things[id];
        if (thing.home != Home::Field || thing.has(Thing::OnCooldown)) continue;
        if (thing.card < 0 || set[thing.card].psycho_interface == 0) continue;
        if (is_attached_idly(state, thing.carrier) || !has_required(state.table, id)) continue;
        if (thing.carrier == unit || carrier_of(state, id) == body) return true;
    }
    return false;
}

bool is_there(const State& state, UnitId unit) {
    if (unit == no_unit) return false;
    const Stand stand = state.table.units[unit].stand;
    return stand == Stand::Board || stand == Stand::Attached;
}

}  // namespace

ThingId original(const Table& table, ThingId thing) {
    const ThingId of = table.things[thing].copy_of;
    return of == no_thing ? thing : of;
}

bool is_blank(const Table& table, ThingId id) {
    const Thing& thing = table.things[id];
    if (thing.card < 0 || cards()[thing.card].type != Type::Duplicate) return false;
    if (thing.copy_of == no_thing) return true;
    const Thing& source = table.things[thing.copy_of];
    return thing.copy_of == id || source.home == Home::Wreckage || source.home == Home::Gone ||
           source.has(Thing::OnCooldown);
}

const Card& card_of(const State& state, ThingId thing) {
    return cards()[state.table.things[original(state.table, thing)].card];
}

UnitId carrier_of(const State& state, ThingId thing) {
    const UnitId unit = state.table.things[original(state.table, thing)].carrier;
    if (unit == no_unit) return no_unit;
    const Unit& carrier = state.table.units[unit];
    return carrier.stand == Stand::Attached ? carrier.host : unit;
}

bool is_weapon(const Card& card) { return card.type == Type::Weapon || card.type == Type::Ammo; }

Attribute attribute_of(const State& state, ThingId thing) {
    Attribute attribute = card_of(state, thing).attribute;
    for_each_modifier(state, Ref::thing(thing), [&](const Modifier& modifier) {
        if (modifier.op == Operation::ChangeAttribute)
            attribute = static_cast<Attribute>(modifier.what);
    });
    return attribute;
}

// BA-106, R-56: Bits and Funnels go by their maximum Range. What lasts by itself (Terrain) is not
// counted, for it may ask for the class.
WeaponClass class_of(const State& state, ThingId thing) {
    const Card& card = card_of(state, thing);
    if (card.carrier == Carrier::Fixed || card.weapon_class == WeaponClass::Shield)
        return card.weapon_class;
    int most = card.range_max;
    for_each_modifier(state, Ref::thing(thing), [&](const Modifier& modifier) {
        if (modifier.op == Operation::ModifyRange) most += modifier.more;
    });
    return most > 0 ? WeaponClass::Ranged : WeaponClass::Melee;
}

std::uint16_t keywords_of(const State& state, ThingId thing) {
    std::uint16_t keywords = card_of(state, thing).keywords;
    for_each_static_on(state, thing, Operation::AddKeyword, at(Operation::AddKeyword, "card"),
                       [&](const Act&, const Op& op) {
                           keywords = static_cast<std::uint16_t>(
                               keywords | bit(op.arguments[at(Operation::AddKeyword, "k")]));
                       });
    for_each_modifier(state, Ref::thing(thing), [&](const Modifier& modifier) {
        if (modifier.op == Operation::AddKeyword)
            keywords = static_cast<std::uint16_t>(keywords | bit(modifier.what));
        if (modifier.op == Operation::RemoveKeyword)
            keywords = static_cast<std::uint16_t>(keywords & ~bit(modifier.what));
    });
    return keywords;
}

Reach range_of(const State& state, ThingId thing) {
    const Card& card = card_of(state, thing);
    Reach reach{card.range_min, card.range_max};
    for_each_static_on(state, thing, Operation::ModifyRange, at(Operation::ModifyRange, "weapon"),
                       [&](const Act& act, const Op& op) {
                           const Number least = op.arguments[at(Operation::ModifyRange, "min")];
                           const Number most = op.arguments[at(Operation::ModifyRange, "max")];
                           if (least != absent) reach.least += value_of(state, act, least);
                           if (most != absent) reach.most += value_of(state, act, most);
                       });
    for_each_modifier(state, Ref::thing(thing), [&](const Modifier& modifier) {
        if (modifier.op != Operation::ModifyRange) return;
        reach.least += modifier.n;
        reach.most += modifier.more;
    });
    reach.least = std::clamp(reach.least, 0, 4);
    reach.most = std::clamp(reach.most, 0, 4);
    return reach;
}

int weapon_damage(const State& state, ThingId thing) {
    return thing_stat(state, thing, Stat::Damage, card_of(state, thing).damage[0]);
}

int weapon_dd(const State& state, ThingId thing) {
    return thing_stat(state, thing, Stat::Dd, card_of(state, thing).dd[0]);
}

bool has_model(const State& state, ThingId thing) {
    return state.table.things[original(state.table, thing)].tile != no_tile;
}

bool is_remote(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (thing.home == Home::Wreckage || thing.home == Home::Gone || thing.tile == no_tile)
        return false;
    return thing.has(Thing::Whole) || cards()[thing.card].carrier != Carrier::Fixed;
}

bool has_part(const Table& table, ThingId thing, Carrier carrier) {
    if (!table.things[thing].has(Thing::Whole))
        return cards()[table.things[thing].card].carrier == carrier;
    for (ThingId id = 0; id < table.thing_count; ++id) {
        const Thing& part = table.things[id];
        if (part.compound == thing && part.home != Home::Wreckage && part.home != Home::Gone &&
            cards()[part.card].carrier == carrier)
            return true;
    }
    return false;
}

bool is_top_armor(const State& state, ThingId id) {
    const CardSet& set = cards();
    const Thing& thing = state.table.things[id];
    const Player& player = state.table.players[thing.owner];
    const Byte stack = set[thing.card].stack;
    for (int i = 0; i < player.thing_count; ++i) {
        const Thing& other = state.table.things[static_cast<std::size_t>(player.first_thing + i)];
        if (other.home != Home::Field || other.card < 0 || other.carrier != thing.carrier ||
            other.has(Thing::OnCooldown))
            continue;
        if (set[other.card].stack > stack) return false;  // only Armor Stacks have one
    }
    return true;
}

namespace {

// BA-148, BA-156: all but the lowest layer require the next lower one beneath them.
bool rests_on_armor(const State& state, ThingId id) {
    const CardSet& set = cards();
    const Thing& thing = state.table.things[id];
    const int below = set[thing.card].stack - 1;
    if (below < 1) return true;
    const Player& player = state.table.players[thing.owner];
    for (int i = 0; i < player.thing_count; ++i) {
        const Thing& other = state.table.things[static_cast<std::size_t>(player.first_thing + i)];
        if (other.home == Home::Field && other.card >= 0 && other.carrier == thing.carrier &&
            !other.has(Thing::OnCooldown) && set[other.card].stack == below)
            return true;
    }
    return false;
}

}  // namespace

bool is_idle(const State& state, UnitId id) {
    if (id == no_unit) return false;
    const ThingId source = state.table.units[id].source;
    return source != no_thing && state.table.things[source].has(Thing::OnCooldown);
}

bool is_attached_idly(const State& state, UnitId id) {
    return id != no_unit && state.table.units[id].stand == Stand::Attached && is_idle(state, id);
}

bool has_required(const Table& table, ThingId id) {
    const Thing& thing = table.things[id];
    const Card& card = cards()[thing.card];
    for (Byte i = 0; i < card.required_count; ++i)
        if (!has_working(table, thing.carrier, card.required[i])) return false;
    return true;
}

bool may_be_used(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (!is_there(state, thing.carrier) || is_attached_idly(state, thing.carrier)) return false;
    return (cards()[thing.card].psycho == 0 || has_interface(state, thing.carrier)) &&
           has_required(state.table, id);
}

bool works(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (thing.card < 0 || thing.has(Thing::OnCooldown)) return false;
    const Card& card = cards()[thing.card];
    switch (thing.home) {
        case Home::Plan:
            // An instance works as long as its original does (BA-118).
            if (card.type == Type::Duplicate)
                return thing.copy_of != no_thing && works(state, thing.copy_of);
            break;
        case Home::Field:
            if (card.is(SubType::Hazard)) return false;  // not set yet, BA-159
            break;
        case Home::Board:
            return true;  // a set Hazard outlives its unit, BA-279
        case Home::WeaponsDeck:
            if (thing.tile == no_tile) return false;
            break;
        default:
            return false;
    }
    if (!may_be_used(state, id)) return false;
    return !card.is(SubType::ArmorStack) || (is_top_armor(state, id) && rests_on_armor(state, id));
}

bool is_usable(const State& state, ThingId id) {
    if (is_blank(state.table, id)) return false;
    const ThingId source = original(state.table, id);
    const Thing& thing = state.table.things[source];
    if (thing.card < 0 || thing.home == Home::Wreckage || thing.home == Home::Gone ||
        thing.has(Thing::OnCooldown))
        return false;
    const Card& card = cards()[thing.card];
    if (!is_there(state, thing.carrier)) return false;
    if (is_idle(state, thing.carrier) || is_idle(state, carrier_of(state, source))) return false;
    if (card.psycho != 0 && !has_interface(state, thing.carrier)) return false;
    if (card.carrier == Carrier::Funnel) {
        const bool docked = thing.compound != no_thing
                                ? state.table.things[thing.compound].has(Thing::Docked)
                                : thing.has(Thing::Docked);
        if (docked) return false;
    }
    if (card.type != Type::Ammo) return true;
    // BA-258: some launcher of its kind on the same unit can be used.
    const Player& player = state.table.players[thing.owner];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto other = static_cast<ThingId>(player.first_thing + i);
        if (state.table.things[other].card == card.requisite &&
            state.table.things[other].carrier == thing.carrier &&
            !state.table.things[other].has(Thing::Whole) && is_usable(state, other))
            return true;
    }
    return false;
}

int dur_at_creation(const Table& table, ThingId id) {
    const CardSet& set = cards();
    const Thing& thing = table.things[id];
    if (!thing.has(Thing::Whole)) return set[thing.card].dur;
    // A part that was retrieved is linked no more (BA-294), but it lies where it was bought: the
    // parts are the unit's last Weapons, in the order of its Compound Weapons.
    const Player& player = table.players[thing.owner];
    int later = 0, left = thing.uses, most = 0;
    for (int i = player.first_thing + player.thing_count; --i >= player.first_thing && left > 0;) {
        const Thing& other = table.things[static_cast<std::size_t>(i)];
        if (other.carrier != thing.carrier) continue;
        if (other.has(Thing::Whole)) {
            if (i > id) later += other.uses;
            continue;
        }
        if (!is_weapon(set[other.card]) || set[other.card].standard_ammunition) continue;
        if (later > 0) {
            --later;
            continue;
        }
        most = std::max<int>(most, set[other.card].dur);
        --left;
    }
    return most;
}

bool has_dur(const State& state, ThingId thing) {
    const Thing& it = state.table.things[original(state.table, thing)];
    if (it.card < 0) return false;
    return it.has(Thing::Whole) ? it.dur > 0 : cards()[it.card].dur > 0;
}

namespace {

// BA-270, BA-298: also in a Plan, if it was attached after it had been selected.
bool is_attached_funnel(const Table& table, ThingId id) {
    const Thing& thing = table.things[original(table, id)];
    const Thing& whole = thing.compound == no_thing ? thing : table.things[thing.compound];
    return whole.has(Thing::Docked) && !thing.has(Thing::Whole) &&
           cards()[thing.card].carrier == Carrier::Funnel;
}

}  // namespace

bool is_durable_in_play(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (!has_dur(state, id) || thing.card < 0) return false;
    const Card& card = cards()[thing.card];
    switch (thing.home) {
        case Home::Plan:
            return !is_blank(state.table, id) && !is_attached_funnel(state.table, id);
        case Home::Board:
            return true;
        case Home::Field:
            if (card.is(SubType::Hazard)) return false;
            if (!is_there(state, thing.carrier)) return false;
            return !card.is(SubType::ArmorStack) || is_top_armor(state, id);
        case Home::WeaponsDeck:
            // Bits, detached Funnels and parts of Compound Weapons (BA-297, BA-298) by their model,
            // which is docked at the carrier or stands somewhere; cards on Cooldown by their
            // carrier (BA-47).
            if (is_attached_funnel(state.table, id)) return false;
            if (thing.compound != no_thing) {
                const Thing& whole = state.table.things[thing.compound];
                if (whole.tile != no_tile) return true;
                if (whole.has(Thing::Docked) && is_there(state, thing.carrier)) return true;
            }
            return thing.tile != no_tile ||
                   (thing.has(Thing::OnCooldown) && is_there(state, thing.carrier));
        default:
            return false;
    }
}

namespace {

bool is_untargetable(const State& state, Ref ref, Tile from) {
    bool hidden = false;
    const auto hides = [&](int least) {
        if (least <= 0) return true;
        const Tile tile = tile_of(state, ref);
        return from != no_tile && tile != no_tile && distance(from, tile) >= least;
    };
    for_each_modifier(state, ref, [&](const Modifier& modifier) {
        if (modifier.op == Operation::Untarget) hidden = hidden || hides(modifier.n);
    });
    for_each_static(
        state, nullptr, controller_of(state, ref), topic_of(Operation::Untarget),
        [&](const Act& act, const Op& op) {
            if (selects(state, act, op.arguments[at(Operation::Untarget, "object")], ref))
                hidden = hidden || hides(op.arguments[at(Operation::Untarget, "min_range")]);
        });
    return hidden;
}

}  // namespace

bool is_targetable(const State& state, Ref ref, Seat, Tile from) {
    if (ref.is(Ref::Unit)) {
        if (!is_there(state, ref.index())) return false;
    } else if (ref.is(Ref::Thing)) {
        const Thing& thing = state.table.things[ref.index()];
        if (thing.home == Home::Wreckage || thing.home == Home::Gone) return false;
        if (thing.card >= 0 && thing.home == Home::Field) {
            const Card& card = cards()[thing.card];
            if (card.is(SubType::Hazard)) return false;  // not set yet, BA-159
            if (card.is(SubType::ArmorStack) && !is_top_armor(state, ref.index())) return false;
            if (thing.carrier != no_unit && !is_there(state, thing.carrier)) return false;
        }
        if ((thing.home == Home::WeaponsDeck || thing.home == Home::Plan) &&
            is_attached_funnel(state.table, ref.index()))
            return false;
    }
    return !is_untargetable(state, ref, from);
}

namespace {

// How many Cover Markers a Weapon's sight may pass toward a target; all_of_it: any.
int ignored_cover(const State& state, ThingId weapon, PlanPlace string, Ref target) {
    int most = 0;
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != Operation::IgnoreCover) continue;
        if (!affects(state.table, modifier, Ref::thing(weapon)) &&
            modifier.of != Ref::player(state.table.things[weapon].owner) &&
            (string == no_place || modifier.of != Ref::string(string)))
            continue;
        const Ref against{static_cast<std::uint16_t>(modifier.more)};
        if (!against || against == target) most = std::max(most, int{modifier.n});
    }
    return most;
}

}  // namespace

bool weapon_sees(const State& state, ThingId weapon, PlanPlace string, Ref target) {
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::NoSight &&
            (affects(state.table, modifier, Ref::thing(weapon)) ||
             (string != no_place && modifier.of == Ref::string(string))))
            return true;
    }
    return sees(state, tile_of(state, Ref::thing(weapon)), tile_of(state, target),
                ignored_cover(state, weapon, string, target));
}

}  // namespace bots_and_aces
