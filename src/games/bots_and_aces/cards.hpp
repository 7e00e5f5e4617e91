// SPDX-License-Identifier: Apache-2.0
//
// A set of cards as flat tables: loaded once, never changed, shared by all games. Everything that a
// running game looks at is small numbers; names and ids are for people and stand apart.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/bots_and_aces/forms.hpp"

namespace bots_and_aces {

inline constexpr int max_targets = 3;   // slots of an ability
inline constexpr int most_targets = 4;  // in all of them
inline constexpr Byte any_range = 0xff;

constexpr std::uint16_t bit(auto code) {
    return static_cast<std::uint16_t>(1u << static_cast<unsigned>(code));
}

// What an Attack asks of its Weapon (BA-123 to BA-127). An empty set asks nothing; a set is met by
// any of its members.
struct Requirement {
    Byte attributes = 0, classes = 0, carriers = 0;
    Byte range_min = any_range, range_max = any_range;
    Byte weapon_count = 0;
    std::array<CardId, 4> weapons{no_card, no_card, no_card, no_card};

    bool operator==(const Requirement&) const = default;
};

// A choice that an ability asks for: a target, made when the ability is declared, or, without
// `targets`, a choice made when it resolves, which untargetable things cannot escape.
struct TargetSlot {
    Number from = absent;  // a selector
    Number where = 0;      // tests
    Number chooser = selector_number(Selector::You);
    Byte count = 1;
    Byte up_to = 0, optional = 0, random = 0, distinct = 1, targets = 1;
    Byte moved = 0;  // the effect is about its movement, which an attached unit has none of

    bool operator==(const TargetSlot&) const = default;
};

struct Ability {
    AbilityKind kind{};
    Moment moment{};  // signature, string
    Timing timing{};  // activated
    Event event{};    // trigger, replace
    Byte optional = 0, cycle = 0;
    Byte keep = 0;            // a Hazard that stays after use
    Byte outside_combat = 0;  // in a Combat it reaches players who are not in it, too (BA-253)
    Byte limit = 0;           // times per limit_span; 0: no limit
    Span limit_span{};
    Byte limit_unit = 1;  // what one use adds to Thing::uses
    Byte target_count = 0;
    Number first_target = 0;  // in CardSet::targets
    Number condition = 0;     // `if`
    Number while_condition = 0;
    Number cost = 0;      // costs
    Number effect = 0;    // operations
    Number discount = 0;  // build: BP added to the price, never below `discount_least`
    Number discount_least = 0;
    Number discount_where = 0;  // tests
    std::uint32_t windows = 0;  // play: a set of Window

    bool operator==(const Ability&) const = default;
};

struct UnitFacts {
    Byte hp = 0, armor = 0, initiative = 0, movement = 0;

    bool operator==(const UnitFacts&) const = default;
};

struct Card {
    Type type{};
    Rank rank{};
    Attribute attribute = Attribute::None;
    WeaponClass weapon_class{};
    Carrier carrier{};
    Byte range_min = 0, range_max = 0;
    std::array<Byte, 2> damage{}, dd{};  // a Special Attack's a and b; others have both the same
    Byte dur = 0;                        // 0: none
    Number bp = 0;
    std::uint16_t keywords = 0;    // a set of Keyword
    Byte cooldown = 0;             // X of Cooldown (X)
    Byte ammunition = 0;           // X of Limited Ammunition (X)
    Byte psycho = 0;               // has the Psycho modifier
    Byte psycho_interface = 0;     // lets its unit use Psycho cards
    Byte platform = 0;             // BA-257
    Byte standard_ammunition = 0;  // Ammunition that comes with its launcher and is not sold
    CardId partner = no_card;      // a Weapon's Special Attack; a Special Attack's signature Weapon
    CardId ammo = no_card;         // a launcher's standard Ammunition
    CardId requisite = no_card;    // an Ammunition's launcher
    Requirement requirement{};
    Timing timing{};
    Byte maneuver = 0;
    Prompt prompt{};
    Byte subtypes = 0;  // a set of SubType
    Byte stack = 0;     // Armor Stack (X)
    Byte uptime = 0;
    Byte required_count = 0;
    std::array<CardId, 2> required{no_card, no_card};
    UnitFacts unit{};
    Byte allotment = 0;  // Terrain
    Status status{};
    Byte copies = 0;  // X-series: how many are in every Weapons Deck
    Byte ability_count = 0;
    Number first_ability = 0;

    bool has(Keyword keyword) const { return (keywords & bit(keyword)) != 0; }
    bool is(SubType subtype) const { return (subtypes & bit(subtype)) != 0; }

    bool operator==(const Card&) const = default;
};
static_assert(std::is_trivially_copyable_v<Card> && std::is_trivially_copyable_v<Ability>);
static_assert(sizeof(Card) <= 80 && sizeof(Ability) <= 40);

// What the abilities of a card could matter to, so that most cards need not be read (topics.hpp).
struct CardIndex {
    std::uint64_t topics = 0;  // of its static abilities, as Topics
    std::uint64_t events = 0;  // for which its triggered and replacing abilities wait
    std::uint32_t kinds = 0;   // a set of AbilityKind

    bool has(AbilityKind kind) const { return (kinds >> static_cast<unsigned>(kind) & 1) != 0; }
    bool waits_for(Event event) const { return (events >> static_cast<unsigned>(event) & 1) != 0; }
    bool operator==(const CardIndex&) const = default;
};

struct CardSet {
    std::vector<Card> cards;
    std::vector<Ability> abilities;
    std::vector<TargetSlot> targets;
    std::vector<Op> operations{Op{}};  // place 0 of each table is the empty list
    std::vector<Condition> conditions{Condition{}};
    std::vector<Value> values{Value{}};
    std::vector<Test> tests{Test{}};
    std::vector<Cost> costs{Cost{}};
    std::vector<Duration> durations{Duration{}};
    std::vector<Number> lists{0};  // lists of lists: a count, then places

    // Worked out from the above when it is complete.
    std::vector<std::uint64_t> ability_topics;  // of static abilities; 0 for others
    std::vector<CardIndex> index;               // of each card
    CardIndex all;                              // of all of them together

    // For people.
    std::vector<std::string> ids, names;
    std::string mark;                    // tells sets apart in logs: 16 hexadecimal digits
    std::vector<std::string> variables;  // names that `remember` gives

    const Card& operator[](CardId card) const { return cards[static_cast<std::size_t>(card)]; }
    const CardIndex& index_of(CardId card) const { return index[static_cast<std::size_t>(card)]; }
    const std::string& id(CardId card) const { return ids[static_cast<std::size_t>(card)]; }
    const std::string& name(CardId card) const { return names[static_cast<std::size_t>(card)]; }
    // "W-20 Service Rifle"
    std::string title(CardId card) const { return id(card) + " " + name(card); }
    CardId size() const { return static_cast<CardId>(cards.size()); }

    CardId find(std::string_view id) const;         // or no_card
    CardId find_name(std::string_view name) const;  // or no_card

    std::span<const Ability> abilities_of(const Card& card) const {
        return std::span(abilities).subspan(static_cast<std::size_t>(card.first_ability),
                                            card.ability_count);
    }
    std::span<const TargetSlot> targets_of(const Ability& ability) const {
        return std::span(targets).subspan(static_cast<std::size_t>(ability.first_target),
                                          ability.target_count);
    }

    bool operator==(const CardSet&) const = default;
};

// Attacks, Skills and everything else that a Pilot Deck is made of (BA-38).
constexpr bool is_pilot_card(Type type) { return type >= Type::Standard && type <= Type::Skill; }
// Cards that use up a Skill Rank (BA-42).
constexpr bool is_ranked(Type type) {
    return type == Type::Skill || type == Type::SpecialSkill || type == Type::Ace;
}

}  // namespace bots_and_aces
