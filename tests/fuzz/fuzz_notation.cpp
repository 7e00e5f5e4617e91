// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a position: refused with a sentence, or read and then sound in every way.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/all.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const engine::Game* game : games::all_games()) {
        const auto position = game->read(text);
        if (!position) {
            if (position.error().words.empty()) std::abort();
            continue;
        }
        const std::string written = (*position)->write();
        const auto again = game->read(written);
        if (!again || (*again)->hash() != (*position)->hash()) std::abort();
        base::Random random(size);
        auto playing = (*position)->clone();
        // Long games are not played to their end: bytes matter here, not strategy.
        for (int step = 0; step < 300; ++step) {
            const engine::Next next = playing->next();
            if (next.is_over()) break;
            const engine::Seat seat = next.is_chance() ? engine::nature : next.seats.lowest();
            const auto moves = playing->moves(seat);
            if (moves.empty()) std::abort();
            const auto pick = random.below(static_cast<std::uint32_t>(moves.size()));
            if (!playing->try_play(seat, moves[pick])) std::abort();
            if (random.below(8) == 0 && !playing->imagine(0, random)->broken().empty())
                std::abort();
        }
    }
    return 0;
}
