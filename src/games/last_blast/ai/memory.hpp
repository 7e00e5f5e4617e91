// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/last_blast/ai/course.hpp"

namespace last_blast::ai {

// What a search has found out about positions, by their keys. Open addressing with linear probing.
// Each search stamps its entries with a generation, so forgetting the last one costs nothing; the
// memory grows when it is half full and never shrinks.
template <class Value>
class Memory {
public:
    std::uint64_t size() const { return size_; }

    void forget() {
        size_ = 0;
        generation_ += std::uint64_t{1} << key_bits;
        if (generation_ != 0) return;  // all stamps have been used: start over
        for (Entry& entry : entries_) entry.stamped = 0;
        generation_ = std::uint64_t{1} << key_bits;
    }

    const Value* find(std::uint64_t key) const {
        if (entries_.empty()) return nullptr;
        const Entry& entry = entries_[place_of(key | generation_)];
        return entry.stamped == (key | generation_) ? &entry.value : nullptr;
    }

    // What is known, to be written to; a new position comes with Value's defaults. Stays where it
    // is until the next position comes.
    Value& operator[](std::uint64_t key) {
        if (2 * (size_ + 1) > entries_.size()) grow();
        Entry& entry = entries_[place_of(key | generation_)];
        if (entry.stamped != (key | generation_)) {
            entry = {key | generation_, Value{}};
            ++size_;
        }
        return entry.value;
    }

private:
    struct Entry {
        std::uint64_t stamped;  // generation and key; generation 0 is never used
        Value value;
    };
    static constexpr std::size_t first_capacity = std::size_t{1} << 16;

    // Where the key is, or the free place where it belongs.
    std::size_t place_of(std::uint64_t stamped) const {
        const std::size_t mask = entries_.size() - 1;
        std::size_t place = (stamped * 0x9e3779b97f4a7c15u >> 32) & mask;  // Fibonacci hashing
        while (entries_[place].stamped != stamped &&
               entries_[place].stamped >> key_bits == generation_ >> key_bits)
            place = (place + 1) & mask;
        return place;
    }

    void grow() {
        std::vector<Entry> old(entries_.empty() ? first_capacity : 2 * entries_.size());
        old.swap(entries_);
        for (const Entry& entry : old)
            if (entry.stamped >> key_bits == generation_ >> key_bits)
                entries_[place_of(entry.stamped)] = entry;
    }

    std::vector<Entry> entries_;
    std::uint64_t generation_ = std::uint64_t{1} << key_bits;
    std::uint64_t size_ = 0;
};

}  // namespace last_blast::ai
