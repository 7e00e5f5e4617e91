// SPDX-License-Identifier: Apache-2.0
//
// Priority without drowning: the rules allow an answer to almost everything; this says where a
// person is asked for one, and where `pass` is played for them (section 3.4 of the rules file). It
// is no rule of the game: whoever asks people may use it, with the settings of each person.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "engine/answers.hpp"
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
    // A Phase of the game: where a yield was given.
    struct When {
        Byte round = 0;
        Seat turn = nobody;
        Phase phase{};
        bool operator==(const When&) const = default;
    };
    // Rule 5: whether to ask in a window.
    enum class Stop : Byte { Smart, Always, Never };
    static constexpr std::size_t windows = static_cast<std::size_t>(Window::PhaseClose) + 1;
    enum Turn : Byte { Own, Other };

    Mode mode = Mode::Smart;
    bool hold = false;  // rule 4: be asked about one's own items as well
    Yield until = Yield::Nothing;
    When given{};
    std::array<std::array<Stop, 2>, windows> stops{};  // by window, then Turn
    bool never_pin = false;
    // Rule 7: whether a Hazard is activated, or what a card's "may" is answered with. Other cards
    // are asked about.
    std::vector<std::pair<CardId, bool>> remembered = {};

    std::optional<bool> answer_for(CardId card) const;
};

Settings::When now(const Table& table);

// The window that a question about priority stands for; nothing for other questions.
std::optional<Window> window_of(const View& view);
// Whether an opponent's item on top of the Cycle is aimed at something of the viewer: a string or
// an effect with such a target, Combat with the viewer, a block by or against their Weapon.
bool is_against_viewer(const View& view);
// Whether a yield holds at this question: it has not come to its end, and nothing breaks it.
bool is_yielding(const View& view, const Settings& settings);
// Whether a yield has come to its end, so that it is to be forgotten.
bool is_yield_over(const View& view, const Settings& settings);
// Rule 7: the cards, or the Pin (no_card), that the question is about and that an answer can be
// remembered for.
std::vector<CardId> rememberable(const View& view, std::span<const Move> moves);

// What is played for the viewer, `moves` being all that they may do now; nothing if they are to be
// asked.
std::optional<engine::Automatic> automatic_move(const View& view, std::span<const Move> moves,
                                                const Settings& settings = {});

// Rule 8: what stands for an answer that does not come in time; nothing for other decisions.
std::optional<Move> late_answer(const View& view, std::span<const Move> moves);
// Which turn it is: the number is another one as soon as a new turn begins.
std::uint32_t turn_number(const View& view);

// Settings by their names (docs/protocol.md): mode, hold, until, since, stop.WINDOW.own,
// stop.WINDOW.other, answer.pin, answer.CARD. A sentence if they cannot be read.
base::Result<Settings, std::string> read_settings(const engine::Settings& given);
engine::Settings write_settings(const Settings& settings);
// As they are at this moment: a yield given now is dated, one that is over is gone.
base::Result<engine::Settings, std::string> settle(const View& view, const engine::Settings& given);

}  // namespace bots_and_aces
