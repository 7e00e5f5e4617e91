// SPDX-License-Identifier: Apache-2.0
//
// Steps and Bot Rushes: what they cost, where they may lead, and all that follows from one but
// Hazards (BA-208 to BA-215, BA-223 to BA-227, BA-231 to BA-235).
#include <algorithm>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/movement.hpp"
#include "games/bots_and_aces/statics.hpp"

namespace bots_and_aces {

namespace {

struct Price {
    int points = 1;
    bool first = false;  // uses up what counts for a first such step only
};

// Whether a lasting effect with these tests speaks of this; they know its controller only.
bool is_for(const State& state, const Modifier& modifier, Ref ref, Number tests) {
    if (tests <= 0) return true;
    Act act;
    act.controller = modifier.controller;
    return passes(state, act, ref, tests);
}

// OP-73, of Terrain and of cards; never below 0. `first_used`: as if that were gone already.
Price price_of_step(const State& state, UnitId id, Tile from, Tile to, bool first_used) {
    Price price;
    const auto add = [&](const Act& act, const Op& op) {
        const auto argument = [&](std::size_t place) { return op.arguments[place]; };
        const bool limited = argument(at(Operation::StepCost, "first")) != absent;
        if (limited && first_used) return;
        const Number where = argument(at(Operation::StepCost, "where"));
        if (where > 0 && !passes(state, act, Ref::unit(id), where)) return;
        const Number tile = argument(at(Operation::StepCost, "tile"));
        const auto add_for = [&](Tile at_tile, Number value) {
            if (value == absent || !selects(state, act, tile, Ref::tile(at_tile))) return;
            price.points += value_of(state, act, value);
            price.first = price.first || limited;
        };
        add_for(to, argument(at(Operation::StepCost, "enter")));
        add_for(from, argument(at(Operation::StepCost, "leave")));
    };
    for_each_static(state, nullptr, state.table.units[id].owner, topic_of(Operation::StepCost),
                    add);
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != Operation::StepCost || (modifier.what != 0 && first_used)) continue;
        if (!is_for(state, modifier, Ref::unit(id), modifier.other)) continue;
        if (modifier.of == Ref::tile(to)) price.points += modifier.n;
        if (modifier.of == Ref::tile(from)) price.points += modifier.more;
        const bool counts = modifier.of == Ref::tile(to) || modifier.of == Ref::tile(from);
        price.first = price.first || (counts && modifier.what != 0);
    }
    price.points = std::max(price.points, 0);
    return price;
}

Price price_of_step(const State& state, UnitId id, Tile to) {
    const Unit& unit = state.table.units[id];
    return price_of_step(state, id, unit.tile, to, unit.has(Unit::LeftTile));
}

bool is_bound(const Modifier& modifier, UnitId unit) {
    return modifier.op == Operation::GainMovePoints && modifier.of == Ref::unit(unit);
}

// Points left for entering a tile: some may be bound to others (OP-66).
int points_for(const State& state, UnitId id, Tile to, int points) {
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (is_bound(modifier, id) && !is_for(state, modifier, Ref::tile(to), modifier.more))
            points -= modifier.n;
    }
    return std::max(points, 0);
}

// Bound points are spent first where they can be.
void spend(Play& play, UnitId id, Tile to, int points) {
    Unit& unit = play.unit(id);
    unit.points = static_cast<Byte>(unit.points - points);
    for (int i = 0; i < play.table.modifier_count; ++i) {
        Modifier& modifier = play.table.modifiers[static_cast<std::size_t>(i)];
        if (!is_bound(modifier, id) || !is_for(play.state, modifier, Ref::tile(to), modifier.more))
            continue;
        const int used = std::min<int>(points, modifier.n);
        modifier.n = static_cast<Number>(modifier.n - used);
        points -= used;
    }
}

// OP-88: permissions from cards, as effects_time.cpp keeps them.
enum RushFlag : Byte { NoStatus = 1, IgnoreSteps = 2 };

Byte rush_flags(const State& state, UnitId unit) {
    unsigned flags = 0;
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::BotRush && affects(state.table, modifier, Ref::unit(unit)))
            flags |= modifier.what;
    }
    for_each_static(
        state, nullptr, state.table.units[unit].owner, topic_of(Operation::BotRush),
        [&](const Act& act, const Op& op) {
            if (!selects(state, act, op.arguments[at(Operation::BotRush, "unit")], Ref::unit(unit)))
                return;
            if (op.arguments[at(Operation::BotRush, "no_status")] == 1) flags |= NoStatus;
            if (op.arguments[at(Operation::BotRush, "ignore_steps")] == 1) flags |= IgnoreSteps;
        });
    return static_cast<Byte>(flags);
}

bool is_rush_target(const State& state, Seat seat, Tile tile) {
    const SeatSet opponents = opponents_of(state.table, seat);
    if (has_units_of(state, tile, opponents)) return true;
    for (ThingId id = 0; id < state.table.thing_count; ++id) {
        const Thing& thing = state.table.things[id];
        if (thing.tile == tile && opponents.contains(thing.owner) && is_remote(state, id))
            return true;
    }
    return false;
}

// BA-231, from a tile and with a number of steps that may still lie ahead.
bool may_rush_from(const State& state, UnitId id, Tile from, Tile to, int steps) {
    const Unit& unit = state.table.units[id];
    if (!unit.on_board() || unit.has(Unit::Rushed) || distance(from, to) != 1) return false;
    if (is_idle(state, id)) return false;
    if (unit.has(Unit::MoveOver)) return false;
    // BA-235: it is part of the movement, which must not end where it began.
    if (unit.has(Unit::Moving) && to == unit.start) return false;
    if (steps >= rush_steps && (rush_flags(state, id) & IgnoreSteps) == 0) return false;
    return is_rush_target(state, unit.owner, to) &&
           !is_forbidden(state, Action::BotRush, Ref::unit(id), to) &&
           !is_forbidden(state, Action::Move, Ref::unit(id), to);
}

// whether another step could follow on the tile where the move began.
bool could_go_on(const State& state, UnitId id, Tile from, int points, bool first_used) {
    const int steps = state.table.units[id].steps + 1;
    return std::ranges::any_of(board.neighbour[from], [&](Tile to) {
        if (to == no_tile) return false;
        if (price_of_step(state, id, from, to, first_used).points <=
                points_for(state, id, to, points) &&
            !is_forbidden(state, Action::Move, Ref::unit(id), to))
            return true;
        return may_rush_from(state, id, from, to, steps);
    });
}

template <class May>
bool anywhere(const State& state, UnitId id, May may) {
    const Unit& unit = state.table.units[id];
    if (!unit.on_board()) return false;
    return std::ranges::any_of(board.neighbour[unit.tile],
                               [&](Tile to) { return to != no_tile && may(state, id, to); });
}

bool is_own_movement_phase(const Table& table, Seat seat) {
    return table.in_turn != 0 && table.phase == Phase::Movement && table.turn == seat;
}

void cross_cover(Play& play, UnitId id, Tile from, bool forced) {
    Unit& unit = play.unit(id);
    unit.set(Unit::CrossedTurn);
    if (!forced) unit.set(Unit::CrossedCover);
    const bool alone = !has_units_of(play.state, unit.tile, opponents_of(play.table, unit.owner));
    if (is_own_movement_phase(play.table, unit.owner) && alone)
        unit.set(Unit::ReserveReady);                     // BA-236
    if (!ignores_cover_penalty(play.state, id, false)) {  // BA-213
        Modifier penalty;
        penalty.op = Operation::SetStat;
        penalty.what = static_cast<Byte>(Stat::Initiative);
        penalty.until = Until::EndOfTurn;
        penalty.controller = unit.owner;
        penalty.of = Ref::unit(id);
        add_modifier(play, penalty);
    }
    happen(play, Event::CrossedCover, step_event(play.state, id, from));
}

void run_away(Play& play, UnitId id) {
    const Seat seat = play.unit(id).owner;
    gain_status(play, seat, Status::Runaway, seat);
    play.unit(id).set(Unit::RanAway);
}

// BA-224, BA-227. A Pin of the rules is for units that began to move where it was laid from, one of
// a card for all opposing ones.
void meet_pins(Play& play, UnitId id) {
    const Unit& unit = play.unit(id);
    const SeatSet opponents = opponents_of(play.table, unit.owner);
    bool met = false;
    for (std::size_t i = 0; i < play.table.token_count; ++i) {
        const Token token = play.table.tokens[i];
        if (token.sort != Token::Pin || token.tile != unit.tile) continue;
        if (!opponents.contains(token.owner) || (token.from != no_tile && token.from != unit.start))
            continue;
        gain_status(play, token.owner, Status::Overrun, unit.owner);
        met = true;
    }
    if (met) run_away(play, id);
}

// Everything that comes with being on the next tile, but its Hazards.
void go_to(Play& play, UnitId id, Tile to, bool forced) {
    Unit& unit = play.unit(id);
    const Tile from = unit.tile;
    const bool passes_foe = !forced && from != unit.start &&
                            has_units_of(play.state, from, opponents_of(play.table, unit.owner));
    if (passes_foe) unit.set(Unit::PassedFoe);
    const bool crossed = has_cover(play.table.cover, edge_between(from, to));
    unit.tile = to;
    unit.steps = static_cast<Byte>(std::min(unit.steps + 1, 255));  // forced ones too
    unit.set(Unit::Moved);
    if (is_own_movement_phase(play.table, unit.owner)) unit.visited |= tile_bit(to);
    for (Unit& other : all_units(play.table))
        if (other.stand == Stand::Attached && other.host == id) other.tile = to;
    if (forced)
        play.tell(Told::MovedBy, unit.owner, id, from, to);
    else
        play.tell(Told::Stepped, unit.owner, id, from, to, crossed);
    if (crossed) cross_cover(play, id, from, forced);
    if (forced) return;  // BA-215: no status, no Knockout
    unit.set(Unit::Still, false);
    note_beside(play, id);
    meet_pins(play, id);
    count_as_moved(play, unit.owner);
}

// BA-233, BA-234.
void finish_rush(Play& play, UnitId id, Tile from) {
    Unit& unit = play.unit(id);
    const Seat seat = unit.owner;
    const Tile tile = unit.tile;
    unit.set(Unit::Rushed);
    play.player(seat).set(Player::RushedTurn);
    play.tell(Told::Rushed, seat, id, tile);
    if ((rush_flags(play.state, id) & NoStatus) == 0) {
        for (const Seat other : opponents_of(play.table, seat))
            if (has_units_of(play.state, tile, SeatSet::of(other)))
                gain_status(play, other, Status::Overrun, seat);
        run_away(play, id);
    }
    happen(play, Event::BotRush, step_event(play.state, id, from));
}

}  // namespace

int step_cost(const State& state, UnitId unit, Tile to) {
    return price_of_step(state, unit, to).points;
}

bool may_step(const State& state, UnitId id, Tile to) {
    const Unit& unit = state.table.units[id];
    if (!unit.on_board() || unit.has(Unit::Rushed) || unit.has(Unit::MoveOver)) return false;
    if (is_idle(state, id)) return false;
    const Price price = price_of_step(state, id, to);
    if (price.points > points_for(state, id, to, unit.points)) return false;
    if (is_forbidden(state, Action::Move, Ref::unit(id), to)) return false;
    if (!unit.has(Unit::Moving) || to != unit.start) return true;
    return could_go_on(state, id, to, unit.points - price.points,
                       price.first || unit.has(Unit::LeftTile));
}

bool can_step(const State& state, UnitId unit) { return anywhere(state, unit, may_step); }

bool may_rush(const State& state, UnitId id, Tile to) {
    const Unit& unit = state.table.units[id];
    return may_rush_from(state, id, unit.tile, to, unit.steps);
}

bool can_rush(const State& state, UnitId unit) { return anywhere(state, unit, may_rush); }

bool has_to_leave(const State& state, UnitId id) {
    const Unit& unit = state.table.units[id];
    return unit.on_board() && unit.has(Unit::Moving) && !unit.has(Unit::Still) &&
           unit.tile == unit.start && (can_step(state, id) || can_rush(state, id));
}

// To no purpose a few times only, so that a Phase comes to its end.
bool may_take_up(const State& state, UnitId id) {
    return can_step(state, id) &&
           ((state.table.units[id].marks & Unit::all_idle) != Unit::all_idle ||
            has_to_leave(state, id));
}

bool may_end_movement(const State& state, Seat seat) {
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.unit_count; ++i)
        if (has_to_leave(state, static_cast<UnitId>(player.first_unit + i))) return false;
    return true;
}

Frame* frame_of_move(Play& play, UnitId unit) {
    for (std::size_t i = play.table.frame_count; i-- > 0;) {
        Frame& frame = play.table.frames[i];
        if (frame.flow == Flow::Move && frame.a == unit) return &frame;
    }
    return nullptr;
}

Act step_event(const State& state, UnitId id, Tile from) {
    const Unit& unit = state.table.units[id];
    Act about;
    about.controller = about.event_player = unit.owner;
    about.event_unit = Ref::unit(id);
    about.from = from;
    about.to = about.event_tile = unit.tile;
    return about;
}

// The points are a cost: they are gone whatever becomes of the step (BA-96).
void declare_step(Play& play, UnitId id, Tile to, bool rush) {
    Unit& unit = play.unit(id);
    if (!rush) {
        const Price price = price_of_step(play.state, id, to);
        spend(play, id, to, price.points);
        if (price.first) unit.set(Unit::LeftTile);
    }
    const Byte act = new_act(play);
    Act& step = play.act(act);
    step = step_event(play.state, id, unit.tile);
    step.to = step.event_tile = to;
    step.kind = ItemKind::Step;
    step.amount = rush ? 1 : 0;
    happen(play, Event::StepDeclared, step);
    put_on_cycle(play, act);
}

// A step that was overtaken by events has no effect (BA-97).
void resolve_step(Play& play, Byte act) {
    const Act step = play.act(act);
    const UnitId id = step.event_unit.index();
    const Unit& unit = play.unit(id);
    const bool rush = step.amount != 0;
    if (!unit.on_board() || unit.tile != step.from || unit.has(Unit::Rushed)) return;
    if (rush ? !may_rush(play.state, id, step.to)
             : unit.has(Unit::MoveOver) || is_idle(play.state, id) ||
                   is_forbidden(play.state, Action::Move, Ref::unit(id), step.to))
        return;
    go_to(play, id, step.to, false);
    if (rush) finish_rush(play, id, step.from);
    // The frame of the move looks after Hazards and windows, once the Cycle is empty.
    if (Frame* move = frame_of_move(play, id)) {
        move->c = static_cast<Byte>(step.from + 1);
        ++move->x;
    }
}

void take_step(Play& play, UnitId unit, Tile to, bool forced) {
    const Tile from = play.unit(unit).tile;
    go_to(play, unit, to, forced);
    play.push(Flow::Enter, unit, 0, 0, no_act, from + 1);
}

void count_as_moved(Play& play, Seat seat) {
    Player& player = play.player(seat);
    player.set(Player::MovedRound);
    if (player.knockout == 0) return;
    player.knockout = 0;  // BA-243: at once
    play.tell(Told::Knockout, seat, 0);
    Act about;
    about.event_player = seat;
    happen(play, Event::KnockoutChanged, about);
}

}  // namespace bots_and_aces
