// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/last_blast/types.hpp"

namespace last_blast {

enum class Phase : std::uint8_t {
    Tiles,  // nature lays the field, LB-2
    Deal,   // nature deals hands, LB-4, LB-13
    Pick,   // everybody takes a card, LB-6
    Draw,   // nature deals the blind draws, LB-12
    Place,  // the drawers choose an end, LB-12
    Toss,   // nature breaks the tie for the first Start Player, LB-18
    Fly,    // one player-turn after the other, LB-17
    Over,
};

enum class TieBreak : std::uint8_t { Shared, MoreCards };  // LB-43, R-21

// All that lies open on the table: everybody may know every byte of it.
struct Table {
    CardSet discards;
    // The two sources of the cards dealt last, when the deck ran out in between (LB-14, LB-15):
    // both are public, and which place was served from which follows from LB-D5.
    CardSet first_pile, second_pile;

    std::uint8_t players = 2;
    std::uint8_t exploded_block = 0;  // option, LB-A
    TieBreak tie_break = TieBreak::Shared;
    Phase phase = Phase::Tiles;

    std::array<Symbol, max_rows * columns> field{};                  // row by row
    std::array<std::uint8_t, symbol_count> tiles_left = tile_count;  // in the end: set aside

    std::uint8_t dealt = 0;  // tiles, cards or draws that nature has dealt in this phase
    std::uint8_t round = 0;  // 1..3
    std::uint8_t pick = 0;   // 1..4
    SeatSet locked;          // who has decided in this Pick or Place
    SeatSet drawers;         // who takes a blind draw in this pick

    std::uint8_t turn = 0;  // 1..7, the column being entered
    Seat start_player = 0;
    Seat active = 0;
    SeatSet moved;  // in this turn

    std::array<std::uint8_t, max_players> row{};            // 1.., or 0: not on the field
    std::array<std::uint8_t, max_players> exploded_turn{};  // 0: has not
    std::array<Rocket, max_players> rockets{};
    std::array<std::array<Card, max_players>, 4> picks{};  // this round's, by pick and seat

    std::array<std::uint8_t, 6> spare{};

    bool operator==(const Table&) const = default;
    int rows() const { return players + 1; }
    Symbol tile(int in_row, int column) const {  // both from 1
        return field[static_cast<std::size_t>((in_row - 1) * columns + column - 1)];
    }
    SeatSet everybody() const { return SeatSet::first(players); }
    bool alive(Seat seat) const { return exploded_turn[seat] == 0; }
};

// A commitment nobody else has seen: the low byte of a Pick or Place move.
using Commitment = std::uint8_t;
inline constexpr Commitment nothing_yet = 0xff;

struct Secrets {
    std::array<CardSet, max_players> hands{};
    CardSet deck;  // no order: nature draws from it
    std::array<Commitment, max_players> pending{};
    std::array<Card, max_players> drawn{};

    bool operator==(const Secrets&) const = default;
};

struct State {
    Table table;
    Secrets secrets;
    bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "states are compared as bytes");
static_assert(sizeof(State) <= 256, "search copies millions of these");

}  // namespace last_blast
