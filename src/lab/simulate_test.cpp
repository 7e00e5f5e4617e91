// SPDX-License-Identifier: Apache-2.0
#include "lab/simulate.hpp"

#include <doctest/doctest.h>

#include "games/all.hpp"

namespace {

lab::Report run(unsigned threads, std::uint64_t seed, std::uint64_t games = 500) {
    lab::Order order;
    order.setup = {3, {}};
    order.bots = {"random", "random", "random"};
    order.games = games;
    order.seed = seed;
    order.threads = threads;
    return *games::find("last-blast")->simulate(order);
}

TEST_CASE("lab: results depend on the order, not on the threads") {
    const lab::Report one = run(1, 5);
    const lab::Report four = run(4, 5);
    CHECK(one.digest == four.digest);
    CHECK(one.decisions == four.decisions);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        CHECK(one.seats[seat].wins == four.seats[seat].wins);
        CHECK(one.seats[seat].utility == four.seats[seat].utility);
    }
    CHECK(one.games == 500);
    CHECK(run(1, 6).digest != one.digest);
}

TEST_CASE("lab: every game is counted once: wins, shares and games without a winner add up") {
    const lab::Report report = run(2, 9, 2000);
    std::int64_t utility = 0;
    std::uint64_t wins = 0;
    for (const lab::SeatTally& seat : report.seats) {
        utility += seat.utility;
        wins += seat.wins;
    }
    CHECK(wins < report.games);  // LB-40: sometimes nobody wins
    CHECK(utility <= static_cast<std::int64_t>(report.games) * 1'000'000);
    CHECK(utility >= static_cast<std::int64_t>(wins) * 1'000'000);
}

TEST_CASE("lab: seats and options that a game does not have are refused in words") {
    lab::Order order;
    order.setup = {7, {{"wind", "strong"}}};
    const auto report = games::find("last-blast")->simulate(order);
    REQUIRE_FALSE(report);
    CHECK(report.error().size() == 2);
}

}  // namespace
