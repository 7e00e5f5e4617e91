// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/start.hpp"

#include <algorithm>
#include <charconv>

#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "games/bots_and_aces/board.hpp"
#include "games/bots_and_aces/build_code.hpp"
#include "games/bots_and_aces/build_text.hpp"
#include "games/bots_and_aces/flow.hpp"
#include "games/bots_and_aces/needs.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/telling.hpp"

namespace bots_and_aces {

namespace {

// In the order of docs/builds.md: seat 0 gets the first one of a table's Build Points.
constexpr std::array<Archetype, archetype_count> all_archetypes = {{{"anvil", 750},
                                                                    {"swallow", 750},
                                                                    {"longwatch", 750},
                                                                    {"rainmaker", 750},
                                                                    {"hive_mind", 750},
                                                                    {"old_guard", 750},
                                                                    {"redline", 750},
                                                                    {"pack_leader", 750},
                                                                    {"bantam", 500},
                                                                    {"poacher", 500},
                                                                    {"shepherd", 500},
                                                                    {"tollgate", 500},
                                                                    {"cathedral", 1000},
                                                                    {"comet", 1000},
                                                                    {"caravan", 1000},
                                                                    {"thunderhead", 1000}}};
constexpr int main_bot_hp = 100;  // BA-20
constexpr int default_rounds = 60, most_rounds = 250;
constexpr std::string_view random_prefix = "random-";
// Options that are on or off.
constexpr std::pair<std::string_view, Variant> switches[] = {{"keep-back", KeepBack},
                                                             {"spare-overdrive", SpareOverdrive},
                                                             {"free-docking", FreeDocking},
                                                             {"redraw", Redraw}};

std::string build_option(int seat) { return "build-" + std::to_string(seat + 1); }

std::string names_of(std::span<const Archetype> list) {
    std::string names;
    for (const Archetype& one : list) names += (names.empty() ? "" : ", ") + std::string(one.name);
    return names;
}

base::Result<Build, std::string> read_archetype(std::string_view name) {
    for (const CardFile& file : archetype_files()) {
        if (file.name != std::string(name) + ".build") continue;
        auto build = read_build(cards(), file.text, file.name);
        if (build) return *std::move(build);
        return base::Failure{build.error().front().message()};
    }
    return base::Failure{"There is no build \"" + std::string(name) + "\"; give one of " +
                         names_of(all_archetypes) +
                         ", random-SEED, or a code made by hexwing build export."};
}

// Lays out what one player brings.
class Layout {
public:
    Layout(State& state, Seat seat, const Build& build)
        : table_(state.table), secrets_(state.secrets), seat_(seat), build_(build) {}

    void lay_out() {
        Player& player = table_.players[seat_];
        player.flags = Player::Alive;
        player.level = static_cast<Byte>(build_.level);
        player.rank = seat_;
        player.deck = deck_size;
        player.first_unit = player.bot = table_.unit_count;
        player.unit_count = static_cast<Byte>(build_.units.size());
        player.first_thing = table_.thing_count;
        for (const UnitBuild& unit : build_.units) add_unit(unit);
        each_unit([&](const UnitBuild& unit, UnitId id) { add_weapons(unit, id); });
        each_unit([&](const UnitBuild& unit, UnitId id) { add_ammunition(unit, id); });
        const CardId duplicate = set_.find("X-2");
        for (int i = 0; i < set_[duplicate].copies; ++i) add(duplicate, no_unit, Home::WeaponsDeck);
        each_unit([&](const UnitBuild& unit, UnitId id) { add_compounds(unit, id); });
        each_unit([&](const UnitBuild& unit, UnitId id) { add_subsystems(unit, id); });
        player.thing_count = static_cast<Byte>(table_.thing_count - player.first_thing);
        add_deck();
    }

private:
    template <class Visit>
    void each_unit(Visit visit) {
        UnitId id = table_.players[seat_].first_unit;
        for (const UnitBuild& unit : build_.units) visit(unit, id++);
    }

    Thing& add(CardId card, UnitId carrier, Home home) {
        Thing& thing = table_.things[table_.thing_count++];
        thing = {.card = card, .owner = seat_, .carrier = carrier, .home = home};
        thing.dur = set_[card].dur;
        return thing;
    }

    void add_unit(const UnitBuild& build) {
        Unit& unit = table_.units[table_.unit_count++];
        unit.owner = seat_;
        const bool core = build.source != no_card && set_[build.source].is(SubType::Core);
        unit.hp = build.source == no_card ? main_bot_hp : set_[build.source].unit.hp;
        unit.stand = core ? Stand::Reserve : Stand::Board;  // BA-55, BA-280
        unit.tile = core ? no_tile : start_tile_of(table_, seat_);
    }

    void add_weapon(CardId card, UnitId carrier, bool part) {
        Thing& thing =
            add(card, carrier, set_[card].platform ? Home::Field : Home::WeaponsDeck);  // BA-257
        const bool stands = table_.units[carrier].stand == Stand::Board;
        // BA-55, BA-66. Parts are where their Compound Weapon is, BA-297.
        if (set_[card].carrier == Carrier::Bit && !part && stands)
            thing.tile = table_.units[carrier].tile;
        if (set_[card].carrier == Carrier::Funnel) thing.set(Thing::Docked);
    }

    void add_weapons(const UnitBuild& unit, UnitId id) {
        for (const CardId card : unit.weapons) add_weapon(card, id, false);
        for (const Compound& compound : unit.compounds) {
            add_weapon(compound.primary, id, true);
            for (const CardId card : compound.parts) add_weapon(card, id, true);
        }
    }

    // BA-255: every launcher comes with its standard Ammunition.
    void add_ammunition(const UnitBuild& unit, UnitId id) {
        const auto launcher = [&](CardId card) {
            if (set_[card].ammo == no_card) return;
            for (int i = 0; i < set_[card].ammunition; ++i)
                add(set_[card].ammo, id, Home::WeaponsDeck);
        };
        for (const CardId card : unit.weapons) launcher(card);
        for (const Compound& compound : unit.compounds) {
            launcher(compound.primary);
            for (const CardId card : compound.parts) launcher(card);
        }
    }

    // BA-292, BA-293, BA-297, BA-298: the card that stands for the whole.
    void add_compounds(const UnitBuild& unit, UnitId id) {
        ThingId part = first_part(id);
        for (const Compound& compound : unit.compounds) {
            const ThingId whole_id = table_.thing_count;
            Thing& whole = add(compound.primary, id, Home::Field);
            whole.set(Thing::Whole);
            // A part that was retrieved forgets where it came from (BA-294); the build does not.
            whole.uses = static_cast<Byte>(compound.parts.size() + 1);
            for (std::size_t i = 0; i <= compound.parts.size(); ++i, ++part) {
                table_.things[part].compound = whole_id;
                const Card& card = set_[table_.things[part].card];
                whole.dur = std::max(whole.dur, card.dur);
                if (card.carrier == Carrier::Funnel) whole.set(Thing::Docked);
                if (card.carrier != Carrier::Fixed) whole.tile = table_.units[id].tile;
            }
            if (whole.has(Thing::Docked)) whole.tile = no_tile;  // it is where its carrier is
        }
    }
    // The parts come after the unit's single Weapons.
    ThingId first_part(UnitId wanted) const {
        ThingId place = table_.players[seat_].first_thing;
        UnitId id = table_.players[seat_].first_unit;
        for (const UnitBuild& unit : build_.units) {
            place = static_cast<ThingId>(place + unit.weapons.size());
            if (id++ == wanted) break;
            for (const Compound& compound : unit.compounds)
                place = static_cast<ThingId>(place + 1 + compound.parts.size());
        }
        return place;
    }

    void add_subsystems(const UnitBuild& unit, UnitId id) {
        if (unit.source != no_card) {
            table_.units[id].source = table_.thing_count;
            add(unit.source, id, Home::Field);
        }
        for (const CardId card : unit.subsystems) add(card, id, Home::Field);
    }

    // BA-48, BA-67: nobody but the owner knows the list, and nobody the order.
    void add_deck() {
        PilotCards& pilots = secrets_.pilots[seat_];
        std::size_t count = 0;
        for (const DeckEntry& entry : build_.deck)
            for (int i = 0; i < entry.count && count < deck_size; ++i)
                pilots.card[count++] = entry.card;
        std::ranges::sort(pilots.card);
        pilots.place.fill(DeckMiddle);
        pilots.listed.fill(SeatSet::of(seat_));
    }

    Table& table_;
    Secrets& secrets_;
    Seat seat_;
    const Build& build_;
    const CardSet& set_ = cards();
};

// how many are in the first team of uneven ones; 0: both have the same size.
int size_of_first_team(std::string_view teams) {
    return teams == "one-against-all" ? 1 : teams == "two-against-all" ? 2 : 0;
}

void check_teams(std::string_view format, int first_team, int seats, engine::Problems& problems) {
    if (format != "team") {
        if (first_team != 0)
            problems.push_back("Option teams is for a Team Match: choose the format team.");
        return;
    }
    if (first_team == 0 && seats != 4 && seats != 6)
        problems.push_back(
            "A Team Match is for 4 or 6 seats, two teams of the same size (BA-245); choose uneven "
            "teams for 3 or 5.");
    if (first_team == 1 && seats < 3) problems.push_back("One against all is for 3 to 6 seats.");
    if (first_team == 2 && seats < 5) problems.push_back("Two against all is for 5 or 6 seats.");
}

Format format_of(std::string_view word, int seats, engine::Problems& problems) {
    if (word == "duel" && seats != 2) problems.push_back("A duel is for 2 seats.");
    if (word == "free-for-all" && seats < 3)
        problems.push_back("A Free for All is for 3 to 6 seats (BA-250).");
    if (word == "team") return Format::Team;
    return seats == 2 ? Format::Duel : Format::FreeForAll;
}

// What is wrong in words; of an archetype that is too dear, what it is made for, too.
std::string words_of(const Violation& broken, std::string_view text, int points) {
    const auto found = std::ranges::find(all_archetypes, text, &Archetype::name);
    if (found == all_archetypes.end() || broken.rule != "BA-28") return broken.words;
    return broken.words + " This archetype is made for " + std::to_string(found->points) +
           " BP, and the table has " + std::to_string(points) + "; there are " +
           names_of(archetypes_for(points)) + ".";
}

void check_seat(int seat, std::string_view text, const Build& build, int points,
                engine::Problems& problems) {
    for (const Violation& one : check_build(cards(), build, points))
        problems.push_back("Seat " + std::to_string(seat) + ", " + one.rule + ": " +
                           words_of(one, text, points));
}

}  // namespace

const engine::About& about() {
    static const engine::About about{
        .id = "bots-and-aces",
        .title = "Bots and Aces",
        .summary =
            "Build a fighting robot, choose its weapons in secret, and outmanoeuvre the "
            "other pilots.",
        .credits =
            "The rulebook names no author; published by Circuit Board Games, 2022 "
            "(rulebook 1.10). Cards and builds are Hexwing's own.",
        .ruleset = 2,
        .min_seats = 2,
        .max_seats = max_seats,
        .longest = 1'000'000,
        .options =
            {{"format",
              "Two teams, every other seat in each unless \"teams\" says otherwise, or everybody "
              "alone; by-seats: a duel for 2, else a free for all",
              {"by-seats", "duel", "team", "free-for-all"}},
             {"rounds", "After how many rounds the game ends, 1 to 250; 60 if not given", {}},
             {"build-points", "Build Points of every build, 500 to 1500; 750 if not given", {}},
             {"keep-back",
              "Weapons that are destroyed after use may stay out of a Plan, even if a slot "
              "is left empty",
              {"off", "on"}},
             {"spare-overdrive",
              "An Overdrive whose activation is negated may be activated again",
              {"off", "on"}},
             {"free-docking",
              "Funnels and Detachable units may be attached and detached in one Standby Phase",
              {"off", "on"}},
             {"redraw", "Everybody may draw a new first hand, once", {"off", "on"}},
             {"teams",
              "Sizes of the teams in the format team: the first seat, or the first two, against "
              "all others",
              {"same-size", "one-against-all", "two-against-all"}},
             {"build-1", "Seat 0: an archetype, random-SEED, or the code of a build", {}, 0},
             {"build-2", "Seat 1: an archetype, random-SEED, or the code of a build", {}, 1},
             {"build-3", "Seat 2: an archetype, random-SEED, or the code of a build", {}, 2},
             {"build-4", "Seat 3: an archetype, random-SEED, or the code of a build", {}, 3},
             {"build-5", "Seat 4: an archetype, random-SEED, or the code of a build", {}, 4},
             {"build-6", "Seat 5: an archetype, random-SEED, or the code of a build", {}, 5}},
        .events = event_names(),
    };
    return about;
}

std::span<const Archetype> archetypes() { return all_archetypes; }

const Build* archetype_build(std::size_t place) {
    static thread_local std::vector<std::optional<Build>> builds;
    static thread_local std::string mark;
    if (builds.empty() || mark != cards().mark) {
        mark = cards().mark;
        builds.clear();
        for (const Archetype& one : all_archetypes) {
            auto build = read_archetype(one.name);
            builds.push_back(build ? std::optional(*std::move(build)) : std::nullopt);
        }
    }
    return builds[place] ? &*builds[place] : nullptr;
}

std::span<const Archetype> archetypes_for(int points) {
    int best = 0;
    for (const Archetype& one : all_archetypes)
        if (one.points <= points) best = std::max(best, one.points);
    const auto first = std::ranges::find(all_archetypes, best, &Archetype::points);
    const auto end = std::find_if(first, all_archetypes.end(),
                                  [&](const Archetype& one) { return one.points != best; });
    return {first, end};
}

base::Result<int, std::string> read_build_points(std::string_view text) {
    if (text.empty()) return build_points;
    if (const auto points = engine::whole_number(text, least_build_points, most_build_points))
        return *points;
    return base::Failure{"Build Points cannot be \"" + std::string(text) +
                         "\"; give a number from 500 to 1500."};
}

base::Result<Build, std::string> find_build(std::string_view text, int points) {
    if (is_build_code(text)) return read_build_code(cards(), text);
    if (!text.starts_with(random_prefix)) return read_archetype(text);
    const std::string_view digits = text.substr(random_prefix.size());
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    if (error != std::errc{} || end != digits.data() + digits.size())
        return base::Failure{"\"" + std::string(text) +
                             "\": a random build is asked for as random-7, with a number below "
                             "2^64."};
    base::Random random(seed);
    Build build = random_build(cards(), random, points);
    build.name += " " + std::to_string(seed);
    return build;
}

// 8.1: the Pilot Deck is its player's secret, and so is the Terrain. An archetype's are in every
// book; the seed of a random build would tell them.
std::string shown_build(std::string_view text) {
    if (is_build_code(text)) return std::string(text.substr(0, text.find('/'))) + "/hidden";
    return std::string(text.starts_with(random_prefix) ? "random" : text);
}

namespace {

base::Result<Build, engine::Problems> read_file_or_word(std::string_view text, int points) {
    if (text.find('\n') == std::string_view::npos) {
        auto build = find_build(text, points);
        if (build) return *std::move(build);
        return base::Failure{engine::Problems{build.error()}};
    }
    auto build = read_build(cards(), text, "line");
    if (build) return *std::move(build);
    engine::Problems problems;
    for (const CardProblem& one : build.error())
        problems.push_back("Line " + std::to_string(one.line) + ": " + one.words);
    return base::Failure{std::move(problems)};
}

}  // namespace

base::Result<std::string, engine::Problems> build_code(std::string_view text, int points) {
    while (!text.empty() && text.find_last_of(" \t\r\n") == text.size() - 1) text.remove_suffix(1);
    const auto build = read_file_or_word(text, points);
    if (!build) return base::Failure{build.error()};
    engine::Problems problems;
    for (const Violation& one : check_build(cards(), *build, points))
        problems.push_back(one.rule + ": " + words_of(one, text, points));
    if (!problems.empty()) return base::Failure{std::move(problems)};
    return write_build_code(cards(), *build);
}

std::string too_large(std::span<const Build> builds) {
    for (const Need& need : needs_of(cards(), builds))
        if (need.most > need.room)
            return "These builds have " + std::to_string(need.most) + " " + std::string(need.what) +
                   " together; a table holds " + std::to_string(need.room) +
                   ". Choose smaller builds.";
    return "";
}

Tile start_tile_of(const Table& table, Seat seat) {
    if (table.format == Format::Team) return start_tile(table.players[seat].team, 2);  // BA-245
    return start_tile(seat, table.seats);
}

SeatSet everyone(const Table& table) { return SeatSet::first(table.seats); }

namespace {

// In a Team Match neighbours are opponents, unless the teams are uneven.
Byte team_of_seat(Format format, Seat seat, int first_team) {
    if (format != Format::Team) return seat;
    return static_cast<Byte>(first_team == 0 ? seat % 2 : seat >= first_team);
}

}  // namespace

int first_team(const Table& table) {
    int size = 0;
    bool is_usual = true;
    for (Seat seat = 0; seat < table.seats; ++seat) {
        is_usual = is_usual && table.players[seat].team == seat % 2;
        size += table.players[seat].team == 0;
    }
    return is_usual || table.format != Format::Team ? 0 : size;
}

State lay_out(Format format, std::span<const Build> builds, int first_team) {
    State state{};
    Table& table = state.table;
    table.seats = static_cast<Byte>(builds.size());
    table.format = format;
    table.terrain.fill(no_card);
    state.secrets.terrain.fill(no_card);
    state.secrets.mode.fill(no_thing);
    for (auto& plan : state.secrets.plan) plan.fill(no_thing);
    for (Seat seat = 0; seat < table.seats; ++seat) {
        table.order[seat] = seat;
        table.players[seat].team = team_of_seat(format, seat, first_team);
        Layout(state, seat, builds[seat]).lay_out();
    }
    return state;
}

base::Result<State, engine::Problems> start(const engine::Setup& setup) {
    auto problems = engine::problems_of(about(), setup);
    if (!problems.empty()) return base::Failure{std::move(problems)};
    const std::string_view format_word = engine::option(about(), setup, "format");
    const Format format = format_of(format_word, setup.seats, problems);
    const int first = size_of_first_team(engine::option(about(), setup, "teams"));
    check_teams(format_word, first, setup.seats, problems);
    const std::string_view rounds = engine::option(about(), setup, "rounds");
    const auto limit = engine::whole_number(rounds, 1, most_rounds);
    if (!limit && !rounds.empty())
        problems.push_back("Option rounds cannot be \"" + std::string(rounds) +
                           "\"; give a number from 1 to 250.");
    const auto points = read_build_points(engine::option(about(), setup, "build-points"));
    if (!points) problems.push_back(points.error());
    const int budget = points ? *points : build_points;
    const auto usual = archetypes_for(budget);
    std::vector<Build> builds;
    for (int seat = 0; seat < max_seats; ++seat) {
        const std::string name = build_option(seat);
        std::string_view text = engine::option(about(), setup, name);
        if (seat >= setup.seats) {
            if (!text.empty())
                problems.push_back("Option " + name + " is for a seat that nobody sits on.");
            continue;
        }
        if (text.empty()) text = usual[static_cast<std::size_t>(seat) % usual.size()].name;
        auto build = find_build(text, budget);
        if (build)
            check_seat(seat, text, builds.emplace_back(*std::move(build)), budget, problems);
        else
            problems.push_back("Option " + name + ": " + build.error());
    }
    if (problems.empty())
        if (std::string words = too_large(builds); !words.empty())
            problems.push_back(std::move(words));
    if (!problems.empty()) return base::Failure{std::move(problems)};

    State state = lay_out(format, builds, first);
    state.table.round_limit = static_cast<Byte>(limit.value_or(default_rounds));
    for (const auto& [name, variant] : switches)
        if (engine::option(about(), setup, name) == "on") state.table.variants |= variant;
    Play play{state, nullptr};
    play.push(Flow::Round);
    play.push(Flow::Setup);
    return state;
}

Build build_on_table(const Table& table, Seat seat) {
    const CardSet& set = cards();
    const Player& player = table.players[seat];
    Build build;
    build.level = player.level;
    build.units.assign(player.unit_count, {});
    const auto unit_of = [&](const Thing& thing) -> UnitBuild& {
        return build.units[static_cast<std::size_t>(thing.carrier - player.first_unit)];
    };
    for (int i = 0; i < player.thing_count; ++i) {
        const Thing& thing = table.things[static_cast<std::size_t>(player.first_thing + i)];
        const Card& card = set[thing.card];
        if (card.type == Type::Duplicate || card.standard_ammunition) continue;
        if (thing.has(Thing::Whole))
            unit_of(thing).compounds.push_back({thing.card, std::vector<CardId>(thing.uses - 1u)});
        else if (card.type == Type::Subsystem && card.is(SubType::Support))
            unit_of(thing).source = thing.card;
        else if (card.type == Type::Subsystem)
            unit_of(thing).subsystems.push_back(thing.card);
        else
            unit_of(thing).weapons.push_back(thing.card);
    }
    // The parts of Compound Weapons are a unit's last Weapons, the Primary first.
    for (UnitBuild& unit : build.units)
        for (auto compound = unit.compounds.rbegin(); compound != unit.compounds.rend();
             ++compound) {
            const auto first = unit.weapons.end() - std::ssize(compound->parts);
            std::copy(first, unit.weapons.end(), compound->parts.begin());
            unit.weapons.erase(first - 1, unit.weapons.end());
        }
    return build;
}

}  // namespace bots_and_aces
