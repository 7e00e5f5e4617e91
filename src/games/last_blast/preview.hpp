// SPDX-License-Identifier: Apache-2.0
//
// What a legal move will do, for tables that show it before it is done.
#pragma once

#include "games/last_blast/moves.hpp"
#include "games/last_blast/view.hpp"
#include "protocol/json_text.hpp"

namespace last_blast {

// Of a move that is legal for the viewer. A view is all it gets, so it cannot tell what is hidden:
//   {"kind": "pick", "card": "A4c", "end": "front"}, the end "only" for a rocket's first card;
//   {"kind": "draw"};
//   {"kind": "place", "card": "G1b", "end": "rear"};
//   {"kind": "fly", "row": 3, "column": 2, "jump": 2, "boost": 0, "collision": 1, "shield": 1,
//    "damage": 2, "front": 1, "rear": 1, "falls_front": ["A4c"], "falls_rear": ["G1b"],
//    "explodes": false, "left": 9, "worth": 31}.
// Cards fall in the order of the lists. An exploding rocket loses all of them, front card first.
void write_preview(protocol::JsonText& json, const View& view, Move move);

}  // namespace last_blast
