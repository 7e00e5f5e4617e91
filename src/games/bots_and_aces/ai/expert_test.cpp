// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/ai/expert.hpp"

#include <doctest/doctest.h>

#include "games/bots_and_aces/ai/evaluation.hpp"
#include "games/bots_and_aces/ai/pilot.hpp"
#include "games/bots_and_aces/random_game.hpp"
#include "games/bots_and_aces/testing.hpp"

namespace bots_and_aces {

namespace {

// The expert at `seat` against a seat that plays at random; whether it wins.
bool beats_random(Seat seat, std::uint64_t seed) {
    auto started = start({.seats = 2, .options = {{"build-1", "anvil"}, {"build-2", "redline"}}});
    REQUIRE(started);
    State state = *started;
    begin(state, nullptr);
    base::Random random(seed);
    const auto expert = make_expert();
    while (!next_of(state).is_over()) {
        const engine::Next next = next_of(state);
        if (next.is_chance()) {
            play_move(state, engine::nature, random_chance(state, random), nullptr);
            continue;
        }
        const Seat asked = next.seats.lowest();
        Moves moves;
        list_moves(state, asked, moves);
        Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (asked == seat) move = expert->choose(view(state, asked), moves, random);
        REQUIRE(moves.contains(move));
        play_move(state, asked, move, nullptr);
    }
    return state.table.winners == SeatSet::of(seat);
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
