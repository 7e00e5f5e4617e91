// SPDX-License-Identifier: Apache-2.0
#include "protocols.hpp"

#include <fcntl.h>
#include <sys/socket.h>

#include <charconv>
#include <cstring>
#include <random>
#include <stdexcept>

#include "support/client.hpp"

namespace peers {

void must(bool good, const std::string& what) {
    if (!good) throw std::runtime_error(what);
}

void send_frame(int socket, std::string_view text, int opcode) {
    const std::string bytes = support::frame(text, opcode);
    must(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
             static_cast<ssize_t>(bytes.size()),
         "the server does not take a message");
}

namespace {

using support::text_after;

// Where the text goes on after `part`, or its end.
std::size_t find(std::string_view text, std::string_view part) {
    const void* found = ::memmem(text.data(), text.size(), part.data(), part.size());
    return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) +
                       part.size()
                 : text.size();
}
std::int64_t number_at(std::string_view text, std::size_t at) {
    std::int64_t number = -1;
    std::from_chars(text.data() + at, text.data() + text.size(), number);
    return number;
}

// A WebSocket; what came with the answer to the handshake goes to `rest`.
int connect(std::uint16_t port, const std::string& path, std::string& rest) {
    const int socket = support::connect_to(port);
    const std::string request = "GET " + path +
                                " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    must(::send(socket, request.data(), request.size(), MSG_NOSIGNAL) > 0, "no connection");
    char chunk[4096];
    while (rest.find("\r\n\r\n") == std::string::npos) {
        const ssize_t got = ::recv(socket, chunk, sizeof chunk, 0);
        must(got > 0, "no WebSocket");
        rest.append(chunk, static_cast<std::size_t>(got));
    }
    must(rest.starts_with("HTTP/1.1 101"), rest);
    rest.erase(0, rest.find("\r\n\r\n") + 4);
    ::fcntl(socket, F_SETFL, ::fcntl(socket, F_GETFL) | O_NONBLOCK);
    return socket;
}

std::mt19937 random_number{1};
// Now and then a higher bid, as server_bench.cpp has it.
bool second_move() { return random_number() % 10 == 0; }

// Matchmaking by HTTP; then a byte for the kind of message, its name, and MessagePack.
class Colyseus : public Peer {
    void seat(std::uint16_t port, Table& table, int) override {
        for (int player = 0; player < 2; ++player) {
            const auto answer = support::http(
                port, "POST",
                player == 0 ? "/matchmake/create/dice" : "/matchmake/joinById/" + table.id, "{}");
            must(answer.status == 200, "no seat: " + answer.body);
            table.id = text_after(answer.body, "roomId");
            table.sockets[player] =
                connect(port,
                        "/" + text_after(answer.body, "processId") + "/" + table.id +
                            "?sessionId=" + text_after(answer.body, "sessionId"),
                        table.buffers[player]);
        }
    }
    void message(Table& table, int player, std::string_view text) override {
        if (text.starts_with("\x0a"))
            return send_frame(table.sockets[player], "\x0a", 2);  // joined
        must(text.starts_with("\x0d\xa6update"), "refused: " + std::string(text));
        const auto byte = [&](std::size_t at) {
            return std::int64_t{at < text.size() ? static_cast<unsigned char>(text[at]) : 0};
        };
        const std::size_t seq = find(text, "\xa3seq"), moves = find(text, "\xa5moves");
        const int size = byte(seq) < 0x80 ? 0 : 1 << (byte(seq) - 0xcc);  // 1, 2 or 4 bytes
        std::int64_t number = size == 0 ? byte(seq) : 0;
        for (int i = 1; i <= size; ++i)
            number = number << 8 | byte(seq + static_cast<std::size_t>(i));
        table.seq[player] = number;
        const std::int64_t count = byte(moves) & 0x0f;
        table.move[player] = count == 0 ? -1 : byte(moves + (count > 1 && second_move() ? 2 : 1));
    }
    void send_move(Table& table, int player) override {
        std::string text = "\x0d\xa4move\x82\xa3seq\xce";
        for (int shift = 24; shift >= 0; shift -= 8)
            text += static_cast<char>(table.seq[player] >> shift & 0xff);
        send_frame(table.sockets[player], text + "\xa4move" + static_cast<char>(table.move[player]),
                   2);
    }
    void again(Table&) override {}  // the room goes on by itself
};

// Socket.IO. Whoever is first to ask for a match makes it, so a rematch is a new name to ask for.
class BoardgameIo : public Peer {
    void seat(std::uint16_t port, Table& table, int number) override {
        table.id = "table" + std::to_string(number) + "-0";
        for (int player = 0; player < 2; ++player)
            table.sockets[player] =
                connect(port, "/socket.io/?EIO=4&transport=websocket", table.buffers[player]);
    }
    void message(Table& table, int player, std::string_view text) override {
        if (text == "2") return send_frame(table.sockets[player], "3", 1);  // ping
        if (text.starts_with("0{")) return send_frame(table.sockets[player], "40/dice,", 1);
        const bool sync = text.starts_with(R"(42/dice,["sync")");
        if (sync || text.starts_with(R"(42/dice,["update")")) {
            table.seq[player] = number_at(text, find(text, "\"_stateID\":"));
            table.move[player] = number_at(text, find(text, "\"moves\":["));
            if (table.move[player] >= 0 && table.move[player] < 12 && second_move())
                ++table.move[player];  // bids come one after the other
            table.over = find(text, "\"gameover\":") != text.size();
        }
        if (text.starts_with("40/dice,")) table.joined[player] = true;
        if (sync || text.starts_with("40/dice,")) ask(table);
    }
    static void ask(Table& table) {
        for (int player = 0; player < 2; ++player)
            if (table.joined[player] && !table.asked[player] &&
                (player == 0 || table.seq[0] >= 0)) {
                table.asked[player] = true;
                send_frame(table.sockets[player],
                           R"(42/dice,["sync",")" + table.id + R"(",")" + std::to_string(player) +
                               R"(",null,2])",
                           1);
            }
    }
    void send_move(Table& table, int player) override {
        const std::string seat = "\"" + std::to_string(player) + "\"";
        send_frame(table.sockets[player],
                   R"(42/dice,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[)" +
                       std::to_string(table.move[player]) + "],\"playerID\":" + seat + "}}," +
                       std::to_string(table.seq[player]) + ",\"" + table.id + "\"," + seat + "]",
                   1);
    }
    void again(Table& table) override {
        table.id = table.id.substr(0, table.id.find('-') + 1) + std::to_string(++table.matches);
        for (int player = 0; player < 2; ++player) {
            table.asked[player] = false;
            table.seq[player] = table.move[player] = -1;
        }
        table.over = false;
        table.waits_for = 0;
        ask(table);
    }
};

}  // namespace

std::unique_ptr<Peer> colyseus() { return std::make_unique<Colyseus>(); }
std::unique_ptr<Peer> boardgame_io() { return std::make_unique<BoardgameIo>(); }

}  // namespace peers
