// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/flight.hpp"

#include <algorithm>
#include <set>

#include "engine/perft.hpp"
#include "games/aeronauts/events.hpp"
#include "games/aeronauts/testing.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

using namespace testing;

namespace {

// One plane with all the sky for itself; the other is far away.
std::string alone(int speed, const std::string& more = "", const std::string& options = "") {
    const char* stats = speed == 2 ? "A4D3S2H3" : speed == 3 ? "A4D3S3H2" : "A3D3S4H2";
    return "seats=2 " + options + " stats=" + stats + "/A3D3S2H4 at=0,0,0/5000,5000,0 " + more;
}

// Every whole move of the plane whose turn it is, such as "climb S BL"; depth first.
void collect(const State& state, const std::string& so_far, std::vector<std::string>& found) {
    const Seat seat = state.table.active;
    for (const Move move : moves_of(state, seat)) {
        if (kind_of(move) == Kind::Done) {
            found.push_back(so_far);
            continue;
        }
        State next = state;
        Rules::play(next, seat, move, nullptr);
        const std::string text =
            so_far + (so_far.empty() ? "" : " ") + Rules::write_move(state, seat, move);
        if (next.table.phase != Phase::Move || next.table.active != seat)
            found.push_back(text + " and falls");
        else
            collect(next, text, found);
    }
}

std::vector<std::string> whole_moves(const State& state) {
    std::vector<std::string> found;
    collect(state, "", found);
    return found;
}

bool has(const std::vector<std::string>& list, const std::string& one) {
    return std::ranges::find(list, one) != list.end();
}

std::uint64_t perft(const State& state, int depth) {
    engine::Perft perft;
    return perft.count(engine::PositionOf<Rules>(state), depth);
}

std::string told(const engine::EventLog& log) {
    std::string text;
    for (const engine::Event& event : log) text += Rules::tell(event) + "\n";
    return text;
}

// Planes that bar S, BL and BR of a plane at 0, 0 facing east, and a fourth far away.
const std::string hemmed = "at=0,0,0/78.6,14.7,2/71.2,-29.5,6";

}  // namespace

TEST_CASE("AN-8 AN-10 AN-28 AN-29 AN-33 AN-35 TV-65: how many moves there are") {
    // By budget, without altitude: 1, 4, 11, 26, and with dives up to 726.
    struct Row {
        int speed, off, by_tokens[5];
    };
    for (const Row& row : {Row{2, 4, {5, 16, 42, 104, 243}},
                           {3, 11, {15, 41, 102, 245, 560}},
                           {4, 26, {37, 98, 238, 569, 1284}}}) {
        CAPTURE(row.speed);
        CHECK(whole_moves(position(alone(row.speed, "", "preset=basic"))).size() ==
              static_cast<std::size_t>(row.off));
        for (int tokens = 0; tokens <= 4; ++tokens) {
            CAPTURE(tokens);
            const auto moves = whole_moves(
                position(alone(row.speed, "altitude_tokens=" + std::to_string(tokens) + "/0")));
            CHECK(moves.size() == static_cast<std::size_t>(row.by_tokens[tokens]));
            CHECK(std::set<std::string>(moves.begin(), moves.end()).size() == moves.size());
        }
    }
}

TEST_CASE("AN-8 AN-29: sequences of templates within a budget of 1 to 8") {
    const int wanted[] = {1, 4, 11, 26, 61, 140, 319, 726};
    for (int tokens = 1; tokens <= 4; ++tokens) {
        State state = position(alone(4, "altitude_tokens=4/0", "preset=custom loop=off"));
        play(state, 0, "dive " + std::to_string(tokens));
        CHECK(whole_moves(state).size() == static_cast<std::size_t>(wanted[3 + tokens]));
    }
    State state = position(alone(2));
    play(state, 0, "climb");
    CHECK(whole_moves(state).size() == 1);
}

TEST_CASE("AN-8 R-42 TV-55: Speed 2 allows four moves and no turn") {
    const auto moves = whole_moves(position(alone(2, "", "preset=basic")));
    CHECK(moves == std::vector<std::string>{"S", "S S", "BL", "BR"});
    CHECK(answer(position(alone(2)), 0, "TL") ==
          "AN-8 A turn left costs 3 speed; you have 2 left.");
}

TEST_CASE("AN-10 R-12 TV-56: Speed 4 allows two straights and a bank in any order") {
    const auto moves = whole_moves(position(alone(4, "", "preset=basic")));
    CHECK(moves.size() == 26);
    for (const char* one : {"S S BL", "S BL S", "BL S S", "BL BL", "S TL", "TL S", "S S S S"})
        CHECK(has(moves, one));
}

TEST_CASE("AN-7 AN-9 AN-11: a plane flies its whole move, and speed left over is gone") {
    State state = position("seats=2 preset=basic stats=A3D3S4H2/A3D3S4H2 at=0,-300,2/0,300,6");
    CHECK(answer(state, 1, "S") == "AN-7 It is the turn of seat 0.");
    engine::EventLog log;
    play(state, 0, "S; BL; done", &log);
    CHECK(state.table.planes[0].pose() == Pose{-29481691, -142824835, 3});
    CHECK(told(log) ==
          "Seat 0 flies a straight to 0, -214 facing north.\n"
          "Seat 0 flies a bank left to -29, -143 facing north-west.\n"
          "Seat 0 ends the move with 1 speed unused.\n");
    CHECK(Rules::next(state).seats == SeatSet::of(1));
    CHECK(answer(state, 0, "S") == "AN-7 It is the turn of seat 1.");
    play(state, 1, "S; S; S");
    CHECK(list_of(state, 1) == "done; S");
    play(state, 1, "done; pass");
    CHECK(state.table.round == 2);
    CHECK(state.table.budget == 4);  // nothing is carried over
}

TEST_CASE("AN-12 AN-28 R-21 TV-66: a move without a template is not offered") {
    State state = position(alone(3));
    CHECK(list_of(state, 0) == "S; BL; BR; TL; TR; climb");
    const std::string stall =
        "AN-12 A plane that flies no template stalls and crashes: fly at least one.";
    CHECK(answer(state, 0, "done") == stall);
    play(state, 0, "climb");
    CHECK(list_of(state, 0) == "S; BL; BR");
    CHECK(answer(state, 0, "done") == stall);
    CHECK(Rules::write_move(state, 0, Rules::timeout_move(state, 0)) == "S");  // AN-D3
    play(state, 0, "S; done");
    CHECK(state.table.planes[0].altitude == 1);
}

TEST_CASE("AN-13: a template may not end on another plane, but may cross it") {
    // Seat 1 is where a straight ends; two straights fly across it.
    State state = position("seats=2 preset=basic stats=A3D3S4H2/A3D3S4H2 at=0,0,0/100,-10,2");
    CHECK(answer(state, 0, "S") == "AN-13 A straight would end on the plane of seat 1.");
    const auto moves = whole_moves(state);
    for (const std::string& move : moves) CHECK_FALSE(move.starts_with("S"));
    CHECK(has(moves, "BL BR"));
    // Ahead of that plane it may fly over it and come down behind it.
    state = position("seats=2 preset=basic stats=A3D3S4H2/A3D3S4H2 at=0,0,0/43,0,2");
    CHECK(has(whole_moves(state), "S"));
    // 26 mm apart is touching, a nanometre less is not.
    CHECK(answer(position("seats=2 stats=A3D3S4H2/A3D3S4H2 at=0,0,0/112,0,2"), 0, "S") == "played");
    CHECK(answer(position("seats=2 stats=A3D3S4H2/A3D3S4H2 at=0,0,0/111.999999,0,2"), 0, "S")
              .starts_with("AN-13"));
    // A plane that is out bars nothing.
    state = position(
        "seats=3 preset=basic stats=A3D3S4H2/A3D3S4H2/A3D3S4H2 at=0,0,0/100,-10,2/900,900,0 "
        "fell=-/1:1/- round=2");
    CHECK(answer(state, 0, "S") == "played");
}

TEST_CASE("AN-13 TV-59: what is barred by others is barred, as long as a move is left") {
    const State state = position("seats=3 preset=basic stats=A4D3S3H2/A3D3S2H4/A3D3S2H4 " + hemmed);
    CHECK(whole_moves(state) == std::vector<std::string>{"TL", "TR"});
    CHECK(answer(state, 0, "S").starts_with("AN-13 "));
    CHECK(answer(state, 0, "BL").starts_with("AN-13 "));
    CHECK(answer(state, 0, "BR") == "AN-13 A bank right would end on the plane of seat 2.");
}

TEST_CASE("AN-13 R-13 TV-58: a plane that has no other move may end on others") {
    const std::string stats = " stats=A4D3S2H3/A3D3S2H4/A3D3S2H4 ";
    const std::string line = "seats=3 preset=basic" + stats + hemmed;
    CHECK(Rules::read("aeronauts " + line + " crowded=0").error().words ==
          "The plane to move has no move.");
    State state = position(line);
    CHECK(state.table.crowded == 1);
    CHECK(Rules::write(state) == Rules::write(position(line + " crowded=1")));
    CHECK(whole_moves(state) == std::vector<std::string>{"S", "S S", "BL", "BR"});
    // The exception is for this move only, and found when the move begins.
    state = position("seats=3 preset=basic" + stats + "at=0,0,0/78.6,14.7,2/-14.8,-29.5,0 first=2");
    play(state, 2, "S; done");
    CHECK(Rules::next(state).seats == SeatSet::of(0));
    CHECK(state.table.crowded == 1);
    play(state, 0, "S; done");
    CHECK(overlap(state.table.planes[0].x - state.table.planes[1].x,
                  state.table.planes[0].y - state.table.planes[1].y));
    CHECK(state.table.crowded == 0);
    CHECK(state.table.active == 1);
    // A dive that makes a turn possible is a move: no exception then.
    state = position("seats=3 preset=full" + stats + hemmed + " altitude_tokens=1/0/0");
    CHECK(whole_moves(state) == std::vector<std::string>{"dive 1 TL", "dive 1 TR"});
    CHECK(answer(state, 0, "climb").starts_with("AN-12 "));
    CHECK(Rules::write_move(state, 0, Rules::timeout_move(state, 0)) == "dive 1");
}

TEST_CASE("AN-13 R-13: two planes can always get out of each other's way") {
    for (int heading = 0; heading < 2; ++heading)  // the others are exact turns of these
        for (int x = -130; x <= 130; x += 2)
            for (int y = -130; y <= 130; y += 2) {
                Table table = position(alone(2, "", "preset=basic")).table;
                table.planes[0].heading = static_cast<Heading>(heading);
                table.planes[1].x = x * mm;
                table.planes[1].y = y * mm;
                Moves moves;
                list_flights(table, 0, moves);
                CHECK_FALSE(moves.empty());
            }
}

TEST_CASE("AN-14: the table has no edge") {
    State state = position("seats=2 preset=basic stats=A3D3S4H2/A3D3S4H2 at=0,0,0/0,-5000,4");
    for (int round = 0; round < 50; ++round)
        for (int turn = 0; turn < 2; ++turn) play(state, state.table.active, "S; S; S; S; done");
    CHECK(state.table.planes[0].pose() == Pose{50 * 4 * 86 * mm, 0, 0});
    CHECK(state.table.flying().size() == 2);
}

TEST_CASE("AN-14: even from the end of the world planes fly on, and positions come back") {
    State state = position(
        "seats=2 preset=full stats=A3D3S4H2/A3D3S4H2 altitude_tokens=4/0 "
        "at=1000000000,-1000000000,7/-1000000000,1000000000,3");
    play(state, 0, "dive 4; S; S; S; S; S; S; S; S; done");
    play(state, 1, "S; S; S; S; done");
    play(state, 1, "S; S");
    const auto back = Rules::read(Rules::write(state));
    REQUIRE(back);
    CHECK(*back == state);
    CHECK(Rules::read("aeronauts seats=2 stats=A3D3S4H2/A3D3S4H2 "
                      "at=1000000000.000001,0,0/0,0,0")
              .error()
              .words == "A plane is too far away.");
}

TEST_CASE("AN-27 AN-28 R-20 R-22 TV-61 TV-62: climbing") {
    State state = position(alone(2, "altitude_tokens=4/0"));
    CHECK(answer(state, 0, "climb") == "AN-28 You have all four altitude tokens already.");
    state = position(alone(2));
    CHECK(state.table.planes[0].altitude == 0);
    play(state, 0, "climb");
    CHECK(state.table.planes[0].altitude == 1);
    CHECK(whole_moves(state) == std::vector<std::string>{"S"});
    CHECK(answer(state, 0, "climb") == "AN-30 One climb or dive in a move, and never both.");
    play(state, 0, "S");
    CHECK(list_of(state, 0) == "done");
    CHECK(answer(position(alone(2, "", "preset=basic")), 0, "climb") ==
          "AN-27 This match is played without altitude.");
    state = position(alone(3));
    play(state, 0, "S");
    CHECK(answer(state, 0, "climb") ==
          "AN-28 Climb or dive before the first template of a move.");
}

TEST_CASE("AN-29 AN-30 R-23 TV-60: diving") {
    State state = position(alone(2, "altitude_tokens=2/0"));
    CHECK(answer(state, 0, "dive 3") ==
          "AN-29 You can dive by 1 to all of your tokens; you have 2.");
    CHECK(answer(state, 0, "dive 0").starts_with("AN-29 "));
    play(state, 0, "dive 2");
    CHECK(state.table.budget == 4);
    CHECK(answer(state, 0, "climb") == "AN-30 One climb or dive in a move, and never both.");
    CHECK(answer(state, 0, "dive 1") == "AN-30 One climb or dive in a move, and never both.");
    CHECK(has(whole_moves(state), "S S BL"));
    CHECK(has(whole_moves(state), "S"));  // speed need not be used
    play(state, 0, "S; S; BL; done");
    CHECK(state.table.planes[0].altitude == 0);
    state = position(alone(4, "altitude_tokens=4/0"));
    play(state, 0, "dive 4; S; S; S; S; S; S; S; S; done");  // as fast as it gets
    CHECK(state.table.planes[0].x == 8 * 86 * mm);
    state = position(alone(3, "altitude_tokens=2/0"));
    play(state, 0, "S");
    CHECK(answer(state, 0, "dive 1") == "AN-29 Climb or dive before the first template of a move.");
}

TEST_CASE("AN-33 AN-36 R-26 R-27 TV-63: loops with Speed 3") {
    State state = position(alone(3, "altitude_tokens=3/0"));
    std::vector<std::string> loops;
    for (const std::string& move : whole_moves(state))
        if (move.find('*') != std::string::npos) loops.push_back(move);
    CHECK(loops == std::vector<std::string>{"S S*", "S*", "S* S"});
    play(state, 0, "S; S*; done");
    CHECK(state.table.planes[0].altitude == 0);
    CHECK(state.table.planes[0].pose() == Pose{172 * mm, 0, 4});
    state = position(alone(3, "altitude_tokens=3/0"));
    play(state, 0, "S*; S");
    CHECK(state.table.planes[0].pose() == Pose{0, 0, 4});
    CHECK(list_of(state, 0) == "done");
}

TEST_CASE("AN-33 AN-35 AN-36 R-28: what a loop needs") {
    CHECK(answer(position(alone(3, "altitude_tokens=2/0")), 0, "S*") ==
          "AN-33 A loop takes 3 altitude tokens; you have 2.");
    CHECK(answer(position(alone(3, "altitude_tokens=3/0", "preset=custom loop=off")), 0, "S*") ==
          "AN-33 This match is played without loop the loop.");
    CHECK(answer(position(alone(3, "", "preset=basic")), 0, "S*").starts_with("AN-33 "));
    State state = position(alone(4, "altitude_tokens=4/0"));
    play(state, 0, "dive 1");
    CHECK(answer(state, 0, "S*") ==
          "AN-33 No loop in a move with a climb, a dive or an Immelmann.");
    state = position(alone(4, "altitude_tokens=3/0"));
    play(state, 0, "climb");
    CHECK(answer(state, 0, "S*").starts_with("AN-33 No loop"));
    state = position(alone(4, "altitude_tokens=4/0"));
    CHECK(answer(state, 0, "TL*") == "AN-35 A looped turn left costs 6 speed; you have 4 left.");
    std::vector<std::string> loops;
    for (const std::string& move : whole_moves(state)) {
        const auto stars = std::ranges::count(move, '*');
        CHECK(stars <= 1);
        if (stars) loops.push_back(move);
    }
    CHECK(has(loops, "BL*"));
    CHECK(has(loops, "BR*"));
    CHECK(has(loops, "BL S*"));
    CHECK(has(loops, "S* BR"));
    CHECK_FALSE(has(loops, "S BL*"));
    play(state, 0, "S*");
    CHECK(state.table.planes[0].altitude == 1);
    CHECK(answer(state, 0, "climb").starts_with("AN-28 "));  // not in a move that has begun
    CHECK(answer(state, 0, "S*").starts_with("AN-33 "));
    state = position(alone(2, "altitude_tokens=3/0"));
    loops.clear();
    for (const std::string& move : whole_moves(state))
        if (move.find('*') != std::string::npos) loops.push_back(move);
    CHECK(loops == std::vector<std::string>{"S*"});
    CHECK(answer(state, 0, "BL*") == "AN-35 A looped bank left costs 4 speed; you have 2 left.");
}

TEST_CASE("AN-V1 TV-67: leaving the arena is allowed, and fatal") {
    // 337 - 86 = 251: the straight of seat 0 ends exactly inside.
    const std::string line = "preset=arena stats=A3D3S4H2/A3D3S4H2/A3D3S4H2 at=";
    State state = position("seats=3 " + line + "251,0,0/-300,0,0/0,300,6");
    play(state, 0, "S");
    CHECK(state.table.planes[0].flying());
    engine::EventLog log;
    play(state, 0, "S", &log);
    CHECK(told(log) ==
          "Seat 0 flies a straight to 423, 0 facing east.\n"
          "Seat 0 leaves the arena and is lost.\n");
    CHECK_FALSE(state.table.planes[0].flying());
    CHECK(Rules::next(state).seats == SeatSet::of(1));
    state = position("seats=3 " + line + "252,0,0/-300,0,0/0,300,6");
    play(state, 0, "S");
    CHECK_FALSE(state.table.planes[0].flying());
    // With two planes that is the end, and nobody has shot anybody.
    state = position("seats=2 preset=arena stats=A3D3S4H2/A3D3S4H2 at=252,0,0/-300,0,0");
    play(state, 0, "S");
    CHECK(Rules::next(state).is_over());
    CHECK(utilities(state) == std::vector<double>{0, 1});
    CHECK(state.table.planes[1].kills == 0);
    // Without the arena the same move is harmless.
    state = position("seats=2 preset=online stats=A3D3S4H2/A3D3S4H2 at=252,0,0/-300,0,0");
    play(state, 0, "S; S");
    CHECK(state.table.planes[0].flying());
}

TEST_CASE("AN-V1: every end of a path counts, also in between") {
    // Out with the first straight; the loop would have come back.
    State state = position(
        "seats=2 preset=arena stats=A3D3S4H2/A3D3S4H2 at=300,0,0/-300,0,0 altitude_tokens=3/0");
    const auto moves = whole_moves(state);
    CHECK(has(moves, "S and falls"));
    CHECK(has(moves, "S* and falls"));
    CHECK_FALSE(has(moves, "S* S"));
}

TEST_CASE("AN-26 R-29 R-30 TV-68: who begins a round, with three planes") {
    State state = position(
        "seats=3 preset=basic stats=A3D3S4H2/A3D3S4H2/A3D3S4H2 first=1 "
        "at=0,0,0/5000,0,0/0,5000,0");
    const auto order = [&] {
        std::vector<int> seats;
        const int round = state.table.round;
        while (state.table.round == round && !Rules::next(state).is_over()) {
            seats.push_back(state.table.active);
            play(state, state.table.active, "S; done");
        }
        return seats;
    };
    CHECK(order() == std::vector<int>{1, 2, 0});
    CHECK(state.table.first == 2);
    resign(state, 2);  // it is its move, so it falls now, in round 2
    CHECK(state.table.round == 2);
    CHECK(order() == std::vector<int>{0, 1});
    CHECK(order() == std::vector<int>{0, 1});
    CHECK(order() == std::vector<int>{1, 0});
    CHECK(order() == std::vector<int>{0, 1});
}

TEST_CASE("AN-7 AN-26 TV-69: with two planes the first player alternates") {
    State state = position(alone(3, "first=1", "preset=basic"));
    for (int round = 1; round <= 6; ++round) {
        CHECK(state.table.round == round);
        CHECK(state.table.active == round % 2);
        play(state, state.table.active, "S; done");
        play(state, state.table.active, "S; done");
    }
}

TEST_CASE("AN-M1: a split S takes all four tokens, no speed, and turns about") {
    const std::string on = "preset=full split_s=on";
    State state = position(alone(3, "altitude_tokens=4/0", on));
    play(state, 0, "TL/");
    CHECK(state.table.planes[0].pose() == Pose{43 * mm, 43 * mm, 6});
    CHECK(state.table.planes[0].altitude == 0);
    CHECK(state.table.budget == 0);
    state = position(alone(3, "altitude_tokens=4/0", on));
    play(state, 0, "S; S/; S; done");
    CHECK(state.table.planes[0].pose() == Pose{86 * mm, 0, 4});
    CHECK(answer(position(alone(3, "altitude_tokens=3/0", on)), 0, "S/") ==
          "AN-M1 A split S takes 4 altitude tokens; you have 3.");
    CHECK(answer(position(alone(3, "altitude_tokens=4/0")), 0, "S/") ==
          "AN-M1 This match is played without the split S.");
    state = position(alone(3, "altitude_tokens=4/0", on));
    State dived = state, looped = state;
    play(dived, 0, "dive 1");
    CHECK(answer(dived, 0, "S/") ==
          "AN-M1 No split S in a move with a climb, a dive or an Immelmann.");
    play(looped, 0, "S*");
    CHECK(answer(looped, 0, "S/").starts_with("AN-M1 "));
    CHECK(answer(position(alone(2, "altitude_tokens=4/0", on)), 0, "TL/") ==
          "AN-8 A split-S turn left costs 3 speed; you have 2 left.");
    for (const std::string& move : whole_moves(state))
        CHECK(std::ranges::count(move, '/') + std::ranges::count(move, '*') <= 1);
}

TEST_CASE("AN-M2: an Immelmann is a whole move after a kill, and free") {
    const std::string line =
        "seats=3 preset=full immelmann=on stats=A4D3S2H3/A3D3S4H2/A3D3S2H4 "
        "at=0,0,0/5000,0,0/0,5000,0 taken=0/2/0 dealt=2/0/0 kills=1/0/0 fell=-/1:1/- round=2 ";
    State state = position(line + "triumph=1/0/0 altitude_tokens=2/0/0");
    CHECK(list_of(state, 0) == "S; BL; BR; climb; dive 1; dive 2; immelmann");
    State ordinary = state;
    play(state, 0, "immelmann");
    CHECK(state.table.planes[0].pose() == Pose{86 * mm, 0, 4});
    CHECK(state.table.planes[0].altitude == 4);  // never more than four
    CHECK(list_of(state, 0) == "done");
    CHECK(answer(state, 0, "S") == "AN-M2 An Immelmann is a whole move; say \"done\".");
    play(state, 0, "done");
    CHECK(state.table.planes[0].triumph == 0);
    // Three tokens from nothing.
    state = position(line + "triumph=1/0/0");
    play(state, 0, "immelmann; done");
    CHECK(state.table.planes[0].altitude == 3);
    // Only in the first move after the kill, and only as its beginning.
    State begun = ordinary;
    play(begun, 0, "S");
    CHECK(answer(begun, 0, "immelmann") == "AN-M2 An Immelmann is a whole move by itself.");
    play(ordinary, 0, "S; done");
    play(ordinary, 2, "S; done");
    CHECK(ordinary.table.round == 3);
    CHECK(ordinary.table.active == 2);
    play(ordinary, 2, "S; done");
    CHECK(answer(ordinary, 0, "immelmann") == "AN-M2 An Immelmann is for the move after a kill.");
    CHECK(answer(position(alone(3)), 0, "immelmann") ==
          "AN-M2 This match is played without the Immelmann.");
}

TEST_CASE("AN-M2 AN-13 AN-V1: an Immelmann ends on nobody, and can leave the arena") {
    const std::string line =
        "immelmann=on stats=A4D3S2H3/A3D3S4H2/A3D3S2H4 taken=0/2/0 dealt=2/0/0 kills=1/0/0 "
        "fell=-/1:1/- round=2 triumph=1/0/0 ";
    State state = position("seats=3 preset=full at=0,0,0/5000,0,0/90,0,0 " + line);
    CHECK(list_of(state, 0) == "BL; BR");
    CHECK(answer(state, 0, "immelmann") == "AN-13 The straight would end on another plane.");
    state = position("seats=3 preset=arena at=300,0,0/0,0,0/0,300,6 " + line);
    play(state, 0, "immelmann");
    CHECK(Rules::next(state).is_over());
    CHECK(ranks(state) == std::vector<int>{2, 3, 1});
}

TEST_CASE("AN-M3: barrel rolls double the cost, keep the heading, and can be repeated") {
    const std::string on = "preset=full barrel_roll=on";
    State state = position(alone(4, "altitude_tokens=4/0", on));
    play(state, 0, "BL=");
    CHECK(state.table.planes[0].pose() == Pose{71175165, 29481691, 0});
    CHECK(state.table.budget == 0);
    state = position(alone(4, "altitude_tokens=4/0", on));
    play(state, 0, "dive 4; BL=; BR=; done");
    CHECK(state.table.planes[0].pose() == Pose{142350330, 0, 0});
    state = position(alone(4, "altitude_tokens=4/0", on));
    play(state, 0, "dive 2; TR=; done");
    CHECK(state.table.planes[0].pose() == Pose{43 * mm, -43 * mm, 0});
    CHECK(answer(position(alone(3, "", on)), 0, "BL=") ==
          "AN-M3 A barrel-rolled bank left costs 4 speed; you have 3 left.");
    CHECK(answer(position(alone(4, "", on)), 0, "S=") ==
          "AN-M3 A straight keeps its heading anyway: roll a bank or turn.");
    CHECK(answer(position(alone(4)), 0, "BL=") ==
          "AN-M3 This match is played without barrel rolls.");
    // It needs no altitude.
    CHECK(has(whole_moves(position(alone(4, "", "preset=basic barrel_roll=on"))), "BL="));
    CHECK(whole_moves(position(alone(4, "", "preset=basic barrel_roll=on"))).size() == 28);
}

TEST_CASE("AN-D3: whoever resigns stalls when it is their turn to move") {
    const std::string line =
        "seats=3 preset=basic stats=A3D3S4H2/A3D3S4H2/A3D3S4H2 at=0,0,0/100,0,4/0,5000,0 ";
    State state = position(line);
    engine::EventLog log;
    resign(state, 1, &log);
    CHECK(told(log) == "Seat 1 resigns.\n");
    CHECK(state.table.planes[1].flying());
    CHECK(answer(state, 1, "resigns") ==
          "AN-D3 You have resigned already; your plane stalls at its next move.");
    play(state, 0, "BL; done", &log);
    CHECK(told(log).find("Seat 1 stalls and crashes.\n") != std::string::npos);
    CHECK_FALSE(state.table.planes[1].flying());
    CHECK(Rules::next(state).seats == SeatSet::of(2));
    CHECK(answer(state, 1, "resigns") == "AN-D3 Your plane is out already.");
    CHECK(answer(state, 1, "S") == "AN-24 Your plane is out.");
    // In the middle of the own move: at once.
    state = position(line);
    play(state, 0, "BL");
    resign(state, 0);
    CHECK_FALSE(state.table.planes[0].flying());
    CHECK(Rules::next(state).seats == SeatSet::of(1));
    CHECK(state.table.legs == 0);
}

TEST_CASE("AN-D3: whoever has resigned does not attack, but can be attacked") {
    const std::string line =
        "seats=3 preset=basic phase=attack stats=A3D3S4H2/A3D3S4H2/A3D3S2H4 "
        "at=0,0,0/200,0,4/100,0,4 ";
    State state = position(line);
    resign(state, 0);
    CHECK(Rules::next(state).seats == SeatSet::of(1));
    CHECK(list_of(state, 1) == "attack 0; attack 2; pass");
    play(state, 1, "pass");
    play(state, 2, "pass");
    CHECK(state.table.round == 2);
    play(state, 1, "BL; done");
    play(state, 2, "BL; done");
    CHECK_FALSE(state.table.planes[0].flying());
    // Before an attack of its own: it is skipped.
    state = position(line);
    resign(state, 1);
    play(state, 0, "pass");
    CHECK(Rules::next(state).seats == SeatSet::of(2));
    // While dice are rolled: they are rolled to the end.
    state = position(line);
    play(state, 0, "attack 1");
    resign(state, 0);
    roll(state, "661 111");
    CHECK_FALSE(state.table.planes[1].flying());
    // That leaves one who has not resigned.
    CHECK(Rules::next(state).is_over());
    CHECK(ranks(state) == std::vector<int>{2, 3, 1});
}

TEST_CASE("AN-D3 AN-D6: nobody can resign before the first move or after the end") {
    CHECK(answer(start(2), 0, "resigns") == "AN-D3 You can resign from the first move on.");
    State state = position(alone(2));
    resign(state, 1);
    CHECK(Rules::next(state).is_over());
    CHECK_FALSE(Rules::may_resign(state, 0));
}

TEST_CASE("AN-D6: when only one side has not resigned the game is over at once") {
    State state = position(
        "seats=3 preset=basic stats=A3D3S4H2/A3D3S4H2/A3D3S2H4 at=0,0,0/200,0,4/100,900,4");
    resign(state, 2);
    CHECK_FALSE(Rules::next(state).is_over());
    engine::EventLog log;
    resign(state, 1, &log);
    CHECK(told(log) ==
          "Seat 1 resigns.\nSeat 1 stalls and crashes.\nSeat 2 stalls and crashes.\n"
          "Seat 0 is still flying and wins.\n");
    CHECK(Rules::next(state).is_over());
    CHECK(utilities(state) == std::vector<double>{1, 0, 0});
    // Teams: the partner of the last one may have resigned as well.
    state = position(
        "seats=4 preset=basic teams=on stats=A3D3S4H2/A3D3S4H2/A3D3S2H4/A3D3S2H4 "
        "at=0,0,0/200,0,4/100,900,4/900,900,0");
    resign(state, 1);
    resign(state, 2);
    CHECK_FALSE(Rules::next(state).is_over());
    resign(state, 3);
    CHECK(Rules::next(state).is_over());
    CHECK(utilities(state) == std::vector<double>{1, 0, 1, 0});
}

TEST_CASE("AN-D3 AN-D6: moves for those who run out of time") {
    const auto late = [](const State& state) {
        return Rules::write_move(state, state.table.active,
                                 Rules::timeout_move(state, state.table.active));
    };
    CHECK(late(position(alone(4, "altitude_tokens=4/0"))) == "S");
    // Barred by another plane, then by the edge of the arena.
    CHECK(late(position("seats=2 stats=A3D3S4H2/A3D3S4H2 at=0,0,0/86,0,2")) == "BL");
    CHECK(late(position("seats=2 stats=A3D3S4H2/A3D3S4H2 at=0,0,0/79,15,2")) == "BR");
    CHECK(late(position("seats=2 preset=arena stats=A3D3S4H2/A3D3S4H2 at=290,0,0/-300,0,0")) ==
          "TL");
    CHECK(late(position("seats=2 preset=arena stats=A3D3S4H2/A3D3S4H2 at=290,320,0/-300,0,0")) ==
          "TR");
    // Every template is fatal: the first.
    CHECK(late(position("seats=2 preset=arena stats=A3D3S4H2/A3D3S4H2 at=330,0,0/-300,0,0")) ==
          "S");
    // A move that has begun is ended; after a climb alone a template is due.
    State state = position(alone(4));
    play(state, 0, "climb");
    CHECK(late(state) == "S");
    play(state, 0, "S");
    CHECK(late(state) == "done");
}

TEST_CASE("AN-8 AN-13 AN-16: perft of golden positions") {
    struct Golden {
        const char* name;
        const char* line;
        std::vector<std::uint64_t> counts;  // by depth from 1
    };
    for (const Golden& golden :
         {Golden{"assign", "seats=2 phase=assign", {12, 144, 1152, 9216}},
          Golden{"duel",
                 "seats=2 preset=basic stats=A4D3S3H2/A3D2S4H3 at=0,-300,2/0,300,6",
                 {5, 10, 31, 116, 320, 1058, 3326, 9175, 24707}},
          Golden{"high",
                 "seats=2 preset=full stats=A4D3S3H2/A3D2S4H3 at=0,-150,2/0,100,6 "
                 "altitude_tokens=4/3",
                 {10, 33, 183, 854, 3521, 14690, 59914}},
          Golden{"crowd",
                 "seats=3 preset=arena split_s=on barrel_roll=on immelmann=on ace_dice=on "
                 "stats=A4D3S3H2/A3D3S2H4/A3D3S4H2 at=0,0,0/78.6,14.7,2/71.2,-29.5,6 "
                 "altitude_tokens=4/1/0",
                 {8, 16, 66, 170, 466, 1477, 4529}},
          Golden{"dice",
                 "seats=2 preset=basic phase=attack stats=A4D3S3H2/A3D2S4H3 "
                 "at=0,-42,2/0,128,6 taken=1/2 dealt=2/1",
                 {2, 10, 77, 593, 4648, 36970, 295152}}}) {
        CAPTURE(golden.name);
        const State state = position(golden.line);
        for (std::size_t depth = 1; depth <= golden.counts.size(); ++depth)
            CHECK(perft(state, static_cast<int>(depth)) == golden.counts[depth - 1]);
    }
}

}  // namespace aeronauts
