// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/build.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "games/bots_and_aces/printed.hpp"

namespace bots_and_aces {

namespace {

std::string points(int bp) { return std::to_string(bp) + " BP"; }

class Checker {
public:
    Checker(const CardSet& set, const Build& build, int budget)
        : set_(set), build_(build), budget_(budget) {}

    std::vector<Violation> check() {
        if (build_.level < 1 || build_.level > max_level)
            broken("BA-32", "Pilot Level " + std::to_string(build_.level) +
                                " does not exist; it goes from 1 to " + std::to_string(max_level) +
                                ".");
        if (build_.terrain == no_card || set_[build_.terrain].type != Type::Terrain)
            broken("BA-51", build_.terrain == no_card
                                ? "There is no Terrain; choose one Terrain card."
                                : set_.title(build_.terrain) + " is no Terrain.");
        for (const UnitBuild& unit : build_.units) check_unit(unit);
        check_overdrives();
        if (const int price = build_price(set_, build_); price > budget_)
            broken("BA-28", "It costs " + points(price) + ", which is " + points(price - budget_) +
                                " over " + std::to_string(budget_) + ".");
        check_deck();
        return std::move(violations_);
    }

private:
    void broken(const char* rule, std::string words) {
        violations_.push_back({rule, std::move(words)});
    }

    std::string owner(const UnitBuild& unit) const {
        return unit.source == no_card ? "The Bot" : set_.name(unit.source);
    }

    void check_unit(const UnitBuild& unit) {
        if (unit.source != no_card && !set_[unit.source].is(SubType::Support))
            broken("BA-272",
                   set_.title(unit.source) + " is no Support Unit and cannot carry anything.");
        for (const CardId weapon : unit.weapons) check_weapon(unit, weapon);
        for (const Compound& compound : unit.compounds) check_compound(unit, compound);
        for (const CardId system : unit.subsystems) check_subsystem(unit, system);
        check_copies(unit);
        check_armor(unit);
        if (unit.mode != no_card && (!set_[unit.mode].is(SubType::Mode) ||
                                     std::find(unit.subsystems.begin(), unit.subsystems.end(),
                                               unit.mode) == unit.subsystems.end()))
            broken("BA-153", owner(unit) + " cannot start with " + set_.title(unit.mode) +
                                 " active: it has no such Mode.");
    }

    bool owns_launcher(const UnitBuild& unit, CardId launcher) const {
        if (std::find(unit.weapons.begin(), unit.weapons.end(), launcher) != unit.weapons.end())
            return true;
        return std::any_of(
            unit.compounds.begin(), unit.compounds.end(), [&](const Compound& compound) {
                return compound.primary == launcher ||
                       std::find(compound.parts.begin(), compound.parts.end(), launcher) !=
                           compound.parts.end();
            });
    }

    void check_weapon(const UnitBuild& unit, CardId id) {
        const Card& card = set_[id];
        if (card.type == Type::Ammo) {
            if (card.standard_ammunition)
                broken("BA-255", set_.title(id) + " comes with " + set_.title(card.requisite) +
                                     " and cannot be bought.");
            else if (!owns_launcher(unit, card.requisite))
                broken("BA-256", owner(unit) + " has " + set_.title(id) +
                                     " without its launcher, " + set_.title(card.requisite) + ".");
        } else if (card.type == Type::Status || card.type == Type::Duplicate) {
            broken("BA-37", set_.title(id) + " is in every Weapons Deck and cannot be bought.");
        } else if (card.type != Type::Weapon) {
            broken("BA-28", set_.title(id) + " is no Weapon.");
        }
    }

    void check_compound(const UnitBuild& unit, const Compound& compound) {
        check_weapon(unit, compound.primary);
        if (compound.parts.empty())
            broken("BA-288", "The Compound Weapon of " + set_.title(compound.primary) +
                                 " has no Sub-Weapon.");
        const auto whole = [&](CardId id) { return set_[id].type == Type::Weapon; };
        if (!whole(compound.primary) && set_[compound.primary].type == Type::Ammo)
            broken("BA-288",
                   set_.title(compound.primary) + " is Ammunition and cannot be a Primary Weapon.");
        for (const CardId part : compound.parts) {
            if (!whole(part))
                broken("BA-288", set_.title(part) + " is no Weapon and cannot be a Sub-Weapon.");
            else if (whole(compound.primary) && set_[part].bp > set_[compound.primary].bp)
                broken("BA-288", set_.title(part) + " (" + points(set_[part].bp) +
                                     ") costs more than its Primary, " +
                                     set_.title(compound.primary) + " (" +
                                     points(set_[compound.primary].bp) + ").");
        }
    }

    void check_subsystem(const UnitBuild& unit, CardId id) {
        const Card& card = set_[id];
        if (card.type != Type::Subsystem) {
            broken("BA-28", set_.title(id) + " is no Sub-System.");
            return;
        }
        if (card.is(SubType::Support))
            broken("BA-273",
                   unit.source == no_card
                       ? set_.title(id) + " is a Support Unit; give it a line \"unit\" of its own."
                       : owner(unit) + " cannot buy a Support Unit, " + set_.title(id) + ".");
    }

    void check_copies(const UnitBuild& unit) {
        std::set<CardId> seen, told;
        for (const CardId id : unit.subsystems)
            if (!seen.insert(id).second && !set_[id].is(SubType::Hazard) &&
                !set_[id].is(SubType::Support) && told.insert(id).second)
                broken("BA-30", owner(unit) + " has " + set_.title(id) +
                                    " more than once; only Hazards and Support Units may be.");
    }

    void check_armor(const UnitBuild& unit) {
        std::map<int, CardId> layers;
        for (const CardId id : unit.subsystems) {
            const int layer = set_[id].stack;
            if (layer == 0) continue;
            if (const auto [other, fresh] = layers.emplace(layer, id);
                !fresh && other->second != id)
                broken("BA-156", owner(unit) + " has two cards of Armor Stack (" +
                                     std::to_string(layer) + "): " + set_.title(other->second) +
                                     " and " + set_.title(id) + ".");
        }
        for (const auto& [layer, id] : layers)
            if (layer > 1 && !layers.contains(layer - 1))
                broken("BA-156", owner(unit) + " has " + set_.title(id) +
                                     " without a card of Armor Stack (" +
                                     std::to_string(layer - 1) + ") below it.");
    }

    void check_overdrives() {
        std::string list;
        int count = 0;
        for (const UnitBuild& unit : build_.units)
            for (const CardId id : unit.subsystems)
                if (set_[id].is(SubType::Overdrive)) list += (count++ ? ", " : "") + set_.title(id);
        if (count > 1)
            broken("BA-31", "There are " + std::to_string(count) + " Overdrives (" + list +
                                "); one is allowed.");
    }

    void check_deck() {
        int cards = 0;
        std::map<CardId, int> copies;
        for (const DeckEntry& entry : build_.deck) {
            cards += entry.count;
            copies[entry.card] += entry.count;
        }
        if (cards != deck_size)
            broken("BA-38", "The Pilot Deck has " + std::to_string(cards) +
                                " cards; it takes exactly " + std::to_string(deck_size) + ".");
        for (const auto& [id, count] : copies) {
            const Card& card = set_[id];
            if (!is_pilot_card(card.type))
                broken("BA-38", set_.title(id) + " cannot be in a Pilot Deck.");
            else if (is_ranked(card.type) && count > max_same_name)
                broken("BA-39", "There are " + std::to_string(count) + " of " + set_.title(id) +
                                    "; " + std::to_string(max_same_name) + " are allowed.");
            else if (const int most =
                         card.type == Type::Special ? signature_weapons(set_, build_, id) : count;
                     count > most)
                broken("BA-41", "There are " + std::to_string(count) + " of " + set_.title(id) +
                                    ", but only " + std::to_string(most) +
                                    " of its signature Weapon, " + set_.title(card.partner) + ".");
        }
        check_ranks();
    }

    void check_ranks() {
        if (build_.level < 1 || build_.level > max_level) return;
        const auto needed = ranks_used(set_, build_);
        if (ranks_suffice(needed, build_.level)) return;
        const auto text = [](const std::array<int, rank_count>& ranks) {
            std::string list;
            for (const int n : ranks) list += (list.empty() ? "" : "/") + std::to_string(n);
            return list;
        };
        broken("BA-43", "The deck needs Skill Ranks S/A/B/C/D " + text(needed) + "; Pilot Level " +
                            std::to_string(build_.level) + " has " +
                            text(skill_ranks[static_cast<std::size_t>(build_.level - 1)]) +
                            ", and a rank serves for its own value or a lower one.");
    }

    const CardSet& set_;
    const Build& build_;
    int budget_;
    std::vector<Violation> violations_;
};

}  // namespace

int weapon_price(const CardSet& set, const UnitBuild& unit, CardId weapon, bool as_part) {
    int price = as_part ? part_price(set[weapon].bp) : set[weapon].bp;
    if (unit.source == no_card) return price;
    for (const Ability& ability : set.abilities_of(set[unit.source]))
        if (ability.kind == AbilityKind::Build && passes(set, ability.discount_where, weapon))
            price =
                std::max(price + ability.discount, std::min<int>(price, ability.discount_least));
    return price;
}

int unit_price(const CardSet& set, const UnitBuild& unit) {
    int price = unit.source == no_card ? 0 : set[unit.source].bp;
    for (const CardId weapon : unit.weapons) price += weapon_price(set, unit, weapon, false);
    for (const Compound& compound : unit.compounds) {
        price += weapon_price(set, unit, compound.primary, false);
        for (const CardId part : compound.parts) price += weapon_price(set, unit, part, true);
    }
    for (const CardId system : unit.subsystems) price += set[system].bp;
    return price;
}

int build_price(const CardSet& set, const Build& build) {
    int price = level_price * (build.level - 1);
    for (const UnitBuild& unit : build.units) price += unit_price(set, unit);
    return price;
}

std::array<int, rank_count> ranks_used(const CardSet& set, const Build& build) {
    std::array<int, rank_count> used{};
    for (const DeckEntry& entry : build.deck)
        if (is_ranked(set[entry.card].type))
            used[static_cast<std::size_t>(set[entry.card].rank)] += entry.count;
    return used;
}

bool ranks_suffice(const std::array<int, rank_count>& needed, int level) {
    const auto& have = skill_ranks[static_cast<std::size_t>(level - 1)];
    int left = 0;
    for (std::size_t rank = 0; rank < rank_count; ++rank)
        if ((left += have[rank] - needed[rank]) < 0) return false;
    return true;
}

int signature_weapons(const CardSet& set, const Build& build, CardId special) {
    const CardId wanted = set[special].partner;
    int count = 0;
    for (const UnitBuild& unit : build.units) {
        count += static_cast<int>(std::count(unit.weapons.begin(), unit.weapons.end(), wanted));
        for (const Compound& compound : unit.compounds) count += compound.primary == wanted;
    }
    return count;
}

std::vector<Violation> check_build(const CardSet& set, const Build& build, int points) {
    return Checker(set, build, points).check();
}

}  // namespace bots_and_aces
