// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/aerial_assault/types.hpp"

namespace aerial_assault {

enum class Phase : std::uint8_t {
    Cards,     // nature deals alliances before the Build Season, AA-167, AA-172, AA-180
    Team,      // one after the other, AA-6
    Build,     // everybody at once, AA-10
    Row,       // nature turns eight cards up, AA-24
    Roll,      // nature rolls for the Starting Player, AA-25
    Toss,      // nature ends a roll that will not end, AA-D4
    Slots,     // who runs two robots says which drafts first, AA-169
    Pick,      // one robot after the other, AA-26
    Refill,    // nature replaces the card, AA-26
    Alliance,  // nature deals alliances, AA-34, AA-182
    Gift,      // starting balls are kept or given, AA-39
    Program,   // everybody at once, AA-44
    Flip,      // everybody at once: flip the programmed card or not, AA-46
    Receiver,  // the lead names who takes the inbounded ball, AA-65
    Commit,    // everybody at once, AA-57
    Grab,      // nature takes cards for the panicked, AA-191
    Declare,   // everybody at once, AA-95
    Order,     // the lead says who acts next, AA-88
    Use,       // what to do with a component, AA-103
    Drive,     // whether to make a declared move that comes second, AA-86
    Kiss,      // the receiver accepts or declines, AA-130
    Reroll,    // keep the die or roll it again, AA-97
    Catcher,   // the lead names who tries to catch, AA-139
    Die,       // nature rolls a die
    Over,
};

// What a die is for.
enum class Roll : std::uint8_t {
    None,
    Inbound,
    SecondZone,
    Attack,
    Defend,
    Tie,  // Tied Blocks, AA-189
    Throw,
    Miss,  // Missed Shots, AA-185
    Catch,
    PickUp,
};

// What a component is used for.
enum class Use : std::uint8_t { Nothing, High, Low, Truss, PickUp, Pass, Kiss };

struct Score {
    std::uint8_t auto_goals = 0, high_goals = 0, low_goals = 0;
    std::uint8_t assists = 0, trusses = 0, catches = 0;
    bool operator==(const Score&) const = default;

    int points() const { return 20 * auto_goals + 10 * (high_goals + assists + trusses + catches); }
    int goals() const { return auto_goals + high_goals + low_goals; }
};

enum class Solo : std::uint8_t { Random = 0xff };  // or the seat that was agreed on, AA-172

// All that lies open on the table: everybody may know every byte of it.
struct Table {
    std::array<CardSet, max_robots> decks{};  // AA-30
    std::array<CardSet, max_robots> shown{};  // played face up since the last cleanup
    CardSet row;                              // AA-24
    CardSet spent;                            // cards whose re-roll is used up, AA-98
    std::array<Build, max_robots> builds{};   // once they are shown, AA-16
    std::array<Score, 2> scores{};

    // Options.
    std::uint8_t players = 4;
    std::uint8_t iri = 0, missed_shots = 0, tied_blocks = 0, share_auto = 0, share_plans = 1;
    SeatSet rookies;
    Solo solo = Solo::Random;

    Phase phase = Phase::Team;
    Seat dual = 0xff;  // the seat that runs two robots when one does
    std::array<Seat, max_robots> owner{};
    std::array<Alliance, max_robots> alliance{};
    std::array<std::uint8_t, max_robots> team{};   // from 1
    std::array<Robot, max_robots> order{};         // of drafting
    std::uint8_t turn = 0;                         // place in the order
    std::uint8_t cycle = 0;                        // of drafting, from 0
    RobotSet stopped;                              // want no more extra cards, AA-28
    std::array<std::uint8_t, max_robots> rolls{};  // for the Starting Player, by seat; 0: not yet
    SeatSet rollers;
    std::uint8_t rolloffs = 0;

    std::array<std::uint8_t, max_robots> steps{};  // parts chosen, cards programmed
    RobotSet locked;                               // have decided in this Flip, Commit or Declare
    std::uint8_t play = 0;                         // 1 to 28

    std::array<Zone, max_robots> zone{};
    std::array<Place, max_robots> balls{};
    std::array<RobotSet, max_robots> touched{};    // who has held it since it entered play, AA-159
    std::array<std::uint8_t, max_robots> waits{};  // since which play, or 0
    BallSet trussed;                               // AA-137
    std::array<Robot, max_robots> lock{};          // whom it may not block, AA-158
    RobotSet broken_down, panicked;                // in this card play, AA-190, AA-191
    RobotSet will_break_down, will_panic;          // in the next one
    std::array<Laid, max_robots> face{};           // face up in this card play
    std::array<Declared, max_robots> declared{};   // AA-95

    // Where the resolution of this card play stands.
    RobotSet active, cancelled;
    RobotSet used;                // have acted; in Grab, have a card
    RobotSet rolled, fell_short;  // second-zone dice rolled ahead, in loops of blocks
    std::uint8_t step = 0;        // 1 to 3, or 0: no steps, AA-89
    std::uint8_t second = 0;      // the initiative alliance is done with this step
    Robot actor = no_robot;
    std::uint8_t part = 0;    // which component of the action
    std::uint8_t thrown = 0;  // the card has thrown its ball, AA-41
    Use use = Use::Nothing;
    Ball ball = no_ball;
    Robot receiver = no_robot;  // of a kiss pass, an inbounded ball; who tries to catch
    Roll roll = Roll::None;
    std::uint8_t die = 0, against = 0;  // rolled so far
    std::uint8_t asked = 0;             // re-rolls offered in this contest
    std::uint8_t looping = 0;           // blocks attack each other in closed loops, AA-157
    RobotSet met, won;                  // in the loop: contests made, contests won
    Robot last = no_robot;
    Seat decider = 0xff;  // who is asked, where it is one seat
    Alliance resigned = Alliance::None;

    std::array<std::uint8_t, 5> spare{};

    bool operator==(const Table&) const = default;

    int robots() const { return players <= 4 ? 4 : 6; }
    bool deluxe() const { return players > 4; }
    RobotSet everyone() const { return RobotSet::first(robots()); }
    int balls_each() const { return robots() / 2; }
    bool autonomous() const { return play <= autonomous_plays; }
    int budget(Robot robot) const { return rookies.contains(owner[robot]) ? 5 : iri ? 7 : 6; }
    CardSet specials() const { return CardSet::specials(deluxe()); }
    // The draw pile, which has no order: what is in no deck and not in the row.
    CardSet pile() const {
        CardSet pile = specials() - row;
        for (const CardSet& deck : decks) pile = pile - deck;
        return pile;
    }
    // Cards lie face up, or face down for this card play.
    bool is_flipped() const {
        return phase >= Phase::Declare && phase < Phase::Over && roll != Roll::Inbound;
    }
    // How many cards every robot has played since the last cleanup, this card play not counted.
    int cards_played() const {
        return autonomous() ? play - 1 : (play - autonomous_plays - 1) % plays_a_round;
    }
    Alliance initiative() const { return play % 2 == 1 ? Alliance::Red : Alliance::Blue; }
    RobotSet team_of(Alliance which) const {
        RobotSet set;
        for (Robot robot = 0; robot < robots(); ++robot)
            if (alliance[robot] == which) set.add(robot);
        return set;
    }
    RobotSet robots_of(Seat seat) const {
        RobotSet set;
        for (Robot robot = 0; robot < robots(); ++robot)
            if (owner[robot] == seat) set.add(robot);
        return set;
    }
    SeatSet owners(RobotSet set) const {
        SeatSet seats;
        for (Robot robot : set) seats.add(owner[robot]);
        return seats;
    }
    Alliance colour(Ball ball_) const { return alliance[ball_]; }
    int held(Robot robot) const {
        int count = 0;
        for (Ball b = 0; b < robots(); ++b) count += balls[b] == held_by(robot);
        return count;
    }
    const Action& action(Robot robot) const { return actions[face[robot]]; }
    // RU-33: who answers for an alliance.
    Seat lead(Alliance which) const {
        for (Robot robot : order)
            if (robot < robots() && alliance[robot] == which) return owner[robot];
        return 0;
    }
};

// What the seats have decided and nobody else has seen yet.
struct Secrets {
    std::array<CardSet, max_robots> hidden{};            // played face down since the last cleanup
    std::array<Build, max_robots> builds{};              // in the Build Season
    std::array<std::array<Laid, 3>, max_robots> laid{};  // on the table; the next one first
    std::array<std::uint8_t, max_robots> pending{};      // a flip or a declaration
    std::array<std::uint8_t, 4> spare{};

    bool operator==(const Secrets&) const = default;
};
inline constexpr std::uint8_t nothing_yet = 0xff;

inline Secrets no_secrets() {
    Secrets secrets;
    for (auto& row : secrets.laid) row.fill(nothing_laid);
    secrets.pending.fill(nothing_yet);
    return secrets;
}

struct State {
    Table table;
    Secrets secrets;
    bool operator==(const State&) const = default;

    CardSet hand(Robot robot) const {
        CardSet hand = table.decks[robot] - table.shown[robot] - secrets.hidden[robot];
        for (Laid laid : secrets.laid[robot])
            if (laid != nothing_laid) hand.remove(card_of(laid));
        return hand;
    }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "states are compared as bytes");
static_assert(sizeof(State) <= 448, "search copies millions of these");

}  // namespace aerial_assault
