// SPDX-License-Identifier: Apache-2.0
#include "engine/log.hpp"

#include <doctest/doctest.h>

#include "games/last_blast/rules.hpp"

namespace {

using engine::Match;
using engine::read_log;

const engine::Game* const games[] = {&engine::game_of<last_blast::Rules>()};

// A random game, cut after some entries.
std::string some_log(std::size_t entries, engine::Setup setup = {2, {}}) {
    Match match = *Match::start(*games[0], setup);
    base::Random random(11);
    while (match.entries().size() < entries && !match.position().next().is_over()) {
        const engine::Next next = match.position().next();
        const engine::Seat seat = next.is_chance() ? engine::nature : next.seats.lowest();
        const auto moves = match.position().moves(seat);
        REQUIRE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    return engine::write_log(match, {{"seat0", "you"}});
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

// The line and the sentence of a refused log.
std::string refusal(const std::string& text) {
    const auto logged = read_log(text, games);
    if (logged) return "accepted";
    return std::to_string(logged.error().line) + ": " + logged.error().words;
}

TEST_CASE("an option's value is one word: logs tell them apart by blanks") {
    const auto& options = games[0]->about().options;
    REQUIRE(!options.empty());
    engine::Setup setup{2, {{std::string(options[0].name), std::string(options[0].values[0])}}};
    CHECK(some_log(0, setup).find("option ") != std::string::npos);
    setup.options[0].second += " more";
    CHECK(!games[0]->start(setup));
}

TEST_CASE("log: what is written is read back, options and notes too") {
    const std::string text = some_log(70, {3, {{"exploded_block", "on"}}});
    const auto logged = read_log(text, games);
    REQUIRE(logged);
    CHECK(engine::write_log(logged->match, logged->notes) == text);
    CHECK(logged->match.setup().options.front().second == "on");
    CHECK(logged->match.entries().size() == 70);
}

TEST_CASE("log: line ends of other systems do no harm") {
    std::string text = some_log(60);
    std::string with_returns;
    for (char c : text) with_returns += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(refusal(with_returns) == "accepted");
}

TEST_CASE("log: another format, game or ruleset is refused with what would be right") {
    const std::string text = some_log(60);
    CHECK(refusal("") == "1: This is not a Hexwing log: it should start with \"hexwing log 1\".");
    CHECK(refusal("PGN").starts_with("1: This is not a Hexwing log"));
    CHECK(refusal(replaced(text, "hexwing log 1", "hexwing log 2"))
              .starts_with("1: This log has another version"));
    CHECK(refusal(replaced(text, "last-blast 1", "chess 1")) == "2: There is no game \"chess\".");
    CHECK(refusal(replaced(text, "last-blast 1", "last-blast 9"))
              .starts_with("2: This log was played with ruleset 9"));
    CHECK(refusal(replaced(text, "seats 2", "seats 5"))
              .find("The Last Blast is for 2 to 4 seats, not 5.") != std::string::npos);
    CHECK(refusal(replaced(text, "seats 2", "option wind on")).find("no option \"wind\"") !=
          std::string::npos);
}

TEST_CASE("log: a changed, cut or lengthened log is refused where it goes wrong") {
    const std::string text = some_log(60);
    CHECK(refusal(text.substr(0, text.size() / 2)) != "accepted");
    CHECK(refusal(text.substr(0, text.rfind("end "))).ends_with("it should close with \"end\"."));
    CHECK(refusal(text + "60 0 row 1\n").ends_with("Nothing may follow the end of a log."));
    CHECK(refusal(replaced(text, "\n3 nature", "\n4 nature")).find("expected entry 3") !=
          std::string::npos);
    CHECK(refusal(replaced(text, "\n3 nature tile", "\n3 nature tiel")).find("is not a move") !=
          std::string::npos);
    CHECK(refusal(replaced(text, "\n3 nature", "\n3 1")).find("entry 3 is illegal") !=
          std::string::npos);

    // Exchanging two dealt cards is legal but is not what was played.
    const auto first = text.find("\n21 nature card ") + 16;
    const auto third = text.find("\n23 nature card ") + 16;
    std::string exchanged = text;
    const std::string a = text.substr(first, 3), b = text.substr(third, 3);
    REQUIRE(a != b);
    exchanged.replace(first, 3, b).replace(third, 3, a);
    CHECK(refusal(exchanged) != "accepted");
}

TEST_CASE("log: seats are numbers within the table, nature or the spectator") {
    CHECK(*engine::read_seat("1", 2) == 1);
    CHECK(*engine::read_seat("nature", 2) == engine::nature);
    CHECK(engine::read_seat("2", 2).error().words == "There is no seat \"2\"; seats are 0 to 1.");
    CHECK_FALSE(engine::read_seat("", 2));
    CHECK_FALSE(engine::read_seat("-1", 2));
}

}  // namespace
