// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/bits.hpp"
#include "base/counter.hpp"
#include "base/fixed_vector.hpp"
#include "base/random.hpp"
#include "base/result.hpp"
#include "base/text.hpp"

TEST_CASE("base: the n-th set bit is found in any word") {
    base::Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t word = random.next() & random.next();
        int rank = 0;
        for (int bit = 0; bit < 64; ++bit)
            if (word >> bit & 1) CHECK(base::nth_set_bit(word, rank++) == bit);
    }
    CHECK(base::nth_set_bit(std::uint64_t{1} << 63, 0) == 63);
    CHECK(base::nth_set_bit(~std::uint64_t{0}, 63) == 63);
}

TEST_CASE("base: the same seed and stream give the same numbers, others do not") {
    base::Random a(7, 1), b(7, 1), c(7, 2), d(8, 1);
    std::set<std::uint64_t> different;
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t number = a.next();
        CHECK(number == b.next());
        different.insert({number, c.next(), d.next()});
    }
    CHECK(different.size() == 300);
}

TEST_CASE("base: numbers below a bound are uniform, also for bounds that do not divide 2^32") {
    base::Random random(3);
    for (const std::uint32_t bound : {1u, 2u, 3u, 6u, 7u, 54u}) {
        std::array<int, 54> seen{};
        const int draws = 6000 * static_cast<int>(bound);
        for (int i = 0; i < draws; ++i) ++seen.at(random.below(bound));
        for (std::uint32_t i = 0; i < bound; ++i)
            CHECK(seen[i] == doctest::Approx(6000).epsilon(0.07));
    }
    // With a bound just above 2^31 plain multiplication would favour half of the numbers.
    int low = 0;
    for (int i = 0; i < 20000; ++i) low += random.below(0xC0000000u) < 0x60000000u;
    CHECK(low == doctest::Approx(10000).epsilon(0.05));
}

TEST_CASE("base: a fixed vector compares what it holds, not what it held") {
    base::FixedVector<int, 4> a, b;
    a.push_back(1);
    a.push_back(2);
    a.clear();
    a.push_back(5);
    b.push_back(5);
    CHECK(a == b);
    CHECK(a.contains(5));
    CHECK_FALSE(a.contains(2));
}

TEST_CASE("base: a fixed vector that is full takes no more and says so") {
    base::FixedVector<int, 2> list;
    list.push_back(1);
    list.push_back(2);
    CHECK_THROWS_AS(list.push_back(3), base::Overflow);
    CHECK(list.size() == 2);
    list.shrink(1);
    CHECK(list.back() == 1);
}

TEST_CASE("base: a result is a value or the reason why there is none, even of one type") {
    const base::Result<int, int> good = 3;
    const base::Result<int, int> bad = base::Failure{4};
    CHECK(good);
    CHECK(*good == 3);
    CHECK_FALSE(bad);
    CHECK(bad.error() == 4);
}

TEST_CASE("base: a text is what was added to it, however often it had to grow") {
    base::Text text;
    std::string same;
    for (int i = -20; i < 2000; i += 7) {
        text.number(i);
        text += ", ";
        text += std::string_view();
        text += ';';
        same += std::to_string(i) + ", ;";
        REQUIRE(text.view() == same);
    }
    CHECK(text.string() == same);
    CHECK(text.back() == ';');
    text.drop_last();
    CHECK(text.view() == std::string_view(same).substr(0, same.size() - 1));
    text.clear();
    CHECK(text.size() == 0);
    text.number(std::numeric_limits<std::int64_t>::min());
    text.number(std::numeric_limits<std::uint64_t>::max());
    CHECK(text.view() == "-922337203685477580818446744073709551615");
    CHECK(base::joined({"a", "", "bc", std::string("def")}) == "abcdef");
    CHECK(base::joined({}).empty());
}

TEST_CASE("a counter loses nothing, however many threads count") {
    base::Counter counter;
    std::vector<std::thread> threads;
    for (int i = 0; i < 20; ++i)  // more than it has places
        threads.emplace_back([&] {
            for (int n = 0; n < 10'000; ++n) ++counter;
            counter += 5;
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(counter.load() == 20 * 10'005);
}
