// SPDX-License-Identifier: Apache-2.0
//
// The vocabulary of Aerial Assault: alliances, zones, robots, balls. Facts only, no rules.
#pragma once

#include <array>
#include <cstdint>

#include "engine/seats.hpp"
#include "games/aerial_assault/cards.hpp"

namespace aerial_assault {

using engine::Seat;
using engine::SeatSet;

inline constexpr int max_robots = 6;
inline constexpr int row_size = 8;
inline constexpr int autonomous_plays = 3;
inline constexpr int plays_a_round = 5;
inline constexpr int rounds = 5;
inline constexpr int last_play = autonomous_plays + rounds * plays_a_round;
inline constexpr int most_balls = 2;  // that a robot can hold, AA-40

enum class Alliance : std::uint8_t { Red, Blue, None };
constexpr Alliance other(Alliance alliance) {
    return alliance == Alliance::Red ? Alliance::Blue : Alliance::Red;
}

// Robots are named A to F, in the order of the seats that run them. A robot is not a seat: in games
// of two, three and five players some seats run two.
using Robot = std::uint8_t;
using RobotSet = SeatSet;
inline constexpr Robot no_robot = 0xff;

// Ball a is the one that robot A starts with, and so on.
using Ball = std::uint8_t;
using BallSet = SeatSet;
inline constexpr Ball no_ball = 0xff;

// Six zones in a line, from Red's goals to Blue's. Left is towards 0, for everybody.
using Zone = std::uint8_t;
inline constexpr Zone R1 = 0, R2 = 1, RW = 2, BW = 3, B2 = 4, B1 = 5;
inline constexpr int zone_count = 6;
inline constexpr std::array<const char*, zone_count> zone_names = {"R1", "R2", "RW",
                                                                   "BW", "B2", "B1"};

constexpr bool on_side_of(Alliance alliance, int zone) {
    return (zone <= RW) == (alliance == Alliance::Red);
}
constexpr Zone white_of(Alliance alliance) { return alliance == Alliance::Red ? RW : BW; }
constexpr Zone goals_of(Alliance alliance) { return alliance == Alliance::Red ? R1 : B1; }
constexpr Zone zone_two_of(Alliance alliance) { return alliance == Alliance::Red ? R2 : B2; }
// AA-63: where an alliance's balls come in.
constexpr Zone inbound_of(Alliance alliance) { return goals_of(other(alliance)); }
// AA-114, on the own side; AA-133, on the far side. From 1.
constexpr int shoot_range(Alliance alliance, Zone zone) {
    return alliance == Alliance::Red ? zone + 1 : zone_count - zone;
}
constexpr int truss_range(Alliance alliance, Zone zone) {
    return alliance == Alliance::Red ? zone - RW : BW - zone;
}

// Where a ball is: the zone whose floor it lies on, the robot that holds it, or off the field.
using Place = std::uint8_t;
inline constexpr Place held_by_first = 8;
inline constexpr Place in_the_air = 16;  // between a truss and its catchers
inline constexpr Place removed = 17;     // for good, AA-70
inline constexpr Place waiting = 18;     // to be inbounded
constexpr Place held_by(Robot robot) { return static_cast<Place>(held_by_first + robot); }
constexpr bool is_held(Place place) {
    return place >= held_by_first && place < held_by_first + max_robots;
}
constexpr bool is_on_floor(Place place) { return place < zone_count; }
constexpr bool is_in_play(Place place) { return place <= in_the_air; }

// A declaration, AA-95: where to drive, and whom to block.
enum class Drive : std::uint8_t { None, Left1, Right1, Left2, Right2 };
inline constexpr int drive_count = 5;
using Declared = std::uint8_t;
inline constexpr Declared nothing_declared = 0xff;
constexpr Declared declare(Drive drive, Robot target) {
    return static_cast<Declared>(static_cast<int>(drive) * 8 +
                                 (target == no_robot ? 0 : target + 1));
}
constexpr Drive drive_of(Declared declared) { return static_cast<Drive>(declared >> 3); }
constexpr Robot target_of(Declared declared) {
    return (declared & 7) == 0 ? no_robot : static_cast<Robot>((declared & 7) - 1);
}
constexpr int distance(Drive drive) { return (static_cast<int>(drive) + 1) / 2; }
constexpr int direction(Drive drive) {
    return drive == Drive::Left1 || drive == Drive::Left2 ? -1 : 1;
}
constexpr int offset(Drive drive) { return direction(drive) * distance(drive); }

}  // namespace aerial_assault
