// SPDX-License-Identifier: Apache-2.0
//
// Cards in words. A card's text is made from the same tables that the game runs, so the two cannot
// disagree.
#pragma once

#include <string>
#include <vector>

#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

// "Weapon, 35 BP, Solid Ranged, Range 1~2, damage 5, DD 1"
std::string card_facts(const CardSet& set, CardId card);
// Its keywords and abilities, a line each; empty for a card that does nothing but hit.
std::vector<std::string> card_text(const CardSet& set, CardId card);

}  // namespace bots_and_aces
