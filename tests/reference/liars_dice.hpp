// SPDX-License-Identifier: Apache-2.0
//
// Liar's dice as OpenSpiel has it: one hand of bidding, sixes wild. As an option, a match of
// several hands, for those who want one of an evening's length.
//   LD-1  Each seat rolls its dice, seen by nobody else.
//   LD-2  In turn, a seat bids a quantity of a face among the dice of all: a higher quantity, or
//         the same quantity of a higher face.
//   LD-3  Instead of bidding, a seat may call the last bidder a liar. All dice are shown, and
//         a six counts as every face. The bidder loses if there are too few, else the caller does.
//   LD-4  In a match of several hands, who loses a hand begins the next one; the first to lose so
//         many has lost the match.
#pragma once

#include <algorithm>
#include <bit>

#include "reference/plain_game.hpp"

namespace reference {

struct LiarsDice : PlainGame<LiarsDice> {
    enum Kind : std::uint16_t { Rolled, Bid, Called, Showed };
    static constexpr int faces = 6;
    static constexpr Byte long_match = 20;  // lost hands that lose it
    static constexpr std::string_view refusal_rule = "LD-2";
    static constexpr std::string_view refusal_words =
        "Bid more than the last bid, but no more dice than there are; only a bid can be called.";

    using Dice = std::array<Byte, 2>;
    struct State {
        std::uint64_t bids = 0;  // bit (quantity - 1) * 6 + face - 1; as bids rise, a set tells all
        std::array<Dice, 4> dice{};  // by seat, the lower first; 0: not rolled
        Byte seats = 0, dice_each = 0;
        Byte rolled = 0;  // dice so far, seat by seat
        Byte called = 0;
        std::array<Byte, 4> lost{};  // hands before this one, by seat
        Byte to_lose = 1;            // so many hands end the match
        Byte first = 0;              // the seat that began the hand
        std::array<Byte, 6> spare{};
    };
    using View = ViewOf<State>;
    using Moves = base::FixedVector<Move, 8 * faces + 1>;
    using Chances = base::FixedVector<Chance, faces>;

    static const engine::About& about() {
        static const engine::About about{
            .id = "liars-dice",
            .title = "Liar's dice",
            .summary = "Bid on the dice of all while you see your own.",
            .credits = "traditional",
            .ruleset = 1,
            .min_seats = 2,
            .max_seats = 4,
            .longest = (8 + 48 + 1) * (4 * (long_match - 1) + 1),  // rolls, bids, a call; hands
            .options = {{"dice", "dice of each seat", {"1", "2"}},
                        {"hands", "lost hands that lose the match", {"1", "20"}}},
            .events = {{"rolled", {}, {"face"}},
                       {"bid", {"quantity", "face"}},
                       {"called", {"found", "loser"}},
                       {"showed", {"lower", "higher"}}}};
        return about;
    }
    static State fresh(const engine::Setup& setup) {
        State s;
        s.seats = byte(setup.seats);
        s.dice_each = engine::option(about(), setup, "dice") == "2" ? 2 : 1;
        s.to_lose = engine::option(about(), setup, "hands") == "20" ? long_match : 1;
        return s;
    }

    static int all_dice(const State& s) { return s.seats * s.dice_each; }
    static Move call(const State& s) { return static_cast<Move>(all_dice(s) * faces); }
    // One below the lowest bid, if there was none yet.
    static Move last_bid(const State& s) { return static_cast<Move>(std::bit_width(s.bids)) - 1; }
    static int quantity_of(Move bid) { return static_cast<int>(bid) / faces + 1; }
    static int face_of(Move bid) { return static_cast<int>(bid) % faces + 1; }
    static Seat turn(const State& s) { return byte((s.first + std::popcount(s.bids)) % s.seats); }

    static int seats(const State& s) { return s.seats; }
    static Next next(const State& s) {
        if (s.called) return Next::over();
        if (s.rolled < all_dice(s)) return Next::chance();
        return Next::of(SeatSet::of(turn(s)));
    }
    static void moves(const State& s, Seat, Moves& out) {
        for (Move bid = last_bid(s) + 1; bid < call(s); ++bid) out.push_back(bid);
        if (s.bids != 0) out.push_back(call(s));
    }
    static void chances(const State&, Chances& out) {
        for (Move face = 1; face <= faces; ++face) out.push_back({face, 1});
    }
    static Move chance(const State&, base::Random& random) { return 1 + random.below(faces); }

    static void play(State& s, Seat seat, Move move, EventLog* log) {
        if (seat == nature) {
            const Seat owner = byte(s.rolled++ / s.dice_each);
            add(s.dice[owner], move);
            emit(log, {Rolled, owner, SeatSet::of(owner), true, {}, {move}});
        } else if (move != call(s)) {
            s.bids |= std::uint64_t{1} << move;
            emit(log, {Bid, seat, {}, false, {quantity_of(move), face_of(move)}, {}});
        } else {
            s.called = 1;
            if (log) {
                emit(log, {Called, seat, {}, true, {found(s), loser(s)}, {}});
                for (Seat owner = 0; owner < s.seats; ++owner)
                    emit(log, {Showed, owner, {}, true, {s.dice[owner][0], s.dice[owner][1]}, {}});
            }
            const Seat who = byte(loser(s));
            if (s.lost[who] + 1 < s.to_lose) next_hand(s, who);
        }
    }
    static void next_hand(State& s, Seat who) {
        ++s.lost[who];
        s.first = who;
        s.bids = 0, s.dice = {}, s.rolled = s.called = 0;
    }
    // Which of a seat's dice fell first makes no difference, so they are kept in order.
    static void add(Dice& dice, Move face) {
        dice[dice[0] == 0 ? 0 : 1] = byte(face);
        if (dice[1] != 0 && dice[1] < dice[0]) std::swap(dice[0], dice[1]);
    }

    static int found(const State& s) {
        int count = 0;
        for (const Dice& dice : s.dice)
            for (const Byte die : dice) count += die == face_of(last_bid(s)) || die == faces;
        return count;
    }
    static int loser(const State& s) {
        const bool lied = found(s) < quantity_of(last_bid(s));
        return (turn(s) + (lied ? s.seats - 1 : 0)) % s.seats;  // the bidder sits before the caller
    }
    static Outcome outcome(const State& s) {
        Outcome result;
        for (int seat = 0; seat < s.seats; ++seat)
            result.push_back({seat == loser(s) ? s.seats : 1, false, 0,
                              seat == loser(s) ? 0.0 : 1.0 / (s.seats - 1)});
        return result;
    }

    static View view(const State& s, Seat viewer) {
        View v{.viewer = viewer};
        State& known = v.known;
        known.bids = s.bids, known.called = s.called, known.rolled = s.rolled;
        known.seats = s.seats, known.dice_each = s.dice_each;
        known.lost = s.lost, known.to_lose = s.to_lose, known.first = s.first;
        for (Seat seat = 0; seat < s.seats; ++seat)
            if (seat == viewer || s.called) known.dice[seat] = s.dice[seat];
        return v;
    }
    static State imagine(const View& view, base::Random& random) {
        State world = view.known;
        for (int die = 0; die < world.rolled && !world.called; ++die) {
            const Seat owner = byte(die / world.dice_each);
            if (owner != view.viewer) add(world.dice[owner], chance(world, random));
        }
        return world;
    }

    static bool in_bounds(const State& s) {
        const auto faced = [](const Dice& dice) { return std::max(dice[0], dice[1]) <= faces; };
        return s.seats >= 2 && s.seats <= 4 && s.dice_each >= 1 && s.dice_each <= 2 &&
               s.first < s.seats && std::ranges::max(s.lost) < s.to_lose &&
               s.to_lose <= long_match && std::ranges::all_of(s.dice, faced);
    }
    static std::array<char, 3> bid_letters(Move bid) {
        return {static_cast<char>('0' + quantity_of(bid)), '-',
                static_cast<char>('0' + face_of(bid))};  // at most eight dice
    }
    static void append_bid(base::Text& out, Move bid) {
        const auto letters = bid_letters(bid);
        out += std::string_view(letters.data(), letters.size());
    }
    static std::string bid_text(Move bid) {
        const auto letters = bid_letters(bid);
        return std::string(letters.data(), letters.size());
    }
    // The face, '-' of one that is still to be rolled, '?' of one that is hidden. `which` counts
    // the dice of all seats.
    static char die_text(const State& s, Byte face, std::size_t which) {
        return "-123456?"[face == 0 && which < s.rolled ? 7 : face];
    }
    static std::string text(const State& s) {
        static thread_local base::Text all;  // kept, so that it need not grow again
        all.clear();
        all += "dice=";
        for (std::size_t seat = 0, die = 0; seat < s.seats; ++seat) {
            if (seat > 0) all += ',';
            for (std::size_t i = 0; i < s.dice_each; ++i, ++die)
                all += die_text(s, s.dice[seat][i], die);
        }
        all += " bids=";
        for (Move bid = 0; bid < call(s); ++bid) {
            if (!(s.bids >> bid & 1)) continue;
            if (all.back() != '=') all += ',';
            append_bid(all, bid);
        }
        if (s.called) all += ",liar";
        if (s.to_lose == 1) return all.string();
        all += " lost=";
        for (std::size_t seat = 0; seat < s.seats; ++seat) {
            if (seat > 0) all += ',';
            all.number(s.lost[seat]);
        }
        all += " first=";
        all.number(s.first);
        return all.string();
    }
    static State replay(engine::Fields fields) {
        const auto dice = fields.take("dice").value_or("-,-");
        const auto hands = engine::split(dice, ',');
        State s;
        s.seats = byte(std::clamp<std::size_t>(hands.size(), 2, 4));
        s.dice_each = hands[0].size() == 2 ? 2 : 1;
        if (const auto lost = fields.take("lost")) {
            s.to_lose = long_match;
            const auto each = engine::split(*lost, ',');
            for (std::size_t seat = 0; seat < std::min<std::size_t>(each.size(), s.seats); ++seat)
                s.lost[seat] =
                    byte(engine::whole_number(each[seat], 0, long_match - 1).value_or(0));
            s.first = byte(engine::whole_number(fields.take("first").value_or("0"), 0, s.seats - 1)
                               .value_or(0));
        }
        for (const char die : dice)
            if (die != ',') attempt(s, nature, static_cast<std::size_t>(die - '0'));
        for (const auto bid : engine::split(fields.take("bids").value_or(""), ','))
            if (const auto move = read_move(s, turn(s), bid)) attempt(s, turn(s), *move);
        return s;
    }

    static std::string_view rule(const State& s, Seat seat, Move move) {
        return seat == nature ? "LD-1" : move == call(s) ? "LD-3" : "LD-2";
    }
    static std::string write_move(const State& s, Seat seat, Move move) {
        return seat == nature ? std::to_string(move) : move == call(s) ? "liar" : bid_text(move);
    }
};

}  // namespace reference
