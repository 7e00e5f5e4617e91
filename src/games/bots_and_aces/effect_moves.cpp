// SPDX-License-Identifier: Apache-2.0
//
// Effects that move things over the Board: OP-68 to OP-70.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// BA-234: after a Bot Rush its controller's effects cannot move a unit.
bool can_be_moved(const State& state, const Act& act, UnitId id) {
    const Unit& unit = state.table.units[id];
    return unit.on_board() && !(unit.has(Unit::Rushed) && unit.owner == act.controller);
}

// BA-215: counts as moving only if its controller did it in their own Movement Phase.
void note_own_move(Play& play, const Act& act, UnitId id) {
    const Seat owner = play.unit(id).owner;
    if (act.controller == owner && play.table.turn == owner && play.table.phase == Phase::Movement)
        count_as_moved(play, owner);
}

// ---- MoveUnit. a: the unit; b: steps left; c: who chooses; y: the operation
// --------------------------------

// Steps go toward one thing, away from one thing, or anywhere.
bool may_go(const State& state, const Frame& frame, Tile to) {
    const Op& op = op_at(frame.y);
    const Act& act = state.table.acts[frame.act];
    const Tile from = state.table.units[frame.a].tile;
    if (is_forbidden(state, Action::Move, Ref::unit(frame.a), to)) return false;
    const auto nearer = [&](Number selector, bool wanted) {
        if (selector == absent) return true;
        const Ref mark = first_of(state, act, selector);
        const Tile tile = mark ? tile_of(state, mark) : no_tile;
        if (tile == no_tile) return true;
        return wanted ? distance(to, tile) < distance(from, tile)
                      : distance(to, tile) > distance(from, tile);
    };
    return nearer(op.arguments[at(Operation::Move, "toward")], true) &&
           nearer(op.arguments[at(Operation::Move, "away")], false);
}

template <class Visit>
void for_each_step(const State& state, const Frame& frame, Visit visit) {
    const Tile from = state.table.units[frame.a].tile;
    for (unsigned direction = 0; direction < directions; ++direction) {
        const Tile to = board.neighbour[from][direction];
        if (to != no_tile && may_go(state, frame, to)) visit(direction, to);
    }
}

void step_to(Play& play, Tile to) {
    Frame& frame = play.top();
    const Act act = play.act(frame.act);
    const UnitId unit = frame.a;
    --frame.b;
    note_own_move(play, act, unit);
    take_step(play, unit, to, true);
}

void run_move_unit(Play& play) {
    const Frame& frame = play.top();
    int ways = 0;
    Tile only = no_tile;
    if (frame.b > 0 && can_be_moved(play.state, play.act(frame.act), frame.a))
        for_each_step(play.state, frame, [&](unsigned, Tile to) {
            ++ways;
            only = to;
        });
    if (ways == 0)
        play.pop();
    else if (ways == 1)
        step_to(play, only);
    else
        play.ask(Ask::EffectStep, frame.c, frame.a, frame.b, frame.act);
}

// ---- PutRemote. a: the card; y: the operation
// -----------------------------------------------------------------

template <class Visit>
void for_each_tile(const State& state, const Frame& frame, Visit visit) {
    const Op& op = op_at(frame.y);
    const Number around = op.arguments[at(Operation::Reposition, "around")];
    const UnitId carrier = carrier_of(state, frame.a);
    const Ref centre = around == absent ? (carrier == no_unit ? Ref{} : Ref::unit(carrier))
                                        : first_of(state, state.table.acts[frame.act], around);
    const Tile from = centre ? tile_of(state, centre) : no_tile;
    if (from == no_tile) return;
    for (Tile tile = 0; tile < tiles; ++tile)
        if (distance(from, tile) <= op.arguments[at(Operation::Reposition, "max_range")] &&
            !is_forbidden(state, Action::Reposition, Ref::thing(frame.a), tile))
            visit(tile);
}

void put_remote(Play& play, Tile tile) {
    const ThingId thing = play.top().a;
    play.pop();
    place_remote(play, thing, tile);
}

void run_put_remote(Play& play) {
    const Frame& frame = play.top();
    int places = 0;
    Tile only = no_tile;
    if (is_remote(play.state, frame.a))
        for_each_tile(play.state, frame, [&](Tile tile) {
            ++places;
            only = tile;
        });
    if (places == 0)
        play.pop();
    else if (places == 1)
        put_remote(play, only);
    else
        play.ask(Ask::EffectTile, play.act(frame.act).controller, frame.a, 0, frame.act);
}

// OP-69: no path and no Cover penalty, but the Hazards of the tile.
void place_units(const Doing& doing) {
    Play& play = doing.play;
    const Ref tile = doing.one(at(Operation::Place, "tile"));
    if (!tile.is(Ref::OnTile)) return;
    for (const Ref ref : doing.refs(at(Operation::Place, "unit"))) {
        if (!ref.is(Ref::Unit) || !can_be_moved(play.state, doing.act(), ref.index())) continue;
        const UnitId id = ref.index();
        const Tile from = play.unit(id).tile;
        if (from == tile.index() || is_forbidden(play.state, Action::Move, ref, tile.index()))
            continue;
        play.unit(id).tile = tile.index();
        for (Unit& other : all_units(play.table))
            if (other.stand == Stand::Attached && other.host == id) other.tile = tile.index();
        note_own_move(play, doing.act(), id);
        play.tell(Told::MovedBy, play.unit(id).owner, id, from, tile.index());
        play.push(Flow::Enter, id, 0, 0, no_act, from + 1);
    }
}

}  // namespace

void begin_effect_move(const Doing& doing) {
    Play& play = doing.play;
    if (doing.op.code == Operation::Place) {
        place_units(doing);
        return;
    }
    const bool moves = doing.op.code == Operation::Move;
    const Refs found =
        doing.refs(moves ? at(Operation::Move, "unit") : at(Operation::Reposition, "remote"));
    const int count = moves ? std::clamp(doing.value(at(Operation::Move, "steps")), 0, 255) : 0;
    Seat chooser = moves ? doing.seat(at(Operation::Move, "chooser")) : nobody;
    if (chooser == nobody) chooser = doing.act().controller;
    for (std::size_t i = found.size(); i-- > 0;) {
        if (moves && found[i].is(Ref::Unit))
            play.push(Flow::MoveUnit, found[i].index(), static_cast<unsigned>(count), chooser,
                      doing.id, 0, doing.place);
        if (!moves && found[i].is(Ref::Thing))
            play.push(Flow::PutRemote, found[i].index(), 0, 0, doing.id, 0, doing.place);
    }
}

void run_moves(Play& play) {
    if (play.top().flow == Flow::MoveUnit)
        run_move_unit(play);
    else
        run_put_remote(play);
}

void list_effect_moves(const State& state, const Frame& frame, Moves& moves) {
    if (frame.flow == Flow::MoveUnit)
        for_each_step(state, frame, [&](unsigned direction, Tile) {
            moves.push_back(make(Verb::Step, frame.a, direction));
        });
    else
        for_each_tile(state, frame,
                      [&](Tile tile) { moves.push_back(make(Verb::Place, frame.a, tile)); });
}

void answer_effect_move(Play& play, Move move) {
    const Frame& frame = play.top();
    if (frame.flow == Flow::MoveUnit)
        step_to(play, board.neighbour[play.unit(frame.a).tile][large_of(move)]);
    else
        put_remote(play, static_cast<Tile>(large_of(move)));
}

}  // namespace bots_and_aces
