// SPDX-License-Identifier: Apache-2.0
#include "net/socket.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "net/upgrade.hpp"

namespace net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

// No compression: messages are small, and a compressor would cost each idle connection memory.
using Stream = websocket::stream<TcpStream, false>;

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
public:
    BeastSocket(TcpStream stream, const Site& site)
        : stream_(std::move(stream)),
          last_word_(stream_.get_executor()),
          largest_queue_(site.largest_queue) {
        beast::get_lowest_layer(stream_).expires_never();
        websocket::stream_base::timeout timeout;
        timeout.handshake_timeout = std::chrono::seconds(10);
        timeout.idle_timeout = std::chrono::seconds(site.idle_seconds);
        timeout.keep_alive_pings = true;  // a half-open connection is found out
        stream_.set_option(timeout);
        stream_.read_message_max(site.largest_message);
        stream_.text(true);
        stream_.auto_fragment(false);
        error_code ignored;
        beast::get_lowest_layer(stream_).socket().set_option(Tcp::no_delay(true), ignored);
    }

    Awaitable<bool> accept(const BeastRequest& request) {
        const auto [error] = co_await stream_.async_accept(request, asio::as_tuple(use_awaitable));
        co_return !error;
    }

    Awaitable<std::optional<std::string_view>> read() override {
        if (closed_) co_return std::nullopt;
        buffer_.clear();
        const auto [error, size] =
            co_await stream_.async_read(buffer_, asio::as_tuple(use_awaitable));
        if (error) {
            hang_up();
            co_return std::nullopt;
        }
        if (!stream_.got_text()) {
            close(Closing::WrongKind, "Messages are text, one JSON object each.");
            co_return std::nullopt;
        }
        const auto data = buffer_.data();
        co_return std::string_view(static_cast<const char*>(data.data()), data.size());
    }

    void send(std::shared_ptr<const std::string> message) override {
        if (closed_ || closing_) return;
        queued_ += message->size();
        queue_.push_back(std::move(message));
        if (queued_ > largest_queue_) {
            too_slow_ = true;
            return hang_up();  // it does not read, so it would not read a farewell either
        }
        if (!writing_) write();
    }

    void close(Closing code, std::string_view reason) override {
        if (closed_ || closing_) return;
        closing_ = true;
        farewell_ = websocket::close_reason(static_cast<websocket::close_code>(code),
                                            std::string_view(reason.substr(0, 120)));
        last_word_.expires_after(std::chrono::seconds(2));
        last_word_.async_wait([self = shared_from_this()](error_code error) {
            if (!error) self->hang_up();
        });
        if (!writing_) write();
    }

    bool was_too_slow() const override { return too_slow_; }

private:
    // Writes the first message of the queue, then the next; when closing, the farewell last.
    void write() {
        if (closed_) return;
        writing_ = true;
        if (queue_.empty()) {
            stream_.async_close(farewell_, [self = shared_from_this()](error_code) {
                self->writing_ = false;
                self->last_word_.cancel();
                self->hang_up();
            });
            return;
        }
        current_ = std::move(queue_.front());
        queue_.pop_front();
        stream_.async_write(
            asio::buffer(*current_),
            [self = shared_from_this()](error_code error, std::size_t) { self->wrote(error); });
    }

    void wrote(error_code error) {
        writing_ = false;
        queued_ -= current_->size();
        current_.reset();
        if (error) return hang_up();
        if (!queue_.empty() || closing_) write();
    }

    void hang_up() {
        if (closed_) return;
        closed_ = true;
        last_word_.cancel();
        queue_.clear();
        error_code ignored;
        beast::get_lowest_layer(stream_).socket().shutdown(asio::socket_base::shutdown_both,
                                                           ignored);
        beast::get_lowest_layer(stream_).close();
    }

    Stream stream_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>
        last_word_;
    beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::shared_ptr<const std::string> current_;  // being written
    websocket::close_reason farewell_;
    std::size_t queued_ = 0;  // bytes
    std::size_t largest_queue_;
    bool writing_ = false, closing_ = false, closed_ = false, too_slow_ = false;
};

}  // namespace

Awaitable<std::shared_ptr<Socket>> open_socket(TcpStream stream, BeastRequest request,
                                               const Site& site) {
    auto socket = std::make_shared<BeastSocket>(std::move(stream), site);
    const bool open = co_await socket->accept(request);
    if (!open) co_return nullptr;
    co_return socket;
}

}  // namespace net
