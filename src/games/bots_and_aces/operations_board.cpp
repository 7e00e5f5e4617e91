// SPDX-License-Identifier: Apache-2.0
//
// Damage, switching things on and off, tokens and tiles: OP-22 to OP-26, OP-58 to OP-65, OP-75 to
// OP-87.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

template <class Do>
void for_each_of(const Doing& doing, Ref::Sort sort, std::size_t argument, Do act_on) {
    for (const Ref ref : doing.refs(argument))
        if (ref.is(sort)) act_on(ref.index());
}

// What is attached, detached or deployed: a Support Unit's card stands for its unit, an instance
// for its original, whose model it shares (BA-117).
Ref behind(const State& state, Ref ref) {
    if (!ref.is(Ref::Thing)) return ref;
    const ThingId thing = original(state.table, ref.index());
    const UnitId carrier = state.table.things[thing].carrier;
    return carrier != no_unit && state.table.units[carrier].source == thing ? Ref::unit(carrier)
                                                                            : Ref::thing(thing);
}

// BA-284, R-171: a Sub-System of an attached unit changes that unit's Hit Points, not the host's.
UnitId whose_hp(const State& state, const Act& source, UnitId unit) {
    if (source.thing == no_thing) return unit;
    const UnitId own = state.table.things[source.thing].carrier;
    if (own == no_unit) return unit;
    const Unit& carrier = state.table.units[own];
    return carrier.stand == Stand::Attached && carrier.host == unit ? own : unit;
}

}  // namespace

// ---- damage
// ------------------------------------------------------------------------------------------------

void do_damage(const Doing& doing) {
    Play& play = doing.play;
    const Act source = doing.act();
    switch (doing.op.code) {
        case Operation::Damage: {
            const int n = doing.value(at(Operation::Damage, "n"));
            const bool bare = doing.argument(at(Operation::Damage, "ignore_armor")) != 0;
            return for_each_of(doing, Ref::Unit, at(Operation::Damage, "to"), [&](UnitId unit) {
                if (n > 0)
                    deal_damage(play, unit, n, source, bare ? all_of_it : 0,
                                !source.has(Act::CannotPrevent));
            });
        }
        case Operation::LoseHp: {
            const int n = doing.value(at(Operation::LoseHp, "n"));
            return for_each_of(doing, Ref::Unit, at(Operation::LoseHp, "of"), [&](UnitId unit) {
                if (n > 0) lose_hp(play, whose_hp(play.state, source, unit), n);
            });
        }
        case Operation::DurabilityDamage: {
            const int n = doing.value(at(Operation::DurabilityDamage, "n"));
            return for_each_of(
                doing, Ref::Thing, at(Operation::DurabilityDamage, "to"), [&](ThingId thing) {
                    if (n > 0 && has_dur(play.state, thing))
                        deal_dd(play, thing, n, source, !source.has(Act::CannotPrevent));
                });
        }
        case Operation::Repair: {
            const int n = doing.value(at(Operation::Repair, "n"));
            return for_each_of(doing, Ref::Unit, at(Operation::Repair, "unit"), [&](UnitId unit) {
                if (n > 0) repair(play, whose_hp(play.state, source, unit), n);
            });
        }
        default: {  // RestoreDurability
            const int n = doing.value(at(Operation::RestoreDurability, "n"));
            return for_each_of(doing, Ref::Thing, at(Operation::RestoreDurability, "card"),
                               [&](ThingId thing) {
                                   if (n > 0 && has_dur(play.state, thing))
                                       restore_dur(play, thing, n);
                               });
        }
    }
}

// ---- Cooldown, activation
// ------------------------------------------------------------------------------------

namespace {

// OP-60: a counter that runs out does what it would do at the end of a round.
void tick(Play& play, ThingId id, int n) {
    Thing& thing = play.thing(id);
    if (thing.counter == 0) return;
    const bool cooling = thing.has(Thing::OnCooldown);
    if (!cooling && !thing.has(Thing::Active)) return;
    thing.counter = static_cast<Byte>(std::clamp(thing.counter + n, 0, 255));
    if (thing.counter > 0) return;
    if (cooling) return make_ready(play, id);
    deactivate(play, id);
    put_on_cooldown(play, id, play.set[thing.card].cooldown);  // BA-146
}

void activate_card(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    const Card& card = play.set[thing.card];
    if (card.type != Type::Subsystem || thing.has(Thing::Active) || !works(play.state, id)) return;
    if (is_forbidden(play.state, Action::Activate, Ref::thing(id))) return;
    if (card.is(SubType::Overdrive)) {  // BA-154
        Player& player = play.player(thing.owner);
        if (thing.has(Thing::Spent) || player.has(Player::Overdrive)) return;
        thing.set(Thing::Spent);
        player.set(Player::Overdrive);
    }
    activate(play, id);
}

// BA-269, BA-283: a unit has to be where its host is.
void attach_named(const Doing& doing) {
    Play& play = doing.play;
    const bool any_tile = doing.argument(at(Operation::Attach, "any_tile")) != 0;
    for (const Ref named_ref : doing.refs(at(Operation::Attach, "what"))) {
        const Ref ref = behind(play.state, named_ref);
        if (is_forbidden(play.state, Action::Attach, ref)) continue;
        if (ref.is(Ref::Unit)) {
            const Unit& unit = play.unit(ref.index());
            const UnitId bot = play.player(unit.owner).bot;
            const bool detachable = unit.source != no_thing &&
                                    play.set[play.thing(unit.source).card].has(Keyword::Detachable);
            if (!detachable || !unit.on_board() || bot == no_unit || bot == ref.index() ||
                !play.unit(bot).on_board())
                continue;
            if (any_tile || unit.tile == play.unit(bot).tile) attach(play, ref);
        } else if (ref.is(Ref::Thing)) {
            if (has_part(play.table, ref.index(), Carrier::Funnel) &&
                !play.thing(ref.index()).has(Thing::Docked))
                attach(play, ref);
        }
    }
}

void detach_named(const Doing& doing) {
    Play& play = doing.play;
    for (const Ref named_ref : doing.refs(at(Operation::Detach, "what"))) {
        const Ref ref = behind(play.state, named_ref);
        if (is_forbidden(play.state, Action::Detach, ref)) continue;
        const bool attached =
            ref.is(Ref::Unit) ? play.unit(ref.index()).stand == Stand::Attached
                              : ref.is(Ref::Thing) && play.thing(ref.index()).has(Thing::Docked);
        if (attached) detach(play, ref);
    }
}

// OP-65: a Core that waits in Reserve.
void deploy(const Doing& doing) {
    Play& play = doing.play;
    const Ref ref = behind(play.state, first_of(play.state, doing.act(),
                                                doing.argument(at(Operation::Deploy, "core"))));
    const Ref tile = doing.one(at(Operation::Deploy, "tile"));
    if (!ref.is(Ref::Unit) || !tile.is(Ref::OnTile)) return;
    if (play.unit(ref.index()).stand == Stand::Reserve)
        deploy_core(play, ref.index(), tile.index());
}

}  // namespace

void do_switch(const Doing& doing) {
    Play& play = doing.play;
    switch (doing.op.code) {
        case Operation::Cooldown: {
            const int x = doing.value(at(Operation::Cooldown, "x"));
            return for_each_of(doing, Ref::Thing, at(Operation::Cooldown, "card"),
                               [&](ThingId id) { put_on_cooldown(play, id, x); });
        }
        case Operation::Ready:
            return for_each_of(doing, Ref::Thing, at(Operation::Ready, "card"), [&](ThingId id) {
                if (play.thing(id).has(Thing::OnCooldown)) make_ready(play, id);
            });
        case Operation::Tick: {
            const int n = doing.value(at(Operation::Tick, "n"));
            return for_each_of(doing, Ref::Thing, at(Operation::Tick, "card"),
                               [&](ThingId id) { tick(play, id, n); });
        }
        case Operation::Activate:
            return for_each_of(doing, Ref::Thing, at(Operation::Activate, "subsystem"),
                               [&](ThingId id) { activate_card(play, id); });
        case Operation::Deactivate:
            return for_each_of(doing, Ref::Thing, at(Operation::Deactivate, "subsystem"),
                               [&](ThingId id) {
                                   if (play.thing(id).has(Thing::Active)) deactivate(play, id);
                               });
        case Operation::Attach:
            return attach_named(doing);
        case Operation::Detach:
            return detach_named(doing);
        default:
            return deploy(doing);
    }
}

}  // namespace bots_and_aces
