// SPDX-License-Identifier: Apache-2.0
//
// Perfect play in the flight phase, where nothing is hidden and nothing is left to chance: exactly
// for two seats from any position, and for three or four as far as a budget of positions goes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/fixed_vector.hpp"
#include "games/last_blast/ai/course.hpp"
#include "games/last_blast/ai/memory.hpp"
#include "games/last_blast/ai/solo_flight.hpp"
#include "games/last_blast/moves.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast {

namespace ai {
// What each seat can expect of a position under max^n.
struct Prospect {
    std::array<std::uint16_t, max_players> payoff{};  // at most 1200
    std::array<std::uint8_t, max_players> sum{};      // printed, in the end
};
}  // namespace ai

// What a two-seat position is worth, always from the viewpoint of seat 0, whoever is to move.
// Seat 0 plays for the greater value and, where values are equal, for the greater margin; seat 1
// for the smaller ones.
struct Worth {
    int value = 0;   // payoff(0) - payoff(1), LB-D3: 1, 0 or -1
    int margin = 0;  // final printed sum of seat 0 minus that of seat 1; an exploded rocket has 0
    bool operator==(const Worth&) const = default;
};

struct Verdict {
    Worth worth;
    Move best = 0;  // among equals the lowest number
    std::uint64_t positions = 0;
};

struct Rating {
    Move move;
    Worth worth;
};
using Ratings = base::FixedVector<Rating, Moves::capacity()>;

// What a position for two to four seats is worth under max^n: every seat looks at its own payoff
// first. Equilibria are not unique, so the choice between equal own payoffs is declared:
// 1. the lower payoff for the leader, which is the living opponent with the highest printed sum
//    plus twice the number of cards in the position where the choice is made, the lowest such seat;
// 2. the larger own margin: final printed sum minus the highest of the others, exploded ones 0;
// 3. the lowest move number.
struct MaxnVerdict {
    std::array<int, max_players> twelfths{};  // payoff of LB-D3 times twelve: 12, 6, 4, 3 or 0
    std::array<int, max_players> sums{};      // printed sums in the end
    Move best = 0;
    std::uint64_t positions = 0;
};

// Owns the memory of the search, so make one and keep it. Every question must be a state in phase
// Fly. The answer depends on nothing but the question.
class Solver {
public:
    // Two seats.
    Verdict solve(const State& state);
    Ratings rate(const State& state);  // every legal move, in ascending order

    // Two to four seats, exactly to the end; nothing if that takes more than max_positions.
    std::optional<MaxnVerdict> solve_late(const State& state, std::uint64_t max_positions);

    // Three or four seats: a good move, by max^n to the end of as many turns as the budget allows,
    // at least of the one that is under way. Where the flight is not over by then, a rocket counts
    // for what it would bring home alone. This search plays against people who may err, so it never
    // gives up: its own points count a little beside its payoff, and hindering the leader comes
    // after both.
    Move look_ahead(const State& state, std::uint64_t max_positions);

private:
    static constexpr std::int16_t beyond = 1000;  // no score is so great
    // Between which scores the truth lies, or matters.
    struct Window {
        std::int16_t low = -beyond;
        std::int16_t high = beyond;
    };

    // One question to max^n: what for, how far to look, and what it may cost.
    enum class Aim { Truth, Play };
    struct Quest {
        const ai::Course& course;
        Aim aim;
        int last_turn;
        std::uint64_t budget;
        std::uint64_t positions = 0;
        bool exhausted = false;
    };

    int search_two(const ai::Course& course, const ai::Node& node, Window window);
    ai::Prospect search_many(Quest& quest, const ai::Node& node, Move* best_move);
    ai::Prospect estimate(const ai::Course& course, const ai::Node& node);
    std::optional<MaxnVerdict> ask(Quest quest);
    static ai::Prospect settle_up(const ai::Course& course, const ai::Node& node, Aim aim);

    ai::Memory<Window> two_;
    ai::Memory<ai::Prospect> many_;
    std::vector<ai::SoloFlight> solo_;  // by seat; made when first needed
};

}  // namespace last_blast
