// SPDX-License-Identifier: Apache-2.0
//
// Card files (docs/cards.md) into tables. Either every card of every file is right, or there is a
// list of all that is wrong; nothing is half loaded.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "base/result.hpp"
#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

using CardFile = base::File;

struct CardProblem {
    std::string file;
    int line = 1, column = 1;
    std::string words;  // what is wrong, and what would be right

    std::string message() const {  // "skills.toml:12:5: …"
        return file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + words;
    }
};
using CardProblems = std::vector<CardProblem>;

base::Result<CardSet, CardProblems> load_cards(std::span<const CardFile> files);

// The cards that come with the program.
std::span<const CardFile> standard_files();
const CardSet& standard_cards();
// These with somebody's own, whose ids and names have to be new.
base::Result<CardSet, CardProblems> with_own_cards(std::span<const CardFile> files);

}  // namespace bots_and_aces
