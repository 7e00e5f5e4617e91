// SPDX-License-Identifier: Apache-2.0
//
// The machine's calendar is set while people play.
#include "server/house.hpp"
#include "server/player.hpp"

namespace {

using namespace testing;

struct Calendar {
    ~Calendar() { server::calendar_moved = 0; }
    void move(server::Time milliseconds) { server::calendar_moved += milliseconds; }
};

std::int64_t left(const Player& player, std::size_t seat) {
    return player.update.at("clocks").at(seat).at("left").as_int64();
}

constexpr server::Time hour = 3'600'000;

TEST_CASE("clock: whoever sets the calendar takes no time from anybody, and gives none") {
    Calendar calendar;
    House house;
    Player one(house.port, "One"), other(house.port, "Other");
    start_two(one, other, R"("game":"last-blast","clock":"game 60+0")");
    for (const server::Time by : {hour, -3 * hour, 48 * hour}) {
        calendar.move(by);
        for (int i = 0; i < 4; ++i) REQUIRE(step({&one, &other}));
        for (const std::size_t seat : {0u, 1u}) {
            CHECK(left(one, seat) > 30'000);
            CHECK(left(one, seat) <= 60'000);
        }
        CHECK(one.about.at("status") == "running");
    }
    // What people are told is by the calendar.
    one.ask("chat", {{"text", "What a day!"}});
    CHECK(std::abs(one.next("chat").at("time").as_int64() - server::now()) < 60'000);
    // Nobody may play in place of somebody who has just left.
    one.client.hang_up();
    other.until([](const json::object& m) {
        return m.at("type") == "table" && !m.at("seats").at(0).at("here").as_bool();
    });
    calendar.move(48 * hour);
    other.ask("seat", {{"seat", 0}, {"to", {{"kind", "bot"}, {"level", "random"}}}});
    CHECK(other.refusal() != "none");
}

TEST_CASE("clock: time runs out also where the calendar was set back") {
    Calendar calendar;
    House house;
    Player one(house.port, "One"), other(house.port, "Other");
    start_two(one, other, R"("game":"last-blast","clock":"move 1")");
    const std::int64_t before = one.seq();
    calendar.move(-hour);
    one.until([&](const json::object& m) {
        return m.at("type") == "update" && m.at("seq").as_int64() > before;
    });
    CHECK(one.seq() > before);
    step({&one, &other});  // or the clock was quicker
    const std::int64_t after = one.seq();
    one.until([&](const json::object& m) {
        return m.at("type") == "update" && m.at("seq").as_int64() > after;
    });
    CHECK(one.seq() > after);
}

}  // namespace
