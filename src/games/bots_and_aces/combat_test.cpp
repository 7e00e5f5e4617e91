// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "engine/game.hpp"
#include "engine/match.hpp"
#include "games/bots_and_aces/rules.hpp"
#include "games/bots_and_aces/strings.hpp"
#include "games/bots_and_aces/testing.hpp"

namespace bots_and_aces {

namespace {

constexpr Seat a = 0, b = 1;
using Ids = std::initializer_list<std::string_view>;

// A duel in the Action Phase of player a. Hands are empty but for what a test puts there, and what
// is in a deck goes by the name of `deck`.
struct Duel : TestTable {
    Duel(Ids weapons_a, Ids weapons_b, Ids deck = {}, Ids subsystems_b = {})
        : Duel(with_deck(bare_build({}, weapons_a), deck),
               with_deck(bare_build(subsystems_b, weapons_b), deck)) {}
    Duel(const Build& first, const Build& second) : TestTable({first, second}) {
        put(a, 0);
        put(b, 0);
        keep_duplicates(false);
    }
    // Most tests do without them: a slot for which nothing is left stays empty (BA-171).
    void keep_duplicates(bool keep) {
        for (ThingId id = 0; id < table.thing_count; ++id)
            if (cards()[table.things[id].card].type == Type::Duplicate)
                table.things[id].home = keep ? Home::WeaponsDeck : Home::Wreckage;
    }

    static Build with_deck(Build build, Ids ids) {
        int left = deck_size;
        build.deck.clear();
        for (const std::string_view id : ids) {
            build.deck.push_back({cards().find(id), 2});
            left -= 2;
        }
        build.deck.push_back({cards().find("A-12"), static_cast<Byte>(left)});
        return build;
    }

    // ---- Plans made by hand
    PlanPlace lay(int side, int slot, std::string_view id) {
        return lay(side, slot, thing(static_cast<Seat>(side), id));
    }
    PlanPlace lay(int side, int slot, ThingId id) {
        Combat& combat = table.combat;
        if (!combat.running())
            for (Seat seat : {a, b}) {
                combat.sides[seat].leader = seat;
                combat.sides[seat].members = SeatSet::of(seat);
                combat.sides[seat].owner.fill(seat);
            }
        combat.step = Fight::Block;
        const PlanPlace place = plan_place(side, slot);
        slot_at(table, place) = {id, 1, 1, 0};
        table.things[id].home = Home::Plan;
        return place;
    }

    // ---- whole Combats
    void hold(Seat seat, Ids ids) {
        PilotCards& pilots = state.secrets.pilots[seat];
        for (const std::string_view id : ids) {
            std::size_t i = kind_of(state, seat, cards().find(id));
            while (pilots.place[i] == InHand) ++i;
            REQUIRE(pilots.card[i] == cards().find(id));
            pilots.place[i] = InHand;
            pilots.here[i] = SeatSet::of(seat);
            sort_copies(pilots, kind_of(state, seat, cards().find(id)));
            ++table.players[seat].hand;
            --table.players[seat].deck;
        }
    }
    void begin() {
        Play play{state, nullptr};
        while (table.frame_count > 0) play.pop();
        table.question = {};
        play.push(Flow::Round).pc = 2;
        play.push(Flow::Turn, a).pc = 8;
        play.push(Flow::PhaseLoop, static_cast<unsigned>(Phase::Action));
        table.turn = a;
        table.in_turn = 2;
        table.phase = Phase::Action;
        go_on(play);
        this->play(make(Verb::Fight, b));
        pass();
    }
    // Passes whenever nothing but an answer is asked for. What is drawn does not matter.
    void pass() {
        for (;;) {
            if (question() == Ask::TopCard)
                deal();
            else if (question() == Ask::Respond || question() == Ask::UseStatus)
                play_pass();
            else
                return;
        }
    }
    void deal() {
        Chances chances;
        list_chances(state, chances);
        play_move(state, engine::nature, chances[0].move, nullptr);
    }
    void play_pass() { TestTable::play(make(Verb::Pass)); }
    void act(Move move) {
        TestTable::play(move);
        pass();
    }
    // The centre comes first.
    void choose(Seat seat, Ids ids) {
        constexpr int order[] = {Centre, Left, Right};
        std::size_t i = 0;
        for (const std::string_view id : ids) {
            REQUIRE(question() == Ask::Select);
            const ThingId card = free_copy(seat, id);
            const Move move = make(Verb::Select, static_cast<unsigned>(order[i++]), card);
            Moves moves;
            list_moves(state, seat, moves);
            REQUIRE(moves.contains(move));
            play_move(state, seat, move, nullptr);
        }
        pass();
    }
    ThingId free_copy(Seat seat, std::string_view id) const {
        const auto& plan = state.secrets.plan[seat];
        for (ThingId one = 0; one < table.thing_count; ++one)
            if (table.things[one].owner == seat && table.things[one].card == cards().find(id) &&
                std::find(plan.begin(), plan.end(), one) == plan.end())
                return one;
        return no_thing;
    }
    void skip_blocks() {
        while (question() == Ask::Block || question() == Ask::Respond) play_pass();
    }
    Move attach(PlanPlace place, std::string_view id) const {
        return make(Verb::Attach, place, static_cast<unsigned>(cards().find(id)));
    }
    bool blocks(PlanPlace one, PlanPlace other) const { return may_block(state, one, other); }
};

Totals totals(const Duel& duel, PlanPlace place, Ref target) {
    return string_totals(duel.state, place, target);
}

}  // namespace

// ---- blocking
// ------------------------------------------------------------------------------------

TEST_CASE("BA-179, BA-180, V-47: Attributes block in a ring, Shields block all but Shields") {
    const std::string_view ids[] = {"W-02", "W-07", "W-13", "W-06", "W-43"};  // S B H none Shield
    const std::string expected[] = {"-+---", "--+--", "+----", "-----", "++++-"};
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t j = 0; j < 5; ++j) {
            CAPTURE(ids[i]);
            CAPTURE(ids[j]);
            Duel duel({ids[i]}, {ids[j]});
            const PlanPlace blocker = duel.lay(0, Centre, ids[i]);
            const PlanPlace blocked = duel.lay(1, Centre, ids[j]);
            CHECK(duel.blocks(blocker, blocked) == (expected[i][j] == '+'));
        }
}

TEST_CASE("BA-178, V-49 to V-51: the blocked Weapon's Range and sight between the Weapons count") {
    Duel duel({"W-13"}, {"W-20", "W-02"});
    const PlanPlace axe = duel.lay(0, Centre, "W-13");
    const PlanPlace rifle = duel.lay(1, Centre, "W-20"), saber = duel.lay(1, Left, "W-02");
    duel.put(a, 4);
    CHECK(duel.blocks(axe, rifle));
    CHECK_FALSE(duel.blocks(axe, saber));
    duel.put(b, 1);
    CHECK(duel.blocks(axe, rifle));  // a Melee Weapon may block at any distance, BA-108
    duel.put(a, 13);
    duel.put(b, 3);
    CHECK_FALSE(duel.blocks(axe, rifle));
}

TEST_CASE("BA-302, BA-303, BA-306, V-54 to V-57: Missile, Multi-Vector and Savage") {
    Duel close({"W-43", "W-02", "W-35"}, {"W-10", "W-04"});
    const PlanPlace shield = close.lay(0, Left, "W-43"), saber = close.lay(0, Centre, "W-02"),
                    thrower = close.lay(0, Right, "W-35");
    const PlanPlace scythe = close.lay(1, Left, "W-10"), claw = close.lay(1, Centre, "W-04");
    CHECK_FALSE(close.blocks(shield, scythe));
    CHECK(close.blocks(saber, scythe));
    CHECK(close.blocks(saber, claw));
    CHECK_FALSE(close.blocks(thrower, claw));  // Heat beats Solid, but "cannot" wins (BA-319)
    CHECK(close.blocks(shield, claw));

    Duel far({"W-27", "W-13", "W-43"}, {"W-57"});
    far.put(a, 4);
    far.put(b, 1);
    const PlanPlace missile = far.lay(1, Centre, "M-01");
    CHECK(far.blocks(far.lay(0, Left, "W-27"), missile));
    CHECK_FALSE(far.blocks(far.lay(0, Centre, "W-13"), missile));
    CHECK(far.blocks(far.lay(0, Right, "W-43"), missile));
}

TEST_CASE("BA-185, R-53, R-54: a suspended Weapon neither blocks nor is blocked") {
    Duel duel({"W-13"}, {"W-02"});
    const PlanPlace axe = duel.lay(0, Centre, "W-13"), saber = duel.lay(1, Centre, "W-02");
    CHECK(duel.blocks(axe, saber));
    duel.table.things[duel.thing(a, "W-13")].set(Thing::Suspended);
    CHECK_FALSE(duel.blocks(axe, saber));
    duel.table.things[duel.thing(a, "W-13")].set(Thing::Suspended, false);
    duel.table.things[duel.thing(b, "W-02")].set(Thing::Suspended);
    CHECK_FALSE(duel.blocks(axe, saber));
}

TEST_CASE("BA-181, BA-198, V-48: a block suspends both, and the blocked player draws") {
    Duel duel({"W-13"}, {"W-02"});
    duel.begin();
    duel.choose(a, {"W-13"});
    duel.choose(b, {"W-02"});
    REQUIRE(duel.question() == Ask::Block);
    REQUIRE(duel.asked() == a);
    const int deck = duel.table.players[b].deck;
    duel.act(make(Verb::Block, plan_place(0, Centre), plan_place(1, Centre)));
    CHECK(duel.table.players[b].deck == deck - 1);
    CHECK(duel.table.players[b].has(Player::FoughtRound));
    duel.skip_blocks();
    duel.pass();
    CHECK(duel.bot(a).hp == 100);  // neither Weapon formed a string
    CHECK(duel.bot(b).hp == 100);
}

TEST_CASE("BA-263, V-53: a Shield pays for its block, and the last point destroys it") {
    Duel duel({"W-43"}, {"W-02"});
    duel.table.things[duel.thing(a, "W-43")].dur = 1;
    duel.begin();
    duel.choose(a, {"W-43"});
    duel.choose(b, {"W-02"});
    duel.act(make(Verb::Block, plan_place(0, Centre), plan_place(1, Centre)));
    CHECK(duel.table.things[duel.thing(a, "W-43")].home == Home::Wreckage);
    CHECK(duel.table.players[b].hand == 1);
}

// ---- selecting
// -----------------------------------------------------------------------------------

TEST_CASE("BA-119, BA-264, V-93, V-95: what a Duplicate may copy") {
    Duel duel({"W-43", "W-40", "W-20"}, {"W-02"});
    duel.keep_duplicates(true);
    duel.begin();
    const auto centre = [&](std::string_view id) {
        duel.state.secrets.plan[0] = {no_thing, duel.thing(a, id), no_thing};
    };
    const ThingId first = duel.thing(a, "X-2"), second = static_cast<ThingId>(first + 1);
    const auto may = [&](int slot, ThingId id) { return may_select(duel.state, a, 0, slot, id); };
    centre("W-20");
    CHECK(may(Left, first));
    CHECK_FALSE(may(Centre, first));
    centre("W-40");
    CHECK_FALSE(may(Left, first));
    centre("W-43");  // DUR 2
    CHECK(may(Left, first));
    duel.state.secrets.plan[0][Left] = first;
    CHECK_FALSE(may(Right, second));
    // with a Duplicate there, the centre may not become something it cannot copy.
    CHECK_FALSE(may(Centre, duel.thing(a, "W-40")));
    CHECK(may(Centre, duel.thing(a, "W-20")));
}

TEST_CASE("BA-169, 8.3: the table does not show what is being selected") {
    Duel one({"W-20", "W-13"}, {"W-02"}), other({"W-20", "W-13"}, {"W-02"});
    one.begin();
    other.begin();
    one.choose(a, {"W-20"});
    other.choose(a, {"W-13"});
    CHECK(one.state.table == other.state.table);
    CHECK_FALSE(one.state == other.state);
}

TEST_CASE("BA-117, BA-120, R-65, V-97: Duplicates become instances, and each has Reach") {
    Duel duel({"W-03"}, {"W-13"});
    duel.keep_duplicates(true);
    duel.begin();
    duel.choose(a, {"W-03", "X-2", "X-2"});
    duel.choose(b, {"W-13", "X-2", "X-2"});
    CHECK(initiative(duel.state, duel.bot_id(a)) == 130);
    const ThingId left = weapon_at(duel.table, plan_place(0, Left));
    CHECK(original(duel.table, left) == duel.thing(a, "W-03"));
    CHECK(weapon_damage(duel.state, left) == 6);
}

// ---- strings
// -------------------------------------------------------------------------------------

TEST_CASE("BA-123, BA-193, V-65, V-66: Attacks add to a string, Armor counts once") {
    Duel duel({"W-20"}, {"W-02"}, {"A-05", "A-11"}, {"U-01", "U-02", "U-03"});
    duel.put(a, 4);
    duel.put(b, 1);
    duel.hold(a, {"A-05", "A-11"});
    duel.begin();
    duel.choose(a, {"W-20"});
    duel.choose(b, {"W-02"});
    duel.skip_blocks();
    REQUIRE(duel.question() == Ask::Attach);
    const PlanPlace rifle = plan_place(0, Centre);
    duel.act(duel.attach(rifle, "A-05"));
    duel.act(duel.attach(rifle, "A-11"));
    CHECK(totals(duel, rifle, Ref::unit(duel.bot_id(b))).damage == 13);
    CHECK(totals(duel, rifle, Ref::thing(duel.thing(b, "U-03"))).dd == 1);
    if (duel.question() == Ask::Attach) duel.play_pass();
    REQUIRE(duel.question() == Ask::StringTarget);
    CHECK_FALSE(duel.may(pick(Ref::thing(duel.thing(b, "U-02")))));  // V-83
    duel.act(pick(Ref::unit(duel.bot_id(b))));
    CHECK(duel.bot(b).hp == 90);
    CHECK(duel.table.players[a].hand == 0);  // BA-130
    CHECK(count_at(duel.state.secrets.pilots[a], InScrapyard) == 2);
}

TEST_CASE("BA-128, V-69: two Attacks of one name need two strings") {
    Duel duel({"W-20", "W-25"}, {"W-02"}, {"A-05"});
    duel.put(a, 4);
    duel.put(b, 1);
    duel.hold(a, {"A-05", "A-05"});
    duel.begin();
    duel.choose(a, {"W-20", "W-25"});
    duel.choose(b, {"W-02"});
    duel.skip_blocks();
    duel.act(duel.attach(plan_place(0, Left), "A-05"));
    CHECK_FALSE(duel.may(duel.attach(plan_place(0, Left), "A-05")));
    CHECK(duel.may(duel.attach(plan_place(0, Centre), "A-05")));
}

TEST_CASE("BA-124, BA-125, V-72, V-73: Attribute and type of an Attack") {
    Duel duel({"W-06", "W-02", "W-01"}, {"W-02"}, {"A-14", "A-05", "A-02"});
    duel.hold(a, {"A-14", "A-05", "A-02"});
    duel.begin();
    duel.choose(a, {"W-06", "W-02", "W-01"});
    duel.choose(b, {"W-02"});
    duel.skip_blocks();
    CHECK_FALSE(duel.may(duel.attach(plan_place(0, Centre), "A-14")));
    CHECK(duel.may(duel.attach(plan_place(0, Left), "A-14")));
    CHECK_FALSE(duel.may(duel.attach(plan_place(0, Right), "A-05")));
    CHECK(duel.may(duel.attach(plan_place(0, Right), "A-02")));
}

TEST_CASE("BA-131, BA-132, V-67, V-68: a Special Attack on its own Weapon, and on another") {
    Duel own({"W-20"}, {"W-02"}, {"P-20", "A-05"});
    own.put(a, 4);
    own.put(b, 1);
    own.hold(a, {"P-20", "A-05"});
    own.begin();
    own.choose(a, {"W-20"});
    own.choose(b, {"W-02"});
    own.skip_blocks();
    own.act(own.attach(plan_place(0, Centre), "P-20"));  // in the order of the card set, 3.5
    own.act(own.attach(plan_place(0, Centre), "A-05"));
    CHECK(own.bot(b).hp == 100 - (5 + 4 + 6 + 1));  // one more for the other Attack

    Duel other({"W-28"}, {"W-02"}, {"P-20"});
    other.put(a, 4);
    other.put(b, 1);
    other.hold(a, {"P-20"});
    other.begin();
    other.choose(a, {"W-28"});
    other.choose(b, {"W-02"});
    other.skip_blocks();
    other.act(other.attach(plan_place(0, Centre), "P-20"));
    CHECK(other.bot(b).hp == 100 - 9);
}

TEST_CASE("BA-307, V-102, V-103: Scoped counts Range 2 as 3 from an outer tile") {
    Duel duel({"W-21"}, {"W-02"}, {"A-08"});
    const PlanPlace rail = duel.lay(0, Centre, "W-21");
    duel.table.combat.step = Fight::Attack;
    const Ref target = Ref::unit(duel.bot_id(b));
    duel.put(a, 13);
    CHECK(is_string_target(duel.state, rail, target));
    duel.put(a, 4);
    duel.put(b, 1);
    CHECK_FALSE(is_string_target(duel.state, rail, target));
}

TEST_CASE("BA-308, BA-300, V-99: a Thrown Weapon takes Melee Attacks and is lost by them") {
    Duel duel({"W-24"}, {"W-02"}, {"A-02"});
    duel.put(a, 4);
    duel.hold(a, {"A-02"});
    duel.begin();
    duel.choose(a, {"W-24"});
    duel.choose(b, {"W-02"});
    duel.skip_blocks();
    duel.act(duel.attach(plan_place(0, Centre), "A-02"));
    CHECK(duel.bot(b).hp == 91);
    CHECK_FALSE(duel.table.combat.running());
    CHECK(duel.table.things[duel.thing(a, "W-24")].home == Home::Wreckage);
}

TEST_CASE("BA-234, R-106: after a Bot Rush only what is on the unit's own tile can be hit") {
    Duel duel({"W-22"}, {"W-02"}, {}, {"U-01"});
    const PlanPlace scatter = duel.lay(0, Centre, "W-22");
    const Ref bot = Ref::unit(duel.bot_id(b)), plate = Ref::thing(duel.thing(b, "U-01"));
    duel.put(b, 1);
    CHECK(is_string_target(duel.state, scatter, bot));
    duel.bot(a).set(Unit::Rushed);
    CHECK_FALSE(is_string_target(duel.state, scatter, bot));
    duel.put(b, 0);
    CHECK(is_string_target(duel.state, scatter, bot));
    CHECK_FALSE(is_string_target(duel.state, scatter, plate));
}

TEST_CASE("BA-197, BA-312, V-114: a Weapon with Cooldown rests after Combat, the others return") {
    Duel duel({"W-05", "W-02"}, {"W-13"});
    duel.begin();
    duel.choose(a, {"W-05", "W-02"});
    duel.choose(b, {"W-13"});
    for (int i = 0; i < 40 && duel.table.combat.running(); ++i) {
        Moves moves;
        list_moves(duel.state, duel.asked(), moves);
        REQUIRE_FALSE(moves.empty());
        duel.play(moves[0]);
    }
    REQUIRE_FALSE(duel.table.combat.running());
    CHECK(duel.table.things[duel.thing(a, "W-05")].has(Thing::OnCooldown));
    const Thing& saber = duel.table.things[duel.thing(a, "W-02")];
    CHECK(saber.home == Home::WeaponsDeck);
    CHECK_FALSE(saber.has(Thing::OnCooldown));
    CHECK_FALSE(saber.has(Thing::Suspended));
    CHECK(duel.table.combat == Combat{});
}

TEST_CASE(
    "BA-47, BA-272: Weapons of a unit whose card is on Cooldown neither block nor form strings") {
    Build drone = with_support(bare_build(), "U-39");
    for (const std::string_view id : {"W-28", "W-36"})
        drone.units[1].weapons.push_back(cards().find(id));
    const auto blocks_and_strings = [&](bool idle) {
        Duel duel(drone, bare_build({}, {"W-20", "W-28"}));
        const UnitId unit = duel.table.players[a].first_unit + 1;
        duel.table.units[unit].tile = 1;
        duel.begin();
        duel.choose(a, {"W-28", "W-36"});
        duel.choose(b, {"W-20", "W-28"});
        if (idle) {
            Play play{duel.state, nullptr};
            put_on_cooldown(play, duel.table.units[unit].source, 1);
        }
        std::array<int, 2> offered{};
        for (int i = 0; i < 40 && duel.table.combat.running(); ++i) {
            Moves moves;
            list_moves(duel.state, duel.asked(), moves);
            REQUIRE_FALSE(moves.empty());
            for (const Move move : moves)
                if (duel.asked() == a) {
                    offered[0] += verb_of(move) == Verb::Block;
                    offered[1] += verb_of(move) == Verb::String || verb_of(move) == Verb::Pick;
                }
            duel.play(moves[0]);
        }
        REQUIRE_FALSE(duel.table.combat.running());
        return offered;
    };
    const auto usual = blocks_and_strings(false), idle = blocks_and_strings(true);
    CHECK(usual[0] > 0);
    CHECK(usual[1] > 0);
    CHECK(idle[0] == 0);
    CHECK(idle[1] == 0);
}

TEST_CASE(
    "BA-169: in a shared Plan, too, a Weapon can be taken up again until all have committed") {
    auto position = engine::game_of<Rules>().read(
        "bots-and-aces seats=4 format=team build-1=bot:W-20,W-28 build-2=bot:W-28 build-3=bot:W-36 "
        "build-4=bot: A.bot=T4 C.bot=T4 B.bot=T1 D.bot=T1");
    REQUIRE(position);
    engine::Match match = engine::Match::from(*std::move(position));
    const auto play = [&](Seat seat, std::string_view text) {
        CAPTURE(text);
        const auto move = match.position().read_move(seat, text);
        REQUIRE(move);
        REQUIRE(match.play(seat, *move));
    };
    play(0, "fight B");
    play(0, "offer R C");
    play(2, "accept");
    play(0, "pass");
    play(1, "pass");
    CHECK_FALSE(match.may_undo(2));
    play(0, "select C W-20");
    play(0, "select L W-28");
    REQUIRE(match.may_undo(0));
    REQUIRE(match.undo(0));
    play(2, "select R W-36");
    REQUIRE(match.may_undo(0));  // chosen at the same time
    REQUIRE(match.undo(0));
    play(0, "select C W-28");
    CHECK(match.position().write().find("plan.A.C=A.W-28") != std::string::npos);
    play(0, "select L W-20");
    play(1, "select C W-28");
    play(1, "select L X-2");
    play(1, "select R X-2#2");
    CHECK_FALSE(match.may_undo(0));  // everybody has seen it
}

}  // namespace bots_and_aces
