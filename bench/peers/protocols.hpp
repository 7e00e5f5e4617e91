// SPDX-License-Identifier: Apache-2.0
//
// What the two peers say on the wire, as far as a player of liar's dice needs it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace peers {

using Clock = std::chrono::steady_clock;

// Both players of a table, each on a connection of its own.
struct Table {
    int sockets[2] = {-1, -1};
    std::string buffers[2];
    std::string id;
    bool joined[2] = {false, false},
         asked[2] = {false, false};   // boardgame.io: steps on the way in
    std::int64_t seq[2] = {-1, -1};   // what each has seen
    std::int64_t move[2] = {-1, -1};  // what each could play
    bool over = false;
    std::int64_t waits_for = 0;  // the seq that both must see
    bool counts = false;         // the answer to a move is being waited for
    Clock::time_point sent;
    int matches = 0, moves = 0;
};

class Peer {
public:
    virtual ~Peer() = default;
    // Connects both players; the sockets do not block any more.
    virtual void seat(std::uint16_t port, Table& table, int number) = 0;
    // Takes note of what a player is told, and answers what wants an answer.
    virtual void message(Table& table, int player, std::string_view text) = 0;
    virtual void send_move(Table& table, int player) = 0;
    virtual void again(Table& table) = 0;
};

std::unique_ptr<Peer> colyseus();
std::unique_ptr<Peer> boardgame_io();

void send_frame(int socket, std::string_view text, int opcode);
void must(bool good, const std::string& what);  // throws if not

}  // namespace peers
