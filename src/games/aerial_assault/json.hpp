// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include "games/aerial_assault/view.hpp"
#include "protocol/json_text.hpp"

namespace aerial_assault {

// What a viewer knows. Robots are listed in order, A first; what is hidden from the viewer is null.
void write_json(protocol::JsonText& json, const View& view);

// The parts and cards in play, with their names and numbers.
boost::json::object cards_json();

}  // namespace aerial_assault
