// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/ai/expert.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "games/last_blast/ai/solo_flight.hpp"
#include "games/last_blast/ai/solver.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/flight.hpp"

namespace last_blast {

namespace {

using ai::SoloFlight;

// How many futures of a draft are tried, and how many positions of a flight with three or four
// seats are looked at: a few milliseconds, and less than fifty. Counts, not times, so that the same
// random numbers give the same game.
constexpr int futures = 24;
constexpr int draws_tried = 6;
constexpr std::uint64_t flight_budget = 60'000;

// What a card adds to the value of a flight (LB-D3, in hundredths) by its place in a rocket of
// twelve: means over 30 000 solved flights with random rockets for two. Shields belong to the front
// third, equipment behind the middle where it survives, and the last three places are as good as
// lost.
constexpr int worth_at[8][rocket_length] = {
    {13, 6, 7, 9, 7, -1, -12, -17, -17, -10, -1, 0},     // G1
    {16, 12, 16, 25, 26, 20, 12, 1, -3, -2, -2, 0},      // G2
    {6, 2, 0, 1, -1, -8, -15, -20, -16, -9, -4, 0},      // R1
    {-1, 0, 1, 1, 1, -1, -6, -6, -8, -5, -2, 0},         // R2
    {-8, 0, 1, -2, 2, 2, 2, 3, 3, 1, 2, 0},              // R3
    {-12, -7, -9, -15, -14, -10, -1, 6, 10, 6, 0, -2},   // A4
    {-12, -8, -10, -14, -14, -5, 11, 20, 19, 11, 3, 0},  // A5
    {-15, -10, -13, -14, -12, 4, 21, 31, 28, 16, 5, 0},  // A6
};

// A guess at what a card is worth on this end when later cards go to both ends alike.
int habit(const Rocket& rocket, Card card, End end) {
    const int later = rocket_length - 1 - rocket.size;
    const int halves = later + (end == End::Rear ? 2 * rocket.size : 0);
    const int* worth = worth_at[std::max(0, card % 9 - 1)];
    const int place = halves / 2;
    return halves % 2 == 0 ? 2 * worth[place] : worth[place] + worth[place + 1];
}

End habitual_end(const Rocket& rocket, Card card) {
    return habit(rocket, card, End::Front) > habit(rocket, card, End::Rear) ? End::Front
                                                                            : End::Rear;
}

Card take_any(CardSet& pool, base::Random& random) {
    const Card card = pool.nth(static_cast<int>(random.below(static_cast<unsigned>(pool.size()))));
    pool.remove(card);
    return card;
}

// Builds the rest of a rocket as a draft might: always the better of two cards, by habit.
void complete(Rocket& rocket, CardSet pool, base::Random& random) {
    while (rocket.size < rocket_length && pool.size() >= 2) {
        const std::array<Card, 2> seen = {take_any(pool, random), take_any(pool, random)};
        const std::array<End, 2> ends = {habitual_end(rocket, seen[0]),
                                         habitual_end(rocket, seen[1])};
        const bool second = habit(rocket, seen[1], ends[1]) > habit(rocket, seen[0], ends[0]);
        pool.add(seen[second ? 0 : 1]);
        put(rocket, seen[second], ends[second]);
    }
}

Rocket with(Rocket rocket, Card card, End end) {
    put(rocket, card, end);
    return rocket;
}

class Expert final : public search::BotOf<Rules> {
public:
    Move choose(const View& view, const Moves& legal, base::Random& random) override {
        if (view.table.phase == Phase::Fly) return fly_best(imagine(view, random));
        const std::uint64_t seed = random.next();
        if (legal.size() == 1) return legal[0];
        return view.table.players == 2 && view.table.round == 3 && view.table.pick == 4
                   ? finish(view, legal, seed)
                   : draft(view, legal, seed);
    }

private:
    Move fly_best(const State& state) {
        if (state.table.players == 2) return solver_.solve(state).best;
        return solver_.look_ahead(state, flight_budget);
    }

    // Cards the viewer may still get, as far as it matters for a guess.
    static CardSet pool_of(const View& view) {
        CardSet pool = CardSet::all() - view.table.discards - view.hands[view.viewer];
        for (Seat seat : view.table.everybody())
            for (std::size_t i = 0; i < view.table.rockets[seat].size; ++i)
                pool.remove(view.table.rockets[seat].cards[i]);
        if (view.drawn != no_card) pool.remove(view.drawn);
        return pool;
    }

    static Rocket after(const View& view, Move move) {
        const Rocket& mine = view.table.rockets[view.viewer];
        if (kind_of(move) == Kind::Place)
            return with(mine, view.drawn, static_cast<End>(argument_of(move)));
        return with(mine, picked_card(move), picked_end(move));
    }

    // Tries each move in the same few futures: the rest of the rocket, then a flight alone.
    Move draft(const View& view, const Moves& legal, std::uint64_t seed) {
        const Table& table = view.table;
        const CardSet pool = pool_of(view);
        Move best = legal[0];
        int most = -1;
        for (const Move move : legal) {
            int total = 0;
            for (unsigned future = 0; future < futures; ++future) {
                base::Random random(seed, future);
                CardSet rest = pool;
                Rocket rocket = table.rockets[view.viewer];
                if (kind_of(move) == Kind::Draw) {
                    const Card card = take_any(rest, random);
                    put(rocket, card, habitual_end(rocket, card));
                } else {
                    rocket = after(view, move);
                }
                complete(rocket, rest, random);
                total += solo_.value(table, rocket);
            }
            // A blind draw is listed last and must be clearly better than what is in hand.
            if (kind_of(move) == Kind::Draw) total -= futures * SoloFlight::point / 2;
            if (total <= most) continue;
            most = total;
            best = move;
        }
        return best;
    }

    // The last card of a two-seat draft. The other hand is known, so their last card can be
    // guessed, and the flight that follows is solved.
    Move finish(const View& view, const Moves& legal, std::uint64_t seed) {
        const Rocket theirs = likely_rocket(view);
        Move best = legal[0];
        int most = std::numeric_limits<int>::min();
        for (const Move move : legal) {
            int worth = 0;
            if (kind_of(move) != Kind::Draw) {
                worth = duel(view, after(view, move), theirs);
            } else if (most < -duel_won / 2) {  // nothing to lose
                worth = draw_and_duel(view, theirs, seed);
            } else {
                continue;
            }
            if (worth <= most) continue;
            most = worth;
            best = move;
        }
        return best;
    }

    Rocket likely_rocket(const View& view) {
        const auto other = static_cast<Seat>(1 - view.viewer);
        const Rocket& now = view.table.rockets[other];
        Rocket likely = now;
        int most = -1;
        for (const Card card : view.hands[other])
            for (const End end : {End::Front, End::Rear}) {
                const int value = solo_.value(view.table, with(now, card, end));
                if (value <= most) continue;
                most = value;
                likely = with(now, card, end);
            }
        return likely;
    }

    // What a flight is worth to the viewer: the value, then the margin, then what is good against
    // other last cards than the likely one. The toss for the first token is averaged.
    static constexpr int duel_won = 200 * 256;
    int duel(const View& view, const Rocket& mine, const Rocket& theirs) {
        State state{.table = view.table, .secrets = {}};
        state.table.rockets[view.viewer] = mine;
        state.table.rockets[1 - view.viewer] = theirs;
        const SeatSet tied = first_start_players(state.table);
        int total = 0;
        for (const Seat seat : tied) {
            State flight = state;
            take_token(flight.table, seat, nullptr);
            const Worth worth = solver_.solve(flight).worth;
            total += (view.viewer == 0 ? 1 : -1) * (duel_won * worth.value + 256 * worth.margin);
        }
        return total / tied.size() + solo_.value(view.table, mine) / SoloFlight::point;
    }

    int draw_and_duel(const View& view, const Rocket& theirs, std::uint64_t seed) {
        CardSet pool = pool_of(view) - view.hands[1 - view.viewer];
        base::Random random(seed);
        int total = 0;
        for (int i = 0; i < draws_tried; ++i) {
            const Card card = take_any(pool, random);
            const Rocket& now = view.table.rockets[view.viewer];
            total += std::max(duel(view, with(now, card, End::Front), theirs),
                              duel(view, with(now, card, End::Rear), theirs));
        }
        return total / draws_tried;
    }

    Solver solver_;
    SoloFlight solo_;
};

}  // namespace

std::unique_ptr<search::BotOf<Rules>> make_expert() { return std::make_unique<Expert>(); }

search::BotMaker<Rules> expert_bot() {
    return {"expert",
            "drafts for the field it sees and flies as well as can be reckoned in a moment",
            make_expert};
}

}  // namespace last_blast
