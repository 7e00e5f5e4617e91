// SPDX-License-Identifier: Apache-2.0
//
// Bots think here, on threads of their own, so that nobody else waits for them. A bot is given the
// view and the legal moves of its seat (search::AnyBot), never the truth.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "games/all.hpp"

namespace server {

class BotPool {
public:
    explicit BotPool(unsigned threads);
    ~BotPool();
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;
    void stop();  // ends the threads; who asks from then on, from whichever thread, is not answered

    struct Job {
        const games::Room* room;
        std::string level;
        std::unique_ptr<engine::Position> position;
        engine::Seat seat;
        base::Random random;
        std::function<void(engine::Move)> done;  // on the bot's thread: hand it on
        // Nobody wants to know any more: then it is not thought about, and `done` is not called.
        std::chrono::steady_clock::time_point deadline =
            std::chrono::steady_clock::time_point::max();
    };
    void submit(Job);

    std::uint64_t decisions() const { return decisions_; }
    std::uint64_t microseconds() const { return microseconds_; }
    std::size_t waiting() const;

private:
    void work();

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    bool stopping_ = false;
    std::atomic<std::uint64_t> decisions_ = 0, microseconds_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace server
