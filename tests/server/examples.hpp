// SPDX-License-Identifier: Apache-2.0
//
// The examples of docs/protocol.md, and rooms for tests: the games of the product and the
// reference games.
#pragma once

#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "games/erased.hpp"
#include "reference/goofspiel.hpp"
#include "reference/leduc.hpp"
#include "reference/liars_dice.hpp"

namespace examples {

struct Example {
    int line;
    std::string text;
};

// Blocks that begin with ```json KIND.
inline std::vector<Example> of_kind(const std::string& kind) {
    std::ifstream file(HEXWING_SOURCE "/docs/protocol.md");
    std::vector<Example> found;
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line == "```json " + kind) {
            found.push_back({number + 1, ""});
            inside = true;
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            found.back().text += line + "\n";
        }
    }
    return found;
}

template <engine::Rules G>
struct PlainRoom {
    using Rules = G;
    static std::vector<search::BotMaker<G>> bots() { return {search::random_bot<G>()}; }
};

inline std::span<const games::Room> rooms() {
    static const std::vector<games::Room> all = [] {
        std::vector<games::Room> list(games::rooms().begin(), games::rooms().end());
        list.push_back(games::erased<PlainRoom<reference::Leduc>>());
        list.push_back(games::erased<PlainRoom<reference::Goofspiel>>());
        list.push_back(games::erased<PlainRoom<reference::LiarsDice>>());
        return list;
    }();
    return all;
}

}  // namespace examples
