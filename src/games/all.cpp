// SPDX-License-Identifier: Apache-2.0
#include "games/all.hpp"

#include "games/list.hpp"

namespace games {

namespace {

template <class R>
auto view_of(const engine::Position& position, engine::Seat viewer) {
    using G = typename R::Rules;
    return G::view(static_cast<const engine::PositionOf<G>&>(position).state(), viewer);
}

// A room with its types forgotten.
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
        const auto start = G::start(order.setup);
        if (!start) return base::Failure{start.error()};
        return lab::simulate<G>(*start, order, R::bots());
    };
    room.view_json = [](const engine::Position& position, engine::Seat viewer) {
        return R::to_json(view_of<R>(position, viewer));
    };
    room.picture = [](const engine::Position& position, engine::Seat viewer,
                      const terminal::Paint& paint) {
        return R::picture(view_of<R>(position, viewer), paint);
    };
    return room;
}

template <class... R>
std::vector<Room> all_of(const std::tuple<R...>*) {
    return {erased<R>()...};
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

}  // namespace games
