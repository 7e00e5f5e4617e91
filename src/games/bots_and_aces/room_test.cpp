// SPDX-License-Identifier: Apache-2.0
//
// No capacity may change a game: lists that legal builds fill.
#include <doctest/doctest.h>

#include <bit>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/needs.hpp"
#include "games/bots_and_aces/testing.hpp"
#include "games/bots_and_aces/text.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

namespace {

// A legal build of 745 points: eight Counter-Battery Suites, which all wait for a Combat.
Build battery() {
    Build build = bare_build({"U-13", "U-45"});
    for (int i = 0; i < 7; ++i) {
        build = with_support(build, "U-39");
        build.units.back().subsystems = {cards().find("U-13"), cards().find("U-45")};
    }
    return build;
}

// The middle of an Action Phase in which all players fight.
State in_combat(const std::vector<Build>& builds) {
    State state = lay_out(Format::Team, builds);
    Table& table = state.table;
    table.round = 1;
    table.turn = 0;
    table.in_turn = 2;
    table.phase = Phase::Action;
    Play play{state, nullptr};
    play.push(Flow::Round).pc = 2;
    play.push(Flow::Turn, 0).pc = 7;
    play.push(Flow::PhaseLoop, static_cast<unsigned>(Phase::Action)).pc = 1;
    for (Seat seat = 0; seat < table.seats; ++seat) {
        Camp& camp = table.combat.sides[seat % 2];
        if (seat < 2) camp.leader = seat;
        camp.members.add(seat);
    }
    table.combat.step = Fight::Selection;
    return state;
}

}  // namespace

TEST_CASE("BA-94: 32 triggers at one moment of a Combat of four all happen") {
    const Build build = battery();
    CHECK(build_price(cards(), build) == 705);
    State state = in_combat({build, build, build, build});
    Table& table = state.table;
    REQUIRE(too_large(std::vector(4, build)) == "");
    const int before = initiative(state, 1);
    Play play{state, nullptr};
    happen(play, Event::SelectionStart, {});
    CHECK(table.trigger_count == 4);  // one entry a player
    CHECK(broken(state) == "");
    const auto back = read(write(state));
    REQUIRE(back);
    CHECK(*back == state);
    // A game that ends now leaves none of them.
    State over = state;
    Play last{over, nullptr};
    end_game(last, Ending::Draw, alive(over.table));
    begin(over, nullptr);
    CHECK(over.table.trigger_count == 0);
    CHECK(over.table.groups == decltype(table.groups){});
    table.combat.step = Fight::None;  // it is the triggers alone that go on
    go_on(play);
    CHECK(table.ending == Ending::Running);
    CHECK(table.trigger_count == 0);
    for (UnitId unit = 0; unit < table.unit_count; ++unit)
        if (table.units[unit].source != no_thing) CHECK(initiative(state, unit) == before + 15);
    CHECK(table.modifier_count < table.unit_count);
    CHECK(broken(state) == "");
}

TEST_CASE("OP-104: what one effect does to many cards and units takes the room of one") {
    TestTable test({bare_build(), battery()});
    Play play{test.state, nullptr};
    Modifier slower;
    slower.op = Operation::ModifyStat;
    slower.what = static_cast<Byte>(Stat::Initiative);
    slower.until = Until::EndOfTurn;
    slower.n = -5;
    const int before = initiative(test.state, 2);
    for (UnitId unit = 0; unit < test.table.unit_count; ++unit) {
        slower.of = Ref::unit(unit);
        add_modifier(play, slower);
    }
    CHECK(test.table.modifier_count == 1);
    CHECK(initiative(test.state, 2) == before - 5);
    // Once more on one of them adds up.
    slower.of = Ref::unit(2);
    add_modifier(play, slower);
    CHECK(initiative(test.state, 2) == before - 10);
    CHECK(initiative(test.state, 3) == before - 5);
    CHECK(test.table.modifier_count == 2);
    expire(play, Until::EndOfTurn);
    CHECK(test.table.modifier_count == 0);
    CHECK(test.table.groups == decltype(test.table.groups){});
    CHECK(initiative(test.state, 2) == before);
}

TEST_CASE("BA-223: sixty Pins lie at once, and are gone with the Phase") {
    TestTable test;
    Play play{test.state, nullptr};
    for (int i = 0; i < 60; ++i) {
        Token& token = new_token(play);
        token.sort = Token::Pin;
        token.owner = 0;
        token.tile = static_cast<Tile>(i % tiles);
        token.until = static_cast<Byte>(Until::EndOfPhase);
        token.round = 0xf0;
    }
    CHECK(test.table.token_count == 60);
    expire(play, Until::EndOfPhase);
    CHECK(test.table.token_count == 0);
    CHECK(test.table.tokens == decltype(test.table.tokens){});
}

TEST_CASE("a list that is full says so, in release builds, too, and nothing is written") {
    TestTable test;
    Play play{test.state, nullptr};
    CHECK_THROWS_AS(for (;;) new_act(play), base::Overflow);
    CHECK(std::popcount(test.table.acts_used) == max_acts);
    test.table.frame_count = max_frames;
    CHECK_THROWS_WITH(play.push(Flow::Move),
                      "The stack of frames has room for 112; there are more.");
    test.table.frame_count = 0;
}

TEST_CASE("a view has room for all Attacks on a string") {
    CHECK(View{}.attacks[0].size() == String{}.attacks.size());
}

TEST_CASE("BA-28: legal builds of 750 points fit a table two by two, the largest alone excepted") {
    // Support Units: 18 Cores and a Bot.
    Build cores = bare_build();
    for (int i = 0; i < 18; ++i) cores = with_support(cores, "U-41");
    CHECK(build_price(cards(), cores) == 720);
    CHECK(too_large(std::vector(2, cores)) == "");
    CHECK(too_large(std::vector(4, cores)) ==
          "These builds have 76 Bots and Support Units together; a table holds 64. Choose smaller "
          "builds.");
    // 68 pieces of special Ammunition beside their launcher.
    Build darts = bare_build({}, {"W-57"});
    darts.units[0].weapons.insert(darts.units[0].weapons.end(), 68, cards().find("M-02"));
    CHECK(build_price(cards(), darts) == 745);
    CHECK(too_large(std::vector(2, darts)) == "");
    // 50 Hazards.
    Build mines = bare_build();
    mines.units[0].subsystems.assign(50, cards().find("U-34"));
    CHECK(build_price(cards(), mines) == 750);
    CHECK(too_large(std::vector(4, mines)) == "");
    // What no table of two can hold twice: a Gun Platform with 68 Doomsday Racks in one.
    Build racks = with_support(bare_build(), "U-44");
    racks.units[1].compounds = {
        {cards().find("W-59"), std::vector<CardId>(67, cards().find("W-59"))}};
    CHECK(build_price(cards(), racks) == 750);
    CHECK(too_large(std::vector{racks, cores}) == "");
    CHECK(too_large(std::vector(2, racks)) ==
          "These builds have 280 Weapons, Ammunition and Sub-Systems together; a table holds 254. "
          "Choose smaller builds.");
}

}  // namespace bots_and_aces
