// SPDX-License-Identifier: Apache-2.0
//
// How good a position of the match is, and how good cards are. Estimates, in points.
#pragma once

#include "games/aerial_assault/state.hpp"

namespace aerial_assault {

// What an alliance can expect beyond its opponents: points so far and what its balls promise. It
// remembers what it has worked out, because a bot that looks ahead meets the same robots and balls
// in the same places again and again; the answers do not depend on that.
class Evaluator {
public:
    // Before the positions of a match: forgets what was about other robots.
    void begin(const Table& table);
    double evaluate(const Table& table, Alliance alliance);

private:
    static constexpr int known_bits = 10;
    struct Known {
        std::uint64_t key = 0;
        double value = 0;
    };
    static std::uint64_t key_of(const Table& table, Alliance mine);
    double promise_of(const Table& table, Alliance mine);

    std::array<Build, max_robots> builds_{};
    std::array<Alliance, max_robots> alliance_{};
    std::array<Known, 1 << known_bits> known_{};
};

// The chance that a die with this bonus reaches a number; 0 if there is no number.
double chance_of(int needed, int bonus);

// What a special card is worth to a robot with these cards and parts.
double card_value(Card card, CardSet deck, Build build);

// The part that a robot should get next; no_part where that is best.
Part good_part(int step, int budget);

// The expected points of a programmed row, for a robot that starts in its white zone with a ball.
double program_value(const std::array<Laid, 3>& row, Build build);

}  // namespace aerial_assault
