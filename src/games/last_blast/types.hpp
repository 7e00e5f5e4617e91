// SPDX-License-Identifier: Apache-2.0
//
// The vocabulary of The Last Blast: symbols, cards, sets of cards. Facts only, no rules.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"
#include "engine/seats.hpp"

namespace last_blast {

using engine::Seat;
using engine::SeatSet;

inline constexpr int max_players = 4;
inline constexpr int columns = 7;
inline constexpr int max_rows = max_players + 1;
inline constexpr int rocket_length = 12;
inline constexpr int hand_size = 5;
inline constexpr int card_count = 54;

// A symbol is its value; values matter for collisions only.
using Symbol = std::uint8_t;  // 1 drop, 2 hammers, 3 circles, 4 bricks, 5 wheel, 6 arrow
inline constexpr int symbol_count = 6;
inline constexpr Symbol no_symbol = 0;
inline constexpr char symbol_letters[] = "?dhcbwa";
inline constexpr std::array<const char*, 7> symbol_names = {"?",      "drop",  "hammers", "circles",
                                                            "bricks", "wheel", "arrow"};
// Ruling R-39: how many tiles of each symbol are in the box.
inline constexpr std::array<std::uint8_t, symbol_count> tile_count = {6, 6, 6, 6, 6, 6};

enum class Colour : std::uint8_t { Green, Red, Amber };  // shield, jump boost, equipment

// Nine cards of each symbol: G1 G1 G2 R1 R2 R3 A4 A5 A6. The two G1 are twins: nobody can tell them
// apart, so a Card is a type and the second twin's number only ever counts copies in a CardSet.
using Card = std::uint8_t;
inline constexpr Card no_card = 0xff;
inline constexpr std::uint8_t printed_numbers[9] = {1, 1, 2, 1, 2, 3, 4, 5, 6};

constexpr Symbol symbol_of(Card card) { return static_cast<Symbol>(card / 9 + 1); }
constexpr int printed(Card card) { return printed_numbers[card % 9]; }
constexpr Colour colour_of(Card card) {
    return card % 9 < 3 ? Colour::Green : card % 9 < 6 ? Colour::Red : Colour::Amber;
}

// What a card does as the front card, looked up once a player-turn.
struct CardFacts {
    Symbol symbol;
    std::uint8_t printed, shield, boost;
};
inline constexpr auto card_facts = [] {
    std::array<CardFacts, card_count> facts{};
    for (Card card = 0; card < card_count; ++card) {
        const auto number = static_cast<std::uint8_t>(printed(card));
        const Colour colour = colour_of(card);
        facts[card] = {symbol_of(card), number, colour == Colour::Green ? number : std::uint8_t{0},
                       colour == Colour::Red ? number : std::uint8_t{0}};
    }
    return facts;
}();

// A multiset of cards in 54 bits. A lone twin is always kept in the lower of its two bits, so equal
// multisets are equal words.
struct CardSet {
    std::uint64_t bits = 0;

    static constexpr std::uint64_t lower_twins = 0x0000201008040201u;
    static constexpr std::uint64_t upper_twins = lower_twins << 1;

    static constexpr CardSet all() { return {(std::uint64_t{1} << card_count) - 1}; }

    constexpr int size() const { return std::popcount(bits); }
    constexpr bool empty() const { return bits == 0; }
    constexpr bool contains(Card card) const { return (bits >> card & 1) != 0; }
    constexpr int count(Card card) const {
        const bool twin = (upper_twins >> (card + 1) & bits >> (card + 1) & 1) != 0;
        return contains(card) ? 1 + twin : 0;
    }

    constexpr void add(Card card) { *this = *this + CardSet{std::uint64_t{1} << card}; }
    constexpr void remove(Card card) { *this = *this - CardSet{std::uint64_t{1} << card}; }

    constexpr CardSet operator+(CardSet o) const {
        return {bits | o.bits | (bits & o.bits & lower_twins) << 1};
    }
    // Takes away a part of this set.
    constexpr CardSet operator-(CardSet part) const {
        const std::uint64_t left = bits & ~part.bits;
        const std::uint64_t orphans = left & upper_twins & ~((left & lower_twins) << 1);
        return {(left ^ orphans) | orphans >> 1};
    }
    constexpr bool includes(CardSet part) const { return (part.bits & ~bits) == 0; }
    constexpr bool operator==(const CardSet&) const = default;

    // The card at a place 0 .. size()-1; each copy of a card is one place.
    Card nth(int place) const {
        const int bit = base::nth_set_bit(bits, place);
        return static_cast<Card>(bit - static_cast<int>(upper_twins >> bit & 1));
    }

    // Iterates card types in ascending order; a pair of twins is met once.
    struct Iterator {
        std::uint64_t rest;
        constexpr Card operator*() const { return static_cast<Card>(std::countr_zero(rest)); }
        constexpr Iterator& operator++() {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;
    };
    constexpr Iterator begin() const { return {bits & ~upper_twins}; }
    constexpr Iterator end() const { return {0}; }
};

// A rocket, front card first. Unused places hold no_card.
struct Rocket {
    std::array<Card, rocket_length> cards;
    std::uint8_t size = 0;

    constexpr Rocket() { cards.fill(no_card); }
    Card front() const { return cards[0]; }
    bool operator==(const Rocket&) const = default;
};

}  // namespace last_blast
