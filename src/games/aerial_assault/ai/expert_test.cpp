// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/ai/expert.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "games/aerial_assault/ai/evaluation.hpp"

namespace aerial_assault {

namespace {

struct Tally {
    int wins = 0, games = 0;
    double points = 0;  // of the side with experts, less the other's
};

// Plays matches in which these seats have experts and the others choose at random. In games of four
// nature is told to put the seats of `side` into one alliance, in either colour.
Tally play_matches(int games, int seats, SeatSet experts, SeatSet side) {
    const auto expert = make_expert();
    search::RandomBot<Rules> other_bot;
    Tally tally;
    for (int game = 0; game < games; ++game) {
        base::Random random(static_cast<std::uint64_t>(game), 77u + side.bits);
        State state = *Rules::start({seats, {}});
        for (;;) {
            const engine::Next next = Rules::next(state);
            if (next.is_over()) break;
            if (next.is_chance()) {
                Move move = Rules::chance(state, random);
                if (state.table.phase == Phase::Alliance) {
                    Seat seat = 0;
                    while (state.table.alliance[seat] != Alliance::None) ++seat;
                    move = make(Sort::Colour, side.contains(seat) == (game % 2 == 0));
                }
                Rules::play(state, engine::nature, move, nullptr);
                continue;
            }
            const Seat seat = next.seats.lowest();
            Moves legal;
            Rules::moves(state, seat, legal);
            const View seen = Rules::view(state, seat);
            const Move move = experts.contains(seat) ? expert->choose(seen, legal, random)
                                                     : other_bot.choose(seen, legal, random);
            REQUIRE(legal.contains(move));
            Rules::play(state, seat, move, nullptr);
        }
        const auto outcome = Rules::outcome(state);
        const Seat ours = side.lowest();
        const Seat theirs = (SeatSet::first(seats) - side).lowest();
        tally.wins += outcome[ours].utility == 1;
        tally.points += outcome[ours].score - outcome[theirs].score;
        ++tally.games;
    }
    return tally;
}

int matches(int usual, int many) { return std::getenv("HEXWING_LONG") ? many : usual; }

TEST_CASE("expert: two of them beat two random seats in nine of ten four-robot matches") {
    const SeatSet pairs[] = {{0b0011}, {0b0101}, {0b1001}, {0b0110}, {0b1010}, {0b1100}};
    Tally all;
    for (SeatSet pair : pairs) {
        const Tally tally = play_matches(matches(3, 17), 4, pair, pair);
        all.wins += tally.wins;
        all.games += tally.games;
    }
    CHECK(all.wins * 10 >= all.games * 9);
}

TEST_CASE("expert: alone with a random partner it still beats two random seats") {
    const Tally tally = play_matches(matches(12, 100), 4, SeatSet::of(1), SeatSet{0b0110});
    CHECK(tally.wins * 10 >= tally.games * 8);
    CHECK(tally.points > 0);
}

TEST_CASE("expert: with both robots of a game of two it beats random") {
    const Tally tally = play_matches(matches(10, 100), 2, SeatSet::of(0), SeatSet::of(0));
    CHECK(tally.wins * 10 >= tally.games * 9);
}

TEST_CASE("expert: the same view and the same numbers give the same answer") {
    State state = *Rules::read("aerial-assault seats=4 at=R1/R2/BW/BW");
    Moves legal;
    Rules::moves(state, 0, legal);
    base::Random first(3), second(3);
    CHECK(make_expert()->choose(Rules::view(state, 0), legal, first) ==
          make_expert()->choose(Rules::view(state, 0), legal, second));
}

TEST_CASE("expert: it shoots when it can, and trusses on the way") {
    const auto choice = [](const std::string& fields, Seat seat) {
        auto state = Rules::read("aerial-assault " + fields);
        REQUIRE(state);
        Moves legal;
        Rules::moves(*state, seat, legal);
        base::Random random(1);
        return Rules::write_move(*state, seat,
                                 make_expert()->choose(Rules::view(*state, seat), legal, random));
    };
    CHECK(choice("seats=4 at=R1/B1/BW/BW balls=A/gone/C/D score=0.1.0.0.0.0/0.0.0.0.0.0 "
                 "decks=SA06.SA08.SA09/SA04.SA05.SA01/SA02.SA03.SA07/SA10.SA11.SA12",
                 0) == "BA2 bottom");
    CHECK(choice("seats=4 at=BW/RW/B1/B1 balls=A/gone/C/D score=0.1.0.0.0.0/0.0.0.0.0.0 "
                 "decks=SA01.SA02.SA03/SA04.SA05.SA06/SA07.SA08.SA09/SA10.SA11.SA12",
                 0) == "BA3 bottom");
}

TEST_CASE("evaluation: what it remembers is what it would work out again") {
    Evaluator remembers;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        base::Random random(seed);
        State state = *Rules::start({seed % 2 == 0 ? 4 : 6, {}});
        while (!Rules::next(state).is_over()) {
            Moves legal;
            const engine::Next next = Rules::next(state);
            const Seat seat = next.is_chance() ? engine::nature : next.seats.lowest();
            Move move = 0;
            if (next.is_chance()) {
                move = Rules::chance(state, random);
            } else {
                Rules::moves(state, seat, legal);
                move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            }
            Rules::play(state, seat, move, nullptr);
            if (state.table.play == 0) continue;
            Evaluator fresh;
            remembers.begin(state.table);
            REQUIRE(remembers.evaluate(state.table, Alliance::Blue) ==
                    fresh.evaluate(state.table, Alliance::Blue));
        }
    }
}

TEST_CASE("evaluation: a ball nearer to its goal, held, and passed on is worth more") {
    const auto value = [](const std::string& fields) {
        auto state = Rules::read("aerial-assault " + fields);
        REQUIRE(state);
        return Evaluator().evaluate(state->table, Alliance::Red);
    };
    CHECK(value("seats=4 at=R1/RW/BW/BW") > value("seats=4 at=RW/RW/BW/BW"));
    CHECK(value("seats=4 at=R1/RW/BW/BW") > value("seats=4 at=R1/RW/BW/BW balls=R1/B/C/D"));
    CHECK(value("seats=4 at=R1/RW/BW/BW touched=AB/B/C/D") > value("seats=4 at=R1/RW/BW/BW"));
    CHECK(chance_of(3, 0) == doctest::Approx(4.0 / 6));
    CHECK(chance_of(3, 5) == 1.0);
    CHECK(chance_of(0, 5) == 0.0);
}

}  // namespace

}  // namespace aerial_assault
