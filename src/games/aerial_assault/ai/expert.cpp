// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/ai/expert.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "games/aerial_assault/ai/evaluation.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/season.hpp"

namespace aerial_assault {

namespace {

// Looks to the end of this card play. Our alliance does what is best for it, the other one what is
// best for them; dice come out on average. With the budget spent, everybody does the usual.
class Lookahead {
public:
    Lookahead(Evaluator& evaluator, const Table& table, Alliance mine)
        : evaluator_(evaluator), mine_(mine), play_(table.play) {}

    double after(State state, Seat seat, Move move) {
        Rules::play(state, seat, move, nullptr);
        return value(state);
    }

private:
    double value(const State& state) {
        const Table& table = state.table;
        const engine::Next next = Rules::next(state);
        if (next.is_over() || table.play != play_ || --budget_ < 0)
            return evaluator_.evaluate(table, mine_);
        if (next.is_chance()) return average(state);
        const Seat seat = next.seats.lowest();
        const Alliance theirs = table.alliance[table.robots_of(seat).lowest()];
        const bool many = next.seats.size() > 1 && theirs != mine_;
        if (many) return after(state, seat, Rules::timeout_move(state, seat));
        Moves moves;
        Rules::moves(state, seat, moves);
        double best = 0;
        bool first = true;
        for (const Move move : moves) {
            const double each = after(state, seat, move);
            const bool better = theirs == mine_ ? each > best : each < best;
            if (first || better) best = each;
            first = false;
        }
        return best;
    }

    double after_dice(State state, std::initializer_list<int> dice) {
        for (int die : dice)
            if (state.table.phase == Phase::Die)
                Rules::play(state, engine::nature, make(Sort::Die, static_cast<unsigned>(die)),
                            nullptr);
        return value(state);
    }

    // One outcome of each sort stands for all dice that lead to it.
    double average(const State& state) {
        const Table& table = state.table;
        if (table.phase != Phase::Die) {
            Chances chances;
            Rules::chances(state, chances);
            State after = state;
            Rules::play(after, engine::nature, chances[0].move, nullptr);
            return value(after);
        }
        const auto split = [&](double success, int low, int high) {
            double sum = 0;
            if (success > 0) sum += success * after_dice(state, {high});
            if (success < 1) sum += (1 - success) * after_dice(state, {low});
            return sum;
        };
        switch (table.roll) {
            case Roll::Throw:
            case Roll::PickUp: {
                const int least = needed(table, table.use) - bonus(table, table.use);
                // A miss that is no natural 1, where there is one.
                return split(chance_of(least, 0), least > 2 ? 2 : 1, 6);
            }
            case Roll::Catch: {
                const int plus = table.action(table.receiver).parts[0].plus +
                                 table.builds[table.receiver].catching();
                return split(chance_of(catch_needs, plus), 1, 6);
            }
            case Roll::SecondZone:
                return split(chance_of(table.builds[table.actor].drive().fast, 0), 1, 6);
            case Roll::Inbound:
                return split(chance_of(inbound_needs, 0), 1, 6);
            case Roll::Attack:
                if (table.against == 0) return contest(state);
                [[fallthrough]];
            default: {
                double sum = 0;
                for (int die = 1; die <= 6; ++die) sum += after_dice(state, {die});
                return sum / 6;
            }
        }
    }

    double contest(const State& state) {
        const Table& table = state.table;
        const Robot x = table.actor;
        const Robot y = target_of(table.declared[x]);
        int more = table.builds[x].drive().block - table.builds[y].drive().block;
        for (const Component& part : table.action(x).parts)
            if (part.kind == Kind::Block) more += part.plus;
        int wins = 0;
        for (int a = 1; a <= 6; ++a)
            for (int d = 1; d <= 6; ++d) wins += a + more > d;
        const double success = wins / 36.0;
        return success * after_dice(state, {6, 1}) + (1 - success) * after_dice(state, {1, 6});
    }

    Evaluator& evaluator_;
    Alliance mine_;
    int play_;
    int budget_ = 4000;
};

class Expert final : public search::BotOf<Rules> {
public:
    Move choose(const View& view, const Moves& legal, base::Random& random) override {
        if (legal.size() == 1) return legal[0];
        const Table& table = view.table;
        evaluator_.begin(table);
        switch (table.phase) {
            case Phase::Team:
            case Phase::Slots:
                return legal[0];
            case Phase::Build:
                return build(view, legal);
            case Phase::Pick:
                return draft(table, legal);
            case Phase::Gift:
                return make(Sort::Gift, table.order[table.turn]);
            case Phase::Program:
                return program(view, legal);
            case Phase::Flip:
                return make(Sort::Flip, 0);
            case Phase::Commit:
                return commit(view, legal, random);
            default:
                return look_ahead(view, legal, random);
        }
    }

private:
    static Move build(const View& view, const Moves& legal) {
        const Table& table = view.table;
        const Robot robot = building_robot(table, view.viewer);
        const Move wanted = make(Sort::AddPart, good_part(table.steps[robot], table.budget(robot)));
        return legal.contains(wanted) ? wanted : legal[0];
    }

    static Move draft(const Table& table, const Moves& legal) {
        const Robot robot = table.order[table.turn];
        Move best = legal[0];
        double most = -1;
        for (const Move move : legal) {
            const Card card = argument_of(move);
            if (card == no_card) continue;
            const double value = card_value(card, table.decks[robot], table.builds[robot]);
            if (value > most) best = move;
            most = std::max(most, value);
        }
        return best;
    }

    // The best row that begins with what is laid already.
    static Move program(const View& view, const Moves& legal) {
        const Robot robot = building_robot(view.table, view.viewer);
        const std::size_t step = view.table.steps[robot];
        std::array<Laid, 3> row = view.known.laid[robot];
        Move best = legal[0];
        double most = -1;
        for (const Move move : legal) {
            row[step] = argument_of(move);
            const double value = best_row(row, step + 1, legal, view.table.builds[robot]);
            if (value > most) best = move;
            most = std::max(most, value);
        }
        return best;
    }
    static double best_row(std::array<Laid, 3> row, std::size_t step, const Moves& legal,
                           Build build) {
        if (step == row.size()) return program_value(row, build);
        double most = -1;
        for (const Move move : legal) {
            const Laid laid = argument_of(move);
            bool again = false;
            for (std::size_t i = 0; i < step; ++i)
                again = again || card_of(row[i]) == card_of(laid);
            if (again) continue;
            row[step] = laid;
            most = std::max(most, best_row(row, step + 1, legal, build));
        }
        return most;
    }

    // Everybody whose card is unknown stays in place.
    static State with_others_down(const View& view, Robot me, base::Random& random) {
        State state = imagine(view, random);
        for (Robot robot : state.table.everyone()) {
            if (robot == me || state.table.panicked.contains(robot)) continue;
            Laid& laid = state.secrets.laid[robot][0];
            if (laid == nothing_laid)
                laid = lay(*state.hand(robot).begin(), Face::Down);
            else if (!view.cards.contains(robot))
                laid = lay(card_of(laid), Face::Down);
            state.table.locked.add(robot);
        }
        return state;
    }

    // What stopping this opponent would save.
    static double threat(const Table& table, Robot robot) {
        if (table.held(robot) == 0) return 0;
        const Alliance theirs = table.alliance[robot];
        const Zone zone = table.zone[robot];
        const PartFacts& shooter = table.builds[robot].shooter();
        const bool home = on_side_of(theirs, zone);
        const int range = home ? shoot_range(theirs, zone) : truss_range(theirs, zone);
        return 10 *
               chance_of(
                   (home ? shooter.shoot : shooter.truss)[static_cast<std::size_t>(range - 1)], 0);
    }

    // Cards with the same action do the same; only a re-roll is a card's own, AA-98.
    struct SeenAction {
        const Action* action;
        double value;
    };
    using SeenActions = base::FixedVector<SeenAction, 2 * card_count>;
    static double known_value(const SeenActions& seen, const Action& action) {
        for (const SeenAction& each : seen)
            if (*each.action == action) return each.value;
        return std::numeric_limits<double>::quiet_NaN();
    }

    Move commit(const View& view, const Moves& legal, base::Random& random) {
        const Table& table = view.table;
        const Robot me = deciding_robot(table, view.viewer);
        const State state = with_others_down(view, me, random);
        double danger = 0;
        for (Robot robot : table.everyone())
            if (table.alliance[robot] != table.alliance[me] &&
                table.zone[robot] == table.zone[me] && table.lock[me] != robot &&
                !table.broken_down.contains(robot))
                danger = std::max(danger, threat(table, robot));
        const bool last_of_round = table.cards_played() == plays_a_round - 1;
        Move best = legal[0];
        double most = -1e9;
        SeenActions seen;
        for (const Move move : legal) {
            const Laid laid = argument_of(move);
            const Action& action = actions[laid];
            double value = known_value(seen, action);
            if (std::isnan(value)) {
                value = Lookahead(evaluator_, table, table.alliance[me])
                            .after(state, view.viewer, move);
                if (!action.reroll) seen.push_back({&action, value});
            }
            // Others do not stay in place after all: a block may hit. A card is gone for the round.
            if (action.blocks) value += 0.25 * danger;
            if (!last_of_round) value -= 0.1 * card_value(card_of(laid), {}, table.builds[me]);
            if (value > most) best = move;
            most = std::max(most, value);
        }
        return best;
    }

    Move look_ahead(const View& view, const Moves& legal, base::Random& random) {
        const State state = imagine(view, random);
        const Table& table = view.table;
        const Alliance mine = table.alliance[table.robots_of(view.viewer).lowest()];
        Move best = legal[0];
        double most = -1e9;
        for (const Move move : legal) {
            const double value = Lookahead(evaluator_, table, mine).after(state, view.viewer, move);
            if (value > most) best = move;
            most = std::max(most, value);
        }
        return best;
    }

    Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<search::BotOf<Rules>> make_expert() { return std::make_unique<Expert>(); }

search::BotMaker<Rules> expert_bot() {
    return {"expert", "looks at all that its alliance can do with a card", make_expert};
}

}  // namespace aerial_assault
