// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace base {

// For each byte and rank: the position of the bit that has `rank` set bits below it.
inline constexpr auto select_in_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte)
        for (unsigned bit = 0, rank = 0; bit < 8; ++bit)
            if (byte >> bit & 1) table[byte][rank++] = static_cast<std::uint8_t>(bit);
    return table;
}();

// The position of the set bit that has exactly `rank` set bits below it.
// Byte sums find the byte without a loop (Vigna, Broadword implementation of rank/select, 2008).
inline int nth_set_bit(std::uint64_t word, int rank) {
    assert(rank >= 0 && rank < std::popcount(word));
    constexpr std::uint64_t ones = 0x0101010101010101u;
    constexpr std::uint64_t tops = 0x8080808080808080u;

    std::uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;

    const auto wanted = static_cast<std::uint64_t>(rank) * ones;
    const int place = std::popcount(((wanted | tops) - sums) & tops) * 8;
    const auto left = static_cast<std::size_t>(rank) - (((sums << 8) >> place) & 0xff);
    return place + select_in_byte[(word >> place) & 0xff][left];
}

}  // namespace base
