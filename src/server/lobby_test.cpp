// SPDX-License-Identifier: Apache-2.0
#include "server/lobby.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <random>

namespace {

using namespace server;

LobbyBoard::Card card(const std::string& summary, store::Time created, store::PersonKey host,
                      bool hidden = false) {
    return {"\"" + summary + "\"", hidden, true, created, host, {host}};
}

TEST_CASE("lobby: hosts take turns, each with the newest first") {
    LobbyBoard board;
    for (int i = 0; i < 4; ++i)
        board.put("a" + std::to_string(i), card("a" + std::to_string(i), 100 + i, 1));
    board.put("b0", card("b0", 50, 2));
    board.put("b1", card("b1", 60, 2));
    board.put("c0", card("c0", 10, 3));
    board.put("secret", card("secret", 200, 3, true));
    CHECK(board.public_tables()->text == R"(["a3","b1","c0","a2","b0","a1","a0"])");
    board.put("a3", {"", false, false, 0, 0, {}});  // it is over
    CHECK(board.public_tables()->text == R"(["a2","b1","c0","a1","b0","a0"])");
    board.put("secret", card("secret", 200, 3));
    board.put("b0", card("b0", 50, 4));  // another host
    CHECK(board.public_tables()->text == R"(["secret","a2","b1","b0","a1","c0","a0"])");
    CHECK(board.tables_of(3) == R"(["secret","c0"])");
    CHECK(board.tables_hosted_by(2) == R"(["b1"])");
    CHECK(board.made_by(1) == 3);
    CHECK(board.made_by(9) == 0);
}

TEST_CASE("lobby: whatever comes and goes, the order is that of a board made anew") {
    std::mt19937 random(5);
    const auto below = [&](std::int64_t most) {
        return static_cast<std::int64_t>(random()) % most;
    };
    LobbyBoard board;
    std::map<std::string, LobbyBoard::Card> all;
    for (int i = 0; i < 3000; ++i) {
        const std::string id = std::to_string(below(300));
        auto one = card(id, below(50), below(20), below(5) == 0);
        one.live = below(3) != 0;
        one.people = {below(20), below(20)};
        one.spare_from = one.live && below(8) == 0 ? 0 : LobbyBoard::for_now;
        board.put(id, one);
        all.insert_or_assign(id, one);
        if (below(20) == 0)
            if (const auto spare = board.take_spare(below(20), 1); !spare.empty()) all.erase(spare);
        if (below(4) > 0) continue;
        LobbyBoard other;
        for (const auto& [table, each] : all) other.put(table, each);
        REQUIRE(board.public_tables()->text == other.public_tables()->text);
        for (store::PersonKey person = 0; person < 20; ++person) {
            REQUIRE(board.tables_of(person) == other.tables_of(person));
            REQUIRE(board.tables_hosted_by(person) == other.tables_hosted_by(person));
            REQUIRE(board.made_by(person) == other.made_by(person));
        }
        REQUIRE(board.size() == other.size());
    }
}

TEST_CASE("lobby: pages go on where the one before ended, also when that table is gone") {
    LobbyBoard board;
    for (int i = 0; i < 5; ++i)
        board.put("a" + std::to_string(i), card("a" + std::to_string(i), 100 + i, 1));
    board.put("b0", card("b0", 50, 2));
    auto page = board.page_of_tables("", 2);
    REQUIRE(page.has_value());
    CHECK(page->text == R"(["a4","b0"])");
    board.put("b0", {"", false, false, 0, 0, {}});
    page = board.page_of_tables(page->next, 3);
    REQUIRE(page.has_value());
    CHECK(page->text == R"(["a3","a2","a1"])");
    page = board.page_of_tables(page->next, 3);
    REQUIRE(page.has_value());
    CHECK(page->text == R"(["a0"])");
    CHECK(page->next.empty());
    for (const char* bad : {"x", "1", "1-", "1-2", "-1-2-a", "1--a", "1-x-a",
                            "99999999999999999999999-1-a", "1-99999999999999999999999-a"})
        CHECK_MESSAGE(!board.page_of_tables(bad, 3), bad);
    CHECK(board.page_of_tables("9-1-", 3)->text == "[]");
}

// What a client makes of it: docs/protocol.md.
std::vector<std::string> changed_by(std::vector<std::string> tables, const std::string& changes) {
    const auto all = boost::json::parse("{" + changes + "}").as_object();
    for (const auto& gone : all.at("gone").as_array())
        std::erase(tables, std::string(gone.as_string()));
    for (const auto& changed : all.at("changed").as_array())
        if (std::string id(changed.as_string()); std::ranges::find(tables, id) == tables.end())
            tables.push_back(id);
    if (!all.contains("order")) return tables;
    std::vector<std::string> order;
    for (const auto& one : all.at("order").as_array()) {
        order.emplace_back(one.as_string());
        CHECK(std::ranges::find(tables, order.back()) != tables.end());
    }
    CHECK(order.size() == tables.size());
    return order;
}

TEST_CASE("lobby: who has a list and what has changed since has the other") {
    LobbyBoard board;
    CHECK(changes_between(*board.public_tables(), *board.public_tables()) ==
          R"("changed":[],"gone":[])");
    board.put("a0", card("a0", 1, 1));
    board.put("b0", card("b0", 2, 2));
    auto before = board.public_tables();
    board.put("a0", card("A0", 1, 1));
    CHECK(changes_between(*before, *board.public_tables()) == R"("changed":["A0"],"gone":[])");
    board.put("b0", {"", false, false, 0, 0, {}});
    CHECK(changes_between(*before, *board.public_tables()) == R"("changed":["A0"],"gone":["b0"])");
    board.put("c0", card("c0", 3, 3));
    CHECK(changes_between(*before, *board.public_tables()) ==
          R"("changed":["c0","A0"],"gone":["b0"],"order":["c0","a0"])");

    std::mt19937 random(6);
    board.put("a0", card("a0", 1, 1));
    before = board.public_tables();
    std::vector<std::string> tables{"c0", "a0"};
    for (int i = 0; i < 2000; ++i) {
        const auto number = static_cast<std::int64_t>(random() % 150);
        auto one = card(std::to_string(number), number * 7 % 40, number % 12);
        one.live = random() % 4 > 0;
        board.put(std::to_string(number), one);
        if (random() % 3) continue;
        const auto after = board.public_tables();
        tables = changed_by(std::move(tables), changes_between(*before, *after));
        std::vector<std::string> right;
        for (const auto& entry : after->tables) right.push_back(entry.table);
        REQUIRE(tables == right);
        before = after;
    }
}

TEST_CASE("lobby: the list is made when one of its tables has changed, and not before") {
    LobbyBoard board;
    for (int i = 0; i < 10'000; ++i) {
        const std::string id = std::to_string(100'000 + i);
        board.put(id, card(id, i, i));
    }
    const auto list = board.public_tables();
    CHECK(list->tables.size() == LobbyBoard::most_listed);
    CHECK(list->tables.front().table == "109999");
    for (int i = 0; i < 1000; ++i) CHECK(board.public_tables() == list);
    CHECK(board.lists_made() == 1);
    for (int i = 0; i < 1000; ++i) {  // behind it, private, or the same as before
        const std::string id = std::to_string(100'000 + i);
        board.put(id, card("changed", i, i));
        board.put("secret", card("secret" + id, 20'000, 7, true));
        board.put("109999", card("109999", 9999, 9999));
        board.public_tables();
    }
    CHECK(board.lists_made() == 1);
    board.put("109990", card("changed", 9990, 9990));
    CHECK(board.public_tables() != list);
    CHECK(board.lists_made() == 2);
    board.put("109995", {"", false, false, 0, 0, {}});
    CHECK(board.public_tables()->tables.size() == LobbyBoard::most_listed);
    CHECK(board.public_tables()->tables.back().table == "109899");
    CHECK(board.lists_made() == 3);
}

}  // namespace
