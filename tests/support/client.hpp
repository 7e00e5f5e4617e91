// SPDX-License-Identifier: Apache-2.0
//
// A client made by hand, for tests and benchmarks: plain sockets, so that it can also misbehave.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace support {

struct HttpAnswer {
    int status = 0;  // 0: no answer
    std::string head, body;
    std::string cookie;  // "hexwing=…" if one was set
};

// One request on a connection of its own.
HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& path,
                const std::string& body = "", const std::string& cookie = "",
                const std::string& more_headers = "");

// A new guest's cookie.
std::string new_guest(std::uint16_t port, const std::string& name = "");

// A connected socket, or -1.
int connect_to(std::uint16_t port);

// A text frame from a client (masked with zeros), ready to be written.
std::string frame(std::string_view text, int opcode = 1);

// A WebSocket, blocking, with a time limit on every read.
class Client {
public:
    Client() = default;
    Client(std::uint16_t port, const std::string& cookie, const std::string& more_headers = "",
           const std::string& path = "/ws");
    ~Client();
    Client(Client&&) noexcept;
    Client& operator=(Client&&) noexcept;

    bool is_open() const { return socket_ >= 0; }
    int status() const { return status_; }  // of the handshake
    bool send(std::string_view text);
    bool send_raw(std::string_view bytes);
    // The next text message; nothing once the connection is closed or after the limit.
    std::optional<std::string> read(int milliseconds = 5000);
    // Reads until a message contains this; what is read before is dropped.
    std::optional<std::string> read_until(std::string_view part, int milliseconds = 5000);
    int close_code() const { return close_code_; }  // 0: the server has not said goodbye
    const std::string& close_reason() const { return close_reason_; }
    int handle() const { return socket_; }
    void hang_up();

private:
    bool fill(int milliseconds);

    int socket_ = -1;
    int status_ = 0;
    int close_code_ = 0;
    std::string close_reason_;
    std::string buffer_;
};

// The number after "name": in a JSON text, or -1. Enough for clients of our own server.
std::int64_t number_after(std::string_view json, std::string_view name);
std::string text_after(std::string_view json, std::string_view name);

}  // namespace support
