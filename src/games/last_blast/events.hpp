// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/event.hpp"
#include "games/last_blast/types.hpp"

namespace last_blast {

// What can happen. The numbers each kind carries are named in event_names(), in this order.
enum class Happening : std::uint16_t {
    TileLaid,
    CardDealt,
    Locked,
    CardPlaced,
    DrawChosen,
    CardDrawn,
    HandsPassed,
    Discarded,
    DeckRenewed,
    DraftEnded,
    StartPlayer,
    Moved,
    CardsLost,
    Exploded,
    WreckDrifted,
    Resigned,
    LastStanding,
    NobodyLeft,
    Scored,
};

const std::vector<engine::EventNames>& event_names();

}  // namespace last_blast
