// SPDX-License-Identifier: Apache-2.0
//
// The machine itself, priority and the Cycle (BA-83 to BA-103, 3.3).
#include <algorithm>

#include "games/bots_and_aces/interpreter.hpp"
#include "games/bots_and_aces/loader.hpp"

namespace bots_and_aces {

namespace {

// Frames in the middle of something: triggers and state checks wait until they are done (BA-94).
bool waits_for_triggers(Flow flow) {
    switch (flow) {
        case Flow::Resolve:
        case Flow::Declare:
        case Flow::Triggers:
        case Flow::Draw:
        case Flow::Drain:
        case Flow::FixTop:
        case Flow::RandomCard:
        case Flow::RollOff:
        case Flow::Setup:
        case Flow::CoreChoice:
            return true;
        default:
            return flow >= Flow::Effect && flow < Flow::Move;
    }
}
bool waits_for_checks(Flow flow) {
    return waits_for_triggers(flow) || flow == Flow::ResolveString || flow == Flow::Enter;
}

void run_top(Play& play) {
    const Flow flow = play.top().flow;
    if (flow <= Flow::RollOff)
        run_setup(play);
    else if (flow <= Flow::Withdraw)
        run_turn(play);
    else if (flow <= Flow::Triggers)
        run_cycle(play);
    else if (flow <= Flow::RandomCard)
        run_deck(play);
    else if (flow == Flow::CoreChoice)
        run_damage(play);
    else if (flow < Flow::Move)
        run_effect(play);
    else if (flow < Flow::Combat)
        run_movement(play);
    else
        run_combat(play);
}

// BA-19: what never ends by itself ends in a draw.
void count_resolved(Play& play) {
    if (++play.table.resolved > 200) end_game(play, Ending::Limit, alive(play.table));
}

}  // namespace

const CardSet& detail::first_cards() {
    static const CardSet& standard = standard_cards();
    const CardSet* none = nullptr;  // somebody may have chosen others in the meantime
    cards_in_play.compare_exchange_strong(none, &standard);
    return *cards_in_play;
}

void use_cards(const CardSet& set) { detail::cards_in_play = &set; }

void go_on(Play& play) {
    Table& table = play.table;
    while (table.question.ask == Ask::Nothing && table.ending == Ending::Running) {
        const Flow flow = play.top().flow;
        if (table.trigger_count > 0 && !waits_for_triggers(flow)) {
            play.push(Flow::Triggers);
        } else if (table.dirty != 0 && !waits_for_checks(flow)) {
            state_checks(play);
        } else {
            run_top(play);
        }
        if (table.question.ask != Ask::Nothing && table.question.seat < max_seats &&
            !table.players[table.question.seat].alive())
            answer_for_the_dead(play);
    }
}

// ---- acts
// ------------------------------------------------------------------------------------------

Byte new_act(Play& play) {
    for (Byte id = 0; id < max_acts; ++id) {
        if ((play.table.acts_used >> id & 1) != 0) continue;
        play.table.acts_used |= 1u << id;
        play.act(id) = {};
        return id;
    }
    // More than the table can hold: nothing but a runaway gets here (BA-19).
    end_game(play, Ending::Limit, alive(play.table));
    return max_acts - 1;
}

void free_act(Play& play, Byte id) {
    if (id == no_act) return;
    play.act(id) = {};
    play.table.acts_used &= ~(1u << id);
}

namespace {

bool is_in_use(const Table& table, Byte act) {
    for (int i = 0; i < table.frame_count; ++i)
        if (table.frames[static_cast<std::size_t>(i)].act == act) return true;
    for (int i = 0; i < table.cycle_count; ++i)
        if (table.cycle[static_cast<std::size_t>(i)] == act) return true;
    return false;
}

}  // namespace

// ---- windows
// ---------------------------------------------------------------------------------------

void open_window(Play& play, Window window, Byte act) {
    play.table.resolved = 0;
    play.push(Flow::Window, static_cast<unsigned>(window), 0, 0, act);
}

namespace {

const Frame* innermost_window(const Table& table) {
    for (int i = table.frame_count; i-- > 0;) {
        const Frame& frame = table.frames[static_cast<std::size_t>(i)];
        if (frame.flow == Flow::Window || frame.flow == Flow::Statuses) return &frame;
    }
    return nullptr;
}

bool has_item(const Table& table, ItemKind kind) {
    for (int i = 0; i < table.cycle_count; ++i)
        if (table.acts[table.cycle[static_cast<std::size_t>(i)]].kind == kind) return true;
    return false;
}

}  // namespace

bool is_window(const State& state, Window window) {
    const Table& table = state.table;
    switch (window) {
        case Window::Open:
            return table.in_turn == 2;
        case Window::Cycle:
            return has_item(table, ItemKind::Skill) || has_item(table, ItemKind::Special) ||
                   has_item(table, ItemKind::Activation) || has_item(table, ItemKind::Hazard);
        case Window::CombatDeclared:
            return has_item(table, ItemKind::Combat);
        case Window::BlockDeclared:
            return has_item(table, ItemKind::Block);
        case Window::StringDeclared:
            return has_item(table, ItemKind::String);
        case Window::StepDeclared:
            return has_item(table, ItemKind::Step);
        default: {
            const Frame* frame = innermost_window(table);
            if (!frame) return false;
            const Window open = frame->flow == Flow::Statuses ? Window::SelectionEnd
                                                              : static_cast<Window>(frame->a);
            return open == window;
        }
    }
}

Act response_act(const State& state, Seat seat) {
    const Table& table = state.table;
    Act act;
    const Frame* frame = innermost_window(table);
    if (frame && frame->flow == Flow::Window && frame->act != no_act) {
        const Act& about = table.acts[frame->act];
        act.event_unit = about.event_unit;
        act.event_card = about.event_card;
        act.event_source = about.event_source;
        act.event_tile = about.event_tile;
        act.from = about.from;
        act.to = about.to;
        act.event_player = about.event_player;
        act.amount = about.amount;
        act.string = about.string;
        act.blocker = about.blocker;
        act.blocked = about.blocked;
        act.string_target = about.string_target;
        act.string_weapon = about.string_weapon;
    }
    for (int i = 0; i < table.cycle_count; ++i) {
        const Act& item = table.acts[table.cycle[static_cast<std::size_t>(i)]];
        if (item.ability >= 0) continue;
        if (item.kind == ItemKind::String) {
            act.string = item.string;
            act.string_target = item.targets[0];
        }
        if (item.kind == ItemKind::Block) {
            act.blocker = item.blocker;
            act.blocked = item.blocked;
        }
        if (item.kind == ItemKind::Step) {
            act.event_unit = item.event_unit;
            act.from = item.from;
            act.to = item.to;
        }
        if (item.kind == ItemKind::Combat) act.event_player = item.event_player;
    }
    act.controller = seat;
    return act;
}

// ---- what can be played
// ----------------------------------------------------------------------------

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
               (timing == Timing::TurnStart && is_window(state, Window::TurnStart));
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
    for (unsigned window = 0; window <= static_cast<unsigned>(Window::PhaseClose); ++window)
        if ((windows >> window & 1) != 0 && is_window(state, static_cast<Window>(window)))
            return true;
    return false;
}

bool within_limit(const Thing& thing, const Ability& ability, int which) {
    if (ability.limit == 0 || which > 3) return true;
    return (thing.uses >> (2 * which) & 3) < ability.limit;
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
        if (card.maneuver != 0 && state.table.players[seat].maneuvers > 0) continue;
        const Ref ref = Ref::pilot(seat, id);
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
        if (thing.card < 0 || thing.home != Home::Field || thing.has(Thing::Whole)) continue;
        const Card& card = set[thing.card];
        for (Number a = 0; a < card.ability_count; ++a) {
            const auto number = static_cast<Number>(card.first_ability + a);
            const Ability& ability = set.abilities[static_cast<std::size_t>(number)];
            if (ability.kind != AbilityKind::Activated) continue;
            if (!timing_fits(state, ability.timing, ability.windows, seat) ||
                !windows_fit(state, ability.windows) || !works(state, id) ||
                !within_limit(thing, ability, a))
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
    for (unsigned how = 0; how < 4; ++how) {
        for (int i = 0; i < player.thing_count; ++i) {
            const Ref ref = Ref::thing(static_cast<ThingId>(player.first_thing + i));
            if (may_switch(state, seat, static_cast<int>(how), ref))
                moves.push_back(make(Verb::Switch, how, ref.bits));
        }
        for (int i = 0; how >= 2 && i < player.unit_count; ++i) {
            const Ref ref = Ref::unit(static_cast<UnitId>(player.first_unit + i));
            if (may_switch(state, seat, static_cast<int>(how), ref))
                moves.push_back(make(Verb::Switch, how, ref.bits));
        }
    }
}

}  // namespace

void list_plays(const State& state, Seat seat, Moves& moves) {
    if (state.table.cycle_count >= max_items) return;  // BA-19: the Cycle holds no more
    list_hand(state, seat, moves);
    list_abilities(state, seat, moves);
    list_switches(state, seat, moves);
}

// ---- declaring
// ---------------------------------------------------------------------------------------

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
            if (act.amount == 0 && card.is(SubType::Overdrive)) {  // used, even if negated
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

void put_on_cycle(Play& play, Byte act) {
    Table& table = play.table;
    const Byte base = table.cycle_count;
    if (base >= max_items) {
        // Actions of the rules find the Cycle full only in a runaway (BA-19).
        free_act(play, act);
        return;
    }
    table.cycle[table.cycle_count++] = act;
    if (play.top().flow == Flow::Pump)
        play.top().b = 0;
    else
        play.push(Flow::Pump, 0, 0, 0, no_act, base);
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

void run_declare(Play& play) {
    Frame& frame = play.top();
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
    pay(play, id, ability_of(play, play.act(id)).cost);
    const Act about = play.act(id);
    if (about.thing != no_thing && ability_of(play, about).limit > 0) note_use(play, about);
    play.pop();
    put_on_cycle(play, id);
    Act event = about;
    event.event_player = about.controller;
    happen(play, Event::CardPlayed, event);
}

// ---- priority
// ----------------------------------------------------------------------------------------

// Whether the table shows that a seat could not answer anything: no hand, nothing to use.
bool can_only_pass(const State& state, Seat seat) {
    if (state.table.players[seat].hand > 0) return false;
    Moves moves;
    list_abilities(state, seat, moves);
    list_switches(state, seat, moves);
    return moves.empty();
}

// The next seat that has not passed, or nobody.
Seat next_with_priority(Play& play, Frame& frame) {
    for (const Seat seat : priority_order(play.state)) {
        if ((frame.b >> seat & 1) != 0) continue;
        if (!can_only_pass(play.state, seat)) return seat;
        frame.b = static_cast<Byte>(frame.b | 1u << seat);
    }
    return nobody;
}

void run_window(Play& play) {
    Frame& frame = play.top();
    const Seat seat = next_with_priority(play, frame);
    if (seat != nobody) {
        frame.c = seat;
        play.ask(Ask::Respond, seat, frame.a);
        return;
    }
    const Byte act = frame.act;
    const int added = frame.x;
    play.pop(added);
    if (act != no_act && !is_in_use(play.table, act)) free_act(play, act);
}

void run_pump(Play& play) {
    Frame& frame = play.top();
    Table& table = play.table;
    if (table.cycle_count <= frame.x) {
        play.pop();
        return;
    }
    const Byte top = table.cycle[static_cast<std::size_t>(table.cycle_count - 1)];
    const Seat seat = next_with_priority(play, frame);
    if (seat != nobody) {
        frame.c = seat;
        play.ask(Ask::Respond, seat, static_cast<unsigned>(Window::Cycle), 0, top);
        return;
    }
    table.cycle[static_cast<std::size_t>(--table.cycle_count)] = 0;
    frame.b = 0;
    count_resolved(play);
    if (table.ending == Ending::Running) play.push(Flow::Resolve, 0, 0, 0, top);
}

// ---- resolving
// ---------------------------------------------------------------------------------------

// BA-97: targets that have become illegal are ignored. Whether something is left to do.
bool recheck_targets(Play& play, Act& act) {
    const Ability& ability = ability_of(play, act);
    bool asked = false, left = false;
    for (int slot = 0; slot < ability.target_count; ++slot) {
        const TargetSlot& target = play.set.targets_of(ability)[static_cast<std::size_t>(slot)];
        if (target.targets == 0) continue;
        const int begin = slot == 0 ? 0 : act.target_end[static_cast<std::size_t>(slot - 1)];
        const int end = act.target_end[static_cast<std::size_t>(slot)];
        if (begin == end) continue;
        asked = true;
        Act fresh = act;
        Refs options;
        // As if this slot were still open.
        fresh.target_count = static_cast<Byte>(begin);
        for (std::size_t i = static_cast<std::size_t>(slot); i < 3; ++i)
            fresh.target_end[i] = static_cast<Byte>(begin);
        target_options(play.state, fresh, target, options);
        for (int i = begin; i < end; ++i) {
            Ref& ref = act.targets[static_cast<std::size_t>(i)];
            if (options.contains(ref))
                left = true;
            else
                ref = {};
        }
    }
    return left || !asked;
}

void begin_rule_item(Play& play, Byte id) {
    switch (play.act(id).kind) {
        case ItemKind::Block:
            return resolve_block(play, id);
        case ItemKind::String:
            return resolve_string(play, id);
        case ItemKind::Step:
            return resolve_step(play, id);
        case ItemKind::Combat:
            return resolve_combat(play, id);
        case ItemKind::Withdraw:
            return resolve_withdraw(play, id);
        case ItemKind::Status:
            return resolve_status(play, id);
        default:
            return resolve_switch(play, id);
    }
}

void tell_item(Play& play, Told told, const Act& act) {
    play.tell(told, act.controller, act.card < 0 ? 0xffff : act.card, static_cast<int>(act.kind));
}

void begin_resolving(Play& play, Frame& frame) {
    Act& act = play.act(frame.act);
    frame.pc = 1;
    if (act.ability < 0) {
        begin_rule_item(play, frame.act);
        return;
    }
    const Ability& ability = ability_of(play, act);
    if (!recheck_targets(play, act) || !holds(play.state, act, ability.condition)) {
        tell_item(play, Told::Fizzled, act);
        return;
    }
    tell_item(play, Told::Resolved, act);
    frame.a = 1;
    run_effect_of(play, frame.act, ability.effect);
}

void end_resolving(Play& play, Frame& frame) {
    const Byte id = frame.act;
    const Act act = play.act(id);
    const bool resolved = frame.a != 0;
    play.pop(resolved);
    if (act.kind == ItemKind::Skill || act.kind == ItemKind::Special) {
        const CardKind kind = kind_of(play.state, act.controller, act.card);
        if (kind != nobody && has_at(play.state, act.controller, kind, OnCycle))
            scrap_pilot(play, act.controller, kind, OnCycle);
    }
    if (act.ability >= 0) {
        if (act.kind == ItemKind::Hazard) resolve_hazard(play, id);
        // BA-146: a Sub-System without Uptime goes on Cooldown after its effect.
        if (act.kind == ItemKind::Activation && act.thing != no_thing &&
            play.set[act.card].cooldown > 0 && play.set[act.card].uptime == 0)
            put_on_cooldown(play, act.thing, play.set[act.card].cooldown);
        Act about = act;
        about.event_player = act.controller;
        happen(play, Event::CardResolved, about);
    }
    if (!is_in_use(play.table, id)) free_act(play, id);
    recount_movement(play);
}

void run_resolve(Play& play) {
    Frame& frame = play.top();
    if (frame.pc == 0)
        begin_resolving(play, frame);
    else
        end_resolving(play, frame);
}

}  // namespace

void negate(Play& play, Byte id) {
    Table& table = play.table;
    const Act act = play.act(id);
    const auto end = table.cycle.begin() + table.cycle_count;
    const auto found = std::find(table.cycle.begin(), end, id);
    if (found == end || act.has(Act::CannotNegate)) return;
    std::copy(found + 1, end, found);
    table.cycle[static_cast<std::size_t>(--table.cycle_count)] = 0;
    tell_item(play, Told::Negated, act);
    if (act.has(Act::Maneuver) && play.player(act.controller).maneuvers > 0)  // BA-88
        --play.player(act.controller).maneuvers;
    if (act.kind == ItemKind::Skill || act.kind == ItemKind::Special) {
        const CardKind kind = kind_of(play.state, act.controller, act.card);
        if (kind != nobody && has_at(play.state, act.controller, kind, OnCycle))
            scrap_pilot(play, act.controller, kind, OnCycle);
    }
    if (act.kind == ItemKind::String && act.ability < 0 && act.string != no_place)
        table.combat.strings[act.string].set(String::Resolved);
    if (act.kind == ItemKind::Combat) table.combat = {};
    Act about = act;
    about.event_player = act.controller;
    free_act(play, id);
    happen(play, Event::Negated, about);
}

void run_cycle(Play& play) {
    switch (play.top().flow) {
        case Flow::Window:
            return run_window(play);
        case Flow::Pump:
            return run_pump(play);
        case Flow::Declare:
            return run_declare(play);
        case Flow::Resolve:
            return run_resolve(play);
        default:
            return run_triggers(play);
    }
}

// ---- questions
// ---------------------------------------------------------------------------------------

void list_cycle(const State& state, Seat seat, Moves& moves) {
    const Question& asked = state.table.question;
    if (asked.ask == Ask::Respond) {
        moves.push_back(make(Verb::Pass));
        list_plays(state, seat, moves);
        return;
    }
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
    for (std::size_t i = 0; i < deck_size; ++i) {
        const PilotCards& pilots = state.secrets.pilots[seat];
        if (pilots.place[i] != InHand) continue;
        const Ref ref = Ref::pilot(seat, pilots.card[i]);
        if (passes(state, act, ref, where)) moves.push_back(pick(ref));
    }
}

void answer_cycle(Play& play, const Question& asked, Seat seat, Move move) {
    Frame& frame = play.top();
    if (asked.ask == Ask::Respond) {
        if (verb_of(move) == Verb::Pass) {
            frame.b = static_cast<Byte>(frame.b | 1u << seat);
            play.tell(Told::Passed, seat,
                      frame.flow == Flow::Window ? frame.a : static_cast<int>(Window::Cycle));
            return;
        }
        frame.b = 0;
        if (frame.flow == Flow::Window) frame.x = 1;
        begin_play(play, seat, move);
        return;
    }
    Act& act = play.act(frame.act);
    if (asked.ask == Ask::Target) {
        if (verb_of(move) == Verb::Pass) {
            frame.c = 1;  // no more for this slot
            return;
        }
        add_target(act, asked.a, ref_of(move));
        play.tell(Told::Targeted, seat, ref_of(move).bits);
        return;
    }
    --frame.b;
    scrap_pilot(play, seat, kind_at(play.state, ref_of(move)), InHand);
}

}  // namespace bots_and_aces
