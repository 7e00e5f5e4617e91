// SPDX-License-Identifier: Apache-2.0
//
// The statistics of the rules' section 5.8: wrong by a little means that a rule is wrong.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/playout.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"

namespace last_blast {

namespace {

// A random field, and rockets of twelve random cards in random order: no draft.
State random_flight(int players, base::Random& random) {
    auto started = Rules::start({.seats = players});
    REQUIRE(started);
    State state = *started;
    while (state.table.phase == Phase::Tiles)
        Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
    CardSet& deck = state.secrets.deck;
    for (Seat seat : state.table.everybody())
        for (int i = 0; i < rocket_length; ++i) {
            const auto place = random.below(static_cast<std::uint32_t>(deck.size()));
            const Card card = deck.nth(static_cast<int>(place));
            deck.remove(card);
            put(state.table.rockets[seat], card, End::Rear);
        }
    deck = {};
    begin_flight(state.table, nullptr);
    return state;
}

struct Endings {
    double all_exploded = 0, last_standing = 0, scoring = 0;
};

Endings random_endings(int players) {
    constexpr int games = 20000;
    Endings share;
    base::Random random(2017, static_cast<std::uint64_t>(players));
    for (int game = 0; game < games; ++game) {
        State state = random_flight(players, random);
        engine::random_playout<Rules>(state, random);
        int living = 0;
        for (Seat seat : state.table.everybody()) living += state.table.alive(seat);
        (living == 0   ? share.all_exploded
         : living == 1 ? share.last_standing
                       : share.scoring) += 1.0 / games;
    }
    return share;
}

void check(const Endings& share, const Endings& wanted) {
    CHECK(std::abs(share.all_exploded - wanted.all_exploded) < 0.02);
    CHECK(std::abs(share.last_standing - wanted.last_standing) < 0.02);
    CHECK(std::abs(share.scoring - wanted.scoring) < 0.02);
}

}  // namespace

TEST_CASE("LB-25: two random symbols differ by 35/18 on average") {
    int sum = 0;
    for (int card = 0; card < symbol_count; ++card)
        for (int tile = 1; tile <= symbol_count; ++tile)
            sum += damage(static_cast<Card>(9 * card + 6), static_cast<Symbol>(tile), 0).collision;
    CHECK(sum * 18 == 35 * symbol_count * symbol_count);
}

TEST_CASE("LB-39 LB-40 LB-41: how random flights of two end") {
    check(random_endings(2), {.all_exploded = 0.173, .last_standing = 0.810, .scoring = 0.017});
}

// The rules' "about 0.24 / 0.75" is a rough figure: 400 000 games here, and an independent program,
// give 0.261 / 0.730.
TEST_CASE("LB-39 LB-40 LB-41: how random flights of three end") {
    check(random_endings(3), {.all_exploded = 0.261, .last_standing = 0.730, .scoring = 0.01});
}

TEST_CASE("LB-39 LB-40 LB-41: how random flights of four end") {
    check(random_endings(4), {.all_exploded = 0.319, .last_standing = 0.678, .scoring = 0.003});
}

}  // namespace last_blast
