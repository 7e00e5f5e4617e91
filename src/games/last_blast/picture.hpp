// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "games/last_blast/view.hpp"
#include "terminal/paint.hpp"

namespace last_blast {

// The field, the rockets and the viewer's cards, as lines of at most 80 columns.
std::vector<std::string> picture(const View& view, const terminal::Paint& paint);

}  // namespace last_blast
