// SPDX-License-Identifier: Apache-2.0
//
// What effects may reach in a Combat (BA-253), and what may be chosen for the target slots of an
// ability (BA-99 to BA-101).
#include "games/bots_and_aces/effect_tools.hpp"

namespace bots_and_aces {

namespace {

// Where an effect is aimed from: the unit it belongs to.
Tile aimed_from(const State& state, const Act& act) {
    const Ref unit = first_of(state, act, selector_number(Selector::CarrierOfThis));
    return unit ? tile_of(state, unit) : no_tile;
}

bool asks_for_face(Number tests) {
    for (auto place = static_cast<std::size_t>(tests);; ++place) {
        if (cards().tests[place].code == TestCode::End) return false;
        if (cards().tests[place].code == TestCode::Face) return true;
    }
}

bool may_be_target(const State& state, const Act& act, const TargetSlot& slot, Ref ref, Tile from) {
    if (ref.is(Ref::Unit) || ref.is(Ref::Thing)) {
        // BA-99, BA-159: the Wreckage and Hazards that are not set hold targets for texts that name
        // them.
        const Selector named = selector_of(slot.from);
        return named == Selector::YourWreckage || named == Selector::YourHazards ||
               is_targetable(state, ref, act.controller, from);
    }
    // BA-99, R-123: face-down cards only if the text names them, one's own included.
    const Selector from_plan = selector_of(slot.from);
    const bool plan = from_plan == Selector::PlanEnemy || from_plan == Selector::PlanMine;
    if (ref.is(Ref::String) && plan) return asks_for_face(slot.where);
    return true;
}

bool is_chosen(const Act& act, Ref ref) {
    for (int i = 0; i < act.target_count; ++i)
        if (act.targets[static_cast<std::size_t>(i)] == ref) return true;
    return false;
}

// BA-284: a text that targets units reaches those that are attached as well, unless it moves them.
void add_attached(const State& state, const Act& act, const TargetSlot& slot, Refs& found) {
    const Selector base = selector_of(slot.from);
    if (!slot.targets || slot.moved || suffix_of(slot.from) != Suffix::None || !is_unit_set(base))
        return;
    for (UnitId id = 0; id < state.table.unit_count; ++id)
        if (state.table.units[id].stand == Stand::Attached && is_unit_of(state, act, base, id))
            found.push_back(Ref::unit(id));
}

}  // namespace

bool reaches_outside(const Act& act) {
    return act.has(Act::Outside) ||
           (act.ability >= 0 &&
            cards().abilities[static_cast<std::size_t>(act.ability)].outside_combat != 0);
}

bool is_within_combat(const State& state, const Act& act, Ref ref) {
    const Combat& combat = state.table.combat;
    if (!combat.running() || combat.side(act.controller) < 0 || reaches_outside(act)) return true;
    if (!ref.is(Ref::Unit) && !ref.is(Ref::Thing)) return true;
    const Seat owner = controller_of(state, ref);
    return owner == nobody || owner == act.controller || combat.side(owner) >= 0;
}

void target_options(const State& state, const Act& act, const TargetSlot& slot, Refs& options) {
    Refs found;
    select(state, act, slot.from, found);
    add_attached(state, act, slot, found);
    const Tile from = aimed_from(state, act);
    for (const Ref ref : found) {
        if (slot.distinct && is_chosen(act, ref)) continue;
        if (!passes(state, act, ref, slot.where)) continue;
        if (!is_within_combat(state, act, ref)) continue;
        if (slot.targets && !may_be_target(state, act, slot, ref, from)) continue;
        options.push_back(ref);
    }
}

namespace {

// Later slots may depend on what is chosen for earlier ones, so every first choice is tried until
// one leads on.
bool can_fill(const State& state, const Act& act, const Ability& ability, std::size_t slot) {
    const auto slots = cards().targets_of(ability);
    if (slot == slots.size()) return true;
    const TargetSlot& asked = slots[slot];
    Act next = act;
    next.target_end[slot] = next.target_count;
    if (!asked.targets) return can_fill(state, next, ability, slot + 1);
    Refs options;
    target_options(state, act, asked, options);
    const bool may_skip = asked.optional || asked.up_to;
    if (may_skip && options.empty()) return can_fill(state, next, ability, slot + 1);
    if (!may_skip && (options.empty() || (asked.distinct && options.size() < asked.count)))
        return false;
    if (slot + 1 == slots.size()) return true;
    for (const Ref option : options) {
        next = act;
        if (next.target_count < next.targets.size()) next.targets[next.target_count++] = option;
        next.target_end[slot] = next.target_count;
        if (can_fill(state, next, ability, slot + 1)) return true;
    }
    return false;
}

}  // namespace

bool has_targets(const State& state, const Act& act, const Ability& ability) {
    return can_fill(state, act, ability, 0);
}

}  // namespace bots_and_aces
