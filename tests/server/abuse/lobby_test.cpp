// SPDX-License-Identifier: Apache-2.0
//
// Many who look at the lobby all the time, while others make tables.
#include <set>
#include <vector>

#include "server/abuse/asker.hpp"
#include "server/house.hpp"
#include "server/player.hpp"

namespace {

using namespace testing;

const std::string a_table =
    R"({"type":"create","game":"leduc","seats":[{"kind":"you"},{"kind":"open"}]})";

void make_tables(Player& maker, int count) {
    for (int i = 0; i < count; ++i) maker.say(a_table);
    for (int i = 0; i < count; ++i) REQUIRE(maker.next("created").contains("table"));
    maker.sync();
}

TEST_CASE("abuse: however many look at the lobby, its list is made once for each change") {
    auto config = small_config();
    config.limits.tables_per_person = 200;
    House house(config);
    Player maker(house.port, "Maker");
    make_tables(maker, 150);
    auto& lobby = house.server->house().lobby;
    std::vector<Player> watchers;
    for (int i = 0; i < 8; ++i) watchers.emplace_back(house.port, "Watcher");
    const auto before = lobby.lists_made();
    for (int i = 0; i < 20; ++i)
        for (Player& watcher : watchers) {
            watcher.say(R"({"type":"lobby","on":true})");
            CHECK(watcher.next("lobby").at("tables").as_array().size() == 100);
            CHECK(http(house.port, "GET", "/api/tables").status == 200);
        }
    CHECK(lobby.lists_made() <= before + 5);  // after 320 questions; its maker arrives at some
    maker.say(a_table);
    maker.next("created");
    const auto stored = lobby.lists_made();
    for (Player& watcher : watchers) watcher.next("lobby");
    CHECK(lobby.lists_made() <= stored + 3);  // its host arrives, and watches
}

TEST_CASE("abuse: whoever makes many tables buries nobody else's, and all are on some page") {
    auto config = small_config();
    config.limits.tables_per_person = 40;
    House house(config);
    Player honest(house.port, "Honest");
    honest.say(a_table);
    const auto own = std::string(honest.next("created").at("table").as_string());
    honest.sync();
    for (int i = 0; i < 5; ++i) {
        Player greedy(house.port, "Greedy");
        make_tables(greedy, 40);
    }
    CHECK(house.server->house().lobby.size() == 201);
    std::set<std::string> all;
    std::vector<std::size_t> pages;
    for (std::string next = "/api/tables"; !next.empty();) {
        const auto page = json::parse(http(house.port, "GET", next).body);
        const auto& tables = page.at("tables").as_array();
        for (std::size_t i = 0; i < tables.size(); ++i) {
            all.emplace(tables[i].at("table").as_string());
            if (pages.empty() && i < 6 && is(tables[i].at("table"), own)) pages.push_back(0);
        }
        pages.push_back(tables.size());
        next = page.at("next").is_null()
                   ? ""
                   : "/api/tables?after=" + std::string(page.at("next").as_string());
    }
    CHECK(all.size() == 201);
    CHECK(pages == std::vector<std::size_t>{0, 100, 100, 1});  // one's own was among the first six
    CHECK(json::parse(http(house.port, "GET", "/api/tables?count=7").body)
              .at("tables")
              .as_array()
              .size() == 7);
    for (const char* bad : {"count=0", "count=x", "count=-1", "after=x", "after=1-2"})
        CHECK(http(house.port, "GET", std::string("/api/tables?") + bad).status == 400);
}

TEST_CASE("abuse: who asks for changes of the lobby is sent what has changed, and no more") {
    auto config = small_config();
    config.limits.tables_per_person = 200;
    House house(config);
    Player maker(house.port, "Maker");
    make_tables(maker, 120);
    Player old(house.port, "Old"), young(house.port, "Young");
    old.say(R"({"type":"lobby","on":true})");
    young.say(R"({"type":"lobby","on":true,"changes":true})");
    CHECK(old.next("lobby").at("tables") == young.next("lobby").at("tables"));
    old.sync();
    young.sync();
    const std::size_t old_texts = old.texts.size(), young_texts = young.texts.size();
    Player guest(house.port, "Guest");
    guest.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    const auto has_it = [&](const json::object& m, const char* field) {
        return m.contains(field) &&
               json::serialize(m.at(field)).find(guest.table) != std::string::npos;
    };
    const auto whole = old.until([&](const json::object& m) { return has_it(m, "tables"); });
    const auto change = young.until([&](const json::object& m) { return has_it(m, "changed"); });
    CHECK(whole.at("tables").as_array().size() == 100);
    CHECK(change.at("type") == "lobby_changes");
    CHECK(change.at("changed").as_array().size() < 10);  // its maker arrives at some others
    CHECK(change.at("gone").as_array().size() == 1);     // the hundredth is behind it now
    CHECK(change.at("order").as_array().size() == 100);
    CHECK(is(change.at("order").as_array()[0], guest.table));
    guest.ask("close");
    const auto gone = young.until([&](const json::object& m) { return has_it(m, "gone"); });
    CHECK(gone.at("changed").as_array().size() < 10);  // the hundredth is there again
    old.until([&](const json::object& m) { return !has_it(m, "tables"); });
    const auto bytes = [](const Player& player, std::size_t from) {
        std::size_t sum = 0;
        for (std::size_t i = from; i < player.texts.size(); ++i) sum += player.texts[i].size();
        return sum;
    };
    MESSAGE("bytes: " << bytes(old, old_texts) << " whole, " << bytes(young, young_texts)
                      << " changes");
    CHECK(bytes(young, young_texts) * 4 < bytes(old, old_texts));
    young.say(R"({"type":"lobby","on":false})");
    young.sync();
    const std::size_t quiet = young.texts.size();
    guest.say(a_table);
    old.next("lobby");
    young.sync();
    CHECK(young.texts.size() == quiet + 1);  // the pong
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
