// SPDX-License-Identifier: Apache-2.0
#include "store/journal.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <iterator>

namespace store {

Journal::Journal(Store& store, std::vector<Lane> lanes)
    : store_(store), lanes_(std::move(lanes)), thread_([this] { run(); }) {}

Journal::~Journal() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Journal::submit(std::size_t lane, std::vector<Write> writes, Then then) {
    assert(lane < lanes_.size());
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({lane, std::move(writes), std::move(then)});
        if (waiting_.size() > 1) return;  // it has been woken for the first of them
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

// While many write, a group waits a little for more to come, since it costs hardly more than one
// write alone: the longer the more there were last time. Who is alone never waits.
std::chrono::microseconds pace(std::size_t last_group) {
    return std::chrono::microseconds(std::min<std::size_t>(last_group * 25, 5000));
}

void Journal::run() {
    std::size_t last_group = 0;
    auto last = std::chrono::steady_clock::now();
    for (;;) {
        std::vector<Submission> group;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            if (last_group > 2)
                wake_.wait_until(lock, last + pace(last_group), [this] { return stopping_; });
            group.swap(waiting_);
        }
        last = std::chrono::steady_clock::now();
        last_group = group.size();
        write(std::move(group));
    }
}

// Writes a group together. If that fails each call is tried on its own, so that a bad one harms
// nobody else.
void Journal::write(std::vector<Submission> group) {
    std::vector<Write> writes;
    std::vector<std::size_t> ends;  // of each call's part of the writes
    for (Submission& submission : group) {
        writes.insert(writes.end(), std::make_move_iterator(submission.writes.begin()),
                      std::make_move_iterator(submission.writes.end()));
        ends.push_back(writes.size());
    }

    const bool together = commit(writes);
    std::uint64_t failures = 0;
    std::vector<std::vector<std::pair<Then, bool>>> told(lanes_.size());
    for (std::size_t i = 0; i < group.size(); ++i) {
        bool durable = together;
        if (!together && group.size() > 1) {
            const std::size_t begin = i == 0 ? 0 : ends[i - 1];
            durable = commit(std::span(writes).subspan(begin, ends[i] - begin));
        }
        if (!durable) ++failures;
        told[group[i].lane].emplace_back(std::move(group[i].then), durable);
    }
    {
        const std::lock_guard lock(mutex_);
        counts_.failures += failures;
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
        return false;
    }
    const std::lock_guard lock(mutex_);
    ++counts_.commits;
    counts_.writes += writes.size();
    return true;
}

}  // namespace store
