// SPDX-License-Identifier: Apache-2.0
//
// The parts of a state, field by field, for notation: one description serves writing and reading.
// Each describe() calls the visitor's functions in turn, with a name and the field.
#pragma once

#include <string_view>

#include "games/bots_and_aces/flow.hpp"
#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

using NameList = std::span<const std::string_view>;

inline constexpr std::string_view home_names[] = {"deck",  "field",    "plan",
                                                  "board", "wreckage", "gone"};
inline constexpr std::string_view thing_flags[] = {"suspended", "active",   "cooldown", "docked",
                                                   "whole",     "switched", "in-plan",  "spent"};
inline constexpr std::string_view stand_names[] = {"board", "attached", "reserve", "destroyed"};
inline constexpr std::string_view unit_flags[] = {
    "moving", "move-over", "crossed", "passed", "rushed", "moved", "crossed-turn", "reserve-ready"};
inline constexpr std::string_view unit_marks[] = {"left",   "still", "ran-away",  "strafed",
                                                  "earned", "idle",  "idle-twice"};
inline constexpr std::string_view player_flags[] = {
    "alive", "reserve-power", "moved", "fought", "overdrive", "withdrew", "rushed", "ace"};
inline constexpr std::string_view status_names[] = {"flanking",      "overrun",  "runaway",
                                                    "reserve-power", "strafing", "rush"};
inline constexpr std::string_view token_names[] = {"none", "pin", "warhead"};
inline constexpr std::string_view until_names[] = {"turn",     "phase",    "step",  "combat",
                                                   "string",   "round",    "turns", "rounds",
                                                   "phase-of", "next-use", "game"};
inline constexpr std::string_view act_flags[] = {"no-negate",    "no-redirect", "no-prevent",
                                                 "no-maneuvers", "maneuver",    "unordered",
                                                 "outside",      "signature"};
inline constexpr std::string_view item_names[] = {"skill",    "special", "activation", "hazard",
                                                  "block",    "string",  "step",       "combat",
                                                  "withdraw", "status"};
inline constexpr std::string_view string_flags[] = {
    "formed", "declared", "resolved", "hits", "target-gone", "damage-set", "treated", "anywhere"};
inline constexpr std::string_view fight_names[] = {"none",  "declared", "allotting", "selection",
                                                   "block", "attack",   "ending"};
inline constexpr std::string_view format_names[] = {"duel", "team", "free-for-all"};
inline constexpr std::string_view variant_names[] = {"keep-back", "spare-overdrive", "free-docking",
                                                     "redraw"};
inline constexpr std::string_view phase_names[] = {"draw", "standby", "action", "movement", "end"};
inline constexpr std::string_view ending_names[] = {"running", "won", "draw", "limit"};
inline constexpr std::string_view flow_names[] = {
    "none",       "setup",       "roll-off",   "round",          "turn",        "phase",
    "hand-limit", "withdraw",    "window",     "pump",           "declare",     "resolve",
    "triggers",   "draw",        "drain",      "fix-top",        "random-card", "core-choice",
    "stand-in",   "effect",      "for-each",   "repeat",         "choose",      "may",
    "pay",        "scrap-cards", "pick-cards", "predict",        "move-unit",   "put-remote",
    "swap-plan",  "ask-word",    "ask-number", "choose-targets", "roll",        "overflow",
    "move",       "enter",       "pins",       "remotes",        "combat",      "allot",
    "select",     "statuses",    "use-status", "block-step",     "attack-step", "resolve-string",
    "end-combat"};
inline constexpr std::string_view ask_names[] = {
    "nothing",      "die",          "top-card",    "hand-card",   "start-state", "cover-slot",
    "terrain-card", "terrain-tile", "main",        "next-phase",  "respond",     "target",
    "cost-card",    "pick-card",    "pick-thing",  "yes-or-no",   "mode",        "amount",
    "word",         "arrange",      "effect-step", "effect-tile", "core",        "stand-in",
    "offer",        "accept",       "select",      "use-status",  "foe-slot",    "own-slot",
    "victim",       "actor",        "block",       "attach",      "pick-string", "string-target",
    "warhead-tile", "pin",          "step",        "hazard-of",   "hazard",      "status",
    "remote",       "redraw"};

template <class Visitor>
void describe(Visitor& v, Thing& thing) {
    v.card("card", thing.card);
    v.seat("owner", thing.owner);
    v.unit("carrier", thing.carrier);
    v.word("home", thing.home, home_names);
    v.number("dur", thing.dur);
    v.number("counter", thing.counter);
    v.number("uptime", thing.uptime);
    v.flags("flags", thing.flags, thing_flags);
    v.tile("tile", thing.tile);
    v.thing("compound", thing.compound);
    v.thing("copy", thing.copy_of);
    v.number("uses", thing.uses);
}

template <class Visitor>
void describe(Visitor& v, Unit& unit) {
    v.tile_set("visited", unit.visited);
    v.number("hp", unit.hp);
    v.seat("owner", unit.owner);
    v.thing("source", unit.source);
    v.word("stand", unit.stand, stand_names);
    v.tile("tile", unit.tile);
    v.unit("host", unit.host);
    v.number("points", unit.points);
    v.number("steps", unit.steps);
    v.tile("start", unit.start);
    v.flags("flags", unit.flags, unit_flags);
    v.flags("marks", unit.marks, unit_marks);
}

template <class Visitor>
void describe(Visitor& v, Player& player) {
    v.flags("flags", player.flags, player_flags);
    v.number("team", player.team);
    v.number("level", player.level);
    v.number("knockout", player.knockout);
    v.number("rank", player.rank);
    v.number("maneuvers", player.maneuvers);
    v.number("combats", player.combats);
    v.number("withdrawals", player.withdrawals);
    v.number("more-combats", player.more_combats);
    v.number("more-withdrawals", player.more_withdrawals);
    v.unit("main", player.bot);
    v.number("first-unit", player.first_unit);
    v.number("unit-count", player.unit_count);
    v.number("first-thing", player.first_thing);
    v.number("thing-count", player.thing_count);
    v.flags("statuses", player.statuses, status_names);
    v.seat("flanking-by", player.status_by[0]);
    v.seat("overrun-by", player.status_by[1]);
    v.seat("runaway-by", player.status_by[2]);
    v.seat("reserve-by", player.status_by[3]);
    v.seat("strafing-by", player.status_by[4]);
    v.flags("new-statuses", player.new_statuses, status_names);
    v.card("terrain", player.terrain);
}

template <class Visitor>
void describe(Visitor& v, Token& token) {
    v.word("sort", token.sort, token_names);
    v.seat("owner", token.owner);
    v.tile("tile", token.tile);
    v.tile("from", token.from);
    v.number("round", token.round);
    v.number("until", token.until);
}

template <class Visitor>
void describe(Visitor& v, Modifier& modifier) {
    v.word("op", modifier.op, NameList{});
    v.number("what", modifier.what);
    v.word("until", modifier.until, until_names);
    v.number("left", modifier.left);
    v.seat("seat", modifier.seat);
    v.seat("controller", modifier.controller);
    v.shared("of", modifier.of);
    v.number("n", modifier.n);
    v.number("more", modifier.more);
    v.number("other", modifier.other);
}

template <class Visitor>
void describe(Visitor& v, Act& act) {
    v.card("card", act.card);
    v.number("ability", act.ability);
    v.seat("controller", act.controller);
    v.thing("thing", act.thing);
    v.word("kind", act.kind, item_names);
    v.flags("flags", act.flags, act_flags);
    v.ref("t1", act.targets[0]);
    v.ref("t2", act.targets[1]);
    v.ref("t3", act.targets[2]);
    v.ref("t4", act.targets[3]);
    v.number("end1", act.target_end[0]);
    v.number("end2", act.target_end[1]);
    v.number("end3", act.target_end[2]);
    v.number("targets", act.target_count);
    v.ref("unit", act.event_unit);
    v.ref("about", act.event_card);
    v.ref("source", act.event_source);
    v.tile("at", act.event_tile);
    v.tile("from", act.from);
    v.tile("to", act.to);
    v.seat("player", act.event_player);
    v.number("amount", act.amount);
    v.place("string", act.string);
    v.place("blocker", act.blocker);
    v.place("blocked", act.blocked);
    v.number("revealed", act.revealed);
    v.ref("string-target", act.string_target);
    v.ref("string-weapon", act.string_weapon);
    v.shared("it", act.it);
    v.number("die", act.die);
    v.number("v1", act.variables[0]);
    v.number("v2", act.variables[1]);
    v.number("forbidden", act.forbidden);
}

template <class Visitor>
void describe(Visitor& v, Delayed& delayed) {
    v.word("event", delayed.event, NameList{});
    v.word("until", delayed.until, until_names);
    v.number("left", delayed.left);
    v.number("act", delayed.act);
    v.number("condition", delayed.condition);
    v.number("effect", delayed.effect);
}

// The attached cards are written apart: they belong to a player.
template <class Visitor>
void describe(Visitor& v, String& string) {
    v.flags("flags", string.flags, string_flags);
    v.number("b", string.values_b);
    v.number("returns", string.returns);
    v.ref("target", string.target);
    v.ref("second", string.second);
    v.number("damage", string.damage);
    v.number("dd", string.dd);
    v.number("less", string.less);
    v.number("set", string.set_damage);
    v.number("ignored-armor", string.ignored_armor);
    v.number("excess", string.excess);
    v.number("times", string.times);
    v.number("divided", string.divided);
    v.card("ace", string.ace);
}

template <class Visitor>
void describe(Visitor& v, Slot& slot) {
    v.thing("thing", slot.thing);
    v.number("filled", slot.filled);
    v.number("up", slot.face_up);
    v.number("blocks", slot.blocks);
}

template <class Visitor>
void describe(Visitor& v, Camp& camp) {
    v.seat("leader", camp.leader);
    v.seats("members", camp.members);
    v.seat("L", camp.owner[0]);
    v.seat("C", camp.owner[1]);
    v.seat("R", camp.owner[2]);
    v.seat("Ace", camp.owner[3]);
    v.number("ace-used", camp.ace_used);
    v.seats("late", camp.late);
}

template <class Visitor>
void describe(Visitor& v, Combat& combat) {
    v.word("step", combat.step, fight_names);
    v.number("meaningful", combat.meaningful);
    v.number("repeat", combat.repeat);
    v.seats("committed", combat.committed);
    v.seats("passed", combat.passed);
    v.number("actor", combat.actor);
    v.number("actors", combat.actors);
    v.number("declared", combat.declared);
}

template <class Visitor>
void describe(Visitor& v, Frame& frame) {
    v.number("a", frame.a);
    v.number("b", frame.b);
    v.number("c", frame.c);
    v.number("act", frame.act);
    v.number("x", frame.x);
    v.number("y", frame.y);
}

template <class Visitor>
void describe(Visitor& v, Question& question) {
    v.seat("seat", question.seat);
    v.seats("seats", question.seats);
    v.number("a", question.a);
    v.number("b", question.b);
    v.number("act", question.act);
}

// What is left of a table: single numbers.
template <class Visitor>
void describe(Visitor& v, Table& table) {
    v.number("round", table.round);
    v.seat("turn", table.turn);
    v.word("phase", table.phase, phase_names);
    v.number("in-turn", table.in_turn);
    v.number("turn-place", table.turn_place);
    v.number("rounds", table.round_limit);
    v.tile_set("marked", table.marked);
    v.word("ending", table.ending, ending_names);
    v.seats("winners", table.winners);
    v.seats("out-together", table.out_together);
    v.number("outs", table.outs);
    v.number("dirty", table.dirty);
    v.number("resolved", table.resolved);
    v.number("result", table.result);
    v.number("used-acts", table.acts_used);
    v.number("revealed-of", table.revealed_of);
    v.number("revealed-above", table.revealed_above);
    v.flags("variants", table.variants, variant_names);
    v.unit("stand-in-1", table.stand_in[0]);
    v.unit("stand-in-2", table.stand_in[1]);
    v.unit("stand-in-3", table.stand_in[2]);
    v.unit("stand-in-4", table.stand_in[3]);
    v.unit("stand-in-5", table.stand_in[4]);
    v.unit("stand-in-6", table.stand_in[5]);
}

}  // namespace bots_and_aces
