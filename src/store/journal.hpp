// SPDX-License-Identifier: Apache-2.0
//
// Group commit. Whoever has something to write hands it in with a function to call once it is on
// disk; one thread writes all that has come in since the last time as one transaction. So a move
// waits for at most two commits, and a thousand moves cost as many as one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/active_tables.hpp"
#include "store/store.hpp"

namespace store {

class Journal {
public:
    // What to do when the writes are on disk (true), or could not be written (false).
    using Then = std::function<void(bool durable)>;
    // Runs the functions of one lane, all those of one commit together, on the lane's own thread.
    // Called on the journal's thread, so it hands them over and returns; neither it nor they throw.
    using Lane = std::function<void(std::vector<std::pair<Then, bool>>)>;

    Journal(Store&, std::vector<Lane> lanes);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // The writes of one call are made together or not at all, in the order of the calls. One call
    // that fails does not fail others, not even later ones about the same table: whoever must not
    // have a gap hands in the next record of a table only after hearing of the last one.
    void submit(std::size_t lane, std::vector<Write>, Then);
    // Writes what is waiting; the lanes are still called. What comes later is forgotten.
    void close();

    struct Counts {
        std::uint64_t commits, writes, failures;  // transactions, writes on disk, refused calls
    };
    Counts counts() const;
    std::string last_failure() const;  // in words, for the server's log; empty: none yet
    // Since when a group has been under way to the disk, and when the last one failed, if none has
    // been written since.
    using Clock = std::chrono::steady_clock;
    struct Trouble {
        std::optional<Clock::time_point> writing_since, failed_at;
    };
    Trouble trouble() const;

private:
    struct Submission {
        std::size_t lane;
        std::size_t end;  // of its part of the group's writes
        Then then;
    };
    struct Group {
        std::vector<Write> writes;
        std::vector<Submission> submissions;
    };

    void run();
    void write(Group&);
    bool commit(std::span<const Write>);

    Store& store_;
    const std::vector<Lane> lanes_;

    mutable std::mutex mutex_;  // guards what follows
    std::condition_variable wake_;
    Group waiting_;
    std::size_t enough_ = 0;  // so many in a group need not wait for more
    bool closing_ = false;
    Counts counts_{};
    std::string last_failure_;
    Trouble trouble_;

    ActiveTables active_;  // of the journal's thread

    std::thread thread_;  // last, so that all else is there when it starts
};

}  // namespace store
