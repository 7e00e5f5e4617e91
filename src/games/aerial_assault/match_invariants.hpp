// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "games/aerial_assault/state.hpp"

namespace aerial_assault {

// Which invariant of the match, or of the gifts before it, is broken; or nothing.
std::string broken_match(const State& state);

}  // namespace aerial_assault
