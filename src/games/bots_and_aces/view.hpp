// SPDX-License-Identifier: Apache-2.0
//
// What one viewer knows (section 8 of the rules file).
#pragma once

#include "base/random.hpp"
#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

// The sixty cards of a player as a viewer knows them, in three groups: cards known where they are;
// cards that the deck is known to have, who knows where; and cards nobody told the viewer about.
// The last two groups share the places behind those of the first: which card is in which of them is
// unknown, how many are in each is not.
struct PilotView {
    std::array<CardId, deck_size> card{};  // no_card in the last group
    std::array<Byte, deck_size> place{};   // of the first group; then the other places, sorted
    Byte placed = 0;                       // size of the first group
    Byte listed = 0;                       // of the first two

    bool operator==(const PilotView&) const = default;
};

struct View {
    View() = default;
    // The rest as in an empty one. As an aggregate it would be zeroed as a whole first.
    explicit View(const Table& table_) : table(table_) {}

    // As in the state, but the cards attached to strings are named by CardId, in `attacks`: a place
    // in the list of sixty would tell how many cards sort before it.
    Table table;
    std::array<std::array<CardId, std::tuple_size_v<decltype(String::attacks)>>, plan_places>
        attacks{};
    std::array<PilotView, max_seats> pilots{};
    // Secrets that the viewer shares; empty for others.
    std::array<std::array<ThingId, 3>, 2> plan{};
    std::array<CardId, max_seats> terrain{};
    std::array<ThingId, max_units> mode{};
    std::array<Byte, max_units> detached{};
    std::array<Byte, max_seats> picked{};
    Seat viewer = engine::spectator;
    SeatSet redraws;
    std::array<Byte, 2> spare{};

    bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

View view(const State& state, Seat viewer);
// A state that the viewer cannot tell from the truth. The decks of others are legal ones for what
// they have built, with the cards that were seen.
State imagine(const View& view, base::Random& random);

// Who plays together with the viewer: the others of its team.
SeatSet partners(const View& view);

// Whether a place of a pilot card lies open to everybody (BA-50).
constexpr bool is_open(Byte place) { return place != InHand && !in_deck(place); }

// How many Weapons a seat has laid down in the Selection Step that is going on.
Byte slots_chosen(const Table& table, const Secrets& secrets, int side, Seat seat);
// Whether a viewer may look at the face-down cards of a side's Plan: its members may.
bool sees_plan(const Table& table, int side, Seat viewer);

}  // namespace bots_and_aces
