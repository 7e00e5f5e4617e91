// SPDX-License-Identifier: Apache-2.0
//
// Cards of somebody's own, for the commands that take them.
#pragma once

#include <string>
#include <vector>

#include "games/bots_and_aces/loader.hpp"

namespace cli {

// The cards of the game, with those of a folder unless its name is empty.
base::Result<bots_and_aces::CardSet, bots_and_aces::CardProblems> load_bots_and_aces(
    const std::string& folder);
// The same, but throws BadRequest with the first problem.
bots_and_aces::CardSet bots_and_aces_cards(const std::string& folder);

// For --cards: this process plays with these files, each a path or GAME=PATH. The game that a
// command is about need not be named; nor need one where only one game takes a file, or a folder.
// Throws BadRequest if a file is not in order, before anything has begun.
void use_cards(const std::vector<std::string>& wishes, const std::string& game = "");

}  // namespace cli
