// SPDX-License-Identifier: Apache-2.0
//
// The board at the door: every table that waits or is played at, those that are not loaded too. It
// is kept in order, and what many ask for is made once: asking costs as much at ten thousand tables
// as at a hundred.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/store.hpp"

namespace server {

// Public tables, in order, as they were at one moment.
struct LobbyList {
    struct Entry {
        std::string table;
        std::shared_ptr<const std::string> summary;  // JSON
    };
    std::vector<Entry> tables;
    std::string text;  // JSON list of the summaries
    std::string next;  // what comes behind them is asked for by this; empty: nothing does
};

// What somebody who has the one list needs for the other: members of a JSON object.
std::string changes_between(const LobbyList& before, const LobbyList& after);

class LobbyBoard {
public:
    static constexpr store::Time for_now = std::numeric_limits<store::Time>::max();
    static constexpr std::size_t most_listed = 100;  // in a list, and on a page
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
    // The first public tables: of each host the newest, then of each the second, and so on; those
    // of one round newest first. So nobody has the board alone. The same object until one of them
    // changes.
    std::shared_ptr<const LobbyList> public_tables();
    // Some of them: those behind a list, by its `next`, or the first; nothing if that is no `next`.
    std::optional<LobbyList> page_of_tables(std::string_view next, std::size_t most) const;
    std::string tables_of(store::PersonKey) const;  // JSON list, newest first
    std::string tables_hosted_by(store::PersonKey) const;
    int made_by(store::PersonKey) const;
    // The table of a host that has been without watchers for longest, of those that may make room
    // for a new one; taken off the board. Empty: there is none.
    std::string take_spare(store::PersonKey host, store::Time now);
    std::vector<std::string> given_up(store::Time now) const;  // tables for which nobody came
    std::size_t size() const;
    std::uint64_t lists_made() const;  // so far, by public_tables()

private:
    struct Place {  // among the public tables
        std::size_t round;
        store::Time created;
        std::string table;
        std::strong_ordering operator<=>(const Place&) const;
        bool operator==(const Place&) const = default;
    };
    static std::optional<Place> read_place(std::string_view);
    struct Kept {
        Card card;  // without the summary
        std::shared_ptr<const std::string> summary;
        Place place = {};
    };
    struct Host {
        std::set<std::pair<store::Time, std::string>> shown;  // public ones, oldest first
        std::set<Kept*> all;
    };
    void put_up(const std::string& table, Card&&);
    void take_off(std::map<std::string, Kept>::iterator);
    void place_again(Host&);
    void touch(const Place&);
    LobbyList list_from(std::map<Place, Kept*>::const_iterator, std::size_t most) const;
    static std::string newest_first(const std::set<Kept*>&);

    mutable std::mutex mutex_;
    std::map<std::string, Kept> cards_;
    std::unordered_map<store::PersonKey, Host> hosts_;
    std::unordered_map<store::PersonKey, std::set<Kept*>> seated_;
    std::map<Place, Kept*> shown_;           // the public ones
    std::shared_ptr<const LobbyList> list_;  // the first of them, as it was made last,
    std::optional<Place> last_listed_;       // which has this as its last, if it is full,
    bool list_is_old_ = true;                // and which has changed since
    std::uint64_t lists_made_ = 0;
};

}  // namespace server
