// SPDX-License-Identifier: Apache-2.0
#include "server/bots.hpp"

#include <spdlog/spdlog.h>

#include <map>

namespace server {

BotPool::BotPool(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

void BotPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        jobs_.clear();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

void BotPool::submit(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void BotPool::work() {
    // A bot remembers nothing between decisions that could matter, so each thread keeps one a
    // level.
    std::map<std::pair<const games::Room*, std::string>, std::unique_ptr<search::Bot>> bots;
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
        if (stopping_) return;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();

        const auto begin = std::chrono::steady_clock::now();
        if (begin >= job.deadline) continue;
        engine::Move move = 0;
        try {
            auto& bot = bots[{job.room, job.level}];
            for (const games::BotInfo& info : job.room->bots)
                if (!bot && info.name == job.level) bot = info.make();
            if (!bot) bot = job.room->bots.front().make();
            move = bot->choose(*job.position, job.seat, job.random);
        } catch (const std::exception& error) {
            spdlog::error("bot_fault level={} what=\"{}\"", job.level, error.what());
            move = job.position->timeout_move(job.seat);
        }
        microseconds_ +=
            static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(
                                           std::chrono::steady_clock::now() - begin)
                                           .count());
        ++decisions_;
        job.done(move);
    }
}

}  // namespace server
