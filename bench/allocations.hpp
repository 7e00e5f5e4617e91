// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

// How often this program has asked for memory: "none" is then a measurement.
extern std::atomic<std::uint64_t> allocations;
