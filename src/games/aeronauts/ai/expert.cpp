// SPDX-License-Identifier: Apache-2.0
//
// One round is a short game: planes move one after the other, then fire one after the other. The
// expert plays it out against each enemy by itself: the enemy, if it has yet to move, takes the
// reply that is best for it. What comes after the round is judged by a rule of thumb: who has whom
// ahead of the nose, and who is higher.
#include "games/aeronauts/ai/expert.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "games/aeronauts/ai/landings.hpp"
#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/setup.hpp"

namespace aeronauts {

namespace {

constexpr double lost = -100;

// What it is worth to have so much Health left; to be without is worse than the steps above.
constexpr std::array<double, 5> worth = {-1.6, 0.5, 0.85, 1.1, 1.3};
constexpr double enemy_weight = 1.6;  // damage done counts for more than damage taken
constexpr double sight_weight = 0.4;  // a target ahead of the nose, not yet fired at
constexpr double height_weight = 0.12;

// How well a target lies before a plane's nose: 1 dead ahead in range, 0 behind or far off.
double in_sight(const Pose& pose, Length x, Length y) {
    constexpr std::array<double, 8> cosines = {1,  0.70710678,  0, -0.70710678,
                                               -1, -0.70710678, 0, 0.70710678};
    const double dx = static_cast<double>(x - pose.x) / mm;
    const double dy = static_cast<double>(y - pose.y) / mm;
    const double square = dx * dx + dy * dy;
    if (square < 1) return 0;
    const double distance = std::sqrt(square);
    const double ahead =
        (dx * cosines[pose.heading] + dy * cosines[(pose.heading + 6) & 7]) / distance;
    if (ahead <= -0.5) return 0;
    const double near = distance < 256 ? 1 : 256 / distance;
    return (ahead + 0.5) / 1.5 * near * near;
}

// What an exchange of fire between two planes is worth to the one that asks, by the dice each has.
class Exchange {
public:
    Exchange(const Table& table, Seat self, Seat enemy, bool self_fires_first) {
        const Plane& mine = table.planes[self];
        const Plane& theirs = table.planes[enemy];
        for (int fired = 0; fired <= max_attack_dice; ++fired)
            for (int received = 0; received <= max_attack_dice; ++received)
                values_[static_cast<std::size_t>(fired)][static_cast<std::size_t>(received)] =
                    self_fires_first ? fire(table, theirs, mine, fired, received, 1)
                                     : -fire(table, mine, theirs, received, fired, -1);
    }

    double value(int fired, int received) const {
        return values_[static_cast<std::size_t>(fired)][static_cast<std::size_t>(received)];
    }

    double most() const {
        double most = values_[0][0];
        for (const auto& row : values_)
            for (const double value : row) most = std::max(most, value);
        return most;
    }

private:
    static double standing(int self, int enemy) {
        return worth[static_cast<std::size_t>(self)] -
               enemy_weight * worth[static_cast<std::size_t>(enemy)];
    }

    // The first to fire has `dice` against the second, and takes `answer` dice if that survives.
    // `side` is 1 if the first is the one who asks; the value is the first's.
    static double fire(const Table& table, const Plane& second, const Plane& first, int dice,
                       int answer, int side) {
        const auto judge = [&](int first_health, int second_health) {
            return side > 0 ? standing(first_health, second_health)
                            : -standing(second_health, first_health);
        };
        double value = 0;
        const Odds& attack = odds(dice, second.stats.defense, table.config.criticals);
        const Odds& reply = odds(answer, first.stats.defense, table.config.criticals);
        for (int hurt = 0; hurt <= max_damage; ++hurt) {
            const double likely = share(attack, hurt);
            if (likely == 0) continue;
            const int left = std::max(0, second.health - hurt);
            if (left == 0 || answer == 0) {
                value += likely * judge(first.health, left);
                continue;
            }
            for (int back = 0; back <= max_damage; ++back)
                if (const double too = share(reply, back); too != 0)
                    value += likely * too * judge(std::max(0, first.health - back), left);
        }
        return value;
    }
    static double share(const Odds& odds, int damage) {
        return static_cast<double>(odds.by_damage[static_cast<std::size_t>(damage)]) /
               static_cast<double>(odds.rolls);
    }

    std::array<std::array<double, max_attack_dice + 1>, max_attack_dice + 1> values_{};
};

class Expert final : public search::BotOf<Rules> {
public:
    Move choose(const View& view, const Moves& legal, base::Random& random) override {
        const Table& table = view.table;
        if (legal.size() == 1) return legal[0];
        switch (table.phase) {
            case Phase::Assign:
                return assign(table, random);
            case Phase::Place:
                return place(table, view.viewer, legal, random);
            case Phase::Attack:
                return attack(table, view.viewer, legal);
            default:
                return fly(table, view.viewer, legal);
        }
    }

private:
    // From round-robins of the twelve assignments: Speed decides with altitude; without it the
    // arena likes guns, and the open table does not care much.
    static Move assign(const Table& table, base::Random& random) {
        constexpr std::array<Stats, 3> fast = {Stats{2, 3, 4, 3}, {3, 2, 4, 3}, {3, 3, 4, 2}};
        constexpr std::array<Stats, 3> even = {Stats{4, 2, 3, 3}, {3, 2, 4, 3}, {2, 3, 4, 3}};
        const Stats& stats = (table.config.altitude ? fast : even)[random.below(3)];
        const auto at = std::ranges::find(assignments, stats) - assignments.begin();
        return make(Kind::Assign, static_cast<unsigned>(at));
    }

    // Somewhere in the middle third, well forward, facing inwards.
    static Move place(const Table& table, Seat seat, const Moves& legal, base::Random& random) {
        const auto count = static_cast<std::uint32_t>(legal.size());
        if (table.column == none) return legal[count / 3 + random.below(count / 3 + 1)];
        if (table.row == none) return legal[count - 1 - random.below(std::min(count, 3u))];
        State state;
        state.table = table;
        return Rules::timeout_move(state, seat);
    }

    // The shot that is worth most; holding fire is never better.
    static Move attack(const Table& table, Seat seat, const Moves& legal) {
        Move best = legal[0];
        double most = -std::numeric_limits<double>::infinity();
        for (const Move move : legal) {
            if (kind_of(move) != Kind::Attack) continue;
            const Seat target = argument_of(move);
            const Shot aimed = shot(table, seat, target);
            const Odds& chances =
                odds(aimed.attack_dice, aimed.defence_dice, table.config.criticals);
            double value = 0;
            for (int hurt = 0; hurt <= max_damage; ++hurt)
                value -= static_cast<double>(chances.by_damage[static_cast<std::size_t>(hurt)]) /
                         static_cast<double>(chances.rolls) *
                         worth[static_cast<std::size_t>(
                             std::max(0, table.planes[target].health - hurt))];
            value += worth[table.planes[target].health];
            if (value > most) {
                most = value;
                best = move;
            }
        }
        return best;
    }

    Move fly(const Table& table, Seat seat, const Moves& legal) {
        list_landings(table, landings_);
        if (landings_.empty()) return legal[0];  // every way out is fatal
        enemies_.clear();
        for (Seat enemy : table.flying())
            if (!table.same_side(seat, enemy)) enemies_.push_back(look_at(table, seat, enemy));

        Table there = table;
        shortlist(there, seat);
        Move best = landings_[0].first_step;
        double most = -std::numeric_limits<double>::infinity();
        for (const Landing& landing : landings_) {
            put(there.planes[seat], landing);
            const double value = judge(there, seat, prospects(table, seat, landing), most);
            if (value > most) {
                most = value;
                best = landing.first_step;
            }
        }
        return best;
    }

    // With many ways and several enemies, only the most promising ways are looked at closely: those
    // that would be best if nobody else moved.
    void shortlist(Table there, Seat seat) {
        constexpr std::size_t enough = 256;
        if (enemies_.size() < 2 || landings_.size() <= enough) return;
        std::vector<std::pair<double, std::size_t>> order;
        for (std::size_t i = 0; i < landings_.size(); ++i) {
            put(there.planes[seat], landings_[i]);
            double value = prospects(there, seat, landings_[i]);
            for (const Enemy& enemy : enemies_)
                value += duel(there, seat, enemy.seat, enemy.exchange);
            order.emplace_back(-value, i);
        }
        std::sort(order.begin(), order.end());
        std::vector<Landing> best;
        for (std::size_t i = 0; i < enough; ++i) best.push_back(landings_[order[i].second]);
        landings_.swap(best);
    }

    // In an arena, a landing from which every next template is fatal is as good as lost.
    static double prospects(const Table& table, Seat seat, const Landing& landing) {
        double value = height_weight * landing.altitude;
        if (!table.config.arena) return value;
        const int budget = table.planes[seat].stats.speed + landing.altitude;
        int ways = 0;
        for (int piece = 0; piece < template_count; ++piece) {
            const auto way = static_cast<Template>(piece);
            if (cost_of(leg(way)) > budget) continue;
            const Pose end = after(landing.pose, way);
            ways += !outside(end.x, end.y);
        }
        return ways == 0 ? value + lost : value - 0.2 / ways;
    }

    struct Enemy {
        Seat seat;
        std::vector<Landing> replies;
        Exchange exchange;
        double most;  // no duel with it is worth more
    };

    static Enemy look_at(const Table& table, Seat seat, Seat enemy) {
        const auto turn_of = [&](Seat one) {
            return (one - table.first + table.players) % table.players;
        };
        const bool replies = turn_of(enemy) > turn_of(seat) && !table.resigned.contains(enemy);
        Enemy known{enemy, {}, {table, seat, enemy, turn_of(seat) < turn_of(enemy)}, 0};
        if (replies) {
            Table later = table;
            // Where this plane lies now is where it will not be: it does not block the reply.
            later.planes[seat].placed = 0;
            list_replies(later, enemy, known.replies);
        }
        if (known.replies.empty()) {
            const Plane& plane = table.planes[enemy];
            known.replies.push_back({plane.pose(), plane.altitude, 0});
        }
        known.most = known.exchange.most() + sight_weight;
        return known;
    }

    // What it is worth to end the move where the plane stands now, if that is more than `floor`;
    // else anything not above it. Looking ends as soon as the floor cannot be reached, and the
    // reply that showed it is tried first the next time.
    double judge(Table& table, Seat seat, double value, double floor) {
        double hoped = value;
        for (const Enemy& enemy : enemies_) hoped += enemy.most;
        for (Enemy& enemy : enemies_) {
            Plane& plane = table.planes[enemy.seat];
            const Plane before = plane;
            double worst = enemy.most;
            for (Landing& reply : enemy.replies) {
                put(plane, reply);
                worst = std::min(worst, duel(table, seat, enemy.seat, enemy.exchange));
                if (hoped - enemy.most + worst > floor) continue;
                std::swap(reply, enemy.replies.front());
                break;
            }
            plane = before;
            hoped += worst - enemy.most;
            if (hoped <= floor) return hoped;
        }
        return hoped;
    }

    static void put(Plane& plane, const Landing& landing) {
        plane.x = landing.pose.x;
        plane.y = landing.pose.y;
        plane.heading = landing.pose.heading;
        plane.altitude = landing.altitude;
    }

    static double duel(const Table& table, Seat seat, Seat enemy, const Exchange& exchange) {
        const Plane& mine = table.planes[seat];
        const Plane& theirs = table.planes[enemy];
        const int fired = shot(table, seat, enemy).attack_dice;
        const int received =
            table.resigned.contains(enemy) ? 0 : shot(table, enemy, seat).attack_dice;
        return exchange.value(fired, received) +
               sight_weight * (in_sight(mine.pose(), theirs.x, theirs.y) -
                               in_sight(theirs.pose(), mine.x, mine.y)) -
               height_weight * theirs.altitude;
    }

    std::vector<Landing> landings_;
    std::vector<Enemy> enemies_;
};

}  // namespace

std::unique_ptr<search::BotOf<Rules>> make_expert() { return std::make_unique<Expert>(); }

search::BotMaker<Rules> expert_bot() {
    return {"expert", "weighs every move against every reply by the exact odds of the dice",
            &make_expert};
}

}  // namespace aeronauts
