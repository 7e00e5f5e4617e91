// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/ai/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace aerial_assault {

namespace {

constexpr double patience = 0.88;  // what is left of a promise after one more card play

double speed(Build build) {
    const PartFacts& drive = build.drive();
    return drive.fast ? 1 + (7 - drive.fast) / 6.0 : drive.move;
}

double discount(double plays, int left) { return plays > left ? 0.05 : std::pow(patience, plays); }

// What a ball is worth in the hands of a robot: the best zone to shoot from, the way there, and the
// throw over the truss on the way.
double worth_held(const Table& table, Robot robot, Zone zone, RobotSet touched, bool trussed,
                  int left) {
    const Alliance mine = table.alliance[robot];
    const Build build = table.builds[robot];
    const int helpers = (touched - RobotSet::of(robot)).size();
    double best = 0;
    for (int range = 1; range <= 3; ++range) {
        const int from = mine == Alliance::Red ? range - 1 : zone_count - range;
        const double hit = chance_of(build.shooter().shoot[static_cast<std::size_t>(range - 1)], 0);
        const double ways = std::abs(from - zone) / speed(build);
        const bool twice = table.play + ways <= autonomous_plays;
        const double low = range == 1 && !twice ? chance_of(low_goal_needs, 0) * 10 * helpers : 0;
        const double goal = std::max(hit * (twice ? 20 : 10 + 10 * helpers), low);
        best = std::max(best, goal * discount(ways + 1, left));
    }
    if (!on_side_of(mine, zone) && !trussed) {
        const int range = truss_range(mine, zone);
        const double over =
            std::max(chance_of(build.shooter().truss[static_cast<std::size_t>(range - 1)], 0),
                     0.8 * chance_of(build.shooter().truss[0], 0));
        best += 10 * over * discount(1, left);
    }
    return best;
}

double promise(const Table& table, Alliance mine) {
    const RobotSet robots = table.team_of(mine);
    const int left = last_play - table.play + 1;
    bool in_play = false;
    for (Ball ball : robots) in_play = in_play || is_in_play(table.balls[ball]);
    double sum = 0;
    bool counted = false;  // of several waiting balls one comes in
    for (Ball ball : robots) {
        const Place place = table.balls[ball];
        if (place == removed) continue;
        const bool trussed = table.trussed.contains(ball);
        double best = 0;
        Robot handler = no_robot;
        const auto try_robot = [&](Robot robot, double value) {
            if (value <= best) return;
            best = value;
            handler = robot;
        };
        for (Robot robot : robots) {
            const auto away = [&](int zone) {
                return std::abs(table.zone[robot] - zone) / speed(table.builds[robot]);
            };
            RobotSet touched = table.touched[ball];
            if (is_held(place)) {
                if (place == held_by(robot))
                    try_robot(robot,
                              worth_held(table, robot, table.zone[robot], touched, trussed, left));
            } else if (is_on_floor(place)) {
                touched.add(robot);
                const double wait = away(place) + 1 / chance_of(table.builds[robot].pick_up(), 0);
                try_robot(robot, worth_held(table, robot, place, touched, trussed,
                                            left - static_cast<int>(wait)) *
                                     discount(wait, left));
            } else {
                const Zone at = inbound_of(mine);
                const double value = worth_held(table, robot, at, RobotSet::of(robot), trussed,
                                                left - static_cast<int>(away(at))) *
                                     discount(away(at) + 0.2, left);
                try_robot(robot, in_play ? 0.3 * value : value);
            }
        }
        if (place == waiting && std::exchange(counted, true)) continue;
        sum += best;
        // Teammates who could still touch the ball should be where it goes.
        const bool far =
            place == waiting || (is_on_floor(place) && !on_side_of(mine, place)) ||
            (is_held(place) && handler != no_robot && !on_side_of(mine, table.zone[handler]));
        const int meet = far ? white_of(mine) : goals_of(mine);
        for (Robot robot : robots) {
            if (robot == handler || table.touched[ball].contains(robot)) continue;
            const double ways = std::abs(table.zone[robot] - meet) / speed(table.builds[robot]);
            sum += 2.5 * discount(ways, left);
        }
    }
    return sum;
}

double half_value(const Action& action, Build build) {
    double value = 0;
    for (std::size_t i = 0; i < action.size; ++i) {
        const Component& part = action.parts[i];
        const double again = action.reroll ? 1.0 : 0.5 * part.plus;
        switch (part.kind) {
            case Kind::Move:
                value += 1.6;
                break;
            case Kind::Move2:
                value += build.drive().move == 2 ? 1.8 : 3.0;
                break;
            case Kind::Shoot:
                value += 2.4 + again;
                break;
            case Kind::Truss:
                value += 2.0 + again;
                break;
            case Kind::PickUp:
                value += 1.8 + again;
                break;
            case Kind::Catch:
                value += 1.2 + again;
                break;
            case Kind::Block:
                value += 0.6 + 0.3 * again;
                break;
        }
    }
    return value;
}

}  // namespace

double chance_of(int needed, int bonus) {
    if (needed == 0) return 0;
    return std::clamp(7 - (needed - bonus), 0, 6) / 6.0;
}

// All that promise() looks at in a match, in one number: 6 bits for the play and the alliance, 15
// for each of the alliance's robots and the ball it began with.
std::uint64_t Evaluator::key_of(const Table& table, Alliance mine) {
    std::uint64_t key = table.play * 2u + static_cast<unsigned>(mine);
    for (Robot robot : table.team_of(mine)) {
        key = key << 3 | table.zone[robot];
        key = key << 5 | table.balls[robot];
        key = key << 6 | table.touched[robot].bits;
        key = key << 1 | table.trussed.contains(robot);
    }
    return key + 1;  // 0 is an empty place
}

double Evaluator::promise_of(const Table& table, Alliance mine) {
    const std::uint64_t key = key_of(table, mine);
    Known& known = known_[(key * 0x9e3779b97f4a7c15u) >> (64 - known_bits)];
    if (known.key != key) known = {key, promise(table, mine)};
    return known.value;
}

void Evaluator::begin(const Table& table) {
    if (table.builds == builds_ && table.alliance == alliance_) return;
    builds_ = table.builds;
    alliance_ = table.alliance;
    known_.fill({});
}

double Evaluator::evaluate(const Table& table, Alliance alliance) {
    const auto worth = [&](Alliance mine) {
        const Score& score = table.scores[static_cast<std::size_t>(mine)];
        const double tie_breaks = 0.01 * score.assists + 0.001 * score.catches;
        return score.points() + tie_breaks +
               (table.phase == Phase::Over ? 0 : promise_of(table, mine));
    };
    double value = worth(alliance) - worth(other(alliance));
    for (Robot robot : table.everyone()) {
        const double cost = (table.broken_down.contains(robot) ? 2.0 : 0.0) +
                            (table.panicked.contains(robot) ? 1.5 : 0.0);
        value += table.alliance[robot] == alliance ? -cost : cost;
    }
    return value;
}

double card_value(Card card, CardSet deck, Build build) {
    const Action& top = actions[lay(card, Face::Top)];
    const Action& bottom = actions[lay(card, Face::Bottom)];
    const double a = half_value(top, build);
    const double b = half_value(bottom, build);
    double value = std::max(a, b) + 0.4 * std::min(a, b);
    // A third way to do the same is worth less.
    for (Card other : deck - CardSet::basics())
        for (Face face : {Face::Top, Face::Bottom})
            if (actions[lay(other, face)].parts == top.parts) value -= 0.5;
    return value;
}

// Two zones a move and a catapult, with two more cards for the week that is saved; where there is
// time, Active Catching as well. Chosen by judgement: docs/balance.md has how single parts fare in
// robots drawn by lot, and nobody has compared whole robots in earnest.
Part good_part(int step, int budget) {
    constexpr Part usual[] = {2, 5, 9, no_part};  // DT3 SH2 FP1
    constexpr Part more[] = {2, 5, 9, 12};        // DT3 SH2 FP1 AC1
    constexpr Part fewer[] = {0, 5, 9, no_part};  // DT1 SH2 FP1
    const auto at = static_cast<std::size_t>(step);
    return budget >= 7 ? more[at] : budget == 6 ? usual[at] : fewer[at];
}

double program_value(const std::array<Laid, 3>& row, Build build) {
    // Chances that the ball is held, and that it lies where the robot stands; Red's way round.
    double held = 1, floor = 0, points = 0;
    double zone = RW;
    for (Laid laid : row) {
        if (laid == nothing_laid) continue;
        const Action& action = actions[laid];
        for (std::size_t i = 0; i < action.size; ++i) {
            const Component& part = action.parts[i];
            if (part.kind == Kind::Move || part.kind == Kind::Move2) {
                const double zones = part.kind == Kind::Move2 ? 2 : speed(build);
                if (zone > 0) floor = 0;  // left behind
                zone = std::max(0.0, zone - zones);
            } else if (part.kind == Kind::Shoot) {
                const auto range = static_cast<std::size_t>(std::lround(zone));
                double hit = chance_of(build.shooter().shoot[range], part.plus);
                if (action.reroll) hit += (1 - hit) * hit;
                points += 20 * held * hit;
                floor += held * (1 - hit);
                held = 0;
            } else if (part.kind == Kind::PickUp) {
                double hit = chance_of(build.pick_up(), part.plus);
                if (action.reroll) hit += (1 - hit) * hit;
                held += floor * hit;
                floor *= 1 - hit;
            }
        }
    }
    // A robot near its goal is well placed; a ball in its hands may still be shot.
    return points + 5 * held + 2 * floor - 0.5 * zone;
}

}  // namespace aerial_assault
