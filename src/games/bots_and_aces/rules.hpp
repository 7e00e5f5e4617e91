// SPDX-License-Identifier: Apache-2.0
//
// Bots and Aces as the engine sees it. play.hpp is the map of the files that carry the rules out.
#pragma once

#include <string>
#include <string_view>

#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/sets.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/telling.hpp"
#include "games/bots_and_aces/text.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

struct Rules {
    using State = bots_and_aces::State;
    using View = bots_and_aces::View;
    using Moves = bots_and_aces::Moves;
    using Chances = bots_and_aces::Chances;

    static const engine::About& about() { return bots_and_aces::about(); }
    static std::string card_set() { return mark_of_cards(); }
    static std::string standard_card_set() { return mark_of_standard_cards(); }
    static base::Result<State, engine::Problems> start(const engine::Setup&);

    static int seats(const State& state) { return state.table.seats; }
    static engine::Next next(const State& state) { return next_of(state); }
    static void moves(const State& state, Seat seat, Moves& moves) {
        list_moves(state, seat, moves);
    }
    static void play(State& state, Seat seat, Move move, engine::EventLog* log) {
        play_move(state, seat, move, log);
    }
    static void chances(const State& state, Chances& chances) { list_chances(state, chances); }
    static Move chance(const State& state, base::Random& random) {
        return random_chance(state, random);
    }
    static engine::Outcome outcome(const State& state) { return outcome_of(state); }

    static View view(const State& state, Seat viewer) { return bots_and_aces::view(state, viewer); }
    static State imagine(const View& view, base::Random& random) {
        return bots_and_aces::imagine(view, random);
    }

    static Move timeout_move(const State& state, Seat seat) {
        return bots_and_aces::timeout_move(state, seat);
    }
    static bool may_resign(const State& state, Seat seat) {
        return state.table.ending == Ending::Running && seat < state.table.seats &&
               state.table.players[seat].alive();
    }
    static void resign(State& state, Seat seat, engine::EventLog* log) {
        bots_and_aces::resign(state, seat, log);
    }
    static std::string_view rule(const State&, Seat, Move);
    static engine::Refusal explain(const State&, Seat, Move);
    static std::string broken(const State& state) { return bots_and_aces::broken(state); }

    static std::string write(const State& state) { return bots_and_aces::write(state); }
    static engine::OrRefusal<State> read(std::string_view text);
    static std::string write_view(const View& view) { return bots_and_aces::write_view(view); }
    static std::string write_move(const State& state, Seat seat, Move move) {
        return bots_and_aces::write_move(state, seat, move);
    }
    static engine::OrRefusal<Move> read_move(const State& state, Seat seat, std::string_view text) {
        return bots_and_aces::read_move(state, seat, text);
    }
    static std::string describe(const State& state, Seat seat, Move move) {
        return bots_and_aces::describe(state, seat, move);
    }
    static std::string tell(const engine::Event& event) { return bots_and_aces::tell(event); }
};
static_assert(engine::Rules<Rules>);

}  // namespace bots_and_aces
