// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/dice.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

namespace aeronauts {

namespace {

Roll read_roll(const std::string& attack, const std::string& defence) {
    Roll roll;
    for (const char die : attack) {
        roll.hits += is_hit(die - '0');
        roll.criticals += is_critical(die - '0');
    }
    for (const char die : defence) roll.dodges += is_dodge(die - '0');
    return roll;
}

// The exact table of the rules: a attack dice against d defence dice, rolls with 0, 1, … damage.
struct Row {
    int attack, defence;
    std::uint64_t rolls;
    std::vector<std::uint64_t> by_damage;
    std::uint64_t expected_over, expected_under;
    std::vector<double> down;     // by Health 1 to 4
    std::vector<double> attacks;  // mean number of attacks, by Health 1 to 4
};

const std::vector<Row>& exact() {
    static const std::vector<Row> rows = {
        {1, 2, 512, {407, 105}, 105, 512, {0.205078, 0, 0, 0}, {4.876, 9.752, 14.629, 19.505}},
        {1, 3, 4096, {3496, 600}, 75, 512, {0.146484, 0, 0, 0}, {6.827, 13.653, 20.480, 27.307}},
        {1,
         4,
         32768,
         {29393, 3375},
         3375,
         32768,
         {0.102997, 0, 0, 0},
         {9.709, 19.418, 29.127, 38.836}},
        {2,
         2,
         4096,
         {2506, 1335, 255},
         1845,
         4096,
         {0.388184, 0.062256, 0, 0},
         {2.576, 4.739, 6.968, 9.187}},
        {2,
         3,
         32768,
         {22916, 8502, 1350},
         5601,
         16384,
         {0.300659, 0.041199, 0, 0},
         {3.326, 6.196, 9.129, 12.053}},
        {2,
         4,
         262144,
         {201979, 53040, 7125},
         33645,
         131072,
         {0.229511, 0.027180, 0, 0},
         {4.357, 8.198, 12.100, 15.995}},
        {3,
         2,
         32768,
         {15065, 12330, 4668, 705},
         23781,
         32768,
         {0.540253, 0.163971, 0.021515, 0},
         {1.851, 3.140, 4.526, 5.905}},
        {3,
         3,
         262144,
         {145756, 85716, 27072, 3600},
         37665,
         65536,
         {0.443985, 0.117004, 0.013733, 0},
         {2.252, 3.911, 5.657, 7.398}},
        {3,
         4,
         2097152,
         {1343150, 579762, 155865, 18375},
         946617,
         2097152,
         {0.359536, 0.083084, 0.008762, 0},
         {2.781, 4.920, 7.139, 9.356}},
        {4,
         2,
         262144,
         {88900, 98850, 55758, 16581, 2055},
         268329,
         262144,
         {0.660873, 0.283791, 0.071091, 0.007839},
         {1.513, 2.377, 3.356, 4.338}},
        {4,
         3,
         2097152,
         {905720, 740316, 349524, 91242, 10350},
         877245,
         1048576,
         {0.568119, 0.215109, 0.048443, 0.004935},
         {1.760, 2.854, 4.050, 5.249}},
        {4,
         4,
         16777216,
         {8703946, 5357196, 2163759, 500190, 52125},
         1424223,
         2097152,
         {0.481204, 0.161891, 0.032921, 0.003107},
         {2.078, 3.457, 4.929, 6.404}},
        {5,
         2,
         2097152,
         {516875, 729375, 545700, 240363, 58734, 6105},
         2807325,
         2097152,
         {0.753535, 0.405742, 0.145532, 0.030918},
         {1.327, 1.940, 2.681, 3.436}},
        {5,
         3,
         16777216,
         {5524000, 5831400, 3662784, 1413720, 314712, 30600},
         2351247,
         2097152,
         {0.670744, 0.323165, 0.104846, 0.020582},
         {1.491, 2.263, 3.149, 4.047}},
        {5,
         4,
         134217728,
         {55231775, 44751597, 24147375, 8252091, 1681515, 153375},
         125295555,
         134217728,
         {0.588491, 0.255066, 0.075154, 0.013671},
         {1.699, 2.662, 3.727, 4.802}},
    };
    return rows;
}

// The least damage over every way to divide the dodges.
int least_damage(const Roll& roll, int price_of_critical) {
    int least = 100;
    for (int pairs = 0; pairs <= roll.criticals && 2 * pairs <= roll.dodges; ++pairs)
        for (int singles = 0; singles <= roll.hits && 2 * pairs + singles <= roll.dodges; ++singles)
            least =
                std::min(least, roll.hits - singles + price_of_critical * (roll.criticals - pairs));
    return least;
}

// Every roll of so many dice, one by one.
template <class See>
void every_roll(int dice, See see) {
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);
    for (;;) {
        see(faces);
        std::size_t i = 0;
        while (i < faces.size() && faces[i] == die_sides) faces[i++] = 1;
        if (i == faces.size()) return;
        ++faces[i];
    }
}

}  // namespace

TEST_CASE("AN-20 AN-21: what a die means") {
    for (int die = 1; die <= die_sides; ++die) {
        CHECK(is_hit(die) == (die == 6 || die == 7));
        CHECK(is_critical(die) == (die == 8));
        CHECK(is_dodge(die) == (die >= 6));
    }
}

TEST_CASE("AN-20 AN-21 AN-22 AN-23 TV-41 to TV-53: hits, criticals, dodges and damage") {
    struct Case {
        int number;
        const char *attack, *defence;
        int hits, criticals, dodges, damage;
    };
    for (const Case& tv : {Case{41, "6712", "123", 2, 0, 0, 2},
                           {42, "6785", "611", 2, 1, 1, 2},
                           {43, "8", "811", 0, 1, 1, 1},
                           {44, "8", "67", 0, 1, 2, 0},
                           {46, "88", "6666", 0, 2, 4, 0},
                           {47, "68", "71", 1, 1, 1, 1},
                           {47, "68", "77", 1, 1, 2, 1},
                           {47, "68", "778", 1, 1, 3, 0},
                           {48, "6778", "666", 3, 1, 3, 1},
                           {49, "1234", "12", 0, 0, 0, 0},
                           {50, "6", "55", 1, 0, 0, 1},
                           {51, "8888", "11", 0, 4, 0, 4},
                           {51, "8888", "8888", 0, 4, 4, 2},
                           {53, "66666", "66", 5, 0, 2, 3}}) {
        CAPTURE(tv.number);
        const Roll roll = read_roll(tv.attack, tv.defence);
        CHECK(roll.hits == tv.hits);
        CHECK(roll.criticals == tv.criticals);
        CHECK(roll.dodges == tv.dodges);
        CHECK(effect_of(roll, Criticals::Light).damage == tv.damage);
    }
}

TEST_CASE("AN-V4: heavy criticals cost 2 Health, and pairs of dodges go to them first") {
    struct Case {
        const char *attack, *defence;
        int damage;
    };
    for (const Case& one : {Case{"8", "1", 2},
                            {"8", "6", 2},
                            {"8", "66", 0},
                            {"68", "6", 2},
                            {"68", "66", 1},
                            {"68", "666", 0},
                            {"88", "666", 2},
                            {"688", "666", 2},
                            {"6688", "6666", 2},
                            {"8888", "", 8}}) {
        CAPTURE(one.attack);
        CAPTURE(one.defence);
        CHECK(effect_of(read_roll(one.attack, one.defence), Criticals::Heavy).damage == one.damage);
    }
}

TEST_CASE("AN-22 AN-23 AN-V4 R-3: no other division of the dodges is better for the target") {
    for (int hits = 0; hits <= 7; ++hits)
        for (int criticals = 0; criticals <= 7; ++criticals)
            for (int dodges = 0; dodges <= 8; ++dodges) {
                const Roll roll{hits, criticals, dodges};
                for (const Criticals weight : {Criticals::Light, Criticals::Heavy}) {
                    const int price = weight == Criticals::Heavy ? 2 : 1;
                    const Effect effect = effect_of(roll, weight);
                    CHECK(effect.damage == least_damage(roll, price));
                    CHECK(effect.damage == effect.hits_left + price * effect.criticals_left);
                    CHECK(hits - effect.hits_left + 2 * (criticals - effect.criticals_left) <=
                          dodges);
                }
            }
}

TEST_CASE("AN-18 AN-19 AN-23: the exact table of damage") {
    for (const Row& row : exact()) {
        CAPTURE(row.attack);
        CAPTURE(row.defence);
        const Odds& found = odds(row.attack, row.defence, Criticals::Light);
        CHECK(found.rolls == row.rolls);
        for (std::size_t damage = 0; damage < found.by_damage.size(); ++damage)
            CHECK(found.by_damage[damage] ==
                  (damage < row.by_damage.size() ? row.by_damage[damage] : 0));
        CHECK(found.at_least(0) == row.rolls);
    }
}

TEST_CASE("AN-23 AN-24: expected damage, chances to down, and mean numbers of attacks") {
    for (const Row& row : exact()) {
        CAPTURE(row.attack);
        CAPTURE(row.defence);
        const Odds& found = odds(row.attack, row.defence, Criticals::Light);
        CHECK(found.total_damage(100) * row.expected_under == row.expected_over * row.rolls);
        const auto rolls = static_cast<double>(row.rolls);
        std::vector<double> mean = {0};  // attacks to take so much Health
        for (int health = 1; health <= 4; ++health) {
            const auto i = static_cast<std::size_t>(health);
            CHECK(std::abs(static_cast<double>(found.at_least(health)) / rolls - row.down[i - 1]) <
                  5.1e-7);
            double sum = rolls;
            for (std::size_t damage = 1; damage < i; ++damage)
                sum += static_cast<double>(found.by_damage[damage]) * mean[i - damage];
            mean.push_back(sum / (rolls - static_cast<double>(found.by_damage[0])));
            CHECK(std::abs(mean[i] - row.attacks[i - 1]) < 5.1e-4);
        }
    }
}

TEST_CASE("AN-20 AN-21 AN-23 AN-V4: up to five dice, counted one roll after the other") {
    for (const Criticals weight : {Criticals::Light, Criticals::Heavy})
        for (int attack = 0; attack <= 5; ++attack)
            for (int defence = 0; defence <= max_defence_dice && attack + defence <= 5; ++defence) {
                Odds counted;
                every_roll(attack + defence, [&](const std::vector<int>& faces) {
                    Roll roll;
                    for (std::size_t i = 0; i < faces.size(); ++i) {
                        const int face = faces[i];
                        if (static_cast<int>(i) < attack) {
                            roll.hits += face == 6 || face == 7;
                            roll.criticals += face == 8;
                        } else {
                            roll.dodges += face >= 6;
                        }
                    }
                    ++counted.rolls;
                    ++counted.by_damage[static_cast<std::size_t>(
                        least_damage(roll, weight == Criticals::Heavy ? 2 : 1))];
                });
                const Odds& found = odds(attack, defence, weight);
                CHECK(found.rolls == counted.rolls);
                CHECK(found.by_damage == counted.by_damage);
            }
}

TEST_CASE("AN-24: Health that is not there is not counted") {
    const Odds& found = odds(3, 2, Criticals::Light);
    CHECK(found.total_damage(1) == found.at_least(1));
    CHECK(found.total_damage(2) == found.at_least(1) + found.at_least(2));
    CHECK(found.total_damage(9) == 12330 + 2 * 4668 + 3 * 705);
}

TEST_CASE("AN-18 AN-M4 AN-M6: with every extra die the table still adds up") {
    for (const Criticals weight : {Criticals::Light, Criticals::Heavy})
        for (int attack = 0; attack <= max_attack_dice; ++attack)
            for (int defence = 0; defence <= max_defence_dice; ++defence) {
                const Odds& found = odds(attack, defence, weight);
                std::uint64_t rolls = 1;
                for (int i = 0; i < attack + defence; ++i) rolls *= die_sides;
                CHECK(found.rolls == rolls);
                CHECK(found.at_least(0) == rolls);
            }
}

}  // namespace aeronauts
