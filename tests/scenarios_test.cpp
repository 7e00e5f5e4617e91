// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/all.hpp"
#include "scenario/scenario.hpp"

namespace {

namespace fs = std::filesystem;

// hexwing scenario runs the same files; here every compiler and sanitizer does.
TEST_CASE("scenarios: every scenario of every game holds") {
    int scenarios = 0;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(HEXWING_SOURCE) / "tests" / "scenarios")) {
        if (entry.path().extension() != ".scenario") continue;
        std::ifstream file(entry.path());
        std::ostringstream text;
        text << file.rdbuf();
        for (const scenario::Result& result : scenario::run(text.str(), games::all_games())) {
            ++scenarios;
            if (result.mismatch)
                FAIL_CHECK(entry.path().string() << ":" << result.mismatch->line << ": "
                                                 << result.title << ": " << result.mismatch->words);
        }
    }
    CHECK(scenarios >= 50);
}

}  // namespace
