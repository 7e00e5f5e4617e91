// SPDX-License-Identifier: Apache-2.0
//
// The parts of a card file: a card, and an ability of it.
#pragma once

#include "games/bots_and_aces/fields.hpp"

namespace bots_and_aces {

// Fills a card that has its type already. Cards that it names have to be in the set by id and name.
void read_card(CardSet& set, CardId id, const toml::table& table, Complaints& complaints);
// Adds an ability to the last card that has any.
void read_ability(CardSet& set, Card& card, const toml::table& table, Complaints& complaints);

// "A skill", "An ace"
std::string a_card(Type type);

}  // namespace bots_and_aces
