// SPDX-License-Identifier: Apache-2.0
//
// Sends to many sockets with one system call, by io_uring. A burst of moves is a hundred small
// messages to as many connections, and going into the system and out of it again for each of them
// is a good part of their price (bench/results.md). Where there is no io_uring, or it is forbidden
// as in many containers, they are sent one by one.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace net {

class SendBatch {
public:
    // Who has something to send.
    class Sender {
    public:
        // How many bytes went, or an error as -errno. Must not begin another batch.
        virtual void sent(ssize_t) = 0;

    protected:
        ~Sender() = default;
    };
    enum class Way : std::uint8_t { Together, OneByOne };

    explicit SendBatch(Way = Way::Together);
    ~SendBatch();
    SendBatch(const SendBatch&) = delete;
    SendBatch& operator=(const SendBatch&) = delete;

    // The sender, the handle and the bytes must be good until run(), or until so many have been
    // added that it has run by itself.
    void add(Sender&, int handle, std::string_view bytes);
    // Nothing is waited for: a socket that is full says EAGAIN. Afterwards all have been told.
    void run();

    static constexpr std::size_t most = 128;

private:
    struct Ring;
    struct Part {
        Sender* sender;
        int handle;
        std::string_view bytes;
    };
    bool have_ring();
    bool run_together();

    Way way_;
    std::unique_ptr<Ring> ring_;  // made on the thread that uses it, when it is first needed
    std::vector<Part> parts_;
    std::vector<ssize_t> results_;
};

}  // namespace net
