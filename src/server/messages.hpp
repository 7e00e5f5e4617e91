// SPDX-License-Identifier: Apache-2.0
//
// Small messages of the server; those about a table are in table_messages.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/requests.hpp"
#include "server/table.hpp"

namespace server {

inline constexpr int protocol_version = 1;

std::string welcome_message(const Who&, bool account, Time now);
std::string pong_message(std::optional<std::int64_t> id, Time now);
std::string created_message(std::optional<std::int64_t> id, const std::string& table);
std::string played_message(const std::string& table, const std::string& key, std::size_t seq);
std::string hint_message(std::optional<std::int64_t> id, const std::string& table, std::size_t seq,
                         engine::Move);
std::string refused_message(const Refused&, const Message* about,
                            std::optional<std::int64_t> id = std::nullopt);

}  // namespace server
