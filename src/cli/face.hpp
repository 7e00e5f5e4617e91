// SPDX-License-Identifier: Apache-2.0
//
// How a session meets people: as a screen with keys, or as lines of text. A face shows and asks;
// what an answer means is the session's business, so both ways understand the same words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/paint.hpp"

namespace cli {

struct Choice {
    std::string text;   // as one would type it
    std::string words;  // what it will do
};

// All there is to see when somebody is asked something.
struct Scene {
    std::string title;
    std::vector<std::string> picture;
    std::vector<std::string> news;     // sentences: what has happened since the last decision
    std::vector<Choice> choices;       // none when there is nothing to decide
    std::vector<std::string> results;  // none until the game is over
    std::optional<std::size_t> hint;   // one of the choices
    std::string message;               // about what was asked for last
    bool fresh = true;                 // false: only hint and message are new

    bool is_decision() const { return !choices.empty(); }
    bool is_over() const { return !results.empty(); }
};

class Face {
public:
    virtual ~Face() = default;
    virtual terminal::Paint paint() const = 0;

    // What the person says: the number of a choice, a move, a command; an empty line to go on where
    // there is nothing to decide. Nothing when nobody is there any more.
    virtual std::optional<std::string> ask(const Scene&) = 0;

    // An answer, or nothing when the person would rather not say.
    virtual std::optional<std::string> question(const std::string& words) = 0;
    virtual std::optional<bool> confirm(const std::string& words) = 0;

    // Hides what the last person saw and waits for the next one. The answer is a line as in ask().
    virtual std::optional<std::string> hand_over(const std::string& words) = 0;

    enum class From { Top, End };
    virtual void page(const std::string& title, const std::vector<std::string>& lines, From) = 0;
    virtual void thinking(const std::string& words) = 0;
    // What is particular to this face, for the help page.
    virtual std::vector<std::string> help() const = 0;
};

}  // namespace cli
