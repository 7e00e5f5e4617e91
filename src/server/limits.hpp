// SPDX-License-Identifier: Apache-2.0
//
// How much is too much. Time is that of a clock that nobody sets: were it the calendar's, whoever
// sets it back would lock everybody out.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace server {

using Moment = std::chrono::steady_clock::time_point;

// So many at once, and so many a second afterwards. What is dear costs more than one of them.
class Bucket {
public:
    Bucket(double per_second, double burst) : rate_(per_second), burst_(burst), level_(burst) {}
    bool take(double cost = 1, Moment now = std::chrono::steady_clock::now()) {
        if (!has(cost, now)) return false;
        level_ -= std::min(cost, burst_);
        return true;
    }
    bool has(double cost = 1, Moment now = std::chrono::steady_clock::now()) {
        const std::chrono::duration<double> since = std::max(now, last_) - last_;
        level_ = std::min(burst_, level_ + since.count() * rate_);
        last_ = std::max(now, last_);
        return level_ >= std::min(cost, burst_);
    }
    // For what turned out to be dear only when it was done: it is made up for before anything more
    // is to be had.
    void charge(double cost) { level_ = std::max(-burst_, level_ - cost); }

private:
    double rate_, burst_, level_;
    Moment last_ = {};
};

// What an address is counted as: itself, or of IPv6 its network of 64 bits, because whoever has one
// of its addresses has all of them.
std::string counted_as(std::string_view address);

// The networks that an address, as it is counted, belongs to, and how many times the budget of one
// each of them has. An address of IPv6 is counted three times, because people are given a network
// of 64 bits, of 56, or of 48, and have thousands of the smaller ones in the larger.
struct Network {
    std::string name;
    int share;
};
std::vector<Network> networks_of(const std::string& address);

// A bucket for each address, for things that may be done so many times a minute, all of them at
// once if nothing else is said. Any thread.
class AddressLimit {
public:
    explicit AddressLimit(int per_minute, std::size_t most_addresses = 10'000)
        : AddressLimit(per_minute / 60.0, per_minute, most_addresses) {}
    AddressLimit(double per_second, double burst, std::size_t most_addresses)
        : rate_(per_second), burst_(burst), most_(most_addresses) {}
    bool take(const std::string& address, double cost = 1,
              Moment now = std::chrono::steady_clock::now()) {
        const auto networks = networks_of(address);
        cost = std::min(cost, burst_);
        const std::lock_guard lock(mutex_);
        for (const Network& network : networks)
            if (!bucket_of(network).has(cost, now)) return false;
        for (const Network& network : networks) bucket_of(network).take(cost, now);
        return true;
    }
    void charge(const std::string& address, double cost) {
        const auto networks = networks_of(address);
        const std::lock_guard lock(mutex_);
        for (const Network& network : networks) bucket_of(network).charge(cost);
    }

private:
    Bucket& bucket_of(const Network& network) {
        const auto found = by_address_.find(network.name);
        if (found != by_address_.end()) {
            latest_first_.splice(latest_first_.begin(), latest_first_, found->second);
            return latest_first_.front().bucket;
        }
        if (by_address_.size() >= most_) {  // better forgetful than full
            by_address_.erase(latest_first_.back().address);
            latest_first_.pop_back();
        }
        latest_first_.push_front(
            {network.name, Bucket(rate_ * network.share, burst_ * network.share)});
        by_address_.emplace(latest_first_.front().address, latest_first_.begin());
        return latest_first_.front().bucket;
    }

    struct One {
        std::string address;
        Bucket bucket;
    };
    double rate_, burst_;  // of one address
    std::size_t most_;
    std::mutex mutex_;
    std::list<One> latest_first_;
    std::unordered_map<std::string_view, std::list<One>::iterator> by_address_;
};

// How many each address has open. Any thread.
class AddressCount {
public:
    explicit AddressCount(int most) : most_(most) {}
    bool enter(const std::string& address) {
        const auto networks = networks_of(address);
        const std::lock_guard lock(mutex_);
        for (const Network& network : networks) {
            const auto found = counts_.find(network.name);
            if (found != counts_.end() && found->second >= most_ * network.share) return false;
        }
        for (const Network& network : networks) ++counts_[network.name];
        return true;
    }
    void leave(const std::string& address) {
        const auto networks = networks_of(address);
        const std::lock_guard lock(mutex_);
        for (const Network& network : networks) {
            const auto found = counts_.find(network.name);
            if (found != counts_.end() && --found->second <= 0) counts_.erase(found);
        }
    }

private:
    int most_;
    std::mutex mutex_;
    std::unordered_map<std::string, int> counts_;
};

}  // namespace server
