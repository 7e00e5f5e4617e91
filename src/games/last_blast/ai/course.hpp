// SPDX-License-Identifier: Apache-2.0
//
// The flight phase as search sees it. During the flight a rocket is a slice of the rocket it was,
// because cards leave only from its two ends, so a position fits into sixteen bytes and every
// damage can be looked up. LB-17 to LB-44 once more, for speed; the solver's test compares this
// with the rules move by move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "games/last_blast/flight.hpp"
#include "games/last_blast/moves.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast::ai {

// A position of the flight. The rocket of a seat is the slice lo .. hi-1 of its rocket at the root;
// an exploded one has the empty slice 0 .. 0, and a row only if its wreck closes that row.
struct Node {
    std::uint8_t turn = 0;
    std::uint8_t start = 0;
    std::uint8_t moved = 0;   // living seats only
    std::uint8_t living = 0;  // a bit for each seat
    std::array<std::uint8_t, max_players> row{}, lo{}, hi{};

    int cards(unsigned seat) const { return hi[seat] - lo[seat]; }
    bool alive(unsigned seat) const { return (living >> seat & 1) != 0; }

    // Injective: two positions of one flight with the same key are the same.
    std::uint64_t key(unsigned players) const {
        std::uint64_t key = turn | unsigned{start} << 3 | unsigned{moved} << 5;
        for (unsigned seat = 0; seat < players; ++seat)
            key |= static_cast<std::uint64_t>(row[seat] | lo[seat] << 3 | hi[seat] << 7)
                   << (9 + 11 * seat);
        return key;
    }
};
inline constexpr int key_bits = 9 + 11 * max_players;

// What stays the same during a flight: the field, the rockets at the root, the options.
class Course {
public:
    explicit Course(const Table& table);

    unsigned players() const { return players_; }
    int rows() const { return rows_; }
    Node root() const { return root_; }

    // LB-19: whose player-turn it is.
    unsigned active(const Node& node) const {
        const unsigned waiting = node.living & ~unsigned{node.moved};
        const unsigned from_start = waiting >> node.start;
        return static_cast<unsigned>(from_start ? std::countr_zero(from_start) + node.start
                                                : std::countr_zero(waiting));
    }

    // Calls visit(row, k, child) for each move of the active seat, in the order of the moves'
    // numbers.
    template <class Visit>
    void each_move(const Node& node, unsigned seat, Visit visit) const {
        const unsigned closed = closed_rows(node, seat);
        const auto column = static_cast<std::size_t>(node.turn - 1);
        const std::size_t lo = node.lo[seat];
        const int cards = node.cards(seat);
        for (int row = 1; row <= rows_; ++row) {
            if ((closed >> row & 1) != 0) continue;
            const int jump = node.turn == 1 ? 0 : std::abs(row - int{node.row[seat]});
            const int total = std::max(0, jump - boost_[seat][lo]) +
                              hit_[seat][lo][column][static_cast<std::size_t>(row)];
            Node child = node;
            child.row[seat] = static_cast<std::uint8_t>(row);
            if (total >= cards) {  // LB-36, LB-38, LB-A1
                child.living = static_cast<std::uint8_t>(child.living & ~(1u << seat));
                child.lo[seat] = child.hi[seat] = 0;
                if (!wrecks_stay_) child.row[seat] = 0;
                visit(row, no_k, child);
                continue;
            }
            child.moved = static_cast<std::uint8_t>(child.moved | 1u << seat);
            if (total == 0) {
                visit(row, no_k, child);
                continue;
            }
            const int last = std::max(0, total - 2);  // LB-37
            for (int k = 0; k <= last; ++k) {
                child.lo[seat] = static_cast<std::uint8_t>(node.lo[seat] + 1 + k);
                child.hi[seat] = static_cast<std::uint8_t>(node.hi[seat] - (total - 1 - k));
                visit(row, total < 3 ? no_k : k, child);
            }
        }
    }

    // Call this after every move; true when the game is over. LB-20, LB-39 to LB-41.
    bool settle(Node& node) const {
        if (node.moved != node.living) return false;
        if (std::popcount(node.living) <= 1 || node.turn == columns) return true;
        int best = 0x7fff;
        const unsigned before = node.start;
        for (unsigned i = 1; i <= players_; ++i) {
            const unsigned seat = (before + i) % players_;
            if (!node.alive(seat)) continue;
            const int weight = node.cards(seat) * 16 + front_[seat][node.lo[seat]];
            if (weight >= best) continue;
            best = weight;
            node.start = static_cast<std::uint8_t>(seat);
        }
        ++node.turn;
        node.moved = 0;
        return false;
    }

    int printed_sum(const Node& node, unsigned seat) const {
        return sum_[seat][node.hi[seat]] - sum_[seat][node.lo[seat]];
    }
    // LB-42, LB-43: orders the survivors of a flight.
    int merit(const Node& node, unsigned seat) const {
        return printed_sum(node, seat) * 16 + (more_cards_ ? node.cards(seat) : 0);
    }
    // The cheap evaluation of the analysis, §7: points that are there and cards to protect them.
    int strength(const Node& node, unsigned seat) const {
        return printed_sum(node, seat) + 2 * node.cards(seat);
    }

private:
    // LB-23, LB-A1. A seat without a row has row 0, which is no row of the field.
    unsigned closed_rows(const Node& node, unsigned seat) const {
        unsigned closed = 0;
        for (unsigned other = 0; other < players_; ++other)
            if (other != seat && ((node.moved | ~unsigned{node.living}) >> other & 1) != 0)
                closed |= 1u << node.row[other];
        return closed;
    }

    unsigned players_;
    int rows_;
    bool wrecks_stay_;
    bool more_cards_;
    Node root_;
    // By seat and place of the front card in the rocket at the root.
    std::array<std::array<std::uint8_t, rocket_length + 1>, max_players> front_{}, boost_{}, sum_{};
    // Collision damage after the shield, by column and row (from 1).
    std::array<
        std::array<std::array<std::array<std::uint8_t, max_rows + 1>, columns>, rocket_length>,
        max_players>
        hit_;
};

inline Course::Course(const Table& table)
    : players_(table.players),
      rows_(table.rows()),
      wrecks_stay_(table.exploded_block != 0),
      more_cards_(table.tie_break == TieBreak::MoreCards) {
    root_.turn = table.turn;
    root_.start = table.start_player;
    for (Seat seat = 0; seat < table.players; ++seat) {
        const Rocket& rocket = table.rockets[seat];
        root_.row[seat] = table.row[seat];
        if (table.alive(seat)) {
            root_.living = static_cast<std::uint8_t>(root_.living | 1u << seat);
            root_.hi[seat] = rocket.size;
        }
        for (std::size_t place = 0; place < rocket.size; ++place) {
            const Card card = rocket.cards[place];
            const CardFacts& facts = card_facts[card];
            front_[seat][place] = facts.printed;
            boost_[seat][place] = facts.boost;
            sum_[seat][place + 1] = static_cast<std::uint8_t>(sum_[seat][place] + facts.printed);
            for (int column = 1; column <= columns; ++column)
                for (int row = 1; row <= rows_; ++row)
                    hit_[seat][place][static_cast<std::size_t>(column -
                                                               1)][static_cast<std::size_t>(row)] =
                        static_cast<std::uint8_t>(damage(card, table.tile(row, column), 0).total());
        }
    }
    root_.moved = static_cast<std::uint8_t>(table.moved.bits & root_.living);
}

}  // namespace last_blast::ai
