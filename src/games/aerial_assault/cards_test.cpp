// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/cards.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "games/aerial_assault/card_file.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

namespace {

std::string card_file() {
    std::ifstream file(HEXWING_SOURCE "/src/games/aerial_assault/cards.toml");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

TEST_CASE("cards: the file for people says what is compiled in") {
    CHECK(card_file() == write_card_file());
    CHECK(card_file_problems(card_file(), "cards.toml").empty());
}

TEST_CASE("cards: a bad file is told what is wrong with it, and where") {
    const auto first = [](const std::string& text) {
        const auto problems = card_file_problems(text, "my.toml");
        return problems.empty() ? "none" : problems.front();
    };
    const std::string good = write_card_file();
    CHECK(first(replaced(good, "weeks = 1\n", "weeks = 9\n")) ==
          "my.toml:15:9: weeks is a whole number from 1 to 7.");
    CHECK(first(replaced(good, "\"Move then Shoot\"", "\"Move than Shoot\""))
              .ends_with("\"Move than Shoot\" is no action of this game."));
    CHECK(first(replaced(good, "\"Move then Shoot\"", "\"Move then Catch\""))
              .find("has no place in the order") != std::string::npos);
    CHECK(
        first(replaced(good, "id = \"DT2\"", "id = \"DT1\"")).ends_with("\"DT1\" is there twice."));
    CHECK(first(replaced(good, "[4, 0, 0]", "[4, 0]")).find("three numbers") != std::string::npos);
    CHECK(first(replaced(good, "set = \"deluxe\"", "set = \"base\""))
              .find("there are 25 base cards; the game needs 24") != std::string::npos);
    CHECK(first(replaced(good, "inbounds = true", "inbound = true"))
              .find("there is no key \"inbound\" here") != std::string::npos);
    CHECK(first("catch_needs = ").starts_with("my.toml:1:"));
    CHECK(first("").find("catch_needs is missing") != std::string::npos);
}

TEST_CASE("AA-31: every half of every card is an action, and the counts are those of the rules") {
    int doubles = 0;
    for (Card card = 0; card < card_count; ++card) {
        const Action& top = actions[lay(card, Face::Top)];
        const Action& bottom = actions[lay(card, Face::Bottom)];
        CHECK(top.size > 0);
        CHECK(bottom.size > 0);
        CHECK(actions[lay(card, Face::Down)].size == 0);
        if (card >= basic_cards && card < basic_cards + base_specials)
            doubles += top.size == 2 || bottom.size == 2;
        if (card < basic_cards) CHECK(top.size + bottom.size == 2);
    }
    CHECK(doubles == 14);
    CHECK(CardSet::specials(false).size() == 24);
    CHECK(CardSet::specials(true).size() == 36);
}

TEST_CASE("AA-90 AA-92 AA-93: printed actions belong to the steps that the rules list") {
    CHECK(read_action("Move then Block")->step == 1);
    CHECK(read_action("Block then Move")->step == 1);
    CHECK(read_action("Block +2")->step == 1);
    CHECK(read_action("Move then Truss")->step == 2);
    CHECK(read_action("Shoot then Move")->step == 2);
    CHECK(read_action("Truss Re-roll")->step == 2);
    CHECK(read_action("Truss Re-roll")->reroll);
    CHECK(read_action("Move 2")->step == 3);
    CHECK(read_action("Move 2")->parts[0].kind == Kind::Move2);
    CHECK(read_action("Floor Pick Up +2")->parts[0].plus == 2);
    CHECK_FALSE(read_action("Fly"));
    CHECK_FALSE(read_action("Move then Shoot then Move"));
}

// The counts of the rules' section on parts, found by trying every set of parts.
TEST_CASE("AA-11 AA-12 AA-13 AA-14: as many robots are legal as the rules say") {
    const auto legal = [](int budget, bool saving) {
        int count = 0;
        for (unsigned bits = 0; bits < 1u << part_count; ++bits) {
            const Build build{static_cast<std::uint16_t>(bits)};
            count += is_legal(build, budget) && (!saving || build.weeks() < budget);
        }
        return count;
    };
    CHECK(legal(5, false) == 51);
    CHECK(legal(6, false) == 92);
    CHECK(legal(7, false) == 122);
    CHECK(legal(99, false) == 136);
    CHECK(legal(5, true) == 18);
    CHECK(legal(6, true) == 51);
    CHECK(legal(7, true) == 92);
}

// Part by part, exactly the legal robots can be built, and no choice leads into a dead end.
int built_from(Build so_far, int step, int budget) {
    if (step == build_steps) {
        CHECK(is_legal(so_far, budget));
        return 1;
    }
    Moves moves;
    list_parts(so_far, step, budget, moves);
    CHECK(moves.size() > 0);
    int count = 0;
    for (const Move move : moves) {
        Build with = so_far;
        if (argument_of(move) != no_part) with.add(argument_of(move));
        count += built_from(with, step + 1, budget);
    }
    return count;
}

TEST_CASE("AA-14: choosing part by part reaches every legal robot once") {
    CHECK(built_from({}, 0, 5) == 51);
    CHECK(built_from({}, 0, 6) == 92);
    CHECK(built_from({}, 0, 7) == 122);
}

TEST_CASE("AA-7: six zones in a line, the truss between the white ones") {
    CHECK(shoot_range(Alliance::Red, R1) == 1);
    CHECK(shoot_range(Alliance::Red, RW) == 3);
    CHECK(shoot_range(Alliance::Blue, B1) == 1);
    CHECK(shoot_range(Alliance::Blue, BW) == 3);
    CHECK(truss_range(Alliance::Red, BW) == 1);
    CHECK(truss_range(Alliance::Red, B1) == 3);
    CHECK(truss_range(Alliance::Blue, RW) == 1);
    CHECK(truss_range(Alliance::Blue, R2) == 2);
    CHECK(inbound_of(Alliance::Red) == B1);
    CHECK(inbound_of(Alliance::Blue) == R1);
    for (Zone zone = 0; zone < zone_count; ++zone) {  // mirror images
        const auto mirror = static_cast<Zone>(5 - zone);
        CHECK(on_side_of(Alliance::Red, zone) == on_side_of(Alliance::Blue, mirror));
        CHECK(shoot_range(Alliance::Red, zone) == shoot_range(Alliance::Blue, mirror));
        CHECK(truss_range(Alliance::Red, zone) == truss_range(Alliance::Blue, mirror));
    }
}

}  // namespace

}  // namespace aerial_assault
