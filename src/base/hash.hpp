// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace base {

inline std::uint64_t hash_bytes(const void* bytes, std::size_t size, std::uint64_t seed = 0) {
    return XXH3_64bits_withSeed(bytes, size, seed);
}

// The hash of a value is the hash of its bytes, so a value may have no padding.
template <class T>
std::uint64_t hash_of(const T& value, std::uint64_t seed = 0) {
    static_assert(std::has_unique_object_representations_v<T>);
    return hash_bytes(&value, sizeof value, seed);
}

// A hash as people see it: 16 hexadecimal digits.
inline std::string hex(std::uint64_t number) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
    return text;
}

}  // namespace base
