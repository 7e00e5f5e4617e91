// SPDX-License-Identifier: Apache-2.0
//
// How a room forgets its types. all.cpp does it for the games of list.hpp, tests and benchmarks for
// their own. A room needs Rules and bots(); write_json and picture have plain stand-ins.
#pragma once

#include "games/all.hpp"
#include "protocol/json.hpp"
#include "protocol/json_text.hpp"

namespace games {

template <class R>
auto view_of(const engine::Position& position, engine::Seat viewer) {
    using G = typename R::Rules;
    return G::view(static_cast<const engine::PositionOf<G>&>(position).state(), viewer);
}

template <class R>
Room erased() {
    using G = typename R::Rules;
    Room room;
    room.game = &engine::game_of<G>();
    for (const auto& maker : R::bots())
        room.bots.push_back({maker.name, maker.help, [make = maker.make] {
                                 return std::unique_ptr<search::Bot>(
                                     std::make_unique<search::AnyBot<G>>(make()));
                             }});
    room.simulate = [](const lab::Order& order) -> base::Result<lab::Report, engine::Problems> {
        std::vector<engine::Setup> setups{order.setup};
        if constexpr (requires { R::lab_setups(order.setup); }) setups = R::lab_setups(order.setup);
        std::vector<typename G::State> starts;
        for (const engine::Setup& setup : setups) {
            const auto start = G::start(setup);
            if (!start) return base::Failure{start.error()};
            starts.push_back(*start);
        }
        auto makers = R::bots();
        if constexpr (requires { R::lab_bots(); })
            for (const auto& maker : R::lab_bots()) makers.push_back(maker);
        lab::TraitReader<G> traits;
        if constexpr (requires { R::trait_names(); }) traits = {R::trait_names(), R::read_traits};
        return lab::simulate<G>(starts, order, makers, traits);
    };
    if constexpr (requires { R::lab_bots(); })
        for (const auto& maker : R::lab_bots()) room.lab_bots.push_back({maker.name, maker.help});
    room.append_view = [](base::Text& out, const engine::Position& position, engine::Seat viewer) {
        if constexpr (requires(protocol::JsonText& json, const typename G::View& view) {
                          R::write_json(json, view);
                      }) {
            protocol::JsonText json(out);
            R::write_json(json, view_of<R>(position, viewer));
        } else {
            protocol::append_fields(out, position.write_view(viewer));
        }
    };
    if constexpr (requires(protocol::JsonText& json, const typename G::View& view,
                           engine::Move move) { R::write_preview(json, view, move); })
        room.append_preview = [](base::Text& out, const engine::Position& position,
                                 engine::Seat seat, engine::Move move) {
            protocol::JsonText json(out);
            R::write_preview(json, view_of<R>(position, seat), move);
        };
    if constexpr (requires(const typename G::View& view) { R::partners(view); })
        room.partners = [](const engine::Position& position, engine::Seat seat) {
            return R::partners(view_of<R>(position, seat));
        };
    if constexpr (requires(const typename G::View& view, const typename G::Moves& moves,
                           const engine::Settings& settings) {
                      R::auto_move(view, moves, settings);
                      R::settle(view, settings);
                  }) {
        room.auto_move = [](const engine::Position& position, engine::Seat seat,
                            const engine::Settings& settings) {
            typename G::Moves moves;
            G::moves(static_cast<const engine::PositionOf<G>&>(position).state(), seat, moves);
            return R::auto_move(view_of<R>(position, seat), moves, settings);
        };
        room.settle = [](const engine::Position& position, engine::Seat seat,
                         const engine::Settings& settings) {
            return R::settle(view_of<R>(position, seat), settings);
        };
    }
    if constexpr (requires(const typename G::View& view, const typename G::Moves& moves) {
                      R::late_answer(view, moves);
                      R::turn_number(view);
                  }) {
        room.late_answer = [](const engine::Position& position, engine::Seat seat) {
            typename G::Moves moves;
            G::moves(static_cast<const engine::PositionOf<G>&>(position).state(), seat, moves);
            return R::late_answer(view_of<R>(position, seat), moves);
        };
        room.turn_number = [](const engine::Position& position) {
            return R::turn_number(view_of<R>(position, engine::spectator));
        };
    }
    if constexpr (requires(std::string_view value) { R::shown_option(value); })
        room.shown_option = R::shown_option;
    room.picture = [](const engine::Position& position, engine::Seat viewer,
                      const terminal::Paint& paint) {
        if constexpr (requires(const typename G::View& view) { R::picture(view, paint); })
            return R::picture(view_of<R>(position, viewer), paint);
        else
            return std::vector<std::string>{position.write_view(viewer)};
    };
    if constexpr (requires { R::cards(); }) {
        room.cards = R::cards;
        room.check_cards = R::check_cards;
    }
    if constexpr (requires(std::span<const base::File> files) { R::use_cards(files); })
        room.use_cards = R::use_cards;
    if constexpr (requires { R::cards_json(); }) room.cards_json = R::cards_json;
    if constexpr (requires(std::string_view text) { R::build_code(text, text); })
        room.build_code = R::build_code;
    return room;
}

}  // namespace games
