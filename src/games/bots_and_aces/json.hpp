// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

// A card for machines: what is printed on it, and its text.
boost::json::object card_json(const CardSet& set, CardId card);

}  // namespace bots_and_aces
