// SPDX-License-Identifier: Apache-2.0
//
// Tables of a ruleset or of cards that are gone: nobody can go on there, and nobody is left with
// them either.
#include <algorithm>

#include "server/player.hpp"
#include "store/sqlite_store.hpp"

namespace {

using namespace testing;

// The same table once more, as a program of ruleset 1 would have left it.
std::string add_old_table(store::Store& store, const std::string& id, store::Status status) {
    const auto row = store.find_table(id);
    REQUIRE(row);
    auto records = store.records(row->key);
    json::object first = json::parse(records.at(0)).as_object();
    first["ruleset"] = 1;
    first.erase("cards");
    records[0] = json::serialize(first);
    std::string old = "old" + std::to_string(static_cast<int>(status)) + id.substr(4);
    const store::TableKey key = store.greatest_table_key() + 1;
    std::vector<store::Write> writes{store::NewTable{key, old, row->created}};
    for (std::string& record : records) writes.push_back(store::Append{key, std::move(record)});
    writes.push_back(store::SetStatus{key, status});
    if (status == store::Status::Over)
        writes.push_back(store::Finish{key, row->created, true, "{}", {}});
    store.commit(writes);
    return old;
}

std::vector<json::object> mine(const House& house, const Player& player) {
    const auto answer = json::parse(http(house.port, "GET", "/api/mine", "", player.cookie()).body);
    std::vector<json::object> tables;
    for (const json::value& table : answer.at("tables").as_array())
        tables.push_back(table.as_object());
    return tables;
}

constexpr const char* words =
    "This table was played with ruleset 1 of Bots and Aces; this server has ruleset 2.";

TEST_CASE("a table of ruleset 1 stays listed, says why it cannot be opened, and can be closed") {
    const Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    std::string host, guest, table;
    {
        House house(small_config(), store::open_sqlite(file));
        Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
        start_two(amelia, bessie, R"("game":"bots-and-aces")");
        REQUIRE(step({&amelia, &bessie}));
        table = amelia.table;
        host = amelia.cookie();
        guest = bessie.cookie();
    }
    std::string old, over;
    {
        const auto store = store::open_sqlite(file);
        old = add_old_table(*store, table, store::Status::Running);
        over = add_old_table(*store, table, store::Status::Over);
    }
    {
        House house(small_config(), store::open_sqlite(file));
        Player amelia(house.port, "", host), bessie(house.port, "", guest);
        const auto is_old = [&](const json::object& one) { return is(one.at("table"), old); };
        for (const Player* player : {&amelia, &bessie}) {
            const auto tables = mine(house, *player);
            CHECK(tables.size() == 2);  // and not the one that is over
            const auto found = std::ranges::find_if(tables, is_old);
            REQUIRE(found != tables.end());
            CHECK(is(found->at("stranded"), words));
            CHECK(is(found->at("status"), "running"));
        }
        for (const char* part : {"log", "log.json", "replay", "fairness"}) {
            const auto answer = http(house.port, "GET", "/api/matches/" + over + "/" + part);
            CHECK(answer.status == 409);
            CHECK(is(json::parse(answer.body).at("code"), "other-ruleset"));
            CHECK(is(json::parse(answer.body).at("words"), words));
        }
        bessie.watch(old);
        CHECK(is(bessie.about.at("stranded"), words));
        for (const char* type : {"start", "undo", "stand", "rematch", "hint", "resign"}) {
            bessie.ask(type);
            CHECK(bessie.refusal() == "other-ruleset");
        }
        bessie.ask("move", {{"seq", 0}, {"move", 1}, {"key", "once"}});
        CHECK(bessie.refusal() == "other-ruleset");
        bessie.ask("close");
        CHECK(bessie.refusal() == "not-host");
        amelia.watch(over);
        CHECK(is(amelia.about.at("stranded"), words));
        amelia.say(R"({"type":"create","id":9,"game":"bots-and-aces","from":{"match":")" + over +
                   R"(","seq":1},"seats":[{"kind":"you"},{"kind":"open"}]})");
        CHECK(amelia.refusal() == "other-ruleset");
        amelia.watch(old);
        amelia.ask("close");
        CHECK(is(amelia.next("table").at("status"), "closed"));
        CHECK(mine(house, amelia).size() == 1);
    }
    House house(small_config(), store::open_sqlite(file));
    Player amelia(house.port, "", host);
    const auto tables = mine(house, amelia);
    REQUIRE(tables.size() == 1);  // it stays closed, and the other one goes on
    CHECK(is(tables[0].at("table"), table));
    CHECK_FALSE(tables[0].contains("stranded"));
    amelia.watch(table);
    CHECK(amelia.next("update").contains("view"));
}

}  // namespace
