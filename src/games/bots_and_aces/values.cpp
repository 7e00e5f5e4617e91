// SPDX-License-Identifier: Apache-2.0
//
// What values are worth (5.3), and whether conditions hold (5.5).
#include <algorithm>

#include "games/bots_and_aces/effect_tools.hpp"
#include "games/bots_and_aces/strings.hpp"

namespace bots_and_aces {

// ---- values
// ------------------------------------------------------------------------------------------

namespace {

int node_value(const State& state, const Act& act, const Value& node);

// Puts the values of a list together, the first one with the second, that with the third, …
template <class Join>
int joined(const State& state, const Act& act, Number list, Join join) {
    const auto& values = cards().values;
    auto place = static_cast<std::size_t>(list);
    if (values[place].code == ValueCode::End) return 0;
    int result = node_value(state, act, values[place]);
    while (values[++place].code != ValueCode::End)
        result = join(result, node_value(state, act, values[place]));
    return result;
}

// BA-307: between a string and its target the distance as which the target may count.
int distance_of(const State& state, const Act& act, Number from, Number to) {
    const Ref first = first_of(state, act, from), second = first_of(state, act, to);
    const bool of_string = act.string != no_place && selector_of(from) == Selector::StringWeapon &&
                           selector_of(to) == Selector::StringTarget;
    return of_string ? farthest_as(state, act.string, second)
                     : distance_between(state, first, second);
}

int divided(int a, int b, Rounding rounding) {
    if (b == 0) return 0;
    const int down = a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
    return rounding == Rounding::Down || a % b == 0 ? down : down + 1;  // BA-12
}

int stat_of(const State& state, Ref of, Stat stat) {
    if (of.is(Ref::Unit)) return unit_stat(state, of.index(), stat);
    if (of.is(Ref::Thing)) {
        if (stat == Stat::Dur) return state.table.things[original(state.table, of.index())].dur;
        if (stat == Stat::Damage) return weapon_damage(state, of.index());
        return stat == Stat::Dd ? weapon_dd(state, of.index()) : 0;
    }
    if (of.is(Ref::Player)) {
        if (stat == Stat::HandSize) return hand_size(state, of.index());
        if (stat == Stat::Knockout) return state.table.players[of.index()].knockout;
        return stat == Stat::Initiative ? player_initiative(state, of.index()) : 0;
    }
    if (of.is(Ref::Pilot)) {
        const Card& card = cards()[card_named(state, of, nobody)];
        return stat == Stat::Damage ? card.damage[0] : stat == Stat::Dd ? card.dd[0] : 0;
    }
    return 0;
}

int missing_hp(const State& state, Ref unit) {
    if (!unit.is(Ref::Unit)) return 0;
    return std::max(0, hp_start(state, unit.index()) - state.table.units[unit.index()].hp);
}

int node_value(const State& state, const Act& act, const Value& node) {
    const Number first = node.arguments[0];
    switch (node.code) {
        case ValueCode::End:
            return 0;
        case ValueCode::Literal:
            return first;
        case ValueCode::All:
            return all_of_it;
        case ValueCode::Add:
            return joined(state, act, first, [](int a, int b) { return a + b; });
        case ValueCode::Sub:
            return joined(state, act, first, [](int a, int b) { return a - b; });
        case ValueCode::Mul:
            return joined(state, act, first, [](int a, int b) { return a * b; });
        case ValueCode::Div: {
            const auto rounding =
                static_cast<Rounding>(node.arguments[at(ValueCode::Div, "round")]);
            return joined(state, act, first, [&](int a, int b) { return divided(a, b, rounding); });
        }
        case ValueCode::Min:
            return joined(state, act, first, [](int a, int b) { return std::min(a, b); });
        case ValueCode::Max:
            return joined(state, act, first, [](int a, int b) { return std::max(a, b); });
        case ValueCode::Count:
            return count_of(state, act, first, node.arguments[at(ValueCode::Count, "where")]);
        case ValueCode::Stat:
            return stat_of(state, first_of(state, act, node.arguments[at(ValueCode::Stat, "of")]),
                           static_cast<Stat>(first));
        case ValueCode::MissingHp:
            return missing_hp(state, first_of(state, act, first));
        case ValueCode::Distance: {
            const int between = distance_of(state, act, first, node.arguments[1]);
            // Farther than anything on the Board: what is not there is not near.
            return between < 0 ? 99 : between;
        }
        case ValueCode::Die:
            return act.die;
        case ValueCode::Variable:
            return act.variables[static_cast<std::size_t>(first)];
        case ValueCode::Choose:
            return act.forbidden;  // what was chosen just now
        case ValueCode::Event:
            return act.amount;
    }
    return 0;
}

}  // namespace

int value_of(const State& state, const Act& act, Number value) {
    if (value <= 0) return 0;
    return node_value(state, act, cards().values[static_cast<std::size_t>(value)]);
}

// ---- conditions
// --------------------------------------------------------------------------------------

bool has_status(const State& state, Seat seat, Status status) {
    const Player& player = state.table.players[seat];
    if (status == Status::ReservePower) return player.has(Player::ReservePower);
    if (status == Status::RushOrWithdraw)
        return player.has(Player::WithdrewTurn) || player.has(Player::RushedTurn);
    return player.has(status);
}

namespace {

bool node_holds(const State& state, const Act& act, const Condition& node);

template <class Fits>
bool any_named(const State& state, const Act& act, Number selector, Fits fits) {
    Refs found;
    select(state, act, selector, found);
    return std::any_of(found.begin(), found.end(), fits);
}

// Looks for a condition of a list that is `wanted`.
bool any_holds(const State& state, const Act& act, Number list, bool wanted) {
    const auto& conditions = cards().conditions;
    for (auto place = static_cast<std::size_t>(list);; ++place) {
        if (conditions[place].code == ConditionCode::End) return false;
        if (node_holds(state, act, conditions[place]) == wanted) return true;
    }
}

bool compares(int a, Compare how, int b) {
    switch (how) {
        case Compare::Less:
            return a < b;
        case Compare::AtMost:
            return a <= b;
        case Compare::Equal:
            return a == b;
        case Compare::NotEqual:
            return a != b;
        case Compare::AtLeast:
            return a >= b;
        case Compare::More:
            return a > b;
    }
    return false;
}

bool is_step(Fight step, CombatStep wanted) {
    switch (wanted) {
        case CombatStep::Selection:
            return step == Fight::Selection;
        case CombatStep::Block:
            return step == Fight::Block;
        case CombatStep::Attack:
            return step == Fight::Attack;
    }
    return false;
}

bool is_engaged(const State& state, Ref ref) {
    const Seat seat = controller_of(state, ref);
    const Combat& combat = state.table.combat;
    return seat != nobody && combat.step != Fight::None && combat.side(seat) >= 0;
}

// A Funnel that is docked, a unit on its host, an Attack on a string.
bool is_attached(const State& state, const Act& act, Ref ref) {
    const Table& table = state.table;
    if (ref.is(Ref::Unit)) return table.units[ref.index()].stand == Stand::Attached;
    if (ref.is(Ref::Pilot)) {
        const Byte place = pilot_place(state, act, selector_number(Selector::Self), ref);
        return place >= Attached && place < Attached + plan_places;
    }
    if (!ref.is(Ref::Thing)) return false;
    const Thing& thing = table.things[ref.index()];
    if (thing.has(Thing::Docked)) return true;
    return thing.carrier != no_unit && table.units[thing.carrier].source == ref.index() &&
           table.units[thing.carrier].stand == Stand::Attached;
}

bool string_has(const State& state, const Act& act, String::Flag flag) {
    return act.string != no_place && state.table.combat.strings[act.string].has(flag);
}

bool holds_of_named(const State& state, const Act& act, const Condition& node) {
    const Table& table = state.table;
    const Number first = node.arguments[0];
    switch (node.code) {
        case ConditionCode::Engaged:
            return any_named(state, act, first, [&](Ref ref) { return is_engaged(state, ref); });
        case ConditionCode::HasStatus:
            return any_named(state, act, node.arguments[at(ConditionCode::HasStatus, "who")],
                             [&](Ref ref) {
                                 return has_status(state, ref.index(), static_cast<Status>(first));
                             });
        case ConditionCode::HasKeyword:
            return any_named(state, act, node.arguments[at(ConditionCode::HasKeyword, "of")],
                             [&](Ref ref) {
                                 const ThingId thing = thing_behind(state, ref, act.controller);
                                 return thing != no_thing &&
                                        has_keyword(state, thing, static_cast<Keyword>(first));
                             });
        case ConditionCode::MovedThisTurn:
            return any_named(state, act, first,
                             [&](Ref ref) { return table.units[ref.index()].has(Unit::Moved); });
        case ConditionCode::CrossedCover:
            return any_named(state, act, first, [&](Ref ref) {
                return table.units[ref.index()].has(Unit::CrossedTurn);
            });
        case ConditionCode::Active:
            return any_named(state, act, first, [&](Ref ref) {
                return ref.is(Ref::Thing) && table.things[ref.index()].has(Thing::Active);
            });
        case ConditionCode::Attached:
            return any_named(state, act, first,
                             [&](Ref ref) { return is_attached(state, act, ref); });
        default:  // ReservePower
            return any_named(state, act, first, [&](Ref ref) {
                return table.players[ref.index()].has(Player::ReservePower);
            });
    }
}

bool node_holds(const State& state, const Act& act, const Condition& node) {
    const Table& table = state.table;
    const Number first = node.arguments[0];
    switch (node.code) {
        case ConditionCode::End:
            return true;
        case ConditionCode::All:
            return !any_holds(state, act, first, false);
        case ConditionCode::Any:
            return any_holds(state, act, first, true);
        case ConditionCode::Not:
            return !holds(state, act, first);
        case ConditionCode::Phase:
            return table.in_turn != 0 && static_cast<Number>(table.phase) == first;
        case ConditionCode::YourTurn:
            return (table.turn == act.controller) == (first != 0);
        case ConditionCode::InCombat:
            return table.combat.running() == (first != 0);
        case ConditionCode::CombatStep:
            return is_step(table.combat.step, static_cast<CombatStep>(first));
        case ConditionCode::Exists:
            return any_named(state, act, first, [&](Ref ref) {
                return passes(state, act, ref, node.arguments[at(ConditionCode::Exists, "where")]);
            });
        case ConditionCode::Count: {
            const Number least = node.arguments[at(ConditionCode::Count, "ge")];
            const Number most = node.arguments[at(ConditionCode::Count, "le")];
            const int count =
                count_of(state, act, first, node.arguments[at(ConditionCode::Count, "where")]);
            return (least == absent || count >= least) && (most == absent || count <= most);
        }
        case ConditionCode::Compare:
            return compares(value_of(state, act, first), static_cast<Compare>(node.arguments[1]),
                            value_of(state, act, node.arguments[2]));
        case ConditionCode::StringHits:
            return string_has(state, act, String::Hits) == (first != 0);
        case ConditionCode::TargetDestroyed:
            return string_has(state, act, String::TargetGone) == (first != 0);
        default:
            return holds_of_named(state, act, node);
    }
}

}  // namespace

bool holds(const State& state, const Act& act, Number condition) {
    if (condition <= 0) return true;
    return node_holds(state, act, cards().conditions[static_cast<std::size_t>(condition)]);
}

}  // namespace bots_and_aces
