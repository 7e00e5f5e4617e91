// SPDX-License-Identifier: Apache-2.0
#include "games/all.hpp"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "games/erased.hpp"
#include "games/list.hpp"

namespace games {

namespace {

template <class... R>
std::vector<Room> all_of(const std::tuple<R...>*) {
    return {erased<R>()...};
}

// Nothing, while the game is played with the cards that come with it.
std::string own_card_set(const engine::Game& game) {
    std::string set = game.card_set();
    return set == game.standard_card_set() ? std::string() : set;
}

}  // namespace

std::span<const Room> rooms() {
    static const std::vector<Room> rooms = all_of(static_cast<const List*>(nullptr));
    return rooms;
}

const Room* find(std::string_view id) {
    for (const Room& room : rooms())
        if (room.game->about().id == id) return &room;
    return nullptr;
}

std::span<const engine::Game* const> all_games() {
    static const std::vector<const engine::Game*> games = [] {
        std::vector<const engine::Game*> list;
        for (const Room& room : rooms()) list.push_back(room.game);
        return list;
    }();
    return games;
}

boost::json::object view_json(const Room& room, const engine::Position& position,
                              engine::Seat viewer) {
    base::Text text;
    room.append_view(text, position, viewer);
    return boost::json::parse(text.view()).as_object();
}

boost::json::object about_json(const Room& room) {
    const engine::About& about = room.game->about();
    boost::json::array options;
    for (const engine::OptionInfo& option : about.options) {
        boost::json::array values;
        for (std::string_view value : option.values) values.push_back(boost::json::value(value));
        options.push_back({{"name", option.name}, {"help", option.help}, {"values", values}});
    }
    boost::json::array bots;
    for (const BotInfo& bot : room.bots) bots.push_back({{"name", bot.name}, {"help", bot.help}});
    return {{"id", about.id},
            {"title", about.title},
            {"summary", about.summary},
            {"credits", about.credits},
            {"ruleset", about.ruleset},
            {"card_set", own_card_set(*room.game)},
            {"min_seats", about.min_seats},
            {"max_seats", about.max_seats},
            {"options", options},
            {"bots", bots},
            {"answers", room.late_answer != nullptr}};
}

}  // namespace games
