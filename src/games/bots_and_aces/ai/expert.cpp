// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/ai/expert.hpp"

#include <algorithm>

#include "games/bots_and_aces/ai/evaluation.hpp"
#include "games/bots_and_aces/ai/pilot.hpp"

namespace bots_and_aces {

namespace {

constexpr int games_imagined = 3;
constexpr int most_moves = 260;      // of a turn that is played on
constexpr int moves_planned = 2000;  // of one decision: no further game is imagined beyond them
constexpr double card_kept = 0.75;   // a card is not played for less than this

// Decisions in which one move is compared with another by what comes of it.
bool looks_ahead(const State& state, const Moves& moves) {
    const auto any = [&](auto... verbs) {
        return std::any_of(moves.begin(), moves.end(),
                           [&](Move move) { return ((verb_of(move) == verbs) || ...); });
    };
    switch (state.table.question.ask) {
        case Ask::Main:
            return any(Verb::Play, Verb::Use, Verb::Switch, Verb::Fight);
        case Ask::Respond:
        case Ask::UseStatus:
            return any(Verb::Play, Verb::Use, Verb::Switch);
        case Ask::Target:
        case Ask::PickThing:
        case Ask::YesOrNo:
        case Ask::Mode:
        case Ask::Amount:
        case Ask::Word:
        case Ask::EffectStep:
        case Ask::EffectTile:
        case Ask::Core:
        case Ask::StandIn:
        case Ask::Select:
        case Ask::Block:
        case Ask::NextPhase:
            return true;
        default:
            return false;
    }
}

// Modes are not switched off and on again all the time, unless one of them keeps a Bot from moving
// for too long (BA-242).
bool is_idle(const State& state, Seat seat, Move move) {
    return verb_of(move) == Verb::Switch && small_of(move) == 1 &&
           state.table.players[seat].knockout == 0;
}

// Where the look ahead stops: this turn is over.
bool is_over(const State& state, const Table& before) {
    const Table& table = state.table;
    return table.ending != Ending::Running || table.round != before.round ||
           table.turn != before.turn ||
           (before.phase != Phase::End && table.phase == Phase::End && before.in_turn != 0 &&
            table.in_turn == 2);
}

// Plays the turn on; the moves that were made are counted in `spent`.
double play_on(State& state, Seat seat, const Table& before, base::Random& random, int& spent) {
    for (int i = 0; i < most_moves && !is_over(state, before); ++i, ++spent) {
        const engine::Next next = next_of(state);
        if (next.is_chance()) {
            play_move(state, engine::nature, random_chance(state, random), nullptr);
            continue;
        }
        const Seat asked = next.seats.lowest();
        // A pilot answers nothing, so what could be answered need not be listed.
        Move move = make(Verb::Pass);
        if (state.table.question.ask != Ask::Respond) {
            Moves moves;
            list_moves(state, asked, moves);
            move = pilot_move(state, asked, moves);
        }
        play_move(state, asked, move, nullptr);
    }
    return evaluate(state, seat);
}

class Expert final : public search::BotOf<Rules> {
public:
    Move choose(const View& view, const Moves& legal, base::Random& random) override {
        if (legal.size() == 1) return legal[0];
        const Seat seat = view.viewer;
        const State state = imagine(view, random);
        const Move usual = pilot_move(state, seat, legal);
        if (!looks_ahead(state, legal)) return usual;
        Moves candidates;
        for (const Move move : legal)
            if (!is_idle(state, seat, move)) candidates.push_back(move);
        if (candidates.size() < 2) return usual;
        return compare(view, state, candidates, usual, random);
    }

private:
    // All moves are tried in the same imagined games, with the same luck as far as it goes.
    static Move compare(const View& view, const State& first, const Moves& moves, Move usual,
                        base::Random& random) {
        std::array<double, Moves().capacity()> sums{};
        int games = 0;
        for (int spent = 0; games < games_imagined && spent < moves_planned; ++games) {
            const State state = games == 0 ? first : imagine(view, random);
            const std::uint64_t luck = random.next();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                State after = state;
                base::Random same(luck);
                play_move(after, view.viewer, moves[i], nullptr);
                sums[i] += play_on(after, view.viewer, view.table, same, spent);
            }
        }
        for (std::size_t i = 0; i < moves.size(); ++i) sums[i] /= games;
        std::size_t best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (verb_of(moves[i]) == Verb::Play) sums[i] -= card_kept;
            if (moves[i] == usual) sums[i] += 0.5;  // when in doubt, by the rules of thumb
            if (sums[i] > sums[best]) best = i;
        }
        return moves[best];
    }
};

}  // namespace

std::unique_ptr<search::BotOf<Rules>> make_expert() { return std::make_unique<Expert>(); }

search::BotMaker<Rules> expert_bot() {
    return {"expert", "plays turns on by rules of thumb and compares", make_expert};
}

}  // namespace bots_and_aces
