// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/command.hpp"
#include "engine/notation.hpp"

namespace cli {

namespace {

template <class Range, class Name>
std::string listed(const Range& items, Name name) {
    std::string list;
    for (const auto& item : items) list += (list.empty() ? "" : ", ") + std::string(name(item));
    return list;
}

}  // namespace

const games::Room& room_named(const std::string& id) {
    if (const games::Room* room = games::find(id)) return *room;
    throw BadRequest("There is no game \"" + id + "\"; there is " +
                     listed(games::rooms(), [](auto& r) { return r.game->about().id; }) + ".");
}

engine::Setup setup_from(const games::Room& room, int seats,
                         const std::vector<std::string>& options, bool in_the_lab) {
    engine::Setup setup{.seats = seats, .options = {}};
    for (const std::string& option : options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos)
            throw BadRequest("--option takes name=value, not \"" + option + "\".");
        setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    if (in_the_lab) return setup;  // the lab knows more values, and says itself what is wrong
    if (auto started = room.game->start(setup); !started) throw BadRequest(started.error().front());
    return setup;
}

std::vector<std::string> bots_from(const games::Room& room, const std::string& names, int seats,
                                   bool in_the_lab) {
    std::vector<std::string_view> known;
    for (const auto& bot : room.bots) known.push_back(bot.name);
    if (in_the_lab)
        for (const auto& bot : room.lab_bots) known.push_back(bot.name);
    std::vector<std::string> bots;
    for (std::string_view name : engine::split(names, ',')) {
        if (std::ranges::find(known, name) == known.end())
            throw BadRequest("There is no bot \"" + std::string(name) + "\" for " +
                             std::string(room.game->about().id) + "; there are " +
                             listed(known, [](auto& b) { return b; }) + ".");
        bots.emplace_back(name);
    }
    if (bots.size() > static_cast<std::size_t>(seats))
        throw BadRequest("--bots names " + std::to_string(bots.size()) + " bots for " +
                         std::to_string(seats) + " seats.");
    bots.resize(static_cast<std::size_t>(seats), bots.back());
    return bots;
}

std::string read_file(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        throw BadRequest(path + " is a directory, not a file.");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw BadRequest("Cannot read " + path + ".");
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

std::vector<std::string> files_in(const std::string& folder, const std::string& ending) {
    std::error_code error;
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ending) paths.push_back(entry.path().string());
    if (error) throw BadRequest("There is no folder " + folder + ".");
    if (paths.empty()) throw BadRequest("There is no file *" + ending + " in " + folder + ".");
    std::sort(paths.begin(), paths.end());
    return paths;
}

void write_file(const std::string& path, const std::string& text) {
    const std::string fresh = path + ".new";
    {
        std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
        file << text;
        file.flush();
        if (!file) {
            std::remove(fresh.c_str());
            throw BadRequest("Cannot write " + path + "; is the folder there and writable?");
        }
    }
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    if (!error) return;
    std::remove(fresh.c_str());
    throw BadRequest("Cannot write " + path + ": " + error.message() + ".");
}

bool stdout_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

}  // namespace cli
