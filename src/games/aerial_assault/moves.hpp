// SPDX-License-Identifier: Apache-2.0
//
// Moves as numbers: the sort in bits 8 and up, its argument in the low byte.
#pragma once

#include <cstdint>

#include "base/fixed_vector.hpp"
#include "engine/rules.hpp"
#include "games/aerial_assault/state.hpp"

namespace aerial_assault {

using engine::Move;
using Moves = base::FixedVector<Move, 32>;              // ten cards, three faces
using Chances = base::FixedVector<engine::Chance, 36>;  // the whole special deck

enum class Sort : std::uint8_t {
    // nature
    Colour,   // alliance
    Dual,     // seat
    Deal,     // card
    Roll,     // sum of two dice
    Toss,     // seat
    Partner,  // robot
    Die,      // 1 to 6
    Grab,     // card and face
    // seats
    Team,      // from 1
    AddPart,   // part, or no_part
    Slot,      // robot
    Take,      // card, or no_card: stop
    Gift,      // robot; one's own: keep
    Program,   // card and half
    Flip,      // 0 flip, 1 leave face down
    Receiver,  // robot
    Commit,    // card and face
    Declare,   // drive and target
    Next,      // robot
    Use,       // what, ball, and where or to whom
    Drive,     // 0 go, 1 stay
    Answer,    // 0 accept, 1 decline
    Reroll,    // 0 keep, 1 roll again
    Catcher,   // robot, or no_robot
};
inline constexpr int sort_count = static_cast<int>(Sort::Catcher) + 1;

constexpr Move make(Sort sort, unsigned argument) {
    return static_cast<Move>(sort) << 8 | static_cast<Move>(argument);
}
constexpr Sort sort_of(Move move) { return static_cast<Sort>(move >> 8 & 0xff); }
constexpr std::uint8_t argument_of(Move move) { return static_cast<std::uint8_t>(move); }

// Uses: nothing; high, low, truss, pick up with a ball; pass and kiss with a ball and a target.
struct Used {
    Use use = Use::Nothing;
    Ball ball = 0;
    std::uint8_t target = 0;  // zone or robot
    bool operator==(const Used&) const = default;
};
constexpr Move use(Used used) {
    const unsigned ball = used.ball;
    if (used.use == Use::Nothing) return make(Sort::Use, 0);
    if (used.use < Use::Pass)
        return make(Sort::Use, 1 + 6 * (static_cast<unsigned>(used.use) - 1) + ball);
    return make(Sort::Use, (used.use == Use::Pass ? 25u : 61u) + used.target * 6u + ball);
}
inline constexpr int use_codes = 97;
constexpr Used used_in(Move move) {
    const unsigned code = argument_of(move);
    const auto byte = [](unsigned number) { return static_cast<std::uint8_t>(number); };
    if (code == 0) return {};
    if (code < 25) return {static_cast<Use>((code - 1) / 6 + 1), byte((code - 1) % 6), 0};
    if (code < 61) return {Use::Pass, byte((code - 25) % 6), byte((code - 25) / 6)};
    return {Use::Kiss, byte((code - 61) % 6), byte((code - 61) / 6 % 6)};
}

}  // namespace aerial_assault
