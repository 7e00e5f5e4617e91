// SPDX-License-Identifier: Apache-2.0
//
// A string that resolves (BA-194): one stage after the other.
#include <algorithm>

#include "games/bots_and_aces/combat.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte { Check, Before, Deal, OnHit, After, PlaceWarhead, Done };

// BA-194 (1). A redirected string may have been allowed a target at any Range (OP-29).
bool is_still_legal(const State& state, const Act& act) {
    const PlanPlace place = act.string;
    const String& string = state.table.combat.strings[place];
    if (!state.table.players[act.controller].alive()) return false;
    if (is_ace(place)) {
        const UnitId unit = acting_unit(state.table);
        if (string.ace == no_card || !state.table.units[unit].on_board()) return false;
    } else if (!can_carry_string(state, place)) {
        return false;
    }
    if (string.has(String::Anywhere)) return is_present(state, string.target);
    return weapon_reaches(state, place, string.target);
}

// ---- abilities of the Weapon and the Attacks
// -----------------------------------------------------

Until end_of(Span span) {
    switch (span) {
        case Span::Turn:
            return Until::EndOfTurn;
        case Span::Round:
            return Until::EndOfRound;
        case Span::Combat:
            return Until::EndOfCombat;
        case Span::Phase:
            return Until::EndOfPhase;
        default:
            return Until::Game;
    }
}

// Uses of a limited ability (P-42). Attacks are no Things and have no counter of their own, so a
// Modifier of an operation that is never a lasting one remembers them.
Modifier mark_of(const Act& act, const Ability& ability) {
    Modifier mark;
    mark.op = Operation::ReturnAttack;
    mark.what = static_cast<Byte>(act.ability - cards()[act.card].first_ability);
    mark.until = end_of(ability.limit_span);
    mark.controller = act.controller;
    mark.of = act.thing != no_thing ? Ref::thing(act.thing) : Ref::pilot(act.controller, act.card);
    return mark;
}

bool is_used_up(const State& state, const Act& act, const Ability& ability) {
    if (ability.limit == 0) return false;
    const Modifier mark = mark_of(act, ability);
    const auto begin = state.table.modifiers.begin();
    return std::count(begin, begin + state.table.modifier_count, mark) >= ability.limit;
}

// Starts the next ability of this moment; false if all have been carried out.
// Frame: x: how many have been looked at; b: the act of the last one, plus 1.
bool run_next_ability(Play& play, Frame& frame, Moment moment) {
    if (frame.b != 0) free_act(play, static_cast<Byte>(frame.b - 1));
    frame.b = 0;
    const PlanPlace place = play.act(frame.act).string;
    for (;;) {
        int seen = 0;
        Act next;
        for_each_string_ability(play.state, place, moment, [&](const Act& act, const Ability&) {
            if (seen++ == frame.x) next = act;
        });
        if (next.ability < 0) {
            frame.x = 0;
            return false;
        }
        ++frame.x;
        const Ability& ability = play.set.abilities[static_cast<std::size_t>(next.ability)];
        if (!holds(play.state, next, ability.condition) || is_used_up(play.state, next, ability))
            continue;
        if (ability.limit > 0) add_modifier(play, mark_of(next, ability));
        const Byte id = new_act(play);
        play.act(id) = next;
        frame.b = static_cast<Byte>(id + 1);
        run_effect_of(play, id, ability.effect);
        return true;
    }
}

// ---- damage
// --------------------------------------------------------------------------------------

struct Blow {
    Ref target;
    int amount = 0;
    int ignored = 0;
};

Blow blow_at(const State& state, PlanPlace place, Ref target) {
    Blow blow{target};
    const Totals totals = string_totals(state, place, target);
    blow.amount = target.is(Ref::Unit) ? totals.damage : target.is(Ref::Thing) ? totals.dd : 0;
    if (target.is(Ref::Unit)) blow.ignored = ignored_armor(state, place, target);
    return blow;
}

// What was lost.
int strike(Play& play, const Blow& blow, const Act& source, int& excess) {
    const bool can_prevent = !source.has(Act::CannotPrevent);
    if (blow.target.is(Ref::Unit))
        return deal_damage(play, blow.target.index(), blow.amount, source, blow.ignored,
                           can_prevent);
    if (blow.target.is(Ref::Thing))
        return deal_dd(play, blow.target.index(), blow.amount, source, can_prevent, &excess);
    return 0;
}

bool is_worn_out(const State& state, Ref target) {
    if (target.is(Ref::Unit)) return state.table.units[target.index()].hp <= 0;
    return target.is(Ref::Thing) &&
           state.table.things[original(state.table, target.index())].dur == 0;
}

void deal(Play& play, Byte id) {
    const Act source = play.act(id);
    const PlanPlace place = source.string;
    String& string = play.table.combat.strings[place];
    const bool split = static_cast<bool>(string.second);
    // Both totals are known before anything is lost.
    const Blow blows[] = {blow_at(play.state, place, string.target),
                          split ? blow_at(play.state, place, string.second) : Blow{}};
    bool first = true;
    for (const Blow& blow : blows) {
        if (!blow.target) continue;
        int excess = 0;
        const int lost = strike(play, blow, source, excess);
        if (lost > 0) string.set(String::Hits);
        if (first) string.excess = static_cast<std::int16_t>(excess);
        if (first && lost > 0 && is_worn_out(play.state, blow.target))
            string.set(String::TargetGone);
        play.tell(Told::StringDealt, source.controller, place, blow.target.bits, lost, lost > 0);
        first = false;
    }
}

// ---- Nuclear
// ---------------------------------------------------------------------------------------

// BA-304, R-75: it detonates at the end of the next round.
void put_warhead(Play& play, Seat owner, Tile tile) {
    Token& token = new_token(play);
    token.sort = Token::Warhead;
    token.owner = owner;
    token.tile = tile;
    token.round = static_cast<Byte>(play.table.round + 1);
    play.tell(Told::WarheadPlaced, owner, tile, token.round);
    Act about;
    about.controller = about.event_player = owner;
    about.event_tile = tile;
    happen(play, Event::WarheadPlaced, about);
}

void place_warhead(Play& play, Frame& frame) {
    frame.pc = Done;
    const Act& act = play.act(frame.act);
    const ThingId weapon = weapon_at(play.table, act.string);
    if (weapon == no_thing || !has_keyword(play.state, weapon, Keyword::Nuclear)) return;
    const Ref target = play.table.combat.strings[act.string].target;
    if (target.is(Ref::OnTile)) {
        put_warhead(play, act.controller, target.index());
        return;
    }
    Refs options;
    warhead_tiles(play.state, act.string, options);
    if (options.size() == 1) put_warhead(play, act.controller, options[0].index());
    if (options.size() > 1) play.ask(Ask::WarheadTile, act.controller, act.string);
}

void lose(Play& play, const Act& act) {
    play.table.combat.strings[act.string].set(String::Resolved);
    play.tell(Told::StringLost, act.controller, act.string);
    expire(play, Until::EndOfString, nobody, act.string);
    play.pop(0);
}

void finish(Play& play, const Act& act) {
    String& string = play.table.combat.strings[act.string];
    string.set(String::Resolved);
    expire(play, Until::EndOfString, nobody, act.string);
    note_resolved(play, Flow::AttackStep);
    Act about = act;
    about.string_target = string.target;
    happen(play, Event::StringResolved, about);
    play.pop(1);
}

}  // namespace

void resolve_string(Play& play, Byte act) { play.push(Flow::ResolveString, 0, 0, 0, act); }

void run_resolve_string(Play& play) {
    Frame& frame = play.top();
    const Act act = play.act(frame.act);
    const String& string = play.table.combat.strings[act.string];
    // BA-18, BA-199: who is gone strikes nobody, and so does a side that has won.
    const bool over = is_decided(play.state) || !play.player(act.controller).alive();
    if (frame.pc <= Deal && over) return lose(play, act);
    switch (frame.pc) {
        case Check:
            if (!is_still_legal(play.state, act)) return lose(play, act);
            frame.pc = Before;
            happen(play, Event::StringResolving, act);
            return;
        case Before:
            if (!run_next_ability(play, frame, Moment::Pre)) frame.pc = Deal;
            return;
        case Deal:
            frame.pc = OnHit;
            deal(play, frame.act);
            return;
        case OnHit:
            if (!string.has(String::Hits) || !run_next_ability(play, frame, Moment::Hit))
                frame.pc = After;
            return;
        case After:
            if (!run_next_ability(play, frame, Moment::Post)) frame.pc = PlaceWarhead;
            return;
        case PlaceWarhead:
            return place_warhead(play, frame);
        default:
            return finish(play, act);
    }
}

void answer_warhead(Play& play, Move move) {
    if (verb_of(move) == Verb::Pass) return;
    put_warhead(play, play.act(play.top().act).controller, ref_of(move).index());
}

}  // namespace bots_and_aces
