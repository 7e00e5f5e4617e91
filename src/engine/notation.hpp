// SPDX-License-Identifier: Apache-2.0
//
// The one-line notation of positions: the game's name, then key=value fields in any order.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules.hpp"

namespace engine {

inline Refusal bad_text(std::string words) {
    return {Refusal::Reason::BadText, "", std::move(words)};
}

std::vector<std::string_view> split(std::string_view text, char separator);
std::vector<std::string_view> words_of(std::string_view text);
std::string_view trimmed(std::string_view text);

// The whole text as a number within bounds, or nothing.
std::optional<int> whole_number(std::string_view text, int least, int most);

class Fields {
public:
    // Splits a line; refuses a wrong name, a field without '=', a field given twice.
    static OrRefusal<Fields> parse(std::string_view name, std::string_view line);

    // Takes the value of a field, or nothing when it was not given.
    std::optional<std::string_view> take(std::string_view key);
    // Takes a whole number. A missing field gives `fallback`; a bad one is remembered as problem().
    int take_number(std::string_view key, int least, int most, std::optional<int> fallback);
    // Takes one of the words, as its index.
    int take_word(std::string_view key, const std::vector<std::string_view>& words,
                  std::optional<int> fallback);

    void complain(std::string words);
    bool complained() const { return problem_.has_value(); }
    // To be asked at the end: the first thing that was wrong, or a field that nobody took.
    std::optional<Refusal> problem() const;

private:
    std::vector<std::pair<std::string_view, std::string_view>> fields_;
    std::vector<std::string_view> known_;
    std::optional<Refusal> problem_;
};

// The value of one field of a line of notation, or nothing: for scenarios and tools.
std::optional<std::string_view> field_of(std::string_view line, std::string_view key);

}  // namespace engine
