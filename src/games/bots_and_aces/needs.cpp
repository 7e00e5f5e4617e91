// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/needs.hpp"

#include <algorithm>
#include <set>

#include "games/bots_and_aces/moves.hpp"
#include "games/bots_and_aces/vocabulary.hpp"

namespace bots_and_aces {

namespace {

// Round, Turn, Phase, Combat, its steps, a window, the Cycle, an item of it, and effects inside
// effects: as deep as a card nests them.
constexpr int nested_frames = 40;

template <class Visit>
void for_each_weapon(const UnitBuild& unit, Visit visit) {
    for (const CardId id : unit.weapons) visit(id);
    for (const Compound& compound : unit.compounds) {
        visit(compound.primary);
        for (const CardId id : compound.parts) visit(id);
    }
}

// What one seat brings, by what it can do with it.
struct Size {
    int things = 0, units = 0;
    int abilities = 0;  // of cards on the table
    int remotes = 0;    // with Compound Weapons
    int hazards = 0;    // that can be told apart: by their unit, their card and their Durability
    int deck_abilities = 0;
};

Size size_of(const CardSet& set, const Build& build) {
    Size size;
    size.units = static_cast<int>(build.units.size());
    const auto add = [&](CardId id) {
        const Card& card = set[id];
        ++size.things;
        size.abilities += card.ability_count;
        size.remotes += card.type == Type::Weapon && card.carrier != Carrier::Fixed;
    };
    const CardId duplicate = set.find("X-2");
    for (int i = 0; i < set[duplicate].copies; ++i) add(duplicate);
    for (const UnitBuild& unit : build.units) {
        if (unit.source != no_card) add(unit.source);
        for_each_weapon(unit, [&](CardId id) {
            add(id);
            if (set[id].ammo != no_card)
                for (int i = 0; i < set[id].ammunition; ++i) add(set[id].ammo);
        });
        std::set<CardId> seen;
        for (const CardId id : unit.subsystems) {
            add(id);
            if (set[id].is(SubType::Hazard) && seen.insert(id).second)
                size.hazards += 2 * (set[id].dur + 1);
        }
        size.things += static_cast<int>(unit.compounds.size());  // the cards of the wholes
        size.remotes += static_cast<int>(unit.compounds.size());
    }
    for (const DeckEntry& entry : build.deck) size.deck_abilities += set[entry.card].ability_count;
    return size;
}

// Abilities of a seat that one event can set off, each with all the cards that have it.
int triggers_of(const CardSet& set, const Build& build) {
    std::set<CardId> cards;
    for (const UnitBuild& unit : build.units) {
        if (unit.source != no_card) cards.insert(unit.source);
        for_each_weapon(unit, [&](CardId id) {
            cards.insert(id);
            if (set[id].ammo != no_card) cards.insert(set[id].ammo);
        });
        cards.insert(unit.subsystems.begin(), unit.subsystems.end());
    }
    if (build.terrain != no_card) cards.insert(build.terrain);
    int most = 0;
    for (std::size_t event = 0; event < std::size(event_words); ++event) {
        int count = 0;
        for (const CardId id : cards)
            for (const Ability& ability : set.abilities_of(set[id]))
                count += ability.kind == AbilityKind::Trigger &&
                         ability.event == static_cast<Event>(event);
        most = std::max(most, count);
    }
    return most;
}

}  // namespace

std::array<Need, list_count> needs_of(const CardSet& set, std::span<const Build> builds) {
    int things = 0, units = 0, moves = 0, remotes = 0, triggers = 0;
    for (const Build& build : builds) {
        const Size size = size_of(set, build);
        things += size.things;
        units += size.units;
        remotes = std::max(remotes, size.remotes);
        triggers += triggers_of(set, build);
        // A main question: cards and abilities, switching cards and units on and off, steps and
        // Rushes of units, Hazards and remotes on tiles, and a few words such as "pass". What is
        // asked in Combat, Weapons for slots or Attacks for strings, is less.
        moves = std::max(moves, size.deck_abilities + size.abilities + 2 * size.things +
                                    (2 + tiles) * size.units +
                                    tiles * (size.remotes + size.hazards) + 16);
    }
    return {{
        {"Weapons, Ammunition and Sub-Systems", things, max_things},
        {"Bots and Support Units", units, max_units},
        {"moves that one player may be offered", moves, static_cast<int>(Moves::capacity())},
        {"objects that one card may speak of", things + units + deck_size,
         static_cast<int>(Refs::capacity())},
        // An effect that moves many pushes a frame for each.
        {"things that happen inside one another", nested_frames + std::max(units, remotes),
         max_frames},
        // Twice: one event may come while those of another one still wait.
        {"abilities that one event sets off", 2 * triggers, max_triggers},
    }};
}

std::array<int, list_count> used_by(const Table& table) {
    return {table.thing_count, table.unit_count, 0, 0, table.frame_count, table.trigger_count};
}

}  // namespace bots_and_aces
