// SPDX-License-Identifier: Apache-2.0
//
// Fitting text into columns. A colour takes no room, and a character counts as one column however
// many bytes it has.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

std::size_t width_of(std::string_view line);

// The first columns of a line. Colours stay whole and are closed; control characters are left out.
std::string clipped(std::string_view line, std::size_t columns);

// A text broken at blanks into lines of at most that many columns; longer words are cut.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

// A sentence that fits: if it is too long, its end is left out.
std::string shortened(const std::string& sentence, std::size_t columns);

// With blanks on the right.
std::string padded(std::string text, std::size_t columns);

}  // namespace cli
