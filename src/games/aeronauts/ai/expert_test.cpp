// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/ai/expert.hpp"

#include <doctest/doctest.h>

#include <set>
#include <tuple>

#include "games/aeronauts/ai/landings.hpp"
#include "games/aeronauts/flight.hpp"

namespace aeronauts {

namespace {

using Bot = search::BotOf<Rules>;

State position(const std::string& fields) {
    auto state = Rules::read("aeronauts " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

Move answer(Bot& bot, const State& state, Seat seat) {
    Moves legal;
    Rules::moves(state, seat, legal);
    base::Random random(1);
    const Move move = bot.choose(Rules::view(state, seat), legal, random);
    CHECK(legal.contains(move));
    return move;
}

// A whole game by bots; fails if one of them answers with something that is not listed.
State play_game(const engine::Setup& setup, const std::vector<Bot*>& bots, std::uint64_t seed) {
    base::Random nature(seed, 0);
    base::Random choices(seed, 1);
    State state = *Rules::start(setup);
    for (;;) {
        const engine::Next next = Rules::next(state);
        if (next.is_over()) return state;
        if (next.is_chance()) {
            Rules::play(state, engine::nature, Rules::chance(state, nature), nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        Moves legal;
        Rules::moves(state, seat, legal);
        const Move move = bots[seat]->choose(Rules::view(state, seat), legal, choices);
        REQUIRE(legal.contains(move));
        Rules::play(state, seat, move, nullptr);
    }
}

}  // namespace

TEST_CASE("AN-25 AN-D5: the expert wins at least 95 of 100 online games against random moves") {
    const auto expert = make_expert();
    search::RandomBot<Rules> random;
    int wins = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (const std::size_t mine : {0u, 1u}) {
            std::vector<Bot*> bots = {&random, &random};
            bots[mine] = expert.get();
            const State last = play_game({.seats = 2, .options = {}}, bots, seed);
            wins += Rules::outcome(last)[mine].utility == 1.0;
        }
    MESSAGE("the expert won " << wins << " of 100");
    CHECK(wins >= 95);
}

TEST_CASE(
    "AN-D5 AN-M1 AN-M2 AN-M3 AN-M4 AN-M7: the expert answers with listed moves, whatever the "
    "options") {
    const auto expert = make_expert();
    search::RandomBot<Rules> random;
    const std::vector<std::pair<std::string, std::string>> modules = {
        {"split_s", "on"}, {"immelmann", "on"}, {"barrel_roll", "on"}, {"ace_dice", "on"}};
    for (int seats = 2; seats <= 4; ++seats)
        for (const char* preset : {"online", "arena"}) {
            engine::Setup setup{seats, modules};
            setup.options.emplace_back("preset", preset);
            if (seats == 4) setup.options.emplace_back("teams", "on");
            const State last = play_game(setup, {expert.get(), &random, expert.get(), &random},
                                         static_cast<unsigned>(seats));
            CHECK(last.table.phase == Phase::Over);
        }
}

TEST_CASE("AN-V1: the expert does not fly out of the arena while there is a way to stay") {
    const auto expert = make_expert();
    // 20 mm from the east wall, heading for it: only a turn stays inside.
    State state =
        position("seats=2 preset=arena stats=A3D2S4H3/A3D2S4H3 at=290,0,0/-290,0,0 round=3");
    while (state.table.active == 0 && state.table.phase == Phase::Move)
        Rules::play(state, 0, answer(*expert, state, 0), nullptr);
    CHECK(state.table.planes[0].flying());
    CHECK_FALSE(outside(state.table.planes[0].x, state.table.planes[0].y));
}

TEST_CASE("AN-18: the expert takes the last shot that wins") {
    const auto expert = make_expert();
    // Seat 1 has moved and lies straight ahead, out of range by a little.
    State state = position(
        "seats=2 preset=basic stats=A4D2S3H3/A3D2S4H3 at=0,0,2/0,330,2 first=1 turn=1 round=2 "
        "dealt=2/0 taken=0/2");
    while (state.table.phase == Phase::Move)
        Rules::play(state, 0, answer(*expert, state, 0), nullptr);
    CHECK(state.table.phase == Phase::Attack);
    CHECK(answer(*expert, state, 0) == make(Kind::Attack, 1));
    Rules::play(state, 0, make(Kind::Attack, 1), nullptr);
    CHECK(state.table.attack_dice == 4);
}

TEST_CASE("AN-8 AN-29: landings are all the poses a move can end in, each with the most height") {
    const State state =
        position("seats=2 stats=A3D3S2H4/A3D2S4H3 at=0,-300,2/0,300,6 altitude_tokens=2/0");
    std::vector<Landing> landings;
    list_landings(state.table, landings);
    // Budgets 1 (climb) to 4 (dive of 2): 26 sequences in as many poses; no loop below 3 tokens.
    CHECK(landings.size() == 26);
    std::set<std::tuple<Length, Length, Heading>> poses;
    for (const Landing& landing : landings) {
        poses.emplace(landing.pose.x, landing.pose.y, landing.pose.heading);
        const bool one_straight = landing.pose.y == -214 * mm && landing.pose.x == 0;
        if (one_straight) CHECK(landing.altitude == 3);
        CHECK(landing.altitude <= 3);
    }
    CHECK(poses.size() == 26);
}

}  // namespace aeronauts
