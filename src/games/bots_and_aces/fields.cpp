// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/fields.hpp"

#include <algorithm>

namespace bots_and_aces {

namespace {

// How many letters to change, add or drop.
int distance(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

void Complaints::note(const toml::source_region& where, std::string words) {
    problems_.push_back({file_, std::max(1, static_cast<int>(where.begin.line)),
                         std::max(1, static_cast<int>(where.begin.column)), std::move(words)});
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string hint(std::string_view given, const std::vector<std::string_view>& known) {
    constexpr std::size_t longest = 64;  // nobody mistypes more than that
    constexpr std::size_t short_list = 14;
    std::string_view best;
    int least = 1 + static_cast<int>(given.size()) / 3;
    if (given.size() <= longest)
        for (std::string_view one : known)
            if (const int d = distance(given, one); d <= least && !one.empty()) {
                if (d == least && !best.empty()) continue;
                best = one;
                least = d;
            }
    if (!best.empty()) return "; did you mean " + quoted(best) + "?";
    if (known.empty() || known.size() > short_list) return ".";
    std::string list = "; there is ";
    for (std::size_t i = 0; i < known.size(); ++i) list += (i ? ", " : "") + quoted(known[i]);
    return list + ".";
}

std::vector<std::string_view> names_of(Vocabulary words) {
    std::vector<std::string_view> names;
    for (const Word& word : words) names.push_back(word.name);
    return names;
}

std::string kind_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::string:
            return "the string " + quoted(**node.as_string());
        case toml::node_type::integer:
            return "the number " + std::to_string(**node.as_integer());
        case toml::node_type::boolean:
            return **node.as_boolean() ? "true" : "false";
        case toml::node_type::array:
            return "an array";
        case toml::node_type::table:
            return "a table";
        case toml::node_type::floating_point:
            return "a number with a fraction";
        default:
            return "a date or time";
    }
}

std::optional<int> read_word(const toml::node& node, std::string_view field, Vocabulary words,
                             Complaints& complaints) {
    const auto text = read_text(node, field, complaints);
    if (!text) return {};
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].name == *text) return static_cast<int>(i);
    complaints.note(node,
                    quoted(field) + " cannot be " + quoted(*text) + hint(*text, names_of(words)));
    return {};
}

int read_words(const toml::node& node, std::string_view field, Vocabulary words,
               Complaints& complaints) {
    int set = 0;
    const auto add = [&](const toml::node& one) {
        if (const auto code = read_word(one, field, words, complaints)) set |= 1 << *code;
    };
    if (const toml::array* array = node.as_array()) {
        if (array->empty())
            complaints.note(node, quoted(field) + " is an empty list; leave it out.");
        for (const toml::node& one : *array) add(one);
    } else {
        add(node);
    }
    return set;
}

std::optional<int> read_integer(const toml::node& node, std::string_view field, int least, int most,
                                Complaints& complaints) {
    const auto value = node.value_exact<std::int64_t>();
    if (value && *value >= least && *value <= most) return static_cast<int>(*value);
    complaints.note(node, quoted(field) + " takes a whole number from " + std::to_string(least) +
                              " to " + std::to_string(most) + ", not " + kind_of(node) + ".");
    return {};
}

std::optional<std::string_view> read_text(const toml::node& node, std::string_view field,
                                          Complaints& complaints) {
    if (const auto* text = node.as_string()) return std::string_view(**text);
    complaints.note(node, quoted(field) + " takes a string, not " + kind_of(node) + ".");
    return {};
}

bool read_flag(const toml::node& node, std::string_view field, Complaints& complaints) {
    if (const auto value = node.value_exact<bool>()) return *value;
    complaints.note(node, quoted(field) + " takes true or false, not " + kind_of(node) + ".");
    return false;
}

const toml::node* Fields::take(std::string_view name) {
    known_.emplace(name);
    return table_.get(name);
}

const toml::node* Fields::need(std::string_view name) {
    const toml::node* node = take(name);
    if (!node) complaints_.note(table_, who_ + " needs " + quoted(name) + ", which is not there.");
    return node;
}

int Fields::integer(std::string_view name, int least, int most, std::optional<int> fallback) {
    const toml::node* node = fallback ? take(name) : need(name);
    const auto value = node ? read_integer(*node, name, least, most, complaints_) : std::nullopt;
    return value.value_or(fallback.value_or(least));
}

bool Fields::flag(std::string_view name) {
    const toml::node* node = take(name);
    return node && read_flag(*node, name, complaints_);
}

int Fields::words(std::string_view name, Vocabulary list) {
    const toml::node* node = take(name);
    return node ? read_words(*node, name, list, complaints_) : 0;
}

void Fields::refuse(std::string_view name, std::string words) {
    if (const toml::node* node = take(name)) complaints_.note(*node, std::move(words));
}

void Fields::finish() {
    std::vector<std::string_view> names(known_.begin(), known_.end());
    for (const auto& [key, node] : table_)
        if (!known_.contains(key.str()))
            complaints_.note(key.source(),
                             who_ + " has no " + quoted(key.str()) + hint(key.str(), names));
}

}  // namespace bots_and_aces
