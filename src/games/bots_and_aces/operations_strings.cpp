// SPDX-License-Identifier: Apache-2.0
//
// The Cycle and strings of attack: OP-18 to OP-21, OP-27 to OP-35.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

Byte item_named(const Doing& doing, std::size_t argument) {
    return item_of(doing.state(), first_of(doing.state(), doing.act(), doing.argument(argument)));
}

void negate_items(const Doing& doing) {
    for (const Ref ref : doing.refs(at(Operation::Negate, "item"))) {
        const Byte item = item_of(doing.state(), ref);
        if (item == no_act) continue;
        // A string that is being resolved has left the Cycle.
        const Ref on_cycle = Ref::item(item);
        if (is_present(doing.state(), on_cycle) && !doing.play.act(item).has(Act::CannotNegate))
            negate(doing.play, item);
    }
}

void protect_item(const Doing& doing) {
    const Byte item = item_named(doing, at(Operation::ProtectItem, "item"));
    if (item == no_act) return;
    Act& act = doing.play.act(item);
    if (doing.argument(at(Operation::ProtectItem, "negate")) != 0) act.set(Act::CannotNegate);
    if (doing.argument(at(Operation::ProtectItem, "redirect")) != 0) act.set(Act::CannotRedirect);
    if (doing.argument(at(Operation::ProtectItem, "prevent")) != 0) act.set(Act::CannotPrevent);
}

void forbid_response(const Doing& doing) {
    const Byte item = item_named(doing, at(Operation::ForbidResponse, "item"));
    if (item == no_act || item == doing.id) return;
    Act& act = doing.play.act(item);
    act.set(Act::NoManeuvers);
    act.forbidden = doing.argument(at(Operation::ForbidResponse, "where"));
}

void aim_at(Play& play, PlanPlace place, Ref target) {
    play.table.combat.strings[place].target = target;
    const Byte item = string_item(play.state, place);
    if (item != no_act) play.act(item).targets[0] = play.act(item).string_target = target;
    play.tell(Told::Redirected, controller_of(play.state, Ref::string(place)), place, target.bits);
}

// OP-21: to another target that would be legal for it.
void retarget(const Doing& doing) {
    Play& play = doing.play;
    const Byte id = item_named(doing, at(Operation::Retarget, "item"));
    const Ref to = doing.one(at(Operation::Retarget, "new"));
    if (id == no_act || !to || play.act(id).has(Act::CannotRedirect)) return;
    Act& item = play.act(id);
    if (item.ability < 0) {
        if (item.kind == ItemKind::String && is_string_target(play.state, item.string, to))
            aim_at(play, item.string, to);
        return;
    }
    const Ability& ability = play.set.abilities[static_cast<std::size_t>(item.ability)];
    const auto slot = static_cast<std::size_t>(doing.argument(at(Operation::Retarget, "slot")) - 1);
    if (slot >= ability.target_count) return;
    const std::size_t first = slot == 0 ? 0 : item.target_end[slot - 1];
    if (first >= item.target_end[slot]) return;
    Refs options;
    target_options(play.state, item, play.set.targets_of(ability)[slot], options);
    if (!options.contains(to)) return;
    item.targets[first] = to;
    play.tell(Told::Targeted, item.controller, to.bits);
}

// BA-253: whoever plays what changes a string, it goes at the other side.
bool is_of_other_side(const State& state, PlanPlace place, Ref target) {
    return state.table.combat.side(controller_of(state, target)) == 1 - side_of(place);
}

// OP-29.
void redirect(const Doing& doing) {
    Play& play = doing.play;
    const PlanPlace place = string_of(
        play.state,
        first_of(play.state, doing.act(), doing.argument(at(Operation::Redirect, "string"))));
    const Ref to = doing.one(at(Operation::Redirect, "to"));
    if (place >= plan_places || !to || !play.table.combat.running()) return;
    if (!is_of_other_side(play.state, place, to)) return;
    const Byte item = string_item(play.state, place);
    if (item != no_act && play.act(item).has(Act::CannotRedirect)) return;
    const bool any = doing.argument(at(Operation::Redirect, "any")) != 0;
    if (!any && !is_string_target(play.state, place, to)) return;
    play.table.combat.strings[place].set(String::Anywhere, any);
    aim_at(play, place, to);
}

// OP-34.
void split(const Doing& doing) {
    Play& play = doing.play;
    const PlanPlace place = string_of(
        play.state,
        first_of(play.state, doing.act(), doing.argument(at(Operation::SplitString, "string"))));
    const Ref second = doing.one(at(Operation::SplitString, "second"));
    if (place >= plan_places || !second || !play.table.combat.running()) return;
    String& string = play.table.combat.strings[place];
    if (second != string.target && is_of_other_side(play.state, place, second))
        string.second = second;
}

// OP-27: a shield over things, against one string or against everything.
void prevent(const Doing& doing) {
    if (doing.is_instant(at(Operation::Prevent, "duration"))) return;
    Modifier shield = doing.lasting_for(at(Operation::Prevent, "duration"));
    shield.what = static_cast<Byte>(doing.argument(at(Operation::Prevent, "kind")));
    shield.n = static_cast<Number>(
        std::clamp<int>(doing.value(at(Operation::Prevent, "n")), 0, all_of_it));
    const Number string = doing.argument(at(Operation::Prevent, "string"));
    shield.more = absent;
    if (string != absent) {
        const PlanPlace place =
            string_of(doing.state(), first_of(doing.state(), doing.act(), string));
        if (place == no_place) return;
        shield.more = place;
    }
    if (doing.argument(at(Operation::Prevent, "to")) == absent) {
        add_modifier(doing.play, shield);
        return;
    }
    for (const Ref ref : doing.refs(at(Operation::Prevent, "to"))) {
        // BA-118: what an instance loses its original loses.
        shield.of = ref.is(Ref::Thing) ? Ref::thing(original(doing.play.table, ref.index())) : ref;
        add_modifier(doing.play, shield);
    }
}

std::int16_t added(std::int16_t to, int n) {
    return static_cast<std::int16_t>(std::clamp(to + n, -9999, 9999));
}

Byte times(Byte factor, int n) { return static_cast<Byte>(std::clamp(factor * n, 0, 255)); }

}  // namespace

void do_cycle(const Doing& doing) {
    switch (doing.op.code) {
        case Operation::Negate:
            return negate_items(doing);
        case Operation::ProtectItem:
            return protect_item(doing);
        case Operation::ForbidResponse:
            return forbid_response(doing);
        default:
            return retarget(doing);
    }
}

void do_strings(const Doing& doing) {
    switch (doing.op.code) {
        case Operation::Prevent:
            return prevent(doing);
        case Operation::ReduceString:
            if (String* string = doing.string(at(Operation::ReduceString, "string")))
                string->less = added(string->less, doing.value(at(Operation::ReduceString, "n")));
            return;
        case Operation::Redirect:
            return redirect(doing);
        case Operation::ModifyString:
            if (String* string = doing.string(at(Operation::ModifyString, "string"))) {
                string->damage =
                    added(string->damage, doing.value(at(Operation::ModifyString, "damage")));
                string->dd = added(string->dd, doing.value(at(Operation::ModifyString, "dd")));
            }
            return;
        case Operation::MultiplyString:
            if (String* string = doing.string(at(Operation::MultiplyString, "string"))) {
                string->times =
                    times(string->times, doing.argument(at(Operation::MultiplyString, "num")));
                string->divided = std::max<Byte>(
                    1,
                    times(string->divided, doing.argument(at(Operation::MultiplyString, "den"))));
            }
            return;
        case Operation::SetStringDamage:
            if (String* string = doing.string(at(Operation::SetStringDamage, "string"))) {
                string->set(String::DamageSet);
                string->set_damage = added(0, doing.value(at(Operation::SetStringDamage, "n")));
            }
            return;
        case Operation::IgnoreArmor:
            if (String* string = doing.string(at(Operation::IgnoreArmor, "string")))
                string->ignored_armor =
                    added(string->ignored_armor, doing.value(at(Operation::IgnoreArmor, "n")));
            return;
        case Operation::SplitString:
            return split(doing);
        default: {  // Overflow
            const String* string = doing.string(at(Operation::Overflow, "string"));
            if (string && string->excess > 0)
                doing.play.push(Flow::Overflow, 0, 0, 0, doing.id, 0, doing.place);
            return;
        }
    }
}

}  // namespace bots_and_aces
