// SPDX-License-Identifier: Apache-2.0
//
// A view as JSON. Cards, parts, zones and phases are words; robots and balls are letters.
#include "games/aerial_assault/json.hpp"

#include <boost/json/array.hpp>

#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using protocol::if_any;
using protocol::JsonText;

void write_letter(JsonText& json, char letter) { json.value(std::string_view(&letter, 1)); }

void write_robot(JsonText& json, Robot robot) {
    if (robot == no_robot)
        json.value(nullptr);
    else
        write_letter(json, robot_letter(robot));
}

void write_robots(JsonText& json, const char* name, RobotSet robots) {
    json.list(name, robots, [&](Robot robot) { write_robot(json, robot); });
}

void write_cards(JsonText& json, const char* name, CardSet cards) {
    json.list(name, cards, [&](Card card) { json.value(card_text(card)); });
}

void write_build(JsonText& json, Build build) {
    json.list([&] {
        for (Part part = 0; part < part_count; ++part)
            if (build.has(part)) json.value(part_facts[part].id);
    });
}

// A card on the table: which, and which half is up; null where nothing lies or nothing is known.
void write_laid(JsonText& json, Laid laid) {
    if (laid == nothing_laid) return json.value(nullptr);
    constexpr const char* faces[] = {"top", "bottom", "down"};
    json.object([&] {
        json.field("card", card_text(card_of(laid)));
        json.field("face", faces[static_cast<int>(face_of(laid))]);
        if (face_of(laid) == Face::Down) return;
        const CardFacts& facts = card_facts[card_of(laid)];
        json.field("action", face_of(laid) == Face::Top ? facts.top : facts.bottom);
    });
}

void write_declared(JsonText& json, std::uint8_t declared) {
    if (declared == nothing_declared) return json.value(nullptr);
    const Drive drive = drive_of(declared);
    json.object([&] {
        json.field("drive", drive == Drive::None ? 0 : offset(drive));
        write_robot(json.name("target"), target_of(declared));
    });
}

void write_alliance(JsonText& json, const char* name, Alliance alliance) {
    constexpr const char* names[] = {"red", "blue"};
    json.name(name);
    if (alliance == Alliance::None)
        json.value(nullptr);
    else
        json.value(names[static_cast<int>(alliance)]);
}

array three(const std::array<int, 3>& numbers) { return {numbers[0], numbers[1], numbers[2]}; }

object part_json(const PartFacts& part) {
    constexpr const char* slots[] = {"drive", "shooter", "pick-up", "catching"};
    object json{{"id", part.id},
                {"name", part.name},
                {"slot", slots[static_cast<int>(part.slot)]},
                {"weeks", part.weeks}};
    if (part.slot == Slot::DriveTrain) {
        json["block"] = part.block;
        json["zones"] = part.move;
    }
    if (part.fast) json["fast"] = part.fast;
    if (part.slot == Slot::Shooter) {
        json["shoot"] = three(part.shoot);
        json["truss"] = three(part.truss);
    }
    if (part.pick_up) json["pick_up"] = part.pick_up;
    if (part.catching) json["catching"] = part.catching;
    if (part.inbounds) json["inbounds"] = true;
    return json;
}

void write_score(JsonText& json, const Score& score) {
    json.object([&] {
        json.field("points", score.points());
        json.field("auto_goals", score.auto_goals);
        json.field("high_goals", score.high_goals);
        json.field("low_goals", score.low_goals);
        json.field("assists", score.assists);
        json.field("trusses", score.trusses);
        json.field("catches", score.catches);
    });
}

void write_state_of(JsonText& json, const View& view, Robot robot) {
    const Table& table = view.table;
    json.object([&] {
        write_letter(json.name("name"), robot_letter(robot));
        json.field("seat", if_any(table.owner[robot] != 0xff, table.owner[robot]));
        write_alliance(json, "alliance", table.alliance[robot]);
        json.name("team");
        if (table.team[robot])
            json.value(team_names[table.team[robot]]);
        else
            json.value(nullptr);
        json.field("budget", table.budget(robot));
        json.field("steps", table.steps[robot]);
        write_cards(json, "deck", table.decks[robot]);
        write_cards(json, "discards", table.shown[robot]);
        write_laid(json.name("face"), table.face[robot]);
        write_declared(json.name("declared"), table.declared[robot]);
        write_robot(json.name("lock"), table.lock[robot]);
        json.field("held", table.held(robot));
        json.name("zone");
        if (table.play || table.phase == Phase::Gift)
            json.value(zone_names[table.zone[robot]]);
        else
            json.value(nullptr);
        json.name("build");
        if (table.phase != Phase::Build)
            write_build(json, table.builds[robot]);
        else if (view.builds.contains(robot))
            write_build(json, view.known.builds[robot]);
        else
            json.value(nullptr);
        // Cards played face down, and what lies on the table, if known.
        if (view.cards.contains(robot)) {
            write_cards(json, "hidden", view.known.hidden[robot]);
            json.list("laid", view.known.laid[robot], [&](Laid laid) {
                if (laid != nothing_laid) write_laid(json, laid);
            });
        } else {
            json.field("hidden", nullptr);
            json.field("laid", nullptr);
        }
        const std::uint8_t pending = view.known.pending[robot];
        json.name("pending");
        if (!view.plans.contains(robot) || pending == nothing_yet)
            json.value(nullptr);
        else if (table.phase == Phase::Flip)
            json.value(pending ? "down" : "flip");
        else
            write_declared(json, pending);
    });
}

void write_ball(JsonText& json, const Table& table, Ball ball) {
    const Place place = table.balls[ball];
    json.object([&] {
        write_letter(json.name("name"), ball_letter(ball));
        write_alliance(json, "alliance", table.colour(ball));
        json.name("place");
        if (table.play || table.phase == Phase::Gift)
            json.value(place_text(table, ball));
        else
            json.value(nullptr);
        json.field("held", is_held(place));
        write_robots(json, "touched", table.touched[ball]);
        json.field("trussed", table.trussed.contains(ball));
    });
}

}  // namespace

void write_json(JsonText& json, const View& view) {
    const Table& table = view.table;
    json.object([&] {
        json.field("viewer", protocol::SeatName{view.viewer});
        json.field("players", table.players);
        json.field("iri", table.iri != 0);
        json.field("missed_shots", table.missed_shots != 0);
        json.field("tied_blocks", table.tied_blocks != 0);
        json.field("share_auto", table.share_auto != 0);
        json.field("share_plans", table.share_plans != 0);
        json.list("rookies", table.rookies, [&](Seat seat) { json.value(seat); });
        json.field("phase", phase_names[static_cast<std::size_t>(table.phase)]);
        json.field("play", table.play);
        json.field("autonomous", table.play > 0 && table.autonomous());
        write_alliance(json, "initiative", table.initiative());
        json.field("decider", if_any(table.decider != 0xff, table.decider));
        write_cards(json, "row", table.row);
        json.field("pile", table.phase <= Phase::Refill ? table.pile().size() : 0);
        json.list("order", table.everyone(), [&](Robot robot) {
            if (table.order[robot] != no_robot) write_robot(json, table.order[robot]);
        });
        json.field("turn", table.turn);
        json.field("cycle", table.cycle);
        json.list("rolls", [&] {
            for (Seat seat = 0; seat < table.players; ++seat) json.value(table.rolls[seat]);
        });
        json.list("robots", table.everyone(),
                  [&](Robot robot) { write_state_of(json, view, robot); });
        json.list("balls", table.everyone(), [&](Ball ball) { write_ball(json, table, ball); });
        json.list("scores", table.scores, [&](const Score& score) { write_score(json, score); });
        write_cards(json, "spent", table.spent);
        write_robots(json, "locked", table.locked);
        write_robots(json, "breakdown", table.broken_down);
        write_robots(json, "panic", table.panicked);
        write_robots(json, "next_breakdown", table.will_break_down);
        write_robots(json, "next_panic", table.will_panic);
        write_robots(json, "active", table.active);
        write_robots(json, "cancelled", table.cancelled);
        write_robots(json, "used", table.used);
        json.field("step", table.step);
        write_robot(json.name("actor"), table.actor);
        json.field("part", table.part);
        json.field("use", use_names[static_cast<std::size_t>(table.use)]);
        json.name("ball");
        if (table.ball == no_ball)
            json.value(nullptr);
        else
            write_letter(json, ball_letter(table.ball));
        write_robot(json.name("receiver"), table.receiver);
        json.field("roll", roll_names[static_cast<std::size_t>(table.roll)]);
        json.field("die", table.die);
        json.field("against", table.against);
        write_alliance(json, "resigned", table.resigned);
    });
}

object cards_json() {
    array parts, cards;
    for (const PartFacts& part : part_facts) parts.push_back(part_json(part));
    for (const CardFacts& card : card_facts)
        cards.push_back(
            {{"id", card.id}, {"name", card.name}, {"top", card.top}, {"bottom", card.bottom}});
    return {{"catch_needs", catch_needs},
            {"low_goal_needs", low_goal_needs},
            {"inbound_needs", inbound_needs},
            {"parts", std::move(parts)},
            {"cards", std::move(cards)}};
}

}  // namespace aerial_assault
