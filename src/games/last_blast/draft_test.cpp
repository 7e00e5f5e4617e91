// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/draft.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "games/last_blast/events.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using engine::Event;
using engine::EventLog;

State started(int players) {
    auto state = Rules::start({.seats = players});
    REQUIRE(state);
    return *state;
}

// The cards of the rules' tables are numbered 0 to 53; the second twin is written as the first.
Card type_of(int id) { return static_cast<Card>(id % 9 == 1 ? id - 1 : id); }

Rocket rocket_of(const std::vector<int>& ids) {
    Rocket rocket;
    for (int id : ids) put(rocket, type_of(id), End::Rear);
    return rocket;
}

Moves moves_of(const State& state, Seat seat) {
    Moves moves;
    Rules::moves(state, seat, moves);
    return moves;
}

// A table where nature does as the rules' golden drafts say: the deck lies in the order of the card
// numbers, and a "shuffle" of the discards keeps the order in which they were discarded.
class GoldenTable {
public:
    explicit GoldenTable(int players) : state_(started(players)) {
        for (int id = 0; id < card_count; ++id) deck_.push_back(type_of(id));
        while (state_.table.phase == Phase::Tiles) {  // any field will do
            unsigned symbol = 1;
            while (state_.table.tiles_left[symbol - 1] == 0) ++symbol;
            play(engine::nature, make(Kind::Tile, symbol));
        }
    }

    const State& state() const { return state_; }
    const Table& table() const { return state_.table; }
    const EventLog& events() const { return events_; }
    std::size_t deck_size() const { return deck_.size(); }
    const std::vector<std::int64_t>& renewals() const { return renewals_; }
    const std::optional<Event>& draft_ended() const { return draft_ended_; }

    void play(Seat seat, Move move) {
        EventLog log;
        REQUIRE(engine::try_play<Rules>(state_, seat, move, &log));
        for (const Event& event : log) {
            if (event.kind == static_cast<int>(Happening::Discarded))
                discards_.push_back(static_cast<Card>(event.open[0]));
            if (event.kind == static_cast<int>(Happening::DeckRenewed)) {
                REQUIRE(deck_.empty());
                renewals_.push_back(event.open[0]);
                deck_.swap(discards_);
            }
            if (event.kind == static_cast<int>(Happening::DraftEnded)) draft_ended_ = event;
        }
        events_.insert(events_.end(), log.begin(), log.end());
    }

    void deal() {
        while (table().phase == Phase::Deal || table().phase == Phase::Draw) {
            const Card card = deck_.front();
            deck_.pop_front();
            play(engine::nature, make(Kind::Deal, card));
        }
    }

    // Every seat takes its lowest card; those listed draw at the fourth pick and place at the rear.
    void pick(SeatSet drawers) {
        const End end = (table().round + table().pick) % 2 == 0 ? End::Front : End::Rear;
        const bool fourth = table().pick == 4;
        for (Seat seat : table().everybody()) {
            const Card lowest = *state_.secrets.hands[seat].begin();
            if (fourth && drawers.contains(seat))
                play(seat, draw());
            else
                play(seat,
                     last_blast::pick(lowest, table().rockets[seat].size == 0 ? End::Only : end));
        }
        if (table().phase != Phase::Draw) return;
        deal();
        for (Seat seat : drawers) play(seat, place(End::Rear));
    }

    void play_round(SeatSet drawers) {
        deal();
        const int round = table().round;
        while (table().phase == Phase::Pick && table().round == round) pick(drawers);
    }

private:
    State state_;
    std::deque<Card> deck_, discards_;
    EventLog events_;
    std::vector<std::int64_t> renewals_;
    std::optional<Event> draft_ended_;
};

struct GoldenDraft {
    int players;
    SeatSet drawers;
    std::vector<std::vector<int>> rockets;
    int deck_before_round_3, discards_before_round_3;
    std::vector<std::int64_t> renewals;
    int deck, discards;  // in the end
    SeatSet start;       // who is, or ties for, Start Player
};

void check(const GoldenDraft& golden) {
    GoldenTable table(golden.players);
    table.play_round(golden.drawers);
    table.play_round(golden.drawers);
    CHECK(table.state().secrets.deck.size() == golden.deck_before_round_3);
    CHECK(table.table().discards.size() == golden.discards_before_round_3);
    table.play_round(golden.drawers);

    for (Seat seat : table.table().everybody())
        CHECK(to_text(table.table().rockets[seat]) == to_text(rocket_of(golden.rockets[seat])));
    CHECK(table.renewals() == golden.renewals);
    REQUIRE(table.draft_ended().has_value());
    CHECK(table.draft_ended()->open[0] == golden.deck);
    CHECK(table.draft_ended()->open[1] == golden.discards);
    CHECK(first_start_players(table.table()) == golden.start);
    if (golden.start.size() == 1) {
        CHECK(table.table().phase == Phase::Fly);
        CHECK(table.table().start_player == golden.start.lowest());
    } else {
        CHECK(table.table().phase == Phase::Toss);
    }
}

SeatSet seats(std::initializer_list<int> list) {
    SeatSet set;
    for (int seat : list) set.add(static_cast<Seat>(seat));
    return set;
}

// Plays a random draft to the end and shows every position on the way.
template <class See>
void random_draft(int players, std::uint64_t seed, See see) {
    State state = started(players);
    base::Random random(seed);
    while (state.table.phase < Phase::Toss) {
        see(state);
        const engine::Next next = Rules::next(state);
        if (next.is_chance()) {
            Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
            continue;
        }
        const Seat seat = next.seats.lowest();
        const Moves moves = moves_of(state, seat);
        Rules::play(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                    nullptr);
    }
    see(state);
}

}  // namespace

TEST_CASE("LB-1: the game is for two, three or four players") {
    for (int players : {2, 3, 4}) CHECK(Rules::start({.seats = players}));
    for (int players : {-1, 0, 1, 5, 6}) {
        const auto state = Rules::start({.seats = players});
        REQUIRE_FALSE(state);
        CHECK(state.error().front() ==
              "The Last Blast is for 2 to 4 seats, not " + std::to_string(players) + ".");
    }
}

TEST_CASE("LB-2: a field has one row more than players; the other tiles are set aside") {
    for (const auto& [players, laid, aside] : {std::array{2, 21, 15}, {3, 28, 8}, {4, 35, 1}}) {
        State state = started(players);
        base::Random random(7);
        int tiles = 0;
        for (; state.table.phase == Phase::Tiles; ++tiles)
            Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
        CHECK(tiles == laid);
        int left = 0;
        for (int symbol : state.table.tiles_left) left += symbol;
        CHECK(left == aside);
    }
}

TEST_CASE("LB-2: nature lays each of the 36 tiles with the same chance") {
    State state = started(2);
    const auto weight = [&](unsigned symbol) {
        Chances chances;
        Rules::chances(state, chances);
        for (const auto& chance : chances)
            if (chance.move == make(Kind::Tile, symbol)) return static_cast<int>(chance.weight);
        return 0;
    };
    for (unsigned symbol = 1; symbol <= 6; ++symbol) CHECK(weight(symbol) == 6);
    for (int i = 5; i >= 0; --i) {
        Rules::play(state, engine::nature, make(Kind::Tile, 3), nullptr);
        CHECK(weight(3) == i);
        CHECK(weight(4) == 6);
    }
}

TEST_CASE("LB-4: nature deals each of the 54 cards with the same chance; of twins there are two") {
    GoldenTable table(2);
    Chances chances;
    Rules::chances(table.state(), chances);
    CHECK(chances.size() == 48);
    unsigned total = 0;
    int twins = 0;
    int printed_total = 0;
    for (const auto& chance : chances) {
        total += chance.weight;
        twins += chance.weight == 2;
        printed_total += printed(argument_of(chance.move)) * static_cast<int>(chance.weight);
    }
    CHECK(total == 54);
    CHECK(twins == 6);
    CHECK(printed_total == 150);
}

TEST_CASE("LB-4 LB-D5: cards are dealt one at a time, clockwise from seat 0") {
    GoldenTable table(4);
    table.deal();
    const std::vector<std::vector<int>> hands = {
        {0, 4, 8, 12, 16}, {1, 5, 9, 13, 17}, {2, 6, 10, 14, 18}, {3, 7, 11, 15, 19}};
    for (Seat seat : table.table().everybody()) {
        CardSet hand;
        for (int id : hands[seat]) hand.add(type_of(id));
        CHECK(to_text(table.state().secrets.hands[seat]) == to_text(hand));
    }
    CHECK(table.table().phase == Phase::Pick);
    CHECK(table.deck_size() == 34);
}

TEST_CASE("LB-5 LB-12 LB-13 LB-16 LB-D5 TV-43: golden draft of two, seat 1 draws") {
    check({.players = 2,
           .drawers = seats({1}),
           .rockets = {{26, 22, 18, 14, 4, 0, 3, 7, 11, 15, 25, 29},
                       {27, 23, 13, 5, 1, 2, 10, 12, 16, 21, 24, 32}},
           .deck_before_round_3 = 34 - 2,
           .discards_before_round_3 = 4 + 2,
           .renewals = {},
           .deck = 21,
           .discards = 9,
           .start = seats({1})});
}

TEST_CASE("LB-5 LB-11 LB-16 LB-18 TV-44: golden draft of three, nobody draws") {
    check({.players = 3,
           .drawers = {},
           .rockets = {{37, 30, 24, 19, 7, 0, 5, 9, 15, 23, 35, 39},
                       {38, 31, 25, 20, 8, 1, 3, 10, 16, 21, 33, 40},
                       {36, 32, 26, 18, 6, 2, 4, 11, 17, 22, 34, 41}},
           .deck_before_round_3 = 24,
           .discards_before_round_3 = 6,
           .renewals = {},
           .deck = 9,
           .discards = 9,
           .start = seats({0, 2})});
}

TEST_CASE(
    "LB-5 LB-12 LB-13 LB-16 TV-45: golden draft of three, all draw, and the deck just lasts") {
    check({.players = 3,
           .drawers = seats({0, 1, 2}),
           .rockets = {{43, 36, 22, 7, 0, 5, 15, 18, 26, 33, 41, 51},
                       {44, 37, 23, 8, 1, 3, 16, 19, 24, 34, 39, 52},
                       {42, 38, 21, 6, 2, 4, 17, 20, 25, 35, 40, 53}},
           .deck_before_round_3 = 24 - 6,
           .discards_before_round_3 = 6 + 6,
           .renewals = {},
           .deck = 0,
           .discards = 18,
           .start = seats({2})});
}

TEST_CASE("LB-5 LB-11 LB-14 LB-16 TV-46: golden draft of four, nobody draws") {
    check({.players = 4,
           .drawers = {},
           .rockets = {{42, 19, 35, 25, 10, 0, 7, 13, 20, 30, 36, 49},
                       {43, 16, 32, 26, 11, 1, 4, 14, 21, 31, 40, 46},
                       {44, 17, 33, 27, 8, 2, 5, 15, 22, 28, 41, 47},
                       {45, 18, 34, 24, 9, 3, 6, 12, 23, 29, 39, 48}},
           .deck_before_round_3 = 14,
           .discards_before_round_3 = 8,
           .renewals = {8},
           .deck = 2,
           .discards = 4,
           .start = seats({3})});
}

TEST_CASE("LB-12 LB-14 LB-16 LB-D5 TV-47: golden draft of four, seats 1 and 3 draw") {
    check({.players = 4,
           .drawers = seats({1, 3}),
           .rockets = {{38, 18, 37, 27, 10, 0, 7, 13, 22, 32, 16, 49},
                       {39, 19, 28, 11, 1, 4, 20, 23, 33, 42, 41, 36},
                       {44, 12, 35, 29, 8, 2, 5, 15, 24, 30, 34, 47},
                       {45, 14, 26, 9, 3, 6, 21, 25, 31, 43, 17, 40}},
           .deck_before_round_3 = 10,
           .discards_before_round_3 = 12,
           .renewals = {12},
           .deck = 0,
           .discards = 6,
           .start = seats({1, 3})});
}

TEST_CASE(
    "LB-14 LB-15 LB-16 LB-D5 TV-48: golden draft of four, all draw, two renewals in round 3") {
    check({.players = 4,
           .drawers = seats({0, 1, 2, 3}),
           .rockets = {{37, 12, 29, 10, 0, 7, 20, 24, 34, 44, 19, 38},
                       {41, 16, 30, 11, 1, 4, 21, 25, 35, 45, 14, 42},
                       {36, 13, 31, 8, 2, 5, 22, 26, 32, 46, 18, 49},
                       {40, 17, 28, 9, 3, 6, 23, 27, 33, 47, 15, 53}},
           .deck_before_round_3 = 6,
           .discards_before_round_3 = 16,
           .renewals = {16, 8},
           .deck = 6,
           .discards = 0,
           .start = seats({0, 2})});
}

TEST_CASE("LB-13 LB-14 LB-15 R-14: how many cards are left, for every number of blind draws") {
    for (int players : {2, 3, 4}) {
        const int combinations = (players + 1) * (players + 1) * (players + 1);
        for (int combination = 0; combination < combinations; ++combination) {
            const int r1 = combination % (players + 1);
            const int r2 = combination / (players + 1) % (players + 1);
            const int r3 = combination / (players + 1) / (players + 1);
            CAPTURE(players);
            CAPTURE(r1);
            CAPTURE(r2);
            CAPTURE(r3);
            const auto deck = [](const GoldenTable& table) {
                return table.state().secrets.deck.size();
            };
            const auto discards = [](const GoldenTable& table) {
                return table.table().discards.size();
            };

            GoldenTable table(players);
            table.deal();
            CHECK(deck(table) == 54 - 5 * players);
            table.play_round(SeatSet::first(r1));
            CHECK(deck(table) == 54 - 5 * players - r1);
            table.deal();
            CHECK(deck(table) == 54 - 10 * players - r1);
            table.play_round(SeatSet::first(r2));
            CHECK(deck(table) == 54 - 10 * players - r1 - r2);
            CHECK(discards(table) == 2 * players + r1 + r2);
            CHECK(table.renewals().empty());
            table.deal();
            if (players < 4) {
                CHECK(deck(table) == 54 - 15 * players - r1 - r2);
                CHECK(table.renewals().empty());
            } else {
                CHECK(deck(table) == 2);
                CHECK(discards(table) == 0);
                CHECK(table.renewals() == std::vector<std::int64_t>{8 + r1 + r2});
            }
            table.play_round(SeatSet::first(r3));
            REQUIRE(table.draft_ended().has_value());
            const auto left = table.draft_ended()->open;
            const std::size_t renewed = table.renewals().size();
            if (players < 4) {
                CHECK(left[0] == 54 - 15 * players - r1 - r2 - r3);
                CHECK(left[1] == 3 * players + r1 + r2 + r3);
                CHECK(renewed == 0);
            } else {
                CHECK(renewed == (r3 >= 3 ? 2 : 1));
                if (renewed == 2) CHECK(table.renewals()[1] == 4 + r3);
                CHECK(left[0] + left[1] == 54 - 48);
            }
        }
    }
}

TEST_CASE("LB-8 LB-9 LB-10 LB-12: a pick offers every card at both ends, and the fourth a draw") {
    for (int players : {2, 3, 4})
        for (std::uint64_t seed = 0; seed < 20; ++seed)
            random_draft(players, seed, [&](const State& state) {
                const Table& table = state.table;
                if (table.phase == Phase::Place)
                    for (Seat seat : table.drawers - table.locked)
                        CHECK(moves_of(state, seat).size() == 2);
                if (table.phase != Phase::Pick) return;
                for (Seat seat : table.everybody() - table.locked) {
                    const CardSet hand = state.secrets.hands[seat];
                    CHECK(hand.size() == 6 - table.pick);
                    std::size_t kinds = 0;
                    for ([[maybe_unused]] Card card : hand) ++kinds;  // twins are one choice
                    const bool first = table.round == 1 && table.pick == 1;
                    CHECK(moves_of(state, seat).size() ==
                          (first ? kinds : 2 * kinds) + (table.pick == 4));
                }
            });
}

TEST_CASE("LB-5 LB-7: every pick adds one card to an end, and what lies in the line stays") {
    for (int players : {2, 3, 4})
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            std::optional<State> before;
            random_draft(players, seed, [&](const State& state) {
                for (Seat seat : state.table.everybody()) {
                    const Rocket now = state.table.rockets[seat];
                    const Rocket old = before ? before->table.rockets[seat] : Rocket{};
                    if (now == old) continue;
                    REQUIRE(now.size == old.size + 1);
                    Rocket front = old;
                    Rocket rear = old;
                    put(front, now.cards[0], End::Front);
                    put(rear, now.cards[old.size], End::Rear);
                    CHECK((now == front || now == rear));
                }
                before = state;
            });
            for (Seat seat : before->table.everybody())
                CHECK(before->table.rockets[seat].size == 12);
        }
}

TEST_CASE("LB-11: hands go left, right and left again; two players swap every time") {
    for (int players : {2, 3, 4}) {
        GoldenTable table(players);
        for (int round = 1; round <= 3; ++round) {
            table.deal();
            for (int pick = 1; pick <= 3; ++pick) {
                auto left_over = table.state().secrets.hands;
                for (Seat seat : table.table().everybody())
                    left_over[seat].remove(*left_over[seat].begin());  // what pick() takes
                table.pick({});
                for (int seat = 0; seat < players; ++seat) {
                    int to = (seat + (round == 2 ? players - 1 : 1)) % players;
                    if (players == 2) to = 1 - seat;
                    CHECK(table.state().secrets.hands[static_cast<std::size_t>(to)] ==
                          left_over[static_cast<std::size_t>(seat)]);
                }
            }
            table.pick({});
        }
        CHECK(table.table().phase >= Phase::Toss);
    }
}

TEST_CASE("LB-12 LB-13: who draws discards two cards, who picks discards one, in seat order") {
    GoldenTable table(3);
    table.deal();
    for (int pick = 1; pick <= 3; ++pick) table.pick({});
    const auto hands = table.state().secrets.hands;
    CHECK(table.table().discards.empty());
    table.pick(seats({1}));
    CHECK(table.table().discards.size() == 4);
    CHECK(table.table().discards.includes(hands[1]));
    std::vector<Seat> order;
    for (const Event& event : table.events())
        if (event.kind == static_cast<int>(Happening::Discarded)) order.push_back(event.seat);
    CHECK(order == std::vector<Seat>{0, 1, 1, 2});
}

TEST_CASE("LB-15 R-15: a drawer may get back a card that was refused a moment ago") {
    GoldenTable table(4);
    table.play_round({});
    table.play_round({});
    table.deal();
    for (int pick = 1; pick <= 3; ++pick) table.pick({});
    const CardSet refused = table.state().secrets.hands[0];
    for (Seat seat : table.table().everybody()) table.play(seat, draw());
    CHECK(table.table().discards.size() == 8);
    table.deal();
    // The first two draws emptied the deck; the third comes from the leftovers, seat 0's on top.
    CHECK(refused.contains(table.state().secrets.drawn[2]));
    CHECK(table.renewals() == std::vector<std::int64_t>{8, 8});
}

TEST_CASE("LB-16: after round 3 deck and discards play no further part") {
    GoldenTable table(3);
    for (int round = 1; round <= 3; ++round) table.play_round(seats({2}));
    CHECK(table.state().secrets.deck.empty());
    CHECK(table.table().discards.empty());
    for (Seat seat : table.table().everybody()) CHECK(table.state().secrets.hands[seat].empty());
}

}  // namespace last_blast
