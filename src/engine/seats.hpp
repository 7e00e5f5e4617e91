// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

namespace engine {

using Seat = std::uint8_t;  // 0 .. seats-1, clockwise

inline constexpr int max_seats = 6;
inline constexpr Seat nature = 0xfe;     // rolls the dice and deals the cards
inline constexpr Seat spectator = 0xff;  // watches; as a viewer, sees what everybody sees

// A set of seats; iterating gives them in ascending order.
struct SeatSet {
    std::uint8_t bits = 0;

    static constexpr SeatSet of(Seat seat) { return {static_cast<std::uint8_t>(1u << seat)}; }
    static constexpr SeatSet first(int count) {
        return {static_cast<std::uint8_t>((1u << count) - 1)};
    }

    // Nature and spectators are in no set of seats.
    constexpr bool contains(Seat seat) const { return seat < 8 && (bits >> seat & 1) != 0; }
    constexpr bool empty() const { return bits == 0; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr Seat lowest() const { return static_cast<Seat>(std::countr_zero(bits)); }

    constexpr void add(Seat seat) { bits = static_cast<std::uint8_t>(bits | (1u << seat)); }
    constexpr void remove(Seat seat) { bits = static_cast<std::uint8_t>(bits & ~(1u << seat)); }

    constexpr SeatSet operator|(SeatSet o) const {
        return {static_cast<std::uint8_t>(bits | o.bits)};
    }
    constexpr SeatSet operator&(SeatSet o) const {
        return {static_cast<std::uint8_t>(bits & o.bits)};
    }
    constexpr SeatSet operator-(SeatSet o) const {
        return {static_cast<std::uint8_t>(bits & ~o.bits)};
    }
    constexpr bool operator==(const SeatSet&) const = default;

    template <class Predicate>
    constexpr bool any(Predicate holds) const {
        for (Seat seat : *this)
            if (holds(seat)) return true;
        return false;
    }

    struct Iterator {
        std::uint8_t rest;
        constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(rest)); }
        constexpr Iterator& operator++() {
            rest = static_cast<std::uint8_t>(rest & (rest - 1));
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

}  // namespace engine
