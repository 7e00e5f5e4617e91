// SPDX-License-Identifier: Apache-2.0
//
// Moves as numbers: the kind in bits 8 and up, its argument in the low byte. A plane's whole move
// is a few of these in a row: an altitude action or none, templates, done.
#pragma once

#include "base/fixed_vector.hpp"
#include "engine/rules.hpp"
#include "games/aeronauts/state.hpp"

namespace aeronauts {

using engine::Move;

inline constexpr int columns = 67, rows = 7;  // the placement lattice, AN-4

using Moves = base::FixedVector<Move, columns>;
using Chances = base::FixedVector<engine::Chance, die_sides>;

enum class Kind : std::uint8_t {
    Assign,  // one of the assignments
    Column,  // of the own strip, from the left end
    Row,     // from the edge inwards
    Face,    // a heading: places the plane
    Done,    // ends a move
    Fly,     // a template, plain
    Climb,
    Dive,  // how many tokens
    Immelmann,
    Trick,   // a template with a style
    Attack,  // whom
    Pass,
    StartDie,  // nature: 1 to 8
    Die,       // nature: 1 to 8
};

constexpr Move make(Kind kind, unsigned argument = 0) {
    return static_cast<Move>(kind) << 8 | static_cast<Move>(argument);
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move >> 8 & 0xff); }
constexpr std::uint8_t argument_of(Move move) { return static_cast<std::uint8_t>(move); }

constexpr Move fly(Leg leg) { return make(leg < 8 ? Kind::Fly : Kind::Trick, leg); }

}  // namespace aeronauts
