// SPDX-License-Identifier: Apache-2.0
//
// What is written piece by piece, as a tree that tests can look into.
#pragma once

#include <boost/json/parse.hpp>

#include "protocol/json_text.hpp"

namespace protocol {

template <std::invocable<JsonText&> Write>
object tree_of(Write write) {
    base::Text text;
    JsonText json(text);
    write(json);
    return boost::json::parse(text.view()).as_object();
}

}  // namespace protocol
