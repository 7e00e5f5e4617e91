// SPDX-License-Identifier: Apache-2.0
//
// Positions, views and moves as text, and back (docs/notation.md).
#pragma once

#include <string>
#include <string_view>

#include "engine/rules.hpp"
#include "games/bots_and_aces/flow.hpp"
#include "games/bots_and_aces/moves.hpp"
#include "games/bots_and_aces/state.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

std::string write(const State& state);
std::string write_view(const View& view);
// Reads what write() writes, and short positions made by hand: what is not said is as in the
// fixture of section 7, and if no frames are given the game is at the beginning of the Phase.
engine::OrRefusal<State> read(std::string_view text);

std::string write_move(const State& state, Seat seat, Move move);
engine::OrRefusal<Move> read_move(const State& state, Seat seat, std::string_view text);
std::string describe(const State& state, Seat seat, Move move);

// Who knows a pilot card that lies here, unless something else was said.
SeatSet usually_listed(const Table& table, Seat owner, Byte place);
SeatSet usually_here(const Table& table, Seat owner, Byte place);
// Open places and the hand, by name: "hand", "scrapyard", …
std::string place_name(Byte place);

}  // namespace bots_and_aces
