// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/text.hpp"

#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/rules.hpp"

namespace aerial_assault {

const std::vector<std::string_view> phase_names = {
    "cards",    "team",  "build",   "row",    "roll",     "toss",   "slots", "pick",    "refill",
    "alliance", "gift",  "program", "flip",   "receiver", "commit", "grab",  "declare", "order",
    "use",      "drive", "kiss",    "reroll", "catcher",  "die",    "over"};
const std::vector<std::string_view> roll_names = {"none",   "inbound", "second-zone", "attack",
                                                  "defend", "tie",     "throw",       "miss",
                                                  "catch",  "pick-up"};
const std::vector<std::string_view> use_names = {"nothing", "high", "low", "truss",
                                                 "pick",    "pass", "kiss"};
const std::vector<std::string_view> drive_names = {"0", "L1", "R1", "L2", "R2"};
const std::vector<std::string_view> team_names = {"none",   "green", "yellow", "purple",
                                                  "orange", "white", "black"};

char robot_letter(Robot robot) { return static_cast<char>('A' + robot); }
char ball_letter(Ball ball) { return static_cast<char>('a' + ball); }

std::string card_text(Card card) {
    return card < card_count ? std::string(card_facts[card].id) : "?";
}

std::string to_text(CardSet cards) {
    std::string text;
    for (Card card : cards) text += (text.empty() ? "" : ".") + card_text(card);
    return text.empty() ? "-" : text;
}

std::string to_text(Build build) {
    std::string text;
    for (Part part = 0; part < part_count; ++part)
        if (build.has(part)) text += (text.empty() ? "" : ".") + std::string(part_facts[part].id);
    return text.empty() ? "-" : text;
}

std::string robots_text(RobotSet robots) {
    std::string text;
    for (Robot robot : robots) text += robot_letter(robot);
    return text.empty() ? "-" : text;
}

std::string laid_text(Laid laid) {
    if (laid == nothing_laid) return "-";
    return card_text(card_of(laid)) + "tbd"[static_cast<int>(face_of(laid))];
}

std::string declared_text(Declared declared) {
    if (declared == nothing_declared) return "-";
    std::string text(drive_names[static_cast<std::size_t>(drive_of(declared))]);
    const Robot target = target_of(declared);
    return target == no_robot ? text : text + ":" + robot_letter(target);
}

std::string place_text(const Table& table, Ball ball) {
    const Place place = table.balls[ball];
    if (is_on_floor(place)) return zone_names[place];
    if (is_held(place))
        return std::string(1, robot_letter(static_cast<Robot>(place - held_by_first)));
    if (place == in_the_air) return "air";
    return place == removed ? "gone" : "wait" + std::to_string(table.waits[ball]);
}

std::optional<Card> read_card(std::string_view text) {
    for (Card card = 0; card < card_count; ++card)
        if (card_facts[card].id == text) return card;
    return {};
}

std::optional<Robot> read_robot(std::string_view text) {
    if (text.size() != 1 || text[0] < 'A' || text[0] > 'F') return {};
    return static_cast<Robot>(text[0] - 'A');
}

Seat decider_of(const Table& table) {
    const Alliance now = table.second == 0 ? table.initiative() : other(table.initiative());
    switch (table.phase) {
        case Phase::Team:
            return table.owner[table.turn];
        case Phase::Slots: {
            if (table.players != 2) return table.dual;
            const Seat red = table.owner[table.team_of(Alliance::Red).lowest()];
            return table.turn == 0 ? red : static_cast<Seat>(1 - red);
        }
        case Phase::Pick:
        case Phase::Gift:
            return table.owner[table.order[table.turn]];
        case Phase::Receiver:
            return table.lead(now);
        case Phase::Order:
            return table.lead(table.alliance[due_robots(table).lowest()]);
        case Phase::Use:
        case Phase::Drive:
            return table.owner[table.actor];
        case Phase::Kiss:
            return table.owner[table.receiver];
        case Phase::Reroll:
            return table.owner[roller(table)];
        case Phase::Catcher:
            return table.lead(table.alliance[table.actor]);
        default:
            return 0xff;
    }
}

namespace {

// Which secrets a writer may show: all of them, or those of a view.
struct Shown {
    const Secrets& secrets;
    RobotSet builds, cards, plans;
};

std::string row_text(const std::array<Laid, 3>& row) {
    std::string text;
    for (Laid laid : row)
        if (laid != nothing_laid) text += (text.empty() ? "" : ".") + laid_text(laid);
    return text.empty() ? "-" : text;
}

std::string score_text(const Score& score) {
    std::string text;
    for (int number : {score.auto_goals, score.high_goals, score.low_goals, score.assists,
                       score.trusses, score.catches})
        text += (text.empty() ? "" : ".") + std::to_string(number);
    return text;
}

std::string write_fields(const Table& table, const Shown& shown, Seat viewer, bool is_view) {
    std::string text(Rules::about().id);
    const auto field = [&](std::string_view key, const std::string& value) {
        text += " " + std::string(key) + "=" + value;
    };
    // One part per robot, divided by slashes; left out if every part says nothing.
    const auto by_robot = [&](std::string_view key, auto part) {
        std::string value;
        for (Robot robot : table.everyone()) value += (robot ? "/" : "") + part(robot);
        if (value.find_first_not_of("-/") != std::string::npos) field(key, value);
    };
    const auto set = [&](std::string_view key, RobotSet robots) {
        if (!robots.empty()) field(key, robots_text(robots));
    };
    const auto number = [&](std::string_view key, int value) {
        if (value != 0) field(key, std::to_string(value));
    };
    const auto on = [&](std::string_view key, int value) {
        if (value) field(key, "on");
    };

    if (is_view)
        field("viewer", viewer == engine::spectator ? "spectator" : std::to_string(viewer));
    field("seats", std::to_string(table.players));
    on("iri", table.iri);
    on("missed_shots", table.missed_shots);
    on("tied_blocks", table.tied_blocks);
    if (!table.rookies.empty()) {
        std::string seats;
        for (Seat seat : table.rookies) seats += (seats.empty() ? "" : ".") + std::to_string(seat);
        field("rookies", seats);
    }
    if (table.solo != Solo::Random) field("solo", std::to_string(static_cast<int>(table.solo)));
    on("share_auto", table.share_auto);
    if (!table.share_plans) field("share_plans", "off");
    const Phase phase = table.phase;
    field("phase", std::string(phase_names[static_cast<std::size_t>(phase)]));
    if (table.dual != 0xff) field("dual", std::to_string(table.dual));

    std::string alliances, teams, steps, order;
    const int colours = phase == Phase::Cards && table.players == 3 ? 3 : table.robots();
    for (int i = 0; i < table.robots(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (i < colours) alliances += "rb-"[static_cast<int>(table.alliance[at])];
        teams += table.team[at] ? std::to_string(table.team[at]) : "-";
        steps += std::to_string(table.steps[at]);
        order += table.order[at] == no_robot ? '-' : robot_letter(table.order[at]);
    }
    if (alliances.find_first_not_of('-') != std::string::npos) field("alliances", alliances);
    if (phase >= Phase::Team) field("teams", teams);
    if (phase == Phase::Build || phase == Phase::Program) field("steps", steps);
    if (phase == Phase::Build)
        by_robot("building", [&](Robot robot) -> std::string {
            return shown.builds.contains(robot) ? to_text(shown.secrets.builds[robot]) : "?";
        });
    if (phase >= Phase::Row)
        by_robot("builds", [&](Robot robot) { return to_text(table.builds[robot]); });
    if (phase >= Phase::Row && phase <= Phase::Refill) field("row", to_text(table.row));
    if (phase == Phase::Roll || phase == Phase::Toss) {
        std::string rolls, rollers;
        for (Seat seat = 0; seat < table.players; ++seat)
            rolls += (seat ? "/" : "") + std::to_string(table.rolls[seat]);
        for (Seat seat : table.rollers)
            rollers += (rollers.empty() ? "" : ".") + std::to_string(seat);
        field("rolls", rolls);
        field("rollers", rollers);
        number("rolloffs", table.rolloffs);
    }
    if (order.find_first_not_of('-') != std::string::npos) field("order", order);
    number("turn", phase == Phase::Team ? 0 : table.turn);
    number("cycle", table.cycle);
    set("stopped", table.stopped);
    if (phase >= Phase::Slots)
        by_robot("decks",
                 [&](Robot robot) { return to_text(table.decks[robot] - CardSet::basics()); });
    if (phase < Phase::Gift) return text;

    number("play", table.play);
    by_robot("at", [&](Robot robot) { return std::string(zone_names[table.zone[robot]]); });
    by_robot("balls", [&](Ball ball) { return place_text(table, ball); });
    by_robot("touched", [&](Ball ball) { return robots_text(table.touched[ball]); });
    if (!table.trussed.empty()) {
        std::string balls;
        for (Ball ball : table.trussed) balls += ball_letter(ball);
        field("trussed", balls);
    }
    if (!(table.scores[0] == Score{}) || !(table.scores[1] == Score{}))
        field("score", score_text(table.scores[0]) + "/" + score_text(table.scores[1]));
    if (!table.spent.empty()) field("spent", to_text(table.spent));
    by_robot("discards", [&](Robot robot) { return to_text(table.shown[robot]); });
    by_robot("hidden", [&](Robot robot) {
        const int unseen = phase == Phase::Over || phase == Phase::Gift
                               ? 0
                               : table.cards_played() - table.shown[robot].size();
        if (shown.cards.contains(robot)) return to_text(shown.secrets.hidden[robot]);
        return unseen > 0 ? "?" + std::to_string(unseen) : "-";
    });
    by_robot("laid", [&](Robot robot) -> std::string {
        if (shown.cards.contains(robot)) return row_text(shown.secrets.laid[robot]);
        const bool some = table.is_flipped() || table.locked.contains(robot) ||
                          (table.play > 0 && table.autonomous() && phase != Phase::Over);
        return some ? "?" : "-";
    });
    by_robot("locks", [&](Robot robot) {
        const Robot other_robot = table.lock[robot];
        return other_robot == no_robot ? std::string("-")
                                       : std::string(1, robot_letter(other_robot));
    });
    set("breakdown", table.broken_down);
    set("panic", table.panicked);
    set("next_breakdown", table.will_break_down);
    set("next_panic", table.will_panic);
    set("locked", table.locked);
    by_robot("faces", [&](Robot robot) { return laid_text(table.face[robot]); });
    by_robot("pending", [&](Robot robot) -> std::string {
        const Action& action = table.action(robot);
        const bool declares = table.active.contains(robot) && (action.moves || action.blocks);
        const bool decided = table.locked.contains(robot) &&
                             (phase == Phase::Flip || (phase == Phase::Declare && declares));
        const std::uint8_t pending = shown.secrets.pending[robot];
        if (!shown.plans.contains(robot)) return decided ? "?" : "-";
        if (pending == nothing_yet) return "-";
        if (phase == Phase::Flip) return pending ? "down" : "flip";
        return declared_text(pending);
    });
    by_robot("declared", [&](Robot robot) { return declared_text(table.declared[robot]); });
    set("used", table.used);
    set("cancelled", table.cancelled);
    set("rolled", table.rolled);
    set("short", table.fell_short);
    number("step", table.step);
    number("second", table.second);
    const auto robot_field = [&](std::string_view key, Robot robot) {
        if (robot != no_robot) field(key, std::string(1, robot_letter(robot)));
    };
    robot_field("actor", table.actor);
    number("part", table.part);
    number("thrown", table.thrown);
    if (table.use != Use::Nothing)
        field("use", std::string(use_names[static_cast<std::size_t>(table.use)]));
    if (table.ball != no_ball) field("ball", std::string(1, ball_letter(table.ball)));
    robot_field("receiver", table.receiver);
    if (table.roll != Roll::None)
        field("roll", std::string(roll_names[static_cast<std::size_t>(table.roll)]));
    number("die", table.die);
    number("against", table.against);
    number("asked", table.asked);
    number("looping", table.looping);
    set("met", table.met);
    set("won", table.won);
    robot_field("last", table.last);
    if (table.resigned != Alliance::None)
        field("resigned", table.resigned == Alliance::Red ? "red" : "blue");
    return text;
}

}  // namespace

std::string Rules::write(const State& state) {
    const RobotSet all = RobotSet::first(max_robots);
    return write_fields(state.table, {state.secrets, all, all, all}, engine::spectator, false);
}

std::string Rules::write_view(const View& view) {
    return write_fields(view.table, {view.known, view.builds, view.cards, view.plans}, view.viewer,
                        true);
}

}  // namespace aerial_assault
