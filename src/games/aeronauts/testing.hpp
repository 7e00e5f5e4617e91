// SPDX-License-Identifier: Apache-2.0
//
// What the tests of this folder have in common.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "games/aeronauts/rules.hpp"

namespace aeronauts::testing {

inline State position(const std::string& fields) {
    auto state = Rules::read("aeronauts " + fields);
    if (!state) FAIL(fields << ": " << state.error().words);
    return *state;
}

inline State start(int seats, std::vector<std::pair<std::string, std::string>> options = {}) {
    auto state = Rules::start({seats, std::move(options)});
    if (!state) FAIL(state.error().front());
    return *state;
}

inline Moves moves_of(const State& state, Seat seat) {
    Moves moves;
    if (Rules::next(state).includes(seat)) Rules::moves(state, seat, moves);
    return moves;
}

// The list of moves as text: "S; BL; done".
inline std::string list_of(const State& state, Seat seat) {
    std::string text;
    for (const Move move : moves_of(state, seat))
        text += (text.empty() ? "" : "; ") + Rules::write_move(state, seat, move);
    return text;
}

// Several moves of one seat, or of nature: "S; BL; done".
inline void play(State& state, Seat seat, std::string_view moves, engine::EventLog* log = nullptr) {
    for (std::string_view text : engine::split(moves, ';')) {
        const auto move = Rules::read_move(state, seat, engine::trimmed(text));
        if (!move) FAIL(move.error().words);
        if (const auto played = engine::try_play<Rules>(state, seat, *move, log); !played)
            FAIL("\"" << text << "\": " << played.error().rule << " " << played.error().words);
        if (const std::string broken = Rules::broken(state); !broken.empty()) FAIL(broken);
    }
}

inline void roll(State& state, std::string_view dice) {
    for (const char die : dice)
        if (die != ' ') play(state, engine::nature, std::string("die ") + die);
}

// What is said to a move: "played", or the rule and the words of the refusal.
inline std::string answer(State state, Seat seat, std::string_view text) {
    const auto move = text == "resigns" ? engine::OrRefusal<Move>(engine::resignation)
                                        : Rules::read_move(state, seat, text);
    if (!move) return move.error().words;
    const auto played = engine::try_play<Rules>(state, seat, *move, nullptr);
    return played ? "played" : played.error().rule + " " + played.error().words;
}

inline void resign(State& state, Seat seat, engine::EventLog* log = nullptr) {
    REQUIRE(engine::try_play<Rules>(state, seat, engine::resignation, log));
    CHECK(Rules::broken(state) == "");
}

inline std::vector<int> ranks(const State& state) {
    std::vector<int> ranks;
    for (const auto& result : Rules::outcome(state)) ranks.push_back(result.rank);
    return ranks;
}

inline std::vector<double> utilities(const State& state) {
    std::vector<double> utilities;
    for (const auto& result : Rules::outcome(state)) utilities.push_back(result.utility);
    return utilities;
}

}  // namespace aeronauts::testing
