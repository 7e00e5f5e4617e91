// SPDX-License-Identifier: Apache-2.0
//
// Requests from many addresses, whose answers are not read.
#pragma once

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>

namespace testing {

// A connection from an address of its own, 127.0.0.`last`, that has asked and not read.
class Asker {
public:
    Asker(std::uint16_t port, int last, const std::string& path)
        : Asker(port, last, "GET", path, "") {}
    Asker(std::uint16_t port, int last, const std::string& method, const std::string& path,
          const std::string& body) {
        socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(0x7f000000u + static_cast<unsigned>(last));
        REQUIRE(::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        REQUIRE(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        std::string text = method + " " + path + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\n";
        if (!body.empty())
            text +=
                "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                "\r\n";
        text += "\r\n" + body;
        REQUIRE(::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) > 0);
    }
    ~Asker() {
        if (socket_ >= 0) ::close(socket_);
    }
    Asker(Asker&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    Asker& operator=(Asker&&) = delete;
    int status() {  // waits for the first bytes and leaves the rest
        char bytes[13] = {};
        if (::recv(socket_, bytes, sizeof bytes - 1, MSG_WAITALL) != sizeof bytes - 1) return 0;
        return static_cast<int>(std::strtol(bytes + 9, nullptr, 10));
    }
    // All that comes until the server closes; false if it breaks off.
    bool is_whole() {
        std::string end;
        char bytes[65536];
        for (;;) {
            const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
            if (got <= 0) return end.ends_with("0\r\n\r\n");
            end.append(bytes, static_cast<std::size_t>(got));
            end.erase(0, end.size() - std::min<std::size_t>(end.size(), 16));
        }
    }

private:
    int socket_ = -1;
};

inline bool wait_for(const std::function<bool()>& what) {
    for (int i = 0; i < 1000 && !what(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return what();
}

}  // namespace testing
