// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "engine/rules.hpp"
#include "games/last_blast/view.hpp"

namespace last_blast {

boost::json::object to_json(const View& view);
engine::OrRefusal<View> view_from_json(const boost::json::value& json);

}  // namespace last_blast
