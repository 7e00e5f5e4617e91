// SPDX-License-Identifier: Apache-2.0
//
// The Board: OP-66 to OP-88. Moves that ask for tiles are in effect_moves.cpp.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"
#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

namespace {

template <class Do>
void for_each_of(const Doing& doing, Ref::Sort sort, std::size_t argument, Do act_on) {
    for (const Ref ref : doing.refs(argument))
        if (ref.is(sort)) act_on(ref.index());
}

Byte added(Byte points, int n) { return static_cast<Byte>(std::clamp(points + n, 0, 255)); }

// ---- movement points
// -----------------------------------------------------------------------------------------

void gain_points(const Doing& doing) {
    const int n = std::max(0, doing.value(at(Operation::GainMovePoints, "n")));
    const Number only = doing.argument(at(Operation::GainMovePoints, "restrict"));
    for_each_of(doing, Ref::Unit, at(Operation::GainMovePoints, "unit"), [&](UnitId id) {
        Unit& unit = doing.play.unit(id);
        unit.points = added(unit.points, n);
        if (only <= 0) return;
        Modifier modifier;
        modifier.op = doing.op.code;
        modifier.until = Until::EndOfTurn;
        modifier.controller = doing.act().controller;
        modifier.of = Ref::unit(id);
        modifier.n = static_cast<Number>(n);
        modifier.more = only;
        add_modifier(doing.play, modifier);
    });
}

// ---- effects on tiles and units that last
// --------------------------------------------------------------------

void step_cost(const Doing& doing) {
    if (doing.is_instant(at(Operation::StepCost, "duration"))) return;
    Modifier modifier = doing.lasting_for(at(Operation::StepCost, "duration"));
    modifier.what = static_cast<Byte>(doing.argument(at(Operation::StepCost, "first")) + 1);
    modifier.n = static_cast<Number>(doing.value(at(Operation::StepCost, "enter")));
    modifier.more = static_cast<Number>(doing.value(at(Operation::StepCost, "leave")));
    modifier.other = doing.argument(at(Operation::StepCost, "where"));
    for_each_of(doing, Ref::OnTile, at(Operation::StepCost, "tile"), [&](Tile tile) {
        modifier.of = Ref::tile(tile);
        add_modifier(doing.play, modifier);
    });
}

void block_sight(const Doing& doing) {
    Modifier modifier;
    modifier.op = doing.op.code;
    modifier.until = Until::EndOfTurn;
    modifier.controller = doing.act().controller;
    modifier.what = static_cast<Byte>(doing.argument(at(Operation::BlockSight, "mode")));
    for_each_of(doing, Ref::OnTile, at(Operation::BlockSight, "tile"), [&](Tile tile) {
        modifier.of = Ref::tile(tile);
        add_modifier(doing.play, modifier);
    });
}

void modify_units(const Doing& doing, std::size_t unit, std::size_t duration, int what) {
    if (doing.is_instant(duration)) return;
    Modifier modifier = doing.lasting_for(duration);
    modifier.what = static_cast<Byte>(what);
    for_each_of(doing, Ref::Unit, unit, [&](UnitId id) {
        modifier.of = Ref::unit(id);
        add_modifier(doing.play, modifier);
    });
}

// ---- Cover, tokens, Terrain
// --------------------------------------------------------------------------------------

void set_cover(Play& play, Seat seat, Ref slot, bool on) {
    if (!slot.is(Ref::OnEdge) || has_cover(play.table.cover, slot.index()) == on) return;
    play.table.cover ^= std::uint64_t{1} << slot.index();
    play.tell(on ? Told::CoverPlaced : Told::CoverRemoved, seat, slot.index());
}

void move_cover(const Doing& doing) {
    const Ref from = doing.one(at(Operation::MoveCover, "from"));
    const Ref to = doing.one(at(Operation::MoveCover, "to"));
    if (!from.is(Ref::OnEdge) || !to.is(Ref::OnEdge)) return;
    if (!has_cover(doing.play.table.cover, from.index()) ||
        has_cover(doing.play.table.cover, to.index()))
        return;
    set_cover(doing.play, doing.act().controller, from, false);
    set_cover(doing.play, doing.act().controller, to, true);
}

void place_pins(const Doing& doing) {
    const Modifier time = doing.lasting_for(at(Operation::PlacePin, "duration"));
    for_each_of(doing, Ref::OnTile, at(Operation::PlacePin, "tile"), [&](Tile tile) {
        Token pin;
        pin.sort = Token::Pin;
        pin.owner = doing.act().controller;
        pin.tile = tile;
        pin.until = static_cast<Byte>(time.until);
        pin.round = packed_time(time);
        new_token(doing.play) = pin;
        doing.play.tell(Told::PinPlaced, pin.owner, tile, 0xffff);
    });
}

Byte fuse(const Play& play, int rounds) { return added(play.table.round, rounds); }

void place_warheads(const Doing& doing) {
    Play& play = doing.play;
    for_each_of(doing, Ref::OnTile, at(Operation::PlaceWarhead, "tile"), [&](Tile tile) {
        Token warhead;
        warhead.sort = Token::Warhead;
        warhead.owner = doing.act().controller;
        warhead.tile = tile;
        warhead.round = fuse(play, doing.argument(at(Operation::PlaceWarhead, "rounds")));
        new_token(play) = warhead;
        play.tell(Told::WarheadPlaced, warhead.owner, tile, warhead.round);
        Act about;
        about.event_player = warhead.owner;
        about.event_tile = tile;
        happen(play, Event::WarheadPlaced, about);
    });
}

void set_fuse(const Doing& doing) {
    for_each_of(doing, Ref::Token, at(Operation::SetFuse, "warhead"), [&](Byte id) {
        Token& token = doing.play.table.tokens[id];
        if (token.sort != Token::Warhead) return;
        token.round = fuse(doing.play, doing.argument(at(Operation::SetFuse, "rounds")));
        doing.play.tell(Told::WarheadPlaced, token.owner, token.tile, token.round);
    });
}

void set_hazards(const Doing& doing) {
    Play& play = doing.play;
    const Ref tile = doing.one(at(Operation::SetHazard, "tile"));
    if (!tile.is(Ref::OnTile)) return;
    for_each_of(doing, Ref::Thing, at(Operation::SetHazard, "hazard"), [&](ThingId id) {
        if (is_ready_to_set(play.state, id) &&
            !is_forbidden(play.state, Action::SetHazard, Ref::thing(id), tile.index()))
            set_hazard(play, id, tile.index());
    });
}

// OP-83: its effect, carried out in this effect.
void trigger_hazard(const Doing& doing) {
    Play& play = doing.play;
    const Ref unit = doing.one(at(Operation::TriggerHazard, "unit"));
    const Ref hazard = doing.one(at(Operation::TriggerHazard, "hazard"));
    if (!unit.is(Ref::Unit) || !hazard.is(Ref::Thing)) return;
    const Thing& thing = play.thing(hazard.index());
    const Card& card = play.set[thing.card];
    for (Number i = 0; i < card.ability_count; ++i) {
        const auto number = static_cast<Number>(card.first_ability + i);
        const Ability& ability = play.set.abilities[static_cast<std::size_t>(number)];
        if (ability.kind != AbilityKind::Hazard) continue;
        const Byte id = new_act(play);
        Act& act = play.act(id);
        act.card = thing.card;
        act.ability = number;
        act.controller = thing.owner;
        act.thing = hazard.index();
        act.kind = ItemKind::Hazard;
        act.event_unit = unit;
        act.event_card = act.event_source = hazard;
        act.event_tile = act.to = tile_of(play.state, unit);
        act.event_player = controller_of(play.state, unit);
        play.tell(Told::HazardActivated, thing.owner, hazard.index(), unit.index());
        if (!holds(play.state, act, ability.condition)) {
            free_act(play, id);
            return;
        }
        play.push(Flow::Effect, 0, Outermost | FreesAct | IsHazard, 0, id, ability.effect);
        if (has_choices(act, ability.effect)) play.push(Flow::ChooseTargets, 0, 0, 0, id);
        return;
    }
}

void place_terrain(const Doing& doing) {
    Play& play = doing.play;
    const Ref card = doing.one(at(Operation::PlaceTerrain, "terrain"));
    if (!card.is(Ref::Card) || play.set[card.card_id()].type != Type::Terrain) return;
    for_each_of(doing, Ref::OnTile, at(Operation::PlaceTerrain, "tile"), [&](Tile tile) {
        if (play.table.terrain[tile] >= 0) return;
        play.table.terrain[tile] = card.card_id();
        play.tell(Told::TerrainPlaced, doing.act().controller, tile, card.card_id());
    });
}

void remove_terrain(const Doing& doing) {
    for_each_of(doing, Ref::OnTile, at(Operation::RemoveTerrain, "tile"), [&](Tile tile) {
        if (doing.play.table.terrain[tile] < 0) return;
        doing.play.table.terrain[tile] = no_card;
        doing.play.tell(Told::TerrainRemoved, doing.act().controller, tile);
    });
}

// ---- statuses
// -----------------------------------------------------------------------------------------------------

void change_status(const Doing& doing) {
    Play& play = doing.play;
    const bool gains = doing.op.code == Operation::GainStatus;
    const auto status = static_cast<Status>(doing.argument(
        gains ? at(Operation::GainStatus, "status") : at(Operation::LoseStatus, "status")));
    for_each_of(doing, Ref::Player,
                gains ? at(Operation::GainStatus, "who") : at(Operation::LoseStatus, "who"),
                [&](Seat seat) {
                    const bool has = has_status(play.state, seat, status);
                    // X-11 only shows what was done this turn; Reserve Power never ends.
                    if (has == gains || status == Status::RushOrWithdraw) return;
                    if (status == Status::ReservePower) {
                        if (gains) switch_to_reserve_power(play, seat);
                    } else if (gains) {
                        gain_status(play, seat, status, doing.act().controller);
                    } else {
                        lose_status(play, seat, status);
                    }
                });
}

void do_tokens(const Doing& doing) {
    Play& play = doing.play;
    switch (doing.op.code) {
        case Operation::PlaceCover:
            for (const Ref ref : doing.refs(at(Operation::PlaceCover, "slot")))
                set_cover(play, doing.act().controller, ref, true);
            return;
        case Operation::RemoveCover:
            for (const Ref ref : doing.refs(at(Operation::RemoveCover, "slot")))
                set_cover(play, doing.act().controller, ref, false);
            return;
        case Operation::MoveCover:
            return move_cover(doing);
        case Operation::PlacePin:
            return place_pins(doing);
        case Operation::PlaceWarhead:
            return place_warheads(doing);
        case Operation::SetFuse:
            return set_fuse(doing);
        case Operation::RemoveToken:
            for_each_of(doing, Ref::Token, at(Operation::RemoveToken, "token"),
                        [&](Byte id) { play.table.tokens[id] = {}; });
            drop_tokens(play.table, [](const Token&) { return false; });
            // A Hazard's token is the card itself.
            for_each_of(doing, Ref::Thing, at(Operation::RemoveToken, "token"), [&](ThingId id) {
                if (play.thing(id).home == Home::Board) destroy_thing(play, id);
            });
            return;
        case Operation::SetHazard:
            return set_hazards(doing);
        case Operation::TriggerHazard:
            return trigger_hazard(doing);
        case Operation::PlaceTerrain:
            return place_terrain(doing);
        default:
            return remove_terrain(doing);
    }
}

}  // namespace

void do_board(const Doing& doing) {
    Play& play = doing.play;
    switch (doing.op.code) {
        case Operation::GainMovePoints:
            return gain_points(doing);
        case Operation::LoseMovePoints: {
            const int n = std::max(0, doing.value(at(Operation::LoseMovePoints, "n")));
            return for_each_of(
                doing, Ref::Unit, at(Operation::LoseMovePoints, "unit"),
                [&](UnitId id) { play.unit(id).points = added(play.unit(id).points, -n); });
        }
        case Operation::Move:
        case Operation::Place:
        case Operation::Reposition:
            return begin_effect_move(doing);
        case Operation::EndMove:
            return for_each_of(doing, Ref::Unit, at(Operation::EndMove, "unit"),
                               [&](UnitId id) { play.unit(id).set(Unit::MoveOver); });
        case Operation::IgnoreCoverPenalty:
            return modify_units(doing, at(Operation::IgnoreCoverPenalty, "unit"),
                                at(Operation::IgnoreCoverPenalty, "duration"),
                                doing.argument(at(Operation::IgnoreCoverPenalty, "status")));
        case Operation::StepCost:
            return step_cost(doing);
        case Operation::BlockSight:
            return block_sight(doing);
        case Operation::GainStatus:
        case Operation::LoseStatus:
            return change_status(doing);
        case Operation::BotRush:
            return modify_units(doing, at(Operation::BotRush, "unit"),
                                at(Operation::BotRush, "duration"),
                                doing.argument(at(Operation::BotRush, "no_status")) |
                                    doing.argument(at(Operation::BotRush, "ignore_steps")) << 1);
        default:
            return do_tokens(doing);
    }
}

}  // namespace bots_and_aces
