// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/ai/solver.hpp"

#include <cassert>
#include <limits>

namespace last_blast {

using ai::Course;
using ai::Node;
using ai::Prospect;
using ai::SoloFlight;

namespace {

// Value and margin as one number that orders them: a margin is at most 66, twelve ambers.
constexpr int value_weight = 256;

Worth worth_of(int score) {
    const int value = score > value_weight / 2 ? 1 : score < -value_weight / 2 ? -1 : 0;
    return {.value = value, .margin = score - value * value_weight};
}

// LB-39 to LB-44 for two seats.
int final_score(const Course& course, const Node& node) {
    int value = 0;
    if (node.living == 1) value = 1;
    if (node.living == 2) value = -1;
    if (node.living == 3) {
        const int lead = course.merit(node, 0) - course.merit(node, 1);
        value = (lead > 0) - (lead < 0);
    }
    return value * value_weight + course.printed_sum(node, 0) - course.printed_sum(node, 1);
}

// LB-D3 in parts that are whole for any number of winners.
constexpr int whole_payoff = 1200;

// Whom a seat hinders when it makes no difference to itself; max_players: there is nobody.
unsigned leader_for(const Course& course, const Node& node, unsigned seat) {
    unsigned leader = max_players;
    for (unsigned other = 0; other < course.players(); ++other)
        if (other != seat && node.alive(other) &&
            (leader == max_players || course.strength(node, other) > course.strength(node, leader)))
            leader = other;
    return leader;
}

// The declared order of max^n as a number: greater is better for this seat. A payoff is at most
// 1200 and a margin at most 66 either way, so none of the three reaches into the next.
int liking(const Course& course, const Prospect& prospect, unsigned seat, unsigned leader) {
    int rival = 0;
    for (unsigned other = 0; other < course.players(); ++other)
        if (other != seat) rival = std::max<int>(rival, prospect.sum[other]);
    const int hindered = leader == max_players ? 0 : whole_payoff - prospect.payoff[leader];
    return (prospect.payoff[seat] * 2048 + hindered) * 256 + prospect.sum[seat] - rival;
}

}  // namespace

// Alpha-beta, fail-soft. A move that keeps the own rocket strong is likely to be good, so those
// come first; whatever the order, the result is the same.
int Solver::search_two(const Course& course, const Node& node, Window window) {
    const std::uint64_t key = node.key(2);
    if (const Window* known = two_.find(key)) {
        if (known->low >= window.high || known->low == known->high) return known->low;
        if (known->high <= window.low) return known->high;
        window.low = std::max(window.low, known->low);
        window.high = std::min(window.high, known->high);
    }
    const unsigned seat = course.active(node);
    struct Option {
        Node child;
        int promise;
    };
    base::FixedVector<Option, 16> options;
    course.each_move(node, seat, [&](int, int, const Node& child) {
        Option option{child, course.strength(child, seat)};
        options.push_back(option);
        std::size_t place = options.size() - 1;
        for (; place > 0 && options[place - 1].promise < option.promise; --place)
            options[place] = options[place - 1];
        options[place] = option;
    });
    Window open = window;
    int best = seat == 0 ? -beyond : beyond;
    for (Option& option : options) {
        const int score = course.settle(option.child) ? final_score(course, option.child)
                                                      : search_two(course, option.child, open);
        if (seat == 0) {
            best = std::max(best, score);
            open.low = std::max(open.low, static_cast<std::int16_t>(best));
        } else {
            best = std::min(best, score);
            open.high = std::min(open.high, static_cast<std::int16_t>(best));
        }
        if (open.low >= open.high) break;
    }
    Window& found = two_[key];
    if (best > window.low) found.low = static_cast<std::int16_t>(best);
    if (best < window.high) found.high = static_cast<std::int16_t>(best);
    return best;
}

Ratings Solver::rate(const State& state) {
    assert(state.table.phase == Phase::Fly && state.table.players == 2);
    const Course course(state.table);
    const Node root = course.root();
    two_.forget();
    Ratings ratings;
    course.each_move(root, course.active(root), [&](int row, int k, Node child) {
        const int score =
            course.settle(child) ? final_score(course, child) : search_two(course, child, Window{});
        ratings.push_back({fly(row, k), worth_of(score)});
    });
    return ratings;
}

Verdict Solver::solve(const State& state) {
    assert(state.table.phase == Phase::Fly && state.table.players == 2);
    const Course course(state.table);
    const Node root = course.root();
    const int sign = state.table.active == 0 ? 1 : -1;
    two_.forget();
    Verdict verdict;
    int best = -beyond;
    Window open;
    course.each_move(root, state.table.active, [&](int row, int k, Node child) {
        const int score =
            course.settle(child) ? final_score(course, child) : search_two(course, child, open);
        if (sign * score <= best) return;
        best = sign * score;
        (sign > 0 ? open.low : open.high) = static_cast<std::int16_t>(score);
        verdict.best = fly(row, k);
    });
    verdict.worth = worth_of(sign * best);
    verdict.positions = two_.size() + 1;
    return verdict;
}

// LB-39 to LB-44 and LB-D3. For play, printed points are worth a little as well: all of them less
// than a share of a win, but each more than anything that happens to others.
Prospect Solver::settle_up(const Course& course, const Node& node, Aim aim) {
    Prospect prospect;
    int best = 0;
    int winners = 0;
    for (unsigned seat = 0; seat < course.players(); ++seat) {
        if (!node.alive(seat)) continue;
        prospect.sum[seat] = static_cast<std::uint8_t>(course.printed_sum(node, seat));
        const int merit = course.merit(node, seat);
        if (merit > best) winners = 0;
        best = std::max(best, merit);
        winners += merit == best;
    }
    for (unsigned seat = 0; seat < course.players(); ++seat) {
        int payoff = 0;
        if (node.alive(seat) && course.merit(node, seat) == best)
            payoff = (aim == Aim::Truth ? whole_payoff : 1000) / winners;
        if (aim == Aim::Play) payoff += 3 * prospect.sum[seat];
        prospect.payoff[seat] = static_cast<std::uint16_t>(payoff);
    }
    return prospect;
}

// At the start of a turn that is not looked into, in the measure of Aim::Play: every point that a
// rocket would bring home alone, for its own sake and for the chance to win by it.
Prospect Solver::estimate(const Course& course, const Node& node) {
    Prospect prospect;
    for (unsigned seat = 0; seat < course.players(); ++seat) {
        if (!node.alive(seat)) continue;
        const int value =
            solo_[seat].value(node.turn, node.row[seat], node.lo[seat], node.hi[seat]);
        prospect.payoff[seat] = static_cast<std::uint16_t>(10 * value / SoloFlight::point);
        prospect.sum[seat] = static_cast<std::uint8_t>(course.printed_sum(node, seat));
    }
    return prospect;
}

Prospect Solver::search_many(Quest& quest, const Node& node, Move* best_move) {
    const Course& course = quest.course;
    const std::uint64_t key = node.key(course.players());
    if (const Prospect* known = many_.find(key)) return *known;
    Prospect best;
    quest.exhausted = quest.exhausted || quest.positions == quest.budget;
    if (quest.exhausted) return best;
    ++quest.positions;

    const unsigned seat = course.active(node);
    const unsigned leader = leader_for(course, node, seat);
    int most = std::numeric_limits<int>::min();
    course.each_move(node, seat, [&](int row, int k, Node child) {
        if (quest.exhausted) return;
        const Prospect prospect = course.settle(child) ? settle_up(course, child, quest.aim)
                                  : child.turn > quest.last_turn
                                      ? estimate(course, child)
                                      : search_many(quest, child, nullptr);
        const int liked = liking(course, prospect, seat, leader);
        if (liked <= most) return;
        most = liked;
        best = prospect;
        if (best_move) *best_move = fly(row, k);
    });
    if (!quest.exhausted) many_[key] = best;
    return best;
}

std::optional<MaxnVerdict> Solver::ask(Quest quest) {
    many_.forget();
    MaxnVerdict verdict;
    const Prospect prospect = search_many(quest, quest.course.root(), &verdict.best);
    if (quest.exhausted) return {};
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        verdict.twelfths[seat] = prospect.payoff[seat] * 12 / whole_payoff;
        verdict.sums[seat] = prospect.sum[seat];
    }
    verdict.positions = quest.positions;
    return verdict;
}

std::optional<MaxnVerdict> Solver::solve_late(const State& state, std::uint64_t max_positions) {
    assert(state.table.phase == Phase::Fly);
    const Course course(state.table);
    return ask(
        {.course = course, .aim = Aim::Truth, .last_turn = columns, .budget = max_positions});
}

Move Solver::look_ahead(const State& state, std::uint64_t max_positions) {
    assert(state.table.phase == Phase::Fly);
    const Course course(state.table);
    solo_.resize(max_players);
    for (Seat seat : state.table.everybody())
        if (state.table.alive(seat)) solo_[seat].look_at(state.table, state.table.rockets[seat]);

    Quest quest{.course = course,
                .aim = Aim::Play,
                .last_turn = state.table.turn,
                .budget = std::numeric_limits<std::uint64_t>::max()};
    std::uint64_t left = max_positions;
    Move best = 0;
    while (const auto verdict = ask(quest)) {
        best = verdict->best;
        if (quest.last_turn == columns) break;
        left -= std::min(left, verdict->positions);
        quest.budget = left;
        ++quest.last_turn;
    }
    return best;
}

}  // namespace last_blast
