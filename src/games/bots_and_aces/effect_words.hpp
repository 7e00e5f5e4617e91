// SPDX-License-Identifier: Apache-2.0
//
// Abilities in words, from their nodes and the texts of the forms.
#pragma once

#include <string>
#include <vector>

#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

std::string ability_text(const CardSet& set, const Card& card, const Ability& ability);

std::string joined(const std::vector<std::string>& parts, std::string_view joint);

}  // namespace bots_and_aces
