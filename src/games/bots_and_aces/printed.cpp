// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/printed.hpp"

namespace bots_and_aces {

namespace {

bool among(Number set, auto code) { return (set >> static_cast<int>(code) & 1) != 0; }

bool passes_one(const CardSet& set, const Test& test, CardId id) {
    const Card& card = set[id];
    const Number n = test.arguments[0];
    switch (test.code) {
        case TestCode::Type:
            return among(n, card.type);
        case TestCode::Class:
            return among(n, card.weapon_class);
        case TestCode::Carrier:
            return among(n, card.carrier);
        case TestCode::Attribute:
            return among(n, card.attribute);
        case TestCode::Keyword:
            return (card.keywords & n) != 0;
        case TestCode::NotKeyword:
            return (card.keywords & n) == 0;
        case TestCode::Name:
        case TestCode::Id:
            return n == id;
        case TestCode::HasDur:
            return (card.dur != 0) == (n != 0);
        case TestCode::DamageAtMost:
            return card.damage[0] <= n;
        case TestCode::DamageAtLeast:
            return card.damage[0] >= n;
        case TestCode::SubType:
            return (card.subtypes & n) != 0;
        case TestCode::Requisite:
            return card.requisite == n;
        case TestCode::Rank:
            return is_ranked(card.type) && among(n, card.rank);
        case TestCode::Maneuver:
            return card.maneuver == (n != 0);
        case TestCode::AnyOf: {
            const auto list = static_cast<std::size_t>(n);
            for (int i = 1; i <= set.lists[list]; ++i)
                if (passes(set, set.lists[list + static_cast<std::size_t>(i)], id)) return true;
            return false;
        }
        case TestCode::Not:
            return !passes(set, n, id);
        default:
            return false;
    }
}

}  // namespace

bool is_printed(TestCode code) {
    switch (code) {
        case TestCode::Type:
        case TestCode::Class:
        case TestCode::Carrier:
        case TestCode::Attribute:
        case TestCode::Keyword:
        case TestCode::NotKeyword:
        case TestCode::Name:
        case TestCode::Id:
        case TestCode::HasDur:
        case TestCode::DamageAtMost:
        case TestCode::DamageAtLeast:
        case TestCode::SubType:
        case TestCode::Requisite:
        case TestCode::Rank:
        case TestCode::Maneuver:
        case TestCode::AnyOf:
        case TestCode::Not:
            return true;
        default:
            return false;
    }
}

bool passes(const CardSet& set, Number tests, CardId card) {
    for (auto at = static_cast<std::size_t>(tests); set.tests[at].code != TestCode::End; ++at)
        if (!passes_one(set, set.tests[at], card)) return false;
    return true;
}

}  // namespace bots_and_aces
