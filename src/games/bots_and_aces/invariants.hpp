// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

// Which law of states is broken, in words; nothing if none is.
std::string broken(const State& state);

}  // namespace bots_and_aces
