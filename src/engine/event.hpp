// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "engine/seats.hpp"

namespace engine {

// What a reader finds where an event holds something they may not know.
inline constexpr std::int64_t hidden = std::numeric_limits<std::int64_t>::min();

// Something happened. Everybody may read `open`; only `readers` may read `secret`. Rules say what
// happened and who may know; nobody downstream has to decide that again.
struct Event {
    std::uint16_t kind = 0;  // the game's own enumeration, named by its EventNames
    Seat seat = spectator;   // whom it is about; spectator for the whole table
    SeatSet readers;         // of `secret`
    bool reveals = false;    // it shows somebody what was hidden: play before it cannot be undone
    std::array<std::int64_t, 6> open{};
    std::array<std::int64_t, 2> secret{};

    bool operator==(const Event&) const = default;
};

using EventLog = std::vector<Event>;

// Nothing, if nobody listens: playouts pass no log and pay one test.
inline void emit(EventLog* log, const Event& event) {
    if (log) log->push_back(event);
}

// The event as this viewer may know it: an allow-list, since `secret` starts out hidden.
inline Event as_seen_by(const Event& event, Seat viewer) {
    Event seen = event;
    seen.secret.fill(hidden);
    seen.readers = {};
    if (event.readers.contains(viewer)) {
        seen.secret = event.secret;
        seen.readers = SeatSet::of(viewer);
    }
    return seen;
}

// What the numbers of one kind of event mean, for JSON and for people who write clients.
struct EventNames {
    std::string_view kind;
    std::array<std::string_view, 6> open{};
    std::array<std::string_view, 2> secret{};
    std::string_view rule{};  // the same for every event of the kind, so it tells nothing
};

}  // namespace engine
