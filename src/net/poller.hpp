// SPDX-License-Identifier: Apache-2.0
//
// Waits for many sockets at once, as a part of one io_context's event loop: all that are ready have
// their turn in one go, without an operation for each. Used on the io_context's thread only.
#pragma once

#include <sys/epoll.h>

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <chrono>
#include <vector>

#include "net/http.hpp"

namespace net {

class Poller;

// A socket that waits.
class Waiting {
public:
    using Clock = std::chrono::steady_clock;
    virtual ~Waiting() = default;
    // Something can be read or written, as epoll says, since the last call. True: there is more to
    // do here, after others have had their turn.
    virtual bool ready(std::uint32_t events) = 0;
    virtual void tick() = 0;  // every second or more often

protected:
    Poller* poller_ = nullptr;  // null: not waiting, or the loop has ended

private:
    friend class Poller;
    std::size_t place_ = 0;
};

class Poller : public asio::execution_context::service {
public:
    using key_type = Poller;
    static asio::execution_context::id id;
    static Poller& of(asio::io_context& context) { return asio::use_service<Poller>(context); }

    explicit Poller(asio::execution_context&);
    ~Poller() override;

    void add(Waiting&, int handle);  // not to be closed before it is removed
    void remove(Waiting&);
    void again(Waiting&);  // gives it a turn, whether there is something or not
    void tick_every(std::chrono::milliseconds);              // at least
    Waiting::Clock::time_point now() const { return now_; }  // when this turn began
    std::vector<char>& space() { return space_; }            // to read into, for one turn

private:
    void shutdown() override;
    void wait();
    void turn();
    void turn_soon();
    void set_timer();
    void tick();

    asio::io_context& context_;
    asio::posix::basic_stream_descriptor<Executor> epoll_;
    asio::basic_waitable_timer<Waiting::Clock, asio::wait_traits<Waiting::Clock>, Executor> timer_;
    bool waits_ = false, turns_soon_ = false;
    std::chrono::milliseconds pace_{1000};
    Waiting::Clock::time_point now_ = Waiting::Clock::now();
    std::vector<Waiting*> all_;
    std::vector<std::pair<Waiting*, std::uint32_t>> ready_, again_;
    std::vector<epoll_event> events_ = std::vector<epoll_event>(256);
    std::vector<char> space_ = std::vector<char>(64 * 1024);
};

}  // namespace net
