// SPDX-License-Identifier: Apache-2.0
//
// A store that forgets: for tests, and for a server that keeps nothing.
#pragma once

#include <memory>

#include "store/store.hpp"

namespace store {

std::unique_ptr<Store> open_memory();

}  // namespace store
