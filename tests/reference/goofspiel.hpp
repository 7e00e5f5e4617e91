// SPDX-License-Identifier: Apache-2.0
//
// Goofspiel with hidden bids, as OpenSpiel's goofspiel(imp_info=True, points_order=random).
//   GS-1  Nature turns the next prize of a shuffled suit.
//   GS-2  Every seat bids one card of its own suit, all at once; bids are never shown.
//   GS-3  The highest bid takes the prize, and all learn whose it was. If it is tied, the prize is
//         discarded, and all learn that.
//   GS-4  The last round leaves no choice, so it plays itself. Most points win.
#pragma once

#include "reference/goofspiel_bids.hpp"
#include "reference/plain_game.hpp"

namespace reference {

struct Goofspiel : PlainGame<Goofspiel> {
    enum Kind : std::uint16_t { Turned, Bid, Awarded };
    static constexpr std::string_view refusal_rule = "GS-2";
    static constexpr std::string_view refusal_words = "Bid a card that you still hold.";

    struct State {
        std::array<Bids, 13> bids{};    // by round
        std::array<Byte, 13> prizes{};  // by round; 0: not turned yet
        std::array<Byte, 13> takers{};  // by round; 0: not decided, seat + 1, or tied
        std::array<Cards, 4> hands{};
        Cards deck;  // the prizes to come
        Byte round = 0, seats = 0, cards = 0;
        SeatSet committed;  // have bid in this round
    };
    using View = ViewOf<State>;
    using Moves = base::FixedVector<Move, 13>;
    using Chances = base::FixedVector<Chance, 13>;

    static const engine::About& about() {
        static const engine::About about{
            .id = "goofspiel",
            .title = "Goofspiel",
            .summary = "Bid your suit for the prizes; nobody sees what you bid.",
            .credits = "Merrill Flood",
            .ruleset = 1,
            .min_seats = 2,
            .max_seats = 4,
            .longest = 12 * (1 + 4),  // a prize and four bids, in all rounds but the last
            .options = {{"cards",
                         "cards of a suit",
                         {"13", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}}},
            .events = {
                {"turned", {"prize"}}, {"bid", {}, {"card"}}, {"awarded", {"prize", "tied"}}}};
        return about;
    }
    static State fresh(const engine::Setup& setup) {
        return fresh(setup.seats,
                     *engine::whole_number(engine::option(about(), setup, "cards"), 2, 13));
    }
    static State fresh(int seats, int cards) {
        State s;
        s.seats = byte(seats), s.cards = byte(cards), s.deck = Cards::suit(s.cards);
        for (const Seat seat : SeatSet::first(seats)) s.hands[seat] = s.deck;
        return s;
    }

    static int seats(const State& s) { return s.seats; }
    static Next next(const State& s) {
        if (s.round == s.cards) return Next::over();
        if (s.prizes[s.round] == 0) return Next::chance();
        return Next::of(SeatSet::first(s.seats) - s.committed);
    }
    static void moves(const State& s, Seat seat, Moves& out) {
        for (Cards rest = s.hands[seat]; rest.bits != 0; rest.remove(rest.lowest()))
            out.push_back(rest.lowest());
    }
    static void chances(const State& s, Chances& out) {
        for (Cards rest = s.deck; rest.bits != 0; rest.remove(rest.lowest()))
            out.push_back({rest.lowest(), 1});
    }
    static Move chance(const State& s, base::Random& random) { return s.deck.any(random); }

    static void play(State& s, Seat seat, Move move, EventLog* log) {
        if (seat == nature) return turn_prize(s, move, log);
        bid(s, seat, move, log);
        if (s.committed != SeatSet::first(s.seats)) return;
        award(s, log);
        if (s.round != s.cards - 1) return;
        turn_prize(s, s.deck.lowest(), log);
        for (const Seat each : SeatSet::first(s.seats)) bid(s, each, s.hands[each].lowest(), log);
        award(s, log);
    }
    static void turn_prize(State& s, Move prize, EventLog* log) {
        s.prizes[s.round] = byte(prize);
        s.deck.remove(prize);
        emit(log, {Turned, spectator, {}, true, {prize}, {}});
    }
    static void bid(State& s, Seat seat, Move card, EventLog* log) {
        s.bids[s.round][seat] = byte(card);
        s.hands[seat].remove(card);
        s.committed.add(seat);
        emit(log, {Bid, seat, SeatSet::of(seat), false, {}, {card}});
    }
    static void award(State& s, EventLog* log) {
        const Byte taker = s.takers[s.round] = taker_of(s.bids[s.round]);
        const Seat seat = taker == tied ? spectator : byte(taker - 1);
        emit(log, {Awarded, seat, {}, true, {s.prizes[s.round], taker == tied}, {}});
        s.committed = {};
        ++s.round;
    }

    static Outcome outcome(const State& s) {
        std::array<int, tied + 1> points{};  // by taker
        for (std::size_t r = 0; r < s.cards; ++r) points[s.takers[r]] += s.prizes[r];
        return by_points(std::span(points).subspan(1, s.seats));
    }

    static View view(const State& s, Seat viewer) {
        View v{.viewer = viewer};
        State& known = v.known;
        known.prizes = s.prizes, known.takers = s.takers, known.deck = s.deck;
        known.round = s.round, known.seats = s.seats, known.cards = s.cards;
        known.committed = s.committed;
        if (viewer >= s.seats) return v;
        known.hands[viewer] = s.hands[viewer];
        for (std::size_t r = 0; r < 13; ++r) known.bids[r][viewer] = s.bids[r][viewer];
        return v;
    }
    static State imagine(const View& view, base::Random& random) {
        State world = view.known;
        SeatSet others = SeatSet::first(world.seats);
        if (others.contains(view.viewer)) others.remove(view.viewer);
        imagine_bids(std::span(world.bids).first(world.cards),
                     std::span(world.takers).first(world.round), others, random);
        for (const Seat seat : others)  // cards in rounds to come go back to the hand
            for (std::size_t r = world.round + world.committed.contains(seat); r < world.cards; ++r)
                world.hands[seat].add(std::exchange(world.bids[r][seat], Byte{0}));
        return world;
    }

    static bool in_bounds(const State& s) {
        return s.seats >= 2 && s.seats <= 4 && s.cards >= 2 && s.cards <= 13;
    }
    // A round is prize:bid:bid>taker, rounds are parted by '/'.
    static std::string text(const State& s) {
        std::string rounds;
        for (std::size_t r = 0; r < s.cards && s.prizes[r] != 0; ++r) {
            rounds += (r > 0 ? "/" : "") + std::to_string(s.prizes[r]);
            for (Seat seat = 0; seat < s.seats; ++seat) {
                const bool has_bid = r < s.round || s.committed.contains(seat);
                const Byte bid = s.bids[r][seat];
                rounds += ":" + (bid ? std::to_string(bid) : has_bid ? "?" : "-");
            }
            const Byte taker = s.takers[r];
            if (taker != 0) rounds += taker == tied ? ">tie" : ">" + std::to_string(taker - 1);
        }
        return "seats=" + std::to_string(s.seats) + " cards=" + std::to_string(s.cards) +
               " rounds=" + rounds;
    }
    static State replay(engine::Fields fields) {
        State s =
            fresh(fields.take_number("seats", 2, 4, 2), fields.take_number("cards", 2, 13, 13));
        for (const auto round : engine::split(fields.take("rounds").value_or(""), '/')) {
            Seat seat = nature;  // first the prize, then the bids of seat 0, seat 1 ...
            for (const auto card : engine::split(round.substr(0, round.find('>')), ':')) {
                attempt(s, seat, static_cast<Move>(engine::whole_number(card, 1, 13).value_or(0)));
                seat = seat == nature ? Seat{0} : byte(seat + 1);
            }
        }
        return s;
    }

    static std::string_view rule(const State&, Seat seat, Move) {
        return seat == nature ? "GS-1" : "GS-2";
    }
    static std::string write_move(const State&, Seat, Move move) { return std::to_string(move); }
};

}  // namespace reference
