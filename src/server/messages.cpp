// SPDX-License-Identifier: Apache-2.0
#include "server/messages.hpp"

#include <boost/json/serialize.hpp>

namespace server {

namespace json = boost::json;

namespace {

std::string with_id(json::object message, std::optional<std::int64_t> id) {
    if (id) message["id"] = *id;
    return json::serialize(message);
}

}  // namespace

std::string welcome_message(const Who& who, bool account, Time now) {
    return json::serialize(
        json::object{{"type", "welcome"},
                     {"version", protocol_version},
                     {"server", "hexwing " HEXWING_VERSION},
                     {"time", now},
                     {"you", {{"person", who.id}, {"name", who.name}, {"account", account}}}});
}

std::string pong_message(std::optional<std::int64_t> id, Time now) {
    return with_id({{"type", "pong"}, {"time", now}}, id);
}

std::string created_message(std::optional<std::int64_t> id, const std::string& table) {
    return with_id({{"type", "created"}, {"table", table}}, id);
}

std::string played_message(const std::string& table, const std::string& key, std::size_t seq) {
    return json::serialize(
        json::object{{"type", "played"}, {"table", table}, {"key", key}, {"seq", seq}});
}

std::string hint_message(std::optional<std::int64_t> id, const std::string& table, std::size_t seq,
                         engine::Move move) {
    return with_id({{"type", "hint"}, {"table", table}, {"seq", seq}, {"move", std::int64_t{move}}},
                   id);
}

std::string refused_message(const Refused& why, const Message* about,
                            std::optional<std::int64_t> id) {
    json::object message{
        {"type", "refused"}, {"code", why.code}, {"words", why.words}, {"rule", why.rule}};
    if (about) {
        if (!about->table.empty()) message["table"] = about->table;
        if (const auto* play = std::get_if<Play>(&about->ask)) message["key"] = play->key;
        id = about->id;
    }
    return with_id(std::move(message), id);
}

}  // namespace server
