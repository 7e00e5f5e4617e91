// SPDX-License-Identifier: Apache-2.0
//
// The Block Step (BA-175 to BA-185): which Weapon may stop which, and what it costs.
#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/groups.hpp"

namespace bots_and_aces {

namespace {

// Slot::blocks: how many extra blocks are left (OP-38), and whether the Weapon is suspended by a
// block of its own, which they do not mind.
constexpr Byte by_own_block = 0x80;
constexpr Byte extra_blocks = 0x7f;

// BA-179: Beam stops Heat, Heat stops Solid, Solid stops Beam.
bool beats(Attribute blocker, Attribute blocked) {
    return (blocker == Attribute::Beam && blocked == Attribute::Heat) ||
           (blocker == Attribute::Heat && blocked == Attribute::Solid) ||
           (blocker == Attribute::Solid && blocked == Attribute::Beam);
}

// OP-40: lasting and timed prohibitions.
bool is_barred(const State& state, ThingId weapon, BlockSide side) {
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::ForbidBlock &&
            affects(state.table, modifier, Ref::thing(weapon)) &&
            modifier.what == static_cast<Byte>(side))
            return true;
    }
    bool barred = false;
    for_each_static(
        state, nullptr, state.table.things[weapon].owner, topic_of(Operation::ForbidBlock),
        [&](const Act& act, const Op& op) {
            barred = barred ||
                     (op.arguments[at(Operation::ForbidBlock, "side")] == static_cast<int>(side) &&
                      selects(state, act, op.arguments[at(Operation::ForbidBlock, "weapon")],
                              Ref::thing(weapon)));
        });
    return barred;
}

// OP-39: a card's permission overrides what keywords and rules forbid (BA-5).
bool is_allowed_by_card(const State& state, ThingId blocker, ThingId blocked) {
    const auto fits = [&](const Act& act, Number blockers, Number blocks) {
        return passes(state, act, Ref::thing(blocker), blockers) &&
               passes(state, act, Ref::thing(blocked), blocks);
    };
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != Operation::AllowBlock) continue;
        Act act;
        act.controller = modifier.controller;
        if (fits(act, modifier.n, modifier.more)) return true;
    }
    bool allowed = false;
    for_each_static(state, nullptr, state.table.things[blocker].owner,
                    topic_of(Operation::AllowBlock), [&](const Act& act, const Op& op) {
                        allowed =
                            allowed || fits(act, op.arguments[at(Operation::AllowBlock, "blocker")],
                                            op.arguments[at(Operation::AllowBlock, "blocked")]);
                    });
    return allowed;
}

// BA-179, BA-180 and the keywords; BA-319: what they forbid wins over what they permit.
bool kinds_allow(const State& state, ThingId blocker, ThingId blocked) {
    const WeaponClass by = class_of(state, blocker);
    const std::uint16_t keywords = keywords_of(state, blocked);
    const auto has = [&](Keyword keyword) { return (keywords & bit(keyword)) != 0; };
    if (class_of(state, blocked) == WeaponClass::Shield) return false;
    if (has(Keyword::MultiVector) && by == WeaponClass::Shield) return false;
    if (has(Keyword::Missile) && by == WeaponClass::Melee) return false;
    if (has(Keyword::Savage) && by == WeaponClass::Ranged) return false;
    return by == WeaponClass::Shield || has(Keyword::Vulnerable) ||
           (has(Keyword::Missile) && by == WeaponClass::Ranged) ||
           (has(Keyword::Savage) && by == WeaponClass::Melee) ||
           beats(attribute_of(state, blocker), attribute_of(state, blocked));
}

bool is_ready_to_block(const State& state, PlanPlace place) {
    const ThingId weapon = weapon_at(state.table, place);
    if (weapon == no_thing || !is_usable(state, weapon)) return false;
    if (!state.table.things[weapon].has(Thing::Suspended)) return true;
    const Byte blocks = slot_at(state.table, place).blocks;
    return (blocks & by_own_block) != 0 && (blocks & extra_blocks) > 0;
}

// Calls visit(blocker, blocked) for the blocks of a unit until it is content; whether it was.
template <class Visit>
bool find_block(const State& state, UnitId actor, Visit visit) {
    for (PlanPlace blocker = 0; blocker < 6; ++blocker) {
        const ThingId weapon = weapon_at(state.table, blocker);
        if (weapon == no_thing || carrier_of(state, weapon) != actor) continue;
        if (!is_ready_to_block(state, blocker)) continue;
        for (int slot = 0; slot < 3; ++slot) {
            const PlanPlace blocked = plan_place(1 - side_of(blocker), slot);
            if (may_block(state, blocker, blocked) && visit(blocker, blocked)) return true;
        }
    }
    return false;
}

bool has_block(const State& state, UnitId actor) {
    return find_block(state, actor, [](PlanPlace, PlanPlace) { return true; });
}

// The Weapons are said apart from their places: they may be gone (BA-263, BA-309).
Act block_act(const State& state, PlanPlace blocker, PlanPlace blocked, ThingId by,
              ThingId weapon) {
    Act act;
    act.kind = ItemKind::Block;
    act.blocker = blocker;
    act.blocked = blocked;
    act.controller = state.table.things[by].owner;
    act.event_player = state.table.things[weapon].owner;
    act.event_card = Ref::thing(weapon);
    act.event_source = Ref::thing(by);
    const UnitId unit = carrier_of(state, by);
    if (unit != no_unit) act.event_unit = Ref::unit(unit);
    return act;
}

void declare(Play& play, Seat seat, PlanPlace blocker, PlanPlace blocked) {
    const Byte id = new_act(play);
    const Act act = block_act(play.state, blocker, blocked, weapon_at(play.table, blocker),
                              weapon_at(play.table, blocked));
    play.act(id) = act;
    play.tell(Told::BlockDeclared, seat, blocker, blocked);
    put_on_cycle(play, id);
    happen(play, Event::BlockDeclared, act);
}

// BA-263, OP-41. An exemption that is used up ends.
bool is_exempt(Play& play, ThingId shield) {
    for (int i = 0; i < play.table.modifier_count; ++i) {
        const Modifier& modifier = play.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != Operation::NoBlockCost || modifier.of != Ref::thing(shield)) continue;
        if (modifier.until == Until::NextUse) drop_modifier(play, i);
        return true;
    }
    return false;
}

void suspend(Play& play, ThingId weapon) {
    Thing& thing = play.thing(weapon);
    if (thing.has(Thing::Suspended)) return;
    thing.set(Thing::Suspended);
    play.tell(Told::Suspended, thing.owner, weapon, 1);
}

enum Part : Byte { Revealed, Order, NextActor, Asking, Declared, Ended, Over };

}  // namespace

bool may_block(const State& state, PlanPlace blocker, PlanPlace blocked) {
    if (side_of(blocker) == side_of(blocked) || is_ace(blocker) || is_ace(blocked)) return false;
    const ThingId by = weapon_at(state.table, blocker), weapon = weapon_at(state.table, blocked);
    if (by == no_thing || weapon == no_thing || !is_ready_to_block(state, blocker)) return false;
    if (is_blank(state.table, weapon) || state.table.things[weapon].has(Thing::Suspended))
        return false;
    // the blocked Weapon's Range counts, the blocker's does not. What the blocker sees
    // across (K-33) counts for the Line of Sight, BA-204.
    const Tile from = tile_of(state, Ref::thing(weapon)), to = tile_of(state, Ref::thing(by));
    if (from == no_tile || to == no_tile || !weapon_sees(state, by, no_place, Ref::thing(weapon)) ||
        !range_of(state, weapon).covers(distance(from, to)))
        return false;
    if (!kinds_allow(state, by, weapon) && !is_allowed_by_card(state, by, weapon)) return false;
    return !is_barred(state, by, BlockSide::Blocker) &&
           !is_barred(state, weapon, BlockSide::Blocked) &&
           !is_forbidden(state, Action::Block, Ref::thing(by));
}

void resolve_block(Play& play, Byte id) {
    Act act = play.act(id);
    if (!may_block(play.state, act.blocker, act.blocked)) {  // BA-182
        play.tell(Told::Fizzled, act.controller, 0xffff, static_cast<int>(ItemKind::Block));
        return;
    }
    const ThingId by = weapon_at(play.table, act.blocker);
    const ThingId weapon = weapon_at(play.table, act.blocked);
    act.event_source = Ref::thing(by);
    act.event_card = Ref::thing(weapon);
    Slot& slot = slot_at(play.table, act.blocker);
    if (play.thing(by).has(Thing::Suspended)) --slot.blocks;
    slot.blocks = static_cast<Byte>(slot.blocks | by_own_block);
    Slot& other = slot_at(play.table, act.blocked);
    other.blocks = static_cast<Byte>(other.blocks & extra_blocks);
    play.tell(Told::Blocked, act.controller, act.blocker, act.blocked);
    suspend(play, by);
    suspend(play, weapon);
    fight_is_meaningful(play);
    // These are losses by rule (BA-110), so nothing prevents them.
    if (class_of(play.state, by) == WeaponClass::Shield && !is_exempt(play, by))
        deal_dd(play, by, 1, act, false);
    if (has_keyword(play.state, weapon, Keyword::Vulnerable)) deal_dd(play, weapon, 1, act, false);
    note_resolved(play, Flow::BlockStep, by, weapon);
    happen(play, Event::BlockResolved, act);
    start_draw(play, act.event_player, 1);
}

// Frame: a, b: the places of the block that was declared last; c: it resolved;
// x, y: the Weapons that blocked and was blocked in it.
void run_block_step(Play& play) {
    Frame& frame = play.top();
    if (is_decided(play.state)) {
        play.pop();
        return;
    }
    switch (frame.pc) {
        case Revealed:
            frame.pc = Order;
            open_window(play, Window::Revealed);
            return;
        case Order:
            if (fix_order(play)) frame.pc = NextActor;
            return;
        case NextActor: {
            const UnitId actor = next_actor(play);
            frame.pc = actor == no_unit ? Ended : Asking;
            if (actor != no_unit) play.tell(Told::Acts, play.unit(actor).owner, actor);
            return;
        }
        case Asking: {
            const UnitId actor = acting_unit(play.table);
            const Seat seat = play.unit(actor).owner;
            const bool there = play.unit(actor).on_board();
            if (there && (has_block(play.state, actor) || !has_nothing_to_play(play.state, seat))) {
                play.ask(Ask::Block, seat, actor);
                return;
            }
            ++play.table.combat.actor;
            frame.pc = NextActor;
            return;
        }
        case Declared: {
            frame.pc = Asking;
            const bool resolved = frame.c != 0;
            frame.c = 0;
            const ThingId by = weapon_at(play.table, frame.a);
            if (by != no_thing) is_exempt(play, by);  // a block that was lost takes it along
            const auto blocker = static_cast<ThingId>(frame.x);
            const auto blocked = static_cast<ThingId>(frame.y);
            frame.x = frame.y = 0;
            const Byte count = play.table.thing_count;
            if (!resolved || blocker >= count || blocked >= count) return;
            const Byte act = new_act(play);
            play.act(act) = block_act(play.state, frame.a, frame.b, blocker, blocked);
            open_window(play, Window::BlockResolved, act);
            return;
        }
        case Ended:
            frame.pc = Over;
            open_window(play, Window::BlockEnd);
            return;
        default:
            play.pop();
            return;
    }
}

void list_blocks(const State& state, Seat seat, Moves& moves) {
    moves.push_back(make(Verb::Pass));
    find_block(state, acting_unit(state.table), [&](PlanPlace blocker, PlanPlace blocked) {
        moves.push_back(make(Verb::Block, blocker, blocked));
        return false;
    });
    list_plays(state, seat, moves);
}

void answer_block(Play& play, Seat seat, Move move) {
    Frame& frame = play.top();
    switch (verb_of(move)) {
        case Verb::Pass:  // BA-183
            ++play.table.combat.actor;
            frame.pc = NextActor;
            return;
        case Verb::Block:
            frame.pc = Declared;
            frame.a = small_of(move);
            frame.b = static_cast<Byte>(large_of(move));
            frame.c = 0;
            declare(play, seat, frame.a, frame.b);
            return;
        default:
            begin_play(play, seat, move);
            return;
    }
}

}  // namespace bots_and_aces
