// SPDX-License-Identifier: Apache-2.0
#include "server/limits.hpp"

#include <doctest/doctest.h>

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

TEST_CASE("limits: addresses of IPv6 count by their network") {
    CHECK(counted_as("192.0.2.7") == "192.0.2.7");
    CHECK(counted_as("::ffff:192.0.2.7") == "192.0.2.7");
    CHECK(counted_as("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
    CHECK(counted_as("2001:DB8:1:2::9") == "2001:db8:1:2::/64");
    CHECK(counted_as("2001:db8:1:3::9") == "2001:db8:1:3::/64");
    CHECK(counted_as("unknown") == "unknown");
    CHECK(counted_as("") == "");
}

}  // namespace
