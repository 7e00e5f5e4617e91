// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/ai/expert.hpp"

#include <doctest/doctest.h>
#include <time.h>

#include <cstdlib>

#include "games/bots_and_aces/ai/evaluation.hpp"
#include "games/bots_and_aces/ai/pilot.hpp"
#include "games/bots_and_aces/random_game.hpp"
#include "games/bots_and_aces/testing.hpp"

namespace bots_and_aces {

namespace {

// Plays to the end; choose(state, seat, moves) decides for everybody.
template <class Choose>
void play_out(State& state, base::Random& random, Choose choose) {
    begin(state, nullptr);
    while (!next_of(state).is_over()) {
        const engine::Next next = next_of(state);
        if (next.is_chance()) {
            play_move(state, engine::nature, random_chance(state, random), nullptr);
            continue;
        }
        const Seat asked = next.seats.lowest();
        Moves moves;
        list_moves(state, asked, moves);
        const Move move = choose(state, asked, moves);
        REQUIRE(moves.contains(move));
        play_move(state, asked, move, nullptr);
    }
}

// The expert at `seat` against a seat that plays at random; whether it wins.
bool beats_random(Seat seat, std::uint64_t seed) {
    auto started = start({.seats = 2, .options = {{"build-1", "anvil"}, {"build-2", "redline"}}});
    REQUIRE(started);
    base::Random random(seed);
    const auto expert = make_expert();
    play_out(*started, random, [&](const State& state, Seat asked, const Moves& moves) {
        const Move any = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        return asked == seat ? expert->choose(view(state, asked), moves, random) : any;
    });
    return started->table.winners == SeatSet::of(seat);
}

}  // namespace

TEST_CASE("expert: it beats a seat that plays at random, from either side") {
    CHECK(beats_random(0, 1));
    CHECK(beats_random(1, 2));
}

TEST_CASE("expert: the same view and the same random numbers give the same move") {
    const auto expert = make_expert();
    for_positions(2, 5, 600, 40, [&](const State& state) {
        const engine::Next next = next_of(state);
        if (next.is_chance() || next.is_over()) return;
        const Seat seat = next.seats.lowest();
        Moves moves;
        list_moves(state, seat, moves);
        base::Random one(7), other(7);
        const Move move = expert->choose(view(state, seat), moves, one);
        CHECK(moves.contains(move));
        CHECK(expert->choose(view(state, seat), moves, other) == move);
    });
}

// For people who ask how long a decision takes; a test it would be a bad one.
TEST_CASE("expert: the slowest decision, with HEXWING_LONG") {
    if (!std::getenv("HEXWING_LONG")) return;
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    };
    const auto expert = make_expert();
    double slowest = 0, all = 0;
    int decisions = 0;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        State state = *start({.seats = seed <= 12 ? 2 : 4,
                              .options = {{"build-1", "random-" + std::to_string(seed)},
                                          {"build-2", "random-" + std::to_string(100 + seed)}}});
        base::Random random(seed);
        play_out(state, random, [&](const State& now_at, Seat asked, const Moves& moves) {
            const View seen = view(now_at, asked);
            const double began = now();
            const Move move = expert->choose(seen, moves, random);
            const double took = now() - began;
            slowest = std::max(slowest, took);
            all += took;
            ++decisions;
            return move;
        });
    }
    MESSAGE(decisions << " decisions, the slowest " << slowest << " ms, " << all / decisions
                      << " ms on average (CPU time)");
}

TEST_CASE("expert, BA-201: a Bot moves to where its Weapon reaches") {
    TestTable game({bare_build({}, {"W-20"}), bare_build()});  // Service Rifle, Range 1~2
    game.put(0, 13);
    game.put(1, 7);
    const TileValues values = tile_values(game.state, game.bot_id(0));
    CHECK(values[0] > values[13]);
    game.begin_movement(0, 2);
    while (game.bot(0).tile == 13 || game.question() == Ask::Step) {
        Moves moves;
        list_moves(game.state, 0, moves);
        game.play(pilot_move(game.state, 0, moves));
    }
    CHECK(game.bot(0).tile == 0);
    CHECK(firepower(game.state, 0, game.bot_id(1)) > 0);
}

TEST_CASE("expert, BA-244: who stood still for a round moves, also to no better place") {
    TestTable game({bare_build(), bare_build()});
    game.put(0, 13);
    game.put(1, 7);
    game.table.players[0].knockout = 1;
    game.begin_movement(0, 1);
    Moves moves;
    list_moves(game.state, 0, moves);
    CHECK(verb_of(pilot_move(game.state, 0, moves)) == Verb::Begin);
    game.table.players[0].knockout = 0;
    CHECK(verb_of(pilot_move(game.state, 0, moves)) == Verb::Finish);
}

}  // namespace bots_and_aces
