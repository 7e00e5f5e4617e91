// SPDX-License-Identifier: Apache-2.0
//
// A view as JSON and back. Cards, symbols and phases are words; seats are array places.
#include "games/last_blast/json.hpp"

#include <boost/json/array.hpp>
#include <cstring>
#include <optional>

#include "engine/notation.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/moves.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using protocol::if_any;
using protocol::JsonText;

constexpr const char* phases[] = {"tiles", "deal", "pick", "draw", "place", "toss", "fly", "over"};

void write_seats(JsonText& json, const char* name, SeatSet set) {
    json.list(name, set, [&](Seat seat) { json.value(seat); });
}

void write_card(JsonText& json, Card card) {
    if (card == no_card)
        json.value(nullptr);
    else
        json.value(to_text(card));
}

void write_cards(JsonText& json, CardSet cards) {
    json.list([&] {
        for (Card card : cards)
            for (int copy = cards.count(card); copy > 0; --copy) write_card(json, card);
    });
}

void write_rocket(JsonText& json, const Rocket& rocket) {
    json.list([&] {
        for (std::size_t i = 0; i < rocket.size; ++i) write_card(json, rocket.cards[i]);
    });
}

template <class Number>
std::optional<Number> number_or_null(Number number) {
    return if_any(number != 0, number);
}

// Reads fields and remembers whether all of them were there and right.
class Reader {
public:
    explicit Reader(const value& json) : json_(json.if_object()) { good_ = json_ != nullptr; }

    bool good() const { return good_; }
    const std::string& wrong() const { return wrong_; }

    const value& field(std::string_view name) {
        static const value nothing;
        const value* found = json_ ? json_->if_contains(name) : nullptr;
        if (!found) fail(name);
        return found ? *found : nothing;
    }
    std::uint8_t number(std::string_view name, int least, int most) {
        return as_number(field(name), name, least, most);
    }
    std::uint8_t as_number(const value& item, std::string_view name, int least, int most) {
        const auto* found = item.if_int64();
        if (!found || *found < least || *found > most) return fail(name), std::uint8_t(least);
        return static_cast<std::uint8_t>(*found);
    }
    std::string text(std::string_view name) { return as_text(field(name), name); }
    std::string as_text(const value& item, std::string_view name) {
        const auto* found = item.if_string();
        if (!found) fail(name);
        return found ? std::string(*found) : std::string();
    }
    // Calls read(place, item) for each item of a list of at most `most`.
    template <class Read>
    void each(const value& list, std::string_view name, std::size_t most, Read read) {
        const array* items = list.if_array();
        if (!items || items->size() > most) return fail(name);
        for (std::size_t i = 0; i < items->size(); ++i) read(i, (*items)[i]);
    }
    SeatSet seats(std::string_view name) {
        SeatSet set;
        each(field(name), name, max_players, [&](std::size_t, const value& item) {
            set.add(as_number(item, name, 0, max_players - 1));
        });
        return set;
    }
    Card card(const value& item, std::string_view name) {
        if (item.is_null()) return no_card;
        const auto card = read_card(as_text(item, name));
        if (!card) fail(name);
        return card.value_or(no_card);
    }
    CardSet cards(const value& list, std::string_view name) {
        CardSet set;
        each(list, name, card_count, [&](std::size_t, const value& item) {
            const Card one = card(item, name);
            if (one != no_card) set.add(one);
        });
        return set;
    }
    void fail(std::string_view name) {
        if (good_) wrong_ = name;
        good_ = false;
    }

private:
    const object* json_;
    bool good_ = true;
    std::string wrong_;
};

}  // namespace

void write_json(JsonText& json, const View& view) {
    const Table& table = view.table;
    const auto by_seat = [&](auto write) {
        json.list([&] {
            for (Seat seat = 0; seat < table.players; ++seat) write(seat);
        });
    };
    const auto per_seat = [&](const char* name, auto write) {
        json.name(name);
        by_seat(write);
    };
    json.object([&] {
        json.field("viewer", protocol::SeatName{view.viewer});
        json.field("players", table.players);
        json.field("exploded_block", table.exploded_block != 0);
        json.field("tie_break", table.tie_break == TieBreak::Shared ? "shared" : "more-cards");
        json.field("phase", phases[static_cast<int>(table.phase)]);
        json.field("dealt", table.dealt);
        json.field("round", table.round);
        json.field("pick", table.pick);
        json.field("turn", table.turn);
        json.field("start_player", table.start_player);
        json.field("active", table.active);
        write_seats(json, "locked", table.locked);
        write_seats(json, "drawers", table.drawers);
        write_seats(json, "moved", table.moved);
        write_seats(json, "known_hands", view.known_hands);
        json.field("deck_size", view.deck_size);
        write_cards(json.name("discards"), table.discards);
        write_cards(json.name("first_pile"), table.first_pile);
        write_cards(json.name("second_pile"), table.second_pile);
        write_card(json.name("drawn"), view.drawn);
        json.field("pending", if_any(view.pending != nothing_yet, view.pending));
        json.list("field", [&] {
            for (int row = 1; row <= table.rows(); ++row) {
                char tiles[columns];
                for (int column = 1; column <= columns; ++column)
                    tiles[column - 1] = symbol_letters[table.tile(row, column)];
                json.value(std::string_view(tiles, columns));
            }
        });
        per_seat("row", [&](Seat seat) { json.value(number_or_null(table.row[seat])); });
        per_seat("exploded_turn",
                 [&](Seat seat) { json.value(number_or_null(table.exploded_turn[seat])); });
        per_seat("rockets", [&](Seat seat) { write_rocket(json, table.rockets[seat]); });
        per_seat("hand_sizes", [&](Seat seat) { json.value(view.hand_sizes[seat]); });
        per_seat("hands", [&](Seat seat) {
            if (view.known_hands.contains(seat))
                write_cards(json, view.hands[seat]);
            else
                json.value(nullptr);
        });
        json.list("picks", table.picks, [&](const auto& pick) {
            by_seat([&](Seat seat) { write_card(json, pick[seat]); });
        });
    });
}

engine::OrRefusal<View> view_from_json(const value& json) {
    Reader read(json);
    View view;
    Table& table = view.table;
    const value& viewer = read.field("viewer");
    view.viewer = viewer.is_string() ? engine::spectator : read.as_number(viewer, "viewer", 0, 3);
    table.players = read.number("players", 2, max_players);
    table.exploded_block = read.field("exploded_block") == value(true);
    table.tie_break = read.text("tie_break") == "shared" ? TieBreak::Shared : TieBreak::MoreCards;
    const std::string phase = read.text("phase");
    std::size_t which = 0;
    while (which < std::size(phases) && phase != phases[which]) ++which;
    if (which == std::size(phases)) read.fail("phase");
    table.phase = static_cast<Phase>(which);
    table.dealt = read.number("dealt", 0, 35);
    table.round = read.number("round", 0, 3);
    table.pick = read.number("pick", 0, 4);
    table.turn = read.number("turn", 0, columns);
    table.start_player = read.number("start_player", 0, max_players - 1);
    table.active = read.number("active", 0, max_players - 1);
    table.locked = read.seats("locked");
    table.drawers = read.seats("drawers");
    table.moved = read.seats("moved");
    view.known_hands = read.seats("known_hands");
    view.deck_size = read.number("deck_size", 0, card_count);
    table.discards = read.cards(read.field("discards"), "discards");
    table.first_pile = read.cards(read.field("first_pile"), "first_pile");
    table.second_pile = read.cards(read.field("second_pile"), "second_pile");
    view.drawn = read.card(read.field("drawn"), "drawn");
    if (const value& pending = read.field("pending"); !pending.is_null())
        view.pending = read.as_number(pending, "pending", 0, card_count * 3);

    read.each(read.field("field"), "field", max_rows, [&](std::size_t row, const value& item) {
        const std::string tiles = read.as_text(item, "field");
        if (tiles.size() != columns) return read.fail("field");
        for (std::size_t column = 0; column < columns; ++column) {
            const char* letter = std::strchr(symbol_letters, tiles[column]);
            if (!letter || !*letter) return read.fail("field");
            const auto symbol = static_cast<Symbol>(letter - symbol_letters);
            table.field[row * columns + column] = symbol;
            if (symbol != no_symbol) --table.tiles_left[symbol - 1u];
        }
    });
    const auto seat_numbers = [&](const char* name, auto& places, int most) {
        read.each(read.field(name), name, max_players, [&](std::size_t seat, const value& item) {
            if (!item.is_null()) places[seat] = read.as_number(item, name, 0, most);
        });
    };
    seat_numbers("row", table.row, max_rows);
    seat_numbers("exploded_turn", table.exploded_turn, columns);
    seat_numbers("hand_sizes", view.hand_sizes, hand_size);
    read.each(read.field("rockets"), "rockets", max_players,
              [&](std::size_t seat, const value& list) {
                  read.each(list, "rockets", rocket_length, [&](std::size_t, const value& item) {
                      const Card card = read.card(item, "rockets");
                      if (card != no_card) put(table.rockets[seat], card, End::Rear);
                  });
              });
    read.each(read.field("hands"), "hands", max_players, [&](std::size_t seat, const value& list) {
        if (!list.is_null()) view.hands[seat] = read.cards(list, "hands");
    });
    for (auto& seats : table.picks) seats.fill(no_card);
    read.each(read.field("picks"), "picks", 4, [&](std::size_t pick, const value& list) {
        read.each(list, "picks", max_players, [&](std::size_t seat, const value& item) {
            table.picks[pick][seat] = read.card(item, "picks");
        });
    });
    if (!read.good())
        return base::Failure{
            engine::bad_text("The view's \"" + read.wrong() + "\" is missing or wrong.")};
    return view;
}

}  // namespace last_blast
