// SPDX-License-Identifier: Apache-2.0
//
// Priority without drowning: the rules allow an answer to almost everything; this says where a
// person is asked for one, and where `pass` is played for them (section 3.4 of the rules file). It
// is no rule of the game: whoever asks people may use it, with the settings of each person.
#pragma once

#include <optional>
#include <span>

#include "games/bots_and_aces/moves.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

struct Settings {
    enum class Mode : Byte {
        Smart,       // where an answer is possible and plausible
        FullControl  // wherever an answer is possible
    };
    // "Pass until": a yield, given at some moment.
    enum class Yield : Byte { Nothing, MyTurn, EndOfCombat, EndOfPhase, AgainstMe };
    // A Phase of the game: where a yield until its end was given.
    struct When {
        Byte round = 0;
        Seat turn = nobody;
        Phase phase{};
        bool operator==(const When&) const = default;
    };

    Mode mode = Mode::Smart;
    Yield until = Yield::Nothing;
    When given{};  // for EndOfPhase
};

Settings::When now(const Table& table);

// The window that a question about priority stands for; nothing for other questions.
std::optional<Window> window_of(const View& view);
// Whether an opponent's item on top of the Cycle is aimed at something of the viewer: a string or
// an effect with such a target, Combat with the viewer, a block by or against their Weapon.
bool is_against_viewer(const View& view);
// Whether a yield still holds: it has not come to its end, and nothing breaks it.
bool is_yielding(const View& view, const Settings& settings);

// Whether the viewer is to be asked. `moves` are all that they may do now. If not, `pass` is the
// answer, or the only move there is.
bool worth_asking(const View& view, std::span<const Move> moves, const Settings& settings = {});
// That answer; nothing if the viewer is to be asked.
std::optional<Move> automatic_move(const View& view, std::span<const Move> moves,
                                   const Settings& settings = {});
// For whoever has no list of moves at hand: whether smart settings pass for the viewer.
bool smart_pass(const View& view);

}  // namespace bots_and_aces
