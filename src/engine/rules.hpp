// SPDX-License-Identifier: Apache-2.0
//
// The contract that every game meets. A game's whole truth is one trivially copyable State; its
// rules are functions over that value, gathered as static members of one struct G. Nothing here
// reads a clock, draws a random number on its own, allocates on the way, or knows JSON.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/fixed_vector.hpp"
#include "base/random.hpp"
#include "base/result.hpp"
#include "engine/event.hpp"
#include "engine/seats.hpp"

namespace engine {

// A choice, packed by its game. Numbers are stable within a ruleset and listed in ascending order.
using Move = std::uint32_t;

// Resigning is no choice among others, so it is in no list of moves; in a log it has this number.
inline constexpr Move resignation = 0xffffffff;

// Who has to decide now. Several seats decide at once, each unseen by the others until all are in.
struct Next {
    enum class Asks : std::uint8_t { Seats, Nature, Nobody } asks;
    SeatSet seats;  // those still to decide; empty unless Asks::Seats

    static constexpr Next of(SeatSet seats) { return {Asks::Seats, seats}; }
    static constexpr Next chance() { return {Asks::Nature, {}}; }
    static constexpr Next over() { return {Asks::Nobody, {}}; }
    bool is_over() const { return asks == Asks::Nobody; }
    bool is_chance() const { return asks == Asks::Nature; }
    bool includes(Seat seat) const { return seat == nature ? is_chance() : seats.contains(seat); }
};

// One thing nature may do; its probability is weight / (sum of all weights), exactly.
struct Chance {
    Move move;
    std::uint32_t weight;
};

struct SeatResult {
    int rank = 0;  // 1 is best; equal ranks are shared
    bool has_score = false;
    int score = 0;
    double utility = 0;  // what search maximises, in [0,1]
};
using Outcome = base::FixedVector<SeatResult, max_seats>;

// Why something was refused. `words` is a sentence for a person, `rule` a number they can look up.
struct Refusal {
    enum class Reason { NotYourTurn, NotAllowed, NotAMove, GameOver, CannotUndo, BadText };
    Reason reason;
    std::string rule;
    std::string words;
};
template <class T>
using OrRefusal = base::Result<T, Refusal>;

using Problems = std::vector<std::string>;  // of a setup; sentences for a person

struct OptionInfo {
    std::string_view name;
    std::string_view help;
    std::vector<std::string_view> values;  // the first is the default; empty: free text
    int seat = -1;  // the one seat that it is about, whose player may set it; -1: it is the table's
};
struct Setup {
    int seats = 2;
    std::vector<std::pair<std::string, std::string>> options;  // name, value
    bool operator==(const Setup&) const = default;
};

struct About {
    std::string_view id;       // "last-blast"
    std::string_view title;    // "The Last Blast"
    std::string_view summary;  // one line
    std::string_view credits;
    int ruleset;  // logs are replayed by the ruleset they were played with
    int min_seats, max_seats;
    int longest;  // no log of this game has more entries
    std::vector<OptionInfo> options;
    std::vector<EventNames> events;  // by Event::kind
};

// clang-format off
template <class G>
concept Rules =
    std::is_trivially_copyable_v<typename G::State> &&
    std::has_unique_object_representations_v<typename G::State> &&  // bytes compare and hash
    std::is_trivially_copyable_v<typename G::View> &&
    std::has_unique_object_representations_v<typename G::View> &&
    requires(const typename G::State& state, typename G::State& changing, const typename G::View& view,
             typename G::Moves& moves, typename G::Chances& chances, Seat seat, Move move,
             EventLog* log, base::Random& random, const Setup& setup, std::string_view text,
             const Event& event) {
    { G::about() } -> std::same_as<const About&>;
    { G::start(setup) } -> std::same_as<base::Result<typename G::State, Problems>>;

    { G::seats(state) } -> std::same_as<int>;
    { G::next(state) } -> std::same_as<Next>;
    { G::moves(state, seat, moves) };                  // appends every legal move, ascending
    { G::play(changing, seat, move, log) };            // takes legal moves only, nature's too
    { G::chances(state, chances) };                    // appends all nature may do, ascending
    { G::chance(state, random) } -> std::same_as<Move>;  // one of them, by weight
    { G::outcome(state) } -> std::same_as<Outcome>;    // of a game that is over

    // All that a viewer knows, built up from what is visible; and some state, drawn at random,
    // that this viewer cannot tell from the truth. Search and bots see nothing else.
    { G::view(state, seat) } -> std::same_as<typename G::View>;
    { G::imagine(view, random) } -> std::same_as<typename G::State>;

    { G::timeout_move(state, seat) } -> std::same_as<Move>;
    { G::may_resign(state, seat) } -> std::same_as<bool>;
    { G::resign(changing, seat, log) };

    // The number of the rule that allows a listed move; why an unlisted one is refused.
    { G::rule(state, seat, move) } -> std::same_as<std::string_view>;
    { G::explain(state, seat, move) } -> std::same_as<Refusal>;
    { G::broken(state) } -> std::same_as<std::string>;  // which invariant is, in words; or nothing

    // Text: one line of key=value fields for a state and for a view, a few words for a move.
    { G::write(state) } -> std::same_as<std::string>;
    { G::read(text) } -> std::same_as<OrRefusal<typename G::State>>;
    { G::write_view(view) } -> std::same_as<std::string>;
    { G::write_move(state, seat, move) } -> std::same_as<std::string>;
    { G::read_move(state, seat, text) } -> std::same_as<OrRefusal<Move>>;
    { G::describe(state, seat, move) } -> std::same_as<std::string>;  // what it will do
    { G::tell(event) } -> std::same_as<std::string>;  // a sentence; hidden parts stay hidden
};
// clang-format on

// The other door: for moves from outside. Accepts exactly what is listed; a refusal changes no
// byte.
template <Rules G>
OrRefusal<base::Done> try_play(typename G::State& state, Seat seat, Move move, EventLog* log) {
    const Next next = G::next(state);
    if (next.is_over())
        return base::Failure{Refusal{Refusal::Reason::GameOver, "", "The game is over."}};
    if (move == resignation) {
        if (!G::may_resign(state, seat)) return base::Failure{G::explain(state, seat, move)};
        G::resign(state, seat, log);
        return base::Done{};
    }
    bool listed = false;
    if (seat == nature && next.is_chance()) {
        typename G::Chances chances;
        G::chances(state, chances);
        for (const Chance& chance : chances) listed = listed || chance.move == move;
    } else if (next.seats.contains(seat)) {
        typename G::Moves moves;
        G::moves(state, seat, moves);
        listed = moves.contains(move);
    }
    if (!listed) return base::Failure{G::explain(state, seat, move)};
    G::play(state, seat, move, log);
    return base::Done{};
}

}  // namespace engine
