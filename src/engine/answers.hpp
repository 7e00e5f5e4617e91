// SPDX-License-Identifier: Apache-2.0
//
// What a game may answer for a seat without asking it, by settings of that seat. It is no rule: the
// rules ask, and whoever asks people (a server, a terminal) may use this first.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/rules.hpp"

namespace engine {

// Names and values, as a game reads them; none: what is usual.
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Automatic {
    Move move;
    // That it comes at once could tell the others what the seat does not hold.
    bool tells_hand = false;
    bool operator==(const Automatic&) const = default;
};

}  // namespace engine
