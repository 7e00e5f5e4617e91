// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/preview.hpp"

#include <algorithm>

#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/text.hpp"
#include "games/aerial_assault/words.hpp"

namespace aerial_assault {

namespace {

using boost::json::object;

constexpr int faces = 6;

int wins(Test test) { return std::clamp(faces + 1 - test.needs + test.plus, 0, faces); }

// AA-185: with Missed Shots a 1 never goes in, whatever is added.
int throw_wins(const Table& table, Test test) {
    return table.missed_shots ? std::min(wins(test), faces - 1) : wins(test);
}

void add_die(object& json, Test test, int good) {
    json["needs"] = test.needs;
    json["plus"] = test.plus;
    json["wins"] = good;
    json["of"] = faces;
}

object use_json(const Table& table, Used used) {
    if (used.use == Use::Nothing || used.use >= Use::Pass) return {};
    const Robot robot = table.actor;
    const bool throws = used.use != Use::PickUp;
    const bool goal = used.use == Use::High || used.use == Use::Low;
    const Test test{needed(table, used.use), bonus(table, used.use)};
    const RobotSet helpers =
        goal && !table.autonomous() ? table.touched[used.ball] - RobotSet::of(robot) : RobotSet{};
    object json{{"kind", use_names[static_cast<std::size_t>(used.use)]},
                {"ball", ball_name(used.ball)}};
    add_die(json, test, throws ? throw_wins(table, test) : wins(test));
    const int high = table.autonomous() ? 20 : 10;
    json["points"] = used.use == Use::High ? high : used.use == Use::Truss ? 10 : 0;
    json["assists"] = helpers.size();
    json["again"] = may_reroll(table, robot);
    return json;
}

int block_wins(int plus, int against) {
    int good = 0;
    for (int attack = 1; attack <= faces; ++attack)
        for (int defence = 1; defence <= faces; ++defence)
            good += attack + plus > defence + against;
    return good;
}

// The second zone of a Fast Tank's Move, AA-106.
void add_second_zone(object& json, const Table& table, Robot robot, Drive drive) {
    const int fast = table.builds[robot].drive().fast;
    bool free = false;
    for (const Component& part : table.action(robot).parts) free = free || part.kind == Kind::Move2;
    if (distance(drive) < 2 || fast == 0 || free) return;
    object die;
    add_die(die, {fast, 0}, wins({fast, 0}));
    json["second_zone"] = std::move(die);
}

object declare_json(const Table& table, Robot robot, Declared declared) {
    const Drive drive = drive_of(declared);
    const Robot target = target_of(declared);
    const int to = table.zone[robot] + (drive == Drive::None ? 0 : offset(drive));
    object json{{"kind", "declare"}, {"zone", zone_name(to)}};
    add_second_zone(json, table, robot, drive);
    if (target != no_robot) {
        // As an attack: whether the other blocks back is known later.
        const int plus = attack_bonus(table, robot);
        const int against = table.builds[target].drive().block;
        json["block"] = {{"robot", letter(target)},
                         {"plus", plus},
                         {"against", against},
                         {"wins", block_wins(plus, against)},
                         {"of", faces * faces}};
    }
    return json;
}

object inbound_json(const Table& table, Robot robot) {
    object json{{"kind", "inbound"}, {"robot", letter(robot)}};
    const Test test{table.builds[robot].inbounds() ? 1 : inbound_needs, 0};
    add_die(json, test, wins(test));
    return json;
}

object catch_json(const Table& table, Robot robot) {
    if (robot == no_robot) return {};
    object json{{"kind", "catch"}, {"robot", letter(robot)}};
    const Test test{catch_needs, catch_bonus(table, robot)};
    add_die(json, test, wins(test));
    json["points"] = 10;  // AA-141
    return json;
}

// As the dice lie: in a contest the roller's die against the other one's.
object reroll_json(const Table& table, bool again) {
    int least = 0;  // the lowest die that succeeds
    if (table.roll == Roll::Attack || table.roll == Roll::Defend) {
        const Robot target = target_of(table.declared[table.actor]);
        const int plus = attack_bonus(table, table.actor), against = defence_bonus(table, target);
        least =
            table.asked == 0 ? table.against + against - plus + 1 : table.die + plus - against + 1;
    } else {
        const Test test = test_of(table);
        least = test.needs - test.plus;
        if (table.roll == Roll::Throw && table.missed_shots) least = std::max(least, 2);
    }
    const int die = table.asked == 1 ? table.against : table.die;
    if (!again) return {{"kind", "keep"}, {"succeeds", die >= least}};
    return {{"kind", "reroll"}, {"wins", std::clamp(faces + 1 - least, 0, faces)}, {"of", faces}};
}

}  // namespace

object preview(const View& view, Move move) {
    const Table& table = view.table;
    const std::uint8_t argument = argument_of(move);
    switch (sort_of(move)) {
        case Sort::Use:
            return use_json(table, used_in(move));
        case Sort::Declare:
            return declare_json(table, deciding_robot(table, view.viewer), argument);
        case Sort::Drive:
            if (argument == 0)
                return declare_json(table, table.actor,
                                    declare(drive_of(table.declared[table.actor]), no_robot));
            return {};
        case Sort::Receiver:
            return inbound_json(table, argument);
        case Sort::Catcher:
            return catch_json(table, argument);
        case Sort::Reroll:
            return reroll_json(table, argument != 0);
        default:
            return {};
    }
}

}  // namespace aerial_assault
