// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/board.hpp"

#include <doctest/doctest.h>

#include "games/bots_and_aces/testing.hpp"

namespace bots_and_aces {

TEST_CASE("BA-200, V-1: Range is counted in tiles") {
    CHECK(distance(7, 13) == 4);
    CHECK(distance(7, 3) == 3);
    CHECK(distance(13, 2) == 3);
    CHECK(distance(8, 14) == 4);
    CHECK(distance(13, 3) == 2);
    CHECK(distance(5, 5) == 0);
}

TEST_CASE("rules file 1.2: forty-two slots for Cover, thirty of them next to the outer ring") {
    int outer = 0;
    for (Edge edge = 0; edge < edges; ++edge) {
        const auto [a, b] = board.sides[edge];
        CHECK(distance(a, b) == 1);
        CHECK(edge_between(a, b) == edge);
        CHECK(edge_between(b, a) == edge);
        outer += touches_outer(edge);
    }
    CHECK(outer == 30);
    CHECK(edge_between(3, 4) == 15);
    CHECK(edge_between(2, 3) == 11);
}

TEST_CASE("rules file 1.4: without Cover so many pairs of tiles see each other at each Range") {
    const TestTable game;
    std::array<int, 5> seen{}, pairs{};
    for (Tile a = 0; a < tiles; ++a)
        for (Tile b = 0; b < a; ++b) {
            const auto range = static_cast<std::size_t>(distance(a, b));
            ++pairs[range];
            seen[range] += sees(game.state, a, b);
            CHECK(sees(game.state, a, b) == sees(game.state, b, a));
        }
    CHECK(pairs == std::array<int, 5>{0, 42, 57, 48, 24});
    CHECK(seen == std::array<int, 5>{0, 42, 27, 12, 3});
}

TEST_CASE("rules file 1.3: start tiles of two to six players, and inner tiles seen from a seat") {
    const auto starts = [](int players) {
        std::vector<int> list;
        for (int k = 0; k < players; ++k) list.push_back(start_tile(k, players));
        return list;
    };
    CHECK(starts(2) == std::vector<int>{13, 7});
    CHECK(starts(3) == std::vector<int>{13, 17, 9});
    CHECK(starts(4) == std::vector<int>{13, 16, 7, 10});
    CHECK(starts(5) == std::vector<int>{13, 15, 18, 8, 11});
    CHECK(starts(6) == std::vector<int>{13, 15, 17, 7, 9, 11});
    CHECK(inner_tile(13, 1) == 1);
    CHECK(inner_tile(16, 6) == 1);
    CHECK(inner_tile(11, 1) == 6);
    CHECK(inner_tile(7, 2) == 5);  // V-11
}

TEST_CASE("BA-202, V-2, V-3: sight goes along the six straight rows only") {
    const TestTable game;
    CHECK(sees(game.state, 13, 7));
    CHECK(sees(game.state, 17, 11));
    CHECK(sees(game.state, 15, 9));
    CHECK(sees(game.state, 8, 12));
    CHECK_FALSE(sees(game.state, 13, 3));
    CHECK_FALSE(sees(game.state, 7, 3));
    CHECK_FALSE(sees(game.state, 6, 2));
    CHECK_FALSE(sees(game.state, 8, 14));
}

TEST_CASE("BA-202, V-5, V-6: Cover blocks sight across its edge and nowhere else") {
    TestTable beside;
    beside.add_cover(15);  // T3–T4
    CHECK(sees(beside.state, 13, 7));

    TestTable across;
    across.add_cover(11);  // T2–T3
    CHECK_FALSE(sees(across.state, 8, 12));
    CHECK(sees(across.state, 8, 12, 1));  // OP-52
    CHECK(sees(across.state, 8, 2));
    CHECK(sees(across.state, 3, 12));
}

TEST_CASE("BA-203, V-7: on the same tile there is always sight") {
    TestTable game;
    for (Edge edge = 0; edge < 6; ++edge) game.add_cover(edge);
    CHECK(sees(game.state, 0, 0));
    CHECK_FALSE(sees(game.state, 0, 1));
}

TEST_CASE("BA-205, V-8: smoke lets nothing through, but can be seen into") {
    TestTable game;
    game.table.terrain[0] = cards().find("T-08");
    CHECK_FALSE(sees(game.state, 13, 7));
    CHECK(sees(game.state, 13, 0));
    CHECK(sees(game.state, 0, 7));
}

TEST_CASE("BA-205, V-9: out of a Wreck Pile one sees the next tile only") {
    TestTable game;
    game.table.terrain[1] = cards().find("T-03");
    CHECK(sees(game.state, 1, 7));
    CHECK_FALSE(sees(game.state, 1, 4));
}

}  // namespace bots_and_aces
