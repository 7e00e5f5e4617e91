// SPDX-License-Identifier: Apache-2.0
#include "engine/notation.hpp"

#include <algorithm>

namespace engine {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::string_view word : split(text, ' '))
        if (!trimmed(word).empty()) words.push_back(trimmed(word));
    return words;
}

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::optional<int> whole_number(std::string_view text, int least, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    if (number < least || number > most) return {};
    return number;
}

OrRefusal<Fields> Fields::parse(std::string_view name, std::string_view line) {
    const auto words = words_of(line);
    if (words.empty() || words.front() != name)
        return base::Failure{bad_text("A position of this game starts with the word \"" +
                                      std::string(name) + "\".")};
    Fields fields;
    for (std::string_view word : std::vector(words.begin() + 1, words.end())) {
        const auto equals = word.find('=');
        if (equals == std::string_view::npos)
            return base::Failure{bad_text("\"" + std::string(word) + "\" is not key=value.")};
        const auto key = word.substr(0, equals);
        if (std::ranges::any_of(fields.fields_, [&](auto& f) { return f.first == key; }))
            return base::Failure{bad_text("\"" + std::string(key) + "\" is given twice.")};
        fields.fields_.emplace_back(key, word.substr(equals + 1));
    }
    return fields;
}

std::optional<std::string_view> Fields::take(std::string_view key) {
    known_.push_back(key);
    for (const auto& [name, value] : fields_)
        if (name == key) return value;
    return {};
}

int Fields::take_number(std::string_view key, int least, int most, std::optional<int> fallback) {
    const auto text = take(key);
    if (!text && fallback) return *fallback;
    if (text)
        if (const auto number = whole_number(*text, least, most)) return *number;
    complain(std::string(key) + (text ? "=" + std::string(*text) + ": " : " is missing: ") +
             "give a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
             ".");
    return fallback.value_or(least);
}

int Fields::take_word(std::string_view key, const std::vector<std::string_view>& words,
                      std::optional<int> fallback) {
    const auto text = take(key);
    if (!text && fallback) return *fallback;
    if (text)
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == *text) return static_cast<int>(i);
    std::string list;
    for (std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string(word);
    complain(std::string(key) + (text ? "=" + std::string(*text) + ": " : " is missing: ") +
             "give one of " + list + ".");
    return fallback.value_or(0);
}

void Fields::complain(std::string words) {
    if (!problem_) problem_ = bad_text(std::move(words));
}

std::optional<Refusal> Fields::problem() const {
    if (problem_) return problem_;
    for (const auto& [name, value] : fields_) {
        if (std::ranges::find(known_, name) != known_.end()) continue;
        std::string list;
        for (std::string_view key : known_) list += (list.empty() ? "" : ", ") + std::string(key);
        return bad_text("There is no field \"" + std::string(name) + "\"; there are " + list + ".");
    }
    return {};
}

std::optional<std::string_view> field_of(std::string_view line, std::string_view key) {
    for (std::string_view word : words_of(line))
        if (word.size() > key.size() && word.starts_with(key) && word[key.size()] == '=')
            return word.substr(key.size() + 1);
    return {};
}

}  // namespace engine
