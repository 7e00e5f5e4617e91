// SPDX-License-Identifier: Apache-2.0
//
// What this game's room offers to the house: the list in games/list.hpp takes it from here.
#pragma once

#include <vector>

#include "games/aeronauts/ai/expert.hpp"
#include "games/aeronauts/json.hpp"
#include "games/aeronauts/picture.hpp"
#include "games/aeronauts/rules.hpp"

namespace aeronauts {

struct Room {
    using Rules = aeronauts::Rules;

    static std::vector<search::BotMaker<Rules>> bots() {
        return {search::random_bot<Rules>(), expert_bot()};
    }
    static void write_json(protocol::JsonText& json, const View& view) {
        aeronauts::write_json(json, view);
    }
    static void write_preview(protocol::JsonText& json, const View& view, engine::Move move) {
        aeronauts::write_preview(json, view, move);
    }
    static engine::SeatSet partners(const View& view) {  // AN-M7
        engine::SeatSet found;
        for (engine::Seat seat : view.table.everybody())
            if (seat != view.viewer && view.table.same_side(view.viewer, seat)) found.add(seat);
        return view.viewer < view.table.players ? found : engine::SeatSet{};
    }
    static std::vector<std::string> picture(const View& view, const terminal::Paint& paint) {
        return aeronauts::picture(view, paint);
    }
};

}  // namespace aeronauts
