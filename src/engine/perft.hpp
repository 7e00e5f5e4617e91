// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>

#include "engine/game.hpp"

namespace engine {

inline constexpr int to_the_end = -1;

inline Seat first_to_decide(const Next& next) {
    return next.is_chance() ? nature : next.seats.lowest();
}

// Counts the sequences of exactly `depth` moves, or the complete games. Positions that were reached
// before are looked up by their hash.
class Perft {
public:
    // Called now and then with the number of positions looked at.
    std::function<void(std::uint64_t)> progress;

    std::uint64_t count(const Position& position, int depth) {
        if (depth == 0) return 1;
        const Next next = position.next();
        if (next.is_over()) return depth == to_the_end ? 1 : 0;
        const Seat seat = first_to_decide(next);
        if (depth == 1) return position.moves(seat).size();
        const std::uint64_t key = position.hash() + base::mix(static_cast<std::uint64_t>(depth));
        if (const auto known = counted_.find(key); known != counted_.end()) return known->second;
        std::uint64_t total = 0;
        for (const Move move : position.moves(seat)) {
            const auto child = position.clone();
            if (child->try_play(seat, move)) total += count(*child, depth > 0 ? depth - 1 : depth);
        }
        counted_.emplace(key, total);
        if (progress && counted_.size() % 0x4000 == 0) progress(counted_.size());
        return total;
    }

private:
    std::unordered_map<std::uint64_t, std::uint64_t> counted_;
};

}  // namespace engine
