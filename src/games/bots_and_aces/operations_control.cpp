// SPDX-License-Identifier: Apache-2.0
//
// Control flow: OP-99 to OP-108.
#include <algorithm>
#include <bit>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

void push_list(Play& play, Byte act, Number list) {
    if (list > 0) play.push(Flow::Effect, 0, 0, 0, act, list);
}

// OP-104: with everything it can speak of now. The event that sets it off adds its own.
void delay(const Doing& doing) {
    Play& play = doing.play;
    Table& table = play.table;
    if (table.delayed_count >= max_delayed) base::overflow("The delayed effects", max_delayed);
    Act later = doing.act();
    later.string_target = first_of(play.state, later, selector_number(Selector::StringTarget));
    later.string_weapon = first_of(play.state, later, selector_number(Selector::StringWeapon));
    later.string = no_place;
    later.revealed = 0;
    later.flags = 0;
    later.set(Act::Outside, reaches_outside(doing.act()));
    const Number duration = doing.argument(at(Operation::Delay, "duration"));
    Modifier time = lasting(play.state, doing.act(), duration);
    if (duration <= 0) time.until = Until::Game;
    const Byte act = new_act(play);
    play.act(act) = later;
    table.delayed[table.delayed_count++] = {
        static_cast<Event>(doing.argument(at(Operation::Delay, "until"))),
        time.until,
        packed_time(time),
        act,
        doing.argument(at(Operation::Delay, "if")),
        doing.argument(at(Operation::Delay, "do"))};
}

std::int16_t small(int n) { return static_cast<std::int16_t>(std::clamp(n, -32000, 32000)); }

// ---- frames
// ----------------------------------------------------------------------------------------------

// OP-102. Elements are taken in the order of their Refs, so that one that leaves the selection on
// the way disturbs nobody. a: 1 once it has begun; b, c: the `it` of the loop around this one;
// x: how many more copies of the current card there are.
void run_for_each(Play& play) {
    Frame& frame = play.top();
    Act& act = play.act(frame.act);
    const Op& op = op_at(frame.y);
    const Number body = op.arguments[at(Operation::ForEach, "do")];
    if (frame.a != 0 && frame.x > 0) {
        --frame.x;
        push_list(play, frame.act, body);
        return;
    }
    const Ref last = frame.a != 0 ? act.it : Ref{};
    act.it = Ref{static_cast<std::uint16_t>(frame.b | frame.c << 8)};
    const Number in = op.arguments[at(Operation::ForEach, "in")];
    Ref next;
    for (const Ref ref : named(play.state, act, in))
        if (ref > last && (!next || ref < next) &&
            passes(play.state, act, ref, op.arguments[at(Operation::ForEach, "where")]))
            next = ref;
    if (!next) {
        play.pop();
        return;
    }
    frame.a = 1;
    frame.x = static_cast<Number>(copies(play.state, act, in, next) - 1);
    act.it = next;
    push_list(play, frame.act, body);
}

void run_repeat(Play& play) {
    Frame& frame = play.top();
    if (frame.a == 0) {
        play.pop();
        return;
    }
    --frame.a;
    push_list(play, frame.act, frame.x);
}

int mode_count(const Op& op) {
    return cards().lists[static_cast<std::size_t>(op.arguments[at(Operation::Choose, "modes")])];
}

void take_mode(Play& play, int mode) {
    Frame& frame = play.top();
    const auto first =
        static_cast<std::size_t>(op_at(frame.y).arguments[at(Operation::Choose, "modes")]);
    frame.b = static_cast<Byte>(frame.b | 1u << mode);
    --frame.a;
    push_list(play, frame.act, cards().lists[first + 1 + static_cast<std::size_t>(mode)]);
}

void run_choose(Play& play) {
    const Frame& frame = play.top();
    const int modes = std::min(mode_count(op_at(frame.y)), 8);
    const int left = modes - std::popcount(frame.b);
    if (frame.a == 0 || left == 0)
        play.pop();
    else if (left == 1)
        take_mode(play, std::countr_one(frame.b));
    else
        play.ask(Ask::Mode, play.act(frame.act).controller, frame.a, frame.b, frame.act);
}

Seat who_decides(const State& state, const Frame& frame) {
    const Op& op = op_at(frame.y);
    const Number who = op.arguments[op.code == Operation::May ? at(Operation::May, "who")
                                                              : at(Operation::Pay, "who")];
    return player_named(state, state.table.acts[frame.act], who);
}

// The act as if the payer had made it.
Act payer_of(const State& state, const Frame& frame) {
    Act payer = state.table.acts[frame.act];
    payer.controller = who_decides(state, frame);
    payer.ability = -1;
    return payer;
}

// Whether somebody might pay, as far as everybody can see: which cards are in a hand is hidden.
bool might_pay(const State& state, const Act& payer, Number cost) {
    if (payer.controller == nobody) return false;
    const Cost* scrap = scrap_cost(cost);
    if (!scrap) return can_pay(state, payer, cost);
    return state.table.players[payer.controller].hand >=
           value_of(state, payer, scrap->arguments[at(CostCode::Scrap, "scrap")]);
}

void end_decision(Play& play, bool yes) {
    const Frame frame = play.top();
    const Op& op = op_at(frame.y);
    const bool pays = op.code == Operation::Pay;
    const Number list =
        yes ? op.arguments[pays ? at(Operation::Pay, "then") : at(Operation::May, "do")]
            : op.arguments[pays ? at(Operation::Pay, "else") : at(Operation::May, "else")];
    play.pop();
    push_list(play, frame.act, list);
}

void run_may(Play& play) {
    const Seat who = who_decides(play.state, play.top());
    if (who == nobody)
        end_decision(play, false);
    else
        play.ask(Ask::YesOrNo, who, 0, 0, play.top().act);
}

enum PayStep : Byte { Offered, Paying, Paid, Refused };

// OP-107.
void run_pay(Play& play) {
    Frame& frame = play.top();
    const Number cost = op_at(frame.y).arguments[at(Operation::Pay, "cost")];
    const Act payer = payer_of(play.state, frame);
    switch (frame.pc) {
        case Offered:
            if (might_pay(play.state, payer, cost))
                play.ask(Ask::YesOrNo, payer.controller, 0, 0, frame.act);
            else
                frame.pc = Refused;
            return;
        case Paying: {
            frame.pc = Paid;
            const Cost* scrap = scrap_cost(cost);
            pay_as(play, payer, cost);
            if (scrap)
                play.push(Flow::ScrapCards, payer.controller,
                          static_cast<unsigned>(value_of(
                              play.state, payer, scrap->arguments[at(CostCode::Scrap, "scrap")])),
                          payer.controller, frame.act,
                          scrap->arguments[at(CostCode::Scrap, "where")]);
            return;
        }
        default:
            end_decision(play, frame.pc == Paid);
            return;
    }
}

void run_roll(Play& play) {
    if (play.top().a == 0)
        play.pop();
    else
        play.ask(Ask::Die, play.act(play.top().act).controller);
}

}  // namespace

void do_control(const Doing& doing) {
    Play& play = doing.play;
    Act& act = doing.act();
    switch (doing.op.code) {
        case Operation::If: {
            const bool yes = holds(play.state, act, doing.argument(at(Operation::If, "cond")));
            push_list(play, doing.id,
                      doing.argument(yes ? at(Operation::If, "then") : at(Operation::If, "else")));
            return;
        }
        case Operation::May:
            play.push(Flow::May, 0, 0, 0, doing.id, 0, doing.place);
            return;
        case Operation::Choose:
            play.push(Flow::Choose,
                      static_cast<unsigned>(doing.argument(at(Operation::Choose, "n"))), 0, 0,
                      doing.id, 0, doing.place);
            return;
        case Operation::ForEach:
            play.push(Flow::ForEach, 0, act.it.bits & 0xffu, act.it.bits >> 8, doing.id, 0,
                      doing.place);
            return;
        case Operation::Repeat:
            play.push(
                Flow::Repeat,
                static_cast<unsigned>(std::clamp(doing.value(at(Operation::Repeat, "n")), 0, 255)),
                0, 0, doing.id, doing.argument(at(Operation::Repeat, "do")));
            return;
        case Operation::Delay:
            delay(doing);
            return;
        case Operation::Roll:
            act.die = 0;
            play.push(Flow::Roll,
                      static_cast<unsigned>(doing.argument(at(Operation::Roll, "dice"))), 0, 0,
                      doing.id);
            return;
        case Operation::Remember: {
            const auto name =
                static_cast<std::size_t>(doing.argument(at(Operation::Remember, "name")));
            act.variables[name] = small(doing.value(at(Operation::Remember, "value")));
            return;
        }
        case Operation::Pay:
            play.push(Flow::Pay, 0, 0, 0, doing.id, 0, doing.place);
            return;
        case Operation::ModifyEvent:
            act.amount =
                small(std::max(0, act.amount + doing.value(at(Operation::ModifyEvent, "amount"))));
            return;
        default:
            return;
    }
}

void run_control(Play& play) {
    switch (play.top().flow) {
        case Flow::ForEach:
            return run_for_each(play);
        case Flow::Repeat:
            return run_repeat(play);
        case Flow::Choose:
            return run_choose(play);
        case Flow::May:
            return run_may(play);
        case Flow::Pay:
            return run_pay(play);
        default:
            return run_roll(play);
    }
}

void list_control(const State& state, const Frame& frame, Moves& moves) {
    switch (frame.flow) {
        case Flow::May:
            moves.push_back(make(Verb::Yes));
            moves.push_back(make(Verb::Pass));
            return;
        case Flow::Pay:
            moves.push_back(make(Verb::Pass));
            if (can_pay(state, payer_of(state, frame),
                        op_at(frame.y).arguments[at(Operation::Pay, "cost")]))
                moves.push_back(make(Verb::Yes));
            return;
        default:  // Choose
            for (int mode = 0; mode < std::min(mode_count(op_at(frame.y)), 8); ++mode)
                if ((frame.b >> mode & 1) == 0)
                    moves.push_back(make(Verb::Mode, static_cast<unsigned>(mode)));
            return;
    }
}

void answer_control(Play& play, Move move) {
    const bool yes = verb_of(move) == Verb::Yes;
    switch (play.top().flow) {
        case Flow::May:
            return end_decision(play, yes);
        case Flow::Pay:
            play.top().pc = yes ? Paying : Refused;
            return;
        default:  // Choose
            return take_mode(play, large_of(move));
    }
}

}  // namespace bots_and_aces
