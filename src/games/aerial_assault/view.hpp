// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.hpp"
#include "games/aerial_assault/state.hpp"

namespace aerial_assault {

// All that one viewer knows: the table, and those secrets that are listed as known.
struct View {
    Table table;
    Secrets known;
    RobotSet builds, cards, plans;  // whose secrets of each sort are in `known`
    Seat viewer = engine::spectator;
    std::array<std::uint8_t, 4> spare{};

    bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// Who may know a robot's secrets. Partners of a game of three are one team throughout, AA-173;
// otherwise programs and commits are shared with the alliance as the options say (IM-6, IM-8).
SeatSet who_knows_build(const Table& table, Robot robot);
SeatSet who_knows_cards(const Table& table, Robot robot);  // laid and played face down
SeatSet who_knows_plans(const Table& table, Robot robot);  // flips and declarations

// The other seats of a seat's alliance; nobody before alliances are dealt.
SeatSet partners(const Table& table, Seat seat);

View view(const State& state, Seat viewer);

// A state the viewer cannot tell from the truth. What others have decided may be anything legal;
// what they have played face down, any of the cards they can have played.
State imagine(const View& view, base::Random& random);

}  // namespace aerial_assault
