// SPDX-License-Identifier: Apache-2.0
//
// What every game has, as JSON: events, moves, outcomes, logs. A game's own view is in its room.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <span>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "engine/log.hpp"

namespace protocol {

using boost::json::array;
using boost::json::object;
using boost::json::value;

// Appended to a text where speed counts: servers write these after every move. A quoted text has
// its quotes, a move its braces; the fields of an event have none, for others come before them. In
// a list of moves, a rule is left out where it is that of the move before; the rule is returned.
void append_quoted(base::Text& out, std::string_view text);
void append_event_fields(base::Text& out, const engine::Game&, const engine::Event& seen);
std::string_view append_move(base::Text& out, const engine::Position&, engine::Seat, engine::Move,
                             std::string_view rule_before = {});

// An event as somebody has seen it: what is hidden from them is not in it.
object event_json(const engine::Game&, const engine::Event& seen);
engine::OrRefusal<engine::Event> read_event(const engine::Game&, const value&);

// A legal move: its number to send back, its text, what it will do, and the rule that allows it.
object move_json(const engine::Position&, engine::Seat, engine::Move);

array outcome_json(const engine::Outcome&);

// A position or view in one-line notation, as an object of its fields, the game's name excepted:
// JSON for games without a json.cpp of their own.
void append_fields(base::Text& out, std::string_view notation);

object log_json(const engine::Match&, const engine::Notes&);
base::Result<engine::Logged, engine::LogProblem> read_log_json(
    const value&, std::span<const engine::Game* const> games);

}  // namespace protocol
