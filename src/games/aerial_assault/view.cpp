// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/view.hpp"

namespace aerial_assault {

namespace {

SeatSet allies(const Table& table, Robot robot) {
    const Alliance alliance = table.alliance[robot];
    if (alliance == Alliance::None) return SeatSet::of(table.owner[robot]);
    return table.owners(table.team_of(alliance));
}

}  // namespace

SeatSet who_knows_build(const Table& table, Robot robot) {
    return table.players == 3 ? allies(table, robot) : SeatSet::of(table.owner[robot]);
}

SeatSet who_knows_cards(const Table& table, Robot robot) {
    const bool shared = table.autonomous() ? table.share_auto : table.share_plans;
    return shared || table.players == 3 ? allies(table, robot) : SeatSet::of(table.owner[robot]);
}

SeatSet who_knows_plans(const Table& table, Robot robot) { return who_knows_build(table, robot); }

SeatSet partners(const Table& table, Seat seat) {
    SeatSet found;
    // Before the Build Season robots may still be nobody's.
    if (seat >= table.players || table.phase < Phase::Build) return found;
    for (Robot robot : table.everyone())
        if (table.owner[robot] == seat && table.alliance[robot] != Alliance::None)
            found = found | allies(table, robot);
    return found - SeatSet::of(seat);
}

View view(const State& state, Seat viewer) {
    const Secrets& secrets = state.secrets;
    View view;
    view.table = state.table;
    view.viewer = viewer;
    view.known = no_secrets();
    // Before the Build Season there is nothing to hide, and robots may still be nobody's.
    if (viewer >= state.table.players || state.table.phase < Phase::Build) return view;
    for (Robot robot : state.table.everyone()) {
        if (who_knows_build(state.table, robot).contains(viewer)) {
            view.builds.add(robot);
            view.known.builds[robot] = secrets.builds[robot];
        }
        if (who_knows_cards(state.table, robot).contains(viewer)) {
            view.cards.add(robot);
            view.known.hidden[robot] = secrets.hidden[robot];
            view.known.laid[robot] = secrets.laid[robot];
        }
        if (who_knows_plans(state.table, robot).contains(viewer)) {
            view.plans.add(robot);
            view.known.pending[robot] = secrets.pending[robot];
        }
    }
    return view;
}

}  // namespace aerial_assault
