// SPDX-License-Identifier: Apache-2.0
//
// The keys of the last moves at a table, so that one that is sent again is not played twice. Every
// move is looked up here and hardly any is found: looking touches a few hundred bytes side by side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace server {

class PlayedKeys {
public:
    static constexpr std::size_t most = 64;

    void add(store::PersonKey person, std::string_view key, std::size_t seq) {
        if (keys_.size() < most) {
            marks_.push_back(mark(person, key));
            keys_.push_back({person, seq, std::string(key)});
            return;
        }
        marks_[oldest_] = mark(person, key);
        keys_[oldest_].person = person;
        keys_[oldest_].seq = seq;
        keys_[oldest_].key.assign(key);
        oldest_ = (oldest_ + 1) % most;
    }
    // The length of the log after that move.
    std::optional<std::size_t> find(store::PersonKey person, std::string_view key) const {
        const std::uint32_t wanted = mark(person, key);
        for (std::size_t i = 0; i < marks_.size(); ++i)
            if (marks_[i] == wanted && keys_[i].person == person && keys_[i].key == key)
                return keys_[i].seq;
        return std::nullopt;
    }

private:
    struct Key {
        store::PersonKey person;
        std::size_t seq;
        std::string key;
    };
    static std::uint32_t mark(store::PersonKey person, std::string_view key) {
        const std::size_t hash = std::hash<std::string_view>()(key);
        return static_cast<std::uint32_t>(hash ^ hash >> 32 ^ static_cast<std::size_t>(person));
    }

    std::vector<std::uint32_t> marks_;  // of each key, to find it by
    std::vector<Key> keys_;
    std::size_t oldest_ = 0;
};

}  // namespace server
