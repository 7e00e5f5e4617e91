// SPDX-License-Identifier: Apache-2.0
//
// build: builds for Bots and Aces as text files, checked against the rules of creation.
#include <iostream>

#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "games/bots_and_aces/build_code.hpp"
#include "games/bots_and_aces/build_text.hpp"
#include "games/bots_and_aces/start.hpp"

namespace cli {

namespace {

namespace bots = bots_and_aces;

struct Arguments {
    std::string action, file, archetype, set, points;
    std::uint64_t seed = 1;
};

std::string without_ending(const std::string& name) { return name.substr(0, name.find('.')); }

const bots::CardFile& archetype(const std::string& name) {
    std::string names;
    for (const bots::CardFile& file : bots::archetype_files()) {
        if (without_ending(file.name) == name) return file;
        names += (names.empty() ? "" : ", ") + without_ending(file.name);
    }
    throw BadRequest("There is no archetype \"" + name + "\"; there are " + names + ".");
}

// As given; else an archetype has what it is made for.
int points_of(const Arguments& arguments) {
    if (arguments.points.empty())
        for (const bots::Archetype& one : bots::archetypes())
            if (one.name == arguments.archetype) return one.points;
    const auto points = bots::read_build_points(arguments.points);
    if (!points) throw BadRequest(points.error());
    return *points;
}

// Prints what cannot be read; nothing if it was read.
std::optional<bots::Build> read(const bots::CardSet& set, const bots::CardFile& file) {
    if (bots::is_build_code(file.text) && file.text.find('\n') == std::string::npos) {
        auto coded = bots::read_build_code(set, file.text);
        if (coded) return *std::move(coded);
        std::cout << file.name << ": " << coded.error() << "\n";
        return {};
    }
    auto build = bots::read_build(set, file.text, file.name);
    if (build) return *std::move(build);
    for (const bots::CardProblem& problem : build.error()) std::cout << problem.message() << "\n";
    return {};
}

int check(const bots::CardSet& set, const bots::CardFile& file, int points) {
    const auto build = read(set, file);
    if (!build) return 1;
    const auto broken = bots::check_build(set, *build, points);
    for (const bots::Violation& one : broken)
        std::cout << file.name << ": " << one.rule << ": " << one.words << "\n";
    if (broken.empty())
        std::cout << build->name << " is legal: " << bots::build_price(set, *build) << " of "
                  << points << " BP, Pilot Level " << build->level << "\n";
    return broken.empty() ? 0 : 1;
}

int show(const bots::CardSet& set, const bots::CardFile& file, int points) {
    const auto build = read(set, file);
    if (!build) return 1;
    std::cout << bots::write_build(set, *build);
    std::cout << "\n# " << bots::build_price(set, *build) << " of " << points << " BP:";
    for (const bots::UnitBuild& unit : build->units)
        std::cout << " " << (unit.source == bots::no_card ? "Bot" : set.name(unit.source)) << " "
                  << bots::unit_price(set, unit) << ",";
    std::cout << " Pilot Level " << bots::level_price * (build->level - 1)
              << "\n# Skill Ranks S/A/B/C/D:";
    const char* joint = " ";
    for (const int count : bots::ranks_used(set, *build)) {
        std::cout << joint << count;
        joint = "/";
    }
    std::cout << "\n";
    return 0;
}

int export_code(const bots::CardSet& set, const bots::CardFile& file) {
    const auto build = read(set, file);
    if (!build) return 1;
    std::cout << bots::write_build_code(set, *build) << "\n";
    return 0;
}

// A file, or the code of a build itself.
bots::CardFile file_or_code(const std::string& text) {
    if (text.find("/bot:") != std::string::npos) return {"code", text};
    return {text, read_file(text)};
}

int random(const bots::CardSet& set, const Arguments& arguments) {
    base::Random numbers(arguments.seed);
    bots::Build build;
    if (arguments.archetype.empty()) {
        build = bots::random_build(set, numbers, points_of(arguments));
    } else {
        build = *bots::read_build(set, archetype(arguments.archetype).text, arguments.archetype);
        bots::random_deck(set, build, numbers);
    }
    build.name += " " + std::to_string(arguments.seed);
    std::cout << bots::write_build(set, build);
    return 0;
}

int run(const Arguments& arguments) {
    const bots::CardSet set = bots_and_aces_cards(arguments.set);
    if (arguments.action == "random") {
        if (!arguments.file.empty()) throw BadRequest("\"hexwing build random\" takes no file.");
        return random(set, arguments);
    }
    if (arguments.action != "check" && arguments.action != "show" && arguments.action != "export")
        throw BadRequest("There is no \"hexwing build " + arguments.action +
                         "\"; there are check, show, export and random.");
    if (arguments.file.empty() == arguments.archetype.empty())
        throw BadRequest("\"hexwing build " + arguments.action + "\" takes a file or --archetype.");
    const bots::CardFile file =
        arguments.file.empty() ? archetype(arguments.archetype) : file_or_code(arguments.file);
    if (arguments.action == "export") return export_code(set, file);
    const int points = points_of(arguments);
    return arguments.action == "check" ? check(set, file, points) : show(set, file, points);
}

}  // namespace

Run add_build(Subcommand& command) {
    auto given = std::make_shared<Arguments>();
    command.needs(
        "action", given->action,
        "check: name every rule that is broken; show: prices and ranks; export: as one word, "
        "for options; random: make one");
    command.takes("file", given->file, "a build file, or the word that export made of it");
    command.option(
        "--archetype", given->archetype,
        "one of the builds that come with the game; with random: its Bot with another deck");
    command.option("--points", given->points,
                   "the Build Points of the table, 500 to 1500; 750 if not given, or what the "
                   "archetype is made for");
    command.option("--seed", given->seed, "for random: the same seed gives the same build");
    command.option("--set", given->set, "a folder of card files to add to the cards of the game");
    command.example(
        "Example:  hexwing build random --seed 7 >mine.build; hexwing build check mine.build\n"
        "docs/builds.md describes build files.");
    return [given] { return run(*given); };
}

}  // namespace cli
