// SPDX-License-Identifier: Apache-2.0
//
// Who wins with what. A room names the traits by which the seats of its finished games differ
// (parts that were built, cards that were drafted, colours); the lab counts how sides with a trait
// fare against sides that have less of it. Everything is a sum of whole numbers, so that threads do
// not matter.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/rules.hpp"

namespace lab {

struct TraitGroup {
    std::string name;                 // "part"
    std::vector<std::string> labels;  // by value
};

// What a room tells of its finished games.
struct TraitNames {
    std::vector<TraitGroup> groups;
    std::vector<std::string> endings;  // the ways in which a game ends
    std::vector<std::string> numbers;  // one of each a game, such as the winner's points
};

// The traits of one finished game. Every seat is a side of its own unless it is said otherwise.
class GameTraits {
public:
    explicit GameTraits(const TraitNames& names) : numbers_(names.numbers.size()) {
        for (const TraitGroup& group : names.groups) counts_.emplace_back(group.labels.size());
        clear();
    }
    void clear() {
        for (auto& group : counts_) std::fill(group.begin(), group.end(), Counts{});
        std::fill(numbers_.begin(), numbers_.end(), 0);
        for (std::size_t seat = 0; seat < sides_.size(); ++seat) sides_[seat] = seat;
        ending_ = 0;
    }

    void set_side(engine::Seat seat, std::size_t side) {
        assert(side < engine::max_seats);
        sides_[seat] = side;
    }
    // May be said twice of a seat that has it twice. Sides come first.
    void add(engine::Seat seat, std::size_t group, std::size_t value) {
        ++counts_[group][value][sides_[seat]];
    }
    void set_ending(std::size_t ending) { ending_ = ending; }
    void set_number(std::size_t which, int value) { numbers_[which] = value; }

private:
    friend struct Balance;
    using Counts = std::array<std::uint8_t, engine::max_seats>;  // by side
    std::vector<std::vector<Counts>> counts_;                    // by group and value
    std::vector<int> numbers_;
    std::array<std::size_t, engine::max_seats> sides_{};
    std::size_t ending_ = 0;
};

// How often a side with more of a trait met a side with less of it, and what came of it. With two
// sides a game is one meeting at most, so meetings are independent of each other.
struct Meetings {
    std::uint64_t count = 0;
    std::uint64_t halves = 0;  // two for a win, one for a tie

    double share() const {
        return count ? static_cast<double>(halves) / 2 / static_cast<double>(count) : 0.5;
    }
};

// The 95 % interval of a share by Wilson, which keeps within 0 and 1 and holds for few games too.
struct Interval {
    double low, high;
};
inline Interval interval_of(double share, std::uint64_t count) {
    if (count == 0) return {0, 1};
    constexpr double z = 1.959964;
    const auto n = static_cast<double>(count);
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

// Values with how often each came; sums do not depend on their order.
struct Spread {
    std::map<int, std::uint64_t> times;

    // The value that this part of all values does not exceed: 0.5 is the median.
    int quantile(double part) const {
        std::uint64_t all = 0;
        for (const auto& [value, count] : times) all += count;
        double wanted = part * static_cast<double>(all);
        for (const auto& [value, count] : times) {
            wanted -= static_cast<double>(count);
            if (wanted <= 0) return value;
        }
        return times.empty() ? 0 : times.rbegin()->first;
    }
    double mean() const {
        double sum = 0, all = 0;
        for (const auto& [value, count] : times) {
            sum += static_cast<double>(value) * static_cast<double>(count);
            all += static_cast<double>(count);
        }
        return all > 0 ? sum / all : 0;
    }
};

struct Balance {
    TraitNames names;
    std::vector<std::vector<Meetings>> groups;  // by group and value
    std::vector<std::uint64_t> endings;
    std::vector<Spread> numbers;
    Spread decisions;  // of seats, a game

    Balance() = default;
    explicit Balance(TraitNames of) : names(std::move(of)) {
        for (const TraitGroup& group : names.groups) groups.emplace_back(group.labels.size());
        endings.resize(names.endings.size());
        numbers.resize(names.numbers.size());
    }

    void count(const GameTraits& game, const engine::Outcome& outcome) {
        std::array<int, engine::max_seats> ranks{};  // of the sides; 0: there is no such side
        for (std::size_t seat = 0; seat < outcome.size(); ++seat)
            ranks[game.sides_[seat]] = outcome[seat].rank;
        for (std::size_t group = 0; group < groups.size(); ++group)
            for (std::size_t value = 0; value < groups[group].size(); ++value)
                meet(groups[group][value], game.counts_[group][value], ranks);
        if (!endings.empty()) ++endings[game.ending_];
        for (std::size_t i = 0; i < numbers.size(); ++i) ++numbers[i].times[game.numbers_[i]];
    }

    void add(const Balance& other) {
        for (std::size_t group = 0; group < groups.size(); ++group)
            for (std::size_t value = 0; value < groups[group].size(); ++value) {
                groups[group][value].count += other.groups[group][value].count;
                groups[group][value].halves += other.groups[group][value].halves;
            }
        for (std::size_t i = 0; i < endings.size(); ++i) endings[i] += other.endings[i];
        for (std::size_t i = 0; i < numbers.size(); ++i) merge(numbers[i], other.numbers[i]);
        merge(decisions, other.decisions);
    }

private:
    static void meet(Meetings& meetings, const GameTraits::Counts& counts,
                     const std::array<int, engine::max_seats>& ranks) {
        for (std::size_t more = 0; more < ranks.size(); ++more)
            for (std::size_t less = 0; less < ranks.size(); ++less) {
                if (ranks[more] == 0 || ranks[less] == 0 || counts[more] <= counts[less]) continue;
                ++meetings.count;
                meetings.halves += ranks[more] < ranks[less] ? 2 : ranks[more] == ranks[less];
            }
    }
    static void merge(Spread& into, const Spread& from) {
        for (const auto& [value, count] : from.times) into.times[value] += count;
    }
};

}  // namespace lab
