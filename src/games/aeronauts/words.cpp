// SPDX-License-Identifier: Apache-2.0
//
// Moves, refusals and events in words.
#include <algorithm>
#include <cctype>

#include "engine/notation.hpp"
#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/events.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/rules.hpp"
#include "games/aeronauts/setup.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

using engine::Event;
using engine::EventNames;
using engine::OrRefusal;
using engine::Refusal;

namespace {

constexpr std::array<const char*, template_count> piece_names = {
    "straight", "bank left", "bank right", "turn left", "turn right"};
constexpr std::array<const char*, style_count> style_names = {"", "looped ", "split-S ",
                                                              "barrel-rolled "};

std::string seat_name(Seat seat) { return "Seat " + std::to_string(seat); }
std::string in_sentence(Seat seat) { return "seat " + std::to_string(seat); }

std::string plural(std::int64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string leg_words(Leg leg) {
    return std::string(style_names[static_cast<std::size_t>(style_of(leg)) % style_count]) +
           piece_names[static_cast<std::size_t>(piece_of(leg)) % template_count];
}

std::string capital(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

Refusal not_allowed(std::string rule, std::string words) {
    return {Refusal::Reason::NotAllowed, std::move(rule), std::move(words)};
}

std::string stats_words(const Stats& stats) {
    return "Attack " + std::to_string(stats.attack) + ", Defense " + std::to_string(stats.defense) +
           ", Speed " + std::to_string(stats.speed) + ", Health " + std::to_string(stats.health);
}

std::string place_words(Length x, Length y, int heading) {
    const auto whole = [](Length length) {
        return std::to_string((length + (length < 0 ? -mm : mm) / 2) / mm);
    };
    return whole(x) + ", " + whole(y) + " facing " +
           heading_names[static_cast<std::size_t>(heading)];
}

// Percent, rounded to the nearest whole one; 0 and 100 only if it is certain.
std::string percent(std::uint64_t part, std::uint64_t whole) {
    const std::uint64_t rounded = (200 * part + whole) / (2 * whole);
    if (rounded == 0 && part > 0) return "under 1 %";
    if (rounded == 100 && part < whole) return "over 99 %";
    return std::to_string(rounded) + " %";
}

std::string shot_words(const Table& table, const Shot& aimed, Seat target) {
    const Odds& chances = odds(aimed.attack_dice, aimed.defence_dice, table.config.criticals);
    const int health = table.planes[target].health;
    return std::to_string(aimed.attack_dice) + " against " + std::to_string(aimed.defence_dice) +
           " dice, hurts " + percent(chances.at_least(1), chances.rolls) + ", downs " +
           percent(chances.at_least(health), chances.rolls);
}

// Whom a plane would have in its sights from there, and who would have it in theirs.
std::string sight_words(const Table& table, Seat seat, const Pose& pose, int altitude) {
    Table there = table;
    Plane& plane = there.planes[seat];
    plane.x = pose.x;
    plane.y = pose.y;
    plane.heading = pose.heading;
    plane.altitude = static_cast<std::uint8_t>(altitude);
    std::string text;
    for (Seat other : there.flying()) {
        if (other == seat) continue;
        if (const Shot mine = shot(there, seat, other); mine.possible())
            text +=
                "; fires at " + in_sentence(other) + " with " + std::to_string(mine.attack_dice);
        if (const Shot theirs = shot(there, other, seat); theirs.possible())
            text += "; under fire of " + in_sentence(other) + " with " +
                    std::to_string(theirs.attack_dice);
    }
    return text;
}

std::string describe_leg(const Table& table, Seat seat, Leg way, int budget, int altitude) {
    const Pose end = after(table.planes[seat].pose(), piece_of(way), style_of(way));
    if (table.config.arena && outside(end.x, end.y))
        return capital(leg_words(way)) + ": leaves the arena and is lost";
    std::string text = capital(leg_words(way)) + ": " + std::to_string(budget) +
                       " speed left, ends " + place_words(end.x, end.y, end.heading);
    return text + sight_words(table, seat, end, altitude);
}

Refusal explain_placement(const Table& table, Seat seat, Move move) {
    const Kind kind = kind_of(move);
    const int argument = argument_of(move);
    const auto blocked = [&](Seat by) {
        return not_allowed("AN-5",
                           "That is closer than 23 cm to the plane of " + in_sentence(by) + ".");
    };
    if (table.column == none) {
        if (kind != Kind::Column || argument >= columns)
            return not_allowed("AN-4",
                               "Choose how far to the side: x -330 to x 330 in steps of 10.");
        return blocked(too_close_to(table, lattice_point(table, seat, argument, rows - 1)));
    }
    if (table.row == none) {
        if (kind != Kind::Row || argument >= rows)
            return not_allowed("AN-4",
                               "Choose how far from your edge: y -330 to y -270 in steps of "
                               "10.");
        return blocked(too_close_to(table, lattice_point(table, seat, table.column, argument)));
    }
    return not_allowed("AN-4", "Choose one of the eight headings, such as \"face north\".");
}

Refusal explain_style(const Table& table, Seat seat, Leg way) {
    const Config& config = table.config;
    const Plane& plane = table.planes[seat];
    switch (style_of(way)) {
        case Style::Plain:
            break;
        case Style::BarrelRoll:
            if (!config.barrel_roll)
                return not_allowed("AN-M3", "This match is played without barrel rolls.");
            return not_allowed("AN-M3",
                               "A straight keeps its heading anyway: roll a bank or turn.");
        case Style::Loop:
            if (!config.loop)
                return not_allowed("AN-33", "This match is played without loop the loop.");
            if (table.action != Action::None)
                return not_allowed("AN-33",
                                   "No loop in a move with a climb, a dive or an Immelmann.");
            return not_allowed("AN-33", "A loop takes 3 altitude tokens; you have " +
                                            std::to_string(plane.altitude) + ".");
        case Style::SplitS:
            if (!config.split_s)
                return not_allowed("AN-M1", "This match is played without the split S.");
            if (table.action != Action::None)
                return not_allowed("AN-M1",
                                   "No split S in a move with a climb, a dive or an Immelmann.");
            return not_allowed("AN-M1", "A split S takes 4 altitude tokens; you have " +
                                            std::to_string(plane.altitude) + ".");
    }
    return not_allowed("AN-8", "There is no such template.");
}

Refusal explain_leg(const Table& table, Seat seat, Leg way) {
    if (static_cast<int>(piece_of(way)) >= template_count ||
        static_cast<int>(style_of(way)) >= style_count)
        return not_allowed("AN-8", "There is no such template.");
    if (table.action == Action::Immelmann)
        return not_allowed("AN-M2", "An Immelmann is a whole move; say \"done\".");
    if (!may_style(table, seat, way)) return explain_style(table, seat, way);
    if (const int cost = cost_of(way); cost > table.budget) {
        const bool looped = style_of(way) == Style::Loop;
        return not_allowed(looped                               ? "AN-35"
                           : style_of(way) == Style::BarrelRoll ? "AN-M3"
                                                                : "AN-8",
                           "A " + leg_words(way) + " costs " + std::to_string(cost) +
                               " speed; you have " + std::to_string(table.budget) + " left.");
    }
    const Pose end = after(table.planes[seat].pose(), piece_of(way));
    const Seat below = on_top_of(table, seat, end.x, end.y);
    return not_allowed(
        "AN-13", "A " + leg_words(way) + " would end on the plane of " + in_sentence(below) + ".");
}

Refusal explain_flight(const Table& table, Seat seat, Move move) {
    const Plane& plane = table.planes[seat];
    const Kind kind = kind_of(move);
    const int argument = argument_of(move);
    const bool begun = table.legs > 0 || table.action != Action::None;
    switch (kind) {
        case Kind::Fly:
        case Kind::Trick:
            if (kind == (argument < 8 ? Kind::Fly : Kind::Trick))
                return explain_leg(table, seat, argument_of(move));
            break;
        case Kind::Done:
            if (argument == 0)
                return not_allowed("AN-12",
                                   "A plane that flies no template stalls and crashes: fly "
                                   "at least one.");
            break;
        case Kind::Climb:
        case Kind::Dive: {
            const bool climb = kind == Kind::Climb;
            const char* rule = climb ? "AN-28" : "AN-29";
            if (!table.config.altitude)
                return not_allowed("AN-27", "This match is played without altitude.");
            if (table.action != Action::None)
                return not_allowed("AN-30", "One climb or dive in a move, and never both.");
            if (begun)
                return not_allowed(rule, "Climb or dive before the first template of a move.");
            if (climb && plane.altitude == max_altitude)
                return not_allowed(rule, "You have all four altitude tokens already.");
            if (!climb && (argument < 1 || argument > plane.altitude))
                return not_allowed(rule, "You can dive by 1 to all of your tokens; you have " +
                                             std::to_string(plane.altitude) + ".");
            return not_allowed("AN-12",
                               "After that no template could be flown: each would end on "
                               "another plane or cost too much.");
        }
        case Kind::Immelmann:
            if (!table.config.immelmann)
                return not_allowed("AN-M2", "This match is played without the Immelmann.");
            if (!plane.triumph)
                return not_allowed("AN-M2", "An Immelmann is for the move after a kill.");
            if (begun) return not_allowed("AN-M2", "An Immelmann is a whole move by itself.");
            return not_allowed("AN-13", "The straight would end on another plane.");
        default:
            break;
    }
    return not_allowed(
        "AN-8", begun ? "Fly a template or say \"done\"." : "Fly a template: S, BL, BR, TL or TR.");
}

Refusal explain_attack(const Table& table, Seat seat, Move move) {
    const Seat target = argument_of(move);
    if (kind_of(move) != Kind::Attack || target >= table.players)
        return not_allowed("AN-16",
                           "Attack a plane in your sights, such as \"attack 1\", or "
                           "\"pass\".");
    if (target == seat) return not_allowed("AN-16", "You cannot attack yourself.");
    if (table.same_side(seat, target)) return not_allowed("AN-M7", "That is your partner.");
    const Plane& plane = table.planes[target];
    if (!plane.flying()) return not_allowed("AN-24", "That plane is out.");
    const Plane& own = table.planes[seat];
    if (!in_range(plane.x - own.x, plane.y - own.y))
        return not_allowed("AN-17", "That plane is more than 23 cm away.");
    if (shot(table, seat, target).zone == Zone::Wide)
        return not_allowed("AN-M5", "That plane is not between your forward guides.");
    return not_allowed("AN-16", "That plane is outside your arc.");
}

}  // namespace

std::string Rules::write_move(const State&, Seat, Move move) {
    const int argument = argument_of(move);
    switch (kind_of(move)) {
        case Kind::Assign:
            return argument < assignment_count
                       ? to_text(assignments[static_cast<std::size_t>(argument)])
                       : "?";
        case Kind::Column:
            return "x " + std::to_string(-330 + 10 * argument);
        case Kind::Row:
            return "y " + std::to_string(-330 + 10 * argument);
        case Kind::Face:
            return std::string("face ") + heading_names[static_cast<std::size_t>(argument % 8)];
        case Kind::Done:
            return "done";
        case Kind::Fly:
        case Kind::Trick:
            return leg_text(static_cast<Leg>(argument));
        case Kind::Climb:
            return "climb";
        case Kind::Dive:
            return "dive " + std::to_string(argument);
        case Kind::Immelmann:
            return "immelmann";
        case Kind::Attack:
            return "attack " + std::to_string(argument);
        case Kind::Pass:
            return "pass";
        case Kind::StartDie:
        case Kind::Die:
            return "die " + std::to_string(argument);
    }
    return "?";
}

// Takes what write_move() writes, and the short forms people type: "s", "c", "d2", "n".
OrRefusal<Move> Rules::read_move(const State& state, Seat seat, std::string_view text) {
    const Phase phase = state.table.phase;
    std::string upper, lower;
    for (const char c : text) {
        upper += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    const std::string whole(engine::trimmed(lower));
    const auto words = engine::words_of(lower);
    const auto number = [&](std::size_t i, int least, int most) {
        return i < words.size() ? engine::whole_number(words[i], least, most) : std::nullopt;
    };
    const bool two = words.size() == 2;
    const bool one = words.size() == 1;

    if (phase == Phase::Assign)
        if (const auto assignment = read_assignment(engine::trimmed(upper)))
            return make(Kind::Assign, *assignment);
    if (phase == Phase::Place) {
        const auto lattice = [&](Kind kind, int most) -> std::optional<Move> {
            const auto at = number(1, -330, most);
            if (!at || (*at + 330) % 10 != 0) return {};
            return make(kind, static_cast<unsigned>((*at + 330) / 10));
        };
        if (two && words[0] == "x")
            if (const auto move = lattice(Kind::Column, 330)) return *move;
        if (two && words[0] == "y")
            if (const auto move = lattice(Kind::Row, -270)) return *move;
        constexpr std::array<std::string_view, 8> letters = {"e", "ne", "n", "nw",
                                                             "w", "sw", "s", "se"};
        const auto joined = [](std::string_view name) {  // "northeast" is "north-east"
            std::string letters_only(name);
            std::erase(letters_only, '-');
            return letters_only;
        };
        const std::string facing = joined(two && words[0] == "face" ? words[1]
                                          : one                     ? words[0]
                                                                    : "");
        for (unsigned heading = 0; heading < 8; ++heading)
            if (facing == joined(heading_names[heading]) || facing == letters[heading])
                return make(Kind::Face, heading);
    }
    if (phase == Phase::Move) {
        if (whole == "done") return make(Kind::Done);
        if (whole == "climb" || whole == "c") return make(Kind::Climb);
        if (whole == "immelmann" || whole == "i") return make(Kind::Immelmann);
        if (two && words[0] == "dive")
            if (const auto tokens = number(1, 0, 9))
                return make(Kind::Dive, static_cast<unsigned>(*tokens));
        if (one && whole.size() == 2 && whole[0] == 'd' && std::isdigit(whole[1]) != 0)
            return make(Kind::Dive, static_cast<unsigned>(whole[1] - '0'));
        if (const auto way = read_leg(engine::trimmed(upper))) return fly(*way);
        for (std::size_t i = 0; i < piece_names.size(); ++i)
            if (whole == piece_names[i]) return fly(leg(static_cast<Template>(i)));
    }
    if (phase == Phase::Attack || phase == Phase::Dice) {
        if (whole == "pass") return make(Kind::Pass);
        if (two && words[0] == "attack")
            if (const auto target = number(1, 0, max_players - 1))
                return make(Kind::Attack, static_cast<unsigned>(*target));
    }
    if (two && words[0] == "die")
        if (const auto die = number(1, 1, die_sides))
            return make(phase == Phase::Roll ? Kind::StartDie : Kind::Die,
                        static_cast<unsigned>(*die));

    const bool nature = seat == engine::nature || phase == Phase::Roll || phase == Phase::Dice;
    const char* wanted =
        nature                   ? "\"die 5\""
        : phase == Phase::Assign ? "stats such as \"A4D3S3H2\""
        : phase == Phase::Place  ? "\"x -100\", then \"y -300\", then \"face north\""
        : phase == Phase::Attack ? "\"attack 1\" or \"pass\""
                                 : "\"S\", \"BL\", \"BR\", \"TL\", \"TR\", \"S*\", "
                                   "\"climb\", \"dive 2\" or \"done\"";
    return base::Failure{
        Refusal{Refusal::Reason::NotAMove, "",
                "\"" + std::string(text) + "\" is not a move; write " + wanted + "."}};
}

std::string Rules::describe(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    if (seat >= table.players) return write_move(state, seat, move);
    const Plane& plane = table.planes[seat];
    const std::uint8_t argument = argument_of(move);
    switch (kind_of(move)) {
        case Kind::Assign:
            return argument < assignment_count ? stats_words(assignments[argument]) : "?";
        case Kind::Column:
            return std::to_string(-330 + 10 * argument) + " mm from the middle of your edge";
        case Kind::Row:
            return std::to_string(20 + 10 * argument) + " mm from your edge";
        case Kind::Face:
            return std::string("Place the plane facing ") + heading_names[argument % 8];
        case Kind::Done:
            return (table.budget
                        ? "End the move and lose " + plural(table.budget, "point") + " of speed"
                        : std::string("End the move")) +
                   sight_words(table, seat, plane.pose(), plane.altitude);
        case Kind::Fly:
        case Kind::Trick:
            return describe_leg(table, seat, argument, table.budget - cost_of(argument),
                                plane.altitude - tokens_of(style_of(argument)));
        case Kind::Climb:
            return "Climb to altitude " + std::to_string(plane.altitude + 1) + ": " +
                   std::to_string(table.budget - 1) + " speed left";
        case Kind::Dive:
            return "Dive to altitude " + std::to_string(plane.altitude - argument) + ": " +
                   std::to_string(table.budget + argument) + " speed";
        case Kind::Immelmann:
            return "Immelmann: a straight and about turn, altitude " +
                   std::to_string(std::min(plane.altitude + 3, max_altitude)) +
                   "; nothing else in this move";
        case Kind::Attack:
            if (argument < table.players && shot(table, seat, argument).possible())
                return "Attack " + in_sentence(argument) + ": " +
                       shot_words(table, shot(table, seat, argument), argument);
            break;
        case Kind::Pass:
            return "Hold fire";
        case Kind::StartDie:
        case Kind::Die:
            break;
    }
    return write_move(state, seat, move);
}

std::string_view Rules::rule(const State&, Seat, Move move) {
    switch (kind_of(move)) {
        case Kind::Assign:
            return "AN-2";
        case Kind::Column:
        case Kind::Row:
        case Kind::Face:
            return "AN-4";
        case Kind::Done:
            return "AN-11";
        case Kind::Fly:
            return "AN-8";
        case Kind::Climb:
            return "AN-28";
        case Kind::Dive:
            return "AN-29";
        case Kind::Immelmann:
            return "AN-M2";
        case Kind::Trick:
            return style_of(argument_of(move)) == Style::Loop     ? "AN-33"
                   : style_of(argument_of(move)) == Style::SplitS ? "AN-M1"
                                                                  : "AN-M3";
        case Kind::Attack:
        case Kind::Pass:
            return "AN-16";
        case Kind::StartDie:
            return "AN-3";
        case Kind::Die:
            return "AN-D1";
    }
    return "";
}

Refusal Rules::explain(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    if (move == engine::resignation) {
        if (table.resigned.contains(seat))
            return not_allowed("AN-D3",
                               "You have resigned already; your plane stalls at its next "
                               "move.");
        return not_allowed("AN-D3", seat < table.players && table.planes[seat].fell
                                        ? "Your plane is out already."
                                        : "You can resign from the first move on.");
    }
    if (!next(state).includes(seat)) {
        if (seat < table.players && table.planes[seat].fell)
            return {Refusal::Reason::NotYourTurn, "AN-24", "Your plane is out."};
        if (table.locked.contains(seat))
            return {Refusal::Reason::NotYourTurn, "AN-2",
                    "You have decided already; wait for the others."};
        if (table.phase == Phase::Roll || table.phase == Phase::Dice)
            return {Refusal::Reason::NotYourTurn, "AN-D1", "Dice are being rolled."};
        return {Refusal::Reason::NotYourTurn,
                table.phase == Phase::Place    ? "AN-4"
                : table.phase == Phase::Attack ? "AN-15"
                                               : "AN-7",
                "It is the turn of " + in_sentence(table.active) + "."};
    }
    if (seat == engine::nature) return not_allowed("AN-D1", "A die shows 1 to 8.");
    if (move >> 16 != 0) return not_allowed("AN-6", "There is no such move.");
    switch (table.phase) {
        case Phase::Assign:
            return not_allowed("AN-2",
                               "Give 4, 3, 3 and 2 to Attack, Defense, Speed and Health, such "
                               "as A4D3S3H2.");
        case Phase::Place:
            return explain_placement(table, seat, move);
        case Phase::Move:
            return explain_flight(table, seat, move);
        default:
            return explain_attack(table, seat, move);
    }
}

const std::vector<EventNames>& event_names() {
    static const std::vector<EventNames> names = {
        {"locked", {}, {"assignment"}, "AN-2"},
        {"revealed", {"attack", "defense", "speed", "health"}, {}, "AN-2"},
        {"start_rolled", {"die"}, {}, "AN-3"},
        {"roll_tied", {"die", "seats"}, {}, "AN-3"},
        {"first_player", {}, {}, "AN-3"},
        {"placed", {"x", "y", "heading"}, {}, "AN-4"},
        {"round_began", {"round"}, {}, "AN-26"},
        {"climbed", {"altitude", "budget"}, {}, "AN-28"},
        {"dived", {"tokens", "altitude", "budget"}, {}, "AN-29"},
        {"immelmann_began", {"altitude"}, {}, "AN-M2"},
        {"flew", {"leg", "x", "y", "heading", "altitude", "budget"}, {}, "AN-9"},
        {"move_ended", {"unused"}, {}, "AN-11"},
        {"attacked", {"target", "zone", "attack_dice", "defence_dice"}, {}, "AN-18"},
        {"die_rolled", {"die", "attacking"}, {}, "AN-20"},
        {"attack_ended",
         {"target", "hits", "criticals", "dodges", "damage", "health"},
         {},
         "AN-22"},
        {"passed", {}, {}, "AN-16"},
        {"shot_down", {"by"}, {}, "AN-24"},
        {"left_arena", {}, {}, "AN-V1"},
        {"stalled", {}, {}, "AN-12"},
        {"resigned", {}, {}, "AN-D3"},
        {"last_flying", {}, {}, "AN-25"},
        {"limit_reached", {"round", "quiet"}, {}, "AN-V2"},
        {"disengaged", {"round", "quiet"}, {}, "AN-V3"},
        {"tally", {"dealt", "taken"}, {}, "AN-V2"},
    };
    return names;
}

std::string Rules::tell(const Event& event) {
    const std::string who = seat_name(event.seat);
    const auto& open = event.open;
    const auto number = [&](std::size_t i) { return std::to_string(open[i]); };
    const auto seat = [&](std::size_t i) { return in_sentence(static_cast<Seat>(open[i])); };
    switch (static_cast<Happening>(event.kind)) {
        case Happening::Locked: {
            const bool shown = event.secret[0] != engine::hidden;
            return who + " has decided" +
                   (shown
                        ? ": " + stats_words(assignments[static_cast<std::size_t>(event.secret[0])])
                        : "") +
                   ".";
        }
        case Happening::Revealed:
            return who + " has Attack " + number(0) + ", Defense " + number(1) + ", Speed " +
                   number(2) + ", Health " + number(3) + ".";
        case Happening::StartRolled:
            return who + " rolls " + number(0) + " for the first move.";
        case Happening::RollTied:
            return "A tie at " + number(0) + ": those players roll again.";
        case Happening::FirstPlayer:
            return who + " goes first.";
        case Happening::Placed:
            return who + " starts at " + place_words(open[0], open[1], static_cast<int>(open[2])) +
                   ".";
        case Happening::RoundBegan:
            return "Round " + number(0) + ": " + in_sentence(event.seat) + " goes first.";
        case Happening::Climbed:
            return who + " climbs to altitude " + number(0) + ".";
        case Happening::Dived:
            return who + " dives by " + number(0) + " to altitude " + number(1) + ": " + number(2) +
                   " speed.";
        case Happening::ImmelmannBegan:
            return who + " flies an Immelmann up to altitude " + number(0) + ".";
        case Happening::Flew:
            return who + " flies a " + leg_words(static_cast<Leg>(open[0])) + " to " +
                   place_words(open[1], open[2], static_cast<int>(open[3])) + ".";
        case Happening::MoveEnded:
            return who + " ends the move" +
                   (open[0] ? " with " + number(0) + " speed unused." : ".");
        case Happening::Attacked:
            return who + " attacks " + seat(0) +
                   (open[1] == static_cast<int>(Zone::Forward) ? " between the guides: "
                                                               : " in the wide arc: ") +
                   number(2) + " against " + number(3) + " dice.";
        case Happening::DieRolled:
            return who + " rolls " + number(0) +
                   (open[1] ? (is_critical(static_cast<int>(open[0])) ? ": a critical hit."
                               : is_hit(static_cast<int>(open[0]))    ? ": a hit."
                                                                      : ": a miss.")
                            : (is_dodge(static_cast<int>(open[0])) ? ": a dodge." : ": no dodge."));
        case Happening::AttackEnded:
            return plural(open[1], "hit") + ", " + plural(open[2], "critical") + ", " +
                   (open[3] == 1 ? std::string("1 dodge") : number(3) + " dodges") + ": " +
                   seat(0) + " takes " + number(4) + " damage and has " + number(5) +
                   " Health left.";
        case Happening::Passed:
            return who + " holds fire.";
        case Happening::ShotDown:
            return who + " is shot down by " + seat(0) + "!";
        case Happening::LeftArena:
            return who + " leaves the arena and is lost.";
        case Happening::Stalled:
            return who + " stalls and crashes.";
        case Happening::Resigned:
            return who + " resigns.";
        case Happening::LastFlying:
            return who + " is still flying and wins.";
        case Happening::LimitReached:
            return "Round " + number(0) + " was the last: damage dealt decides.";
        case Happening::Disengaged:
            return number(1) + " rounds without an attack: damage dealt decides.";
        case Happening::Tally:
            return who + " has dealt " + number(0) + " and taken " + number(1) + " damage.";
    }
    return "";
}

}  // namespace aeronauts
