// SPDX-License-Identifier: Apache-2.0
//
// Every game of list.hpp, for everything that must not be a template.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/answers.hpp"
#include "engine/game.hpp"
#include "lab/simulate.hpp"
#include "search/bot.hpp"
#include "terminal/paint.hpp"

namespace games {

struct BotInfo {
    std::string_view name;
    std::string_view help;
    std::function<std::unique_ptr<search::Bot>()> make;
};

// A game with all that belongs to it, the types forgotten.
struct Room {
    const engine::Game* game;
    std::vector<BotInfo> bots;  // "random" first, the one that gives hints last
    // For experiments of the lab; nobody meets them at a table.
    struct LabBot {
        std::string_view name, help;
    };
    std::vector<LabBot> lab_bots;
    std::function<base::Result<lab::Report, engine::Problems>(const lab::Order&)> simulate;
    // What a viewer knows, as a JSON object appended to a text.
    std::function<void(base::Text& out, const engine::Position&, engine::Seat viewer)> append_view;
    // What a legal move will do, for a table that shows it before it is done, appended as a JSON
    // object; null in games that have nothing to show. It depends on nothing but what the seat may
    // know.
    std::function<void(base::Text& out, const engine::Position&, engine::Seat, engine::Move)>
        append_preview;
    // With whom a seat plays together now, as that seat knows it; null in games without teams.
    std::function<engine::SeatSet(const engine::Position&, engine::Seat)> partners;
    // What a seat would do without being asked, because nothing else is possible or plausible, or
    // because its settings say so; null in games that ask only where it matters. It depends on
    // nothing but what the seat may know.
    std::function<std::optional<engine::Automatic>(const engine::Position&, engine::Seat,
                                                   const engine::Settings&)>
        auto_move;
    // Settings as they are at this moment, or a sentence that says what is wrong with them: what
    // was meant for a while is dated, and left out when its time is over. Null with auto_move.
    std::function<base::Result<engine::Settings, std::string>(const engine::Position&, engine::Seat,
                                                              const engine::Settings&)>
        settle;
    // The pass that stands for an answer that a seat does not give in time; nothing where it is
    // asked for more than an answer. Null in games without such answers.
    std::function<std::optional<engine::Move>(const engine::Position&, engine::Seat)> late_answer;
    // Which turn of the game it is: another number, another turn. Null with late_answer.
    std::function<std::uint32_t(const engine::Position&)> turn_number;
    // What others may know of an option that is about one seat, before the match is over; null in
    // games whose options have no secrets.
    std::function<std::string(std::string_view value)> shown_option;
    // Lines for a terminal of 80 columns.
    std::function<std::vector<std::string>(const engine::Position&, engine::Seat viewer,
                                           const terminal::Paint&)>
        picture;
    // The cards as a file that people can read, and what is wrong with such a file; null in games
    // whose cards are in no file.
    std::function<std::string()> cards;
    std::function<engine::Problems(std::string_view text, std::string_view name)> check_cards;
    // From now on this process plays with the cards of these files, unless something is wrong with
    // them. Before the first match; see engine::Game::card_set().
    std::function<engine::Problems(std::span<const base::File>)> use_cards;
    // The cards in play for programs: names and numbers that a table shows.
    std::function<boost::json::object()> cards_json;
    // A build file as one word, as the options of a setup take it, for a table with so many Build
    // Points ("": the usual number); null in games without builds.
    std::function<base::Result<std::string, engine::Problems>(std::string_view text,
                                                              std::string_view points)>
        build_code;
};

std::span<const Room> rooms();
const Room* find(std::string_view id);
std::span<const engine::Game* const> all_games();

boost::json::object view_json(const Room&, const engine::Position&, engine::Seat viewer);

// What can be played, for programs: seats, options, bots.
boost::json::object about_json(const Room&);

}  // namespace games
