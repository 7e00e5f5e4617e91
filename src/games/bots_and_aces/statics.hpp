// SPDX-License-Identifier: Apache-2.0
//
// Static abilities: effects that hold as long as their card is in play (layers 2 and 3 of 1.8).
#pragma once

#include <type_traits>

#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace detail {

// `wanted` asks for an operation by its code or by all of it.
template <class Wanted>
bool is_wanted(const Op& op, Wanted wanted) {
    if constexpr (std::is_invocable_v<Wanted, Operation>)
        return wanted(op.code);
    else
        return wanted(op);
}

// It is asked before anything is worked out, so that a question about keywords is not held up by,
// or caught in, an ability that speaks of keywords and changes something else.
template <class Wanted>
bool wants_any(const CardSet& set, Number effect, Wanted wanted) {
    for (auto place = static_cast<std::size_t>(effect);; ++place) {
        const Op& op = set.operations[place];
        if (op.code == Operation::End) return false;
        if (is_wanted(op, wanted)) return true;
        if (op.code == Operation::ForEach &&
            wants_any(set, op.arguments[at(Operation::ForEach, "do")], wanted))
            return true;
        if (op.code == Operation::If &&
            wants_any(set, op.arguments[at(Operation::If, "then")], wanted))
            return true;
    }
}

template <class Wanted, class Visit>
void visit_static(const State& state, Act& act, Number effect, Wanted wanted, Visit& visit) {
    const CardSet& set = cards();
    for (auto place = static_cast<std::size_t>(effect);; ++place) {
        const Op& op = set.operations[place];
        if (op.code == Operation::End) return;
        if (op.code == Operation::ForEach) {
            Refs found;
            select(state, act, op.arguments[at(Operation::ForEach, "in")], found);
            for (const Ref ref : found) {
                if (!passes(state, act, ref, op.arguments[at(Operation::ForEach, "where")]))
                    continue;
                act.it = ref;
                visit_static(state, act, op.arguments[at(Operation::ForEach, "do")], wanted, visit);
            }
        } else if (op.code == Operation::If) {
            const bool yes = holds(state, act, op.arguments[at(Operation::If, "cond")]);
            const Number list =
                op.arguments[yes ? at(Operation::If, "then") : at(Operation::If, "else")];
            if (list > 0) visit_static(state, act, list, wanted, visit);
        } else if (is_wanted(op, wanted)) {
            visit(static_cast<const Act&>(act), op);
        }
    }
}

constexpr bool is_static(const Ability& ability) {
    return ability.kind == AbilityKind::Static || ability.kind == AbilityKind::Rule;
}

template <class Wanted>
bool card_wants_any(const CardSet& set, const Card& card, Wanted wanted) {
    for (const Ability& ability : set.abilities_of(card))
        if (is_static(ability) && wants_any(set, ability.effect, wanted)) return true;
    return false;
}

template <class Wanted, class Visit>
void visit_card(const State& state, const Card& card, Act& act, Wanted wanted, Visit& visit) {
    const CardSet& set = cards();
    for (Number i = 0; i < card.ability_count; ++i) {
        const auto number = static_cast<Number>(card.first_ability + i);
        const Ability& ability = set.abilities[static_cast<std::size_t>(number)];
        if (!is_static(ability) || !wants_any(set, ability.effect, wanted)) continue;
        act.ability = number;
        if (!holds(state, act, ability.while_condition) || !holds(state, act, ability.condition))
            continue;
        visit_static(state, act, ability.effect, wanted, visit);
    }
}

}  // namespace detail

// The same, for operations that pass `wanted` only. On a Terrain card "you" is `you`.
template <class Wanted, class Visit>
void for_each_static(const State& state, const Act* about, Seat you, Wanted wanted, Visit visit) {
    const CardSet& set = cards();
    const Act plain;
    Act act = about ? *about : plain;
    for (ThingId id = 0; id < state.table.thing_count; ++id) {
        const Thing& thing = state.table.things[id];
        if (thing.home == Home::Wreckage || thing.home == Home::Gone || thing.card < 0) continue;
        const Card& card = set[thing.card];
        if (card.ability_count == 0 || thing.has(Thing::Whole)) continue;
        // Whether a card works takes longer to find out than what it does.
        if (!detail::card_wants_any(set, card, wanted) || !works(state, id)) continue;
        act.card = thing.card;
        act.thing = id;
        act.controller = thing.owner;
        detail::visit_card(state, card, act, wanted, visit);
    }
    for (Tile tile = 0; tile < tiles; ++tile) {
        const CardId terrain = state.table.terrain[tile];
        if (terrain < 0) continue;
        bool seen = false;  // tiles of one card share one effect, BA-64
        for (Tile before = 0; before < tile; ++before)
            seen = seen || state.table.terrain[before] == terrain;
        if (seen) continue;
        act.card = terrain;
        act.thing = no_thing;
        act.controller = you;
        detail::visit_card(state, set[terrain], act, wanted, visit);
    }
}

template <class Visit>
void for_each_static(const State& state, const Act* about, Visit visit) {
    const Seat you = about ? about->controller : state.table.turn;
    for_each_static(state, about, you, [](Operation) { return true; }, visit);
}

}  // namespace bots_and_aces
