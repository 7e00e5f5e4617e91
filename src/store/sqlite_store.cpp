// SPDX-License-Identifier: Apache-2.0
#include "store/sqlite_store.hpp"
