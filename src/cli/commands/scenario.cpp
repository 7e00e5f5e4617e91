// SPDX-License-Identifier: Apache-2.0
//
// scenario: runs scenario files and says where they do not hold.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <iostream>

#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "scenario/scenario.hpp"

namespace cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> files_of(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!fs::exists(path)) throw BadRequest("There is no file or folder " + path + ".");
        if (!fs::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator(path))
            if (entry.path().extension() == ".scenario") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) throw BadRequest("There is no .scenario file there.");
    return files;
}

int run(const std::vector<std::string>& paths, const std::vector<std::string>& cards, bool json) {
    use_cards(cards);
    boost::json::array list;
    int passed = 0;
    int failed = 0;
    for (const std::string& file : files_of(paths))
        for (const scenario::Result& result : scenario::run(read_file(file), games::all_games())) {
            ++(result.mismatch ? failed : passed);
            if (json) {
                boost::json::object entry{
                    {"file", file}, {"line", result.line}, {"title", result.title}};
                boost::json::array rules;
                for (const std::string& rule : result.rules)
                    rules.push_back(boost::json::value(rule));
                entry["rules"] = rules;
                entry["passed"] = !result.mismatch;
                if (result.mismatch) {
                    entry["mismatch_line"] = result.mismatch->line;
                    entry["mismatch"] = result.mismatch->words;
                }
                list.push_back(std::move(entry));
            } else if (result.mismatch) {
                std::cout << file << ":" << result.mismatch->line << ": " << result.title << ": "
                          << result.mismatch->words << "\n";
            }
        }
    if (json)
        std::cout << boost::json::serialize(list) << "\n";
    else
        std::cout << passed << " passed, " << failed << " failed\n";
    return failed ? 1 : 0;
}

}  // namespace

Run add_scenario(Subcommand& command) {
    auto paths = std::make_shared<std::vector<std::string>>();
    auto cards = std::make_shared<std::vector<std::string>>();
    auto json = std::make_shared<bool>(false);
    command.needs("paths", *paths, "files, or folders to look for *.scenario in");
    command.repeated("--cards", *cards, "a file or folder of cards to play with (docs/cards.md)");
    command.flag("--json", *json, "for machines");
    command.example("Example:  hexwing scenario tests/scenarios/last-blast");
    return [paths, cards, json] { return run(*paths, *cards, *json); };
}

}  // namespace cli
