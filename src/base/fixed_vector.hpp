// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <source_location>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace base {

// More than a list holds, in release builds as well: never a write past its end. Whoever catches it
// lets go of what was being worked on, which may be half done.
class Overflow : public std::length_error {
public:
    Overflow(const std::string& list, std::size_t capacity)
        : std::length_error(list + " has room for " + std::to_string(capacity) +
                            "; there are more.") {}
};

[[noreturn]] inline void overflow(const char* list, std::size_t capacity) {
    throw Overflow(list, capacity);
}

// A vector that lives where it stands: no heap, trivially copyable, at most N items.
// Items past size() are left uninitialised; use an array where bytes are compared.
template <class T, std::size_t N>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    FixedVector() = default;

    static constexpr std::size_t capacity() { return N; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }

    // Beyond N items it throws an Overflow that names the function with the list.
    void push_back(const T& item, std::source_location where = std::source_location::current()) {
        if (size_ >= N) [[unlikely]]
            overflow(where.function_name(), N);
        items_[size_++] = item;
    }
    // The first `count` items stay.
    void shrink(std::size_t count) {
        assert(count <= size_);
        size_ = static_cast<std::uint32_t>(count);
    }

    T& operator[](std::size_t i) { return assert(i < size_), items_[i]; }
    const T& operator[](std::size_t i) const { return assert(i < size_), items_[i]; }
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }

    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

    bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

    bool operator==(const FixedVector& other) const {
        return std::equal(begin(), end(), other.begin(), other.end());
    }

private:
    std::uint32_t size_ = 0;
    T items_[N];
};

}  // namespace base
