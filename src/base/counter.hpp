// SPDX-License-Identifier: Apache-2.0
//
// A number that many threads count up all the time and somebody reads now and then. Each thread
// counts in a place of its own, so they do not take the memory from each other.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace base {

class Counter {
public:
    Counter& operator+=(std::uint64_t more) {
        places_[here()].count.fetch_add(more, std::memory_order_relaxed);
        return *this;
    }
    Counter& operator++() { return *this += 1; }
    std::uint64_t load() const {
        std::uint64_t sum = 0;
        for (const Place& place : places_) sum += place.count.load(std::memory_order_relaxed);
        return sum;
    }

private:
    static constexpr std::size_t places = 16;  // with more threads, some share one
    struct alignas(64) Place {                 // a cache line
        std::atomic<std::uint64_t> count = 0;
    };
    static std::size_t here() {
        static std::atomic<std::size_t> threads = 0;
        thread_local const std::size_t place = threads++ % places;
        return place;
    }

    std::array<Place, places> places_;
};

}  // namespace base
