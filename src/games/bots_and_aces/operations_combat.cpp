// SPDX-License-Identifier: Apache-2.0
//
// Combat: OP-36 to OP-57.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

// The cards that an argument names, instances too; face-down slots are none.
template <class Do>
void for_each_thing(const Doing& doing, std::size_t argument, Do act_on) {
    for (const Ref ref : doing.refs(argument))
        if (ref.is(Ref::Thing)) act_on(static_cast<ThingId>(ref.index()));
}

void suspend(Play& play, ThingId id, bool on) {
    Thing& thing = play.thing(id);
    if (thing.has(Thing::Suspended) == on) return;
    thing.set(Thing::Suspended, on);
    play.tell(Told::Suspended, thing.owner, id, on ? 1 : 0);
}

// One Modifier for everything that an argument names.
template <class Fill>
void modify_each(const Doing& doing, std::size_t argument, std::size_t duration, Fill fill) {
    if (doing.is_instant(duration)) return;
    Modifier modifier = doing.lasting_for(duration);
    for (const Ref ref : doing.refs(argument)) {
        modifier.of = ref;
        fill(modifier);
        add_modifier(doing.play, modifier);
    }
}

Number number_of(int n) { return static_cast<Number>(std::clamp(n, -9999, 9999)); }

// OP-47.
void change_attribute(const Doing& doing) {
    Play& play = doing.play;
    if (doing.is_instant(at(Operation::ChangeAttribute, "duration"))) return;
    Modifier modifier = doing.lasting_for(at(Operation::ChangeAttribute, "duration"));
    modifier.what = static_cast<Byte>(asks_for_word(doing.op)
                                          ? doing.act().forbidden
                                          : doing.argument(at(Operation::ChangeAttribute, "to")));
    const bool instances = doing.argument(at(Operation::ChangeAttribute, "instances")) != 0;
    for_each_thing(doing, at(Operation::ChangeAttribute, "weapon"), [&](ThingId named) {
        const ThingId source = original(play.table, named);
        for (ThingId id = 0; id < play.table.thing_count; ++id) {
            const bool instance = instances && original(play.table, id) == source;
            if (id != named && !instance) continue;
            modifier.of = Ref::thing(id);
            add_modifier(play, modifier);
            play.tell(Told::WordChanged, play.thing(id).owner, modifier.of.bits, 0, modifier.what);
        }
    });
}

void change_keyword(const Doing& doing) {
    const bool adds = doing.op.code == Operation::AddKeyword;
    const Number word = adds ? doing.argument(at(Operation::AddKeyword, "k"))
                        : asks_for_word(doing.op)
                            ? doing.act().forbidden
                            : doing.argument(at(Operation::RemoveKeyword, "k"));
    if (word < 0) return;  // there was none to choose
    const int x = adds ? doing.value(at(Operation::AddKeyword, "x")) : 0;
    modify_each(
        doing, adds ? at(Operation::AddKeyword, "card") : at(Operation::RemoveKeyword, "card"),
        adds ? at(Operation::AddKeyword, "duration") : at(Operation::RemoveKeyword, "duration"),
        [&](Modifier& modifier) {
            modifier.what = static_cast<Byte>(word);
            modifier.n = number_of(x);
            doing.play.tell(Told::WordChanged, controller_of(doing.state(), modifier.of),
                            modifier.of.bits, adds ? 1 : 2, word);
        });
}

// OP-46: a card in a Plan takes another Weapon's identity.
void become_instance(const Doing& doing) {
    Play& play = doing.play;
    const Ref of = doing.one(at(Operation::BecomeInstance, "of"));
    if (!of.is(Ref::Thing)) return;
    const ThingId source = original(play.table, of.index());
    for_each_thing(doing, at(Operation::BecomeInstance, "card"), [&](ThingId id) {
        if (id == source || play.set[play.thing(id).card].type != Type::Duplicate) return;
        become_copy(play, id, source);
    });
}

// OP-54: in the string that the Attack is attached to.
void return_attack(const Doing& doing) {
    for (const Ref ref : doing.refs(at(Operation::ReturnAttack, "card"))) {
        if (!ref.is(Ref::Pilot)) continue;
        for (PlanPlace place = 0; place < plan_places; ++place) {
            String& string = doing.play.table.combat.strings[place];
            if (doing.act().string != no_place && doing.act().string != place) continue;
            if (controller_of(doing.state(), Ref::string(place)) != ref.pilot_owner()) continue;
            for (unsigned i = 0; i < string.attack_count; ++i)
                if (string.attacks[i] == kind_at(doing.state(), ref))
                    string.returns |= std::uint64_t{1} << i;
        }
    }
}

void extra_action(const Doing& doing) {
    Player& player = doing.play.player(doing.act().controller);
    const auto action = static_cast<Action>(doing.argument(at(Operation::ExtraAction, "action")));
    if (action == Action::Combat) ++player.more_combats;
    if (action == Action::Withdraw) ++player.more_withdrawals;
}

void allow_block(const Doing& doing) {
    if (doing.is_instant(at(Operation::AllowBlock, "duration"))) return;
    Modifier modifier = doing.lasting_for(at(Operation::AllowBlock, "duration"));
    modifier.n = doing.argument(at(Operation::AllowBlock, "blocker"));
    modifier.more = doing.argument(at(Operation::AllowBlock, "blocked"));
    add_modifier(doing.play, modifier);
}

// OP-52.
void ignore_cover(const Doing& doing) {
    const Number against = doing.argument(at(Operation::IgnoreCover, "against"));
    const Ref only = against == absent ? Ref{} : first_of(doing.state(), doing.act(), against);
    if (against != absent && !only) return;
    const int n = doing.value(at(Operation::IgnoreCover, "n"));
    // One effect for all of a player's Weapons, for there may be as many as lasting effects.
    const Number weapons = doing.argument(at(Operation::IgnoreCover, "weapon"));
    if (selector_of(weapons) == Selector::YourWeapons && suffix_of(weapons) == Suffix::None) {
        if (doing.is_instant(at(Operation::IgnoreCover, "duration"))) return;
        Modifier modifier = doing.lasting_for(at(Operation::IgnoreCover, "duration"));
        modifier.of = Ref::player(doing.act().controller);
        modifier.n = number_of(n);
        modifier.more = static_cast<Number>(only.bits);
        return add_modifier(doing.play, modifier);
    }
    modify_each(doing, at(Operation::IgnoreCover, "weapon"), at(Operation::IgnoreCover, "duration"),
                [&](Modifier& modifier) {
                    modifier.n = number_of(n);
                    modifier.more = static_cast<Number>(only.bits);
                });
}

// OP-53: without a duration for the string at hand.
void no_sight(const Doing& doing) {
    const std::size_t duration = at(Operation::NoSight, "duration");
    const bool unsaid = doing.argument(duration) <= 0;
    modify_each(doing, at(Operation::NoSight, "string"), duration, [&](Modifier& modifier) {
        if (!unsaid) return;
        modifier.until = modifier.of.is(Ref::String) ? Until::EndOfString : Until::EndOfCombat;
        modifier.left = modifier.of.is(Ref::String) ? modifier.of.index() : Byte{0};
    });
}

void do_weapon(const Doing& doing) {
    switch (doing.op.code) {
        case Operation::AddKeyword:
        case Operation::RemoveKeyword:
            return change_keyword(doing);
        case Operation::ModifyRange: {
            const int least = doing.value(at(Operation::ModifyRange, "min"));
            const int most = doing.value(at(Operation::ModifyRange, "max"));
            return modify_each(doing, at(Operation::ModifyRange, "weapon"),
                               at(Operation::ModifyRange, "duration"), [&](Modifier& modifier) {
                                   modifier.n = number_of(least);
                                   modifier.more = number_of(most);
                               });
        }
        case Operation::TreatRange:
            return modify_each(doing, at(Operation::TreatRange, "weapon"),
                               at(Operation::TreatRange, "duration"), [&](Modifier& modifier) {
                                   modifier.n = doing.argument(at(Operation::TreatRange, "actual"));
                                   modifier.more = doing.argument(at(Operation::TreatRange, "as"));
                               });
        case Operation::IgnoreCover:
            return ignore_cover(doing);
        case Operation::NoSight:
            return no_sight(doing);
        case Operation::ReturnAttack:
            return return_attack(doing);
        case Operation::AllowSameName:
            for (const Ref ref : doing.refs(at(Operation::AllowSameName, "card"))) {
                Modifier modifier;
                modifier.op = doing.op.code;
                modifier.until = Until::EndOfCombat;
                modifier.controller = doing.act().controller;
                modifier.of = ref;
                add_modifier(doing.play, modifier);
            }
            return;
        case Operation::ExtraAction:
            return extra_action(doing);
        default:  // Untarget
            return modify_each(doing, at(Operation::Untarget, "object"),
                               at(Operation::Untarget, "duration"), [&](Modifier& modifier) {
                                   modifier.n = std::max<Number>(
                                       0, doing.argument(at(Operation::Untarget, "min_range")));
                               });
    }
}

}  // namespace

void do_combat(const Doing& doing) {
    Play& play = doing.play;
    switch (doing.op.code) {
        case Operation::Suspend:
            return for_each_thing(doing, at(Operation::Suspend, "card"),
                                  [&](ThingId id) { suspend(play, id, true); });
        case Operation::Unsuspend:
            return for_each_thing(doing, at(Operation::Unsuspend, "card"),
                                  [&](ThingId id) { suspend(play, id, false); });
        case Operation::ExtraBlock: {
            const int n = doing.value(at(Operation::ExtraBlock, "n"));
            return for_each_thing(doing, at(Operation::ExtraBlock, "weapon"), [&](ThingId id) {
                const PlanPlace place = place_in_plan(play.state, id);
                if (place >= 6) return;
                Slot& slot = slot_at(play.table, place);
                slot.blocks = static_cast<Byte>(std::clamp(slot.blocks + n, 0, 255));
            });
        }
        case Operation::AllowBlock:
            return allow_block(doing);
        case Operation::ForbidBlock:
            return modify_each(doing, at(Operation::ForbidBlock, "weapon"),
                               at(Operation::ForbidBlock, "duration"), [&](Modifier& modifier) {
                                   modifier.what = static_cast<Byte>(
                                       doing.argument(at(Operation::ForbidBlock, "side")));
                               });
        case Operation::NoBlockCost:
            return for_each_thing(doing, at(Operation::NoBlockCost, "weapon"), [&](ThingId id) {
                Modifier modifier;
                modifier.op = doing.op.code;
                modifier.until = Until::NextUse;
                modifier.controller = doing.act().controller;
                modifier.of = Ref::thing(id);
                add_modifier(play, modifier);
            });
        case Operation::FlipUp:
            for (const Ref ref : doing.refs(at(Operation::FlipUp, "slot"))) {
                const PlanPlace place = place_of(play.state, ref);
                if (place < 6 && !slot_at(play.table, place).face_up) flip_up(play, place);
            }
            return;
        case Operation::RepeatSelection:
            if (play.table.combat.step == Fight::Selection) play.table.combat.repeat = 1;
            return;
        case Operation::SwapPlan: {
            const PlanPlace place =
                place_of(play.state, doing.one(at(Operation::SwapPlan, "slot")));
            if (place < 6) play.push(Flow::SwapPlan, place, 0, 0, doing.id, 0, doing.place);
            return;
        }
        case Operation::RemoveFromPlan:
            for (const Ref ref : doing.refs(at(Operation::RemoveFromPlan, "card"))) {
                const PlanPlace place = place_of(play.state, ref);
                if (place < 6) take_out_of_plan(play, place);
            }
            return;
        case Operation::BecomeInstance:
            return become_instance(doing);
        case Operation::ChangeAttribute:
            return change_attribute(doing);
        default:
            return do_weapon(doing);
    }
}

}  // namespace bots_and_aces
