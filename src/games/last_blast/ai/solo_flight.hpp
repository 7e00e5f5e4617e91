// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "games/last_blast/flight.hpp"
#include "games/last_blast/state.hpp"

namespace last_blast::ai {

// How well a rocket flies when its rivals are nothing but a nuisance: in every column the best tile
// is taken with a fixed chance, and then the second best must do. It takes microseconds where a
// real flight takes milliseconds, and it knows what a draft has to know: which symbols, shields and
// boosts are wanted in which column, and which cards come through.
class SoloFlight {
public:
    static constexpr int point = 256;  // values are in 256ths of a printed point

    // The rocket may still be short; then it flies as it is.
    int value(const Table& table, const Rocket& rocket);

private:
    // Chosen by play: 0.3 and 0.8 lose four games in six against 0.6.
    static constexpr int nuisance = 154;  // in 256ths
    static constexpr int arrival = 10 * point;
    static constexpr int column_passed = 3 * point / 2;  // for those who do not arrive
    static constexpr int unknown = -1;

    int fly_on(std::size_t column, int row, int lo, int hi);
    int enter(std::size_t column, int row, int damage, int lo, int hi);

    using Slices = std::array<std::array<int, rocket_length + 1>, rocket_length>;  // by lo and hi

    int rows_ = 0;
    std::array<int, rocket_length> boost_{};
    std::array<int, rocket_length + 1> sum_{};
    std::array<std::array<std::array<std::uint8_t, max_rows + 1>, columns>, rocket_length> hit_{};
    std::array<std::array<Slices, max_rows + 1>, columns> known_;
};

inline int SoloFlight::value(const Table& table, const Rocket& rocket) {
    rows_ = table.rows();
    for (std::size_t place = 0; place < rocket.size; ++place) {
        const Card card = rocket.cards[place];
        boost_[place] = card_facts[card].boost;
        sum_[place + 1] = sum_[place] + printed(card);
        for (int column = 1; column <= columns; ++column)
            for (int row = 1; row <= rows_; ++row) {
                const int total = damage(card, table.tile(row, column), 0).total();
                auto& hits = hit_[place][static_cast<std::size_t>(column - 1)];
                hits[static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(total);
            }
    }
    for (auto& column : known_)
        for (std::size_t row = 0; row <= static_cast<std::size_t>(rows_); ++row)
            for (auto& slices : column[row]) slices.fill(unknown);
    return fly_on(0, 0, 0, rocket.size);
}

// What the slice lo .. hi-1 is worth in a row of the column before this one.
inline int SoloFlight::fly_on(std::size_t column, int row, int lo, int hi) {
    const auto front = static_cast<std::size_t>(lo);
    const auto end = static_cast<std::size_t>(hi);
    if (column == columns) return arrival + (sum_[end] - sum_[front]) * point;
    int& known = known_[column][static_cast<std::size_t>(row)][front][end];
    if (known != unknown) return known;
    int best = 0;
    int second = 0;
    for (int to = 1; to <= rows_; ++to) {
        const int jump = column == 0 ? 0 : std::abs(to - row);
        const int total =
            std::max(0, jump - boost_[front]) + hit_[front][column][static_cast<std::size_t>(to)];
        const int worth = enter(column, to, total, lo, hi);
        second = std::max(second, std::min(best, worth));
        best = std::max(best, worth);
    }
    return known = (best * (256 - nuisance) + second * nuisance) / 256;
}

// LB-31 to LB-37, with the best choice of what to lose.
inline int SoloFlight::enter(std::size_t column, int row, int total, int lo, int hi) {
    if (total >= hi - lo) return static_cast<int>(column) * column_passed;
    if (total == 0) return fly_on(column + 1, row, lo, hi);
    int best = 0;
    for (int front = 1; front <= std::max(1, total - 1); ++front)
        best = std::max(best, fly_on(column + 1, row, lo + front, hi - (total - front)));
    return best;
}

}  // namespace last_blast::ai
