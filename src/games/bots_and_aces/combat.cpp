// SPDX-License-Identifier: Apache-2.0
//
// Combat as a whole (BA-165 to BA-199): sides, offers of slots, the order of actors, the steps one
// after another. The steps themselves are in the other combat_*.cpp.
#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/facts.hpp"

#include <algorithm>

namespace bots_and_aces {

namespace {

using ActorList = base::FixedVector<UnitId, max_units>;

bool has_unit_on_board(const State& state, SeatSet seats) {
    for (int i = 0; i < state.table.unit_count; ++i) {
        const Unit& unit = state.table.units[static_cast<std::size_t>(i)];
        if (unit.on_board() && seats.contains(unit.owner)) return true;
    }
    return false;
}

// ---- the order of actors
// -------------------------------------------------------------------------

template <class Fits>
bool any_carrier(const State& state, Fits fits) {
    for (PlanPlace place = 0; place < 6; ++place) {
        const ThingId weapon = weapon_at(state.table, place);
        const UnitId unit = weapon == no_thing ? no_unit : carrier_of(state, weapon);
        if (unit != no_unit && fits(unit)) return true;
    }
    return false;
}

// BA-186: whoever has no Weapon in a Plan may have an Ace; "your Bot" plays it (BA-14).
bool acts_without_weapon(const State& state, UnitId id) {
    const Seat owner = state.table.units[id].owner;
    return state.table.combat.step == Fight::Attack && your_bot(state, owner) == id &&
           !any_carrier(state, [&](UnitId unit) {
               return state.table.units[unit].on_board() && state.table.units[unit].owner == owner;
           });
}

// BA-176: the main Bots, and Support Units with a Weapon in a Plan.
bool is_actor(const State& state, UnitId id) {
    const Unit& unit = state.table.units[id];
    if (!unit.on_board() || !engaged_seats(state.table).contains(unit.owner)) return false;
    if (state.table.players[unit.owner].bot == id) return !state.table.combat.is_late(unit.owner);
    return any_carrier(state, [&](UnitId carrier) { return carrier == id; }) ||
           acts_without_weapon(state, id);
}

bool is_placed(const Combat& combat, UnitId unit) {
    const auto end = combat.order.begin() + combat.actors;
    return std::find(combat.order.begin(), end, unit) != end;
}

// BA-70: of two units with the same Initiative, whose player comes first. Not goes_before(), which
// asks the players' own Initiative.
bool is_ahead(const State& state, Seat a, Seat b) {
    const bool first = wins_ties(state, a), second = wins_ties(state, b);
    if (first != second) return first;
    return state.table.players[a].rank < state.table.players[b].rank;
}

// The units that come next: one, or several of one player with the same Initiative.
ActorList next_in_order(const State& state) {
    ActorList next;
    int highest = -1;
    for (UnitId id = 0; id < state.table.unit_count; ++id) {
        if (!is_actor(state, id) || is_placed(state.table.combat, id)) continue;
        const int now = initiative(state, id);
        if (now < highest) continue;
        const Seat owner = state.table.units[id].owner;
        if (now == highest) {
            const Seat first = state.table.units[next.front()].owner;
            if (first != owner && is_ahead(state, first, owner)) continue;
            if (first != owner) next.clear();
        } else {
            next.clear();
        }
        highest = now;
        next.push_back(id);
    }
    return next;
}

void place_actor(Play& play, UnitId unit) {
    Combat& combat = play.table.combat;
    combat.order[combat.actors++] = unit;
}

// ---- offers of slots
// -----------------------------------------------------------------------------

// Frame: a: side; b: slot; c: the seat invited; x, y: refusals, six bits for each slot.
bool has_refused(const Frame& frame, int slot, Seat seat) {
    const unsigned bits = static_cast<std::uint16_t>(slot < 2 ? frame.x : frame.y);
    return (bits >> ((slot % 2) * max_seats + seat) & 1) != 0;
}

void note_refusal(Frame& frame, int slot, Seat seat) {
    Number& bits = slot < 2 ? frame.x : frame.y;
    bits = static_cast<Number>(bits | 1 << ((slot % 2) * max_seats + seat));
}

// BA-247, BA-252, R-179: members of the team, or players who are on no other side.
bool may_offer(const State& state, int side, int slot, Seat seat) {
    const Combat& combat = state.table.combat;
    const Camp& camp = combat.sides[static_cast<std::size_t>(side)];
    if (seat == camp.leader || !state.table.players[seat].alive()) return false;
    if (combat.sides[static_cast<std::size_t>(1 - side)].members.contains(seat)) return false;
    if (state.table.format == Format::Team && !camp.members.contains(seat)) return false;
    return camp.owner[static_cast<std::size_t>(slot)] == camp.leader &&
           !has_refused(top_frame(state), slot, seat);
}

template <class Visit>
void for_each_offer(const State& state, Visit visit) {
    for (int slot = 0; slot < 4; ++slot)
        for (Seat seat = 0; seat < state.table.seats; ++seat)
            if (may_offer(state, top_frame(state).a, slot, seat)) visit(slot, seat);
}

// Who has refused one leader may still be invited by the other.
void to_next_side(Frame& frame) {
    ++frame.a;
    frame.x = frame.y = 0;
}

void run_allot(Play& play) {
    Frame& frame = play.top();
    if (frame.a >= 2 || play.table.format == Format::Duel || is_decided(play.state)) {
        play.pop();
        return;
    }
    if (frame.pc == 1) {
        frame.pc = 0;
        const Seat invited = frame.c;
        play.ask(Ask::Accept, invited, frame.b, play.table.combat.sides[frame.a].leader);
        return;
    }
    bool any = false;
    for_each_offer(play.state, [&](int, Seat) { any = true; });
    if (any)
        play.ask(Ask::Offer, play.table.combat.sides[frame.a].leader, frame.a);
    else
        to_next_side(frame);
}

void answer_offer(Play& play, Seat seat, Move move) {
    Frame& frame = play.top();
    if (verb_of(move) == Verb::Pass) {
        to_next_side(frame);
        return;
    }
    frame.b = small_of(move);
    frame.c = static_cast<Byte>(large_of(move));
    frame.pc = 1;
    play.tell(Told::SlotOffered, seat, frame.b, frame.c);
}

void answer_accept(Play& play, Seat seat, Move move) {
    Frame& frame = play.top();
    const bool yes = verb_of(move) == Verb::Yes;
    play.tell(Told::OfferAnswered, seat, yes);
    if (!yes) {
        note_refusal(frame, frame.b, seat);
        return;
    }
    Camp& camp = play.table.combat.sides[frame.a];
    camp.owner[frame.b] = seat;
    camp.members.add(seat);
}

// ---- the steps one after another
// -----------------------------------------------------------------

void form_sides(Play& play, Seat attacker, Seat defender) {
    Combat& combat = play.table.combat;
    combat = {};
    const Seat leaders[] = {attacker, defender};
    for (std::size_t side = 0; side < 2; ++side) {
        Camp& camp = combat.sides[side];
        camp.leader = leaders[side];
        camp.members = play.table.format == Format::Team ? team_of(play.table, leaders[side])
                                                         : SeatSet::of(leaders[side]);
        camp.owner.fill(leaders[side]);
    }
    for (auto& slots : play.secrets.plan) slots.fill(no_thing);
    play.secrets.picked = {};
}

void begin_step(Play& play, Fight step) {
    expire(play, Until::EndOfStep);
    play.table.combat.step = step;
    play.tell(Told::StepOfCombat, nobody, static_cast<int>(step));
}

enum Part : Byte {
    Sides,
    SelectionStart,
    Selection,
    Statuses,
    AfterStatuses,
    Blocks,
    Attacks,
    End,
    Over
};

void run_whole(Play& play) {
    Frame& frame = play.top();
    if (frame.pc > Sides && frame.pc < End && is_decided(play.state)) frame.pc = End;
    switch (frame.pc) {
        case Sides:
            form_sides(play, frame.a, frame.b);
            begin_step(play, Fight::Allotting);
            frame.pc = SelectionStart;
            play.push(Flow::Allot);
            return;
        case SelectionStart: {
            frame.pc = Selection;
            Act about;
            about.controller = about.event_player = play.table.combat.sides[0].leader;
            happen(play, Event::SelectionStart, about);
            open_window(play, Window::SelectionStart);
            return;
        }
        case Selection:
            begin_step(play, Fight::Selection);
            frame.pc = Statuses;
            play.push(Flow::Select);
            return;
        case Statuses:
            frame.pc = AfterStatuses;
            play.table.combat.repeat = 0;
            play.table.combat.passed = {};
            play.push(Flow::Statuses, nobody);
            return;
        case AfterStatuses:
            if (play.table.combat.repeat == 0) {
                frame.pc = Blocks;
                return;
            }
            play.tell(Told::SelectionRepeats, nobody);
            frame.pc = Statuses;
            play.push(Flow::Select);
            return;
        case Blocks:
            play.table.combat.passed = {};
            begin_step(play, Fight::Block);
            reveal_plans(play);
            clear_order(play);
            frame.pc = Attacks;
            play.push(Flow::BlockStep);
            return;
        case Attacks:
            begin_step(play, Fight::Attack);
            clear_order(play);
            frame.pc = End;
            play.push(Flow::AttackStep);
            return;
        case End:
            begin_step(play, Fight::Ending);
            frame.pc = Over;
            play.push(Flow::EndCombat);
            return;
        default:
            play.pop();
            return;
    }
}

}  // namespace

// ---- shared by the steps
// ---------------------------------------------------------------------------

void note_resolved(Play& play, Flow flow, ThingId blocker, ThingId blocked) {
    for (int i = play.table.frame_count; i-- > 0;) {
        Frame& frame = play.table.frames[static_cast<std::size_t>(i)];
        if (frame.flow != flow) continue;
        frame.c = 1;
        if (flow == Flow::BlockStep) {
            frame.x = blocker;
            frame.y = blocked;
        }
        return;
    }
}

bool is_decided(const State& state) {
    const auto& sides = state.table.combat.sides;
    return !has_unit_on_board(state, sides[0].members) ||
           !has_unit_on_board(state, sides[1].members);
}

bool has_nothing_to_play(const State& state, Seat seat) {
    if (state.table.players[seat].hand > 0) return false;
    Moves moves;
    list_plays(state, seat, moves);
    return moves.empty();
}

void clear_order(Play& play) {
    Combat& combat = play.table.combat;
    combat.actor = combat.actors = combat.declared = 0;
    combat.order = {};
}

bool fix_order(Play& play) {
    while (play.table.combat.actors < play.table.combat.order.size()) {
        const ActorList next = next_in_order(play.state);
        if (next.empty()) return true;
        if (next.size() > 1) {
            play.ask(Ask::Actor, play.unit(next.front()).owner);
            return false;
        }
        place_actor(play, next.front());
    }
    return true;
}

UnitId next_actor(Play& play) {
    Combat& combat = play.table.combat;
    for (; combat.actor < combat.actors; ++combat.actor)
        if (play.unit(combat.order[combat.actor]).on_board()) return combat.order[combat.actor];
    return no_unit;
}

void fight_is_meaningful(Play& play) {
    Combat& combat = play.table.combat;
    if (!combat.running() || combat.meaningful != 0) return;
    combat.meaningful = 1;
    for (const Seat seat : engaged_seats(play.table)) {
        Player& player = play.player(seat);
        player.set(Player::FoughtRound);
        if (player.knockout == 0) continue;
        player.knockout = 0;  // BA-243: at once
        play.tell(Told::Knockout, seat, 0);
        Act about;
        about.event_player = seat;
        happen(play, Event::KnockoutChanged, about);
    }
}

void declare_combat(Play& play, Seat attacker, Seat defender) {
    form_sides(play, attacker, defender);
    play.table.combat.step = Fight::Declared;
}

void call_off_combat(Play& play) {
    expire(play, Until::EndOfCombat);
    play.table.combat = {};
}

void resolve_combat(Play& play, Byte act) {
    const Seat attacker = play.act(act).controller, defender = play.act(act).event_player;
    // somebody went out in answer, and no Combat takes place.
    if (!play.player(attacker).alive() || !play.player(defender).alive()) {
        call_off_combat(play);
        return;
    }
    play.push(Flow::Combat, attacker, defender);
}

// ---- the doors
// -------------------------------------------------------------------------------------

void run_combat(Play& play) {
    switch (play.top().flow) {
        case Flow::Combat:
            return run_whole(play);
        case Flow::Allot:
            return run_allot(play);
        case Flow::Select:
            return run_select(play);
        case Flow::Statuses:
            return run_statuses(play);
        case Flow::UseStatus:
            return run_use_status(play);
        case Flow::BlockStep:
            return run_block_step(play);
        case Flow::AttackStep:
            return run_attack_step(play);
        case Flow::ResolveString:
            return run_resolve_string(play);
        case Flow::EndCombat:
            return run_end_combat(play);
        default:
            assert(false && "not a frame of Combat");
    }
}

void list_combat(const State& state, Seat seat, Moves& moves) {
    switch (state.table.question.ask) {
        case Ask::Offer:
            moves.push_back(make(Verb::Pass));
            for_each_offer(state, [&](int slot, Seat to) {
                moves.push_back(make(Verb::Offer, static_cast<unsigned>(slot), to));
            });
            return;
        case Ask::Accept:
            moves.push_back(make(Verb::Pass));
            moves.push_back(make(Verb::Yes));
            return;
        case Ask::Select:
            return list_select(state, seat, moves);
        case Ask::UseStatus:
        case Ask::FoeSlot:
        case Ask::OwnSlot:
        case Ask::Victim:
            return list_statuses(state, seat, moves);
        case Ask::Actor:
            for (const UnitId unit : next_in_order(state)) moves.push_back(pick(Ref::unit(unit)));
            return;
        case Ask::Block:
            return list_blocks(state, seat, moves);
        default:
            return list_attack(state, seat, moves);
    }
}

void answer_combat(Play& play, const Question& asked, Seat seat, Move move) {
    switch (asked.ask) {
        case Ask::Offer:
            return answer_offer(play, seat, move);
        case Ask::Accept:
            return answer_accept(play, seat, move);
        case Ask::Select:
            return answer_select(play, asked, seat, move);
        case Ask::UseStatus:
        case Ask::FoeSlot:
        case Ask::OwnSlot:
        case Ask::Victim:
            return answer_statuses(play, asked, seat, move);
        case Ask::Actor:
            return place_actor(play, ref_of(move).index());
        case Ask::Block:
            return answer_block(play, seat, move);
        case Ask::WarheadTile:
            return answer_warhead(play, move);
        default:
            return answer_attack(play, asked, seat, move);
    }
}

}  // namespace bots_and_aces
