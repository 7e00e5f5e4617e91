// SPDX-License-Identifier: Apache-2.0
//
// A server for tests, and people who talk to it as docs/protocol.md says.
#pragma once

#include <doctest/doctest.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/examples.hpp"
#include "server/server.hpp"
#include "server/whole_update.hpp"
#include "store/memory_store.hpp"
#include "support/client.hpp"

namespace testing {

namespace json = boost::json;
using support::http;

inline bool is(const json::value& value, std::string_view text) {
    return value.is_string() && std::string_view(value.get_string()) == text;
}

// A folder that is gone afterwards.
class Folder {
public:
    Folder() {
        static int count = 0;
        path = std::filesystem::temp_directory_path() /
               ("hexwing-test-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
        std::filesystem::create_directories(path);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
    }
    std::filesystem::path path;
};

inline server::Config small_config() {
    server::Config config;
    config.port = 0;
    config.threads = 2;
    config.bot_threads = 1;
    config.metrics_port = 0;
    config.metrics_public = true;
    config.limits.guests_per_minute = 10'000;
    config.limits.requests_per_minute = 1'000'000;
    config.limits.sign_ins_per_minute = 1000;
    config.limits.connections_per_address = 1000;
    config.limits.messages_per_second = 10'000;
    config.limits.message_burst = 10'000;
    config.limits.messages_per_address = 1'000'000;
    return config;
}

class House {
public:
    explicit House(const server::Config& config = small_config(),
                   std::unique_ptr<store::Store> store = store::open_memory()) {
        spdlog::set_level(spdlog::level::off);
        server = std::make_unique<server::Server>(config, examples::rooms(), std::move(store));
        port = server->port();
    }
    std::unique_ptr<server::Server> server;
    std::uint16_t port = 0;
};

inline int& patience() {  // milliseconds to wait for an answer
    static int time = 20'000;
    return time;
}

class Player {
public:
    Player() = default;
    Player(std::uint16_t port, const std::string& name, const std::string& cookie = "")
        : cookie_(cookie.empty() ? support::new_guest(port, name) : cookie), port_(port) {
        connect();
    }
    void connect() {
        client = support::Client(port_, cookie_);
        REQUIRE(client.status() == 101);
        say(R"({"type":"hello","version":1})");
        const auto welcome = next("welcome");
        REQUIRE(welcome.contains("you"));
        id = std::string(welcome.at("you").at("person").as_string());
    }
    void say(const std::string& text) { client.send(text); }
    void say(json::object message) { client.send(json::serialize(message)); }
    // About the table that was made or joined last.
    void ask(const char* type, json::object more = {}) {
        more["type"] = type;
        more["table"] = table;
        say(std::move(more));
    }
    // The next message; of an update, all of it.
    std::optional<json::object> read(int milliseconds) {
        const auto text = client.read(milliseconds);
        if (!text) return std::nullopt;
        auto message = json::parse(*text).as_object();
        seen.push_back(message);
        texts.push_back(*text);
        if (is(message.at("type"), "update")) message = update = whole_update(std::move(message));
        if (is(message.at("type"), "table")) about = message;
        return message;
    }
    // The next message of this type; an empty one if none comes.
    json::object next(std::string_view type) {
        return until([&](const json::object& message) { return is(message.at("type"), type); });
    }
    template <class Wanted>
    json::object until(Wanted wanted, int milliseconds = patience()) {
        const auto limit =
            std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
        while (std::chrono::steady_clock::now() < limit) {
            const auto message = read(milliseconds);
            if (!message) break;
            if (wanted(*message)) return *message;
        }
        return {};
    }
    // The table as it is after the match; it may have come already.
    json::object until_over() {
        const auto over = [](const json::object& m) {
            return m.at("type") == "table" && m.at("status") == "over";
        };
        return !about.empty() && over(about) ? about : until(over);
    }
    std::string refusal() {
        const auto refused = next("refused");
        return refused.contains("code") ? std::string(refused.at("code").as_string()) : "none";
    }
    void create(const std::string& fields) {
        say(R"({"type":"create","id":1,)" + fields + "}");
        const auto created = next("created");
        REQUIRE(created.contains("table"));
        table = std::string(created.at("table").as_string());
        next("table");
    }
    void watch(const std::string& id_of_table) {
        table = id_of_table;
        ask("watch");
        next("table");
    }
    bool is_asked() const {
        return update.contains("moves") && !update.at("moves").as_array().empty();
    }
    std::int64_t seq() const { return update.contains("seq") ? update.at("seq").as_int64() : -1; }
    // Plays one of the listed moves and returns the key.
    std::string move(std::size_t which = 0) {
        const auto& moves = update.at("moves").as_array();
        static int keys = 0;  // a key is good for one move, also after a restart
        const std::string key = "key" + std::to_string(++keys);
        ask("move", {{"seq", update.at("seq")},
                     {"move", moves[which % moves.size()].at("move")},
                     {"key", key}});
        return key;
    }
    // Reads until the server has answered everything sent so far.
    void sync() {
        const std::int64_t number = ++pings_ + 1'000'000;
        say({{"type", "ping"}, {"id", number}});
        until([&](const json::object& message) {
            return message.at("type") == "pong" && message.at("id") == number;
        });
    }
    const std::string& cookie() const { return cookie_; }

    support::Client client;
    std::string id, table;
    json::object update, about;
    std::vector<json::object> seen;  // every message, as it was sent
    std::vector<std::string> texts;  // the same, byte for byte

private:
    std::string cookie_;
    std::uint16_t port_ = 0;
    int pings_ = 0;
};

// Two sit down at a table of the first one's and start.
inline void start_two(Player& one, Player& other,
                      const std::string& fields = R"("game":"last-blast")") {
    one.create(fields + R"(,"seats":[{"kind":"you"},{"kind":"open"}])");
    other.watch(one.table);
    other.ask("sit", {{"seat", 1}});
    other.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("you").at("seat") == 1;
    });
    other.ask("seed", {{"seed", std::string(32, 'a')}});  // else it is waited for
    other.sync();
    one.ask("start");
    one.next("update");
    other.next("update");
}

// One of them moves, and all learn of it.
inline bool step(std::vector<Player*> players, std::size_t which = 0) {
    for (Player* player : players) {
        if (!player->is_asked()) continue;
        const std::string key = player->move(which);
        const auto answer = player->until([&](const json::object& m) {
            return (m.at("type") == "update" && m.contains("ack") && is(m.at("ack"), key)) ||
                   m.at("type") == "refused";
        });
        if (!answer.contains("seq")) return false;
        for (Player* other : players)
            if (other->seq() < answer.at("seq").as_int64())
                other->until([&](const json::object& m) {
                    return m.at("type") == "update" && m.at("seq") == answer.at("seq");
                });
        return true;
    }
    return false;
}

inline bool is_over(const Player& player) { return player.update.at("outcome").is_array(); }

}  // namespace testing
