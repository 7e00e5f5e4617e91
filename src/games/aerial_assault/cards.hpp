// SPDX-License-Identifier: Apache-2.0
//
// The printed facts: 13 parts, 4 basic and 36 special action cards. cards.toml says the same for
// people; a test holds the two together. A program may play with a set of somebody's own instead
// (card_file.hpp): one set a process, chosen before any match begins.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bits.hpp"

namespace aerial_assault {

// One of the things a printed action is made of.
enum class Kind : std::uint8_t { Move, Move2, Shoot, Truss, Catch, PickUp, Block };
inline constexpr std::array<std::string_view, 7> kind_names = {
    "Move", "Move 2", "Shoot", "Truss", "Catch", "Floor Pick Up", "Block"};

struct Component {
    Kind kind = Kind::Move;
    std::uint8_t plus = 0;
    bool operator==(const Component&) const = default;
};

// What is printed on one half of a card: "Shoot +1", "Truss Re-roll", "Move then Block".
struct Action {
    std::array<Component, 2> parts{};
    std::uint8_t size = 0;  // 2: a double action, AA-81
    bool reroll = false;
    std::uint8_t step = 0;  // of AA-90, AA-92, AA-93
    bool moves = false, blocks = false;

    constexpr bool is_single(Kind kind) const { return size == 1 && parts[0].kind == kind; }
    bool operator==(const Action&) const = default;
};

// Reads a printed action; nothing if it is none.
constexpr std::optional<Action> read_action(std::string_view text) {
    Action action;
    const auto skip = [&](std::string_view word) {
        if (!text.starts_with(word)) return false;
        text.remove_prefix(word.size());
        return true;
    };
    do {
        if (action.size == 2) return {};
        std::size_t kind = kind_names.size();
        for (std::size_t i = 0; i < kind_names.size(); ++i)  // "Move 2" after "Move", so it wins
            if (text.starts_with(kind_names[i])) kind = i;
        if (kind == kind_names.size()) return {};
        text.remove_prefix(kind_names[kind].size());
        Component part{static_cast<Kind>(kind), 0};
        if (skip(" +1")) part.plus = 1;
        if (skip(" +2")) part.plus = 2;
        action.parts[action.size++] = part;
    } while (skip(" then "));
    action.reroll = skip(" Re-roll");
    if (!text.empty()) return {};
    action.step = 3;
    for (std::size_t i = 0; i < action.size; ++i) {
        const Kind kind = action.parts[i].kind;
        action.moves = action.moves || kind == Kind::Move || kind == Kind::Move2;
        action.blocks = action.blocks || kind == Kind::Block;
        if (kind == Kind::Shoot || kind == Kind::Truss) action.step = 2;
    }
    if (action.blocks) action.step = 1;
    return action;
}

// A card of a robot's deck: 0 to 3 are the basic ones, 4 and up the special ones.
using Card = std::uint8_t;
inline constexpr int basic_cards = 4;
inline constexpr int base_specials = 24;
inline constexpr int deluxe_specials = 12;
inline constexpr int card_count = basic_cards + base_specials + deluxe_specials;
inline constexpr Card no_card = 0xff;

struct CardFacts {
    std::string_view id, name, top, bottom;
};
inline constexpr std::array<CardFacts, card_count> printed_cards = {{
    {"BA1", "Drive & Gather", "Move", "Floor Pick Up"},
    {"BA2", "Drive & Shoot", "Move", "Shoot"},
    {"BA3", "Drive & Throw", "Move", "Truss"},
    {"BA4", "Guard & Glove", "Block", "Catch"},
    {"SA01", "Drive-Up Shot", "Move then Shoot", "Block +1"},
    {"SA02", "Attack Lane", "Move then Shoot", "Floor Pick Up +1"},
    {"SA03", "Shoot and Scoot", "Shoot then Move", "Catch +1"},
    {"SA04", "Fire and Fade", "Shoot then Move", "Block +1"},
    {"SA05", "Shot Clock", "Move then Shoot", "Shoot then Move"},
    {"SA06", "Rolling Launch", "Move then Truss", "Floor Pick Up +1"},
    {"SA07", "Bridge Builder", "Move then Truss", "Shoot +1"},
    {"SA08", "Give and Go", "Truss then Move", "Catch +1"},
    {"SA09", "Throw and Chase", "Truss then Move", "Block +1"},
    {"SA10", "Truss Specialist", "Move then Truss", "Truss then Move"},
    {"SA11", "Chase Down", "Move then Block", "Truss +1"},
    {"SA12", "Cut Off", "Move then Block", "Floor Pick Up +1"},
    {"SA13", "Bump and Go", "Block then Move", "Shoot +1"},
    {"SA14", "Enforcer", "Move then Block", "Block then Move"},
    {"SA15", "All-Rounder", "Shoot +1", "Floor Pick Up +1"},
    {"SA16", "Sharpshooter", "Shoot +2", "Move 2"},
    {"SA17", "Two-Way Player", "Truss +1", "Catch +1"},
    {"SA18", "Big Arm", "Truss +2", "Move 2"},
    {"SA19", "Vacuum Intake", "Floor Pick Up +2", "Move 2"},
    {"SA20", "Brick Wall", "Block +2", "Move 2"},
    {"SA21", "Second Look", "Shoot Re-roll", "Move 2"},
    {"SA22", "Steady Throw", "Truss Re-roll", "Floor Pick Up +1"},
    {"SA23", "Soft Hands", "Catch Re-roll", "Block +1"},
    {"SA24", "Dig It Out", "Floor Pick Up Re-roll", "Block +1"},
    {"SA25", "Fast Break", "Move then Shoot", "Truss +1"},
    {"SA26", "Pull-Up Shot", "Shoot then Move", "Floor Pick Up +1"},
    {"SA27", "Lob Ahead", "Move then Truss", "Catch +1"},
    {"SA28", "Outlet Throw", "Truss then Move", "Shoot +1"},
    {"SA29", "Pin and Release", "Block then Move", "Truss +1"},
    {"SA30", "Shadow", "Move then Block", "Shoot +1"},
    {"SA31", "Read the Field", "Move then Shoot", "Move then Truss"},
    {"SA32", "Hot Hands", "Catch +2", "Move 2"},
    {"SA33", "Field Sweep", "Floor Pick Up +2", "Block +1"},
    {"SA34", "Triple Threat", "Shoot +1", "Catch +1"},
    {"SA35", "Iron Bumper", "Block Re-roll", "Floor Pick Up +1"},
    {"SA36", "Practiced Arm", "Truss +1", "Move 2"},
}};

// How a card lies on the table, AA-31, AA-100: with its top half up, its bottom half up, or face
// down. A card and its face are one small number.
enum class Face : std::uint8_t { Top, Bottom, Down };
using Laid = std::uint8_t;
inline constexpr Laid nothing_laid = 0xff;
constexpr Laid lay(Card card, Face face) {
    return static_cast<Laid>(card * 3 + static_cast<int>(face));
}
constexpr Card card_of(Laid laid) { return static_cast<Card>(laid / 3); }
constexpr Face face_of(Laid laid) { return static_cast<Face>(laid % 3); }

struct CardSet {
    std::uint64_t bits = 0;

    static constexpr CardSet of(Card card) { return {std::uint64_t{1} << card}; }
    static constexpr CardSet basics() { return {(1u << basic_cards) - 1}; }
    static constexpr CardSet specials(bool deluxe) {
        const int count = basic_cards + base_specials + (deluxe ? deluxe_specials : 0);
        return {((std::uint64_t{1} << count) - 1) & ~basics().bits};
    }

    constexpr int size() const { return std::popcount(bits); }
    constexpr bool empty() const { return bits == 0; }
    constexpr bool contains(Card card) const { return card < 64 && (bits >> card & 1) != 0; }
    constexpr bool includes(CardSet part) const { return (part.bits & ~bits) == 0; }
    constexpr void add(Card card) { bits |= std::uint64_t{1} << card; }
    constexpr void remove(Card card) { bits &= ~(std::uint64_t{1} << card); }
    constexpr CardSet operator+(CardSet o) const { return {bits | o.bits}; }
    constexpr CardSet operator-(CardSet o) const { return {bits & ~o.bits}; }
    constexpr CardSet operator&(CardSet o) const { return {bits & o.bits}; }
    constexpr bool operator==(const CardSet&) const = default;

    Card nth(int place) const { return static_cast<Card>(base::nth_set_bit(bits, place)); }

    struct Iterator {
        std::uint64_t rest;
        constexpr Card operator*() const { return static_cast<Card>(std::countr_zero(rest)); }
        constexpr Iterator& operator++() {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

// The four kinds of parts, in the order in which a robot is built.
enum class Slot : std::uint8_t { DriveTrain, Shooter, FloorPickUp, ActiveCatching };
inline constexpr int build_steps = 4;

using Part = std::uint8_t;
inline constexpr int part_count = 13;
inline constexpr Part no_part = part_count;

struct PartFacts {
    std::string_view id, name;
    Slot slot;
    int weeks;
    int block = 0;  // drive train: added to every block die, AA-152
    int move = 0;   // drive train: zones that are always there
    int fast = 0;   // drive train: the lowest die that grants a second zone; 0: none does
    std::array<int, 3> shoot{}, truss{};  // lowest total at range 1 to 3; 0: impossible
    int pick_up = 0;                      // lowest total; 0: cannot
    int catching = 0;                     // added to catch rolls
    bool inbounds = false;                // takes inbounded balls without a die, AA-66
};
inline constexpr std::array<PartFacts, part_count> printed_parts = {{
    {"DT1", "Tank Drive", Slot::DriveTrain, 1, 1, 1},
    {"DT2", "Fast Tank", Slot::DriveTrain, 2, 1, 1, 4},
    {"DT3", "Mecanum Drive", Slot::DriveTrain, 2, -1, 2},
    {"DT4", "Swerve Drive", Slot::DriveTrain, 3, 1, 2},
    {"SH1", "Spring Puncher", Slot::Shooter, 1, 0, 0, 0, {4, 0, 0}, {4, 6, 0}},
    {"SH2", "Pneumatic Catapult", Slot::Shooter, 2, 0, 0, 0, {3, 6, 0}, {3, 4, 0}},
    {"SH3", "Winch Catapult", Slot::Shooter, 3, 0, 0, 0, {3, 4, 5}, {3, 4, 5}},
    {"SH4", "Roller Claw Launcher", Slot::Shooter, 2, 0, 0, 0, {4, 6, 0}, {4, 5, 0}, 4},
    {"SH5", "Hammer Arm", Slot::Shooter, 3, 0, 0, 0, {3, 5, 0}, {4, 5, 0}, 3},
    {"FP1", "Spinning Sticks", Slot::FloorPickUp, 1, 0, 0, 0, {}, {}, 3},
    {"FP2", "Roller Bar", Slot::FloorPickUp, 2, 0, 0, 0, {}, {}, 2},
    {"FP3", "Funnel Claw", Slot::FloorPickUp, 1, 0, 0, 0, {}, {}, 4, 1},
    {"AC1", "Active Catching", Slot::ActiveCatching, 1, 0, 0, 0, {}, {}, 0, 2, true},
}};

// Drive trains are the first parts, shooters the next, then floor pick ups and Active Catching.
inline constexpr Part first_shooter = 4, first_pick_up = 9;

// All that a match is played with.
struct Cards {
    std::array<CardFacts, card_count> cards = printed_cards;
    std::array<PartFacts, part_count> parts = printed_parts;
    // Numbers that are on no card, AA-78.
    int catching = 4;
    int low_goal = 2;
    int inbound = 2;
    // The printed action of each half, looked up by Laid; face down, or with nothing laid, it has
    // no components.
    std::array<Action, 256> actions{};

    constexpr Cards() { read_actions(); }
    constexpr void read_actions() {
        for (Card card = 0; card < card_count; ++card) {
            actions[lay(card, Face::Top)] = read_action(cards[card].top).value();
            actions[lay(card, Face::Bottom)] = read_action(cards[card].bottom).value();
        }
    }
};

// Changed by play_with() alone, before any match begins; from then on every thread may read it.
inline constinit Cards cards_in_play{};

// The name of that set in logs, by its content; nothing but zeros: the game's own.
inline constinit std::array<char, 16> card_set_in_play{};

inline constexpr const auto& card_facts = cards_in_play.cards;
inline constexpr const auto& part_facts = cards_in_play.parts;
inline constexpr const auto& actions = cards_in_play.actions;
inline constexpr const int& catch_needs = cards_in_play.catching;
inline constexpr const int& low_goal_needs = cards_in_play.low_goal;
inline constexpr const int& inbound_needs = cards_in_play.inbound;

// The parts of a robot, as a set.
struct Build {
    std::uint16_t bits = 0;

    constexpr bool has(Part part) const { return (bits >> part & 1) != 0; }
    constexpr void add(Part part) { bits = static_cast<std::uint16_t>(bits | 1u << part); }
    constexpr bool operator==(const Build&) const = default;

    int weeks() const {
        int sum = 0;
        for (unsigned rest = bits; rest; rest &= rest - 1) sum += lowest(rest).weeks;
        return sum;
    }
    int count(Slot slot) const {
        int parts = 0;
        for (unsigned rest = bits; rest; rest &= rest - 1) parts += lowest(rest).slot == slot;
        return parts;
    }
    // The better of built-in and separate, ruling 12; 0: none.
    int pick_up() const {
        int best = 0;
        for (unsigned rest = bits & ~0xfu; rest; rest &= rest - 1)
            if (const int number = lowest(rest).pick_up; number && (!best || number < best))
                best = number;
        return best;
    }
    int catching() const {
        int bonus = 0;
        for (unsigned rest = bits; rest; rest &= rest - 1) bonus += lowest(rest).catching;
        return bonus;
    }
    bool inbounds() const {
        for (unsigned rest = bits; rest; rest &= rest - 1)
            if (lowest(rest).inbounds) return true;
        return false;
    }
    // Of a robot that has them.
    const PartFacts& drive() const { return lowest(bits); }
    const PartFacts& shooter() const { return lowest(bits & ~0xfu); }

private:
    static const PartFacts& lowest(unsigned set) {
        return part_facts[static_cast<std::size_t>(std::countr_zero(set))];
    }
};
static_assert(printed_parts[first_shooter].slot == Slot::Shooter &&
              printed_parts[first_shooter - 1].slot == Slot::DriveTrain &&
              printed_parts[first_pick_up].slot == Slot::FloorPickUp);

}  // namespace aerial_assault
