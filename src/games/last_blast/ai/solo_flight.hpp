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

    // What a rocket is worth before the flight. It may still be short; then it flies as it is.
    int value(const Table& table, const Rocket& rocket) {
        look_at(table, rocket);
        return value(1, 0, 0, rocket.size);
    }

    // For many questions about one rocket: first look at it, then ask what its slice lo .. hi-1 is
    // worth in a row when it is about to enter a turn's column.
    void look_at(const Table& table, const Rocket& rocket);
    int value(int turn, int row, int lo, int hi);

private:
    // Chosen by play, like the two below: much less or much more than 0.6 drafts far worse.
    static constexpr int nuisance = 154;  // in 256ths
    static constexpr int arrival = 10 * point;
    static constexpr int column_passed = 3 * point / 2;  // for those who do not arrive
    static constexpr int unknown = -1;

    int enter(int turn, int row, int total, int lo, int hi);

    using Slices = std::array<std::array<int, rocket_length + 1>, rocket_length>;  // by lo and hi

    int rows_ = 0;
    std::array<int, rocket_length> boost_{};
    std::array<int, rocket_length + 1> sum_{};
    std::array<std::array<std::array<std::uint8_t, max_rows + 1>, columns>, rocket_length> hit_{};
    std::array<std::array<Slices, max_rows + 1>, columns> known_;
};

inline void SoloFlight::look_at(const Table& table, const Rocket& rocket) {
    rows_ = table.rows();
    for (std::size_t place = 0; place < rocket.size; ++place) {
        const Card card = rocket.cards[place];
        boost_[place] = card_facts[card].boost;
        sum_[place + 1] = sum_[place] + printed(card);
        for (int turn = 1; turn <= columns; ++turn)
            for (int row = 1; row <= rows_; ++row) {
                const int total = damage(card, table.tile(row, turn), 0).total();
                auto& hits = hit_[place][static_cast<std::size_t>(turn - 1)];
                hits[static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(total);
            }
    }
    for (auto& column : known_)
        for (std::size_t row = 0; row <= static_cast<std::size_t>(rows_); ++row)
            for (auto& slices : column[row]) slices.fill(unknown);
}

inline int SoloFlight::value(int turn, int row, int lo, int hi) {
    const auto column = static_cast<std::size_t>(turn - 1);
    const auto front = static_cast<std::size_t>(lo);
    const auto end = static_cast<std::size_t>(hi);
    if (column == columns) return arrival + (sum_[end] - sum_[front]) * point;
    int& known = known_[column][static_cast<std::size_t>(row)][front][end];
    if (known != unknown) return known;
    int best = 0;
    int second = 0;
    for (int to = 1; to <= rows_; ++to) {
        const int jump = turn == 1 ? 0 : std::abs(to - row);
        const int total =
            std::max(0, jump - boost_[front]) + hit_[front][column][static_cast<std::size_t>(to)];
        const int worth = enter(turn, to, total, lo, hi);
        second = std::max(second, std::min(best, worth));
        best = std::max(best, worth);
    }
    return known = (best * (256 - nuisance) + second * nuisance) / 256;
}

// LB-31 to LB-37, with the best choice of what to lose.
inline int SoloFlight::enter(int turn, int row, int total, int lo, int hi) {
    if (total >= hi - lo) return (turn - 1) * column_passed;
    if (total == 0) return value(turn + 1, row, lo, hi);
    int best = 0;
    for (int front = 1; front <= std::max(1, total - 1); ++front)
        best = std::max(best, value(turn + 1, row, lo + front, hi - (total - front)));
    return best;
}

}  // namespace last_blast::ai
