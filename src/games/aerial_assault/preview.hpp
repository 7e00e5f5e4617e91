// SPDX-License-Identifier: Apache-2.0
//
// What a legal move may come to, for tables that show it before it is done.
#pragma once

#include "games/aerial_assault/moves.hpp"
#include "games/aerial_assault/view.hpp"
#include "protocol/json_text.hpp"

namespace aerial_assault {

// Of a move that is legal for the viewer; empty where no die and no points depend on it. A view is
// all it gets, so it cannot tell what is hidden. "wins" of "of" rolls succeed; "needs" and "plus"
// are the number to reach and what is added to the die:
//   {"kind": "high", "ball": "a", "needs": 4, "plus": 1, "wins": 4, "of": 6, "points": 10,
//    "assists": 1, "again": false}, also "low", "truss" and "pick"; "again": the card re-rolls;
//   {"kind": "declare", "zone": "R2", "second_zone": {"needs": 4, "plus": 0, "wins": 3, "of": 6},
//    "block": {"robot": "D", "plus": 2, "against": 1, "wins": 21, "of": 36}}, each if there is one;
//   {"kind": "inbound", …} and {"kind": "catch", …} with "robot" and the numbers of a die;
//   {"kind": "keep", "succeeds": true}; {"kind": "reroll", "wins": 3, "of": 6}.
void write_preview(protocol::JsonText& json, const View& view, Move move);

}  // namespace aerial_assault
