// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a card file and as a build file: they load, and then have words, prices and a text
// that comes back, or every problem has a place and words.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/bots_and_aces/build_text.hpp"
#include "games/bots_and_aces/loader.hpp"
#include "games/bots_and_aces/words.hpp"

using namespace bots_and_aces;

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

void must_tell(const CardProblems& problems) {
    must(!problems.empty());
    for (const CardProblem& problem : problems)
        must(problem.line > 0 && problem.column > 0 && !problem.words.empty());
}

void as_cards(std::string_view text) {
    const CardFile files[] = {{"fuzz.toml", std::string(text)}};
    const auto set = load_cards(files);
    if (!set) return must_tell(set.error());
    for (CardId card = 0; card < set->size(); ++card) {
        must(!card_facts(*set, card).empty());
        for (const std::string& line : card_text(*set, card)) must(!line.empty());
    }
}

void as_build(std::string_view text) {
    const CardSet& set = standard_cards();
    const auto build = read_build(set, text, "fuzz.build");
    if (!build) return must_tell(build.error());
    must(build_price(set, *build) >= 0);
    for (const Violation& violation : check_build(set, *build))
        must(!violation.rule.empty() && !violation.words.empty());
    const auto again = read_build(set, write_build(set, *build), "again");
    must(again && *again == *build);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    as_cards(text);
    as_build(text);
    return 0;
}
