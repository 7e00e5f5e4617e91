// SPDX-License-Identifier: Apache-2.0
//
// The rule behind each move and each refusal.
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"
#include "games/aerial_assault/words.hpp"

namespace aerial_assault {

using engine::Refusal;

namespace {

Refusal not_allowed(std::string rule, std::string words) {
    return {Refusal::Reason::NotAllowed, std::move(rule), std::move(words)};
}

Refusal explain_part(const State& state, Seat seat, Part part) {
    const Table& table = state.table;
    const Robot robot = building_robot(table, seat);
    const int step = table.steps[robot];
    constexpr const char* wanted[] = {"a Drive Train", "a Shooter", "a Floor Pick Up",
                                      "Active Catching"};
    if (part == no_part)
        return not_allowed("AA-11", std::string("This robot needs ") + wanted[step] + ".");
    if (part >= part_count || static_cast<int>(part_facts[part].slot) != step)
        return not_allowed("AA-11", std::string("Choose ") + wanted[step] + " now.");
    return not_allowed("AA-14", "With " + std::string(part_facts[part].id) +
                                    " the robot cannot be finished in " +
                                    std::to_string(table.budget(robot)) + " weeks.");
}

Refusal explain_card(const State& state, Robot robot, Laid laid) {
    const Table& table = state.table;
    const Card card = card_of(laid);
    if (card >= card_count || !table.decks[robot].contains(card))
        return not_allowed("AA-30",
                           card_text(card) + " is not in the hand of " + robot_name(robot) + ".");
    if (!state.hand(robot).contains(card))
        return not_allowed("AA-59",
                           robot_name(robot) + " has played " + card_text(card) + " already.");
    if (table.broken_down.contains(robot))
        return not_allowed("AA-190", robot_name(robot) + " has broken down and stays in place.");
    return not_allowed("AA-44", "A programmed card has its top or its bottom half up.");
}

Refusal explain_declaration(const Table& table, Robot robot, Declared declared) {
    const Action& action = table.action(robot);
    const Drive drive = drive_of(declared);
    const Robot target = target_of(declared);
    const Alliance mine = table.alliance[robot];
    if (static_cast<int>(drive) >= drive_count)
        return not_allowed("AA-95", "That is no declaration.");
    if (drive != Drive::None) {
        if (table.panicked.contains(robot))
            return not_allowed("AA-191", "A panicked robot does not move.");
        if (!action.moves) return not_allowed("AA-95", "This action has no Move.");
        int furthest = 0;
        for (std::size_t i = 0; i < action.size; ++i)
            if (const Kind kind = action.parts[i].kind; kind == Kind::Move || kind == Kind::Move2)
                furthest = reach(table, robot, kind);
        if (distance(drive) > furthest)
            return not_allowed("AA-104", "This Drive Train goes 1 zone only.");
        const int to = table.zone[robot] + offset(drive);
        if (to < 0 || to >= zone_count)
            return not_allowed("AA-109", "There is no zone so far away.");
        if (table.autonomous() && !on_side_of(mine, to))
            return not_allowed("AA-47", "In the Autonomous Round robots stay on their own side.");
    }
    if (target == no_robot)
        return not_allowed("AA-150", "A Block must name a target when there is one.");
    if (!action.blocks) return not_allowed("AA-95", "This action has no Block.");
    if (target >= table.robots()) return not_allowed("AA-149", "There is no such robot.");
    if (table.alliance[target] == mine)
        return not_allowed("AA-76", "A robot may not block a teammate.");
    if (!table.active.contains(target))
        return not_allowed("AA-102", robot_name(target) + " stays in place: nothing to block.");
    if (table.lock[robot] == target)
        return not_allowed("AA-158",
                           robot_name(robot) + " has just blocked " + robot_name(target) + ".");
    return not_allowed("AA-149", robot_name(target) + " is not where the block is made.");
}

Refusal explain_use(const Table& table, Used used) {
    const Robot robot = table.actor;
    const Kind kind = component(table).kind;
    const Alliance mine = table.alliance[robot];
    const Zone zone = table.zone[robot];
    const bool throws = kind == Kind::Shoot || kind == Kind::Truss;
    if (used.ball >= table.robots()) return not_allowed("AA-74", "There is no such ball.");
    if (table.colour(used.ball) != mine)
        return not_allowed("AA-74", "Ball " + ball_name(used.ball) + " is the other alliance's.");
    const Place place = table.balls[used.ball];
    const bool holds = place == held_by(robot);
    const bool near = place == zone;
    if (is_held(place) && !holds)
        return not_allowed("AA-75", "Another robot holds ball " + ball_name(used.ball) + ".");
    switch (used.use) {
        case Use::High:
            if (kind != Kind::Shoot) return not_allowed("AA-112", "A high shot needs Shoot.");
            if (!holds) return not_allowed("AA-113", "Only a held ball can be shot high.");
            if (!on_side_of(mine, zone))
                return not_allowed("AA-114", "High goals are shot from the own side.");
            return not_allowed("AA-80", "This Shooter has no number for the range.");
        case Use::Low:
            if (table.autonomous())
                return not_allowed("AA-48", "In the Autonomous Round there are no low shots.");
            if (zone != goals_of(mine) || (!holds && !near))
                return not_allowed("AA-119",
                                   "Low goals are shot in the own Zone 1 with a ball there.");
            return not_allowed("AA-120", "This action cannot make a low shot.");
        case Use::Truss:
            if (kind != Kind::Truss || !holds)
                return not_allowed("AA-132", "A truss needs Truss and a held ball.");
            if (on_side_of(mine, zone))
                return not_allowed("AA-133", "A truss is thrown from the far side.");
            if (table.trussed.contains(used.ball))
                return not_allowed("AA-137", "This ball has been trussed and not scored since.");
            return not_allowed("AA-80", "This Shooter has no number for the range.");
        case Use::PickUp:
            return not_allowed("AA-144", "There is nothing that this robot can pick up now.");
        case Use::Pass:
            if (!throws || !holds)
                return not_allowed("AA-125", "A pass needs Shoot or Truss and a held ball.");
            return not_allowed("AA-126", "A pass goes 0, 1 or 2 zones.");
        default:
            if (!throws || !holds)
                return not_allowed("AA-125", "A pass needs Shoot or Truss and a held ball.");
            if (used.target < table.robots() && table.alliance[used.target] == mine &&
                table.cancelled.contains(used.target))
                return not_allowed("AA-131", "The receiver's action has been cancelled.");
            if (used.target < table.robots() && table.held(used.target) >= most_balls)
                return not_allowed("AA-40", "The receiver holds two balls already.");
            return not_allowed("AA-129",
                               "A kiss pass needs a teammate here with Catch or Floor Pick Up.");
    }
}

}  // namespace

std::string_view Rules::rule(const State& state, Seat, Move move) {
    const Table& table = state.table;
    switch (sort_of(move)) {
        case Sort::Colour:
            return table.phase == Phase::Alliance ? (table.players == 5 ? "AA-182" : "AA-34")
                   : table.players == 2           ? "AA-167"
                                                  : "AA-172";
        case Sort::Dual:
            return "AA-180";
        case Sort::Deal:
            return table.phase == Phase::Row ? "AA-24" : "AA-26";
        case Sort::Roll:
            return "AA-25";
        case Sort::Toss:
            return "AA-D4";
        case Sort::Partner:
            return "AA-182";
        case Sort::Die:
            switch (table.roll) {
                case Roll::Inbound:
                    return "AA-67";
                case Roll::SecondZone:
                    return "AA-106";
                case Roll::Attack:
                case Roll::Defend:
                    return "AA-151";
                case Roll::Tie:
                    return "AA-189";
                case Roll::Miss:
                    return "AA-185";
                case Roll::Catch:
                    return "AA-140";
                case Roll::PickUp:
                    return "AA-145";
                default:
                    return table.use == Use::Truss ? "AA-134"
                           : table.use == Use::Low ? "AA-121"
                                                   : "AA-115";
            }
        case Sort::Grab:
            return "AA-191";
        case Sort::Team:
            return "AA-6";
        case Sort::AddPart:
            return "AA-11";
        case Sort::Slot:
            return table.players == 2 ? "AA-169" : table.players == 3 ? "AA-174" : "AA-181";
        case Sort::Take:
            return table.cycle < 3 ? "AA-26" : "AA-28";
        case Sort::Gift:
            return "AA-39";
        case Sort::Program:
            return "AA-44";
        case Sort::Flip:
            return "AA-46";
        case Sort::Receiver:
            return "AA-65";
        case Sort::Commit:
            return "AA-57";
        case Sort::Declare:
            return "AA-95";
        case Sort::Next:
            return table.step == 1 ? "AA-91" : "AA-88";
        case Sort::Use:
            switch (used_in(move).use) {
                case Use::Nothing:
                    return "AA-103";
                case Use::High:
                    return "AA-114";
                case Use::Low:
                    return "AA-119";
                case Use::Truss:
                    return "AA-133";
                case Use::PickUp:
                    return "AA-144";
                case Use::Pass:
                    return "AA-126";
                case Use::Kiss:
                    return "AA-129";
            }
            return "";
        case Sort::Drive:
            return "AA-86";
        case Sort::Answer:
            return "AA-130";
        case Sort::Reroll:
            return "AA-97";
        case Sort::Catcher:
            return "AA-139";
    }
    return "";
}

Refusal Rules::explain(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    if (move == engine::resignation)
        return not_allowed("AA-D1",
                           table.play == 0
                               ? "You can resign in the match only; before it a bot takes over."
                               : "Only who runs a whole alliance can give the match up.");
    if (!next(state).includes(seat)) {
        const bool decided =
            seat < table.players && (table.phase == Phase::Flip || table.phase == Phase::Commit ||
                                     table.phase == Phase::Declare || table.phase == Phase::Build ||
                                     table.phase == Phase::Program);
        const char* rule = table.phase == Phase::Build     ? "AA-10"
                           : table.phase == Phase::Program ? "AA-45"
                           : table.phase == Phase::Pick    ? "AA-26"
                           : table.phase < Phase::Program  ? "AA-6"
                                                           : "AA-57";
        return {Refusal::Reason::NotYourTurn, rule,
                decided ? "You have decided already; wait for the others."
                        : "There is nothing for you to decide now."};
    }
    if (seat == engine::nature)
        return not_allowed("", "Nature cannot do that now: " + write_move(state, seat, move) + ".");
    const Sort sort = sort_of(move);
    const std::uint8_t argument = argument_of(move);
    const bool known = move >> 16 == 0;
    if (known && table.phase == Phase::Build && sort == Sort::AddPart)
        return explain_part(state, seat, argument);
    if (known && table.phase == Phase::Program && sort == Sort::Program)
        return explain_card(state, building_robot(table, seat), argument);
    if (known && table.phase == Phase::Commit && sort == Sort::Commit)
        return explain_card(state, deciding_robot(table, seat), argument);
    if (known && table.phase == Phase::Declare && sort == Sort::Declare)
        return explain_declaration(table, deciding_robot(table, seat), argument);
    if (known && table.phase == Phase::Use && sort == Sort::Use && argument < use_codes)
        return explain_use(table, used_in(move));
    switch (table.phase) {
        case Phase::Team:
            return not_allowed("AA-6", "Choose a team that nobody has.");
        case Phase::Build:
            return not_allowed("AA-11", "Choose a part.");
        case Phase::Slots:
            return not_allowed("AA-169", "Say which of your robots drafts first.");
        case Phase::Pick:
            return sort == Sort::Take && argument == no_card
                       ? not_allowed("AA-27", "The first three cards have to be taken.")
                       : not_allowed("AA-26", "Take a card of the row.");
        case Phase::Gift:
            return not_allowed(
                "AA-39", "A ball goes to a robot of the alliance that then holds at most two.");
        case Phase::Program:
            return not_allowed("AA-44", "Lay a card of the hand, with a half.");
        case Phase::Flip:
            return not_allowed("AA-46", "Flip the programmed card or leave it face down.");
        case Phase::Receiver:
            return not_allowed("AA-65", "Name a robot in the inbound zone.");
        case Phase::Commit:
            return not_allowed("AA-57", "Choose a card of the hand and how it lies.");
        case Phase::Declare:
            return not_allowed("AA-95", "Say where to drive and whom to block.");
        case Phase::Order:
            return not_allowed(table.step == 1 ? "AA-91" : "AA-88",
                               "This robot is not due now; choose one that is.");
        case Phase::Use:
            return not_allowed("AA-103", "Say what the robot does with this component.");
        case Phase::Drive:
            return not_allowed("AA-86", "Make the declared move or give it up.");
        case Phase::Kiss:
            return not_allowed("AA-130", "Accept the ball or decline it.");
        case Phase::Reroll:
            return not_allowed("AA-97", "Keep the die or roll it again.");
        default:
            return not_allowed("AA-138", "Only a teammate in the white zone with Catch can try.");
    }
}

}  // namespace aerial_assault
