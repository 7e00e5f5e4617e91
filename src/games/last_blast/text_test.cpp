// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/text.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "games/last_blast/rules.hpp"

namespace last_blast {

namespace {

const std::string board_2 = "field=dacwhbd/whadcbh/bcdawhc";
const std::string empty_rows = '/' + std::string(7, '?') + '/' + std::string(7, '?');
const std::string flight = "seats=2 " + board_2 + " turn=2 at=1/2 rockets=A4d.A5d/A6d.R1h";
const std::string pick_1 = "seats=2 phase=pick " + board_2 +
                           " round=1 pick=1 hands=G1d.G1d.G2d.R1d.R2d/R3d.A4d.A5d.A6d.G1h";

// What read() says to a line: the line as we would write it, or why not.
std::string read(const std::string& fields) {
    const auto state = Rules::read("last-blast " + fields);
    return state ? Rules::write(*state) : state.error().words;
}

State position(const std::string& fields) {
    auto state = Rules::read("last-blast " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

// What a text becomes: the move as we would write it, or why it is none.
std::string move(const State& state, Seat seat, const char* text) {
    const auto read = Rules::read_move(state, seat, text);
    return read ? Rules::write_move(state, seat, *read) : read.error().words;
}

// What try_play() says: "played", or the rule and the words of the refusal.
std::string answer(State state, Seat seat, const char* text) {
    const auto read = Rules::read_move(state, seat, text);
    REQUIRE(read);
    const auto played = engine::try_play<Rules>(state, seat, *read, nullptr);
    return played ? "played" : played.error().rule + " " + played.error().words;
}

std::string with(std::string line, const std::string& what, const std::string& instead) {
    const auto at = line.find(what);
    REQUIRE(at != std::string::npos);
    return line.replace(at, what.size(), instead);
}

}  // namespace

TEST_CASE("text: a card is colour, printed number and symbol, and comes back") {
    CHECK(to_text(Card{0}) == "G1d");
    CHECK(to_text(Card{53}) == "A6a");
    int kinds = 0;
    for (Card card : CardSet::all()) {
        CHECK(read_card(to_text(card)) == card);
        ++kinds;
    }
    CHECK(kinds == 48);
    for (const char* text : {"", "G", "G3d", "R4d", "A3d", "A7d", "g1d", "G1x", "G1d ", "B1d"})
        CHECK_FALSE(read_card(text).has_value());
}

TEST_CASE("text: sets are in order with twins side by side, rockets front first") {
    CardSet cards;
    CHECK(to_text(cards) == "-");
    for (const char* card : {"A6a", "G1d", "R2c", "G1d"}) cards.add(*read_card(card));
    CHECK(to_text(cards) == "G1d.G1d.R2c.A6a");
    CHECK(to_text(*read_rocket("A6a.G1d.R2c")) == "A6a.G1d.R2c");
    CHECK(to_text(*read_rocket("-")) == "-");
    for (const char* text : {"", ".", "G1d.", "G1d..G2d", "G1d G2d", "G1d,G2d"})
        CHECK_FALSE(read_rocket(text).has_value());
}

TEST_CASE("text: fields may come in any order, and left out ones have a usual value") {
    CHECK(read(flight) == "last-blast seats=2 phase=fly " + board_2 +
                              " rockets=A4d.A5d/A6d.R1h turn=2 start=0 moved=- at=1/2");
    CHECK(read("rockets=A4d.A5d/A6d.R1h at=1/2 turn=2 seats=2 " + board_2) == read(flight));
    CHECK(read(flight + " exploded_block=off tie_break=shared phase=fly") == read(flight));
}

TEST_CASE("text: every phase goes out and comes back") {
    const std::string hands = "G1d.G1d.G2d.R1d.R2d/R3d.A4d.A5d.A6d.G1h";
    for (const std::string& line : std::vector<std::string>{
             "last-blast seats=2 phase=tiles field=dac????" + empty_rows,
             "last-blast seats=2 exploded_block=on tie_break=more-cards phase=tiles field=dacw???" +
                 empty_rows,
             "last-blast seats=2 phase=deal " + board_2 +
                 " rockets=-/- round=1 dealt=3 hands=G1d.G1d/G2d",
             "last-blast seats=2 phase=pick " + board_2 +
                 " rockets=-/- round=1 pick=1 locked=0 hands=" + hands + " pending=R1d/-",
             "last-blast seats=2 phase=draw " + board_2 +
                 " rockets=G1d.G2d.R1d/G1h.G2h.R1h.A6h round=1 dealt=0 pick=4"
                 " discards=A4d.A5d.A5h picks=G1d/G1h|G2d/G2h|R1d/R1h|-/A6h drawers=0 drawn=-/-",
             "last-blast seats=2 phase=place " + board_2 +
                 " rockets=G1d.G2d.R1d/G1h.G2h.R1h round=1 pick=4 discards=A4d.A5d.A4h.A5h"
                 " picks=G1d/G1h|G2d/G2h|R1d/R1h drawers=0.1 locked=1 drawn=A6w/G1c pending=-/rear",
             "last-blast seats=2 phase=toss " + board_2 +
                 " rockets=G1d.G2d.R1d.R2d.R3d.A4d.A5d.A6d.G1h.G2h.R1h.R2h"
                 "/G1c.G2c.R1c.R2c.R3c.A4c.A5c.A6c.G1b.G2b.R1b.R2b",
             "last-blast seats=3 exploded_block=on phase=fly " + board_2 +
                 "/awbhdca rockets=-/A4d/A5d turn=4 start=1 moved=1 at=2/1/4 exploded=3/-/-",
             "last-blast seats=2 phase=over " + board_2 +
                 " rockets=A4d/- turn=3 start=0 moved=0.1 at=1/- exploded=-/3"}) {
        CAPTURE(line);
        const auto state = Rules::read(line);
        if (!state) FAIL(state.error().words);
        CHECK(Rules::write(*state) == line);
    }
}

TEST_CASE("text: a line that is no position is answered with a sentence") {
    CHECK(Rules::read("").error().words ==
          "A position of this game starts with the word \"last-blast\".");
    CHECK(Rules::read("chess seats=2").error().words ==
          "A position of this game starts with the word \"last-blast\".");
    CHECK(read("seats") == "\"seats\" is not key=value.");
    CHECK(read("") == "seats is missing: give a whole number from 2 to 4.");
    CHECK(read("seats=5") == "seats=5: give a whole number from 2 to 4.");
    CHECK(read("seats=two") == "seats=two: give a whole number from 2 to 4.");
    CHECK(read(flight + " turn=3") == "\"turn\" is given twice.");
    CHECK(read(flight + " colour=red") ==
          "There is no field \"colour\"; there are seats, exploded_block, tie_break, phase, field, "
          "rockets, turn, start, moved, at, exploded.");
    CHECK(read(flight + " phase=nap") ==
          "phase=nap: give one of tiles, deal, pick, draw, place, toss, fly, over.");
    CHECK(read(flight + " exploded_block=yes") == "exploded_block=yes: give one of off, on.");
    CHECK(read(flight + " tie_break=dice") == "tie_break=dice: give one of shared, more-cards.");
}

TEST_CASE("LB-2 text: a field needs its rows, its columns, and at most six tiles of a symbol") {
    const std::string complaint =
        "field: give 3 rows of 7 letters out of d h c b w a, divided by /, at most six of each "
        "letter; ? only at the end and only in phase tiles.";
    CHECK(read("seats=2") == complaint);
    for (const char* field : {
             "field=dacwhbd/whadcbh",                  // a row is missing
             "field=dacwhbd/whadcbh/bcdawhc/awbhdca",  // one too many
             "field=dacwhbd/whadcbh/bcdawh",           // a column is missing
             "field=dacwhbd/whadcbh/bcdawhcc",         // one too many
             "field=dacwhbd/whadcbh/bcdawhx",          // no such symbol
             "field=ddddddd/whacwbh/bcwawhc",          // seven drops
             "field=dacwhbd/whadcbh/bcdawh?",          // not laid, but not in phase tiles
         })
        CHECK(read(with(flight, board_2, field)) == complaint);
    CHECK(read("seats=2 phase=tiles field=dac???d" + empty_rows) == complaint);  // a hole
    CHECK(read("seats=2 phase=tiles " + board_2) == complaint);  // nothing left to lay
}

TEST_CASE("text: rockets and hands that cannot be are answered with a sentence") {
    const std::string rockets =
        "rockets: give up to 12 cards such as G2c.R1w, front first, or - for each of the 2 seats, "
        "divided by /.";
    const std::string good = "rockets=A4d.A5d/A6d.R1h";
    CHECK(read(with(flight, good, "rockets=A4d.A5d")) == rockets);
    CHECK(read(with(flight, good, "rockets=A4d.A5d/A3d")) == rockets);
    CHECK(read(with(flight, good, "rockets=A4d A5d/A6d")) == "\"A5d/A6d\" is not key=value.");
    CHECK(read(with(flight, good,
                    "rockets=A4d.A5d.A6d.A4h.A5h.A6h.A4c.A5c.A6c.A4b.A5b.A6b.A4w/A5w")) == rockets);

    CHECK(read(with(pick_1, "G1h", "G2d")) ==
          "A card lies in more places than there are copies of it.");
    CHECK(read(with(pick_1, "G2d", "G1d")) ==
          "hands: give cards such as G2c.R1w or - for each of the 2 seats, divided by /.");
    CHECK(read(with(pick_1, ".G1h", "")) == "At this moment seat 1 holds 5 cards.");
    CHECK(read(with(pick_1, "round=1", "round=4")) == "round=4: give a whole number from 1 to 3.");
    CHECK(read(with(pick_1, "round=1 ", "")) ==
          "round is missing: give a whole number from 1 to 3.");
    CHECK(read(with(pick_1, "pick=1", "pick=2")) ==
          "In round 1, pick 2, the number of cards in every rocket is 1.");
    CHECK(read(pick_1 + " discards=A4d") ==
          "A card lies in more places than there are copies of it.");
    CHECK(read(pick_1 + " discards=A9d") ==
          "discards: give cards such as G2c.R1w, none too often, or -.");
    CHECK(read(pick_1 + " drawers=0") == "There are drawers in the phases draw and place only.");
    CHECK(read(pick_1 + " drawers=2") == "drawers: give seats such as 0.2, or -.");
    CHECK(read(pick_1 + " picks=G1d") ==
          "picks: give G2c/R1w for each pick of this round, divided by |.");
}

TEST_CASE("LB-6 text: what is decided must be locked, possible, and not by everybody") {
    const std::string complaint =
        "pending: give a card and end such as G2c:front, draw, front, rear or - for each of the 2 "
        "seats, divided by /.";
    CHECK(read(pick_1 + " locked=0") == complaint);
    CHECK(read(pick_1 + " pending=R1d/-") == complaint);
    CHECK(read(pick_1 + " locked=0 pending=A6a/-") == "What seat 0 has decided is not possible.");
    CHECK(read(pick_1 + " locked=0 pending=R1d:front/-") ==
          "What seat 0 has decided is not possible.");
    CHECK(read(pick_1 + " locked=0.1 pending=R1d/A4d") ==
          "Locked are some, not all, of those who decide.");
}

TEST_CASE(
    "LB-13 LB-14 LB-D5 text: picks, discards and piles must fit the deal (they were once "
    "believed)") {
    const std::string board = "seats=2 field=dacwhbd/whadcbh/bcdawhc ";
    CHECK(read(board + "phase=deal round=1 dealt=3 hands=G1d.G1d/G2d renewed=A4w") ==
          "The deck is renewed with four players, in round 3, only.");
    CHECK(read(board + "phase=pick round=1 pick=2 rockets=G1h/G1w picks=A6a/A5a "
                       "hands=G1d.G1d.G2d.R1d/R3d.A4d.A5d.A6d") ==
          "What seat 0 took lies at the ends of its rocket.");
    CHECK(read(pick_1 + " discards=A6a") == "At this moment there are 0 discards, not 1.");
}

TEST_CASE(
    "LB-19 LB-23 text: cubes on one tile and moves out of order cannot be (they were once "
    "believed)") {
    const std::string board = "seats=2 field=dacwhbd/whadcbh/bcdawhc ";
    CHECK(read(board + "turn=2 start=0 at=1/1 rockets=A6a/A4d") == "Two cubes are on one tile.");
    CHECK(read(board + "turn=3 start=0 moved=1 at=1/2 rockets=A4d/A5d") ==
          "Players move clockwise from the Start Player.");
}

TEST_CASE(
    "LB-8 text: a move number out of any range is refused in words (it was read past a table "
    "once)") {
    auto state = *Rules::read("last-blast " + pick_1);
    for (unsigned argument = 0; argument < 256; ++argument)
        for (unsigned kind = 0; kind < 256; ++kind) {
            const Move move = kind << 8 | argument;
            for (const Seat seat : std::vector<Seat>{0, 1, engine::nature})
                CHECK_FALSE(Rules::explain(state, seat, move).words.empty());
        }
}

TEST_CASE("LB-17 LB-38 LB-39 text: a flight that cannot be is answered with a sentence") {
    CHECK(read(with(flight, "turn=2", "turn=8")) == "turn=8: give a whole number from 1 to 7.");
    CHECK(read(with(flight, "at=1/2", "at=1/4")) ==
          "at: give a row number or - for each of the 2 seats, divided by /.");
    CHECK(read(with(flight, "at=1/2", "at=1/-")) == "Every living rocket is in some row.");
    CHECK(read(with(flight, "turn=2", "turn=1")) == "Before its first move a rocket is in no row.");
    CHECK(read(flight + " moved=0.1") == "In phase fly some living player must not have moved.");
    CHECK(read(flight + " moved=2") == "moved: give seats such as 0.2, or -.");
    CHECK(read(flight + " exploded=-/2") == "A rocket has exploded exactly when it has no cards.");
    CHECK(read(with(flight, "A6d.R1h", "-")) ==
          "A rocket has exploded exactly when it has no cards.");
    CHECK(read(with(flight, "A6d.R1h", "-") + " exploded=-/2") ==
          "An exploded rocket is taken off the field.");
    CHECK(read(with(with(flight, "A6d.R1h", "-"), "at=1/2", "at=1/-") + " exploded=-/1") ==
          "With one rocket left the game is over.");
    CHECK(read(flight + " phase=over") ==
          "The game is not over while two rockets are in the field.");
    CHECK(read("seats=2 phase=toss " + board_2 + " rockets=A4d/A5d") ==
          "At the toss for the Start Player every rocket has twelve cards.");
    CHECK(read("seats=2 phase=toss " + board_2 +
               " rockets=G1d.G2d.R1d.R2d.R3d.A4d.A5d.A6d.G1h.G2h.R1h.R2h"
               "/G2c.G1c.R1c.R2c.R3c.A4c.A5c.A6c.G1b.G2b.R1b.R2b") ==
          "There is no tie to toss for.");
}

TEST_CASE("text: moves in full and in short, in any case") {
    const State flying = position(flight);
    for (const char* text : {"row 3", "3", "ROW 3", " row  3 "})
        CHECK(move(flying, 0, text) == "row 3");
    for (const char* text : {"row 3 k1", "3 k1", "3 K1"})
        CHECK(move(flying, 0, text) == "row 3 k1");

    const State picking = position(pick_1);
    for (const char* text : {"G1d", "g1d", "G1D"}) CHECK(move(picking, 0, text) == "G1d");
    for (const char* text : {"G1d front", "g1d f", "G1D FRONT"})
        CHECK(move(picking, 0, text) == "G1d front");
    for (const char* text : {"G1d rear", "g1d r"}) CHECK(move(picking, 0, text) == "G1d rear");
    for (const char* text : {"draw", "d", "Draw"}) CHECK(move(picking, 0, text) == "draw");
    for (const char* text : {"front", "f"}) CHECK(move(picking, 0, text) == "front");
    for (const char* text : {"rear", "r"}) CHECK(move(picking, 0, text) == "rear");

    CHECK(move(picking, engine::nature, "tile W") == "tile w");
    CHECK(move(picking, engine::nature, "card g2c") == "card G2c");
    CHECK(move(picking, engine::nature, "start 1") == "start 1");
}

TEST_CASE("text: what is no move is answered with an example of one") {
    const State flying = position(flight);
    for (const char* text : {"", "row", "row two", "row 10", "row 3 k", "row 3 k99", "row 3 1",
                             "3 k1 k2", "-1", "G9d front"})
        CHECK(move(flying, 0, text) ==
              "\"" + std::string(text) + "\" is not a move; write \"row 2\" or \"row 2 k1\".");
    const State picking = position(pick_1);
    for (const char* text : {"G3d front", "G1d middle", "G1d front rear", "nothing"})
        CHECK(move(picking, 0, text) ==
              "\"" + std::string(text) +
                  "\" is not a move; write \"G2c front\", \"G2c rear\" or \"draw\".");
    for (const char* text : {"tile x", "tile", "card", "card G3d", "start 4", "nothing"})
        CHECK(move(picking, engine::nature, text) ==
              "\"" + std::string(text) +
                  "\" is not a move; write \"tile w\", \"card G2c\" or \"start 1\".");
}

TEST_CASE("LB-22 LB-23 LB-34 LB-37 text: a flight that is not allowed is refused with its rule") {
    // Column 2 is a h c.
    const State state = position("seats=2 " + board_2 +
                                 " turn=2 start=0 moved=0 at=2/1"
                                 " rockets=A4a.A5a/A4d.A5d.A6d.A4h.A5h.A6h.A4c");
    CHECK(answer(state, 1, "row 4") == "LB-22 There is no row 4; the field has rows 1 to 3.");
    CHECK(answer(state, 1, "row 2") == "LB-23 The tile in row 2 is taken by another rocket.");
    CHECK(answer(state, 1, "row 1") ==
          "LB-34 Say how many of the 3 free points come off the front: k0 to k3.");
    CHECK(answer(state, 1, "row 1 k4") ==
          "LB-34 Say how many of the 3 free points come off the front: k0 to k3.");
    CHECK(answer(state, 1, "row 1 k3") == "played");
    CHECK(answer(state, 0, "row 1") == "LB-19 It is the turn of seat 1.");
    const State cheap = position(flight);
    CHECK(answer(cheap, 0, "row 2 k0") ==
          "LB-37 There is nothing to choose for 2 points of damage; say just \"row 2\".");
}

TEST_CASE("LB-30 LB-31 text: a move is described by its damage and what it leaves") {
    const State state =
        position("seats=2 " + board_2 + " turn=2 start=0 at=2/3 rockets=G2d.A5d.A6d.A4h.R1h/A4a");
    const auto words = [&](const char* text) {
        return Rules::describe(state, 0, *Rules::read_move(state, 0, text));
    };
    CHECK(words("row 1 k1") ==
          "4 damage in row 1, keeps 1 card worth 6: jump 1 + collision 5 - 2 shield, 2 off the "
          "front, 2 off the rear");
    CHECK(words("row 2") == "no damage in row 2: jump 0 + collision 1 - 1 shield");
    CHECK(words("row 3") ==
          "1 damage in row 3, keeps 4 cards worth 16: jump 1 + collision 2 - 2 shield, 1 off the "
          "front");
}

}  // namespace last_blast
