// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/ai/expert.hpp"

#include <doctest/doctest.h>

#include "lab/simulate.hpp"

namespace last_blast {

namespace {

lab::Report simulate(std::vector<std::string> bots, std::uint64_t games, std::uint64_t seed,
                     std::vector<std::pair<std::string, std::string>> options = {}) {
    lab::Order order;
    order.setup = {static_cast<int>(bots.size()), std::move(options)};
    order.bots = std::move(bots);
    order.games = games;
    order.seed = seed;
    order.threads = 2;
    return lab::simulate<Rules>(*Rules::start(order.setup), order,
                                {search::random_bot<Rules>(), expert_bot()});
}

TEST_CASE("expert: beats random in at least 95 of 100 two-seat games, from both seats") {
    CHECK(simulate({"expert", "random"}, 50, 1).seats[0].wins +
              simulate({"random", "expert"}, 50, 1).seats[1].wins >=
          95);
}

TEST_CASE("expert: wins far more than its share against random with three and four seats") {
    CHECK(simulate({"random", "expert", "random"}, 6, 2).seats[1].wins >= 5);
    CHECK(simulate({"random", "random", "expert", "random"}, 4, 3).seats[2].wins >= 3);
}

TEST_CASE("expert: the same seed gives the same games") {
    CHECK(simulate({"expert", "expert"}, 4, 9).digest ==
          simulate({"expert", "expert"}, 4, 9).digest);
}

TEST_CASE("expert: chooses only what is listed, with every seat count and option") {
    for (int seats = 2; seats <= 4; ++seats)
        for (const char* wrecks : {"off", "on"}) {
            State state = *Rules::start({seats, {{"exploded_block", wrecks}}});
            base::Random random(static_cast<std::uint64_t>(seats));
            const auto expert = expert_bot().make();
            for (engine::Next next = Rules::next(state); !next.is_over();
                 next = Rules::next(state)) {
                if (next.is_chance()) {
                    Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
                    continue;
                }
                const Seat seat = next.seats.lowest();
                Moves moves;
                Rules::moves(state, seat, moves);
                const Move move = expert->choose(Rules::view(state, seat), moves, random);
                REQUIRE(moves.contains(move));
                Rules::play(state, seat, move, nullptr);
            }
        }
}

}  // namespace

}  // namespace last_blast
