// SPDX-License-Identifier: Apache-2.0
//
// The attack stage, AN-15 to AN-25 and AN-31.
#pragma once

#include "games/aeronauts/moves.hpp"

namespace aeronauts {

// How one plane would attack another; no dice: it cannot.
struct Shot {
    Zone zone = Zone::None;
    int attack_dice = 0, defence_dice = 0;
    bool possible() const { return attack_dice > 0; }
};
// From a pose and altitude the attacker may not have yet.
Shot shot_from(const Table& table, Seat attacker, const Pose& pose, int altitude, Seat target);
Shot shot(const Table& table, Seat attacker, Seat target);

SeatSet targets(const Table& table, Seat attacker);

void begin_attacks(Table& table, engine::EventLog* log);
void next_attacker(Table& table, engine::EventLog* log);
void attack(Table& table, Seat attacker, Seat target, engine::EventLog* log);
void pass_attack(Table& table, Seat attacker, engine::EventLog* log);
void roll_die(Table& table, std::uint8_t die, engine::EventLog* log);
void forget_attack(Table& table);

// The dice of the attack under way that have been rolled.
Roll read_dice(const Table& table);

}  // namespace aeronauts
