// SPDX-License-Identifier: Apache-2.0
//
// The effect language (docs/cards.md), as tables. A card's effects are nodes of sixteen bytes in
// flat lists: a code and small numbers, no strings, no pointers. What each number of a node means
// is said once, in its form; the loader, the texts and the interpreter all read the same forms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/bots_and_aces/vocabulary.hpp"

namespace bots_and_aces {

using Number = std::int16_t;
using CardId = std::int16_t;  // a card's place in its set
inline constexpr CardId no_card = -1;
inline constexpr int most_cards =
    512;                              // of a set; a reference to a pilot card has nine bits for it
inline constexpr Number absent = -1;  // an argument that was not given and has no default

// What a selector can name, as a set.
enum Things : std::uint16_t {
    Units = 1,
    Cards = 2,
    Players = 4,
    Tiles = 8,
    Slots = 16,
    Tokens = 32,
    Items = 64,
    Strings = 128,
    Anything = 255
};

// What a selector needs to be there before it can be asked.
enum class Scene : Byte { Always, String, Block, Event, Loop, Reveal, Tiled };

enum class Selector : Byte {
    Self,
    You,
    Opponents,
    EachPlayer,
    CarrierOfThis,
    YourBot,
    YourUnits,
    EnemyUnits,
    YourWeapons,
    PlanMine,
    PlanEnemy,
    YourHand,
    YourScrapyard,
    YourWreckage,
    YourWeaponsDeck,
    YourSubsystems,
    EnemySubsystems,
    YourDurables,
    EnemyDurables,
    YourRemotes,
    YourFunnels,
    YourHazards,
    YourCards,
    YourTerrain,
    Cover,
    FreeSlots,
    AllTiles,
    Pins,
    Warheads,
    CycleItems,
    ThisString,
    StringWeapon,
    StringUnit,
    StringTarget,
    StringOthers,
    StringController,
    StringAttacks,
    Blocker,
    Blocked,
    EventUnit,
    EventCard,
    EventTile,
    EventFromTile,
    EventToTile,
    EventPlayer,
    EventSource,
    Target1,
    Target2,
    Target3,
    It,
    Revealed,
    Host,
    AllUnits,
    AllWeapons,
    AllRemotes,
    AllDurables,
    AllField,
    Here
};

struct SelectorInfo {
    std::string_view name;
    std::uint16_t things;  // targets and `it` name what they were chosen from
    Scene scene;
    std::string_view one, many;  // in a card's text: "your Bot"; a noun with its owner after it
};

inline constexpr SelectorInfo selectors[] = {
    {"self", Cards, Scene::Always, "this card", ""},
    {"you", Players, Scene::Always, "you", ""},
    {"opponents", Players, Scene::Always, "each opponent", "opponent"},
    {"each_player", Players, Scene::Always, "each player", "player"},
    {"carrier", Units, Scene::Always, "this Bot", ""},
    {"your.bot", Units, Scene::Always, "your Bot", ""},
    {"your.units", Units, Scene::Always, "each unit of yours", "unit@ you control"},
    {"enemy.units", Units, Scene::Always, "each opposing Bot", "opposing Bot@"},
    {"your.weapons", Cards, Scene::Always, "each of your Weapons", "Weapon@ of yours"},
    {"plan.mine", Cards, Scene::Always, "each Weapon in your Plan", "Weapon@ in your Plan"},
    {"plan.enemy", Cards, Scene::Always, "each Weapon in an opposing Plan",
     "Weapon@ in an opposing Plan"},
    {"your.hand", Cards, Scene::Always, "each card in your hand", "card@ in your hand"},
    {"your.scrapyard", Cards, Scene::Always, "each card in your Scrapyard",
     "card@ in your Scrapyard"},
    {"your.wreckage", Cards, Scene::Always, "each card in your Wreckage", "card@ in your Wreckage"},
    {"your.weapons_deck", Cards, Scene::Always, "each card in your Weapons Deck",
     "card@ in your Weapons Deck"},
    {"your.subsystems", Cards, Scene::Always, "each of your Sub-Systems", "Sub-System@ of yours"},
    {"enemy.subsystems", Cards, Scene::Always, "each opposing Sub-System", "opposing Sub-System@"},
    {"your.durables", Cards, Scene::Always, "each card of yours with Durability",
     "card@ with Durability you control"},
    {"enemy.durables", Cards, Scene::Always, "each opposing card with Durability",
     "opposing card@ with Durability"},
    {"your.remotes", Cards, Scene::Always, "each of your Bits and detached Funnels",
     "Bit or detached Funnel@ of yours"},
    {"your.funnels", Cards, Scene::Always, "each of your Funnels", "Funnel@ of yours"},
    {"your.hazards", Cards, Scene::Always, "each of your Hazards", "Hazard@ of yours"},
    {"your.cards", Cards, Scene::Always, "each of your cards", "card@ of yours"},
    {"your.terrain", Cards, Scene::Always, "your Terrain", ""},
    {"cover", Slots, Scene::Always, "each Cover Marker", "Cover Marker@"},
    {"slots.free", Slots, Scene::Always, "each free slot", "free slot@"},
    {"tiles", Tiles, Scene::Always, "each tile", "tile@"},
    {"pins", Tokens, Scene::Always, "each Pin", "Pin@"},
    {"warheads", Tokens, Scene::Always, "each Warhead token", "Warhead token@"},
    {"cycle.items", Items, Scene::Always, "everything on the Cycle", "item@ on the Cycle"},
    {"string", Strings | Items, Scene::String, "this string", ""},
    {"string.weapon", Cards, Scene::String, "the string's Weapon", ""},
    {"string.unit", Units, Scene::String, "the attacking unit", ""},
    {"string.target", Units | Cards, Scene::String, "the target", ""},
    {"string.others", Units | Cards, Scene::String, "each other legal target of the string",
     "other legal target@ of the string"},
    {"string.controller", Players, Scene::String, "the string's controller", ""},
    {"string.attacks", Cards, Scene::String, "each Attack attached to this string",
     "Attack@ attached to this string"},
    {"block.blocker", Cards, Scene::Block, "the blocking Weapon", ""},
    {"block.blocked", Cards, Scene::Block, "the blocked Weapon", ""},
    {"event.unit", Units, Scene::Event, "that unit", ""},
    {"event.card", Cards, Scene::Event, "that card", ""},
    {"event.tile", Tiles, Scene::Event, "that tile", ""},
    {"event.from_tile", Tiles, Scene::Event, "the tile it left", ""},
    {"event.to_tile", Tiles, Scene::Event, "the tile it entered", ""},
    {"event.player", Players, Scene::Event, "that player", ""},
    {"event.source", Cards, Scene::Event, "the card that causes it", ""},
    {"t1", Anything, Scene::Always, "", ""},
    {"t2", Anything, Scene::Always, "", ""},
    {"t3", Anything, Scene::Always, "", ""},
    {"it", Anything, Scene::Loop, "it", ""},
    {"revealed", Cards, Scene::Reveal, "each revealed card", "revealed card@"},
    {"host", Units, Scene::Always, "the Bot it is attached to", ""},
    {"all.units", Units, Scene::Always, "each unit", "unit@"},
    {"all.weapons", Cards, Scene::Always, "each Weapon", "Weapon@"},
    {"all.remotes", Cards, Scene::Always, "each Bit and detached Funnel",
     "Bit or detached Funnel@"},
    {"all.durables", Cards, Scene::Always, "each card with Durability", "card@ with Durability"},
    {"all.field", Cards, Scene::Always, "each card in play", "card@ in play"},
    {"here", Tiles, Scene::Tiled, "this tile", ""}};

// "string.target.controller": the last word leads from a thing to another.
enum class Suffix : Byte { None, Carrier, Controller, Tile };
inline constexpr std::string_view suffixes[] = {"", "carrier", "controller", "tile"};

// A selector and its suffix in one number.
constexpr Number selector_number(Selector base, Suffix suffix = Suffix::None) {
    return static_cast<Number>(static_cast<int>(base) | static_cast<int>(suffix) << 8);
}
constexpr Selector selector_of(Number number) { return static_cast<Selector>(number & 0xff); }
constexpr Suffix suffix_of(Number number) { return static_cast<Suffix>(number >> 8 & 0x7f); }

// What an argument is. Kinds that take several numbers of a node say so in width().
enum class Kind : Byte {
    None,
    Value,       // a node of values; "all" where the form allows it
    ValueOrAll,  //
    Values,      // a list of values
    Selector,
    Filter,      // a list of tests
    Condition,   // a node of conditions
    Conditions,  // a list of them
    Do,          // a list of operations
    Modes,       // a list of such lists
    Costs,       // a list of costs
    Duration,    // a node of durations
    Flag,
    Integer,
    Word,        // one of a vocabulary
    Words,       // one or several, as a set of bits
    Card,        // an id
    Name,        // a card's name
    CardOrThis,  // an id, or a selector: two numbers
    Variable,    // a name that `remember` gives
    Comparison,  // [value, "<=", value]
    Pair,        // [selector, selector]
    Span,        // [value, value]
    RangeOf      // { from, min, max }
};

constexpr int width(Kind kind) {
    switch (kind) {
        case Kind::Comparison:
        case Kind::RangeOf:
            return 3;
        case Kind::Pair:
        case Kind::Span:
        case Kind::CardOrThis:
            return 2;
        default:
            return 1;
    }
}

struct Parameter {
    std::string_view name;
    Kind kind = Kind::None;
    bool required = false;
    Number fallback = absent;
    std::uint16_t things = Anything;
    Vocabulary words{};
};

inline constexpr int max_arguments = 7;

// One entry of a form table. In `text`, {x} is an argument in words, and a part in [ ] is left out
// when one of its arguments was not given. More: {x#card} a number of cards, {x%card} only the
// noun, {x|draw|draws} a subject with its verb, "you" left out, {x&have|has} the same with "you",
// {x?yes} and {x?!no:yes} words for a flag, {x/, } a list with its joint, {x=+} a number with its
// sign, {x*where} and {x~where} a selector with a filter.
struct Form {
    std::string_view name;
    int number = 0;  // OP-n of the rules file, for operations
    std::array<Parameter, max_arguments> parameters{};
    std::string_view text{};
    std::uint16_t subject = Anything;  // of tests: what can be asked this
};

constexpr int position(const Form& form, std::string_view name) {
    int place = 0;
    for (const Parameter& parameter : form.parameters) {
        if (parameter.name == name) return place;
        place += width(parameter.kind);
    }
    return -1;
}

template <class Code>
struct Node {
    Code code{};
    Byte spare = 0;
    std::array<Number, max_arguments> arguments{};

    bool operator==(const Node&) const = default;
};

// Lists end with a node of the code End; place 0 of every table is such an end, so 0 is the empty
// list, and the missing condition.
enum class ValueCode : Byte {
    End,
    Literal,
    All,
    Add,
    Sub,
    Mul,
    Div,
    Min,
    Max,
    Count,
    Stat,
    MissingHp,
    Distance,
    Die,
    Variable,
    Choose,
    Event
};
enum class ConditionCode : Byte {
    End,
    All,
    Any,
    Not,
    Phase,
    YourTurn,
    InCombat,
    CombatStep,
    Engaged,
    Exists,
    Count,
    Compare,
    HasStatus,
    HasKeyword,
    MovedThisTurn,
    CrossedCover,
    Active,
    Attached,
    ReservePower,
    StringHits,
    TargetDestroyed
};
enum class TestCode : Byte {
    End,
    Type,
    Class,
    Carrier,
    Attribute,
    Keyword,
    NotKeyword,
    Name,
    Id,
    HasDur,
    DamageAtMost,
    DamageAtLeast,
    Face,
    Suspended,
    Cooldown,
    Active,
    SubType,
    Zone,
    Controller,
    Of,
    RangeOf,
    SightOf,
    SameTileAs,
    AdjacentTo,
    OnTerrain,
    OuterTile,
    CarriedBy,
    AttachedTo,
    Requisite,
    Rank,
    IsSignature,
    Maneuver,
    Status,
    HpAtMost,
    Docked,
    Engaged,
    ItemKind,
    AnyOf,
    Not
};
enum class CostCode : Byte {
    End,
    Scrap,
    Suspend,
    MovePoints,
    Hp,
    Dur,
    Destroy,
    Cooldown,
    DrainSelf,
    Return,
    Status
};
enum class DurationCode : Byte {
    End,
    Instant,
    EndOfTurn,
    Phase,
    Step,
    Combat,
    String,
    Round,
    Turns,
    Rounds,
    NextTurnEndOf,
    PhaseEnd,
    While,
    WhileAttached,
    NextUse,
    Game
};
enum class Operation : Byte;  // operations.hpp

using Value = Node<ValueCode>;
using Condition = Node<ConditionCode>;
using Test = Node<TestCode>;
using Cost = Node<CostCode>;
using Duration = Node<DurationCode>;
using Op = Node<Operation>;
static_assert(sizeof(Op) == 16);

}  // namespace bots_and_aces
