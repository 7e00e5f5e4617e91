// SPDX-License-Identifier: Apache-2.0
//
// The move stage, AN-7 to AN-14 and AN-27 to AN-36, and how rounds follow each other.
#pragma once

#include "games/aeronauts/moves.hpp"

namespace aeronauts {

// Speed that a template uses up.
constexpr int cost_of(Leg leg) {
    const int plain = template_cost[static_cast<std::size_t>(piece_of(leg))];
    const bool doubled = style_of(leg) == Style::Loop || style_of(leg) == Style::BarrelRoll;
    return doubled ? 2 * plain : plain;
}
// Altitude tokens that it uses up.
constexpr int tokens_of(Style style) {
    return style == Style::Loop ? 3 : style == Style::SplitS ? 4 : 0;
}

// Whether a plane's token would lie on another one there, AN-13.
Seat on_top_of(const Table& table, Seat seat, Length x, Length y);
// AN-V1: whether any part of a token lies outside the arena.
inline bool outside(Length x, Length y) {
    return std::abs(x) + token_radius > table_half || std::abs(y) + token_radius > table_half;
}

// before its first template a plane can fly none, with or without a dive. A climb or a dive
// moves points between speed and altitude, so it changes nothing about this.
bool hemmed_in(const Table& table, Seat seat);

// The style is one this match has, and the plane may use it on this template now.
bool may_style(const Table& table, Seat seat, Leg leg);

// Puts a plane at the beginning of its move.
void start_move(Table& table, Seat seat);
void list_flights(const Table& table, Seat seat, Moves& moves);
void take_step(Table& table, Seat seat, Move move, engine::EventLog* log);

void begin_round(Table& table, engine::EventLog* log);
void end_round(Table& table, engine::EventLog* log);

// Takes a plane off the table; the game may be over then.
void fall(Table& table, Seat seat, engine::EventLog* log);

void resign_plane(Table& table, Seat seat, engine::EventLog* log);

}  // namespace aeronauts
