// SPDX-License-Identifier: Apache-2.0
//
// An update as docs/protocol.md says to read it: with all that is left out of the message.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

namespace testing {

inline boost::json::object whole_update(boost::json::object update) {
    namespace json = boost::json;
    for (const char* list : {"events", "asked", "locked", "moves"})
        if (!update.contains(list)) update[list] = json::array();
    if (!update.contains("era")) update["era"] = 0;
    if (!update.contains("outcome")) update["outcome"] = nullptr;
    if (!update.contains("may")) update["may"] = json::object();
    for (const char* what : {"undo", "takeback", "resign", "hint"})
        if (json::object& may = update["may"].as_object(); !may.contains(what)) may[what] = false;
    json::value seq = update.at("from"), rule = "";
    for (json::value& one : update["events"].as_array()) {
        json::object& event = one.as_object();
        if (event.contains("seq")) seq = event.at("seq");
        event["seq"] = seq;
    }
    for (json::value& one : update["moves"].as_array()) {
        json::object& move = one.as_object();
        if (move.contains("rule")) rule = move.at("rule");
        move["rule"] = rule;
    }
    return update;
}

}  // namespace testing
