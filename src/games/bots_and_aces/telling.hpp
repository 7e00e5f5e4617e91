// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/event.hpp"

namespace bots_and_aces {

// What the numbers of each event mean, by Told.
std::vector<engine::EventNames> event_names();
std::string tell(const engine::Event& event);

// The name of something in one number, as name_objects() puts it into events: what sort of thing
// (a Ref::Sort, or plan_sort), whose, which copy or slot, which card.
inline constexpr std::int64_t plan_sort = 15, no_number = 0xffff;
constexpr std::int64_t pack(std::int64_t sort, std::int64_t owner, std::int64_t copy,
                            std::int64_t card) {
    return sort << 28 | (owner & 15) << 24 | (copy & 255) << 16 | (card & 0xffff);
}

}  // namespace bots_and_aces
