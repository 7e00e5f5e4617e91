// SPDX-License-Identifier: Apache-2.0
//
// How much room builds need on a table, list by list (docs/decisions/room.md). start.cpp refuses
// what does not fit; the laws hold every position of hostile builds against it.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "games/bots_and_aces/build.hpp"
#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

struct Need {
    std::string_view what;  // "Bots and Support Units"
    int most = 0;           // that these builds can ever need
    int room = 0;           // that there is
};

inline constexpr std::size_t list_count = 6;

std::array<Need, list_count> needs_of(const CardSet& set, std::span<const Build> builds);
// What a position uses of them, in the same order; lists that are made when they are asked for: 0.
std::array<int, list_count> used_by(const Table& table);

}  // namespace bots_and_aces
