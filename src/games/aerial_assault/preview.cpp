// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/preview.hpp"

#include <algorithm>

#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/text.hpp"
#include "games/aerial_assault/words.hpp"

namespace aerial_assault {

namespace {

using protocol::JsonText;

constexpr int faces = 6;

int wins(Test test) { return std::clamp(faces + 1 - test.needs + test.plus, 0, faces); }

// AA-185: with Missed Shots a 1 never goes in, whatever is added.
int throw_wins(const Table& table, Test test) {
    return table.missed_shots ? std::min(wins(test), faces - 1) : wins(test);
}

// These write the fields of an object.
void write_die(JsonText& json, Test test, int good) {
    json.field("needs", test.needs);
    json.field("plus", test.plus);
    json.field("wins", good);
    json.field("of", faces);
}

void write_use(JsonText& json, const Table& table, Used used) {
    if (used.use == Use::Nothing || used.use >= Use::Pass) return;
    const Robot robot = table.actor;
    const bool throws = used.use != Use::PickUp;
    const bool goal = used.use == Use::High || used.use == Use::Low;
    const Test test{needed(table, used.use), bonus(table, used.use)};
    const RobotSet helpers =
        goal && !table.autonomous() ? table.touched[used.ball] - RobotSet::of(robot) : RobotSet{};
    const int high = table.autonomous() ? 20 : 10;
    json.field("kind", use_names[static_cast<std::size_t>(used.use)]);
    json.field("ball", ball_name(used.ball));
    write_die(json, test, throws ? throw_wins(table, test) : wins(test));
    json.field("points", used.use == Use::High ? high : used.use == Use::Truss ? 10 : 0);
    json.field("assists", helpers.size());
    json.field("again", may_reroll(table, robot));
}

int block_wins(int plus, int against) {
    int good = 0;
    for (int attack = 1; attack <= faces; ++attack)
        for (int defence = 1; defence <= faces; ++defence)
            good += attack + plus > defence + against;
    return good;
}

// The second zone of a Fast Tank's Move, AA-106.
void write_second_zone(JsonText& json, const Table& table, Robot robot, Drive drive) {
    const int fast = table.builds[robot].drive().fast;
    bool free = false;
    for (const Component& part : table.action(robot).parts) free = free || part.kind == Kind::Move2;
    if (distance(drive) < 2 || fast == 0 || free) return;
    json.object("second_zone", [&] { write_die(json, {fast, 0}, wins({fast, 0})); });
}

void write_declare(JsonText& json, const Table& table, Robot robot, Declared declared) {
    const Drive drive = drive_of(declared);
    const Robot target = target_of(declared);
    const int to = table.zone[robot] + (drive == Drive::None ? 0 : offset(drive));
    json.field("kind", "declare");
    json.field("zone", zone_name(to));
    write_second_zone(json, table, robot, drive);
    if (target == no_robot) return;
    // As an attack: whether the other blocks back is known later.
    const int plus = attack_bonus(table, robot);
    const int against = table.builds[target].drive().block;
    json.object("block", [&] {
        json.field("robot", letter(target));
        json.field("plus", plus);
        json.field("against", against);
        json.field("wins", block_wins(plus, against));
        json.field("of", faces * faces);
    });
}

void write_inbound(JsonText& json, const Table& table, Robot robot) {
    const Test test{table.builds[robot].inbounds() ? 1 : inbound_needs, 0};
    json.field("kind", "inbound");
    json.field("robot", letter(robot));
    write_die(json, test, wins(test));
}

void write_catch(JsonText& json, const Table& table, Robot robot) {
    if (robot == no_robot) return;
    const Test test{catch_needs, catch_bonus(table, robot)};
    json.field("kind", "catch");
    json.field("robot", letter(robot));
    write_die(json, test, wins(test));
    json.field("points", 10);  // AA-141
}

// As the dice lie: in a contest the roller's die against the other one's.
void write_reroll(JsonText& json, const Table& table, bool again) {
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
    json.field("kind", again ? "reroll" : "keep");
    if (!again) return json.field("succeeds", die >= least);
    json.field("wins", std::clamp(faces + 1 - least, 0, faces));
    json.field("of", faces);
}

void write_fields(JsonText& json, const View& view, Move move) {
    const Table& table = view.table;
    const std::uint8_t argument = argument_of(move);
    switch (sort_of(move)) {
        case Sort::Use:
            return write_use(json, table, used_in(move));
        case Sort::Declare:
            return write_declare(json, table, deciding_robot(table, view.viewer), argument);
        case Sort::Drive:
            if (argument == 0)
                write_declare(json, table, table.actor,
                              declare(drive_of(table.declared[table.actor]), no_robot));
            return;
        case Sort::Receiver:
            return write_inbound(json, table, argument);
        case Sort::Catcher:
            return write_catch(json, table, argument);
        case Sort::Reroll:
            return write_reroll(json, table, argument != 0);
        default:
            return;
    }
}

}  // namespace

void write_preview(JsonText& json, const View& view, Move move) {
    json.object([&] { write_fields(json, view, move); });
}

}  // namespace aerial_assault
