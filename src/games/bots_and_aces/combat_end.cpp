// SPDX-License-Identifier: Apache-2.0
//
// The end of Combat (BA-197): what was used is lost, cools down or goes home.
#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/groups.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte { LastWindow, Effects, Abilities, CleanUp };

bool is_duplicate(const Play& play, const Thing& thing) {
    return thing.card >= 0 && play.set[thing.card].type == Type::Duplicate;
}

// Carries out the next "at the end of Combat" ability of a Weapon that was in a Plan.
// Frame: a: the next Thing; b: the act of the last ability, plus 1; x: abilities looked at.
bool run_next_ability(Play& play, Frame& frame) {
    if (frame.b != 0) free_act(play, static_cast<Byte>(frame.b - 1));
    frame.b = 0;
    for (; frame.a < play.table.thing_count; ++frame.a, frame.x = 0) {
        const Thing& thing = play.thing(frame.a);
        if (!thing.has(Thing::InPlan) || thing.home == Home::Wreckage || thing.card < 0) continue;
        const ThingId source = original(play.table, frame.a);
        const Card& card = play.set[play.thing(source).card];
        while (frame.x < card.ability_count) {
            const auto number = static_cast<Number>(card.first_ability + frame.x++);
            const Ability& ability = play.set.abilities[static_cast<std::size_t>(number)];
            if (ability.kind != AbilityKind::String || ability.moment != Moment::CombatEnd)
                continue;
            Act act;
            act.card = play.thing(source).card;
            act.ability = number;
            act.thing = frame.a;
            act.controller = thing.owner;
            act.string_weapon = Ref::thing(frame.a);
            if (!holds(play.state, act, ability.condition)) continue;
            const Byte id = new_act(play);
            play.act(id) = act;
            frame.b = static_cast<Byte>(id + 1);
            run_effect_of(play, id, ability.effect);
            return true;
        }
    }
    return false;
}

template <class Visit>
void for_each_used(Play& play, Visit visit) {
    for (ThingId id = 0; id < play.table.thing_count; ++id)
        if (play.thing(id).has(Thing::InPlan) || play.thing(id).home == Home::Plan) visit(id);
}

// BA-300. There is but one Weapon behind an instance: what was thrown or burnt out is that one.
void destroy_the_used(Play& play) {
    for_each_used(play, [&](ThingId id) {
        if (is_duplicate(play, play.thing(id)) && is_blank(play.table, id)) return;
        if (has_keyword(play.state, id, Keyword::DestroyAfterUse))
            destroy_thing(play, original(play.table, id));
    });
}

// BA-312: its own X, or that of the card that gave it the keyword.
int cooldown_of(const State& state, ThingId id) {
    if (!has_keyword(state, id, Keyword::Cooldown)) return 0;
    int rounds = cards()[state.table.things[id].card].cooldown;
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::AddKeyword &&
            affects(state.table, modifier, Ref::thing(id)) &&
            modifier.what == static_cast<Byte>(Keyword::Cooldown) && modifier.n > rounds)
            rounds = modifier.n;
    }
    return rounds;
}

void cool_down(Play& play) {
    for_each_used(play, [&](ThingId id) {
        const Thing& thing = play.thing(id);
        if (is_duplicate(play, thing) || thing.home == Home::Wreckage) return;
        const int rounds = cooldown_of(play.state, id);
        if (rounds > 0) put_on_cooldown(play, id, rounds);
    });
}

void return_weapons(Play& play) {
    for_each_used(play, [&](ThingId id) {
        Thing& thing = play.thing(id);
        if (thing.home == Home::Plan) thing.home = Home::WeaponsDeck;
        if (is_weapon(play.set[thing.card]) || is_duplicate(play, thing))
            thing.set(Thing::Suspended, false);
        if (is_duplicate(play, thing)) thing.uses = 0;
        lose_identity(play, id);
        thing.set(Thing::InPlan, false);
    });
}

// being in a Plan is use, also face down in a Combat that ended before the reveal (BA-199).
void mark_the_hidden(Play& play) {
    for (const auto& slots : play.secrets.plan)
        for (const ThingId id : slots)
            if (id != no_thing) play.thing(id).set(Thing::InPlan);
}

void clean_up(Play& play) {
    const SeatSet engaged = engaged_seats(play.table);
    mark_the_hidden(play);
    destroy_the_used(play);
    cool_down(play);
    return_weapons(play);
    for (PlanPlace place = 0; place < plan_places; ++place) scrap_attacks(play, place);
    for (const Seat seat : engaged)
        for (const Status status :
             {Status::Flanking, Status::Overrun, Status::Runaway, Status::Strafing})
            if ((play.player(seat).new_statuses & bit(status)) == 0)
                lose_status(play, seat, status);
    for (Seat seat = 0; seat < play.table.seats; ++seat) {
        play.player(seat).set(Player::AcePlayed, false);
        play.player(seat).new_statuses = 0;
    }
    expire(play, Until::EndOfStep);
    expire(play, Until::EndOfCombat);
    play.tell(Told::CombatEnds, nobody, play.table.combat.meaningful);
    play.table.combat = {};
    for (auto& slots : play.secrets.plan) slots.fill(no_thing);
    play.secrets.picked = {};
}

}  // namespace

void run_end_combat(Play& play) {
    Frame& frame = play.top();
    switch (frame.pc) {
        case LastWindow:
            frame.pc = Effects;
            open_window(play, Window::CombatEnd);
            return;
        case Effects: {
            frame.pc = Abilities;
            Act about;
            about.controller = about.event_player = play.table.combat.sides[0].leader;
            happen(play, Event::CombatEnd, about);
            return;
        }
        case Abilities:
            if (!run_next_ability(play, frame)) frame.pc = CleanUp;
            return;
        default:
            clean_up(play);
            play.pop();
            return;
    }
}

}  // namespace bots_and_aces
