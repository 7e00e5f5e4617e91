// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/testing.hpp"

namespace bots_and_aces {

namespace {

constexpr Seat a = 0, b = 1;

bool has(const TestTable& game, Seat seat, Status status) {
    return game.table.players[seat].has(status);
}

bool has_any_status(const TestTable& game, Seat seat) {
    return game.table.players[seat].statuses != 0;
}

}  // namespace

TEST_CASE("BA-208, BA-211: a step costs a point, and who has one may be moved on") {
    TestTable game;
    game.begin_movement(a, 1);
    game.go({4});
    CHECK(game.bot(a).tile == 4);
    CHECK(game.bot(a).points == 0);
    CHECK_FALSE(game.may(game.step(game.bot_id(a), 0)));
    game.stop();
    CHECK(game.question() == Ask::Main);
    CHECK_FALSE(game.may(make(Verb::Begin, game.bot_id(a))));
    game.bot(a).points = 1;
    game.go({0});
    CHECK(game.bot(a).start == 13);
    CHECK(game.bot(a).steps == 2);
}

TEST_CASE("BA-210, R-108: a move may pass its first tile but not end there") {
    TestTable game;
    game.begin_movement(a, 3);
    const UnitId bot = game.bot_id(a);
    game.go({4});
    CHECK(game.may(game.step(bot, 13)));
    game.play(game.step(bot, 13));
    CHECK_FALSE(game.may(make(Verb::Stop)));
    game.play(game.step(bot, 12));
    game.stop();
    CHECK(game.bot(a).tile == 12);

    TestTable two;
    two.begin_movement(a, 2);
    two.go({4});
    CHECK_FALSE(two.may(two.step(bot, 13)));  // no step could follow
}

TEST_CASE("BA-220, V-116, V-117: Flanking for a move that ends out of sight of its beginning") {
    TestTable game;
    game.begin_movement(a, 2);
    game.go({4, 3});
    game.stop();
    CHECK(has(game, a, Status::Flanking));

    TestTable straight;
    straight.begin_movement(a, 2);
    straight.go({4, 0});
    straight.stop();
    CHECK_FALSE(has_any_status(straight, a));
}

TEST_CASE("BA-213, BA-220, V-119, V-120, V-137: Cover hides, but who crosses it does not flank") {
    TestTable around;
    around.add_cover(21);  // T4–T13
    around.begin_movement(a, 2);
    around.go({12, 4});
    around.stop();
    CHECK(has(around, a, Status::Flanking));
    CHECK(initiative(around.state, around.bot_id(a)) == 100);

    TestTable across;
    across.add_cover(21);
    across.begin_movement(a, 2);
    across.go({4});
    CHECK(across.bot(a).points == 1);
    CHECK(initiative(across.state, across.bot_id(a)) == 0);
    across.go({3});
    across.stop();
    CHECK_FALSE(has_any_status(across, a));
}

TEST_CASE("BA-220, R-93, V-121: passing an opponent prevents Flanking, meeting one does not") {
    TestTable through;
    through.put(b, 4);
    through.begin_movement(a, 2);
    through.go({4, 3});
    through.stop();
    CHECK_FALSE(has(through, a, Status::Flanking));

    TestTable onto;
    onto.put(b, 3);
    onto.begin_movement(a, 2);
    onto.go({4, 3});
    onto.stop();
    CHECK(has(onto, a, Status::Flanking));
}

TEST_CASE("BA-228, V-123: Strafing for two tiles beside the same opponent") {
    TestTable game;
    game.put(a, 4);
    game.put(b, 0);
    game.begin_movement(a, 1);
    game.go({3});
    game.stop();
    CHECK(has(game, a, Status::Strafing));
    CHECK_FALSE(has(game, a, Status::Flanking));
}

TEST_CASE("BA-229, V-125: a move that flanks and strafes gives one of them by choice") {
    TestTable game;
    game.put(b, 0);
    game.begin_movement(a, 2);
    game.go({4, 3});
    game.stop();
    REQUIRE(game.question() == Ask::Status);
    game.play(make(Verb::Status, static_cast<unsigned>(Status::Strafing)));
    CHECK(has(game, a, Status::Strafing));
    CHECK_FALSE(has(game, a, Status::Flanking));
    CHECK(game.question() == Ask::Main);
}

TEST_CASE("BA-217, V-132: an unused status ends when its mover's next Movement Phase begins") {
    TestTable game;
    game.put(a, 4);
    game.put(b, 0);
    game.begin_movement(a, 1);
    game.go({3});
    game.stop();
    game.begin_movement(b, 0);
    CHECK(has(game, a, Status::Strafing));
    game.begin_movement(a, 0);
    CHECK_FALSE(has(game, a, Status::Strafing));
}

TEST_CASE("BA-223, BA-224, V-128, V-129: a Pin catches the unit it watches") {
    for (const Tile to : {Tile{1}, Tile{2}}) {
        CAPTURE(to);
        TestTable game;
        game.put(a, 0);
        game.put(b, 0);
        game.begin_movement(b, 1);
        game.play(make(Verb::Begin, game.bot_id(b)));
        REQUIRE(game.question() == Ask::Pin);
        CHECK(game.asked() == a);
        CHECK_FALSE(game.may(pick(Ref::tile(7))));  // not adjacent
        game.play(pick(Ref::tile(1)));
        game.go({to});
        CHECK(has(game, a, Status::Overrun) == (to == 1));
        CHECK(has(game, b, Status::Runaway) == (to == 1));
        game.stop();
        game.play(make(Verb::Finish));
        for (const Token& token : game.table.tokens) CHECK(token.sort == Token::None);
    }
}

TEST_CASE(
    "BA-231 to BA-235, V-133: a Bot Rush costs nothing, gives Overrun, and is the last step") {
    TestTable game;
    game.put(b, 0);
    game.begin_movement(a, 1);
    game.go({4});
    REQUIRE(game.may(make(Verb::Rush, game.bot_id(a), 0)));
    game.play(make(Verb::Rush, game.bot_id(a), 0));
    CHECK(game.bot(a).tile == 0);
    CHECK(game.bot(a).points == 0);
    CHECK(has(game, b, Status::Overrun));
    CHECK(has(game, a, Status::Runaway));
    CHECK_FALSE(has(game, a, Status::Strafing));  // BA-228
    CHECK(game.bot(a).has(Unit::Rushed));
    CHECK(game.question() == Ask::Main);
    CHECK_FALSE(game.may(make(Verb::Begin, game.bot_id(a))));
}

TEST_CASE("BA-231, V-134: no Bot Rush after three steps") {
    TestTable game;
    game.put(b, 1);
    game.begin_movement(a, 3);
    game.go({4, 5});
    CHECK_FALSE(game.may(make(Verb::Rush, game.bot_id(a), 1)));  // not adjacent yet
    game.go({0});
    CHECK_FALSE(game.may(make(Verb::Rush, game.bot_id(a), 1)));
}

TEST_CASE("BA-231, R-104: a Bot Rush onto a Bit gives Runaway alone") {
    TestTable game({bare_build(), bare_build({}, {"W-49"})});
    game.table.things[game.thing(b, "W-49")].tile = 4;
    game.begin_movement(a, 0);
    game.play(make(Verb::Rush, game.bot_id(a), 4));
    CHECK(game.bot(a).tile == 4);
    CHECK_FALSE(has_any_status(game, b));
    CHECK(has(game, a, Status::Runaway));
}

TEST_CASE("BA-236, BA-237, V-138, V-139: Reserve Power after crossing Cover onto a lonely tile") {
    Build build = bare_build();
    build.deck = {{cards().find("A-01"), 30}, {cards().find("K-21"), 30}};
    TestTable game({build, bare_build()});
    game.add_cover(21);
    Play play{game.state, nullptr};
    const CardKind attack = kind_of(game.state, a, cards().find("A-01"));
    const CardKind skill = kind_of(game.state, a, cards().find("K-21"));
    for (int i = 0; i < 6; ++i) move_pilot(play, a, attack, DeckMiddle, InScrapyard);
    for (int i = 0; i < 4; ++i) move_pilot(play, a, skill, DeckMiddle, InScrapyard);
    const int deck = game.table.players[a].deck;

    SUBCASE("nobody there") {
        game.begin_movement(a, 1);
        CHECK_FALSE(game.may(make(Verb::Reserve)));
        game.go({4});
        game.play(make(Verb::Reserve));
        CHECK(game.table.players[a].has(Player::ReservePower));
        CHECK(game.table.players[a].deck == deck + 6);
        CHECK(count_at(game.state.secrets.pilots[a], InWreckage) == 4);
        CHECK(count_at(game.state.secrets.pilots[a], InScrapyard) == 0);
        CHECK_FALSE(game.may(make(Verb::Reserve)));
    }
    SUBCASE("an opponent's unit there") {
        game.put(b, 4);
        game.begin_movement(a, 1);
        game.go({4});
        CHECK_FALSE(game.may(make(Verb::Reserve)));
    }
}

TEST_CASE("BA-243: a step of one's own sets the Knockout Count to 0 at once") {
    TestTable game;
    game.table.players[a].knockout = 2;
    game.begin_movement(a, 1);
    game.go({4});
    CHECK(game.table.players[a].knockout == 0);
    CHECK(game.table.players[a].has(Player::MovedRound));
}

TEST_CASE("BA-215, R-187: a forced step is no move of one's own, but crosses Cover") {
    TestTable game;
    game.add_cover(21);
    game.begin_movement(b, 0);
    game.table.players[a].knockout = 2;
    Play play{game.state, nullptr};
    game.table.question = {};
    take_step(play, game.bot_id(a), 4, true);
    go_on(play);
    CHECK(game.bot(a).tile == 4);
    CHECK(game.bot(a).steps == 1);
    CHECK(initiative(game.state, game.bot_id(a)) == 0);
    CHECK(game.table.players[a].knockout == 2);
}

TEST_CASE("BA-208, V-143: rubble costs a point more to enter") {
    TestTable game;
    game.table.terrain[4] = cards().find("T-01");
    game.begin_movement(a, 1);
    game.play(make(Verb::Begin, game.bot_id(a)));
    CHECK_FALSE(game.may(game.step(game.bot_id(a), 4)));
    CHECK(game.may(game.step(game.bot_id(a), 12)));

    TestTable strong;
    strong.table.terrain[4] = cards().find("T-01");
    strong.begin_movement(a, 2);
    strong.go({4});
    CHECK(strong.bot(a).points == 0);
}

TEST_CASE("OP-73: leaving a Slipway is free once a turn") {
    TestTable game;
    for (const Tile tile : {Tile{13}, Tile{4}}) game.table.terrain[tile] = cards().find("T-11");
    game.begin_movement(a, 1);
    game.go({4});
    CHECK(game.bot(a).points == 1);
    CHECK(step_cost(game.state, game.bot_id(a), 0) == 1);
}

TEST_CASE("BA-160, V-169: a Hazard is set on a tile that its unit has been on") {
    TestTable game({bare_build({"U-34"}), bare_build()});
    const ThingId mine = game.thing(a, "U-34");
    game.begin_movement(a, 1);
    CHECK(game.may(make(Verb::Set, mine, 13)));
    CHECK_FALSE(game.may(make(Verb::Set, mine, 4)));
    game.go({4});
    CHECK(game.may(make(Verb::Set, mine, 13)));
    game.play(make(Verb::Set, mine, 4));
    CHECK(game.table.things[mine].home == Home::Board);
    CHECK(game.table.things[mine].tile == 4);
}

TEST_CASE("BA-161, BA-163, V-164, V-165: one Hazard of a tile snaps for one entry") {
    TestTable game({bare_build({"U-34", "U-35"}), bare_build()});
    const ThingId mine = game.thing(a, "U-34"), net = game.thing(a, "U-35");
    Play setup{game.state, nullptr};
    set_hazard(setup, mine, 0);
    set_hazard(setup, net, 0);
    game.put(b, 1);
    Modifier armor_of_b;
    armor_of_b.op = Operation::ModifyStat;
    armor_of_b.what = static_cast<Byte>(Stat::Armor);
    armor_of_b.until = Until::Game;
    armor_of_b.of = Ref::unit(game.bot_id(b));
    armor_of_b.n = 2;
    add_modifier(setup, armor_of_b);
    game.begin_movement(b, 2);
    game.go({0});
    REQUIRE(game.question() == Ask::Hazard);
    CHECK(game.asked() == a);

    SUBCASE("the mine") {
        game.play(pick(Ref::thing(mine)));
        CHECK(game.bot(b).hp == 94);
        CHECK(game.table.things[mine].home == Home::Wreckage);
        CHECK(game.table.things[net].home == Home::Board);
        CHECK(game.bot(b).points == 1);
    }
    SUBCASE("the net") {
        game.play(pick(Ref::thing(net)));
        CHECK(game.bot(b).points == 0);
        CHECK(game.table.things[net].home == Home::Wreckage);
    }
    SUBCASE("neither") {
        game.play(make(Verb::Pass));
        CHECK(game.bot(b).hp == 100);
    }
    CHECK(game.question() == Ask::Step);
}

TEST_CASE(
    "BA-162, R-150, V-167: the mover picks whose Hazard it is, and nobody else's turn comes") {
    TestTable game({bare_build({"U-34"}), bare_build({"U-34"}), bare_build()}, Format::FreeForAll);
    Play setup{game.state, nullptr};
    for (const Seat seat : {Seat{0}, Seat{1}}) set_hazard(setup, game.thing(seat, "U-34"), 0);
    game.put(2, 1);
    game.begin_movement(2, 2);
    game.go({0});
    REQUIRE(game.question() == Ask::HazardOf);
    game.play(pick(Ref::player(1)));
    REQUIRE(game.question() == Ask::Hazard);
    CHECK(game.asked() == 1);
    game.play(make(Verb::Pass));
    CHECK(game.question() == Ask::Step);
    CHECK(game.bot(2).hp == 100);
}

TEST_CASE("BA-267, R-161, R-162: Bits go along, at choice once, and have to if they are too far") {
    TestTable game({bare_build({}, {"W-49"}), bare_build()});
    const ThingId bit = game.thing(a, "W-49");
    game.begin_movement(a, 2);
    game.play(make(Verb::Place, bit, 12));
    CHECK(game.table.things[bit].tile == 12);
    CHECK_FALSE(game.may(make(Verb::Place, bit, 14)));
    game.go({4, 0});
    game.stop();
    game.play(make(Verb::Finish));
    REQUIRE(game.question() == Ask::Remote);
    CHECK_FALSE(game.may(make(Verb::Place, bit, 12)));
    game.play(make(Verb::Place, bit, 5));
    CHECK(game.table.things[bit].tile == 5);
    CHECK(game.question() != Ask::Remote);
}

TEST_CASE("OP-96: no Bit is put into Drone Scrub") {
    TestTable game({bare_build({}, {"W-49"}), bare_build()});
    game.table.terrain[12] = cards().find("T-12");
    game.begin_movement(a, 0);
    const ThingId bit = game.thing(a, "W-49");
    CHECK_FALSE(game.may(make(Verb::Place, bit, 12)));
    CHECK(game.may(make(Verb::Place, bit, 14)));
}

TEST_CASE("BA-269, V-162, V-163: a Funnel attaches from any tile and detaches onto its carrier's") {
    TestTable game({bare_build({}, {"W-53"}), bare_build()});
    const ThingId funnel = game.thing(a, "W-53");
    game.put(a, 4);
    game.begin_movement(a, 0);
    game.table.phase = Phase::Standby;
    Play play{game.state, nullptr};
    REQUIRE(may_switch(game.state, a, 3, Ref::thing(funnel)));
    detach(play, Ref::thing(funnel));
    CHECK(game.table.things[funnel].tile == 4);
    CHECK_FALSE(may_switch(game.state, a, 2, Ref::thing(funnel)));
    game.table.things[funnel].set(Thing::Switched, false);
    game.put(a, 13);
    REQUIRE(may_switch(game.state, a, 2, Ref::thing(funnel)));
    attach(play, Ref::thing(funnel));
    CHECK(game.table.things[funnel].tile == no_tile);
    CHECK(game.table.things[funnel].has(Thing::Docked));
}

TEST_CASE("BA-283, BA-285, V-158: a Detachable unit attaches on its Bot's tile and moves with it") {
    TestTable game({with_support(bare_build(), "U-44"), bare_build()});
    const auto platform = static_cast<UnitId>(game.bot_id(a) + 1);
    game.table.units[platform].tile = 4;
    game.begin_movement(a, 1);
    game.table.phase = Phase::Standby;
    CHECK_FALSE(may_switch(game.state, a, 2, Ref::unit(platform)));
    game.table.units[platform].tile = 13;
    REQUIRE(may_switch(game.state, a, 2, Ref::unit(platform)));
    Play play{game.state, nullptr};
    attach(play, Ref::unit(platform));
    game.begin_movement(a, 1);
    game.go({4});
    CHECK(tile_of(game.state, Ref::unit(platform)) == 4);
    detach(play, Ref::unit(platform));
    CHECK(game.table.units[platform].on_board());
    CHECK(game.table.units[platform].tile == 4);
    CHECK(game.table.units[platform].points == 1);
}

}  // namespace bots_and_aces
