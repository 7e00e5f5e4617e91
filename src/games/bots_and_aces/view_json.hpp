// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

// All that a viewer knows, for a web table. Things and units have their numbers, which events use,
// and their names, which moves use.
boost::json::object to_json(const View& view);

}  // namespace bots_and_aces
