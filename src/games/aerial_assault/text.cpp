// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/text.hpp"

#include <algorithm>
#include <cctype>

#include "engine/notation.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/resolution.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/season.hpp"

namespace aerial_assault {

using engine::bad_text;
using engine::Fields;
using engine::OrRefusal;

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

constexpr Build plain_build{1u << 0 | 1u << 5 | 1u << 9};  // DT1.SH2.FP1

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

// Reads the parts of a position, remembering the first complaint.
class Reader {
public:
    explicit Reader(Fields fields) : fields_(std::move(fields)) {}

    OrRefusal<State> read() {
        read_setup();
        if (!fields_.complained()) read_season();
        if (!fields_.complained() && table_.phase >= Phase::Gift) read_match();
        if (auto problem = fields_.problem()) return base::Failure{*problem};
        if (const std::string broken = Rules::broken(state_); !broken.empty())
            return base::Failure{bad_text(broken)};
        table_.decider = decider_of(table_);
        return state_;
    }

private:
    std::uint8_t number(std::string_view key, int most, int fallback = 0) {
        return static_cast<std::uint8_t>(fields_.take_number(key, 0, most, fallback));
    }
    std::uint8_t on(std::string_view key, int fallback) {
        return static_cast<std::uint8_t>(fields_.take_word(key, {"off", "on"}, fallback));
    }
    // Calls read(robot, part) for each robot's part of a field, if the field is given.
    template <class Read>
    void by_robot(std::string_view key, const char* wanted, Read read) {
        const auto text = fields_.take(key);
        if (!text) return;
        const auto parts = engine::split(*text, '/');
        bool good = parts.size() == static_cast<std::size_t>(table_.robots());
        for (Robot robot = 0; good && robot < table_.robots(); ++robot)
            good = read(robot, parts[robot]);
        if (!good)
            fields_.complain(std::string(key) + ": give " + wanted + " for each of the " +
                             std::to_string(table_.robots()) + " robots, divided by /.");
    }
    // A field of one character for each of `count` places.
    template <class Read>
    void letters(std::string_view key, const char* wanted, int count, Read read) {
        const auto text = fields_.take(key);
        if (!text) return;
        bool good = text->size() == static_cast<std::size_t>(count);
        for (std::size_t i = 0; good && i < text->size(); ++i) good = read(i, (*text)[i]);
        if (!good)
            fields_.complain(std::string(key) + ": give " + wanted + ", " + std::to_string(count) +
                             " characters.");
    }
    RobotSet set(std::string_view key) {
        RobotSet robots;
        const auto text = fields_.take(key).value_or("-");
        if (text == "-") return robots;
        for (char letter : text) {
            const auto robot = read_robot({&letter, 1});
            if (robot && *robot < table_.robots())
                robots.add(*robot);
            else
                fields_.complain(std::string(key) + ": give robots such as AC, or -.");
        }
        return robots;
    }
    Robot robot(std::string_view key) {
        const auto text = fields_.take(key);
        if (!text) return no_robot;
        const auto one = read_robot(*text);
        if (!one || *one >= table_.robots())
            fields_.complain(std::string(key) + ": give a robot such as A.");
        return one.value_or(no_robot);
    }
    SeatSet seats(std::string_view key) {
        SeatSet seats;
        const auto text = fields_.take(key).value_or("-");
        if (text == "-") return seats;
        for (std::string_view part : engine::split(text, '.')) {
            const auto seat = engine::whole_number(part, 0, table_.players - 1);
            if (seat)
                seats.add(static_cast<Seat>(*seat));
            else
                fields_.complain(std::string(key) + ": give seats such as 0.2, or -.");
        }
        return seats;
    }
    static bool read_set(std::string_view text, CardSet& cards) {
        if (text == "-") return true;
        for (std::string_view part : engine::split(text, '.')) {
            const auto card = read_card(part);
            if (!card || cards.contains(*card)) return false;
            cards.add(*card);
        }
        return true;
    }
    CardSet cards(std::string_view key) {
        CardSet cards;
        if (!read_set(fields_.take(key).value_or("-"), cards))
            fields_.complain(std::string(key) + ": give cards such as SA01.SA07, or -.");
        return cards;
    }
    static bool read_build(std::string_view text, Build& build) {
        build = {};
        if (text == "-") return true;
        for (std::string_view part : engine::split(text, '.')) {
            Part found = no_part;
            for (Part each = 0; each < part_count; ++each)
                if (part_facts[each].id == part) found = each;
            if (found == no_part || build.has(found)) return false;
            build.add(found);
        }
        return true;
    }
    static std::optional<Laid> read_laid(std::string_view text) {
        if (text.empty()) return {};
        const auto face = std::string_view("tbd").find(text.back());
        const auto card = read_card(text.substr(0, text.size() - 1));
        if (!card || face == std::string_view::npos) return {};
        return lay(*card, static_cast<Face>(face));
    }
    static bool read_declared(std::string_view text, std::uint8_t& declared) {
        if (text == "-") return true;
        const auto colon = text.find(':');
        const auto drive = std::ranges::find(drive_names, text.substr(0, colon));
        if (drive == drive_names.end()) return false;
        Robot target = no_robot;
        if (colon != std::string_view::npos) {
            const auto read = read_robot(text.substr(colon + 1));
            if (!read) return false;
            target = *read;
        }
        declared = aerial_assault::declare(static_cast<Drive>(drive - drive_names.begin()), target);
        return true;
    }

    void read_setup() {
        table_.players = static_cast<std::uint8_t>(fields_.take_number("seats", 2, max_robots, {}));
        table_.iri = on("iri", 0);
        table_.missed_shots = on("missed_shots", 0);
        table_.tied_blocks = on("tied_blocks", 0);
        table_.share_auto = on("share_auto", 0);
        table_.share_plans = on("share_plans", 1);
        table_.rookies = seats("rookies");
        if (const int solo = fields_.take_word("solo", {"random", "0", "1", "2"}, 0); solo > 0) {
            table_.solo = static_cast<Solo>(solo - 1);
            if (table_.players != 3) fields_.complain("solo is for three seats.");
        }
        if (fields_.complained()) return;
        begin_season(state_);
        table_.phase = static_cast<Phase>(
            fields_.take_word("phase", phase_names, static_cast<int>(Phase::Commit)));
        table_.decider = 0xff;
    }

    void read_season() {
        const Phase phase = table_.phase;
        const bool one_runs_two = table_.players == 3 || table_.players == 5;
        const auto dual = fields_.take("dual");
        if (one_runs_two && dual) {
            const auto seat = engine::whole_number(*dual, 0, table_.players - 1);
            if (!seat) return fields_.complain("dual: give the seat that runs two robots.");
            table_.dual = static_cast<Seat>(*seat);
        } else if (one_runs_two && phase > Phase::Cards && table_.dual == 0xff) {
            table_.dual = 0;
        } else if (dual) {
            return fields_.complain("dual is for three or five seats.");
        }
        if (table_.players % 2 == 0 || table_.dual != 0xff) hand_out_robots(table_);

        const int robots = table_.robots();
        const bool early = table_.players <= 3;  // alliances are known before the Build Season
        const bool known = phase >= Phase::Gift || (early && phase > Phase::Cards);
        if (known) suppose_alliances();
        letters("alliances", "r, b or - for each robot",
                phase == Phase::Cards && table_.players == 3 ? 3 : robots,
                [&](std::size_t i, char letter) {
                    const auto which = std::string_view("rb-").find(letter);
                    table_.alliance[i] = static_cast<Alliance>(which);
                    return which != std::string_view::npos;
                });
        if (phase > Phase::Team)
            for (int i = 0; i < robots; ++i)
                table_.team[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i + 1);
        letters("teams", "a digit or - for each robot", robots, [&](std::size_t i, char letter) {
            table_.team[i] = letter == '-' ? 0 : static_cast<std::uint8_t>(letter - '0');
            return letter == '-' || (letter >= '1' && letter <= '6');
        });
        const auto during = [&](Phase first, Phase last) {
            return phase >= first && phase <= last;
        };
        if (phase == Phase::Build || phase == Phase::Program)
            letters("steps", "a digit for each robot", robots, [&](std::size_t i, char letter) {
                table_.steps[i] = static_cast<std::uint8_t>(letter - '0');
                return letter >= '0' && letter <= '4';
            });
        if (phase == Phase::Build)
            by_robot("building", "parts such as DT1.SH2, or -",
                     [&](Robot each, std::string_view part) {
                         return read_build(part, state_.secrets.builds[each]);
                     });
        if (phase == Phase::Team)
            while (table_.turn < robots && table_.team[table_.turn]) ++table_.turn;
        if (phase < Phase::Row) return;
        for (Robot each : table_.everyone()) table_.builds[each] = plain_build;
        by_robot("builds", "parts such as DT1.SH2.FP1", [&](Robot each, std::string_view part) {
            return read_build(part, table_.builds[each]);
        });
        if (during(Phase::Row, Phase::Refill)) table_.row = cards("row");
        if (during(Phase::Roll, Phase::Toss)) read_rolls();
        if (phase < Phase::Slots) return;
        if (phase >= Phase::Pick) suppose_order();
        letters("order", "a robot or - for each place", robots, [&](std::size_t i, char letter) {
            const auto one = read_robot({&letter, 1});
            table_.order[i] = one.value_or(no_robot);
            return one || letter == '-';
        });
        if (during(Phase::Slots, Phase::Refill) || phase == Phase::Gift)
            table_.turn = number("turn", max_robots);
        if (during(Phase::Pick, Phase::Refill)) {
            table_.cycle = number("cycle", 6);
            table_.stopped = set("stopped");
        }
        if (phase >= Phase::Gift)  // three special cards each, one after the other
            for (Robot each : table_.everyone())
                for (int i = 0; i < 3; ++i)
                    table_.decks[each].add(static_cast<Card>(basic_cards + each * 3 + i));
        by_robot("decks", "special cards such as SA01.SA07, or -",
                 [&](Robot each, std::string_view part) {
                     table_.decks[each] = CardSet::basics();
                     return read_set(part, table_.decks[each]);
                 });
    }

    void read_rolls() {
        if (const auto rolls = fields_.take("rolls")) {
            const auto parts = engine::split(*rolls, '/');
            bool good = parts.size() == table_.players;
            for (std::size_t i = 0; good && i < parts.size(); ++i) {
                const auto sum = engine::whole_number(parts[i], 0, 12);
                table_.rolls[i] = static_cast<std::uint8_t>(sum.value_or(0));
                good = sum.has_value();
            }
            if (!good) fields_.complain("rolls: give a sum or 0 for each seat, divided by /.");
        }
        table_.rollers = seats("rollers");
        table_.rolloffs = number("rolloffs", most_rolloffs);
    }

    // The first half of the robots is Red, unless the text says otherwise; who runs two is alone.
    void suppose_alliances() {
        for (Robot each : table_.everyone())
            table_.alliance[each] = each < table_.robots() / 2 ? Alliance::Red : Alliance::Blue;
        if (table_.players == 3)
            for (Robot each : table_.everyone())
                table_.alliance[each] =
                    table_.owner[each] == table_.dual ? Alliance::Red : Alliance::Blue;
        if (table_.players == 5) {
            const RobotSet two = table_.robots_of(table_.dual);
            const Robot partner = (table_.everyone() - two).lowest();
            for (Robot each : table_.everyone())
                table_.alliance[each] =
                    two.contains(each) || each == partner ? Alliance::Red : Alliance::Blue;
        }
    }
    void suppose_order() {
        for (Robot each : table_.everyone()) table_.order[each] = each;
        if (table_.players == 2) table_.order = {0, 2, 3, 1, no_robot, no_robot};
        if (table_.players != 3 && table_.players != 5) return;
        const RobotSet two = table_.robots_of(table_.dual);
        std::size_t at = 1;
        for (int i = 1; i < table_.players; ++i)
            table_.order[at++] =
                table_.robots_of(static_cast<Seat>((table_.dual + i) % table_.players)).lowest();
        table_.order[0] = two.lowest();
        table_.order[at] = static_cast<Robot>(two.lowest() + 1);
    }

    void read_match() {
        const Phase phase = table_.phase;
        const int usual = phase <= Phase::Flip   ? 1
                          : phase == Phase::Over ? last_play
                                                 : autonomous_plays + 1;
        if (phase != Phase::Gift) table_.play = number("play", last_play, usual);
        for (Robot each : table_.everyone()) {
            table_.zone[each] = white_of(table_.alliance[each]);
            table_.balls[each] = held_by(each);
        }
        by_robot("at", "a zone out of R1 R2 RW BW B2 B1", [&](Robot each, std::string_view part) {
            const auto zone = std::ranges::find(zone_names, part);
            table_.zone[each] = static_cast<Zone>(zone - zone_names.begin());
            return zone != zone_names.end();
        });
        by_robot("balls", "a zone, a robot, air, gone or wait4",
                 [&](Ball ball, std::string_view part) { return read_place(ball, part); });
        for (Ball ball : table_.everyone())
            if (is_held(table_.balls[ball]))
                table_.touched[ball] =
                    RobotSet::of(static_cast<Robot>(table_.balls[ball] - held_by_first));
        by_robot("touched", "robots such as AB, or -", [&](Ball ball, std::string_view part) {
            table_.touched[ball] = {};
            if (part == "-") return true;
            for (char letter : part) {
                const auto one = read_robot({&letter, 1});
                if (!one) return false;
                table_.touched[ball].add(*one);
            }
            return true;
        });
        if (phase == Phase::Gift) return;
        for (char letter : fields_.take("trussed").value_or(""))
            if (letter >= 'a' && letter < 'a' + table_.robots())
                table_.trussed.add(static_cast<Ball>(letter - 'a'));
            else
                fields_.complain("trussed: give balls such as ac.");
        read_score();
        table_.spent = cards("spent");
        by_robot(
            "discards", "cards such as BA1.SA07, or -",
            [&](Robot each, std::string_view part) { return read_set(part, table_.shown[each]); });
        by_robot("hidden", "cards such as BA1.SA07, or -", [&](Robot each, std::string_view part) {
            return read_set(part, state_.secrets.hidden[each]);
        });
        by_robot("laid", "cards such as SA01t.BA2b.BA3d, or -",
                 [&](Robot each, std::string_view part) { return read_row(each, part); });
        by_robot("locks", "a robot or -", [&](Robot each, std::string_view part) {
            const auto one = read_robot(part);
            table_.lock[each] = one.value_or(no_robot);
            return one || part == "-";
        });
        table_.broken_down = set("breakdown");
        table_.panicked = set("panic");
        table_.will_break_down = set("next_breakdown");
        table_.will_panic = set("next_panic");
        table_.locked = set("locked");
        if (phase == Phase::Commit) table_.locked = table_.locked | table_.panicked;
        read_resolution();
    }

    bool read_place(Ball ball, std::string_view text) {
        table_.waits[ball] = 0;
        Place& place = table_.balls[ball];
        if (const auto zone = std::ranges::find(zone_names, text); zone != zone_names.end()) {
            place = static_cast<Place>(zone - zone_names.begin());
        } else if (const auto holder = read_robot(text)) {
            place = held_by(*holder);
        } else if (text == "air" || text == "gone") {
            place = text == "air" ? in_the_air : removed;
        } else {
            if (!text.starts_with("wait")) return false;
            const auto since = engine::whole_number(text.substr(4), 1, last_play);
            table_.waits[ball] = static_cast<std::uint8_t>(since.value_or(0));
            place = waiting;
            return since.has_value();
        }
        return true;
    }

    bool read_row(Robot each, std::string_view text) {
        if (text == "-") return true;
        const auto parts = engine::split(text, '.');
        if (parts.size() > 3) return false;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto laid = read_laid(parts[i]);
            if (!laid) return false;
            state_.secrets.laid[each][i] = *laid;
        }
        return true;
    }

    void read_score() {
        const auto text = fields_.take("score");
        if (!text) return;
        const auto sheets = engine::split(*text, '/');
        bool good = sheets.size() == 2;
        for (std::size_t i = 0; good && i < 2; ++i) {
            const auto numbers = engine::split(sheets[i], '.');
            good = numbers.size() == 6;
            Score& sheet = table_.scores[i];
            std::uint8_t* const places[] = {&sheet.auto_goals, &sheet.high_goals, &sheet.low_goals,
                                            &sheet.assists,    &sheet.trusses,    &sheet.catches};
            for (std::size_t k = 0; good && k < 6; ++k) {
                const auto one = engine::whole_number(numbers[k], 0, 200);
                *places[k] = static_cast<std::uint8_t>(one.value_or(0));
                good = one.has_value();
            }
        }
        if (!good)
            fields_.complain(
                "score: give autonomous, high and low goals, assists, trusses and catches of Red "
                "and of Blue, such as 0.1.0.1.0.0/1.0.0.0.0.0.");
    }

    void read_resolution() {
        table_.roll = static_cast<Roll>(fields_.take_word("roll", roll_names, 0));
        by_robot("faces", "a card such as SA01t or -", [&](Robot each, std::string_view part) {
            if (part == "-") return true;
            const auto laid = read_laid(part);
            table_.face[each] = laid.value_or(nothing_laid);
            if (laid) state_.secrets.laid[each][0] = *laid;
            return laid && face_of(*laid) != Face::Down;
        });
        if (table_.is_flipped())
            for (Robot each : table_.everyone()) {
                const Laid laid = state_.secrets.laid[each][0];
                if (laid != nothing_laid && face_of(laid) != Face::Down) table_.face[each] = laid;
                if (has_active_action(table_, each)) table_.active.add(each);
            }
        by_robot("pending", "flip, down, or a declaration such as L1, R2:C, or -",
                 [&](Robot each, std::string_view part) {
                     std::uint8_t& pending = state_.secrets.pending[each];
                     if (part == "flip" || part == "down") {
                         pending = part == "down";
                         return true;
                     }
                     return read_declared(part, pending);
                 });
        by_robot("declared", "a declaration such as L1, R2:C, 0:C, or -",
                 [&](Robot each, std::string_view part) {
                     return read_declared(part, table_.declared[each]);
                 });
        table_.used = set("used");
        table_.cancelled = set("cancelled");
        table_.rolled = set("rolled");
        table_.fell_short = set("short");
        table_.step = number("step", 3);
        table_.second = number("second", 1);
        table_.actor = robot("actor");
        table_.part = number("part", 1);
        table_.thrown = number("thrown", 1);
        table_.use = static_cast<Use>(fields_.take_word("use", use_names, 0));
        if (const auto ball = fields_.take("ball")) {
            const char letter = ball->size() == 1 ? (*ball)[0] : '?';
            if (letter >= 'a' && letter < 'a' + table_.robots())
                table_.ball = static_cast<Ball>(letter - 'a');
            else
                fields_.complain("ball: give a ball such as a.");
        }
        table_.receiver = robot("receiver");
        table_.die = number("die", 6);
        table_.against = number("against", 6);
        table_.asked = number("asked", 2);
        table_.looping = number("looping", 2);
        table_.met = set("met");
        table_.won = set("won");
        table_.last = robot("last");
    }

    State state_;
    Table& table_ = state_.table;
    Fields fields_;
};

}  // namespace

std::string Rules::write(const State& state) {
    const RobotSet all = RobotSet::first(max_robots);
    return write_fields(state.table, {state.secrets, all, all, all}, engine::spectator, false);
}

std::string Rules::write_view(const View& view) {
    return write_fields(view.table, {view.known, view.builds, view.cards, view.plans}, view.viewer,
                        true);
}

OrRefusal<State> Rules::read(std::string_view text) {
    auto fields = Fields::parse(about().id, text);
    if (!fields) return base::Failure{fields.error()};
    return Reader(std::move(*fields)).read();
}

}  // namespace aerial_assault
