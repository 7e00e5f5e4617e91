// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/text.hpp"

#include "games/aeronauts/testing.hpp"

namespace aeronauts {

using namespace testing;

namespace {

const std::string duel = "seats=2 stats=A4D3S3H2/A3D2S4H3 at=0,-300,2/0,300,6";

// What read() says to a line: the line as we would write it, or why not.
std::string read(const std::string& fields) {
    const auto state = Rules::read("aeronauts " + fields);
    return state ? Rules::write(*state) : state.error().words;
}

}  // namespace

TEST_CASE("text: stats are four letters with numbers, and come back") {
    CHECK(to_text(Stats{4, 3, 3, 2}) == "A4D3S3H2");
    for (std::uint8_t i = 0; i < assignment_count; ++i)
        CHECK(read_assignment(to_text(assignments[i])) == i);
    for (const char* text : {"", "A4", "A4D3S3H3", "a4d3s3h2", "A4D3S3H2 ", "D3A4S3H2"})
        CHECK_FALSE(read_assignment(text).has_value());
}

TEST_CASE("text: lengths are millimetres with up to six digits, and come back") {
    struct Case {
        Length length;
        const char* text;
    };
    for (const Case& one : {Case{0, "0"},
                            {86 * mm, "86"},
                            {-86 * mm, "-86"},
                            {-29481691, "-29.481691"},
                            {500000, "0.5"},
                            {-1, "-0.000001"},
                            {120 * mm + 10, "120.00001"},
                            {far_away, "1000000000"}}) {
        CHECK(length_text(one.length) == one.text);
        CHECK(read_length(one.text) == one.length);
    }
    CHECK(read_length("1.50") == 1500000);
    for (const char* text :
         {"", "-", ".", "1.", ".5", "1.2.3", "1.1234567", "--1", "+1", "1e3", "9999999999", " 1"})
        CHECK_FALSE(read_length(text).has_value());
}

TEST_CASE("text: templates and their styles come back") {
    for (int style = 0; style < style_count; ++style)
        for (int piece = 0; piece < template_count; ++piece) {
            const Leg one = leg(static_cast<Template>(piece), static_cast<Style>(style));
            CHECK(read_leg(leg_text(one)) == one);
        }
    CHECK(leg_text(leg(Template::BankRight, Style::Loop)) == "BR*");
    CHECK(leg_text(leg(Template::TurnLeft, Style::SplitS)) == "TL/");
    CHECK(leg_text(leg(Template::BankLeft, Style::BarrelRoll)) == "BL=");
    for (const char* text : {"", "s", "SS", "B", "BL**", "*", "XL"})
        CHECK_FALSE(read_leg(text).has_value());
}

TEST_CASE("text: fields may come in any order, and left out ones have a usual value") {
    CHECK(read(duel) ==
          "aeronauts seats=2 phase=move stats=A4D3S3H2/A3D2S4H3 first=0 "
          "at=0,-300,2/0,300,6 round=1");
    CHECK(read("at=0,-300,2/0,300,6 stats=A4D3S3H2/A3D2S4H3 seats=2 preset=online") == read(duel));
    CHECK(read(duel + " quiet=0 turn=0 dealt=0/0 fell=-/-") == read(duel));
    CHECK(read("seats=3 phase=assign") == "aeronauts seats=3 phase=assign");
}

TEST_CASE("text: every phase comes back as it was") {
    for (const std::string line :
         {"seats=3 phase=assign locked=0.2 chosen=A4D3S3H2/-/A2D3S4H3",
          "seats=3 phase=roll stats=A4D3S3H2/A4D3S3H2/A2D3S4H3 contenders=0.2 "
          "start_dice=5/-/- roll_offs=1",
          "seats=4 teams=on phase=place stats=A4D3S3H2/A4D3S3H2/A2D3S4H3/A2D3S4H3 first=3 "
          "at=0,-300,2/-/-/300,0,4 column=33 row=2",
          "seats=2 preset=full split_s=on phase=move stats=A4D3S3H2/A3D2S4H3 first=1 "
          "at=0,-300,2/29.481691,71.175165,1 altitude_tokens=0/2 round=7 quiet=3 "
          "action=dive budget=3 path=S.BL",
          "seats=2 preset=custom arena=on round_limit=20 quiet_limit=none phase=move "
          "stats=A4D3S3H2/A3D2S4H3 first=0 at=0,-300,2/0,300,6 altitude_tokens=1/0 round=20 "
          "turn=0 action=climb path=S",
          "seats=3 preset=basic phase=move stats=A4D3S2H3/A3D3S2H4/A3D3S2H4 first=0 "
          "at=0,0,0/78.6,14.7,2/71.2,-29.5,6 round=1 resigned=2 crowded=1",
          "seats=2 preset=arena criticals=heavy firing=guide-bonus phase=dice "
          "stats=A4D3S3H2/A3D2S4H3 first=0 at=0,-42,2/0,128,6 dealt=1/0 taken=0/1 round=2 "
          "attacked=1 target=1 dice=8671",
          "seats=3 preset=basic phase=over stats=A4D3S3H2/A3D2S4H3/A3D2S4H3 first=0 "
          "at=0,-42,2/0,128,6/9,9,0 dealt=6/0/0 taken=0/3/3 kills=2/0/0 fell=-/2:9/1:3 round=9 "
          "ending=last-flying"}) {
        CAPTURE(line);
        std::string written = read(line);
        const auto again = Rules::read(written);
        REQUIRE(again);
        CHECK(Rules::write(*again) == written);
        if (line.find("turn=0") == std::string::npos) CHECK(written == "aeronauts " + line);
    }
}

TEST_CASE("text: a position that cannot be is refused in a sentence") {
    struct Case {
        std::string line, words;
    };
    for (const Case& one :
         {Case{"seats=5", "seats=5: give a whole number from 2 to 4."},
          {"seats=2 phase=dance",
           "phase=dance: give one of assign, roll, place, move, attack, dice, over."},
          {"seats=2 preset=basic loop=off", "\"loop\" is part of the preset"},
          {"seats=2 teams=on phase=assign", "Teams of two need four seats"},
          {"seats=2 phase=assign locked=0", "chosen: give stats"},
          {"seats=2 phase=assign locked=0.1 chosen=A4D3S3H2/A4D3S3H2",
           "When all have chosen, the stats are revealed."},
          {"seats=2", "stats: give stats such as A4D3S3H2 for each of the 2 seats"},
          {"seats=2 stats=A4D3S3H2", "stats: give stats"},
          {"seats=2 stats=A4D3S3H2/A4D4S4H4", "stats: give stats"},
          {"seats=2 stats=A4D3S3H2/A4D3S3H2 at=0,0,0/-", "A plane is not on the table."},
          {"seats=2 stats=A4D3S3H2/A4D3S3H2 at=0,0,8/1,1,1", "at: give x,y,heading"},
          {"seats=2 stats=A4D3S3H2/A4D3S3H2 at=0,0/1,1,1", "at: give x,y,heading"},
          {"seats=2 phase=roll stats=A4D3S3H2/A4D3S3H2 start_dice=5/5",
           "When all contenders have rolled"},
          {"seats=2 phase=roll stats=A4D3S3H2/A4D3S3H2 start_dice=-/5",
           "Contenders roll in the order of seats."},
          {"seats=3 phase=roll stats=A4D3S3H2/A4D3S3H2/A4D3S3H2 contenders=0.1 start_dice=-/-/5",
           "Only contenders roll."},
          {"seats=2 phase=roll stats=A4D3S3H2/A4D3S3H2 start_dice=9/-", "start_dice: "},
          {"seats=3 phase=place stats=A4D3S3H2/A4D3S3H2/A4D3S3H2 first=0 at=-/0,0,0/-",
           "The plane to be placed is on the table."},
          {"seats=2 phase=place stats=A4D3S3H2/A4D3S3H2 row=3", "A column is chosen before a row."},
          {"seats=2 phase=place stats=A4D3S3H2/A4D3S3H2 column=67",
           "column=67: give a whole number from 0 to 66."},
          {"seats=4 phase=place stats=A4D3S3H2/A4D3S3H2/A4D3S3H2/A4D3S3H2 "
           "at=-330,-330,0/-/-/- column=66",
           "The column is too close to another plane."},
          {"seats=4 phase=place stats=A4D3S3H2/A4D3S3H2/A4D3S3H2/A4D3S3H2 "
           "at=-330,-330,0/-/-/- column=41 row=0",
           "The place is too close to another plane."}}) {
        CAPTURE(one.line);
        CHECK(read(one.line).starts_with(one.words));
    }
    for (const Case& one :
         {Case{"taken=3/0 dealt=0/3", "taken: more than the plane's Health."},
          {"taken=1/0", "Damage dealt and taken do not add up."},
          {"taken=2/0 dealt=0/2 kills=0/1", "A plane without Health is flying."},
          {"kills=1/0", "Kills and planes shot down do not add up."},
          {"altitude_tokens=5/0", "altitude_tokens: give a number from 0 to 4"},
          {"altitude_tokens=1/0 preset=basic", "Too many altitude tokens."},
          {"preset=arena at=338,0,0/0,0,0", "A plane is flying outside the arena."},
          {"round=61", "The round limit is over."},
          {"round=201 preset=basic", "round=201: give a whole number from 0 to 200."},
          {"round=0", "Rounds count from 1."},
          {"round=3 quiet=4", "There were too many quiet rounds."},
          {"round=20 quiet=15", "The game would be over."},
          {"laurels=1/0", "Laurels need a kill and their option."},
          {"fell=1:1/-", "The game would be over."},
          {"fell=1:2/-", "A plane fell out of order."},
          {"resigned=1", "All others have resigned."},
          {"resigned=7", "resigned: give seats"},
          {"path=S.S.S.S", "path: it costs more than the plane's Speed."},
          {"path=S.X", "path: give up to 8 templates"},
          {"action=dive path=S", "budget: give it with action=dive and only then."},
          {"action=dive budget=2", "The path does not fit a dive."},
          {"action=climb path=S", "The path does not fit a climb."},
          {"action=immelmann path=S*", "The path is no Immelmann."},
          {"phase=attack", "The plane to attack has no target."},
          {"phase=dice target=1", "The dice do not fit the attack."},
          {"phase=dice", "target is missing: "},
          {"phase=over ending=last-flying", "The ending does not fit who is flying."},
          {"phase=over", "ending is missing: "},
          {"wind=3", "There is no field \"wind\""}}) {
        CAPTURE(one.line);
        const std::string usual =
            one.line.find("at=") == std::string::npos ? duel : "seats=2 stats=A4D3S3H2/A3D2S4H3";
        const std::string said = read(usual + " " + one.line);
        CAPTURE(said);
        CHECK(said.starts_with(one.words));
    }
}

TEST_CASE("AN-2 text: views show the own choice and no other") {
    State state = start(3);
    play(state, 0, "A4D3S3H2");
    play(state, 2, "A2D3S4H3");
    CHECK(Rules::write_view(Rules::view(state, 0)) ==
          "aeronauts seats=3 phase=assign locked=0.2 chosen=A4D3S3H2 viewer=0");
    CHECK(Rules::write_view(Rules::view(state, 1)) ==
          "aeronauts seats=3 phase=assign locked=0.2 viewer=1");
    CHECK(Rules::write_view(Rules::view(state, engine::spectator)) ==
          "aeronauts seats=3 phase=assign locked=0.2 viewer=spectator");
}

}  // namespace aeronauts
