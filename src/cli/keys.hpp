// SPDX-License-Identifier: Apache-2.0
//
// A terminal as keys and a screen.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cli {

struct Key {
    enum class Kind {
        Text,  // a byte of what was typed; characters beyond ASCII come in several
        Enter,
        Escape,
        Backspace,
        Up,
        Down,
        PageUp,
        PageDown,
        Home,
        End,
        Other,
        Resized,  // nobody pressed anything, but the screen has another size now
        Gone,     // nobody is there any more: hung up, interrupted, end of input
    };
    Kind kind;
    char text = 0;

    bool is(char c) const { return kind == Kind::Text && text == c; }
};

// While it lives, keys arrive one by one and unechoed, and the screen is the alternate one. What
// was there before comes back when it is destroyed, and also when a signal ends or stops the
// program. There can be one at a time.
class Terminal {
public:
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    struct Size {
        std::size_t rows = 24, columns = 80;
    };
    Size size() const;

    // Waits for a key.
    Key read();

    // Fills the screen with these lines, as many as there is room for. The cursor is hidden, or
    // stands at a column (from 1) of the last line.
    void draw(const std::vector<std::string>& lines, std::optional<std::size_t> cursor = {});
    // Replaces the lowest line and leaves the rest.
    void draw_lowest(const std::string& line);

    // The signal that made the reader Gone, or 0.
    int signal() const { return signal_; }

private:
    std::optional<char> next_byte(int patience);  // in milliseconds; -1 waits
    Key read_escape();

    int signal_ = 0;
    bool resized_ = false;
    bool gone_ = false;
};

}  // namespace cli
