// SPDX-License-Identifier: Apache-2.0
//
// The board at the door: every table that waits or is played at, those that are not loaded too.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/store.hpp"

namespace server {

class LobbyBoard {
public:
    static constexpr store::Time for_now = std::numeric_limits<store::Time>::max();
    struct Card {
        std::string summary;  // JSON
        bool hidden;
        bool live;  // waiting or running; others are taken off
        store::Time created;
        store::PersonKey host;
        std::vector<store::PersonKey> people;
        store::Time watched = for_now;     // last
        store::Time ends = for_now;        // then it is given up, if nobody has come
        store::Time spare_from = for_now;  // then it may be closed to make room for another
    };
    void put(const std::string& table, Card);
    std::uint64_t version() const;      // changes when a public card does
    std::string public_tables() const;  // JSON list, newest first
    std::string tables_of(store::PersonKey) const;
    std::string tables_hosted_by(store::PersonKey) const;
    int made_by(store::PersonKey) const;
    // The table of a host that has been without watchers for longest, of those that may make room
    // for a new one; taken off the board. Empty: there is none.
    std::string take_spare(store::PersonKey host, store::Time now);
    std::vector<std::string> given_up(store::Time now) const;  // tables for which nobody came
    std::size_t size() const;

private:
    void take_off(std::map<std::string, Card>::iterator);
    std::string list(const std::function<bool(const Card&)>& wanted, std::size_t most) const;

    mutable std::mutex mutex_;
    std::map<std::string, Card> cards_;
    std::unordered_map<store::PersonKey, int> made_;  // live cards by host
    std::uint64_t version_ = 1;
};

}  // namespace server
