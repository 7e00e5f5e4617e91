// SPDX-License-Identifier: Apache-2.0
//
// What dice mean, and exactly how often they mean it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace aeronauts {

inline constexpr int die_sides = 8;
inline constexpr int max_attack_dice = 7;  // Attack 4, higher, ace, guides
inline constexpr int max_defence_dice = 4;
inline constexpr int max_dice = max_attack_dice + max_defence_dice;
inline constexpr int max_damage = 2 * max_attack_dice;

enum class Criticals : std::uint8_t { Light, Heavy };  // AN-23, AN-V4

constexpr bool is_hit(int attack_die) { return attack_die == 6 || attack_die == 7; }  // AN-20
constexpr bool is_critical(int attack_die) { return attack_die == 8; }
constexpr bool is_dodge(int defence_die) { return defence_die >= 6; }  // AN-21

struct Roll {
    int hits = 0, criticals = 0, dodges = 0;
};

// What gets through, with the dodges used in the best way for the defender: AN-22, AN-23, AN-V4.
struct Effect {
    int hits_left = 0, criticals_left = 0, damage = 0;
};
constexpr Effect effect_of(const Roll& roll, Criticals criticals) {
    if (criticals == Criticals::Heavy) {
        const int pairs = std::min(roll.criticals, roll.dodges / 2);
        const int singles = std::min(roll.hits, roll.dodges - 2 * pairs);
        const Effect left{roll.hits - singles, roll.criticals - pairs, 0};
        return {left.hits_left, left.criticals_left, left.hits_left + 2 * left.criticals_left};
    }
    const int singles = std::min(roll.hits, roll.dodges);
    const int pairs = std::min(roll.criticals, (roll.dodges - singles) / 2);
    const Effect left{roll.hits - singles, roll.criticals - pairs, 0};
    return {left.hits_left, left.criticals_left, left.hits_left + left.criticals_left};
}

// Of all equally likely rolls, how many do how much damage.
struct Odds {
    std::uint64_t rolls = 0;
    std::array<std::uint64_t, max_damage + 1> by_damage{};

    std::uint64_t at_least(int damage) const {
        std::uint64_t sum = 0;
        for (std::size_t i = static_cast<std::size_t>(damage); i < by_damage.size(); ++i)
            sum += by_damage[i];
        return sum;
    }
    // Health taken from a plane that has `health` left, summed over all rolls.
    std::uint64_t total_damage(int health) const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < by_damage.size(); ++i)
            sum += by_damage[i] * static_cast<std::uint64_t>(std::min(static_cast<int>(i), health));
        return sum;
    }
};

// The exact table: no dice are rolled, ways are counted.
const Odds& odds(int attack_dice, int defence_dice, Criticals criticals);

}  // namespace aeronauts
