// SPDX-License-Identifier: Apache-2.0
//
// Names of everything on a table, for notation and for people: seat letters A to F, "A.bot",
// "A.U-40" (a Support Unit), "A.W-20#2" (the second copy of a card), "A.W-20*" (a Compound Weapon),
// "A.U-40~" (the card of a Support Unit), "A.L" (left in the Plan that A leads), "T4", "E15".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

// A table to find names on; without secrets it is the table of a view.
struct Names {
    const Table& table;
    const Secrets* secrets = nullptr;

    std::string thing(ThingId thing) const;
    std::string unit(UnitId unit) const;
    std::string place(PlanPlace place) const;
    std::string ref(Ref ref) const;  // "-": nothing
    CardId pilot_card(Ref ref) const;

    std::optional<ThingId> find_thing(std::string_view text) const;
    std::optional<UnitId> find_unit(std::string_view text) const;
    std::optional<PlanPlace> find_place(std::string_view text) const;
    std::optional<Ref> find_ref(std::string_view text) const;
};

std::string seat_letter(Seat seat);                      // "A"; "-": nobody
std::string letters(SeatSet seats);                      // "AC"; "-": nobody
std::string tile_text(Tile tile);                        // "T4"; "-": none
std::string edge_text(Edge edge);                        // "E15"
std::string card_id_text(CardId card);                   // "W-20"; "-": none
std::optional<Seat> read_letter(std::string_view text);  // also "0" to "5"; "-": nobody
std::optional<SeatSet> read_letters(std::string_view text);
std::optional<Tile> read_tile(std::string_view text);
std::optional<Edge> read_edge(std::string_view text);
std::optional<CardId> read_card_id(std::string_view text);  // "-": no_card

inline constexpr std::string_view slot_names[] = {"L", "C", "R", "Ace"};
inline constexpr std::string_view direction_names[] = {"N", "NE", "SE", "S", "SW", "NW"};

}  // namespace bots_and_aces
