// SPDX-License-Identifier: Apache-2.0
//
// What this game's room offers to the house: the list in games/list.hpp takes it from here.
#pragma once

#include <vector>

#include "games/aeronauts/json.hpp"
#include "games/aeronauts/rules.hpp"
#include "search/bot.hpp"

namespace aeronauts {

struct Room {
    using Rules = aeronauts::Rules;

    static std::vector<search::BotMaker<Rules>> bots() { return {search::random_bot<Rules>()}; }
    static boost::json::object to_json(const View& view) { return aeronauts::to_json(view); }
    static boost::json::object preview(const View& view, engine::Move move) {
        return aeronauts::preview(view, move);
    }
};

}  // namespace aeronauts
