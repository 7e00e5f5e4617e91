// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/prices.hpp"

#include <algorithm>

namespace bots_and_aces {

namespace {

// All amounts are in twentieths of a BP, so that nothing is rounded before the end.
constexpr int unit = 20;

int to_points(int twentieths) { return std::max(10, (twentieths + unit * 5 / 2) / (unit * 5) * 5); }

int keywords_worth(const Card& card) {
    constexpr std::pair<Keyword, int> worth[] = {
        {Keyword::Reach, 5},        {Keyword::Scoped, 5},   {Keyword::Missile, -5},
        {Keyword::Thrown, 5},       {Keyword::Savage, -5},  {Keyword::Boomerang, 5},
        {Keyword::MultiVector, 10}, {Keyword::Nuclear, 30}, {Keyword::Vulnerable, -10}};
    int sum = -5 * card.cooldown;
    for (const auto& [keyword, points] : worth)
        if (card.has(keyword)) sum += points;
    return sum;
}

int raw(const Card& card) {
    const int carrier = card.carrier == Carrier::Bit ? 10 : card.carrier == Carrier::Funnel ? 5 : 0;
    const int psycho = card.psycho ? -5 : 0;
    if (card.weapon_class == WeaponClass::Shield)
        return unit * (5 + 10 * card.dur + carrier + psycho);
    // Long Range is cheap for what it reaches: few tiles far apart see each other.
    constexpr int reach[] = {10, 20, 15, 10, 5};
    int factor = 2 * unit;
    for (int range = card.range_min; range <= card.range_max; ++range) factor += reach[range];
    const int fragile = card.dur == 1 || card.dur == 2 ? -5 : 0;
    const int plain = card.attribute == Attribute::None ? 5 : 0;
    int sum = card.damage[0] * factor + unit * (10 + 5 * card.dd[0] + keywords_worth(card) +
                                                carrier + psycho + fragile + plain);
    if (card.has(Keyword::DestroyAfterUse)) sum = sum * 7 / 20;
    return sum;
}

}  // namespace

int usual_price(const CardSet& set, CardId id) {
    const Card& card = set[id];
    if (card.platform) return to_points(unit * 10 + card.ammunition * raw(set[card.ammo]));
    return to_points(raw(card));
}

bool has_usual_price(const CardSet& set, CardId id) {
    const Card& card = set[id];
    if (card.type != Type::Weapon && card.type != Type::Ammo) return true;
    const int more = card.bp - usual_price(set, id);
    return more == 0 || (card.ability_count > 0 && more > 0 && more <= 10);
}

}  // namespace bots_and_aces
