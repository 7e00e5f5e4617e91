// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "games/bots_and_aces/view.hpp"
#include "terminal/paint.hpp"

namespace bots_and_aces {

// The Board, the units, both Plans and the viewer's hand, as lines of at most 80 columns.
std::vector<std::string> picture(const View& view, const terminal::Paint& paint);

}  // namespace bots_and_aces
