// SPDX-License-Identifier: Apache-2.0
//
// Moves in words, and back; what they will do.
#include <cctype>

#include "engine/notation.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"
#include "games/aerial_assault/words.hpp"

namespace aerial_assault {

using engine::OrRefusal;
using engine::Refusal;

namespace {

constexpr const char* face_words[] = {"top", "bottom", "down"};
constexpr const char* alliance_words[] = {"red", "blue", "none"};
constexpr const char* drive_words[] = {"stay", "left 1", "right 1", "left 2", "right 2"};

std::string use_words(Used used) {
    const std::string what(use_names[static_cast<std::size_t>(used.use)]);
    if (used.use == Use::Nothing) return what;
    if (used.use == Use::Pass)
        return what + " " + zone_name(used.target) + " " + ball_name(used.ball);
    if (used.use == Use::Kiss) return what + " " + letter(used.target) + " " + ball_name(used.ball);
    return what + " " + ball_name(used.ball);
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

}  // namespace

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

}  // namespace aerial_assault
