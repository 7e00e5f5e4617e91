// SPDX-License-Identifier: Apache-2.0
//
// A WebSocket that is open. It belongs to the thread of its connection; nothing here blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "net/frames.hpp"
#include "net/http.hpp"
#include "net/send_batch.hpp"

namespace net {

enum class Closing : std::uint16_t {
    Normal = 1000,
    WrongFrame = 1002,
    WrongKind = 1003,
    NotUtf8 = 1007,
    Policy = 1008,
    TooBig = 1009,
    Fault = 1011,
    Restart = 1012,
    TooSlow = 1013,
};

class Socket {
public:
    virtual ~Socket() = default;
    // Calls `message` for each message until the connection is closed, then returns; called once.
    // What the text points to is good until `message` returns.
    virtual Awaitable<void> listen(std::function<void(std::string_view)> message) = 0;
    // Queues a message until flush(). A client whose queue is full is dropped: it is its own fault
    // alone.
    virtual void queue(SharedFrame) = 0;
    // Sends what is queued, as far as the client takes it; the rest follows by itself.
    virtual void flush() = 0;
    // The same along with others, when the batch runs.
    virtual void flush(SendBatch&) = 0;
    // Says why, waits a little for the client to agree, then hangs up.
    virtual void close(Closing, std::string_view reason) = 0;
    virtual bool was_too_slow() const = 0;

    void send(SharedFrame frame) {
        queue(std::move(frame));
        flush();
    }
};

}  // namespace net
