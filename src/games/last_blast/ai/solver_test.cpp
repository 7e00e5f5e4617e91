// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/ai/solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"

namespace last_blast {

namespace {

State after(State state, Move move) {
    Rules::play(state, state.table.active, move, nullptr);
    return state;
}

Moves moves_of(const State& state) {
    Moves moves;
    Rules::moves(state, state.table.active, moves);
    return moves;
}

int final_sum(const State& state, Seat seat) { return printed_sum(state.table.rockets[seat]); }

// A flight with random rockets, played at random until a turn begins; nothing if it ended before.
std::optional<State> random_flight(int seats, int turn, std::uint64_t seed, bool wrecks_stay) {
    State state = *Rules::start({seats, {{"exploded_block", wrecks_stay ? "on" : "off"}}});
    base::Random random(seed, 31);
    for (;;) {
        const engine::Next next = Rules::next(state);
        if (next.is_over()) return {};
        if (state.table.phase == Phase::Fly && state.table.turn == turn &&
            state.table.moved.empty())
            return state;
        if (next.is_chance()) {
            Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
            continue;
        }
        Moves moves;
        Rules::moves(state, next.seats.lowest(), moves);
        // Least damage, so that flights live long enough to be interesting.
        Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (state.table.phase == Phase::Fly) move = Rules::timeout_move(state, next.seats.lowest());
        Rules::play(state, next.seats.lowest(), move, nullptr);
    }
}

// Perfect play straight from the rules, without a memory or a short cut.
Worth plain_minimax(const State& state) {
    if (Rules::next(state).is_over()) {
        const engine::Outcome outcome = Rules::outcome(state);
        const double value = outcome[0].utility - outcome[1].utility;
        return {static_cast<int>(std::lround(value)), final_sum(state, 0) - final_sum(state, 1)};
    }
    const int sign = state.table.active == 0 ? 1 : -1;
    Worth best{-2 * sign, 0};
    for (const Move move : moves_of(state)) {
        const Worth worth = plain_minimax(after(state, move));
        const bool better = worth.value != best.value ? sign * worth.value > sign * best.value
                                                      : sign * worth.margin > sign * best.margin;
        if (better) best = worth;
    }
    return best;
}

// Max^n straight from the rules, with the tie-break that solver.hpp declares.
MaxnVerdict plain_maxn(const State& state) {
    const Table& table = state.table;
    MaxnVerdict verdict;
    if (Rules::next(state).is_over()) {
        const engine::Outcome outcome = Rules::outcome(state);
        for (Seat seat : table.everybody()) {
            verdict.twelfths[seat] = static_cast<int>(std::lround(outcome[seat].utility * 12));
            verdict.sums[seat] = final_sum(state, seat);
        }
        return verdict;
    }
    const Seat mover = table.active;
    Seat leader = mover;
    int strength = -1;
    for (Seat seat : table.everybody()) {
        if (seat == mover || !table.alive(seat)) continue;
        const int theirs = final_sum(state, seat) + 2 * table.rockets[seat].size;
        if (theirs > strength) {
            strength = theirs;
            leader = seat;
        }
    }
    const auto merit = [&](const MaxnVerdict& child) {
        int others = 0;
        for (Seat seat : table.everybody())
            if (seat != mover) others = std::max(others, child.sums[seat]);
        return std::tuple(child.twelfths[mover], leader == mover ? 0 : -child.twelfths[leader],
                          child.sums[mover] - others);
    };
    bool first = true;
    for (const Move move : moves_of(state)) {
        MaxnVerdict child = plain_maxn(after(state, move));
        child.best = move;
        if (first || merit(child) > merit(verdict)) verdict = child;
        first = false;
    }
    return verdict;
}

const char* const golden =
    "last-blast seats=2 field=dacwhbd/whadcbh/bcdawhc turn=1 start=1 rockets="
    "G2c.R1w.A5h.A6b.G1d.A4a.R3c.G1h.A5d.R2b.A6w.G2a/"
    "G1b.A6c.R2h.A4d.G2w.A5b.R1d.A6h.G1a.R3a.A4w.G1c";

TEST_CASE(
    "LB-D3 TV-53: the solver knows what the golden flight is worth, after every placement too") {
    const State start = *Rules::read(golden);
    Solver solver;
    CHECK(solver.solve(start).worth.value == 1);
    const int wanted[][3] = {{1, 2, 1}, {1, 3, 1}, {2, 1, 0}, {2, 3, 1}, {3, 1, -1}, {3, 2, 1}};
    for (const auto& [second, first, value] : wanted) {
        const auto to_row = [](const State& state, int row) {
            for (const Move move : moves_of(state))
                if (flown_row(move) == row) return after(state, move);
            FAIL("there is no such row");
            return state;
        };
        const State placed = to_row(to_row(start, second), first);
        CAPTURE(second);
        CAPTURE(first);
        CHECK(solver.solve(placed).worth.value == value);
    }
}

TEST_CASE(
    "LB-17 LB-39 LB-42: the solver agrees with plain minimax over the rules, margins included") {
    Solver solver;
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const auto state = random_flight(2, 5, seed, seed % 2 == 1);
        if (!state) continue;
        ++compared;
        CAPTURE(Rules::write(*state));
        const Worth worth = plain_minimax(*state);
        CHECK(solver.solve(*state).worth == worth);
        for (const Rating& rating : solver.rate(*state))
            CHECK(rating.worth == plain_minimax(after(*state, rating.move)));
    }
    CHECK(compared > 60);
}

TEST_CASE("LB-D3: perfect play against itself ends as it was foretold") {
    Solver solver;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        auto state = random_flight(2, 1, seed, seed % 2 == 1);
        REQUIRE(state);
        const Worth foretold = solver.solve(*state).worth;
        while (!Rules::next(*state).is_over()) *state = after(*state, solver.solve(*state).best);
        CHECK(plain_minimax(*state) == foretold);
    }
}

TEST_CASE("LB-19 LB-A1 LB-D3: with three and four seats the solver agrees with plain max^n") {
    Solver solver;
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed)
        for (const int seats : {3, 4}) {
            const auto state = random_flight(seats, 7, seed, seed % 2 == 1);
            if (!state) continue;
            ++compared;
            CAPTURE(Rules::write(*state));
            const MaxnVerdict wanted = plain_maxn(*state);
            const auto verdict = solver.solve_late(*state, 1'000'000);
            REQUIRE(verdict);
            CHECK(verdict->twelfths == wanted.twelfths);
            CHECK(verdict->best == wanted.best);
        }
    CHECK(compared > 40);
}

TEST_CASE(
    "solver: a budget that does not suffice gives no answer, and the answer needs no history") {
    Solver solver;
    const auto state = random_flight(4, 5, 3, false);
    REQUIRE(state);
    CHECK_FALSE(solver.solve_late(*state, 100));
    Solver fresh;
    const State flight = *Rules::read(golden);
    const Verdict after_other_questions = solver.solve(flight);
    CHECK(after_other_questions.worth == fresh.solve(flight).worth);
    CHECK(after_other_questions.best == fresh.solve(flight).best);
}

}  // namespace

}  // namespace last_blast
