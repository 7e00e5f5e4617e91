// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

namespace bots_and_aces {

// Every card by its id, and the builds that come with the game, for a table that shows them.
boost::json::object cards_json();

}  // namespace bots_and_aces
