// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/seats.hpp"
#include "games/aeronauts/dice.hpp"
#include "games/aeronauts/geometry.hpp"

namespace aeronauts {

using engine::Seat;
using engine::SeatSet;

inline constexpr int max_players = 4;
inline constexpr int max_altitude = 4;  // AN-27
inline constexpr int max_budget = 8;    // Speed 4 and a dive of 4, AN-29
inline constexpr int last_round = 200;  // AN-D6: where a game without a limit is called off
inline constexpr int max_roll_offs = 20;
inline constexpr std::uint8_t none = 0xff;

// AN-2: 4, 3, 3, 2 for Attack, Defense, Speed and Health; twelve ways.
struct Stats {
    std::uint8_t attack = 0, defense = 0, speed = 0, health = 0;
    bool operator==(const Stats&) const = default;
};
inline constexpr int assignment_count = 12;
inline constexpr auto assignments = [] {
    std::array<Stats, assignment_count> all{};
    std::size_t made = 0;
    for (std::uint8_t a = 4; a >= 2; --a)
        for (std::uint8_t d = 4; d >= 2; --d)
            for (std::uint8_t s = 4; s >= 2; --s) {
                const int h = 12 - a - d - s;
                const int fours = (a == 4) + (d == 4) + (s == 4) + (h == 4);
                const int twos = (a == 2) + (d == 2) + (s == 2) + (h == 2);
                if (h >= 2 && h <= 4 && fours == 1 && twos == 1)
                    all[made++] = {a, d, s, static_cast<std::uint8_t>(h)};
            }
    return all;
}();

enum class Phase : std::uint8_t {
    Assign,  // everybody, in secret, AN-2
    Roll,    // nature rolls for the first player, AN-3
    Place,   // one plane after the other, AN-4
    Move,    // AN-7
    Attack,  // AN-15
    Dice,    // nature rolls for an attack, AN-18 to AN-21
    Over,
};

// What a plane did before its first template.
enum class Action : std::uint8_t { None, Climb, Dive, Immelmann };

enum class Firing : std::uint8_t { Standard, GuidesOnly, GuideBonus };  // AN-M5, AN-M6

enum class Ending : std::uint8_t { None, LastFlying, RoundLimit, Disengaged };

// The rules of this match; flags are 0 or 1.
struct Config {
    std::uint8_t altitude = 1, loop = 1;
    std::uint8_t arena = 0;        // AN-V1
    std::uint8_t round_limit = 0;  // AN-V2; 0: none
    std::uint8_t quiet_limit = 0;  // AN-V3; 0: none
    Criticals criticals = Criticals::Light;
    Firing firing = Firing::Standard;
    std::uint8_t split_s = 0, immelmann = 0, barrel_roll = 0, ace_dice = 0;
    std::uint8_t teams = 0;  // AN-M7
    bool operator==(const Config&) const = default;
};

struct Plane {
    Length x = 0, y = 0;
    Heading heading = 0;
    std::uint8_t placed = 0;
    Stats stats;  // all 0 until they are revealed
    std::uint8_t health = 0, altitude = 0;
    std::uint8_t dealt = 0, taken = 0;  // Health, AN-V2
    std::uint8_t kills = 0;
    std::uint8_t laurels = 0;  // shot a plane down since its last attack: an ace die, AN-M4
    std::uint8_t triumph = 0;  // shot a plane down since its last move: an Immelmann, AN-M2
    std::uint8_t fell = 0;     // 1: the first to fall; 0: it has not
    std::uint8_t fell_round = 0;
    std::uint8_t spare = 0;

    bool operator==(const Plane&) const = default;
    bool flying() const { return placed != 0 && fell == 0; }
    Pose pose() const { return {x, y, heading}; }
};

// A template as it was flown: style and piece. A byte of a path.
using Leg = std::uint8_t;
constexpr Leg leg(Template piece, Style style = Style::Plain) {
    return static_cast<Leg>(static_cast<unsigned>(style) * 8 + static_cast<unsigned>(piece));
}
constexpr Template piece_of(Leg leg) { return static_cast<Template>(leg % 8); }
constexpr Style style_of(Leg leg) { return static_cast<Style>(leg / 8); }

// All that lies open on the table: everybody may know every byte of it.
struct Table {
    std::array<Plane, max_players> planes{};
    Config config;
    std::uint8_t players = 2;
    Phase phase = Phase::Assign;
    Ending ending = Ending::None;
    SeatSet locked;                                      // who has assigned
    SeatSet contenders;                                  // who rolls for the first player
    std::array<std::uint8_t, max_players> start_dice{};  // of this roll-off; 0: not yet
    std::uint8_t roll_offs = 0;                          // that were tied

    std::uint8_t round = 0;
    Seat first = 0;
    Seat active = 0;
    std::uint8_t turn = 0;      // how many seats before the active one had their turn in this stage
    std::uint8_t quiet = 0;     // rounds in a row without an attack
    std::uint8_t attacked = 0;  // in this round
    std::uint8_t fallen = 0;
    SeatSet resigned;

    std::uint8_t column = none, row = none;  // of the plane being placed

    std::uint8_t budget = 0;  // speed left in this move
    Action action = Action::None;
    std::uint8_t crowded = 0;  // overlap is permitted in this move, R-13
    std::uint8_t legs = 0;
    std::array<Leg, max_budget> path{};

    Seat target = 0;
    Zone zone = Zone::None;
    std::uint8_t attack_dice = 0, defence_dice = 0;
    std::uint8_t rolled = 0;
    std::array<std::uint8_t, max_dice> dice{};  // attack dice first

    std::array<std::uint8_t, 4> spare{};

    bool operator==(const Table&) const = default;
    SeatSet everybody() const { return SeatSet::first(players); }
    SeatSet flying() const {
        SeatSet seats;
        for (Seat seat = 0; seat < players; ++seat)
            if (planes[seat].flying()) seats.add(seat);
        return seats;
    }
    bool same_side(Seat one, Seat other) const {
        return one == other || (config.teams && one % 2 == other % 2);
    }
};

struct State {
    Table table;
    std::array<std::uint8_t, max_players> chosen = {none, none, none, none};  // AN-2, secret
    std::array<std::uint8_t, 4> spare{};
    bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "states are compared as bytes");
static_assert(sizeof(State) <= 256, "search copies millions of these");

}  // namespace aeronauts
