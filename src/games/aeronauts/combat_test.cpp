// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/combat.hpp"

#include <algorithm>

#include "games/aeronauts/events.hpp"
#include "games/aeronauts/testing.hpp"

namespace aeronauts {

using namespace testing;

namespace {

std::string told(const engine::EventLog& log) {
    std::string text;
    for (const engine::Event& event : log)
        if (static_cast<Happening>(event.kind) != Happening::DieRolled)
            text += Rules::tell(event) + "\n";
    return text;
}

// Seat 0 has seat 1 between its guides and is not seen by it; seat 0 is about to attack.
std::string behind(const std::string& stats, const std::string& more = "",
                   const std::string& options = "preset=basic") {
    return "seats=2 " + options + " phase=attack stats=" + stats + " at=0,0,0/150,0,0 " + more;
}

int dice(const std::string& line) { return shot(position(line).table, 0, 1).attack_dice; }

}  // namespace

TEST_CASE("AN-18 AN-31 R-15 R-16 R-17 TV-38 TV-39 TV-40: how many dice") {
    struct Case {
        int number;
        const char* stats;
        int forward, forward_higher, wide, wide_higher;
    };
    for (const Case& tv : {Case{38, "A2D3S4H3", 2, 3, 1, 2},
                           {39, "A3D3S4H2", 3, 4, 1, 2},
                           {40, "A4D3S3H2", 4, 5, 2, 3}}) {
        CAPTURE(tv.number);
        const auto line = [&](const char* at, const char* tokens) {
            return std::string("seats=2 preset=full phase=attack stats=") + tv.stats +
                   "/A3D3S4H2 at=" + at + " altitude_tokens=" + tokens;
        };
        const char *ahead = "0,0,0/150,0,0", *aside = "0,0,0/150,60,0";
        CHECK(dice(line(ahead, "0/0")) == tv.forward);
        CHECK(dice(line(ahead, "1/0")) == tv.forward_higher);
        CHECK(dice(line(ahead, "4/3")) == tv.forward_higher);
        CHECK(dice(line(aside, "0/0")) == tv.wide);
        CHECK(dice(line(aside, "3/1")) == tv.wide_higher);
        // Level or lower: nothing for either, R-18.
        CHECK(dice(line(ahead, "2/2")) == tv.forward);
        CHECK(dice(line(aside, "1/4")) == tv.wide);
        CHECK(shot(position(line(ahead, "1/4")).table, 0, 1).defence_dice == 3);
    }
}

TEST_CASE("AN-31 AN-32 R-19: altitude changes the dice and nothing else") {
    base::Random random(7);
    State state = position(behind("A4D3S3H2/A3D2S4H3", "", "preset=full"));
    for (int i = 0; i < 5000; ++i) {
        Table& table = state.table;
        for (Plane& plane : table.planes) {
            plane.x = static_cast<Length>(random.below(400)) * mm;
            plane.y = static_cast<Length>(random.below(400)) * mm;
            plane.heading = static_cast<Heading>(random.below(8));
            plane.altitude = 0;
        }
        const Shot level = shot(table, 0, 1);
        table.planes[0].altitude = static_cast<std::uint8_t>(random.below(5));
        table.planes[1].altitude = static_cast<std::uint8_t>(random.below(5));
        const Shot here = shot(table, 0, 1);
        const bool higher = table.planes[0].altitude > table.planes[1].altitude;
        CHECK(here.zone == level.zone);
        CHECK(here.possible() == level.possible());
        CHECK(here.defence_dice == level.defence_dice);
        if (here.possible()) CHECK(here.attack_dice == level.attack_dice + higher);
    }
}

TEST_CASE("AN-15 AN-16 AN-17 R-40: whom one can attack") {
    const std::string line =
        "seats=4 preset=basic phase=attack stats=A3D3S4H2/A3D3S4H2/A3D3S4H2/A3D3S4H2 first=2 at=";
    // Seat 0 has seat 1 ahead and seat 3 exactly on the knot; seat 2 is behind it.
    State state = position(line + "0,0,0/150,0,0/-100,0,4/256,0,0 turn=2");
    CHECK(list_of(state, 0) == "attack 1; attack 3; pass");
    CHECK(answer(state, 0, "attack 2") == "AN-16 That plane is outside your arc.");
    CHECK(answer(state, 0, "attack 0") == "AN-16 You cannot attack yourself.");
    CHECK(answer(state, 1, "attack 3") == "AN-15 It is the turn of seat 0.");
    CHECK(answer(state, 0, "S").starts_with("\"S\" is not a move"));
    state = position(line + "0,0,0/150,0,0/-100,0,4/256.000001,0,0 turn=2");
    CHECK(list_of(state, 0) == "attack 1; pass");
    CHECK(answer(state, 0, "attack 3") == "AN-17 That plane is more than 23 cm away.");
    // Those without a target are not asked: after seat 0 it is seat 1, who sees seat 3.
    play(state, 0, "pass");
    CHECK(Rules::next(state).seats == SeatSet::of(1));
    play(state, 1, "pass");
    CHECK(state.table.round == 2);
    CHECK(state.table.quiet == 1);
}

TEST_CASE("AN-16 R-5: one attack for each plane in a round") {
    State state = position(
        "seats=3 preset=basic phase=attack stats=A3D3S4H2/A3D3S4H2/A3D3S4H2 "
        "at=0,0,0/150,0,0/100,60,0");
    play(state, 0, "attack 1");
    CHECK(Rules::next(state).is_chance());
    CHECK(answer(state, 0, "attack 2") == "AN-D1 Dice are being rolled.");
    roll(state, "111 111");
    CHECK(state.table.active != 0);
}

TEST_CASE("AN-18 AN-19 AN-20 AN-21 AN-D1: attack dice are rolled before defence dice") {
    State state = position(behind("A4D3S3H2/A3D2S4H3"));
    engine::EventLog log;
    play(state, 0, "attack 1", &log);
    CHECK(state.table.attack_dice == 4);
    CHECK(state.table.defence_dice == 2);
    for (const char* die : {"die 8", "die 6", "die 2", "die 1", "die 7", "die 3"})
        play(state, engine::nature, die, &log);
    std::string all;
    for (const engine::Event& event : log) all += Rules::tell(event) + "\n";
    CHECK(all ==
          "Seat 0 attacks seat 1 between the guides: 4 against 2 dice.\n"
          "Seat 0 rolls 8: a critical hit.\nSeat 0 rolls 6: a hit.\nSeat 0 rolls 2: a miss.\n"
          "Seat 0 rolls 1: a miss.\nSeat 1 rolls 7: a dodge.\nSeat 1 rolls 3: no dodge.\n"
          "1 hit, 1 critical, 1 dodge: seat 1 takes 1 damage and has 2 Health left.\n"
          "Round 2: seat 1 goes first.\n");
    CHECK(state.table.planes[1].health == 2);
    CHECK(state.table.planes[0].dealt == 1);
    CHECK(state.table.planes[1].taken == 1);
    CHECK(state.table.planes[1].stats.defense == 2);
}

TEST_CASE("AN-19 R-41: full defence against every attack") {
    State state = position(
        "seats=3 preset=basic phase=attack stats=A2D4S3H3/A2D3S4H3/A3D3S4H2 "
        "at=0,0,4/150,0,4/150,60,4 turn=1");
    play(state, 1, "attack 0");
    CHECK(state.table.defence_dice == 4);
    roll(state, "11 1111");
    play(state, 2, "attack 0");
    CHECK(state.table.defence_dice == 4);
}

TEST_CASE("AN-23 AN-24 AN-25 AN-V2 TV-54: damage beyond the last point of Health is not counted") {
    State state = position(behind("A3D3S4H2/A3D3S4H2", "taken=0/1 dealt=1/0"));
    play(state, 0, "attack 1");
    roll(state, "667 111");
    CHECK(state.table.planes[1].health == 0);
    CHECK(state.table.planes[1].taken == 2);
    CHECK(state.table.planes[0].dealt == 2);
    CHECK(state.table.planes[0].kills == 1);
    CHECK(Rules::next(state).is_over());
    CHECK(ranks(state) == std::vector<int>{1, 2});
}

TEST_CASE("AN-24 AN-25 R-4 TV-70: a plane shot down does not shoot back") {
    State state =
        position("seats=2 preset=basic phase=attack stats=A4D3S3H2/A4D3S3H2 at=0,0,0/150,0,4");
    CHECK(shot(state.table, 1, 0).possible());
    play(state, 0, "attack 1");
    engine::EventLog log;
    for (const char* die : {"die 6", "die 6", "die 1", "die 1", "die 1", "die 1", "die 1"})
        play(state, engine::nature, die, &log);
    CHECK(told(log) ==
          "2 hits, 0 criticals, 0 dodges: seat 1 takes 2 damage and has 0 Health left.\n"
          "Seat 1 is shot down by seat 0!\nSeat 0 is still flying and wins.\n");
    CHECK(state.table.ending == Ending::LastFlying);
    // With a third plane the stage goes on, without the fallen.
    state = position(
        "seats=3 preset=basic phase=attack stats=A4D3S3H2/A4D3S3H2/A4D3S3H2 "
        "at=0,0,0/150,0,4/150,100,4");
    play(state, 0, "attack 1");
    roll(state, "6611 111");
    CHECK(Rules::next(state).seats == SeatSet::of(2));
    CHECK(list_of(state, 2) == "attack 0; pass");
    CHECK(answer(state, 2, "attack 1") == "AN-24 That plane is out.");
    CHECK(answer(state, 1, "pass") == "AN-24 Your plane is out.");
}

TEST_CASE("AN-V4: heavy criticals in a match") {
    State state = position(behind("A3D2S3H4/A2D3S3H4", "", "preset=basic criticals=heavy"));
    play(state, 0, "attack 1");
    roll(state, "881 621");
    CHECK(state.table.planes[1].health == 0);
    CHECK(Rules::next(state).is_over());
    state = position(behind("A3D2S3H4/A2D3S3H4", "", "preset=basic criticals=heavy"));
    play(state, 0, "attack 1");
    roll(state, "861 666");
    CHECK(state.table.planes[1].health == 4);
}

TEST_CASE("AN-V2 R-32 TV-71: at the limit more damage dealt wins") {
    // The last attack stage of round 60: seat 1 to attack, and it holds fire.
    const std::string line =
        "seats=2 preset=online phase=attack round=60 turn=1 attacked=1 at=0,0,0/150,0,4 ";
    State state = position(line + "stats=A4D3S3H2/A3D3S2H4 dealt=2/1 taken=1/2");
    engine::EventLog log;
    play(state, 1, "pass", &log);
    CHECK(told(log) ==
          "Seat 1 holds fire.\nRound 60 was the last: damage dealt decides.\n"
          "Seat 0 has dealt 2 and taken 1 damage.\nSeat 1 has dealt 1 and taken 2 damage.\n");
    CHECK(state.table.planes[0].health == 1);
    CHECK(state.table.planes[1].health == 2);
    CHECK(utilities(state) == std::vector<double>{1, 0});
    CHECK(ranks(state) == std::vector<int>{1, 2});
}

TEST_CASE("AN-V2 AN-D4 TV-72 TV-73: then less damage taken, and who is equal shares") {
    const std::string two =
        "seats=2 preset=online phase=attack round=60 turn=1 attacked=1 at=0,0,0/150,0,4 "
        "stats=A4D3S3H2/A3D3S2H4 ";
    State state = position(two + "dealt=1/1 taken=1/1");
    play(state, 1, "pass");
    CHECK(utilities(state) == std::vector<double>{0.5, 0.5});
    CHECK(ranks(state) == std::vector<int>{1, 1});
    // Three: seats 0 and 1 dealt the same, seat 1 took less; seat 2 fell in round 3.
    state = position(
        "seats=3 preset=online phase=attack round=60 turn=1 attacked=1 at=0,0,0/150,0,4/0,0,0 "
        "stats=A4D3S3H2/A3D3S2H4/A4D2S3H3 dealt=2/2/1 taken=1/1/3 kills=0/1/0 fell=-/-/1:3");
    play(state, 1, "pass");
    CHECK(ranks(state) == std::vector<int>{1, 1, 3});
    CHECK(utilities(state) == std::vector<double>{0.5, 0.5, 0});
    state = position(
        "seats=3 preset=online phase=attack round=60 turn=1 attacked=1 at=0,0,0/150,0,4/0,500,0 "
        "stats=A4D3S3H2/A3D3S2H4/A4D2S3H3 dealt=2/2/0 taken=1/2/1");
    play(state, 1, "pass");
    CHECK(ranks(state) == std::vector<int>{1, 2, 3});
    CHECK(utilities(state) == std::vector<double>{1, 0, 0});
}

TEST_CASE("AN-D4: the later a plane fell, the better its rank") {
    State state = position(
        "seats=4 preset=basic phase=attack round=9 stats=A4D3S3H2/A4D3S3H2/A4D3S3H2/A4D3S3H2 "
        "at=0,0,0/150,0,0/0,0,0/0,0,0 fell=-/-/2:8/1:8 taken=0/1/0/0 dealt=1/0/0/0");
    play(state, 0, "attack 1");
    roll(state, "6111 111");
    CHECK(ranks(state) == std::vector<int>{1, 2, 3, 4});
    CHECK(utilities(state) == std::vector<double>{1, 0, 0, 0});
    CHECK(Rules::outcome(state)[0].score == 2);
}

TEST_CASE("AN-V3 AN-D2: so many rounds without an attack end the game") {
    const std::string line =
        "seats=2 preset=online stats=A4D3S3H2/A3D3S2H4 round=20 quiet=14 turn=1 "
        "dealt=1/0 taken=0/1 ";
    State state = position(line + "at=0,0,0/5000,0,4");
    engine::EventLog log;
    play(state, 1, "S; done", &log);
    CHECK(told(log).find("15 rounds without an attack: damage dealt decides.\n") !=
          std::string::npos);
    CHECK(state.table.ending == Ending::Disengaged);
    CHECK(utilities(state) == std::vector<double>{1, 0});
    // A target that nobody attacks is no contact.
    state = position(line + "at=0,0,0/200,0,0");
    play(state, 1, "S; done");
    CHECK(state.table.phase == Phase::Over);  // 286 mm
    state = position(line + "at=0,0,0/150,0,0");
    play(state, 1, "S; done");
    play(state, 0, "pass");
    CHECK(state.table.ending == Ending::Disengaged);
    // An attack without effect is one.
    state = position(line + "at=0,0,0/150,0,0");
    play(state, 1, "S; done");
    play(state, 0, "attack 1");
    roll(state, "1111 111");
    CHECK(state.table.phase == Phase::Move);
    CHECK(state.table.quiet == 0);
}

TEST_CASE("AN-V2 AN-D6: a game without a limit is called off after round 200") {
    const std::string line =
        "seats=2 preset=basic stats=A4D3S3H2/A3D3S2H4 turn=1 at=0,0,0/5000,0,4 quiet=100 ";
    State state = position(line + "round=199");
    play(state, 1, "S; done");
    CHECK(state.table.round == 200);
    play(state, 1, "S; done");
    play(state, 0, "S; done");
    CHECK(state.table.ending == Ending::RoundLimit);
    CHECK(utilities(state) == std::vector<double>{0.5, 0.5});
}

TEST_CASE("AN-D3: who runs out of time attacks the nearest target in the better zone") {
    const std::string line =
        "seats=4 preset=basic phase=attack stats=A3D3S4H2/A3D3S4H2/A3D3S4H2/A3D3S4H2 at=0,0,0/";
    const auto late = [](const State& state) {
        return Rules::write_move(state, 0, Rules::timeout_move(state, 0));
    };
    CHECK(late(position(line + "100,60,0/200,0,0/250,0,0")) == "attack 2");
    CHECK(late(position(line + "250,0,0/200,0,0/100,60,0")) == "attack 2");
    CHECK(late(position(line + "100,90,0/100,-80,0/-50,0,0")) == "attack 2");
    CHECK(late(position(line + "100,80,0/100,-80,0/-50,0,0")) == "attack 1");
}

TEST_CASE("AN-M4: an ace die in the first attack after a kill, and only in that") {
    State state = position(
        "seats=3 preset=basic ace_dice=on phase=attack stats=A4D3S3H2/A4D3S3H2/A4D2S3H3 "
        "at=0,0,0/150,0,0/250,0,0");
    CHECK(shot(state.table, 0, 1).attack_dice == 4);
    play(state, 0, "attack 1");
    roll(state, "6611 111");
    CHECK(state.table.planes[0].laurels == 1);
    CHECK(state.table.round == 2);
    CHECK(shot(state.table, 0, 2).attack_dice == 5);
    // Seat 2 turns aside, seat 0 holds fire: the die is kept. Then it attacks, and it is gone.
    play(state, 2, "S; done");
    play(state, 0, "S; done");
    CHECK(state.table.active == 0);
    CHECK(state.table.phase == Phase::Attack);
    play(state, 0, "pass");
    CHECK(state.table.planes[0].laurels == 1);
    play(state, 0, "S; done");
    play(state, 2, "S; done");
    play(state, 0, "attack 2");
    CHECK(state.table.attack_dice == 5);
    roll(state, "61111 11");
    CHECK(state.table.planes[0].laurels == 0);
    CHECK(shot(state.table, 0, 2).attack_dice == 4);
    // Without the option there is none.
    state = position(
        "seats=3 preset=basic phase=attack stats=A4D3S3H2/A4D3S3H2/A4D2S3H3 "
        "at=0,0,0/150,0,0/250,0,0");
    play(state, 0, "attack 1");
    roll(state, "6611 111");
    CHECK(state.table.planes[0].laurels == 0);
}

TEST_CASE("AN-M2 AN-M4: the ace die is added after halving, and comes with a triumph") {
    State state = position(
        "seats=3 preset=full immelmann=on ace_dice=on phase=attack "
        "stats=A3D3S4H2/A4D3S3H2/A4D2S3H3 at=0,0,0/150,0,0/150,60,0 taken=0/1/0 dealt=1/0/0");
    play(state, 0, "attack 1");
    roll(state, "611 111");
    CHECK(state.table.planes[0].triumph == 1);
    CHECK(shot(state.table, 0, 2).attack_dice == 2);
    play(state, 2, "S; done");
    CHECK(list_of(state, 0).find("immelmann") != std::string::npos);
}

TEST_CASE("AN-M5: with guides only, the wide arc is of no use") {
    const std::string line =
        "seats=3 preset=basic firing=guides-only phase=attack stats=A3D3S4H2/A3D3S4H2/A3D3S4H2 ";
    State state = position(line + "at=0,0,0/150,0,0/150,60,0");
    CHECK(list_of(state, 0) == "attack 1; pass");
    CHECK(answer(state, 0, "attack 2") == "AN-M5 That plane is not between your forward guides.");
    CHECK(shot(state.table, 0, 1).attack_dice == 3);
}

TEST_CASE("AN-M6: with the guide bonus nothing is halved, and the guides add a die") {
    for (const int attack : {2, 3, 4}) {
        const std::string stats = attack == 2 ? "A2D3S4H3" : attack == 3 ? "A3D3S4H2" : "A4D3S3H2";
        const std::string line =
            "seats=2 preset=full firing=guide-bonus phase=attack stats=" + stats + "/A3D3S4H2 ";
        CHECK(dice(line + "at=0,0,0/150,0,0") == attack + 1);
        CHECK(dice(line + "at=0,0,0/150,60,0") == attack);
        CHECK(dice(line + "at=0,0,0/150,0,0 altitude_tokens=1/0") == attack + 2);
    }
}

TEST_CASE("AN-M4 AN-M6 AN-31: seven attack dice are the most there can be") {
    State state = position(
        "seats=3 preset=full firing=guide-bonus ace_dice=on phase=attack "
        "stats=A4D3S3H2/A3D4S3H2/A4D3S3H2 at=0,0,0/150,0,0/0,900,0 altitude_tokens=4/0/0 "
        "fell=-/-/1:1 taken=0/0/2 dealt=2/0/0 kills=1/0/0 laurels=1/0/0 round=2");
    play(state, 0, "attack 1");
    CHECK(state.table.attack_dice == max_attack_dice);
    CHECK(state.table.defence_dice == max_defence_dice);
    roll(state, "8888888 6666");
    CHECK(state.table.planes[1].flying() == false);
}

TEST_CASE("AN-M7: partners sit opposite and cannot attack each other") {
    const std::string line =
        "seats=4 preset=basic teams=on phase=attack stats=A4D3S3H2/A4D3S3H2/A4D3S3H2/A4D3S3H2 ";
    State state = position(line + "at=0,0,0/200,0,0/100,0,0/900,0,0");
    CHECK(list_of(state, 0) == "attack 1; pass");
    CHECK(answer(state, 0, "attack 2") == "AN-M7 That is your partner.");
    // With only the partner in sight nobody is asked.
    state = position(line + "at=0,0,0/160,0,0/100,0,0/900,0,0 turn=2");
    CHECK(Rules::next(state).seats == SeatSet::of(2));
}

TEST_CASE("AN-M7: the last team wins, with both members") {
    const std::string line =
        "seats=4 preset=basic teams=on phase=attack stats=A4D3S3H2/A4D3S3H2/A4D3S3H2/A4D3S3H2 "
        "round=5 ";
    // Seat 2 has fallen, and so has seat 3; seat 0 shoots seat 1 down.
    State state = position(line +
                           "at=0,0,0/150,0,0/0,0,0/0,0,0 fell=-/-/1:2/2:3 taken=0/1/2/2 "
                           "dealt=2/2/1/0 kills=0/1/1/0");
    play(state, 0, "attack 1");
    roll(state, "6111 111");
    CHECK(Rules::next(state).is_over());
    CHECK(utilities(state) == std::vector<double>{1, 0, 1, 0});
    CHECK(ranks(state) == std::vector<int>{1, 3, 1, 3});
    // One of a team down is not the end.
    state = position(line + "at=0,0,0/150,0,0/0,900,0/900,900,0 taken=0/1/0/0 dealt=1/0/0/0");
    play(state, 0, "attack 1");
    roll(state, "6111 111");
    CHECK_FALSE(Rules::next(state).is_over());
}

TEST_CASE("AN-M7 AN-V2: at a limit the sums of the teams decide") {
    const std::string line =
        "seats=4 preset=online teams=on round=60 turn=3 stats=A4D3S3H2/A4D3S3H2/A4D3S3H2/A3D3S2H4 "
        "at=0,0,0/900,0,0/0,900,0/900,900,0 ";
    const auto result = [&](const std::string& tally) {
        State state = position(line + tally);
        play(state, 3, "S; done");
        REQUIRE(Rules::next(state).is_over());
        return utilities(state);
    };
    CHECK(result("") == std::vector<double>{0.5, 0.5, 0.5, 0.5});
    CHECK(result("dealt=1/2/1/1 taken=1/1/1/2") == std::vector<double>{0, 1, 0, 1});
    CHECK(result("dealt=3/0/0/2 taken=1/0/1/3") == std::vector<double>{1, 0, 1, 0});
    // Fallen members count in the sums.
    CHECK(result("dealt=2/0/2/0 taken=0/2/0/2 kills=1/0/0/0 fell=-/1:4/-/-") ==
          std::vector<double>{1, 0, 1, 0});
    CHECK(result("dealt=2/2/0/0 taken=2/2/0/0 kills=1/1/0/0 fell=2:5/1:4/-/-") ==
          std::vector<double>{0.5, 0.5, 0.5, 0.5});
}

TEST_CASE("AN-2 AN-9 AN-18 AN-23 AN-25 AN-26 TV-75: the golden duel") {
    State state = start(2, {{"preset", "basic"}});
    play(state, 0, "A4D3S3H2");
    play(state, 1, "A3D2S4H3");
    roll(state, "52");
    play(state, 0, "x 0; y -300; face north");
    play(state, 1, "x 0; y -300; face south");
    const auto& planes = state.table.planes;
    CHECK(planes[0].pose() == Pose{0, -300 * mm, 2});
    CHECK(planes[1].pose() == Pose{0, 300 * mm, 6});

    play(state, 0, "S; S; S; done");
    CHECK(planes[0].pose() == Pose{0, -42000000, 2});
    play(state, 1, "S; S; done");
    CHECK(planes[1].pose() == Pose{0, 128000000, 6});
    CHECK(shot(state.table, 0, 1).zone == Zone::Forward);
    play(state, 0, "attack 1");
    roll(state, "8621 73");
    CHECK(planes[1].health == 2);
    CHECK(shot(state.table, 1, 0).zone == Zone::Forward);
    play(state, 1, "attack 0");
    roll(state, "678 666");
    CHECK(planes[0].health == 1);

    CHECK(state.table.round == 2);
    play(state, 1, "TL; S; done");
    CHECK(planes[1].pose() == Pose{129000000, 85000000, 0});
    play(state, 0, "BR; done");
    CHECK(planes[0].pose() == Pose{29481691, 29175165, 1});
    CHECK(shot(state.table, 1, 0).zone == Zone::None);
    CHECK(Rules::next(state).seats == SeatSet::of(0));  // seat 1 has no target
    CHECK(shot(state.table, 0, 1).zone == Zone::Wide);
    play(state, 0, "attack 1");
    CHECK(state.table.attack_dice == 2);
    roll(state, "78 16");
    CHECK(planes[1].health == 1);

    CHECK(state.table.round == 3);
    play(state, 0, "BR; done");
    CHECK(planes[0].pose() == Pose{100656856, 58656856, 0});
    play(state, 1, "BR; done");
    CHECK(planes[1].pose() == Pose{200175165, 55518309, 7});
    CHECK(shot(state.table, 0, 1).zone == Zone::Forward);
    play(state, 0, "attack 1");
    roll(state, "8773 62");
    CHECK(planes[1].health == 0);
    CHECK(Rules::next(state).is_over());
    CHECK(planes[0].dealt == 3);
    CHECK(planes[0].taken == 1);
    CHECK(utilities(state) == std::vector<double>{1, 0});
}

}  // namespace aeronauts
