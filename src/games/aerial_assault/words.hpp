// SPDX-License-Identifier: Apache-2.0
//
// How things are called in sentences.
#pragma once

#include <string>
#include <string_view>

#include "games/aerial_assault/types.hpp"

namespace aerial_assault {

std::string letter(Robot robot);      // "A"
std::string ball_name(Ball ball);     // "a"
std::string robot_name(Robot robot);  // "Robot A"
std::string seat_name(Seat seat);     // "Seat 0"
std::string zone_name(int zone);      // "R1"
std::string plural(std::int64_t count, const std::string& noun);
std::string laid_words(Laid laid);              // "SA07 top"
std::string_view printed(Laid laid);            // "Move then Shoot"
std::string declared_words(Declared declared);  // "left 1 block C"

}  // namespace aerial_assault
