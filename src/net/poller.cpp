// SPDX-License-Identifier: Apache-2.0
#include "net/poller.hpp"

#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>
#include <cerrno>
#include <exception>

#include "base/prefetch.hpp"

namespace net {

asio::execution_context::id Poller::id;

Poller::Poller(asio::execution_context& context)
    : asio::execution_context::service(context),
      context_(static_cast<asio::io_context&>(context)),
      epoll_(context_),
      timer_(context_) {
    const int handle = ::epoll_create1(EPOLL_CLOEXEC);
    if (handle < 0)
        throw boost::system::system_error(errno, boost::system::system_category(), "epoll_create1");
    epoll_.assign(handle);
    wait();
    set_timer();
}

Poller::~Poller() = default;

// The loop ends before the sockets do.
void Poller::shutdown() {
    for (Waiting* one : all_) one->poller_ = nullptr;
    all_.clear();
    boost::system::error_code ignored;
    timer_.cancel();
    epoll_.close(ignored);
}

void Poller::add(Waiting& one, int handle) {
    // By edges, so that nothing need be said again after every message. Writing is among them: a
    // full socket that has room again comes by itself.
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    event.data.ptr = &one;
    if (::epoll_ctl(epoll_.native_handle(), EPOLL_CTL_ADD, handle, &event) != 0)
        throw boost::system::system_error(errno, boost::system::system_category(), "epoll_ctl");
    one.poller_ = this;
    one.place_ = all_.size();
    all_.push_back(&one);
}

void Poller::remove(Waiting& one) {
    one.poller_ = nullptr;
    all_.back()->place_ = one.place_;
    all_[one.place_] = all_.back();
    all_.pop_back();
    for (auto* list : {&ready_, &again_})
        for (auto& [waiting, events] : *list)
            if (waiting == &one) waiting = nullptr;
}

void Poller::tick_every(std::chrono::milliseconds pace) {
    if (pace >= pace_) return;
    pace_ = pace;
    set_timer();
}

void Poller::again(Waiting& one) {
    again_.emplace_back(&one, EPOLLIN | EPOLLRDHUP);
    turn_soon();
}

void Poller::turn_soon() {
    if (turns_soon_) return;
    turns_soon_ = true;
    asio::post(context_, [this] {
        turns_soon_ = false;
        turn();
    });
}

void Poller::wait() {
    waits_ = true;
    epoll_.async_wait(asio::posix::descriptor_base::wait_read,
                      [this](boost::system::error_code error) {
                          waits_ = false;
                          if (!error) turn();
                      });
}

// One of them that throws must not take the turn of the others.
void Poller::turn() {
    now_ = Waiting::Clock::now();
    const int count =
        ::epoll_wait(epoll_.native_handle(), events_.data(), static_cast<int>(events_.size()), 0);
    ready_.swap(again_);  // those that have waited since the last turn
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events_[static_cast<std::size_t>(i)];
        ready_.emplace_back(static_cast<Waiting*>(event.data.ptr), event.events);
    }
    std::exception_ptr fault;
    constexpr std::size_t beginning = 256;  // bytes, of whatever it is that waits
    for (std::size_t i = 0; i < ready_.size(); ++i) {
        if (i + 1 < ready_.size()) base::prefetch(ready_[i + 1].first, beginning);
        const auto [one, events] = ready_[i];
        if (!one) continue;
        try {
            if (one->ready(events) && ready_[i].first) again_.emplace_back(one, events);
        } catch (...) {
            fault = std::current_exception();
        }
    }
    ready_.clear();
    if (!waits_) wait();
    if (!again_.empty()) turn_soon();
    if (fault) std::rethrow_exception(fault);
}

void Poller::set_timer() {
    timer_.expires_after(pace_);
    timer_.async_wait([this](boost::system::error_code error) {
        if (error) return;
        now_ = Waiting::Clock::now();
        tick();
        set_timer();
    });
}

// From the last to the first: one that goes is replaced by one that has had its tick.
void Poller::tick() {
    for (std::size_t i = all_.size(); i-- > 0;)
        if (i < all_.size()) all_[i]->tick();
}

}  // namespace net
