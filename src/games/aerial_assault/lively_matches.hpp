// SPDX-License-Identifier: Apache-2.0
//
// For tests: matches in which much happens.
#pragma once

#include "games/aerial_assault/ai/expert.hpp"
#include "games/aerial_assault/rules.hpp"

namespace aerial_assault {

// Experts make three moves of four, the rest is random. For each match `begin` gives what is called
// back after every entry: with the state before it, what it told, the state after it, and a
// generator to use.
template <class Begin>
void play_lively_matches(int each, Begin begin) {
    const auto expert = make_expert();
    for (int seats = 2; seats <= 6; ++seats)
        for (int game = 0; game < each; ++game) {
            const char* extra = game % 2 ? "on" : "off";
            State state = *Rules::start({seats, {{"missed_shots", extra}, {"tied_blocks", extra}}});
            base::Random random(static_cast<std::uint64_t>(game),
                                static_cast<std::uint64_t>(seats));
            auto visit = begin();
            for (engine::Next next = Rules::next(state); !next.is_over();
                 next = Rules::next(state)) {
                const State before = state;
                engine::EventLog log;
                if (next.is_chance()) {
                    Rules::play(state, engine::nature, Rules::chance(state, random), &log);
                } else {
                    const Seat seat = next.seats.lowest();
                    Moves moves;
                    Rules::moves(state, seat, moves);
                    const auto any = random.below(static_cast<std::uint32_t>(moves.size()));
                    const Move move = random.below(4)
                                          ? expert->choose(Rules::view(state, seat), moves, random)
                                          : moves[any];
                    Rules::play(state, seat, move, &log);
                }
                visit(before, log, state, random);
            }
        }
}

}  // namespace aerial_assault
