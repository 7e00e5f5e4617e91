// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/traits.hpp"

#include <doctest/doctest.h>

#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/start.hpp"

namespace bots_and_aces {

TEST_CASE(
    "lab: any-archetype stands for each of the builds a table offers, other values for "
    "themselves") {
    const engine::Setup one{.seats = 2, .options = {{"build-1", "any-archetype"}, {"rounds", "9"}}};
    const auto eight = lab_setups(one);
    REQUIRE(eight.size() == 8);
    CHECK(eight[0].options[0].second == "anvil");
    CHECK(eight[7].options[0].second == "pack_leader");
    CHECK(eight[7].options[1].second == "9");
    const engine::Setup two{
        .seats = 2, .options = {{"build-1", "any-archetype"}, {"build-2", "any-archetype"}}};
    const auto all = lab_setups(two);
    REQUIRE(all.size() == 64);
    for (const engine::Setup& setup : all) CHECK(start(setup));
    CHECK(lab_setups({.seats = 2, .options = {{"build-1", "redline"}}}).size() == 1);
    const auto small = lab_setups(
        {.seats = 2, .options = {{"build-1", "any-archetype"}, {"build-points", "500"}}});
    REQUIRE(small.size() == 4);
    CHECK(small[0].options[0].second == "bantam");
}

TEST_CASE("lab: a finished game tells its archetypes, and who won with which") {
    auto started = start({.seats = 2, .options = {{"build-1", "redline"}, {"build-2", "anvil"}}});
    REQUIRE(started);
    State state = *started;
    begin(state, nullptr);
    resign(state, 1, nullptr);
    const lab::TraitNames names = trait_names();
    lab::GameTraits traits(names);
    read_traits(state, traits);
    lab::Balance balance(names);
    balance.count(traits, outcome_of(state));
    constexpr std::size_t anvil = 0, redline = 6;
    CHECK(balance.groups[0][redline].count == 1);
    CHECK(balance.groups[0][redline].share() == 1);
    CHECK(balance.groups[0][anvil].share() == 0);
    CHECK(balance.groups[1][redline * archetype_count + anvil].count == 1);
    CHECK(balance.groups[1][anvil * archetype_count + redline].share() == 0);
}

}  // namespace bots_and_aces
