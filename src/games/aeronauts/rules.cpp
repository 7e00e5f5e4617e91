// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/rules.hpp"

#include <algorithm>

#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/events.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/setup.hpp"

namespace aeronauts {

using engine::EventLog;
using engine::Outcome;

namespace {

// AN-D5, in the order of the option's values; the last is made of the options after it.
constexpr std::array<Config, 4> presets = {
    Config{.altitude = 1, .loop = 1, .round_limit = 60, .quiet_limit = 15},               // online
    Config{.altitude = 0, .loop = 0},                                                     // basic
    Config{.altitude = 1, .loop = 1},                                                     // full
    Config{.altitude = 1, .loop = 1, .arena = 1, .round_limit = 60, .quiet_limit = 15}};  // arena

// Later is better among the fallen; those who fly come before them all.
int merit_of(const Table& table, Seat seat) {
    const auto of_seat = [&](Seat one) {
        const Plane& plane = table.planes[one];
        if (!plane.flying()) return int{plane.fell};
        if (table.ending == Ending::LastFlying) return 100000;
        return 100000 + 100 * plane.dealt - plane.taken;  // AN-V2
    };
    if (!table.config.teams) return of_seat(seat);
    const auto partner = static_cast<Seat>(seat ^ 2);
    const Plane& one = table.planes[seat];
    const Plane& other = table.planes[partner];
    if (!one.flying() && !other.flying()) return 0;  // AN-M7: the team is out
    if (table.ending == Ending::LastFlying) return 100000;
    return 100000 + 100 * (one.dealt + other.dealt) - one.taken - other.taken;
}

Move timeout_template(const State& state, const Moves& list) {
    const Table& table = state.table;
    for (const Move move : list) {
        if (kind_of(move) != Kind::Fly) continue;
        const Pose end = after(table.planes[table.active].pose(), piece_of(argument_of(move)));
        if (!table.config.arena || !outside(end.x, end.y)) return move;
    }
    return list[0];
}

// The better zone first, then the nearest, then the lowest seat.
Move timeout_attack(const Table& table, Seat seat, const Moves& list) {
    Move best = list[0];
    Zone best_zone = Zone::None;
    Length nearest = 0;
    for (const Move move : list) {
        if (kind_of(move) != Kind::Attack) continue;
        const Plane& target = table.planes[argument_of(move)];
        const Length dx = target.x - table.planes[seat].x;
        const Length dy = target.y - table.planes[seat].y;
        const Zone where = shot(table, seat, argument_of(move)).zone;
        const Length distance = dx * dx + dy * dy;  // in range, so it fits
        if (where < best_zone || (where == best_zone && distance >= nearest)) continue;
        best = move;
        best_zone = where;
        nearest = distance;
    }
    return best;
}

}  // namespace

const engine::About& Rules::about() {
    static const engine::About about{
        .id = "aeronauts",
        .title = "Aeronauts",
        .summary = "A dogfight with templates, a range string and dice: be the last one flying.",
        .credits =
            "The rulebook of Aeronauts names no author; its later edition is Squadron Leader "
            "by Wollivan and contributors.",
        .ruleset = 1,
        .min_seats = 2,
        .max_seats = max_players,
        // Assignments, roll-offs, placements; then rounds of an action, eight templates, done, an
        // attack and its dice for every plane.
        .longest = max_players * (1 + max_roll_offs + 3) +
                   last_round * max_players * (1 + max_budget + 1 + 1 + max_dice),
        .options =
            {{"preset",
              "A set of rules by name (AN-D5); custom takes the next five as they stand",
              {"online", "basic", "full", "arena", "custom"}},
             {"altitude", "Altitude tokens: climb and dive (AN-27 to AN-32)", {"on", "off"}},
             {"loop", "Loop the loop (AN-33 to AN-36); needs altitude", {"on", "off"}},
             {"arena", "Leaving the 70 cm square is fatal (AN-V1)", {"off", "on"}},
             {"round_limit", "The last round (AN-V2)", {"60", "none", "20", "40", "100"}},
             {"quiet_limit",
              "So many rounds in a row without an attack end the game (AN-V3)",
              {"15", "none", "8", "30"}},
             {"criticals", "A critical hit costs 1 Health, or 2 (AN-V4)", {"light", "heavy"}},
             {"firing",
              "Half the dice outside the guides; only between the guides (AN-M5); or full dice "
              "everywhere and one more between the guides (AN-M6)",
              {"standard", "guides-only", "guide-bonus"}},
             {"split_s", "Split S: four tokens turn the plane back (AN-M1)", {"off", "on"}},
             {"immelmann", "An Immelmann after a kill (AN-M2)", {"off", "on"}},
             {"barrel_roll", "Barrel rolls: a curve that keeps the heading (AN-M3)", {"off", "on"}},
             {"ace_dice", "A die more in the first attack after a kill (AN-M4)", {"off", "on"}},
             {"teams", "Two teams of two, partners opposite (AN-M7)", {"off", "on"}}},
        .events = event_names(),
    };
    return about;
}

base::Result<State, engine::Problems> Rules::start(const engine::Setup& setup) {
    auto problems = engine::problems_of(about(), setup);
    if (!problems.empty()) return base::Failure{std::move(problems)};
    const auto option = [&](std::string_view name) { return engine::option(about(), setup, name); };
    const auto is_on = [&](std::string_view name) -> std::uint8_t { return option(name) == "on"; };
    const auto limit = [&](std::string_view name) {
        return static_cast<std::uint8_t>(
            engine::whole_number(option(name), 1, last_round).value_or(0));
    };

    Config config;
    const auto& names = about().options[0].values;
    const auto preset =
        static_cast<std::size_t>(std::ranges::find(names, option("preset")) - names.begin());
    if (preset < presets.size()) {
        config = presets[preset];
        for (std::size_t i = 1; i <= 5; ++i) {
            const engine::OptionInfo& info = about().options[i];
            if (option(info.name) != info.values[0])
                problems.push_back("\"" + std::string(info.name) +
                                   "\" is part of the preset; choose preset=custom to change it.");
        }
    } else {
        config.altitude = is_on("altitude");
        config.loop = is_on("loop");
        config.arena = is_on("arena");
        config.round_limit = limit("round_limit");
        config.quiet_limit = limit("quiet_limit");
        if (config.loop && !config.altitude)
            problems.push_back(
                "Loop the loop needs altitude tokens (AN-33): set altitude=on or "
                "loop=off.");
    }
    config.criticals = option("criticals") == "heavy" ? Criticals::Heavy : Criticals::Light;
    config.firing = option("firing") == "guides-only"   ? Firing::GuidesOnly
                    : option("firing") == "guide-bonus" ? Firing::GuideBonus
                                                        : Firing::Standard;
    config.split_s = is_on("split_s");
    config.immelmann = is_on("immelmann");
    config.barrel_roll = is_on("barrel_roll");
    config.ace_dice = is_on("ace_dice");
    config.teams = is_on("teams");
    if ((config.split_s || config.immelmann) && !config.altitude)
        problems.push_back("A split S and an Immelmann need altitude tokens (AN-M1, AN-M2).");
    if (config.teams && setup.seats != 4)
        problems.push_back("Teams of two need four seats (AN-M7).");
    if (!problems.empty()) return base::Failure{std::move(problems)};

    State state;
    state.table.players = static_cast<std::uint8_t>(setup.seats);
    state.table.config = config;
    return state;
}

void Rules::moves(const State& state, Seat seat, Moves& moves) {
    const Table& table = state.table;
    switch (table.phase) {
        case Phase::Assign:
            for (unsigned i = 0; i < assignment_count; ++i) moves.push_back(make(Kind::Assign, i));
            break;
        case Phase::Place:
            return list_placements(table, seat, moves);
        case Phase::Move:
            return list_flights(table, seat, moves);
        case Phase::Attack:
            for (Seat target : targets(table, seat)) moves.push_back(make(Kind::Attack, target));
            moves.push_back(make(Kind::Pass));
            break;
        case Phase::Roll:
        case Phase::Dice:
        case Phase::Over:
            break;
    }
}

void Rules::play(State& state, Seat seat, Move move, EventLog* log) {
    Table& table = state.table;
    switch (kind_of(move)) {
        case Kind::Assign:
            return assign(state, seat, argument_of(move), log);
        case Kind::Column:
        case Kind::Row:
        case Kind::Face:
            return place(table, seat, move, log);
        case Kind::Done:
        case Kind::Fly:
        case Kind::Climb:
        case Kind::Dive:
        case Kind::Immelmann:
        case Kind::Trick:
            return take_step(table, seat, move, log);
        case Kind::Attack:
            return attack(table, seat, argument_of(move), log);
        case Kind::Pass:
            return pass_attack(table, seat, log);
        case Kind::StartDie:
            return roll_for_first(table, argument_of(move), log);
        case Kind::Die:
            return roll_die(table, argument_of(move), log);
    }
}

namespace {
Kind die_of(const Table& table) { return table.phase == Phase::Roll ? Kind::StartDie : Kind::Die; }
}  // namespace

void Rules::chances(const State& state, Chances& chances) {
    for (unsigned die = 1; die <= die_sides; ++die)
        chances.push_back({make(die_of(state.table), die), 1});
}

Move Rules::chance(const State& state, base::Random& random) {
    return make(die_of(state.table), 1 + random.below(die_sides));
}

// AN-25 and AN-V2 for who wins, AN-D4 for what it is worth and for the ranks of the others.
Outcome Rules::outcome(const State& state) {
    const Table& table = state.table;
    std::array<int, max_players> merit{};
    int best = 0;
    for (Seat seat : table.everybody()) best = std::max(best, merit[seat] = merit_of(table, seat));
    const auto firsts = std::count(merit.begin(), merit.begin() + table.players, best);
    const auto winners = table.config.teams ? firsts / 2 : firsts;
    Outcome outcome;
    for (Seat seat : table.everybody()) {
        engine::SeatResult result;
        result.rank = 1;
        for (Seat other : table.everybody()) result.rank += merit[other] > merit[seat];
        result.has_score = true;
        result.score = table.planes[seat].dealt;
        if (merit[seat] == best) result.utility = 1.0 / static_cast<double>(winners);
        outcome.push_back(result);
    }
    return outcome;
}

bool Rules::may_resign(const State& state, Seat seat) {
    const Table& table = state.table;
    const bool aloft = table.phase >= Phase::Move && table.phase <= Phase::Dice;
    return aloft && seat < table.players && table.planes[seat].flying() &&
           !table.resigned.contains(seat);
}

void Rules::resign(State& state, Seat seat, EventLog* log) { resign_plane(state.table, seat, log); }

// AN-D3 and AN-D6.
Move Rules::timeout_move(const State& state, Seat seat) {
    const Table& table = state.table;
    Moves list;
    moves(state, seat, list);
    switch (table.phase) {
        case Phase::Assign: {
            const auto best = std::ranges::find(assignments, Stats{2, 3, 4, 3});
            return make(Kind::Assign, static_cast<unsigned>(best - assignments.begin()));
        }
        case Phase::Place: {
            if (table.column == none) return list[list.size() / 2];
            if (table.row == none) return list[0];
            const Vector edge = lattice_point(table, seat, 0, 0);
            const Vector inner = lattice_point(table, seat, 0, 1);
            const Length dx = inner.x - edge.x;
            const Length dy = inner.y - edge.y;
            const unsigned heading = dx ? (dx > 0 ? 0u : 4u) : (dy > 0 ? 2u : 6u);  // inwards
            return make(Kind::Face, heading);
        }
        case Phase::Move:
            return table.legs > 0 ? make(Kind::Done) : timeout_template(state, list);
        default:
            return timeout_attack(table, seat, list);
    }
}

}  // namespace aeronauts
