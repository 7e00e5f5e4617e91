// SPDX-License-Identifier: Apache-2.0
//
// A thread with an event loop of its own. Every connection and every table belongs to one worker
// and is touched by no other, so neither needs a lock. What goes from one worker to another is
// posted, all that one burst of work produced in one parcel.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/prefetch.hpp"
#include "net/socket.hpp"

namespace server {

namespace asio = boost::asio;

class Worker {
public:
    Worker(std::size_t index, std::size_t workers);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    static Worker* current();  // null on other threads
    std::size_t index() const { return index_; }
    asio::io_context& context() { return context_; }

    void start();
    bool is_running() const { return thread_.joinable(); }
    void stop();  // ends the thread; what is posted and has not begun is dropped

    std::atomic<int> connections = 0;  // that came in here, and that live here

    template <class F>
    void post(F&& work) {
        asio::post(context_, std::forward<F>(work));
    }
    // Now if this is the worker's own thread, else soon.
    template <class F>
    void run(F&& work) {
        if (current() == this)
            work();
        else
            post(std::forward<F>(work));
    }

    // What waits for the disk is gone on with in this order, so what comes next can be asked of the
    // memory beforehand. Only that: an object may be gone by then.
    void expect(const void* object, std::size_t size) { expected_.emplace_back(object, size); }
    void has_come() {
        if (!expected_.empty()) expected_.pop_front();
        if (!expected_.empty()) base::prefetch(expected_.front().first, expected_.front().second);
    }

    // Messages are sent when the work under way is done, all in one go: readers are woken once, and
    // what goes to another thread goes in one parcel.
    using Letter = std::pair<std::shared_ptr<net::Socket>, net::SharedFrame>;
    void mail(Worker& to, Letter);

private:
    void deliver_mail();
    void deliver(const std::vector<Letter>&);  // to connections of this worker

    std::size_t index_;
    asio::io_context context_{1};
    asio::executor_work_guard<asio::io_context::executor_type> guard_{context_.get_executor()};
    std::vector<std::pair<Worker*, std::vector<Letter>>> mail_;  // by worker
    bool mail_waits_ = false;
    std::deque<std::pair<const void*, std::size_t>> expected_;
    net::SendBatch sends_;
    std::thread thread_;
};

// A message for any number of connections. Messages come and go all the time, and most are larger
// than what the system's allocator has at hand; so a thread keeps the space of some for the next.
net::SharedFrame text_frame(std::string_view);

// Where a connection's messages go, from whichever thread.
class Outlet {
public:
    Outlet(Worker& worker, std::shared_ptr<net::Socket> socket)
        : worker_(&worker), socket_(std::move(socket)) {}
    Worker& worker() const { return *worker_; }
    void send(net::SharedFrame);
    void send(std::string_view text) { send(text_frame(text)); }
    void close(net::Closing, std::string reason);  // after what has been sent from here

    // The tables that the connection watches. Adding fails when it has enough of them, or is gone.
    bool add_table(const std::string& id, std::size_t most);
    void remove_table(const std::string& id);
    std::set<std::string> tables() const;
    std::set<std::string> hang_up();  // those it still had; none can be added afterwards

private:
    Worker* worker_;
    std::shared_ptr<net::Socket> socket_;
    mutable std::mutex mutex_;
    std::set<std::string> tables_;
    bool gone_ = false;
};

}  // namespace server
