// SPDX-License-Identifier: Apache-2.0
//
// A session on a whole terminal: the table, a list of moves to walk through, single keys.
#pragma once

#include "cli/face.hpp"
#include "cli/keys.hpp"

namespace cli {

class ScreenFace final : public Face {
public:
    explicit ScreenFace(bool colour) : paint_{colour} {}

    terminal::Paint paint() const override { return paint_; }
    std::optional<std::string> ask(const Scene&) override;
    std::optional<std::string> question(const std::string& words) override;
    std::optional<bool> confirm(const std::string& words) override;
    std::optional<std::string> hand_over(const std::string& words) override;
    void page(const std::string& title, const std::vector<std::string>& lines, From) override;
    void thinking(const std::string& words) override;
    std::vector<std::string> help() const override;

    // The signal that ended the session, or 0.
    int signal() const { return terminal_.signal(); }

private:
    using Lines = std::vector<std::string>;

    void draw(Lines lines);
    void draw_scene(const Scene&, bool with_message);
    Lines fitted_news(const Lines& news, std::size_t rows) const;
    void add_choices(Lines& lines, const Scene&, std::size_t rows, std::size_t detail_rows);
    std::string choice_line(const Scene&, std::size_t index, std::size_t columns) const;
    std::size_t detail_rows(const Scene&) const;
    void walk(Key, std::size_t count);
    void type_digit(char digit, std::size_t count);

    Terminal terminal_;
    terminal::Paint paint_;
    Lines drawn_;
    std::size_t cursor_ = 0;  // the highlighted choice
    std::size_t top_ = 0;     // the first one on the screen
    std::size_t page_rows_ = 1;
    std::size_t number_ = 0;  // digits typed so far
};

}  // namespace cli
