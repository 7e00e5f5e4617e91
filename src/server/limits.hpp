// SPDX-License-Identifier: Apache-2.0
//
// How much is too much.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <unordered_map>

#include "store/store.hpp"

namespace server {

// So many at once, and so many a second afterwards.
class Bucket {
public:
    Bucket(double per_second, double burst)
        : rate_(per_second / 1000), burst_(burst), level_(burst) {}
    bool take(store::Time now) {
        level_ = std::min(burst_, level_ + static_cast<double>(now - last_) * rate_);
        last_ = now;
        if (level_ < 1) return false;
        level_ -= 1;
        return true;
    }
    bool is_full() const { return level_ >= burst_; }

private:
    double rate_, burst_, level_;
    store::Time last_ = 0;
};

// A bucket for each address, for things that may be done so many times a minute. Any thread.
class AddressLimit {
public:
    explicit AddressLimit(int per_minute) : per_minute_(per_minute) {}
    bool take(const std::string& address, store::Time now) {
        const std::lock_guard lock(mutex_);
        if (buckets_.size() > 10'000) buckets_.clear();  // better forgetful than full
        return buckets_.try_emplace(address, per_minute_ / 60.0, per_minute_)
            .first->second.take(now);
    }

private:
    int per_minute_;
    std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;
};

// How many each address has open. Any thread.
class AddressCount {
public:
    explicit AddressCount(int most) : most_(most) {}
    bool enter(const std::string& address) {
        const std::lock_guard lock(mutex_);
        int& count = counts_[address];
        if (count >= most_) return false;
        ++count;
        return true;
    }
    void leave(const std::string& address) {
        const std::lock_guard lock(mutex_);
        const auto found = counts_.find(address);
        if (found != counts_.end() && --found->second <= 0) counts_.erase(found);
    }

private:
    int most_;
    std::mutex mutex_;
    std::unordered_map<std::string, int> counts_;
};

}  // namespace server
