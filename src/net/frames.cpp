// SPDX-License-Identifier: Apache-2.0
#include "net/frames.hpp"

#include <cstring>

namespace net {

void SentFrame::assign(Opcode opcode, std::string_view payload) {
    char head[10];
    const std::size_t size = payload.size();
    const std::size_t length = size < 126 ? 0 : size < 65536 ? 2 : 8;
    head[0] = static_cast<char>(0x80 | static_cast<unsigned>(opcode));
    head[1] = static_cast<char>(length == 0 ? size : length == 2 ? 126 : 127);
    for (std::size_t i = 0; i < length; ++i)
        head[2 + i] = static_cast<char>(size >> 8 * (length - 1 - i) & 0xff);
    bytes.reserve(2 + length + size);
    bytes.assign(head, 2 + length);
    bytes.append(payload);
}

bool is_utf8(std::string_view text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto byte = [&](int i) { return static_cast<unsigned char>(at[i]); };
    while (at != end) {
        std::uint64_t eight = 0;
        if (end - at >= 8 && (std::memcpy(&eight, at, 8), (eight & 0x8080808080808080) == 0)) {
            at += 8;
            continue;
        }
        const unsigned char first = byte(0);
        if (first < 0x80) {
            ++at;
            continue;
        }
        // Not longer than need be, no halves of pairs, nothing beyond the last character.
        const int length = first < 0xc2   ? 0
                           : first < 0xe0 ? 2
                           : first < 0xf0 ? 3
                           : first < 0xf5 ? 4
                                          : 0;
        if (length == 0 || end - at < length) return false;
        const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (byte(1) < least || byte(1) > most) return false;
        for (int i = 2; i < length; ++i)
            if ((byte(i) & 0xc0) != 0x80) return false;
        at += length;
    }
    return true;
}

namespace {

void unmask(char* bytes, std::size_t size, const char* key) {
    std::uint32_t four = 0;
    std::memcpy(&four, key, 4);
    const std::uint64_t mask = std::uint64_t{four} << 32 | four;
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, 8);
        word ^= mask;
        std::memcpy(bytes + i, &word, 8);
    }
    for (; i < size; ++i) bytes[i] = static_cast<char>(bytes[i] ^ key[i & 3]);
}

}  // namespace

FrameReader::Frame FrameReader::look(const unsigned char* bytes, std::size_t size) const {
    const auto fault = [](const char* words, std::uint16_t code = 1002) {
        return Frame{1, 0, words, code};
    };
    if (size < 2) return {};
    const bool last = bytes[0] & 0x80;
    const auto opcode = static_cast<Opcode>(bytes[0] & 0x0f);
    const unsigned length = bytes[1] & 0x7f;
    if (bytes[0] & 0x70) return fault("Reserved bits are set.");
    if (!(bytes[1] & 0x80)) return fault("Frames of clients are masked.");
    switch (opcode) {
        case Opcode::More:
            if (kind_ == Opcode::More) return fault("There is no message to go on with.");
            break;
        case Opcode::Text:
        case Opcode::Binary:
            if (kind_ != Opcode::More) return fault("The last message has not ended.");
            break;
        case Opcode::Close:
        case Opcode::Ping:
        case Opcode::Pong:
            if (!last || length > 125) return fault("Control frames are short and whole.");
            break;
        default:
            return fault("There is no such kind of frame.");
    }
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (size < 2 + more) return {};
    std::uint64_t payload = more ? 0 : length;
    for (std::size_t i = 0; i < more; ++i) payload = payload << 8 | bytes[2 + i];
    if (payload > largest_ || payload + message_.size() > largest_)
        return fault("That message is too large.", 1009);
    if (size < 2 + more + 4 + payload) return {};
    return {2 + more + 4, static_cast<std::size_t>(payload), nullptr, 0};
}

FrameReader::Piece FrameReader::take(char* bytes, const Frame& frame) {
    using Kind = Piece::Kind;
    if (frame.fault) return {Kind::Bad, frame.fault, frame.code};
    const auto opcode = static_cast<Opcode>(bytes[0] & 0x0f);
    const bool last = bytes[0] & 0x80;
    if (!last || (opcode != Opcode::Text && opcode != Opcode::Binary)) ++beside_;
    unmask(bytes + frame.head, frame.payload, bytes + frame.head - 4);
    std::string_view text(bytes + frame.head, frame.payload);
    switch (opcode) {
        case Opcode::Close:
            return {Kind::Close, text};
        case Opcode::Ping:
            return {Kind::Ping, text};
        case Opcode::Pong:
            return {Kind::Pong, text};
        default:
            break;
    }
    Opcode kind = opcode;
    if (opcode == Opcode::More || !last) {
        if (opcode != Opcode::More) {
            message_.clear();
            kind_ = opcode;
        }
        message_ += text;
        if (!last) return {Kind::None, {}};
        kind = kind_;
        kind_ = Opcode::More;
        text = message_;
    }
    if (kind == Opcode::Binary) return {Kind::Binary, text};
    if (!is_utf8(text)) return {Kind::Bad, "Text is UTF-8.", 1007};
    return {Kind::Text, text};
}

FrameReader::Piece FrameReader::next(char*& bytes, std::size_t& size) {
    if (kind_ == Opcode::More) message_.clear();
    for (;;) {
        if (used_ > 0) {
            rest_.erase(0, used_);
            used_ = 0;
            if (rest_.empty() && rest_.capacity() > 1024) rest_ = {};  // it may be long until more
        }
        if (!rest_.empty() && size > 0) {
            rest_.append(bytes, size);
            size = 0;
        }
        char* const from = rest_.empty() ? bytes : rest_.data();
        const std::size_t there = rest_.empty() ? size : rest_.size();
        const Frame frame = look(reinterpret_cast<const unsigned char*>(from), there);
        if (frame.head == 0) {
            if (rest_.empty() && size > 0) rest_.assign(bytes, size);
            size = 0;
            return {Piece::Kind::None, {}};
        }
        const Piece piece = take(from, frame);
        if (rest_.empty()) {
            bytes += frame.head + frame.payload;
            size -= frame.head + frame.payload;
        } else {
            used_ = frame.head + frame.payload;
        }
        if (piece.kind != Piece::Kind::None) return piece;
    }
}

}  // namespace net
