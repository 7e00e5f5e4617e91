// SPDX-License-Identifier: Apache-2.0
#include "support/client.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

namespace support {

namespace {

bool write_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

// Appends what there is; false at the end, on an error or after the limit.
bool read_some(int socket, std::string& into, int milliseconds) {
    pollfd waits{socket, POLLIN, 0};
    if (::poll(&waits, 1, milliseconds) <= 0) return false;
    char chunk[65536];
    const ssize_t got = ::recv(socket, chunk, sizeof chunk, 0);
    if (got <= 0) return false;
    into.append(chunk, static_cast<std::size_t>(got));
    return true;
}

std::string header(std::string_view head, std::string_view name) {
    const auto at = head.find(name);
    if (at == std::string_view::npos) return {};
    const auto begin = at + name.size();
    return std::string(head.substr(begin, head.find_first_of("\r;", begin) - begin));
}

// A body that was sent in chunks, as far as it came.
std::string joined_chunks(std::string_view text) {
    std::string body;
    for (;;) {
        const auto end = text.find("\r\n");
        if (end == std::string_view::npos) return body;
        const std::size_t size =
            std::strtoul(std::string(text.substr(0, end)).c_str(), nullptr, 16);
        if (size == 0) return body;
        body += text.substr(end + 2, size);
        text.remove_prefix(std::min(text.size(), end + 2 + size + 2));
    }
}

}  // namespace

int connect_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        ::close(socket);
        return -1;
    }
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return socket;
}

HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& path,
                const std::string& body, const std::string& cookie,
                const std::string& more_headers) {
    HttpAnswer answer;
    const int socket = connect_to(port);
    if (socket < 0) return answer;
    std::string request = method + " " + path +
                          " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                          "\r\nConnection: close\r\n" + more_headers;
    if (!cookie.empty()) request += "Cookie: " + cookie + "\r\n";
    if (!body.empty())
        request +=
            "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
            "\r\n";
    std::string text;
    if (write_all(socket, request + "\r\n" + body))
        while (read_some(socket, text, 10'000)) {
        }
    ::close(socket);
    const auto end = text.find("\r\n\r\n");
    if (end == std::string::npos) return answer;
    answer.head = text.substr(0, end + 2);
    answer.body = text.substr(end + 4);
    if (header(answer.head, "Transfer-Encoding: ") == "chunked")
        answer.body = joined_chunks(answer.body);
    answer.status = static_cast<int>(std::strtol(answer.head.c_str() + 9, nullptr, 10));
    answer.cookie = header(answer.head, "Set-Cookie: ");
    return answer;
}

std::string new_guest(std::uint16_t port, const std::string& name) {
    const std::string body = name.empty() ? "{}" : "{\"name\":\"" + name + "\"}";
    return http(port, "POST", "/api/me", body).cookie;
}

std::string frame(std::string_view text, int opcode) {
    std::string bytes(1, static_cast<char>(0x80 | opcode));
    if (text.size() < 126) {
        bytes += static_cast<char>(0x80 | text.size());
    } else {
        const int length = text.size() < 65536 ? 2 : 8;
        bytes += static_cast<char>(0x80 | (length == 2 ? 126 : 127));
        for (int shift = (length - 1) * 8; shift >= 0; shift -= 8)
            bytes += static_cast<char>(text.size() >> shift & 0xff);
    }
    bytes.append(4, '\0');
    return bytes.append(text);
}

Client::Client(std::uint16_t port, const std::string& cookie, const std::string& more_headers,
               const std::string& path) {
    socket_ = connect_to(port);
    if (socket_ < 0) return;
    write_all(socket_, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                           "Sec-WebSocket-Version: 13\r\nCookie: " +
                           cookie + "\r\n" + more_headers + "\r\n");
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
        if (!fill(10'000)) {
            hang_up();
            return;
        }
    status_ = static_cast<int>(std::strtol(buffer_.c_str() + 9, nullptr, 10));
    buffer_.erase(0, end + 4);
    if (status_ != 101) hang_up();
}

Client::~Client() { hang_up(); }

Client::Client(Client&& other) noexcept { *this = std::move(other); }

Client& Client::operator=(Client&& other) noexcept {
    hang_up();
    socket_ = std::exchange(other.socket_, -1);
    status_ = other.status_;
    close_code_ = other.close_code_;
    close_reason_ = std::move(other.close_reason_);
    buffer_ = std::move(other.buffer_);
    return *this;
}

void Client::hang_up() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

bool Client::fill(int milliseconds) {
    return socket_ >= 0 && read_some(socket_, buffer_, milliseconds);
}

bool Client::send(std::string_view text) { return send_raw(frame(text)); }

bool Client::send_raw(std::string_view bytes) { return socket_ >= 0 && write_all(socket_, bytes); }

std::optional<std::string> Client::read(int milliseconds) {
    using Clock = std::chrono::steady_clock;
    const auto limit = Clock::now() + std::chrono::milliseconds(milliseconds);
    for (;;) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
        std::size_t head = 2, size = buffer_.size() >= 2 ? byte(1) & 0x7f : 0;
        const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
        head += more;
        if (more && buffer_.size() >= head) {
            size = 0;
            for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(2 + i);
        }
        if (buffer_.size() >= head && buffer_.size() >= head + size) {
            const int opcode = byte(0) & 0x0f;
            std::string text = buffer_.substr(head, size);
            buffer_.erase(0, head + size);
            if (opcode == 1) return text;
            if (opcode == 9) send_raw(frame(text, 10));
            if (opcode == 8) {
                if (text.size() >= 2)
                    close_code_ = static_cast<unsigned char>(text[0]) << 8 |
                                  static_cast<unsigned char>(text[1]);
                close_reason_ = text.size() > 2 ? text.substr(2) : "";
                hang_up();
                return std::nullopt;
            }
            continue;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(limit - Clock::now()).count();
        if (left <= 0) return std::nullopt;
        if (!fill(static_cast<int>(left))) {
            if (Clock::now() < limit) hang_up();
            return std::nullopt;
        }
    }
}

std::optional<std::string> Client::read_until(std::string_view part, int milliseconds) {
    while (auto message = read(milliseconds))
        if (message->find(part) != std::string::npos) return message;
    return std::nullopt;
}

std::int64_t number_after(std::string_view json, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":";
    const auto at = json.find(key);
    if (at == std::string_view::npos) return -1;
    std::int64_t number = -1;
    std::from_chars(json.data() + at + key.size(), json.data() + json.size(), number);
    return number;
}

std::string text_after(std::string_view json, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":\"";
    const auto at = json.find(key);
    if (at == std::string_view::npos) return {};
    const auto begin = at + key.size();
    return std::string(json.substr(begin, json.find('"', begin) - begin));
}

}  // namespace support
