// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/cards.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "engine/log.hpp"
#include "games/aerial_assault/card_file.hpp"
#include "games/aerial_assault/rules.hpp"
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
    CHECK(
        first(replaced(good, "id = \"DT1\"", "id = \"tank\"")).find("two to six capital letters") !=
        std::string::npos);
    CHECK(first(replaced(good, "name = \"Tank Drive\"", "name = 'A \"tank\"'"))
              .find("no quotation marks") != std::string::npos);
    CHECK(first(replaced(good, "\"Move 2\"", "\"Move 2 +1\"")).find("no die to change") !=
          std::string::npos);
    CHECK(first(replaced(good, "\"Move 2\"", "\"Move 2 Re-roll\"")).find("no die to change") !=
          std::string::npos);
    CHECK(first(replaced(good, "catch = 2\n", "catch = 2\npick_up = 2\n"))
              .find("there is no key \"pick_up\" here") != std::string::npos);
    std::string dear = good;
    for (std::size_t at = 0; (at = dear.find("weeks = ", at)) != std::string::npos; ++at)
        dear[at + 8] = '2';
    CHECK(first(dear) == "none");  // two for the drive train, two for a shooter that picks up
    CHECK(first(replaced(replaced(dear, "pick_up = 4\n", ""), "pick_up = 3\n", ""))
              .find("the cheapest robot needs 6 weeks; a rookie has 5") != std::string::npos);
    CHECK(first("catch_needs = ").starts_with("my.toml:1:"));
    CHECK(first("").find("catch_needs is missing") != std::string::npos);
}

// Plays with a file of cards for as long as it lives.
struct OwnCards {
    explicit OwnCards(const std::string& file) {
        const auto cards = read_card_file(file, "own.toml");
        if (!cards) FAIL(cards.error().front());
        play_with(*cards);
    }
    ~OwnCards() { play_with(Cards{}); }
};

// Other names, other numbers, a bonus within a double action, and another order in the file.
std::string strange_cards() {
    std::string file = write_card_file(Cards{});
    file = replaced(file, "catch_needs = 4", "catch_needs = 2");
    file = replaced(file, "low_goal_needs = 2", "low_goal_needs = 5");
    file = replaced(file, "\"Drive-Up Shot\"", "\"Flying Shot\"");
    file = replaced(file, "top = \"Move then Shoot\"", "top = \"Move then Shoot +2 Re-roll\"");
    file = replaced(file, "shoot = [3, 4, 5]", "shoot = [2, 2, 2]");
    file = replaced(file, "fast = 4", "fast = 2");
    // The first part goes to the end of the file, under another id.
    const auto from = file.find("[[part]]");
    const auto to = file.find("[[part]]", from + 1);
    const std::string tank = replaced(file.substr(from, to - from), "\"DT1\"", "\"TANK\"");
    return file.erase(from, to - from) + "\n" + tank;
}

engine::Match random_match(int seats, std::uint64_t seed) {
    auto match = engine::Match::start(engine::game_of<Rules>(), {seats, {}});
    REQUIRE(match);
    base::Random random(seed);
    while (!match->position().next().is_over()) {
        const engine::Next next = match->position().next();
        const Seat seat = next.is_chance() ? engine::nature : next.seats.lowest();
        const auto moves = match->position().moves(seat);
        const Move move = next.is_chance()
                              ? match->position().chance(random)
                              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        REQUIRE(match->play(seat, move));
        REQUIRE(match->position().broken() == "");
    }
    return std::move(*match);
}

base::Result<engine::Logged, engine::LogProblem> reread(const std::string& log) {
    static const engine::Game* const games[] = {&engine::game_of<Rules>()};
    return engine::read_log(log, games);
}

TEST_CASE("cards: matches are played with the file that was given") {
    const OwnCards own(strange_cards());
    CHECK(catch_needs == 2);
    CHECK(low_goal_needs == 5);
    CHECK(part_facts[3].id == "TANK");  // drive trains stay together, in the order of the file
    CHECK(part_facts[0].id == "DT2");
    CHECK(card_facts[basic_cards].name == "Flying Shot");
    const Action& shot = actions[lay(basic_cards, Face::Top)];
    CHECK(shot.parts[1].plus == 2);
    CHECK(shot.reroll);
    for (int seats = 2; seats <= 6; ++seats)
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const std::string log = engine::write_log(random_match(seats, seed));
            const auto again = reread(log);
            REQUIRE(again);
            CHECK(engine::write_log(again->match) == log);
        }
    CHECK(read_card_file(write_card_file(), "again").has_value());
}

TEST_CASE("cards: logs name the set by its content, and another set refuses them") {
    const std::string standard = engine::write_log(random_match(4, 1));
    CHECK(standard.find("\ncards ") == std::string::npos);
    std::string theirs, name;
    {
        const OwnCards own(strange_cards());
        theirs = engine::write_log(random_match(4, 1));
        name = Rules::card_set();
        CHECK(name.size() == 16);
        CHECK(theirs.find("\ncards " + name + "\n") != std::string::npos);
        const auto refused = reread(standard);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().words.ends_with("leave --cards away."));
    }
    const auto refused = reread(theirs);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().words.find("played with the card set " + name) != std::string::npos);
    CHECK(reread(standard).has_value());
    {
        const OwnCards other(replaced(strange_cards(), "low_goal_needs = 5", "low_goal_needs = 4"));
        CHECK(Rules::card_set() != name);
        CHECK_FALSE(reread(theirs).has_value());
    }
    {
        const OwnCards remarks("# my own\n" + strange_cards());
        CHECK(Rules::card_set() == name);
    }
    const OwnCards same(write_card_file(Cards{}) + "# no change\n");
    CHECK(Rules::card_set() == "");
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
