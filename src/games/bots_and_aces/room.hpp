// SPDX-License-Identifier: Apache-2.0
//
// What this game's room offers to the house: the list in games/list.hpp takes it from here.
#pragma once

#include <span>
#include <vector>

#include "base/file.hpp"
#include "games/bots_and_aces/ai/expert.hpp"
#include "games/bots_and_aces/cards_json.hpp"
#include "games/bots_and_aces/picture.hpp"
#include "games/bots_and_aces/policy.hpp"
#include "games/bots_and_aces/rules.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/traits.hpp"
#include "games/bots_and_aces/view_json.hpp"
#include "search/bot.hpp"

namespace bots_and_aces {

struct Room {
    using Rules = bots_and_aces::Rules;

    // For the laws (tests/laws.hpp): a duel has more than a thousand moves, most of them passes;
    // builds are free text, so they are drawn by number; and most games of many end early.
    static constexpr unsigned looks_every = 48;
    static void vary(engine::Setup& setup, std::uint64_t number) {
        if (setup.seats > 2 && number % 8 != 0)
            setup.options.emplace_back("rounds", std::to_string(3 + number % 11));
        for (int seat = 0; seat < setup.seats; ++seat)
            setup.options.emplace_back(
                "build-" + std::to_string(seat + 1),
                "random-" + std::to_string(number * 8 + static_cast<unsigned>(seat)));
        // Every second game has other Build Points, if its table holds such builds.
        if (number % 2 == 0) return;
        setup.options.emplace_back("build-points", std::to_string(500 + number / 16 % 5 * 250));
        if (!start(setup)) setup.options.pop_back();
    }

    static std::vector<search::BotMaker<Rules>> bots() {
        return {search::random_bot<Rules>(), expert_bot()};
    }
    static std::vector<engine::Setup> lab_setups(const engine::Setup& setup) {
        return bots_and_aces::lab_setups(setup);
    }
    static lab::TraitNames trait_names() { return bots_and_aces::trait_names(); }
    static void read_traits(const State& state, lab::GameTraits& traits) {
        bots_and_aces::read_traits(state, traits);
    }
    static std::optional<engine::Automatic> auto_move(const View& view, const Moves& moves,
                                                      const engine::Settings& given) {
        const auto settings = read_settings(given);
        return automatic_move(view, {moves.begin(), moves.end()},
                              settings ? *settings : Settings{});
    }
    static base::Result<engine::Settings, std::string> settle(const View& view,
                                                              const engine::Settings& given) {
        return bots_and_aces::settle(view, given);
    }
    static std::optional<engine::Move> late_answer(const View& view, const Moves& moves) {
        return bots_and_aces::late_answer(view, {moves.begin(), moves.end()});
    }
    static std::uint32_t turn_number(const View& view) { return bots_and_aces::turn_number(view); }
    static void write_json(protocol::JsonText& json, const View& view) {
        bots_and_aces::write_json(json, view);
    }
    static engine::Problems use_cards(std::span<const base::File> files) {
        return bots_and_aces::use_own_cards(files);
    }
    static boost::json::object cards_json() { return bots_and_aces::cards_json(); }
    static base::Result<std::string, engine::Problems> build_code(std::string_view text,
                                                                  std::string_view points) {
        const auto budget = read_build_points(points);
        if (!budget) return base::Failure{engine::Problems{budget.error()}};
        return bots_and_aces::build_code(text, *budget);
    }
    static std::string shown_option(std::string_view value) {
        return bots_and_aces::shown_build(value);
    }
    static engine::SeatSet partners(const View& view) { return bots_and_aces::partners(view); }
    static std::vector<std::string> picture(const View& view, const terminal::Paint& paint) {
        return bots_and_aces::picture(view, paint);
    }
};

}  // namespace bots_and_aces
