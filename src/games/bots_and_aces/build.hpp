// SPDX-License-Identifier: Apache-2.0
//
// Builds: what a player brings to the table (BA-28 to BA-43). What it costs, which rules it breaks,
// and builds at random that break none.
#pragma once

#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

inline constexpr int build_points = 750;  // if a table does not say otherwise
inline constexpr int least_build_points = 500, most_build_points = 1500;
inline constexpr int deck_size = 60;
inline constexpr int level_price = 30;
inline constexpr int max_level = 10;
inline constexpr int max_same_name = 3;
inline constexpr std::size_t most_letters = 100;  // of a build's name
inline constexpr int rank_count = 5;

// BA-42: the Skill Ranks S, A, B, C, D of each Pilot Level.
inline constexpr std::array<std::array<int, rank_count>, max_level> skill_ranks = {
    {{0, 2, 4, 6, 8},
     {1, 3, 5, 7, 6},
     {2, 4, 6, 8, 4},
     {3, 5, 7, 9, 2},
     {4, 6, 8, 10, 0},
     {5, 7, 9, 9, 0},
     {6, 8, 10, 8, 0},
     {7, 9, 11, 7, 0},
     {8, 10, 12, 6, 0},
     {9, 11, 13, 5, 0}}};

// BA-288: a Primary Weapon and its Sub-Weapons.
struct Compound {
    CardId primary = no_card;
    std::vector<CardId> parts;

    bool operator==(const Compound&) const = default;
};

// A unit with all that was bought for it.
struct UnitBuild {
    CardId source = no_card;      // the Support Unit; none for the main Bot
    std::vector<CardId> weapons;  // with special Ammunition, without Compound Weapons
    std::vector<Compound> compounds;
    std::vector<CardId> subsystems;
    CardId mode = no_card;  // that starts active

    bool operator==(const UnitBuild&) const = default;
};

struct DeckEntry {
    CardId card = no_card;
    int count = 0;

    bool operator==(const DeckEntry&) const = default;
};

struct Build {
    std::string name;
    int level = 1;
    CardId terrain = no_card;
    std::vector<UnitBuild> units{UnitBuild{}};  // the main Bot first
    std::vector<DeckEntry> deck;

    bool operator==(const Build&) const = default;
};

// Half of the base cost, by the rule of BA-289.
constexpr int part_price(int base) { return ((base % 10 == 5 ? base + 5 : base) + 1) / 2; }
// What a Weapon costs this unit, discounts counted.
int weapon_price(const CardSet& set, const UnitBuild& unit, CardId weapon, bool as_part);
int unit_price(const CardSet& set, const UnitBuild& unit);
int build_price(const CardSet& set, const Build& build);
// How many cards of each rank the deck has.
std::array<int, rank_count> ranks_used(const CardSet& set, const Build& build);
// BA-43: every rank serves for cards of its own value or lower.
bool ranks_suffice(const std::array<int, rank_count>& needed, int level);
// BA-41: the signature Weapons that allow copies of a Special Attack.
int signature_weapons(const CardSet& set, const Build& build, CardId special);

struct Violation {
    std::string rule;  // "BA-41"
    std::string words;

    bool operator==(const Violation&) const = default;
};

// Every rule of creation that a build breaks at a table with so many Build Points; none if it is
// legal.
std::vector<Violation> check_build(const CardSet& set, const Build& build,
                                   int points = build_points);

// A legal build for so many Build Points; the same numbers give the same build.
Build random_build(const CardSet& set, base::Random& random, int points = build_points);
// A legal deck for what was bought, in place of the one that was there.
void random_deck(const CardSet& set, Build& build, base::Random& random);

}  // namespace bots_and_aces
