// SPDX-License-Identifier: Apache-2.0
//
// Tables of a card file, read field by field. Whatever is missing, of the wrong kind or not known
// is noted with its place; reading goes on, so that one run tells everything.
#pragma once

#include <toml++/toml.h>

#include <initializer_list>
#include <optional>
#include <set>

#include "games/bots_and_aces/loader.hpp"

namespace bots_and_aces {

class Complaints {
public:
    Complaints(const std::string& file, CardProblems& problems)
        : file_(file), problems_(problems) {}

    void note(const toml::source_region& where, std::string words);
    void note(const toml::node& where, std::string words) {
        note(where.source(), std::move(words));
    }

private:
    const std::string& file_;
    CardProblems& problems_;
};

// `; did you mean "draw"?`, or the whole list if it is short, or nothing.
std::string hint(std::string_view given, const std::vector<std::string_view>& known);
std::vector<std::string_view> names_of(Vocabulary words);
// "a string", "an array": what somebody wrote instead.
std::string kind_of(const toml::node& node);
std::string quoted(std::string_view text);

// One of a vocabulary, or a complaint.
std::optional<int> read_word(const toml::node& node, std::string_view field, Vocabulary words,
                             Complaints& complaints);
// One or several of a vocabulary, as a set of bits.
int read_words(const toml::node& node, std::string_view field, Vocabulary words,
               Complaints& complaints);
std::optional<int> read_integer(const toml::node& node, std::string_view field, int least, int most,
                                Complaints& complaints);
std::optional<std::string_view> read_text(const toml::node& node, std::string_view field,
                                          Complaints& complaints);
bool read_flag(const toml::node& node, std::string_view field, Complaints& complaints);

// What a table has; `who` is for messages: "a skill".
class Fields {
public:
    Fields(const toml::table& table, std::string who, Complaints& complaints)
        : table_(table), who_(std::move(who)), complaints_(complaints) {}

    const toml::node* take(std::string_view name);  // null if it is not there
    const toml::node* need(std::string_view name);  // and a complaint if it is not there

    int integer(std::string_view name, int least, int most, std::optional<int> fallback = {});
    bool flag(std::string_view name);
    template <class Code>
    Code word(std::string_view name, Vocabulary words, std::optional<Code> fallback = {}) {
        const toml::node* node = fallback ? take(name) : need(name);
        const auto code = node ? read_word(*node, name, words, complaints_) : std::nullopt;
        return code ? static_cast<Code>(*code) : fallback.value_or(Code{});
    }
    int words(std::string_view name, Vocabulary list);  // empty if not there
    // A field that the program writes itself, or that another type has.
    void refuse(std::string_view name, std::string words);
    // Complains about all that was not taken.
    void finish();

    const toml::table& table() const { return table_; }

private:
    const toml::table& table_;
    std::string who_;
    Complaints& complaints_;
    std::set<std::string, std::less<>> known_;
};

}  // namespace bots_and_aces
