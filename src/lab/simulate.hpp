// SPDX-License-Identifier: Apache-2.0
//
// Many games at once. What comes out depends on the order alone, not on threads or machine: game
// number i draws all its random numbers from (seed, i).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/game.hpp"
#include "lab/balance.hpp"
#include "search/bot.hpp"

namespace lab {

struct Order {
    engine::Setup setup;
    std::vector<std::string> bots;  // one name per seat
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    bool balance = false;                                    // count who wins with what as well
    std::function<void(std::uint64_t games_done)> progress;  // called now and then, from any thread
};

struct SeatTally {
    std::uint64_t wins = 0;    // alone in the first rank, with some utility
    std::uint64_t shared = 0;  // first rank with others, with some utility
    std::int64_t utility = 0;  // in millionths, so that the sum has no order
    std::uint64_t ranks = 0;
    std::uint64_t scored = 0;
    std::int64_t score = 0;
};

struct Report {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t chances = 0;
    std::uint64_t digest = 0;  // of all final positions, independent of their order
    std::array<SeatTally, engine::max_seats> seats{};
    Balance balance;  // empty if it was not ordered

    void add(const Report& other) {
        games += other.games;
        decisions += other.decisions;
        chances += other.chances;
        digest += other.digest;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            seats[i].wins += other.seats[i].wins;
            seats[i].shared += other.seats[i].shared;
            seats[i].utility += other.seats[i].utility;
            seats[i].ranks += other.seats[i].ranks;
            seats[i].scored += other.seats[i].scored;
            seats[i].score += other.seats[i].score;
        }
        balance.add(other.balance);
    }
};

// How a room tells the traits of a finished game; null in rooms that name none.
template <engine::Rules G>
struct TraitReader {
    TraitNames names;
    void (*read)(const typename G::State&, GameTraits&) = nullptr;
};

inline void count(const engine::Outcome& outcome, Report& report) {
    const auto firsts = std::count_if(outcome.begin(), outcome.end(),
                                      [](const auto& result) { return result.rank == 1; });
    for (std::size_t i = 0; i < outcome.size(); ++i) {
        SeatTally& seat = report.seats[i];
        const bool won = outcome[i].rank == 1 && outcome[i].utility > 0;
        seat.wins += won && firsts == 1;
        seat.shared += won && firsts > 1;
        seat.utility += std::llround(outcome[i].utility * 1e6);
        seat.ranks += static_cast<std::uint64_t>(outcome[i].rank);
        seat.scored += outcome[i].has_score;
        seat.score += outcome[i].score;
    }
}

// One game to its end; a seat without a bot plays at random, without the price of a view.
template <engine::Rules G>
typename G::State play_game(const typename G::State& start, std::uint64_t number,
                            std::uint64_t seed,
                            const std::vector<std::unique_ptr<search::BotOf<G>>>& bots,
                            Report& report) {
    typename G::State state = start;
    base::Random random(seed, number);
    for (;;) {
        const engine::Next next = G::next(state);
        if (next.is_over()) break;
        if (next.is_chance()) {
            G::play(state, engine::nature, G::chance(state, random), nullptr);
            ++report.chances;
            continue;
        }
        const engine::Seat seat = next.seats.lowest();
        typename G::Moves moves;
        G::moves(state, seat, moves);
        const engine::Move move =
            bots[seat] ? bots[seat]->choose(G::view(state, seat), moves, random)
                       : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        G::play(state, seat, move, nullptr);
        ++report.decisions;
    }
    count(G::outcome(state), report);
    report.digest += base::hash_of(state, number);
    ++report.games;
    return state;
}

// Game number i begins with start number i, over and over: every start is played equally often.
template <engine::Rules G>
Report simulate(const std::vector<typename G::State>& starts, const Order& order,
                const std::vector<search::BotMaker<G>>& makers, const TraitReader<G>& traits = {}) {
    constexpr std::uint64_t chunk = 64;
    std::atomic<std::uint64_t> taken = 0;
    std::atomic<std::uint64_t> done = 0;
    std::mutex mutex;
    Report total;
    if (order.balance) total.balance = Balance(traits.names);
    const auto work = [&] {
        std::vector<std::unique_ptr<search::BotOf<G>>> bots;
        for (const std::string& name : order.bots) {
            bots.emplace_back();
            for (const auto& maker : makers)
                if (maker.name == name && name != "random") bots.back() = maker.make();
        }
        bots.resize(engine::max_seats);
        Report mine;
        if (order.balance) mine.balance = Balance(traits.names);
        GameTraits game(traits.names);
        for (;;) {
            const std::uint64_t from = taken.fetch_add(chunk);
            if (from >= order.games) break;
            const std::uint64_t to = std::min(from + chunk, order.games);
            for (std::uint64_t i = from; i < to; ++i) {
                const std::uint64_t before = mine.decisions;
                const auto& start = starts[i % starts.size()];
                const auto end = play_game<G>(start, i, order.seed, bots, mine);
                if (!order.balance) continue;
                ++mine.balance.decisions.times[static_cast<int>(mine.decisions - before)];
                game.clear();
                if (traits.read) traits.read(end, game);
                mine.balance.count(game, G::outcome(end));
            }
            const std::uint64_t so_far = done.fetch_add(to - from) + (to - from);
            if (order.progress) order.progress(so_far);
        }
        const std::scoped_lock lock(mutex);
        total.add(mine);
    };
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < order.threads; ++i) helpers.emplace_back(work);
    work();
    helpers.clear();  // joins
    return total;
}

}  // namespace lab
