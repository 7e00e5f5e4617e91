// SPDX-License-Identifier: Apache-2.0
#include "protocol/json.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/match.hpp"
#include "games/all.hpp"
#include "reference/liars_dice.hpp"

TEST_CASE("protocol: a quoted text reads back as it was, whatever is in it and wherever") {
    // Every byte at every place of texts of every length, because they are looked at in words.
    for (std::size_t size = 1; size <= 20; ++size)
        for (std::size_t place = 0; place < size; ++place)
            for (int byte = 0; byte < 0x80; ++byte) {
                std::string text(size, 'x');
                text[place] = static_cast<char>(byte);
                base::Text out;
                out += "[";
                protocol::append_quoted(out, text);
                out += "]";
                const auto read = boost::json::parse(out.view());
                REQUIRE(read.as_array().at(0).as_string() == text);
            }
    base::Text out;
    protocol::append_quoted(out, "na\xc3\xafve \"caf\xc3\xa9\" \\ \n");
    CHECK(out.view() == "\"na\xc3\xafve \\\"caf\xc3\xa9\\\" \\\\ \\u000a\"");
    out.clear();
    protocol::append_quoted(out, "");
    CHECK(out.view() == "\"\"");
}

TEST_CASE("protocol: a move has words of its own only where the game has others than its text") {
    auto dice = engine::Match::start(engine::game_of<reference::LiarsDice>(), {2, {}});
    REQUIRE(dice);
    for (const engine::Move face : {3u, 5u}) REQUIRE(dice->play(engine::nature, face));
    CHECK(boost::json::serialize(protocol::move_json(dice->position(), 0, 8)) ==
          R"({"move":8,"text":"2-3","rule":"LD-2"})");

    const auto rooms = games::rooms();
    const auto aeronauts = std::ranges::find(
        rooms, "aeronauts", [](const games::Room& room) { return room.game->about().id; });
    REQUIRE(aeronauts != rooms.end());
    const auto position = aeronauts->game->start({2, {}});
    REQUIRE(position);
    const engine::Position& now = **position;
    const engine::Seat seat = now.next().seats.lowest();
    const engine::Move move = now.moves(seat).front();
    const auto json = protocol::move_json(now, seat, move);
    CHECK(json.at("text").as_string() == now.write_move(seat, move));
    CHECK(json.at("says").as_string() == now.describe(seat, move));
    CHECK(json.at("rule").as_string() == std::string(now.rule(seat, move)));
}
