// SPDX-License-Identifier: Apache-2.0
//
// Static abilities: effects that hold as long as their card is in play (layers 2 and 3 of 1.8).
#pragma once

#include <algorithm>

#include "games/bots_and_aces/interpreter.hpp"
#include "games/bots_and_aces/topics.hpp"

namespace bots_and_aces {

// Every operation, of a topic or not; for effects that are visited by themselves.
inline constexpr Topics anything = ~Topics{0};

namespace detail {

template <class Visit>
void visit_static(const State& state, Act& act, Number effect, Topics wanted, Visit& visit) {
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
        } else if (wanted == anything || (topic_of(op) & wanted) != 0) {
            visit(static_cast<const Act&>(act), op);
        }
    }
}

// The topics are looked at before anything is worked out, so that a question about keywords is not
// held up by, or caught in, an ability that speaks of keywords and changes something else.
template <class Visit>
void visit_card(const State& state, const Card& card, Act& act, Topics wanted, Visit& visit) {
    const CardSet& set = cards();
    for (Number i = 0; i < card.ability_count; ++i) {
        const auto number = static_cast<Number>(card.first_ability + i);
        if ((set.ability_topics[static_cast<std::size_t>(number)] & wanted) == 0) continue;
        const Ability& ability = set.abilities[static_cast<std::size_t>(number)];
        act.ability = number;
        if (!holds(state, act, ability.while_condition) || !holds(state, act, ability.condition))
            continue;
        visit_static(state, act, ability.effect, wanted, visit);
    }
}

}  // namespace detail

// Calls visit(act, op) for the operations of static abilities in play that are about `wanted`. On a
// Terrain card "you" is `you`.
template <class Visit>
void for_each_static(const State& state, const Act* about, Seat you, Topics wanted, Visit visit) {
    const CardSet& set = cards();
    if ((set.all.topics & wanted) == 0) return;
    const Table& table = state.table;
    const CardIndex* const index = set.index.data();
    const auto speaks = [=](CardId card) {
        return card >= 0 && (index[card].topics & wanted) != 0;
    };
    Act act;
    if (about) act = *about;
    const unsigned count = table.thing_count;
    for (unsigned i = 0; i < count; ++i) {
        const Thing& thing = table.things[i];
        if (!speaks(thing.card)) continue;
        const auto id = static_cast<ThingId>(i);
        if (thing.has(Thing::Whole) || !works(state, id)) continue;
        act.card = thing.card;
        act.thing = id;
        act.controller = thing.owner;
        detail::visit_card(state, set[thing.card], act, wanted, visit);
    }
    for (Tile tile = 0; tile < tiles; ++tile) {
        const CardId terrain = table.terrain[tile];
        if (!speaks(terrain)) continue;
        // Tiles of one card share one effect, BA-64.
        if (std::find(table.terrain.begin(), table.terrain.begin() + tile, terrain) !=
            table.terrain.begin() + tile)
            continue;
        act.card = terrain;
        act.thing = no_thing;
        act.controller = you;
        detail::visit_card(state, set[terrain], act, wanted, visit);
    }
}

}  // namespace bots_and_aces
