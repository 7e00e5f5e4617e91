// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/text.hpp"

#include <algorithm>
#include <charconv>

#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/rules.hpp"

namespace aeronauts {

using engine::bad_text;
using engine::Fields;
using engine::OrRefusal;

namespace {

const std::vector<std::string_view> phase_names = {"assign", "roll", "place", "move",
                                                   "attack", "dice", "over"};
const std::vector<std::string_view> action_names = {"none", "climb", "dive", "immelmann"};
const std::vector<std::string_view> ending_names = {"none", "last-flying", "round-limit",
                                                    "disengaged"};

std::string numbers(SeatSet seats) {
    std::string text;
    for (Seat seat : seats) text += (text.empty() ? "" : ".") + std::to_string(seat);
    return text.empty() ? "-" : text;
}

// The options that make this config, by preset where one fits, AN-D5.
engine::Setup setup_of(const Table& table) {
    const Config& config = table.config;
    const auto limit = [](int rounds) { return rounds ? std::to_string(rounds) : "none"; };
    const auto flag = [](std::uint8_t on) { return std::string(on ? "on" : "off"); };
    engine::Setup setup{table.players, {}};
    const auto give = [&](std::string_view name, std::string value) {
        setup.options.emplace_back(name, std::move(value));
    };
    give("criticals", config.criticals == Criticals::Heavy ? "heavy" : "light");
    give("firing",
         std::string(Rules::about().options[7].values[static_cast<std::size_t>(config.firing)]));
    give("split_s", flag(config.split_s));
    give("immelmann", flag(config.immelmann));
    give("barrel_roll", flag(config.barrel_roll));
    give("ace_dice", flag(config.ace_dice));
    give("teams", flag(config.teams));
    for (std::string_view preset : {"online", "basic", "full", "arena"}) {
        engine::Setup with = setup;
        with.options.emplace_back("preset", preset);
        const auto state = Rules::start(with);
        if (state && state->table.config == config) return with;
    }
    give("preset", "custom");
    give("altitude", flag(config.altitude));
    give("loop", flag(config.loop));
    give("arena", flag(config.arena));
    give("round_limit", limit(config.round_limit));
    give("quiet_limit", limit(config.quiet_limit));
    return setup;
}

class Writer {
public:
    explicit Writer(const Table& table) : table_(table), text_(Rules::about().id) {}

    std::string write() {
        field("seats", std::to_string(table_.players));
        const engine::Setup setup = setup_of(table_);
        for (const engine::OptionInfo& option : Rules::about().options)
            for (const auto& [name, value] : setup.options)
                if (name == option.name && value != option.values[0]) field(name, value);
        field("phase", std::string(phase_names[static_cast<std::size_t>(table_.phase)]));
        if (table_.phase == Phase::Assign) {
            if (!table_.locked.empty()) field("locked", numbers(table_.locked));
            return text_;
        }
        by_seat("stats", [](const Plane& plane) { return to_text(plane.stats); }, "");
        if (table_.phase == Phase::Roll) return write_roll();
        field("first", std::to_string(table_.first));
        by_seat(
            "at",
            [](const Plane& plane) {
                if (!plane.placed) return std::string("-");
                return length_text(plane.x) + "," + length_text(plane.y) + "," +
                       std::to_string(plane.heading);
            },
            "-");
        if (table_.phase == Phase::Place) {
            number("column", table_.column, none);
            number("row", table_.row, none);
            return text_;
        }
        write_round();
        return text_;
    }

    void field(std::string_view key, const std::string& value) {
        text_ += " " + std::string(key) + "=" + value;
    }
    // One part per seat, divided by slashes; left out when every seat has the usual.
    template <class Part>
    void by_seat(std::string_view key, Part part, std::string_view usual) {
        std::string text;
        bool unusual = false;
        for (Seat seat = 0; seat < table_.players; ++seat) {
            const std::string one = part(table_.planes[seat]);
            unusual = unusual || one != usual;
            text += (seat ? "/" : "") + one;
        }
        if (unusual) field(key, text);
    }
    std::string take() { return std::move(text_); }

private:
    std::string write_roll() {
        if (table_.contenders != table_.everybody())
            field("contenders", numbers(table_.contenders));
        std::string dice;
        for (Seat seat = 0; seat < table_.players; ++seat)
            dice += std::string(seat ? "/" : "") +
                    (table_.start_dice[seat] ? std::to_string(table_.start_dice[seat]) : "-");
        if (dice.find_first_not_of("-/") != std::string::npos) field("start_dice", dice);
        number("roll_offs", table_.roll_offs, 0);
        return text_;
    }

    void number(std::string_view key, int value, int usual) {
        if (value != usual) field(key, std::to_string(value));
    }
    template <class Member>
    void each(std::string_view key, Member member) {
        by_seat(key, [&](const Plane& plane) { return std::to_string(plane.*member); }, "0");
    }

    void write_round() {
        each("altitude_tokens", &Plane::altitude);
        each("dealt", &Plane::dealt);
        each("taken", &Plane::taken);
        each("kills", &Plane::kills);
        each("laurels", &Plane::laurels);
        each("triumph", &Plane::triumph);
        by_seat(
            "fell",
            [](const Plane& plane) {
                return plane.fell
                           ? std::to_string(plane.fell) + ":" + std::to_string(plane.fell_round)
                           : std::string("-");
            },
            "-");
        field("round", std::to_string(table_.round));
        number("turn", table_.turn, 0);
        number("quiet", table_.quiet, 0);
        number("attacked", table_.attacked, 0);
        if (!table_.resigned.empty()) field("resigned", numbers(table_.resigned));
        if (table_.phase == Phase::Move) {
            if (table_.action != Action::None)
                field("action", std::string(action_names[static_cast<std::size_t>(table_.action)]));
            if (table_.action == Action::Dive) number("budget", table_.budget, -1);
            if (table_.crowded) field("crowded", "1");
            std::string path;
            for (std::size_t i = 0; i < table_.legs; ++i)
                path += (i ? "." : "") + leg_text(table_.path[i]);
            if (!path.empty()) field("path", path);
        }
        if (table_.phase == Phase::Dice) {
            field("target", std::to_string(table_.target));
            std::string dice;
            for (std::size_t i = 0; i < table_.rolled; ++i)
                dice += static_cast<char>('0' + table_.dice[i]);
            if (!dice.empty()) field("dice", dice);
        }
        if (table_.phase == Phase::Over)
            field("ending", std::string(ending_names[static_cast<std::size_t>(table_.ending)]));
    }

    const Table& table_;
    std::string text_;
};

// Reads the parts of a position, remembering the first complaint.
class Reader {
public:
    explicit Reader(Fields fields) : fields_(std::move(fields)) {}

    OrRefusal<State> read() {
        read_setup();
        if (!fields_.complained()) read_phase();
        if (auto problem = fields_.problem()) return base::Failure{*problem};
        if (const std::string broken = Rules::broken(state_); !broken.empty())
            return base::Failure{bad_text(broken)};
        return state_;
    }

private:
    void read_setup() {
        engine::Setup setup{fields_.take_number("seats", 2, max_players, {}), {}};
        for (const engine::OptionInfo& option : Rules::about().options)
            if (const auto value = fields_.take(option.name))
                setup.options.emplace_back(option.name, *value);
        if (fields_.complained()) return;
        auto state = Rules::start(setup);
        if (!state) return fields_.complain(state.error().front());
        state_ = *state;
    }

    void read_phase() {
        table_.phase = static_cast<Phase>(
            fields_.take_word("phase", phase_names, static_cast<int>(Phase::Move)));
        if (fields_.complained()) return;
        if (table_.phase == Phase::Assign) return read_assign();
        each_seat("stats", "", "stats such as A4D3S3H2", [&](Plane& plane, std::string_view part) {
            const auto assignment = read_assignment(part);
            if (assignment) plane.stats = assignments[*assignment];
            plane.health = plane.stats.health;
            return assignment.has_value();
        });
        if (table_.phase == Phase::Roll) return read_roll();
        table_.first = small("first", table_.players - 1, 0);
        each_seat("at", "-", "x,y,heading in millimetres and eighths such as 0,-300,2, or -",
                  [&](Plane& plane, std::string_view part) { return read_place(plane, part); });
        if (table_.phase == Phase::Place) return read_placing();
        read_round();
    }

    void read_assign() {
        table_.locked = take_seats("locked");
        const auto text = fields_.take("chosen");
        const auto parts = engine::split(text.value_or(""), '/');
        for (Seat seat = 0; seat < table_.players; ++seat) {
            const auto assignment =
                seat < parts.size() ? read_assignment(parts[seat]) : std::nullopt;
            if (assignment) state_.chosen[seat] = *assignment;
            if (assignment.has_value() != table_.locked.contains(seat))
                return fields_.complain(
                    "chosen: give stats such as A4D3S3H2 for each locked seat and - for the "
                    "others, divided by /.");
        }
    }

    void read_roll() {
        table_.contenders = take_seats("contenders");
        if (table_.contenders.empty()) table_.contenders = table_.everybody();
        table_.roll_offs = small("roll_offs", max_roll_offs - 1, 0);
        Seat seat = 0;
        each_seat("start_dice", "-", "a die from 1 to 8 or -", [&](Plane&, std::string_view part) {
            const auto die = engine::whole_number(part, 1, die_sides);
            if (die) table_.start_dice[seat] = static_cast<std::uint8_t>(*die);
            ++seat;
            return die || part == "-";
        });
    }

    void read_placing() {
        if (const int column = fields_.take_number("column", 0, columns - 1, -1); column >= 0)
            table_.column = static_cast<std::uint8_t>(column);
        if (const int row = fields_.take_number("row", 0, rows - 1, -1); row >= 0)
            table_.row = static_cast<std::uint8_t>(row);
        int placed = 0;
        for (const Plane& plane : table_.planes) placed += plane.placed;
        table_.active = static_cast<Seat>((table_.first + placed) % table_.players);
    }

    void read_round() {
        each_number("altitude_tokens", &Plane::altitude, max_altitude);
        each_number("dealt", &Plane::dealt, 12);
        each_number("taken", &Plane::taken, 4);
        each_number("kills", &Plane::kills, 3);
        each_number("laurels", &Plane::laurels, 1);
        each_number("triumph", &Plane::triumph, 1);
        each_seat("fell", "-", "ORDER:ROUND of the fall such as 1:7, or -",
                  [&](Plane& plane, std::string_view part) {
                      if (part == "-") return true;
                      const auto parts = engine::split(part, ':');
                      if (parts.size() != 2) return false;
                      const auto order = engine::whole_number(parts[0], 1, max_players - 1);
                      const auto round = engine::whole_number(parts[1], 1, last_round);
                      if (!order || !round) return false;
                      plane.fell = static_cast<std::uint8_t>(*order);
                      plane.fell_round = static_cast<std::uint8_t>(*round);
                      ++table_.fallen;
                      return true;
                  });
        for (Plane& plane : table_.planes) {
            if (plane.taken > plane.health)
                fields_.complain("taken: more than the plane's Health.");
            plane.health = static_cast<std::uint8_t>(plane.health - plane.taken);
        }
        table_.round = small("round", last_round, 1);
        table_.turn = small("turn", table_.players - 1, 0);
        table_.quiet = small("quiet", last_round, 0);
        table_.attacked = small("attacked", 1, 0);
        table_.resigned = take_seats("resigned");
        if (table_.phase != Phase::Over)
            table_.active = static_cast<Seat>((table_.first + table_.turn) % table_.players);
        if (table_.phase == Phase::Move) read_move();
        if (table_.phase == Phase::Dice) read_dice_fields();
        if (table_.phase == Phase::Over)
            table_.ending = static_cast<Ending>(fields_.take_word("ending", ending_names, {}));
    }

    void read_move() {
        table_.action = static_cast<Action>(fields_.take_word("action", action_names, 0));
        if (const auto path = fields_.take("path"))
            for (std::string_view part : engine::split(*path, '.')) {
                const auto flown = read_leg(part);
                if (!flown || table_.legs == max_budget)
                    return fields_.complain("path: give up to 8 templates such as S.BL.S*.");
                table_.path[table_.legs++] = *flown;
            }
        const int dived = fields_.take_number("budget", 0, max_budget, -1);
        if ((dived >= 0) != (table_.action == Action::Dive))
            return fields_.complain("budget: give it with action=dive and only then.");
        int budget = table_.planes[table_.active].stats.speed;
        if (table_.action == Action::Climb) --budget;
        for (std::size_t i = 0; i < table_.legs; ++i) budget -= cost_of(table_.path[i]);
        if (table_.action == Action::Dive) budget = dived;
        if (table_.action == Action::Immelmann) budget = 0;
        if (budget < 0) return fields_.complain("path: it costs more than the plane's Speed.");
        table_.budget = static_cast<std::uint8_t>(budget);
        const bool hemmed = table_.legs == 0 && hemmed_in(table_, table_.active);
        table_.crowded = small("crowded", 1, hemmed ? 1 : 0);
    }

    void read_dice_fields() {
        table_.target = small("target", table_.players - 1, {});
        if (fields_.complained()) return;
        const Shot aimed = shot(table_, table_.active, table_.target);
        table_.zone = aimed.zone;
        table_.attack_dice = static_cast<std::uint8_t>(aimed.attack_dice);
        table_.defence_dice = static_cast<std::uint8_t>(aimed.defence_dice);
        for (const char c : fields_.take("dice").value_or("")) {
            if (c < '1' || c > '8' || table_.rolled + 1 >= aimed.attack_dice + aimed.defence_dice)
                return fields_.complain("dice: give the dice rolled so far, such as 8617.");
            table_.dice[table_.rolled++] = static_cast<std::uint8_t>(c - '0');
        }
    }

    bool read_place(Plane& plane, std::string_view text) {
        if (text == "-") return true;
        const auto parts = engine::split(text, ',');
        if (parts.size() != 3) return false;
        const auto x = read_length(parts[0]);
        const auto y = read_length(parts[1]);
        const auto heading = engine::whole_number(parts[2], 0, 7);
        if (!x || !y || !heading) return false;
        plane.x = *x;
        plane.y = *y;
        plane.heading = static_cast<Heading>(*heading);
        plane.placed = 1;
        return true;
    }

    std::uint8_t small(std::string_view key, int most, std::optional<int> fallback) {
        return static_cast<std::uint8_t>(fields_.take_number(key, 0, most, fallback));
    }
    SeatSet take_seats(std::string_view key) {
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
    void each_number(std::string_view key, std::uint8_t Plane::* member, int most) {
        each_seat(key, "0", ("a number from 0 to " + std::to_string(most)).c_str(),
                  [&](Plane& plane, std::string_view part) {
                      const auto number = engine::whole_number(part, 0, most);
                      if (number) plane.*member = static_cast<std::uint8_t>(*number);
                      return number.has_value();
                  });
    }
    // Calls read(plane, part) for each seat's part of a field.
    template <class Read>
    void each_seat(std::string_view key, std::string_view usual, const char* wanted, Read read) {
        const auto text = fields_.take(key);
        const auto parts = engine::split(text.value_or(usual), '/');
        bool good = !text || parts.size() == table_.players;
        for (Seat seat = 0; good && seat < table_.players; ++seat)
            good = read(table_.planes[seat], text ? parts[seat] : usual);
        if (!good)
            fields_.complain(std::string(key) + ": give " + wanted + " for each of the " +
                             std::to_string(table_.players) + " seats, divided by /.");
    }

    Fields fields_;
    State state_;
    Table& table_ = state_.table;
};

}  // namespace

std::string to_text(const Stats& stats) {
    return "A" + std::to_string(stats.attack) + "D" + std::to_string(stats.defense) + "S" +
           std::to_string(stats.speed) + "H" + std::to_string(stats.health);
}

std::string length_text(Length length) {
    const bool negative = length < 0;
    const std::uint64_t size =
        negative ? 0 - static_cast<std::uint64_t>(length) : static_cast<std::uint64_t>(length);
    std::string text = (negative ? "-" : "") + std::to_string(size / mm);
    if (const std::uint64_t rest = size % mm; rest != 0) {
        std::string digits = std::to_string(rest + mm).substr(1);
        digits.erase(digits.find_last_not_of('0') + 1);
        text += "." + digits;
    }
    return text;
}

std::optional<Length> read_length(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const auto parts = engine::split(text, '.');
    if (parts.size() > 2) return {};
    const auto whole = engine::whole_number(parts[0], 0, 2'000'000'000);
    if (!whole) return {};
    Length length = Length{*whole} * mm;
    if (parts.size() == 2) {
        std::string digits(parts[1]);
        if (digits.empty() || digits.size() > 6) return {};
        digits.resize(6, '0');
        const auto rest = engine::whole_number(digits, 0, 999'999);
        if (!rest) return {};
        length += *rest;
    }
    return negative ? -length : length;
}

std::string leg_text(Leg leg) {
    constexpr const char* pieces[] = {"S", "BL", "BR", "TL", "TR", "?", "?", "?"};
    constexpr const char* styles[] = {"", "*", "/", "="};
    return std::string(pieces[static_cast<std::size_t>(piece_of(leg))]) +
           styles[static_cast<std::size_t>(style_of(leg)) % style_count];
}

std::optional<Leg> read_leg(std::string_view text) {
    for (int style = 0; style < style_count; ++style)
        for (int piece = 0; piece < template_count; ++piece) {
            const Leg one = leg(static_cast<Template>(piece), static_cast<Style>(style));
            if (leg_text(one) == text) return one;
        }
    return {};
}

std::optional<std::uint8_t> read_assignment(std::string_view text) {
    for (std::uint8_t i = 0; i < assignment_count; ++i)
        if (to_text(assignments[i]) == text) return i;
    return {};
}

namespace {

std::string chosen_text(std::uint8_t chosen) {
    return chosen == none ? "-" : to_text(assignments[chosen]);
}

}  // namespace

std::string Rules::write(const State& state) {
    std::string text = Writer(state.table).write();
    if (state.table.locked.empty()) return text;
    text += " chosen=";
    for (Seat seat = 0; seat < state.table.players; ++seat)
        text += (seat ? "/" : "") + chosen_text(state.chosen[seat]);
    return text;
}

std::string Rules::write_view(const View& view) {
    std::string text = Writer(view.table).write();
    if (view.chosen != none) text += " chosen=" + chosen_text(view.chosen);
    const bool seated = view.viewer < view.table.players;
    return text + " viewer=" + (seated ? std::to_string(view.viewer) : "spectator");
}

OrRefusal<State> Rules::read(std::string_view text) {
    auto fields = Fields::parse(about().id, text);
    if (!fields) return base::Failure{std::move(fields).error()};
    return Reader(std::move(*fields)).read();
}

}  // namespace aeronauts
