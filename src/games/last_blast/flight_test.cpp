// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/flight.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/perft.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/events.hpp"
#include "games/last_blast/rules.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using engine::Event;
using engine::EventLog;

const std::string board_2 = "field=dacwhbd/whadcbh/bcdawhc";
const std::string board_3 = board_2 + "/awbhdca";
const std::string board_4 = board_3 + "/cdwbawb";
const std::string golden_rockets =
    "rockets=G2c.R1w.A5h.A6b.G1d.A4a.R3c.G1h.A5d.R2b.A6w.G2a"
    "/G1b.A6c.R2h.A4d.G2w.A5b.R1d.A6h.G1a.R3a.A4w.G1c";

State position(const std::string& fields) {
    auto state = Rules::read("last-blast " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

State golden_flight(int start) {
    return position("seats=2 " + board_2 + " " + golden_rockets +
                    " turn=1 start=" + std::to_string(start));
}

State golden_flight_of_three() {
    return position("seats=3 " + board_3 + " " + golden_rockets +
                    "/R3w.A4c.G1w.A6d.R1h.A5a.G2d.R2w.A4b.G1d.A5c.R3b turn=1 start=1");
}

Card card(const char* text) { return *read_card(text); }
Symbol symbol(char letter) {
    return static_cast<Symbol>(std::string_view(symbol_letters).find(letter));
}

Rocket rocket(std::string text) {
    std::replace(text.begin(), text.end(), ' ', '.');
    return *read_rocket(text);
}

Moves moves_of(const State& state, Seat seat) {
    Moves moves;
    Rules::moves(state, seat, moves);
    return moves;
}

void play(State& state, Seat seat, const char* move, EventLog* log = nullptr) {
    const auto read = Rules::read_move(state, seat, move);
    REQUIRE(read);
    if (auto played = engine::try_play<Rules>(state, seat, *read, log); !played)
        FAIL(played.error().words);
}

// Random flights of random rockets, shown move by move, with or without wrecks.
template <class See>
void random_flights(int games, See see) {
    for (int game = 0; game < games; ++game) {
        base::Random random(static_cast<std::uint64_t>(game));
        auto started = Rules::start(
            {.seats = 2 + game % 3, .options = {{"exploded_block", game % 2 ? "on" : "off"}}});
        REQUIRE(started);
        State state = *started;
        while (!Rules::next(state).is_over()) {
            const engine::Next next = Rules::next(state);
            const Seat seat = engine::first_to_decide(next);
            const State before = state;
            Move move = 0;
            if (next.is_chance()) {
                move = Rules::chance(state, random);
            } else {
                const Moves moves = moves_of(state, seat);
                move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            }
            Rules::play(state, seat, move, nullptr);
            if (before.table.phase == Phase::Fly) see(before, seat, move, state);
        }
    }
}

}  // namespace

TEST_CASE(
    "LB-24 LB-25 LB-27 LB-28 LB-29 LB-30 TV-1 to TV-14: damage by front card, tile and jump") {
    struct Vector {
        int number;
        const char* front;
        char tile;
        int rows, jump_left, collision, collision_left, total;
    };
    for (const Vector& tv : {Vector{1, "A5w", 'w', 0, 0, 0, 0, 0},  //
                             {2, "A4d", 'a', 0, 0, 5, 5, 5},
                             {3, "G1c", 'b', 0, 0, 1, 0, 0},
                             {4, "G2d", 'a', 0, 0, 5, 3, 3},
                             {5, "G2h", 'h', 3, 3, 0, 0, 3},
                             {6, "R3b", 'd', 2, 0, 3, 3, 3},
                             {8, "R3a", 'd', 1, 0, 5, 5, 5},
                             {9, "G2c", 'c', 2, 2, 0, 0, 2},
                             {10, "A6a", 'd', 4, 4, 5, 5, 9},
                             {11, "A4h", 'h', 3, 3, 0, 0, 3},
                             {13, "G1b", 'd', 2, 2, 3, 2, 4},
                             {14, "R2c", 'c', 2, 0, 0, 0, 0}}) {
        CAPTURE(tv.number);
        const Damage hurt = damage(card(tv.front), symbol(tv.tile), tv.rows);
        CHECK(hurt.jump == tv.rows);
        CHECK(hurt.jump - hurt.boost == tv.jump_left);
        CHECK(hurt.collision == tv.collision);
        CHECK(hurt.collision - hurt.shield == tv.collision_left);
        CHECK(hurt.total() == tv.total);
    }
}

TEST_CASE("LB-27 LB-28 LB-29 LB-30 R-6: the formula, for every card, tile and jump") {
    for (Card front : CardSet::all())
        for (int tile = 1; tile <= symbol_count; ++tile)
            for (int rows = 0; rows <= max_players; ++rows) {
                const int boost = colour_of(front) == Colour::Red ? printed(front) : 0;
                const int shield = colour_of(front) == Colour::Green ? printed(front) : 0;
                const int collision = std::abs(symbol_of(front) - tile);
                CHECK(damage(front, static_cast<Symbol>(tile), rows).total() ==
                      std::max(0, rows - boost) + std::max(0, collision - shield));
            }
}

TEST_CASE("LB-21 TV-42: nothing in the box explodes a whole rocket in turn 1") {
    for (Card front : CardSet::all())
        for (int tile = 1; tile <= symbol_count; ++tile)
            CHECK(damage(front, static_cast<Symbol>(tile), 0).total() <= 5);
}

TEST_CASE("LB-31 LB-32 LB-33 LB-34 LB-36 LB-37 TV-15 to TV-23: what is left of a rocket") {
    const auto left = [](const char* text, int damage) {
        const Rocket whole = rocket(text);
        if (damage >= whole.size) return std::vector<std::string>{"explodes"};
        std::vector<std::string> rests;
        const int options = choices(damage, whole.size);
        for (int k = 0; k < std::max(options, 1); ++k) {
            Rocket rest = whole;
            if (damage > 0) shed(rest, 1 + k, damage - 1 - k);
            std::string words = to_text(rest);
            std::replace(words.begin(), words.end(), '.', ' ');
            rests.push_back(words);
        }
        return rests;
    };
    using Rests = std::vector<std::string>;
    const char* x = "G2c R1w A5h A6b G1d A4a R3c G1h";
    CHECK(left(x, 1) == Rests{"R1w A5h A6b G1d A4a R3c G1h"});                 // TV-15
    CHECK(left(x, 2) == Rests{"R1w A5h A6b G1d A4a R3c"});                     // TV-16
    CHECK(left(x, 3) == Rests{"R1w A5h A6b G1d A4a", "A5h A6b G1d A4a R3c"});  // TV-17, 18
    CHECK(left(x, 5) == Rests{"R1w A5h A6b", "A5h A6b G1d", "A6b G1d A4a", "G1d A4a R3c"});
    CHECK(left(x, 7) == Rests{"R1w", "A5h", "A6b", "G1d", "A4a", "R3c"});  // TV-20
    CHECK(left(x, 8) == Rests{"explodes"});                                // TV-21
    CHECK(left(x, 9) == Rests{"explodes"});
    const char* four = "A4d R1h A6c G2b";  // TV-22
    CHECK(left(four, 2) == Rests{"R1h A6c"});
    CHECK(left(four, 3) == Rests{"R1h", "A6c"});
    CHECK(left(four, 4) == Rests{"explodes"});
    CHECK(left("A4d R1h", 0) == Rests{"A4d R1h"});  // TV-23
    CHECK(left("A4d R1h", 1) == Rests{"R1h"});
    CHECK(left("A4d R1h", 2) == Rests{"explodes"});
    CHECK(left("A4d", 0) == Rests{"A4d"});
    CHECK(left("A4d", 1) == Rests{"explodes"});
}

TEST_CASE("LB-31 LB-34 LB-37: point by point gives the same rockets as one choice of k") {
    const Rocket twelve = rocket("G2c R1w A5h A6b G1d A4a R3c G1h A5d R2b A6w G2a");
    for (int n = 1; n <= rocket_length; ++n)
        for (int damage = 0; damage <= 12; ++damage) {
            CAPTURE(n);
            CAPTURE(damage);
            // LB-31 to LB-34 to the letter: slices [first, last) reached by taking points singly.
            std::set<std::pair<int, int>> slices = {{0, n}};
            for (int point = 1; point <= damage; ++point) {
                std::set<std::pair<int, int>> next;
                for (auto [first, last] : slices) {
                    if (first == last) next.insert({first, last});  // nothing is left to take
                    if (first == last) continue;
                    if (point != 2) next.insert({first + 1, last});
                    if (point != 1) next.insert({first, last - 1});
                }
                slices = std::move(next);
            }
            std::set<std::string> by_points;
            for (auto [first, last] : slices) {
                Rocket rest;
                for (int i = first; i < last; ++i)
                    put(rest, twelve.cards[static_cast<std::size_t>(i)], End::Rear);
                by_points.insert(to_text(rest));
            }

            Rocket whole = twelve;
            shed(whole, 0, rocket_length - n);
            std::set<std::string> by_k;
            if (damage >= n) {
                by_k.insert("-");  // LB-36
            } else {
                for (int k = 0; k < std::max(choices(damage, n), 1); ++k) {
                    Rocket rest = whole;
                    if (damage > 0) shed(rest, 1 + k, damage - 1 - k);
                    by_k.insert(to_text(rest));
                }
            }
            CHECK(by_points == by_k);
            if (damage >= 3 && damage < n)
                CHECK(by_k.size() == static_cast<std::size_t>(damage - 1));
            else
                CHECK(by_k.size() == 1);
        }
}

TEST_CASE("LB-37: at most 15, 22 and 30 choices for two, three and four players") {
    // Straight ahead is a corner, every tile is an arrow or as far from the front card.
    const std::string a6 = "A6a.G1d.G1h.G1c.G1b.G1w.R1d.R1h.R1c.R1b.R1w.R2d";
    const auto count = [&](int players, const std::string& field) {
        std::string rockets = a6;
        std::string at = "1";
        for (int seat = 1; seat < players; ++seat) {
            rockets += "/A4c";
            at += "/" + std::to_string(seat + 1);
        }
        const State state = position("seats=" + std::to_string(players) + " field=" + field +
                                     " rockets=" + rockets + " turn=2 start=0 at=" + at);
        return moves_of(state, 0).size();
    };
    CHECK(count(2, "ddhhhhh/cdccccc/bdbbbbb") == 15);
    CHECK(count(3, "adhhhhh/cdccccc/bdbbbbb/adaaaww") == 22);
    CHECK(count(4, "adhhhhh/cdccccc/bdbbbbb/adaaaww/wdwwwah") == 30);
}

TEST_CASE("LB-18 TV-25 TV-26: the first Start Player has the smallest printed number in front") {
    const auto first = [](std::vector<const char*> fronts) {
        Table table;
        table.players = static_cast<std::uint8_t>(fronts.size());
        for (std::size_t seat = 0; seat < fronts.size(); ++seat)
            table.rockets[seat] = rocket(fronts[seat]);
        return first_start_players(table);
    };
    CHECK(first({"A4d", "R2a", "A5c"}) == SeatSet::of(1));
    CHECK(first({"R2d", "G2a", "G1c", "R1w"}) == (SeatSet::of(2) | SeatSet::of(3)));
    CHECK(first({"A6d", "A6a"}) == SeatSet::first(2));
}

TEST_CASE("LB-20 LB-A4 TV-27 to TV-31: who gets the token after a turn") {
    struct Holding {
        int cards;
        const char* front;
    };
    const auto next = [](std::vector<Holding> rockets, Seat holder) {
        Table table;
        table.players = static_cast<std::uint8_t>(rockets.size());
        table.start_player = holder;
        table.turn = 3;
        for (std::size_t seat = 0; seat < rockets.size(); ++seat) {
            for (int i = 0; i < rockets[seat].cards; ++i)
                put(table.rockets[seat], card(i == 0 ? rockets[seat].front : "A6b"), End::Rear);
            if (rockets[seat].cards == 0) table.exploded_turn[seat] = 3;
        }
        return int{next_start_player(table)};
    };
    CHECK(next({{9, "G1d"}, {7, "A6a"}, {8, "R1c"}}, 0) == 1);  // TV-27
    CHECK(next({{7, "A5d"}, {7, "R3a"}, {7, "A4c"}}, 0) == 1);  // TV-28
    CHECK(next({{7, "R2d"}, {7, "G2a"}, {9, "R1c"}}, 0) == 1);  // TV-29
    CHECK(next({{7, "R2d"}, {7, "G2a"}, {9, "R1c"}}, 1) == 0);
    CHECK(next({{7, "R2d"}, {7, "G2a"}, {9, "R1c"}}, 2) == 0);
    CHECK(next({{0, ""}, {6, "R1d"}, {6, "G1a"}, {6, "R1c"}}, 0) == 1);  // TV-31
    CHECK(next({{6, "R1d"}, {6, "G1a"}, {0, ""}, {6, "R1c"}}, 2) == 3);
    CHECK(next({{5, "A4d"}, {0, ""}}, 0) == 0);
}

TEST_CASE("LB-19 LB-20 LB-22 LB-39 TV-49: the golden flight, least damage first") {
    struct Step {
        int turn;
        Seat seat;
        int row, jump, collision, k, cards;
    };
    const std::vector<Step> steps = {
        {1, 1, 2, 0, 0, no_k, 12}, {1, 0, 1, 0, 0, no_k, 12}, {2, 1, 2, 0, 1, no_k, 11},
        {2, 0, 1, 0, 1, no_k, 11}, {3, 0, 2, 0, 1, no_k, 10}, {3, 1, 1, 1, 0, no_k, 10},
        {4, 1, 2, 0, 1, no_k, 9},  {4, 0, 1, 1, 3, 0, 6},     {5, 0, 1, 0, 2, no_k, 4},
        {5, 1, 2, 0, 2, no_k, 7},  {6, 0, 1, 0, 2, no_k, 2},  {6, 1, 2, 0, 0, no_k, 7},
    };
    State state = golden_flight(0);
    CHECK(first_start_players(state.table) == SeatSet::of(1));
    state = golden_flight(1);
    const auto least_damage = [](const State& now) {
        const Seat seat = now.table.active;
        const auto cost = [&](Move move) {
            return damage_in_row(now.table, seat, flown_row(move)).total();
        };
        const Moves moves = moves_of(now, seat);  // ascending by row, then k
        return *std::min_element(moves.begin(), moves.end(),
                                 [&](Move a, Move b) { return cost(a) < cost(b); });
    };
    for (const Step& step : steps) {
        CAPTURE(step.turn);
        CAPTURE(int{step.seat});
        CHECK(state.table.turn == step.turn);
        CHECK(state.table.active == step.seat);
        const Move move = least_damage(state);
        CHECK(flown_row(move) == step.row);
        CHECK(flown_k(move) == step.k);
        const Damage hurt = damage_in_row(state.table, step.seat, step.row);
        CHECK(hurt.jump - hurt.boost == step.jump);
        CHECK(hurt.collision - hurt.shield == step.collision);
        Rules::play(state, step.seat, move, nullptr);
        CHECK(state.table.rockets[step.seat].size == step.cards);
        if (step.turn == 4 && step.seat == 0)
            CHECK(to_text(state.table.rockets[0]) == "A6b.G1d.A4a.R3c.G1h.A5d");
        if (step.turn == 6 && step.seat == 0) CHECK(to_text(state.table.rockets[0]) == "A4a.R3c");
    }
    // Turn 7: nothing saves seat 0, and seat 1 wins as the last one standing.
    CHECK(state.table.turn == 7);
    CHECK(state.table.start_player == 0);
    while (!Rules::next(state).is_over())
        Rules::play(state, state.table.active, least_damage(state), nullptr);
    CHECK(state.table.exploded_turn[0] == 7);
    CHECK(Rules::outcome(state)[1].utility == 1);
}

TEST_CASE("LB-22 LB-23 LB-37 TV-50: how many flights there are, from the golden start") {
    for (int start : {1, 0}) {
        const engine::PositionOf<Rules> position(golden_flight(start));
        engine::Perft perft;
        const std::vector<std::uint64_t> counts = {3, 6, 22, 48, 274, 892, 4648, 22003};
        for (std::size_t depth = 1; depth <= counts.size(); ++depth)
            CHECK(perft.count(position, static_cast<int>(depth)) == counts[depth - 1]);
        CHECK(perft.count(position, engine::to_the_end) == 1910178);
    }
}

TEST_CASE("LB-22 LB-23 LB-37 TV-52: how many flights there are for three") {
    const engine::PositionOf<Rules> position(golden_flight_of_three());
    engine::Perft perft;
    const std::vector<std::uint64_t> counts = {4, 18, 36, 319, 1320, 3610};
    for (std::size_t depth = 1; depth <= counts.size(); ++depth)
        CHECK(perft.count(position, static_cast<int>(depth)) == counts[depth - 1]);
    if (std::getenv("HEXWING_LONG"))
        CHECK(perft.count(position, engine::to_the_end) == 99750317873);
}

namespace {

// Perfect play for two: seat 0 wants payoff(0) - payoff(1) high, seat 1 wants it low.
class Solver {
public:
    int value(const State& state) {
        if (Rules::next(state).is_over()) {
            const auto outcome = Rules::outcome(state);
            const double difference = outcome[0].utility - outcome[1].utility;
            return difference > 0 ? 1 : difference < 0 ? -1 : 0;
        }
        const std::uint64_t key = base::hash_of(state);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const Seat seat = state.table.active;
        int best = seat == 0 ? -1 : 1;
        for (Move move : moves_of(state, seat)) {
            State after = state;
            Rules::play(after, seat, move, nullptr);
            best = seat == 0 ? std::max(best, value(after)) : std::min(best, value(after));
        }
        known_.emplace(key, best);
        return best;
    }

private:
    std::unordered_map<std::uint64_t, int> known_;
};

}  // namespace

TEST_CASE("LB-D3 TV-53: perfect play of the golden flight") {
    Solver solver;
    CHECK(solver.value(golden_flight(1)) == 1);
    const auto after = [&](const char* row_1, const char* row_0) {
        State state = golden_flight(1);
        play(state, 1, row_1);
        play(state, 0, row_0);
        return solver.value(state);
    };
    CHECK(after("row 1", "row 2") == 1);
    CHECK(after("row 1", "row 3") == 1);
    CHECK(after("row 2", "row 1") == 0);
    CHECK(after("row 2", "row 3") == 1);
    CHECK(after("row 3", "row 1") == -1);
    CHECK(after("row 3", "row 2") == 1);
}

TEST_CASE("LB-17 LB-19 LB-35: in every turn each living rocket enters one column, in order") {
    random_flights(600, [](const State& before, Seat seat, Move move, const State& after) {
        const Table& then = before.table;
        const Table& now = after.table;
        CHECK(then.turn <= columns);
        CHECK(then.alive(seat));
        CHECK_FALSE(then.moved.contains(seat));
        // Clockwise from the Start Player, everybody before this seat has moved or exploded.
        for (Seat other = then.start_player; other != seat;
             other = static_cast<Seat>((other + 1) % then.players))
            CHECK((then.moved.contains(other) || !then.alive(other)));
        if (now.alive(seat)) CHECK(now.row[seat] == flown_row(move));
        // A turn ends when all who live have moved, and the next column follows.
        bool all_moved = true;
        for (Seat other : then.everybody())
            all_moved =
                all_moved && (other == seat || !then.alive(other) || then.moved.contains(other));
        if (now.phase == Phase::Fly) CHECK(now.turn == then.turn + all_moved);
        if (now.phase == Phase::Over) CHECK(all_moved);
        // Cards only ever leave, and only the mover's.
        for (Seat other : then.everybody())
            if (other != seat) CHECK(now.rockets[other] == then.rockets[other]);
        CHECK(now.rockets[seat].size <= then.rockets[seat].size);
    });
}

TEST_CASE("LB-23 LB-A1 LB-A2 R-17 R-29: no two cubes share a tile, and two rows are always free") {
    random_flights(600, [](const State& before, Seat seat, Move, const State& after) {
        CHECK(std::popcount(free_rows(before.table, seat)) >= 2);
        const Table& table = after.table;
        for (Seat a : table.everybody())
            for (Seat b : table.everybody()) {
                if (a >= b || table.row[a] == 0 || table.row[b] == 0) continue;
                const bool in_this_column = (!table.alive(a) || table.moved.contains(a)) &&
                                            (!table.alive(b) || table.moved.contains(b));
                if (in_this_column) CHECK(table.row[a] != table.row[b]);
            }
    });
}

TEST_CASE("LB-26 LB-31 LB-36: the cards lost are the damage done by the old front card") {
    random_flights(600, [](const State& before, Seat seat, Move move, const State& after) {
        const int total = damage_in_row(before.table, seat, flown_row(move)).total();
        const int cards = before.table.rockets[seat].size;
        CHECK(after.table.rockets[seat].size == std::max(0, cards - total));
        CHECK(after.table.alive(seat) == (total < cards));
    });
}

TEST_CASE("LB-39 LB-40 LB-41 LB-42 LB-43 LB-44 LB-D3 LB-D4: how a flight ends") {
    random_flights(900, [](const State&, Seat, Move, const State& state) {
        if (state.table.phase != Phase::Over) return;
        const Table& table = state.table;
        const auto outcome = Rules::outcome(state);
        int living = 0;
        int best = 0;
        int with_best = 0;
        double paid = 0;
        for (Seat seat : table.everybody()) {
            CHECK(outcome[seat].has_score == table.alive(seat));
            paid += outcome[seat].utility;
            if (!table.alive(seat)) continue;
            ++living;
            const int score = printed_sum(table.rockets[seat]);
            CHECK(outcome[seat].score == score);
            with_best = score > best ? 1 : with_best + (score == best);
            best = std::max(best, score);
        }
        if (living > 1) CHECK(table.turn == columns);
        CHECK(paid == doctest::Approx(living > 0 ? 1 : 0));
        for (Seat seat : table.everybody()) {
            const bool won = table.alive(seat) && outcome[seat].score == best;
            CHECK(outcome[seat].utility == doctest::Approx(won ? 1.0 / with_best : 0));
            int better = 0;
            for (Seat other : table.everybody()) {
                if (table.alive(other) && table.alive(seat))
                    better += outcome[other].score > outcome[seat].score;
                else if (table.alive(other))
                    ++better;
                else if (!table.alive(seat))
                    better += table.exploded_turn[other] > table.exploded_turn[seat];
            }
            CHECK(outcome[seat].rank == 1 + better);
        }
    });
}

TEST_CASE("LB-D2: who runs out of time takes the lowest card and puts it at the rear") {
    const auto late = [](const State& state, Seat seat) {
        return Rules::write_move(state, seat, Rules::timeout_move(state, seat));
    };
    State state = position("seats=2 phase=pick " + board_2 +
                           " round=1 pick=1 hands=A6w.G2d.R3h.G1c.G1c/R1d.A4d.A5d.A6d.R2d");
    CHECK(late(state, 0) == "G2d");  // the first card has no end
    CHECK(late(state, 1) == "R1d");
    play(state, 0, "A6w");
    play(state, 1, "A6d");
    CHECK(late(state, 0) == "R1d rear");
    CHECK(late(state, 1) == "G2d rear");
    play(state, 0, "R1d front");
    play(state, 1, "G2d front");
    play(state, 0, "G1c front");
    play(state, 1, "R2d front");
    CHECK(late(state, 0) == "A4d rear");
    CHECK(late(state, 1) == "R3h rear");  // never a draw
    play(state, 0, "draw");
    play(state, 1, "R3h rear");
    Rules::play(state, engine::nature, make(Kind::Deal, card("G2a")), nullptr);
    CHECK(late(state, 0) == "rear");
}

TEST_CASE("LB-D2: who runs out of time flies where the damage is least, and keeps the best rest") {
    const auto late = [](const std::string& fields) {
        const State state = position("seats=2 " + board_2 + " start=0 " + fields);
        return Rules::write_move(state, 0, Rules::timeout_move(state, 0));
    };
    // Column 2 is a h c. From row 2: 1+4, 0+0, 1+1.
    CHECK(late("turn=2 at=2/1 rockets=A4h.A5w.A6w/A4a") == "row 2");
    // Column 6 is b b h: from row 1 or row 2 the same damage, so the lower row.
    CHECK(late("turn=6 at=1/3 rockets=R1b.A5w.A6w/A4a") == "row 1");
    CHECK(late("turn=6 at=2/3 rockets=R1b.A5w.A6w/A4a") == "row 1");
    // Column 7 is d h c: a wheel from row 1 loses 4 everywhere, and two of the four are free.
    CHECK(late("turn=7 at=1/2 rockets=A4w.R1w.A6d.A5d.G1h.G2h/A4b") == "row 1 k1");
    CHECK(late("turn=7 at=1/2 rockets=A4w.R1w.G1h.A5d.A6d.G2h/A4b") == "row 1 k2");
    // Equal rests: the smallest k.
    CHECK(late("turn=7 at=1/2 rockets=A4w.A5d.G1h.A5h.G1c.G2h/A4b") == "row 1 k0");
    // Every way explodes: still the least damage.
    CHECK(late("turn=2 at=1/2 rockets=A4d/A4b") == "row 2");
}

TEST_CASE("LB-38 LB-A1 LB-D1: a rocket that resigns in flight counts as exploded") {
    const std::string before =
        "seats=3 " + board_3 + " turn=4 start=0 moved=0 at=2/3/4 rockets=G1d.A5c/A4w.R1h/R2h.A6b";
    for (const bool wrecks : {false, true}) {
        const std::string option = wrecks ? " exploded_block=on" : "";
        State moved = position(before + option);
        EventLog log;
        REQUIRE(engine::try_play<Rules>(moved, 0, engine::resignation, &log));
        CHECK(moved.table.exploded_turn[0] == 4);
        CHECK(moved.table.rockets[0].size == 0);
        CHECK(moved.table.row[0] == (wrecks ? 2 : 0));
        CHECK(moved.table.active == 1);
        CHECK((free_rows(moved.table, 1) >> 2 & 1) == (wrecks ? 0 : 1));
        CHECK(log[0].kind == static_cast<int>(Happening::Resigned));

        // Who has not moved yet would trail a column behind, and blocks nobody.
        State waiting = position(before + option);
        REQUIRE(engine::try_play<Rules>(waiting, 2, engine::resignation, nullptr));
        CHECK(waiting.table.row[2] == 0);
        CHECK((free_rows(waiting.table, 1) >> 4 & 1) == 1);
        CHECK(Rules::broken(waiting).empty());

        State active = position(before + option);
        REQUIRE(engine::try_play<Rules>(active, 1, engine::resignation, nullptr));
        CHECK(active.table.active == 2);
        CHECK(active.table.row[1] == 0);
    }
}

TEST_CASE("LB-A2 LB-A3: a closed row stays closed to the end and counts in jumps") {
    State state =
        position("seats=3 exploded_block=on " + board_3 +
                 " turn=3 start=1 at=2/1/4 exploded=2/-/- rockets=-/R2c.A6b.A5c.A4c.A5h.A6h"
                 "/G2d.A4w.A5w.A6w.A4b.A5b");
    while (!Rules::next(state).is_over()) {
        const Seat seat = state.table.active;
        CHECK((free_rows(state.table, seat) >> 2 & 1) == 0);
        if (state.table.row[seat] == 1) CHECK(damage_in_row(state.table, seat, 3).jump == 2);
        Rules::play(state, seat, Rules::timeout_move(state, seat), nullptr);
    }
    CHECK(state.table.row[0] == 2);
}

}  // namespace last_blast
