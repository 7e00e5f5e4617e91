// SPDX-License-Identifier: Apache-2.0
#include "cli/card_sets.hpp"

#include "cli/command.hpp"

namespace cli {

namespace bots = bots_and_aces;

base::Result<bots::CardSet, bots::CardProblems> load_bots_and_aces(const std::string& folder) {
    if (folder.empty()) return bots::standard_cards();
    const auto standard = bots::standard_files();
    std::vector<bots::CardFile> files(standard.begin(), standard.end());
    for (const std::string& path : files_in(folder, ".toml"))
        files.push_back({path, read_file(path)});
    return bots::load_cards(files);
}

bots::CardSet bots_and_aces_cards(const std::string& folder) {
    auto loaded = load_bots_and_aces(folder);
    if (!loaded)
        throw BadRequest(loaded.error().front().message() +
                         " (hexwing cards bots-and-aces --check " + folder + " tells everything.)");
    return *std::move(loaded);
}

}  // namespace cli
