// SPDX-License-Identifier: Apache-2.0
//
// What the reference games do alike, so that each of them shows little but its own rules. A game G
// derives from PlainGame<G> and gives
//   fresh(setup)           its first state,
//   text(state)            key=value fields that tell a state; what is hidden reads '?',
//   replay(fields)         the state that comes of playing those fields as far as they are legal,
//   in_bounds(state)       whether text(state) may be asked for,
//   refusal_rule, refusal_words
// and all that engine::Rules asks for and this header does not have.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "engine/rules.hpp"

namespace reference {

using engine::Chance;
using engine::Event;
using engine::EventLog;
using engine::Move;
using engine::nature;
using engine::Next;
using engine::Outcome;
using engine::Seat;
using engine::SeatSet;
using engine::spectator;
using Byte = std::uint8_t;

template <class Number>
constexpr Byte byte(Number number) {
    return static_cast<Byte>(number);
}

// A view is a state in which all that the viewer does not know is zero.
template <class State>
struct ViewOf {
    State known{};
    Seat viewer = spectator;
    std::array<Byte, 2 * alignof(State) - 1> spare{};  // no padding
};

// Most points win: 1 to the winner, shared between several.
inline Outcome by_points(std::span<const int> points) {
    const auto winners = std::ranges::count(points, std::ranges::max(points));
    Outcome outcome;
    for (const int mine : points) {
        const auto ahead = std::ranges::count_if(points, [&](int other) { return other > mine; });
        const double utility = ahead == 0 ? 1.0 / static_cast<double>(winners) : 0.0;
        outcome.push_back({static_cast<int>(ahead) + 1, true, mine, utility});
    }
    return outcome;
}

// Members are templates because G::State is not known yet where G names its base.
template <class G>
struct PlainGame {
    template <class H = G>
    static base::Result<typename H::State, engine::Problems> start(const engine::Setup& setup) {
        auto problems = engine::problems_of(G::about(), setup);
        if (!problems.empty()) return base::Failure{std::move(problems)};
        return G::fresh(setup);
    }

    template <class State>
    static Move timeout_move(const State& state, Seat seat) {
        return listed(state, seat).front();
    }
    template <class State>
    static bool may_resign(const State&, Seat) {
        return false;
    }
    template <class State>
    static void resign(State&, Seat, EventLog*) {}

    template <class State>
    static engine::Refusal explain(const State& state, Seat seat, Move move) {
        using enum engine::Refusal::Reason;
        const Next next = G::next(state);
        if (next.is_over()) return {GameOver, "", "The game is over."};
        if (move == engine::resignation) return {NotAllowed, "", "Nobody resigns from this game."};
        if (!next.includes(seat)) return {NotYourTurn, "", "You have nothing to decide now."};
        return {NotAllowed, std::string(G::refusal_rule), std::string(G::refusal_words)};
    }
    template <class State>
    static std::string describe(const State& state, Seat seat, Move move) {
        return G::write_move(state, seat, move);
    }

    // "Seat 1 bid: quantity 2, face 5."
    static std::string tell(const Event& event) {
        const engine::EventNames& names = G::about().events.at(event.kind);
        static thread_local base::Text words;  // kept, so that it need not grow again
        words.clear();
        if (event.seat == spectator) {
            words += "The table";
        } else {
            words += "Seat ";
            words.number(event.seat);
        }
        words += ' ';
        words += names.kind;
        bool first = true;
        const auto add = [&](std::string_view name, std::int64_t value) {
            if (name.empty()) return;
            words += first ? ": " : ", ";
            words += name;
            words += ' ';
            if (value == engine::hidden)
                words += "hidden";
            else
                words.number(value);
            first = false;
        };
        for (std::size_t i = 0; i < event.open.size(); ++i) add(names.open[i], event.open[i]);
        for (std::size_t i = 0; i < event.secret.size(); ++i) add(names.secret[i], event.secret[i]);
        words += '.';
        return words.string();
    }

    template <class State>
    static std::string write(const State& state) {
        return std::string(G::about().id) + " " + G::text(state);
    }
    template <class State>
    static std::string write_view(const ViewOf<State>& view) {
        return base::joined({G::about().id, " viewer=",
                             view.viewer == spectator ? "spectator" : std::to_string(view.viewer),
                             " ", G::text(view.known)});
    }

    // Reading is replaying, so no line gives a state that no game can reach.
    template <class H = G>
    static engine::OrRefusal<typename H::State> read(std::string_view line) {
        auto fields = engine::Fields::parse(G::about().id, line);
        if (!fields) return base::Failure{fields.error()};
        const auto state = G::replay(*fields);
        const std::string played = G::text(state);
        for (const std::string_view word : engine::words_of(played)) {
            const auto key = word.substr(0, word.find('=')), value = word.substr(key.size() + 1);
            const auto given = fields->take(key).value_or(value);
            if (given != value)
                fields->complain(std::string(key) + "=" + std::string(given) +
                                 " cannot be; the rules get to " + std::string(word) + ".");
        }
        const std::string wrong = broken(state);
        if (!wrong.empty()) fields->complain(wrong);
        if (const auto problem = fields->problem()) return base::Failure{*problem};
        return state;
    }

    // Cards, dice and chips are conserved if playing what a state tells gives the same bytes again.
    template <class State>
    static std::string broken(const State& state) {
        if (!G::in_bounds(state)) return "A number is out of its bounds.";
        const std::string line = write(state);
        const auto fields = engine::Fields::parse(G::about().id, line);
        const State again = G::replay(*fields);
        if (std::memcmp(&again, &state, sizeof state) == 0) return "";
        return "\"" + line + "\" does not follow from the rules, as \"" + write(again) +
               "\" would.";
    }

    template <class State>
    static engine::OrRefusal<Move> read_move(const State& state, Seat seat, std::string_view text) {
        if (!G::next(state).includes(seat)) return base::Failure{explain(state, seat, 0)};
        std::string list;
        for (Move move : listed(state, seat)) {
            const std::string name = G::write_move(state, seat, move);
            if (name == engine::trimmed(text)) return move;
            list += (list.empty() ? "" : ", ") + name;
        }
        return base::Failure{engine::bad_text("\"" + std::string(text) +
                                              "\" is no move here; give one of " + list + ".")};
    }

protected:
    // For replay(): plays a legal move and ignores another. read() compares what came of it.
    template <class State>
    static void attempt(State& state, Seat seat, std::size_t move) {
        (void)engine::try_play<G>(state, seat, static_cast<Move>(move), nullptr).has_value();
    }

private:
    template <class State>
    static std::vector<Move> listed(const State& state, Seat seat) {
        std::vector<Move> all;
        if (seat == nature) {
            typename G::Chances chances;
            G::chances(state, chances);
            for (const Chance& chance : chances) all.push_back(chance.move);
        } else {
            typename G::Moves moves;
            G::moves(state, seat, moves);
            all.assign(moves.begin(), moves.end());
        }
        return all;
    }
};

}  // namespace reference
