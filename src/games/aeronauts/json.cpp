// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/json.hpp"

#include <boost/json/array.hpp>

#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/rules.hpp"
#include "games/aeronauts/setup.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr const char* phases[] = {"assign", "roll", "place", "move", "attack", "dice", "over"};
constexpr const char* actions[] = {"none", "climb", "dive", "immelmann"};
constexpr const char* zones[] = {"none", "wide", "forward"};
constexpr const char* endings[] = {"none", "last-flying", "round-limit", "disengaged"};
constexpr const char* firings[] = {"standard", "guides-only", "guide-bonus"};
constexpr const char* styles[] = {"plain", "loop", "split-s", "barrel-roll"};

template <class Enum, std::size_t N>
const char* name_of(const char* const (&names)[N], Enum value) {
    return names[static_cast<std::size_t>(value)];
}

array seats_json(SeatSet set) {
    array seats;
    for (Seat seat : set) seats.push_back(int{seat});
    return seats;
}

object stats_json(const Stats& stats) {
    return {{"attack", int{stats.attack}},
            {"defense", int{stats.defense}},
            {"speed", int{stats.speed}},
            {"health", int{stats.health}}};
}

object pose_json(const Pose& pose) {
    return {{"x", pose.x}, {"y", pose.y}, {"heading", int{pose.heading}}};
}

object plane_json(const Table& table, Seat seat) {
    const Plane& plane = table.planes[seat];
    object json = {
        {"stats", table.phase == Phase::Assign ? value(nullptr) : value(stats_json(plane.stats))},
        {"pose", plane.placed ? value(pose_json(plane.pose())) : value(nullptr)},
        {"health", int{plane.health}},
        {"altitude", int{plane.altitude}},
        {"dealt", int{plane.dealt}},
        {"taken", int{plane.taken}},
        {"kills", int{plane.kills}},
        {"ace", plane.laurels != 0},
        {"triumph", plane.triumph != 0},
        {"flying", plane.flying()},
        {"fell", plane.fell ? value(int{plane.fell}) : value(nullptr)},
        {"fell_round", plane.fell ? value(int{plane.fell_round}) : value(nullptr)},
        {"resigned", table.resigned.contains(seat)}};
    return json;
}

object config_json(const Config& config) {
    const auto limit = [](int rounds) { return rounds ? value(rounds) : value(nullptr); };
    return {{"altitude", config.altitude != 0},
            {"loop", config.loop != 0},
            {"arena", config.arena != 0},
            {"round_limit", limit(config.round_limit)},
            {"quiet_limit", limit(config.quiet_limit)},
            {"heavy_criticals", config.criticals == Criticals::Heavy},
            {"firing", name_of(firings, config.firing)},
            {"split_s", config.split_s != 0},
            {"immelmann", config.immelmann != 0},
            {"barrel_roll", config.barrel_roll != 0},
            {"ace_dice", config.ace_dice != 0},
            {"teams", config.teams != 0}};
}

// Exact odds as whole numbers: of `rolls` equally likely rolls, `damage[k]` do k damage.
object odds_json(const Table& table, const Shot& aimed, Seat target) {
    const Odds& chances = odds(aimed.attack_dice, aimed.defence_dice, table.config.criticals);
    const int health = table.planes[target].health;
    array damage;
    int most = aimed.attack_dice * (table.config.criticals == Criticals::Heavy ? 2 : 1);
    for (int i = 0; i <= most; ++i)
        damage.push_back(value(chances.by_damage[static_cast<std::size_t>(i)]));
    const auto rolls = static_cast<double>(chances.rolls);
    return {{"zone", name_of(zones, aimed.zone)},
            {"attack_dice", aimed.attack_dice},
            {"defence_dice", aimed.defence_dice},
            {"rolls", chances.rolls},
            {"damage", std::move(damage)},
            {"expected", static_cast<double>(chances.total_damage(health)) / rolls},
            {"hurt", static_cast<double>(chances.at_least(1)) / rolls},
            {"down", static_cast<double>(chances.at_least(health)) / rolls}};
}

// Every shot that is possible as planes stand: who, at whom, with what odds.
array shots_json(const Table& table) {
    array shots;
    for (Seat attacker : table.flying())
        for (Seat target : table.flying()) {
            if (attacker == target) continue;
            const Shot aimed = shot(table, attacker, target);
            if (!aimed.possible()) continue;
            object one = odds_json(table, aimed, target);
            one["attacker"] = int{attacker};
            one["target"] = int{target};
            shots.push_back(std::move(one));
        }
    return shots;
}

// The shots from and at one seat.
array shots_of(const Table& table, Seat seat) {
    array mine;
    for (value& one : shots_json(table)) {
        const object& shot = one.as_object();
        if (shot.at("attacker") == seat || shot.at("target") == seat)
            mine.push_back(std::move(one));
    }
    return mine;
}

// Templates and actions that are not listed now, each with the reason: said before it is tried.
array refusals_json(const State& state, Seat seat) {
    Moves legal;
    Rules::moves(state, seat, legal);
    array refusals;
    const auto look_at = [&](Move move) {
        if (legal.contains(move)) return;
        const engine::Refusal why = Rules::explain(state, seat, move);
        refusals.push_back(object{{"move", Rules::write_move(state, seat, move)},
                                  {"rule", why.rule},
                                  {"words", why.words}});
    };
    const Config& config = state.table.config;
    look_at(make(Kind::Done));
    for (int style = 0; style < style_count; ++style) {
        const auto way = static_cast<Style>(style);
        if ((way == Style::Loop && !config.loop) || (way == Style::SplitS && !config.split_s) ||
            (way == Style::BarrelRoll && !config.barrel_roll))
            continue;
        for (int piece = 0; piece < template_count; ++piece)
            if (way != Style::BarrelRoll || piece > 0)
                look_at(fly(leg(static_cast<Template>(piece), way)));
    }
    if (config.altitude) {
        look_at(make(Kind::Climb));
        for (unsigned tokens = 1; tokens <= max_altitude; ++tokens)
            look_at(make(Kind::Dive, tokens));
    }
    if (config.immelmann) look_at(make(Kind::Immelmann));
    return refusals;
}

object move_json(const Table& table) {
    array path;
    for (std::size_t i = 0; i < table.legs; ++i) path.push_back(value(leg_text(table.path[i])));
    return {{"budget", int{table.budget}},
            {"action", name_of(actions, table.action)},
            {"crowded", table.crowded != 0},
            {"path", std::move(path)}};
}

object attack_json(const Table& table) {
    array dice;
    for (std::size_t i = 0; i < table.rolled; ++i) dice.push_back(int{table.dice[i]});
    return {{"target", int{table.target}},
            {"zone", name_of(zones, table.zone)},
            {"attack_dice", int{table.attack_dice}},
            {"defence_dice", int{table.defence_dice}},
            {"dice", std::move(dice)}};
}

State state_of(const View& view) {
    State state;
    state.table = view.table;
    return state;
}

// The plane moved to where a step takes it, for measuring only: it may lie outside an arena.
object landing_json(Table table, Seat seat, const Pose& pose, int altitude) {
    Plane& plane = table.planes[seat];
    plane.x = pose.x;
    plane.y = pose.y;
    plane.heading = pose.heading;
    plane.altitude = static_cast<std::uint8_t>(altitude);
    return {{"pose", pose_json(pose)},
            {"altitude", altitude},
            {"fatal", table.config.arena && outside(pose.x, pose.y)},
            {"shots", shots_of(table, seat)}};
}

}  // namespace

object to_json(const View& view) {
    const Table& table = view.table;
    const bool seated = view.viewer < table.players;
    const bool decides = table.phase == Phase::Place || table.phase == Phase::Move ||
                         table.phase == Phase::Attack || table.phase == Phase::Dice;
    array planes;
    for (Seat seat = 0; seat < table.players; ++seat) planes.push_back(plane_json(table, seat));
    object json = {
        {"viewer", seated ? value(int{view.viewer}) : value(nullptr)},
        {"phase", name_of(phases, table.phase)},
        {"config", config_json(table.config)},
        {"round", int{table.round}},
        {"first", table.phase > Phase::Roll ? value(int{table.first}) : value(nullptr)},
        {"active", decides ? value(int{table.active}) : value(nullptr)},
        {"quiet", int{table.quiet}},
        {"planes", std::move(planes)},
        {"locked", seats_json(table.locked)},
        {"chosen",
         view.chosen == none ? value(nullptr) : value(stats_json(assignments[view.chosen]))},
        {"shots", table.phase >= Phase::Move ? value(shots_json(table)) : value(array())},
        {"ending", name_of(endings, table.ending)}};
    if (table.phase == Phase::Roll) {
        array dice;
        for (Seat seat = 0; seat < table.players; ++seat)
            dice.push_back(table.start_dice[seat] ? value(int{table.start_dice[seat]})
                                                  : value(nullptr));
        json["roll"] = object{{"contenders", seats_json(table.contenders)},
                              {"dice", std::move(dice)},
                              {"ties", int{table.roll_offs}}};
    }
    if (table.phase == Phase::Place) {
        const auto lattice = [](std::uint8_t at) {
            return at == none ? value(nullptr) : value(int{at});
        };
        json["placing"] = object{{"column", lattice(table.column)}, {"row", lattice(table.row)}};
    }
    if (table.phase == Phase::Move) {
        json["move"] = move_json(table);
        if (seated && view.viewer == table.active)
            json["refused"] = refusals_json(state_of(view), view.viewer);
    }
    if (table.phase == Phase::Dice) json["attack"] = attack_json(table);
    return json;
}

object preview(const View& view, Move move) {
    const Table& table = view.table;
    const Seat seat = view.viewer;
    if (seat >= table.players) return {};
    const Plane& plane = table.planes[seat];
    const std::uint8_t argument = argument_of(move);
    switch (kind_of(move)) {
        case Kind::Assign:
            return {{"kind", "assign"}, {"stats", stats_json(assignments[argument])}};
        case Kind::Column: {
            const Vector near = lattice_point(table, seat, argument, 0);
            const Vector far = lattice_point(table, seat, argument, rows - 1);
            return {{"kind", "column"},
                    {"column", int{argument}},
                    {"from", object{{"x", near.x}, {"y", near.y}}},
                    {"to", object{{"x", far.x}, {"y", far.y}}}};
        }
        case Kind::Row: {
            const Vector at = lattice_point(table, seat, table.column, argument);
            return {{"kind", "row"}, {"row", int{argument}}, {"x", at.x}, {"y", at.y}};
        }
        case Kind::Face: {
            const Vector at = lattice_point(table, seat, table.column, table.row);
            return {{"kind", "face"}, {"pose", pose_json({at.x, at.y, argument})}};
        }
        case Kind::Done: {
            object json = landing_json(table, seat, plane.pose(), plane.altitude);
            json["kind"] = "done";
            json["unused"] = int{table.budget};
            return json;
        }
        case Kind::Fly:
        case Kind::Trick: {
            const Style style = style_of(argument);
            object json = landing_json(table, seat, after(plane.pose(), piece_of(argument), style),
                                       plane.altitude - tokens_of(style));
            json["kind"] = "fly";
            json["leg"] = leg_text(argument);
            json["piece"] = leg_text(leg(piece_of(argument)));
            json["style"] = name_of(styles, style);
            json["cost"] = cost_of(argument);
            json["left"] = table.budget - cost_of(argument);
            return json;
        }
        case Kind::Climb:
            return {
                {"kind", "climb"}, {"altitude", plane.altitude + 1}, {"left", table.budget - 1}};
        case Kind::Dive:
            return {{"kind", "dive"},
                    {"tokens", int{argument}},
                    {"altitude", plane.altitude - argument},
                    {"left", table.budget + argument}};
        case Kind::Immelmann: {
            object json =
                landing_json(table, seat, after(plane.pose(), Template::Straight, Style::Loop),
                             std::min(plane.altitude + 3, max_altitude));
            json["kind"] = "immelmann";
            json["left"] = 0;
            return json;
        }
        case Kind::Attack: {
            object json = odds_json(table, shot(table, seat, argument), argument);
            json["kind"] = "attack";
            json["target"] = int{argument};
            return json;
        }
        case Kind::Pass:
            return {{"kind", "pass"}};
        case Kind::StartDie:
        case Kind::Die:
            break;  // nature's: nobody chooses them
    }
    return {};
}

}  // namespace aeronauts
