// SPDX-License-Identifier: Apache-2.0
//
// Bits, Funnels and Compound Weapons with them (BA-266 to BA-271, BA-297, BA-298), and what
// attaches and detaches (BA-269, BA-283 to BA-287). Of a Compound Weapon only the card that stands
// for the whole has a tile; while it is docked it has none and is where its carrier is.
#include <algorithm>

#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

namespace {

bool is_gone(const Thing& thing) {
    return thing.home == Home::Wreckage || thing.home == Home::Gone;
}

// The card that has the model: the Compound Weapon's, for a part of one.
ThingId model_of(const Table& table, ThingId id) {
    const ThingId whole = table.things[id].compound;
    return whole == no_thing ? id : whole;
}

// Calls visit(part) for a Compound Weapon's parts that are left; for others for the card itself.
template <class Visit>
void for_each_part(const Table& table, ThingId model, Visit visit) {
    if (!table.things[model].has(Thing::Whole)) {
        visit(model);
        return;
    }
    for (ThingId id = 0; id < table.thing_count; ++id)
        if (table.things[id].compound == model && !is_gone(table.things[id])) visit(id);
}

void set_docked(Play& play, ThingId model, bool docked) {
    play.thing(model).set(Thing::Docked, docked);
    for_each_part(play.table, model, [&](ThingId id) {
        if (play.set[play.thing(id).card].carrier == Carrier::Funnel)
            play.thing(id).set(Thing::Docked, docked);
    });
}

void tell_switch(Play& play, Ref what, bool attached) {
    const Seat seat = controller_of(play.state, what);
    play.tell(Told::Switched, seat, what.bits, attached ? 2 : 3);
    Act about;
    about.event_player = seat;
    if (what.is(Ref::Unit)) {
        about.event_unit = what;
        about.event_card = Ref::thing(play.unit(what.index()).source);
    } else {
        about.event_card = what;
    }
    about.event_tile = tile_of(play.state, what);
    happen(play, attached ? Event::Attached : Event::Detached, about);
}

// BA-269, BA-283: once in a Standby Phase, or twice.
void note_switch(Play& play, ThingId id) {
    if (play.table.in_turn == 0 || play.table.phase != Phase::Standby) return;
    Thing& thing = play.thing(id);
    if (play.table.has(FreeDocking) && thing.has(Thing::Switched)) thing.set(Thing::Spent);
    thing.set(Thing::Switched);
}

// an attached unit counts with its host, whose active Mode stays.
void give_up_mode(Play& play, UnitId attached, UnitId host) {
    ThingId own = no_thing;
    bool host_has_one = false;
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        const Thing& thing = play.thing(id);
        if (thing.home != Home::Field || thing.has(Thing::Whole) || !thing.has(Thing::Active) ||
            !play.set[thing.card].is(SubType::Mode))
            continue;
        if (thing.carrier == attached)
            own = id;
        else
            host_has_one = host_has_one || carrier_of(play.state, id) == host;
    }
    if (host_has_one && own != no_thing) deactivate(play, own);
}

void attach_unit(Play& play, UnitId id) {
    Unit& unit = play.unit(id);
    const UnitId host = play.player(unit.owner).bot;
    if (host == no_unit || unit.stand != Stand::Board) return;
    unit.stand = Stand::Attached;
    unit.host = host;
    unit.tile = play.unit(host).tile;
    unit.points = 0;
    give_up_mode(play, id, host);
}

void detach_unit(Play& play, UnitId id) {
    Unit& unit = play.unit(id);
    if (unit.stand != Stand::Attached) return;
    unit.tile = play.unit(unit.host).tile;
    unit.stand = Stand::Board;
    unit.host = no_unit;
    unit.points = static_cast<Byte>(movement(play.state, id));  // BA-285, R-172
    play.table.counted[id] = unit.points;
    unit.visited = tile_bit(unit.tile);
}

// ---- repositioning, BA-267

bool is_loose(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    return thing.compound == no_thing && !thing.has(Thing::Docked) && is_remote(state, id);
}

Tile tile_of_carrier(const State& state, ThingId id) {
    const UnitId carrier = carrier_of(state, id);
    return carrier == no_unit ? no_tile : tile_of(state, Ref::unit(carrier));
}

// Within Range 1 of the carrier, unless a card allows more to all its parts.
bool is_in_reach(const State& state, ThingId id, Tile tile) {
    const Tile carrier = tile_of_carrier(state, id);
    if (carrier == no_tile) return false;
    if (distance(carrier, tile) <= 1) return true;
    bool may = true;
    for_each_part(state.table, id, [&](ThingId part) {
        may = may && is_allowed(state, Action::Reposition, Ref::thing(part), tile);
    });
    return may;
}

bool is_too_far(const State& state, ThingId id) {
    return is_loose(state, id) && tile_of_carrier(state, id) != no_tile &&
           !is_in_reach(state, id, state.table.things[id].tile);
}

bool may_be_placed(const State& state, ThingId id, Tile tile) {
    if (!is_in_reach(state, id, tile)) return false;
    bool may = true;
    for_each_part(state.table, id, [&](ThingId part) {
        may = may && !is_forbidden(state, Action::Reposition, Ref::thing(part), tile);
    });
    return may;
}

void list_tiles(const State& state, ThingId id, Moves& moves) {
    for (Tile tile = 0; tile < tiles; ++tile)
        if (tile != state.table.things[id].tile && may_be_placed(state, id, tile))
            moves.push_back(make(Verb::Place, id, tile));
}

bool can_be_placed(const State& state, ThingId id) {
    for (Tile tile = 0; tile < tiles; ++tile)
        if (may_be_placed(state, id, tile)) return true;
    return false;
}

// Which of two equal models goes where makes no difference.
bool has_earlier_twin(const State& state, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (thing.has(Thing::Whole)) return false;
    for (ThingId other = state.table.players[thing.owner].first_thing; other < id; ++other) {
        const Thing& earlier = state.table.things[other];
        if (earlier.card == thing.card && earlier.tile == thing.tile && earlier.dur == thing.dur &&
            earlier.carrier == thing.carrier && earlier.home == thing.home &&
            earlier.flags == thing.flags && earlier.counter == thing.counter &&
            earlier.compound == no_thing)
            return true;
    }
    return false;
}

}  // namespace

void place_models(Play& play, UnitId unit) {
    const Tile tile = tile_of(play.state, Ref::unit(unit));
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        Thing& thing = play.thing(id);
        if (thing.carrier != unit || is_gone(thing) || thing.compound != no_thing) continue;
        if (!is_weapon(play.set[thing.card])) continue;
        const bool funnel = has_part(play.table, id, Carrier::Funnel);
        const bool model = !funnel && has_part(play.table, id, Carrier::Bit);
        if (funnel) set_docked(play, id, true);
        thing.tile = model ? tile : no_tile;
    }
}

void place_remote(Play& play, ThingId id, Tile tile) {
    const ThingId model = model_of(play.table, id);
    play.thing(model).tile = tile;
    play.tell(Told::RemotePlaced, play.thing(model).owner, model, tile);
}

void attach(Play& play, Ref what) {
    if (what.is(Ref::Unit)) {
        note_switch(play, play.unit(what.index()).source);
        attach_unit(play, what.index());
    } else {
        const ThingId model = model_of(play.table, what.index());
        what = Ref::thing(model);
        note_switch(play, model);
        set_docked(play, model, true);
        play.thing(model).tile = no_tile;
    }
    tell_switch(play, what, true);
}

void detach(Play& play, Ref what) {
    if (what.is(Ref::Unit)) {
        note_switch(play, play.unit(what.index()).source);
        detach_unit(play, what.index());
    } else {
        const ThingId model = model_of(play.table, what.index());
        what = Ref::thing(model);
        note_switch(play, model);
        set_docked(play, model, false);
        play.thing(model).tile = tile_of_carrier(play.state, model);
    }
    tell_switch(play, what, false);
}

// Pushed when the turn player wants to leave the Movement Phase. a: the next card to look at.
void run_remotes(Play& play) {
    Frame& frame = play.top();
    for (; frame.a < play.table.thing_count; ++frame.a) {
        const ThingId id = frame.a;
        if (play.thing(id).owner != play.table.turn || !is_too_far(play.state, id)) continue;
        if (!can_be_placed(play.state, id)) continue;  // as far as possible, BA-7
        ++frame.a;
        play.ask(Ask::Remote, play.table.turn, id);
        return;
    }
    play.pop();
}

void list_remote(const State& state, Moves& moves) {
    list_tiles(state, state.table.question.a, moves);
}

void list_remotes_to_place(const State& state, Seat seat, Moves& moves) {
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        if (!is_loose(state, id) || has_earlier_twin(state, id)) continue;
        // once a Phase, and again if it has to be.
        if (!state.table.things[id].has(Thing::Spent) || is_too_far(state, id))
            list_tiles(state, id, moves);
    }
}

void reposition(Play& play, ThingId id, Tile tile) {
    play.thing(id).set(Thing::Spent);
    place_remote(play, id, tile);
}

void forget_repositioning(Play& play, Seat seat) {
    for (Thing& thing : all_things(play.table))
        if (thing.owner == seat && thing.card >= 0 && is_weapon(play.set[thing.card]))
            thing.set(Thing::Spent, false);
}

}  // namespace bots_and_aces
