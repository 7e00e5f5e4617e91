// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace base {

// One step of SplitMix64 (Steele, Lea, Flood 2014): turns any number into a well-mixed one.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// The fast generator of search and simulation: xoroshiro128++ (Blackman, Vigna 2019). The same
// seed gives the same numbers on every machine. It never decides a server match.
class Random {
public:
    // A seed and a stream: game 17 of seed 5 needs nothing of game 16.
    constexpr explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : a_(mix(seed ^ mix(stream))), b_(mix(a_ + stream + 1)) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(a_ + b_, 17) + a_;
        const std::uint64_t c = b_ ^ a_;
        a_ = std::rotl(a_, 49) ^ c ^ (c << 21);
        b_ = std::rotl(c, 28);
        return result;
    }

    // Uniform in 0 .. bound-1, by multiplication and rejection, never by modulo (Lemire 2019).
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold)
                product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    std::uint64_t a_;
    std::uint64_t b_;
};

}  // namespace base
