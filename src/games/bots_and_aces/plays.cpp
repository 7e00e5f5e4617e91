// SPDX-License-Identifier: Apache-2.0
//
// What a seat with priority may put on the Cycle, and how that is declared: targets, then costs
// (BA-83 to BA-88, BA-96, BA-99 to BA-101).
#include <bit>

#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace {

bool timing_fits(const State& state, Timing timing, std::uint32_t windows, Seat seat) {
    const Table& table = state.table;
    // A card that names a moment outside the Phases may be played there.
    const bool outside = table.in_turn != 2;
    if (outside) {
        const auto named = [&](Window window) {
            return (windows >> static_cast<unsigned>(window) & 1) != 0 && is_window(state, window);
        };
        return named(Window::Tie) || named(Window::TurnStart) ||
               (timing == Timing::TurnStart && is_window(state, Window::TurnStart)) ||
               (timing == Timing::Any && is_window(state, Window::Open));
    }
    switch (timing) {
        case Timing::Standby:
            return table.phase == Phase::Standby && table.turn == seat;
        case Timing::Action:
            return table.phase == Phase::Action;
        case Timing::Movement:
            return table.phase == Phase::Movement;
        case Timing::End:
            return table.phase == Phase::End;
        case Timing::Any:
            return true;
        default:
            return false;
    }
}

bool windows_fit(const State& state, std::uint32_t windows) {
    if (windows == 0) return true;
    for (; windows != 0; windows &= windows - 1)
        if (is_window(state, static_cast<Window>(std::countr_zero(windows)))) return true;
    return false;
}

// BA-87, P-26: what is on top of the Cycle may forbid answers of a kind.
bool may_answer(const State& state, const Act& act, Ref card) {
    const Table& table = state.table;
    if (table.cycle_count == 0) return true;
    const Byte top = table.cycle[static_cast<std::size_t>(table.cycle_count - 1)];
    const Act& item = table.acts[top];
    if (!opponents_of(table, item.controller).contains(act.controller)) return true;
    if (item.has(Act::NoManeuvers) && passes(state, item, card, item.forbidden)) return false;
    return item.kind != ItemKind::String || item.ability >= 0 ||
           !attached_forbids(state, item.string, card);
}

void list_hand(const State& state, Seat seat, Moves& moves) {
    const CardSet& set = cards();
    const PilotCards& pilots = state.secrets.pilots[seat];
    const Act context = response_act(state, seat);
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (pilots.place[i] != InHand) continue;
        if (i > 0 && pilots.card[i - 1] == pilots.card[i] && pilots.place[i - 1] == InHand)
            continue;
        const CardId id = pilots.card[i];
        const Card& card = set[id];
        if (card.timing == Timing::None) continue;
        const Ref ref = Ref::pilot(seat, id);
        if (card.maneuver != 0 && state.table.players[seat].maneuvers > 0 &&
            !is_allowed(state, Action::Play, ref))
            continue;  // BA-87
        for (Number a = 0; a < card.ability_count; ++a) {
            const auto number = static_cast<Number>(card.first_ability + a);
            const Ability& ability = set.abilities[static_cast<std::size_t>(number)];
            if (ability.kind != AbilityKind::Play) continue;
            if (!timing_fits(state, card.timing, ability.windows, seat) ||
                !windows_fit(state, ability.windows))
                continue;
            Act act = context;
            act.card = id;
            act.ability = number;
            if (!may_answer(state, act, ref) || !holds(state, act, ability.condition) ||
                is_forbidden(state, Action::Play, ref) || !has_targets(state, act, ability) ||
                !can_pay(state, act, ability.cost))
                continue;
            moves.push_back(make(Verb::Play, static_cast<unsigned>(a), static_cast<unsigned>(id)));
        }
    }
}

void list_abilities(const State& state, Seat seat, Moves& moves) {
    const CardSet& set = cards();
    const Player& player = state.table.players[seat];
    Act context;
    bool made = false;
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        const Thing& thing = state.table.things[id];
        if (thing.card < 0 || !set.index_of(thing.card).has(AbilityKind::Activated)) continue;
        if (thing.home != Home::Field || thing.has(Thing::Whole)) continue;
        const Card& card = set[thing.card];
        for (Number a = 0; a < card.ability_count; ++a) {
            const auto number = static_cast<Number>(card.first_ability + a);
            const Ability& ability = set.abilities[static_cast<std::size_t>(number)];
            if (ability.kind != AbilityKind::Activated) continue;
            if (!timing_fits(state, ability.timing, ability.windows, seat) ||
                !windows_fit(state, ability.windows) || !works(state, id) ||
                !within_limit(thing, ability))
                continue;
            if (!made) context = response_act(state, seat);
            made = true;
            Act act = context;
            act.card = thing.card;
            act.ability = number;
            act.thing = id;
            if (!holds(state, act, ability.condition) ||
                is_forbidden(state, Action::Activate, Ref::thing(id)) ||
                !has_targets(state, act, ability) || !can_pay(state, act, ability.cost))
                continue;
            moves.push_back(make(Verb::Use, static_cast<unsigned>(a), id));
        }
    }
}

void list_switches(const State& state, Seat seat, Moves& moves) {
    const Table& table = state.table;
    const bool standby = table.in_turn == 2 && table.phase == Phase::Standby && table.turn == seat;
    if (!standby && !(table.in_turn == 1 && is_window(state, Window::TurnStart))) return;
    const Player& player = table.players[seat];
    const auto list = [&](Ref ref, unsigned first, unsigned end) {
        for (unsigned how = first; how < end; ++how)
            if (may_switch(state, seat, static_cast<int>(how), ref))
                moves.push_back(make(Verb::Switch, how, ref.bits));
    };
    const CardSet& set = cards();
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        const Thing& thing = table.things[id];
        if (thing.card < 0) continue;
        // Most cards can never be switched: a Whole or a Funnel is attached and detached, a Mode
        // and what has Uptime activated, a Mode deactivated as well.
        const Card& card = set[thing.card];
        if (thing.has(Thing::Whole) || (is_weapon(card) && card.carrier == Carrier::Funnel))
            list(Ref::thing(id), 2, 4);
        else if (card.type == Type::Subsystem && card.is(SubType::Mode))
            list(Ref::thing(id), 0, 2);
        else if (card.type == Type::Subsystem && card.uptime != 0)
            list(Ref::thing(id), 0, 1);
    }
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        if (table.units[id].source != no_thing) list(Ref::unit(id), 2, 4);
    }
}

}  // namespace

void list_plays(const State& state, Seat seat, Moves& moves) {
    list_hand(state, seat, moves);
    list_abilities(state, seat, moves);
    list_switches(state, seat, moves);
}

// Whether the table shows that a seat could not answer anything: no hand, nothing to use.
bool can_only_pass(const State& state, Seat seat) {
    if (state.table.players[seat].hand > 0) return false;
    Moves moves;
    list_abilities(state, seat, moves);
    list_switches(state, seat, moves);
    return moves.empty();
}

// ---- declaring

void begin_play(Play& play, Seat seat, Move move) {
    const CardSet& set = play.set;
    const Act context = response_act(play.state, seat);
    const Byte id = new_act(play);
    Act& act = play.act(id);
    act = context;
    if (verb_of(move) == Verb::Switch) {
        const Ref what = ref_of(move);
        act.kind = ItemKind::Activation;
        act.amount = small_of(move);
        if (what.is(Ref::Thing)) {
            act.thing = what.index();
            act.card = play.thing(act.thing).card;
            const Card& card = set[act.card];
            if (act.amount == 0 && card.is(SubType::Overdrive)) {  // used now
                play.thing(act.thing).set(Thing::Spent);
                play.player(seat).set(Player::Overdrive);
            }
        } else {
            act.event_unit = what;
        }
        play.tell(Told::Switched, seat, what.bits, act.amount);
        put_on_cycle(play, id);
        return;
    }
    if (verb_of(move) == Verb::Play) {
        const CardId card = card_of(move);
        const CardKind kind = kind_of(play.state, seat, card);
        act.card = card;
        act.ability = static_cast<Number>(set[card].first_ability + small_of(move));
        act.kind = set[card].type == Type::Special ? ItemKind::Special : ItemKind::Skill;
        act.event_card = act.event_card ? act.event_card : Ref::pilot(seat, card);
        move_pilot(play, seat, kind, InHand, OnCycle);
        if (set[card].maneuver != 0) {
            ++play.player(seat).maneuvers;
            act.set(Act::Maneuver);
        }
        play.tell(Told::Played, seat, card, small_of(move), 0, 0, true);
    } else {
        act.thing = static_cast<ThingId>(large_of(move));
        act.card = play.thing(act.thing).card;
        act.ability = static_cast<Number>(set[act.card].first_ability + small_of(move));
        act.kind = ItemKind::Activation;
        play.tell(Told::UsedAbility, seat, act.thing, small_of(move));
    }
    play.push(Flow::Declare, 0, 0, 0, id);
}

namespace {

const Ability& ability_of(const Play& play, const Act& act) {
    return play.set.abilities[static_cast<std::size_t>(act.ability)];
}

void add_target(Act& act, int slot, Ref ref) {
    if (ref && act.target_count < act.targets.size()) act.targets[act.target_count++] = ref;
    for (std::size_t i = static_cast<std::size_t>(slot); i < 3; ++i)
        act.target_end[i] = act.target_count;
}

int chosen_in(const Act& act, int slot) {
    const int begin = slot == 0 ? 0 : act.target_end[static_cast<std::size_t>(slot - 1)];
    return act.target_end[static_cast<std::size_t>(slot)] - begin;
}

// Asks for the next target; false if all slots are done.
bool ask_for_target(Play& play, Frame& frame) {
    Act& act = play.act(frame.act);
    const Ability& ability = ability_of(play, act);
    while (frame.a < ability.target_count) {
        const TargetSlot& slot = play.set.targets_of(ability)[frame.a];
        Refs options;
        if (slot.targets != 0 && chosen_in(act, frame.a) < slot.count && frame.c == 0)
            target_options(play.state, act, slot, options);
        if (options.empty()) {
            add_target(act, frame.a, {});
            ++frame.a;
            frame.c = 0;
            continue;
        }
        if (options.size() == 1 && slot.optional == 0 && slot.up_to == 0) {
            add_target(act, frame.a, options[0]);
            play.tell(Told::Targeted, act.controller, options[0].bits);
            continue;
        }
        play.ask(Ask::Target, act.controller, frame.a, 0, frame.act);
        return true;
    }
    return false;
}

// How many cards the costs ask to be scrapped in all.
int cards_to_scrap(const Play& play, const Act& act) {
    int count = 0;
    for (auto place = static_cast<std::size_t>(ability_of(play, act).cost);
         play.set.costs[place].code != CostCode::End; ++place)
        if (play.set.costs[place].code == CostCode::Scrap)
            count += value_of(play.state, act, play.set.costs[place].arguments[0]);
    return count;
}

Number scrap_filter(const CardSet& set, const Act& act) {
    const Ability& ability = set.abilities[static_cast<std::size_t>(act.ability)];
    for (auto place = static_cast<std::size_t>(ability.cost);
         set.costs[place].code != CostCode::End; ++place)
        if (set.costs[place].code == CostCode::Scrap)
            return set.costs[place].arguments[at(CostCode::Scrap, "where")];
    return 0;
}

}  // namespace

void run_declare(Play& play) {
    Frame& frame = play.top();
    if (!play.player(play.act(frame.act).controller).alive()) {  // BA-18
        const Byte id = frame.act;
        play.pop();
        free_act(play, id);
        return;
    }
    if (frame.pc == 0) {
        if (ask_for_target(play, frame)) return;
        frame.b = static_cast<Byte>(cards_to_scrap(play, play.act(frame.act)));
        frame.pc = 1;
        return;
    }
    if (frame.b > 0) {
        play.ask(Ask::CostCard, play.act(frame.act).controller, 0, 0, frame.act);
        return;
    }
    const Byte id = frame.act;
    if (frame.pc == 1) {
        frame.pc = 2;
        pay(play, id, ability_of(play, play.act(id)).cost);
        if (&play.top() != &frame) return;  // the deck is being drained
    }
    const Act about = play.act(id);
    if (about.thing != no_thing && ability_of(play, about).limit > 0) note_use(play, about);
    play.pop();
    put_on_cycle(play, id);
    Act event = about;
    event.event_player = about.controller;
    happen(play, Event::CardPlayed, event);
}

void list_declare(const State& state, Seat seat, Moves& moves) {
    const Question& asked = state.table.question;
    const Act& act = state.table.acts[asked.act];
    const CardSet& set = cards();
    const Ability& ability = set.abilities[static_cast<std::size_t>(act.ability)];
    if (asked.ask == Ask::Target) {
        const TargetSlot& slot = set.targets_of(ability)[asked.a];
        Refs options;
        target_options(state, act, slot, options);
        for (const Ref ref : options) moves.push_back(pick(ref));
        if (slot.optional != 0 || slot.up_to != 0) moves.push_back(make(Verb::Pass));
        return;
    }
    const Number where = scrap_filter(set, act);
    const PilotCards& pilots = state.secrets.pilots[seat];
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (pilots.place[i] != InHand) continue;
        const Ref ref = Ref::pilot(seat, pilots.card[i]);
        if (passes(state, act, ref, where)) moves.push_back(pick(ref));
    }
}

void answer_declare(Play& play, const Question& asked, Seat seat, Move move) {
    Frame& frame = play.top();
    if (asked.ask == Ask::CostCard) {
        --frame.b;
        scrap_pilot(play, seat, kind_at(play.state, ref_of(move)), InHand);
        return;
    }
    if (verb_of(move) == Verb::Pass) {
        frame.c = 1;  // no more for this slot
        return;
    }
    add_target(play.act(frame.act), asked.a, ref_of(move));
    play.tell(Told::Targeted, seat, ref_of(move).bits);
}

}  // namespace bots_and_aces
