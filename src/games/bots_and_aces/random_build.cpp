// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/bots_and_aces/build.hpp"

namespace bots_and_aces {

namespace {

// Buys as long as money and rules allow: nothing that would have to be taken back.
class Shopper {
public:
    Shopper(const CardSet& set, base::Random& random, int points)
        : set_(set), random_(random), points_(points), money_(points) {}

    Build shop() {
        build_.name = "Random";
        build_.level = 1 + below(max_level);
        money_ = points_ - level_price * (build_.level - 1);
        build_.terrain = any_of(Type::Terrain);
        if (chance(3)) buy_support_units();
        buy_weapons();
        for (UnitBuild& unit : build_.units) maybe_compound(unit);
        for (int attempts = 0; attempts < as_rich(60); ++attempts) buy_subsystem(any_unit());
        for (UnitBuild& unit : build_.units) {
            buy_ammunition(unit);
            choose_mode(unit);
        }
        return std::move(build_);
    }

private:
    int below(int bound) {
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
    }
    bool chance(int one_in) { return below(one_in) == 0; }
    // More money takes more looks at what there is.
    int as_rich(int attempts) const { return attempts * points_ / build_points; }

    template <class List>
    const auto& pick(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    CardId any_of(Type type) {
        std::vector<CardId> list;
        for (CardId id = 0; id < set_.size(); ++id)
            if (set_[id].type == type) list.push_back(id);
        return list.empty() ? no_card : pick(list);
    }
    UnitBuild& any_unit() {
        return build_.units[static_cast<std::size_t>(below(static_cast<int>(build_.units.size())))];
    }

    bool pay(int price) {
        if (price > money_) return false;
        money_ -= price;
        return true;
    }

    void buy_support_units() {
        constexpr int kept_for_weapons = 250;
        for (int attempts = 1 + below(3); attempts > 0; --attempts) {
            const CardId id = any_of(Type::Subsystem);
            if (id != no_card && set_[id].is(SubType::Support) &&
                set_[id].bp + kept_for_weapons <= money_ && pay(set_[id].bp))
                build_.units.push_back(
                    {.source = id, .weapons = {}, .compounds = {}, .subsystems = {}});
        }
    }

    // Psycho cards are worth something beside an interface only (BA-113).
    bool usable(const UnitBuild& unit, const Card& card) const {
        return !card.psycho ||
               std::any_of(unit.subsystems.begin(), unit.subsystems.end(),
                           [&](CardId id) { return set_[id].psycho_interface != 0; });
    }

    void buy_weapons() {
        if (chance(3)) {
            for (int attempts = 0; attempts < 60; ++attempts)
                if (const CardId id = any_of(Type::Subsystem);
                    id != no_card && set_[id].psycho_interface && pay(set_[id].bp)) {
                    build_.units[0].subsystems.push_back(id);
                    break;
                }
        }
        const int kept_for_systems = money_ / 5 + below(1 + money_ / 4);
        for (int attempts = 0; attempts < as_rich(40) && money_ > kept_for_systems; ++attempts) {
            UnitBuild& unit = any_unit();
            const CardId id = any_of(Type::Weapon);
            if (id != no_card && usable(unit, set_[id]) && pay(weapon_price(set_, unit, id, false)))
                unit.weapons.push_back(id);
        }
    }

    void maybe_compound(UnitBuild& unit) {
        if (unit.weapons.empty() || !chance(4)) return;
        const std::size_t place =
            static_cast<std::size_t>(below(static_cast<int>(unit.weapons.size())));
        Compound compound{unit.weapons[place], {}};
        for (int attempts = 0; attempts < 6 && compound.parts.size() < 3; ++attempts) {
            const CardId part = any_of(Type::Weapon);
            if (set_[part].bp <= set_[compound.primary].bp && usable(unit, set_[part]) &&
                pay(weapon_price(set_, unit, part, true)))
                compound.parts.push_back(part);
        }
        if (compound.parts.empty()) return;
        unit.weapons.erase(unit.weapons.begin() + static_cast<std::ptrdiff_t>(place));
        unit.compounds.push_back(std::move(compound));
    }

    void buy_ammunition(UnitBuild& unit) {
        for (int attempts = 0; attempts < 4; ++attempts) {
            const CardId id = any_of(Type::Ammo);
            if (id != no_card && !set_[id].standard_ammunition &&
                std::count(unit.weapons.begin(), unit.weapons.end(), set_[id].requisite) > 0 &&
                pay(weapon_price(set_, unit, id, false)))
                unit.weapons.push_back(id);
        }
    }

    bool owns(const UnitBuild& unit, CardId id) const {
        return std::find(unit.subsystems.begin(), unit.subsystems.end(), id) !=
               unit.subsystems.end();
    }

    bool may_own(const UnitBuild& unit, CardId id) const {
        const Card& card = set_[id];
        if (card.is(SubType::Support) || !usable(unit, card)) return false;
        if (owns(unit, id) && !card.is(SubType::Hazard)) return false;
        for (std::size_t i = 0; i < card.required_count; ++i)
            if (!owns(unit, card.required[i])) return false;
        if (card.is(SubType::Overdrive))
            for (const UnitBuild& other : build_.units)
                for (const CardId system : other.subsystems)
                    if (set_[system].is(SubType::Overdrive)) return false;
        if (card.stack) {
            int top = 0;
            for (const CardId system : unit.subsystems)
                top = std::max<int>(top, set_[system].stack);
            if (card.stack != top + 1) return false;
        }
        return true;
    }

    void buy_subsystem(UnitBuild& unit) {
        const CardId id = any_of(Type::Subsystem);
        if (id != no_card && may_own(unit, id) && pay(set_[id].bp)) unit.subsystems.push_back(id);
    }

    void choose_mode(UnitBuild& unit) {
        for (const CardId id : unit.subsystems)
            if (set_[id].is(SubType::Mode) && chance(2)) unit.mode = id;
    }

    const CardSet& set_;
    base::Random& random_;
    Build build_;
    int points_, money_;
};

// Whether an Attack can be attached to a Weapon at some Range (BA-123 to BA-127).
bool fits(const Card& attack, const Card& weapon, CardId weapon_id) {
    const Requirement& req = attack.requirement;
    if (weapon.weapon_class == WeaponClass::Shield || weapon.platform) return false;
    if (req.attributes &&
        (weapon.attribute == Attribute::None || !(req.attributes & bit(weapon.attribute))))
        return false;
    if (req.classes && !(req.classes & bit(weapon.weapon_class))) return false;
    if (req.carriers && !(req.carriers & bit(weapon.carrier))) return false;
    if (req.range_min != any_range &&
        (req.range_max < weapon.range_min || req.range_min > weapon.range_max))
        return false;
    if (req.weapon_count == 0) return true;
    return std::find(req.weapons.begin(), req.weapons.begin() + req.weapon_count, weapon_id) !=
           req.weapons.begin() + req.weapon_count;
}

}  // namespace

void random_deck(const CardSet& set, Build& build, base::Random& random) {
    std::vector<int> copies(static_cast<std::size_t>(set.size()));
    int cards = 0;
    const auto add = [&](CardId id) {
        ++copies[static_cast<std::size_t>(id)];
        ++cards;
    };
    const auto any = [&](const std::vector<CardId>& list) {
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    };
    build.deck.clear();
    std::vector<CardId> weapons;
    for (const UnitBuild& unit : build.units) {
        weapons.insert(weapons.end(), unit.weapons.begin(), unit.weapons.end());
        for (const Compound& compound : unit.compounds) {
            weapons.push_back(compound.primary);
            weapons.insert(weapons.end(), compound.parts.begin(), compound.parts.end());
        }
    }
    std::vector<CardId> ranked, attacks;
    constexpr int most_specials = 16;
    for (CardId id = 0; id < set.size(); ++id) {
        const Card& card = set[id];
        if (is_ranked(card.type)) ranked.push_back(id);
        if (card.type == Type::Special)
            for (int i = signature_weapons(set, build, id); i > 0 && cards < most_specials; --i)
                if (random.below(4) != 0) add(id);
        const bool useful = std::any_of(weapons.begin(), weapons.end(), [&](CardId weapon) {
            return fits(card, set[weapon], weapon);
        });
        if (card.type == Type::Standard && useful) attacks.push_back(id);
    }
    // An Attack without requirements fits everything; a set without one leaves any.
    if (attacks.empty())
        for (CardId id = 0; id < set.size(); ++id)
            if (set[id].type == Type::Standard) attacks.push_back(id);
    std::array<int, rank_count> used{};
    for (int attempts = 0; attempts < 300 && !ranked.empty() && cards < deck_size - 18;
         ++attempts) {
        const CardId id = any(ranked);
        auto needed = used;
        ++needed[static_cast<std::size_t>(set[id].rank)];
        if (copies[static_cast<std::size_t>(id)] == max_same_name ||
            !ranks_suffice(needed, build.level))
            continue;
        used = needed;
        add(id);
    }
    while (cards < deck_size && !attacks.empty()) add(any(attacks));
    for (CardId id = 0; id < set.size(); ++id)
        if (const int count = copies[static_cast<std::size_t>(id)])
            build.deck.push_back({id, count});
}

Build random_build(const CardSet& set, base::Random& random, int points) {
    Build build = Shopper(set, random, points).shop();
    random_deck(set, build, random);
    return build;
}

}  // namespace bots_and_aces
