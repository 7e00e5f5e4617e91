// SPDX-License-Identifier: Apache-2.0
//
// Effects that last for a time: layer 4 of 1.8, delayed effects (OP-104) and Pins of cards.
//
// What the numbers of a Modifier mean, by its operation. `tests` is a place in CardSet::tests, to
// be asked with an act that knows only the modifier's controller. What is not named is 0.
//
//   op                  what         of                      n                more       other
//   ModifyStat          Stat         unit, thing, player     added
//   SetStat             Stat         unit, thing, player     the new value
//   Prevent             DamageKind   unit, thing; none: any  points left;     place of the
//                                                            all_of_it: all   string, absent: any
//   ForbidBlock         BlockSide    thing
//   AllowBlock                       none                    tests: blocker   tests: blocked
//   NoBlockCost                      thing: the Shield; NextUse: over when its block has resolved
//   ChangeAttribute     Attribute    thing
//   AddKeyword          Keyword      thing                   its X
//   RemoveKeyword       Keyword      thing
//   ModifyRange                      thing                   to the least     to the most
//   TreatRange                       thing                   Range n counts   as Range `more`
//   IgnoreCover                      thing, string, player:  Markers or       Ref::bits of the
//                                    all their Weapons       all_of_it        only target, 0: any
//   NoSight                          thing, string
//   AllowSameName                    pilot
//   Untarget                         thing, unit             least Range, 0: always
//   GainMovePoints                   unit                    that many of     tests: tiles that
//                                                            its points       may be entered
//   IgnoreCoverPenalty  1: statuses  unit
//   StepCost            1 + Span,    tile                    for entering     for leaving  tests
//                       0: always
//   BlockSight          Sight        tile
//   BotRush             1 no_status, unit
//                       2 ignore_steps
//   WinTies, SkipDrawLoss            player
//   ModifyWithdraw                   player                  most or absent   minus or absent
//   Forbid, Allow       Action       tile it is about;                        tests        absent
//                                    none: anywhere
//
// `left` is a number of turns or rounds, the place of the string of EndOfString, or the Phase of
// PhaseOf with `running` if that Phase was going on when the effect began (it ends with the next).
// A Delayed and a Pin have one byte for `left` (low half) and `seat` (high half, 15: nobody).
#include <algorithm>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace {

constexpr Byte running = 8;

Seat packed_seat(Byte packed) {
    const auto seat = static_cast<Seat>(packed >> 4);
    return seat == 15 ? nobody : seat;
}

Byte packed_left(Byte packed) { return packed & 15; }

// Asks every lasting effect whether it is over; `over` may count its `left` down.
template <class Over>
void drop(Play& play, Over over) {
    Table& table = play.table;
    int kept = 0;
    for (int i = 0; i < table.modifier_count; ++i) {
        Modifier modifier = table.modifiers[static_cast<std::size_t>(i)];
        if (over(modifier.until, modifier.seat, modifier.left)) {
            forget_group(table, modifier.of);
            continue;
        }
        table.modifiers[static_cast<std::size_t>(kept++)] = modifier;
    }
    while (table.modifier_count > kept) table.modifiers[--table.modifier_count] = {};

    const auto over_packed = [&](Until until, Byte& packed) {
        Byte left = packed_left(packed);
        const bool ends = over(until, packed_seat(packed), left);
        packed = static_cast<Byte>((packed & 0xf0) | (left & 15));
        return ends;
    };
    kept = 0;
    for (int i = 0; i < table.delayed_count; ++i) {
        Delayed delayed = table.delayed[static_cast<std::size_t>(i)];
        if (over_packed(delayed.until, delayed.left)) {
            free_act(play, delayed.act);
            continue;
        }
        table.delayed[static_cast<std::size_t>(kept++)] = delayed;
    }
    while (table.delayed_count > kept) table.delayed[--table.delayed_count] = {};

    drop_tokens(table, [&](Token& token) {
        return token.sort == Token::Pin &&
               over_packed(static_cast<Until>(token.until), token.round);
    });
}

bool counts_down(Byte& left) {
    if (left > 0) --left;
    return left == 0;
}

}  // namespace

Byte packed_time(const Modifier& time) {
    const int seat = time.seat == nobody ? 15 : time.seat;
    return static_cast<Byte>(std::min<int>(time.left, 15) | seat << 4);
}

namespace {

// Twice is the same as once: nothing is added up or used up, and the order does not matter.
bool never_adds_up(const Modifier& modifier) {
    if (modifier.until == Until::NextUse) return false;
    switch (modifier.op) {
        case Operation::ForbidBlock:
        case Operation::AllowBlock:
        case Operation::IgnoreCover:
        case Operation::NoSight:
        case Operation::AllowSameName:
        case Operation::Untarget:
        case Operation::IgnoreCoverPenalty:
        case Operation::WinTies:
        case Operation::SkipDrawLoss:
        case Operation::Forbid:
        case Operation::Allow:
            return true;
        default:
            return false;
    }
}

// Effects that are looked up by whom they affect and end by time alone: one entry may be for many.
bool may_be_shared(const Modifier& modifier) {
    if (modifier.until == Until::NextUse || !can_be_grouped(modifier.of)) return false;
    switch (modifier.op) {
        case Operation::ModifyStat:
        case Operation::SetStat:
        case Operation::ForbidBlock:
        case Operation::ChangeAttribute:
        case Operation::AddKeyword:
        case Operation::RemoveKeyword:
        case Operation::ModifyRange:
        case Operation::TreatRange:
        case Operation::IgnoreCover:
        case Operation::NoSight:
        case Operation::Untarget:
        case Operation::IgnoreCoverPenalty:
        case Operation::BotRush:
            return true;
        default:
            return false;
    }
}

bool is_same_but_for_whom(const Modifier& one, Modifier other) {
    other.of = one.of;
    return one == other;
}

// An effect that is the same as the one before it, on somebody else, joins that one: nothing in
// between can tell when it began. If it does not add up its time does not matter at all.
bool shares_an_entry(Table& table, const Modifier& modifier) {
    if (!may_be_shared(modifier)) return false;
    const int oldest = never_adds_up(modifier) ? 0 : std::max(0, table.modifier_count - 1);
    for (int i = table.modifier_count; i-- > oldest;) {
        Modifier& other = table.modifiers[static_cast<std::size_t>(i)];
        if ((other.of.is(Ref::Group) || can_be_grouped(other.of)) &&
            is_same_but_for_whom(other, modifier) && !affects(table, other, modifier.of))
            return join_group(table, other.of, modifier.of);
    }
    return false;
}

// Twice is the same as once.
bool is_there(const Table& table, const Modifier& modifier) {
    for (int i = 0; i < table.modifier_count; ++i) {
        const Modifier& other = table.modifiers[static_cast<std::size_t>(i)];
        if (is_same_but_for_whom(other, modifier) && affects(table, other, modifier.of))
            return true;
    }
    return false;
}

}  // namespace

void add_modifier(Play& play, const Modifier& modifier) {
    Table& table = play.table;
    if (never_adds_up(modifier) && is_there(table, modifier)) return;
    if (shares_an_entry(table, modifier)) return;
    if (table.modifier_count >= max_modifiers) base::overflow("The lasting effects", max_modifiers);
    table.modifiers[table.modifier_count++] = modifier;
}

void drop_modifier(Play& play, int which) {
    Table& table = play.table;
    const auto at = table.modifiers.begin() + which;
    forget_group(table, at->of);
    std::copy(at + 1, table.modifiers.begin() + table.modifier_count, at);
    table.modifiers[--table.modifier_count] = {};
}

Token& new_token(Play& play) {
    Table& table = play.table;
    std::size_t free = 0;
    while (free < table.token_count && table.tokens[free].sort != Token::None) ++free;
    if (free >= max_tokens) base::overflow("The tokens", max_tokens);
    if (free == table.token_count) ++table.token_count;
    return table.tokens[free];
}

void expire(Play& play, Until until, Seat seat, int which) {
    drop(play, [&](Until ends, Seat of, Byte& left) {
        if (ends == Until::EndOfString && until == Until::EndOfCombat) return true;
        if (ends != until) return false;
        if (until == Until::EndOfString) return left == which;
        return seat == nobody || of == nobody || of == seat;
    });
    // A block that was never resolved takes its exemption along.
    if (until == Until::EndOfCombat)
        for (int i = play.table.modifier_count; i-- > 0;)
            if (play.table.modifiers[static_cast<std::size_t>(i)].op == Operation::NoBlockCost)
                drop_modifier(play, i);
}

void tick_turn(Play& play, Seat seat) {
    drop(play, [&](Until until, Seat of, Byte& left) {
        return until == Until::Turns && (of == nobody || of == seat) && counts_down(left);
    });
}

void tick_round(Play& play) {
    drop(play,
         [](Until until, Seat, Byte& left) { return until == Until::Rounds && counts_down(left); });
}

void tick_phase(Play& play, Phase phase, Seat seat) {
    drop(play, [&](Until until, Seat of, Byte& left) {
        if (until != Until::PhaseOf || (of != nobody && of != seat)) return false;
        if ((left & ~running) != static_cast<int>(phase)) return false;
        const bool now = (left & running) == 0;
        left = static_cast<Byte>(left & ~running);
        return now;
    });
}

void end_times_of(Play& play, Seat seat) {
    drop(play, [&](Until until, Seat of, Byte&) {
        return (until == Until::Turns || until == Until::PhaseOf) && of == seat;
    });
}

Modifier lasting(const State& state, const Act& act, Number duration) {
    const Duration& node = cards().durations[static_cast<std::size_t>(duration)];
    const Table& table = state.table;
    Modifier time;
    time.controller = act.controller;
    const auto of_player = [&](Number selector) {
        const Ref who = first_of(state, act, selector);
        return who.is(Ref::Player) ? static_cast<Seat>(who.index()) : nobody;
    };
    switch (node.code) {
        case DurationCode::Phase:
            time.until = Until::EndOfPhase;
            break;
        case DurationCode::Step:
            time.until = Until::EndOfStep;
            break;
        case DurationCode::Combat:
            time.until = Until::EndOfCombat;
            break;
        case DurationCode::String:
            time.until = Until::EndOfString;
            time.left = act.string;
            break;
        case DurationCode::Round:
            time.until = Until::EndOfRound;
            break;
        case DurationCode::Turns:
            time.until = Until::Turns;
            time.left = static_cast<Byte>(node.arguments[at(DurationCode::Turns, "turns")]);
            time.seat = of_player(node.arguments[at(DurationCode::Turns, "of")]);
            break;
        case DurationCode::Rounds:
            time.until = Until::Rounds;
            time.left = static_cast<Byte>(node.arguments[0]);
            break;
        case DurationCode::NextTurnEndOf:
            time.until = Until::Turns;
            time.seat = of_player(node.arguments[0]);
            // The turn that is going on is not the next one; its End Phase has ticked already.
            time.left = time.seat == table.turn && table.phase != Phase::End ? 2 : 1;
            break;
        case DurationCode::PhaseEnd: {
            time.until = Until::PhaseOf;
            time.seat = of_player(node.arguments[at(DurationCode::PhaseEnd, "of")]);
            const Number phase = node.arguments[0];
            const bool now = time.seat == table.turn && static_cast<int>(table.phase) == phase;
            time.left = static_cast<Byte>(phase | (now ? running : 0));
            break;
        }
        case DurationCode::NextUse:
            time.until = Until::NextUse;
            break;
        case DurationCode::Game:
            time.until = Until::Game;
            break;
        default:  // eot; nothing said
            time.until = Until::EndOfTurn;
            break;
    }
    return time;
}

}  // namespace bots_and_aces
