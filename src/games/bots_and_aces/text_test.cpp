// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/text.hpp"

#include "engine/notation.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/random_game.hpp"
#include "games/bots_and_aces/rules.hpp"

namespace bots_and_aces {

namespace {

State position(const std::string& fields) {
    const auto state = read("bots-and-aces " + fields);
    INFO((state ? std::string() : state.error().words));
    REQUIRE(state);
    return *state;
}

std::string refusal(const std::string& fields) {
    const auto state = read("bots-and-aces " + fields);
    return state ? "" : state.error().words;
}

std::string field(const State& state, std::string_view key) {
    const std::string text = write(state);
    return std::string(engine::field_of(text, key).value_or("none"));
}

void check_round_trip(const State& state) {
    const std::string text = write(state);
    CAPTURE(text);
    const auto back = read(text);
    INFO((back ? std::string() : back.error().words));
    REQUIRE(back);
    CHECK(*back == state);
    CHECK(write(*back) == text);
}

}  // namespace

TEST_CASE("a game that has just been laid out goes into text and comes back") {
    for (int seats = 2; seats <= 6; ++seats) {
        CAPTURE(seats);
        auto state = start({.seats = seats, .options = {}});
        REQUIRE(state);
        check_round_trip(*state);
        begin(*state, nullptr);
        check_round_trip(*state);
    }
}

TEST_CASE("positions of random games go into text and come back, every byte") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        CAPTURE(seed);
        for_positions(2, seed, 1500, 7, check_round_trip);
    }
    for_positions(3, 1, 800, 13, check_round_trip);
    for_positions(4, 2, 800, 13, check_round_trip, "team");
}

TEST_CASE("nothing is broken in random games") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        CAPTURE(seed);
        for_positions(2, seed, 1500, 1, [](const State& state) { REQUIRE(broken(state) == ""); });
    }
}

TEST_CASE("every move has words that lead back to it") {
    const auto check = [](const State& state) {
        const engine::Next next = next_of(state);
        if (next.is_over()) return;
        const Seat seat = next.is_chance() ? engine::nature : next.seats.lowest();
        std::vector<Move> all;
        if (next.is_chance()) {
            Chances chances;
            list_chances(state, chances);
            for (const engine::Chance& chance : chances) all.push_back(chance.move);
        } else {
            Moves moves;
            list_moves(state, seat, moves);
            all.assign(moves.begin(), moves.end());
        }
        for (const Move move : all) {
            const std::string words = write_move(state, seat, move);
            CAPTURE(words);
            CAPTURE(move);
            const auto back = read_move(state, seat, words);
            REQUIRE(back);
            CHECK(*back == move);
            CHECK_FALSE(describe(state, seat, move).empty());
        }
    };
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        CAPTURE(seed);
        for_positions(2, seed, 1500, 3, check);
    }
    for_positions(4, 1, 800, 3, check);
}

TEST_CASE("section 7: a position made by hand is a duel at the beginning of A's Action Phase") {
    const State state = position("seats=2");
    CHECK(broken(state) == "");
    CHECK(state.table.turn == 0);
    CHECK(state.table.phase == Phase::Action);
    CHECK(state.table.round == 1);
    CHECK(state.table.question.ask == Ask::Main);
    CHECK(state.table.question.seat == 0);
    CHECK(state.table.cover == 0);
    CHECK(state.table.players[0].deck == 60);
    CHECK(field(state, "A.bot") == "T13:100(points=1)");
    CHECK(field(state, "B.bot") == "T7:100");
    check_round_trip(state);
}

TEST_CASE("section 7: a short position says where things are, and what is in hand") {
    const State state = position(
        "build-1=bot:W-20,2xW-49,U-11 round=3 turn=B order=BA phase=standby A.bot=T4:90 B.bot=T1 "
        "A.hand=K-01.2xK-35 B.scrapyard=K-05 cover=E15.E0 terrain=T0:T-08 A.W-49#2=wreckage:0");
    CHECK(state.table.turn == 1);
    CHECK(state.table.question.seat == 1);
    CHECK(state.table.players[1].rank == 0);
    CHECK(state.table.units[0].tile == 4);
    CHECK(state.table.units[0].hp == 90);
    CHECK(state.table.players[0].hand == 3);
    CHECK(state.table.players[0].deck == 57);
    CHECK(state.table.players[1].deck == 59);
    CHECK(state.table.terrain[0] == cards().find("T-08"));
    CHECK(field(state, "A.hand") == "K-01.2xK-35");
    CHECK(field(state, "B.scrapyard") == "K-05");
    CHECK(field(state, "cover") == "E0.E15");
    const Names names{state.table, &state.secrets};
    CHECK(state.table.things[*names.find_thing("A.W-49")].tile == 4);  // with its Bot, R-160
    CHECK(state.table.things[*names.find_thing("A.W-49#2")].home == Home::Wreckage);
    check_round_trip(state);
}

TEST_CASE("BA-75: a short position may be in any Phase, with either of two first") {
    for (const char* phase : {"draw", "standby", "action", "movement", "end"})
        for (const char* first : {"action", "movement"}) {
            CAPTURE(phase);
            CAPTURE(first);
            const State state =
                position("phase=" + std::string(phase) + " first=" + first + " A.hand=9xA-01");
            CHECK(broken(state) == "");
            CHECK(next_of(state).seats == SeatSet::of(0));
            check_round_trip(state);
        }
}

TEST_CASE("what cannot be read is refused with what would be right") {
    CHECK(refusal("seats=9").find("2 to 6") != std::string::npos);
    CHECK(refusal("build-1=tank").find("anvil") != std::string::npos);
    CHECK(refusal("A.bot=X4").find("T4") != std::string::npos);
    CHECK(refusal("A.hand=W-20").find("pilot card") != std::string::npos);
    CHECK(refusal("A.hand=61xA-01").find("pilot card") != std::string::npos);
    CHECK(refusal("cover=E99").find("E15") != std::string::npos);
    CHECK(refusal("terrain=T0:W-20").find("T0:T-08") != std::string::npos);
    CHECK(refusal("phase=lunch").find("standby") != std::string::npos);
    CHECK(refusal("colour=red").find("\"colour\"") != std::string::npos);
    CHECK(refusal("A.bot=T4(speed=3)").find("\"speed\"") != std::string::npos);
    CHECK(refusal("frames=dance").find("round:2") != std::string::npos);
}

TEST_CASE("moves are read in any letters, and without one's own seat letter") {
    const State state = position("build-1=bot:W-20,U-20 A.hand=K-35");
    const auto reads = [&](std::string_view text, Move move) {
        const auto found = read_move(state, 0, text);
        REQUIRE(found);
        CHECK(*found == move);
    };
    const auto k35 = static_cast<unsigned>(cards().find("K-35"));
    reads("play K-35", make(Verb::Play, k35));
    reads("PLAY k-35", make(Verb::Play, k35));
    reads("fight b", make(Verb::Fight, 1));
    reads("finish", make(Verb::Finish));
    reads("target B.bot", pick(Ref::unit(1)));
    reads("target bot", pick(Ref::unit(0)));
    reads("select C W-20", make(Verb::Select, Centre, 0));
    reads("select c a.w-20", make(Verb::Select, Centre, 0));
    const auto bad = read_move(state, 0, "dance");
    REQUIRE_FALSE(bad);
    CHECK(bad.error().words.find("\"finish\"") != std::string::npos);
}

TEST_CASE("a position with frames in which nobody is asked cannot be played on from") {
    const auto position = Rules::read("bots-and-aces seats=4 format=team frames=round");
    REQUIRE_FALSE(position);
    CHECK(position.error().words == "frames: say with \"ask\" who is asked what.");
}

}  // namespace bots_and_aces
