// SPDX-License-Identifier: Apache-2.0
//
// Cards with the folder of somebody's own, for the commands that take one.
#pragma once

#include <string>

#include "games/bots_and_aces/loader.hpp"

namespace cli {

// The cards of the game, with those of a folder unless its name is empty.
base::Result<bots_and_aces::CardSet, bots_and_aces::CardProblems> load_bots_and_aces(
    const std::string& folder);
// The same, but throws BadRequest with the first problem.
bots_and_aces::CardSet bots_and_aces_cards(const std::string& folder);

}  // namespace cli
