// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/topics.hpp"

namespace bots_and_aces {

namespace {

Topics topics_in(const CardSet& set, Number effect) {
    Topics topics = 0;
    if (effect <= 0) return topics;
    for (auto place = static_cast<std::size_t>(effect);; ++place) {
        const Op& op = set.operations[place];
        if (op.code == Operation::End) return topics;
        topics |= topic_of(op);
        if (op.code == Operation::ForEach)
            topics |= topics_in(set, op.arguments[at(Operation::ForEach, "do")]);
        if (op.code == Operation::If)
            topics |= topics_in(set, op.arguments[at(Operation::If, "then")]) |
                      topics_in(set, op.arguments[at(Operation::If, "else")]);
    }
}

bool is_static(const Ability& ability) {
    return ability.kind == AbilityKind::Static || ability.kind == AbilityKind::Rule;
}

bool waits(const Ability& ability) {
    return ability.kind == AbilityKind::Trigger || ability.kind == AbilityKind::Replace;
}

}  // namespace

void index_abilities(CardSet& set) {
    set.ability_topics.clear();
    for (const Ability& ability : set.abilities)
        set.ability_topics.push_back(is_static(ability) ? topics_in(set, ability.effect) : 0);
    set.index.assign(set.cards.size(), {});
    set.all = {};
    for (std::size_t i = 0; i < set.cards.size(); ++i) {
        const Card& card = set.cards[i];
        CardIndex& index = set.index[i];
        for (std::size_t a = 0; a < card.ability_count; ++a) {
            const std::size_t number = static_cast<std::size_t>(card.first_ability) + a;
            const Ability& ability = set.abilities[number];
            index.kinds |= bit(ability.kind);
            index.topics |= set.ability_topics[number];
            if (waits(ability))
                index.events |= std::uint64_t{1} << static_cast<unsigned>(ability.event);
        }
        set.all.kinds |= index.kinds;
        set.all.topics |= index.topics;
        set.all.events |= index.events;
    }
}

}  // namespace bots_and_aces
