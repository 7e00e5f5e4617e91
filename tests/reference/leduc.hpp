// SPDX-License-Identifier: Apache-2.0
//
// Leduc hold'em (Southey and others, Bayes' Bluff, 2005), with cards told apart by rank only.
//   LE-1  Six cards: two jacks, two queens, two kings. Each of two seats antes 1 and gets one card.
//   LE-2  Two rounds of betting, seat 0 first: fold (to a raise), call (or check), or raise. A
//   raise
//         is 2 in the first round and 4 in the second; there are at most two in a round.
//   LE-3  Between the rounds nature turns a third card, the board.
//   LE-4  Who folds loses what they paid. Otherwise a pair with the board wins, then the higher
//         rank; equal ranks share.
#pragma once

#include <algorithm>

#include "reference/plain_game.hpp"

namespace reference {

struct Leduc : PlainGame<Leduc> {
    enum Action : Byte { None, Fold, Call, Raise };
    enum Ending : Byte { Playing, Folded, Showdown };
    enum Kind : std::uint16_t { Dealt, Turned, Bet, Showed };
    static constexpr std::string_view ranks = "-JQK", actions = "-fcr";
    static constexpr std::string_view refusal_rule = "LE-2";
    static constexpr std::string_view refusal_words =
        "Fold only to a raise; raise at most twice in a round.";

    struct State {
        std::array<Byte, 2> hands{};  // ranks; 0: not dealt
        Byte dealt = 0, board = 0;
        std::array<std::array<Byte, 4>, 2> bets{};  // every action, by round
        std::array<Byte, 2> paid{1, 1};
        Byte round = 0, made = 0, raises = 0;  // made, raises: in this round
        Byte ending = Playing;
    };
    using View = ViewOf<State>;
    using Moves = base::FixedVector<Move, 3>;
    using Chances = base::FixedVector<Chance, 3>;

    static const engine::About& about() {
        static const engine::About about{
            .id = "leduc",
            .title = "Leduc hold'em",
            .summary = "Poker with six cards and two rounds of betting.",
            .credits = "Southey, Bowling, Larson, Piccione, Burch, Billings, Rayner",
            .ruleset = 1,
            .min_seats = 2,
            .max_seats = 2,
            .longest = 3 + 8,  // cards, actions
            .options = {},
            .events = {{"dealt", {}, {"rank"}},
                       {"turned", {"rank"}},
                       {"bet", {"action", "paid"}},
                       {"showed", {"rank"}}}};
        return about;
    }
    static State fresh(const engine::Setup&) { return {}; }

    static int seats(const State&) { return 2; }
    static Next next(const State& s) {
        if (s.ending != Playing) return Next::over();
        if (s.dealt < 2 || (s.round == 1 && s.board == 0)) return Next::chance();
        return Next::of(SeatSet::of(s.made & 1));
    }
    static void moves(const State& s, Seat seat, Moves& out) {
        if (s.paid[seat] < s.paid[1 - seat]) out.push_back(Fold);
        out.push_back(Call);
        if (s.raises < 2) out.push_back(Raise);
    }

    static std::uint32_t left(const State& s, Move rank) {
        return 2u - (s.hands[0] == rank) - (s.hands[1] == rank) - (s.board == rank);
    }
    static void chances(const State& s, Chances& out) {
        for (Move rank = 1; rank <= 3; ++rank)
            if (left(s, rank) > 0) out.push_back({rank, left(s, rank)});
    }
    static Move chance(const State& s, base::Random& random) {
        auto card = random.below(left(s, 1) + left(s, 2) + left(s, 3));
        Move rank = 1;
        for (; card >= left(s, rank); ++rank) card -= left(s, rank);
        return rank;
    }

    static void play(State& s, Seat seat, Move move, EventLog* log) {
        if (seat != nature) return act(s, seat, byte(move), log);
        if (s.dealt < 2) {
            const Seat owner = s.dealt++;
            s.hands[owner] = byte(move);
            emit(log, {Dealt, owner, SeatSet::of(owner), true, {}, {move}});
        } else {
            s.board = byte(move);
            emit(log, {Turned, spectator, {}, true, {move}, {}});
        }
    }
    static void act(State& s, Seat seat, Byte action, EventLog* log) {
        s.bets[s.round][s.made++] = action;
        if (action != Fold) s.paid[seat] = std::max(s.paid[0], s.paid[1]);
        if (action == Raise) {
            s.paid[seat] = byte(s.paid[seat] + (s.round == 0 ? 2 : 4));
            ++s.raises;
        }
        emit(log, {Bet, seat, {}, false, {action, s.paid[seat]}, {}});
        if (action == Fold) s.ending = Folded;
        if (action != Call || s.made == 1) return;
        if (s.round == 0) {
            s.round = 1;
            s.made = s.raises = 0;
        } else {
            s.ending = Showdown;
            for (const Seat each : SeatSet::first(2))
                emit(log, {Showed, each, {}, true, {s.hands[each]}, {}});
        }
    }

    static Outcome outcome(const State& s) {
        const auto strength = [&](Byte hand) { return hand == s.board ? 9 : hand; };
        int edge = strength(s.hands[0]) - strength(s.hands[1]);
        if (s.ending == Folded) edge = (s.made & 1) == 0 ? 1 : -1;  // the last to act folded
        const int stake = std::min(s.paid[0], s.paid[1]);
        const int money = edge > 0 ? stake : edge < 0 ? -stake : 0;
        Outcome result;
        for (const int mine : {money, -money})
            result.push_back({mine < 0 ? 2 : 1, true, mine, (mine + 13) / 26.0});
        return result;
    }

    static View view(const State& s, Seat viewer) {
        View v{.viewer = viewer};
        State& known = v.known;
        known.dealt = s.dealt, known.board = s.board, known.bets = s.bets, known.paid = s.paid;
        known.round = s.round, known.made = s.made, known.raises = s.raises;
        known.ending = s.ending;
        for (const Seat seat : SeatSet::first(2))
            if (seat == viewer || s.ending == Showdown) known.hands[seat] = s.hands[seat];
        return v;
    }
    static State imagine(const View& view, base::Random& random) {
        State world = view.known;
        for (Seat seat = 0; seat < world.dealt; ++seat)
            if (world.hands[seat] == 0) world.hands[seat] = byte(chance(world, random));
        return world;
    }

    static bool in_bounds(const State& s) {
        const auto in = [](const auto& all) { return std::ranges::max(all) < 4; };
        return in(s.hands) && s.board < 4 && s.round < 2 && in(s.bets[0]) && in(s.bets[1]);
    }
    static std::string text(const State& s) {
        std::string hands, bets;
        for (const Seat seat : SeatSet::first(2))
            hands += s.hands[seat] == 0 && seat < s.dealt ? '?' : ranks[s.hands[seat]];
        for (std::size_t round = 0; round <= s.round; ++round) {
            if (round == 1) bets += '/';
            for (const Byte action : s.bets[round])
                if (action != None) bets += actions[action];
        }
        return "hands=" + hands + " board=" + ranks[s.board] + " bets=" + bets;
    }
    static State replay(engine::Fields fields) {
        State s;
        for (const char rank : fields.take("hands").value_or(""))
            attempt(s, nature, ranks.find(rank));
        for (const char action : fields.take("bets").value_or(""))
            if (action == '/')
                attempt(s, nature, ranks.find(fields.take("board").value_or("")));
            else
                attempt(s, s.made & 1, actions.find(action));
        return s;
    }

    static std::string_view rule(const State& s, Seat seat, Move) {
        return seat != nature ? "LE-2" : s.dealt < 2 ? "LE-1" : "LE-3";
    }
    static std::string write_move(const State&, Seat seat, Move move) {
        constexpr std::array<std::string_view, 4> words{"", "fold", "call", "raise"};
        return seat == nature ? std::string(1, ranks[move]) : std::string(words[move]);
    }
};

}  // namespace reference
