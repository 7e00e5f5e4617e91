// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace base {

// Asks the memory for something that will be needed in a moment. With a thousand tables in use
// hardly any of them is near when its turn comes, and waiting for one piece after the other is
// dear. It may be gone by then, or none at all, so where it lies is no more than a number here.
inline void prefetch(const void* object, std::size_t size) {
    const auto at = reinterpret_cast<std::uintptr_t>(object);
    for (std::size_t line = 0; line < size; line += 64)
        __builtin_prefetch(reinterpret_cast<const void*>(at + line));
}

}  // namespace base
