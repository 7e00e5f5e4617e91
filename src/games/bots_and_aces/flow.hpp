// SPDX-License-Identifier: Apache-2.0
//
// The game as a machine that stops whenever somebody is asked. It has a stack of frames; the frame
// on top does one small thing at a time, pushes frames for what has to be done first, asks, or
// ends. What a frame remembers is in the state, so the game can stop anywhere, be copied and go on.
#pragma once

#include "games/bots_and_aces/state.hpp"

namespace bots_and_aces {

enum class Flow : Byte {
    None,
    // setup.cpp
    Setup,    // BA-54, from start states to the opening hands
    RollOff,  // a: purpose (0 setup, 1 round); b: seats that still tie; c: who rolls next;
              // y: seats that roll once more, OP-92
    // turn.cpp
    Round,      // BA-68 to BA-73, BA-241
    Turn,       // BA-74 to BA-82; a: seat; b: the Phase that comes first; x: cards the draw lacked
    PhaseLoop,  // a: phase, BA-77
    HandLimit,  // BA-240
    Withdraw,   // BA-168; a: cards scrapped so far
    // cycle.cpp
    Window,    // a: Window; b: seats that have passed; c: who has priority; act: what it is about
    Pump,      // resolves the Cycle until it is empty; b, c as in Window
    Declare,   // act: what is being put on the Cycle; a: target slot; b: cost; c: 1 ability use
    Resolve,   // act: an item that left the Cycle and is being carried out
    Triggers,  // carries out table.triggers
    // deck.cpp
    Draw,        // a: seat; x: how many; c: 1 in the Draw Phase, where it may lose the game
    Drain,       // a: seat; x: how many
    FixTop,      // a: seat; x: how many cards from the top become known; b: to whom (SeatSet)
    RandomCard,  // a: whose hand; x: how many; b: 0 scrap, 1 look; c: who looks
    // damage.cpp
    CoreChoice,  // a: seat, BA-282
    StandIn,     // a: seat, BA-14
    // operations.cpp: the interpreter; more of its own below
    Effect,         // act; x: the next operation; a: 1 once asked; b: EffectFlags
    ForEach,        // act; y: the operation; a: begun; b, c: outer `it`; x: copies left
    Repeat,         // act; x: body; a: times left
    Choose,         // act; y: the operation; a: how many more to choose; b: modes taken
    May,            // act; y: the operation
    Pay,            // act; y: the operation
    ScrapCards,     // act; a: whose hand; b: how many more; c: who chooses; x: tests
    PickCards,      // act; y: the operation (retrieve, recycle, take, search); a: how many more
    Predict,        // act; y: the operation (predict, reveal, rest_to); see top_cards.cpp
    MoveUnit,       // act; y: the operation; a: unit; b: steps left; c: chooser
    PutRemote,      // act; y: the operation; a: thing
    SwapPlan,       // act; y: the operation; a: place
    AskWord,        // act; y: the operation that needs an Attribute or a keyword
    AskNumber,      // act; y: the operation; x: the value that is asked for
    ChooseTargets,  // act; a: target slot; see choices.cpp
    Roll,           // act; a: dice left
    Overflow,       // act; y: the operation
    // movement.cpp
    Move,     // a: unit; a unit's move from Pins to statuses
    Enter,    // a: unit; Hazards on a tile that was entered; b: the opponent chosen
    Pins,     // a: unit; b: opponents already asked
    Remotes,  // BA-267; a: next thing
    // combat_*.cpp
    Combat,         // BA-167; a: attacker, b: defender
    Allot,          // BA-247, BA-252
    Select,         // BA-169
    Statuses,       // BA-172; a: whose turn to use a status
    UseStatus,      // act
    BlockStep,      // BA-175 to BA-184
    AttackStep,     // BA-186 to BA-192
    ResolveString,  // act; BA-194
    EndCombat,      // BA-197
};

}  // namespace bots_and_aces
