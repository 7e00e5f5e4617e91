// SPDX-License-Identifier: Apache-2.0
//
// Choices that effects ask for in Combat: another Weapon for a slot of the Plan (OP-44), and where
// Durability damage goes that is left over (OP-35, D-53).
#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// ---- SwapPlan. a: the place in the Plan; y: the operation
// --------------------------------------------------

void swap_options(const State& state, const Frame& frame, Refs& options) {
    const Op& op = op_at(frame.y);
    const PlanPlace place = frame.a;
    const Seat seat = controller_of(state, Ref::string(place));
    // The choice is about cards of the one whose slot it is, so "yours" are theirs.
    Act act = state.table.acts[frame.act];
    act.controller = seat;
    Refs found;
    select(state, act, op.arguments[at(Operation::SwapPlan, "from")], found);
    for (const Ref ref : found) {
        if (!ref.is(Ref::Thing)) continue;
        // After the reveal a Duplicate has nothing left to become.
        const Card& card = cards()[state.table.things[ref.index()].card];
        if (card.type == Type::Duplicate && state.table.combat.step != Fight::Selection) continue;
        if (passes(state, act, ref, op.arguments[at(Operation::SwapPlan, "where")]) &&
            may_select(state, seat, side_of(place), slot_of(place), ref.index()))
            options.push_back(ref);
    }
}

// Always asked: that nothing fits would tell others what lies face down.
void run_swap(Play& play) {
    const Frame& frame = play.top();
    if (!slot_at(play.table, frame.a).filled) {
        play.pop();
        return;
    }
    play.ask(Ask::PickThing, controller_of(play.state, Ref::string(frame.a)), frame.a, 0,
             frame.act);
}

void answer_swap(Play& play, Move move) {
    const Frame frame = play.top();
    play.pop();
    if (verb_of(move) != Verb::Pick) return;
    const PlanPlace place = frame.a;
    const ThingId thing = ref_of(move).index();
    const bool up =
        op_at(frame.y).arguments[at(Operation::SwapPlan, "face")] == static_cast<Number>(Face::Up);
    take_out_of_plan(play, place);
    play.secrets
        .plan[static_cast<std::size_t>(side_of(place))][static_cast<std::size_t>(slot_of(place))] =
        thing;
    slot_at(play.table, place).filled = 1;
    play.tell(Told::Swapped, controller_of(play.state, Ref::string(place)), place,
              up ? thing : 0xffff);
    if (up) flip_up(play, place);
}

// ---- Overflow. y: the operation
// -------------------------------------------------------------------------------

PlanPlace overflowing(const State& state, const Frame& frame) {
    return string_of(state, first_of(state, state.table.acts[frame.act],
                                     op_at(frame.y).arguments[at(Operation::Overflow, "string")]));
}

void overflow_options(const State& state, const Frame& frame, Refs& options) {
    const PlanPlace place = overflowing(state, frame);
    if (place >= plan_places) return;
    const Ref hit = state.table.combat.strings[place].target;
    if (!hit.is(Ref::Thing)) return;
    const UnitId carrier = state.table.things[original(state.table, hit.index())].carrier;
    Refs targets;
    string_targets(state, place, targets);
    for (const Ref ref : targets)
        if (ref.is(Ref::Thing) && ref != hit && has_dur(state, ref.index()) &&
            state.table.things[original(state.table, ref.index())].carrier == carrier)
            options.push_back(ref);
}

void overflow_into(Play& play, Ref ref) {
    const Frame frame = play.top();
    const PlanPlace place = overflowing(play.state, frame);
    play.pop();
    const int excess = play.table.combat.strings[place].excess;
    play.table.combat.strings[place].excess = 0;
    const Act source = play.act(frame.act);
    deal_dd(play, ref.index(), excess, source);
}

void run_overflow(Play& play) {
    Refs options;
    overflow_options(play.state, play.top(), options);
    if (options.empty())
        play.pop();
    else if (options.size() == 1)
        overflow_into(play, options[0]);
    else
        play.ask(Ask::PickThing, play.act(play.top().act).controller, 0, 0, play.top().act);
}

}  // namespace

void run_combat_choices(Play& play) {
    if (play.top().flow == Flow::SwapPlan)
        run_swap(play);
    else
        run_overflow(play);
}

void list_combat_choices(const State& state, const Frame& frame, Moves& moves) {
    Refs options;
    if (frame.flow == Flow::SwapPlan)
        swap_options(state, frame, options);
    else
        overflow_options(state, frame, options);
    for (const Ref ref : options) moves.push_back(pick(ref));
    if (options.empty()) moves.push_back(make(Verb::Pass));
}

void answer_combat_choice(Play& play, Seat, Move move) {
    if (play.top().flow == Flow::SwapPlan)
        answer_swap(play, move);
    else if (verb_of(move) == Verb::Pick)
        overflow_into(play, ref_of(move));
    else
        play.pop();
}

}  // namespace bots_and_aces
