// SPDX-License-Identifier: Apache-2.0
//
// Strings of attack (2.13, 2.20): who makes them, what is attached to them, what they can hit.
// Everything is worked out from the state; nothing is changed here.
#pragma once

#include "games/bots_and_aces/effect_tools.hpp"
#include "games/bots_and_aces/statics.hpp"

namespace bots_and_aces {

inline const Camp& camp_of(const Table& table, PlanPlace place) {
    return table.combat.sides[static_cast<std::size_t>(side_of(place))];
}
inline bool is_ace(PlanPlace place) { return place >= 6; }
inline bool is_face_down(const Table& table, PlanPlace place) {
    return slot_at(table, place).filled != 0 && slot_at(table, place).face_up == 0;
}
// Who makes the choices for a string, and which unit carries it out.
Seat controller_at(const Table& table, PlanPlace place);
UnitId unit_at(const State& state, PlanPlace place);
// The unit whose Block or Attack Step it is.
inline UnitId acting_unit(const Table& table) { return table.combat.order[table.combat.actor]; }
// The card of the i-th Attack on a string.
CardId attack_at(const State& state, PlanPlace place, int i);

// BA-131, BA-137: whether an Attack uses its value a. Without a target its Range is not asked.
bool uses_value_a(const State& state, PlanPlace place, CardId attack, Ref target = {});
// BA-129, BA-185, BA-187: face up, unsuspended, usable, no Shield; targets are not asked.
bool can_carry_string(const State& state, PlanPlace place);
bool has_string_target(const State& state, PlanPlace place);
// BA-194: the target as the Weapon alone sees it, without the Attacks on the string (BA-195).
bool weapon_reaches(const State& state, PlanPlace place, Ref target);
// BA-304: where a Nuclear string may put its Warhead.
void warhead_tiles(const State& state, PlanPlace place, Refs& found);
// BA-122 to BA-129, BA-188; `targets` are those of the string, as string_targets() finds them.
bool may_attach(const State& state, PlanPlace place, const Refs& targets, CardId attack);
// Puts an Attack on a string: first come those that do nothing when the string resolves, sorted, so
// that equal positions are equal; then the others, in the order attached (BA-194). Its place.
int insert_attack(State& state, PlanPlace place, CardKind kind, CardId card);
// Whether an Attack has an ability that works while it is attached.
bool works_while_attached(CardId attack);
// BA-308: the Attack is attached as if a Thrown Weapon were a Melee Weapon.
bool is_thrown_by(const State& state, PlanPlace place, CardId attack);
// BA-140, BA-141: the Ace place of the acting unit's side is free for this card, and it would have
// a target.
bool may_play_an_ace(const State& state, Seat seat);  // as far as everybody can see
bool may_play_ace(const State& state, Seat seat, CardId ace);
// Armor that does not count against a string, OP-33.
int ignored_armor(const State& state, PlanPlace place, Ref target);
// The farthest distance as which a target may count for a string (BA-307, OP-51); -1: none.
int farthest_as(const State& state, PlanPlace place, Ref target);

// An act that speaks of a string: its controller, Weapon, unit and target.
Act string_act(const State& state, PlanPlace place);

namespace detail {

template <class Visit>
void visit_string_card(Act& act, CardId id, Moment moment, bool signature, Visit& visit) {
    const Card& card = cards()[id];
    act.card = id;
    for (Number i = 0; i < card.ability_count; ++i) {
        const auto number = static_cast<Number>(card.first_ability + i);
        const Ability& ability = cards().abilities[static_cast<std::size_t>(number)];
        if (ability.moment != moment) continue;
        const bool is_signature = ability.kind == AbilityKind::Signature;
        if (ability.kind != AbilityKind::String && !(is_signature && signature)) continue;
        act.ability = number;
        act.set(Act::Signature, is_signature);
        visit(static_cast<const Act&>(act), ability);
    }
}

}  // namespace detail

// Calls visit(act, ability) for every ability of a string that works at this moment (BA-133): the
// Weapon's or the Ace's first, then those of the Attacks; what they do when the string resolves
// comes in the order attached. Conditions are not asked.
template <class Visit>
void for_each_string_ability(const State& state, PlanPlace place, Moment moment, Visit visit) {
    const String& string = state.table.combat.strings[place];
    Act act = string_act(state, place);
    const ThingId weapon = act.thing;
    if (act.card >= 0) detail::visit_string_card(act, act.card, moment, true, visit);
    act.thing = no_thing;
    for (int i = 0; i < string.attack_count; ++i) {
        const CardId attack = attack_at(state, place, i);
        if (cards()[attack].ability_count == 0) continue;
        const bool signature =
            weapon != no_thing && uses_value_a(state, place, attack, string.target);
        detail::visit_string_card(act, attack, moment, signature, visit);
    }
}

// Calls visit(act, op) for every operation that holds while it is attached to a string (OP-52,
// OP-53, OP-55, OP-19, OP-20 …).
template <class Visit>
void for_each_attached(const State& state, PlanPlace place, Visit visit) {
    for_each_string_ability(state, place, Moment::Attached,
                            [&](const Act& act, const Ability& ability) {
                                if (!holds(state, act, ability.condition)) return;
                                Act own = act;
                                detail::visit_static(state, own, ability.effect, anything, visit);
                            });
}

}  // namespace bots_and_aces
