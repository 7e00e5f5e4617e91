// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace base {

// Wraps an error on its way into a Result, so that T and E may be the same type.
template <class E>
struct Failure {
    E error;
};

template <class E>
Failure(E) -> Failure<E>;

// A value, or the reason why there is none. Spelled like std::expected, for the day we move to
// C++23. Asking for the side that is not there is a mistake of ours and asserts.
template <class T, class E>
class [[nodiscard]] Result {
public:
    using value_type = T;

    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    template <class F>
    Result(Failure<F> failure) : content_(std::in_place_index<1>, std::move(failure.error)) {}

    bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() & { return assert(has_value()), *std::get_if<0>(&content_); }
    const T& value() const& { return assert(has_value()), *std::get_if<0>(&content_); }
    T&& value() && { return assert(has_value()), std::move(*std::get_if<0>(&content_)); }

    E& error() & { return assert(!has_value()), *std::get_if<1>(&content_); }
    const E& error() const& { return assert(!has_value()), *std::get_if<1>(&content_); }
    E&& error() && { return assert(!has_value()), std::move(*std::get_if<1>(&content_)); }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    std::variant<T, E> content_;
};

// Nothing to return but success.
struct Done {
    bool operator==(const Done&) const = default;
};

}  // namespace base
