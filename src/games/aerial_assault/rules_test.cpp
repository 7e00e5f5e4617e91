// SPDX-License-Identifier: Apache-2.0
//
// What scenarios cannot show: whole games, bytes, and options beyond the laws' lists.
#include "games/aerial_assault/rules.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <set>

#include "engine/playout.hpp"
#include "games/aerial_assault/plays.hpp"
#include "games/aerial_assault/season.hpp"
#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

namespace {

State position(const std::string& fields) {
    auto state = Rules::read("aerial-assault " + fields);
    if (!state) FAIL("cannot read " << fields << ": " << state.error().words);
    return *state;
}

std::string refusal(const std::string& fields) {
    auto state = Rules::read("aerial-assault " + fields);
    return state ? "accepted" : state.error().words;
}

std::string timeout(const State& state, Seat seat) {
    return Rules::write_move(state, seat, Rules::timeout_move(state, seat));
}

TEST_CASE("AA-D2: what the program does when time runs out") {
    CHECK(timeout(position("seats=4 phase=team"), 0) == "team green");
    CHECK(timeout(position("seats=4 phase=build"), 0) == "DT1");
    CHECK(timeout(position("seats=4 phase=build steps=1000 building=DT1/-/-/-"), 0) == "SH2");
    CHECK(timeout(position("seats=4 phase=build steps=3000 building=DT1.SH2.FP1/-/-/-"), 0) ==
          "AC1");
    CHECK(timeout(position("seats=4 phase=gift"), 0) == "give A");
    CHECK(timeout(position("seats=4 phase=program"), 1) == "program BA1 top");
    CHECK(timeout(position("seats=4"), 2) == "BA1 down");
    // The better catcher receives and tries first; a failure is rolled again; holders act first.
    CHECK(timeout(position("seats=4 phase=receiver second=1 at=B1/B1/BW/BW balls=gone/wait3/C/D "
                           "score=0.2.0.0.0.0/0.0.0.0.0.0 "
                           "builds=DT1.SH2.FP1/DT2.SH2.FP1.AC1/DT1.SH2.FP1/DT1.SH2.FP1"),
                  0) == "inbound B");
    CHECK(timeout(position("seats=4 phase=order at=R1/R1/BW/BW balls=R1/B/C/D second=1 "
                           "laid=BA1b/BA2b/BA1d/BA1d"),
                  0) == "next B");
    CHECK(
        timeout(position("seats=4 phase=reroll roll=throw use=high ball=a thrown=1 die=2 second=1 "
                         "actor=A used=A at=R1/RW/BW/BW laid=SA21t/BA1d/BA1d/BA1d "
                         "decks=SA21.SA02.SA03/SA04.SA05.SA06/SA07.SA08.SA09/SA10.SA11.SA12"),
                0) == "reroll");
    CHECK(
        timeout(position("seats=4 phase=reroll roll=throw use=high ball=a thrown=1 die=3 second=1 "
                         "actor=A used=A at=R1/RW/BW/BW laid=SA21t/BA1d/BA1d/BA1d "
                         "decks=SA21.SA02.SA03/SA04.SA05.SA06/SA07.SA08.SA09/SA10.SA11.SA12"),
                0) == "keep");
}

TEST_CASE("AA-D5: robots are named in the order of the seats that run them") {
    const State two = position("seats=2");
    CHECK(two.table.robots_of(0) == RobotSet{0b0011});
    CHECK(two.table.robots_of(1) == RobotSet{0b1100});
    const State three = position("seats=3 dual=1");
    CHECK(three.table.robots_of(1) == RobotSet{0b0110});
    const State five = position("seats=5 dual=4");
    CHECK(five.table.robots_of(4) == RobotSet{0b110000});
    CHECK(deciding_robot(two.table, 1) == 2);
    State next = two;
    Rules::play(next, 1, make(Sort::Commit, lay(0, Face::Down)), nullptr);
    CHECK(deciding_robot(next.table, 1) == 3);
}

// A seat's bytes: its view as it lies in memory. Other seats' builds, face-down cards and programs
// are changed in every possible way, and no byte may follow.
TEST_CASE("AA-10 AA-44 AA-101: secrets are in no byte that another seat gets") {
    const auto bytes = [](const State& state, Seat viewer) {
        const View seen = view(state, viewer);
        return std::string(reinterpret_cast<const char*>(&seen), sizeof seen);
    };
    const auto hides = [&](const std::vector<std::string>& truths, Seat owner) {
        for (Seat viewer : {Seat{0}, Seat{1}, Seat{2}, Seat{3}, engine::spectator}) {
            std::set<std::string> seen;
            for (const std::string& truth : truths) seen.insert(bytes(position(truth), viewer));
            CHECK(seen.size() == (viewer == owner ? truths.size() : 1));
        }
    };
    hides({"seats=4 phase=build steps=2000 building=DT1.SH2/-/-/-",
           "seats=4 phase=build steps=2000 building=DT4.SH1/-/-/-",
           "seats=4 phase=build steps=2000 building=DT2.SH5/-/-/-"},
          0);
    hides({"seats=4 phase=program steps=0200 laid=-/BA1t.BA2t/-/-",
           "seats=4 phase=program steps=0200 laid=-/SA04b.BA4t/-/-",
           "seats=4 phase=program steps=0200 laid=-/BA2b.BA1t/-/-"},
          1);
    hides({"seats=4 share_plans=off locked=C laid=-/-/BA1t/-",
           "seats=4 share_plans=off locked=C laid=-/-/BA1d/-",
           "seats=4 share_plans=off locked=C laid=-/-/SA09b/-"},
          2);
    hides({"seats=4 share_plans=off play=5 discards=BA1/BA1/BA1/- hidden=-/-/-/BA1",
           "seats=4 share_plans=off play=5 discards=BA1/BA1/BA1/- hidden=-/-/-/BA4",
           "seats=4 share_plans=off play=5 discards=BA1/BA1/BA1/- hidden=-/-/-/SA12"},
          3);
    hides({"seats=4 phase=declare locked=ACD pending=L1/-/-/- laid=BA1t/BA1t/BA1d/BA1d "
           "share_plans=off",
           "seats=4 phase=declare locked=ACD pending=R1/-/-/- laid=BA1t/BA1t/BA1d/BA1d "
           "share_plans=off"},
          0);
}

TEST_CASE("AA-3 AA-54: every random match has 28 card plays, and every robot plays 28 cards") {
    for (int seats = 2; seats <= 6; ++seats)
        for (std::uint64_t game = 0; game < 20; ++game) {
            State state = *Rules::start({seats, {{"rookies", "0.1"}, {"tied_blocks", "on"}}});
            base::Random random(game, 5);
            int entries = 0;
            int plays = 0;
            for (; !Rules::next(state).is_over(); ++entries) {
                const engine::Next next = Rules::next(state);
                engine::EventLog log;
                if (next.is_chance()) {
                    Rules::play(state, engine::nature, Rules::chance(state, random), &log);
                } else {
                    Moves moves;
                    Rules::moves(state, next.seats.lowest(), moves);
                    Rules::play(state, next.seats.lowest(),
                                moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                                &log);
                }
                for (const engine::Event& event : log)
                    plays += Rules::about().events[event.kind].kind == "play_began";
                const std::string broken = Rules::broken(state);
                if (!broken.empty()) FAIL(broken << " " << Rules::write(state));
            }
            CHECK(plays == last_play);
            CHECK(state.table.play == last_play);
            CHECK(entries <= Rules::about().longest);
        }
}

TEST_CASE("AA-34 AA-167 AA-173: partners are the other seats of the alliance, once there is one") {
    CHECK(partners(position("seats=4 alliances=rbrb").table, 0) == SeatSet{0b0100});
    CHECK(partners(position("seats=4 alliances=rbrb").table, 3) == SeatSet{0b0010});
    CHECK(partners(position("seats=6 alliances=rbrbrb").table, 2) == SeatSet{0b010001});
    CHECK(partners(position("seats=2").table, 0).empty());
    CHECK(partners(position("seats=4").table, engine::spectator).empty());
    for (int seats = 2; seats <= 6; ++seats) {
        State state = *Rules::start({seats, {}});
        base::Random random(3, static_cast<std::uint64_t>(seats));
        for (; !Rules::next(state).is_over();) {
            const Seat seat =
                Rules::next(state).is_chance() ? engine::nature : Rules::next(state).seats.lowest();
            for (Seat one = 0; one < seats; ++one)
                for (Seat other : partners(state.table, one)) {
                    CHECK(one != other);
                    CHECK(partners(state.table, other).contains(one));
                }
            Moves moves;
            if (seat != engine::nature) Rules::moves(state, seat, moves);
            Rules::play(state, seat,
                        seat == engine::nature ? Rules::chance(state, random) : moves[0], nullptr);
        }
    }
}

TEST_CASE("AA-184: rookies are seats of the match, and a bad list is refused in words") {
    const auto start = [](const char* rookies) {
        return Rules::start({3, {{"rookies", rookies}}});
    };
    CHECK(start("0.2")->table.rookies == SeatSet{0b101});
    CHECK(start("-")->table.rookies.empty());
    CHECK_FALSE(start("3"));
    CHECK_FALSE(start("x"));
    CHECK(start("7").error().front().find("rookies") != std::string::npos);
}

TEST_CASE("AA-D1: a match that was given up goes out as text and comes back") {
    State state = position("seats=2 play=5 discards=BA1/BA1/BA1/- hidden=-/-/-/BA1");
    Rules::resign(state, 1, nullptr);
    CHECK(position(Rules::write(state).substr(sizeof "aerial-assault")) == state);
    CHECK(winner(state.table) == Alliance::Red);
}

TEST_CASE("text: positions that cannot be are refused with a reason") {
    CHECK(refusal("seats=4") == "accepted");
    CHECK(refusal("seats=4 balls=A/B/A/D") == "A robot holds only balls of its own alliance.");
    CHECK(refusal("seats=6 balls=A/A/A/D/E/F touched=A/A/A/D/E/F") ==
          "A robot holds at most two balls.");
    CHECK(refusal("seats=4 balls=gone/B/C/D") ==
          "The first balls that are scored are removed, and no others.");
    CHECK(refusal("seats=4 builds=DT4.SH3.FP1/DT1.SH2.FP1/DT1.SH2.FP1/DT1.SH2.FP1") ==
          "The build of robot A is not legal with 6 weeks.");
    CHECK(refusal("seats=4 decks=SA01.SA02.SA03/SA01.SA05.SA06/SA07.SA08.SA09/SA10.SA11.SA12") ==
          "Every special card of this game exists once.");
    CHECK(refusal("seats=4 decks=SA25.SA02.SA03/SA04.SA05.SA06/SA07.SA08.SA09/SA10.SA11.SA12") ==
          "Every special card of this game exists once.");
    CHECK(refusal("seats=4 phase=flip at=BW/RW/BW/BW laid=BA1t.BA2t.BA3t/BA1t.BA2t.BA3t/"
                  "BA1t.BA2t.BA3t/BA1t.BA2t.BA3t") ==
          "In the Autonomous Round robots stay on their own side.");
    CHECK(refusal("seats=4 play=5") == "robot A has played 1 cards since the last cleanup.");
    CHECK(refusal("seats=4 alliances=rrrb") == "Half of the robots are Red and half are Blue.");
    CHECK(refusal("seats=4 phase=use laid=BA1t/BA1d/BA1d/BA1d declared=L1/-/-/-") ==
          "Some robot has to act.");
    CHECK(refusal("seats=4 nonsense=1").find("There is no field") != std::string::npos);
}

}  // namespace

}  // namespace aerial_assault
