// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a log, as text or as JSON: refused with a line and a sentence, or replayed exactly.
#include <boost/json/parse.hpp>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/log.hpp"
#include "games/all.hpp"
#include "protocol/json.hpp"

namespace {

void check(const base::Result<engine::Logged, engine::LogProblem>& logged) {
    if (!logged) {
        if (logged.error().words.empty() || logged.error().line < 1) std::abort();
        return;
    }
    const auto again =
        engine::read_log(engine::write_log(logged->match, logged->notes), games::all_games());
    if (!again || again->match.digest() != logged->match.digest()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check(engine::read_log(text, games::all_games()));
    boost::json::error_code error;
    const auto json = boost::json::parse(text, error);
    if (!error) check(protocol::read_log_json(json, games::all_games()));
    return 0;
}
