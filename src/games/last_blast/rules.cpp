// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/rules.hpp"

#include <algorithm>

#include "engine/game.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/events.hpp"
#include "games/last_blast/flight.hpp"

namespace last_blast {

using engine::EventLog;
using engine::Outcome;

const engine::About& Rules::about() {
    static const engine::About about{
        .id = "last-blast",
        .title = "The Last Blast",
        .summary =
            "Draft a rocket of twelve cards, then fly what is left of it through the asteroids.",
        .credits =
            "Designed by Adam Guarino-Watson (Urutsini), Richard Vickery and Luke Thomson, "
            "mentored by Steve Dee; a game for the Green Box of Games.",
        .ruleset = 1,
        .min_seats = 2,
        .max_seats = max_players,
        // 35 tiles, 15 cards dealt to each seat, 12 picks, 3 draws and 3 places, a toss, 7 turns.
        .longest = 35 + max_players * (15 + 12 + 3 + 3 + columns) + 1,
        .options = {{"exploded_block",
                     "Wrecks stay and close their row (LB-A1 to LB-A4)",
                     {"off", "on"}},
                    {"tie_break",
                     "Equal highest scores share the win, or more cards left decide (LB-43)",
                     {"shared", "more-cards"}}},
        .events = event_names(),
    };
    return about;
}

base::Result<State, engine::Problems> Rules::start(const engine::Setup& setup) {
    if (auto problems = engine::problems_of(about(), setup); !problems.empty())
        return base::Failure{std::move(problems)};
    State state;
    state.table.players = static_cast<std::uint8_t>(setup.seats);
    state.table.exploded_block = engine::option(about(), setup, "exploded_block") == "on";
    if (engine::option(about(), setup, "tie_break") == "more-cards")
        state.table.tie_break = TieBreak::MoreCards;
    for (auto& seats : state.table.picks) seats.fill(no_card);
    state.secrets.deck = CardSet::all();
    state.secrets.pending.fill(nothing_yet);
    state.secrets.drawn.fill(no_card);
    return state;
}

void Rules::moves(const State& state, Seat seat, Moves& moves) {
    if (state.table.phase == Phase::Fly)
        list_flights(state.table, seat, moves);
    else
        list_picks(state, seat, moves);
}

void Rules::play(State& state, Seat seat, Move move, EventLog* log) {
    switch (kind_of(move)) {
        case Kind::Tile:
            return lay_tile(state, argument_of(move), log);
        case Kind::Deal:
            return deal_card(state, argument_of(move), log);
        case Kind::Start:
            return take_token(state.table, argument_of(move), log);
        case Kind::Pick:
        case Kind::Draw:
        case Kind::Place:
            return lock(state, seat, move, log);
        case Kind::Fly:
            return fly(state.table, seat, move, log);
    }
}

void Rules::chances(const State& state, Chances& chances) {
    const Table& table = state.table;
    if (table.phase == Phase::Tiles) {
        for (unsigned symbol = 1; symbol <= symbol_count; ++symbol)
            if (table.tiles_left[symbol - 1] > 0)
                chances.push_back({make(Kind::Tile, symbol), table.tiles_left[symbol - 1]});
    } else if (table.phase == Phase::Toss) {
        for (Seat seat : first_start_players(table))
            chances.push_back({make(Kind::Start, seat), 1});
    } else {
        const CardSet deck = state.secrets.deck;
        for (Card card : deck)
            chances.push_back(
                {make(Kind::Deal, card), static_cast<std::uint32_t>(deck.count(card))});
    }
}

Move Rules::chance(const State& state, base::Random& random) {
    const Table& table = state.table;
    if (table.phase == Phase::Tiles) {
        // Adding up comparisons instead of stopping at the first saves a mispredicted branch.
        const std::uint32_t place = random.below(36u - table.dealt);
        unsigned symbol = 1;
        unsigned below = 0;
        for (unsigned i = 0; i + 1 < symbol_count; ++i)
            symbol += place >= (below += table.tiles_left[i]);
        return make(Kind::Tile, symbol);
    }
    if (table.phase == Phase::Toss) {
        SeatSet tied = first_start_players(table);
        for (auto skip = random.below(static_cast<std::uint32_t>(tied.size())); skip > 0; --skip)
            tied.remove(tied.lowest());
        return make(Kind::Start, tied.lowest());
    }
    const CardSet deck = state.secrets.deck;
    return make(Kind::Deal,
                deck.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(deck.size())))));
}

// LB-39 to LB-44 for who wins, LB-D3 for what it is worth, LB-D4 for the ranks of the others.
Outcome Rules::outcome(const State& state) {
    const Table& table = state.table;
    std::array<int, max_players> merit{};  // survivors by score above the exploded by turn
    int best = 0;
    for (Seat seat : table.everybody()) {
        const Rocket& rocket = table.rockets[seat];
        int score = table.alive(seat) ? 1000 + printed_sum(rocket) * 16 : table.exploded_turn[seat];
        if (table.alive(seat) && table.tie_break == TieBreak::MoreCards) score += rocket.size;
        merit[seat] = score;
        best = std::max(best, score);
    }
    const auto winners = std::count(merit.begin(), merit.begin() + table.players, best);
    Outcome outcome;
    for (Seat seat : table.everybody()) {
        engine::SeatResult result;
        result.rank = 1;
        for (Seat other : table.everybody()) result.rank += merit[other] > merit[seat];
        result.has_score = table.alive(seat);
        result.score = result.has_score ? printed_sum(table.rockets[seat]) : 0;
        if (table.alive(seat) && merit[seat] == best)
            result.utility = 1.0 / static_cast<double>(winners);
        outcome.push_back(result);
    }
    return outcome;
}

bool Rules::may_resign(const State& state, Seat seat) {
    return state.table.phase == Phase::Fly && seat < state.table.players && state.table.alive(seat);
}

void Rules::resign(State& state, Seat seat, EventLog* log) {
    resign_in_flight(state.table, seat, log);
}

// LB-D2.
Move Rules::timeout_move(const State& state, Seat seat) {
    Moves list;
    moves(state, seat, list);
    const Table& table = state.table;
    if (table.phase == Phase::Place) return place(End::Rear);
    if (table.phase != Phase::Fly) {
        const Card lowest = picked_card(list[0]);
        return pick(lowest, picked_end(list[0]) == End::Only ? End::Only : End::Rear);
    }
    Move best = list[0];
    int least = 100;
    int most = -1;
    for (const Move move : list) {
        const int total = damage_in_row(table, seat, flown_row(move)).total();
        Rocket rocket = table.rockets[seat];
        if (flown_k(move) != no_k) shed(rocket, 1 + flown_k(move), total - 1 - flown_k(move));
        const int sum = printed_sum(rocket);
        const bool same_row = flown_row(move) == flown_row(best);
        if (total < least || (total == least && same_row && sum > most)) {
            best = move;
            least = total;
            most = sum;
        }
    }
    return best;
}

}  // namespace last_blast
