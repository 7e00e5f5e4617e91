// SPDX-License-Identifier: Apache-2.0
//
// Which cards this process plays with.
#pragma once

#include <span>
#include <string>

#include "base/file.hpp"
#include "engine/game.hpp"

namespace bots_and_aces {

// From now on the standard cards with these, unless something is wrong with them.
engine::Problems use_own_cards(std::span<const base::File> files);
// What tells the cards in play from others.
const std::string& mark_of_cards();
const std::string& mark_of_standard_cards();

}  // namespace bots_and_aces
