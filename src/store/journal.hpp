// SPDX-License-Identifier: Apache-2.0
//
// Group commit. Whoever has something to write hands it in with a function to call once it is on
// disk; one thread writes all that has come in since the last time as one transaction. So a move
// waits for at most two commits, and a thousand moves cost as many as one.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace store {

class Journal {
public:
    // What to do when the writes are on disk (true), or could not be written (false).
    using Then = std::function<void(bool durable)>;
    // Runs the functions of one lane, all those of one commit together, on the lane's own thread.
    using Lane = std::function<void(std::vector<std::pair<Then, bool>>)>;

    Journal(Store&, std::vector<Lane> lanes);
    ~Journal();  // writes what is waiting, then stops
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // The writes of one call are made together or not at all, in the order of the calls.
    void submit(std::size_t lane, std::vector<Write>, Then);

    struct Counts {
        std::uint64_t commits, writes, failures;
    };
    Counts counts() const;
    // ... private members are the implementer's
};

}  // namespace store
