// SPDX-License-Identifier: Apache-2.0
//
// Where a plane can end its move, and by which first step.
#pragma once

#include <vector>

#include "games/aeronauts/moves.hpp"

namespace aeronauts {

struct Landing {
    Pose pose;
    std::uint8_t altitude = 0;
    Move first_step = 0;  // of the way there
};

// Every landing of the active plane from where its move stands now, the fatal ones left out. Of
// landings in the same pose only the highest is kept: height is never a disadvantage.
void list_landings(const Table& table, std::vector<Landing>& out);

// The same for a plane whose move is still to come in this round.
void list_replies(Table table, Seat seat, std::vector<Landing>& out);

}  // namespace aeronauts
