// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/event.hpp"
#include "games/aerial_assault/types.hpp"

namespace aerial_assault {

// What can happen. The numbers each kind carries are named in event_names(), in this order.
enum class Happening : std::uint16_t {
    Joined,
    RunsTwo,
    TeamTaken,
    PartChosen,
    Built,
    CardTurned,
    Rolled,
    StartingPlayer,
    SlotChosen,
    CardTaken,
    PicksEnded,
    BallKept,
    BallGiven,
    Programmed,
    Decided,
    PlayBegan,
    Inbounded,
    Grabbed,
    Flipped,
    StayedDown,
    DeclarationShown,
    Acts,
    Drove,
    GaveUp,
    DieRolled,
    Scored,
    Missed,
    OutOfBounds,
    Passed,
    Kissed,
    Declined,
    Trussed,
    Caught,
    Dropped,
    PickedUp,
    NotPickedUp,
    Contest,
    BlockLapsed,
    TieSettled,
    CleanedUp,
    Resigned,
    Ended,
    Landed,
};

const std::vector<engine::EventNames>& event_names();

// Nothing, if nobody listens.
inline void say(engine::EventLog* log, Happening kind, Seat seat,
                std::array<std::int64_t, 6> open = {}, bool reveals = false) {
    if (!log) return;
    engine::Event event;
    event.kind = static_cast<std::uint16_t>(kind);
    event.seat = seat;
    event.open = open;
    event.reveals = reveals;
    log->push_back(event);
}

// Everybody hears that it happened; only the readers hear what.
inline void say_to(engine::EventLog* log, SeatSet readers, Happening kind, Seat seat,
                   std::array<std::int64_t, 6> open, std::int64_t secret) {
    if (!log) return;
    say(log, kind, seat, open);
    log->back().readers = readers;
    log->back().secret = {secret};
}

}  // namespace aerial_assault
