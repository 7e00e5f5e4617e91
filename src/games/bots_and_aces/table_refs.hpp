// SPDX-License-Identifier: Apache-2.0
//
// Cards attached to strings are named by their place in the list of sixty; views exchange the
// names.
#pragma once

#include "games/bots_and_aces/flow.hpp"

namespace bots_and_aces {

// Whose cards are attached to a string: BA-248.
inline Seat attacker_at(const Table& table, PlanPlace place) {
    const Camp& camp = table.combat.sides[static_cast<std::size_t>(side_of(place))];
    const Seat owner = camp.owner[static_cast<std::size_t>(slot_of(place))];
    return owner < table.seats ? owner : camp.leader;
}

// Calls visit(place, i, owner, kind) for every card attached to a string.
template <class Visit>
void for_each_attack(Table& table, Visit visit) {
    for (PlanPlace place = 0; place < plan_places; ++place) {
        String& string = table.combat.strings[place];
        const Seat owner = attacker_at(table, place);
        for (std::size_t i = 0; i < string.attack_count; ++i)
            visit(place, i, owner, string.attacks[i]);
    }
}

}  // namespace bots_and_aces
