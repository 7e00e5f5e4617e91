// SPDX-License-Identifier: Apache-2.0
//
// What setup.cpp, roll_off.cpp and imagine.cpp share.
#pragma once

#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

// Whether a seat is asked how its units start, BA-55.
bool chooses_start(const Table& table, Seat seat);
void run_roll_off(Play& play);
void answer_roll_off(Play& play, int die);

}  // namespace bots_and_aces
