// SPDX-License-Identifier: Apache-2.0
//
// Damage, durability, destruction, and the checks that follow every change (BA-17, BA-114 to
// BA-116, BA-155 to BA-158, BA-279 to BA-287).
#include <algorithm>
#include <bit>

#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace {

// Prevention takes what it can after everything else. What is left.
int prevented(Play& play, Ref of, DamageKind kind, int amount, const Act& source) {
    Table& table = play.table;
    for (int i = 0; i < table.modifier_count && amount > 0; ++i) {
        Modifier& modifier = table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != Operation::Prevent) continue;
        const auto what = static_cast<DamageKind>(modifier.what);
        if (what != DamageKind::Both && what != kind) continue;
        if (modifier.more != absent && modifier.more != source.string) continue;
        if (modifier.of && modifier.of != of) continue;
        const int taken = std::min<int>(amount, modifier.n);
        amount -= taken;
        play.tell(Told::Prevented, controller_of(play.state, of), of.bits, taken);
        if (modifier.n == all_of_it) continue;
        modifier.n = static_cast<Number>(modifier.n - taken);
        if (modifier.n > 0) continue;
        for (int j = i; j + 1 < table.modifier_count; ++j)
            table.modifiers[static_cast<std::size_t>(j)] =
                table.modifiers[static_cast<std::size_t>(j + 1)];
        table.modifiers[static_cast<std::size_t>(--table.modifier_count)] = {};
        --i;
    }
    return amount;
}

Act event_about(const Act& source, int amount) {
    Act about = source;
    about.event_source = source.thing != no_thing ? Ref::thing(source.thing) : source.event_source;
    about.amount = static_cast<std::int16_t>(amount);
    return about;
}

// BA-198: what somebody outside the Combat loses does not make it meaningful.
void note_loss(Play& play, Seat owner) {
    play.table.dirty = 1;
    if (play.table.combat.side(owner) >= 0) fight_is_meaningful(play);
}

}  // namespace

int deal_damage(Play& play, UnitId id, int amount, const Act& source, int ignored_armor,
                bool can_prevent) {
    Unit& unit = play.unit(id);
    if (unit.stand != Stand::Board && unit.stand != Stand::Attached) return 0;
    Act about = event_about(source, amount);
    about.event_unit = Ref::unit(id);
    about.event_player = unit.owner;
    about.event_tile = tile_of(play.state, Ref::unit(id));
    amount = replaced(play, Event::DamageWouldBeDealt, about, amount);
    amount = std::max(0, amount - std::max(0, armor(play.state, id) - ignored_armor));
    if (can_prevent) amount = prevented(play, Ref::unit(id), DamageKind::Damage, amount, source);
    const int lost = std::min<int>(amount, unit.hp);
    unit.hp = static_cast<std::int16_t>(unit.hp - lost);
    play.tell(Told::Damaged, unit.owner, id, lost, unit.hp, source.card < 0 ? 0xffff : source.card);
    if (lost <= 0) return 0;
    note_loss(play, unit.owner);
    about.amount = static_cast<std::int16_t>(lost);
    happen(play, Event::Damaged, about);
    return lost;
}

void lose_hp(Play& play, UnitId id, int amount) {
    Unit& unit = play.unit(id);
    const int lost = std::clamp<int>(amount, 0, unit.hp);
    unit.hp = static_cast<std::int16_t>(unit.hp - lost);
    play.table.dirty = 1;
    play.tell(Told::LostHp, unit.owner, id, lost, unit.hp);
}

void repair(Play& play, UnitId id, int amount) {
    Unit& unit = play.unit(id);
    if (unit.stand != Stand::Board && unit.stand != Stand::Attached) return;
    const int gained = std::clamp(amount, 0, std::max(0, hp_start(play.state, id) - unit.hp));
    unit.hp = static_cast<std::int16_t>(unit.hp + gained);
    play.tell(Told::Repaired, unit.owner, id, gained, unit.hp);
    if (gained == 0) return;
    Act about;
    about.event_unit = Ref::unit(id);
    about.event_player = unit.owner;
    about.amount = static_cast<std::int16_t>(gained);
    happen(play, Event::Repaired, about);
}

namespace {

// The Armor Stack card that lies right below another one and still holds (BA-157).
ThingId armor_below(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    const Player& player = state.table.players[thing.owner];
    ThingId below = no_thing;
    for (int i = 0; i < player.thing_count; ++i) {
        const auto other = static_cast<ThingId>(player.first_thing + i);
        const Thing& layer = state.table.things[other];
        if (layer.card < 0 || layer.home != Home::Field || layer.carrier != thing.carrier ||
            layer.dur == 0 || layer.has(Thing::OnCooldown))
            continue;
        const Card& card = cards()[layer.card];
        if (!card.is(SubType::ArmorStack) || card.stack >= cards()[thing.card].stack) continue;
        if (below == no_thing || card.stack > cards()[state.table.things[below].card].stack)
            below = other;
    }
    return below;
}

}  // namespace

int deal_dd(Play& play, ThingId id, int amount, const Act& source, bool can_prevent, int* excess) {
    const ThingId target = original(play.table, id);
    Thing& thing = play.thing(target);
    if (excess) *excess = 0;
    if (!has_dur(play.state, target) || thing.dur == 0 || thing.home == Home::Wreckage ||
        thing.home == Home::Gone)
        return 0;
    Act about = event_about(source, amount);
    about.event_card = Ref::thing(target);
    about.event_player = thing.owner;
    about.event_unit = thing.carrier == no_unit ? Ref{} : Ref::unit(thing.carrier);
    about.event_tile = tile_of(play.state, Ref::thing(target));
    amount = std::max(0, replaced(play, Event::DurabilityWouldBeLost, about, amount));
    if (can_prevent) amount = prevented(play, Ref::thing(target), DamageKind::Dd, amount, source);
    const int lost = std::min<int>(amount, thing.dur);
    int rest = amount - lost;
    if (lost > 0) {
        thing.dur = static_cast<Byte>(thing.dur - lost);
        play.tell(Told::LostDur, thing.owner, target, lost, thing.dur);
        note_loss(play, thing.owner);
        about.amount = static_cast<std::int16_t>(lost);
        happen(play, Event::DurabilityLost, about);
    }
    int total = lost;
    if (rest > 0 && thing.card >= 0 && cards()[thing.card].is(SubType::ArmorStack)) {
        const ThingId below = armor_below(play.state, target);
        if (below != no_thing) {
            int left = 0;
            total += deal_dd(play, below, rest, source, can_prevent, &left);
            rest = left;
        }
    }
    if (excess) *excess = rest;
    return total;
}

void restore_dur(Play& play, ThingId id, int amount) {
    const ThingId target = original(play.table, id);
    Thing& thing = play.thing(target);
    if (!has_dur(play.state, target) || thing.home == Home::Wreckage || thing.home == Home::Gone)
        return;
    const int most = dur_at_creation(play.table, target);
    const int gained = std::clamp(amount, 0, std::max(0, most - thing.dur));
    thing.dur = static_cast<Byte>(thing.dur + gained);
    play.tell(Told::Restored, thing.owner, target, gained, thing.dur);
}

namespace {

// Out of every slot, face up or face down.
void leave_plan(Play& play, ThingId id) {
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t slot = 0; slot < 3; ++slot) {
            Slot& here = play.table.combat.sides[side].slots[slot];
            if (here.filled != 0 && here.face_up != 0 && here.thing == id) {
                here = {};
                // What is attached stays until the end of the step, BA-130; the string is lost.
                String& string =
                    play.table.combat
                        .strings[plan_place(static_cast<int>(side), static_cast<int>(slot))];
                if (string.has(String::Formed)) string.set(String::Resolved);
            }
            if (here.filled != 0 && here.face_up == 0 && play.secrets.plan[side][slot] == id) {
                play.secrets.plan[side][slot] = no_thing;
                here = {};
            }
        }
}

void drop_modifiers_of(Play& play, Ref of) {
    Table& table = play.table;
    int kept = 0;
    for (int i = 0; i < table.modifier_count; ++i) {
        Modifier modifier = table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.of == of) continue;
        if (affects(table, modifier, of)) leave_group(table, modifier.of, of);
        table.modifiers[static_cast<std::size_t>(kept++)] = modifier;
    }
    for (int i = kept; i < table.modifier_count; ++i)
        table.modifiers[static_cast<std::size_t>(i)] = {};
    table.modifier_count = static_cast<Byte>(kept);
}

}  // namespace

void destroy_thing(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    if (thing.home == Home::Wreckage || thing.home == Home::Gone) return;
    leave_plan(play, id);
    const Byte kept = thing.flags & (Thing::Whole | Thing::Spent);
    Act about;
    about.event_card = Ref::thing(id);
    about.event_player = thing.owner;
    about.event_unit = thing.carrier == no_unit ? Ref{} : Ref::unit(thing.carrier);
    about.event_tile = tile_of(play.state, Ref::thing(id));
    // A Duplicate is a tool, not a Weapon: it goes back to the Weapons Deck (BA-118).
    const bool duplicate = thing.card >= 0 && cards()[thing.card].type == Type::Duplicate;
    thing.home = duplicate ? Home::WeaponsDeck : Home::Wreckage;
    thing.flags = kept;
    thing.dur = 0;
    thing.counter = thing.uptime = 0;
    thing.tile = no_tile;
    thing.copy_of = no_thing;
    if (!thing.has(Thing::Whole)) thing.uses = 0;
    drop_modifiers_of(play, Ref::thing(id));
    play.table.dirty = 1;
    play.tell(Told::CardDestroyed, thing.owner, id);
    happen(play, Event::CardDestroyed, about);
    if (!thing.has(Thing::Whole)) return;
    for (ThingId part = 0; part < play.table.thing_count; ++part)  // BA-294
        if (play.thing(part).compound == id) destroy_thing(play, part);
}

void destroy_unit(Play& play, UnitId id) {
    play.unit(id).hp = 0;
    play.table.dirty = 1;
}

void put_on_cooldown(Play& play, ThingId id, int rounds) {
    const ThingId target = original(play.table, id);
    Thing& thing = play.thing(target);
    if (rounds <= 0 || thing.home == Home::Wreckage || thing.home == Home::Gone) return;
    if (thing.home == Home::Plan) {
        leave_plan(play, target);
        thing.home = Home::WeaponsDeck;
    }
    const bool was = thing.has(Thing::OnCooldown);
    if (!was || rounds > thing.counter) {
        if (!was) thing.uptime = thing.counter;  // what is active stays so and applies again later
        thing.set(Thing::OnCooldown);
        thing.set(Thing::Suspended, false);
        thing.counter = static_cast<Byte>(std::min(rounds, 255));
        play.table.dirty = 1;  // it may have lent Hit Points, BA-11
        play.tell(Told::OnCooldown, thing.owner, target, thing.counter);
        Act about;
        about.event_card = Ref::thing(target);
        about.event_player = thing.owner;
        if (!was) happen(play, Event::CooldownStarted, about);
    }
    if (!thing.has(Thing::Whole)) return;
    // BA-296: also one that became ready while the Whole did not.
    for (ThingId part = 0; part < play.table.thing_count; ++part)
        if (play.thing(part).compound == target) put_on_cooldown(play, part, rounds);
}

void make_ready(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    if (!thing.has(Thing::OnCooldown)) return;
    const Byte rounds = thing.counter;
    thing.set(Thing::OnCooldown, false);
    thing.counter = thing.uptime;
    thing.uptime = 0;
    play.tell(Told::Ready, thing.owner, id);
    Act about;
    about.event_card = Ref::thing(id);
    about.event_player = thing.owner;
    happen(play, Event::CooldownEnded, about);
    if (!thing.has(Thing::Whole)) return;
    // BA-296: for as long; a part that has a longer Cooldown of its own keeps it.
    for (ThingId part = 0; part < play.table.thing_count; ++part)
        if (play.thing(part).compound == id && play.thing(part).counter <= rounds)
            make_ready(play, part);
}

// ---- state checks
// --------------------------------------------------------------------------------

namespace {

bool can_be_main(const Table& table, const Unit& unit) {
    return unit.source == no_thing || cards()[table.things[unit.source].card].is(SubType::Core);
}

// Only of the main Bot that fell last it matters where, BA-282.
void forget_last_tile(Play& play, Seat seat) {
    const Player& player = play.player(seat);
    for (int i = 0; i < player.unit_count; ++i) {
        Unit& unit = play.unit(static_cast<UnitId>(player.first_unit + i));
        if (unit.stand == Stand::Destroyed && can_be_main(play.table, unit)) unit.tile = no_tile;
    }
}

// BA-279: a unit that is gone takes along what is attached to it.
void remove_unit(Play& play, UnitId id) {
    Unit& unit = play.unit(id);
    const Ref ref = Ref::unit(id);
    Act about;
    about.event_unit = ref;
    about.event_player = unit.owner;
    about.event_tile = tile_of(play.state, ref);
    const Tile tile = about.event_tile;
    unit.stand = Stand::Destroyed;
    unit.hp = 0;
    unit.points = 0;
    unit.flags = 0;
    unit.visited = 0;
    unit.host = no_unit;
    play.tell(Told::UnitDestroyed, unit.owner, id);
    drop_modifiers_of(play, ref);
    for (ThingId thing = 0; thing < play.table.thing_count; ++thing)
        if (play.thing(thing).carrier == id && play.thing(thing).home != Home::Board)
            destroy_thing(play, thing);
    if (unit.source != no_thing) destroy_thing(play, unit.source);
    for (UnitId other = 0; other < play.table.unit_count; ++other)  // BA-287
        if (play.unit(other).stand == Stand::Attached && play.unit(other).host == id)
            remove_unit(play, other);
    if (play.player(unit.owner).bot == id) {
        play.player(unit.owner).bot = no_unit;
        forget_last_tile(play, unit.owner);
    }
    unit.tile = tile;  // where a Core will stand
    happen(play, Event::UnitDestroyed, about);
}

void destroy_the_worn_out(Play& play) {
    for (UnitId id = 0; id < play.table.unit_count; ++id) {
        Unit& unit = play.unit(id);
        if (unit.stand != Stand::Board && unit.stand != Stand::Attached) continue;
        unit.hp = std::min(unit.hp, static_cast<std::int16_t>(hp_start(play.state, id)));
        if (unit.hp <= 0) remove_unit(play, id);
    }
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        const Thing& thing = play.thing(id);
        if (thing.dur > 0 || thing.card < 0) continue;
        if (thing.home == Home::Wreckage || thing.home == Home::Gone) continue;
        if (dur_at_creation(play.table, id) > 0) destroy_thing(play, id);
    }
}

void dissolve_empty_compounds(Play& play) {
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        if (!play.thing(id).has(Thing::Whole) || play.thing(id).home != Home::Field) continue;
        bool empty = true;
        for (ThingId part = 0; part < play.table.thing_count; ++part)
            empty = empty &&
                    (play.thing(part).compound != id || play.thing(part).home == Home::Wreckage);
        if (empty) destroy_thing(play, id);
    }
}

bool is_core(const State& state, UnitId id) {
    const Unit& unit = state.table.units[id];
    return unit.stand == Stand::Reserve && unit.source != no_thing &&
           cards()[state.table.things[unit.source].card].is(SubType::Core);
}

// Where the main Bot of a player, or the Core after it, was destroyed.
Tile last_tile(const State& state, Seat seat) {
    const Player& player = state.table.players[seat];
    Tile tile = no_tile;
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        const Unit& unit = state.table.units[id];
        if (can_be_main(state.table, unit) && unit.stand == Stand::Destroyed &&
            unit.tile != no_tile)
            tile = unit.tile;
    }
    return tile;
}

void deploy_cores(Play& play) {  // BA-281, BA-282
    for (const Seat seat : alive(play.table)) {
        Player& player = play.player(seat);
        if (player.bot != no_unit) continue;
        UnitId core = no_unit;
        int count = 0;
        for (int i = 0; i < player.unit_count; ++i) {
            const auto id = static_cast<UnitId>(player.first_unit + i);
            if (!is_core(play.state, id)) continue;
            core = core == no_unit ? id : core;
            ++count;
        }
        if (count == 1) deploy_core(play, core, last_tile(play.state, seat));
        if (count > 1) {
            play.push(Flow::CoreChoice, seat);
            return;
        }
    }
}

void end_if_decided(Play& play) {
    const SeatSet left = alive(play.table);
    if (left.empty()) {
        end_game(play, Ending::Draw, play.table.out_together);
        return;
    }
    const SeatSet team = team_of(play.table, left.lowest());
    if (left == team) {
        end_game(play, Ending::Won, left);
    }
}

}  // namespace

void deploy_core(Play& play, UnitId id, Tile tile) {
    Unit& unit = play.unit(id);
    unit.stand = Stand::Board;
    unit.tile = tile == no_tile ? Tile{0} : tile;
    unit.hp = static_cast<std::int16_t>(hp_start(play.state, id));
    if (Player& player = play.player(unit.owner);
        player.bot == no_unit || play.unit(player.bot).stand == Stand::Destroyed)
        player.bot = id;
    Combat& combat = play.table.combat;
    if (const int side = combat.side(unit.owner); combat.running() && side >= 0)
        combat.sides[static_cast<std::size_t>(side)].late.add(unit.owner);
    place_models(play, id);
    unit.points = static_cast<Byte>(movement(play.state, id));
    play.table.counted[id] = unit.points;
    play.tell(Told::CoreDeployed, unit.owner, id, unit.tile);
    Act about;
    about.event_unit = Ref::unit(id);
    about.event_player = unit.owner;
    about.event_tile = unit.tile;
    happen(play, Event::CoreDeployed, about);
}

void state_checks(Play& play) {
    play.table.dirty = 0;
    destroy_the_worn_out(play);
    dissolve_empty_compounds(play);
    const Byte frames = play.table.frame_count;
    deploy_cores(play);
    if (play.table.frame_count != frames) {
        play.table.dirty = 1;
        return;
    }
    SeatSet gone;
    for (const Seat seat : alive(play.table)) {
        bool there = false;
        for (int i = 0; i < play.player(seat).unit_count; ++i)
            there = there ||
                    play.unit(static_cast<UnitId>(play.player(seat).first_unit + i)).on_board();
        if (!there && play.table.round > 0) gone.add(seat);
    }
    if (!gone.empty()) go_out(play, gone, 0);
}

// ---- going out
// -------------------------------------------------------------------------------------

namespace {

void forget_acts_of(Play& play, SeatSet seats) {
    Table& table = play.table;
    for (int i = 0; i < table.cycle_count;) {
        const Byte act = table.cycle[static_cast<std::size_t>(i)];
        if (!seats.contains(play.act(act).controller)) {
            ++i;
            continue;
        }
        for (int j = i; j + 1 < table.cycle_count; ++j)
            table.cycle[static_cast<std::size_t>(j)] = table.cycle[static_cast<std::size_t>(j + 1)];
        table.cycle[static_cast<std::size_t>(--table.cycle_count)] = 0;
        const bool combat = play.act(act).kind == ItemKind::Combat;
        free_act(play, act);
        if (combat) call_off_combat(play);
    }
    for (int i = 0; i < table.trigger_count;) {
        const Byte act = table.triggers[static_cast<std::size_t>(i)];
        if (!seats.contains(play.act(act).controller)) {
            ++i;
            continue;
        }
        for (int j = i; j + 1 < table.trigger_count; ++j)
            table.triggers[static_cast<std::size_t>(j)] =
                table.triggers[static_cast<std::size_t>(j + 1)];
        table.triggers[static_cast<std::size_t>(--table.trigger_count)] = 0;
        free_act(play, act);
    }
    for (int i = 0; i < table.delayed_count;) {
        Delayed& delayed = table.delayed[static_cast<std::size_t>(i)];
        if (!seats.contains(play.act(delayed.act).controller)) {
            ++i;
            continue;
        }
        free_act(play, delayed.act);
        for (int j = i; j + 1 < table.delayed_count; ++j)
            table.delayed[static_cast<std::size_t>(j)] =
                table.delayed[static_cast<std::size_t>(j + 1)];
        table.delayed[static_cast<std::size_t>(--table.delayed_count)] = {};
    }
}

// Combat goes on with the others of the side, whose leader fills what was to be filled.
void leave_combat(Play& play, Seat seat) {
    Combat& combat = play.table.combat;
    combat.committed.remove(seat);
    for (int side = 0; side < 2; ++side) {
        Camp& camp = combat.sides[static_cast<std::size_t>(side)];
        camp.members.remove(seat);
        camp.late.remove(seat);
        if (camp.members.empty()) continue;
        if (camp.leader == seat) camp.leader = camp.members.lowest();
        bool inherited = false;
        for (int slot = 0; slot < 4; ++slot) {
            Seat& owner = camp.owner[static_cast<std::size_t>(slot)];
            if (owner != seat) continue;
            scrap_attacks(play, plan_place(side, slot));
            owner = camp.leader;
            inherited = true;
        }
        if (inherited) select_again(play, camp.leader);
    }
}

void clear_the_table_of(Play& play, Seat seat) {
    Player& player = play.player(seat);
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        leave_plan(play, id);
        Thing& thing = play.thing(id);
        drop_modifiers_of(play, Ref::thing(id));
        thing.home = Home::Gone;
        thing.flags = static_cast<Byte>(thing.flags & Thing::Whole);
        thing.tile = no_tile;
        thing.copy_of = no_thing;
        thing.dur = thing.counter = thing.uptime = 0;
        if (!thing.has(Thing::Whole)) thing.uses = 0;
    }
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        Unit& unit = play.unit(id);
        drop_modifiers_of(play, Ref::unit(id));
        unit.stand = Stand::Destroyed;
        unit.host = no_unit;
        unit.hp = 0;
        unit.flags = 0;
    }
    drop_tokens(play.table, [&](const Token& token) { return token.owner == seat; });
    drop_modifiers_of(play, Ref::player(seat));
    end_times_of(play, seat);
    leave_combat(play, seat);
    player.statuses = player.new_statuses = 0;
    player.bot = no_unit;
    player.set(Player::Alive, false);
    PilotCards& pilots = play.secrets.pilots[seat];
    for (std::size_t i = 0; i < deck_size; ++i)
        if (pilots.place[i] == InHand || in_deck(pilots.place[i])) {
            pilots.place[i] = DeckMiddle;
            pilots.here[i] = {};
        }
    shuffle(play, seat);
    player.hand = 0;
    player.deck = 0;
    for (const Byte place : pilots.place)
        player.deck = static_cast<Byte>(player.deck + in_deck(place));
}

}  // namespace

void go_out(Play& play, SeatSet seats, int reason) {
    Table& table = play.table;
    ++table.outs;
    table.out_together = seats;
    forget_acts_of(play, seats);
    for (const Seat seat : seats) {
        table.places[seat] = table.outs;
        clear_the_table_of(play, seat);
        play.tell(Told::WentOut, seat, reason);
    }
    end_if_decided(play);
}

void end_game(Play& play, Ending ending, SeatSet winners) {
    Table& table = play.table;
    table.ending = ending;
    table.winners = {};
    for (Seat seat = 0; seat < table.seats; ++seat)  // a team wins or draws together, BA-249
        if (winners.any([&](Seat one) { return play.player(one).team == play.player(seat).team; }))
            table.winners.add(seat);
    table.question = {};
    play.tell(Told::GameOver, nobody, static_cast<int>(ending), 0, 0, 0, true);
}

// A player without a main Bot is asked as soon as several units share the highest Initiative, and
// again when the one that was chosen is no longer among them.
bool choose_stand_in(Play& play) {
    for (Seat seat = 0; seat < play.table.seats; ++seat) {
        UnitId& chosen = play.table.stand_in[seat];
        if (play.player(seat).bot != no_unit || !play.player(seat).alive()) {
            chosen = no_unit;
            continue;
        }
        const std::uint64_t first = first_in_initiative(play.state, seat);
        if (std::popcount(first) > 1 && chosen != no_unit && (first >> chosen & 1) != 0) continue;
        chosen = no_unit;
        if (std::popcount(first) <= 1) continue;
        play.push(Flow::StandIn, seat);
        return true;
    }
    return false;
}

void run_damage(Play& play) {
    const Seat seat = play.top().a;
    if (play.top().flow == Flow::StandIn) {
        if (first_in_initiative(play.state, seat) == 0) return play.pop();
        return play.ask(Ask::StandIn, seat);
    }
    int cores = 0;
    for (int i = 0; i < play.player(seat).unit_count; ++i)
        cores += is_core(play.state, static_cast<UnitId>(play.player(seat).first_unit + i));
    if (cores == 0 || play.player(seat).bot != no_unit)
        play.pop();
    else
        play.ask(Ask::Core, seat);
}

void list_core(const State& state, Seat seat, Moves& moves) {
    const bool deploys = state.table.question.ask == Ask::Core;
    const std::uint64_t equals = deploys ? 0 : first_in_initiative(state, seat);
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        if (deploys ? is_core(state, id) : (equals >> id & 1) != 0)
            moves.push_back(pick(Ref::unit(id)));
    }
}

void answer_core(Play& play, const Question& asked, Seat seat, Move move) {
    const auto id = static_cast<UnitId>(ref_of(move).index());
    if (asked.ask == Ask::Core) {
        deploy_core(play, id, last_tile(play.state, seat));
    } else {
        play.table.stand_in[seat] = id;
        play.tell(Told::StandsIn, seat, id);
    }
    play.pop();
}

}  // namespace bots_and_aces
