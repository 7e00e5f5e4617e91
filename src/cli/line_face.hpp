// SPDX-License-Identifier: Apache-2.0
//
// A session as plain lines: for pipes, scripts, screen readers and simple terminals. No escape
// codes.
#pragma once

#include <istream>
#include <ostream>

#include "cli/face.hpp"

namespace cli {

class LineFace final : public Face {
public:
    // Without an echo, the answers are not in the output and each prompt is closed with a new line.
    LineFace(std::istream& in, std::ostream& out, bool echo) : in_(in), out_(out), echo_(echo) {}

    terminal::Paint paint() const override { return {}; }
    std::optional<std::string> ask(const Scene&) override;
    std::optional<std::string> question(const std::string& words) override;
    std::optional<bool> confirm(const std::string& words) override;
    std::optional<std::string> hand_over(const std::string& words) override;
    void page(const std::string& title, const std::vector<std::string>& lines, From) override;
    void thinking(const std::string&) override {}
    std::vector<std::string> help() const override;

private:
    void show(const Scene&);
    std::optional<std::string> read_line(const std::string& prompt);

    std::istream& in_;
    std::ostream& out_;
    bool echo_;
};

}  // namespace cli
