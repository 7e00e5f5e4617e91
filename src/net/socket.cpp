// SPDX-License-Identifier: Apache-2.0
//
// Beast does the handshake. Afterwards the connection is ours alone: a message comes and goes with
// one system call each, and costs no operation of Asio's.
#include "net/socket.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>
#include <cerrno>
#include <cstring>
#include <deque>
#include <optional>
#include <utility>

#include "net/frames.hpp"
#include "net/poller.hpp"
#include "net/upgrade.hpp"

namespace net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

// No compression: messages are small, and a compressor would cost each idle connection memory.
class OpenSocket final : public Socket,
                         public Waiting,
                         public SendBatch::Sender,
                         public std::enable_shared_from_this<OpenSocket> {
public:
    OpenSocket(asio::io_context& context, int handle, const Site& site)
        : handle_(handle),
          reader_(site.largest_message),
          largest_queue_(site.largest_queue),
          idle_(std::chrono::seconds(site.idle_seconds)),
          ended_(context, Clock::time_point::max()) {
        const int on = 1;
        ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        ::fcntl(handle_, F_SETFL, ::fcntl(handle_, F_GETFL) | O_NONBLOCK);
        Poller& poller = Poller::of(context);
        heard_ = Clock::now();
        poller.tick_every(idle_ / 4);
        poller.add(*this, handle_);
    }
    ~OpenSocket() override { hang_up(); }

    Awaitable<void> listen(std::function<void(std::string_view)> message) override {
        const auto self = shared_from_this();
        message_ = std::move(message);
        if (poller_) poller_->again(*this);  // something may have come before anybody listened
        if (!closed_) co_await ended_.async_wait(asio::as_tuple(use_awaitable));
        message_ = nullptr;
    }

    void queue(SharedFrame frame) override {
        if (closed_ || closing_) return;
        add(std::move(frame));
    }

    void flush() override {
        while (!closed_ && !queue_.empty())
            if (full_ || !note(send_some())) return;  // when there is room again, ready() goes on
        after_all_went();
    }

    void flush(SendBatch& batch) override {
        if (closed_ || queue_.empty() || in_batch_ || full_) return;
        if (queue_.size() > 1) return flush();
        in_batch_ = true;
        batch.add(*this, handle_, first());
    }

    void close(Closing code, std::string_view reason) override {
        if (closed_ || closing_) return;
        std::string text{static_cast<char>(static_cast<unsigned>(code) >> 8),
                         static_cast<char>(static_cast<unsigned>(code) & 0xff)};
        text += reason.substr(0, 120);
        add(Opcode::Close, text);
        closing_ = true;
        until_ = Clock::now() + std::chrono::seconds(2);
        flush();
    }

    bool was_too_slow() const override { return too_slow_; }

private:
    void add(Opcode opcode, std::string_view text) {
        add(std::make_shared<const SentFrame>(opcode, text));
    }
    // A client is too slow when much waits behind the frame that is being sent. The size of one
    // frame tells nothing: a large one takes its time, however fast the client reads.
    void add(SharedFrame frame) {
        if (behind_first() > largest_queue_) {
            full_ = false;  // it may have read since
            flush();
        }
        if (closed_) return;
        if (behind_first() > largest_queue_) {
            too_slow_ = true;
            hang_up();  // it does not read, so it would not read a farewell either
            return;
        }
        queued_ += frame->bytes.size();
        queue_.push_back(std::move(frame));
    }
    std::size_t behind_first() const {
        return queue_.empty() ? 0 : queued_ - queue_.front()->bytes.size();
    }

    std::string_view first() const { return std::string_view(queue_.front()->bytes).substr(sent_); }

    // Copies what is queued into one piece, as far as there is space: that costs the system less
    // than many pieces, by more than the copying does.
    ssize_t send_some() {
        if (queue_.size() == 1) return send_bytes(first());
        char bytes[16 * 1024];
        std::size_t size = first().copy(bytes, sizeof bytes);
        for (std::size_t i = 1; i < queue_.size() && size < sizeof bytes; ++i)
            size += queue_[i]->bytes.copy(bytes + size, sizeof bytes - size);
        return send_bytes({bytes, size});
    }
    ssize_t send_bytes(std::string_view bytes) {
        const ssize_t went =
            ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        return went < 0 ? -errno : went;
    }

    void sent(ssize_t result) override {
        in_batch_ = false;
        if (!closed_ && note(result)) flush();
    }

    // What came of sending: the bytes that went, or an error. True: more may be sent now.
    bool note(ssize_t result) {
        if (result == -EINTR) return true;
        if (result < 0) {
            full_ = result == -EAGAIN || result == -EWOULDBLOCK;
            if (!full_) hang_up();
            return false;
        }
        sent_ += static_cast<std::size_t>(result);
        while (!queue_.empty() && sent_ >= queue_.front()->bytes.size()) {
            sent_ -= queue_.front()->bytes.size();
            queued_ -= queue_.front()->bytes.size();
            queue_.pop_front();
        }
        return true;
    }

    void after_all_went() {
        if (closed_) return;
        if (agreed_) return hang_up();  // both have said goodbye
        if (deaf_) ::shutdown(handle_, SHUT_WR);
        answer_ping();
    }

    // The last ping is answered, and not before everything else has gone: who pings and reads
    // nothing makes no queue grow.
    void answer_ping() {
        if (!ping_ || !queue_.empty() || closing_ || closed_) return;
        add(Opcode::Pong, *std::exchange(ping_, {}));
        flush();
    }

    // Few frames are no messages, with whatever library a client is made; and no limit of messages
    // counts them.
    bool frames_are_too_many() {
        const std::size_t all = reader_.frames_beside();
        if (all == beside_) return false;
        const auto now = Clock::now();
        const std::chrono::duration<double> since = now - beside_since_;
        beside_since_ = now;
        beside_level_ = std::max(0.0, beside_level_ - since.count() * beside_per_second) +
                        static_cast<double>(all - beside_);
        beside_ = all;
        return beside_level_ > most_beside;
    }

    bool ready(std::uint32_t events) override {
        const auto self = shared_from_this();  // whoever is told may let go of it
        if (events & EPOLLOUT) full_ = false;
        if ((events & EPOLLOUT) && !queue_.empty()) flush();
        const bool more = read(events);
        answer_ping();
        return more && !closed_;
    }

    // Calls `message` for what has come. True: there may be more.
    bool read(std::uint32_t events) {
        if (!message_ && !closing_) return false;  // nobody listens yet
        // A short read has taken all there was. After the other side has hung up there is one more
        // to be had, of nothing.
        const bool to_the_end = events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR);
        for (int reads = 0; !closed_; ++reads) {
            if (reads == 4) return true;
            if (!poller_) return false;
            auto& space = poller_->space();
            const ssize_t got = ::recv(handle_, space.data(), space.size(), MSG_DONTWAIT);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return false;
            if (got <= 0) {
                hang_up();
                return false;
            }
            heard_ = poller_->now();
            pinged_ = false;
            if (!deaf_) take(space.data(), static_cast<std::size_t>(got));
            if (!deaf_ && !closing_ && frames_are_too_many()) {
                deaf_ = true;
                close(Closing::Policy, "Too many frames that are no messages.");
            }
            if (static_cast<std::size_t>(got) < space.size() && !to_the_end) return false;
        }
        return false;
    }

    void take(char* bytes, std::size_t size) {
        using Kind = FrameReader::Piece::Kind;
        while (!closed_) {
            const auto piece = reader_.next(bytes, size);
            switch (piece.kind) {
                case Kind::None:
                    return;
                case Kind::Text:
                    if (!closing_) message_(piece.text);
                    break;
                case Kind::Binary:
                    close(Closing::WrongKind, "Messages are text, one JSON object each.");
                    break;
                case Kind::Ping:
                    ping_ = piece.text;
                    break;
                case Kind::Pong:
                    break;
                case Kind::Close:
                    agreed_ = true;
                    close(Closing::Normal, "");
                    if (queue_.empty()) hang_up();
                    return;
                case Kind::Bad:
                    deaf_ = true;
                    close(static_cast<Closing>(piece.code), piece.text);
                    return;
            }
        }
    }

    // A client that has said nothing for half of the time it may is asked whether it is there.
    void tick() override {
        const auto self = shared_from_this();
        const auto now = poller_->now();
        if ((closing_ && now >= until_) || now - heard_ >= idle_) return hang_up();
        if (closing_ || pinged_ || now - heard_ < idle_ / 2) return;
        pinged_ = true;
        add(Opcode::Ping, "");
        flush();
    }

    void hang_up() {
        if (closed_) return;
        closed_ = true;
        queue_.clear();
        if (poller_) poller_->remove(*this);
        ::shutdown(handle_, SHUT_RDWR);
        ::close(handle_);
        ended_.cancel();
    }

    int handle_;
    FrameReader reader_;
    std::function<void(std::string_view)> message_;
    std::deque<SharedFrame> queue_;
    std::size_t sent_ = 0;    // bytes of the first frames
    std::size_t queued_ = 0;  // bytes
    std::size_t largest_queue_;
    std::chrono::milliseconds idle_;
    Clock::time_point heard_;
    Clock::time_point until_;  // closing ends, if the client does not agree before
    bool closing_ = false;     // we have said goodbye
    bool agreed_ = false;      // the client has
    bool deaf_ = false;        // what it says cannot be understood any more, and is thrown away
    bool closed_ = false, too_slow_ = false, pinged_ = false;
    bool in_batch_ = false;  // and the batch has not run yet
    bool full_ = false;      // the system takes no more until it says so

    std::optional<std::string> ping_;  // to be answered
    static constexpr double most_beside = 1000, beside_per_second = 100;
    std::size_t beside_ = 0;   // frames that were no messages, all of them
    double beside_level_ = 0;  // and lately
    Clock::time_point beside_since_{};
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> ended_;
};

}  // namespace

Awaitable<std::shared_ptr<Socket>> open_socket(TcpStream stream, BeastRequest request,
                                               const Site& site) {
    stream.expires_never();
    websocket::stream<TcpStream, false> handshake(std::move(stream));
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(10);
    timeout.idle_timeout = websocket::stream_base::none();
    handshake.set_option(timeout);
    const auto [error] = co_await handshake.async_accept(request, asio::as_tuple(use_awaitable));
    if (error) co_return nullptr;
    TcpSocket socket = beast::get_lowest_layer(handshake).release_socket();
    asio::io_context& context = socket.get_executor().context();
    auto open = std::make_shared<OpenSocket>(context, socket.release(), site);
    co_return open;
}

}  // namespace net
