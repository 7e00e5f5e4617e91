// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/event.hpp"
#include "games/aeronauts/state.hpp"

namespace aeronauts {

// What can happen. The numbers each kind carries are named in event_names(), in this order.
enum class Happening : std::uint16_t {
    Locked,
    Revealed,
    StartRolled,
    RollTied,
    FirstPlayer,
    Placed,
    RoundBegan,
    Climbed,
    Dived,
    ImmelmannBegan,
    Flew,
    MoveEnded,
    Attacked,
    DieRolled,
    AttackEnded,
    Passed,
    ShotDown,
    LeftArena,
    Stalled,
    Resigned,
    LastFlying,
    LimitReached,
    Disengaged,
    Tally,
};

const std::vector<engine::EventNames>& event_names();

inline void tell(engine::EventLog* log, Happening kind, Seat seat,
                 std::array<std::int64_t, 6> open = {}, bool reveals = false) {
    if (log) log->push_back({static_cast<std::uint16_t>(kind), seat, {}, reveals, open, {}});
}

}  // namespace aeronauts
