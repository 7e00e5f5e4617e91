// SPDX-License-Identifier: Apache-2.0
//
// Aerial Assault as the engine sees it. The rules themselves are in season.cpp, plays.cpp,
// resolution.cpp, blocks.cpp and throws.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/rules.hpp"
#include "games/aerial_assault/moves.hpp"
#include "games/aerial_assault/state.hpp"
#include "games/aerial_assault/view.hpp"

namespace aerial_assault {

struct Rules {
    using State = aerial_assault::State;
    using View = aerial_assault::View;
    using Moves = aerial_assault::Moves;
    using Chances = aerial_assault::Chances;

    static const engine::About& about();
    static base::Result<State, engine::Problems> start(const engine::Setup&);

    static int seats(const State& state) { return state.table.players; }
    static engine::Next next(const State&);
    static void moves(const State&, Seat, Moves&);
    static void play(State&, Seat, Move, engine::EventLog*);
    static void chances(const State&, Chances&);
    static Move chance(const State&, base::Random&);
    static engine::Outcome outcome(const State&);

    static View view(const State& state, Seat viewer) {
        return aerial_assault::view(state, viewer);
    }
    static State imagine(const View& view, base::Random& random) {
        return aerial_assault::imagine(view, random);
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
    static std::string card_set();
};
static_assert(engine::Rules<Rules>);

// AA-164, AA-165: the winner of a match that is over; None for a draw.
Alliance winner(const Table& table);

}  // namespace aerial_assault
