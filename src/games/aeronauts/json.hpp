// SPDX-License-Identifier: Apache-2.0
//
// A view as JSON, and what a move would do. docs/rules/aeronauts.md says what the numbers mean;
// lengths are whole nanometres, which JSON numbers hold exactly.
#pragma once

#include "games/aeronauts/moves.hpp"
#include "games/aeronauts/view.hpp"
#include "protocol/json_text.hpp"

namespace aeronauts {

void write_json(protocol::JsonText& json, const View& view);

// What a legal move of the viewer will do: where it ends, what is left, whom it brings into the
// sights and into whose.
void write_preview(protocol::JsonText& json, const View& view, Move move);

}  // namespace aeronauts
