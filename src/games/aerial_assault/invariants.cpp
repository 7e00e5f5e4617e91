// SPDX-License-Identifier: Apache-2.0
//
// What is true of every position: the laws test it on random games, and read() on foreign text.
#include <algorithm>

#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

namespace {

std::string robot_name(Robot robot) { return std::string("robot ") + robot_letter(robot); }

std::string broken_seats(const Table& table) {
    const bool one_runs_two = table.players == 3 || table.players == 5;
    const bool drawn =
        table.phase > Phase::Cards || (table.players == 3 && table.solo != Solo::Random);
    if (one_runs_two && drawn == (table.dual == 0xff)) return "One seat runs two robots.";
    if (table.solo != Solo::Random && table.dual != static_cast<Seat>(table.solo))
        return "The solo player was agreed on.";
    if (table.phase == Phase::Cards && table.players % 2 == 0 && table.players != 2)
        return "With four or six players alliances are dealt after the draft.";

    const int reds = table.team_of(Alliance::Red).size();
    const int blues = table.team_of(Alliance::Blue).size();
    if (table.phase == Phase::Cards) {
        const bool dealing = table.players == 3 && table.solo == Solo::Random;
        if (!dealing && reds + blues > 0) return "The alliance cards are still to be dealt.";
        const auto none = [&](Seat seat) { return table.alliance[seat] == Alliance::None; };
        if (dealing && (!none(2) || (none(0) && !none(1)) || (reds + blues == 2 && reds != 1)))
            return "Alliance cards are dealt from seat 0 on, and the last of three is still out.";
        return "";
    }
    const bool early = table.players <= 3;
    if (!early && table.phase < Phase::Alliance)
        return reds + blues ? "Alliances are dealt after the draft." : "";
    if (table.phase == Phase::Alliance) {
        if (early) return "These alliances were dealt before the Build Season.";
        const int half = table.robots() / 2;
        if (table.players == 5) {
            const RobotSet two = table.robots_of(table.dual);
            const Alliance first = table.alliance[two.lowest()];
            if (reds + blues != 0 &&
                (reds + blues != 2 || first == Alliance::None || table.team_of(first) != two))
                return "First who runs two robots joins an alliance.";
            return "";
        }
        for (Robot robot = 1; robot < table.robots(); ++robot)
            if (table.alliance[robot] != Alliance::None &&
                table.alliance[robot - 1u] == Alliance::None)
                return "Alliance cards are dealt from seat 0 on.";
        return reds >= half || blues >= half ? "With one colour dealt out, alliances are settled."
                                             : "";
    }
    if (reds != blues || reds + blues != table.robots())
        return "Half of the robots are Red and half are Blue.";
    for (Robot robot : table.everyone())
        for (Robot mate : table.robots_of(table.owner[robot]))
            if (table.alliance[mate] != table.alliance[robot])
                return "Both robots of a seat are in the same alliance.";
    return "";
}

std::string broken_teams(const Table& table) {
    unsigned taken = 0;
    int missing = 0;
    for (Robot robot : table.everyone()) {
        const unsigned team = table.team[robot];
        missing += team == 0;
        if (team == 0) continue;
        if (missing || static_cast<int>(team) > table.robots() || (taken >> team & 1))
            return "Every robot has a team of its own, chosen in the order of the robots.";
        taken |= 1u << team;
    }
    if (table.phase < Phase::Team && taken) return "Teams come after the alliance cards.";
    if (table.phase == Phase::Team) return missing ? "" : "All teams are taken.";
    return table.phase > Phase::Team && missing ? "Every robot has a team." : "";
}

// Whether these parts can have been chosen in this many steps.
bool can_be_built_so_far(Build build, int steps, int budget) {
    Build so_far;
    for (int step = 0; step < steps; ++step) {
        Moves moves;
        list_parts(so_far, step, budget, moves);
        Part chosen = no_part;
        for (Part part = 0; part < part_count; ++part)
            if (build.has(part) && static_cast<int>(part_facts[part].slot) == step) {
                if (chosen != no_part) return false;
                chosen = part;
            }
        if (!moves.contains(make(Sort::AddPart, chosen))) return false;
        if (chosen != no_part) so_far.add(chosen);
    }
    return so_far == build;
}

std::string broken_builds(const State& state) {
    const Table& table = state.table;
    const bool building = table.phase == Phase::Build;
    int done = 0;
    for (Robot robot : table.everyone()) {
        const Build secret = state.secrets.builds[robot];
        if (building && !can_be_built_so_far(secret, table.steps[robot], table.budget(robot)))
            return "The parts of " + robot_name(robot) + " cannot have been chosen like that.";
        if (!building && !(secret == Build{})) return "Builds are secret in the Build Season only.";
        done += table.steps[robot] == build_steps;
        if (table.phase < Phase::Row) {
            if (!(table.builds[robot] == Build{})) return "Builds are shown when all are done.";
        } else if (!is_legal(table.builds[robot], table.budget(robot))) {
            return "The build of " + robot_name(robot) + " is not legal with " +
                   std::to_string(table.budget(robot)) + " weeks.";
        }
    }
    if (building && done == table.robots()) return "All builds are done.";
    return "";
}

bool order_fits(const Table& table) {
    RobotSet seen;
    for (int i = 0; i < table.robots(); ++i) {
        const Robot robot = table.order[static_cast<std::size_t>(i)];
        if (robot >= table.robots() || seen.contains(robot)) return false;
        seen.add(robot);
    }
    const auto owner = [&](int i) { return table.owner[table.order[static_cast<std::size_t>(i)]]; };
    const int last = table.robots() - 1;
    if (table.players == 2)
        return owner(0) == owner(3) && table.alliance[table.order[0]] == Alliance::Red;
    if (table.players == 3 || table.players == 5) {
        if (owner(0) != table.dual || owner(last) != table.dual) return false;
        for (int i = 1; i < last; ++i)
            if (owner(i) != (table.dual + i) % table.players) return false;
        return true;
    }
    for (int i = 1; i <= last; ++i)
        if (owner(i) != (owner(0) + i) % table.players) return false;
    return true;
}

std::string broken_order(const Table& table) {
    const bool rolling = table.phase == Phase::Roll || table.phase == Phase::Toss;
    if (rolling) {
        if (table.players % 2 || table.players == 2) return "Only four or six players roll.";
        if (table.rollers.size() < 2) return "Two or more seats roll for the start.";
        bool missing = false;
        for (Seat seat = 0; seat < table.players; ++seat) {
            const int sum = table.rolls[seat];
            if (!table.rollers.contains(seat) && sum) return "Only those who lead roll again.";
            if (sum == 1 || (missing && sum)) return "Two dice are rolled by one after the other.";
            missing = missing || (table.rollers.contains(seat) && !sum);
        }
        if (missing == (table.phase == Phase::Toss) && table.phase == Phase::Roll)
            return "Somebody still has to roll.";
        if ((table.phase == Phase::Toss) != (table.rolloffs == most_rolloffs))
            return "After eight ties nature tosses.";
        if (table.phase == Phase::Toss &&
            std::ranges::any_of(table.rolls, [](int sum) { return sum != 0; }))
            return "At the toss nobody has a roll.";
        if (table.rolloffs == 0 && table.rollers.size() != table.players)
            return "At first everybody rolls.";
        return "";
    }
    if (!table.rollers.empty() || table.rolloffs ||
        std::ranges::any_of(table.rolls, [](int sum) { return sum != 0; }))
        return "There are rolls in the phases roll and toss only.";
    const auto empty = std::ranges::count(table.order, no_robot);
    if (table.phase == Phase::Slots) {
        if (table.players == 4 || table.players == 6)
            return "Here the dice decide who drafts first.";
        if (table.players != 2 || table.turn == 0)
            return table.turn == 0 && empty == max_robots ? "" : "The order is not chosen yet.";
        const Robot first = table.order[0];
        const Robot fourth = table.order[3];
        const bool good = table.turn == 1 && empty == 4 && first < 4 && fourth < 4 &&
                          first != fourth && table.owner[first] == table.owner[fourth] &&
                          table.alliance[first] == Alliance::Red;
        return good ? "" : "The holder of card 1 drafts first and fourth.";
    }
    if (table.phase < Phase::Pick) return empty == max_robots ? "" : "There is no order yet.";
    return order_fits(table) ? "" : "Robots cannot draft in this order.";
}

int cards_before_extra(const Table& table) { return 3 + (table.iri ? 1 : 0); }

std::string broken_decks(const Table& table) {
    CardSet met = table.row;
    int cards = table.row.size();
    for (Robot robot = 0; robot < max_robots; ++robot) {
        const CardSet deck = table.decks[robot];
        if (robot >= table.robots()) {
            if (!deck.empty()) return "There are fewer robots than decks.";
            continue;
        }
        if (!deck.includes(CardSet::basics())) return "Every deck has the four basic cards.";
        met = met + (deck - CardSet::basics());
        cards += deck.size() - basic_cards;
    }
    if (met.size() != cards || !table.specials().includes(met))
        return "Every special card of this game exists once.";
    const bool drafting = table.phase == Phase::Pick || table.phase == Phase::Refill;
    const int row = table.row.size();
    if (table.phase == Phase::Row && row >= row_size) return "The row is full.";
    if ((table.phase == Phase::Roll || table.phase == Phase::Toss || table.phase == Phase::Slots) &&
        row != row_size)
        return "The row has eight cards.";
    if (table.phase == Phase::Pick &&
        (row == 0 || row > row_size || (row < row_size && !table.pile().empty())))
        return "The row has eight cards while the pile lasts.";
    if (table.phase == Phase::Refill && (row != row_size - 1 || table.pile().empty()))
        return "A card of the row is to be replaced.";
    if ((table.phase < Phase::Row || table.phase > Phase::Refill) && row)
        return "There is a row in Driver Training only.";
    if (!drafting && (table.cycle || !table.stopped.empty()))
        return "Cycles are counted in Driver Training only.";
    if (drafting && (table.turn >= table.robots() || table.cycle >= cards_before_extra(table) + 2))
        return "Nobody picks at this time.";
    for (int i = 0; i < table.robots(); ++i) {
        if (table.phase < Phase::Pick) {
            if (table.decks[static_cast<std::size_t>(i)].size() != basic_cards)
                return "Nobody has drafted yet.";
            continue;
        }
        const Robot robot = table.order[static_cast<std::size_t>(i)];
        const int taken = table.decks[robot].size() - basic_cards;
        const int extra = has_extra_training(table, robot) ? 2 : 0;
        int most = cards_before_extra(table) + extra;
        int least = 3;
        if (drafting) {
            const bool done = i < table.turn || (i == table.turn && table.phase == Phase::Refill);
            most = std::min(most, table.cycle + done);
            least = std::min(least, table.cycle + done);
        }
        if (taken < least || taken > most)
            return "At this moment " + robot_name(robot) + " has " + std::to_string(least) +
                   (least == most ? "" : " to " + std::to_string(most)) + " special cards.";
        if (drafting && table.cycle < cards_before_extra(table) && !table.stopped.empty())
            return "Only extra picks can be ended.";
    }
    if (drafting && !takes_part(table, table.order[table.turn])) return "This robot does not pick.";
    return "";
}

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
    Moves moves;
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

std::string Rules::broken(const State& state) {
    const Table& table = state.table;
    for (const auto& check : {broken_seats, broken_teams})
        if (std::string problem = check(table); !problem.empty()) return problem;
    if (table.phase <= Phase::Team) return "";
    if (std::string problem = broken_builds(state); !problem.empty()) return problem;
    if (table.phase == Phase::Build) return "";
    for (const auto& check : {broken_order, broken_decks})
        if (std::string problem = check(table); !problem.empty()) return problem;
    if (table.phase < Phase::Gift) return "";
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
