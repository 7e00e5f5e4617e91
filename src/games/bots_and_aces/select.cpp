// SPDX-License-Identifier: Apache-2.0
//
// What selectors name (5.4).
#include "games/bots_and_aces/effect_tools.hpp"
#include "games/bots_and_aces/topics.hpp"

namespace bots_and_aces {

namespace {

bool is_enemy(const State& state, const Act& act, Seat owner) {
    return opponents_of(state.table, act.controller).contains(owner);
}

// ---- single things
// ---------------------------------------------------------------------------------

Ref unit_ref(UnitId unit) { return unit == no_unit ? Ref{} : Ref::unit(unit); }
Ref thing_ref(ThingId thing) { return thing == no_thing ? Ref{} : Ref::thing(thing); }
Ref tile_ref(Tile tile) { return tile == no_tile ? Ref{} : Ref::tile(tile); }
Ref player_ref(Seat seat) { return seat == nobody ? Ref{} : Ref::player(seat); }

Ref this_card(const State& state, const Act& act) {
    if (act.thing != no_thing) return Ref::thing(act.thing);
    if (act.card == no_card) return {};
    if (!is_pilot_card(cards()[act.card].type)) return Ref::card(act.card);
    const CardKind kind = kind_of(state, act.controller, act.card);
    return kind == nobody ? Ref{} : Ref::pilot(act.controller, act.card);
}

// Whether the string that an act speaks of is still going on.
bool has_string(const State& state, const Act& act) {
    return act.string != no_place && state.table.combat.running();
}

Ref string_weapon(const State& state, const Act& act) {
    if (!has_string(state, act)) return act.string_weapon;
    return thing_ref(weapon_at(state.table, act.string));
}

Ref string_unit(const State& state, const Act& act) {
    const Ref weapon = string_weapon(state, act);
    if (weapon.is(Ref::Thing)) return unit_ref(carrier_of(state, weapon.index()));
    const Combat& combat = state.table.combat;
    if (!has_string(state, act) || slot_of(act.string) != AceSlot) return {};
    return combat.actor < combat.actors ? unit_ref(combat.order[combat.actor]) : Ref{};
}

Ref string_target(const State& state, const Act& act) {
    if (!has_string(state, act)) return act.string_target;
    const String& string = state.table.combat.strings[act.string];
    // OP-34: what is counted against the second target speaks of that one.
    if (string.second && act.string_target == string.second) return string.second;
    return string.target ? string.target : act.string_target;
}

Ref string_controller(const State& state, const Act& act) {
    if (has_string(state, act)) return player_ref(controller_of(state, Ref::string(act.string)));
    return act.string_weapon ? player_ref(controller_of(state, act.string_weapon)) : Ref{};
}

Ref first_unit_of(const State& state, Seat seat) {
    for (UnitId id = 0; id < state.table.unit_count; ++id)
        if (state.table.units[id].on_board() && state.table.units[id].owner == seat)
            return Ref::unit(id);
    return {};
}

bool decides_initiative(const Act& act) {
    return act.ability >= 0 && (cards().ability_topics[static_cast<std::size_t>(act.ability)] &
                                topic_of(Stat::Initiative)) != 0;
}

// BA-14: cards of a Support Unit mean that unit when they say "your Bot".
Ref bot_of_act(const State& state, const Act& act) {
    if (act.thing != no_thing) {
        const UnitId carrier = carrier_of(state, act.thing);
        if (carrier != no_unit && state.table.units[carrier].on_board()) return Ref::unit(carrier);
    }
    if (act.controller == nobody) return {};
    // Terrain could change the very Initiative that decides which unit stands in for a lost Bot.
    const Player& player = state.table.players[act.controller];
    if (decides_initiative(act) &&
        (player.bot == no_unit || !state.table.units[player.bot].on_board()))
        return first_unit_of(state, act.controller);
    return unit_ref(your_bot(state, act.controller));
}

// The unit this card belongs to: an Attack's is the one that attacks.
Ref carrier_of_act(const State& state, const Act& act) {
    if (act.thing != no_thing) return unit_ref(carrier_of(state, act.thing));
    const Ref unit = string_unit(state, act);
    return unit ? unit : bot_of_act(state, act);
}

Ref host_of_act(const State& state, const Act& act) {
    if (act.thing == no_thing) return {};
    const UnitId carrier = state.table.things[act.thing].carrier;
    if (carrier == no_unit || state.table.units[carrier].stand != Stand::Attached) return {};
    return unit_ref(state.table.units[carrier].host);
}

// "Your or your team's Terrain card": in a Team Match one member has it.
Ref terrain_of(const State& state, Seat seat) {
    if (seat == nobody) return {};
    for (Seat other = 0; other < state.table.seats; ++other) {
        const Player& player = state.table.players[other];
        if (player.team == state.table.players[seat].team && player.terrain != no_card)
            return Ref::card(player.terrain);
    }
    return {};
}

// A Weapon of a block: it may have broken in it, and then the event still knows which one it was.
Ref in_block(const State& state, PlanPlace place, Ref known) {
    if (place == no_place) return {};
    const ThingId weapon = weapon_at(state.table, place);
    return weapon == no_thing ? known : Ref::thing(weapon);
}

// What a selector names that never names more than one thing.
Ref single(const State& state, const Act& act, Selector base) {
    switch (base) {
        case Selector::Self:
            return this_card(state, act);
        case Selector::You:
            return player_ref(act.controller);
        case Selector::CarrierOfThis:
            return carrier_of_act(state, act);
        case Selector::YourBot:
            return bot_of_act(state, act);
        case Selector::YourTerrain:
            return terrain_of(state, act.controller);
        case Selector::ThisString:
            return act.string == no_place ? Ref{} : Ref::string(act.string);
        case Selector::StringWeapon:
            return string_weapon(state, act);
        case Selector::StringUnit:
            return string_unit(state, act);
        case Selector::StringTarget:
            return string_target(state, act);
        case Selector::StringController:
            return string_controller(state, act);
        case Selector::Blocker:
            return in_block(state, act.blocker, act.event_source);
        case Selector::Blocked:
            return in_block(state, act.blocked, act.event_card);
        case Selector::EventUnit:
            return act.event_unit;
        case Selector::EventCard:
            return act.event_card;
        case Selector::EventTile:
            return tile_ref(act.event_tile);
        case Selector::EventFromTile:
            return tile_ref(act.from);
        case Selector::EventToTile:
            return tile_ref(act.to);
        case Selector::EventPlayer:
            return player_ref(act.event_player);
        case Selector::EventSource:
            return act.event_source;
        case Selector::It:
            return act.it;
        case Selector::Host:
            return host_of_act(state, act);
        default:
            return {};
    }
}

// ---- the rest
// --------------------------------------------------------------------------------------

void add(Refs& found, Ref ref) {
    if (ref && !found.contains(ref)) found.push_back(ref);
}

void add_players(SeatSet seats, Refs& found) {
    for (const Seat seat : seats) add(found, Ref::player(seat));
}

// The side of the player who was chosen as the first target; -1 if nobody was.
int chosen_side(const State& state, const Act& act) {
    const bool player = act.target_end[0] > 0 && act.targets[0].is(Ref::Player);
    return player ? state.table.combat.side(act.targets[0].index()) : -1;
}

// BA-15: during a Combat the Plan of a player is that of their side. Those who are on no side are
// opposed by both, or by the one that they have chosen.
void add_plans(const State& state, const Act& act, bool mine, Refs& found) {
    const Combat& combat = state.table.combat;
    if (!combat.running()) return;
    const int own = combat.side(act.controller);
    const int chosen = own >= 0 ? -1 : chosen_side(state, act);
    for (PlanPlace place = 0; place < 6; ++place) {
        const Slot& slot = slot_at(state.table, place);
        if (!slot.filled || (chosen >= 0 && side_of(place) != chosen)) continue;
        const bool named =
            own >= 0 ? (side_of(place) == own) == mine
                     : !mine && is_enemy(state, act, controller_of(state, Ref::string(place)));
        if (named) add(found, slot.face_up ? thing_ref(slot.thing) : Ref::string(place));
    }
}

void add_pilots(const State& state, Seat seat, Byte place, Refs& found) {
    if (seat == nobody) return;
    const PilotCards& pilots = state.secrets.pilots[seat];
    for (std::size_t i = 0; i < deck_size; ++i)
        if (pilots.place[i] == place) add(found, Ref::pilot(seat, pilots.card[i]));
}

void add_revealed(const State& state, const Act& act, Refs& found) {
    if (act.revealed == 0) return;
    const Seat seat = state.table.revealed_of;
    Cards60 shown;
    cards_from_top(state, seat, state.table.revealed_above, act.revealed, shown);
    for (const Byte i : shown) add(found, Ref::pilot(seat, state.secrets.pilots[seat].card[i]));
}

void add_attacks(const State& state, const Act& act, Refs& found) {
    if (!has_string(state, act)) return;
    const String& string = state.table.combat.strings[act.string];
    const Seat owner = controller_of(state, Ref::string(act.string));
    for (std::size_t i = 0; i < string.attack_count; ++i)
        add(found, Ref::pilot(owner, state.secrets.pilots[owner].card[string.attacks[i]]));
}

void add_others(const State& state, const Act& act, Refs& found) {
    if (!has_string(state, act)) return;
    Refs targets;
    string_targets(state, act.string, targets);
    const Ref target = string_target(state, act);
    for (const Ref ref : targets)
        if (ref != target) add(found, ref);
}

// The tiles of a Terrain card, or the one of a set Hazard.
void add_here(const State& state, const Act& act, Refs& found) {
    if (act.thing != no_thing) {
        add(found, tile_ref(state.table.things[act.thing].tile));
        return;
    }
    for (Tile tile = 0; tile < tiles; ++tile)
        if (act.card != no_card && state.table.terrain[tile] == act.card)
            add(found, Ref::tile(tile));
}

void add_targets(const Act& act, int slot, Refs& found) {
    const int first = slot == 0 ? 0 : act.target_end[static_cast<std::size_t>(slot - 1)];
    for (int i = first; i < act.target_end[static_cast<std::size_t>(slot)]; ++i)
        add(found, act.targets[static_cast<std::size_t>(i)]);
}

void add_tokens(const Table& table, Token::Sort sort, Refs& found) {
    for (Byte i = 0; i < table.token_count; ++i)
        if (table.tokens[i].sort == sort) add(found, Ref::token(i));
}

void add_set(const State& state, const Act& act, Selector base, Refs& found) {
    const Table& table = state.table;
    switch (base) {
        case Selector::Opponents:
            return add_players(opponents_of(table, act.controller), found);
        case Selector::EachPlayer:
            return add_players(alive(table), found);
        case Selector::PlanMine:
            return add_plans(state, act, true, found);
        case Selector::PlanEnemy:
            return add_plans(state, act, false, found);
        case Selector::YourHand:
            return add_pilots(state, act.controller, InHand, found);
        case Selector::YourScrapyard:
            return add_pilots(state, act.controller, InScrapyard, found);
        case Selector::YourWreckage:
            return add_pilots(state, act.controller, InWreckage, found);
        case Selector::Cover:
        case Selector::FreeSlots:
            for (Edge edge = 0; edge < edges; ++edge)
                if (has_cover(table.cover, edge) == (base == Selector::Cover))
                    add(found, Ref::edge(edge));
            return;
        case Selector::AllTiles:
            for (Tile tile = 0; tile < tiles; ++tile) add(found, Ref::tile(tile));
            return;
        case Selector::Pins:
            return add_tokens(table, Token::Pin, found);
        case Selector::Warheads:
            return add_tokens(table, Token::Warhead, found);
        case Selector::CycleItems:
            for (int i = 0; i < table.cycle_count; ++i)
                add(found, Ref::item(table.cycle[static_cast<std::size_t>(i)]));
            return;
        case Selector::StringOthers:
            return add_others(state, act, found);
        case Selector::StringAttacks:
            return add_attacks(state, act, found);
        case Selector::Target1:
        case Selector::Target2:
        case Selector::Target3:
            return add_targets(act, static_cast<int>(base) - static_cast<int>(Selector::Target1),
                               found);
        case Selector::Revealed:
            return add_revealed(state, act, found);
        case Selector::Here:
            return add_here(state, act, found);
        default:
            return add(found, single(state, act, base));
    }
}

void add_base(const State& state, const Act& act, Selector base, Refs& found) {
    if (is_unit_set(base)) {
        for (UnitId id = 0; id < state.table.unit_count; ++id)
            if (names_unit(state, act, base, id)) add(found, Ref::unit(id));
        return;
    }
    if (is_thing_set(base))
        for (ThingId id = 0; id < state.table.thing_count; ++id)
            if (names_thing(state, act, base, id)) add(found, Ref::thing(id));
    add_set(state, act, base, found);
}

Ref follow(const State& state, const Act& act, Ref ref, Suffix suffix) {
    switch (suffix) {
        case Suffix::Carrier: {
            if (ref.is(Ref::Unit)) return ref;
            const ThingId thing = thing_behind(state, ref, act.controller);
            return thing == no_thing ? Ref{} : unit_ref(carrier_of(state, thing));
        }
        case Suffix::Controller:
            return player_ref(controller_of(state, ref));
        case Suffix::Tile:
            return tile_ref(tile_of(state, ref));
        case Suffix::None:
            break;
    }
    return ref;
}

}  // namespace

void select(const State& state, const Act& act, Number selector, Refs& found) {
    if (selector == absent) return;
    const Suffix suffix = suffix_of(selector);
    if (suffix == Suffix::None) {
        add_base(state, act, selector_of(selector), found);
        return;
    }
    Refs from;
    add_base(state, act, selector_of(selector), from);
    for (const Ref ref : from) add(found, follow(state, act, ref, suffix));
}

Ref first_of(const State& state, const Act& act, Number selector) {
    Refs found;
    select(state, act, selector, found);
    return found.empty() ? Ref{} : found[0];
}

// Asked for every static ability whenever a number is looked up, so the usual selectors are
// answered without making a list.
bool selects(const State& state, const Act& act, Number selector, Ref ref) {
    if (selector == absent || !ref) return false;
    const Selector base = selector_of(selector);
    if (suffix_of(selector) == Suffix::None) {
        if (is_unit_set(base))
            return ref.is(Ref::Unit) && names_unit(state, act, base, ref.index());
        if (is_thing_set(base) && ref.is(Ref::Thing))
            return names_thing(state, act, base, ref.index());
        if (const Ref one = single(state, act, base)) return one == ref;
    }
    Refs found;
    select(state, act, selector, found);
    return found.contains(ref);
}

}  // namespace bots_and_aces
