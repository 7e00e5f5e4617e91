// SPDX-License-Identifier: Apache-2.0
//
// Text written piece by piece, where that is done so often that std::string's care for each piece
// would be most of the work. A Text that is kept and cleared allocates nothing once it has grown.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace base {

class Text {
public:
    Text() = default;
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;

    std::size_t size() const { return size_; }
    std::string_view view() const { return {bytes_.get(), size_}; }
    std::string string() const { return std::string(view()); }
    char back() const { return bytes_[size_ - 1]; }
    void clear() { size_ = 0; }
    void drop_last() { --size_; }

    // Inlined in any case, so that a piece whose size is known is a store or two.
    [[gnu::always_inline]] Text& operator+=(std::string_view piece) {
        char* to = room(piece.size());
        // An empty piece may point nowhere, and memcpy must not be shown that.
        if (!piece.empty()) std::memcpy(to, piece.data(), piece.size());
        size_ += piece.size();
        return *this;
    }
    [[gnu::always_inline]] Text& operator+=(char c) {
        *room(1) = c;
        ++size_;
        return *this;
    }
    template <std::integral Number>
        requires(!std::same_as<Number, char> && !std::same_as<Number, bool>)
    void number(Number value) {
        char* to = room(24);
        if (value >= 0 && value < 10)
            *to = static_cast<char>('0' + value), ++size_;
        else
            size_ += static_cast<std::size_t>(std::to_chars(to, to + 24, value).ptr - to);
    }

    // Where `count` bytes may be written; they belong to the text once they are said to be used.
    [[gnu::always_inline]] char* room(std::size_t count) {
        if (capacity_ - size_ < count) grow(count);
        return bytes_.get() + size_;
    }
    void used(std::size_t count) { size_ += count; }

private:
    [[gnu::noinline]] void grow(std::size_t count) {
        capacity_ = (size_ + count) * 2 + 256;
        auto more = std::make_unique_for_overwrite<char[]>(capacity_);
        if (size_ > 0) std::memcpy(more.get(), bytes_.get(), size_);
        bytes_ = std::move(more);
    }

    std::unique_ptr<char[]> bytes_;
    std::size_t size_ = 0, capacity_ = 0;
};

// Pieces in one string, allocated once.
inline std::string joined(std::initializer_list<std::string_view> pieces) {
    std::size_t size = 0;
    for (const std::string_view piece : pieces) size += piece.size();
    std::string all(size, '\0');
    char* to = all.data();
    for (const std::string_view piece : pieces) to = std::copy(piece.begin(), piece.end(), to);
    return all;
}

}  // namespace base
