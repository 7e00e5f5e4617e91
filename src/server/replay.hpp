// SPDX-License-Identifier: Apache-2.0
//
// A finished match, for the replay viewer and for those who check the dice.
#pragma once

#include <string>

#include "server/table.hpp"

namespace server {

std::string replay_json(const Table&, Seat viewer);
std::string fairness_json(const Table&);

}  // namespace server
