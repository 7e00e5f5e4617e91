// SPDX-License-Identifier: Apache-2.0
#include "store/journal.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <iterator>

namespace store {

Journal::Journal(Store& store, std::vector<Lane> lanes)
    : store_(store), lanes_(std::move(lanes)), thread_([this] { run(); }) {}

Journal::~Journal() { close(); }

void Journal::close() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Journal::submit(std::size_t lane, std::vector<Write> writes, Then then) {
    assert(lane < lanes_.size());
    {
        const std::lock_guard lock(mutex_);
        if (closing_) return;
        std::ranges::move(writes, std::back_inserter(waiting_.writes));
        waiting_.submissions.push_back({lane, waiting_.writes.size(), std::move(then)});
        // It waits for the first of them, then for enough of them.
        const std::size_t count = waiting_.submissions.size();
        if (count != 1 && count != enough_) return;
    }
    wake_.notify_one();
}

Journal::Counts Journal::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

std::string Journal::last_failure() const {
    const std::lock_guard lock(mutex_);
    return last_failure_;
}

Journal::Trouble Journal::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

// A group costs hardly more than one write alone. So while many tables are played at, a group waits
// for a quarter of them, but no longer than those of the last group are worth: then some is written
// while the rest plays. Who is alone never waits.
void Journal::run() {
    using std::chrono::microseconds;
    constexpr std::size_t worth_of_one = 50, longest_wait = 4000;
    auto last = std::chrono::steady_clock::now();
    auto wait = microseconds(0);
    Group group;  // keeps its space from one to the next
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return closing_ || !waiting_.submissions.empty(); });
            if (waiting_.submissions.empty()) return;
            wake_.wait_until(lock, last + wait,
                             [this] { return closing_ || waiting_.submissions.size() >= enough_; });
            std::swap(group, waiting_);
            for (const Write& write : group.writes)
                if (const auto* append = std::get_if<Append>(&write)) active_.wrote(append->table);
            enough_ = active_.count() / 4;
            trouble_.writing_since = Clock::now();
        }
        last = std::chrono::steady_clock::now();
        wait = microseconds(std::min(group.submissions.size() * worth_of_one, longest_wait));
        write(group);
        group.writes.clear();
        group.submissions.clear();
    }
}

// Writes a group together. If that fails each call is tried on its own, so that a bad one harms
// nobody else.
void Journal::write(Group& group) {
    const bool together = commit(group.writes);
    std::uint64_t failures = 0;
    std::size_t begin = 0;
    std::vector<std::vector<std::pair<Then, bool>>> told(lanes_.size());
    for (Submission& submission : group.submissions) {
        bool durable = together;
        if (!together && group.submissions.size() > 1)
            durable = commit(std::span(group.writes).subspan(begin, submission.end - begin));
        begin = submission.end;
        if (!durable) ++failures;
        told[submission.lane].emplace_back(std::move(submission.then), durable);
    }
    {
        const std::lock_guard lock(mutex_);
        counts_.failures += failures;
        trouble_.writing_since.reset();
    }
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
        if (!told[lane].empty()) lanes_[lane](std::move(told[lane]));
}

bool Journal::commit(std::span<const Write> writes) {
    if (writes.empty()) return true;
    try {
        store_.commit(writes);
    } catch (const std::exception& failure) {
        const std::lock_guard lock(mutex_);
        last_failure_ = failure.what();
        trouble_.failed_at = Clock::now();
        return false;
    }
    const std::lock_guard lock(mutex_);
    trouble_.failed_at.reset();
    ++counts_.commits;
    counts_.writes += writes.size();
    return true;
}

}  // namespace store
