// SPDX-License-Identifier: Apache-2.0
//
// Perfect play in the flight phase, where nothing is hidden and nothing is left to chance: exactly
// for two seats from any position, and for three or four as far as a budget of positions goes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/fixed_vector.hpp"
#include "games/last_blast/ai/course.hpp"
#include "games/last_blast/ai/memory.hpp"
#include "games/last_blast/moves.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast {

namespace ai {
// What each seat can expect of a position.
struct Prospect {
    std::array<std::uint16_t, max_players> payoff{};  // in whole_payoff-ths
    std::array<std::uint8_t, max_players> sum{};      // printed, in the end
};
// Exact payoffs are twelfths; estimates between them need finer parts.
inline constexpr int whole_payoff = 1200;
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

    // Three or four seats: max^n to the end of as many turns as the budget allows, at least of the
    // one that is under way. Where the flight is not over by then, a rocket's strength (printed
    // sum plus twice the number of cards) stands for its chance to win.
    Move look_ahead(const State& state, std::uint64_t max_positions);

private:
    // Between which scores the truth lies, or matters.
    struct Window {
        std::int16_t low = -1000;
        std::int16_t high = 1000;
    };

    // One question about three or four seats: how far to look, and what it may cost.
    struct Quest {
        const ai::Course& course;
        int last_turn;
        std::uint64_t budget;
        std::uint64_t positions = 0;
        bool exhausted = false;
    };

    int search_two(const ai::Course& course, const ai::Node& node, Window window);
    ai::Prospect search_many(Quest& quest, const ai::Node& node, Move* best_move);
    std::optional<MaxnVerdict> ask(Quest& quest);

    ai::Memory<Window> two_;
    ai::Memory<ai::Prospect> many_;
};

}  // namespace last_blast
