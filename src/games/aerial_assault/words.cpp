// SPDX-License-Identifier: Apache-2.0
//
// Moves and events in words, and the rule behind each move and each refusal.
#include <cctype>

#include "engine/notation.hpp"
#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

using engine::Event;
using engine::EventNames;
using engine::OrRefusal;
using engine::Refusal;

namespace {

constexpr const char* face_words[] = {"top", "bottom", "down"};
constexpr const char* alliance_words[] = {"red", "blue", "none"};
constexpr const char* alliance_names[] = {"Red", "Blue", "nobody"};
constexpr const char* drive_words[] = {"stay", "left 1", "right 1", "left 2", "right 2"};

std::string letter(Robot robot) { return std::string(1, robot_letter(robot)); }
std::string ball_name(Ball ball) { return std::string(1, ball_letter(ball)); }
std::string robot_name(Robot robot) { return "Robot " + letter(robot); }
std::string seat_name(Seat seat) { return "Seat " + std::to_string(seat); }
std::string zone_name(int zone) { return zone_names[static_cast<std::size_t>(zone % zone_count)]; }

std::string plural(std::int64_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string laid_words(Laid laid) {
    return card_text(card_of(laid)) + " " + face_words[static_cast<int>(face_of(laid))];
}

std::string_view printed(Laid laid) {
    const Card card = card_of(laid);
    if (card >= card_count || face_of(laid) == Face::Down) return "stay in place";
    return face_of(laid) == Face::Top ? card_facts[card].top : card_facts[card].bottom;
}

std::string declared_words(Declared declared) {
    const auto drive = static_cast<std::size_t>(drive_of(declared)) % drive_count;
    const Robot target = target_of(declared);
    if (target == no_robot) return drive_words[drive];
    const std::string block = "block " + letter(target);
    return drive == 0 ? block : std::string(drive_words[drive]) + " " + block;
}

std::string use_words(Used used) {
    const std::string what(use_names[static_cast<std::size_t>(used.use)]);
    if (used.use == Use::Nothing) return what;
    if (used.use == Use::Pass)
        return what + " " + zone_name(used.target) + " " + ball_name(used.ball);
    if (used.use == Use::Kiss) return what + " " + letter(used.target) + " " + ball_name(used.ball);
    return what + " " + ball_name(used.ball);
}

Refusal not_allowed(std::string rule, std::string words) {
    return {Refusal::Reason::NotAllowed, std::move(rule), std::move(words)};
}

std::string odds(int needs, int plus) {
    const int die = std::max(1, needs - plus);
    if (die > 6) return "cannot succeed";
    return "on a " + std::to_string(die) + (die < 6 ? " or more" : "");
}

// Which robot the seat decides for, if it has two.
std::string for_robot(const Table& table, Seat seat, Robot robot) {
    return table.robots_of(seat).size() > 1 ? robot_name(robot) + ": " : "";
}

std::string part_words(Part part) {
    if (part >= part_count) return "no part";
    const PartFacts& facts = part_facts[part];
    std::string text = std::string(facts.name) + ", " + plural(facts.weeks, "week");
    const auto add = [&](const std::string& what) { text += ", " + what; };
    const auto ranges = [](const std::array<int, 3>& numbers) {
        std::string list;
        for (int number : numbers)
            list += (list.empty() ? "" : "/") + (number ? std::to_string(number) + "+" : "-");
        return list;
    };
    if (facts.slot == Slot::DriveTrain) {
        add(facts.fast ? "1 zone, 2 on " + std::to_string(facts.fast) + "+"
                       : plural(facts.move, "zone"));
        add(std::string("block ") + (facts.block < 0 ? "" : "+") + std::to_string(facts.block));
    }
    if (facts.slot == Slot::Shooter) {
        add("shoot " + ranges(facts.shoot));
        add("truss " + ranges(facts.truss));
    }
    if (facts.pick_up) add("pick up " + std::to_string(facts.pick_up) + "+");
    if (facts.catching) add("catch +" + std::to_string(facts.catching));
    if (facts.inbounds) add("inbounds without a die");
    return text;
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

std::string Rules::write_move(const State&, Seat, Move move) {
    const std::uint8_t argument = argument_of(move);
    switch (sort_of(move)) {
        case Sort::Colour:
            return alliance_words[argument % 3];
        case Sort::Dual:
            return "dual " + std::to_string(argument);
        case Sort::Deal:
            return "card " + card_text(argument);
        case Sort::Roll:
            return "roll " + std::to_string(argument);
        case Sort::Toss:
            return "toss " + std::to_string(argument);
        case Sort::Partner:
            return "partner " + letter(argument);
        case Sort::Die:
            return "die " + std::to_string(argument);
        case Sort::Grab:
            return "grab " + laid_words(argument);
        case Sort::Team:
            return "team " + std::string(team_names[argument % team_names.size()]);
        case Sort::AddPart:
            return argument < part_count ? std::string(part_facts[argument].id) : "none";
        case Sort::Slot:
            return "first " + letter(argument);
        case Sort::Take:
            return argument == no_card ? "stop" : "take " + card_text(argument);
        case Sort::Gift:
            return "give " + letter(argument);
        case Sort::Program:
            return "program " + laid_words(argument);
        case Sort::Flip:
            return argument ? "leave" : "flip";
        case Sort::Receiver:
            return "inbound " + letter(argument);
        case Sort::Commit:
            return laid_words(argument);
        case Sort::Declare:
            return declared_words(argument);
        case Sort::Next:
            return "next " + letter(argument);
        case Sort::Use:
            return argument < use_codes ? use_words(used_in(move)) : "?";
        case Sort::Drive:
            return argument ? "halt" : "go";
        case Sort::Answer:
            return argument ? "decline" : "accept";
        case Sort::Reroll:
            return argument ? "reroll" : "keep";
        case Sort::Catcher:
            return argument == no_robot ? "nobody" : "catch " + letter(argument);
    }
    return "?";
}

namespace {

// The words of a move, in small letters, as a number; or nothing.
std::optional<Move> parse(const std::vector<std::string_view>& words) {
    const std::size_t count = words.size();
    const auto is = [&](std::size_t i, std::string_view word) {
        return i < count && words[i] == word;
    };
    const auto capitals = [&](std::size_t i) {
        std::string text(i < count ? words[i] : "");
        for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return text;
    };
    const auto robot = [&](std::size_t i) { return read_robot(capitals(i)); };
    const auto card = [&](std::size_t i) { return read_card(capitals(i)); };
    const auto ball = [&](std::size_t i) -> std::optional<Ball> {
        if (i >= count || words[i].size() != 1 || words[i][0] < 'a' || words[i][0] > 'f') return {};
        return static_cast<Ball>(words[i][0] - 'a');
    };
    const auto number = [&](std::size_t i, int least, int most) -> std::optional<int> {
        return i < count ? engine::whole_number(words[i], least, most) : std::nullopt;
    };
    const auto face = [&](std::size_t i) -> std::optional<Face> {
        for (int k = 0; k < 3; ++k)
            if (is(i, face_words[k])) return static_cast<Face>(k);
        return {};
    };
    if (count == 1) {
        struct Word {
            const char* word;
            Move move;
        };
        static const Word plain[] = {{"red", make(Sort::Colour, 0)},
                                     {"blue", make(Sort::Colour, 1)},
                                     {"none", make(Sort::AddPart, no_part)},
                                     {"stop", make(Sort::Take, no_card)},
                                     {"flip", make(Sort::Flip, 0)},
                                     {"leave", make(Sort::Flip, 1)},
                                     {"stay", make(Sort::Declare, 0)},
                                     {"nothing", use({})},
                                     {"go", make(Sort::Drive, 0)},
                                     {"halt", make(Sort::Drive, 1)},
                                     {"accept", make(Sort::Answer, 0)},
                                     {"decline", make(Sort::Answer, 1)},
                                     {"keep", make(Sort::Reroll, 0)},
                                     {"reroll", make(Sort::Reroll, 1)},
                                     {"nobody", make(Sort::Catcher, no_robot)}};
        for (const Word& word : plain)
            if (words[0] == word.word) return word.move;
        for (Part part = 0; part < part_count; ++part)
            if (part_facts[part].id == capitals(0)) return make(Sort::AddPart, part);
        if (const auto one = card(0)) return make(Sort::Take, *one);
    }
    if (count == 2) {
        const auto with_robot = [&](Sort sort) -> std::optional<Move> {
            if (const auto one = robot(1)) return make(sort, *one);
            return {};
        };
        const auto with_number = [&](Sort sort, int least, int most) -> std::optional<Move> {
            if (const auto one = number(1, least, most))
                return make(sort, static_cast<unsigned>(*one));
            return {};
        };
        if (is(0, "dual")) return with_number(Sort::Dual, 0, 5);
        if (is(0, "toss")) return with_number(Sort::Toss, 0, 5);
        if (is(0, "roll")) return with_number(Sort::Roll, 2, 12);
        if (is(0, "die")) return with_number(Sort::Die, 1, 6);
        if (is(0, "partner")) return with_robot(Sort::Partner);
        if (is(0, "first")) return with_robot(Sort::Slot);
        if (is(0, "give")) return with_robot(Sort::Gift);
        if (is(0, "inbound")) return with_robot(Sort::Receiver);
        if (is(0, "next")) return with_robot(Sort::Next);
        if (is(0, "catch")) return with_robot(Sort::Catcher);
        if (is(0, "block") && robot(1)) return make(Sort::Declare, declare(Drive::None, *robot(1)));
        if (is(0, "card") && card(1)) return make(Sort::Deal, *card(1));
        if (is(0, "take") && card(1)) return make(Sort::Take, *card(1));
        if (is(0, "team"))
            for (unsigned team = 1; team < team_names.size(); ++team)
                if (is(1, team_names[team])) return make(Sort::Team, team);
        if (card(0) && face(1)) return make(Sort::Commit, lay(*card(0), *face(1)));
        for (unsigned what = 1; what < 5; ++what)
            if (is(0, use_names[what]) && ball(1))
                return use({static_cast<Use>(what), *ball(1), 0});
    }
    if (count == 2 || count == 4)
        for (int i = 1; i < drive_count; ++i) {
            const auto drive = static_cast<Drive>(i);
            if (!is(0, direction(drive) < 0 ? "left" : "right")) continue;
            if (number(1, 1, 2) != distance(drive)) continue;
            if (count == 2) return make(Sort::Declare, declare(drive, no_robot));
            if (is(2, "block") && robot(3)) return make(Sort::Declare, declare(drive, *robot(3)));
        }
    if (count == 3) {
        if (is(0, "grab") && card(1) && face(2)) return make(Sort::Grab, lay(*card(1), *face(2)));
        if (is(0, "program") && card(1) && face(2))
            return make(Sort::Program, lay(*card(1), *face(2)));
        if (is(0, "kiss") && robot(1) && ball(2)) return use({Use::Kiss, *ball(2), *robot(1)});
        if (is(0, "pass") && ball(2))
            for (std::uint8_t zone = 0; zone < zone_count; ++zone)
                if (capitals(1) == zone_names[zone]) return use({Use::Pass, *ball(2), zone});
    }
    return {};
}

// What could be written at this position.
const char* example(const Table& table, Seat seat) {
    if (seat == engine::nature) return "\"die 4\", \"card SA07\", \"roll 9\" or \"red\"";
    switch (table.phase) {
        case Phase::Team:
            return "\"team green\"";
        case Phase::Build:
            return "\"DT1\" or \"none\"";
        case Phase::Slots:
            return "\"first A\"";
        case Phase::Pick:
            return "\"take SA07\" or \"stop\"";
        case Phase::Gift:
            return "\"give B\"; to keep a ball, give it to its own robot";
        case Phase::Program:
            return "\"program SA07 top\"";
        case Phase::Flip:
            return "\"flip\" or \"leave\"";
        case Phase::Commit:
            return "\"SA07 top\", \"SA07 bottom\" or \"SA07 down\"";
        case Phase::Declare:
            return "\"stay\", \"left 1\", \"block C\" or \"right 2 block C\"";
        case Phase::Use:
            return "\"high a\", \"low a\", \"truss a\", \"pick a\", \"pass R2 a\", \"kiss B a\" or "
                   "\"nothing\"";
        case Phase::Drive:
            return "\"go\" or \"halt\"";
        case Phase::Kiss:
            return "\"accept\" or \"decline\"";
        case Phase::Reroll:
            return "\"keep\" or \"reroll\"";
        case Phase::Catcher:
            return "\"catch B\" or \"nobody\"";
        default:
            return "\"next A\" or \"inbound A\"";
    }
}

}  // namespace

OrRefusal<Move> Rules::read_move(const State& state, Seat seat, std::string_view text) {
    std::string lower;
    for (char c : text) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (const auto move = parse(engine::words_of(lower))) {
        // "SA07 top" serves for a program as well.
        if (sort_of(*move) == Sort::Commit && state.table.phase == Phase::Program)
            return make(Sort::Program, argument_of(*move));
        return *move;
    }
    return base::Failure{Refusal{
        Refusal::Reason::NotAMove, "",
        "\"" + std::string(text) + "\" is not a move; write " + example(state.table, seat) + "."}};
}

std::string Rules::describe(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    const std::uint8_t argument = argument_of(move);
    switch (sort_of(move)) {
        case Sort::AddPart:
            return for_robot(table, seat, building_robot(table, seat)) + part_words(argument);
        case Sort::Take: {
            const std::string who = for_robot(table, seat, table.order[table.turn]);
            if (argument >= card_count) return who + "take no more cards";
            return who + std::string(card_facts[argument].name) + ": " +
                   std::string(card_facts[argument].top) + " / " +
                   std::string(card_facts[argument].bottom);
        }
        case Sort::Gift: {
            const Robot giver = table.order[table.turn];
            return argument == giver
                       ? robot_name(giver) + " keeps its ball"
                       : robot_name(giver) + " gives its ball to " + robot_name(argument);
        }
        case Sort::Program:
            return for_robot(table, seat, building_robot(table, seat)) +
                   std::string(printed(argument));
        case Sort::Flip:
            return for_robot(table, seat, deciding_robot(table, seat)) +
                   (argument ? "leave the card face down and stay in place"
                             : "flip the programmed card");
        case Sort::Commit:
            return for_robot(table, seat, deciding_robot(table, seat)) +
                   std::string(printed(argument));
        case Sort::Declare:
            return for_robot(table, seat, deciding_robot(table, seat)) + declared_words(argument);
        case Sort::Next:
            return robot_name(argument) +
                   " acts next: " + std::string(printed(table.face[argument % max_robots]));
        case Sort::Use: {
            const Used used = used_in(move);
            const std::string who = for_robot(table, seat, table.actor);
            const std::string name = "ball " + ball_name(used.ball);
            const auto with_odds = [&](const std::string& what) {
                return who + what + ", " + odds(needed(table, used.use), bonus(table, used.use));
            };
            switch (used.use) {
                case Use::Nothing:
                    return who + "do nothing";
                case Use::High:
                    return with_odds("shoot " + name + " at the high goal");
                case Use::Low:
                    return with_odds("shoot " + name + " at the low goal");
                case Use::Truss:
                    return with_odds("throw " + name + " over the truss");
                case Use::PickUp:
                    return with_odds("pick up " + name);
                case Use::Pass:
                    return who + "pass " + name + " to the floor of " + zone_name(used.target);
                case Use::Kiss:
                    return who + "hand " + name + " to " + robot_name(used.target);
            }
            return "";
        }
        case Sort::Drive:
            return argument ? "stay here" : "make the declared move";
        case Sort::Answer:
            return argument ? "decline: the ball falls to the floor" : "take the ball";
        case Sort::Reroll:
            return argument ? "roll again, once per game" : "keep the die";
        case Sort::Catcher:
            return argument == no_robot ? "let the ball land"
                                        : robot_name(argument) + " tries to catch";
        default:
            return write_move(state, seat, move);
    }
}

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

const std::vector<EventNames>& event_names() {
    static const std::vector<EventNames> names = {
        {"joined", {"robot", "alliance"}, {}, "AA-34"},
        {"runs_two", {}, {}, "AA-180"},
        {"team_taken", {"robot", "team"}, {}, "AA-6"},
        {"part_chosen", {"robot", "step"}, {"part"}, "AA-10"},
        {"built", {"robot", "parts", "weeks"}, {}, "AA-16"},
        {"card_turned", {"card"}, {}, "AA-24"},
        {"rolled", {"sum"}, {}, "AA-25"},
        {"starting_player", {}, {}, "AA-25"},
        {"slot_chosen", {"robot"}, {}, "AA-169"},
        {"card_taken", {"robot", "card"}, {}, "AA-26"},
        {"picks_ended", {"robot"}, {}, "AA-28"},
        {"ball_kept", {"robot"}, {}, "AA-39"},
        {"ball_given", {"robot", "to"}, {}, "AA-39"},
        {"programmed", {"robot", "place"}, {"card"}, "AA-44"},
        {"decided", {"robot"}, {"move"}, "AA-57"},
        {"play_began", {"play"}, {}, "AA-57"},
        {"inbounded", {"robot", "ball", "die", "caught"}, {}, "AA-67"},
        {"grabbed", {"robot"}, {"card"}, "AA-191"},
        {"flipped", {"robot", "card", "half"}, {}, "AA-32"},
        {"stayed_down", {"robot"}, {}, "AA-100"},
        {"declared", {"robot", "declaration"}, {}, "AA-95"},
        {"acts", {"robot"}, {}, "AA-88"},
        {"drove", {"robot", "from", "to"}, {}, "AA-104"},
        {"gave_up", {"robot"}, {}, "AA-86"},
        {"die_rolled", {"robot", "for", "die"}, {}, "AA-77"},
        {"scored", {"robot", "ball", "high", "points", "assists", "removed"}, {}, "AA-116"},
        {"missed", {"robot", "ball", "zone"}, {}, "AA-117"},
        {"out_of_bounds", {"robot", "ball"}, {}, "AA-188"},
        {"passed", {"robot", "ball", "zone"}, {}, "AA-126"},
        {"kissed", {"robot", "receiver", "ball"}, {}, "AA-129"},
        {"declined", {"robot", "ball", "zone"}, {}, "AA-130"},
        {"trussed", {"robot", "ball"}, {}, "AA-135"},
        {"caught", {"robot", "ball"}, {}, "AA-141"},
        {"dropped", {"robot", "ball"}, {}, "AA-142"},
        {"picked_up", {"robot", "ball"}, {}, "AA-146"},
        {"not_picked_up", {"robot", "ball"}, {}, "AA-146"},
        {"contest", {"robot", "target", "attack", "defence", "mutual"}, {}, "AA-151"},
        {"block_lapsed", {"robot"}, {}, "AA-156"},
        {"tie_settled", {"robot", "target", "die"}, {}, "AA-189"},
        {"cleaned_up", {"round"}, {}, "AA-60"},
        {"resigned", {}, {}, "AA-D1"},
        {"ended", {"red", "blue"}, {}, "AA-164"},
    };
    return names;
}

std::string Rules::tell(const Event& event) {
    const auto& open = event.open;
    const bool shown = event.secret[0] != engine::hidden;
    const auto small = [](std::int64_t number) { return static_cast<std::uint8_t>(number); };
    const std::string who = robot_name(small(open[0]));
    const std::string ball = "ball " + ball_name(small(open[1]));
    const auto number = [&](std::size_t i) { return std::to_string(open[i]); };
    switch (static_cast<Happening>(event.kind)) {
        case Happening::Joined:
            return who + " of seat " + std::to_string(event.seat) + " joins the " +
                   alliance_names[open[1] % 3] + " alliance.";
        case Happening::RunsTwo:
            return seat_name(event.seat) + " runs two robots.";
        case Happening::TeamTaken:
            return who + " is team " + std::string(team_names[small(open[1]) % team_names.size()]) +
                   ".";
        case Happening::PartChosen:
            if (!shown) return seat_name(event.seat) + " is building " + who + ".";
            return who + " gets " +
                   (event.secret[0] < part_count
                        ? std::string(part_facts[static_cast<std::size_t>(event.secret[0])].name)
                        : "no part of this kind") +
                   ".";
        case Happening::Built:
            return who + " is built of " + to_text(Build{static_cast<std::uint16_t>(open[1])}) +
                   ", " + plural(open[2], "week") + ".";
        case Happening::CardTurned:
            return card_text(small(open[0])) + " is turned up.";
        case Happening::Rolled:
            return seat_name(event.seat) + " rolls " + number(0) + ".";
        case Happening::StartingPlayer:
            return seat_name(event.seat) + " is the Starting Player.";
        case Happening::SlotChosen:
            return who + " drafts before the other robot of seat " + std::to_string(event.seat) +
                   ".";
        case Happening::CardTaken:
            return who + " takes " + card_text(small(open[1])) + ".";
        case Happening::PicksEnded:
            return who + " takes no card.";
        case Happening::BallKept:
            return who + " keeps its ball.";
        case Happening::BallGiven:
            return who + " gives its ball to " + robot_name(small(open[1])) + ".";
        case Happening::Programmed:
            return who + " has card " + number(1) + " of its program" +
                   (shown ? ": " + laid_words(small(event.secret[0])) : "") + ".";
        case Happening::Decided:
            return who + " has decided" +
                   (shown ? ": " + write_move({}, event.seat, static_cast<Move>(event.secret[0]))
                          : "") +
                   ".";
        case Happening::PlayBegan:
            return open[0] <= autonomous_plays
                       ? "Autonomous card play " + number(0) + " begins."
                       : "Round " + std::to_string((open[0] - 4) / 5 + 1) + ", card play " +
                             std::to_string((open[0] - 4) % 5 + 1) + " begins.";
        case Happening::Inbounded:
            return ball + " is inbounded to robot " + letter(small(open[0])) +
                   (open[3] ? ", who catches it." : ", who drops it.");
        case Happening::Grabbed:
            return who + " panics and grabs " +
                   (shown ? laid_words(small(event.secret[0])) : "a card") + ".";
        case Happening::Flipped: {
            const Laid laid = lay(small(open[1]), static_cast<Face>(open[2] % 3));
            return who + " plays " + laid_words(laid) + ": " + std::string(printed(laid)) + ".";
        }
        case Happening::StayedDown:
            return who + " stays in place.";
        case Happening::DeclarationShown:
            return who + " declares: " + declared_words(small(open[1])) + ".";
        case Happening::Acts:
            return who + " acts.";
        case Happening::Drove:
            return who + " drives from " + zone_name(small(open[1])) + " to " +
                   zone_name(small(open[2])) + ".";
        case Happening::GaveUp:
            return who + " gives up its move.";
        case Happening::DieRolled:
            return who + " rolls " + number(2) + ".";
        case Happening::Scored: {
            std::string text = who + " scores " + ball + " in the " + (open[2] ? "high" : "low") +
                               " goal: " + number(3);
            if (open[4]) text += " and " + plural(open[4], "assist");
            return text + (open[5] ? "; the ball is removed." : ".");
        }
        case Happening::Missed:
            return who + " fails; " + ball + " lies in " + zone_name(small(open[2])) + ".";
        case Happening::OutOfBounds:
            return who + " fails; " + ball + " is out of bounds.";
        case Happening::Passed:
            return who + " passes " + ball + " to " + zone_name(small(open[2])) + ".";
        case Happening::Kissed:
            return who + " hands ball " + ball_name(small(open[2])) + " to robot " +
                   letter(small(open[1])) + ".";
        case Happening::Declined:
            return who + " declines; " + ball + " lies in " + zone_name(small(open[2])) + ".";
        case Happening::Trussed:
            return who + " throws " + ball + " over the truss: 10.";
        case Happening::Caught:
            return who + " catches " + ball + ": 10.";
        case Happening::Dropped:
            return who + " does not catch " + ball + ".";
        case Happening::PickedUp:
            return who + " picks up " + ball + ".";
        case Happening::NotPickedUp:
            return who + " fails to pick up " + ball + ".";
        case Happening::Contest:
            return who + (open[4] ? " and robot " : " blocks robot ") + letter(small(open[1])) +
                   (open[4] ? " block each other: " : ": ") + number(2) + " against " + number(3) +
                   (open[2] > open[3]              ? ", and succeeds."
                    : open[4] && open[3] > open[2] ? ", and is blocked."
                                                   : ", in vain.");
        case Happening::BlockLapsed:
            return "The block of robot " + letter(small(open[0])) + " lapses.";
        case Happening::TieSettled: {
            const std::string victim = open[2] <= 2 ? robot_name(small(open[1])) : who;
            if (open[2] == 3 || open[2] == 4) return "The tie has no consequence.";
            return victim + (open[2] == 1 || open[2] == 6 ? " will panic." : " will break down.");
        }
        case Happening::CleanedUp:
            return open[0] ? "Round " + number(0) + " is over." : "The Autonomous Round is over.";
        case Happening::Resigned:
            return seat_name(event.seat) + " resigns.";
        case Happening::Ended:
            return "The match is over: Red " + number(0) + ", Blue " + number(1) + ".";
    }
    return "";
}

}  // namespace aerial_assault
