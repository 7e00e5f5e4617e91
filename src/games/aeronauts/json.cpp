// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/json.hpp"

#include <optional>

#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/rules.hpp"
#include "games/aeronauts/setup.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

namespace {

using protocol::if_any;
using protocol::JsonText;

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

void write_seats(JsonText& json, const char* name, SeatSet set) {
    json.list(name, set, [&](Seat seat) { json.value(seat); });
}

void write_stats(JsonText& json, const Stats& stats) {
    json.object([&] {
        json.field("attack", stats.attack);
        json.field("defense", stats.defense);
        json.field("speed", stats.speed);
        json.field("health", stats.health);
    });
}

void write_pose(JsonText& json, const Pose& pose) {
    json.object([&] {
        json.field("x", pose.x);
        json.field("y", pose.y);
        json.field("heading", pose.heading);
    });
}

void write_plane(JsonText& json, const Table& table, Seat seat) {
    const Plane& plane = table.planes[seat];
    json.object([&] {
        json.name("stats");
        if (table.phase == Phase::Assign)
            json.value(nullptr);
        else
            write_stats(json, plane.stats);
        json.name("pose");
        if (plane.placed)
            write_pose(json, plane.pose());
        else
            json.value(nullptr);
        json.field("health", plane.health);
        json.field("altitude", plane.altitude);
        json.field("dealt", plane.dealt);
        json.field("taken", plane.taken);
        json.field("kills", plane.kills);
        json.field("ace", plane.laurels != 0);
        json.field("triumph", plane.triumph != 0);
        json.field("flying", plane.flying());
        json.field("fell", if_any(plane.fell, plane.fell));
        json.field("fell_round", if_any(plane.fell, plane.fell_round));
        json.field("resigned", table.resigned.contains(seat));
    });
}

void write_config(JsonText& json, const Config& config) {
    json.object("config", [&] {
        json.field("altitude", config.altitude != 0);
        json.field("loop", config.loop != 0);
        json.field("arena", config.arena != 0);
        json.field("round_limit", if_any(config.round_limit, config.round_limit));
        json.field("quiet_limit", if_any(config.quiet_limit, config.quiet_limit));
        json.field("heavy_criticals", config.criticals == Criticals::Heavy);
        json.field("firing", name_of(firings, config.firing));
        json.field("split_s", config.split_s != 0);
        json.field("immelmann", config.immelmann != 0);
        json.field("barrel_roll", config.barrel_roll != 0);
        json.field("ace_dice", config.ace_dice != 0);
        json.field("teams", config.teams != 0);
    });
}

// Exact odds as whole numbers: of `rolls` equally likely rolls, `damage[k]` do k damage.
void write_odds(JsonText& json, const Table& table, const Shot& aimed, Seat target) {
    const Odds& chances = odds(aimed.attack_dice, aimed.defence_dice, table.config.criticals);
    const int health = table.planes[target].health;
    const int most = aimed.attack_dice * (table.config.criticals == Criticals::Heavy ? 2 : 1);
    const auto rolls = static_cast<double>(chances.rolls);
    json.field("zone", name_of(zones, aimed.zone));
    json.field("attack_dice", aimed.attack_dice);
    json.field("defence_dice", aimed.defence_dice);
    json.field("rolls", chances.rolls);
    json.list("damage", [&] {
        for (int i = 0; i <= most; ++i) json.value(chances.by_damage[static_cast<std::size_t>(i)]);
    });
    json.field("expected", static_cast<double>(chances.total_damage(health)) / rolls);
    json.field("hurt", static_cast<double>(chances.at_least(1)) / rolls);
    json.field("down", static_cast<double>(chances.at_least(health)) / rolls);
}

// The shots that are possible as planes stand, from and at one seat or all of them: who, at whom,
// with what odds.
void write_shots(JsonText& json, const Table& table, std::optional<Seat> of = {}) {
    json.list("shots", [&] {
        for (Seat attacker : table.flying())
            for (Seat target : table.flying()) {
                if (attacker == target || (of && attacker != *of && target != *of)) continue;
                const Shot aimed = shot(table, attacker, target);
                if (!aimed.possible()) continue;
                json.object([&] {
                    write_odds(json, table, aimed, target);
                    json.field("attacker", attacker);
                    json.field("target", target);
                });
            }
    });
}

// Templates and actions that are not listed now, each with the reason: said before it is tried.
void write_refusals(JsonText& json, const State& state, Seat seat) {
    Moves legal;
    Rules::moves(state, seat, legal);
    const auto look_at = [&](Move move) {
        if (legal.contains(move)) return;
        const engine::Refusal why = Rules::explain(state, seat, move);
        json.object([&] {
            json.field("move", Rules::write_move(state, seat, move));
            json.field("rule", why.rule);
            json.field("words", why.words);
        });
    };
    const Config& config = state.table.config;
    json.list("refused", [&] {
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
    });
}

void write_move(JsonText& json, const Table& table) {
    json.object("move", [&] {
        json.field("budget", table.budget);
        json.field("action", name_of(actions, table.action));
        json.field("crowded", table.crowded != 0);
        json.list("path", [&] {
            for (std::size_t i = 0; i < table.legs; ++i) json.value(leg_text(table.path[i]));
        });
    });
}

void write_attack(JsonText& json, const Table& table) {
    json.object("attack", [&] {
        json.field("target", table.target);
        json.field("zone", name_of(zones, table.zone));
        json.field("attack_dice", table.attack_dice);
        json.field("defence_dice", table.defence_dice);
        json.list("dice", [&] {
            for (std::size_t i = 0; i < table.rolled; ++i) json.value(table.dice[i]);
        });
    });
}

State state_of(const View& view) {
    State state;
    state.table = view.table;
    return state;
}

// The plane moved to where a step takes it, for measuring only: it may lie outside an arena.
void write_landing(JsonText& json, Table table, Seat seat, const Pose& pose, int altitude) {
    Plane& plane = table.planes[seat];
    plane.x = pose.x;
    plane.y = pose.y;
    plane.heading = pose.heading;
    plane.altitude = static_cast<std::uint8_t>(altitude);
    write_pose(json.name("pose"), pose);
    json.field("altitude", altitude);
    json.field("fatal", table.config.arena && outside(pose.x, pose.y));
    write_shots(json, table, seat);
}

void write_point(JsonText& json, const char* name, Vector at) {
    json.object(name, [&] {
        json.field("x", at.x);
        json.field("y", at.y);
    });
}

// What a move will do, as the fields of an object.
void write_step(JsonText& json, const View& view, Move move) {
    const Table& table = view.table;
    const Seat seat = view.viewer;
    const Plane& plane = table.planes[seat];
    const std::uint8_t argument = argument_of(move);
    switch (kind_of(move)) {
        case Kind::Assign:
            json.field("kind", "assign");
            return write_stats(json.name("stats"), assignments[argument]);
        case Kind::Column:
            json.field("kind", "column");
            json.field("column", argument);
            write_point(json, "from", lattice_point(table, seat, argument, 0));
            return write_point(json, "to", lattice_point(table, seat, argument, rows - 1));
        case Kind::Row: {
            const Vector at = lattice_point(table, seat, table.column, argument);
            json.field("kind", "row");
            json.field("row", argument);
            json.field("x", at.x);
            return json.field("y", at.y);
        }
        case Kind::Face: {
            const Vector at = lattice_point(table, seat, table.column, table.row);
            json.field("kind", "face");
            return write_pose(json.name("pose"), {at.x, at.y, argument});
        }
        case Kind::Done:
            write_landing(json, table, seat, plane.pose(), plane.altitude);
            json.field("kind", "done");
            return json.field("unused", table.budget);
        case Kind::Fly:
        case Kind::Trick: {
            const Style style = style_of(argument);
            write_landing(json, table, seat, after(plane.pose(), piece_of(argument), style),
                          plane.altitude - tokens_of(style));
            json.field("kind", "fly");
            json.field("leg", leg_text(argument));
            json.field("piece", leg_text(leg(piece_of(argument))));
            json.field("style", name_of(styles, style));
            json.field("cost", cost_of(argument));
            return json.field("left", table.budget - cost_of(argument));
        }
        case Kind::Climb:
            json.field("kind", "climb");
            json.field("altitude", plane.altitude + 1);
            return json.field("left", table.budget - 1);
        case Kind::Dive:
            json.field("kind", "dive");
            json.field("tokens", argument);
            json.field("altitude", plane.altitude - argument);
            return json.field("left", table.budget + argument);
        case Kind::Immelmann:
            write_landing(json, table, seat, after(plane.pose(), Template::Straight, Style::Loop),
                          std::min(plane.altitude + 3, max_altitude));
            json.field("kind", "immelmann");
            return json.field("left", 0);
        case Kind::Attack:
            write_odds(json, table, shot(table, seat, argument), argument);
            json.field("kind", "attack");
            return json.field("target", argument);
        case Kind::Pass:
            return json.field("kind", "pass");
        case Kind::StartDie:
        case Kind::Die:
            break;  // nature's: nobody chooses them
    }
}

}  // namespace

void write_json(JsonText& json, const View& view) {
    const Table& table = view.table;
    const bool seated = view.viewer < table.players;
    const bool decides = table.phase == Phase::Place || table.phase == Phase::Move ||
                         table.phase == Phase::Attack || table.phase == Phase::Dice;
    const auto by_seat = [&](const char* name, auto write) {
        json.list(name, [&] {
            for (Seat seat = 0; seat < table.players; ++seat) write(seat);
        });
    };
    json.object([&] {
        json.field("viewer", if_any(seated, view.viewer));
        json.field("phase", name_of(phases, table.phase));
        write_config(json, table.config);
        json.field("round", table.round);
        json.field("first", if_any(table.phase > Phase::Roll, table.first));
        json.field("active", if_any(decides, table.active));
        json.field("quiet", table.quiet);
        by_seat("planes", [&](Seat seat) { write_plane(json, table, seat); });
        write_seats(json, "locked", table.locked);
        json.name("chosen");
        if (view.chosen == none)
            json.value(nullptr);
        else
            write_stats(json, assignments[view.chosen]);
        if (table.phase >= Phase::Move)
            write_shots(json, table);
        else
            json.list("shots", [] {});
        json.field("ending", name_of(endings, table.ending));
        if (table.phase == Phase::Roll)
            json.object("roll", [&] {
                write_seats(json, "contenders", table.contenders);
                by_seat("dice", [&](Seat seat) {
                    json.value(if_any(table.start_dice[seat], table.start_dice[seat]));
                });
                json.field("ties", table.roll_offs);
            });
        if (table.phase == Phase::Place)
            json.object("placing", [&] {
                json.field("column", if_any(table.column != none, table.column));
                json.field("row", if_any(table.row != none, table.row));
            });
        if (table.phase == Phase::Move) {
            write_move(json, table);
            if (seated && view.viewer == table.active)
                write_refusals(json, state_of(view), view.viewer);
        }
        if (table.phase == Phase::Dice) write_attack(json, table);
    });
}

void write_preview(JsonText& json, const View& view, Move move) {
    json.object([&] {
        if (view.viewer < view.table.players) write_step(json, view, move);
    });
}

}  // namespace aeronauts
