// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/sets.hpp"

#include <forward_list>

#include "games/bots_and_aces/loader.hpp"
#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

const CardSet& detail::first_cards() {
    static const CardSet& standard = standard_cards();
    const CardSet* none = nullptr;  // somebody may have chosen others in the meantime
    cards_in_play.compare_exchange_strong(none, &standard);
    return *cards_in_play;
}

void use_cards(CardSet set) {
    static std::forward_list<CardSet> kept;  // a set never goes away: anybody may hold on to it
    detail::cards_in_play = &kept.emplace_front(std::move(set));
}

engine::Problems use_own_cards(std::span<const base::File> files) {
    auto set = with_own_cards(files);
    engine::Problems problems;
    if (set)
        use_cards(*std::move(set));
    else
        for (const CardProblem& problem : set.error()) problems.push_back(problem.message());
    return problems;
}

const std::string& mark_of_cards() { return cards().mark; }

const std::string& mark_of_standard_cards() { return standard_cards().mark; }

}  // namespace bots_and_aces
