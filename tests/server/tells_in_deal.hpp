// SPDX-License-Identifier: Apache-2.0
//
// A game that leaks, for the leak tests to find.
#pragma once

#include "reference/leduc.hpp"

namespace examples {

// Everybody is told which card was dealt to whom.
struct TellsInDeal : reference::Leduc {
    static const engine::About& about() {
        static const engine::About about = [] {
            engine::About mine = Leduc::about();
            mine.events[Dealt].open[0] = "card";
            return mine;
        }();
        return about;
    }
    static void play(State& state, engine::Seat seat, engine::Move move, engine::EventLog* log) {
        const bool deals = seat == engine::nature && state.dealt < 2;
        Leduc::play(state, seat, move, log);
        if (log && deals) log->back().open[0] = move;
    }
};

}  // namespace examples
