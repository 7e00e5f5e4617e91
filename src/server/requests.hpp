// SPDX-License-Identifier: Apache-2.0
//
// What clients may ask for: docs/protocol.md, as types. Reading checks every field; what comes out
// is bounded and of the right kind, though not yet allowed.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "engine/answers.hpp"
#include "engine/rules.hpp"

namespace server {

// Why something was refused, with the code that programs look at.
struct Refused {
    std::string code;
    std::string words;
    std::string rule = {};
};
template <class T>
using OrRefused = base::Result<T, Refused>;

Refused refused(const engine::Refusal&);

struct SeatWish {
    enum class Kind : std::uint8_t { You, Open, Bot } kind = Kind::Open;
    std::string level = {};  // of a bot
};

// Time to think. None; so much for each move; so much for the match with an increment for each
// move; days for each move; so much for each answer that may as well be a pass, which it then is,
// after a reserve that a seat has for each turn of the game.
struct ClockRule {
    enum class Kind : std::uint8_t { None, Move, Game, Days, Answer } kind = Kind::None;
    std::int64_t base = 0;       // milliseconds
    std::int64_t increment = 0;  // milliseconds
    std::int64_t reserve = 0;    // milliseconds
    bool operator==(const ClockRule&) const = default;
};
std::string to_text(const ClockRule&);
std::optional<ClockRule> read_clock(std::string_view);

struct Hello {
    std::int64_t version;
};
struct Ping {};
struct Lobby {
    bool on;
    bool changes = false;  // only what has changed, after the first list
};
struct Create {
    std::string game;
    std::vector<SeatWish> seats;
    std::vector<std::pair<std::string, std::string>> options;
    ClockRule clock;
    bool hidden = false;  // "private"
    int delay = 0;        // seconds
    bool guide = false;
    struct From {
        std::string match;
        std::uint64_t seq;
    };
    std::optional<From> from;
};
struct Watch {
    std::uint64_t since = 0;
    std::uint64_t era = 0;
};
struct Unwatch {};
struct Sit {
    engine::Seat seat;
};
struct Stand {};
struct SetSeat {
    engine::Seat seat;
    SeatWish to;
};
struct Swap {
    engine::Seat one, other;
};
struct SetHost {
    std::string person;
};
struct Mute {
    std::string person;
    bool on;
};
struct Close {};
struct Seed {
    std::string seed;
};
struct Start {};
struct Play {
    std::uint64_t seq = 0;
    std::optional<engine::Move> move;  // or
    std::string text = {};
    std::string key = {};
    std::optional<std::uint64_t> era = std::nullopt;
};
struct Undo {};
struct Takeback {};
struct Agree {
    bool yes;
};
struct Resign {};
struct Hint {};
struct Rematch {};
struct Chat {
    std::string text;
    bool to_team = false;  // for the partners only
    // A move in notation that a partner is asked to play; with to_team only.
    struct Proposal {
        engine::Seat seat;
        std::string move;
    };
    std::optional<Proposal> propose = std::nullopt;
};

// How a seat wants to be asked: the game's own names and values.
struct SetAnswers {
    engine::Settings settings;
};

// While a table waits: another value for an option of the game.
struct SetOption {
    std::string name, value;
};

using Ask = std::variant<Hello, Ping, Lobby, Create, Watch, Unwatch, Sit, Stand, SetSeat, Swap,
                         SetHost, Mute, Close, Seed, Start, Play, Undo, Takeback, Agree, Resign,
                         Hint, Rematch, Chat, SetAnswers, SetOption>;

struct Message {
    std::optional<std::int64_t> id;
    std::string table;  // empty for those that are about no table
    Ask ask;
};

// A message that could not be read still may have an id for the answer to carry.
struct Unreadable {
    std::optional<std::int64_t> id;
    Refused why;
};

base::Result<Message, Unreadable> read_message(std::string_view json);

// Whether text is well-formed UTF-8 without control characters.
bool is_plain_text(std::string_view);

}  // namespace server
