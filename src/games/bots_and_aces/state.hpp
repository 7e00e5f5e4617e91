// SPDX-License-Identifier: Apache-2.0
//
// A game of Bots and Aces as one flat value. `Table` is what everybody may know; `Secrets` is the
// rest: hands, decks, face-down Plans and sealed choices.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/bots_and_aces/build.hpp"
#include "games/bots_and_aces/things.hpp"

namespace bots_and_aces {

enum class Format : Byte { Duel, Team, FreeForAll };

// Rulings that a table may decide the other way: options of start(), all off unless asked for.
enum Variant : Byte {
    KeepBack = 1,
    SpareOverdrive = 2,
    FreeDocking = 4,
    Redraw = 8,
};

// ---- cards in front of the players ----------------------------------------------------------

enum class Home : Byte {
    WeaponsDeck,  // also Bits and Funnels, whose models stand on tiles
    Field,        // Sub-Systems, platforms, Compound Weapons; unset Hazards; a unit's own card
    Plan,         // face up in a Plan. While it lies there face down it is in the Weapons Deck:
                  // only Secrets know better
    Board,        // a set Hazard
    Wreckage,
    Gone  // its player is out
};

struct Thing {
    enum Flag : Byte {
        Suspended = 1,
        Active = 2,      // Sub-Systems: switched on (Modes, Uptime), also while on Cooldown
        OnCooldown = 4,  // BA-47
        Docked = 8,      // a Funnel, or a Compound Weapon with one, that is attached
        Whole = 16,      // the Compound Weapon itself; `card` is its Primary Weapon's
        Switched = 32,   // attached or detached in this Standby Phase, BA-269
        InPlan = 64,     // was face up in a Plan of this Combat, BA-197
        Spent = 128      // an Overdrive that has been activated, BA-154; a Bit or Funnel that was
                         // repositioned in this Movement Phase, R-161; what was Switched there
                         // and back, R-164
    };
    CardId card = no_card;
    Seat owner = nobody;
    UnitId carrier = no_unit;
    Home home = Home::Gone;
    Byte dur = 0;
    Byte counter = 0;  // rounds that are left of its Cooldown or else of its Uptime
    Byte flags = 0;
    Tile tile = no_tile;          // of its model or token, if it has one on the Board
    ThingId compound = no_thing;  // the Compound Weapon it is part of
    ThingId copy_of = no_thing;   // a Duplicate that was revealed, BA-117; itself: a blank one
    Byte uses = 0;                // of limited abilities, each in its Ability::limit_unit;
                                  // of a Whole: how many parts it was made of
    Byte uptime = 0;              // what is left of its Uptime while `counter` is its Cooldown's
    Byte spare = 0;

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<Byte>(on ? flags | flag : flags & ~flag);
    }
    // Uptime goes on while a card is on Cooldown, BA-47.
    Byte& rounds_of_uptime() { return has(OnCooldown) ? uptime : counter; }
    bool operator==(const Thing&) const = default;
};

enum class Stand : Byte { Board, Attached, Reserve, Destroyed };

struct Unit {
    enum Flag : Byte {
        Moving = 1,         // its movement of this Movement Phase has begun
        MoveOver = 2,       // and a card has ended it
        CrossedCover = 4,   // in this movement
        PassedFoe = 8,      // left a tile with an opponent's unit, R-93
        Rushed = 16,        // BA-234, until end of turn
        Moved = 32,         // took a step this turn
        CrossedTurn = 64,   // crossed Cover this turn
        ReserveReady = 128  // BA-236: crossed Cover this Phase onto a tile without opponents
    };
    // What its movement of this Movement Phase has brought so far, BA-211; but LeftTile.
    enum Mark : Byte {
        LeftTile = 1,     // has left a Slipway-like tile this turn (step_cost first = "turn")
        Still = 2,        // has begun, but taken no step so far
        RanAway = 4,      // gave Runaway
        BesideTwice = 8,  // BA-228: was on two tiles beside the same opponent's unit
        Earned = 16,      // gave Flanking or Strafing, BA-229
        Idle = 32         // was taken up and took no step: so often, 0 to 3
    };
    static constexpr Byte all_idle = 3 * Idle;
    std::uint32_t visited = 0;  // tiles it has been on in this Movement Phase, BA-160
    std::int16_t hp = 0;
    Seat owner = nobody;
    ThingId source = no_thing;  // a Support Unit's card; none for the main Bot
    Stand stand = Stand::Destroyed;
    Tile tile = no_tile;  // an attached unit's is its host's
    UnitId host = no_unit;
    Byte points = 0;       // movement points
    Byte steps = 0;        // this turn
    Tile start = no_tile;  // where this movement began
    Byte flags = 0;
    Byte marks = 0;

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<Byte>(on ? flags | flag : flags & ~flag);
    }
    bool has(Mark mark) const { return (marks & mark) != 0; }
    void set(Mark mark, bool on = true) {
        marks = static_cast<Byte>(on ? marks | mark : marks & ~mark);
    }
    bool on_board() const { return stand == Stand::Board; }
    bool operator==(const Unit&) const = default;
};

// ---- players ---------------------------------------------------------------------------------

struct Player {
    enum Flag : Byte {
        Alive = 1,
        ReservePower = 2,
        MovedRound = 4,     // BA-242
        FoughtRound = 8,    // in a meaningful Combat
        Overdrive = 16,     // has used one
        WithdrewTurn = 32,  // X-11 lies on its Withdraw side
        RushedTurn = 64,    // X-11 lies on its Bot Rush side
        AcePlayed = 128     // in this Combat
    };
    Byte flags = 0;
    Byte team = 0;
    Byte level = 1;
    Byte knockout = 0;
    Byte rank = 0;                                // in the Round Start Initiative order; 0 is first
    Byte maneuvers = 0;                           // played in this Phase, BA-87
    Byte combats = 0, withdrawals = 0;            // actions of this turn that are used up
    Byte more_combats = 0, more_withdrawals = 0;  // granted by cards
    UnitId bot = no_unit;  // the main Bot, or the Core that took its place; none: gone
    UnitId first_unit = 0, unit_count = 0;
    ThingId first_thing = 0, thing_count = 0;
    Byte hand = 0, deck = 0;          // numbers of cards
    Byte statuses = 0;                // held, as bits of Status
    std::array<Seat, 5> status_by{};  // whose Movement Phase ends them, by Status
    Byte new_statuses = 0;            // gained in the Combat that is running, which they outlast
    CardId terrain = no_card;         // once revealed

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<Byte>(on ? flags | flag : flags & ~flag);
    }
    bool has(Status status) const { return (statuses & bit(status)) != 0; }
    bool alive() const { return has(Alive); }
    bool operator==(const Player&) const = default;
};

// ---- tokens, effects that last ----------------------------------------------------------------

struct Token {
    enum Sort : Byte { None, Pin, Warhead };
    Byte sort = None;
    Seat owner = nobody;
    Tile tile = no_tile;
    Tile from = no_tile;  // a Pin: it is for units that began to move here; none: for all, R-99
    Byte round = 0;       // a Warhead: at the end of which round it detonates
    Byte until = 0;       // a Pin: an Until

    bool operator==(const Token&) const = default;
};
inline constexpr int max_tokens = 128;  // six seats: 72 Warheads in two rounds, and Pins

// When something that lasts ends.
enum class Until : Byte {
    EndOfTurn,  // the beginning of the next End Phase
    EndOfPhase,
    EndOfStep,  // a combat step
    EndOfCombat,
    EndOfString,  // `until` names its place in the Plan
    EndOfRound,
    Turns,    // `left` End Phases of `seat`; nobody: of anybody
    Rounds,   // `left` ends of rounds
    PhaseOf,  // the end of the next Phase `left` of `seat`
    NextUse,
    Game
};

// A timed effect: layer 4 of 1.8. The order in the list is the order in time.
struct Modifier {
    Operation op{};  // modify_stat, set_stat, add_keyword, prevent, untarget, forbid_block, …
    Byte what = 0;   // its Stat, Keyword, Attribute, DamageKind, BlockSide, Action or flags
    Until until{};
    Byte left = 0;
    Seat seat = nobody;  // of `until`
    Seat controller = nobody;
    Ref of;            // whom it affects; a Group: all that are in it
    Number n = 0;      // how much; all: 999
    Number more = 0;   // a second number: filter, Range, the place of a string
    Number other = 0;  // a third one

    bool operator==(const Modifier&) const = default;
};
inline constexpr int max_modifiers = 96;
inline constexpr Number all_of_it = 999;

// Cards and units on the table that share one entry: those that one lasting effect is on, or those
// whose ability one event has triggered. A bit for each thing, then one for each unit; none: free.
struct Group {
    std::array<std::uint64_t, 5> bits{};

    bool operator==(const Group&) const = default;
};
inline constexpr int max_groups = 16;

// ---- what is going on ---------------------------------------------------------------------------

// An item on the Cycle, or an effect that is being carried out, with everything it can speak of.
struct Act {
    enum Flag : Byte {
        CannotNegate = 1,
        CannotRedirect = 2,
        CannotPrevent = 4,
        NoManeuvers = 8,  // opponents cannot answer with cards that pass `forbidden`
        Maneuver = 16,    // counts as one
        Unordered = 32,   // a trigger: happens together with the next one, BA-95
        Outside = 64,     // delayed by an ability that reaches beyond the sides of a Combat, BA-253
        Signature = 128   // an Attack's ability with value a
    };
    CardId card = no_card;  // whose text it is
    Number ability = -1;    // in CardSet::abilities; -1: an action of the rules
    Seat controller = nobody;
    ThingId thing = no_thing;  // the card, if it is one on the table
    ItemKind kind{};           // on the Cycle
    Byte flags = 0;
    std::array<Ref, most_targets> targets{};
    std::array<Byte, 3> target_end{};  // t1 is targets[0 .. target_end[0]), and so on
    Byte target_count = 0;
    // the event or the action
    Ref event_unit, event_card, event_source;
    Tile event_tile = no_tile, from = no_tile, to = no_tile;
    Seat event_player = nobody;
    std::int16_t amount = 0;
    // Combat
    PlanPlace string = no_place, blocker = no_place, blocked = no_place;
    Byte revealed = 0;                 // how many cards from the top of the deck are being shown
    Ref string_target, string_weapon;  // kept for effects that come later
    // while it is carried out
    Ref it;
    std::int16_t die = 0;
    std::array<std::int16_t, 2> variables{};
    Number forbidden = 0;  // tests, with NoManeuvers; while it is carried out: what was chosen

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<Byte>(on ? flags | flag : flags & ~flag);
    }
    bool operator==(const Act&) const = default;
};
inline constexpr int max_acts = 60;   // bits of Table::acts_used
inline constexpr int max_items = 40;  // on the Cycle
inline constexpr int max_delayed = 40;
inline constexpr int max_triggers = 40;

struct Delayed {  // OP-104: happens once, later
    Event event{};
    Until until{};
    Byte left = 0;
    Byte act = no_act;
    Number condition = 0, effect = 0;

    bool operator==(const Delayed&) const = default;
};

// One string of attack: a Weapon in the Plan or an Ace, with what is attached to it.
struct String {
    enum Flag : Byte {
        Formed = 1,  // may be declared
        Declared = 2,
        Resolved = 4,     // or lost
        Hits = 8,         // HP or DUR was lost
        TargetGone = 16,  // it destroyed its target
        DamageSet = 32,   // `set_damage` counts
        Treated = 64,
        Anywhere = 128  // redirected to a target at any Range and without sight, OP-29
    };
    std::uint64_t values_b = 0;  // a bit for each attack: uses value b (BA-131)
    std::uint64_t returns = 0;   // a bit for each attack: goes back to hand, OP-54
    Byte flags = 0;
    Byte attack_count = 0;
    // Kinds of the controller's pilot cards: sorted, then in the order attached those that do
    // something when the string resolves (BA-194). A whole deck may be.
    std::array<CardKind, deck_size> attacks{};
    Ref target, second;
    std::int16_t damage = 0, dd = 0;  // added
    std::int16_t less = 0;            // OP-28
    std::int16_t set_damage = 0;
    std::int16_t ignored_armor = 0;
    std::int16_t excess = 0;      // durability damage that was left over
    Byte times = 1, divided = 1;  // OP-31
    CardId ace = no_card;         // of an Ace place
    std::array<Byte, 6> spare{};

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<Byte>(on ? flags | flag : flags & ~flag);
    }
    bool operator==(const String&) const = default;
};

struct Slot {                  // of a Plan
    ThingId thing = no_thing;  // once it is face up
    Byte filled = 0, face_up = 0;
    Byte blocks = 0;  // extra blocks it may still make while suspended, OP-38

    bool operator==(const Slot&) const = default;
};

struct Camp {
    Seat leader = nobody;
    SeatSet members;
    std::array<Seat, 4> owner{nobody, nobody, nobody, nobody};  // who fills L, C, R and the Ace
    Byte ace_used = 0;
    SeatSet late;  // whose Core deployed in this Combat and takes part from the next one on, R-167
    std::array<Slot, 3> slots{};

    bool operator==(const Camp&) const = default;
};

enum class Fight : Byte { None, Declared, Allotting, Selection, Block, Attack, Ending };

struct Combat {
    Fight step = Fight::None;
    Byte meaningful = 0;
    Byte repeat = 0;             // the Selection Step is to be repeated
    SeatSet committed;           // have selected
    SeatSet passed;              // at the end of the Selection Step
    Byte actor = 0, actors = 0;  // place in the order, and its length
    Byte declared = 0;           // this actor has declared a string: nothing more can be attached
    std::array<UnitId, max_units> order{};
    std::array<Camp, 2> sides{};
    std::array<String, plan_places> strings{};

    SeatSet engaged() const { return sides[0].members | sides[1].members; }
    bool running() const { return step >= Fight::Allotting; }
    // Which side a player is on; -1: none.
    int side(Seat seat) const {
        return sides[0].members.contains(seat) ? 0 : sides[1].members.contains(seat) ? 1 : -1;
    }
    //
    bool is_late(Seat seat) const { return (sides[0].late | sides[1].late).contains(seat); }
    bool operator==(const Combat&) const = default;
};

// ---- where the game stands
// -----------------------------------------------------------------------

// What a frame of the machine is doing; see flow.hpp.
enum class Flow : Byte;

struct Frame {
    Flow flow{};
    Byte pc = 0;  // how far it has come
    Byte a = 0, b = 0, c = 0;
    Byte act = no_act;
    Number x = 0, y = 0;

    bool operator==(const Frame&) const = default;
};
inline constexpr int max_frames = 112;

// What somebody is asked (the decisions D-1 to D-53 of the rules file), or nature.
enum class Ask : Byte {
    Nothing,
    // nature
    Die,       // for `seat`
    TopCard,   // of the deck of `seat`
    HandCard,  // of `seat`
    // setup
    StartState,   // D-2, sealed
    CoverSlot,    // D-3, D-4; a: the marked tile, or no_tile for the outer ring
    TerrainCard,  // D-5, sealed
    TerrainTile,  // D-6
    // turns
    Main,       // D-8, D-10, D-32: the turn player in a Phase, with an empty Cycle
    NextPhase,  // D-9
    Respond,    // D-7, D-17 (cards), D-42: priority
    // declaring
    Target,    // D-43; a: which slot
    CostCard,  // a card from hand to scrap as a cost
    // effects
    PickCard,    // D-11, D-48 to D-51: one card of a zone, or enough
    PickThing,   // a choice at resolution: D-31, D-53
    YesOrNo,     // D-44
    Mode,        // D-44
    Amount,      // {choose=[a,b]}
    Word,        // an Attribute or a keyword
    Arrange,     // D-47: a card seen by Predict: to the bottom, or to the top
    EffectStep,  // OP-68: where a unit is moved
    EffectTile,  // OP-70: where a remote goes
    Core,        // D-52
    StandIn,     // BA-14
    // Combat
    Offer,         // D-12
    Accept,        // D-13
    Select,        // D-14 to D-16, D-23, sealed
    UseStatus,     // D-17
    FoeSlot,       // D-18, D-20
    OwnSlot,       // D-19, D-22
    Victim,        // D-21
    Actor,         // D-24
    Block,         // D-25
    Attach,        // D-26
    PickString,    // D-27
    StringTarget,  // D-28
    WarheadTile,   // D-30
    // Movement
    Pin,       // D-33
    Step,      // D-34
    HazardOf,  // D-35
    Hazard,    // D-36
    Status,    // D-37
    Remote,    // D-38
    // setup again, if the table plays so
    Redraw  // R-13, sealed
};

struct Question {
    Ask ask = Ask::Nothing;
    Seat seat = nobody;  // who is asked, if one is
    SeatSet seats;       // who are asked at once, sealed
    Byte a = 0, b = 0;
    Byte act = no_act;  // what the question is about

    bool operator==(const Question&) const = default;
};

enum class Ending : Byte { Running, Won, Draw, Limit };

// Of a unit of the turn player and one of somebody else.
inline constexpr int max_pairs = max_units * max_units / 4;

// All that lies open on the table: everybody may know every byte of it.
struct Table {
    std::uint64_t cover = 0;      // a bit for each Edge
    std::uint64_t acts_used = 0;  // a bit for each act
    std::array<Group, max_groups> groups{};
    std::uint32_t marked = 0;  // tiles marked for Cover, BA-57
    std::array<Thing, max_things> things{};
    std::array<Unit, max_units> units{};
    std::array<Player, max_seats> players{};
    std::array<Act, max_acts> acts{};
    std::array<Modifier, max_modifiers> modifiers{};
    std::array<Frame, max_frames> frames{};
    std::array<Token, max_tokens> tokens{};
    std::array<Delayed, max_delayed> delayed{};
    // BA-228, in a Movement Phase: see statuses.cpp.
    std::array<std::uint16_t, (max_pairs + 2) / 3> beside{};
    std::array<Byte, max_items> cycle{};        // acts; the last one resolves first
    std::array<Byte, max_units> counted{};      // the Movement that `points` know of, BA-212
    std::array<Byte, max_triggers> triggers{};  // acts that happen next, in this order
    std::array<CardId, tiles> terrain{};        // the Terrain card of each tile
    Byte thing_count = 0, unit_count = 0;
    Combat combat;
    Question question;
    Byte frame_count = 0, modifier_count = 0, delayed_count = 0;
    Byte cycle_count = 0, trigger_count = 0;
    Byte dirty = 0;     // state checks are due, BA-17
    Byte resolved = 0;  // items resolved in this window, BA-19
    Byte seats = 2;
    std::int16_t result = 0;  // what the frame that ended last has to say
    Format format{};
    Ending ending{};
    Byte round = 0, round_limit = 60;
    Phase phase{};
    Byte in_turn = 0;                     // 1: a turn is running; 2: one of its Phases
    Seat turn = nobody;                   // whose
    Byte turn_place = 0;                  // in the order of the round
    std::array<Seat, max_seats> order{};  // of setup, then of the round
    SeatSet out_together;                 // who went out in the last check, BA-4
    SeatSet winners;
    std::array<Byte, max_seats> rolls{};   // of the last roll-off
    std::array<Byte, max_seats> places{};  // of those who went out, from the last; 0: still in
    Byte outs = 0;                         // how many checks have put somebody out
    Seat revealed_of = 0;                  // whose cards Act::revealed counts, OP-9
    Byte revealed_above = 0;               // cards that were put back on top of them
    Byte variants = 0;                     // bits of Variant
    Byte token_count = 0;                  // the last place that is taken, plus 1
    // Which of several equals is "your Bot" without a main Bot, BA-14; none: there is no tie.
    std::array<UnitId, max_seats> stand_in{no_unit, no_unit, no_unit, no_unit, no_unit, no_unit};
    std::array<Byte, 1> spare{};

    bool has(Variant variant) const { return (variants & variant) != 0; }
    bool operator==(const Table&) const = default;
};

// Where a pilot card is.
enum PilotPlace : Byte {
    InHand = 0,
    InScrapyard,
    InWreckage,
    OnCycle,
    InAcePlace,
    Attached,  // + PlanPlace, up to Attached + 7
    OutOfGame = 16,
    // In the deck: a higher layer is drawn first; cards of the same layer lie in no known order.
    DeckBottom = 64,   // the lowest layer there can be
    DeckMiddle = 128,  // the shuffled deck
    DeckLifted = 240,  // and above: cards from the top that are being looked at
    DeckTop = 255
};
constexpr bool in_deck(Byte place) { return place >= DeckBottom; }

// The sixty cards of a player, sorted by card; copies of one card are sorted by what follows, so
// that equal situations have equal bytes.
struct PilotCards {
    std::array<CardId, deck_size> card{};
    std::array<Byte, deck_size> place{};
    std::array<SeatSet, deck_size> listed{};  // who know that the deck has this card, 8.1
    std::array<SeatSet, deck_size> here{};    // who know that it is where it is

    bool operator==(const PilotCards&) const = default;
};

struct Secrets {
    std::array<PilotCards, max_seats> pilots{};
    std::array<std::array<ThingId, 3>, 2> plan{};  // face down, by side and slot
    std::array<Byte, max_seats> picked{};          // how many sealed choices a seat has made
    std::array<CardId, max_seats> terrain{};       // chosen, before the reveal
    std::array<ThingId, max_units> mode{};         // chosen start Modes, before they are shown
    std::array<Byte, max_units> detached{};        // chosen start states
    SeatSet redraws;                               // who want a new first hand, R-13
    std::array<Byte, 7> spare{};

    bool operator==(const Secrets&) const = default;
};

struct State {
    Table table;
    Secrets secrets;
    bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "states are compared as bytes");
static_assert(sizeof(State) <= 16384, "search copies a great many of these");

}  // namespace bots_and_aces
