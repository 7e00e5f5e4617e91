// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/start.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/log.hpp"
#include "games/bots_and_aces/build_code.hpp"
#include "games/bots_and_aces/build_text.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/rules.hpp"

namespace bots_and_aces {

namespace {

State started(int seats, std::vector<std::pair<std::string, std::string>> options = {}) {
    auto state = start({.seats = seats, .options = std::move(options)});
    REQUIRE(state);
    return *state;
}

engine::Problems problems(int seats, std::vector<std::pair<std::string, std::string>> options) {
    auto state = start({.seats = seats, .options = std::move(options)});
    return state ? engine::Problems{} : state.error();
}

bool any_has(const engine::Problems& list, std::string_view words) {
    return std::ranges::any_of(
        list, [&](const std::string& one) { return one.find(words) != std::string::npos; });
}

int count_of(const State& state, Seat seat, std::string_view id) {
    const CardId card = cards().find(id);
    return static_cast<int>(std::ranges::count_if(state.table.things, [&](const Thing& thing) {
        return thing.owner == seat && thing.card == card && !thing.has(Thing::Whole);
    }));
}

// A build with these cards of the Bot; not a legal one.
Build built(std::string_view list) {
    auto build = read_build_code(cards(), "Test/1/T-01/bot:" + std::string(list) + "/deck:60xA-01");
    REQUIRE(build);
    return *build;
}

}  // namespace

TEST_CASE("BA-20, BA-65: main Bots start with 100 HP on opposite corners of a duel") {
    const State state = started(2);
    CHECK(broken(state) == "");
    CHECK(state.table.format == Format::Duel);
    for (Seat seat = 0; seat < 2; ++seat) {
        const Unit& bot = state.table.units[state.table.players[seat].bot];
        CHECK(bot.owner == seat);
        CHECK(bot.hp == 100);
        CHECK(bot.tile == (seat == 0 ? 13 : 7));
        CHECK(state.table.players[seat].deck == 60);
        CHECK(state.table.players[seat].hand == 0);
    }
}

TEST_CASE("BA-250: three, four, five and six players start in a Free for All around the rim") {
    for (int seats = 3; seats <= 6; ++seats) {
        CAPTURE(seats);
        const State state = started(seats);
        CHECK(broken(state) == "");
        CHECK(state.table.format == Format::FreeForAll);
        for (Seat seat = 0; seat < seats; ++seat) CHECK(state.table.players[seat].team == seat);
        CHECK(start_tile_of(state.table, 1) != start_tile_of(state.table, 0));
    }
}

TEST_CASE("BA-245: the members of a team share a duel tile") {
    const State state = started(4, {{"format", "team"}});
    CHECK(broken(state) == "");
    for (Seat seat = 0; seat < 4; ++seat) {
        CHECK(state.table.players[seat].team == seat % 2);
        CHECK(state.table.units[state.table.players[seat].bot].tile == (seat % 2 == 0 ? 13 : 7));
    }
    CHECK(any_has(problems(3, {{"format", "team"}}), "BA-245"));
    CHECK(any_has(problems(3, {{"format", "duel"}}), "2 seats"));
    CHECK(any_has(problems(2, {{"format", "free-for-all"}}), "BA-250"));
}

TEST_CASE("BA-37: every Weapons Deck has two Duplicates, carried by nobody") {
    const State state = started(2);
    for (Seat seat = 0; seat < 2; ++seat) CHECK(count_of(state, seat, "X-2") == 2);
    for (const Thing& thing : state.table.things)
        if (thing.card == cards().find("X-2")) CHECK(thing.carrier == no_unit);
}

TEST_CASE("BA-255, BA-257: a launcher comes with its Ammunition; a platform lies on the Field") {
    int launchers = 0, platforms = 0;
    for (CardId id = 0; id < cards().size(); ++id) {
        const Card& card = cards()[id];
        if (card.type != Type::Weapon || card.ammo == no_card) continue;
        ++launchers;
        platforms += card.platform;
        CAPTURE(cards().title(id));
        const Build builds[] = {built(cards().id(id)), built("")};
        const State state = lay_out(Format::Duel, builds);
        CHECK(count_of(state, 0, cards().id(card.ammo)) == card.ammunition);
        CHECK(state.table.things[0].card == id);
        CHECK(state.table.things[0].home == (card.platform ? Home::Field : Home::WeaponsDeck));
    }
    CHECK(launchers > 0);
    CHECK(platforms > 0);
}

TEST_CASE("BA-292, BA-293: a Compound Weapon lies on the Field with the highest DUR of its parts") {
    CardId tough = no_card;
    for (CardId id = 0; id < cards().size(); ++id)
        if (cards()[id].type == Type::Weapon && cards()[id].dur > 0 &&
            (tough == no_card || cards()[id].dur > cards()[tough].dur))
            tough = id;
    REQUIRE(tough != no_card);
    const Build builds[] = {built("W-20,W-20+" + cards().id(tough)), built("")};
    const State state = lay_out(Format::Duel, builds);
    const Table& table = state.table;
    const auto whole = std::ranges::find_if(
        table.things, [](const Thing& thing) { return thing.has(Thing::Whole); });
    REQUIRE(whole != table.things.end());
    const auto id = static_cast<ThingId>(whole - table.things.begin());
    CHECK(whole->home == Home::Field);
    CHECK(whole->card == cards().find("W-20"));
    CHECK(whole->dur == cards()[tough].dur);
    CHECK(table.things[0].compound == no_thing);  // the single Weapon comes first
    CHECK(table.things[1].compound == id);
    CHECK(table.things[2].compound == id);
    CHECK(table.things[2].card == tough);
}

TEST_CASE("BA-55, BA-66, BA-280: Bits stand beside their unit, Funnels are docked, Cores wait") {
    auto build = read_build_code(
        cards(), "Test/1/T-01/bot:W-49,W-53/" + [] {
            for (CardId id = 0; id < cards().size(); ++id)
                if (cards()[id].is(SubType::Core)) return cards().id(id);
            return std::string();
        }() + ":W-20/deck:60xA-01");
    REQUIRE(build);
    const Build builds[] = {*build, built("")};
    const Table table = lay_out(Format::Duel, builds).table;
    CHECK(table.things[0].tile == 13);
    CHECK(table.things[1].tile == no_tile);
    CHECK(table.things[1].has(Thing::Docked));
    CHECK(table.units[1].stand == Stand::Reserve);
    CHECK(table.units[1].tile == no_tile);
    CHECK(table.things[table.units[1].source].carrier == 1);
}

TEST_CASE("BA-48, 8.1: at the start nobody but its owner knows a Pilot Deck") {
    const State state = started(2);
    for (Seat seat = 0; seat < 2; ++seat) {
        const PilotCards& pilots = state.secrets.pilots[seat];
        CHECK(std::ranges::is_sorted(pilots.card));
        for (std::size_t i = 0; i < deck_size; ++i) {
            CHECK(pilots.place[i] == DeckMiddle);
            CHECK(pilots.listed[i] == SeatSet::of(seat));
            CHECK(pilots.here[i].empty());
        }
    }
}

TEST_CASE("BA-28 to BA-43: every broken rule of a build is named with its seat") {
    const auto list = problems(2, {{"build-2", "Bad/1/T-01/bot:30xW-20/deck:60xK-01"}});
    CHECK(any_has(list, "Seat 1, BA-28"));
    CHECK(any_has(list, "Seat 1, BA-39"));
    CHECK(any_has(list, "Seat 1, BA-43"));
    CHECK_FALSE(any_has(list, "Seat 0"));
    CHECK(any_has(problems(2, {{"build-1", "tank"}}), "anvil, swallow"));
    CHECK(any_has(problems(2, {{"build-1", "random-x"}}), "random-7"));
    CHECK(any_has(problems(2, {{"build-3", "anvil"}}), "nobody sits"));
    CHECK(any_has(problems(2, {{"rounds", "0"}}), "1 to 250"));
}

TEST_CASE("BA-20, BA-28: A18: a table's Build Points go from 500 to 1,500") {
    for (const int points : {500, 750, 1000}) {
        CAPTURE(points);
        int count = 0;
        for (const Archetype& one : archetypes()) {
            if (one.points != points) continue;
            ++count;
            CAPTURE(one.name);
            const auto build = find_build(one.name);
            REQUIRE(build);
            CHECK(check_build(cards(), *build, points).empty());
        }
        CHECK(count >= 4);
        CHECK(static_cast<int>(archetypes_for(points).size()) == count);
    }
    // A seat's usual build is one for these points, or for the next fewer.
    const auto usual = [](int seats, const char* points) {
        return Rules::write(started(seats, {{"build-points", points}}));
    };
    CHECK(usual(2, "500").find("build-1=bantam build-2=poacher") != std::string::npos);
    CHECK(usual(2, "749").find("build-1=bantam") != std::string::npos);
    CHECK(usual(2, "900").find("build-1=anvil build-2=swallow") != std::string::npos);
    CHECK(usual(2, "1500").find("build-1=cathedral build-2=comet") != std::string::npos);
    CHECK(started(2, {{"build-points", ""}}) == started(2));
    CHECK(started(2, {{"build-points", "750"}}) == started(2));

    // Cheaper builds are legal, dearer ones are refused with both numbers.
    CHECK(problems(2, {{"build-points", "1000"}, {"build-1", "bantam"}}).empty());
    CHECK(problems(2, {{"build-points", "700"}, {"build-1", "anvil"}, {"build-2", "bantam"}})
              .empty());
    const auto dear = problems(2, {{"build-points", "500"}, {"build-2", "anvil"}});
    REQUIRE(dear.size() == 1);
    CHECK(dear[0] ==
          "Seat 1, BA-28: It costs 635 BP, which is 135 BP over 500. This archetype is made for "
          "750 BP, and the table has 500; there are bantam, poacher, shepherd, tollgate.");
    CHECK(any_has(problems(2, {{"build-1", "comet"}}), "made for 1000 BP, and the table has 750"));
    for (const char* bad : {"499", "1501", "many", "-750"})
        CHECK(any_has(problems(2, {{"build-points", bad}}), "500 to 1500"));

    // A random build spends what the table has.
    const auto random = [](const char* points) {
        return build_on_table(started(2, {{"build-points", points}, {"build-1", "random-7"}}).table,
                              0);
    };
    CHECK(build_price(cards(), random("500")) <= 500);
    CHECK(build_price(cards(), random("1000")) > 750);
    const auto read = Rules::read("bots-and-aces build-points=1000 build-1=random-7");
    REQUIRE(read);
    CHECK(build_on_table(read->table, 0) == random("1000"));
    CHECK_FALSE(Rules::read("bots-and-aces build-points=400 build-1=random-7"));
}

TEST_CASE("BA-171: optional rules are off unless they are asked for") {
    CHECK(started(2).table.variants == 0);
    CHECK(started(2, {{"keep-back", "on"}}).table.variants == KeepBack);
    CHECK(started(2, {{"spare-overdrive", "on"}}).table.variants == SpareOverdrive);
    CHECK(started(2, {{"free-docking", "on"}}).table.variants == FreeDocking);
    CHECK(started(2, {{"redraw", "on"}}).table.variants == Redraw);
    CHECK_FALSE(problems(2, {{"keep-back", "yes"}}).empty());
}

TEST_CASE("BA-245, R-14: uneven teams are for a Team Match with enough seats") {
    const auto teams = [](int seats, const char* option) {
        std::string text;
        const Table table = started(seats, {{"format", "team"}, {"teams", option}}).table;
        for (int seat = 0; seat < seats; ++seat)
            text += std::to_string(table.players[static_cast<std::size_t>(seat)].team);
        return text;
    };
    CHECK(teams(4, "same-size") == "0101");
    CHECK(teams(3, "one-against-all") == "011");
    CHECK(teams(6, "one-against-all") == "011111");
    CHECK(teams(5, "two-against-all") == "00111");
    CHECK(teams(6, "two-against-all") == "001111");
    const Table table = started(5, {{"format", "team"}, {"teams", "two-against-all"}}).table;
    CHECK(first_team(table) == 2);
    CHECK(start_tile_of(table, 0) == start_tile_of(table, 1));
    CHECK(start_tile_of(table, 2) == start_tile_of(table, 4));
    CHECK(start_tile_of(table, 0) != start_tile_of(table, 2));
    CHECK(any_has(problems(3, {{"format", "team"}}), "BA-245"));
    CHECK(any_has(problems(4, {{"teams", "one-against-all"}}), "format team"));
    CHECK(any_has(problems(2, {{"format", "team"}, {"teams", "one-against-all"}}), "3 to 6"));
    CHECK(any_has(problems(4, {{"format", "team"}, {"teams", "two-against-all"}}), "5 or 6"));
}

TEST_CASE("builds that a table cannot hold are refused in words") {
    const Build many[] = {built("99xW-20"), built("99xW-20"), built("99xW-20")};
    CHECK(too_large(many) ==
          "These builds have 303 Weapons, Ammunition and Sub-Systems together; a table holds 254. "
          "Choose smaller builds.");
    const Build few[] = {built("2xW-20"), built("")};
    CHECK(too_large(few) == "");
}

TEST_CASE("random builds play; the same number gives the same build") {
    const State one = started(2, {{"build-1", "random-7"}, {"build-2", "random-8"}});
    CHECK(broken(one) == "");
    CHECK(one == started(2, {{"build-1", "random-7"}, {"build-2", "random-8"}}));
    CHECK_FALSE(one == started(2, {{"build-1", "random-9"}, {"build-2", "random-8"}}));
}

TEST_CASE("a build goes into a code and comes back") {
    for (std::size_t i = 0; i < archetype_count; ++i) {
        const auto build = find_build(archetype_name(i));
        REQUIRE(build);
        const std::string code = write_build_code(cards(), *build);
        CAPTURE(code);
        CHECK(code.find_first_of(" '\"$;&#!*()") == std::string::npos);
        const auto back = read_build_code(cards(), code);
        REQUIRE(back);
        CHECK(*back == *build);
        CHECK(started(2, {{"build-points", "1000"}, {"build-1", code}}) ==
              started(2, {{"build-points", "1000"}, {"build-1", std::string(archetype_name(i))}}));
    }
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        base::Random random(seed);
        const Build build = random_build(cards(), random);
        const auto back = read_build_code(cards(), write_build_code(cards(), build));
        REQUIRE(back);
        CHECK(*back == build);
    }
}

TEST_CASE("a code that cannot be read is refused with what would be right") {
    const auto words = [](std::string_view code) {
        const auto build = read_build_code(cards(), code);
        return build ? std::string() : build.error();
    };
    CHECK(words("a/b") == "A build's code is NAME/LEVEL/TERRAIN/bot:CARDS/deck:CARDS.");
    CHECK(words("N/11/T-01/bot:/deck:").find("1 to 10") != std::string::npos);
    CHECK(words("N/1/T-01/bot:W-999/deck:").find("W-999") != std::string::npos);
    CHECK(words("N/1/T-01/bot:0xW-20/deck:").find("2x") != std::string::npos);
    CHECK(words("N/1/T-01/U-40:/deck:").find("main Bot") != std::string::npos);
    CHECK(words("N/1/T-01/bot:/U-40:").find("deck") != std::string::npos);
    CHECK(words("N/1/T-01/bot:@U-20,@U-21/deck:").find("BA-152") != std::string::npos);
}

TEST_CASE("what lies on the table tells the build again") {
    for (std::size_t i = 0; i < archetype_count; ++i) {
        CAPTURE(archetype_name(i));
        const State state =
            started(2, {{"build-points", "1000"}, {"build-1", std::string(archetype_name(i))}});
        Build build = *find_build(archetype_name(i));
        const Build seen = build_on_table(state.table, 0);
        REQUIRE(seen.units.size() == build.units.size());
        for (std::size_t k = 0; k < seen.units.size(); ++k) {
            build.units[k].mode = no_card;
            CHECK(seen.units[k] == build.units[k]);
        }
        CHECK(seen.level == build.level);
    }
}

TEST_CASE("BA-28 a build file becomes one word for an option, and says everything that is wrong") {
    const auto code = build_code("anvil", build_points);
    REQUIRE(code);
    CHECK(is_build_code(*code));
    CHECK(code->find_first_of(" \n") == std::string::npos);
    const auto file = find_build("anvil");
    REQUIRE(file);
    const auto again = build_code(write_build(cards(), *file), build_points);
    REQUIRE(again);
    CHECK(*again == *code);
    CHECK(problems(2, {{"build-1", *code}}).empty());

    const auto unread = build_code("build Nothing\nlevel many\nwepon W-20\n", build_points);
    REQUIRE(!unread);
    CHECK(unread.error().size() >= 2);
    CHECK(any_has(unread.error(), "Line 2"));
    CHECK(any_has(unread.error(), "Line 3"));
    const auto illegal =
        build_code("build Nothing\nlevel 3\nterrain T-07\ndeck\n  3 A-05\n", build_points);
    REQUIRE(!illegal);
    CHECK(any_has(illegal.error(), "BA-38"));
    const auto dear = build_code("anvil", 500);
    REQUIRE(!dear);
    CHECK(any_has(dear.error(), "135 BP over 500"));
}

TEST_CASE("options that are left empty do not spoil a log") {
    const engine::Game* const games[] = {&engine::game_of<Rules>()};
    const auto match =
        engine::Match::start(*games[0], {2, {{"rounds", ""}, {"build-1", "redline"}}});
    REQUIRE(match);
    const std::string log = engine::write_log(*match, {});
    CHECK(log.find("option rounds") == std::string::npos);
    CHECK(log.find("option build-1 redline") != std::string::npos);
    CHECK(engine::read_log(log, games));
}

}  // namespace bots_and_aces
