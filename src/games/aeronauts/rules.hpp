// SPDX-License-Identifier: Apache-2.0
//
// Aeronauts as the engine sees it. The rules themselves are in setup.cpp, flight.cpp and
// combat.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/rules.hpp"
#include "games/aeronauts/moves.hpp"
#include "games/aeronauts/state.hpp"
#include "games/aeronauts/view.hpp"

namespace aeronauts {

struct Rules {
    using State = aeronauts::State;
    using View = aeronauts::View;
    using Moves = aeronauts::Moves;
    using Chances = aeronauts::Chances;

    static const engine::About& about();
    static base::Result<State, engine::Problems> start(const engine::Setup&);

    static int seats(const State& state) { return state.table.players; }
    static engine::Next next(const State& state) {
        const Table& table = state.table;
        switch (table.phase) {
            case Phase::Assign:
                return engine::Next::of(table.everybody() - table.locked);
            case Phase::Roll:
            case Phase::Dice:
                return engine::Next::chance();
            case Phase::Place:
            case Phase::Move:
            case Phase::Attack:
                return engine::Next::of(SeatSet::of(table.active));
            case Phase::Over:
                break;
        }
        return engine::Next::over();
    }
    static void moves(const State&, Seat, Moves&);
    static void play(State&, Seat, Move, engine::EventLog*);
    static void chances(const State&, Chances&);
    static Move chance(const State&, base::Random&);
    static engine::Outcome outcome(const State&);

    static View view(const State& state, Seat viewer) { return aeronauts::view(state, viewer); }
    static State imagine(const View& view, base::Random& random) {
        return aeronauts::imagine(view, random);
    }

    static Move timeout_move(const State&, Seat);
    static bool may_resign(const State&, Seat);
    static void resign(State&, Seat, engine::EventLog*);
    static std::string_view rule(const State&, Seat, Move);
    static engine::Refusal explain(const State&, Seat, Move);
    static std::string broken(const State&);

    static std::string write(const State&);
    static engine::OrRefusal<State> read(std::string_view);
    static std::string write_view(const View&);
    static std::string write_move(const State&, Seat, Move);
    static engine::OrRefusal<Move> read_move(const State&, Seat, std::string_view);
    static std::string describe(const State&, Seat, Move);
    static std::string tell(const engine::Event&);
};
static_assert(engine::Rules<Rules>);

}  // namespace aeronauts
