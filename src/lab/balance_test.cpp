// SPDX-License-Identifier: Apache-2.0
#include "lab/balance.hpp"

#include <doctest/doctest.h>

#include "games/all.hpp"

namespace {

engine::Outcome ranks(std::initializer_list<int> list) {
    engine::Outcome outcome;
    for (const int rank : list) outcome.push_back({.rank = rank, .utility = rank == 1 ? 1.0 : 0.0});
    return outcome;
}

lab::TraitNames colours() { return {{{"colour", {"red", "blue"}}}, {"fast", "slow"}, {"points"}}; }

TEST_CASE("balance: a side with more of a trait meets every side with less of it") {
    lab::Balance balance(colours());
    lab::GameTraits game(balance.names);
    game.add(0, 0, 0);
    game.add(1, 0, 0);
    game.add(1, 0, 0);
    game.set_ending(1);
    game.set_number(0, 30);
    balance.count(game, ranks({1, 2, 2}));  // seat 2 has nothing
    // Seat 0 beat seat 2; seat 1 lost to seat 0 and tied with seat 2.
    CHECK(balance.groups[0][0].count == 3);
    CHECK(balance.groups[0][0].halves == 2 + 0 + 1);
    CHECK(balance.groups[0][1].count == 0);
    CHECK(balance.endings[1] == 1);
    CHECK(balance.numbers[0].mean() == 30);
}

TEST_CASE("balance: seats of one side do not meet each other") {
    lab::Balance balance(colours());
    lab::GameTraits game(balance.names);
    for (engine::Seat seat = 0; seat < 4; ++seat) game.set_side(seat, seat % 2);
    game.add(0, 0, 0);
    game.add(2, 0, 0);
    game.add(1, 0, 0);
    balance.count(game, ranks({1, 3, 1, 3}));
    CHECK(balance.groups[0][0].count == 1);  // two against one is one meeting
    CHECK(balance.groups[0][0].halves == 2);
    game.clear();
    balance.count(game, ranks({1, 3, 1, 3}));
    CHECK(balance.groups[0][0].count == 1);  // what nobody has tells nothing
}

TEST_CASE("balance: intervals are Wilson's") {
    const auto even = lab::interval_of(0.5, 100);  // as in Agresti and Coull's tables
    CHECK(even.low == doctest::Approx(0.4038).epsilon(0.001));
    CHECK(even.high == doctest::Approx(0.5962).epsilon(0.001));
    const auto none = lab::interval_of(0, 10);
    CHECK(none.low == 0);
    CHECK(none.high == doctest::Approx(0.2775).epsilon(0.001));
    CHECK(lab::interval_of(0.5, 0).high == 1);
}

TEST_CASE("balance: medians and means of numbers") {
    lab::Spread spread;
    for (const int value : {4, 1, 1, 9, 5}) ++spread.times[value];
    CHECK(spread.quantile(0.5) == 4);
    CHECK(spread.quantile(0.1) == 1);
    CHECK(spread.quantile(0.9) == 9);
    CHECK(spread.mean() == 4);
    CHECK(lab::Spread{}.quantile(0.5) == 0);
}

lab::Report run(unsigned threads) {
    lab::Order order;
    order.setup = {4, {}};
    order.bots.assign(4, "random");
    order.games = 400;
    order.threads = threads;
    order.balance = true;
    return *games::find("aerial-assault")->simulate(order);
}

TEST_CASE("balance: tables do not depend on threads, and colours share every match") {
    const lab::Report one = run(1), four = run(4);
    REQUIRE(one.balance.groups.size() == four.balance.groups.size());
    for (std::size_t group = 0; group < one.balance.groups.size(); ++group)
        for (std::size_t value = 0; value < one.balance.groups[group].size(); ++value) {
            CHECK(one.balance.groups[group][value].count ==
                  four.balance.groups[group][value].count);
            CHECK(one.balance.groups[group][value].halves ==
                  four.balance.groups[group][value].halves);
        }
    CHECK(one.balance.endings == four.balance.endings);
    CHECK(one.balance.decisions.times == four.balance.decisions.times);
    for (std::size_t group = 0; group < one.balance.groups.size(); ++group)
        if (one.balance.names.groups[group].name == "colour") {
            const lab::Meetings& red = one.balance.groups[group][0];
            const lab::Meetings& blue = one.balance.groups[group][1];
            CHECK(red.count == 400);
            CHECK(blue.count == 400);
            CHECK(red.halves + blue.halves == 800);  // each match gives two halves
        }
    std::uint64_t ended = 0;
    for (const auto games : one.balance.endings) ended += games;
    CHECK(ended == 400);
}

TEST_CASE("balance: a game that names no traits has seats and lengths all the same") {
    lab::Order order;
    order.setup = {2, {}};
    order.bots.assign(2, "random");
    order.games = 50;
    order.balance = true;
    const auto report = games::find("last-blast")->simulate(order);
    REQUIRE(report);
    CHECK(report->balance.groups.empty());
    CHECK(report->balance.decisions.quantile(0.5) > 0);
}

}  // namespace
