// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/bots_and_aces/view.hpp"
#include "protocol/json_text.hpp"

namespace bots_and_aces {

// All that a viewer knows, for a web table. Things and units have their numbers, which events use,
// and their names, which moves use.
void write_json(protocol::JsonText& json, const View& view);

}  // namespace bots_and_aces
