// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a scenario file: each scenario passes or says where it does not.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/all.hpp"
#include "scenario/scenario.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto results = scenario::run(text, games::all_games());
    if (results.empty()) std::abort();
    for (const scenario::Result& result : results)
        if (result.mismatch && (result.mismatch->words.empty() || result.mismatch->line < 1))
            std::abort();
    return 0;
}
