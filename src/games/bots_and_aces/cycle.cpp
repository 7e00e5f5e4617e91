// SPDX-License-Identifier: Apache-2.0
//
// The machine itself, priority and the Cycle (BA-83 to BA-103, 3.3).
#include <algorithm>
#include <bit>

#include "games/bots_and_aces/groups.hpp"
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
        case Flow::StandIn:
            return true;
        default:
            return flow >= Flow::Effect && flow < Flow::Move;
    }
}
bool waits_for_checks(Flow flow) {
    return waits_for_triggers(flow) || flow == Flow::ResolveString || flow == Flow::Enter;
}

// BA-17: triggers are checked after one by one, unless what set them off is still in the middle.
bool may_check(const Table& table) {
    const std::size_t top = static_cast<std::size_t>(table.frame_count - 1);
    const Frame& frame = table.frames[top];
    if (frame.flow != Flow::Triggers) return !waits_for_checks(frame.flow);
    return top > 0 && has_carried_out_trigger(frame) &&
           !waits_for_checks(table.frames[top - 1].flow);
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
    else if (flow <= Flow::StandIn)
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

void go_on(Play& play) {
    Table& table = play.table;
    while (table.question.ask == Ask::Nothing && table.ending == Ending::Running) {
        const Flow flow = play.top().flow;
        if (table.trigger_count > 0 && !waits_for_triggers(flow)) {
            play.push(Flow::Triggers);
        } else if (table.dirty != 0 && may_check(table)) {
            state_checks(play);
        } else if (waits_for_checks(flow) || !choose_stand_in(play)) {
            run_top(play);
        }
        if (table.question.ask > Ask::HandCard && table.question.seat < max_seats &&
            !table.players[table.question.seat].alive())
            answer_for_the_dead(play);
    }
}

// ---- acts
// ------------------------------------------------------------------------------------------

Byte new_act(Play& play) {
    const int free = std::countr_one(play.table.acts_used);
    if (free >= max_acts) base::overflow("The list of acts", max_acts);
    play.table.acts_used |= std::uint64_t{1} << free;
    const auto id = static_cast<Byte>(free);
    play.act(id) = {};
    return id;
}

void free_act(Play& play, Byte id) {
    if (id == no_act) return;
    forget_group(play.table, play.act(id).it);
    play.act(id) = {};
    play.table.acts_used &= ~(std::uint64_t{1} << id);
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
            // BA-90, BA-311: as a turn begins only in answer, and all that can wait there may be
            // answered: a Quick-Start, and what was played in answer, when that is gone, too.
            return table.in_turn == 2 || (table.in_turn == 1 && table.cycle_count > 0);
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
            act.event_card = item.event_card;
            act.event_source = item.event_source;
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

void put_on_cycle(Play& play, Byte act) {
    Table& table = play.table;
    const Byte base = table.cycle_count;
    if (base >= max_items) base::overflow("The Cycle", max_items);
    table.cycle[table.cycle_count++] = act;
    if (play.top().flow == Flow::Pump)
        play.top().b = 0;
    else
        play.push(Flow::Pump, 0, 0, 0, no_act, base);
}

// ---- priority

namespace {

const Ability& ability_of(const Play& play, const Act& act) {
    return play.set.abilities[static_cast<std::size_t>(act.ability)];
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

namespace {

// R-139, if the table plays so: an Overdrive whose activation is negated has not been used.
void spare_overdrive(Play& play, const Act& act) {
    const bool activation = act.kind == ItemKind::Activation && act.ability < 0 && act.amount == 0;
    if (!activation || act.thing == no_thing || !play.set[act.card].is(SubType::Overdrive)) return;
    play.thing(act.thing).set(Thing::Spent, false);
    play.player(act.controller).set(Player::Overdrive, false);
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
    if (act.kind == ItemKind::Combat) call_off_combat(play);
    if (table.has(SpareOverdrive)) spare_overdrive(play, act);
    // of what is in play only a Hazard is scrapped, even one that its text would keep.
    if (act.kind == ItemKind::Hazard && act.thing != no_thing) destroy_thing(play, act.thing);
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

void list_cycle(const State& state, Seat seat, Moves& moves) {
    if (state.table.question.ask != Ask::Respond) return list_declare(state, seat, moves);
    moves.push_back(make(Verb::Pass));
    list_plays(state, seat, moves);
}

void answer_cycle(Play& play, const Question& asked, Seat seat, Move move) {
    if (asked.ask != Ask::Respond) return answer_declare(play, asked, seat, move);
    Frame& frame = play.top();
    if (verb_of(move) == Verb::Pass) {
        frame.b = static_cast<Byte>(frame.b | 1u << seat);
        play.tell(Told::Passed, seat,
                  frame.flow == Flow::Window ? frame.a : static_cast<int>(Window::Cycle));
        return;
    }
    frame.b = 0;
    if (frame.flow == Flow::Window) frame.x = 1;
    begin_play(play, seat, move);
}

}  // namespace bots_and_aces
