// SPDX-License-Identifier: Apache-2.0
//
// Records that are on disk in the order they came, a row for all of one commit, and not yet with
// the others of their tables. This is what the store remembers of them, to read them and to put
// them where they belong later, a table's at a time.
#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/store.hpp"

namespace store {

// Several records in one text, and where each of them ends.
struct Bundle {
    std::string bytes;
    std::vector<std::uint32_t> sizes;

    void add(std::string_view record) {
        bytes += record;
        sizes.push_back(static_cast<std::uint32_t>(record.size()));
    }
    void append_to(std::vector<std::string>& records) const {
        std::size_t at = 0;
        for (const std::uint32_t size : sizes) {
            records.push_back(bytes.substr(at, size));
            at += size;
        }
    }
};

// The records of one commit as bytes: of each the table, the size, the record.
inline void append_record(std::string& bytes, TableKey table, std::string_view record) {
    const auto size = static_cast<std::uint32_t>(record.size());
    char head[12];
    std::memcpy(head, &table, 8);
    std::memcpy(head + 8, &size, 4);
    bytes.append(head, sizeof head).append(record);
}

// Calls `each(table, record)`; false if the bytes do not end where the last record does.
template <class Each>
bool for_each_record(std::string_view bytes, Each each) {
    while (bytes.size() >= 12) {
        TableKey table = 0;
        std::uint32_t size = 0;
        std::memcpy(&table, bytes.data(), 8);
        std::memcpy(&size, bytes.data() + 8, 4);
        bytes.remove_prefix(12);
        if (bytes.size() < size) return false;
        each(table, bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
    return bytes.empty();
}

class Unsorted {
public:
    struct Of {
        std::int64_t first_commit = 0;
        Bundle records;
    };

    void add(std::int64_t commit, TableKey table, std::string_view record) {
        Of& of = tables_[table];
        if (of.records.sizes.empty()) {
            of.first_commit = commit;
            queue_.push_back(table);
        }
        of.records.add(record);
        bytes_ += record.size() + sizeof(std::uint32_t);
    }
    std::size_t bytes() const { return bytes_; }
    const Of* find(TableKey table) const {
        const auto found = tables_.find(table);
        return found == tables_.end() ? nullptr : &found->second;
    }

    // Tables by their first commit here, the oldest first: when the first `count` of them have been
    // put away, no commit before oldest_after(count) is needed any more.
    std::size_t tables() const { return queue_.size(); }
    TableKey table(std::size_t place) const { return queue_[place]; }
    std::optional<std::int64_t> oldest_after(std::size_t count) const {
        if (count >= queue_.size()) return std::nullopt;
        return tables_.at(queue_[count]).first_commit;
    }
    void drop(std::size_t count) {
        for (; count > 0; --count) {
            const auto found = tables_.find(queue_.front());
            bytes_ -= size_of(found->second);
            tables_.erase(found);
            queue_.pop_front();
        }
    }
    static std::size_t size_of(const Of& of) {
        return of.records.bytes.size() + of.records.sizes.size() * sizeof(std::uint32_t);
    }

private:
    std::unordered_map<TableKey, Of> tables_;
    std::deque<TableKey> queue_;
    std::size_t bytes_ = 0;
};

}  // namespace store
