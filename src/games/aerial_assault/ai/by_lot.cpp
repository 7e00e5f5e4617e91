// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/ai/by_lot.hpp"

#include "games/aerial_assault/ai/expert.hpp"
#include "games/aerial_assault/season.hpp"

namespace aerial_assault {

namespace {

// How many legal robots can still come of these parts.
std::uint32_t robots_from(Build so_far, int step, int budget) {
    if (step == build_steps) return 1;
    Moves moves;
    list_parts(so_far, step, budget, moves);
    std::uint32_t count = 0;
    for (const Move move : moves) {
        Build with = so_far;
        if (argument_of(move) != no_part) with.add(argument_of(move));
        count += robots_from(with, step + 1, budget);
    }
    return count;
}

class ByLot final : public search::BotOf<Rules> {
public:
    Move choose(const View& view, const Moves& legal, base::Random& random) override {
        if (view.table.phase == Phase::Build) return build(view, legal, random);
        if (view.table.phase == Phase::Pick) return draft(legal, random);
        return expert_->choose(view, legal, random);
    }

private:
    // Part by part, so that every legal robot has the same chance.
    static Move build(const View& view, const Moves& legal, base::Random& random) {
        const Robot robot = building_robot(view.table, view.viewer);
        const int step = view.table.steps[robot];
        const int budget = view.table.budget(robot);
        const Build so_far = view.known.builds[robot];
        std::uint32_t lot = random.below(robots_from(so_far, step, budget));
        for (const Move move : legal) {
            Build with = so_far;
            if (argument_of(move) != no_part) with.add(argument_of(move));
            const std::uint32_t here = robots_from(with, step + 1, budget);
            if (lot < here) return move;
            lot -= here;
        }
        return legal[0];
    }

    // Any card; extra training is never left out.
    static Move draft(const Moves& legal, base::Random& random) {
        Moves cards;
        for (const Move move : legal)
            if (argument_of(move) != no_card) cards.push_back(move);
        if (cards.empty()) return legal[0];
        return cards[random.below(static_cast<std::uint32_t>(cards.size()))];
    }

    std::unique_ptr<search::BotOf<Rules>> expert_ = make_expert();
};

}  // namespace

search::BotMaker<Rules> expert_by_lot() {
    return {"expert-by-lot", "plays as the expert does, with a robot and cards drawn by lot",
            []() -> std::unique_ptr<search::BotOf<Rules>> { return std::make_unique<ByLot>(); }};
}

}  // namespace aerial_assault
