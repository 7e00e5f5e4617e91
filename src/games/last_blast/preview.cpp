// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/preview.hpp"

#include "games/last_blast/events.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using protocol::JsonText;

const char* end_json(End end) {
    return end == End::Front ? "front" : end == End::Rear ? "rear" : "only";
}

// Everything in flight is open, so the move is simply played on a copy of the table, and what it
// tells is the preview.
void write_flight(JsonText& json, const Table& table, Seat seat, Move move) {
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
    const auto card = [&](std::int64_t place) {
        json.value(to_text(rocket.cards[static_cast<std::size_t>(place)]));
    };
    json.object([&] {
        json.field("kind", "fly");
        json.field("row", flown_row(move));
        json.field("column", table.turn);
        json.field("jump", hurt.jump);
        json.field("boost", hurt.boost);
        json.field("collision", hurt.collision);
        json.field("shield", hurt.shield);
        json.field("damage", hurt.total());
        json.field("front", front);
        json.field("rear", rear);
        json.list("falls_front", [&] {
            for (std::int64_t i = 0; i < front; ++i) card(i);
        });
        json.list("falls_rear", [&] {
            for (std::int64_t i = 1; i <= rear; ++i) card(rocket.size - i);
        });
        json.field("explodes", explodes);
        json.field("left", after.rockets[seat].size);
        json.field("worth", printed_sum(after.rockets[seat]));
    });
}

void write_card(JsonText& json, const char* kind, Card card, End end) {
    json.object([&] {
        json.field("kind", kind);
        json.field("card", to_text(card));
        json.field("end", end_json(end));
    });
}

}  // namespace

void write_preview(JsonText& json, const View& view, Move move) {
    switch (kind_of(move)) {
        case Kind::Pick:
            return write_card(json, "pick", picked_card(move), picked_end(move));
        case Kind::Draw:
            return json.object([&] { json.field("kind", "draw"); });
        case Kind::Place:
            return write_card(json, "place", view.drawn, static_cast<End>(argument_of(move) % 2));
        case Kind::Fly:
            return write_flight(json, view.table, view.viewer, move);
        case Kind::Tile:
        case Kind::Deal:
        case Kind::Start:
            break;  // nature's: nobody chooses them
    }
    json.object([] {});
}

}  // namespace last_blast
