// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/ai/expert.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "games/last_blast/ai/solver.hpp"

namespace last_blast {

namespace {

using Bot = search::BotOf<Rules>;

struct Record {
    State last;
    std::vector<Move> moves;
    bool all_listed = true;
};

// A whole game, or as much of it as is played by listed moves. Nature has random numbers of its
// own, so that both seatings of two bots meet the same field and the same first hands.
Record play_game(const engine::Setup& setup, const std::vector<Bot*>& bots, std::uint64_t seed) {
    base::Random nature(seed, 0);
    base::Random choices(seed, 1);
    Record record{.last = *Rules::start(setup), .moves = {}};
    State& state = record.last;
    for (;;) {
        const engine::Next next = Rules::next(state);
        if (next.is_over()) return record;
        if (next.is_chance()) {
            Rules::play(state, engine::nature, Rules::chance(state, nature), nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        Moves legal;
        Rules::moves(state, seat, legal);
        const Move move = bots[seat]->choose(Rules::view(state, seat), legal, choices);
        record.moves.push_back(move);
        record.all_listed = legal.contains(move);
        if (!record.all_listed) return record;
        Rules::play(state, seat, move, nullptr);
    }
}

}  // namespace

TEST_CASE("LB-39 LB-42: the expert wins at least 95 of 100 games against random moves") {
    const auto expert = make_expert();
    search::RandomBot<Rules> random;
    int wins = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (const std::size_t mine : {0u, 1u}) {
            std::vector<Bot*> bots = {&random, &random};
            bots[mine] = expert.get();
            const Record record = play_game({.seats = 2, .options = {}}, bots, seed);
            REQUIRE(record.all_listed);
            wins += Rules::outcome(record.last)[mine].utility == 1.0;
        }
    CHECK(wins >= 95);
}

TEST_CASE("LB-6 LB-12 LB-22: the expert chooses listed moves, for all seats and options") {
    const auto expert = make_expert();
    search::RandomBot<Rules> random;
    std::uint64_t seed = 100;
    for (int seats = 2; seats <= max_players; ++seats)
        for (const char* block : {"off", "on"})
            for (const char* tie_break : {"shared", "more-cards"}) {
                const engine::Setup setup{
                    .seats = seats,
                    .options = {{"exploded_block", block}, {"tie_break", tie_break}}};
                std::vector<Bot*> bots(static_cast<std::size_t>(seats), &random);
                bots[seed % bots.size()] = expert.get();
                CHECK(play_game(setup, bots, seed++).all_listed);
            }
}

TEST_CASE("LB-6: the same random numbers give the same game, whatever was played before") {
    const auto used = make_expert();
    for (int seats = 2; seats <= 3; ++seats) {
        const auto fresh = make_expert();
        const std::vector<Bot*> first(static_cast<std::size_t>(seats), used.get());
        const std::vector<Bot*> second(static_cast<std::size_t>(seats), fresh.get());
        const engine::Setup setup{.seats = seats, .options = {}};
        CHECK(play_game(setup, first, 7).moves == play_game(setup, second, 7).moves);
    }
}

TEST_CASE("LB-D3 TV-53: with two seats the expert flies perfectly") {
    auto state = Rules::read(
        "last-blast seats=2 field=dacwhbd/whadcbh/bcdawhc turn=1 start=1 "
        "rockets=G2c.R1w.A5h.A6b.G1d.A4a.R3c.G1h.A5d.R2b.A6w.G2a/"
        "G1b.A6c.R2h.A4d.G2w.A5b.R1d.A6h.G1a.R3a.A4w.G1c");
    REQUIRE(state);
    const auto expert = make_expert();
    Solver solver;
    base::Random random(1);
    while (!Rules::next(*state).is_over()) {
        const Seat seat = state->table.active;
        Moves legal;
        Rules::moves(*state, seat, legal);
        const Move move = expert->choose(Rules::view(*state, seat), legal, random);
        CHECK(move == solver.solve(*state).best);
        Rules::play(*state, seat, move, nullptr);
    }
    CHECK(Rules::outcome(*state)[0].utility == 1.0);
}

}  // namespace last_blast
