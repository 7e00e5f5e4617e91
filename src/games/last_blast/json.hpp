// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/value.hpp>

#include "engine/rules.hpp"
#include "games/last_blast/view.hpp"
#include "protocol/json_text.hpp"

namespace last_blast {

void write_json(protocol::JsonText& json, const View& view);
engine::OrRefusal<View> view_from_json(const boost::json::value& json);

}  // namespace last_blast
