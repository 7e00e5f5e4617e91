// SPDX-License-Identifier: Apache-2.0
//
// Colours for a terminal, or none: a picture is painted once and reads well both ways.
#pragma once

#include <string>
#include <string_view>

namespace terminal {

enum class Ink { Plain, Bold, Dim, Red, Green, Amber, Blue, Magenta, Cyan, Inverse };

struct Paint {
    bool colour = false;

    std::string operator()(Ink ink, std::string_view text) const {
        if (!colour || ink == Ink::Plain) return std::string(text);
        constexpr std::string_view codes[] = {"0",  "1",  "2",  "31", "32",
                                              "33", "94", "35", "36", "7"};
        return "\x1b[" + std::string(codes[static_cast<int>(ink)]) + "m" + std::string(text) +
               "\x1b[0m";
    }
};

}  // namespace terminal
