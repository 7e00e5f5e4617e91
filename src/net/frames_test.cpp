// SPDX-License-Identifier: Apache-2.0
#include "net/frames.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace {

using namespace net;
using Kind = FrameReader::Piece::Kind;

// A frame as clients send it.
std::string masked(int first_byte, std::string_view text, unsigned mask = 0x5a17c3e9) {
    std::string bytes(1, static_cast<char>(first_byte));
    if (text.size() < 126) {
        bytes += static_cast<char>(0x80 | text.size());
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(text.size() >> 8);
        bytes += static_cast<char>(text.size() & 0xff);
    }
    char key[4];
    for (int i = 0; i < 4; ++i) key[i] = static_cast<char>(mask >> 8 * i);
    bytes.append(key, 4);
    for (std::size_t i = 0; i < text.size(); ++i) bytes += static_cast<char>(text[i] ^ key[i % 4]);
    return bytes;
}

// What comes of bytes that arrive in pieces of this size: a letter for the kind, and the text.
std::vector<std::string> heard(std::string_view bytes, std::size_t at_once) {
    FrameReader reader(1000);
    std::vector<std::string> list;
    while (!bytes.empty()) {
        std::string some(bytes.substr(0, at_once));
        bytes.remove_prefix(some.size());
        char* from = some.data();
        std::size_t size = some.size();
        for (;;) {
            const auto piece = reader.next(from, size);
            if (piece.kind == Kind::None) break;
            if (piece.kind == Kind::Bad) {
                list.push_back("!" + std::to_string(piece.code));
                return list;
            }
            list.push_back("-tbcio"[static_cast<int>(piece.kind)] + std::string(piece.text));
        }
    }
    return list;
}

TEST_CASE("frames: messages arrive whole, however the bytes were cut") {
    const std::string long_text(900, 'x');
    const std::string bytes =
        masked(0x81, "first") + masked(0x81, "") + masked(0x89, "ping") + masked(0x01, "in ") +
        masked(0x8a, "pong between") + masked(0x00, "three ") + masked(0x80, "parts \xc3\xa9") +
        masked(0x82, "\xff") + masked(0x81, long_text) + masked(0x88, "\x03\xe8");
    const std::vector<std::string> expected = {
        "tfirst",        "t",        "iping", "opong between", "tin three parts \xc3\xa9", "b\xff",
        "t" + long_text, "c\x03\xe8"};
    for (const std::size_t at_once : {1u, 2u, 3u, 7u, 50u, 899u, 5000u}) {
        CAPTURE(at_once);
        CHECK(heard(bytes, at_once) == expected);
    }
}

TEST_CASE("frames: what is no frame is refused with the code of RFC 6455") {
    using List = std::vector<std::string>;
    const auto bad = [](const std::string& bytes) { return heard(bytes, bytes.size()).back(); };
    CHECK(bad(std::string("\x81\x01x", 3)) == "!1002");  // not masked
    CHECK(bad(masked(0xc1, "x")) == "!1002");            // reserved bits
    CHECK(bad(masked(0x83, "x")) == "!1002");            // unknown
    CHECK(bad(masked(0x80, "x")) == "!1002");            // goes on with nothing
    CHECK(bad(masked(0x01, "x") + masked(0x81, "y")) == "!1002");
    CHECK(bad(masked(0x09, "x")) == "!1002");  // a ping in parts
    CHECK(bad(masked(0x89, std::string(126, 'x'))) == "!1002");
    CHECK(bad(masked(0x81, std::string(1001, 'x'))) == "!1009");
    CHECK(bad(masked(0x01, std::string(600, 'x')) + masked(0x80, std::string(600, 'x'))) ==
          "!1009");
    CHECK(bad(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10)) == "!1009");
    CHECK(bad(masked(0x81, "\xc3")) == "!1007");
    CHECK(heard(masked(0x01, "\xc3") + masked(0x80, "\xa9"), 100) == List{"t\xc3\xa9"});
}

TEST_CASE("frames: UTF-8 is told from what only looks like it") {
    for (const char* good : {"", "plain ASCII, long enough for eight", "\xc2\x80", "\xe0\xa0\x80",
                             "\xed\x9f\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf",
                             "12345678\xc3\xa9"
                             "12345678"})
        CHECK_MESSAGE(is_utf8(good), good);
    for (const char* bad : {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",
                            "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xc3",
                            "\xe2\x82", "\xf0\x9f\x9a", "\xc3\x28", "12345678\xff", "\xfe"})
        CHECK_FALSE_MESSAGE(is_utf8(bad), bad);
}

TEST_CASE("frames: the head says how long a message is") {
    const auto head = [](std::size_t size) {
        const SentFrame made(Opcode::Text, std::string(size, 'x'));
        CHECK(made.bytes.ends_with(std::string(size, 'x')));
        return made.bytes.substr(0, made.bytes.size() - size);
    };
    CHECK(head(0) == std::string("\x81\x00", 2));
    CHECK(head(125) == std::string("\x81\x7d", 2));
    CHECK(head(126) == std::string("\x81\x7e\x00\x7e", 4));
    CHECK(head(65535) == std::string("\x81\x7e\xff\xff", 4));
    CHECK(head(65536) == std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
}

}  // namespace
