// SPDX-License-Identifier: Apache-2.0
//
// Filters asked of what is printed on a card, outside of a game.
#pragma once

#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

// Whether a test can be answered by the card alone.
bool is_printed(TestCode code);
// Whether a card passes all tests of a filter; 0 is the filter that lets everything pass.
bool passes(const CardSet& set, Number tests, CardId card);

}  // namespace bots_and_aces
