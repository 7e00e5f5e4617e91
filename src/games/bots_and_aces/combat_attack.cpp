// SPDX-License-Identifier: Apache-2.0
//
// The Attack Step (BA-186 to BA-192): strings are formed, Attacks attached, an Ace played, and one
// string after another is declared.
#include <algorithm>
#include <span>

#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/groups.hpp"

namespace bots_and_aces {

namespace {

enum Part : Byte { Order, NextActor, Forming, Attaching, Picking, Aiming, Declared, Finished };

bool is_of_actor(const State& state, PlanPlace place) {
    const ThingId weapon = weapon_at(state.table, place);
    return weapon != no_thing && carrier_of(state, weapon) == acting_unit(state.table);
}

// Strings that can still be declared (BA-189).
template <class Visit>
void for_each_waiting(const State& state, Visit visit) {
    for (PlanPlace place = 0; place < plan_places; ++place) {
        const String& string = state.table.combat.strings[place];
        if (string.has(String::Formed) && !string.has(String::Declared) &&
            !string.has(String::Resolved) && has_string_target(state, place))
            visit(place);
    }
}

int waiting_strings(const State& state, PlanPlace& last) {
    int count = 0;
    for_each_waiting(state, [&](PlanPlace place) {
        ++count;
        last = place;
    });
    return count;
}

// Calls visit(card) once for each card in hand.
template <class Visit>
void for_each_in_hand(const State& state, Seat seat, Visit visit) {
    const PilotCards& pilots = state.secrets.pilots[seat];
    CardId last = no_card;
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (pilots.place[i] != InHand || pilots.card[i] == last) continue;
        last = pilots.card[i];
        visit(last);
    }
}

// As far as everybody can see.
bool might_attach(const State& state, Seat seat) {
    if (state.table.players[seat].hand == 0) return false;
    for (PlanPlace place = 0; place < 6; ++place)
        if (is_of_actor(state, place) && can_carry_string(state, place)) return true;
    return false;
}
bool might_play_ace(const State& state, Seat seat) {
    return state.table.players[seat].hand > 0 && may_play_an_ace(state, seat);
}

void form_strings(Play& play) {
    play.table.combat.strings = {};
    play.table.combat.declared = 0;
    for (PlanPlace place = 0; place < 6; ++place)
        if (is_of_actor(play.state, place) && has_string_target(play.state, place))
            play.table.combat.strings[place].set(String::Formed);
}

// ---- attaching ---------------------------------------------------------------------------------

// BA-308: the Weapon is lost with this Combat, unless it comes back (BA-299).
void throw_weapon(Play& play, PlanPlace place) {
    const ThingId weapon = weapon_at(play.table, place);
    if (has_keyword(play.state, weapon, Keyword::Boomerang)) return;
    Modifier lost;
    lost.op = Operation::AddKeyword;
    lost.what = static_cast<Byte>(Keyword::DestroyAfterUse);
    lost.until = Until::EndOfCombat;
    lost.controller = play.thing(weapon).owner;
    lost.of = Ref::thing(weapon);
    const auto modifiers = std::span(play.table.modifiers).first(play.table.modifier_count);
    const bool known = std::ranges::any_of(modifiers, [&](Modifier other) {
        const bool same_weapon = affects(play.table, other, lost.of);
        other.of = lost.of;
        return same_weapon && other == lost;
    });
    if (!known) add_modifier(play, lost);
}

void attach_attack(Play& play, Seat seat, PlanPlace place, CardId card) {
    const CardKind kind = kind_of(play.state, seat, card);
    String& string = play.table.combat.strings[place];
    move_pilot(play, seat, kind, InHand, static_cast<Byte>(Attached + place));
    const int at = insert_attack(play.state, place, kind, card);
    string.set(String::Formed);  // BA-188: it may be the one that gives the string a target
    const bool value_a = uses_value_a(play.state, place, card);
    if (!value_a) string.values_b |= std::uint64_t{1} << at;
    play.tell(Told::Attached, seat, place, card, value_a, 0, true);
    if (is_thrown_by(play.state, place, card)) throw_weapon(play, place);
    Act about = string_act(play.state, place);
    about.event_card = Ref::pilot(seat, card);
    happen(play, Event::AttackAttached, about);
}

// BA-139, BA-140.
void play_ace(Play& play, Seat seat, CardId card) {
    const int side = play.table.combat.side(seat);
    move_pilot(play, seat, kind_of(play.state, seat, card), InHand, InAcePlace);
    play.table.combat.sides[static_cast<std::size_t>(side)].ace_used = 1;
    play.player(seat).set(Player::AcePlayed);
    String& string = play.table.combat.strings[plan_place(side, AceSlot)];
    string = {};
    string.ace = card;
    string.set(String::Formed);
    play.tell(Told::AcePlayed, seat, card, 0, 0, 0, true);
}

// ---- declaring ---------------------------------------------------------------------------------

// OP-19: what Attacks do for the string as an item on the Cycle.
Byte protection(const State& state, PlanPlace place) {
    Act flags;
    for_each_attached(state, place, [&](const Act&, const Op& op) {
        if (op.code != Operation::ProtectItem) return;
        const auto is_set = [&](std::size_t argument) { return op.arguments[argument] > 0; };
        if (is_set(at(Operation::ProtectItem, "negate"))) flags.set(Act::CannotNegate);
        if (is_set(at(Operation::ProtectItem, "redirect"))) flags.set(Act::CannotRedirect);
        if (is_set(at(Operation::ProtectItem, "prevent"))) flags.set(Act::CannotPrevent);
    });
    return flags.flags;
}

void declare(Play& play, PlanPlace place, Ref target) {
    String& string = play.table.combat.strings[place];
    string.target = target;
    string.set(String::Declared);
    play.table.combat.declared = 1;
    string.values_b = 0;
    for (int i = 0; i < string.attack_count; ++i)
        if (!uses_value_a(play.state, place, attack_at(play.state, place, i), target))
            string.values_b |= std::uint64_t{1} << i;
    Act act = string_act(play.state, place);
    act.flags = protection(play.state, place);
    act.targets[0] = target;
    act.target_count = 1;
    act.target_end = {1, 1, 1};
    const Byte id = new_act(play);
    play.act(id) = act;
    play.tell(Told::StringDeclared, act.controller, place, target.bits);
    put_on_cycle(play, id);
    happen(play, Event::StringDeclared, act);
}

// D-27. Without a choice nobody is asked; who holds an Ace is nobody's business.
void pick_string(Play& play, Frame& frame, Seat seat) {
    PlanPlace only = no_place;
    const int waiting = waiting_strings(play.state, only);
    const bool ace = might_play_ace(play.state, seat);
    if (waiting == 0 && !ace) {
        frame.pc = Finished;
    } else if (waiting == 1 && !ace) {
        frame.a = only;
        frame.pc = Aiming;
    } else {
        play.ask(Ask::PickString, seat);
    }
}

void aim(Play& play, Frame& frame, Seat seat) {
    Refs targets;
    string_targets(play.state, frame.a, targets);
    if (targets.size() > 1) {
        play.ask(Ask::StringTarget, seat, frame.a);
        return;
    }
    frame.pc = Declared;
    frame.c = 0;
    if (!targets.empty()) declare(play, frame.a, targets[0]);
}

void finish_actor(Play& play) {
    for (PlanPlace place = 0; place < plan_places; ++place) scrap_attacks(play, place);
    play.table.combat.declared = 0;
    ++play.table.combat.actor;
}

void open_step(Play& play, UnitId actor) {
    play.tell(Told::Acts, play.unit(actor).owner, actor);
    const Byte act = new_act(play);
    play.act(act).event_unit = Ref::unit(actor);
    play.act(act).event_player = play.unit(actor).owner;
    open_window(play, Window::AttackOpen, act);
}

}  // namespace

void scrap_attacks(Play& play, PlanPlace place) {
    const String string = play.table.combat.strings[place];
    const Seat seat = camp_of(play.table, place).owner[static_cast<std::size_t>(slot_of(place))];
    const auto on_string = static_cast<Byte>(Attached + place);
    play.table.combat.strings[place] = {};
    if (seat == nobody) return;
    for (std::size_t i = 0; i < string.attack_count; ++i) {
        const CardKind kind = string.attacks[i];
        if (!has_at(play.state, seat, kind, on_string)) continue;
        if ((string.returns >> i & 1) == 0) {
            scrap_pilot(play, seat, kind, on_string);
            continue;
        }
        move_pilot(play, seat, kind, on_string, InHand, SeatSet::first(play.table.seats));
        play.tell(Told::ToHand, seat, play.secrets.pilots[seat].card[kind]);
    }
    if (string.ace == no_card) return;
    const CardKind ace = kind_of(play.state, seat, string.ace);
    if (ace != nobody && has_at(play.state, seat, ace, InAcePlace))
        scrap_pilot(play, seat, ace, InAcePlace);
}

// Frame: a: the string being declared; c: it resolved.
void run_attack_step(Play& play) {
    Frame& frame = play.top();
    if (is_decided(play.state)) {
        play.pop();
        return;
    }
    const bool in_step = frame.pc >= Forming && frame.pc < Finished;
    if (in_step && !play.unit(acting_unit(play.table)).on_board()) frame.pc = Finished;
    const Seat seat = in_step ? play.unit(acting_unit(play.table)).owner : nobody;
    switch (frame.pc) {
        case Order:
            if (fix_order(play)) frame.pc = NextActor;
            return;
        case NextActor: {
            const UnitId actor = next_actor(play);
            if (actor == no_unit) {
                play.pop();
                return;
            }
            frame.pc = Forming;
            open_step(play, actor);
            return;
        }
        case Forming:
            form_strings(play);
            frame.pc = Attaching;
            return;
        case Attaching:
            if (might_attach(play.state, seat))
                play.ask(Ask::Attach, seat);
            else
                frame.pc = Picking;
            return;
        case Picking:
            return pick_string(play, frame, seat);
        case Aiming:
            return aim(play, frame, seat);
        case Declared: {
            frame.pc = Picking;
            if (frame.c == 0) return;
            frame.c = 0;
            const Byte act = new_act(play);
            play.act(act) = string_act(play.state, frame.a);
            open_window(play, Window::StringResolved, act);
            return;
        }
        default:
            finish_actor(play);
            frame.pc = NextActor;
            return;
    }
}

void list_attack(const State& state, Seat seat, Moves& moves) {
    const auto list_aces = [&] {
        if (!may_play_an_ace(state, seat)) return;
        for_each_in_hand(state, seat, [&](CardId card) {
            if (may_play_ace(state, seat, card))
                moves.push_back(make(Verb::Ace, static_cast<unsigned>(card)));
        });
    };
    Refs found;
    switch (state.table.question.ask) {
        case Ask::Attach:
            moves.push_back(make(Verb::Pass));
            for (PlanPlace place = 0; place < 6; ++place) {
                if (!is_of_actor(state, place) || !can_carry_string(state, place)) continue;
                found.clear();
                string_targets(state, place, found);
                for_each_in_hand(state, seat, [&](CardId card) {
                    if (may_attach(state, place, found, card))
                        moves.push_back(make(Verb::Attach, place, static_cast<unsigned>(card)));
                });
            }
            list_aces();
            return;
        case Ask::PickString:
            for_each_waiting(state,
                             [&](PlanPlace place) { moves.push_back(make(Verb::String, place)); });
            if (moves.empty()) moves.push_back(make(Verb::Pass));
            list_aces();
            return;
        case Ask::StringTarget:
            string_targets(state, state.table.question.a, found);
            break;
        case Ask::WarheadTile:
            warhead_tiles(state, state.table.question.a, found);
            break;
        default:
            return;
    }
    for (const Ref ref : found) moves.push_back(pick(ref));
    // Only somebody who has just gone out finds nothing to aim at.
    if (found.empty()) moves.push_back(make(Verb::Pass));
}

void answer_attack(Play& play, const Question& asked, Seat seat, Move move) {
    Frame& frame = play.top();
    switch (verb_of(move)) {
        case Verb::Attach:
            attach_attack(play, seat, small_of(move), card_of(move));
            return;
        case Verb::Ace:
            play_ace(play, seat, card_of(move));
            if (asked.ask == Ask::Attach) return;
            frame.a = plan_place(play.table.combat.side(seat), AceSlot);
            frame.pc = Aiming;
            return;
        case Verb::String:
            frame.a = static_cast<Byte>(large_of(move));
            frame.pc = Aiming;
            return;
        case Verb::Pick:
            frame.pc = Declared;
            frame.c = 0;
            declare(play, frame.a, ref_of(move));
            return;
        default:
            // Without a target this string is lost; others may have one.
            frame.pc = asked.ask == Ask::PickString ? Finished : Picking;
            return;
    }
}

}  // namespace bots_and_aces
