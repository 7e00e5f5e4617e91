// SPDX-License-Identifier: Apache-2.0
//
// Moves as numbers: the kind in bits 8 and up, its argument in the low byte.
#pragma once

#include <cstdint>

#include "base/fixed_vector.hpp"
#include "engine/rules.hpp"
#include "games/last_blast/types.hpp"

namespace last_blast {

using engine::Move;
using Moves = base::FixedVector<Move, 30>;  // (row, k): LB-37 with four players
using Chances = base::FixedVector<engine::Chance, 48>;

enum class Kind : std::uint8_t {
    Tile,   // nature: symbol
    Deal,   // nature: card, dealt or drawn
    Start,  // nature: seat
    Pick,   // card and end
    Draw,   // a blind draw instead of a pick
    Place,  // end for the card drawn
    Fly,    // row and k
};

// Where a card goes. The first card of a rocket has no end to choose (LB-7).
enum class End : std::uint8_t { Front, Rear, Only };

constexpr Move make(Kind kind, unsigned argument) {
    return static_cast<Move>(kind) << 8 | static_cast<Move>(argument);
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move >> 8 & 0xff); }
constexpr std::uint8_t argument_of(Move move) { return static_cast<std::uint8_t>(move); }

constexpr Move pick(Card card, End end) {
    return make(Kind::Pick, card * 3u + static_cast<unsigned>(end));
}
constexpr Card picked_card(Move move) { return static_cast<Card>(argument_of(move) / 3); }
constexpr End picked_end(Move move) { return static_cast<End>(argument_of(move) % 3); }

constexpr Move draw() { return make(Kind::Draw, card_count * 3); }
constexpr Move place(End end) { return make(Kind::Place, static_cast<unsigned>(end)); }

// k: how many of the free points of damage come off the front (LB-37); no_k: nothing to choose.
inline constexpr int no_k = 15;
constexpr Move fly(int row, int k) { return make(Kind::Fly, static_cast<unsigned>(row * 16 + k)); }
constexpr int flown_row(Move move) { return argument_of(move) / 16; }
constexpr int flown_k(Move move) { return argument_of(move) % 16; }

}  // namespace last_blast
