// SPDX-License-Identifier: Apache-2.0
//
// Moves as numbers: what is done in the top byte, then a small argument, then a large one. Copies
// of a card are one move: cards are named by CardId, never by their place in a hand.
#pragma once

#include "games/bots_and_aces/flow.hpp"  // names a flow Move, before there is a type Move
//
#include "base/fixed_vector.hpp"
#include "engine/rules.hpp"

namespace bots_and_aces {

using engine::Move;
// Nothing that is listed is ever left out: see needs.hpp.
using Moves = base::FixedVector<Move, 2048>;
using Chances = base::FixedVector<engine::Chance, 64>;

enum class Verb : Byte {
    // nature
    Roll,  // b: 1 to 6
    Deal,  // b: CardId
    // anybody
    Pass,  // pass, done, decline, keep, nothing; also "no"
    Yes,
    Play,    // a: ability of the card (0, 1, …); b: CardId in hand
    Use,     // a: ability of the card; b: ThingId
    Switch,  // a: 0 activate, 1 deactivate, 2 attach, 3 detach; b: Ref of a Thing or Unit
    Pick,    // b: Ref
    Mode,    // b: which of the listed effects
    Amount,  // b: the number
    Word,    // b: an Attribute or Keyword
    Bottom,  // b: CardId, Predict
    Top,     // b: CardId, Predict
    // turns
    First,  // b: Phase
    Fight,  // b: seat
    Withdraw,
    Finish,   // the Phase
    Begin,    // b: unit: its move
    Step,     // a: unit; b: direction
    Stop,     // end of the move
    Rush,     // a: unit; b: tile
    Set,      // a: ThingId of a Hazard; b: tile
    Reserve,  // Reserve Power
    Place,    // a: ThingId of a remote; b: tile
    // Combat
    Offer,   // a: slot; b: seat
    Select,  // a: slot; b: ThingId
    Status,  // b: Status
    Block,   // a: own PlanPlace; b: the other
    Attach,  // a: PlanPlace; b: CardId
    Ace,     // b: CardId
    String,  // b: PlanPlace
};
inline constexpr int verb_count = static_cast<int>(Verb::String) + 1;

constexpr Move make(Verb verb, unsigned a, unsigned b) {
    return static_cast<Move>(verb) << 24 | static_cast<Move>(a) << 16 | static_cast<Move>(b);
}
constexpr Move make(Verb verb, unsigned b = 0) { return make(verb, 0, b); }
constexpr Move pick(Ref ref) { return make(Verb::Pick, ref.bits); }
constexpr Verb verb_of(Move move) { return static_cast<Verb>(move >> 24); }
constexpr Byte small_of(Move move) { return static_cast<Byte>(move >> 16); }
constexpr std::uint16_t large_of(Move move) { return static_cast<std::uint16_t>(move); }
constexpr Ref ref_of(Move move) { return {large_of(move)}; }
constexpr CardId card_of(Move move) { return static_cast<CardId>(large_of(move)); }

}  // namespace bots_and_aces
