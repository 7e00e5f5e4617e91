// SPDX-License-Identifier: Apache-2.0
//
// The leak tests once more, from outside: real servers, real connections, and the bytes that come.
#include <array>
#include <map>
#include <regex>
#include <set>

#include "server/player.hpp"
#include "server/tells_in_deal.hpp"

namespace {

using namespace testing;

// What differs by construction: who and which table it is, when, and the server's seed.
std::string normalised(std::string text, const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i)
        for (auto at = text.find(names[i]); at != std::string::npos; at = text.find(names[i], at))
            text.replace(at, names[i].size(), "#" + std::to_string(i));
    static const std::regex times(R"re("(time|created)":\d+)re");
    static const std::regex seeds(R"re("commitment":"[0-9a-f]{64}")re");
    text = std::regex_replace(text, times, "\"$1\":0");
    return std::regex_replace(text, seeds, "\"commitment\":\"\"");
}

// All that came since the match began and before it was over: there the cards are shown. That the
// table has begun is told as often as somebody comes or goes, so of such messages only the kinds
// are counted.
std::string sent_before_the_end(const Player& player, const std::vector<std::string>& names) {
    std::string all;
    std::set<std::string> tables;
    for (std::size_t i = 0; i < player.seen.size(); ++i) {
        const json::object& message = player.seen[i];
        const std::string text = normalised(player.texts[i], names);
        if (message.at("type") == "table") {
            if (message.at("status") == "running") tables.insert(text);
        } else if (message.at("type") != "update" || !message.contains("outcome")) {
            all += text + "\n";
        }
    }
    for (const std::string& text : tables) all += text + "\n";
    return all;
}

struct Sent {
    std::array<std::string, 3> cards;    // of seat 0, of seat 1, on the board
    std::array<std::string, 3> viewers;  // what seat 0, seat 1 and a watcher were sent
};

// Everybody always calls, and now and then asks for what is not allowed.
Sent play_once(std::uint16_t port, std::vector<Player>& people) {
    Player &one = people[0], &other = people[1], &watcher = people[2];
    one.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    other.watch(one.table);
    watcher.watch(one.table);
    other.ask("sit", {{"seat", 1}});
    for (Player& player : people)  // all have come, and all know it
        player.until([](const json::object& m) {
            return m.at("type") == "table" && m.at("seats").at(1).at("kind") == "human" &&
                   m.at("seats").at(1).at("here") == true && m.at("watchers") == 1;
        });
    for (Player& player : people) {
        player.seen.clear();
        player.texts.clear();
        player.update.clear();
    }
    one.ask("start");
    for (Player& player : people) player.next("update");
    while (!is_over(one)) {
        Player& asked = one.is_asked() ? one : other;
        REQUIRE(asked.is_asked());
        const std::int64_t seq = asked.seq();
        asked.ask("move", {{"seq", seq}, {"move", 77}, {"key", "wrong"}});
        CHECK(asked.refusal() != "none");
        asked.ask("move", {{"seq", seq}, {"text", "call"}, {"key", "k" + std::to_string(seq)}});
        for (Player& player : people)
            player.until([&](const json::object& m) {
                return m.at("type") == "update" && m.at("seq").as_int64() > seq;
            });
    }
    one.until_over();
    const auto fairness =
        json::parse(http(port, "GET", "/api/matches/" + one.table + "/fairness").body);
    Sent sent;
    for (std::size_t i = 0; i < 3; ++i) {
        sent.cards[i] = fairness.at("draws").at(i).at("text").as_string();
        sent.viewers[i] = sent_before_the_end(people[i], {one.table, one.id, other.id, watcher.id});
    }
    for (Player& player : people) {
        player.ask("unwatch");
        player.sync();
    }
    return sent;
}

struct Found {
    int pairs = 0;  // of matches that one viewer cannot tell apart, with other cards
    std::string wrong;
};

// Matches on two servers. Those in which a viewer was shown the same cards must have been sent to
// that viewer alike.
Found spy_on_servers(const games::Room& room, int matches) {
    spdlog::set_level(spdlog::level::off);
    const std::span<const games::Room> rooms(&room, 1);
    std::vector<std::unique_ptr<server::Server>> servers;
    std::vector<std::vector<Player>> people(2);
    for (auto& group : people) {
        servers.push_back(
            std::make_unique<server::Server>(small_config(), rooms, store::open_memory()));
        for (const char* name : {"One", "Other", "Watcher"})
            group.emplace_back(servers.back()->port(), name);
    }
    std::vector<Sent> all;
    for (int i = 0; i < matches; ++i) {
        const auto which = static_cast<std::size_t>(i % 2);
        all.push_back(play_once(servers[which]->port(), people[which]));
    }
    Found found;
    for (std::size_t viewer = 0; viewer < 3; ++viewer) {
        std::map<std::string, const Sent*> first;  // by the cards that the viewer has seen
        for (const Sent& sent : all) {
            const std::string seen = (viewer < 2 ? sent.cards[viewer] : "") + sent.cards[2];
            const Sent& before = *first.try_emplace(seen, &sent).first->second;
            found.pairs += before.cards != sent.cards;
            if (before.viewers[viewer] != sent.viewers[viewer])
                found.wrong = before.viewers[viewer] + "\n is not \n" + sent.viewers[viewer];
        }
    }
    return found;
}

TEST_CASE("leaks: over a connection, too, nobody is sent a byte of other people's cards") {
    const Found honest = spy_on_servers(games::erased<examples::PlainRoom<reference::Leduc>>(), 24);
    CHECK(honest.wrong == "");
    CHECK(honest.pairs > 5);
    CHECK(spy_on_servers(games::erased<examples::PlainRoom<examples::TellsInDeal>>(), 24).wrong !=
          "");
}

}  // namespace
