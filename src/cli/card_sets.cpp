// SPDX-License-Identifier: Apache-2.0
#include "cli/card_sets.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/command.hpp"

namespace cli {

namespace bots = bots_and_aces;

namespace {

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

// A file, or all of a folder.
std::vector<base::File> card_files(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored)) return {{path, read_file(path)}};
    std::vector<base::File> files;
    for (const std::string& one : files_in(path, ".toml")) files.push_back({one, read_file(one)});
    return files;
}

}  // namespace

base::Result<bots::CardSet, bots::CardProblems> load_bots_and_aces(const std::string& folder) {
    if (folder.empty()) return bots::standard_cards();
    return bots::with_own_cards(card_files(folder));
}

bots::CardSet bots_and_aces_cards(const std::string& folder) {
    auto loaded = load_bots_and_aces(folder);
    if (!loaded)
        throw BadRequest(loaded.error().front().message() +
                         " (hexwing cards bots-and-aces --check " + folder + " tells everything.)");
    return *std::move(loaded);
}

namespace {

// Other games have a folder of them.
bool has_one_file(const games::Room& room) { return static_cast<bool>(room.cards); }

// The room whose cards are meant; takes "GAME=" away from the path.
const games::Room& room_for(std::string& path, const std::string& game) {
    const auto equals = path.find('=');
    const games::Room* named =
        equals == std::string::npos ? nullptr : games::find(path.substr(0, equals));
    if (named) path.erase(0, equals + 1);
    if (!named && !game.empty()) named = &room_named(game);
    std::string takers;
    const games::Room* only = nullptr;
    int count = 0;
    for (const games::Room& room : games::rooms()) {
        if (!room.use_cards) continue;
        takers += (takers.empty() ? "" : ", ") + std::string(room.game->about().id);
        if (has_one_file(room) == is_folder(path)) continue;
        only = &room;
        ++count;
    }
    if (!named && count == 1) named = only;
    if (!named)
        throw BadRequest("Say whose cards " + path + " has: --cards GAME=" + path +
                         ", where the game is one of " + takers + ".");
    if (!named->use_cards)
        throw BadRequest("The cards of " + std::string(named->game->about().id) +
                         " cannot be replaced; those of " + takers + " can.");
    return *named;
}

}  // namespace

void use_cards(const std::vector<std::string>& wishes, const std::string& game) {
    std::vector<const games::Room*> done;
    for (std::string path : wishes) {
        const games::Room& room = room_for(path, game);
        const std::string id(room.game->about().id);
        if (std::ranges::find(done, &room) != done.end())
            throw BadRequest("--cards names two card sets for " + id + "; one is possible.");
        done.push_back(&room);
        const auto problems =
            room.use_cards(has_one_file(room) ? std::vector<base::File>{{path, read_file(path)}}
                                              : card_files(path));
        if (problems.empty()) continue;
        throw BadRequest(problems.front() + (problems.size() == 1
                                                 ? ""
                                                 : " (One of " + std::to_string(problems.size()) +
                                                       " problems; hexwing cards " + id +
                                                       " --check " + path + " tells all.)"));
    }
}

}  // namespace cli
