// SPDX-License-Identifier: Apache-2.0
#include "net/send_batch.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <deque>
#include <string>
#include <vector>

namespace {

using net::SendBatch;

// A connection: what is sent at one end comes out at the other.
struct Line final : SendBatch::Sender {
    int ends[2] = {-1, -1};
    std::vector<ssize_t> told;

    Line() { REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0); }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() {
        ::close(ends[0]);
        ::close(ends[1]);
    }
    void sent(ssize_t result) override { told.push_back(result); }
    std::string heard() const {
        char bytes[4096];
        const ssize_t got = ::recv(ends[1], bytes, sizeof bytes, 0);
        return got > 0 ? std::string(bytes, static_cast<std::size_t>(got)) : "";
    }
};

constexpr SendBatch::Way ways[] = {SendBatch::Way::Together, SendBatch::Way::OneByOne};

TEST_CASE("send batch: everybody gets their own bytes and hears how many went") {
    for (const auto way : ways) {
        SendBatch batch(way);
        std::deque<Line> lines(2 * SendBatch::most + 7);  // more than fit at once
        std::deque<std::string> texts;
        for (int round = 0; round < 3; ++round) {
            texts.clear();
            for (std::size_t i = 0; i < lines.size(); ++i) {
                texts.push_back(std::to_string(round) + " for " + std::to_string(i));
                batch.add(lines[i], lines[i].ends[0], texts.back());
            }
            batch.run();
            for (std::size_t i = 0; i < lines.size(); ++i) {
                CHECK(lines[i].heard() == texts[i]);
                REQUIRE(lines[i].told.size() == static_cast<std::size_t>(round) + 1);
                CHECK(lines[i].told.back() == static_cast<ssize_t>(texts[i].size()));
            }
        }
        batch.run();  // of nothing
        CHECK(lines[0].told.size() == 3);
    }
}

TEST_CASE("send batch: who reads nothing, or is gone, holds up nobody else") {
    for (const auto way : ways) {
        SendBatch batch(way);
        Line full, good, gone, last;
        ::close(gone.ends[1]);
        gone.ends[1] = -1;
        const std::string much(1 << 20, 'x');
        const ssize_t fits = ::send(full.ends[0], much.data(), much.size(), 0);
        REQUIRE(fits > 0);
        REQUIRE(fits < static_cast<ssize_t>(much.size()));
        Line half;                    // takes a part of it
        std::deque<Line> others(30);  // so many that they are sent together
        for (Line& line : others) batch.add(line, line.ends[0], "hello");
        for (Line* line : {&full, &good, &gone, &half, &last})
            batch.add(*line, line->ends[0], line == &half ? std::string_view(much) : "hello");
        batch.run();
        CHECK(full.told == std::vector<ssize_t>{-EAGAIN});
        CHECK(gone.told == std::vector<ssize_t>{-EPIPE});
        CHECK(half.told == std::vector<ssize_t>{fits});
        CHECK(good.heard() == "hello");
        CHECK(last.heard() == "hello");
        for (const Line& line : others) CHECK(line.heard() == "hello");
    }
}

}  // namespace
