// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/ai/solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"

namespace last_blast {

namespace {

const std::string board = "field=dacwhbd/whadcbh/bcdawhc ";

State position(const std::string& fields) {
    auto state = Rules::read("last-blast " + fields);
    REQUIRE_MESSAGE(state, fields);
    return *state;
}

State golden_flight() {
    return position("seats=2 turn=1 start=1 " + board +
                    "rockets=G2c.R1w.A5h.A6b.G1d.A4a.R3c.G1h.A5d.R2b.A6w.G2a/"
                    "G1b.A6c.R2h.A4d.G2w.A5b.R1d.A6h.G1a.R3a.A4w.G1c");
}

Moves moves_of(const State& state) {
    Moves moves;
    Rules::moves(state, state.table.active, moves);
    return moves;
}

State after(State state, Move move) {
    Rules::play(state, state.table.active, move, nullptr);
    return state;
}

// A game with random options that has come to this turn, or a little further, or is over. The draft
// is random; in flight most player-turns are careful, or hardly anybody would get far.
State random_flight(int seats, int turn, base::Random& random) {
    engine::Setup setup{.seats = seats, .options = {}};
    setup.options.emplace_back("exploded_block", random.below(2) != 0 ? "on" : "off");
    setup.options.emplace_back("tie_break", random.below(2) != 0 ? "more-cards" : "shared");
    State state = *Rules::start(setup);
    while (state.table.turn < turn || random.below(3) == 0) {
        const engine::Next next = Rules::next(state);
        if (next.is_over()) break;
        if (next.is_chance()) {
            Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        Moves moves;
        Rules::moves(state, seat, moves);
        Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (state.table.phase == Phase::Fly && random.below(4) != 0)
            move = Rules::timeout_move(state, seat);
        Rules::play(state, seat, move, nullptr);
    }
    return state;
}

// Calls check(state) for so many random flights that have come to this turn and are not over. In
// some of them somebody has just resigned.
template <class Check>
void late_positions(int seats, int turn, int count, Check check) {
    base::Random random(2017, static_cast<std::uint64_t>(seats * 10 + turn));
    while (count > 0) {
        State state = random_flight(seats, turn, random);
        if (state.table.phase == Phase::Fly && random.below(6) == 0) {
            const auto seat = static_cast<Seat>(random.below(static_cast<std::uint32_t>(seats)));
            if (Rules::may_resign(state, seat)) Rules::resign(state, seat, nullptr);
        }
        if (state.table.phase != Phase::Fly) continue;
        INFO(Rules::write(state));
        check(state);
        --count;
    }
}

bool better_for(Seat seat, const Worth& a, const Worth& b) {
    const int sign = seat == 0 ? 1 : -1;
    return std::tuple(sign * a.value, sign * a.margin) >
           std::tuple(sign * b.value, sign * b.margin);
}

// Perfect play straight from the rules, without a memory or a short cut.
Worth plain_minimax(const State& state) {
    if (Rules::next(state).is_over()) {
        const engine::Outcome outcome = Rules::outcome(state);
        const double difference = outcome[0].utility - outcome[1].utility;
        return {.value = (difference > 0) - (difference < 0),
                .margin = outcome[0].score - outcome[1].score};
    }
    const Moves moves = moves_of(state);
    Worth best = plain_minimax(after(state, moves[0]));
    for (std::size_t i = 1; i < moves.size(); ++i) {
        const Worth worth = plain_minimax(after(state, moves[i]));
        if (better_for(state.table.active, worth, best)) best = worth;
    }
    return best;
}

// Max^n likewise, by the order that MaxnVerdict declares.
MaxnVerdict plain_maxn(const State& state) {
    const Table& table = state.table;
    MaxnVerdict best;
    if (Rules::next(state).is_over()) {
        const engine::Outcome outcome = Rules::outcome(state);
        for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
            best.twelfths[seat] = static_cast<int>(std::lround(12 * outcome[seat].utility));
            best.sums[seat] = outcome[seat].score;
        }
        return best;
    }
    const Seat mover = table.active;
    Seat leader = engine::spectator;
    int strongest = -1;
    for (Seat seat : table.everybody()) {
        const int strength = printed_sum(table.rockets[seat]) + 2 * table.rockets[seat].size;
        if (seat == mover || !table.alive(seat) || strength <= strongest) continue;
        strongest = strength;
        leader = seat;
    }
    std::tuple most{-1, 0, 0};
    for (const Move move : moves_of(state)) {
        const MaxnVerdict verdict = plain_maxn(after(state, move));
        int rival = 0;
        for (Seat seat : table.everybody())
            if (seat != mover) rival = std::max(rival, verdict.sums[seat]);
        const std::tuple liked{verdict.twelfths[mover],
                               leader < max_players ? -verdict.twelfths[leader] : 0,
                               verdict.sums[mover] - rival};
        if (liked <= most) continue;
        most = liked;
        best = verdict;
        best.best = move;
    }
    return best;
}

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

void check_maxn(Solver& solver, const State& state) {
    const MaxnVerdict plain = plain_maxn(state);
    const auto verdict = solver.solve_late(state, no_limit);
    REQUIRE(verdict);
    CHECK(verdict->twelfths == plain.twelfths);
    CHECK(verdict->sums == plain.sums);
    CHECK(verdict->best == plain.best);
}

}  // namespace

TEST_CASE("LB-D3 TV-53: the golden flight is worth to seat 0 what the rulebook says") {
    Solver solver;
    CHECK(solver.solve(golden_flight()).worth.value == 1);
    const auto placed = [&](int row_1, int row_0) {
        State state = golden_flight();
        state = after(state, fly(row_1, no_k));
        // TV-53 speaks of rows; where a row leaves a choice, seat 0 takes the best one.
        Worth best{.value = -2, .margin = 0};
        for (const Rating& rating : solver.rate(state))
            if (flown_row(rating.move) == row_0 && better_for(0, rating.worth, best))
                best = rating.worth;
        return best.value;
    };
    CHECK(placed(1, 2) == 1);
    CHECK(placed(1, 3) == 1);
    CHECK(placed(2, 1) == 0);
    CHECK(placed(2, 3) == 1);
    CHECK(placed(3, 1) == -1);
    CHECK(placed(3, 2) == 1);
}

TEST_CASE("LB-39 LB-40 LB-42 LB-D1: the solver agrees with plain minimax on late positions") {
    Solver solver;
    const auto check = [&](const State& state) {
        const Ratings ratings = solver.rate(state);
        const Moves moves = moves_of(state);
        REQUIRE(ratings.size() == moves.size());
        const Rating* best = &ratings[0];
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(ratings[i].move == moves[i]);
            CHECK(ratings[i].worth == plain_minimax(after(state, moves[i])));
            if (better_for(state.table.active, ratings[i].worth, best->worth)) best = &ratings[i];
        }
        const Verdict verdict = solver.solve(state);
        CHECK(verdict.worth == best->worth);
        CHECK(verdict.best == best->move);
    };
    late_positions(2, 4, 20, check);
    late_positions(2, 5, 100, check);
    late_positions(2, 6, 100, check);
    late_positions(2, 7, 50, check);
}

TEST_CASE("LB-D3: perfect play against perfect play ends with the value it began with") {
    Solver solver;
    base::Random random(53);
    for (int flight = 0; flight < 30; ++flight) {
        State state = random_flight(2, 1, random);
        INFO(Rules::write(state));
        const Worth promised = solver.solve(state).worth;
        while (!Rules::next(state).is_over()) {
            const Verdict verdict = solver.solve(state);
            CHECK(verdict.worth == promised);
            state = after(state, verdict.best);
        }
        CHECK(plain_minimax(state) == promised);
    }
}

TEST_CASE("LB-43 R-21: the house tie-break turns a shared win into a win") {
    const std::string flight = board +
                               "turn=7 start=0 moved=0 at=1/2 "
                               "rockets=G2d.A6b.R2w/G2h.A4h.R3c.G1c";
    Solver solver;
    CHECK(solver.solve(position("seats=2 " + flight)).worth == Worth{.value = 0, .margin = 0});
    CHECK(solver.solve(position("seats=2 tie_break=more-cards " + flight)).worth ==
          Worth{.value = -1, .margin = 0});
}

TEST_CASE("LB-38 LB-A1 TV-38: a wreck can take the last survivor's only safe tile") {
    // Seat 0 explodes wherever it goes; seat 1 needs row 2. With wrecks, seat 0 can go there and
    // nobody is left.
    const std::string flight = board + "turn=4 start=0 moved=- at=1/2 rockets=A6a/A4d";
    Solver solver;
    CHECK(solver.solve(position("seats=2 " + flight)).worth.value == -1);
    for (const char* block : {"off", "on"}) {
        const State state = position("seats=2 exploded_block=" + std::string(block) + " " + flight);
        for (const Rating& rating : solver.rate(state)) {
            if (flown_row(rating.move) != 2) continue;
            CHECK(rating.worth.value == (std::string(block) == "on" ? 0 : -1));
        }
    }
}

TEST_CASE("LB-42 LB-D3: max^n agrees with plain max^n on late positions for three and four") {
    Solver solver;
    const auto check = [&](const State& state) { check_maxn(solver, state); };
    const auto check_small = [&](const State& state) {
        if (solver.solve_late(state, 300)) check_maxn(solver, state);
    };
    late_positions(3, 7, 60, check);
    late_positions(4, 7, 100, check);
    late_positions(3, 6, 100, check_small);
    late_positions(4, 6, 100, check_small);
}

TEST_CASE("LB-D3: a search that needs more positions than it may look at says nothing") {
    Solver solver;
    late_positions(4, 7, 10, [&](const State& state) {
        const auto verdict = solver.solve_late(state, no_limit);
        REQUIRE(verdict);
        CHECK(solver.solve_late(state, verdict->positions));
        CHECK_FALSE(solver.solve_late(state, verdict->positions - 1));
    });
    base::Random random(3);
    CHECK_FALSE(solver.solve_late(random_flight(4, 1, random), 1000));
}

TEST_CASE("LB-D3: an answer does not depend on what the solver was asked before") {
    Solver used;
    late_positions(3, 6, 3, [&](const State& state) {
        Solver fresh;
        const auto expected = fresh.solve_late(state, no_limit);
        REQUIRE(expected);
        for (int i = 0; i < 2100; ++i) used.solve_late(state, 3);  // wears out the memory's stamps
        const auto verdict = used.solve_late(state, no_limit);
        REQUIRE(verdict);
        CHECK(verdict->best == expected->best);
        CHECK(verdict->twelfths == expected->twelfths);
        CHECK(verdict->positions == expected->positions);
        CHECK(used.look_ahead(state, 500) == fresh.look_ahead(state, 500));
    });
}

}  // namespace last_blast
