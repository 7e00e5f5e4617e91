// SPDX-License-Identifier: Apache-2.0
#include "server/config.hpp"

#include <toml++/toml.h>

#include <functional>
#include <map>

namespace server {

namespace {

using Set = std::function<bool(const toml::node&)>;  // false: of the wrong kind or out of range

template <class Number>
Set number(Number& into, std::int64_t least, std::int64_t most) {
    return [&into, least, most](const toml::node& node) {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) return false;
        into = static_cast<Number>(*value);
        return true;
    };
}

template <class Text>
Set text(Text& into) {
    return [&into](const toml::node& node) {
        const auto value = node.value_exact<std::string>();
        if (value) into = *value;
        return value.has_value();
    };
}

Set yes_or_no(bool& into) {
    return [&into](const toml::node& node) {
        const auto value = node.value_exact<bool>();
        if (value) into = *value;
        return value.has_value();
    };
}

void read_table(const toml::table& table, const std::string& prefix,
                const std::map<std::string, Set>& known, const std::string& file) {
    for (const auto& [key, node] : table) {
        const std::string name = prefix + std::string(key.str());
        const auto fail = [&](const std::string& words) {
            throw BadConfig(file + ":" + std::to_string(node.source().begin.line) + ": " + words);
        };
        if (node.is_table() && prefix.empty() && name == "limits") {
            read_table(*node.as_table(), "limits.", known, file);
            continue;
        }
        const auto found = known.find(name);
        if (found == known.end()) {
            std::string names;
            for (const auto& [one, set] : known) names += (names.empty() ? "" : ", ") + one;
            fail("there is no setting \"" + name + "\"; there are " + names + ".");
        }
        if (!found->second(node)) fail("\"" + name + "\" is of the wrong kind or out of range.");
    }
}

}  // namespace

void read_config(Config& config, const std::filesystem::path& file) {
    Limits& limits = config.limits;
    const std::map<std::string, Set> known{
        {"host", text(config.host)},
        {"port", number(config.port, 0, 65535)},
        {"data", text(config.data)},
        {"web", text(config.web)},
        {"threads", number(config.threads, 0, 256)},
        {"bot_threads", number(config.bot_threads, 0, 256)},
        {"bot_deadline", number(config.bot_deadline, 100, 600'000)},
        {"log_level", text(config.log_level)},
        {"mask_autopass", yes_or_no(config.mask_autopass)},
        {"metrics_port", number(config.metrics_port, 0, 65535)},
        {"metrics_public", yes_or_no(config.metrics_public)},
        {"trust_proxy", yes_or_no(config.trust_proxy)},
        {"limits.messages_per_second", number(limits.messages_per_second, 1, 1'000'000)},
        {"limits.message_burst", number(limits.message_burst, 1, 1'000'000)},
        {"limits.messages_per_address", number(limits.messages_per_address, 1, 1'000'000)},
        {"limits.chats_per_10_seconds", number(limits.chats_per_10_seconds, 1, 1000)},
        {"limits.connections_per_address", number(limits.connections_per_address, 1, 1'000'000)},
        {"limits.requests_per_minute", number(limits.requests_per_minute, 1, 100'000'000)},
        {"limits.tables_per_person", number(limits.tables_per_person, 1, 1'000'000)},
        {"limits.frames_per_minute", number(limits.frames_per_minute, 100, 100'000'000)},
        {"limits.guests_per_minute", number(limits.guests_per_minute, 1, 1'000'000)},
        {"limits.sign_ins_per_minute", number(limits.sign_ins_per_minute, 1, 1'000'000)},
        {"limits.sign_ins_per_account", number(limits.sign_ins_per_account, 1, 1'000'000)},
        {"limits.watched_per_connection", number(limits.watched_per_connection, 1, 1000)},
        {"limits.watchers_per_table", number(limits.watchers_per_table, 1, 100'000)},
        {"limits.idle_seconds", number(limits.idle_seconds, 1, 86'400)},
        {"limits.queue_kilobytes", number(limits.queue_kilobytes, 64, 1'000'000)},
        {"limits.write_seconds", number(limits.write_seconds, 1, 3600)},
        {"limits.whole_replay", number(limits.whole_replay, 0, 1'000'000)},
    };
    try {
        const toml::table table = toml::parse_file(file.string());
        read_table(table, "", known, file.string());
    } catch (const toml::parse_error& error) {
        throw BadConfig(file.string() + ":" + std::to_string(error.source().begin.line) + ": " +
                        std::string(error.description()));
    }
}

}  // namespace server
