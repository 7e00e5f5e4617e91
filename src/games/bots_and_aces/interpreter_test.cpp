// SPDX-License-Identifier: Apache-2.0
//
// The effect language on small tables: selectors, filters, values, timed effects, operations.
#include "games/bots_and_aces/interpreter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>

#include "games/bots_and_aces/effect_tools.hpp"
#include "games/bots_and_aces/rules.hpp"
#include "games/bots_and_aces/testing.hpp"

using namespace bots_and_aces;

namespace {

Act act_of(Seat seat) {
    Act act;
    act.controller = seat;
    return act;
}

Refs all(const State& state, const Act& act, Selector base) {
    Refs found;
    select(state, act, selector_number(base), found);
    return found;
}

const Ability& ability_of(std::string_view id) {
    return cards().abilities_of(cards()[cards().find(id)])[0];
}

// Carries out the first ability of a card, as far as it asks nothing.
void carry_out(State& state, std::string_view id, const Act& about) {
    Play play{state, nullptr};
    while (state.table.frame_count > 0) play.pop();
    const Byte act = new_act(play);
    play.act(act) = about;
    play.act(act).card = cards().find(id);
    run_effect_of(play, act, ability_of(id).effect);
    while (state.table.frame_count > 0 && state.table.question.ask == Ask::Nothing)
        run_effect(play);
}

}  // namespace

TEST_CASE("BA-15: units of a selector are those of its player, or of the opponents") {
    TestTable test;
    CHECK(all(test.state, act_of(0), Selector::YourUnits).contains(Ref::unit(test.bot_id(0))));
    CHECK(all(test.state, act_of(0), Selector::EnemyUnits).contains(Ref::unit(test.bot_id(1))));
    CHECK(all(test.state, act_of(0), Selector::AllUnits).size() == 2);
    CHECK(selects(test.state, act_of(1), selector_number(Selector::YourBot),
                  Ref::unit(test.bot_id(1))));
    CHECK(first_of(test.state, act_of(1), selector_number(Selector::YourBot, Suffix::Controller)) ==
          Ref::player(1));
}

TEST_CASE("BA-46: what is destroyed is in the Wreckage and nowhere else") {
    TestTable test({bare_build({}, {"W-20"}), bare_build()});
    const ThingId rifle = test.thing(0, "W-20");
    CHECK(all(test.state, act_of(0), Selector::YourWeapons).contains(Ref::thing(rifle)));
    test.table.things[rifle].home = Home::Wreckage;
    CHECK(!all(test.state, act_of(0), Selector::YourWeapons).contains(Ref::thing(rifle)));
    CHECK(all(test.state, act_of(0), Selector::YourWreckage).contains(Ref::thing(rifle)));
}

TEST_CASE("BA-99: a face-down card in a Plan is a place, not a card") {
    TestTable test({bare_build({}, {"W-20"}), bare_build()});
    Combat& combat = test.table.combat;
    combat.step = Fight::Selection;
    combat.sides[0].members.add(0);
    combat.sides[1].members.add(1);
    combat.sides[0].owner.fill(0);
    combat.sides[1].owner.fill(1);
    const ThingId rifle = test.thing(0, "W-20");
    combat.sides[0].slots[Centre].filled = 1;
    test.state.secrets.plan[0][Centre] = rifle;
    const Ref slot = Ref::string(plan_place(0, Centre));
    CHECK(all(test.state, act_of(1), Selector::PlanEnemy).contains(slot));
    CHECK(thing_behind(test.state, slot, 1) == no_thing);
    CHECK(thing_behind(test.state, slot, 0) == rifle);
    CHECK(!all(test.state, act_of(0), Selector::YourWeaponsDeck).contains(Ref::thing(rifle)));
}

TEST_CASE("OP-89: a change of Initiative lasts until the end of the turn") {
    TestTable test;
    const int before = initiative(test.state, test.bot_id(0));
    carry_out(test.state, "K-47", act_of(0));  // Initiative +20 until end of turn
    Play play{test.state, nullptr};
    CHECK(initiative(test.state, test.bot_id(0)) == before + 20);
    expire(play, Until::EndOfPhase);
    CHECK(initiative(test.state, test.bot_id(0)) == before + 20);
    expire(play, Until::EndOfTurn);
    CHECK(initiative(test.state, test.bot_id(0)) == before);
    CHECK(test.table.modifier_count == 0);
}

TEST_CASE("BA-239: effects for some turns and some rounds count down on their own") {
    TestTable test;
    Play play{test.state, nullptr};
    Modifier modifier;
    modifier.op = Operation::WinTies;
    modifier.of = Ref::player(0);
    modifier.until = Until::Turns;
    modifier.seat = 1;
    modifier.left = 2;
    add_modifier(play, modifier);
    tick_turn(play, 0);
    tick_turn(play, 1);
    CHECK(test.table.modifier_count == 1);
    tick_turn(play, 1);
    CHECK(test.table.modifier_count == 0);
    modifier.until = Until::Rounds;
    modifier.left = 1;
    add_modifier(play, modifier);
    tick_turn(play, 1);
    CHECK(test.table.modifier_count == 1);
    tick_round(play);
    CHECK(test.table.modifier_count == 0);
}

TEST_CASE("OP-104: a delayed effect keeps its act until its time is over") {
    TestTable test;
    carry_out(test.state, "K-13", act_of(0));  // at the next string of yours this turn
    REQUIRE(test.table.delayed_count == 1);
    CHECK(test.table.delayed[0].event == Event::StringDeclared);
    const std::uint64_t used = test.table.acts_used;
    Play play{test.state, nullptr};
    expire(play, Until::EndOfTurn);
    CHECK(test.table.delayed_count == 0);
    CHECK(std::popcount(test.table.acts_used) == std::popcount(used) - 1);
}

TEST_CASE("OP-6: Predict puts cards below and above in any order") {
    TestTable test;
    Play play{test.state, nullptr};
    PilotCards& pilots = test.state.secrets.pilots[0];
    const CardId a = cards().find("A-01"), b = cards().find("A-02"), c = cards().find("A-03");
    pilots.card.fill(std::max(a, std::max(b, c)));
    pilots.card[0] = a, pilots.card[1] = b;
    pilots.card[2] = c;
    std::sort(pilots.card.begin(), pilots.card.end());
    pilots.place.fill(OutOfGame);
    pilots.place[0] = DeckMiddle + 1, pilots.place[1] = DeckMiddle + 2;
    pilots.place[2] = DeckMiddle + 3;  // the top
    test.table.players[0].deck = 3;
    while (test.table.frame_count > 0) play.pop();
    test.table.question = {};
    const Byte act = new_act(play);
    play.act(act).controller = 0;
    Number predict = 0;
    for (std::size_t i = 0; i < cards().operations.size(); ++i)
        if (cards().operations[i].code == Operation::Predict) predict = static_cast<Number>(i);
    // Put there as the operation itself would, once the cards have been lifted.
    play.push(Flow::Predict, 3, 0, 0, act, 0, predict).pc = 1;
    const auto answer = [&](Move move) {
        run_effect(play);
        REQUIRE(test.table.question.ask == Ask::Arrange);
        Moves moves;
        list_effect(test.state, 0, moves);
        REQUIRE(moves.contains(move));
        const Question asked = test.table.question;
        test.table.question = {};
        answer_effect(play, asked, 0, move);
    };
    answer(make(Verb::Bottom, static_cast<unsigned>(b)));
    answer(make(Verb::Pass));
    answer(make(Verb::Top, static_cast<unsigned>(c)));
    run_effect(play);  // the last one goes on top by itself
    CHECK(test.table.frame_count == 0);
    Cards60 order;
    cards_from_top(test.state, 0, 0, 3, order);
    CHECK(pilots.card[order[0]] == a);
    CHECK(pilots.card[order[1]] == c);
    CHECK(pilots.card[order[2]] == b);
}

TEST_CASE("BA-314, BA-318: a card that is looked at is told of when it is turned up") {
    // The first card is known to A already; nature has to say which the second one is.
    const auto told = [](const std::string& skill, const std::string& deck) {
        auto state = Rules::read("bots-and-aces build-1=bot:/deck:A-02,K-35," + skill +
                                 ",57xA-01 phase=standby A.hand=" + skill + " A.deck=" + deck);
        REQUIRE(state.has_value());
        engine::EventLog log;
        const auto play = [&](const std::string& text) {
            const Seat seat = Rules::next(*state).seats.lowest();
            const auto move = Rules::read_move(*state, seat, text);
            REQUIRE(move.has_value());
            log.clear();
            Rules::play(*state, seat, *move, &log);
        };
        play("play " + skill);
        while (!Rules::next(*state).is_chance()) play("pass");
        return log;
    };
    const auto find = [](const engine::EventLog& log, Told kind) {
        return std::ranges::find(log, static_cast<std::uint16_t>(kind), &engine::Event::kind);
    };
    const engine::EventLog revealed = told("K-54", "K-35@129(listed=A,here=A)");
    REQUIRE(find(revealed, Told::Revealed) != revealed.end());
    CHECK(find(revealed, Told::Revealed)->reveals);
    CHECK(find(revealed, Told::Revealed)->open[0] == cards().find("K-35"));
    const engine::EventLog looked = told("Q-08", "K-35@129(listed=A,here=A)");
    REQUIRE(find(looked, Told::Looked) != looked.end());
    CHECK(find(looked, Told::Looked)->readers == SeatSet::of(0));
    CHECK(find(looked, Told::Looked)->secret[0] == cards().find("K-35"));
}
