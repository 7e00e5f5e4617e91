// SPDX-License-Identifier: Apache-2.0
//
// HTTP without Beast, which only http.cpp and socket.cpp include because it is slow to compile.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace net {

namespace asio = boost::asio;

// Every connection lives on one single-threaded io_context, so nothing here needs an executor whose
// type is forgotten; that saves a good part of what a message costs.
using Executor = asio::io_context::executor_type;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> use_awaitable;
using Tcp = asio::ip::tcp;
using TcpSocket = asio::basic_stream_socket<Tcp, Executor>;

struct Request {
    std::string method;
    std::string path;  // decoded, without the query; always begins with '/'
    std::vector<std::pair<std::string, std::string>> query;
    std::string host, origin, cookie, accept_encoding, content_type, if_none_match;
    std::string forwarded_for, forwarded_proto;  // what the nearest proxy says of who is behind it
    std::string address;                         // of the other side
    std::string body;

    std::string_view asks(std::string_view name) const;  // of the query; "" if it is not there
    std::string_view cookie_named(std::string_view name) const;
    // The page that sent this is ours, or no page sent it at all (a program did).
    bool from_our_page() const;
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::shared_ptr<const std::string> body;
    std::vector<std::pair<std::string, std::string>> headers;
    // Of a body that is made while it is sent: what follows `body`, piece by piece, and an empty
    // one at the end; nothing if it breaks off. Null: `body` is all.
    std::function<Awaitable<std::optional<std::string>>()> more;
    std::shared_ptr<void> held;  // until all of it is sent
};

class Socket;

// What a server does with what comes in. All of it runs on the connection's own thread.
struct Site {
    std::function<Awaitable<Response>(Request)> answer;
    // Whether the WebSocket may open: nothing if so, else the refusal.
    std::function<Awaitable<std::optional<Response>>(Request&)> may_open;
    std::function<Awaitable<void>(Request, std::shared_ptr<Socket>)> talk;
    // On which thread a WebSocket would do best; null, or none given: where it came in.
    std::function<asio::io_context*(const Request&)> home;
    std::string socket_path = "/ws";
    std::size_t largest_body = 256 * 1024;
    std::size_t largest_message = 16 * 1024;      // of a client on a WebSocket
    std::size_t largest_queue = 4 * 1024 * 1024;  // bytes waiting for a client that reads slowly
    int idle_seconds = 60;
    int write_seconds = 20;  // within which a client takes 64 KB of an answer
};

// One connection from its first byte to its last.
Awaitable<void> serve(TcpSocket, const Site&);

}  // namespace net
