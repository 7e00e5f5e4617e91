// SPDX-License-Identifier: Apache-2.0
//
// Whose seed has a part in the chance of a match (docs/fairness.md).
#include "server/player.hpp"

namespace {

using namespace testing;

void sit_down(Player& host, Player& joiner) {
    host.create(R"("game":"last-blast","seats":[{"kind":"you"},{"kind":"open"}])");
    joiner.watch(host.table);
    joiner.ask("sit", {{"seat", 1}});
    joiner.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("you").at("seat") == 1;
    });
}

json::object running(Player& player) {
    return player.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("status") == "running";
    });
}

TEST_CASE("seeds: a host who starts at once does not leave out who has just sat down") {
    House house;
    Player host(house.port, "Host"), joiner(house.port, "Joiner");
    sit_down(host, joiner);
    host.ask("seed", {{"seed", std::string(32, 'a')}});
    host.ask("start", {{"id", 5}});
    host.ask("start", {{"id", 6}});  // impatient
    host.sync();
    CHECK(host.about.at("status") == "waiting");
    joiner.ask("seed", {{"seed", std::string(32, 'b')}});
    CHECK(running(joiner).at("fair").at("seeds") == json::value{true, true});
    CHECK(running(host).at("fair").at("seeds") == json::value{true, true});
    CHECK(std::ranges::none_of(host.seen,
                               [](const json::object& m) { return m.at("type") == "refused"; }));
    host.next("update");
    joiner.next("update");
    REQUIRE(step({&host, &joiner}));
}

TEST_CASE("seeds: who gives none is waited for a moment, and not for ever") {
    House house;
    Player host(house.port, "Host"), joiner(house.port, "Joiner");
    sit_down(host, joiner);
    host.ask("start");
    host.sync();
    CHECK(host.about.at("status") == "waiting");
    CHECK(running(host).at("fair").at("seeds") == json::value{false, false});
    host.next("update");
    joiner.next("update");
    REQUIRE(step({&host, &joiner}));
}

TEST_CASE("seeds: what was put off is refused if it cannot be any more") {
    House house;
    Player host(house.port, "Host"), joiner(house.port, "Joiner");
    sit_down(host, joiner);
    host.ask("start", {{"id", 5}});
    joiner.ask("stand");
    const auto refused = host.next("refused");
    CHECK(refused.at("code") == "seat-open");
    CHECK(refused.at("id") == 5);
    // Alone with bots nobody is waited for.
    host.ask("seat", {{"seat", 1}, {"to", {{"kind", "bot"}, {"level", "random"}}}});
    host.ask("start");
    CHECK(!running(host).empty());
}

}  // namespace
