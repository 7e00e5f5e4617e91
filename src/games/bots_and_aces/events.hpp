// SPDX-License-Identifier: Apache-2.0
//
// What the table is told. The numbers of each kind are named in telling.cpp, in this order.
#pragma once

#include "engine/event.hpp"
#include "games/bots_and_aces/things.hpp"

namespace bots_and_aces {

// After each kind: its open numbers; after "secret": its secret ones. `thing`, `unit` are ids;
// `ref` is Ref::bits; cards are CardIds.
enum class Told : std::uint16_t {
    Rolled,            // die
    CoverMarked,       // tile
    CoverPlaced,       // edge
    CoverRemoved,      // edge
    StartsAs,          // thing or unit's ref, 1 active/attached 0 not
    TerrainShown,      // card
    TerrainPlaced,     // tile, card
    TerrainRemoved,    // tile
    RoundBegins,       // round
    Order,             // place, for a seat: in the round's order
    TurnBegins,        //
    PhaseBegins,       // phase
    Drew,              // how many left in deck; secret: card
    ShuffledIn,        // how many
    Scrapped,          // card, from (PilotPlace)
    Drained,           // card
    Revealed,          // card
    Looked,            // whose seat, 1 deck 0 hand; secret: card
    Predicted,         // cards to the bottom, cards on top
    Retrieved,         // card
    Recycled,          // card
    ToDeck,            // card, 0 top 1 bottom 2 shuffled; 0xffff: a hidden card
    ToHand,            // card
    Played,            // card, ability
    Targeted,          // ref
    UsedAbility,       // thing, ability
    Switched,          // ref, 0 activated 1 deactivated 2 attached 3 detached
    Passed,            // window
    Resolved,          // card or 0xffff, item kind
    Fizzled,           // card or 0xffff, item kind
    Negated,           // card or 0xffff, item kind
    UptimeEnds,        // thing
    OnCooldown,        // thing, rounds
    Ready,             // thing
    Damaged,           // unit, points lost, HP left, card that did it or 0xffff
    Prevented,         // ref, points
    LostHp,            // unit, points, HP left
    Repaired,          // unit, points, HP left
    LostDur,           // thing, points, DUR left
    Restored,          // thing, points, DUR left
    CardDestroyed,     // thing
    UnitDestroyed,     // unit
    CoreDeployed,      // unit, tile
    StatChanged,       // ref, stat, n, 1 set
    WordChanged,       // ref, 0 attribute 1 keyword gained 2 keyword lost, word
    Suspended,         // thing, 1 suspended 0 unsuspended
    CombatDeclared,    // seat attacked
    SlotOffered,       // slot, to seat
    OfferAnswered,     // 1 accepted
    Committed,         // (a Plan)
    FlippedUp,         // place, thing
    BecameCopy,        // thing, of thing
    SelectionRepeats,  //
    StepOfCombat,      // Fight
    Acts,              // unit whose step begins
    BlockDeclared,     // place, place
    Blocked,           // place, place
    Attached,          // place, card, 1 value a
    AcePlayed,         // card
    StringDeclared,    // place, target ref
    StringDealt,       // place, target ref, damage or DD, 1 hit
    StringLost,        // place
    Redirected,        // place, target ref
    Swapped,           // place (what came is told only if face up), thing or 0xffff
    CombatEnds,        // meaningful
    Withdrew,          // scrapped
    MoveBegins,        // unit
    Stepped,           // unit, from, to, 1 crossed Cover
    MovedBy,           // unit, from, to (by an effect)
    MoveEnds,          // unit
    Rushed,            // unit, tile
    PinPlaced,         // tile, unit that begins its move or 0xffff
    StatusGained,      // status
    StatusUsed,        // status
    StatusLost,        // status
    ReservePower,      //
    HazardSet,         // thing, tile
    HazardActivated,   // thing, unit
    RemotePlaced,      // thing, tile
    WarheadPlaced,     // tile, round
    Detonated,         // tile
    Knockout,          // count
    WentOut,           // reason: 0 no units, 1 draw, 2 knockout, 3 conceded, 4 a card
    GameOver,          // ending
    LaidDown,          // slot; secret, for those who share the Plan: card
    TerrainChosen,     // secret, for the team: card
    StandsIn,          // unit
    FirstHand,         // 1 to be drawn anew, 0 kept
};

}  // namespace bots_and_aces
