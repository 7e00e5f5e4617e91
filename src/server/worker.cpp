// SPDX-License-Identifier: Apache-2.0
#include "server/worker.hpp"

#include <spdlog/spdlog.h>

namespace server {

namespace {

thread_local Worker* this_worker = nullptr;

constexpr std::size_t spare_frames = 256, largest_spare = 8 * 1024;

class SpareFrames {
public:
    ~SpareFrames() { gone = true; }
    std::unique_ptr<net::SentFrame> take() {
        if (frames_.empty()) return std::make_unique<net::SentFrame>();
        auto frame = std::move(frames_.back());
        frames_.pop_back();
        return frame;
    }
    void give(std::unique_ptr<net::SentFrame> frame) {
        if (frames_.size() < spare_frames && frame->bytes.capacity() <= largest_spare)
            frames_.push_back(std::move(frame));
    }
    static thread_local bool gone;  // the thread ends, and a message may still be let go of

private:
    std::vector<std::unique_ptr<net::SentFrame>> frames_;
};

thread_local bool SpareFrames::gone = false;
thread_local SpareFrames spare;

}  // namespace

net::SharedFrame text_frame(std::string_view text) {
    auto next = spare.take();
    next->assign(net::Opcode::Text, text);
    return std::shared_ptr<net::SentFrame>(next.release(), [](net::SentFrame* used) {
        std::unique_ptr<net::SentFrame> owned(used);
        if (!SpareFrames::gone) spare.give(std::move(owned));
    });
}

Worker::Worker(std::size_t index, std::size_t workers) : index_(index), mail_(workers) {}

Worker::~Worker() {
    if (thread_.joinable()) stop();
}

Worker* Worker::current() { return this_worker; }

void Worker::start() {
    thread_ = std::thread([this] {
        this_worker = this;
        for (;;) {
            try {
                context_.run();
                return;
            } catch (const std::exception& error) {
                // A fault in one piece of work must not take the others with it.
                spdlog::error("worker_fault worker={} what=\"{}\"", index_, error.what());
            }
        }
    });
}

void Worker::stop() {
    guard_.reset();
    context_.stop();
    if (thread_.joinable()) thread_.join();
}

void Worker::mail(Worker& to, Letter letter) {
    auto& box = mail_[to.index()];
    box.first = &to;
    box.second.push_back(std::move(letter));
    if (mail_waits_) return;
    mail_waits_ = true;
    post([this] { deliver_mail(); });  // after the work that is under way
}

void Worker::deliver_mail() {
    mail_waits_ = false;
    for (auto& [to, box] : mail_) {
        if (box.empty()) continue;
        auto letters = std::exchange(box, {});
        if (to == this)
            deliver(letters);
        else
            to->post([to, letters = std::move(letters)] { to->deliver(letters); });
    }
}

void Worker::deliver(const std::vector<Letter>& letters) {
    constexpr std::size_t ahead = 2, beginning = 256;  // bytes, of a connection
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (i + ahead < letters.size()) base::prefetch(letters[i + ahead].first.get(), beginning);
        letters[i].first->queue(letters[i].second);
    }
    for (const auto& [socket, message] : letters) socket->flush(sends_);
    sends_.run();
}

void Outlet::send(net::SharedFrame frame) {
    if (Worker* here = Worker::current())
        here->mail(*worker_, {socket_, std::move(frame)});
    else
        worker_->post([socket = socket_, frame = std::move(frame)] { socket->send(frame); });
}

void Outlet::close(net::Closing code, std::string reason) {
    worker_->post(
        [socket = socket_, code, reason = std::move(reason)] { socket->close(code, reason); });
}

bool Outlet::add_table(const std::string& id, std::size_t most) {
    const std::lock_guard lock(mutex_);
    if (gone_ || (tables_.size() >= most && !tables_.contains(id))) return false;
    tables_.insert(id);
    return true;
}

void Outlet::remove_table(const std::string& id) {
    const std::lock_guard lock(mutex_);
    tables_.erase(id);
}

std::set<std::string> Outlet::tables() const {
    const std::lock_guard lock(mutex_);
    return tables_;
}

std::set<std::string> Outlet::hang_up() {
    const std::lock_guard lock(mutex_);
    gone_ = true;
    return std::move(tables_);
}

}  // namespace server
