// SPDX-License-Identifier: Apache-2.0
//
// How fast the games are, each part alone and all together. Run by ./dev bench.
#include <benchmark/benchmark.h>

#include <ctime>
#include <string>
#include <vector>

#include "allocations.hpp"
#include "engine/playout.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aeronauts/ai/expert.hpp"
#include "games/aeronauts/rules.hpp"
#include "games/all.hpp"
#include "games/bots_and_aces/rules.hpp"
#include "games/last_blast/ai/solver.hpp"
#include "games/last_blast/rules.hpp"
#include "reference/goofspiel.hpp"
#include "reference/leduc.hpp"
#include "reference/liars_dice.hpp"

namespace {

using Counter = benchmark::Counter;

// How games begin.
template <engine::Rules G>
std::vector<typename G::State> starts(int seats) {
    return {*G::start({seats, {}})};
}

// Bots and Aces plays very differently from build to build.
using BotsAndAces = bots_and_aces::Rules;
struct RandomBuilds : BotsAndAces {};

template <class NameOf>
std::vector<bots_and_aces::State> starts_with(int seats, NameOf build) {
    std::vector<bots_and_aces::State> list;
    for (int game = 0; game < 64; ++game) {
        engine::Setup setup{.seats = seats};
        for (int seat = 0; seat < seats; ++seat)
            setup.options.emplace_back("build-" + std::to_string(seat + 1), build(game, seat));
        list.push_back(*BotsAndAces::start(setup));
    }
    return list;
}
// All pairs of archetypes, if there are two seats.
template <>
std::vector<bots_and_aces::State> starts<BotsAndAces>(int seats) {
    return starts_with(seats, [](int game, int seat) {
        const int place = game + seat * (1 + game / 8);
        return std::string(bots_and_aces::archetype_name(static_cast<std::size_t>(place % 8)));
    });
}
template <>
std::vector<bots_and_aces::State> starts<RandomBuilds>(int seats) {
    return starts_with(
        seats, [](int game, int seat) { return "random-" + std::to_string(game * 6 + seat); });
}

// Positions of random games: every eighth, so that all phases are among them; fewer if they are
// large.
template <engine::Rules G>
std::vector<typename G::State> positions(int seats, bool decisions_only) {
    constexpr int every = sizeof(typename G::State) > 4096 ? 61 : 8;
    const auto first = starts<G>(seats);
    std::vector<typename G::State> list;
    for (std::uint64_t game = 0; game < 64; ++game) {
        auto state = first[game % first.size()];
        base::Random random(game, 99);
        for (int step = 0;; ++step) {
            const engine::Next next = G::next(state);
            if (next.is_over()) break;
            if (step % every == 0 && (!decisions_only || !next.is_chance())) list.push_back(state);
            if (next.is_chance()) {
                G::play(state, engine::nature, G::chance(state, random), nullptr);
            } else {
                typename G::Moves moves;
                G::moves(state, next.seats.lowest(), moves);
                G::play(state, next.seats.lowest(),
                        moves[random.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
            }
        }
    }
    return list;
}

// A whole random game: dealing, listing, choosing, playing. "ns_per_move" charges all of it,
// nature's part too, to the moves of seats; "ns_per_entry" counts nature's moves as moves, as logs
// do.
template <engine::Rules G>
void playout(benchmark::State& bench) {
    const auto first = starts<G>(static_cast<int>(bench.range(0)));
    base::Random random(1);
    std::size_t game = 0;
    std::uint64_t decisions = 0;
    std::uint64_t chances = 0;
    const std::uint64_t before = allocations;
    const std::clock_t begin = std::clock();
    for (auto _ : bench) {
        auto state = first[game];
        if (++game == first.size()) game = 0;
        const auto length = engine::random_playout<G>(state, random);
        decisions += length.decisions;
        chances += length.chances;
        benchmark::DoNotOptimize(state);
    }
    const double nanoseconds = static_cast<double>(std::clock() - begin) * 1e9 / CLOCKS_PER_SEC;
    const std::uint64_t made = allocations - before;
    const auto games = static_cast<double>(bench.iterations());
    bench.counters["ns_per_move"] = nanoseconds / static_cast<double>(decisions);
    bench.counters["ns_per_entry"] = nanoseconds / static_cast<double>(decisions + chances);
    bench.counters["games_per_s"] = Counter(games, Counter::kIsRate);
    bench.counters["moves_per_game"] = static_cast<double>(decisions) / games;
    bench.counters["allocations_per_game"] = static_cast<double>(made) / games;
    bench.counters["state_bytes"] = sizeof(typename G::State);
}

// One part of the contract on one position after the other.
template <class State, class Work>
void over(benchmark::State& bench, const std::vector<State>& list, Work work) {
    std::size_t i = 0;
    const std::uint64_t before = allocations;
    for (auto _ : bench) {
        work(list[i]);
        if (++i == list.size()) i = 0;
    }
    bench.counters["allocations"] =
        static_cast<double>(allocations - before) / static_cast<double>(bench.iterations());
}

template <engine::Rules G>
void moves(benchmark::State& bench) {
    over(bench, positions<G>(static_cast<int>(bench.range(0)), true), [](const auto& state) {
        typename G::Moves list;
        G::moves(state, G::next(state).seats.lowest(), list);
        benchmark::DoNotOptimize(list);
    });
}

template <engine::Rules G>
void play(benchmark::State& bench) {
    struct Step {
        typename G::State state;
        engine::Seat seat;
        engine::Move move;
    };
    std::vector<Step> steps;
    base::Random random(3);
    for (const auto& state : positions<G>(static_cast<int>(bench.range(0)), true)) {
        typename G::Moves list;
        const engine::Seat seat = G::next(state).seats.lowest();
        G::moves(state, seat, list);
        steps.push_back({state, seat, list[random.below(static_cast<std::uint32_t>(list.size()))]});
    }
    over(bench, steps, [](const Step& step) {
        auto state = step.state;  // the copy is part of the price, as in search
        G::play(state, step.seat, step.move, nullptr);
        benchmark::DoNotOptimize(state);
    });
}

template <engine::Rules G>
void copy(benchmark::State& bench) {
    over(bench, positions<G>(static_cast<int>(bench.range(0)), false), [](const auto& state) {
        auto other = state;
        benchmark::DoNotOptimize(other);
    });
}

template <engine::Rules G>
void view(benchmark::State& bench) {
    over(bench, positions<G>(static_cast<int>(bench.range(0)), false), [](const auto& state) {
        auto seen = G::view(state, 0);
        benchmark::DoNotOptimize(seen);
    });
}

// What a server writes for a seat after a move: its view, and of each of its moves what it will do.
template <engine::Rules G>
void shown(benchmark::State& bench) {
    const games::Room& room = *games::find(G::about().id);
    base::Text out;
    std::size_t bytes = 0;
    over(bench, positions<G>(static_cast<int>(bench.range(0)), true), [&](const auto& state) {
        const engine::PositionOf<G> position(state);
        const engine::Seat seat = position.next().seats.lowest();
        out.clear();
        room.append_view(out, position, seat);
        if (room.append_preview)
            for (const engine::Move move : position.moves(seat))
                room.append_preview(out, position, seat, move);
        benchmark::DoNotOptimize(out.view().data());
        bytes += out.size();
    });
    bench.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(bench.iterations());
}

template <engine::Rules G>
void imagine(benchmark::State& bench) {
    std::vector<typename G::View> views;
    for (const auto& state : positions<G>(static_cast<int>(bench.range(0)), false))
        views.push_back(G::view(state, 0));
    base::Random random(5);
    over(bench, views, [&](const auto& seen) {
        auto state = G::imagine(seen, random);
        benchmark::DoNotOptimize(state);
    });
}

// Perfect play of a whole two-seat flight with random rockets.
void solve_flight(benchmark::State& bench) {
    std::vector<last_blast::State> flights;
    for (const auto& state : positions<last_blast::Rules>(2, true))
        if (state.table.phase == last_blast::Phase::Fly && state.table.turn == 1)
            flights.push_back(state);
    last_blast::Solver solver;
    over(bench, flights, [&](const auto& state) {
        auto verdict = solver.solve(state);
        benchmark::DoNotOptimize(verdict);
    });
}

// The first step of a move, and the hardest there is: Speed 4 and four altitude tokens each, and so
// many enemies still to move.
void aeronauts_expert(benchmark::State& bench) {
    const std::string texts[] = {
        "aeronauts seats=2 stats=A3D2S4H3/A3D2S4H3 at=0,-300,2/0,300,6 altitude_tokens=4/4",
        "aeronauts seats=3 stats=A3D2S4H3/A3D2S4H3/A3D2S4H3 at=0,-300,2/-300,0,0/300,0,4 "
        "altitude_tokens=4/4/4",
        "aeronauts seats=4 stats=A3D2S4H3/A3D2S4H3/A3D2S4H3/A3D2S4H3 "
        "at=0,-300,2/-300,0,0/0,300,6/300,0,4 altitude_tokens=4/4/4/4"};
    const auto state = aeronauts::Rules::read(texts[bench.range(0) - 2]);
    const auto view = aeronauts::Rules::view(*state, 0);
    aeronauts::Moves legal;
    aeronauts::Rules::moves(*state, 0, legal);
    const auto expert = aeronauts::make_expert();
    base::Random random(1);
    for (auto _ : bench) {
        auto move = expert->choose(view, legal, random);
        benchmark::DoNotOptimize(move);
    }
}

#define BENCH_GAME(G, ...)                          \
    BENCHMARK(playout<G>)->DenseRange(__VA_ARGS__); \
    BENCHMARK(moves<G>)->DenseRange(__VA_ARGS__);   \
    BENCHMARK(play<G>)->DenseRange(__VA_ARGS__);    \
    BENCHMARK(copy<G>)->DenseRange(__VA_ARGS__);    \
    BENCHMARK(view<G>)->DenseRange(__VA_ARGS__);    \
    BENCHMARK(imagine<G>)->DenseRange(__VA_ARGS__)

BENCH_GAME(last_blast::Rules, 2, 4);
BENCH_GAME(aeronauts::Rules, 2, 4);
BENCH_GAME(aerial_assault::Rules, 4, 6);
BENCH_GAME(BotsAndAces, 2, 4, 2);
BENCHMARK(playout<RandomBuilds>)->Arg(2)->Arg(4);
BENCH_GAME(reference::Goofspiel, 2, 2);
BENCH_GAME(reference::Leduc, 2, 2);
BENCH_GAME(reference::LiarsDice, 2, 2);
BENCHMARK(shown<last_blast::Rules>)->Arg(2)->Arg(4);
BENCHMARK(shown<aeronauts::Rules>)->Arg(2)->Arg(4);
BENCHMARK(shown<aerial_assault::Rules>)->Arg(4)->Arg(6);
BENCHMARK(shown<BotsAndAces>)->Arg(2)->Arg(4);
BENCHMARK(solve_flight)->Unit(benchmark::kMillisecond);
BENCHMARK(aeronauts_expert)->DenseRange(2, 4)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
