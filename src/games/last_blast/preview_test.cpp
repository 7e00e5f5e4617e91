// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/preview.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "games/all.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"
#include "games/last_blast/text.hpp"
#include "protocol/testing.hpp"

namespace last_blast {

namespace {

using boost::json::object;

std::string text(const object& json) { return boost::json::serialize(json); }

std::vector<std::string> names(const object& json, const char* list) {
    std::vector<std::string> cards;
    for (const auto& item : json.at(list).as_array()) cards.emplace_back(item.as_string());
    return cards;
}

std::vector<std::string> names(const Rocket& rocket) {
    std::vector<std::string> cards;
    for (std::size_t i = 0; i < rocket.size; ++i) cards.push_back(to_text(rocket.cards[i]));
    return cards;
}

object preview(const View& view, Move move) {
    return protocol::tree_of([&](auto& json) { write_preview(json, view, move); });
}

object preview_of(const State& state, Seat seat, const char* move) {
    const auto read = Rules::read_move(state, seat, move);
    REQUIRE(read);
    return preview(view(state, seat), *read);
}

State position(const std::string& fields) {
    auto state = Rules::read("last-blast " + fields);
    if (!state) FAIL(state.error().words);
    return *state;
}

// Calls back with every decision of a few random games of each size, with and without wrecks.
template <class Visit>
void on_random_decisions(Visit visit) {
    for (int seats = 2; seats <= max_players; ++seats)
        for (std::uint64_t game = 0; game < 8; ++game) {
            auto start = Rules::start(
                {.seats = seats, .options = {{"exploded_block", game % 2 == 0 ? "off" : "on"}}});
            REQUIRE(start);
            State state = *start;
            base::Random random(static_cast<std::uint64_t>(seats), game);
            for (engine::Next next = Rules::next(state); !next.is_over();
                 next = Rules::next(state)) {
                if (next.is_chance()) {
                    Rules::play(state, engine::nature, Rules::chance(state, random), nullptr);
                    continue;
                }
                for (Seat seat : next.seats) visit(state, seat, random);
                const Seat seat = next.seats.lowest();
                Moves moves;
                Rules::moves(state, seat, moves);
                // Half of the flights are flown with care, so that some rockets come through.
                const Move move =
                    game < 4 && state.table.phase == Phase::Fly
                        ? Rules::timeout_move(state, seat)
                        : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                Rules::play(state, seat, move, nullptr);
            }
        }
}

void check_flight(const State& state, Seat seat, Move move, const object& json) {
    State after = state;
    Rules::play(after, seat, move, nullptr);
    const auto before = names(state.table.rockets[seat]);
    const auto left = names(after.table.rockets[seat]);
    const auto front = names(json, "falls_front");
    auto rear = names(json, "falls_rear");
    std::reverse(rear.begin(), rear.end());

    // LB-31 to LB-34: what falls off the front, what is left and what falls off the rear make up
    // the rocket as it was.
    std::vector<std::string> whole = front;
    whole.insert(whole.end(), left.begin(), left.end());
    whole.insert(whole.end(), rear.begin(), rear.end());
    CHECK(whole == before);
    CHECK(json.at("front").as_int64() == static_cast<std::int64_t>(front.size()));
    CHECK(json.at("rear").as_int64() == static_cast<std::int64_t>(rear.size()));
    CHECK(json.at("left").as_int64() == static_cast<std::int64_t>(left.size()));
    CHECK(json.at("worth").as_int64() == printed_sum(after.table.rockets[seat]));

    // LB-36: as much damage as cards, or more, and nothing is left.
    const auto damage = json.at("damage").as_int64();
    CHECK(json.at("explodes").as_bool() == !after.table.alive(seat));
    CHECK(json.at("explodes").as_bool() == (damage >= static_cast<std::int64_t>(before.size())));
    CHECK(static_cast<std::int64_t>(before.size() - left.size()) ==
          std::min(damage, static_cast<std::int64_t>(before.size())));

    // LB-30: the sum, and that boost and shield stop at 0 each on their own (LB-27, LB-28).
    const auto number = [&](const char* name) { return json.at(name).as_int64(); };
    CHECK(damage == number("jump") - number("boost") + number("collision") - number("shield"));
    CHECK(number("boost") <= number("jump"));
    CHECK(number("shield") <= number("collision"));
    CHECK(number("row") == flown_row(move));
    CHECK(number("column") == state.table.turn);
}

}  // namespace

TEST_CASE("LB-7, LB-12: the preview of a pick is where the card will lie") {
    int picks = 0, draws = 0, places = 0;
    on_random_decisions([&](const State& state, Seat seat, base::Random&) {
        if (state.table.phase != Phase::Pick && state.table.phase != Phase::Place) return;
        Moves moves;
        Rules::moves(state, seat, moves);
        for (Move move : moves) {
            const object json = preview(view(state, seat), move);
            if (json.at("kind") == "draw") {
                CHECK(move == draw());
                ++draws;
                continue;
            }
            // The others follow suit with anything, and all is turned over.
            State after = state;
            Rules::play(after, seat, move, nullptr);
            while (after.table.rockets[seat] == state.table.rockets[seat]) {
                const engine::Next next = Rules::next(after);
                base::Random random(1);
                if (next.is_chance()) {
                    Rules::play(after, engine::nature, Rules::chance(after, random), nullptr);
                    continue;
                }
                const Seat other = next.seats.lowest();
                Rules::play(after, other, Rules::timeout_move(after, other), nullptr);
            }
            auto rocket = names(state.table.rockets[seat]);
            const std::string card(json.at("card").as_string());
            CHECK((json.at("end") == "only") == rocket.empty());
            rocket.insert(json.at("end") == "front" ? rocket.begin() : rocket.end(), card);
            CHECK(names(after.table.rockets[seat]) == rocket);
            ++(json.at("kind") == "pick" ? picks : places);
        }
    });
    CHECK(picks > 1000);
    CHECK(draws > 20);
    CHECK(places > 20);
}

TEST_CASE("LB-24 to LB-37: the preview of a flight is what flying there does") {
    int flights = 0, explosions = 0, choices_seen = 0;
    on_random_decisions([&](const State& state, Seat seat, base::Random&) {
        if (state.table.phase != Phase::Fly) return;
        Moves moves;
        Rules::moves(state, seat, moves);
        for (Move move : moves) {
            const object json = preview(view(state, seat), move);
            CHECK(json.at("kind") == "fly");
            check_flight(state, seat, move, json);
            ++flights;
            explosions += json.at("explodes").as_bool();
            choices_seen += flown_k(move) != no_k;
        }
    });
    CHECK(flights > 300);
    CHECK(explosions > 20);
    CHECK(choices_seen > 50);
}

// Examples 1 and 2 of docs/rules/last-blast.md, as numbers that a table can show.
TEST_CASE("LB-25, LB-29, LB-34: the preview of the rules' example") {
    const State state = position(
        "seats=2 field=dhcwhbd/whadcbh/bcdawhc turn=2 start=0 at=2/3 "
        "rockets=A6w.A5h.R1c.G1b.A6a.A4d/G1d.A6c");
    CHECK(text(preview_of(state, 0, "row 1 k1")) ==
          R"({"kind":"fly","row":1,"column":2,"jump":1,"boost":0,"collision":3,"shield":0,)"
          R"("damage":4,"front":2,"rear":2,"falls_front":["A6w","A5h"],)"
          R"("falls_rear":["A4d","A6a"],"explodes":false,"left":2,"worth":2})");
}

TEST_CASE("LB-6: a preview is the same in every world that a seat cannot tell apart") {
    on_random_decisions([](const State& state, Seat seat, base::Random& random) {
        const State other = imagine(view(state, seat), random);
        Moves moves;
        Rules::moves(state, seat, moves);
        for (Move move : moves)
            CHECK(text(preview(view(state, seat), move)) == text(preview(view(other, seat), move)));
    });
}

TEST_CASE("the room shows previews with the types forgotten") {
    const games::Room* room = games::find("last-blast");
    REQUIRE(room);
    auto position = room->game->start({.seats = 2, .options = {}});
    REQUIRE(position);
    base::Random random(3);
    while ((*position)->next().is_chance())
        REQUIRE((*position)->try_play(engine::nature, (*position)->chance(random)));
    for (engine::Move move : (*position)->moves(0)) {
        base::Text text;
        room->append_preview(text, **position, 0, move);
        CHECK(text.view() == R"({"kind":"pick","card":")" + (*position)->write_move(0, move) +
                                 R"(","end":"only"})");
    }
}

}  // namespace last_blast
