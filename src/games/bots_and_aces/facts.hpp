// SPDX-License-Identifier: Apache-2.0
//
// What is true on the table right now, with every lasting effect counted: stats, keywords, Range,
// sight, who can be targeted. Nothing is stored; all of it is worked out when asked (1.8).
#pragma once

#include <span>

#include "games/bots_and_aces/board.hpp"
#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

// ---- all of a sort; places behind the last are free
inline std::span<Unit> all_units(Table& table) {
    return std::span(table.units).first(table.unit_count);
}
inline std::span<Thing> all_things(Table& table) {
    return std::span(table.things).first(table.thing_count);
}

// ---- players
SeatSet alive(const Table& table);
SeatSet team_of(const Table& table, Seat seat);  // those alive, the seat too
SeatSet opponents_of(const Table& table, Seat seat);
int player_initiative(const State& state, Seat seat);  // BA-71
bool wins_ties(const State& state, Seat seat);         // OP-91
// Whether `a` comes before `b`: Initiative, then "wins ties", then Round Start Initiative (BA-70).
bool goes_before(const State& state, Seat a, Seat b);
// The turn player, then the others by Initiative (BA-92).
base::FixedVector<Seat, max_seats> priority_order(const State& state);
// By Initiative alone.
base::FixedVector<Seat, max_seats> initiative_order(const State& state, SeatSet seats);
int hand_size(const State& state, Seat seat);
UnitId your_bot(const State& state, Seat seat);  // BA-14
// BA-14: the units on the Board with the highest Initiative, a bit each.
std::uint64_t first_in_initiative(const State& state, Seat seat);
struct WithdrawRule {
    int most = 3, minus = 1;
};
WithdrawRule withdraw_rule(const State& state, Seat seat);  // BA-168, OP-95
bool ignores_draw_loss(const State& state, Seat seat);      // OP-94

// ---- units
int armor(const State& state, UnitId unit);
int movement(const State& state, UnitId unit);
int initiative(const State& state, UnitId unit);
int hp_start(const State& state, UnitId unit);
int unit_stat(const State& state, UnitId unit, Stat stat);
int thing_stat(const State& state, ThingId thing, Stat stat, int base);        // damage, dd
bool has_units_of(const State& state, Tile tile, SeatSet seats);               // on the Board
bool ignores_cover_penalty(const State& state, UnitId unit, bool for_status);  // OP-72

// ---- cards on the table; a revealed Duplicate answers for the Weapon it copies
const Card& card_of(const State& state, ThingId thing);
ThingId original(const Table& table, ThingId thing);  // of a Duplicate; else itself
bool is_blank(const Table& table, ThingId thing);     // BA-118
Attribute attribute_of(const State& state, ThingId thing);
WeaponClass class_of(const State& state, ThingId thing);
std::uint16_t keywords_of(const State& state, ThingId thing);
inline bool has_keyword(const State& state, ThingId thing, Keyword keyword) {
    return (keywords_of(state, thing) & bit(keyword)) != 0;
}
struct Reach {
    int least = 0, most = 0;
    bool covers(int distance) const { return distance >= least && distance <= most; }
};
Reach range_of(const State& state, ThingId thing);
int weapon_damage(const State& state, ThingId thing);
int weapon_dd(const State& state, ThingId thing);
bool is_weapon(const Card& card);                   // Weapon or Ammunition
bool has_model(const State& state, ThingId thing);  // a Bit, a detached Funnel, a Compound of them
bool is_remote(const State& state, ThingId thing);  // a Bit or a detached Funnel on the Board
// A Weapon that is a Bit or a Funnel, or a Compound Weapon with such a part left (BA-297, BA-298).
bool has_part(const Table& table, ThingId thing, Carrier carrier);
// BA-47, BA-272: a Support Unit whose card is on Cooldown. It stands there and can be hit and moved
// by effects, but takes no steps and uses no Weapon; attached, none of its cards works.
bool is_idle(const State& state, UnitId unit);
bool is_attached_idly(const State& state, UnitId unit);  // BA-284: it lends its host nothing
// BA-33, BA-148: what a Sub-System requires for its use is in play on its unit, not on Cooldown.
bool has_required(const Table& table, ThingId thing);
// What the use of a card asks of its unit: it is there and not attached idly, with the Psycho
// interface and what else the card requires (BA-113, BA-148, BA-284).
bool may_be_used(const State& state, ThingId thing);
// In play and working: not on Cooldown, requirements and Psycho interface there, carrier there
// (BA-47, BA-113, BA-148); of Armor Stacks the top card only.
bool works(const State& state, ThingId thing);
// A Weapon that may be used: works(), and for Ammunition its launcher does too (BA-258).
bool is_usable(const State& state, ThingId thing);
bool is_top_armor(const State& state, ThingId thing);
UnitId carrier_of(const State& state, ThingId thing);  // the host, for an attached unit's cards

// ---- places
Tile tile_of(const State& state, Ref ref);  // no_tile if it has none
Seat controller_of(const Table& table, Ref ref);
inline Seat controller_of(const State& state, Ref ref) { return controller_of(state.table, ref); }
int distance_between(const State& state, Ref a, Ref b);  // -1 if one has no tile
// Sight with Cover and Terrain; `ignored` Cover Markers may be crossed.
bool sees(const State& state, Tile from, Tile to, int ignored = 0);
// Sight of a Weapon to a target with its own modifiers (OP-52, OP-53).
bool weapon_sees(const State& state, ThingId weapon, PlanPlace string, Ref target);

// ---- targets
// In play and open to be chosen (BA-99, BA-101); `from` is where it is aimed from, for
// "untargetable from Range n on".
bool is_targetable(const State& state, Ref ref, Seat by, Tile from);
bool has_dur(const State& state, ThingId thing);
// Printed; of a Compound Weapon the highest among its parts as they were bought (BA-293).
int dur_at_creation(const Table& table, ThingId thing);
// In play as something with Durability: on the Field, in a Plan, on the Board, on Cooldown.
bool is_durable_in_play(const State& state, ThingId thing);

// ---- prohibitions and permissions (OP-96, OP-97, and those of the rules)
bool is_forbidden(const State& state, Action action, Ref what, Tile tile = no_tile);
// BA-5: a card's permission beats what a rule forbids, and is beaten by what a card forbids.
// docs/cards.md says of each action which rules give way.
bool is_allowed(const State& state, Action action, Ref what, Tile tile = no_tile);

}  // namespace bots_and_aces
