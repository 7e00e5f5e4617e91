// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstddef>

#include "store/store.hpp"

namespace store {

// At how many tables is being played: as many as write while each of them could write twice. Keys
// are consecutive numbers, so hardly two of the tables share a mark.
class ActiveTables {
public:
    static constexpr std::size_t most = 4096;  // more of them count as so many

    void wrote(TableKey table) {
        marks_.set(static_cast<std::size_t>(table) % most);
        if (++records_ < count_ * 2 + 16) return;
        count_ = marks_.count();
        marks_.reset();
        records_ = 0;
    }
    std::size_t count() const { return count_; }

private:
    std::bitset<most> marks_;
    std::size_t records_ = 0;  // since there were no marks
    std::size_t count_ = 0;
};

}  // namespace store
