// SPDX-License-Identifier: Apache-2.0
//
// Every place of a table that names pilot cards, so that names can be exchanged.
#pragma once

#include "games/bots_and_aces/flow.hpp"

namespace bots_and_aces {

// Calls visit(ref) for every Ref of the table.
template <class Visit>
void for_each_ref(Table& table, Visit visit) {
    for (std::size_t i = 0; i < max_acts; ++i) {
        if ((table.acts_used >> i & 1) == 0) continue;
        Act& act = table.acts[i];
        for (Ref& target : act.targets) visit(target);
        visit(act.event_unit);
        visit(act.event_card);
        visit(act.event_source);
        visit(act.string_target);
        visit(act.string_weapon);
        visit(act.it);
    }
    for (std::size_t i = 0; i < table.modifier_count; ++i) visit(table.modifiers[i].of);
    for (std::size_t i = 0; i < table.frame_count; ++i) {
        Frame& frame = table.frames[i];
        if (frame.flow != Flow::ForEach) continue;
        Ref outer{static_cast<std::uint16_t>(frame.b | frame.c << 8)};  // a loop within a loop
        visit(outer);
        frame.b = static_cast<Byte>(outer.bits);
        frame.c = static_cast<Byte>(outer.bits >> 8);
    }
    for (String& string : table.combat.strings) {
        visit(string.target);
        visit(string.second);
    }
}

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
