// SPDX-License-Identifier: Apache-2.0
//
// Whoever opens many connections, from one address or from a network of them, may not say more.
#include <vector>

#include "server/player.hpp"

namespace {

using namespace testing;
using Clock = std::chrono::steady_clock;

support::Client from(const House& house, const std::string& cookie, const std::string& address) {
    support::Client client(house.port, cookie, "X-Forwarded-For: " + address + "\r\n");
    REQUIRE(client.status() == 101);
    return client;
}

// How many of so many pings are answered; the others are refused.
int pongs(support::Client& client, int pings) {
    std::string all = support::frame(R"({"type":"hello","version":1})");
    for (int i = 0; i < pings; ++i) all += support::frame(R"({"type":"ping"})");
    REQUIRE(client.send_raw(all));
    int count = 0;
    for (int i = 0; i <= pings; ++i) {
        const auto answer = client.read(patience());
        REQUIRE(answer.has_value());
        count += answer->find("\"pong\"") != std::string::npos;
    }
    return count;
}

TEST_CASE("abuse: all connections of an address, or of a network of IPv6, have one budget") {
    auto config = small_config();
    config.trust_proxy = true;
    config.limits.messages_per_address = 5;  // 50 at once
    const std::vector<std::pair<std::vector<std::string>, int>> crowds{
        {std::vector<std::string>(12, "192.0.2.7"), 50},
        {{"2001:db8::1", "2001:db8::2", "2001:db8::3:1", "2001:db8::4:2", "2001:db8::5",
          "2001:db8::6", "2001:db8::7", "2001:db8::8"},
         50},
        {{"2001:db8:0:1::", "2001:db8:0:1::2", "2001:db8:0:1::3", "2001:db8:0:1::4",
          "2001:db8:0:2::", "2001:db8:0:2::2", "2001:db8:0:2::3", "2001:db8:0:2::4",
          "2001:db8:0:3::", "2001:db8:0:3::2", "2001:db8:0:3::3", "2001:db8:0:3::4",
          "2001:db8:0:4::", "2001:db8:0:4::2", "2001:db8:0:4::3", "2001:db8:0:4::4",
          "2001:db8:0:5::", "2001:db8:0:5::2", "2001:db8:0:5::3", "2001:db8:0:5::4"},
         200}};
    for (const auto& [addresses, budget] : crowds) {
        House house(config);
        const std::string cookie = support::new_guest(house.port);
        const auto begin = Clock::now();
        std::vector<support::Client> clients;
        int said = 0;
        for (const std::string& address : addresses) {
            clients.push_back(from(house, cookie, address));
            said += pongs(clients.back(), 15);
        }
        const std::chrono::duration<double> seconds = Clock::now() - begin;
        CHECK(said >= budget / 2);
        // What comes again with time, to each network, is rounded to parcels of ten.
        CHECK(said <= budget + budget / 10 * seconds.count() + 10);
        auto other = from(house, cookie, "2001:db8:9::1");
        CHECK(pongs(other, 15) == 15);
    }
}

}  // namespace
