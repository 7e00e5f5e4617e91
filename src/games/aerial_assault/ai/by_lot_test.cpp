// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/ai/by_lot.hpp"

#include <doctest/doctest.h>

#include <map>

#include "games/aerial_assault/season.hpp"

namespace aerial_assault {

namespace {

// Seat 0 builds its robot; everything else waits.
Build built(search::BotOf<Rules>& bot, base::Random& random) {
    State state = *Rules::read("aerial-assault seats=4 phase=build");
    while (state.table.steps[0] < build_steps) {
        Moves legal;
        Rules::moves(state, 0, legal);
        const Move move = bot.choose(Rules::view(state, 0), legal, random);
        REQUIRE(legal.contains(move));
        Rules::play(state, 0, move, nullptr);
    }
    return state.secrets.builds[0];
}

TEST_CASE("AA-14: by lot, each of the 92 legal robots is built as often as any other") {
    const auto bot = expert_by_lot().make();
    base::Random random(11);
    std::map<std::uint16_t, int> times;
    constexpr int each = 100;
    for (int i = 0; i < 92 * each; ++i) ++times[built(*bot, random).bits];
    CHECK(times.size() == 92);
    double distance = 0;  // chi-square with 91 degrees of freedom: 137 in one of a thousand
    for (const auto& [bits, count] : times) {
        CHECK(is_legal(Build{bits}, 6));
        distance += (count - each) * (count - each) / static_cast<double>(each);
    }
    CHECK(distance < 137);
}

TEST_CASE("AA-28: by lot, no card is left out that may be taken") {
    const auto bot = expert_by_lot().make();
    base::Random random(5);
    State state = *Rules::start({4, {}});
    while (state.table.phase < Phase::Gift) {
        const engine::Next next = Rules::next(state);
        const Seat seat = next.is_chance() ? engine::nature : next.seats.lowest();
        Moves legal;
        if (!next.is_chance()) Rules::moves(state, seat, legal);
        Rules::play(state, seat,
                    next.is_chance() ? Rules::chance(state, random)
                                     : bot->choose(Rules::view(state, seat), legal, random),
                    nullptr);
    }
    for (Robot robot : state.table.everyone())
        CHECK(state.table.decks[robot].size() ==
              basic_cards + 3 + (has_extra_training(state.table, robot) ? 2 : 0));
}

}  // namespace

}  // namespace aerial_assault
