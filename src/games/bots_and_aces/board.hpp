// SPDX-License-Identifier: Apache-2.0
//
// The nineteen tiles and the forty-two slots for Cover between them (1.1 to 1.4).
#pragma once

#include <array>

#include "games/bots_and_aces/things.hpp"

namespace bots_and_aces {

inline constexpr int directions = 6;  // N, NE, SE, S, SW, NW

struct Axial {
    int q, r;
};
inline constexpr std::array<Axial, directions> steps = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
inline constexpr std::array<Axial, tiles> places = {{{0, 0},
                                                     {0, -1},
                                                     {1, -1},
                                                     {1, 0},
                                                     {0, 1},
                                                     {-1, 1},
                                                     {-1, 0},
                                                     {0, -2},
                                                     {1, -2},
                                                     {2, -2},
                                                     {2, -1},
                                                     {2, 0},
                                                     {1, 1},
                                                     {0, 2},
                                                     {-1, 2},
                                                     {-2, 2},
                                                     {-2, 1},
                                                     {-2, 0},
                                                     {-1, -1}}};

constexpr Tile tile_at(Axial at) {
    for (Tile tile = 0; tile < tiles; ++tile)
        if (places[tile].q == at.q && places[tile].r == at.r) return tile;
    return no_tile;
}
constexpr int length(Axial a) {
    const auto size = [](int n) { return n < 0 ? -n : n; };
    const int longest = size(a.q) > size(a.r) ? size(a.q) : size(a.r);
    return longest > size(a.q + a.r) ? longest : size(a.q + a.r);
}

struct Geometry {
    std::array<std::array<Tile, directions>, tiles> neighbour{};
    std::array<std::array<Byte, tiles>, tiles> distance{};
    std::array<std::array<Byte, tiles>, tiles> direction{};  // of a straight row, or 0xff
    std::array<std::array<Edge, directions>, tiles> edge{};  // 0xff on the rim
    std::array<std::array<Tile, 2>, edges> sides{};

    constexpr Geometry() {
        Edge next = 0;
        for (Tile a = 0; a < tiles; ++a)
            for (Tile b = 0; b < tiles; ++b) {
                const Axial gap{places[b].q - places[a].q, places[b].r - places[a].r};
                distance[a][b] = static_cast<Byte>(length(gap));
                direction[a][b] = 0xff;
                for (Byte d = 0; d < directions; ++d)
                    if (a != b && gap.q == steps[d].q * length(gap) &&
                        gap.r == steps[d].r * length(gap))
                        direction[a][b] = d;
            }
        for (Tile a = 0; a < tiles; ++a)
            for (Byte d = 0; d < directions; ++d) {
                neighbour[a][d] = tile_at({places[a].q + steps[d].q, places[a].r + steps[d].r});
                edge[a][d] = 0xff;
            }
        // E0, E1, … in the order of their lower tile, then of the higher one.
        for (Tile a = 0; a < tiles; ++a)
            for (Tile b = static_cast<Tile>(a + 1); b < tiles; ++b) {
                if (distance[a][b] != 1) continue;
                sides[next] = {a, b};
                edge[a][direction[a][b]] = next;
                edge[b][direction[b][a]] = next;
                ++next;
            }
    }
};
inline constexpr Geometry board{};

constexpr int distance(Tile a, Tile b) { return board.distance[a][b]; }
constexpr bool is_outer(Tile tile) { return tile >= 7; }
constexpr bool touches_outer(Edge edge) {
    return is_outer(board.sides[edge][0]) || is_outer(board.sides[edge][1]);
}
constexpr bool touches(Edge edge, Tile tile) {
    return board.sides[edge][0] == tile || board.sides[edge][1] == tile;
}
constexpr Edge edge_between(Tile a, Tile b) { return board.edge[a][board.direction[a][b]]; }
constexpr bool has_cover(std::uint64_t cover, Edge edge) { return (cover >> edge & 1) != 0; }

static_assert(edge_between(0, 1) == 0 && edge_between(4, 13) == 21 && edge_between(17, 18) == 41);

// 1.3: where player `k` of `n` starts, and which inner tile a die names from a seat.
constexpr Tile start_tile(int k, int n) {
    return static_cast<Tile>(7 + (6 + (24 * k + n) / (2 * n)) % 12);
}
constexpr int facing(Tile start) { return ((start - 7) / 2 + 3) % 6; }
constexpr Tile inner_tile(Tile start, int die) {
    return static_cast<Tile>(1 + (facing(start) + die - 1) % 6);
}
static_assert(start_tile(0, 2) == 13 && start_tile(1, 2) == 7 && start_tile(1, 5) == 15 &&
              start_tile(2, 5) == 18 && start_tile(4, 5) == 11 && start_tile(1, 3) == 17);
static_assert(inner_tile(7, 2) == 5 && inner_tile(13, 3) == 3);

}  // namespace bots_and_aces
