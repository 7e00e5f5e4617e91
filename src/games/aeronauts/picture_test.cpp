// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/picture.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/perft.hpp"
#include "games/aeronauts/rules.hpp"

namespace aeronauts {

namespace {

using Lines = std::vector<std::string>;

Lines paint(const State& state, Seat viewer) {
    return picture(Rules::view(state, viewer), terminal::Paint{});
}

State position(const std::string& fields) {
    auto state = Rules::read("aeronauts " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

bool shows(const Lines& lines, std::string_view text) {
    return std::ranges::any_of(
        lines, [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

std::size_t columns_of(const std::string& line) {
    return static_cast<std::size_t>(std::ranges::count_if(
        line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

TEST_CASE("AN-14: however far apart the planes are, a picture has 80 columns and shows them all") {
    for (std::uint64_t game = 0; game < 12; ++game) {
        base::Random random(game);
        engine::Setup setup{2 + static_cast<int>(game % 3), {}};
        if (game % 4 == 0) setup.options.emplace_back("preset", "arena");
        if (game % 4 == 1) setup.options.emplace_back("preset", "basic");
        State state = *Rules::start(setup);
        for (engine::Next next = Rules::next(state); !next.is_over(); next = Rules::next(state)) {
            const Seat seat = engine::first_to_decide(next);
            Move move = 0;
            if (next.is_chance()) {
                move = Rules::chance(state, random);
            } else {
                Moves moves;
                Rules::moves(state, seat, moves);
                move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            }
            Rules::play(state, seat, move, nullptr);
            const Lines lines = paint(state, static_cast<Seat>(game % 2));
            for (const std::string& line : lines) {
                CAPTURE(line);
                CHECK(columns_of(line) <= 80);
            }
            constexpr const char* arrows[] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"};
            for (Seat flying : state.table.flying()) {
                // Above the lines of facts; a plane may hide another that lies in the same place.
                const Lines above(lines.begin(), lines.begin() + 19);
                const char* arrow = arrows[state.table.planes[flying].heading];
                if (state.table.flying().size() == 2 && state.table.round == 1)
                    CHECK(shows(above, std::to_string(flying) + arrow));
            }
        }
    }
}

TEST_CASE("AN-2: a picture shows a player their own secret stats and nobody else's") {
    State state = *Rules::start({.seats = 2, .options = {}});
    const auto move = Rules::read_move(state, 0, "A4D2S3H3");
    REQUIRE(move);
    Rules::play(state, 0, *move, nullptr);
    CHECK(shows(paint(state, 0), "You: A4D2S3H3"));
    CHECK_FALSE(shows(paint(state, 1), "A4D2S3H3"));
    CHECK_FALSE(shows(paint(state, engine::spectator), "A4D2S3H3"));
    CHECK(shows(paint(state, 1), "has decided"));
}

TEST_CASE("AN-18 AN-27: the lines of facts show Health, altitude and who is in whose sights") {
    const State state = position(
        "seats=2 stats=A4D3S3H2/A3D2S4H3 at=0,0,2/0,150,6 altitude_tokens=0/3 dealt=1/0 taken=0/1");
    const Lines lines = paint(state, 0);
    CHECK(shows(lines, "0↑ you     4   3   3  ♥♥      0     1     0  1 with 4 dice"));
    CHECK(shows(lines, "1↓         3   2   4  ♥♥·     3     0     1  0 with 4 dice"));
}

TEST_CASE("AN-8: who chooses a template sees where each would end, and nobody else does") {
    const State state = position("seats=2 stats=A4D3S2H3/A3D2S4H3 at=0,0,2/0,600,6");
    const auto marks = [](const Lines& lines, char mark) {
        std::ptrdiff_t count = 0;
        for (std::size_t i = 0; i < 19; ++i)
            count += std::ranges::count(lines[i].substr(0, lines[i].find("  ", 60)), mark);
        return count;
    };
    CHECK(shows(paint(state, 0), "speed left 2"));
    CHECK(marks(paint(state, 0), 'b') > marks(paint(state, 1), 'b'));
}

}  // namespace aeronauts
