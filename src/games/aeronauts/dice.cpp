// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/dice.hpp"

#include <cassert>

namespace aeronauts {

namespace {

constexpr std::uint64_t power(std::uint64_t base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

constexpr std::uint64_t choose(int n, int k) {
    std::uint64_t ways = 1;
    for (int i = 1; i <= k; ++i)
        ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return ways;
}

// Attack die: 5 faces nothing, 2 a hit, 1 a critical. Defence die: 5 faces nothing, 3 a dodge.
constexpr Odds count(int attack, int defence, Criticals criticals) {
    Odds odds;
    odds.rolls = power(die_sides, attack + defence);
    for (int hits = 0; hits <= attack; ++hits)
        for (int crits = 0; hits + crits <= attack; ++crits)
            for (int dodges = 0; dodges <= defence; ++dodges) {
                const std::uint64_t ways = choose(attack, hits) * choose(attack - hits, crits) *
                                           power(2, hits) * power(5, attack - hits - crits) *
                                           choose(defence, dodges) * power(3, dodges) *
                                           power(5, defence - dodges);
                const int damage = effect_of({hits, crits, dodges}, criticals).damage;
                odds.by_damage[static_cast<std::size_t>(damage)] += ways;
            }
    return odds;
}

constexpr auto table = [] {
    std::array<std::array<std::array<Odds, max_defence_dice + 1>, max_attack_dice + 1>, 2> all{};
    for (int attack = 0; attack <= max_attack_dice; ++attack)
        for (int defence = 0; defence <= max_defence_dice; ++defence)
            for (const Criticals criticals : {Criticals::Light, Criticals::Heavy})
                all[static_cast<std::size_t>(criticals)][static_cast<std::size_t>(attack)]
                   [static_cast<std::size_t>(defence)] = count(attack, defence, criticals);
    return all;
}();

}  // namespace

const Odds& odds(int attack_dice, int defence_dice, Criticals criticals) {
    assert(attack_dice >= 0 && attack_dice <= max_attack_dice);
    assert(defence_dice >= 0 && defence_dice <= max_defence_dice);
    return table[static_cast<std::size_t>(criticals)][static_cast<std::size_t>(attack_dice)]
                [static_cast<std::size_t>(defence_dice)];
}

}  // namespace aeronauts
