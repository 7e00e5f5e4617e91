// SPDX-License-Identifier: Apache-2.0
#include "games/all.hpp"

#include "games/erased.hpp"
#include "games/list.hpp"

namespace games {

namespace {

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
