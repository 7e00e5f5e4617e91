// SPDX-License-Identifier: Apache-2.0
//
// Positions and their parts as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/aeronauts/state.hpp"

namespace aeronauts {

std::string to_text(const Stats& stats);  // A4D3S3H2
std::string length_text(Length length);   // millimetres: -29.481691
std::string leg_text(Leg leg);            // S, BL, TR, S* looped, S/ split S, BL= rolled
std::optional<std::uint8_t> read_assignment(std::string_view text);
std::optional<Length> read_length(std::string_view text);
std::optional<Leg> read_leg(std::string_view text);

inline constexpr std::array<const char*, 8> heading_names = {
    "east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"};

}  // namespace aeronauts
