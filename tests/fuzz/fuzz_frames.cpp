// SPDX-License-Identifier: Apache-2.0
//
// A client's bytes, cut at any places: the same messages come out as if they had come in one piece,
// and what comes out keeps what the reader promises. The first byte says how to cut.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "net/frames.hpp"

namespace {

using Kind = net::FrameReader::Piece::Kind;

constexpr std::size_t largest = 300;

struct Piece {
    Kind kind;
    std::string text;
    std::uint16_t code;
    bool operator==(const Piece&) const = default;
};

void need(bool good) {
    if (!good) std::abort();
}

void check(const Piece& piece) {
    need(piece.text.size() <= largest);
    if (piece.kind == Kind::Text) need(net::is_utf8(piece.text));
    if (piece.kind == Kind::Ping || piece.kind == Kind::Pong || piece.kind == Kind::Close)
        need(piece.text.size() <= 125);
    const bool fault = piece.code == 1002 || piece.code == 1007 || piece.code == 1009;
    need(piece.kind == Kind::Bad ? fault && !piece.text.empty() : piece.code == 0);
}

// What the reader makes of the bytes, in parts of the sizes that `cut` gives. After a fault nobody
// reads on.
template <class Cut>
std::vector<Piece> pieces_of(std::string_view bytes, Cut cut) {
    net::FrameReader reader(largest);
    std::vector<Piece> pieces;
    while (!bytes.empty()) {
        const std::size_t size = std::min<std::size_t>(bytes.size(), cut());
        // A copy that is no longer than it must be: a step too far is seen.
        std::vector<char> part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        bytes.remove_prefix(size);
        char* at = part.data();
        std::size_t left = part.size();
        for (;;) {
            const auto piece = reader.next(at, left);
            need(left <= part.size() && at + left <= part.data() + part.size());
            if (piece.kind == Kind::None) break;
            pieces.push_back({piece.kind, std::string(piece.text), piece.code});
            check(pieces.back());
            if (piece.kind == Kind::Bad) return pieces;
        }
        need(left == 0);
    }
    return pieces;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto whole = pieces_of(bytes, [&] { return bytes.size(); });
    need(pieces_of(bytes, [] { return 1; }) == whole);
    std::uint32_t state = data[0] + 1u;
    const auto in_parts = pieces_of(bytes, [&] {
        state = state * 1664525u + 1013904223u;
        return 1 + (state >> 24) % (1u + data[0] % 64u);
    });
    need(in_parts == whole);
    return 0;
}
