// SPDX-License-Identifier: Apache-2.0
//
// Costs (5.7). What cannot be paid in full cannot be paid.
#include <algorithm>

#include "games/bots_and_aces/effect_tools.hpp"

namespace bots_and_aces {

namespace {

Ref paid_with(const State& state, const Act& act, const Cost& cost) {
    switch (cost.code) {
        case CostCode::MovePoints:
            return first_of(state, act, cost.arguments[at(CostCode::MovePoints, "of")]);
        case CostCode::Hp:
            return first_of(state, act, cost.arguments[at(CostCode::Hp, "of")]);
        case CostCode::Dur:
            return first_of(state, act, cost.arguments[at(CostCode::Dur, "of")]);
        case CostCode::Suspend:
        case CostCode::Destroy:
        case CostCode::Cooldown:
        case CostCode::Return:
            return first_of(state, act, cost.arguments[0]);
        default:
            return {};
    }
}

// The card that is being played cannot pay for itself: it is still in hand when this is asked.
bool pays_for_itself(const State& state, const Act& act, Ref card) {
    if (act.ability < 0 || act.thing != no_thing) return false;
    return cards().abilities[static_cast<std::size_t>(act.ability)].kind == AbilityKind::Play &&
           card_named(state, card, nobody) == act.card;
}

bool can_scrap(const State& state, const Act& act, const Cost& cost) {
    const int wanted = value_of(state, act, cost.arguments[at(CostCode::Scrap, "scrap")]);
    const Number hand = selector_number(Selector::YourHand);
    Refs found;
    select(state, act, hand, found);
    int count = 0;
    for (const Ref ref : found)
        if (passes(state, act, ref, cost.arguments[at(CostCode::Scrap, "where")]))
            count += copies(state, act, hand, ref) - (pays_for_itself(state, act, ref) ? 1 : 0);
    return count >= wanted;
}

bool can_pay_one(const State& state, const Act& act, const Cost& cost) {
    const Table& table = state.table;
    const Ref with = paid_with(state, act, cost);
    const bool thing = with.is(Ref::Thing) && is_present(state, with);
    const bool unit = with.is(Ref::Unit) && is_present(state, with);
    const Number first = cost.arguments[0];
    switch (cost.code) {
        case CostCode::End:
            return true;
        case CostCode::Scrap:
            return can_scrap(state, act, cost);
        case CostCode::Suspend:
            return thing && !table.things[with.index()].has(Thing::Suspended);
        case CostCode::MovePoints:
            return unit && table.units[with.index()].points >= value_of(state, act, first);
        case CostCode::Hp:
            return unit && table.units[with.index()].hp >= value_of(state, act, first);
        case CostCode::Dur:
            return thing && has_dur(state, with.index()) &&
                   table.things[original(table, with.index())].dur >= value_of(state, act, first);
        case CostCode::Destroy:
            return thing;
        case CostCode::Cooldown:
            return thing && !table.things[with.index()].has(Thing::OnCooldown);
        case CostCode::DrainSelf:
            return table.players[act.controller].deck >= value_of(state, act, first);
        case CostCode::Return:
            return thing && place_in_plan(state, with.index()) != no_place;
        case CostCode::Status:
            return has_status(state, act.controller, static_cast<Status>(first));
    }
    return false;
}

void pay_one(Play& play, const Act& act, const Cost& cost) {
    const State& state = play.state;
    const Ref with = paid_with(state, act, cost);
    const Byte id = with.index();
    const int n = cost.code == CostCode::MovePoints || cost.code == CostCode::Hp ||
                          cost.code == CostCode::Dur || cost.code == CostCode::DrainSelf
                      ? value_of(state, act, cost.arguments[0])
                      : 0;
    switch (cost.code) {
        case CostCode::End:
        case CostCode::Scrap:  // asked for by whoever called
            break;
        case CostCode::Suspend:
            play.thing(id).set(Thing::Suspended);
            play.tell(Told::Suspended, play.thing(id).owner, id, 1);
            break;
        case CostCode::MovePoints:
            play.unit(id).points = static_cast<Byte>(play.unit(id).points - n);
            break;
        case CostCode::Hp:
            lose_hp(play, id, n);
            break;
        case CostCode::Dur:
            deal_dd(play, original(play.table, id), n, act, false);
            break;
        case CostCode::Destroy:
            destroy_thing(play, id);
            break;
        case CostCode::Cooldown:
            put_on_cooldown(play, id,
                            value_of(state, act, cost.arguments[at(CostCode::Cooldown, "x")]));
            break;
        case CostCode::DrainSelf:
            start_drain(play, act.controller, n);
            break;
        case CostCode::Return:
            take_out_of_plan(play, place_in_plan(state, id));
            break;
        case CostCode::Status:
            lose_status(play, act.controller, static_cast<Status>(cost.arguments[0]));
            break;
    }
}

}  // namespace

bool can_pay(const State& state, const Act& act, Number cost) {
    if (cost <= 0) return true;
    for (auto place = static_cast<std::size_t>(cost);; ++place) {
        const Cost& one = cards().costs[place];
        if (one.code == CostCode::End) return true;
        if (!can_pay_one(state, act, one)) return false;
    }
}

void pay_as(Play& play, const Act& act, Number cost) {
    if (cost <= 0) return;
    for (auto place = static_cast<std::size_t>(cost);; ++place) {
        const Cost& one = cards().costs[place];
        if (one.code == CostCode::End) return;
        pay_one(play, act, one);
    }
}

void pay(Play& play, Byte act, Number cost) {
    const Act payer = play.act(act);
    pay_as(play, payer, cost);
}

const Cost* scrap_cost(Number cost) {
    if (cost <= 0) return nullptr;
    for (auto place = static_cast<std::size_t>(cost);; ++place) {
        const Cost& one = cards().costs[place];
        if (one.code == CostCode::End) return nullptr;
        if (one.code == CostCode::Scrap) return &one;
    }
}

}  // namespace bots_and_aces
