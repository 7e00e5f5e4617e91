// SPDX-License-Identifier: Apache-2.0
//
// The Movement Phase: a unit's move from its Pins to its statuses, and what else the turn player
// may do (BA-208 to BA-235, D-32 to D-41).
#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte {
    Beginning,
    Pinned,
    Choosing,  // D-34
    Stepped,   // the Cycle is empty again
    Entered,   // its Hazards are dealt with
    Announced,
    NextStep,
    Ending,
    Settled,
    Closed
};

void open_step_window(Play& play, Window window, UnitId unit, Tile from) {
    const Byte act = new_act(play);
    play.act(act) = step_event(play.state, unit, from);
    open_window(play, window, act);
}

bool can_go_on(const Table& table, const Frame& frame) {
    const Unit& unit = table.units[frame.a];
    return unit.on_board() && table.players[unit.owner].alive() && !unit.has(Unit::Rushed) &&
           !unit.has(Unit::MoveOver);
}

// BA-211: it begins once in a Phase, when the unit is first taken up.
void begin_move(Play& play, Frame& frame) {
    Unit& unit = play.unit(frame.a);
    if (unit.has(Unit::Moving)) {
        frame.pc = Choosing;
        return;
    }
    unit.set(Unit::Moving);
    unit.set(Unit::Still);
    unit.start = unit.tile;
    unit.visited |= tile_bit(unit.tile);
    note_beside(play, frame.a);
    play.tell(Told::MoveBegins, unit.owner, frame.a);
    happen(play, Event::MoveStart, step_event(play.state, frame.a, unit.tile));
    frame.pc = Pinned;
    play.push(Flow::Pins, frame.a);
}

void choose_step(Play& play, Frame& frame) {
    const UnitId id = frame.a;
    if (!can_go_on(play.table, frame)) {
        frame.pc = Ending;
        return;
    }
    if (frame.y != 0) {  // began as a Bot Rush
        const auto tile = static_cast<Tile>(frame.y - 1);
        frame.y = 0;
        if (may_rush(play.state, id, tile)) {
            frame.pc = Stepped;
            declare_step(play, id, tile, true);
            return;
        }
    }
    play.ask(Ask::Step, play.unit(id).owner, id);
}

// BA-220, BA-228, BA-229. Only a unit that is still there has finished its move, and one that took
// no step has not moved.
void end_move(Play& play, Frame& frame) {
    Unit& unit = play.unit(frame.a);
    if (frame.x == 0 && (unit.marks & Unit::all_idle) != Unit::all_idle)
        unit.marks = static_cast<Byte>(unit.marks + Unit::Idle);
    if (frame.x == 0 || !unit.on_board() || !play.player(unit.owner).alive()) {
        play.pop();
        return;
    }
    const Gains gains = gains_of_move(play.state, frame.a);
    frame.pc = Settled;
    if (gains.flanking && gains.strafing)
        play.ask(Ask::Status, unit.owner, frame.a);
    else if (gains.flanking)
        earn_status(play, frame.a, Status::Flanking);
    else if (gains.strafing)
        earn_status(play, frame.a, Status::Strafing);
}

void after_step(Play& play, Frame& frame) {
    const UnitId id = frame.a;
    const auto from = static_cast<Tile>(frame.c - 1);
    const bool there = play.unit(id).on_board();
    switch (frame.pc) {
        case Stepped:
            if (frame.c == 0) {  // it was negated or came to nothing
                frame.pc = Choosing;
                return;
            }
            frame.pc = Entered;
            play.push(Flow::Enter, id, 0, 0, no_act, frame.c);
            return;
        case Entered:
            frame.pc = there ? Announced : Ending;
            if (!there) return;
            happen(play, Event::StepResolved, step_event(play.state, id, from));
            open_step_window(play, Window::StepResolved, id, from);
            return;
        case Announced:
            frame.pc = there ? NextStep : Ending;
            if (there) open_step_window(play, Window::UnitEntered, id, from);
            return;
        default:
            frame.c = 0;
            frame.pc = Choosing;
            return;
    }
}

void run_move(Play& play) {
    Frame& frame = play.top();
    const UnitId id = frame.a;
    switch (frame.pc) {
        case Beginning:
            begin_move(play, frame);
            return;
        case Pinned:
            frame.pc = Choosing;
            open_step_window(play, Window::MoveStart, id, play.unit(id).tile);
            return;
        case Choosing:
            choose_step(play, frame);
            return;
        case Stepped:
        case Entered:
        case Announced:
        case NextStep:
            after_step(play, frame);
            return;
        case Ending:
            end_move(play, frame);
            return;
        case Settled:
            frame.pc = Closed;
            play.tell(Told::MoveEnds, play.unit(id).owner, id);
            happen(play, Event::MoveEnd, step_event(play.state, id, play.unit(id).start));
            open_step_window(play, Window::MoveEnd, id, play.unit(id).start);
            return;
        default:
            play.pop();
            return;
    }
}

// ---- moves

void list_rushes(const State& state, UnitId unit, Moves& moves) {
    for (const Tile to : board.neighbour[state.table.units[unit].tile])
        if (to != no_tile && may_rush(state, unit, to)) moves.push_back(make(Verb::Rush, unit, to));
}

void list_reserve_power(const State& state, Seat seat, Moves& moves) {
    if (may_switch_to_reserve_power(state, seat)) moves.push_back(make(Verb::Reserve));
}

void list_steps(const State& state, Seat seat, Moves& moves) {
    const UnitId id = state.table.question.a;
    const Unit& unit = state.table.units[id];
    for (Byte direction = 0; direction < directions; ++direction) {
        const Tile to = board.neighbour[unit.tile][direction];
        if (to != no_tile && may_step(state, id, to))
            moves.push_back(make(Verb::Step, id, direction));
    }
    list_rushes(state, id, moves);
    if (!has_to_leave(state, id)) moves.push_back(make(Verb::Stop));
    list_hazards_to_set(state, seat, moves);
    list_reserve_power(state, seat, moves);
    list_plays(state, seat, moves);
}

void answer_step(Play& play, Seat seat, Move move) {
    Frame& frame = play.top();
    switch (verb_of(move)) {
        case Verb::Step:
            frame.pc = Stepped;
            declare_step(play, frame.a, board.neighbour[play.unit(frame.a).tile][large_of(move)],
                         false);
            return;
        case Verb::Rush:
            frame.pc = Stepped;
            declare_step(play, frame.a, static_cast<Tile>(large_of(move)), true);
            return;
        case Verb::Stop:
            frame.pc = Ending;
            return;
        case Verb::Set:
            set_hazard(play, small_of(move), static_cast<Tile>(large_of(move)));
            return;
        case Verb::Reserve:
            declare_reserve_power(play, seat);
            return;
        default:
            begin_play(play, seat, move);
            return;
    }
}

}  // namespace

void run_movement(Play& play) {
    switch (play.top().flow) {
        case Flow::Move:
            run_move(play);
            return;
        case Flow::Pins:
            run_pins(play);
            return;
        case Flow::Enter:
            run_enter(play);
            return;
        default:
            run_remotes(play);
            return;
    }
}

void list_movement(const State& state, Seat seat, Moves& moves) {
    switch (state.table.question.ask) {
        case Ask::Pin:
            list_pins(state, moves);
            return;
        case Ask::Step:
            list_steps(state, seat, moves);
            return;
        case Ask::HazardOf:
        case Ask::Hazard:
            list_hazards(state, seat, moves);
            return;
        case Ask::Status:  // D-37: Flanking or Strafing
            moves.push_back(make(Verb::Status, static_cast<unsigned>(Status::Flanking)));
            moves.push_back(make(Verb::Status, static_cast<unsigned>(Status::Strafing)));
            return;
        default:
            list_remote(state, moves);
            return;
    }
}

void answer_movement(Play& play, const Question& asked, Seat seat, Move move) {
    switch (asked.ask) {
        case Ask::Pin:
            answer_pin(play, asked.a, seat, move);
            return;
        case Ask::Step:
            answer_step(play, seat, move);
            return;
        case Ask::HazardOf:
        case Ask::Hazard:
            answer_hazard(play, asked, move);
            return;
        case Ask::Status:
            earn_status(play, asked.a, static_cast<Status>(large_of(move)));
            return;
        default:  // Remote
            if (verb_of(move) == Verb::Place)
                reposition(play, small_of(move), static_cast<Tile>(large_of(move)));
            return;
    }
}

void list_moves_of_phase(const State& state, Seat seat, Moves& moves) {
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.unit_count; ++i) {
        const auto unit = static_cast<UnitId>(player.first_unit + i);
        if (!state.table.units[unit].on_board()) continue;
        if (may_take_up(state, unit)) moves.push_back(make(Verb::Begin, unit));
        list_rushes(state, unit, moves);
    }
    list_hazards_to_set(state, seat, moves);
    list_remotes_to_place(state, seat, moves);
    list_reserve_power(state, seat, moves);
}

void answer_move_of_phase(Play& play, Seat seat, Move move) {
    const auto large = static_cast<Byte>(large_of(move));
    switch (verb_of(move)) {
        case Verb::Begin:
            play.push(Flow::Move, large);
            return;
        case Verb::Rush:
            play.push(Flow::Move, small_of(move), 0, 0, no_act, 0, large + 1);
            return;
        case Verb::Set:
            set_hazard(play, small_of(move), large);
            return;
        case Verb::Place:
            reposition(play, small_of(move), large);
            return;
        default:
            declare_reserve_power(play, seat);
            return;
    }
}

void begin_movement_phase(Play& play, Seat mover) {
    end_old_statuses(play, mover);
    constexpr auto of_the_phase =
        Unit::Moving | Unit::MoveOver | Unit::CrossedCover | Unit::PassedFoe | Unit::ReserveReady;
    for (Unit& unit : all_units(play.table)) {
        if (unit.owner != mover) continue;
        unit.flags = static_cast<Byte>(unit.flags & ~of_the_phase);
        unit.marks = static_cast<Byte>(unit.marks & Unit::LeftTile);
        unit.start = no_tile;
        unit.visited = unit.on_board() ? tile_bit(unit.tile) : 0;
    }
    forget_repositioning(play, mover);
}

}  // namespace bots_and_aces
