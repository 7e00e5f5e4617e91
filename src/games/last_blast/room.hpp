// SPDX-License-Identifier: Apache-2.0
//
// What this game's room offers to the house: the list in games/list.hpp takes it from here.
#pragma once

#include <vector>

#include "games/last_blast/ai/expert.hpp"
#include "games/last_blast/json.hpp"
#include "games/last_blast/picture.hpp"
#include "games/last_blast/preview.hpp"
#include "games/last_blast/rules.hpp"

namespace last_blast {

struct Room {
    using Rules = last_blast::Rules;

    static std::vector<search::BotMaker<Rules>> bots() {
        return {search::random_bot<Rules>(), expert_bot()};
    }
    static void write_json(protocol::JsonText& json, const View& view) {
        last_blast::write_json(json, view);
    }
    static engine::OrRefusal<View> from_json(const boost::json::value& json) {
        return last_blast::view_from_json(json);
    }
    static void write_preview(protocol::JsonText& json, const View& view, engine::Move move) {
        last_blast::write_preview(json, view, move);
    }
    static std::vector<std::string> picture(const View& view, const terminal::Paint& paint) {
        return last_blast::picture(view, paint);
    }
};

}  // namespace last_blast
