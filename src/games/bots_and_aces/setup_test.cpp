// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/bots_and_aces/testing.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

namespace {

constexpr Seat a = 0, b = 1;

// A table at the first question of setup.
struct SetupTable : TestTable {
    explicit SetupTable(const std::vector<Build>& builds, Format format = Format::Duel)
        : TestTable(builds, format) {
        table.round = 0;
        Play play{state, nullptr};
        play.push(Flow::Round);
        play.push(Flow::Setup);
        go_on(play);
    }
    SetupTable() : SetupTable({bare_build({"U-09"}), bare_build()}) {}  // A goes first

    void place_cover(Edge edge) { play(pick(Ref::edge(edge))); }
    void choose_terrain(Seat seat, std::string_view id) {
        play_move(state, seat, make(Verb::Amount, static_cast<unsigned>(cards().find(id))),
                  nullptr);
    }
    // Any slot that is free; who placed it.
    Seat place_any_cover() {
        const Seat seat = asked();
        Moves moves;
        list_moves(state, seat, moves);
        play(moves[0]);
        return seat;
    }
    std::vector<Seat> place_all_cover() {
        std::vector<Seat> seats;
        while (question() == Ask::CoverSlot) seats.push_back(place_any_cover());
        return seats;
    }
};

}  // namespace

TEST_CASE(
    "BA-57, BA-58, BA-61, V-12, V-15: a tile rolled twice marks the centre, then is rolled again") {
    SetupTable game;
    REQUIRE(game.question() == Ask::Die);
    CHECK(game.asked() == a);
    game.roll(3);
    CHECK(game.table.marked == 1u << 3);
    CHECK(game.asked() == b);
    game.roll(6);  // T3 from the North
    CHECK(game.table.marked == (1u << 3 | 1u));
    CHECK(game.asked() == a);
    game.roll(3);
    CHECK(game.question() == Ask::Die);
    CHECK(game.asked() == a);
    game.roll(5);
    CHECK(game.table.marked == (1u << 3 | 1u | 1u << 5));
    REQUIRE(game.question() == Ask::CoverSlot);

    // BA-61, V-15: a Marker of the first mark is not free for the second, and does not count.
    CHECK(game.table.question.a == 3);
    game.place_cover(2);  // T0–T3
    game.place_cover(11);
    CHECK(game.table.question.a == 0);
    CHECK_FALSE(game.may(pick(Ref::edge(2))));
    game.place_cover(0);
    CHECK(game.table.question.a == 0);
    game.place_cover(1);
    CHECK(game.table.question.a == 5);
}

TEST_CASE("BA-59, BA-60, V-13: in a duel ten Markers, in turns") {
    SetupTable game;
    for (const unsigned die : {1u, 2u, 3u}) game.roll(die);
    CHECK(game.place_all_cover() == std::vector<Seat>{a, b, a, b, a, b, a, b, a, b});
    CHECK(std::popcount(game.table.cover) == 10);
    CHECK(game.table.marked == 0);
}

TEST_CASE("BA-60, V-14: in a Free for All each player places one outer Marker") {
    SetupTable game({bare_build({"U-09", "U-10"}), bare_build({"U-09"}), bare_build()},
                    Format::FreeForAll);
    for (const Seat roller : {Seat{0}, Seat{1}, Seat{2}}) {
        CHECK(game.asked() == roller);
        game.roll(1);
    }
    CHECK(game.place_all_cover() == std::vector<Seat>{0, 1, 2, 0, 1, 2, 0, 1, 2});
    CHECK(std::popcount(game.table.cover) == 9);
}

TEST_CASE("BA-13, BA-56: who ties rolls off, and the order of setup follows") {
    SetupTable game({bare_build(), bare_build()});
    REQUIRE(game.question() == Ask::Die);
    game.roll(2);
    game.roll(4);
    CHECK(game.table.order[0] == b);
    CHECK(game.asked() == b);  // for the first mark
    CHECK(game.table.marked == 0);
}

TEST_CASE("BA-13, V-23: who rolled the same rolls again, among themselves") {
    SetupTable game({bare_build(), bare_build(), bare_build()}, Format::FreeForAll);
    for (const unsigned die : {5u, 5u, 2u}) game.roll(die);
    CHECK(game.asked() == 0);
    game.roll(1);
    CHECK(game.asked() == 1);
    game.roll(6);
    CHECK(game.table.order[0] == 1);
    CHECK(game.table.order[1] == 0);
    CHECK(game.table.order[2] == 2);
}

TEST_CASE("BA-62, BA-63, V-18: Terrain is chosen in secret, shown together, one to a tile") {
    SetupTable game;
    for (const unsigned die : {1u, 2u, 3u}) game.roll(die);
    game.place_all_cover();
    REQUIRE(game.question() == Ask::TerrainCard);
    game.choose_terrain(b, "T-06");  // 2 tiles
    CHECK(game.table.players[b].terrain == no_card);
    game.choose_terrain(a, "T-01");  // 4 tiles
    CHECK(game.table.players[b].terrain == cards().find("T-06"));
    REQUIRE(game.question() == Ask::TerrainTile);
    CHECK(game.asked() == a);
    game.play(pick(Ref::tile(4)));
    CHECK(game.asked() == b);
    CHECK_FALSE(game.may(pick(Ref::tile(4))));
    for (const Tile tile : {Tile{1}, Tile{2}, Tile{3}}) game.play(pick(Ref::tile(tile)));
    CHECK(game.asked() == a);  // B has placed both
    game.play(pick(Ref::tile(5)));
    CHECK(game.asked() == a);
    game.play(pick(Ref::tile(6)));
    CHECK(game.question() != Ask::TerrainTile);
    CHECK(game.table.players[b].hand == 9);  // BA-67
    CHECK(std::ranges::count(game.table.terrain, cards().find("T-01")) == 4);
    CHECK(std::ranges::count(game.table.terrain, cards().find("T-06")) == 2);
}

TEST_CASE(
    "BA-12, BA-63, V-17: in a Free for All of four each places half of the tiles, rounded up") {
    for (const int players : {3, 4}) {
        CAPTURE(players);
        SetupTable game(std::vector<Build>(static_cast<std::size_t>(players), bare_build()),
                        Format::FreeForAll);
        for (unsigned die = 6; game.question() == Ask::Die; --die) game.roll(die == 0 ? 6 : die);
        game.place_all_cover();
        for (Seat seat = 0; seat < players; ++seat) game.choose_terrain(seat, "T-05");
        while (game.question() == Ask::TerrainTile) game.place_any_cover();
        CHECK(std::ranges::count(game.table.terrain, cards().find("T-05")) ==
              (players == 3 ? 15 : 12));
    }
}

TEST_CASE("BA-54, BA-55, BA-67, V-19, V-20: start Modes and hand size count for the opening hand") {
    SetupTable game({bare_build({"U-09", "U-11"}), bare_build({"U-20"})});
    REQUIRE(game.question() == Ask::StartState);
    CHECK(game.table.question.seats == SeatSet::of(b));
    const ThingId mode = game.thing(b, "U-20");
    play_move(game.state, b, pick(Ref::thing(mode)), nullptr);
    CHECK(game.table.things[mode].has(Thing::Active));
    CHECK(movement(game.state, game.bot_id(b)) == 2);
    for (const unsigned die : {1u, 2u, 3u}) game.roll(die);
    game.place_all_cover();
    game.choose_terrain(a, "T-06");
    game.choose_terrain(b, "T-06");
    while (game.question() == Ask::TerrainTile) game.place_any_cover();
    CHECK(game.table.players[a].hand == 10);
    CHECK(game.table.players[a].deck == 50);
    CHECK(game.table.players[b].hand == 8);
}

TEST_CASE("BA-67, R-13: a first hand is drawn again once, if the table plays so") {
    SetupTable game;
    game.table.variants = Redraw;
    for (const unsigned die : {1u, 2u, 3u}) game.roll(die);
    game.place_all_cover();
    game.choose_terrain(a, "T-06");
    game.choose_terrain(b, "T-06");
    while (game.question() == Ask::TerrainTile) game.place_any_cover();
    REQUIRE(game.question() == Ask::Redraw);
    CHECK(game.table.question.seats == SeatSet::first(2));
    CHECK(game.table.players[a].hand == 9);

    // Until all have decided, nobody else can tell what somebody wants.
    State keeps = game.state;
    engine::EventLog log;
    play_move(keeps, a, make(Verb::Pass), nullptr);
    play_move(game.state, a, make(Verb::Yes), &log);
    CHECK(log.empty());
    CHECK(view(keeps, b) == view(game.state, b));
    CHECK_FALSE(view(keeps, a) == view(game.state, a));
    CHECK(game.table.players[a].hand == 9);

    play_move(game.state, b, make(Verb::Pass), nullptr);
    game.deal();
    CHECK(game.table.players[a].hand == 9);
    CHECK(game.table.players[a].deck == 51);
    CHECK(game.table.round == 1);
    CHECK(game.state.secrets.redraws.empty());
    // The old hand was never shown.
    const PilotCards& pilots = game.state.secrets.pilots[a];
    CHECK(std::ranges::all_of(pilots.listed, [](SeatSet who) { return who == SeatSet::of(a); }));
}

TEST_CASE("BA-55: what both have chosen is shown together, the Modes that stay inactive as well") {
    for (const bool chosen : {false, true}) {
        SetupTable game({bare_build({"U-09", "U-20"}), bare_build({"U-18"})});
        REQUIRE(game.table.question.seats == SeatSet::first(2));
        const ThingId his = game.thing(b, "U-18");
        engine::EventLog first, last;
        play_move(game.state, b, chosen ? pick(Ref::thing(his)) : make(Verb::Pass), &first);
        CHECK(std::ranges::none_of(first, &engine::Event::reveals));
        play_move(game.state, a, make(Verb::Pass), &last);
        const auto about = [&](ThingId mode) {
            return std::ranges::find_if(last, [&](const engine::Event& event) {
                return event.kind == static_cast<std::uint16_t>(Told::StartsAs) &&
                       event.open[0] == Ref::thing(mode).bits;
            });
        };
        REQUIRE(about(his) != last.end());
        CHECK(about(his)->reveals);  // so that nobody undoes a choice after seeing this
        CHECK(about(his)->open[1] == chosen);
        CHECK(about(game.thing(a, "U-20"))->open[1] == 0);
    }
}

TEST_CASE("BA-55, BA-66, BA-286: Detachable units start as chosen, Cores in Reserve, Bits beside") {
    SetupTable game({with_support(with_support(bare_build({}, {"W-49", "W-53"}), "U-44"), "U-41"),
                     bare_build()});
    REQUIRE(game.question() == Ask::StartState);
    const auto walker = static_cast<UnitId>(game.bot_id(a) + 1);
    SUBCASE("attached") {
        play_move(game.state, a, make(Verb::Pass), nullptr);
        CHECK(game.table.units[walker].stand == Stand::Attached);
        CHECK(game.table.units[walker].host == game.bot_id(a));
    }
    SUBCASE("detached") {
        play_move(game.state, a, pick(Ref::unit(walker)), nullptr);
        CHECK(game.table.units[walker].stand == Stand::Board);
        CHECK(game.table.units[walker].tile == 13);
    }
    CHECK(game.table.units[walker].hp == 25);
    CHECK(game.table.units[walker + 1].stand == Stand::Reserve);
    CHECK(game.table.things[game.thing(a, "W-49")].tile == 13);
    CHECK(game.table.things[game.thing(a, "W-53")].tile == no_tile);
    CHECK(game.table.things[game.thing(a, "W-53")].has(Thing::Docked));
}

}  // namespace bots_and_aces
