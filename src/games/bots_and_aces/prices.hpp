// SPDX-License-Identifier: Apache-2.0
//
// What a Weapon should cost, for people who design cards. The game never asks.
#pragma once

#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

// The usual price of a Weapon or Ammunition, without what its abilities are worth: 5 or 10 BP more.
int usual_price(const CardSet& set, CardId card);
// Whether its price is the usual one, its abilities granted.
bool has_usual_price(const CardSet& set, CardId card);

}  // namespace bots_and_aces
