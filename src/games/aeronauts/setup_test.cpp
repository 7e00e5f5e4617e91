// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/setup.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "games/aeronauts/testing.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

using namespace testing;

namespace {

State revealed(int seats) {
    State state = start(seats);
    for (int seat = 0; seat < seats; ++seat) play(state, static_cast<Seat>(seat), "A4D3S3H2");
    return state;
}

// The first player is seat 0, nobody is placed.
State placing(int seats) {
    State state = revealed(seats);
    roll(state, std::string("8") + std::string(static_cast<std::size_t>(seats - 1), '1'));
    REQUIRE(state.table.phase == Phase::Place);
    return state;
}

std::uint64_t poses(const State& state) {
    const Seat seat = state.table.active;
    std::uint64_t count = 0;
    for (const Move column : moves_of(state, seat)) {
        State there = state;
        Rules::play(there, seat, column, nullptr);
        for (const Move row : moves_of(there, seat)) {
            State deeper = there;
            Rules::play(deeper, seat, row, nullptr);
            count += moves_of(deeper, seat).size();
        }
    }
    return count;
}

}  // namespace

TEST_CASE("AN-1 R-44: two to four players") {
    for (const int seats : {2, 3, 4}) CHECK(Rules::seats(start(seats)) == seats);
    for (const int seats : {0, 1, 5, 8}) {
        const auto state = Rules::start({.seats = seats});
        REQUIRE_FALSE(state);
        CHECK(state.error().front() ==
              "Aeronauts is for 2 to 4 seats, not " + std::to_string(seats) + ".");
    }
}

TEST_CASE("AN-2: there are twelve ways to give 4, 3, 3, 2 to four stats") {
    std::set<std::array<int, 4>> seen;
    for (const Stats& stats : assignments) {
        std::array<int, 4> values = {stats.attack, stats.defense, stats.speed, stats.health};
        seen.insert(values);
        std::ranges::sort(values);
        CHECK(values == std::array<int, 4>{2, 3, 3, 4});
    }
    CHECK(seen.size() == 12);
    CHECK(moves_of(start(3), 1).size() == 12);
    CHECK(answer(start(2), 0, "A4D4S4H4").starts_with("\"A4D4S4H4\" is not a move"));
}

TEST_CASE("AN-2: stats are secret until all have chosen, and then shown at once") {
    State state = start(3);
    CHECK(Rules::next(state).seats.size() == 3);
    engine::EventLog log;
    play(state, 2, "A2D3S4H3", &log);
    CHECK(Rules::next(state).seats == SeatSet::first(2));
    CHECK(answer(state, 2, "A4D3S3H2") == "AN-2 You have decided already; wait for the others.");
    CHECK(Rules::tell(engine::as_seen_by(log[0], 2)) ==
          "Seat 2 has decided: Attack 2, Defense 3, Speed 4, Health 3.");
    CHECK(Rules::tell(engine::as_seen_by(log[0], 1)) == "Seat 2 has decided.");
    CHECK(Rules::tell(engine::as_seen_by(log[0], engine::spectator)) == "Seat 2 has decided.");
    CHECK(Rules::view(state, 2).chosen != none);
    CHECK(Rules::view(state, 1).chosen == none);
    CHECK(Rules::view(state, 1).table.planes[2].stats == Stats{});
    play(state, 0, "A4D3S3H2");
    play(state, 1, "A3D3S2H4");
    CHECK(state.table.phase == Phase::Roll);
    CHECK(state.table.planes[2].stats == Stats{2, 3, 4, 3});
    CHECK(state.table.planes[1].health == 4);
    CHECK(state.chosen == State{}.chosen);
    CHECK(Rules::view(state, 0).table == Rules::view(state, 1).table);
}

TEST_CASE("AN-2: whoever imagines the others' stats keeps their own, and finds all twelve") {
    State state = start(2);
    play(state, 0, "A4D3S3H2");
    base::Random random(1);
    std::set<int> imagined;
    for (int i = 0; i < 400; ++i) {
        imagined.insert(Rules::imagine(Rules::view(state, 1), random).chosen[0]);
        CHECK(Rules::imagine(Rules::view(state, 0), random) == state);
    }
    CHECK(imagined.size() == assignment_count);
}

TEST_CASE("AN-3 TV-74: the highest die begins, and only those who share it roll again") {
    State state = revealed(3);
    CHECK(Rules::next(state).is_chance());
    roll(state, "883");
    CHECK(state.table.phase == Phase::Roll);
    CHECK(state.table.contenders == SeatSet::first(2));
    roll(state, "45");
    CHECK(state.table.phase == Phase::Place);
    CHECK(state.table.first == 1);
    CHECK(Rules::next(state).seats == SeatSet::of(1));

    state = revealed(4);
    roll(state, "2772");
    CHECK(state.table.contenders.size() == 2);
    roll(state, "33");
    CHECK(state.table.roll_offs == 2);
    roll(state, "68");
    CHECK(state.table.first == 2);
    CHECK(state.table.roll_offs == 0);
}

TEST_CASE("AN-3 AN-D1: every seat has the same chance to begin") {
    for (const int seats : {2, 3, 4}) {
        std::array<int, 4> wins{};
        int rolls = 1;
        for (int i = 0; i < seats; ++i) rolls *= die_sides;
        for (int number = 0; number < rolls; ++number) {
            State state = revealed(seats);
            for (int i = 0, rest = number; i < seats; ++i, rest /= die_sides)
                Rules::play(state, engine::nature,
                            make(Kind::StartDie, static_cast<unsigned>(1 + rest % die_sides)),
                            nullptr);
            if (state.table.phase == Phase::Place) ++wins[state.table.first];
        }
        for (int seat = 1; seat < seats; ++seat)
            CHECK(wins[static_cast<std::size_t>(seat)] == wins[0]);
        CHECK(wins[0] > 0);
    }
}

TEST_CASE("AN-D1: a die has eight equally likely faces") {
    Chances chances;
    Rules::chances(revealed(2), chances);
    REQUIRE(chances.size() == 8);
    for (const engine::Chance& chance : chances) CHECK(chance.weight == 1);
    CHECK(answer(revealed(2), 0, "die 3") == "AN-D1 Dice are being rolled.");
}

TEST_CASE("AN-3 AN-D6: after twenty ties the lowest tied seat begins") {
    State state = revealed(4);
    roll(state, "1555");
    for (int tie = 2; tie <= 19; ++tie) roll(state, "444");
    CHECK(state.table.phase == Phase::Roll);
    CHECK(state.table.roll_offs == 19);
    roll(state, "188");
    CHECK(state.table.phase == Phase::Place);
    CHECK(state.table.first == 2);
}

TEST_CASE("AN-4 R-35: every seat has a strip on its own side of the table") {
    struct Strip {
        int seats;
        Seat seat;
        Vector first, last;  // the left end at the edge, and the right end farthest in; mm
    };
    for (const Strip& strip : {Strip{2, 0, {-330, -330}, {330, -270}},
                               {2, 1, {330, 330}, {-330, 270}},
                               {3, 0, {-330, -330}, {330, -270}},
                               {3, 1, {-330, 330}, {-270, -330}},
                               {3, 2, {330, -330}, {270, 330}},
                               {4, 0, {-330, -330}, {330, -270}},
                               {4, 1, {-330, 330}, {-270, -330}},
                               {4, 2, {330, 330}, {-330, 270}},
                               {4, 3, {330, -330}, {270, 330}}}) {
        const State state = placing(strip.seats);
        const Vector first = lattice_point(state.table, strip.seat, 0, 0);
        const Vector last = lattice_point(state.table, strip.seat, columns - 1, rows - 1);
        CHECK(first == Vector{strip.first.x * mm, strip.first.y * mm});
        CHECK(last == Vector{strip.last.x * mm, strip.last.y * mm});
    }
    CHECK(poses(placing(2)) == 3752);
}

TEST_CASE("AN-4 R-36: planes are placed clockwise from the first player, column, depth, heading") {
    State state = revealed(3);
    roll(state, "173");
    CHECK(list_of(state, 0) == "");
    CHECK(answer(state, 0, "x 0") == "AN-4 It is the turn of seat 1.");
    CHECK(answer(state, 1, "y -300") ==
          "AN-4 Choose how far to the side: x -330 to x 330 in steps of 10.");
    CHECK(answer(state, 1, "face north") ==
          "AN-4 Choose how far to the side: x -330 to x 330 in steps of 10.");
    play(state, 1, "x 20");
    CHECK(list_of(state, 1) == "y -330; y -320; y -310; y -300; y -290; y -280; y -270");
    CHECK(answer(state, 1, "x 30") ==
          "AN-4 Choose how far from your edge: y -330 to y -270 in steps of 10.");
    play(state, 1, "y -300");
    CHECK(list_of(state, 1) ==
          "face east; face north-east; face north; face north-west; face west; face south-west; "
          "face south; face south-east");
    CHECK(answer(state, 1, "x 30") ==
          "AN-4 Choose one of the eight headings, such as \"face north\".");
    play(state, 1, "face east");
    // Seat 1 of three sits in the west: 50 mm from the edge, 20 mm to the right of its middle.
    CHECK(state.table.planes[1].pose() == Pose{-300 * mm, -20 * mm, 0});
    play(state, 2, "x 0; y -330; w");
    CHECK(state.table.planes[2].pose() == Pose{330 * mm, 0, 4});
    CHECK(state.table.phase == Phase::Place);
    play(state, 0, "x 0; y -270; face north");
    CHECK(state.table.planes[0].pose() == Pose{0, -270 * mm, 2});
    CHECK(state.table.phase == Phase::Move);
    CHECK(state.table.round == 1);
    CHECK(Rules::next(state).seats == SeatSet::of(1));
}

TEST_CASE("AN-5 R-37: nobody is placed closer than the string to any plane on the table") {
    State state = placing(4);
    play(state, 0, "x -330; y -270; face north");  // in the corner of the south and west strips
    const Vector other{-330 * mm, -270 * mm};
    std::uint64_t wanted = 0;
    std::set<int> wanted_columns;
    for (int column = 0; column < columns; ++column)
        for (int row = 0; row < rows; ++row) {
            const Vector point = lattice_point(state.table, 1, column, row);
            const Length dx = (point.x - other.x) / mm, dy = (point.y - other.y) / mm;
            if (dx * dx + dy * dy < 256 * 256) continue;
            wanted += 8;
            wanted_columns.insert(column);
        }
    CHECK(poses(state) == wanted);
    CHECK(wanted < 3752);
    CHECK(moves_of(state, 1).size() == wanted_columns.size());
    CHECK(wanted_columns.size() < columns);
    // The west strip: x 330 as seen from the west is y -330 of the table.
    CHECK(answer(state, 1, "x 330") == "AN-5 That is closer than 23 cm to the plane of seat 0.");
}

TEST_CASE("AN-5 R-7: a depth too near is refused, exactly 256 mm is not") {
    State state = placing(4);
    play(state, 0, "x -330; y -330; face north");
    // Column y = -80 of the west: 250 mm up from the corner; 53 mm to the side are 255.6 mm, and
    // 60 mm are 257.1 mm.
    play(state, 1, "x 80");
    CHECK(list_of(state, 1) == "y -270");
    CHECK(answer(state, 1, "y -280") == "AN-5 That is closer than 23 cm to the plane of seat 0.");
    play(state, 1, "y -270; face east");
    CHECK(too_close_to(state.table, {0, -330 * mm}) == engine::spectator);
    Table table = state.table;
    table.planes[1] = {};
    CHECK(too_close_to(table, {-330 * mm, (-330 + 256) * mm}) == engine::spectator);
    CHECK(too_close_to(table, {-330 * mm, (-330 + 256) * mm - 1}) == 0);
}

TEST_CASE("AN-5: there is always a place, in the middle of the own edge") {
    for (const int seats : {2, 3, 4}) {
        const State state = placing(seats);
        for (Seat seat = 0; seat < seats; ++seat) {
            const Vector middle = lattice_point(state.table, seat, columns / 2, 0);
            for (Seat other = 0; other < seats; ++other)
                for (int column = 0; column < columns && other != seat; ++column)
                    for (int row = 0; row < rows; ++row) {
                        const Vector point = lattice_point(state.table, other, column, row);
                        CHECK_FALSE(closer(point.x - middle.x, point.y - middle.y, range));
                    }
        }
    }
}

TEST_CASE("AN-D6: time-outs before the first round") {
    for (const int seats : {2, 3, 4}) {
        State state = start(seats);
        for (Seat seat = 0; seat < seats; ++seat) {
            const Move late = Rules::timeout_move(state, seat);
            CHECK(Rules::write_move(state, seat, late) == "A2D3S4H3");
            Rules::play(state, seat, late, nullptr);
        }
        roll(state, std::string("8") + std::string(static_cast<std::size_t>(seats - 1), '1'));
        while (state.table.phase == Phase::Place) {
            const Seat seat = state.table.active;
            Rules::play(state, seat, Rules::timeout_move(state, seat), nullptr);
        }
        // In the middle of the edge, on it, facing straight away from it.
        const Pose south{0, -330 * mm, 2}, west{-330 * mm, 0, 0}, north{0, 330 * mm, 6},
            east{330 * mm, 0, 4};
        CHECK(state.table.planes[0].pose() == south);
        if (seats == 2) CHECK(state.table.planes[1].pose() == north);
        if (seats > 2) CHECK(state.table.planes[1].pose() == west);
        if (seats == 3) CHECK(state.table.planes[2].pose() == east);
        if (seats == 4) CHECK(state.table.planes[2].pose() == north);
        if (seats == 4) CHECK(state.table.planes[3].pose() == east);
    }
    // With a plane in the corner the middle of the free columns is farther to the other side.
    State state = placing(4);
    play(state, 0, "x -330; y -330; face north");
    const Moves free = moves_of(state, 1);
    CHECK(Rules::timeout_move(state, 1) == free[free.size() / 2]);
    CHECK(Rules::write_move(state, 1, Rules::timeout_move(state, 1)) == "x -120");
}

}  // namespace aeronauts
