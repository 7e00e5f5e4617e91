// SPDX-License-Identifier: Apache-2.0
//
// A store in one SQLite file (WAL, every commit synced). One server at a time: a lock on FILE.lock
// keeps a second one out.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "store/store.hpp"

namespace store {

// Opens the file or makes it, with its folder, and brings its tables up to date. Throws
// StoreFailure when that is impossible: another server has it, a newer program wrote it, it is
// damaged or no database of ours. Up to so many bytes of records wait to be sorted by table.
std::unique_ptr<Store> open_sqlite(const std::filesystem::path& file,
                                   std::size_t most_unsorted = 8 << 20);

// Migration i leads from version i to version i + 1; version 0 is an empty file. What has been
// released is never changed: add another.
std::span<const char* const> migrations();

}  // namespace store
