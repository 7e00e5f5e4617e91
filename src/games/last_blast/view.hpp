// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast {

// All that one viewer knows. The table is open; of the secrets, only those listed here.
struct View {
    Table table;
    // Hands as far as the viewer knows them: their own, and those they have held in this round,
    // since every card taken out of a hand is shown. Other hands are left empty here.
    std::array<CardSet, max_players> hands{};
    SeatSet known_hands;
    std::array<std::uint8_t, max_players> hand_sizes{};
    std::uint8_t deck_size = 0;
    Seat viewer = engine::spectator;
    Commitment pending = nothing_yet;  // the viewer's own
    Card drawn = no_card;              // the viewer's own

    std::array<std::uint8_t, 7> spare{};

    bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// The hands that a viewer has held in this round, as the seats that hold them now.
SeatSet hands_seen_by(const Table& table, Seat viewer);

View view(const State& state, Seat viewer);

// Whether the cards dealt can have come from the piles, place by place, as LB-D5 deals them.
bool piles_fit(const State& state);

// A state the viewer cannot tell from the truth, drawn with the probability that it is the truth
// for somebody who knows only the view and expects nothing of the others' undisclosed choices.
State imagine(const View& view, base::Random& random);

}  // namespace last_blast
