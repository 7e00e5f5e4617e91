// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/names.hpp"

#include "engine/notation.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

namespace {

// The main parts of "A.W-20*#2".
struct Parts {
    Seat seat = nobody;
    std::string_view id;
    char mark = 0;  // '*', '~' or none
    int copy = 1;
};

std::optional<Parts> parts_of(std::string_view text) {
    Parts parts;
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) return {};
    const auto seat = read_letter(text.substr(0, dot));
    if (!seat || *seat == nobody) return {};
    parts.seat = *seat;
    text.remove_prefix(dot + 1);
    if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
        const auto copy = engine::whole_number(text.substr(hash + 1), 2, max_things);
        if (!copy) return {};
        parts.copy = *copy;
        text = text.substr(0, hash);
    }
    if (!text.empty() && (text.back() == '*' || text.back() == '~')) {
        parts.mark = text.back();
        text.remove_suffix(1);
    }
    parts.id = text;
    return parts;
}

char mark_of(const Thing& thing) {
    if (thing.has(Thing::Whole)) return '*';
    return thing.card != no_card && cards()[thing.card].is(SubType::Support) ? '~' : 0;
}

std::string with_copy(std::string name, int copy) {
    return copy > 1 ? name + "#" + std::to_string(copy) : name;
}

std::optional<int> numbered(std::string_view text, char letter, int count) {
    if (text.empty() || (text[0] | 32) != (letter | 32)) return {};
    return engine::whole_number(text.substr(1), 0, count - 1);
}

}  // namespace

std::string seat_letter(Seat seat) {
    return seat < max_seats ? std::string(1, static_cast<char>('A' + seat)) : "-";
}

std::string letters(SeatSet seats) {
    std::string text;
    for (const Seat seat : seats) text += static_cast<char>('A' + seat);
    return text.empty() ? "-" : text;
}

std::string tile_text(Tile tile) { return tile < tiles ? "T" + std::to_string(tile) : "-"; }
std::string edge_text(Edge edge) { return edge < edges ? "E" + std::to_string(edge) : "-"; }
std::string card_id_text(CardId card) {
    return card >= 0 && card < cards().size() ? cards().id(card) : "-";
}

std::optional<Seat> read_letter(std::string_view text) {
    if (text == "-") return nobody;
    if (text.size() != 1) return {};
    const char c = text[0];
    if (c >= '0' && c < '0' + max_seats) return static_cast<Seat>(c - '0');
    const char small = static_cast<char>(c | 32);
    if (small < 'a' || small >= 'a' + max_seats) return {};
    return static_cast<Seat>(small - 'a');
}

std::optional<SeatSet> read_letters(std::string_view text) {
    SeatSet seats;
    if (text == "-") return seats;
    for (const char& c : text) {
        const auto seat = read_letter({&c, 1});
        if (!seat || *seat == nobody) return {};
        seats.add(*seat);
    }
    return seats;
}

std::optional<Tile> read_tile(std::string_view text) {
    if (text == "-") return no_tile;
    const auto number = numbered(text, 'T', tiles);
    return number ? std::optional(static_cast<Tile>(*number)) : std::nullopt;
}

std::optional<Edge> read_edge(std::string_view text) {
    const auto number = numbered(text, 'E', edges);
    return number ? std::optional(static_cast<Edge>(*number)) : std::nullopt;
}

std::optional<CardId> read_card_id(std::string_view text) {
    if (text == "-") return no_card;
    const CardId card = cards().find(text);
    return card == no_card ? std::nullopt : std::optional(card);
}

std::string Names::thing(ThingId id) const {
    if (id >= table.thing_count) return "-";
    const Thing& thing = table.things[id];
    const char mark = mark_of(thing);
    int copy = 0;
    for (ThingId i = table.players[thing.owner].first_thing; i <= id; ++i)
        copy += table.things[i].card == thing.card && mark_of(table.things[i]) == mark;
    std::string name = seat_letter(thing.owner) + "." + card_id_text(thing.card);
    if (mark) name += mark;
    return with_copy(std::move(name), copy);
}

std::string Names::unit(UnitId id) const {
    if (id >= table.unit_count) return "-";
    const Unit& unit = table.units[id];
    const std::string owner = seat_letter(unit.owner) + ".";
    if (unit.source == no_thing) return owner + "bot";
    const CardId card = table.things[unit.source].card;
    int copy = 0;
    for (UnitId i = table.players[unit.owner].first_unit; i <= id; ++i)
        copy +=
            table.units[i].source != no_thing && table.things[table.units[i].source].card == card;
    return with_copy(owner + card_id_text(card), copy);
}

std::string Names::place(PlanPlace place) const {
    if (place >= plan_places) return "-";
    const Seat leader = table.combat.sides[static_cast<std::size_t>(side_of(place))].leader;
    return (leader < max_seats ? seat_letter(leader) : "side" + std::to_string(side_of(place))) +
           "." + std::string(slot_names[slot_of(place)]);
}

CardId Names::pilot_card(Ref ref) const { return ref.pilot_card(); }

std::string Names::ref(Ref ref) const {
    switch (ref.sort()) {
        case Ref::None:
            return "-";
        case Ref::Unit:
            return unit(ref.index());
        case Ref::Thing:
            return thing(ref.index());
        case Ref::Pilot:
            return seat_letter(ref.pilot_owner()) + ":" + card_id_text(pilot_card(ref));
        case Ref::Player:
            return seat_letter(ref.index());
        case Ref::OnTile:
            return tile_text(ref.index());
        case Ref::OnEdge:
            return edge_text(ref.index());
        case Ref::Token:
            return "token" + std::to_string(ref.index());
        case Ref::Item:
            return "item" + std::to_string(ref.index());
        case Ref::String:
            return "string:" + place(ref.index());
        case Ref::Card:
            return "card:" + card_id_text(ref.card_id());
        case Ref::Group:
            return "group" + std::to_string(ref.index());
    }
    return "-";
}

std::optional<ThingId> Names::find_thing(std::string_view text) const {
    if (text == "-") return no_thing;
    const auto parts = parts_of(text);
    if (!parts || parts->seat >= table.seats) return {};
    const CardId card = cards().find(parts->id);
    if (card == no_card) return {};
    const Player& player = table.players[parts->seat];
    int copy = 0;
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        if (table.things[id].card == card && mark_of(table.things[id]) == parts->mark &&
            ++copy == parts->copy)
            return id;
    }
    return {};
}

std::optional<UnitId> Names::find_unit(std::string_view text) const {
    if (text == "-") return no_unit;
    const auto parts = parts_of(text);
    if (!parts || parts->seat >= table.seats) return {};
    const Player& player = table.players[parts->seat];
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        if (unit(id).substr(2) == text.substr(text.find('.') + 1)) return id;
    }
    return {};
}

std::optional<PlanPlace> Names::find_place(std::string_view text) const {
    if (text == "-") return no_place;
    for (PlanPlace at = 0; at < plan_places; ++at)
        if (place(at) == text) return at;
    return {};
}

std::optional<Ref> Names::find_ref(std::string_view text) const {
    if (text == "-") return Ref{};
    if (text.starts_with("token"))
        if (const auto n = engine::whole_number(text.substr(5), 0, 255))
            return Ref::token(static_cast<Byte>(*n));
    if (text.starts_with("item"))
        if (const auto n = engine::whole_number(text.substr(4), 0, 255))
            return Ref::item(static_cast<Byte>(*n));
    if (text.starts_with("string:")) {
        const auto at = find_place(text.substr(7));
        return at ? std::optional(Ref::string(*at)) : std::nullopt;
    }
    if (text.starts_with("card:")) {
        const auto card = read_card_id(text.substr(5));
        return card ? std::optional(Ref::card(*card)) : std::nullopt;
    }
    if (text.size() > 2 && text[1] == ':') {
        const auto seat = read_letter(text.substr(0, 1));
        const auto card = read_card_id(text.substr(2));
        if (!seat || *seat >= table.seats || !card || !secrets) return {};
        const auto& list = secrets->pilots[*seat].card;
        for (std::size_t i = 0; i < deck_size; ++i)
            if (list[i] == *card) return Ref::pilot(*seat, *card);
        return {};
    }
    if (const auto unit_id = find_unit(text)) return Ref::unit(*unit_id);
    if (const auto thing_id = find_thing(text)) return Ref::thing(*thing_id);
    if (const auto tile = read_tile(text)) return Ref::tile(*tile);
    // "E" alone is a player, "E4" an edge.
    if (const auto edge = read_edge(text)) return Ref::edge(*edge);
    if (const auto seat = read_letter(text)) return Ref::player(*seat);
    return {};
}

}  // namespace bots_and_aces
