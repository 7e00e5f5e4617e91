// SPDX-License-Identifier: Apache-2.0
//
// Between http.cpp and socket.cpp: the handshake that turns a request into a WebSocket.
#pragma once

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "net/http.hpp"
#include "net/socket.hpp"

namespace net {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

using TcpStream = boost::beast::basic_stream<Tcp, Executor>;

// Null when the handshake fails.
Awaitable<std::shared_ptr<Socket>> open_socket(TcpStream, BeastRequest, const Site&);

}  // namespace net
