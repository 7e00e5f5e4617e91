// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include "games/last_blast/rules.hpp"

namespace {

const engine::Game* const games[] = {&engine::game_of<last_blast::Rules>()};

const std::string head =
    "scenario A test\n"
    "game last-blast\n"
    "rules LB-23\n"
    "position seats=2 field=dacwhbd/whadcbh/bcdawhc turn=2 start=0 at=2/3 \\\n"
    "  rockets=G1b.A6c.R2h.A4d.A4a/A6c.A4w.A5w.G1a\n";

// "passed", or the line and the words of the first mismatch.
std::string verdict(const std::string& text) {
    const auto results = scenario::run(text, games);
    REQUIRE_FALSE(results.empty());
    for (const auto& result : results)
        if (result.mismatch)
            return std::to_string(result.mismatch->line) + ": " + result.mismatch->words;
    return "passed";
}

TEST_CASE("scenario: what holds passes") {
    CHECK(verdict(
              head +
              "0: row 3\nrefuse 1: row 3 -> LB-23\nexpect next 1\n"
              "expect moves 1: row 1; row 2\nexpect at=3/3 moved=0\n"
              "expect told 1: Seat 0 loses 1 off the front and 0 off the rear; 4 cards left.\n") ==
          "passed");
}

TEST_CASE("scenario: what does not hold is reported with its line and both sides") {
    CHECK(verdict(head + "0: row 3\nexpect at=2/3\n") == "7: at is 3/3, expected 2/3.");
    CHECK(verdict(head + "expect next 1\n") == "6: next is 0, expected 1.");
    CHECK(verdict(head + "refuse 0: row 3 -> LB-23\n") ==
          "6: \"row 3\" was accepted, but should be refused by LB-23.");
    CHECK(verdict(head + "0: row 3\nrefuse 1: row 3 -> LB-22\n").find("not by LB-22") !=
          std::string::npos);
    CHECK(verdict(head + "1: row 1\n").starts_with("6: seat 1 may not play \"row 1\""));
    CHECK(verdict(head + "expect moves 0: row 1\n").starts_with("6: the list of moves is"));
    CHECK(verdict(head + "expect score 0=1\n") == "6: The game is not over.");
    CHECK(verdict(head + "expect nonsense=1\n").starts_with("6: There is no field \"nonsense\""));
}

TEST_CASE("scenario: text that is no scenario is told what would be right") {
    CHECK(verdict("") == "1: There is no scenario in this file.");
    CHECK(verdict("game last-blast\n") == "1: A scenario file starts with: scenario TITLE.");
    CHECK(verdict("scenario x\ngame chess\n") == "2: There is no game \"chess\".");
    CHECK(verdict("scenario x\ngame last-blast\n") ==
          "1: Say which rules this shows: rules LB-1 ….");
    CHECK(verdict("scenario x\nexpect next 0\n") == "2: Say which game first: game NAME.");
    CHECK(verdict(head + "dance\n").starts_with("6: \"dance\" is no step; there are rules"));
    CHECK(verdict(head + "expect luck\n").starts_with("6: \"luck\" is nothing to expect"));
}

TEST_CASE("scenario: a last line that wants to go on is still run (it was dropped once)") {
    CHECK(verdict(head + "expect next 1 \\") == "6: next is 0, expected 1.");
}

TEST_CASE("scenario: what comes too late, or looks from where nobody sits, is not passed over") {
    CHECK(verdict(head + "seats 3\n").starts_with("6: seats comes before the first move"));
    CHECK(verdict(head + "option tie_break shared\n").starts_with("6: option comes before"));
    CHECK(verdict(head + "expect view 5 turn=2\n").starts_with("6: \"5\" cannot look on"));
}

TEST_CASE("scenario: each scenario of a file stands alone") {
    const auto results = scenario::run(head + "expect next 1\n" + head + "expect next 0\n", games);
    REQUIRE(results.size() == 2);
    CHECK(results[0].mismatch);
    CHECK_FALSE(results[1].mismatch);
}

}  // namespace
