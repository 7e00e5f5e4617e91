// SPDX-License-Identifier: Apache-2.0
//
// The closed lists of words in which cards are written. Each list is an enum for the engine and, in
// the same order, the words for card files and for card texts.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bots_and_aces {

using Byte = std::uint8_t;

struct Word {
    std::string_view name;  // in a card file
    std::string_view text;  // in a card's text
};

using Vocabulary = std::span<const Word>;

// What a card is; the last three are things on the table that filters can ask for.
enum class Type : Byte {
    Weapon,
    Ammo,
    Standard,
    Special,
    SpecialSkill,
    Ace,
    Skill,
    Subsystem,
    Terrain,
    Status,
    Duplicate,
    Unit,
    Compound,
    Token
};
inline constexpr int card_types = 11;
inline constexpr Word type_words[] = {{"weapon", "Weapon"},
                                      {"ammo", "Ammunition"},
                                      {"standard", "Standard Attack"},
                                      {"special", "Special Attack"},
                                      {"special_skill", "Special Attack Skill"},
                                      {"ace", "Ace Special Attack"},
                                      {"skill", "Skill"},
                                      {"subsystem", "Sub-System"},
                                      {"terrain", "Terrain"},
                                      {"status", "Status"},
                                      {"duplicate", "Duplicate"},
                                      {"unit", "unit"},
                                      {"compound", "Compound Weapon"},
                                      {"token", "token"}};

// "U" is all three, and may be asked for by Attacks only (BA-124).
enum class Attribute : Byte { Solid, Beam, Heat, Universal, None };
inline constexpr Word attribute_words[] = {
    {"S", "Solid"}, {"B", "Beam"}, {"H", "Heat"}, {"U", "Universal"}, {"none", "no Attribute"}};
inline constexpr Word chosen_attribute_words[] = {
    {"S", "Solid"}, {"B", "Beam"}, {"H", "Heat"}, {"choose", "an Attribute of your choice"}};

enum class WeaponClass : Byte { Melee, Ranged, Shield };
inline constexpr Word class_words[] = {
    {"melee", "Melee"}, {"ranged", "Ranged"}, {"shield", "Shield"}};

enum class Carrier : Byte { Fixed, Bit, Funnel };
inline constexpr Word carrier_words[] = {{"fixed", "fixed"}, {"bit", "Bit"}, {"funnel", "Funnel"}};

enum class Rank : Byte { S, A, B, C, D };
inline constexpr Word rank_words[] = {{"S", "S"}, {"A", "A"}, {"B", "B"}, {"C", "C"}, {"D", "D"}};

enum class Keyword : Byte {
    Boomerang,
    DestroyAfterUse,
    LimitedAmmunition,
    Missile,
    MultiVector,
    Nuclear,
    Reach,
    Savage,
    Scoped,
    Thrown,
    Vulnerable,
    Detachable,
    QuickStart,
    Cooldown,
    Choose  // for remove_keyword only: the controller picks one
};
inline constexpr Word keyword_words[] = {{"boomerang", "Boomerang"},
                                         {"destroy-after-use", "Destroy After Use"},
                                         {"limited-ammunition", "Limited Ammunition"},
                                         {"missile", "Missile"},
                                         {"multi-vector", "Multi-Vector"},
                                         {"nuclear", "Nuclear"},
                                         {"reach", "Reach"},
                                         {"savage", "Savage"},
                                         {"scoped", "Scoped"},
                                         {"thrown", "Thrown"},
                                         {"vulnerable", "Vulnerable"},
                                         {"detachable", "Detachable"},
                                         {"quick-start", "Quick-Start"},
                                         {"cooldown", "Cooldown"},
                                         {"choose", "one keyword of your choice"}};

enum class SubType : Byte { Mode, Overdrive, Hazard, ArmorStack, Support, Core, Detachable };
inline constexpr Word subtype_words[] = {{"mode", "Mode"},
                                         {"overdrive", "Overdrive"},
                                         {"hazard", "Hazard"},
                                         {"armor_stack", "Armor Stack card"},
                                         {"support", "Support Unit"},
                                         {"core", "Core Support Unit"},
                                         {"detachable", "Detachable Support Unit"}};

enum class Timing : Byte { None, Standby, Action, Movement, End, Any, TurnStart };
inline constexpr Word timing_words[] = {{"none", "–"},
                                        {"standby", "Standby"},
                                        {"action", "Action"},
                                        {"movement", "Movement"},
                                        {"end", "End"},
                                        {"any", "Any"},
                                        {"turn_start", "start of a turn"}};

enum class Prompt : Byte { Proactive, Reaction };
inline constexpr Word prompt_words[] = {{"proactive", "proactive"}, {"reaction", "reaction"}};

enum class AbilityKind : Byte {
    Play,
    Signature,
    String,
    Static,
    Trigger,
    Activated,
    Hazard,
    Replace,
    Rule,
    Build
};
inline constexpr Word ability_words[] = {
    {"play", ""},      {"signature", ""}, {"string", ""},  {"static", ""}, {"trigger", ""},
    {"activated", ""}, {"hazard", ""},    {"replace", ""}, {"rule", ""},   {"build", ""}};

// When a signature or string ability works while its string is made and resolved.
enum class Moment : Byte { Attached, Pre, Hit, Post, CombatEnd };
inline constexpr Word moment_words[] = {{"attached", "while attached"},
                                        {"pre", "before damage"},
                                        {"hit", "on hit"},
                                        {"post", "afterwards"},
                                        {"combat_end", "at the end of Combat"}};

// Where priority goes round (rules file 3.3).
enum class Window : Byte {
    TurnStart,
    Open,
    Cycle,
    CombatDeclared,
    SelectionStart,
    SelectionEnd,
    Revealed,
    BlockDeclared,
    BlockResolved,
    BlockEnd,
    AttackOpen,
    StringDeclared,
    StringResolved,
    CombatEnd,
    MoveStart,
    StepDeclared,
    StepResolved,
    UnitEntered,
    MoveEnd,
    Tie,
    PhaseClose
};
inline constexpr Word window_words[] = {{"turn_start", "at the start of a turn"},
                                        {"open", "at any time"},
                                        {"cycle", "in answer to something on the Cycle"},
                                        {"combat_declared", "when Combat is declared"},
                                        {"selection_start", "before Weapons are selected"},
                                        {"selection_end", "when all Plans are committed"},
                                        {"revealed", "when the Plans are revealed"},
                                        {"block_declared", "when a block is declared"},
                                        {"block_resolved", "directly after a block"},
                                        {"block_end", "when all blocks are made"},
                                        {"attack_open", "at the start of an Attack Step"},
                                        {"string_declared", "when a string is declared"},
                                        {"string_resolved", "directly after a string"},
                                        {"combat_end", "at the end of Combat"},
                                        {"move_start", "when a unit begins its move"},
                                        {"step_declared", "when a step is declared"},
                                        {"step_resolved", "directly after a step"},
                                        {"unit_entered", "when a unit has entered a tile"},
                                        {"move_end", "when a unit has finished its move"},
                                        {"tie", "after a roll-off"},
                                        {"phase_close", "when a Phase is about to end"}};

enum class Event : Byte {
    RoundStart,
    TurnStart,
    PhaseStart,
    PhaseEnd,
    Drawn,
    Scrapped,
    Drained,
    CardPlayed,
    CardResolved,
    Negated,
    CombatDeclared,
    SelectionStart,
    PlanCommitted,
    WeaponRevealed,
    BlockDeclared,
    BlockResolved,
    AttackAttached,
    StringDeclared,
    StringResolving,
    DamageWouldBeDealt,
    Damaged,
    DurabilityWouldBeLost,
    DurabilityLost,
    StringResolved,
    CombatEnd,
    CardDestroyed,
    UnitDestroyed,
    MoveStart,
    StepDeclared,
    StepResolved,
    UnitEntered,
    MoveEnd,
    CrossedCover,
    StatusGained,
    StatusUsed,
    HazardSet,
    HazardActivated,
    Activated,
    Deactivated,
    UptimeEnded,
    CooldownStarted,
    CooldownEnded,
    Attached,
    Detached,
    CoreDeployed,
    Repaired,
    Withdrew,
    BotRush,
    ReservePower,
    WarheadPlaced,
    WarheadDetonates,
    EndPhase,
    RoundEnd,
    KnockoutChanged
};
inline constexpr Word event_words[] = {
    {"round_start", "at the start of a round"},
    {"turn_start", "at the start of a turn"},
    {"phase_start", "at the start of a Phase"},
    {"phase_end", "at the end of a Phase"},
    {"drawn", "when a card is drawn"},
    {"scrapped", "when a card is scrapped"},
    {"drained", "when a card is drained"},
    {"card_played", "when a card is played"},
    {"card_resolved", "when a card has resolved"},
    {"negated", "when something is negated"},
    {"combat_declared", "when Combat is declared"},
    {"selection_start", "before Weapons are selected"},
    {"plan_committed", "when a Plan is committed"},
    {"weapon_revealed", "when a Weapon is revealed"},
    {"block_declared", "when a block is declared"},
    {"block_resolved", "directly after a block"},
    {"attack_attached", "when an Attack is attached"},
    {"string_declared", "when a string is declared"},
    {"string_resolving", "when a string begins to resolve"},
    {"damage_would_be_dealt", "when damage would be dealt"},
    {"damaged", "when a unit has taken damage"},
    {"durability_would_be_lost", "when Durability would be lost"},
    {"durability_lost", "when Durability has been lost"},
    {"string_resolved", "directly after a string"},
    {"combat_end", "at the end of Combat"},
    {"card_destroyed", "when a card is destroyed"},
    {"unit_destroyed", "when a unit is destroyed"},
    {"move_start", "when a unit begins its move"},
    {"step_declared", "when a step is declared"},
    {"step_resolved", "directly after a step"},
    {"unit_entered", "when a unit has entered a tile"},
    {"move_end", "when a unit has finished its move"},
    {"crossed_cover", "when a unit crosses Cover"},
    {"status_gained", "when a status is gained"},
    {"status_used", "when a status is used"},
    {"hazard_set", "when a Hazard is set"},
    {"hazard_activated", "when a Hazard is activated"},
    {"activated", "when a Sub-System is activated"},
    {"deactivated", "when a Sub-System is deactivated"},
    {"uptime_ended", "when an Uptime ends"},
    {"cooldown_started", "when a Cooldown starts"},
    {"cooldown_ended", "when a Cooldown ends"},
    {"attached", "when something is attached"},
    {"detached", "when something is detached"},
    {"core_deployed", "when a Core is deployed"},
    {"repaired", "when a unit is repaired"},
    {"withdrew", "when a player withdraws"},
    {"bot_rush", "when a unit performs a Bot Rush"},
    {"reserve_power", "when a player switches to Reserve Power"},
    {"warhead_placed", "when a Warhead is placed"},
    {"warhead_detonates", "when a Warhead detonates"},
    {"end_phase", "in the End Phase"},
    {"round_end", "at the end of the round"},
    {"knockout_changed", "when a Knockout Count changes"}};

enum class Stat : Byte {
    Armor,
    Movement,
    Initiative,
    Hp,
    HpStart,
    Dur,
    Damage,
    Dd,
    HandSize,
    Knockout
};
inline constexpr Word stat_words[] = {{"armor", "Armor"},
                                      {"movement", "Movement"},
                                      {"initiative", "Initiative"},
                                      {"hp", "Hit Points"},
                                      {"hp_start", "starting Hit Points"},
                                      {"dur", "Durability"},
                                      {"damage", "damage"},
                                      {"dd", "durability damage"},
                                      {"hand_size", "hand size"},
                                      {"knockout", "Knockout Count"}};

enum class Phase : Byte { Draw, Standby, Action, Movement, End };
inline constexpr Word phase_words[] = {{"draw", "Draw Phase"},
                                       {"standby", "Standby Phase"},
                                       {"action", "Action Phase"},
                                       {"movement", "Movement Phase"},
                                       {"end", "End Phase"}};

enum class CombatStep : Byte { Selection, Block, Attack };
inline constexpr Word step_words[] = {
    {"selection", "Selection Step"}, {"block", "Block Step"}, {"attack", "Attack Step"}};

enum class Status : Byte { Flanking, Overrun, Runaway, ReservePower, Strafing, RushOrWithdraw };
inline constexpr Word status_words[] = {
    {"flanking", "Flanking"}, {"overrun", "Overrun"},
    {"runaway", "Runaway"},   {"reserve_power", "Reserve Power"},
    {"strafing", "Strafing"}, {"rush_or_withdraw", "Bot Rush / Withdraw"}};

// Where cards are put.
enum class Place : Byte { Hand, Top, Bottom, Shuffled, Scrapyard, WeaponsDeck };
inline constexpr Word place_words[] = {{"hand", "into your hand"},
                                       {"top", "on top of the deck"},
                                       {"bottom", "on the bottom of the deck"},
                                       {"shuffled", "shuffled into the deck"},
                                       {"scrapyard", "on the Scrapyard"},
                                       {"weapons_deck", "into the Weapons Deck"}};

enum class Zone : Byte {
    Deck,
    Hand,
    WeaponsDeck,
    Scrapyard,
    Wreckage,
    Field,
    Plan,
    Board,
    Reserve
};
inline constexpr Word zone_words[] = {{"deck", "the Pilot Deck"},
                                      {"hand", "hand"},
                                      {"weapons_deck", "the Weapons Deck"},
                                      {"scrapyard", "the Scrapyard"},
                                      {"wreckage", "the Wreckage"},
                                      {"field", "the Field"},
                                      {"plan", "the Plan"},
                                      {"board", "the Board"},
                                      {"reserve", "the Reserve"}};

enum class Face : Byte { Down, Up };
inline constexpr Word face_words[] = {{"down", "face down"}, {"up", "face up"}};

enum class Side : Byte { You, Enemy, Any };
inline constexpr Word side_words[] = {{"you", "you"}, {"enemy", "an opponent"}, {"any", "anyone"}};

enum class ItemKind : Byte {
    Skill,
    Special,
    Activation,
    Hazard,
    Block,
    String,
    Step,
    Combat,
    Withdraw,
    Status
};
inline constexpr Word item_words[] = {{"skill", "Skill"},
                                      {"special", "Special Attack"},
                                      {"activation", "Sub-System activation"},
                                      {"hazard", "Hazard activation"},
                                      {"block", "block"},
                                      {"string", "string"},
                                      {"step", "step"},
                                      {"combat", "Combat declaration"},
                                      {"withdraw", "Withdraw"},
                                      {"status", "status"}};

enum class DamageKind : Byte { Damage, Dd, Both };
inline constexpr Word damage_words[] = {
    {"damage", "damage"}, {"dd", "durability damage"}, {"both", "damage and durability damage"}};

enum class BlockSide : Byte { Blocker, Blocked };
inline constexpr Word block_side_words[] = {{"blocker", "cannot block"},
                                            {"blocked", "cannot be blocked"}};

// What `forbid` and `allow` speak of.
enum class Action : Byte {
    Combat,
    Withdraw,
    Move,
    BotRush,
    Reposition,
    SetHazard,
    Activate,
    Attach,
    Detach,
    Play,
    Block,
    ReservePower
};
inline constexpr Word action_words[] = {{"combat", "initiate Combat"},
                                        {"withdraw", "Withdraw"},
                                        {"move", "move"},
                                        {"bot_rush", "perform a Bot Rush"},
                                        {"reposition", "be repositioned"},
                                        {"set_hazard", "be set"},
                                        {"activate", "be activated"},
                                        {"attach", "be attached"},
                                        {"detach", "be detached"},
                                        {"play", "be played"},
                                        {"block", "block"},
                                        {"reserve_power", "switch to Reserve Power"}};

enum class Sight : Byte { Through, Ends };
inline constexpr Word sight_words[] = {
    {"through", "Line of Sight cannot pass through {tile}"},
    {"ends", "no Line of Sight of Range 2 or more can be drawn to or from {tile}"}};

// How often: the span in which an ability may be used `n` times, or in which a first time counts.
enum class Span : Byte { Turn, Round, Combat, Phase, Game };
inline constexpr Word span_words[] = {{"turn", "turn"},
                                      {"round", "round"},
                                      {"combat", "Combat"},
                                      {"phase", "Phase"},
                                      {"game", "game"}};

enum class Compare : Byte { Less, AtMost, Equal, NotEqual, AtLeast, More };
inline constexpr Word compare_words[] = {{"<", "is less than"}, {"<=", "is at most"},
                                         {"==", "is"},          {"!=", "is not"},
                                         {">=", "is at least"}, {">", "is more than"}};

enum class Rounding : Byte { Up, Down };
inline constexpr Word rounding_words[] = {{"up", "rounded up"}, {"down", "rounded down"}};

inline constexpr Word amount_words[] = {{"amount", "that amount"}};
inline constexpr Word this_block_words[] = {{"event", "this block"}};

}  // namespace bots_and_aces
