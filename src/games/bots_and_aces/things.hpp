// SPDX-License-Identifier: Apache-2.0
//
// The small numbers by which everything on the table is named.
#pragma once

#include <compare>
#include <cstdint>

#include "base/fixed_vector.hpp"
#include "engine/seats.hpp"
#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

using engine::Seat;
using engine::SeatSet;

inline constexpr int max_seats = 6;
inline constexpr int max_units = 64;
inline constexpr int max_things = 254;  // all that a byte can name; see no_thing
inline constexpr int tiles = 19;
inline constexpr int edges = 42;

using Tile = Byte;       // T0 to T18
using Edge = Byte;       // a slot for Cover, E0 to E41
using UnitId = Byte;     // a Bot or Support Unit
using ThingId = Byte;    // a card in front of a player: Weapon, Ammunition, Duplicate, Sub-System
using CardKind = Byte;   // of a pilot card: its first place in the owner's list of sixty
using PlanPlace = Byte;  // a Weapon slot: side * 3 + slot; 6 and 7 are the Ace places

inline constexpr Byte nobody = 0xff;
inline constexpr Tile no_tile = 0xff;
inline constexpr UnitId no_unit = 0xff;
inline constexpr ThingId no_thing = 0xff;
inline constexpr Byte no_act = 0xff;
inline constexpr PlanPlace no_place = 0xff;
inline constexpr int plan_places = 8;

enum PlanSlot : Byte { Left, Centre, Right, AceSlot };
constexpr PlanPlace plan_place(int side, int slot) {
    return static_cast<PlanPlace>(slot == AceSlot ? 6 + side : side * 3 + slot);
}
constexpr int side_of(PlanPlace place) { return place >= 6 ? place - 6 : place / 3; }
constexpr int slot_of(PlanPlace place) { return place >= 6 ? AceSlot : place % 3; }

// A name for anything that cards can speak of.
struct Ref {
    enum Sort : Byte {
        None,
        Unit,
        Thing,
        Pilot,
        Player,
        OnTile,
        OnEdge,
        Token,
        Item,
        String,
        Card,
        Group  // in Table::groups; see groups.hpp
    };
    std::uint16_t bits = 0;

    static constexpr Ref of(Sort sort, unsigned index) {
        return {static_cast<std::uint16_t>(static_cast<unsigned>(sort) << 12 | index)};
    }
    static constexpr Ref unit(UnitId unit) { return of(Unit, unit); }
    static constexpr Ref thing(ThingId thing) { return of(Thing, thing); }
    // A pilot card; which of several copies is meant never matters. Not by its place in the list of
    // sixty, which would tell how many unseen cards sort before it.
    static constexpr Ref pilot(Seat owner, CardId card) {
        return of(Pilot, owner * unsigned{most_cards} + static_cast<unsigned>(card));
    }
    static constexpr Ref player(Seat seat) { return of(Player, seat); }
    static constexpr Ref tile(Tile tile) { return of(OnTile, tile); }
    static constexpr Ref edge(Edge edge) { return of(OnEdge, edge); }
    static constexpr Ref token(Byte token) { return of(Token, token); }
    static constexpr Ref item(Byte scene) { return of(Item, scene); }  // on the Cycle
    // A string of attack; for cards that speak of Plans also a slot with a face-down card.
    static constexpr Ref string(PlanPlace place) { return of(String, place); }
    // A card that lies nowhere as a thing of its own: Terrain.
    static constexpr Ref card(std::int16_t card) { return of(Card, static_cast<unsigned>(card)); }
    static constexpr Ref group(Byte group) { return of(Group, group); }

    constexpr Sort sort() const { return static_cast<Sort>(bits >> 12); }
    constexpr Byte index() const { return static_cast<Byte>(bits & 0xff); }
    constexpr Seat pilot_owner() const { return static_cast<Seat>((bits & 0xfff) / most_cards); }
    constexpr CardId pilot_card() const { return static_cast<CardId>(bits & (most_cards - 1)); }
    constexpr std::int16_t card_id() const { return static_cast<std::int16_t>(bits & 0xfff); }
    constexpr bool is(Sort sort_) const { return sort() == sort_; }
    explicit constexpr operator bool() const { return bits != 0; }
    constexpr auto operator<=>(const Ref&) const = default;
};

// All units, all cards on the table and all pilot cards of a player at once.
using Refs = base::FixedVector<Ref, max_units + max_things + 66>;

}  // namespace bots_and_aces
