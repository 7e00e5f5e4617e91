// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/policy.hpp"

#include <algorithm>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

namespace {

enum class Loudness { Quiet, Loud };

const Act* top_item(const Table& table) {
    if (table.cycle_count == 0) return nullptr;
    return &table.acts[table.cycle[static_cast<std::size_t>(table.cycle_count - 1)]];
}

// The item that a question about priority is about; none with an empty Cycle.
const Act* item_asked_about(const Table& table) {
    const Question& asked = table.question;
    const bool answers = asked.ask == Ask::Respond && asked.act != no_act;
    return answers ? &table.acts[asked.act] : nullptr;
}

Window window_of_item(ItemKind kind) {
    switch (kind) {
        case ItemKind::Combat:
            return Window::CombatDeclared;
        case ItemKind::Block:
            return Window::BlockDeclared;
        case ItemKind::String:
            return Window::StringDeclared;
        case ItemKind::Step:
            return Window::StepDeclared;
        default:
            return Window::Cycle;
    }
}

bool is_opponent(const Table& table, Seat viewer, Seat other) {
    if (other >= table.seats || other == viewer) return false;
    return table.players[other].team != table.players[viewer].team;
}

bool is_place_of(const Table& table, PlanPlace place, Seat seat) {
    return place != no_place && controller_of(table, Ref::string(place)) == seat;
}

// A Hazard of the viewer lies where a unit has just come (3.4, rule 2).
bool own_hazard_entered(const View& view) {
    const Table& table = view.table;
    for (int i = table.frame_count; i-- > 0;) {
        const Frame& frame = table.frames[static_cast<std::size_t>(i)];
        if (frame.flow != Flow::Window) continue;
        if (frame.act == no_act) return false;
        const Tile tile = table.acts[frame.act].to;
        return std::any_of(table.things.begin(), table.things.begin() + table.thing_count,
                           [&](const Thing& thing) {
                               return thing.home == Home::Board && thing.owner == view.viewer &&
                                      thing.tile == tile && tile != no_tile;
                           });
    }
    return false;
}

// 3.4, rule 2.
Loudness loudness(const View& view, Window window) {
    const Table& table = view.table;
    const bool own_turn = table.turn == view.viewer;
    switch (window) {
        case Window::TurnStart:  // D-7: there are but Quick-Start Sub-Systems to switch on
        case Window::Cycle:
        case Window::CombatDeclared:
        case Window::SelectionEnd:
        case Window::Revealed:
        case Window::BlockDeclared:
        case Window::StringDeclared:
            return Loudness::Loud;
        case Window::UnitEntered:
            return own_hazard_entered(view) ? Loudness::Loud : Loudness::Quiet;
        case Window::PhaseClose:
            // Of the Action Phase, too: 3.4 does not list it, and later there is no other chance.
            return !own_turn && (table.phase == Phase::End || table.phase == Phase::Action)
                       ? Loudness::Loud
                       : Loudness::Quiet;
        default:
            return Loudness::Quiet;
    }
}

// The ability that a move puts on the Cycle; none for a switch.
const Ability* ability_played(const Table& table, Move move) {
    const CardSet& set = cards();
    const Verb verb = verb_of(move);
    if (verb != Verb::Play && verb != Verb::Use) return nullptr;
    const CardId card = verb == Verb::Play
                            ? card_of(move)
                            : table.things[static_cast<ThingId>(large_of(move))].card;
    return &set.abilities_of(set[card])[small_of(move)];
}

bool names(const Ability& ability, Window window) {
    return (ability.windows >> static_cast<unsigned>(window) & 1) != 0;
}

Prompt prompt_of(Move move, const Ability& ability) {
    if (verb_of(move) == Verb::Play) return cards()[card_of(move)].prompt;
    const bool waits = ability.windows != 0 && !names(ability, Window::Open);
    return waits ? Prompt::Reaction : Prompt::Proactive;
}

// 3.4, rule 3.
bool is_relevant(const View& view, Move move, Window window, Loudness loud) {
    const Ability* ability = ability_played(view.table, move);
    if (!ability) return verb_of(move) == Verb::Switch && window == Window::TurnStart;
    if (names(*ability, window)) return true;
    if (loud == Loudness::Quiet) return false;
    if (view.table.turn == view.viewer || window == Window::PhaseClose) return true;
    return prompt_of(move, *ability) == Prompt::Reaction;
}

// The same for the question at hand: loud is what an opponent puts on the Cycle; a partner's items
// are quiet, and one's own.
Loudness loudness_now(const View& view, Window window) {
    const Act* item = item_asked_about(view.table);
    if (item && !is_opponent(view.table, view.viewer, item->controller)) return Loudness::Quiet;
    return loudness(view, window);
}

CardId hazard_of(const Table& table, Move move) { return table.things[ref_of(move).index()].card; }

bool is_pass(Move move) { return verb_of(move) == Verb::Pass; }

bool may_pass(std::span<const Move> moves) { return std::ranges::any_of(moves, is_pass); }

// Rule 7. Of several Hazards one that is always activated; all must be remembered to pass.
std::optional<Move> remembered_move(const View& view, std::span<const Move> moves,
                                    const Settings& settings) {
    const Ask ask = view.table.question.ask;
    if (ask == Ask::Pin) return settings.never_pin ? std::optional(make(Verb::Pass)) : std::nullopt;
    bool all_known = true;
    const auto cards = rememberable(view, moves);
    for (const CardId card : cards) {
        const auto answer = settings.answer_for(card);
        all_known = all_known && answer;
        if (!answer || !*answer) continue;
        for (const Move move : moves) {
            const bool yes = ask == Ask::Hazard ? verb_of(move) == Verb::Pick &&
                                                      hazard_of(view.table, move) == card
                                                : verb_of(move) == Verb::Yes;
            if (yes) return move;
        }
    }
    if (cards.empty() || !all_known) return {};
    return make(Verb::Pass);
}

}  // namespace

Settings::When now(const Table& table) { return {table.round, table.turn, table.phase}; }

std::optional<Window> window_of(const View& view) {
    const Question& asked = view.table.question;
    if (asked.ask == Ask::UseStatus) return Window::SelectionEnd;
    if (asked.ask != Ask::Respond) return {};
    if (const Act* item = item_asked_about(view.table)) return window_of_item(item->kind);
    return static_cast<Window>(asked.a);
}

bool is_against_viewer(const View& view) {
    const Table& table = view.table;
    const Act* item = top_item(table);
    if (!item || !is_opponent(table, view.viewer, item->controller)) return false;
    if (item->kind == ItemKind::Combat && item->event_player == view.viewer) return true;
    if (item->kind == ItemKind::Block)
        return is_place_of(table, item->blocked, view.viewer) ||
               is_place_of(table, item->blocker, view.viewer);
    return std::any_of(item->targets.begin(), item->targets.end(), [&](Ref target) {
        return target && controller_of(table, target) == view.viewer;
    });
}

bool is_yield_over(const View& view, const Settings& settings) {
    using Yield = Settings::Yield;
    const Table& table = view.table;
    switch (settings.until) {
        case Yield::MyTurn: {  // the next one, if it is given in one's own
            const bool same =
                settings.given.turn == table.turn && settings.given.round == table.round;
            return table.turn == view.viewer && !same;
        }
        case Yield::EndOfCombat:
            return !table.combat.running();
        case Yield::EndOfPhase:
            return now(table) != settings.given;
        case Yield::AgainstMe:
            return is_against_viewer(view);
        default:
            return false;
    }
}

bool is_yielding(const View& view, const Settings& settings) {
    return settings.until != Settings::Yield::Nothing && !is_against_viewer(view) &&
           !is_yield_over(view, settings);
}

std::optional<bool> Settings::answer_for(CardId card) const {
    const auto found = std::ranges::find(remembered, card, &std::pair<CardId, bool>::first);
    if (found == remembered.end()) return {};
    return found->second;
}

std::vector<CardId> rememberable(const View& view, std::span<const Move> moves) {
    const Table& table = view.table;
    const Question& asked = table.question;
    std::vector<CardId> cards;
    if (asked.ask == Ask::Pin) {
        cards.push_back(no_card);
    } else if (asked.ask == Ask::Hazard) {
        for (const Move move : moves)
            if (verb_of(move) == Verb::Pick) cards.push_back(hazard_of(table, move));
    } else if (asked.ask == Ask::YesOrNo && asked.act != no_act) {
        const CardId card = table.acts[asked.act].card;
        if (card != no_card) cards.push_back(card);
    }
    return cards;
}

std::optional<engine::Automatic> automatic_move(const View& view, std::span<const Move> moves,
                                                const Settings& settings) {
    if (moves.empty()) return {};
    const auto window = window_of(view);
    const bool passes = may_pass(moves);
    if (moves.size() == 1) {  // rule 1
        const bool loud = window && passes && loudness_now(view, *window) == Loudness::Loud;
        return engine::Automatic{moves[0], loud};
    }
    if (const auto move = remembered_move(view, moves, settings)) return engine::Automatic{*move};
    if (!window || !passes) return {};  // rule 6: a decision that is no pass
    const auto turn = view.table.turn == view.viewer ? Settings::Own : Settings::Other;
    const auto stop = settings.stops[static_cast<std::size_t>(*window)][turn];
    constexpr engine::Automatic pass{make(Verb::Pass)};
    if (stop == Settings::Stop::Never) return pass;  // rule 5
    const bool status =
        std::ranges::any_of(moves, [](Move move) { return verb_of(move) == Verb::Status; });
    if (status) return {};
    if (is_yielding(view, settings)) return pass;                 // rule 6
    if (stop == Settings::Stop::Always) return {};                // rule 5
    if (settings.mode == Settings::Mode::FullControl) return {};  // rule 10
    const Act* item = item_asked_about(view.table);
    if (item && item->controller == view.viewer)  // rule 4
        return settings.hold ? std::nullopt : std::optional(pass);
    const Loudness loud = loudness_now(view, *window);
    const bool relevant = std::ranges::any_of(
        moves, [&](Move move) { return is_relevant(view, move, *window, loud); });
    if (relevant) return {};
    return engine::Automatic{pass.move, loud == Loudness::Loud};
}

std::optional<Move> late_answer(const View& view, std::span<const Move> moves) {
    if (!window_of(view) || !may_pass(moves)) return {};
    return make(Verb::Pass);
}

std::uint32_t turn_number(const View& view) { return view.table.round * 256U + view.table.turn; }

}  // namespace bots_and_aces
