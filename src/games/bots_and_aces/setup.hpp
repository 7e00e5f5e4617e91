// SPDX-License-Identifier: Apache-2.0
//
// What setup.cpp and roll_off.cpp share.
#pragma once

#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

void run_roll_off(Play& play);
void answer_roll_off(Play& play, int die);

}  // namespace bots_and_aces
