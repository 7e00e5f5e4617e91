// SPDX-License-Identifier: Apache-2.0
//
// Choices that are made when an effect happens: target slots, numbers, words.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// Targets are named when something is declared. What never is declared chooses when it happens,
// and so does every slot with `targets = false`.
bool chooses_now(const Ability& ability, const TargetSlot& slot) {
    const bool declared = ability.kind == AbilityKind::Play ||
                          ability.kind == AbilityKind::Activated ||
                          ability.kind == AbilityKind::Hazard;
    return !slot.targets || !declared;
}

const Ability& ability_of(const Act& act) {
    return cards().abilities[static_cast<std::size_t>(act.ability)];
}

Number choice_in_value(Number place) {
    const auto& values = cards().values;
    const Value& node = values[static_cast<std::size_t>(place)];
    switch (node.code) {
        case ValueCode::Choose:
            return place;
        case ValueCode::Add:
        case ValueCode::Sub:
        case ValueCode::Mul:
        case ValueCode::Div:
        case ValueCode::Min:
        case ValueCode::Max:
            for (Number part = node.arguments[0];
                 values[static_cast<std::size_t>(part)].code != ValueCode::End; ++part)
                if (const Number found = choice_in_value(part)) return found;
            return 0;
        default:
            return 0;
    }
}

}  // namespace

bool has_choices(const Act& act, Number effect) {
    if (act.ability < 0) return false;
    const Ability& ability = ability_of(act);
    if (ability.effect != effect) return false;
    const auto slots = cards().targets_of(ability);
    return std::any_of(slots.begin(), slots.end(),
                       [&](const TargetSlot& slot) { return chooses_now(ability, slot); });
}

Number choice_in(const Op& op) {
    std::size_t place = 0;
    for (const Parameter& parameter : form_of(op.code).parameters) {
        if (parameter.kind == Kind::None) break;
        if (parameter.kind == Kind::Value || parameter.kind == Kind::ValueOrAll)
            if (const Number found = choice_in_value(op.arguments[place])) return found;
        place += static_cast<std::size_t>(width(parameter.kind));
    }
    return 0;
}

bool asks_for_word(const Op& op) {
    constexpr Number any_attribute = 3;  // the last of chosen_attribute_words
    if (op.code == Operation::ChangeAttribute)
        return op.arguments[at(Operation::ChangeAttribute, "to")] == any_attribute;
    return op.code == Operation::RemoveKeyword &&
           op.arguments[at(Operation::RemoveKeyword, "k")] == static_cast<Number>(Keyword::Choose);
}

namespace {

// ---- numbers and words
// -------------------------------------------------------------------------------

struct Bounds {
    int least, most;
};

Bounds bounds_of(const State& state, const Frame& frame) {
    const Act& act = state.table.acts[frame.act];
    const Value& node = cards().values[static_cast<std::size_t>(frame.x)];
    const int least = std::clamp(value_of(state, act, node.arguments[0]), 0, 150);
    return {least, std::clamp(value_of(state, act, node.arguments[1]), least, 150)};
}

void run_ask_number(Play& play) {
    const Frame& frame = play.top();
    const Bounds bounds = bounds_of(play.state, frame);
    if (bounds.least == bounds.most)
        play.pop(bounds.least);
    else
        play.ask(Ask::Amount, play.act(frame.act).controller, static_cast<unsigned>(bounds.least),
                 static_cast<unsigned>(bounds.most), frame.act);
}

// The words that may be chosen, as bits: Attributes, or the keywords that a card has.
std::uint16_t words_for(const State& state, const Frame& frame) {
    const Op& op = op_at(frame.y);
    if (op.code == Operation::ChangeAttribute)
        return bit(Attribute::Solid) | bit(Attribute::Beam) | bit(Attribute::Heat);
    const Refs found = named(state, state.table.acts[frame.act],
                             op.arguments[at(Operation::RemoveKeyword, "card")]);
    std::uint16_t words = 0;
    for (const Ref ref : found)
        if (ref.is(Ref::Thing))
            words = static_cast<std::uint16_t>(words | keywords_of(state, ref.index()));
    return words;
}

void run_ask_word(Play& play) {
    const Frame& frame = play.top();
    if (words_for(play.state, frame) == 0)
        play.pop(absent);  // nothing to lose
    else
        play.ask(Ask::Word, play.act(frame.act).controller,
                 op_at(frame.y).code == Operation::RemoveKeyword ? 1 : 0, 0, frame.act);
}

// ---- targets
// ---------------------------------------------------------------------------------------------

// A frame of ChooseTargets. a: the slot; b: how many are chosen for it; c: dice rolled for a random
// one; x: what they make, as a number with six digits.
const TargetSlot& slot_of_frame(const State& state, const Frame& frame) {
    return cards().targets_of(ability_of(state.table.acts[frame.act]))[frame.a];
}

bool may_stop(const TargetSlot& slot) { return slot.optional || slot.up_to; }

// What there is to choose from is nobody's business: the question must not depend on it.
bool is_hidden(const TargetSlot& slot) { return selector_of(slot.from) == Selector::YourHand; }

Seat chooser_of(const State& state, const Act& act, const TargetSlot& slot) {
    const Seat seat = player_named(state, act, slot.chooser);
    return seat == nobody ? act.controller : seat;
}

void next_slot(Frame& frame) {
    ++frame.a;
    frame.b = frame.c = 0;
    frame.x = 0;
}

void take_target(Play& play, Ref ref) {
    Frame& frame = play.top();
    Act& act = play.act(frame.act);
    if (act.target_count < act.targets.size()) {
        // Slots that were filled when it was declared may come after this one.
        for (std::size_t i = act.target_count; i > act.target_end[frame.a]; --i)
            act.targets[i] = act.targets[i - 1];
        act.targets[act.target_end[frame.a]] = ref;
        ++act.target_count;
        for (std::size_t i = frame.a; i < max_targets; ++i) ++act.target_end[i];
        play.tell(Told::Targeted, act.controller, ref.bits);
    }
    ++frame.b;
    frame.c = 0;
    frame.x = 0;
}

void run_choose_targets(Play& play) {
    Frame& frame = play.top();
    const Act& act = play.act(frame.act);
    const Ability& ability = ability_of(act);
    if (frame.a >= ability.target_count) {
        play.pop();
        return;
    }
    const TargetSlot& slot = slot_of_frame(play.state, frame);
    if (!chooses_now(ability, slot) || frame.b >= slot.count ||
        act.target_count == act.targets.size()) {
        next_slot(frame);
        return;
    }
    Refs options;
    target_options(play.state, act, slot, options);
    const Seat chooser = chooser_of(play.state, act, slot);
    if (is_hidden(slot) && !slot.random) {
        if (play.player(act.controller).hand == 0)
            next_slot(frame);
        else
            play.ask(Ask::PickThing, chooser, frame.a, frame.b, frame.act);
    } else if (options.empty()) {
        next_slot(frame);
    } else if (options.size() == 1 && (slot.random || !may_stop(slot))) {
        take_target(play, options[0]);
    } else if (slot.random) {
        play.ask(Ask::Die, act.controller);
    } else {
        play.ask(Ask::PickThing, chooser, frame.a, frame.b, frame.act);
    }
}

// Dice choose among any number of things: as digits, and once more if the number does not divide
// evenly.
void use_die_for_target(Play& play, int die) {
    Frame& frame = play.top();
    Refs options;
    target_options(play.state, play.act(frame.act), slot_of_frame(play.state, frame), options);
    const int count = static_cast<int>(options.size());
    if (count == 0) return;  // what was there is gone: the slot stays empty
    frame.x = static_cast<Number>(frame.x * 6 + die - 1);
    ++frame.c;
    int all = 1;
    for (int i = 0; i < frame.c; ++i) all *= 6;
    if (all < count) return;
    const int rolled = frame.x;
    frame.c = 0;
    frame.x = 0;
    if (rolled < all / count * count)
        take_target(play, options[static_cast<std::size_t>(rolled % count)]);
}

}  // namespace

void run_choices(Play& play) {
    switch (play.top().flow) {
        case Flow::AskNumber:
            return run_ask_number(play);
        case Flow::AskWord:
            return run_ask_word(play);
        default:
            return run_choose_targets(play);
    }
}

void list_choices(const State& state, const Frame& frame, Moves& moves) {
    if (frame.flow == Flow::AskNumber) {
        const Bounds bounds = bounds_of(state, frame);
        for (int n = bounds.least; n <= bounds.most; ++n)
            moves.push_back(make(Verb::Amount, static_cast<unsigned>(n)));
        return;
    }
    if (frame.flow == Flow::AskWord) {
        const unsigned words = words_for(state, frame);
        for (unsigned word = 0; word < 16; ++word)
            if (words >> word & 1) moves.push_back(make(Verb::Word, word));
        return;
    }
    if (frame.flow != Flow::ChooseTargets) return;
    const TargetSlot& slot = slot_of_frame(state, frame);
    Refs options;
    target_options(state, state.table.acts[frame.act], slot, options);
    for (const Ref ref : options) moves.push_back(pick(ref));
    if (options.empty() || may_stop(slot)) moves.push_back(make(Verb::Pass));
}

void answer_choice(Play& play, Move move) {
    if (play.top().flow != Flow::ChooseTargets)
        play.pop(large_of(move));
    else if (verb_of(move) == Verb::Pick)
        take_target(play, ref_of(move));
    else
        next_slot(play.top());
}

void answer_effect_die(Play& play, int die) {
    Frame& frame = play.top();
    Act& act = play.act(frame.act);
    play.tell(Told::Rolled, act.controller, die);
    if (frame.flow == Flow::ChooseTargets) {
        use_die_for_target(play, die);
        return;
    }
    act.die = static_cast<std::int16_t>(act.die + die);
    --frame.a;
}

}  // namespace bots_and_aces
