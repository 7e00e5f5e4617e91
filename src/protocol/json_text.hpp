// SPDX-License-Identifier: Apache-2.0
//
// JSON written from front to back, without a tree of it in between: views and previews are written
// after every move for everybody who is there. Where a comma belongs, the text itself tells.
//
//     JsonText json(out);
//     json.object([&] {
//         json.field("round", 3);
//         json.field("winner", std::optional<int>());                      // null
//         json.list("planes", seats, [&](Seat seat) { plane(json, seat); });
//     });
#pragma once

#include <cassert>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/text.hpp"
#include "protocol/json.hpp"

namespace protocol {

// A viewer or player: 0, 1, …, "nature", "spectator".
struct SeatName {
    engine::Seat seat;
};

// Null where there is none.
template <class T>
std::optional<T> if_any(bool any, T one) {
    return any ? std::optional<T>(one) : std::nullopt;
}

class JsonText {
public:
    explicit JsonText(base::Text& out) : out_(out) {}

    // What stands next, in a list or after a name.
    void value(std::nullptr_t) { word("null"); }
    template <std::same_as<bool> Truth>
    void value(Truth truth) {
        word(truth ? "true" : "false");
    }
    template <std::integral Number>
        requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
    void value(Number number) {
        part();
        out_.number(number);
    }
    template <std::same_as<double> Number>
    void value(Number number) {
        assert(std::isfinite(number));  // JSON has no word for others
        part();
        constexpr std::size_t most = 32;
        char* to = out_.room(most);
        out_.used(static_cast<std::size_t>(std::to_chars(to, to + most, number).ptr - to));
    }
    template <std::convertible_to<std::string_view> Words>
    void value(const Words& words) {
        part();
        append_quoted(out_, words);
    }
    void value(SeatName viewer) {
        if (viewer.seat < engine::max_seats)
            value(viewer.seat);
        else
            value(engine::seat_text(viewer.seat));
    }
    template <class T>
    void value(const std::optional<T>& one) {
        if (one)
            value(*one);
        else
            value(nullptr);
    }

    template <std::invocable Body>
    void object(Body body) {
        part();
        out_ += '{';
        body();
        out_ += '}';
    }
    template <std::invocable Body>
    void list(Body body) {
        part();
        out_ += '[';
        body();
        out_ += ']';
    }
    // write(item) writes something of each item, or nothing.
    template <class Items, class Write>
        requires(!std::convertible_to<Items, std::string_view>)
    void list(const Items& items, Write write) {
        list([&] {
            for (const auto& item : items) write(item);
        });
    }

    // A name is our own and needs no escape; what comes next is its value.
    JsonText& name(std::string_view name) {
        part();
        char* to = out_.room(name.size() + 3);
        *to = '"';
        std::memcpy(to + 1, name.data(), name.size());
        std::memcpy(to + 1 + name.size(), "\":", 2);
        out_.used(name.size() + 3);
        return *this;
    }
    template <class T>
    void field(std::string_view name, const T& one) {
        this->name(name).value(one);
    }
    template <class Body>
    void object(std::string_view name, Body body) {
        this->name(name).object(body);
    }
    template <class... What>
    void list(std::string_view name, What&&... what) {
        this->name(name).list(what...);
    }

private:
    void part() {
        if (out_.size() == 0) return;
        const char last = out_.back();  // of a text, a quotation mark
        if (last != '{' && last != '[' && last != ':' && last != ',') out_ += ',';
    }
    void word(std::string_view word) {
        part();
        out_ += word;
    }

    base::Text& out_;
};

}  // namespace protocol
