// SPDX-License-Identifier: Apache-2.0
#include "engine/match.hpp"

#include <doctest/doctest.h>

#include "games/last_blast/moves.hpp"
#include "games/last_blast/rules.hpp"

namespace {

using engine::Match;
using last_blast::End;
using last_blast::fly;
using last_blast::no_k;
using last_blast::pick;

const engine::Game& game() { return engine::game_of<last_blast::Rules>(); }

// Nature and seats play as the first of their lists until the seats have to decide.
Match until_first_pick() {
    Match match = *Match::start(game(), {2, {}});
    while (match.position().next().is_chance())
        REQUIRE(match.play(engine::nature, match.position().chances().front().move));
    return match;
}

Match flight() {
    return Match::from(*game().read(
        "last-blast seats=2 field=dacwhbd/whadcbh/bcdawhc turn=2 start=0 moved=- at=2/3 "
        "rockets=G1b.A6c.R2h.A4d.A4a/A6c.A4w.A5w.G1a"));
}

TEST_CASE("match: a commitment can be undone while others still decide, even after some have") {
    Match match = until_first_pick();
    const std::uint64_t before = match.position().hash();
    REQUIRE(match.play(1, match.position().moves(1).front()));
    CHECK(match.may_undo(1));
    CHECK_FALSE(match.may_undo(0));
    REQUIRE(match.undo(1));
    CHECK(match.position().hash() == before);
}

TEST_CASE("match: with four seats, an earlier commitment can be undone without the later ones") {
    Match match = *Match::start(game(), {4, {}});
    while (match.position().next().is_chance())
        REQUIRE(match.play(engine::nature, match.position().chances().front().move));
    const std::size_t dealt = match.entries().size();
    for (const engine::Seat seat : std::vector<engine::Seat>{2, 0, 3})
        REQUIRE(match.play(seat, match.position().moves(seat).front()));
    CHECK(match.position().next().seats == engine::SeatSet::of(1));
    REQUIRE(match.undo(2));
    CHECK(match.position().next().seats == (engine::SeatSet::of(1) | engine::SeatSet::of(2)));
    CHECK(match.entries().size() == dealt + 2);
}

TEST_CASE("match: the last commitment reveals everything, so nobody can undo after it") {
    Match match = until_first_pick();
    REQUIRE(match.play(0, match.position().moves(0).front()));
    REQUIRE(match.play(1, match.position().moves(1).front()));
    for (const engine::Seat seat : std::vector<engine::Seat>{0, 1}) {
        CHECK_FALSE(match.may_undo(seat));
        CHECK(match.undo(seat).error().reason == engine::Refusal::Reason::CannotUndo);
    }
}

TEST_CASE("match: an open move can be undone until somebody else has moved") {
    Match match = flight();
    REQUIRE(match.play(0, fly(3, no_k)));
    CHECK(match.may_undo(0));
    REQUIRE(match.undo(0));
    CHECK(match.position().hash() == match.origin().hash());
    REQUIRE(match.play(0, fly(3, no_k)));
    REQUIRE(match.play(1, fly(2, no_k)));
    CHECK_FALSE(match.may_undo(0));
}

TEST_CASE("match: nature's moves cannot be undone, nor what came before them") {
    Match match = until_first_pick();
    CHECK_FALSE(match.may_undo(engine::nature));
    CHECK_FALSE(match.may_undo(0));
}

TEST_CASE("match: a refused move leaves the match as it was") {
    Match match = flight();
    const std::uint64_t before = match.digest();
    const auto played = match.play(1, fly(1, no_k));
    CHECK(played.error().reason == engine::Refusal::Reason::NotYourTurn);
    CHECK(match.digest() == before);
}

TEST_CASE("match: a line of several moves is played as a whole, or not at all") {
    Match match = until_first_pick();
    const std::uint64_t before = match.position().hash();
    const std::size_t count = match.entries().size();
    const std::string one = match.position().write_move(1, match.position().moves(1).front());
    // The seat has to wait after its first pick, so a second one is refused and the first goes
    // back.
    const auto twice = match.play_line(1, one + " " + one);
    REQUIRE_FALSE(twice);
    CHECK(twice.error().reason == engine::Refusal::Reason::NotYourTurn);
    CHECK(match.position().hash() == before);
    CHECK(match.play_line(1, one + " nonsense").error().reason ==
          engine::Refusal::Reason::NotAMove);
    CHECK(match.play_line(1, one + " resigns").error().words ==
          "Giving up takes a line of its own.");
    CHECK(match.position().hash() == before);
    REQUIRE(match.play_line(1, " " + one + " "));
    CHECK(match.entries().size() == count + 1);
}

TEST_CASE("match: a fork plays on without touching the match it came from") {
    Match match = flight();
    REQUIRE(match.play(0, fly(3, no_k)));
    const std::uint64_t before = match.digest();
    Match fork = match.fork(0);
    REQUIRE(fork.play(0, fly(2, no_k)));
    CHECK(match.digest() == before);
    CHECK(fork.digest() != before);
    CHECK(match.position_after(0)->hash() == match.origin().hash());
}

TEST_CASE("match: a viewer's events carry no secret of others") {
    Match match = until_first_pick();
    REQUIRE(match.play(0, match.position().moves(0).front()));
    const auto own = match.events(match.entries().size() - 1, 0);
    const auto other = match.events(match.entries().size() - 1, 1);
    CHECK(own.front().secret[0] != engine::hidden);
    CHECK(other.front().secret[0] == engine::hidden);
    CHECK(game().tell(other.front()) == "Seat 0 has decided.");
}

}  // namespace
