// SPDX-License-Identifier: Apache-2.0
//
// What this game's room offers to the house: the list in games/list.hpp takes it from here.
#pragma once

#include <span>
#include <vector>

#include "base/file.hpp"
#include "games/aerial_assault/ai/by_lot.hpp"
#include "games/aerial_assault/ai/expert.hpp"
#include "games/aerial_assault/card_file.hpp"
#include "games/aerial_assault/json.hpp"
#include "games/aerial_assault/picture.hpp"
#include "games/aerial_assault/preview.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/traits.hpp"

namespace aerial_assault {

struct Room {
    using Rules = aerial_assault::Rules;

    static std::vector<search::BotMaker<Rules>> bots() {
        return {search::random_bot<Rules>(), expert_bot()};
    }
    static std::vector<search::BotMaker<Rules>> lab_bots() { return {expert_by_lot()}; }
    static lab::TraitNames trait_names() { return aerial_assault::trait_names(); }
    static void read_traits(const State& state, lab::GameTraits& traits) {
        aerial_assault::read_traits(state, traits);
    }
    static void write_json(protocol::JsonText& json, const View& view) {
        aerial_assault::write_json(json, view);
    }
    static void write_preview(protocol::JsonText& json, const View& view, engine::Move move) {
        aerial_assault::write_preview(json, view, move);
    }
    static engine::SeatSet partners(const View& view) {
        return aerial_assault::partners(view.table, view.viewer);
    }
    static std::vector<std::string> picture(const View& view, const terminal::Paint& paint) {
        return aerial_assault::picture(view, paint);
    }
    static std::string cards() { return write_card_file(); }
    static boost::json::object cards_json() { return aerial_assault::cards_json(); }
    static engine::Problems use_cards(std::span<const base::File> files) {
        if (files.size() != 1) return {"Aerial Assault has all its cards in one file."};
        const auto read = read_card_file(files.front().text, files.front().name);
        if (!read) return read.error();
        play_with(*read);
        return {};
    }
    static engine::Problems check_cards(std::string_view text, std::string_view name) {
        return card_file_problems(text, name);
    }
};

}  // namespace aerial_assault
