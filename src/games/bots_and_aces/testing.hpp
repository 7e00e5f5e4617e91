// SPDX-License-Identifier: Apache-2.0
//
// For tests: tables with as little on them as a rule needs, put into the middle of a game.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/start.hpp"

namespace bots_and_aces {

// A Bot with these cards and sixty Standard Attacks.
inline Build bare_build(std::initializer_list<std::string_view> subsystems = {},
                        std::initializer_list<std::string_view> weapons = {}) {
    Build build;
    for (const std::string_view id : subsystems)
        build.units[0].subsystems.push_back(cards().find(id));
    for (const std::string_view id : weapons) build.units[0].weapons.push_back(cards().find(id));
    build.deck = {{cards().find("A-01"), deck_size}};
    return build;
}

inline Build with_support(Build build, std::string_view id) {
    build.units.push_back({});
    build.units.back().source = cards().find(id);
    return build;
}

// A table as `lay_out` leaves it, without Cover and Terrain; hands are empty, so nobody is asked to
// answer anything.
struct TestTable {
    State state;
    Table& table = state.table;

    explicit TestTable(const std::vector<Build>& builds, Format format = Format::Duel)
        : state(lay_out(format, builds)) {
        table.round = 1;
    }
    TestTable() : TestTable({bare_build(), bare_build()}) {}
    TestTable(const TestTable&) = delete;

    Unit& bot(Seat seat) { return table.units[table.players[seat].bot]; }
    UnitId bot_id(Seat seat) const { return table.players[seat].bot; }
    void put(Seat seat, Tile tile) { bot(seat).tile = tile; }
    void add_cover(Edge edge) { table.cover |= std::uint64_t{1} << edge; }
    ThingId thing(Seat seat, std::string_view id) const {
        for (ThingId one = 0; one < table.thing_count; ++one)
            if (table.things[one].owner == seat && table.things[one].card == cards().find(id) &&
                !table.things[one].has(Thing::Whole))
                return one;
        return no_thing;
    }

    // The Movement Phase of a player begins; their main Bot has so many points.
    void begin_movement(Seat seat, int points) {
        Play play{state, nullptr};
        while (table.frame_count > 0) play.pop();
        table.question = {};
        play.push(Flow::Round).pc = 2;
        play.push(Flow::Turn, seat).pc = 8;
        play.push(Flow::PhaseLoop, static_cast<unsigned>(Phase::Movement));
        table.turn = seat;
        table.in_turn = 2;
        table.phase = Phase::Movement;
        table.beside = {};
        for (UnitId id = 0; id < table.unit_count; ++id) {
            Unit& unit = table.units[id];
            unit.flags = unit.steps = unit.marks = 0;
            table.counted[id] = static_cast<Byte>(movement(state, id));
            unit.points = table.counted[id];
        }
        bot(seat).points = static_cast<Byte>(points);
        go_on(play);
    }

    bool may(Move move) const {
        Moves moves;
        list_moves(state, asked(), moves);
        return moves.contains(move);
    }
    Seat asked() const { return table.question.seat; }
    Ask question() const { return table.question.ask; }
    // By whoever is asked; it has to be listed.
    void play(Move move) {
        if (question() != Ask::Die) REQUIRE(may(move));
        play_move(state, asked(), move, nullptr);
        deal();
    }
    // It does not matter which card is drawn: the first that can be.
    void deal() {
        while (question() == Ask::TopCard) {
            Chances chances;
            list_chances(state, chances);
            play_move(state, engine::nature, chances[0].move, nullptr);
        }
    }
    void roll(unsigned die) { play(make(Verb::Roll, die)); }

    // The main Bot of the player who is asked begins its move and goes along these tiles.
    void go(std::initializer_list<Tile> path) {
        const UnitId id = bot_id(asked());
        if (question() == Ask::Main) play(make(Verb::Begin, id));
        for (const Tile tile : path) play(step(id, tile));
    }
    Move step(UnitId id, Tile to) const {
        return make(Verb::Step, id, board.direction[table.units[id].tile][to]);
    }
    void stop() { play(make(Verb::Stop)); }
};

}  // namespace bots_and_aces
