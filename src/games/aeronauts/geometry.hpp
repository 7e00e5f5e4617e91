// SPDX-License-Identifier: Apache-2.0
//
// The table as exact integers: poses, templates, range, arcs, overlap. No floating point, no
// division, no rounding, so every machine measures the same. docs/rules/aeronauts.md, chapter 1.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace aeronauts {

using Length = std::int64_t;   // nanometres; x to the east, y to the north
using Heading = std::uint8_t;  // eighths of a circle, counter-clockwise from east

inline constexpr Length mm = 1'000'000;
inline constexpr Length token_radius = 13 * mm;
inline constexpr Length range = 256 * mm;       // between centres: a gap of 23 cm, AN-17
inline constexpr Length guides = 26 * mm;       // from the axis to a centre that still counts
inline constexpr Length table_half = 350 * mm;  // the nominal table is a square of 70 cm
inline constexpr Length far_away = 1'000'000'000 * mm;  // positions begin within this

struct Pose {
    Length x = 0, y = 0;
    Heading heading = 0;
    bool operator==(const Pose&) const = default;
};

enum class Template : std::uint8_t { Straight, BankLeft, BankRight, TurnLeft, TurnRight };
inline constexpr int template_count = 5;
inline constexpr std::array<std::uint8_t, template_count> template_cost = {1, 2, 2, 3, 3};
inline constexpr std::array<std::uint8_t, template_count> template_turn = {0, 1, 7, 2, 6};

// What is done with the token at the end of a template.
enum class Style : std::uint8_t {
    Plain,
    Loop,        // turned back: double cost and three altitude tokens, AN-33 to AN-35
    SplitS,      // turned back: the cost it has and four altitude tokens, AN-M1
    BarrelRoll,  // keeps its heading: double cost, AN-M3
};
inline constexpr int style_count = 4;

struct Vector {
    Length x = 0, y = 0;
    bool operator==(const Vector&) const = default;
};

// A place a + bz + cz² + dz³ with whole millimetres a, b, c, d and z a turn by 45 degrees: every
// place that templates can reach from a whole millimetre has exactly one such form.
struct Ideal {
    Length a, b, c, d;
    constexpr Ideal turned() const { return {-d, a, b, c}; }
    constexpr Ideal mirrored() const { return {a, -d, -c, -b}; }
    constexpr Vector stored() const {
        constexpr Length slant = 707'107;  // of a millimetre at 45 degrees
        return {mm * a + slant * (b - d), mm * c + slant * (b + d)};
    }
};

// How a template moves a token, by template and heading (AN-9). Being an image of the ideal places
// under a linear map, sums of these depend on the place reached, never on the way.
inline constexpr auto displacements = [] {
    constexpr Ideal straight{86, 0, 0, 0}, bank{4, 4, 91, -91}, turn{43, 0, 43, 0};
    const std::array<Ideal, template_count> ahead = {straight, bank, bank.mirrored(), turn,
                                                     turn.mirrored()};
    std::array<std::array<Vector, 8>, template_count> table{};
    for (std::size_t i = 0; i < ahead.size(); ++i) {
        Ideal step = ahead[i];
        for (Vector& entry : table[i]) {
            entry = step.stored();
            step = step.turned();
        }
    }
    return table;
}();

constexpr Pose after(const Pose& pose, Template piece, Style style = Style::Plain) {
    const auto i = static_cast<std::size_t>(piece);
    const Vector& step = displacements[i][pose.heading];
    unsigned heading = pose.heading;
    if (style != Style::BarrelRoll) heading += template_turn[i];
    if (style == Style::Loop || style == Style::SplitS) heading += 4;
    return {pose.x + step.x, pose.y + step.y, static_cast<Heading>(heading & 7)};
}

// Whether two centres are closer than a distance of at most 300 mm. Far differences are caught
// first, so that no product overflows.
constexpr bool closer(Length dx, Length dy, Length distance) {
    if (dx <= -distance || dx >= distance || dy <= -distance || dy >= distance) return false;
    return dx * dx + dy * dy < distance * distance;
}

// AN-17: exactly on the knot is in range.
constexpr bool in_range(Length dx, Length dy) {
    if (dx < -range || dx > range || dy < -range || dy > range) return false;
    return dx * dx + dy * dy <= range * range;
}

// Touching is not overlapping, AN-13.
constexpr bool overlap(Length dx, Length dy) { return closer(dx, dy, 2 * token_radius); }

// Where a target is for an attacker, AN-16 to AN-18.
enum class Zone : std::uint8_t { None, Wide, Forward };

Zone zone(const Pose& attacker, Length x, Length y);

}  // namespace aeronauts
