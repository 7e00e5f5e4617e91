// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "games/aeronauts/view.hpp"
#include "terminal/paint.hpp"

namespace aeronauts {

// The table from above in braille dots, planes as arrows, and a line of facts for each plane; at
// most 80 columns.
std::vector<std::string> picture(const View& view, const terminal::Paint& paint);

}  // namespace aeronauts
