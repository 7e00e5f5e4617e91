// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/view.hpp"

namespace aeronauts {

View view(const State& state, Seat viewer) {
    View view;
    view.table = state.table;
    view.viewer = viewer;
    if (viewer < state.table.players) view.chosen = state.chosen[viewer];
    return view;
}

State imagine(const View& view, base::Random& random) {
    State state;
    state.table = view.table;
    for (Seat seat : view.table.locked)
        state.chosen[seat] = seat == view.viewer
                                 ? view.chosen
                                 : static_cast<std::uint8_t>(random.below(assignment_count));
    return state;
}

}  // namespace aeronauts
