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

#include "net/http.hpp"

namespace net {

enum class Closing : std::uint16_t {
    Normal = 1000,
    WrongKind = 1003,
    Policy = 1008,
    TooBig = 1009,
    Fault = 1011,
    Restart = 1012,
    TooSlow = 1013,
};

class Socket {
public:
    virtual ~Socket() = default;
    // The next message, or nothing once the connection is closed. What it points to is good until
    // the next read.
    virtual Awaitable<std::optional<std::string_view>> read() = 0;
    // Queues a message. A client whose queue is full is dropped: it is its own fault alone.
    virtual void send(std::shared_ptr<const std::string>) = 0;
    // Says why, waits a little for the client to agree, then hangs up.
    virtual void close(Closing, std::string_view reason) = 0;
    virtual bool was_too_slow() const = 0;

    void send(std::string message) {
        send(std::make_shared<const std::string>(std::move(message)));
    }
};

}  // namespace net
