// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/policy.hpp"

#include <doctest/doctest.h>

#include "games/bots_and_aces/game.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/random_game.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

namespace {

using Mode = Settings::Mode;
using Yield = Settings::Yield;

// A game from a short position, played in notation.
struct Scenery {
    State state;

    explicit Scenery(std::string_view fields) {
        auto start = read("bots-and-aces seats=2 " + std::string(fields));
        if (!start) FAIL(start.error().words);
        state = *start;
    }
    Scenery& play(std::string_view text) {
        const Seat seat = asked();
        const auto move = read_move(state, seat, text);
        if (!move) FAIL(move.error().words);
        Moves moves;
        list_moves(state, seat, moves);
        REQUIRE(moves.contains(*move));
        play_move(state, seat, *move, nullptr);
        return *this;
    }
    // The others pass until this seat is asked.
    Scenery& until(Seat seat) {
        for (int i = 0; i < 9 && asked() != seat; ++i) play("pass");
        REQUIRE(asked() == seat);
        return *this;
    }
    Seat asked() const { return state.table.question.seat; }
    Window window() const { return window_of(view(state, asked())).value(); }
    bool asks(const Settings& settings = {}) const {
        Moves moves;
        list_moves(state, asked(), moves);
        return worth_asking(view(state, asked()), {moves.begin(), moves.end()}, settings);
    }
};

constexpr Seat a = 0, b = 1;
constexpr Settings full{.mode = Mode::FullControl};

}  // namespace

TEST_CASE("3.4 rule 1: who can only pass is not asked, with full control neither") {
    Scenery scene("phase=end B.hand=2xA-01");
    scene.play("finish").until(b);
    CHECK(scene.window() == Window::PhaseClose);
    CHECK_FALSE(scene.asks());
    CHECK_FALSE(scene.asks(full));
}

TEST_CASE("3.4 rule 2: the close of an opponent's End Phase is loud, that of Standby quiet") {
    Scenery loud("phase=end B.hand=K-60");
    CHECK(loud.play("finish").until(b).asks());
    Scenery quiet("phase=standby B.hand=K-60");
    CHECK_FALSE(quiet.play("finish").until(b).asks());
    CHECK(quiet.asks(full));
}

TEST_CASE("3.4 rule 3: an opponent's card is for reactions, not for what can be played any time") {
    Scenery reaction("phase=standby A.hand=K-35 B.hand=K-01");
    reaction.play("play K-35").until(b);
    CHECK(reaction.window() == Window::Cycle);
    CHECK(reaction.asks());
    Scenery proactive("phase=standby A.hand=K-35 B.hand=K-60");
    CHECK_FALSE(proactive.play("play K-35").until(b).asks());
}

TEST_CASE("3.4 rule 3: in a quiet window only a card that names it is worth a question") {
    const std::string step = "phase=movement A.bot=T1 B.bot=T0 ";
    Scenery named(step + "B.hand=K-34");
    named.play("move bot").until(b).play("pass").until(a);
    named.play("step S").until(b);
    while (named.window() != Window::StepResolved) named.play("pass").until(b);
    CHECK(named.asks());
    Scenery other(step + "B.hand=K-60");
    other.play("move bot").until(b);
    CHECK(other.window() == Window::MoveStart);
    CHECK_FALSE(other.asks());
}

TEST_CASE("3.4 rule 4: nobody is asked to answer what they have just played") {
    Scenery scene("phase=standby A.hand=K-35.K-60");
    scene.play("play K-35");
    CHECK(scene.asked() == a);
    CHECK(scene.window() == Window::Cycle);
    CHECK_FALSE(scene.asks());
    CHECK(scene.asks(full));
}

TEST_CASE("3.4 rule 6: a yield until one's turn passes, but no decision that is no pass") {
    Scenery scene("phase=standby A.hand=K-35 B.hand=K-01");
    CHECK(scene.asks({.until = Yield::AgainstMe}));  // the Phase is A's own to play
    scene.play("play K-35").until(b);
    CHECK_FALSE(scene.asks({.until = Yield::MyTurn}));
    CHECK_FALSE(scene.asks({.until = Yield::AgainstMe}));
    CHECK(scene.asks({.until = Yield::EndOfCombat}));  // there is none
}

TEST_CASE("3.4 rule 6: a yield until the end of a Phase ends with it") {
    Scenery scene("phase=standby A.hand=K-35 B.hand=K-01");
    scene.play("play K-35").until(b);
    Settings settings{.until = Yield::EndOfPhase, .given = now(scene.state.table)};
    CHECK_FALSE(scene.asks(settings));
    settings.given.phase = Phase::Draw;
    CHECK(scene.asks(settings));
}

TEST_CASE("3.4 rule 6: what is declared against a player breaks the yield") {
    Scenery scene("phase=action A.bot=T0 B.bot=T1 B.hand=K-59");
    scene.play("fight B").until(b);
    CHECK(scene.window() == Window::CombatDeclared);
    CHECK(is_against_viewer(view(scene.state, b)));
    for (const Yield until : {Yield::MyTurn, Yield::AgainstMe}) CHECK(scene.asks({.until = until}));
}

TEST_CASE("3.4: what is played for a seat is legal, and depends on what it may know alone") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        int passed = 0, asked = 0;
        for_positions(2, seed, 3000, 7, [&](const State& state) {
            const Seat seat = state.table.question.seat;
            if (next_of(state).is_chance() || next_of(state).is_over() || seat == nobody) return;
            Moves moves;
            list_moves(state, seat, moves);
            const View seen = view(state, seat);
            const auto move = automatic_move(seen, {moves.begin(), moves.end()});
            if (move) CHECK(moves.contains(*move));
            CHECK(smart_pass(seen) == (move == make(Verb::Pass)));
            ++(move ? passed : asked);
        });
        CHECK(passed > asked);
    }
}

}  // namespace bots_and_aces
