// SPDX-License-Identifier: Apache-2.0
//
// Hidden things, decided again. Little is hidden in a match: which cards lie face down, and what
// has been decided in the window that is open.
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"

namespace aerial_assault {

namespace {

Card take_any(CardSet& cards, base::Random& random) {
    const auto place = random.below(static_cast<std::uint32_t>(cards.size()));
    const Card card = cards.nth(static_cast<int>(place));
    cards.remove(card);
    return card;
}

Move any_of(const Moves& moves, base::Random& random) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

Build any_build(const Table& table, Robot robot, base::Random& random) {
    Build build;
    for (int step = 0; step < table.steps[robot]; ++step) {
        Moves moves;
        list_parts(build, step, table.budget(robot), moves);
        const Part part = argument_of(any_of(moves, random));
        if (part != no_part) build.add(part);
    }
    return build;
}

void deal_cards(State& state, Robot robot, base::Random& random) {
    const Table& table = state.table;
    auto& laid = state.secrets.laid[robot];
    CardSet left = table.decks[robot] - table.shown[robot];
    const Laid face = table.face[robot];
    if (face != nothing_laid) left.remove(card_of(face));
    const int unseen = table.cards_played() - table.shown[robot].size();
    for (int i = 0; i < unseen; ++i) state.secrets.hidden[robot].add(take_any(left, random));

    const auto any_half = [&] {
        return lay(take_any(left, random), random.below(2) ? Face::Top : Face::Bottom);
    };
    if (table.phase == Phase::Program) {
        for (std::size_t i = 0; i < table.steps[robot]; ++i) laid[i] = any_half();
    } else if (table.autonomous()) {
        for (std::size_t i = 0; i + table.play <= autonomous_plays; ++i) laid[i] = any_half();
        if (table.is_flipped()) laid[0] = lay(card_of(laid[0]), Face::Down);
    } else if (table.is_flipped()) {
        laid[0] = lay(take_any(left, random), Face::Down);
    } else if (table.phase == Phase::Commit || table.phase == Phase::Grab) {
        const bool decided = table.panicked.contains(robot) ? table.used.contains(robot)
                                                            : table.locked.contains(robot);
        if (!decided) return;
        const bool may_stay = !table.panicked.contains(robot) && random.below(3) == 0;
        const Laid half = any_half();
        const bool down = may_stay || table.broken_down.contains(robot);
        laid[0] = down ? lay(card_of(half), Face::Down) : half;
    }
    if (face != nothing_laid) laid[0] = face;
}

}  // namespace

State imagine(const View& view, base::Random& random) {
    State state{.table = view.table, .secrets = view.known};
    const Table& table = state.table;
    const bool before = table.play == 0;
    for (Robot robot : table.everyone()) {
        if (table.phase == Phase::Build && !view.builds.contains(robot))
            state.secrets.builds[robot] = any_build(table, robot, random);
        if (!before && table.phase != Phase::Over && !view.cards.contains(robot))
            deal_cards(state, robot, random);
    }
    for (Robot robot : table.everyone() - view.plans) {
        if (table.phase == Phase::Flip && table.locked.contains(robot))
            state.secrets.pending[robot] = static_cast<std::uint8_t>(random.below(2));
        if (table.phase != Phase::Declare || !table.locked.contains(robot)) continue;
        if (!table.active.contains(robot)) continue;
        const Action& action = table.action(robot);
        if (!action.moves && !action.blocks) continue;
        Moves moves;
        list_declarations(table, robot, moves);
        state.secrets.pending[robot] = argument_of(any_of(moves, random));
    }
    return state;
}

}  // namespace aerial_assault
