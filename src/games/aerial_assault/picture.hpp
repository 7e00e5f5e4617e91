// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "games/aerial_assault/view.hpp"
#include "terminal/paint.hpp"

namespace aerial_assault {

// The field, the robots and the viewer's cards, as lines of at most 80 columns.
std::vector<std::string> picture(const View& view, const terminal::Paint& paint);

}  // namespace aerial_assault
