// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/picture.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "games/last_blast/rules.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using Lines = std::vector<std::string>;

// Calls back with every state of a few random games of each size, with and without wrecks.
template <class Visit>
void on_random_games(Visit visit) {
    for (int seats = 2; seats <= max_players; ++seats)
        for (std::uint64_t game = 0; game < 6; ++game) {
            auto start = Rules::start(
                {.seats = seats, .options = {{"exploded_block", game % 2 == 0 ? "off" : "on"}}});
            REQUIRE(start);
            State state = *start;
            base::Random random(static_cast<std::uint64_t>(seats), game);
            for (engine::Next next = Rules::next(state); !next.is_over();
                 next = Rules::next(state)) {
                visit(state, random);
                Move move = 0;
                Seat seat = engine::nature;
                if (next.is_chance()) {
                    move = Rules::chance(state, random);
                } else {
                    seat = next.seats.lowest();
                    Moves moves;
                    Rules::moves(state, seat, moves);
                    // Half of the games are flown with care, so that some rockets come through.
                    move = game < 3 && state.table.phase == Phase::Fly
                               ? Rules::timeout_move(state, seat)
                               : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                }
                Rules::play(state, seat, move, nullptr);
            }
            visit(state, random);
        }
}

// Columns on a terminal: characters, not bytes, and no escape codes.
std::size_t columns_of(const std::string& line) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\x1b') {
            while (line[i] != 'm') ++i;
        } else if ((static_cast<unsigned char>(line[i]) & 0xc0) != 0x80) {
            ++count;
        }
    }
    return count;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string without_colours(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b')
            while (text[i] != 'm') ++i;
        else
            plain += text[i];
    }
    return plain;
}

}  // namespace

TEST_CASE("A picture fits into 80 columns and 12 lines, with colours and without") {
    on_random_games([](const State& state, base::Random&) {
        for (Seat viewer : {Seat{0}, Seat{1}, engine::spectator}) {
            const View seen = view(state, viewer);
            const Lines plain = picture(seen, {.colour = false});
            CHECK(plain.size() <= 12);
            for (const std::string& line : plain) {
                CHECK_MESSAGE(columns_of(line) <= 80, line);
                CHECK(line.find('\x1b') == std::string::npos);
            }
            CHECK(without_colours(joined(picture(seen, {.colour = true}))) == joined(plain));
        }
    });
}

TEST_CASE("A picture shows nothing that its viewer does not know") {
    on_random_games([](const State& state, base::Random& random) {
        for (Seat viewer : {Seat{0}, Seat{1}, engine::spectator}) {
            const View seen = view(state, viewer);
            CHECK(joined(picture(seen, {})) ==
                  joined(picture(view(imagine(seen, random), viewer), {})));
        }
    });
}

TEST_CASE("A picture shows the viewer's hand, and hands that they have held") {
    auto start = Rules::start({.seats = 3});
    REQUIRE(start);
    State state = *start;
    base::Random random(1);
    const auto deal = [&] {
        while (Rules::next(state).is_chance())
            Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
    };
    const auto holds = [&](Seat viewer, Card card) {
        return joined(picture(view(state, viewer), {})).find(to_text(card)) != std::string::npos;
    };
    deal();
    const CardSet first = state.secrets.hands[0];
    const CardSet second = state.secrets.hands[1];
    for (Card card : first) CHECK(holds(0, card));
    for (Card card : second)
        if (!first.contains(card)) CHECK_FALSE(holds(0, card));
    for (Seat seat = 0; seat < 3; ++seat) {
        Moves moves;
        Rules::moves(state, seat, moves);
        Rules::play(state, seat, moves[0], nullptr);
    }
    // LB-11: seat 0's hand is now in the hands of seat 1, and seat 0 remembers it.
    for (Card card : state.secrets.hands[1]) CHECK(holds(0, card));
}

TEST_CASE("A picture marks the column, the next to fly, the Start Player and the wrecks") {
    const auto state = Rules::read(
        "last-blast seats=3 phase=fly exploded_block=on turn=4 start=1 moved=1 at=1/2/4 "
        "exploded=-/-/3 rockets=G2c.R1w/A5h.A6b/- "
        "field=dacwhbd/whadcbh/bcdawhc/awbhdca");
    if (!state) MESSAGE(state.error().words);
    REQUIRE(state);
    const Lines lines = picture(view(*state, 0), {});
    const std::string text = joined(lines);
    CHECK(lines[0].find("[4]") != std::string::npos);
    CHECK(lines[1].find("=0>c3") != std::string::npos);  // waits in column 3
    CHECK(lines[2].find("=1>d1") != std::string::npos);  // has entered column 4
    CHECK(lines[4].find("x2xh2") != std::string::npos);
    CHECK(text.find("=0>  you next") != std::string::npos);
    CHECK(text.find("=1>*     flown") != std::string::npos);
    CHECK(text.find("exploded in turn 3") != std::string::npos);
}

}  // namespace last_blast
