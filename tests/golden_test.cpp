// SPDX-License-Identifier: Apache-2.0
//
// What must never change by accident: digests of many games, and whole logs. Every compiler, every
// optimisation and every sanitizer runs this, so all of them play the same games.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/log.hpp"
#include "games/all.hpp"

namespace {

namespace fs = std::filesystem;
const fs::path golden = fs::path(HEXWING_SOURCE) / "tests" / "golden";

// One line of digests.txt: GAME SEATS GAMES SEED BOTS OPTIONS… DIGEST
struct Line {
    std::string game, bots, digest;
    lab::Order order;
};

Line parse(const std::string& text) {
    std::istringstream words(text);
    Line line;
    words >> line.game >> line.order.setup.seats >> line.order.games >> line.order.seed >>
        line.bots;
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        if (equals == std::string::npos)
            line.digest = word;
        else
            line.order.setup.options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    line.order.bots.assign(static_cast<std::size_t>(line.order.setup.seats), line.bots);
    return line;
}

TEST_CASE("golden: simulations give the digests they always gave, with any number of threads") {
    std::ifstream file(golden / "digests.txt");
    REQUIRE(file);
    std::string accepted;
    for (std::string text; std::getline(file, text);) {
        if (text.empty() || text[0] == '#') {
            accepted += text + "\n";
            continue;
        }
        Line line = parse(text);
        line.order.threads = 1;
        const games::Room* room = games::find(line.game);
        REQUIRE(room);
        const auto alone = room->simulate(line.order);
        line.order.threads = 3;
        const auto together = room->simulate(line.order);
        REQUIRE(alone);
        REQUIRE(together);
        std::ostringstream digest;
        digest << std::hex << alone->digest;
        CAPTURE(text);
        CHECK(alone->digest == together->digest);
        if (!std::getenv("HEXWING_ACCEPT")) CHECK(digest.str() == line.digest);
        accepted += text.substr(0, text.rfind(' ')) + " " + digest.str() + "\n";
    }
    if (std::getenv("HEXWING_ACCEPT")) std::ofstream(golden / "digests.txt") << accepted;
}

TEST_CASE("golden: every kept log replays to its end") {
    int logs = 0;
    for (const auto& entry : fs::directory_iterator(golden)) {
        if (entry.path().extension() != ".log") continue;
        ++logs;
        std::ifstream file(entry.path());
        std::ostringstream text;
        text << file.rdbuf();
        const auto logged = engine::read_log(text.str(), games::all_games());
        CAPTURE(entry.path().string());
        if (!logged) FAIL_CHECK("line " << logged.error().line << ": " << logged.error().words);
        if (logged) CHECK(engine::write_log(logged->match, logged->notes) == text.str());
    }
    CHECK(logs >= 3);
}

TEST_CASE("golden: in the log of experts of Bots and Aces every kind of card is played") {
    std::ifstream file(golden / "bots-and-aces-2-seats-expert-20.log");
    REQUIRE(file);
    std::string played;
    for (std::string line; std::getline(file, line);)
        if (line.find(" nature ") == std::string::npos && line.find("option") != 0) played += line;
    // Weapons, Ammunition, Duplicates, Attacks, Special Attacks and their Skills, Aces, Skills,
    // Sub-Systems, Terrain.
    for (const char* kind :
         {"select L W-", "select C M-", "select L X-", "attach A-", "attach P-", "attach Q-",
          "ace Z-", "play K-", "activate U-", "set U-", "terrain T-"}) {
        CAPTURE(kind);
        CHECK(played.find(kind) != std::string::npos);
    }
}

}  // namespace
