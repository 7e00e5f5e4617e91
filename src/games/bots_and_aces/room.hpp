// SPDX-License-Identifier: Apache-2.0
//
// What this game's room offers to the house: the list in games/list.hpp takes it from here.
#pragma once

#include <vector>

#include "games/bots_and_aces/cards_json.hpp"
#include "games/bots_and_aces/picture.hpp"
#include "games/bots_and_aces/rules.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/view_json.hpp"
#include "search/bot.hpp"

namespace bots_and_aces {

struct Room {
    using Rules = bots_and_aces::Rules;

    static std::vector<search::BotMaker<Rules>> bots() { return {search::random_bot<Rules>()}; }
    static boost::json::object to_json(const View& view) { return bots_and_aces::to_json(view); }
    static boost::json::object cards_json() { return bots_and_aces::cards_json(); }
    static base::Result<std::string, engine::Problems> build_code(std::string_view text) {
        return bots_and_aces::build_code(text);
    }
    static engine::SeatSet partners(const View& view) { return bots_and_aces::partners(view); }
    static std::vector<std::string> picture(const View& view, const terminal::Paint& paint) {
        return bots_and_aces::picture(view, paint);
    }
};

}  // namespace bots_and_aces
