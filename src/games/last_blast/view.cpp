// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/view.hpp"

#include "games/last_blast/draft.hpp"

namespace last_blast {

SeatSet hands_seen_by(const Table& table, Seat viewer) {
    SeatSet seen;
    if (viewer >= table.players) return seen;
    seen.add(viewer);
    if (table.phase != Phase::Pick) return seen;
    int seat = viewer;
    for (int passes = 1; passes < table.pick && passes < table.players; ++passes) {
        seat += passing(table.round);
        if (seat == table.players) seat = 0;
        if (seat < 0) seat = table.players - 1;
        seen.add(static_cast<Seat>(seat));
    }
    return seen;
}

View view(const State& state, Seat viewer) {
    const Secrets& secrets = state.secrets;
    View view;
    view.table = state.table;
    view.viewer = viewer;
    view.known_hands = hands_seen_by(state.table, viewer);
    for (Seat seat : view.known_hands) view.hands[seat] = secrets.hands[seat];
    for (Seat seat = 0; seat < state.table.players; ++seat)
        view.hand_sizes[seat] = static_cast<std::uint8_t>(secrets.hands[seat].size());
    view.deck_size = static_cast<std::uint8_t>(secrets.deck.size());
    if (viewer < state.table.players) {
        view.pending = secrets.pending[viewer];
        view.drawn = secrets.drawn[viewer];
    }
    return view;
}

}  // namespace last_blast
