// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
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

}  // namespace base
