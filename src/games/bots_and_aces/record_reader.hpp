// SPDX-License-Identifier: Apache-2.0
//
// Reads parts of a state that describe() describes: the opposite of the Collector in text.cpp.
#pragma once

#include <charconv>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "engine/notation.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/records.hpp"

namespace bots_and_aces {

// Sets those fields for which find() has a text; complain() hears of texts that mean nothing.
class RecordReader {
public:
    using Find = std::function<std::optional<std::string_view>(std::string_view name)>;
    using Complain = std::function<void(std::string words)>;

    RecordReader(const Names& names, Find find, Complain complain)
        : names_(names), find_(std::move(find)), complain_(std::move(complain)) {}

    template <class Value>
    void number(std::string_view name, Value& value) {
        using Limits = std::numeric_limits<Value>;
        set(name, value, "a number", [](std::string_view text) -> std::optional<Value> {
            long long number = 0;
            const auto [end, error] =
                std::from_chars(text.data(), text.data() + text.size(), number);
            if (error != std::errc{} || end != text.data() + text.size()) return {};
            if (std::cmp_less(number, Limits::min()) || std::cmp_greater(number, Limits::max()))
                return {};
            return static_cast<Value>(number);
        });
    }
    void card(std::string_view name, CardId& value) {
        set(name, value, "a card such as W-20", read_card_id);
    }
    void seat(std::string_view name, Seat& value) {
        set(name, value, "a seat such as A", read_letter);
    }
    void seats(std::string_view name, SeatSet& value) {
        set(name, value, "seats such as AC", read_letters);
    }
    void tile(std::string_view name, Tile& value) {
        set(name, value, "a tile such as T4", read_tile);
    }
    void unit(std::string_view name, UnitId& value) {
        set(name, value, "a unit such as A.bot",
            [&](std::string_view text) { return names_.find_unit(text); });
    }
    void thing(std::string_view name, ThingId& value) {
        set(name, value, "a card on the table such as A.W-20",
            [&](std::string_view text) { return names_.find_thing(text); });
    }
    void place(std::string_view name, PlanPlace& value) {
        set(name, value, "a place in a Plan such as A.L",
            [&](std::string_view text) { return names_.find_place(text); });
    }
    void ref(std::string_view name, Ref& value) {
        set(name, value, "something on the table such as A.bot, A.W-20 or T4",
            [&](std::string_view text) { return names_.find_ref(text); });
    }
    // Or a group, which is written apart.
    void shared(std::string_view name, Ref& value) {
        set(name, value, "something on the table such as A.bot, A.W-20 or T4",
            [&](std::string_view text) -> std::optional<Ref> {
                if (!text.starts_with("group")) return names_.find_ref(text);
                const auto n = engine::whole_number(text.substr(5), 0, max_groups - 1);
                return n ? std::optional(Ref::group(static_cast<Byte>(*n))) : std::nullopt;
            });
    }
    template <class Value>
    void word(std::string_view name, Value& value, NameList words) {
        set(name, value, "one of " + listed(words),
            [&](std::string_view text) -> std::optional<Value> {
                const auto index = index_of(text, words, 255);
                return index ? std::optional(static_cast<Value>(*index)) : std::nullopt;
            });
    }
    void flags(std::string_view name, Byte& value, NameList words) {
        set(name, value, "some of " + listed(words) + ", joined by +",
            [&](std::string_view text) -> std::optional<Byte> {
                unsigned bits = 0;
                if (text == "-") return Byte{0};
                for (const std::string_view part : engine::split(text, '+')) {
                    const auto index = index_of(part, words, 7);
                    if (!index) return {};
                    bits |= 1u << *index;
                }
                return static_cast<Byte>(bits);
            });
    }
    void tile_set(std::string_view name, std::uint32_t& value) {
        set(name, value, "tiles such as T0+T4",
            [](std::string_view text) -> std::optional<std::uint32_t> {
                std::uint32_t bits = 0;
                if (text == "-") return bits;
                for (const std::string_view part : engine::split(text, '+')) {
                    const auto tile = read_tile(part);
                    if (!tile || *tile == no_tile) return {};
                    bits |= 1u << *tile;
                }
                return bits;
            });
    }

    static std::optional<int> index_of(std::string_view text, NameList words, int most) {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == text) return static_cast<int>(i);
        return engine::whole_number(text, 0, most);
    }

private:
    template <class Value, class Read>
    void set(std::string_view name, Value& value, const std::string& wanted, Read read) {
        const auto text = find_(name);
        if (!text) return;
        if (const std::optional<Value> found = read(*text))
            value = *found;
        else
            complain_(std::string(name) + "=" + std::string(*text) + ": give " + wanted + ".");
    }
    static std::string listed(NameList words) {
        std::string list;
        for (const std::string_view word : words)
            list += (list.empty() ? "" : ", ") + std::string(word);
        return list;
    }

    const Names& names_;
    Find find_;
    Complain complain_;
};

}  // namespace bots_and_aces
