// SPDX-License-Identifier: Apache-2.0
//
// How a game begins: what the game is, its options, and the table with everybody's builds.
#pragma once

#include <span>

#include "engine/rules.hpp"
#include "games/bots_and_aces/build.hpp"
#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

const engine::About& about();
// Before anything has happened: builds locked, BA-54; the frames wait for go_on().
base::Result<State, engine::Problems> start(const engine::Setup& setup);

// An archetype's name, random-SEED for so many Build Points, or a code; refused with a sentence.
base::Result<Build, std::string> find_build(std::string_view text, int points = build_points);
// What others may know of such a text before the end.
std::string shown_build(std::string_view text);
struct Archetype {
    std::string_view name;  // "anvil"
    int points;             // the Build Points it is made for
};
inline constexpr std::size_t archetype_count = 16;
std::span<const Archetype> archetypes();  // those for 750 first
inline std::string_view archetype_name(std::size_t place) { return archetypes()[place].name; }
// Read once for the cards in play: every position that is written is compared with them. None if it
// cannot be made of these cards.
const Build* archetype_build(std::size_t place);
// Those that a table offers: made for its Build Points, or for the next fewer. A seat's usual build
// is the one of its number.
std::span<const Archetype> archetypes_for(int points);
// The Build Points that an option or a person has written, "" for the usual ones; or a sentence.
base::Result<int, std::string> read_build_points(std::string_view text);
// A build file, or anything that find_build() takes, as one word for an option; or every line that
// cannot be read and every rule that is broken.
base::Result<std::string, engine::Problems> build_code(std::string_view text, int points);

// The table with these builds, one a seat, which have to be legal and few enough. In a Team Match
// the first team has every other seat, or the first `first_team` seats.
State lay_out(Format format, std::span<const Build> builds, int first_team = 0);
// What `first_team` was.
int first_team(const Table& table);
// Whether there is room for them; a sentence if not.
std::string too_large(std::span<const Build> builds);

// The build of a seat as it lies on the table, without its deck, Terrain and starting Modes.
Build build_on_table(const Table& table, Seat seat);

// Where a player's units start, BA-65.
Tile start_tile_of(const Table& table, Seat seat);
SeatSet everyone(const Table& table);

}  // namespace bots_and_aces
