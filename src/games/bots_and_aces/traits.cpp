// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/traits.hpp"

#include <algorithm>
#include <optional>

#include "engine/game.hpp"
#include "games/bots_and_aces/start.hpp"

namespace bots_and_aces {

namespace {

enum Group : std::size_t { Archetypes, Pairings, Places };
enum HowItEnded : std::size_t { Destroyed, DeckOut, Knockout, Together, RoundLimit };
enum Count : std::size_t { Rounds };

using ThingCards = std::vector<CardId>;

ThingCards things_of(const Table& table, Seat seat) {
    const Player& player = table.players[seat];
    ThingCards found;
    for (int i = 0; i < player.thing_count; ++i)
        found.push_back(table.things[static_cast<std::size_t>(player.first_thing + i)].card);
    return found;
}

// What lies in front of a player tells the build, also when it has been destroyed.
std::vector<ThingCards> archetype_things() {
    std::vector<ThingCards> all;
    for (std::size_t place = 0; place < archetype_count; ++place) {
        const auto build = find_build(archetype_name(place));
        if (!build) continue;
        const std::array<Build, 2> two{*build, *build};
        all.push_back(things_of(lay_out(Format::Duel, two).table, 0));
    }
    return all;
}

std::optional<std::size_t> archetype_of(const Table& table, Seat seat) {
    static const std::vector<ThingCards> all = archetype_things();
    const auto found = std::find(all.begin(), all.end(), things_of(table, seat));
    if (found == all.end()) return {};
    return static_cast<std::size_t>(found - all.begin());
}

// Of the last who went out. A player loses for want of cards in their own Draw Phase (BA-78).
HowItEnded ending_of(const Table& table) {
    if (table.ending == Ending::Limit) return RoundLimit;
    if (table.ending == Ending::Draw) return Together;
    for (Seat seat = 0; seat < table.seats; ++seat) {
        if (table.winners.contains(seat) || table.places[seat] != table.outs) continue;
        if (table.players[seat].knockout >= 3) return Knockout;
        if (table.turn == seat && table.phase == Phase::Draw && table.in_turn != 0) return DeckOut;
    }
    return Destroyed;
}

}  // namespace

lab::TraitNames trait_names() {
    lab::TraitNames names;
    names.groups = {{"archetype", {}}, {"archetype against archetype", {}}, {"place at setup", {}}};
    for (std::size_t one = 0; one < archetype_count; ++one) {
        names.groups[Archetypes].labels.emplace_back(archetype_name(one));
        for (std::size_t other = 0; other < archetype_count; ++other)
            names.groups[Pairings].labels.push_back(std::string(archetype_name(one)) + " against " +
                                                    std::string(archetype_name(other)));
    }
    for (int place = 1; place <= max_seats; ++place)
        names.groups[Places].labels.push_back(std::to_string(place));
    names.endings = {"the last opponent destroyed", "no card to draw", "Knockout Count",
                     "all out together", "round limit"};
    names.numbers = {"rounds"};
    return names;
}

void read_traits(const State& state, lab::GameTraits& traits) {
    const Table& table = state.table;
    for (Seat seat = 0; seat < table.seats; ++seat) traits.set_side(seat, table.players[seat].team);
    for (Seat seat = 0; seat < table.seats; ++seat) {
        traits.add(seat, Places, seat);
        const auto mine = archetype_of(table, seat);
        if (!mine) continue;
        traits.add(seat, Archetypes, *mine);
        for (Seat other = 0; other < table.seats; ++other)
            if (table.players[other].team != table.players[seat].team)
                if (const auto theirs = archetype_of(table, other))
                    traits.add(seat, Pairings, *mine * archetype_count + *theirs);
    }
    traits.set_ending(ending_of(table));
    traits.set_number(Rounds, table.round);
}

std::vector<engine::Setup> lab_setups(const engine::Setup& setup) {
    std::vector<engine::Setup> setups{setup};
    for (std::size_t option = 0; option < setup.options.size(); ++option) {
        if (setup.options[option].second != any_archetype) continue;
        const auto points = read_build_points(engine::option(about(), setup, "build-points"));
        std::vector<engine::Setup> more;
        for (const engine::Setup& one : setups)
            for (const Archetype& archetype : archetypes_for(points ? *points : build_points)) {
                more.push_back(one);
                more.back().options[option].second = archetype.name;
            }
        setups = std::move(more);
    }
    return setups;
}

}  // namespace bots_and_aces
