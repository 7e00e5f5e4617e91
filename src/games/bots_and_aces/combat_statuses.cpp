// SPDX-License-Identifier: Apache-2.0
//
// The end of the Selection Step (BA-172): Flanking, Overrun and Strafing are used here, and cards
// that wait for this moment are played.
#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

namespace {

constexpr Status usable[] = {Status::Flanking, Status::Overrun, Status::Strafing};

// Slots of a side with a card that lies face down; of one player's, if `owner` is somebody.
template <class Visit>
void for_each_face_down(const Table& table, int side, Seat owner, Visit visit) {
    if (side < 0) return;  // somebody who has just gone out
    const Camp& camp = table.combat.sides[static_cast<std::size_t>(side)];
    for (int slot = 0; slot < 3; ++slot) {
        const PlanPlace place = plan_place(side, slot);
        if (is_face_down(table, place) &&
            (owner == nobody || camp.owner[static_cast<std::size_t>(slot)] == owner))
            visit(place);
    }
}

bool has_face_down(const Table& table, int side, Seat owner = nobody) {
    bool any = false;
    for_each_face_down(table, side, owner, [&](PlanPlace) { any = true; });
    return any;
}

// BA-15, BA-221: whose face-down cards somebody turns up as their own: theirs; if none of the
// side's slots is theirs, those of anybody in their team or, without teams, of the side they lead.
Seat pays_with(const Table& table, Seat seat) {
    const int side = table.combat.side(seat);
    if (side < 0) return seat;
    const Camp& camp = table.combat.sides[static_cast<std::size_t>(side)];
    for (const int slot : {Left, Centre, Right})
        if (camp.owner[static_cast<std::size_t>(slot)] == seat) return seat;
    return table.format == Format::Team || camp.leader == seat ? nobody : seat;
}

// any unit of the one within Range 1 of any unit of the other.
bool are_close(const Table& table, Seat a, Seat b) {
    for (int i = 0; i < table.unit_count; ++i)
        for (int j = 0; j < table.unit_count; ++j) {
            const Unit &one = table.units[static_cast<std::size_t>(i)],
                       &other = table.units[static_cast<std::size_t>(j)];
            if (one.owner == a && other.owner == b && one.on_board() && other.on_board() &&
                distance(one.tile, other.tile) <= 1)
                return true;
        }
    return false;
}

// BA-230.
bool may_strafe(const Table& table, Seat seat, Seat victim) {
    const int foes = 1 - table.combat.side(seat);
    return table.players[victim].alive() &&
           table.combat.sides[static_cast<std::size_t>(foes)].members.contains(victim) &&
           has_face_down(table, foes, victim) && are_close(table, seat, victim);
}

// BA-225: any player of that side is running away.
bool has_runaway(const Table& table, int side) {
    const SeatSet members = table.combat.sides[static_cast<std::size_t>(side)].members;
    return members.any([&](Seat seat) { return table.players[seat].has(Status::Runaway); });
}

// What a status may be aimed at: face-down slots of the other side, or players.
void status_targets(const Table& table, Seat seat, Status status, Refs& found) {
    const int side = table.combat.side(seat);
    if (side < 0 || !table.players[seat].has(status)) return;
    if (status == Status::Strafing) {
        for (Seat victim = 0; victim < table.seats; ++victim)
            if (may_strafe(table, seat, victim)) found.push_back(Ref::player(victim));
        return;
    }
    if (status == Status::Overrun && !has_runaway(table, 1 - side)) return;
    for_each_face_down(table, 1 - side, nobody,
                       [&](PlanPlace place) { found.push_back(Ref::string(place)); });
}

bool may_use(const Table& table, Seat seat, Status status) {
    Refs found;
    status_targets(table, seat, status, found);
    return !found.empty();
}

bool may_use_any(const Table& table, Seat seat) {
    for (const Status status : usable)
        if (may_use(table, seat, status)) return true;
    return false;
}

void declare(Play& play, Seat seat, Status status, Ref target) {
    const Byte id = new_act(play);
    Act& act = play.act(id);
    act.kind = ItemKind::Status;
    act.controller = seat;
    act.amount = static_cast<std::int16_t>(status);
    act.targets[0] = target;
    act.target_count = 1;
    act.target_end = {1, 1, 1};
    if (target.is(Ref::Player)) act.event_player = target.index();
    play.tell(Told::StatusUsed, seat, static_cast<int>(status), target.bits);
    Act event = act;
    event.event_player = seat;
    put_on_cycle(play, id);
    happen(play, Event::StatusUsed, event);
}

// Frame of Statuses: a: who is asked; b: the status whose target is asked for, plus 1.
void ask_next(Play& play) {
    Frame& frame = play.top();
    Combat& combat = play.table.combat;
    for (const Seat seat :
         initiative_order(play.state, engaged_seats(play.table) - combat.passed)) {
        if (!may_use_any(play.table, seat) && has_nothing_to_play(play.state, seat)) {
            combat.passed.add(seat);
            continue;
        }
        frame.a = seat;
        play.ask(Ask::UseStatus, seat);
        return;
    }
    frame.a = nobody;
    frame.pc = 1;
    // All that are engaged have passed. Others may still play what waits for this moment.
    if (!(alive(play.table) - combat.engaged()).empty()) open_window(play, Window::SelectionEnd);
}

void ask_target(Play& play) {
    Frame& frame = play.top();
    const auto status = static_cast<Status>(frame.b - 1);
    Refs found;
    status_targets(play.table, frame.a, status, found);
    if (found.size() != 1) {
        play.ask(status == Status::Strafing ? Ask::Victim : Ask::FoeSlot, frame.a, frame.b - 1u);
        return;
    }
    frame.b = 0;
    declare(play, frame.a, status, found[0]);
}

}  // namespace

void run_statuses(Play& play) {
    Frame& frame = play.top();
    const bool over = play.table.combat.repeat != 0 || is_decided(play.state);
    if (frame.pc == 1 || over) {
        play.pop();
        return;
    }
    if (frame.b != 0)
        ask_target(play);
    else
        ask_next(play);
}

void list_statuses(const State& state, Seat seat, Moves& moves) {
    const Table& table = state.table;
    switch (table.question.ask) {
        case Ask::UseStatus:
            moves.push_back(make(Verb::Pass));
            for (const Status status : usable)
                if (may_use(table, seat, status))
                    moves.push_back(make(Verb::Status, static_cast<unsigned>(status)));
            list_plays(state, seat, moves);
            return;
        case Ask::OwnSlot:
            for_each_face_down(table, table.combat.side(seat), pays_with(table, seat),
                               [&](PlanPlace place) { moves.push_back(pick(Ref::string(place))); });
            return;
        default: {
            Refs found;
            status_targets(table, seat, static_cast<Status>(table.question.a), found);
            for (const Ref ref : found) moves.push_back(pick(ref));
            if (found.empty()) moves.push_back(make(Verb::Pass));
            return;
        }
    }
}

void answer_statuses(Play& play, const Question& asked, Seat seat, Move move) {
    Frame& frame = play.top();
    Combat& combat = play.table.combat;
    if (asked.ask == Ask::OwnSlot) {
        flip_up(play, ref_of(move).index());
        combat.repeat = 1;
        frame.pc = 1;
        return;
    }
    if (asked.ask == Ask::FoeSlot || asked.ask == Ask::Victim) {
        frame.b = 0;
        if (verb_of(move) == Verb::Pick)
            declare(play, seat, static_cast<Status>(asked.a), ref_of(move));
        return;
    }
    if (verb_of(move) == Verb::Pass) {
        combat.passed.add(seat);
        return;
    }
    // BA-172: after anything has been used, the offer starts again with the first player.
    combat.passed = {};
    if (verb_of(move) == Verb::Status)
        frame.b = static_cast<Byte>(large_of(move) + 1);
    else
        begin_play(play, seat, move);
}

// BA-218, BA-102: the card goes back when its use resolves; a negated use leaves it on the rail.
void resolve_status(Play& play, Byte id) {
    const Act act = play.act(id);
    const auto status = static_cast<Status>(act.amount);
    if (status == Status::ReservePower) {  // BA-236: still on such a tile
        if (may_switch_to_reserve_power(play.state, act.controller))
            switch_to_reserve_power(play, act.controller);
        return;
    }
    lose_status(play, act.controller, status);
    Combat& combat = play.table.combat;
    if (!combat.running()) return;
    if (status == Status::Strafing) {
        if (may_strafe(play.table, act.controller, act.event_player))
            play.push(Flow::UseStatus, act.event_player);
        return;
    }
    const PlanPlace place = act.targets[0].index();
    const bool open = status != Status::Overrun || has_runaway(play.table, side_of(place));
    if (!is_face_down(play.table, place) || !open) return;  // BA-97
    flip_up(play, place);
    combat.repeat = 1;
    if (status == Status::Flanking) play.push(Flow::UseStatus, act.controller);
}

// Frame: a: who turns a card of their own Plan up (BA-221, BA-230).
void run_use_status(Play& play) {
    const Frame& frame = play.top();
    const Seat seat = frame.a;
    const int side = play.table.combat.side(seat);
    if (frame.pc == 1 || !has_face_down(play.table, side, pays_with(play.table, seat)))
        play.pop();
    else
        play.ask(Ask::OwnSlot, seat);
}

}  // namespace bots_and_aces
