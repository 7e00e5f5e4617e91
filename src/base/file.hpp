// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace base {

// A text with the name that messages about it use.
struct File {
    std::string name;
    std::string text;
};

}  // namespace base
