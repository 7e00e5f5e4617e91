// SPDX-License-Identifier: Apache-2.0
//
// Which bids may have been made in Goofspiel, given who took each prize and perhaps bids of one
// seat.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>
#include <utility>

#include "base/bits.hpp"
#include "reference/plain_game.hpp"

namespace reference {

using Bids = std::array<Byte, 4>;  // of one round, by seat; 0: none
inline constexpr Byte tied = 5;    // who took a prize: seat + 1, or nobody

inline Byte highest(const Bids& bids) {
    return std::max(std::max(bids[0], bids[1]), std::max(bids[2], bids[3]));
}
inline Byte taker_of(const Bids& bids) {
    const Byte best = highest(bids);
    Byte taker = 0;
    for (Byte seat = 0; seat < 4; ++seat)
        if (bids[seat] == best) taker = taker == 0 ? byte(seat + 1) : tied;
    return taker;
}

// Cards of one suit, 1 .. 13, as bits.
struct Cards {
    std::uint16_t bits = 0;

    static Cards suit(std::size_t cards) { return {static_cast<std::uint16_t>((2u << cards) - 2)}; }
    void add(Move card) { bits = static_cast<std::uint16_t>(bits | 1u << card); }
    void remove(Move card) { bits = static_cast<std::uint16_t>(bits & ~(1u << card)); }
    Move lowest() const { return static_cast<Move>(std::countr_zero(bits)); }
    Move any(base::Random& random) const {
        const auto pick = random.below(static_cast<std::uint32_t>(std::popcount(bits)));
        return static_cast<Move>(base::nth_set_bit(bits, static_cast<int>(pick)));
    }
};

// Finds bids of `others` that explain every taker. It deals from the highest card down, so that the
// first card of a round must be its taker's, or else be tied at once; a bid that is there from the
// start, the viewer's own, is a deadline. To take a round early never hurts, nearest deadline
// first, nor to lose one rather than keep the card: only ties are ever tried in more ways than one.
struct BidSearch {
    std::span<Bids> rounds;
    std::span<const Byte> takers;
    SeatSet others;
    Bids keeps;  // how many cards a seat may still leave in its hand

    bool deal(Byte card, SeatSet left) {
        if (left.empty()) {
            for (std::size_t r = 0; r < rounds.size(); ++r)
                if (highest(rounds[r]) == card && taker_of(rounds[r]) != takers[r]) return false;
            return card == 1 || deal(byte(card - 1), others);
        }
        const Seat seat = left.lowest();
        const SeatSet rest = left - SeatSet::of(seat);
        const auto bid_in = [&](Bids& bids) {
            bids[seat] = card;
            if (deal(card, rest)) return true;
            bids[seat] = 0;
            return false;
        };
        Bids *take = nullptr, *lose = nullptr;
        for (std::size_t r = 0; r < rounds.size(); ++r) {
            Bids& bids = rounds[r];
            const Byte best = highest(bids), taker = takers[r];
            if (bids[seat] != 0) continue;
            if (taker == tied && best == card && bid_in(bids)) return true;
            if (taker == seat + 1 && best < card && (!take || best > highest(*take))) take = &bids;
            if (taker == tied ? best > card : bids[taker - 1u] > card) lose = &bids;
        }
        if (!take) take = lose;
        if (take && bid_in(*take)) return true;
        for (std::size_t r = 0; r < rounds.size(); ++r)
            if (takers[r] == tied && highest(rounds[r]) < card && bid_in(rounds[r])) return true;
        if (take || keeps[seat] == 0) return false;
        --keeps[seat];
        if (deal(card, rest)) return true;
        ++keeps[seat];
        return false;
    }
};

// Seats exchange two cards: those they put into rounds a and b or, by value, cards a + 1 and b + 1
// wherever these are, which moves ties. Doing it again undoes it. Returns the rounds it touched.
inline unsigned exchange(std::span<Bids> rounds, SeatSet seats, std::size_t a, std::size_t b,
                         bool by_value) {
    unsigned touched = 0;
    for (const Seat seat : seats) {
        std::size_t from = a, to = b;
        for (std::size_t r = 0; r < rounds.size() && by_value; ++r) {
            if (rounds[r][seat] == a + 1) from = r;
            if (rounds[r][seat] == b + 1) to = r;
        }
        std::swap(rounds[from][seat], rounds[to][seat]);
        touched |= 1u << from | 1u << to;
    }
    return touched;
}

// Fills in the bids of `others`: in the rounds that have a taker, bids that explain it; in those to
// come, the rest of their cards. The search finds one way; random exchanges that keep it a way then
// make it forget where it began. Forth is as likely as back, so no way within reach is preferred;
// with several hidden seats and ties, a few ways may stay out of reach.
inline void imagine_bids(std::span<Bids> rounds, std::span<const Byte> takers, SeatSet others,
                         base::Random& random) {
    const auto cards = static_cast<std::uint32_t>(rounds.size());
    const auto decided = takers.size();
    BidSearch search{rounds.first(decided), takers, others, {}};
    search.keeps.fill(byte(cards - decided));
    [[maybe_unused]] const bool found = search.deal(byte(cards), others);
    assert(found);
    for (const Seat seat : others) {
        Cards hand = Cards::suit(cards);
        for (std::size_t r = 0; r < cards; ++r) {
            if (r >= decided) rounds[r][seat] = byte(hand.any(random));
            hand.remove(rounds[r][seat]);
        }
    }
    if (decided == 0) return;
    const bool alone = others.size() == 1;  // then by round and by value are the same
    for (std::uint32_t i = 0; i < (alone ? 12 : 32) * cards; ++i) {
        const auto a = random.below(cards), b = random.below(cards);
        const auto how = alone ? 30 : random.below(32);
        const SeatSet seats = others & SeatSet{byte(how >> 1)};
        unsigned touched = exchange(rounds, seats, a, b, how & 1);
        for (; touched != 0; touched &= touched - 1) {
            const auto r = static_cast<std::size_t>(std::countr_zero(touched));
            if (r < decided && taker_of(rounds[r]) != takers[r]) break;
        }
        if (touched != 0) exchange(rounds, seats, a, b, how & 1);
    }
}

}  // namespace reference
