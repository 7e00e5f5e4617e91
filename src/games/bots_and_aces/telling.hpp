// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/event.hpp"

namespace bots_and_aces {

// What the numbers of each event mean, by Told.
std::vector<engine::EventNames> event_names();
std::string tell(const engine::Event& event);

}  // namespace bots_and_aces
