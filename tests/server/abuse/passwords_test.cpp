// SPDX-License-Identifier: Apache-2.0
//
// Passwords are slow to look at on purpose: who has many looked at holds up others who sign in, for
// a moment, and nobody else.
#include <future>
#include <vector>

#include "server/abuse/asker.hpp"
#include "server/house.hpp"
#include "server/player.hpp"

namespace {

using namespace testing;

std::string login(const std::string& name) {
    return R"({"name":")" + name + R"(","password":"not the right one"})";
}

TEST_CASE("abuse: of many who sign in at once few wait, and the rest is told when to come again") {
    auto config = small_config();
    config.limits.sign_ins_per_minute = 10;
    House house(config);
    auto& home = house.server->house();
    std::vector<Asker> askers;
    for (int last = 2; last < 42; ++last)
        for (int i = 0; i < 10; ++i)
            askers.emplace_back(house.port, last, "POST", "/api/login",
                                login("Nobody " + std::to_string(last)));
    // Those who sign in with a password hold up nobody who comes as a guest.
    CHECK(!support::new_guest(house.port).empty());
    CHECK(home.at_door.taken() > 0);
    CHECK(home.at_door.taken() <= server::House::most_at_door);
    std::map<int, int> answers;
    for (Asker& asker : askers) ++answers[asker.status()];
    CHECK(answers[403] >= server::House::most_at_door / 2);
    CHECK(answers[403] + answers[429] + answers[503] == 400);
    CHECK(answers[503] > 200);
    CHECK(wait_for([&] { return home.at_door.taken() == 0; }));
    CHECK(http(house.port, "POST", "/api/login", login("Nobody")).status == 403);
}

TEST_CASE("abuse: an account is guessed at so often a minute, from however many addresses") {
    auto config = small_config();
    config.limits.sign_ins_per_account = 5;
    House house(config);
    std::map<int, int> answers;
    for (int i = 0; i < 20; ++i)
        ++answers[Asker(house.port, 2 + i, "POST", "/api/login", login(i % 2 ? "Amelia" : "aMELIA"))
                      .status()];
    CHECK(answers[403] >= 5);
    CHECK(answers[403] <= 8);
    CHECK(answers[403] + answers[429] == 20);
    CHECK(Asker(house.port, 60, "POST", "/api/login", login("Bessie")).status() == 403);
}

TEST_CASE("abuse: who is turned away is told when to come again") {
    auto config = small_config();
    House house(config);
    std::vector<std::shared_ptr<server::Places::Place>> places;
    for (int i = 0; i < server::House::most_at_door; ++i) {
        auto entered = house.server->house().at_door.enter(std::to_string(i));
        REQUIRE(entered.has_value());
        places.push_back(*entered);
    }
    const auto answer = http(house.port, "POST", "/api/login", login("Amelia"));
    CHECK(answer.status == 503);
    CHECK(answer.head.find("Retry-After: 2\r\n") != std::string::npos);
    CHECK(json::parse(answer.body).at("code") == "busy");
    places.clear();
    CHECK(http(house.port, "POST", "/api/login", login("Amelia")).status == 403);
}

}  // namespace
