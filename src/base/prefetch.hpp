// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace base {

// Asks the memory for something that will be needed in a moment. With a thousand tables in use
// hardly any of them is near when its turn comes, and waiting for one piece after the other is
// dear.
inline void prefetch(const void* object, std::size_t size) {
    const char* at = static_cast<const char*>(object);
    for (std::size_t line = 0; line < size; line += 64) __builtin_prefetch(at + line);
}

}  // namespace base
