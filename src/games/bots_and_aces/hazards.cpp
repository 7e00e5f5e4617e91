// SPDX-License-Identifier: Apache-2.0
//
// Hazards, BA-159 to BA-164: set by units, activated when an opponent's unit enters.
//
// An Enter frame. a: the unit; b: the opponent who may activate one; x: the tile it left, plus one.
#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte { Looking, Chosen, Done };

bool is_set_at(const Thing& thing, Tile tile) {
    return thing.home == Home::Board && thing.tile == tile && !thing.has(Thing::OnCooldown);
}

Number hazard_ability(const CardSet& set, CardId id) {
    const Card& card = set[id];
    for (Number i = 0; i < card.ability_count; ++i) {
        const auto number = static_cast<Number>(card.first_ability + i);
        if (set.abilities[static_cast<std::size_t>(number)].kind == AbilityKind::Hazard)
            return number;
    }
    return -1;
}

// BA-161: what may be activated; nothing but the open table is looked at.
bool may_activate(const State& state, ThingId id, Tile tile) {
    const Thing& thing = state.table.things[id];
    return is_set_at(thing, tile) && hazard_ability(cards(), thing.card) >= 0 &&
           !is_forbidden(state, Action::Activate, Ref::thing(id), tile);
}

SeatSet owners_of_hazards(const State& state, UnitId id) {
    const Unit& unit = state.table.units[id];
    const SeatSet opponents = opponents_of(state.table, unit.owner);
    SeatSet owners;
    for (ThingId thing = 0; thing < state.table.thing_count; ++thing) {
        const Seat owner = state.table.things[thing].owner;
        if (opponents.contains(owner) && !owners.contains(owner) &&
            may_activate(state, thing, unit.tile))
            owners.add(owner);
    }
    return owners;
}

void activate_hazard(Play& play, ThingId id, UnitId unit) {
    const Thing& thing = play.thing(id);
    const Byte act = new_act(play);
    Act& item = play.act(act);
    item.card = thing.card;
    item.ability = hazard_ability(play.set, thing.card);
    item.controller = thing.owner;
    item.thing = id;
    item.kind = ItemKind::Hazard;
    item.event_unit = Ref::unit(unit);
    item.event_card = item.event_source = Ref::thing(id);
    item.event_tile = item.to = thing.tile;
    item.event_player = play.unit(unit).owner;
    play.tell(Told::HazardActivated, thing.owner, id, unit);
    happen(play, Event::HazardActivated, item);
    const Ability& ability = play.set.abilities[static_cast<std::size_t>(item.ability)];
    bool aims = false;
    for (const TargetSlot& slot : play.set.targets_of(ability)) aims = aims || slot.targets != 0;
    if (aims || ability.cost > 0)
        play.push(Flow::Declare, 0, 0, 0, act);
    else
        put_on_cycle(play, act);
}

// Hazards that are not told apart: the same card with the same Durability of the same unit.
bool is_alike(const State& state, ThingId a, ThingId b) {
    const Thing &first = state.table.things[a], &second = state.table.things[b];
    return first.card == second.card && first.owner == second.owner && first.dur == second.dur &&
           first.home == second.home && first.tile == second.tile && first.flags == second.flags &&
           carrier_of(state, a) == carrier_of(state, b);
}

bool has_earlier_twin(const State& state, ThingId id) {
    for (ThingId other = state.table.players[state.table.things[id].owner].first_thing; other < id;
         ++other)
        if (is_alike(state, other, id)) return true;
    return false;
}

}  // namespace

bool is_ready_to_set(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    return thing.home == Home::Field && thing.card >= 0 && !thing.has(Thing::OnCooldown) &&
           cards()[thing.card].is(SubType::Hazard) && may_be_used(state, id);
}

void run_enter(Play& play) {
    Frame& frame = play.top();
    const UnitId id = frame.a;
    const Unit& unit = play.unit(id);
    if (!unit.on_board()) {
        play.pop();
        return;
    }
    if (frame.pc == Looking) {
        const SeatSet owners = owners_of_hazards(play.state, id);
        frame.pc = owners.empty() ? Done : Chosen;
        if (owners.size() == 1) frame.b = owners.lowest();
        if (owners.size() > 1) play.ask(Ask::HazardOf, unit.owner, id);  // BA-162
        return;
    }
    if (frame.pc == Chosen) {
        frame.pc = Done;
        play.ask(Ask::Hazard, frame.b, id);
        return;
    }
    const Tile from = frame.x == 0 ? unit.tile : static_cast<Tile>(frame.x - 1);
    const Act about = step_event(play.state, id, from);
    play.pop();
    happen(play, Event::UnitEntered, about);
}

void list_hazards(const State& state, Seat seat, Moves& moves) {
    const UnitId unit = state.table.question.a;
    if (state.table.question.ask == Ask::HazardOf) {
        for (const Seat owner : owners_of_hazards(state, unit))
            moves.push_back(pick(Ref::player(owner)));
        return;
    }
    moves.push_back(make(Verb::Pass));
    for (ThingId id = 0; id < state.table.thing_count; ++id)
        if (state.table.things[id].owner == seat &&
            may_activate(state, id, state.table.units[unit].tile) && !has_earlier_twin(state, id))
            moves.push_back(pick(Ref::thing(id)));
}

void answer_hazard(Play& play, const Question& asked, Move move) {
    if (asked.ask == Ask::HazardOf)
        play.top().b = ref_of(move).index();
    else if (verb_of(move) == Verb::Pick)
        activate_hazard(play, ref_of(move).index(), asked.a);
}

// BA-163: one trap, one snap, unless its text keeps it.
void resolve_hazard(Play& play, Byte act) {
    const Act& item = play.act(act);
    const ThingId id = item.thing;
    if (id == no_thing || play.thing(id).home != Home::Board) return;
    if (play.set.abilities[static_cast<std::size_t>(item.ability)].keep == 0)
        destroy_thing(play, id);
}

void list_hazards_to_set(const State& state, Seat seat, Moves& moves) {
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        if (!is_ready_to_set(state, id) || has_earlier_twin(state, id)) continue;
        const Unit& unit = state.table.units[carrier_of(state, id)];
        for (Tile tile = 0; tile < tiles; ++tile)
            if ((((unit.visited | tile_bit(unit.tile)) >> tile & 1) != 0 ||  // BA-160
                 is_allowed(state, Action::SetHazard, Ref::thing(id), tile)) &&
                !is_forbidden(state, Action::SetHazard, Ref::thing(id), tile))
                moves.push_back(make(Verb::Set, id, tile));
    }
}

void set_hazard(Play& play, ThingId id, Tile tile) {
    Thing& thing = play.thing(id);
    thing.home = Home::Board;
    thing.tile = tile;
    play.tell(Told::HazardSet, thing.owner, id, tile);
    Act about;
    about.event_player = thing.owner;
    about.event_card = Ref::thing(id);
    about.event_tile = tile;
    happen(play, Event::HazardSet, about);
}

}  // namespace bots_and_aces
