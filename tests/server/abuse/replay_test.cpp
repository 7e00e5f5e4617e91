// SPDX-License-Identifier: Apache-2.0
//
// What one guest can have the server do and keep with the replay of a long match.
#include <algorithm>

#include "server/abuse/asker.hpp"
#include "server/house.hpp"
#include "server/player.hpp"
#include "server/replay.hpp"

namespace {

using namespace testing;
using server::Frames;
using server::Replay;

const games::Room& room_of(std::string_view game) {
    return *std::ranges::find_if(
        examples::rooms(), [&](const games::Room& room) { return room.game->about().id == game; });
}

// A match that bots have played at random to its end, as it is stored.
std::vector<std::string> played(const char* game, std::size_t seats) {
    const server::Who host{1, "pa", "Amelia"};
    server::Create create;
    create.game = game;
    create.seats.assign(seats, {server::SeatWish::Kind::Bot, "random"});
    std::vector<std::string> records{
        *server::Table::creation(room_of(game), create, host, std::nullopt, 1)};
    server::Table table("t", examples::rooms(), records.front(), 1);
    const auto keep = [&](server::Table::Answer answer) {
        REQUIRE(answer.has_value());
        records.insert(records.end(), answer->begin(), answer->end());
    };
    keep(table.ask(host, server::Start{}, 1));
    base::Random random(18);
    while (table.status() == store::Status::Running) {
        const auto seat = table.match()->position().next().seats.lowest();
        const auto moves = table.match()->position().moves(seat);
        const auto which =
            static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(moves.size())));
        keep(table.bot_plays(seat, moves[which], table.seq(), table.era(), 1));
    }
    return records;
}

const std::vector<std::string>& long_match() {
    static const auto records = [] {
        auto longest = played("bots-and-aces", 4);
        for (int i = 0; i < 20 && longest.size() < 3000; ++i)
            if (auto other = played("bots-and-aces", 6); other.size() > longest.size())
                longest = std::move(other);
        return longest;
    }();
    return records;
}

std::unique_ptr<store::Store> store_with(const std::vector<std::string>& records) {
    auto store = store::open_memory();
    std::vector<store::Write> writes{store::NewTable{1, "long", 1}};
    for (const std::string& record : records) writes.push_back(store::Append{1, record});
    writes.push_back(store::SetStatus{1, store::Status::Over});
    writes.push_back(store::Finish{1, 2, true, "{}", {}});
    store->commit(writes);
    return store;
}

server::Table table_of(const std::vector<std::string>& records) {
    server::Table table("t", examples::rooms(), records.front(), 1);
    for (std::size_t i = 1; i < records.size(); ++i) table.apply(records[i], 1);
    return table;
}

TEST_CASE("abuse: pages of a replay are the frames of the whole, with or without views") {
    const auto records = played("last-blast", 3);
    House house(small_config(), store_with(records));
    const auto get = [&](const std::string& query) {
        const auto answer = http(house.port, "GET", "/api/matches/long/replay?" + query);
        REQUIRE(answer.status == 200);
        return json::parse(answer.body).as_object();
    };
    for (const std::string as : {"as=1", "as=spectator"}) {
        const auto whole = get(as);
        CHECK(whole.size() == 1);
        const auto& frames = whole.at("frames").as_array();
        REQUIRE(frames.size() > 20);
        for (std::size_t from = 0; from < frames.size(); from += 7) {
            const std::string query = as + "&from=" + std::to_string(from) + "&count=9";
            const auto page = get(query), bare = get(query + "&views=no");
            CHECK(page.at("entries") == frames.size() - 1);
            const auto& first = frames.at(page.at("first").to_number<std::size_t>());
            CHECK(!first.at("next").at("seats").as_array().empty());
            const auto& some = page.at("frames").as_array();
            REQUIRE(some.size() == std::min<std::size_t>(9, frames.size() - from));
            REQUIRE(bare.at("frames").as_array().size() == some.size());
            for (std::size_t i = 0; i < some.size(); ++i) {
                CHECK(some[i] == frames[from + i]);
                auto without = frames[from + i].as_object();
                without.erase("view");
                CHECK(bare.at("frames").as_array()[i] == without);
            }
        }
        CHECK(get(as + "&from=100000").at("frames").as_array().front() == frames.back());
    }
    for (const char* query : {"from=x", "from=-1", "from=1&count=0", "from=1&count=x",
                              "from=1&views=some", "from=99999999999999999999", "from=1&as=7"})
        CHECK(http(house.port, "GET", std::string("/api/matches/long/replay?") + query).status ==
              400);
}

TEST_CASE("abuse: to seek in the longest match replays a step of it and the frames of a page") {
    const auto table = table_of(long_match());
    REQUIRE(table.seq() > 2000);
    const Replay replay(table);
    CHECK(replay.entries() == table.seq());
    CHECK(replay.bytes() < 4 << 20);
    House house(small_config(), store_with(long_match()));
    auto& metrics = house.server->house().metrics;
    const auto page = [&](std::size_t from, const char* more) {
        const auto answer =
            http(house.port, "GET",
                 "/api/matches/long/replay?from=" + std::to_string(from) + "&" + more);
        CHECK(answer.status == 200);
        CHECK(answer.body.size() <= Frames::largest_page + Frames::piece);
        return json::parse(answer.body).at("frames").as_array();
    };
    page(0, "count=1");
    CHECK(metrics.matches_read == 1);
    base::Random random(1);
    for (int i = 0; i < 30; ++i) {
        const auto from =
            static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(table.seq() + 1)));
        const std::uint64_t before = metrics.entries_replayed;
        const auto frames = page(from, "count=10");
        CHECK(frames.front().at("seq") == from);
        CHECK(metrics.entries_replayed - before <= replay.step() + 10);
    }
    // However much is asked for.
    CHECK(page(0, "count=4000000000").size() <= 100);
    CHECK(page(0, "count=4000000000&views=no").size() == 1000);
    CHECK(metrics.matches_read == 1);
}

TEST_CASE("abuse: a long match is refused in one piece, in words, and had in pages") {
    auto config = small_config();
    config.limits.whole_replay = 1000;
    House house(config, store_with(long_match()));
    const auto whole = http(house.port, "GET", "/api/matches/long/replay?as=0");
    CHECK(whole.status == 413);
    CHECK(json::parse(whole.body).at("code") == "too-long");
    CHECK(json::parse(whole.body).at("words").as_string().find("from=0") != std::string::npos);
    CHECK(http(house.port, "GET", "/api/matches/long/replay?as=0&from=0").status == 200);
}

TEST_CASE("abuse: who has a replay and does not read it holds a piece of it, for a while") {
    auto config = small_config();
    config.limits.whole_replay = 1'000'000;
    config.limits.frames_per_minute = 100'000'000;
    config.limits.write_seconds = 1;
    House house(config, store_with(long_match()));
    const auto& room = house.server->house().readers;
    std::vector<Asker> askers;
    std::map<int, int> answers;
    for (int i = 0; i < 40; ++i) askers.emplace_back(house.port, 2, "/api/matches/long/replay");
    for (Asker& asker : askers) ++answers[asker.status()];
    CHECK(answers[200] >= 1);
    CHECK(answers[200] <= server::House::most_readers_of_address);
    CHECK(answers[200] + answers[429] == 40);
    CHECK(room.taken() <= server::House::most_readers_of_address);
    // Others read meanwhile, and all of it.
    CHECK(Asker(house.port, 3, "/api/matches/long/replay").is_whole());
    // Nothing more is made for who does not read, until they are hung up on. Hardly anybody has
    // buffers for all of it: those would have it, and be done.
    CHECK(wait_for([&] { return room.taken() == 0; }));
    CHECK(room.held() == 0);
    for (int i = 0; i < 20; ++i)
        for (int last = 10; last < 20; ++last)
            askers.emplace_back(house.port, last, "/api/matches/long/log.json");
    for (Asker& asker : askers) {
        CHECK(room.taken() <= server::House::most_readers);
        CHECK(room.held() <= server::House::most_bytes_read);
        ++answers[asker.status()];
    }
    CHECK(wait_for([&] { return room.taken() == 0; }));
    CHECK(http(house.port, "GET", "/api/matches/long/replay?from=0").status == 200);
}

TEST_CASE("abuse: an address has so many frames a minute, and others have theirs") {
    auto config = small_config();
    config.limits.frames_per_minute = 1000;
    House house(config, store_with(played("last-blast", 2)));
    std::map<int, int> mine;
    for (int i = 0; i < 100; ++i)
        ++mine[http(house.port, "GET", "/api/matches/long/replay?from=0&count=100").status];
    CHECK(mine[200] >= 8);
    CHECK(mine[200] <= 40);
    CHECK(mine[200] + mine[429] == 100);
    CHECK(http(house.port, "GET", "/api/matches/long/log").status == 429);
    CHECK(Asker(house.port, 2, "/api/matches/long/replay?from=0").status() == 200);
}

}  // namespace
