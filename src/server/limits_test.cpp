// SPDX-License-Identifier: Apache-2.0
#include "server/limits.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <vector>

namespace {

using namespace server;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

const Moment noon{hours(1000)};

TEST_CASE("limits: so many at once, and so many a second afterwards") {
    Bucket bucket(2, 3);
    for (int i = 0; i < 3; ++i) CHECK(bucket.take(1, noon));
    CHECK_FALSE(bucket.take(1, noon));
    CHECK_FALSE(bucket.take(1, noon + milliseconds(400)));
    CHECK(bucket.take(1, noon + milliseconds(500)));
    CHECK_FALSE(bucket.take(1, noon + milliseconds(900)));
    for (int i = 0; i < 3; ++i) CHECK(bucket.take(1, noon + hours(1)));  // it holds no more
    CHECK_FALSE(bucket.take(1, noon + hours(1)));
}

TEST_CASE("limits: what is dear costs more, but never more than there can be") {
    Bucket bucket(1, 10);
    CHECK(bucket.take(6, noon));
    CHECK_FALSE(bucket.take(6, noon));
    CHECK(bucket.take(4, noon));
    CHECK_FALSE(bucket.take(100, noon + seconds(9)));
    CHECK(bucket.take(100, noon + seconds(10)));
}

TEST_CASE("limits: a clock that goes back locks nobody out") {
    Bucket bucket(2, 3);
    CHECK(bucket.take(1, noon));
    CHECK(bucket.take(1, noon - hours(1)));
    CHECK(bucket.take(1, noon - hours(1)));
    CHECK_FALSE(bucket.take(1, noon - hours(1)));
    CHECK(bucket.take(1, noon + seconds(1)));
}

TEST_CASE("limits: of too many addresses the one that was quiet longest is forgotten") {
    AddressLimit limit(2, 3);
    const auto use_up = [&](const char* address) {
        while (limit.take(address, 1, noon)) {
        }
    };
    use_up("a");
    use_up("b");
    use_up("c");
    CHECK_FALSE(limit.take("a", 1, noon));  // heard again: now b is the stalest
    CHECK(limit.take("d", 1, noon));
    CHECK_FALSE(limit.take("a", 1, noon));
    CHECK_FALSE(limit.take("c", 1, noon));
    CHECK(limit.take("b", 1, noon));
}

TEST_CASE("limits: an address may have less at once than in a minute") {
    AddressLimit limit(2.0, 10, 100);
    const auto taken = [&](Moment now) {
        int count = 0;
        while (limit.take("192.0.2.1", 1, now)) ++count;
        return count;
    };
    CHECK(taken(noon) == 10);
    CHECK(taken(noon + std::chrono::seconds(1)) == 2);
    CHECK(taken(noon + std::chrono::hours(1)) == 10);
}

TEST_CASE("limits: addresses of IPv6 count by their network") {
    CHECK(counted_as("192.0.2.7") == "192.0.2.7");
    CHECK(counted_as("::ffff:192.0.2.7") == "192.0.2.7");
    CHECK(counted_as("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
    CHECK(counted_as("2001:DB8:1:2::9") == "2001:db8:1:2::/64");
    CHECK(counted_as("2001:db8:1:3::9") == "2001:db8:1:3::/64");
    CHECK(counted_as("unknown") == "unknown");
    CHECK(counted_as("") == "");
}

TEST_CASE("limits: larger networks of IPv6 have larger budgets, and no more") {
    const auto address = [](int site, int network) {
        char text[64];
        std::snprintf(text, sizeof text, "2001:db8:%x:%x::1", site, network);
        return counted_as(text);
    };
    AddressLimit limit(10);
    AddressCount count(10);
    std::vector<int> taken, entered;
    for (const int networks : {1, 256, 4096}) {  // of 64 bits: one, all of 56 bits, many of 48 bits
        taken.push_back(0);
        entered.push_back(0);
        for (int i = 0; i < networks; ++i)
            for (int again = 0; again < 12; ++again) {
                taken.back() += limit.take(address(networks, i), 1, noon);
                entered.back() += count.enter(address(networks, i));
            }
    }
    CHECK(taken == std::vector<int>{10, 40, 160});
    CHECK(entered == std::vector<int>{10, 40, 160});
    CHECK(limit.take(address(7, 1), 1, noon));  // another network is not touched
    CHECK(count.enter(address(7, 1)));
    CHECK_FALSE(count.enter(address(256, 100)));
    count.leave(address(256, 0));
    CHECK(count.enter(address(256, 100)));
    CHECK(networks_of("192.0.2.7").size() == 1);
    CHECK(networks_of("").size() == 1);
    CHECK(networks_of("2001:db8:1:2ff::/64").at(1).name == "2001:db8:1:200::/56");
    CHECK(networks_of("2001:db8:1:2ff::/64").at(2).name == "2001:db8:1::/48");
}

TEST_CASE("limits: what turned out to be dear is made up for first") {
    AddressLimit limit(60);
    CHECK(limit.take("a", 1, noon));
    limit.charge("a", 1000);
    CHECK_FALSE(limit.take("a", 1, noon + seconds(59)));
    CHECK(limit.take("a", 1, noon + seconds(62)));
}

}  // namespace
