// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/preview.hpp"

#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/lively_matches.hpp"
#include "protocol/testing.hpp"

namespace aerial_assault {

namespace {

using boost::json::object;

std::string text(const object& json) { return boost::json::serialize(json); }

State position(const std::string& fields) {
    auto state = Rules::read("aerial-assault " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

object preview(const View& view, Move move) {
    return protocol::tree_of([&](auto& json) { write_preview(json, view, move); });
}

object preview_of(const State& state, Seat seat, const char* move) {
    const auto read = Rules::read_move(state, seat, move);
    REQUIRE(read);
    return preview(view(state, seat), *read);
}

// Calls back with every decision of a few matches.
template <class Visit>
void on_decisions(Visit visit) {
    play_lively_matches(6, [&] {
        return
            [&](const State& state, const engine::EventLog&, const State&, base::Random& random) {
                for (Seat seat : Rules::next(state).seats) visit(state, seat, random);
            };
    });
}

bool told(const engine::EventLog& log, Happening what) {
    for (const engine::Event& event : log)
        if (event.kind == static_cast<std::uint16_t>(what)) return true;
    return false;
}

// How many of the six dice after the move bring this about, if every die is kept.
int good_dice(const State& state, Seat seat, Move move, Happening what) {
    State rolled = state;
    engine::EventLog first;
    Rules::play(rolled, seat, move, &first);
    if (!Rules::next(rolled).is_chance()) return told(first, what) ? 6 : 0;
    int good = 0;
    for (unsigned die = 1; die <= 6; ++die) {
        State after = rolled;
        engine::EventLog log;
        Rules::play(after, engine::nature, make(Sort::Die, die), &log);
        if (after.table.phase == Phase::Reroll && !told(log, what)) {
            const Seat asked = Rules::next(after).seats.lowest();
            Rules::play(after, asked, make(Sort::Reroll, 0), &log);
        }
        good += told(log, what);
    }
    return good;
}

int number(const object& json, const char* name) {
    return static_cast<int>(json.at(name).as_int64());
}

}  // namespace

TEST_CASE("AA-77 AA-116 AA-135 AA-146 AA-159: the preview of a use is what the six dice bring") {
    int uses = 0, points = 0;
    on_decisions([&](const State& state, Seat seat, base::Random&) {
        if (state.table.phase != Phase::Use) return;
        Moves moves;
        Rules::moves(state, seat, moves);
        for (Move move : moves) {
            const Used used = used_in(move);
            const object json = preview(view(state, seat), move);
            if (used.use == Use::Nothing || used.use >= Use::Pass) {
                CHECK(json.empty());
                continue;
            }
            const Happening what = used.use == Use::Truss    ? Happening::Trussed
                                   : used.use == Use::PickUp ? Happening::PickedUp
                                                             : Happening::Scored;
            CHECK(number(json, "wins") == good_dice(state, seat, move, what));
            ++uses;
            // What a success is worth is what the score goes up by.
            State after = state;
            Rules::play(after, seat, move, nullptr);
            const auto side = static_cast<std::size_t>(state.table.alliance[state.table.actor]);
            Rules::play(after, engine::nature, make(Sort::Die, 6), nullptr);
            if (after.table.phase == Phase::Reroll || number(json, "wins") == 0) continue;
            CHECK(after.table.scores[side].points() - state.table.scores[side].points() ==
                  number(json, "points") + 10 * number(json, "assists"));
            ++points;
        }
    });
    CHECK(uses > 1000);
    CHECK(points > 500);
}

TEST_CASE("AA-141: the preview of a catch is what the six dice bring") {
    int catches = 0;
    on_decisions([&](const State& state, Seat seat, base::Random&) {
        if (state.table.phase != Phase::Catcher) return;
        Moves moves;
        Rules::moves(state, seat, moves);
        for (Move move : moves) {
            const object json = preview(view(state, seat), move);
            if (json.empty()) continue;
            CHECK(number(json, "wins") == good_dice(state, seat, move, Happening::Caught));
            ++catches;
        }
    });
    CHECK(catches > 10);
}

TEST_CASE("AA-65 AA-66: the preview of an inbounded ball knows who needs no die") {
    const State state = position(
        "seats=4 phase=receiver second=1 at=B1/B1/BW/BW balls=gone/wait3/C/D "
        "score=0.2.0.0.0.0/0.0.0.0.0.0 "
        "builds=DT1.SH2.FP1/DT2.SH2.FP1.AC1/DT1.SH2.FP1/DT1.SH2.FP1");
    CHECK(text(preview_of(state, 0, "inbound A")) ==
          R"({"kind":"inbound","robot":"A","needs":2,"plus":0,"wins":5,"of":6})");
    CHECK(text(preview_of(state, 0, "inbound B")) ==
          R"({"kind":"inbound","robot":"B","needs":1,"plus":0,"wins":6,"of":6})");
}

TEST_CASE("AA-97: the preview of a re-roll is what keeping and rolling again bring") {
    int offers = 0;
    on_decisions([&](const State& state, Seat seat, base::Random&) {
        const Table& table = state.table;
        if (table.phase != Phase::Reroll || table.roll == Roll::Attack ||
            table.roll == Roll::Defend)
            return;
        const Happening what = table.roll == Roll::Catch    ? Happening::Caught
                               : table.roll == Roll::PickUp ? Happening::PickedUp
                               : table.use == Use::Truss    ? Happening::Trussed
                                                            : Happening::Scored;
        const View seen = view(state, seat);
        State kept = state;
        engine::EventLog log;
        Rules::play(kept, seat, make(Sort::Reroll, 0), &log);
        CHECK(preview(seen, make(Sort::Reroll, 0)).at("succeeds").as_bool() == told(log, what));
        CHECK(number(preview(seen, make(Sort::Reroll, 1)), "wins") ==
              good_dice(state, seat, make(Sort::Reroll, 1), what));
        ++offers;
    });
    CHECK(offers > 10);
}

TEST_CASE("AA-151 AA-152: the preview of a block counts the 36 pairs of dice") {
    // A Tank (+1) with Move then Block against a Tank: a tie is no success.
    const State state = position(
        "seats=4 phase=declare at=RW/RW/RW/BW laid=SA11t/BA1d/BA1d/BA1d locked=BCD "
        "decks=SA11.SA02.SA03/SA04.SA05.SA06/SA07.SA08.SA09/SA10.SA01.SA12");
    const object json = preview_of(state, 0, "block B");
    CHECK(text(json) ==
          R"({"kind":"declare","zone":"RW","block":{"robot":"B","plus":1,"against":1,)"
          R"("wins":15,"of":36}})");
    CHECK(text(preview_of(state, 0, "left 1")) == R"({"kind":"declare","zone":"R2"})");
}

TEST_CASE("AA-58: a preview is the same in every world that a seat cannot tell apart") {
    on_decisions([](const State& state, Seat seat, base::Random& random) {
        if (random.below(8)) return;
        const State other = imagine(view(state, seat), random);
        Moves moves;
        Rules::moves(state, seat, moves);
        for (Move move : moves)
            CHECK(text(preview(view(state, seat), move)) == text(preview(view(other, seat), move)));
    });
}

}  // namespace aerial_assault
