// SPDX-License-Identifier: Apache-2.0
//
// The list of games: the only place that names them all. A new game adds its include and its Room.
#pragma once

#include <tuple>

#include "games/aerial_assault/room.hpp"
#include "games/aeronauts/room.hpp"
#include "games/bots_and_aces/room.hpp"
#include "games/last_blast/room.hpp"

namespace games {

using List =
    std::tuple<last_blast::Room, aeronauts::Room, aerial_assault::Room, bots_and_aces::Room>;

}  // namespace games
