// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/picture.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/aerial_assault/rules.hpp"

namespace aerial_assault {

namespace {

std::vector<std::string> drawn(const std::string& fields, Seat viewer) {
    const auto state = Rules::read("aerial-assault " + fields);
    REQUIRE(state);
    return picture(view(*state, viewer), {});
}

TEST_CASE("picture: the field shows robots with their balls, and balls on the floor") {
    const auto lines = drawn("seats=4 at=R1/RW/BW/BW balls=A/RW/C/D", 0);
    CHECK(lines[0] == "Red 0   Blue 0   Round 1 of 5, card 1 of 5");
    CHECK(lines[1] == "R1          R2          RW          |  BW          B2          B1");
    CHECK(lines[2] == "Aa                      B           |  Cc Dd");
    CHECK(lines[3] == "                        (b)         |");
    CHECK(lines[4] == "A you    DT1.SH2.FP1");
    CHECK(std::ranges::find(lines,
                            "  BA1  Move / Floor Pick Up                       Drive & "
                            "Gather") != lines.end());
}

TEST_CASE("picture: a spectator sees no hand, and nobody sees another's card") {
    for (const std::string& line : drawn("seats=4 locked=A laid=SA01t/-/-/-", engine::spectator)) {
        CHECK(line.find("SA01") == std::string::npos);
        CHECK(line.find("Hand") == std::string::npos);
    }
}

TEST_CASE("picture: no line of a random game is wider than 80 columns") {
    for (int seats = 2; seats <= 6; ++seats) {
        State state = *Rules::start({seats, {}});
        base::Random random(static_cast<std::uint64_t>(seats));
        while (!Rules::next(state).is_over()) {
            for (Seat viewer : {Seat{0}, engine::spectator})
                for (const std::string& line : picture(view(state, viewer), {}))
                    CHECK(line.size() <= 80);
            const engine::Next next = Rules::next(state);
            if (next.is_chance()) {
                Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
                continue;
            }
            Moves moves;
            Rules::moves(state, next.seats.lowest(), moves);
            Rules::play(state, next.seats.lowest(),
                        moves[random.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
        }
    }
}

}  // namespace

}  // namespace aerial_assault
