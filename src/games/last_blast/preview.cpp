// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/preview.hpp"

#include <boost/json/array.hpp>

#include "games/last_blast/events.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

const char* end_json(End end) {
    return end == End::Front ? "front" : end == End::Rear ? "rear" : "only";
}

// Everything in flight is open, so the move is simply played on a copy of the table, and what it
// tells is the preview.
object flight_json(const Table& table, Seat seat, Move move) {
    Table after = table;
    engine::EventLog log;
    fly(after, seat, move, &log);

    const Rocket& rocket = table.rockets[seat];
    const Damage hurt = damage_in_row(table, seat, flown_row(move));
    const bool explodes = !after.alive(seat);
    std::int64_t front = explodes ? rocket.size : 0, rear = 0;
    for (const engine::Event& event : log)
        if (event.kind == static_cast<std::uint16_t>(Happening::CardsLost)) {
            front = event.open[0];
            rear = event.open[1];
        }
    array falls_front, falls_rear;
    for (std::int64_t i = 0; i < front; ++i)
        falls_front.push_back(value(to_text(rocket.cards[static_cast<std::size_t>(i)])));
    for (std::int64_t i = 1; i <= rear; ++i)
        falls_rear.push_back(
            value(to_text(rocket.cards[static_cast<std::size_t>(rocket.size - i)])));

    return {{"kind", "fly"},
            {"row", flown_row(move)},
            {"column", int{table.turn}},
            {"jump", hurt.jump},
            {"boost", hurt.boost},
            {"collision", hurt.collision},
            {"shield", hurt.shield},
            {"damage", hurt.total()},
            {"front", front},
            {"rear", rear},
            {"falls_front", std::move(falls_front)},
            {"falls_rear", std::move(falls_rear)},
            {"explodes", explodes},
            {"left", int{after.rockets[seat].size}},
            {"worth", printed_sum(after.rockets[seat])}};
}

}  // namespace

object preview(const View& view, Move move) {
    switch (kind_of(move)) {
        case Kind::Pick:
            return {{"kind", "pick"},
                    {"card", to_text(picked_card(move))},
                    {"end", end_json(picked_end(move))}};
        case Kind::Draw:
            return {{"kind", "draw"}};
        case Kind::Place:
            return {{"kind", "place"},
                    {"card", to_text(view.drawn)},
                    {"end", end_json(static_cast<End>(argument_of(move) % 2))}};
        case Kind::Fly:
            return flight_json(view.table, view.viewer, move);
        case Kind::Tile:
        case Kind::Deal:
        case Kind::Start:
            break;  // nature's: nobody chooses them
    }
    return {};
}

}  // namespace last_blast
