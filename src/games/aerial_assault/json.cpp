// SPDX-License-Identifier: Apache-2.0
//
// A view as JSON. Cards, parts, zones and phases are words; robots and balls are letters.
#include "games/aerial_assault/json.hpp"

#include <boost/json/array.hpp>

#include "games/aerial_assault/text.hpp"
#include "protocol/json.hpp"

namespace aerial_assault {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

value letter_or_null(Robot robot) {
    return robot == no_robot ? value(nullptr) : value(std::string(1, robot_letter(robot)));
}

array letters(RobotSet robots) {
    array list;
    for (Robot robot : robots) list.push_back(letter_or_null(robot));
    return list;
}

array deck_json(CardSet cards) {
    array list;
    for (Card card : cards) list.push_back(value(card_text(card)));
    return list;
}

array build_json(Build build) {
    array list;
    for (Part part = 0; part < part_count; ++part)
        if (build.has(part)) list.push_back(value(part_facts[part].id));
    return list;
}

// A card on the table: which, and which half is up; null where nothing lies or nothing is known.
value laid_json(Laid laid) {
    if (laid == nothing_laid) return nullptr;
    constexpr const char* faces[] = {"top", "bottom", "down"};
    object json{{"card", card_text(card_of(laid))},
                {"face", faces[static_cast<int>(face_of(laid))]}};
    if (face_of(laid) != Face::Down) {
        const CardFacts& facts = card_facts[card_of(laid)];
        json["action"] = face_of(laid) == Face::Top ? facts.top : facts.bottom;
    }
    return json;
}

value declared_json(std::uint8_t declared) {
    if (declared == nothing_declared) return nullptr;
    return object{
        {"drive", offset(drive_of(declared)) * (drive_of(declared) == Drive::None ? 0 : 1)},
        {"target", letter_or_null(target_of(declared))}};
}

value alliance_json(Alliance alliance) {
    constexpr const char* names[] = {"red", "blue"};
    return alliance == Alliance::None ? value(nullptr) : value(names[static_cast<int>(alliance)]);
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

object score_json(const Score& score) {
    return {{"points", score.points()},       {"auto_goals", score.auto_goals},
            {"high_goals", score.high_goals}, {"low_goals", score.low_goals},
            {"assists", score.assists},       {"trusses", score.trusses},
            {"catches", score.catches}};
}

object robot_json(const View& view, Robot robot) {
    const Table& table = view.table;
    object json{
        {"name", std::string(1, robot_letter(robot))},
        {"seat", table.owner[robot] == 0xff ? value(nullptr) : value(int{table.owner[robot]})},
        {"alliance", alliance_json(table.alliance[robot])},
        {"team", table.team[robot] ? value(team_names[table.team[robot]]) : value(nullptr)},
        {"budget", table.budget(robot)},
        {"steps", table.steps[robot]},
        {"deck", deck_json(table.decks[robot])},
        {"discards", deck_json(table.shown[robot])},
        {"face", laid_json(table.face[robot])},
        {"declared", declared_json(table.declared[robot])},
        {"lock", letter_or_null(table.lock[robot])},
        {"held", table.held(robot)},
    };
    json["zone"] = table.play || table.phase == Phase::Gift ? value(zone_names[table.zone[robot]])
                                                            : value(nullptr);
    const bool building = table.phase == Phase::Build;
    const Build build = building ? view.known.builds[robot] : table.builds[robot];
    json["build"] =
        building && !view.builds.contains(robot) ? value(nullptr) : value(build_json(build));
    json["hidden"] = nullptr;  // cards played face down, and what lies on the table, if known
    json["laid"] = nullptr;
    if (view.cards.contains(robot)) {
        json["hidden"] = deck_json(view.known.hidden[robot]);
        array row;
        for (Laid laid : view.known.laid[robot])
            if (laid != nothing_laid) row.push_back(laid_json(laid));
        json["laid"] = std::move(row);
    }
    json["pending"] = nullptr;
    if (view.plans.contains(robot) && view.known.pending[robot] != nothing_yet) {
        const std::uint8_t pending = view.known.pending[robot];
        json["pending"] =
            table.phase == Phase::Flip ? value(pending ? "down" : "flip") : declared_json(pending);
    }
    return json;
}

object ball_json(const Table& table, Ball ball) {
    const Place place = table.balls[ball];
    return {{"name", std::string(1, ball_letter(ball))},
            {"alliance", alliance_json(table.colour(ball))},
            {"place", table.play || table.phase == Phase::Gift ? value(place_text(table, ball))
                                                               : value(nullptr)},
            {"held", is_held(place)},
            {"touched", letters(table.touched[ball])},
            {"trussed", table.trussed.contains(ball)}};
}

}  // namespace

object to_json(const View& view) {
    const Table& table = view.table;
    array robots, balls, order, rookies, rolls;
    for (Robot robot : table.everyone()) {
        robots.push_back(robot_json(view, robot));
        balls.push_back(ball_json(table, robot));
        if (const Robot place = table.order[robot]; place != no_robot)
            order.push_back(letter_or_null(place));
    }
    for (Seat seat : table.rookies) rookies.push_back(int{seat});
    for (Seat seat = 0; seat < table.players; ++seat) rolls.push_back(int{table.rolls[seat]});
    return {
        {"viewer", protocol::seat_json(view.viewer)},
        {"players", table.players},
        {"iri", table.iri != 0},
        {"missed_shots", table.missed_shots != 0},
        {"tied_blocks", table.tied_blocks != 0},
        {"share_auto", table.share_auto != 0},
        {"share_plans", table.share_plans != 0},
        {"rookies", std::move(rookies)},
        {"phase", phase_names[static_cast<std::size_t>(table.phase)]},
        {"play", table.play},
        {"autonomous", table.play > 0 && table.autonomous()},
        {"initiative", alliance_json(table.initiative())},
        {"decider", table.decider == 0xff ? value(nullptr) : value(int{table.decider})},
        {"row", deck_json(table.row)},
        {"pile", table.phase <= Phase::Refill ? table.pile().size() : 0},
        {"order", std::move(order)},
        {"turn", table.turn},
        {"cycle", table.cycle},
        {"rolls", std::move(rolls)},
        {"robots", std::move(robots)},
        {"balls", std::move(balls)},
        {"scores", array{score_json(table.scores[0]), score_json(table.scores[1])}},
        {"spent", deck_json(table.spent)},
        {"locked", letters(table.locked)},
        {"breakdown", letters(table.broken_down)},
        {"panic", letters(table.panicked)},
        {"next_breakdown", letters(table.will_break_down)},
        {"next_panic", letters(table.will_panic)},
        {"active", letters(table.active)},
        {"cancelled", letters(table.cancelled)},
        {"used", letters(table.used)},
        {"step", table.step},
        {"actor", letter_or_null(table.actor)},
        {"part", table.part},
        {"use", use_names[static_cast<std::size_t>(table.use)]},
        {"ball",
         table.ball == no_ball ? value(nullptr) : value(std::string(1, ball_letter(table.ball)))},
        {"receiver", letter_or_null(table.receiver)},
        {"roll", roll_names[static_cast<std::size_t>(table.roll)]},
        {"die", table.die},
        {"against", table.against},
        {"resigned", alliance_json(table.resigned)},
    };
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
