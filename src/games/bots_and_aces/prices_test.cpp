// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/prices.hpp"

#include <doctest/doctest.h>

#include "games/bots_and_aces/loader.hpp"

using namespace bots_and_aces;

TEST_CASE("bots and aces: every Weapon and Ammunition of the set has its usual price") {
    const CardSet& set = standard_cards();
    for (CardId card = 0; card < set.size(); ++card) {
        CAPTURE(set.title(card));
        if (!has_usual_price(set, card)) CHECK(set[card].bp == usual_price(set, card));
    }
}

TEST_CASE("bots and aces: range, damage, keywords, Shields and launchers by the formula") {
    const CardSet& set = standard_cards();
    const auto price = [&](const char* id) { return usual_price(set, set.find(id)); };
    CHECK(price("W-20") == 35);  // 10 + 5 × 3.75 + 5
    CHECK(price("W-12") == 35);  // Vulnerable, Durability 2
    CHECK(price("W-44") == 45);  // a Shield; its effect is worth 5 more
    CHECK(price("W-57") == 65);  // a launcher with four Dart Missiles
    CHECK(price("W-40") == 20);  // Destroy After Use
}
