// SPDX-License-Identifier: Apache-2.0
//
// Tests as data that a player can read and write. docs/scenarios.md describes the format.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace scenario {

struct Mismatch {
    int line;
    std::string words;
};

struct Result {
    std::string title;
    int line;  // where the scenario begins
    std::vector<std::string> rules;
    std::optional<Mismatch> mismatch;  // the first one; the rest of the scenario is not run
};

// Runs every scenario of a file. Text that is no scenario is a mismatch, never an accident.
std::vector<Result> run(std::string_view text, std::span<const engine::Game* const> games);

}  // namespace scenario
