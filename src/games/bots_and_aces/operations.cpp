// SPDX-License-Identifier: Apache-2.0
//
// Carries effects out: lists of operations, one operation at a time.
#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// What was revealed is put out of sight again when the effect is over (OP-9).
void end_effect(Play& play) {
    const Frame frame = play.top();
    play.pop();
    if ((frame.b & Outermost) == 0) return;
    Act& act = play.act(frame.act);
    if (act.revealed != 0) {
        act.revealed = 0;
        play.table.revealed_of = 0;
        play.table.revealed_above = 0;
    }
    if (frame.b & IsHazard) resolve_hazard(play, frame.act);
    if (frame.b & FreesAct) free_act(play, frame.act);
}

void carry_out(const Doing& doing) {
    const Operation code = doing.op.code;
    if (code <= Operation::Destroy)
        do_cards(doing);
    else if (code <= Operation::Retarget)
        do_cycle(doing);
    else if (code <= Operation::RestoreDurability)
        do_damage(doing);
    else if (code <= Operation::Overflow)
        do_strings(doing);
    else if (code <= Operation::Untarget)
        do_combat(doing);
    else if (code <= Operation::Deploy)
        do_switch(doing);
    else if (code <= Operation::BotRush)
        do_board(doing);
    else if (code <= Operation::LoseGame)
        do_players(doing);
    else
        do_control(doing);
}

// The next operation; first what its controller has to say about it.
void run_list(Play& play) {
    Frame& frame = play.top();
    const Number place = frame.x;
    const Op& op = op_at(place);
    if (op.code == Operation::End) {
        end_effect(play);
        return;
    }
    const Number number = choice_in(op);
    if (frame.a == 0 && (number > 0 || asks_for_word(op))) {
        frame.a = 1;
        play.push(number > 0 ? Flow::AskNumber : Flow::AskWord, 0, 0, 0, frame.act, number, place);
        return;
    }
    if (frame.a != 0) play.act(frame.act).forbidden = play.table.result;
    frame.a = 0;
    ++frame.x;
    carry_out({play, frame.act, place});
}

}  // namespace

// ---- the doors of the interpreter
// -----------------------------------------------------------------------

void run_effect_of(Play& play, Byte act, Number effect) {
    play.push(Flow::Effect, 0, Outermost, 0, act, effect);
    if (has_choices(play.act(act), effect)) play.push(Flow::ChooseTargets, 0, 0, 0, act);
}

void run_effect(Play& play) {
    switch (play.top().flow) {
        case Flow::Effect:
            return run_list(play);
        case Flow::ScrapCards:
        case Flow::PickCards:
            return run_card_choices(play);
        case Flow::Predict:
            return run_top_cards(play);
        case Flow::MoveUnit:
        case Flow::PutRemote:
            return run_moves(play);
        case Flow::SwapPlan:
        case Flow::Overflow:
            return run_combat_choices(play);
        case Flow::AskWord:
        case Flow::AskNumber:
        case Flow::ChooseTargets:
            return run_choices(play);
        default:
            return run_control(play);
    }
}

void list_effect(const State& state, Seat, Moves& moves) {
    const Frame& frame = state.table.frames[static_cast<std::size_t>(state.table.frame_count - 1)];
    switch (frame.flow) {
        case Flow::May:
        case Flow::Pay:
        case Flow::Choose:
            return list_control(state, frame, moves);
        case Flow::ScrapCards:
        case Flow::PickCards:
            return list_card_choices(state, frame, moves);
        case Flow::Predict:
            return list_top_cards(state, frame, moves);
        case Flow::MoveUnit:
        case Flow::PutRemote:
            return list_effect_moves(state, frame, moves);
        case Flow::SwapPlan:
        case Flow::Overflow:
            return list_combat_choices(state, frame, moves);
        default:
            return list_choices(state, frame, moves);
    }
}

void answer_effect(Play& play, const Question&, Seat seat, Move move) {
    switch (play.top().flow) {
        case Flow::May:
        case Flow::Pay:
        case Flow::Choose:
            return answer_control(play, move);
        case Flow::ScrapCards:
        case Flow::PickCards:
            return answer_card_choice(play, move);
        case Flow::Predict:
            return answer_top_card(play, move);
        case Flow::MoveUnit:
        case Flow::PutRemote:
            return answer_effect_move(play, move);
        case Flow::SwapPlan:
        case Flow::Overflow:
            return answer_combat_choice(play, seat, move);
        default:
            return answer_choice(play, move);
    }
}

}  // namespace bots_and_aces
