// SPDX-License-Identifier: Apache-2.0
//
// Many who look at the lobby all the time, while others make tables.
#include <vector>

#include "server/abuse/asker.hpp"
#include "server/house.hpp"
#include "server/player.hpp"

namespace {

using namespace testing;

const std::string a_table =
    R"({"type":"create","game":"leduc","seats":[{"kind":"you"},{"kind":"open"}]})";

TEST_CASE("abuse: however many look at the lobby, its list is made once for each change") {
    auto config = small_config();
    config.limits.tables_per_person = 200;
    House house(config);
    Player maker(house.port, "Maker");
    for (int i = 0; i < 150; ++i) maker.say(a_table);
    maker.sync();
    auto& lobby = house.server->house().lobby;
    CHECK(wait_for([&] { return lobby.public_tables()->tables.size() == 100; }));
    std::vector<Player> watchers;
    for (int i = 0; i < 8; ++i) watchers.emplace_back(house.port, "Watcher");
    const auto before = lobby.lists_made();
    for (int i = 0; i < 20; ++i)
        for (Player& watcher : watchers) {
            watcher.say(R"({"type":"lobby","on":true})");
            CHECK(watcher.next("lobby").at("tables").as_array().size() == 100);
            CHECK(http(house.port, "GET", "/api/tables").status == 200);
        }
    CHECK(lobby.lists_made() == before);
    maker.say(a_table);
    maker.next("created");
    const auto stored = lobby.lists_made();
    for (Player& watcher : watchers) watcher.next("lobby");
    CHECK(lobby.lists_made() <= stored + 3);  // its host arrives, and watches
}

TEST_CASE("abuse: who asks for the lobby again and again is told to wait for it") {
    auto config = small_config();
    config.limits.messages_per_second = 1;
    config.limits.message_burst = 50;
    House house(config);
    Player impatient(house.port, "Impatient");
    int lists = 0, refused = 0;
    for (int i = 0; i < 20; ++i) {
        impatient.say(R"({"type":"lobby","on":true})");
        const auto answer = impatient.read(patience());
        REQUIRE(answer.has_value());
        lists += answer->at("type") == "lobby";
        refused += answer->at("type") == "refused";
    }
    CHECK(lists >= 9);
    CHECK(lists <= 12);
    CHECK(lists + refused == 20);
}

}  // namespace
