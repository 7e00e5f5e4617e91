// SPDX-License-Identifier: Apache-2.0
//
// What happens by itself: triggered abilities, delayed and replacing effects (BA-94, BA-95, 5.6).
#include <algorithm>
#include <span>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace {

// `about` seen from a card: its own controller, text and place, the event's circumstances.
Act seen_from(const Act& about, CardId card, Number ability, ThingId thing, Seat controller) {
    Act act = about;
    act.card = card;
    act.ability = ability;
    act.thing = thing;
    act.controller = controller;
    act.kind = ItemKind::Activation;
    act.flags = 0;
    act.targets = {};
    act.target_end = {};
    act.target_count = 0;
    act.it = {};
    act.die = 0;
    act.variables = {};
    act.forbidden = 0;
    act.revealed = 0;
    return act;
}

// Cards of one player whose ability one event sets off wait in one entry: the act is the first
// one's, and its `it` names the others.
bool joins_queue(Play& play, const Act& act, int first) {
    Table& table = play.table;
    for (int i = first; i < table.trigger_count; ++i) {
        Act& other = play.act(table.triggers[static_cast<std::size_t>(i)]);
        if (act.thing != no_thing && other.ability == act.ability &&
            other.controller == act.controller)
            return join_group(table, other.it, Ref::thing(act.thing));
    }
    return false;
}

// `first`: where the queue of this event begins.
void queue(Play& play, const Act& act, int first) {
    Table& table = play.table;
    if (joins_queue(play, act, first)) return;
    if (table.trigger_count >= max_triggers) base::overflow("The triggers", max_triggers);
    const Byte id = new_act(play);
    play.act(id) = act;
    table.triggers[table.trigger_count++] = id;
}

// Calls visit(card, ability number, which, thing, controller) for abilities of a kind that wait for
// this event, in the order of BA-95.
template <class Visit>
void for_each_waiting(const State& state, AbilityKind kind, Event event, const Act& about,
                      Visit visit) {
    const CardSet& set = cards();
    const Table& table = state.table;
    const auto look = [&](CardId id, ThingId thing, Seat controller) {
        const Card& card = set[id];
        for (Number a = 0; a < card.ability_count; ++a) {
            const auto number = static_cast<Number>(card.first_ability + a);
            const Ability& ability = set.abilities[static_cast<std::size_t>(number)];
            if (ability.kind != kind || ability.event != event) continue;
            if (thing != no_thing &&
                (!within_limit(table.things[thing], ability) || !works(state, thing)))
                continue;
            const Act act = seen_from(about, id, number, thing, controller);
            if (holds(state, act, ability.condition)) visit(act, ability);
        }
    };
    // BA-117: an instance has the effects of its original.
    const auto text_of = [&](const Thing& thing) {
        return thing.copy_of == no_thing ? thing.card : table.things[thing.copy_of].card;
    };
    const auto waits = [&](const Thing& thing) {
        return thing.card >= 0 && set.index_of(text_of(thing)).waits_for(event) &&
               thing.home != Home::Wreckage && thing.home != Home::Gone && !thing.has(Thing::Whole);
    };
    const auto look_at_player = [&](Seat seat) {
        const Player& player = table.players[seat];
        for (int i = 0; i < player.thing_count; ++i) {
            const auto thing = static_cast<ThingId>(player.first_thing + i);
            if (waits(table.things[thing])) look(text_of(table.things[thing]), thing, seat);
        }
    };
    const SeatSet seats = alive(table);
    SeatSet others;
    for (const Seat seat : seats) {
        const auto own =
            std::span(table.things)
                .subspan(table.players[seat].first_thing, table.players[seat].thing_count);
        if (std::ranges::any_of(own, waits)) others.add(seat);
    }
    if (table.in_turn != 0 && others.contains(table.turn)) {
        look_at_player(table.turn);
        others.remove(table.turn);
    }
    if (others.size() == 1) look_at_player(others.lowest());
    if (others.size() > 1)
        for (const Seat seat : initiative_order(state, others)) look_at_player(seat);
    // Terrain belongs to the Board; "you" is the player concerned. Between turns nobody is,
    // and whoever was first in the round lends a name (BA-241).
    Seat you = about.event_player != nobody ? about.event_player : table.turn;
    for (Seat place = 0; you == nobody && place < table.seats; ++place)
        if (seats.contains(table.order[place])) you = table.order[place];
    for (Tile tile = 0; tile < tiles; ++tile) {
        const CardId terrain = table.terrain[tile];
        if (terrain < 0 || !set.index_of(terrain).waits_for(event)) continue;
        bool seen = false;
        for (Tile before = 0; before < tile; ++before)
            seen = seen || table.terrain[before] == terrain;
        if (!seen && you != nobody) look(terrain, no_thing, you);
    }
}

const Act& trigger_at(const Table& table, int place) {
    return table.acts[table.triggers[static_cast<std::size_t>(place)]];
}

// The order of equal ones does not matter; those of one card happen as they are printed.
bool is_different(const Act& one, const Act& other) {
    const bool many = one.it.is(Ref::Group) || other.it.is(Ref::Group);
    return one.ability != other.ability && (many || one.thing != other.thing);
}

// Calls visit(thing) for all that wait in an entry.
template <class Visit>
void for_each_waiting_in(const Table& table, const Act& entry, Visit visit) {
    visit(entry.thing);
    if (entry.it.is(Ref::Group))
        for_each_in(group_of(table, entry.it), [&](Ref other) { visit(other.index()); });
}

// From now on one of those that wait in an entry has an entry of its own, before the others.
void take_out(Play& play, int place, ThingId thing) {
    Table& table = play.table;
    const auto at = table.triggers.begin() + place;
    Act& one = play.act(*at);
    if (!one.it.is(Ref::Group)) return;
    if (table.trigger_count >= max_triggers) base::overflow("The triggers", max_triggers);
    const Byte id = new_act(play);
    Act& others = play.act(id);
    others = one;
    if (thing == others.thing) {
        Ref next;
        for_each_in(group_of(table, others.it), [&](Ref ref) { next = next ? next : ref; });
        others.thing = next.index();
        flip_in(group_of(table, others.it), next);
    } else {
        flip_in(group_of(table, others.it), Ref::thing(thing));
        one.thing = thing;
    }
    if (group_of(table, others.it) == Group{}) others.it = {};
    one.it = {};
    std::copy_backward(at + 1, table.triggers.begin() + table.trigger_count,
                       table.triggers.begin() + table.trigger_count + 1);
    *(at + 1) = id;
    ++table.trigger_count;
}

// BA-95: abilities of one player's cards that have been queued just now happen at one moment.
void note_moment(Play& play, int first) {
    const Table& table = play.table;
    for (int end = first; first < table.trigger_count; first = end) {
        bool differ = false;
        const Act& one = trigger_at(table, first);
        for (end = first + 1; end < table.trigger_count; ++end) {
            const Act& other = trigger_at(table, end);
            if (one.thing == no_thing || other.thing == no_thing ||
                one.controller != other.controller)
                break;
            differ = differ || is_different(one, other);
        }
        for (int i = first; differ && i + 1 < end; ++i)
            play.act(table.triggers[static_cast<std::size_t>(i)]).set(Act::Unordered);
    }
}

// How many of those that are due happen at the same moment as the first, and are one player's.
int triggers_of_moment(const Table& table) {
    int count = 1;
    while (count < table.trigger_count && trigger_at(table, count - 1).has(Act::Unordered)) ++count;
    return count;
}

bool is_order_asked(const Table& table) {
    for (int i = triggers_of_moment(table); i-- > 1;)
        if (is_different(trigger_at(table, 0), trigger_at(table, i))) return true;
    return false;
}

void fire_delayed(Play& play, Event event, const Act& about) {
    Table& table = play.table;
    for (int i = 0; i < table.delayed_count;) {
        const Delayed delayed = table.delayed[static_cast<std::size_t>(i)];
        Act act = play.act(delayed.act);
        // What the event is about is new; what was spoken of then is kept.
        act.event_unit = about.event_unit;
        act.event_card = about.event_card;
        act.event_source = about.event_source;
        act.event_tile = about.event_tile;
        act.from = about.from;
        act.to = about.to;
        act.event_player = about.event_player;
        act.amount = about.amount;
        if (about.string != no_place) act.string = about.string;
        if (delayed.event != event || !holds(play.state, act, delayed.condition)) {
            ++i;
            continue;
        }
        act.forbidden = delayed.effect;
        act.ability = -1;
        play.act(delayed.act) = act;
        for (int j = i; j + 1 < table.delayed_count; ++j)
            table.delayed[static_cast<std::size_t>(j)] =
                table.delayed[static_cast<std::size_t>(j + 1)];
        table.delayed[static_cast<std::size_t>(--table.delayed_count)] = {};
        if (table.trigger_count >= max_triggers) base::overflow("The triggers", max_triggers);
        table.triggers[table.trigger_count++] = delayed.act;
    }
}

// BA-95: what has been queued from `first` on, by players; Terrain is the Board's and comes last.
// What is one player's stays in its order.
void sort_by_players(Play& play, int first) {
    Table& table = play.table;
    std::array<int, max_seats> place{};
    int next = 1;
    for (const Seat seat : initiative_order(play.state, alive(table)))
        place[seat] = table.in_turn != 0 && seat == table.turn ? 0 : next++;
    const auto key = [&](Byte id) {
        const Act& act = play.act(id);
        const bool terrain = act.ability >= 0 && act.thing == no_thing;
        return terrain || act.controller >= max_seats ? next : place[act.controller];
    };
    for (int i = first + 1; i < table.trigger_count; ++i)
        for (int j = i; j > first; --j) {
            Byte& before = table.triggers[static_cast<std::size_t>(j - 1)];
            Byte& after = table.triggers[static_cast<std::size_t>(j)];
            if (key(before) <= key(after)) break;
            std::swap(before, after);
        }
}

int uses_of(const Thing& thing, const Ability& ability) {
    return thing.uses / ability.limit_unit % (ability.limit + 1);
}

void reset_limits(Play& play, Span span) {
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        Thing& thing = play.thing(id);
        if (thing.uses == 0 || thing.card < 0 || thing.has(Thing::Whole)) continue;
        for (const Ability& ability : play.set.abilities_of(play.set[thing.card]))
            if (ability.limit > 0 && ability.limit_span == span)
                thing.uses =
                    static_cast<Byte>(thing.uses - uses_of(thing, ability) * ability.limit_unit);
    }
}

}  // namespace

bool within_limit(const Thing& thing, const Ability& ability) {
    return ability.limit == 0 || uses_of(thing, ability) < ability.limit;
}

void note_use(Play& play, const Act& act) {
    Thing& thing = play.thing(act.thing);
    const Ability& ability = play.set.abilities[static_cast<std::size_t>(act.ability)];
    if (within_limit(thing, ability))
        thing.uses = static_cast<Byte>(thing.uses + ability.limit_unit);
}

void happen(Play& play, Event event, const Act& about) {
    if (play.table.ending != Ending::Running) return;
    if (event == Event::CombatDeclared) reset_limits(play, Span::Combat);
    if (event == Event::TurnStart) reset_limits(play, Span::Turn);
    if (event == Event::RoundStart) reset_limits(play, Span::Round);
    if (event == Event::PhaseStart) reset_limits(play, Span::Phase);
    const int queued = play.table.trigger_count;
    if (play.set.all.waits_for(event)) {
        for_each_waiting(play.state, AbilityKind::Trigger, event, about,
                         [&](const Act& act, const Ability& ability) {
                             if (ability.limit > 0 && act.thing != no_thing) note_use(play, act);
                             queue(play, act, queued);
                         });
        note_moment(play, queued);
    }
    if (play.table.delayed_count == 0) return;
    const int before = play.table.trigger_count;
    fire_delayed(play, event, about);
    if (play.table.trigger_count > before) sort_by_players(play, queued);
}

int replaced(Play& play, Event event, const Act& about, int amount) {
    if (!play.set.all.waits_for(event)) return amount;
    for_each_waiting(play.state, AbilityKind::Replace, event, about,
                     [&](const Act& act, const Ability& ability) {
                         for (auto place = static_cast<std::size_t>(ability.effect);
                              play.set.operations[place].code != Operation::End; ++place) {
                             const Op& op = play.set.operations[place];
                             if (op.code == Operation::ModifyEvent)
                                 amount +=
                                     value_of(play.state, act,
                                              op.arguments[at(Operation::ModifyEvent, "amount")]);
                         }
                     });
    return std::max(amount, 0);
}

void list_trigger_order(const State& state, Moves& moves) {
    for (int i = triggers_of_moment(state.table); i-- > 0;)
        for_each_waiting_in(state.table, trigger_at(state.table, i),
                            [&](ThingId thing) { moves.push_back(pick(Ref::thing(thing))); });
}

// The chosen one comes first and is settled; the others still happen together. Of a card with
// several abilities the first is meant.
void answer_trigger_order(Play& play, Move move) {
    Table& table = play.table;
    const ThingId thing = ref_of(move).index();
    const auto has_chosen = [&](int place) {
        bool has = false;
        for_each_waiting_in(table, trigger_at(table, place),
                            [&](ThingId one) { has = has || one == thing; });
        return has;
    };
    int count = triggers_of_moment(table);
    int chosen = 0;
    while (chosen + 1 < count && !has_chosen(chosen)) ++chosen;
    count -= table.trigger_count;
    take_out(play, chosen, thing);
    count += table.trigger_count;
    const auto first = table.triggers.begin();
    std::rotate(first, first + chosen, first + chosen + 1);
    for (int i = 0; i < count; ++i)
        play.act(table.triggers[static_cast<std::size_t>(i)])
            .set(Act::Unordered, i > 0 && i + 1 < count);
}

bool has_carried_out_trigger(const Frame& frame) { return frame.pc == 1; }

void run_triggers(Play& play) {
    Frame& frame = play.top();
    Table& table = play.table;
    if (frame.pc == 1) {  // one has been carried out
        free_act(play, frame.act);
        frame.act = no_act;
        frame.pc = 0;
    }
    if (table.trigger_count == 0) {
        play.pop();
        return;
    }
    const Byte id = table.triggers[0];
    Act& act = play.act(id);
    if (frame.pc == 0 && is_order_asked(table)) {
        play.ask(Ask::PickThing, act.controller, 0, 0, id);
        return;
    }
    take_out(play, 0, act.thing);
    const bool optional =
        act.ability >= 0 && play.set.abilities[static_cast<std::size_t>(act.ability)].optional != 0;
    if (optional && frame.pc == 0) {
        frame.pc = 2;
        play.ask(Ask::YesOrNo, act.controller, 0, 0, id);
        return;
    }
    act.set(Act::Unordered, false);
    std::copy(table.triggers.begin() + 1, table.triggers.begin() + table.trigger_count,
              table.triggers.begin());
    table.triggers[static_cast<std::size_t>(--table.trigger_count)] = 0;
    if (++table.resolved > 200) {
        end_game(play, Ending::Limit, alive(table));  // BA-19
        return;
    }
    if (frame.pc == 2 && frame.a == 0) {  // declined
        free_act(play, id);
        frame.pc = 0;
        return;
    }
    frame.a = 0;
    const Number effect = act.ability >= 0
                              ? play.set.abilities[static_cast<std::size_t>(act.ability)].effect
                              : act.forbidden;
    if (act.ability >= 0 && play.set.abilities[static_cast<std::size_t>(act.ability)].cycle != 0) {
        frame.pc = 0;
        put_on_cycle(play, id);
        return;
    }
    act.forbidden = 0;
    frame.pc = 1;
    frame.act = id;
    run_effect_of(play, id, effect);
}

}  // namespace bots_and_aces
