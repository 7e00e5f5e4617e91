// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/match_invariants.hpp"

#include <algorithm>

#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

namespace {

std::string robot_name(Robot robot) { return std::string("robot ") + robot_letter(robot); }

std::string broken_balls(const Table& table) {
    for (Alliance alliance : {Alliance::Red, Alliance::Blue}) {
        const RobotSet mine = table.team_of(alliance);
        const Score& score = table.scores[static_cast<std::size_t>(alliance)];
        int gone = 0, waits = 0;
        for (Ball ball : mine) {
            const Place place = table.balls[ball];
            if (is_held(place) && !mine.contains(static_cast<Robot>(place - held_by_first)))
                return "A robot holds only balls of its own alliance.";
            if (is_held(place) &&
                !table.touched[ball].contains(static_cast<Robot>(place - held_by_first)))
                return "Who holds a ball has possessed it.";
            if (!(table.touched[ball] - mine).empty())
                return "Only robots of its alliance can have possessed a ball.";
            if (!is_in_play(place) && !table.touched[ball].empty())
                return "A ball off the field has forgotten who possessed it.";
            if ((place == waiting) != (table.waits[ball] != 0) || table.waits[ball] > table.play)
                return "A waiting ball waits since some card play.";
            if (table.trussed.contains(ball) &&
                (table.play <= autonomous_plays || place == removed || score.trusses == 0))
                return "This ball cannot have been trussed.";
            gone += place == removed;
            waits += place == waiting;
        }
        if (gone != std::min(score.goals(), table.balls_each() - 1))
            return "The first balls that are scored are removed, and no others.";
        if (!table.missed_shots && waits && score.goals() < table.balls_each())
            return "A ball waits after it was scored only.";
        if (score.catches > score.trusses) return "There are no more catches than trusses.";
        if (score.auto_goals > table.balls_each())
            return "In the Autonomous Round every ball is scored at most once.";
        if (score.assists > (score.high_goals + score.low_goals) * (table.balls_each() - 1))
            return "A goal brings at most an assist for each other robot.";
        if (table.play <= autonomous_plays &&
            score.goals() + score.trusses != static_cast<int>(score.auto_goals))
            return "In the Autonomous Round only high goals count.";
        for (Robot robot : mine)
            if (table.held(robot) > most_balls) return "A robot holds at most two balls.";
    }
    for (Robot robot : table.everyone())
        if (table.autonomous() && !on_side_of(table.alliance[robot], table.zone[robot]))
            return "In the Autonomous Round robots stay on their own side.";
    return "";
}

std::string broken_gifts(const Table& table) {
    if (table.turn >= table.robots()) return "Nobody has a ball to give.";
    if (table.play) return "The match has not begun.";
    for (int i = 0; i < table.robots(); ++i) {
        const Robot robot = table.order[static_cast<std::size_t>(i)];
        if (table.zone[robot] != white_of(table.alliance[robot]))
            return "Robots begin in their white zone.";
        const Place place = table.balls[robot];
        if (!is_held(place) || (i >= table.turn && place != held_by(robot)))
            return "Starting balls are given away in the order of the draft.";
        if (table.touched[robot].size() != 1) return "Who gives a ball away has not possessed it.";
    }
    const Robot giver = table.order[table.turn];
    for (Robot mate : table.team_of(table.alliance[giver]))
        if (mate != giver && table.held(mate) < most_balls) return "";
    return "Nobody could take this ball.";
}

// Hands, discards and the cards on the table make the deck.
std::string broken_cards(const State& state) {
    const Table& table = state.table;
    const int played = table.phase == Phase::Over ? 0 : table.cards_played();
    for (Robot robot : table.everyone()) {
        const auto& row = state.secrets.laid[robot];
        CardSet out = table.shown[robot] + state.secrets.hidden[robot];
        int cards = table.shown[robot].size() + state.secrets.hidden[robot].size();
        if (cards != played)
            return robot_name(robot) + " has played " + std::to_string(played) +
                   " cards since the last cleanup.";
        int wanted = 0;
        if (table.phase == Phase::Program)
            wanted = table.steps[robot];
        else if (table.phase == Phase::Over)
            wanted = 0;
        else if (table.autonomous())
            wanted = autonomous_plays + 1 - table.play;
        else if (table.is_flipped())
            wanted = 1;
        else if (table.phase == Phase::Commit || table.phase == Phase::Grab)
            wanted = table.panicked.contains(robot) ? table.used.contains(robot)
                                                    : table.locked.contains(robot);
        for (int i = 0; i < 3; ++i) {
            const Laid laid = row[static_cast<std::size_t>(i)];
            if ((laid != nothing_laid) != (i < wanted))
                return robot_name(robot) + " has " + std::to_string(wanted) + " cards laid.";
            if (laid == nothing_laid) continue;
            const bool flipped = i == 0 && table.is_flipped();
            const bool down = face_of(laid) == Face::Down;
            if (down && table.autonomous() && !flipped)
                return "A programmed card has a half chosen.";
            if (!down && table.broken_down.contains(robot))
                return "A robot that has broken down plays face down.";
            if (down && table.panicked.contains(robot) && !table.broken_down.contains(robot))
                return "A panicked robot plays face up.";
            if (flipped && table.face[robot] != (down ? nothing_laid : laid))
                return "The card of " + robot_name(robot) + " lies otherwise.";
            out.add(card_of(laid));
            ++cards;
        }
        if (!table.is_flipped() && table.face[robot] != nothing_laid)
            return "No card is face up yet.";
        if (out.size() != cards || !table.decks[robot].includes(out))
            return robot_name(robot) + " has played a card that it does not have.";
    }
    return "";
}

std::string broken_effects(const Table& table) {
    const RobotSet any =
        table.broken_down | table.panicked | table.will_break_down | table.will_panic;
    if (!any.empty() && (!table.tied_blocks || table.play <= autonomous_plays))
        return "Breakdown and panic come from tied blocks only.";
    for (Robot robot : table.everyone()) {
        const Robot locked = table.lock[robot];
        if (locked == no_robot) continue;
        if (locked >= table.robots() || table.alliance[locked] == table.alliance[robot] ||
            table.play <= autonomous_plays)
            return "A block is locked against an opponent only.";
    }
    CardSet rerolls;
    for (Robot robot : table.everyone()) rerolls = rerolls + table.decks[robot];
    for (Card card : table.spent)
        if (!rerolls.contains(card) ||
            (!actions[lay(card, Face::Top)].reroll && !actions[lay(card, Face::Bottom)].reroll))
            return "Only Re-roll cards of some deck can be spent.";
    return "";
}

std::string broken_windows(const State& state) {
    const Table& table = state.table;
    const bool open =
        table.phase == Phase::Flip || table.phase == Phase::Commit || table.phase == Phase::Declare;
    if (open && table.locked == table.everyone()) return "Everybody has decided.";
    if (!open && table.phase != Phase::Grab && !table.locked.empty())
        return "Nobody is deciding in secret.";
    if (table.phase == Phase::Commit && !(table.panicked - table.locked).empty())
        return "A panicked robot chooses no card.";
    if (table.phase == Phase::Grab &&
        (table.locked != table.everyone() || !(table.used - table.panicked).empty() ||
         table.used == table.panicked))
        return "Nature takes a card for each panicked robot.";
    for (Robot robot : table.everyone()) {
        const std::uint8_t pending = state.secrets.pending[robot];
        const bool locked = table.locked.contains(robot);
        if (table.phase == Phase::Flip) {
            if (locked ? pending > 1 : pending != nothing_yet) return "A flip is flip or down.";
            continue;
        }
        if (table.phase != Phase::Declare) {
            if (pending != nothing_yet) return "Nothing is pending.";
            continue;
        }
        const bool declares = table.active.contains(robot) &&
                              (table.action(robot).moves || table.action(robot).blocks);
        Moves moves;
        if (declares) list_declarations(table, robot, moves);
        if (moves.size() < 2 && !locked) return "This robot has nothing to declare.";
        const bool fits = !declares || !locked ? pending == nothing_yet
                                               : moves.contains(make(Sort::Declare, pending));
        if (!fits) return robot_name(robot) + " cannot declare that.";
    }
    return "";
}

// A robot's declaration as it can stand during the resolution.
bool declaration_fits(const Table& table, Robot robot) {
    const Declared declared = table.declared[robot];
    const Action& action = table.action(robot);
    const bool declares = table.active.contains(robot) && (action.moves || action.blocks);
    if (!declares) return declared == nothing_declared;
    if (declared == nothing_declared || static_cast<int>(drive_of(declared)) >= drive_count)
        return false;
    const Drive drive = drive_of(declared);
    const Robot target = target_of(declared);
    if (drive != Drive::None && (!action.moves || table.panicked.contains(robot))) return false;
    int furthest = 0;
    for (std::size_t i = 0; i < action.size; ++i)
        if (action.parts[i].kind == Kind::Move || action.parts[i].kind == Kind::Move2)
            furthest = reach(table, robot, action.parts[i].kind);
    if (distance(drive) > furthest) return false;
    // Who has not driven yet is where it was at the flip.
    const std::size_t driving =
        action.parts[0].kind == Kind::Move || action.parts[0].kind == Kind::Move2 ? 0 : 1;
    const bool to_come =
        !table.used.contains(robot) || (robot == table.actor && driving >= table.part);
    const int to = table.zone[robot] + offset(drive);
    if (to_come && (to < 0 || to >= zone_count)) return false;
    if (to_come && table.autonomous() && !on_side_of(table.alliance[robot], to)) return false;
    if (target == no_robot) return true;
    return action.blocks && target < table.robots() && table.active.contains(target) &&
           table.alliance[target] != table.alliance[robot];
}

// No use is chosen, no die is on the table.
bool has_no_use(const Table& table) {
    return table.use == Use::Nothing && table.ball == no_ball && table.receiver == no_robot;
}
bool has_no_dice(const Table& table) {
    return table.die == 0 && table.against == 0 && table.asked == 0;
}
bool is_idle(const Table& table) {
    return has_no_use(table) && has_no_dice(table) && table.roll == Roll::None;
}

// Which dice of a contest lie, and which re-rolls have been offered.
bool contest_fits(const Table& table) {
    const bool both = table.die && table.against;
    if (table.phase == Phase::Reroll) return both && table.roll != Roll::Tie;
    if (table.roll == Roll::Tie) return both && table.asked == 1;
    if (both) return table.asked == (table.roll == Roll::Attack ? 1 : 2);
    return table.asked == 0 && !table.against && (table.die != 0) == (table.roll == Roll::Defend);
}

std::string broken_actor(const Table& table);

std::string broken_resolution(const Table& table) {
    const bool resolving = table.phase > Phase::Declare && table.is_flipped();
    if (!resolving) {
        const bool inbounding = table.phase == Phase::Receiver || table.roll == Roll::Inbound;
        const bool idle =
            table.actor == no_robot && table.part == 0 && table.thrown == 0 &&
            table.use == Use::Nothing && table.ball == no_ball && table.die == 0 &&
            table.against == 0 && table.asked == 0 && table.looping == 0 && table.met.empty() &&
            table.won.empty() && table.last == no_robot && table.step == 0 &&
            (table.second == 0 || inbounding) && table.cancelled.empty() && table.rolled.empty() &&
            table.fell_short.empty() && (table.used.empty() || table.phase == Phase::Grab) &&
            (table.roll == Roll::None || table.roll == Roll::Inbound) &&
            (table.receiver == no_robot || table.roll == Roll::Inbound);
        if (!idle) return "Nothing is being resolved.";
        for (Declared declared : table.declared)
            if (declared != nothing_declared) return "Nothing is declared yet.";
        if (!inbounding) return "";
        if (table.autonomous()) return "Nothing is inbounded in the Autonomous Round.";
        const Alliance now = table.second == 0 ? table.initiative() : other(table.initiative());
        const RobotSet candidates = inbound_candidates(table, now);
        if (table.phase == Phase::Receiver)
            return candidates.size() > 1 ? "" : "There is no choice of receivers.";
        const bool fits = table.phase == Phase::Die && table.receiver < table.robots() &&
                          candidates.contains(table.receiver) &&
                          !table.builds[table.receiver].inbounds();
        return fits ? "" : "Nobody rolls for an inbounded ball.";
    }
    for (Robot robot : table.everyone())
        if (!declaration_fits(table, robot))
            return robot_name(robot) + " cannot have declared that.";
    const bool blocks = table.active.any([&](Robot r) { return table.action(r).blocks; });
    if (blocks != (table.step > 0)) return "There are steps exactly when a block is face up.";
    if (!((table.used | table.cancelled) - table.active).empty())
        return "Only robots with an active action act or are cancelled.";
    if (!(table.fell_short - table.rolled).empty() || !(table.rolled - table.active).empty())
        return "Second-zone dice belong to active robots.";
    if (table.looping && table.step != 1) return "Blocks are resolved in step 1.";
    if (!table.looping && (!table.met.empty() || !table.won.empty() || table.last != no_robot))
        return "There is no loop of blocks.";
    for (Robot robot : table.met | table.won)
        if (!table.active.contains(robot) || !table.action(robot).blocks ||
            target_of(table.declared[robot]) == no_robot)
            return "Only blocks with a target meet in a loop.";
    if (table.last != no_robot && !table.active.contains(table.last))
        return "No such robot blocks.";
    for (Ball ball : table.everyone())
        if (table.balls[ball] == in_the_air && (table.use != Use::Truss || table.ball != ball))
            return "A ball is in the air only after a truss.";
    if (table.step == 1 && table.second) return "In step 1 the alliances do not take turns.";
    if (table.phase == Phase::Order) {
        if (table.actor != no_robot || table.part || table.thrown || table.looping ||
            !is_idle(table) || due_robots(table).size() < 2)
            return "There is no order to choose.";
        return "";
    }
    return broken_actor(table);
}

std::string broken_actor(const Table& table) {
    const Robot actor = table.actor;
    if (actor >= table.robots() || !table.active.contains(actor) ||
        (table.cancelled.contains(actor)) || table.part >= table.action(actor).size)
        return "Some robot has to act.";
    const bool in_loop = table.looping == 1;
    if (table.used.contains(actor) == in_loop) return "Who acts counts as used.";
    const Component& part = component(table);
    const bool drives = part.kind == Kind::Move || part.kind == Kind::Move2;
    const Declared declared = table.declared[actor];
    const Drive drive = declared == nothing_declared ? Drive::None : drive_of(declared);
    const bool aims = part.kind == Kind::Block && target_of(declared) != no_robot;
    const auto listed = [&](Use what) {
        Table before = table;
        before.thrown = 0;
        Moves moves;
        list_uses(before, moves);
        const auto target = what == Use::Kiss ? table.receiver : std::uint8_t{0};
        if (table.ball >= table.robots()) return false;
        return moves.contains(use({what, table.ball, target}));
    };
    const bool rolled = table.die >= 1;
    switch (table.phase) {
        case Phase::Use:
            if (part.kind == Kind::Block || part.kind == Kind::Catch || !has_use(table) ||
                (drives && (drive != Drive::None || table.panicked.contains(actor))))
                return "There is nothing to use.";
            return is_idle(table) ? "" : "No use is chosen yet.";
        case Phase::Drive:
            return is_idle(table) && drives && table.part == 1 && drive != Drive::None &&
                           !table.rolled.contains(actor)
                       ? ""
                       : "There is no move to make or to give up.";
        case Phase::Kiss:
            return table.use == Use::Kiss && table.thrown && has_no_dice(table) &&
                           table.roll == Roll::None && table.receiver < table.robots() &&
                           listed(Use::Kiss) && table.owner[table.receiver] != table.owner[actor]
                       ? ""
                       : "No kiss pass is offered.";
        case Phase::Catcher:
            return table.use == Use::Truss && part.kind == Kind::Truss && table.thrown &&
                           has_no_dice(table) && table.roll == Roll::None &&
                           table.ball < table.robots() && table.balls[table.ball] == in_the_air &&
                           table.receiver == no_robot && !catchers(table).empty()
                       ? ""
                       : "There is nothing to catch.";
        default:
            break;  // Reroll and Die
    }
    const bool asks = table.phase == Phase::Reroll;
    if (asks && !rolled) return "No die has been rolled.";
    switch (table.roll) {
        case Roll::SecondZone:
            if (asks || !has_no_use(table) || !has_no_dice(table) || table.rolled.contains(actor) ||
                distance(drive) != 2 || !table.builds[actor].drive().fast)
                return "No second-zone die is due.";
            if (in_loop)
                return table.action(actor).parts[0].kind == Kind::Move ? "" : "No loop die.";
            return part.kind == Kind::Move ? "" : "Only a Move rolls for a second zone.";
        case Roll::Attack:
        case Roll::Defend:
            if (!aims || !has_no_use(table) || !contest_fits(table))
                return "Nobody is being blocked.";
            if (asks && (table.against == 0 || table.asked > (is_mutual(table) ? 1 : 0) ||
                         !may_reroll(table, roller(table))))
                return "No re-roll is offered.";
            return "";
        case Roll::Tie:
            if (asks || !aims || !table.tied_blocks || !has_no_use(table) || !contest_fits(table))
                return "There is no tie.";
            return "";
        case Roll::Throw:
        case Roll::Miss:
            if (table.use != Use::High && table.use != Use::Low && table.use != Use::Truss)
                return "Nothing is thrown.";
            if (!table.thrown || table.receiver != no_robot || table.against || table.asked ||
                !listed(table.use))
                return "This ball cannot be thrown so.";
            if (table.roll == Roll::Miss && (asks || !table.missed_shots || table.die != 1))
                return "No shot has gone astray.";
            return asks && !may_reroll(table, actor) ? "No re-roll is offered." : "";
        case Roll::PickUp:
            if (table.use != Use::PickUp || table.receiver != no_robot || table.against ||
                table.asked || !has_use(table) || !listed(Use::PickUp))
                return "There is nothing to pick up.";
            return asks && !may_reroll(table, actor) ? "No re-roll is offered." : "";
        case Roll::Catch: {
            const Robot catcher = table.receiver;
            if (catcher >= table.robots() || catcher == actor || !table.used.contains(catcher) ||
                table.alliance[catcher] != table.alliance[actor] ||
                !table.action(catcher).is_single(Kind::Catch) || part.kind != Kind::Truss ||
                table.use != Use::Truss || !table.thrown || table.against || table.asked ||
                table.ball >= table.robots() || table.balls[table.ball] != in_the_air ||
                table.held(catcher) >= most_balls)
                return "Nobody tries to catch.";
            return asks && !may_reroll(table, catcher) ? "No re-roll is offered." : "";
        }
        default:
            return "It is not said what the die is for.";
    }
}

std::string broken_play(const Table& table) {
    const bool early = table.phase == Phase::Program || table.phase == Phase::Flip;
    const bool late = table.phase == Phase::Receiver || table.phase == Phase::Commit ||
                      table.phase == Phase::Grab;
    if (table.play < 1 || (table.phase == Phase::Program && table.play != 1) ||
        (early && !table.autonomous()) || (late && table.autonomous()))
        return "This does not happen in card play " + std::to_string(table.play) + ".";
    const bool resigned = table.resigned != Alliance::None;
    if (resigned && table.phase != Phase::Over) return "Who resigns ends the match.";
    if (table.phase == Phase::Over && !resigned && table.play != last_play)
        return "The match is over after 28 card plays.";
    if (resigned) {
        const RobotSet gave_up = table.team_of(table.resigned);
        if (table.owners(gave_up).size() > 1) return "Only who runs a whole alliance can resign.";
    }
    if (table.turn) return "Nobody drafts any more.";
    const int done = autonomous_plays;
    bool all = true;
    for (Robot robot : table.everyone()) {
        if (table.phase != Phase::Program && table.steps[robot]) return "Programs are locked.";
        if (table.steps[robot] > done) return "A program has three cards.";
        all = all && table.steps[robot] == done;
    }
    return table.phase == Phase::Program && all ? "All programs are laid." : "";
}

}  // namespace

std::string broken_match(const State& state) {
    const Table& table = state.table;
    if (table.phase == Phase::Gift) {
        const std::string gifts = broken_gifts(table);
        return gifts.empty() ? broken_balls(table) : gifts;
    }
    for (const auto& check : {broken_play, broken_balls, broken_effects})
        if (std::string problem = check(table); !problem.empty()) return problem;
    if (std::string problem = broken_cards(state); !problem.empty()) return problem;
    if (std::string problem = broken_windows(state); !problem.empty()) return problem;
    return table.phase == Phase::Over ? "" : broken_resolution(table);
}

}  // namespace aerial_assault
