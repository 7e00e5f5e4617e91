// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/rules.hpp"

#include <algorithm>
#include <set>

#include "engine/playout.hpp"
#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/testing.hpp"

namespace aeronauts {

using namespace testing;

namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

Config config(const Options& options, int seats = 2) { return start(seats, options).table.config; }

// The problems with a setup, one per line.
std::string problems(const Options& options, int seats = 2) {
    const auto state = Rules::start({seats, options});
    std::string text;
    if (!state)
        for (const std::string& problem : state.error()) text += problem + "\n";
    return text;
}

// A random game with these options, shown before each move.
template <class See>
State random_game(int seats, const Options& options, std::uint64_t seed, See see) {
    base::Random random(seed);
    State state = start(seats, options);
    while (!Rules::next(state).is_over()) {
        const engine::Next next = Rules::next(state);
        see(state);
        if (next.is_chance()) {
            Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        const Moves moves = moves_of(state, seat);
        Rules::play(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                    nullptr);
    }
    return state;
}

}  // namespace

TEST_CASE("AN-D5: the presets") {
    const Config online{.altitude = 1, .loop = 1, .round_limit = 60, .quiet_limit = 15};
    Config arena = online;
    arena.arena = 1;
    CHECK(config({}) == online);
    CHECK(config({{"preset", "online"}}) == online);
    CHECK(config({{"preset", "basic"}}) == Config{.altitude = 0, .loop = 0});
    CHECK(config({{"preset", "full"}}) == Config{.altitude = 1, .loop = 1});
    CHECK(config({{"preset", "arena"}}) == arena);
    CHECK(config({{"preset", "custom"}}) == online);
    CHECK(problems({{"preset", "chess"}}) ==
          "Option preset cannot be \"chess\"; give one of online, basic, full, arena, custom.\n");
}

TEST_CASE("AN-D5 AN-27 AN-33 AN-V1 AN-V2 AN-V3: custom rules, one by one") {
    const auto custom = [](const char* name, const char* value) {
        return config({{"preset", "custom"}, {name, value}});
    };
    CHECK(custom("loop", "off").loop == 0);
    CHECK(custom("loop", "off").altitude == 1);
    CHECK(custom("arena", "on").arena == 1);
    CHECK(custom("round_limit", "none").round_limit == 0);
    CHECK(custom("round_limit", "20").round_limit == 20);
    CHECK(custom("round_limit", "100").round_limit == 100);
    CHECK(custom("quiet_limit", "none").quiet_limit == 0);
    CHECK(custom("quiet_limit", "8").quiet_limit == 8);
    const Config low = config({{"preset", "custom"}, {"altitude", "off"}, {"loop", "off"}});
    CHECK(low.altitude == 0);
    CHECK(problems({{"preset", "custom"}, {"altitude", "off"}}) ==
          "Loop the loop needs altitude tokens (AN-33): set altitude=on or loop=off.\n");
}

TEST_CASE("AN-D5: a preset is not changed by half") {
    for (const char* preset : {"online", "basic", "full", "arena"})
        for (const auto& [name, value] : Options{{"altitude", "off"},
                                                 {"loop", "off"},
                                                 {"arena", "on"},
                                                 {"round_limit", "none"},
                                                 {"quiet_limit", "8"}})
            CHECK(problems({{"preset", preset}, {name, value}}) ==
                  "\"" + name + "\" is part of the preset; choose preset=custom to change it.\n");
    CHECK(problems({{"altitude", "on"}}) == "");  // as it is anyway
}

TEST_CASE("AN-V4 AN-M1 AN-M2 AN-M3 AN-M4 AN-M5 AN-M6 AN-M7: options go with every preset") {
    for (const char* preset : {"online", "full", "arena", "custom", "basic"}) {
        const bool high = std::string(preset) != "basic";
        const auto with = [&](const char* name, const char* value, int seats = 2) {
            return config({{"preset", preset}, {name, value}}, seats);
        };
        CHECK(with("criticals", "heavy").criticals == Criticals::Heavy);
        CHECK(with("firing", "guides-only").firing == Firing::GuidesOnly);
        CHECK(with("firing", "guide-bonus").firing == Firing::GuideBonus);
        CHECK(with("barrel_roll", "on").barrel_roll == 1);
        CHECK(with("ace_dice", "on").ace_dice == 1);
        CHECK(with("teams", "on", 4).teams == 1);
        if (!high) continue;
        CHECK(with("split_s", "on").split_s == 1);
        CHECK(with("immelmann", "on").immelmann == 1);
    }
    const std::string low = "A split S and an Immelmann need altitude tokens (AN-M1, AN-M2).\n";
    CHECK(problems({{"preset", "basic"}, {"split_s", "on"}}) == low);
    CHECK(problems({{"preset", "basic"}, {"immelmann", "on"}}) == low);
    for (const int seats : {2, 3})
        CHECK(problems({{"teams", "on"}}, seats) == "Teams of two need four seats (AN-M7).\n");
}

TEST_CASE("AN-1: an option that is not there, or given twice, is refused") {
    CHECK(problems({{"wind", "on"}})
              .starts_with("There is no option \"wind\"; there are preset, altitude, loop"));
    CHECK(problems({{"criticals", "mild"}}) ==
          "Option criticals cannot be \"mild\"; give one of light, heavy.\n");
    CHECK(problems({{"teams", "off"}, {"teams", "off"}}) == "Option teams is given twice.\n");
}

TEST_CASE("AN-6 AN-25: every option has an effect that random games meet") {
    std::set<std::string> met;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const bool arena = seed % 2;
        random_game(2 + static_cast<int>(seed % 3),
                    {{"preset", arena ? "arena" : "online"},
                     {"split_s", "on"},
                     {"immelmann", "on"},
                     {"barrel_roll", "on"},
                     {"ace_dice", "on"},
                     {"criticals", "heavy"}},
                    seed, [&](const State& state) {
                        const engine::Next next = Rules::next(state);
                        if (next.is_chance() || state.table.phase != Phase::Move) return;
                        for (const Move move : moves_of(state, next.seats.lowest())) {
                            const std::string text = Rules::write_move(state, 0, move);
                            for (const char* sign : {"*", "/", "=", "climb", "dive"})
                                if (text.find(sign) != std::string::npos) met.insert(sign);
                        }
                    });
    }
    CHECK(met.size() == 5);
}

TEST_CASE("AN-6 AN-15 AN-26: stages follow each other, and the order of attack is that of moves") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Phase before = Phase::Assign;
        int round = 0, last_turn = 0;
        random_game(4, {{"preset", "online"}}, seed, [&](const State& state) {
            const Table& table = state.table;
            if (table.phase < Phase::Move) return;
            if (table.round != round) {
                CHECK(table.round == round + 1);
                CHECK(table.phase == Phase::Move);
                CHECK(table.planes[table.first].flying());
                round = table.round;
                last_turn = 0;
            } else if (before == Phase::Move && table.phase == Phase::Attack) {
                last_turn = 0;
            } else {
                CHECK((before != Phase::Attack || table.phase != Phase::Move));
            }
            CHECK(table.turn >= last_turn);
            CHECK(table.active == (table.first + table.turn) % table.players);
            last_turn = table.turn;
            before = table.phase;
        });
    }
}

TEST_CASE("AN-1 AN-25 AN-V2 AN-V3: how random games end") {
    int last = 0, limit = 0, quiet = 0, drawn = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const State state =
            random_game(2 + static_cast<int>(seed % 3), {{"preset", seed % 2 ? "arena" : "online"}},
                        seed, [](const State&) {});
        const auto outcome = Rules::outcome(state);
        double worth = 0;
        for (const auto& result : outcome) worth += result.utility;
        CHECK(worth == doctest::Approx(1));
        last += state.table.ending == Ending::LastFlying;
        limit += state.table.ending == Ending::RoundLimit;
        quiet += state.table.ending == Ending::Disengaged;
        drawn += std::ranges::count(ranks(state), 1) > 1;
        if (state.table.ending == Ending::LastFlying) {
            CHECK(state.table.flying().size() == 1);
            CHECK(outcome[state.table.flying().lowest()].rank == 1);
        }
    }
    CHECK(last > 100);
    CHECK(quiet > 50);
    CHECK(drawn > 20);
    CHECK(last + limit + quiet == 300);
}

TEST_CASE("AN-D3 AN-D6 AN-M7: whenever somebody resigns, the position stays sound") {
    int resigned = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        base::Random random(seed);
        const int seats = 2 + static_cast<int>(seed % 3);
        State state = start(seats, {{"preset", seed % 2 ? "arena" : "online"},
                                    {"immelmann", "on"},
                                    {"ace_dice", "on"},
                                    {"firing", "guide-bonus"},
                                    {"criticals", "heavy"},
                                    {"teams", seats == 4 && seed % 5 < 3 ? "on" : "off"}});
        while (!Rules::next(state).is_over()) {
            const engine::Next next = Rules::next(state);
            const auto any = static_cast<Seat>(random.below(static_cast<std::uint32_t>(seats)));
            if (random.below(40) == 0 && Rules::may_resign(state, any)) {
                Rules::resign(state, any, nullptr);
                ++resigned;
            } else if (next.is_chance()) {
                Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
            } else {
                const Seat seat = next.seats.lowest();
                const Moves moves = moves_of(state, seat);
                Rules::play(state, seat,
                            moves[random.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
            }
            if (const std::string broken = Rules::broken(state); !broken.empty())
                FAIL(broken << " " << Rules::write(state));
            const auto back = Rules::read(Rules::write(state));
            if (!back) FAIL(back.error().words << " " << Rules::write(state));
            if (!(*back == state)) FAIL(Rules::write(state));
        }
    }
    CHECK(resigned > 300);
}

TEST_CASE("AN-2: nothing is hidden after the reveal") {
    random_game(3, {}, 5, [](const State& state) {
        if (state.table.phase == Phase::Assign) return;
        base::Random random(1);
        for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, engine::spectator})
            CHECK(Rules::imagine(Rules::view(state, viewer), random) == state);
    });
}

TEST_CASE("AN-7 AN-16: every move names its rule") {
    const State state = start(2);
    const auto rule = [&](Move move) { return Rules::rule(state, 0, move); };
    CHECK(rule(make(Kind::Assign)) == "AN-2");
    CHECK(rule(make(Kind::Column)) == "AN-4");
    CHECK(rule(make(Kind::Face)) == "AN-4");
    CHECK(rule(fly(leg(Template::BankLeft))) == "AN-8");
    CHECK(rule(fly(leg(Template::BankLeft, Style::Loop))) == "AN-33");
    CHECK(rule(fly(leg(Template::BankLeft, Style::SplitS))) == "AN-M1");
    CHECK(rule(fly(leg(Template::BankLeft, Style::BarrelRoll))) == "AN-M3");
    CHECK(rule(make(Kind::Climb)) == "AN-28");
    CHECK(rule(make(Kind::Dive, 1)) == "AN-29");
    CHECK(rule(make(Kind::Immelmann)) == "AN-M2");
    CHECK(rule(make(Kind::Done)) == "AN-11");
    CHECK(rule(make(Kind::Attack, 1)) == "AN-16");
    CHECK(rule(make(Kind::StartDie, 1)) == "AN-3");
    CHECK(rule(make(Kind::Die, 1)) == "AN-D1");
}

TEST_CASE("AN-4 AN-9 AN-16: seats are equal: the table turned by a quarter plays the same") {
    // Four seats: the same moves of everybody, with everybody one seat further, give the turned
    // table. Seat s + 1 is seat s turned clockwise by 90 degrees.
    base::Random random(3);
    State one = start(4, {{"preset", "online"}}), other = one;
    const auto next_seat = [](Seat seat) { return static_cast<Seat>((seat + 1) % 4); };
    for (Seat seat = 0; seat < 4; ++seat) {
        const Move stats = make(Kind::Assign, random.below(assignment_count));
        Rules::play(one, seat, stats, nullptr);
        Rules::play(other, next_seat(seat), stats, nullptr);
    }
    roll(one, "8111");
    roll(other, "1811");
    int compared = 0;
    while (!Rules::next(one).is_over()) {
        const engine::Next next = Rules::next(one);
        if (next.is_chance()) {
            const Move die = Rules::chance(one, random);
            Rules::play(one, engine::nature, die, nullptr);
            Rules::play(other, engine::nature, die, nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        REQUIRE(Rules::next(other).seats == SeatSet::of(next_seat(seat)));
        const Moves moves = moves_of(one, seat);
        REQUIRE(moves_of(other, next_seat(seat)).size() == moves.size());
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        Move turned = move;
        if (kind_of(move) == Kind::Face) turned = make(Kind::Face, (argument_of(move) + 6u) % 8);
        if (kind_of(move) == Kind::Attack)
            turned = make(Kind::Attack, next_seat(argument_of(move)));
        Rules::play(one, seat, move, nullptr);
        Rules::play(other, next_seat(seat), turned, nullptr);
        for (Seat plane = 0; plane < 4; ++plane) {
            const Plane& here = one.table.planes[plane];
            const Plane& there = other.table.planes[next_seat(plane)];
            CHECK(there.x == here.y);
            CHECK(there.y == -here.x);
            CHECK(there.health == here.health);
            ++compared;
        }
    }
    CHECK(Rules::next(other).is_over());
    CHECK(compared > 100);
}

TEST_CASE("rules: a position is a quarter of a kilobyte and a game as long as it promises") {
    CHECK(sizeof(State) <= 256);
    CHECK(Rules::about().longest >= 200 * 4 * 22);
    CHECK(Rules::about().id == "aeronauts");
}

}  // namespace aeronauts
