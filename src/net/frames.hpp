// SPDX-License-Identifier: Apache-2.0
//
// WebSocket frames (RFC 6455), without sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace net {

enum class Opcode : std::uint8_t { More = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

// A frame as a server sends it, whole and not masked: the same bytes for all who get it.
struct SentFrame {
    std::string bytes;
    SentFrame() = default;
    SentFrame(Opcode opcode, std::string_view payload) { assign(opcode, payload); }
    void assign(Opcode, std::string_view payload);
};
using SharedFrame = std::shared_ptr<const SentFrame>;

bool is_utf8(std::string_view);

// What a client sends, cut into messages.
class FrameReader {
public:
    explicit FrameReader(std::size_t largest_message) : largest_(largest_message) {}

    // What has come, good until the next call. Bad: the text is the reason, to be closed with.
    struct Piece {
        enum class Kind : std::uint8_t { None, Text, Binary, Close, Ping, Pong, Bad } kind;
        std::string_view text;
        std::uint16_t code = 0;  // of a fault
    };
    // Takes the next piece out of the bytes, which are unmasked where they lie; None: it needs more
    // of them, and remembers the rest of these.
    Piece next(char*& bytes, std::size_t& size);
    // Frames so far that were no message of their own: pings and the like, and fragments.
    std::size_t frames_beside() const { return beside_; }

private:
    struct Frame {
        std::size_t head = 0, payload = 0;  // sizes; head 0: not all of it is here
        const char* fault = nullptr;
        std::uint16_t code = 0;
    };
    Frame look(const unsigned char* bytes, std::size_t size) const;
    Piece take(char* bytes, const Frame&);

    std::size_t largest_;
    std::string rest_;            // a frame that is not all here
    std::string message_;         // fragments
    Opcode kind_ = Opcode::More;  // of the fragmented message; More: there is none
    std::size_t used_ = 0;        // of rest_, by the piece returned last
    std::size_t beside_ = 0;
};

}  // namespace net
