// SPDX-License-Identifier: Apache-2.0
//
// How operations are carried out: what the files operations*.cpp share.
#pragma once

#include "games/bots_and_aces/effect_tools.hpp"

namespace bots_and_aces {

// One operation that is being carried out. Copied values are safe while the table changes.
struct Doing {
    Play& play;
    Byte id;       // of the act
    Number place;  // of the operation
    const Op& op = op_at(place);

    Act& act() const { return play.act(id); }
    const State& state() const { return play.state; }
    Number argument(std::size_t i) const { return op.arguments[i]; }
    int value(std::size_t i) const { return value_of(play.state, act(), op.arguments[i]); }
    Refs refs(std::size_t i) const { return named(play.state, act(), op.arguments[i]); }
    Ref one(std::size_t i) const {
        const Refs found = refs(i);
        return found.empty() ? Ref{} : found[0];
    }
    Seat seat(std::size_t i) const { return player_named(play.state, act(), op.arguments[i]); }
    // The string that an operation is about, while its Combat goes on.
    String* string(std::size_t i) const {
        const PlanPlace at = string_of(play.state, first_of(play.state, act(), op.arguments[i]));
        return at < plan_places && play.table.combat.running() ? &play.table.combat.strings[at]
                                                               : nullptr;
    }
    // A Modifier of this operation that lasts as long as its duration says.
    Modifier lasting_for(std::size_t duration) const {
        Modifier modifier = lasting(play.state, act(), op.arguments[duration]);
        modifier.op = op.code;
        return modifier;
    }
    bool is_instant(std::size_t duration) const {
        const auto code = play.set.durations[static_cast<std::size_t>(op.arguments[duration])].code;
        // The last two are asked for live, by facts.cpp and strings.cpp.
        return code == DurationCode::Instant || code == DurationCode::While ||
               code == DurationCode::WhileAttached;
    }
};

// Flags of an Effect frame, in its b.
enum EffectFlag : Byte { Outermost = 1, FreesAct = 2, IsHazard = 4 };

// ---- by the order of Operation
void do_cards(const Doing& doing);    // OP-1 to OP-17
void do_cycle(const Doing& doing);    // OP-18 to OP-21
void do_damage(const Doing& doing);   // OP-22 to OP-26
void do_strings(const Doing& doing);  // OP-27 to OP-35
void do_combat(const Doing& doing);   // OP-36 to OP-57
void do_switch(const Doing& doing);   // OP-58 to OP-65
void do_board(const Doing& doing);    // OP-66 to OP-88
void do_players(const Doing& doing);  // OP-89 to OP-98
void do_control(const Doing& doing);  // OP-99 to OP-108

// ---- their frames: one step, the moves of a question, an answer
void run_control(Play& play);  // operations_control.cpp: ForEach, Repeat, Choose, May, Pay, Roll
void list_control(const State& state, const Frame& frame, Moves& moves);
void answer_control(Play& play, Move move);
void run_choices(Play& play);  // choices.cpp: AskWord, AskNumber, ChooseTargets
void list_choices(const State& state, const Frame& frame, Moves& moves);
void answer_choice(Play& play, Move move);
void run_card_choices(Play& play);  // card_choices.cpp: ScrapCards, PickCards
void list_card_choices(const State& state, const Frame& frame, Moves& moves);
void answer_card_choice(Play& play, Move move);
void run_top_cards(Play& play);  // top_cards.cpp: Predict
void list_top_cards(const State& state, const Frame& frame, Moves& moves);
void answer_top_card(Play& play, Move move);
void begin_effect_move(const Doing& doing);  // OP-68 to OP-70
void run_moves(Play& play);                  // effect_moves.cpp: MoveUnit, PutRemote
void list_effect_moves(const State& state, const Frame& frame, Moves& moves);
void answer_effect_move(Play& play, Move move);
void run_combat_choices(Play& play);  // operations_combat.cpp: SwapPlan, Overflow
void list_combat_choices(const State& state, const Frame& frame, Moves& moves);
void answer_combat_choice(Play& play, Seat seat, Move move);

// ---- pilot cards
inline constexpr Byte most_lifted = DeckTop - DeckLifted;  // cards looked at in one go
// Takes a card from where it lies and puts it elsewhere; tells what everybody may know.
void put_card(Play& play, Byte act, Ref card, Byte from, Place to);
// A destroyed Weapon comes back as a new one.
void bring_back(Play& play, ThingId thing);
bool can_come_back(const State& state, ThingId thing);
// The choice in a value of an operation, or 0: {choose=[a,b]}.
Number choice_in(const Op& op);
// Whether the ability with this effect chooses something when it happens.
bool has_choices(const Act& act, Number effect);
// Whether an operation asks for a word: an Attribute or a keyword.
bool asks_for_word(const Op& op);

}  // namespace bots_and_aces
