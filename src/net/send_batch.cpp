// SPDX-License-Identifier: Apache-2.0
#include "net/send_batch.hpp"

#include <liburing.h>
#include <sys/socket.h>

#include <cerrno>

namespace net {

namespace {

constexpr int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
constexpr std::size_t worth_a_ring = 16;  // fewer cost less one by one

ssize_t send_one(int handle, std::string_view bytes) {
    for (;;) {
        const ssize_t went = ::send(handle, bytes.data(), bytes.size(), flags);
        if (went >= 0) return went;
        if (errno != EINTR) return -errno;
    }
}

}  // namespace

struct SendBatch::Ring {
    io_uring ring{};
    bool is_open = ::io_uring_queue_init(most, &ring, 0) == 0;
    ~Ring() {
        if (is_open) ::io_uring_queue_exit(&ring);
    }
};

SendBatch::SendBatch(Way way) : way_(way) { parts_.reserve(most); }

SendBatch::~SendBatch() = default;

void SendBatch::add(Sender& sender, int handle, std::string_view bytes) {
    if (parts_.size() == most) run();
    parts_.push_back({&sender, handle, bytes});
}

bool SendBatch::have_ring() {
    if (way_ == Way::OneByOne) return false;
    if (!ring_) ring_ = std::make_unique<Ring>();
    if (!ring_->is_open) way_ = Way::OneByOne;
    return ring_->is_open;
}

void SendBatch::run() {
    if (parts_.empty()) return;
    results_.assign(parts_.size(), -EIO);
    if (parts_.size() < worth_a_ring || !have_ring() || !run_together())
        for (std::size_t i = 0; i < parts_.size(); ++i)
            results_[i] = send_one(parts_[i].handle, parts_[i].bytes);
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].sender->sent(results_[i]);
    parts_.clear();
}

// What must not wait is done within the call that submits it. False: nothing was submitted. If the
// system fails after that, who has no answer is told of an error, since sending twice would be
// worse.
bool SendBatch::run_together() {
    io_uring* ring = &ring_->ring;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        io_uring_sqe* entry = ::io_uring_get_sqe(ring);
        ::io_uring_prep_send(entry, parts_[i].handle, parts_[i].bytes.data(),
                             parts_[i].bytes.size(), flags);
        ::io_uring_sqe_set_data64(entry, i);
    }
    bool has_begun = false;
    auto waiting = static_cast<unsigned>(parts_.size());
    while (waiting > 0) {
        const int submitted = ::io_uring_submit_and_wait(ring, waiting);
        if (submitted == -EINTR) continue;
        if (submitted < 0) {
            ring_.reset();  // with all that is in it
            way_ = Way::OneByOne;
            return has_begun;
        }
        has_begun = true;
        unsigned head = 0, seen = 0;
        io_uring_cqe* done = nullptr;
        io_uring_for_each_cqe(ring, head, done) {
            results_[static_cast<std::size_t>(done->user_data)] = done->res;
            ++seen;
        }
        ::io_uring_cq_advance(ring, seen);
        waiting -= seen;
    }
    return true;
}

}  // namespace net
