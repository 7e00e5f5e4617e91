// SPDX-License-Identifier: Apache-2.0
#include "cli/screen_face.hpp"

#include <algorithm>

#include "cli/layout.hpp"

namespace cli {

using terminal::Ink;
using Kind = Key::Kind;

namespace {

constexpr std::size_t least_choices = 3;  // stay visible however small the terminal
constexpr std::size_t most_news = 4;      // with a blank line, where the list wants the room

constexpr const char* decision_keys =
    "Enter plays  j/k choose  : type  u undo  h hint  s save  l log  ? help  q quit";
constexpr const char* over_keys = "The game is over.  l log  s save  u take back  ? help  q quit";
constexpr const char* watching_keys = "Enter next  e to the end  l log  s save  ? help  q quit";

std::vector<std::string> joined(std::vector<std::string> lines,
                                const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

std::size_t widest_text(const Scene& scene) {
    std::size_t widest = 0;
    for (const Choice& choice : scene.choices) widest = std::max(widest, width_of(choice.text));
    return widest;
}

// The words that a single key stands for, or nothing.
std::string_view command_of(Key key) {
    if (key.kind != Kind::Text) return "";
    switch (key.text) {
        case 'u':
            return "undo";
        case 'h':
            return "hint";
        case 's':
            return "save";
        case 'l':
            return "log";
        case '?':
            return "help";
        case 'q':
            return "quit";
        default:
            return "";
    }
}

}  // namespace

std::optional<std::string> ScreenFace::ask(const Scene& scene) {
    if (scene.fresh) cursor_ = top_ = 0;
    if (scene.hint) cursor_ = *scene.hint;
    number_ = 0;
    bool with_message = true;
    for (;;) {
        draw_scene(scene, with_message);
        const Key key = terminal_.read();
        if (key.kind == Kind::Gone) return {};
        if (key.kind == Kind::Resized) continue;
        with_message = false;
        // Whoever plays fast should not run past the result, so that screen waits for q.
        if (key.kind == Kind::Enter && !scene.is_over())
            return scene.is_decision() ? std::to_string(cursor_ + 1) : std::string();
        if (const auto command = command_of(key); !command.empty()) return std::string(command);
        if (key.is('e') && !scene.is_decision() && !scene.is_over()) return "end";
        if (key.is(':')) {
            const auto typed = question(":");
            if (typed && !typed->empty()) return typed;
        } else if (key.kind == Kind::Text && key.text >= '0' && key.text <= '9') {
            type_digit(key.text, scene.choices.size());
            continue;
        }
        walk(key, scene.choices.size());
        number_ = 0;
    }
}

// Moves the highlight, if the key was meant for that.
void ScreenFace::walk(Key key, std::size_t count) {
    const std::size_t last = count == 0 ? 0 : count - 1;
    if (key.kind == Kind::Up || key.is('k'))
        cursor_ -= cursor_ > 0;
    else if (key.kind == Kind::Down || key.is('j'))
        cursor_ = std::min(cursor_ + 1, last);
    else if (key.kind == Kind::PageUp)
        cursor_ -= std::min(cursor_, page_rows_);
    else if (key.kind == Kind::PageDown)
        cursor_ = std::min(cursor_ + page_rows_, last);
    else if (key.kind == Kind::Home)
        cursor_ = 0;
    else if (key.kind == Kind::End)
        cursor_ = last;
}

// "1" then "2" is 12 where there are so many; otherwise the second digit begins a new number.
void ScreenFace::type_digit(char digit, std::size_t count) {
    const auto value = static_cast<std::size_t>(digit - '0');
    number_ = number_ * 10 + value;
    if (number_ > count) number_ = value;
    if (number_ > count) number_ = 0;
    if (number_ > 0) cursor_ = number_ - 1;
}

void ScreenFace::draw(Lines lines) {
    drawn_ = std::move(lines);
    terminal_.draw(drawn_);
}

// From top to bottom: title, picture, news, choices, what the highlighted choice will do, and a
// line of keys or a message. The choices get the room they need, but for a few lines of news.
void ScreenFace::draw_scene(const Scene& scene, bool with_message) {
    const std::size_t rows = terminal_.size().rows;
    const std::size_t columns = terminal_.size().columns;
    Lines bottom;
    if (with_message)
        for (const std::string& line : wrapped(scene.message, columns))
            bottom.push_back(paint_(Ink::Amber, line));
    if (bottom.empty())
        bottom.push_back(paint_(Ink::Dim, scene.is_decision() ? decision_keys
                                          : scene.is_over()   ? over_keys
                                                              : watching_keys));
    Lines lines = {paint_(Ink::Inverse, padded(" " + scene.title, columns))};
    const auto left = [&] {
        const std::size_t used = lines.size() + bottom.size();
        return rows > used ? rows - used : 0;
    };
    const std::size_t details = std::min(detail_rows(scene), rows / 8);
    const std::size_t reserved =
        scene.is_decision() ? 1 + details + least_choices : scene.results.size();
    for (const std::string& line : scene.picture)
        if (left() > reserved) lines.push_back(line);

    const std::size_t below = scene.is_decision() ? 1 + details : scene.results.size();
    std::size_t space = left() > below ? left() - below : 0;
    std::size_t choice_rows = 0;
    if (scene.is_decision()) {
        const std::size_t news = std::min(scene.news.size() + 1, most_news);
        choice_rows = std::min({scene.choices.size(), space,
                                std::max(least_choices, space > news ? space - news : 0)});
        space -= choice_rows;
    }
    if (space > 1) {
        lines.emplace_back();
        --space;
    }
    const Lines news = fitted_news(scene.news, space);
    space -= news.size();
    lines = joined(std::move(lines), news);
    lines.insert(lines.end(), space, "");
    if (scene.is_decision())
        add_choices(lines, scene, choice_rows, details);
    else
        for (const std::string& line : scene.results) lines.push_back(paint_(Ink::Bold, line));
    while (lines.size() + bottom.size() > rows && lines.size() > 1) lines.pop_back();
    lines.resize(rows > bottom.size() ? rows - bottom.size() : 0);
    draw(joined(std::move(lines), bottom));
}

// One sentence a line if that fits; else in one flow, without the oldest if need be.
ScreenFace::Lines ScreenFace::fitted_news(const Lines& news, std::size_t rows) const {
    const std::size_t columns = terminal_.size().columns;
    Lines lines;
    for (const std::string& sentence : news)
        lines = joined(std::move(lines), wrapped(sentence, columns));
    for (std::size_t first = 0; lines.size() > rows; ++first) {
        std::string flow;
        for (std::size_t i = first; i < news.size(); ++i) flow += news[i] + " ";
        lines = wrapped(flow, columns);
    }
    return lines;
}

std::string ScreenFace::choice_line(const Scene& scene, std::size_t index,
                                    std::size_t columns) const {
    const std::size_t widest = widest_text(scene);
    const auto& [text, words] = scene.choices[index];
    std::string line = index == cursor_ ? ">" : " ";
    line +=
        (index < 9 ? " " : "") + std::to_string(index + 1) + (scene.hint == index ? "* " : "  ");
    if (words == text) return line + text;
    line += padded(text, widest) + "  ";
    const std::size_t used = width_of(line);
    return line + shortened(words, columns > used ? columns - used : 0);
}

// How many lines the longest description needs that is cut off in the list.
std::size_t ScreenFace::detail_rows(const Scene& scene) const {
    const std::size_t columns = terminal_.size().columns;
    std::size_t needed = 0;
    for (std::size_t i = 0; i < scene.choices.size(); ++i)
        if (!choice_line(scene, i, columns).ends_with(scene.choices[i].words))
            needed = std::max(needed, wrapped(scene.choices[i].words, columns).size());
    return needed;
}

void ScreenFace::add_choices(Lines& lines, const Scene& scene, std::size_t rows,
                             std::size_t detail_rows) {
    const std::size_t columns = terminal_.size().columns;
    const std::size_t count = scene.choices.size();
    cursor_ = std::min(cursor_, count - 1);
    page_rows_ = std::max<std::size_t>(rows, 1);
    top_ = std::min(top_, cursor_);
    if (cursor_ >= top_ + rows) top_ = cursor_ + 1 - rows;
    top_ = std::min(top_, count - std::min(rows, count));

    std::string heading = "Your moves";
    if (rows < count)
        heading += ", " + std::to_string(top_ + 1) + " to " + std::to_string(top_ + rows) + " of " +
                   std::to_string(count);
    heading = "-- " + heading + " ";
    if (heading.size() < columns) heading.append(columns - heading.size(), '-');
    lines.push_back(paint_(Ink::Dim, heading));
    for (std::size_t i = top_; i < top_ + rows; ++i) {
        const std::string line = choice_line(scene, i, columns);
        lines.push_back(i == cursor_ ? paint_(Ink::Inverse, padded(line, columns)) : line);
    }
    Lines details;
    if (detail_rows > 0) details = wrapped(scene.choices[cursor_].words, columns);
    details.resize(detail_rows);
    for (const std::string& line : details) lines.push_back(paint_(Ink::Bold, line));
}

std::optional<std::string> ScreenFace::question(const std::string& words) {
    std::string answer;
    for (;;) {
        const auto [rows, columns] = terminal_.size();
        const std::size_t room = columns > 4 ? columns - 4 : 1;
        Lines prompt = words == ":" ? Lines{} : wrapped(words, columns);
        std::string shown = answer;
        while (width_of(shown) > room) shown.erase(0, 1);
        prompt.push_back(": " + shown);
        Lines lines = drawn_;
        lines.resize(rows > prompt.size() ? rows - prompt.size() : 0);
        terminal_.draw(joined(std::move(lines), prompt), width_of(shown) + 3);

        const Key key = terminal_.read();
        if (key.kind == Kind::Enter) return answer;
        if (key.kind == Kind::Escape || key.kind == Kind::Gone) return {};
        if (key.kind == Kind::Text) answer += key.text;
        if (key.kind == Kind::Backspace && !answer.empty()) {
            while (answer.size() > 1 && (static_cast<unsigned char>(answer.back()) & 0xc0) == 0x80)
                answer.pop_back();
            answer.pop_back();
        }
    }
}

std::optional<bool> ScreenFace::confirm(const std::string& words) {
    for (;;) {
        const auto [rows, columns] = terminal_.size();
        Lines prompt;
        for (const std::string& line : wrapped(words + " (y/n)", columns))
            prompt.push_back(paint_(Ink::Amber, line));
        Lines lines = drawn_;
        lines.resize(rows > prompt.size() ? rows - prompt.size() : 0);
        terminal_.draw(joined(std::move(lines), prompt));
        const Key key = terminal_.read();
        if (key.is('y') || key.is('Y')) return true;
        if (key.is('n') || key.is('N')) return false;
        if (key.kind == Kind::Escape || key.kind == Kind::Gone) return {};
    }
}

std::optional<std::string> ScreenFace::hand_over(const std::string& words) {
    for (;;) {
        const auto [rows, columns] = terminal_.size();
        Lines lines(rows / 3);
        for (const std::string& line : wrapped(words, columns))
            lines.push_back(paint_(Ink::Bold, line));
        lines.resize(rows > 0 ? rows - 1 : 0);
        lines.push_back(paint_(Ink::Dim, "Enter goes on  u undo  q quit"));
        draw(std::move(lines));
        const Key key = terminal_.read();
        if (key.kind == Kind::Gone) return {};
        if (key.kind == Kind::Enter) return "";
        if (key.is('u') || key.is('q')) return std::string(command_of(key));
    }
}

void ScreenFace::page(const std::string& title, const std::vector<std::string>& text, From from) {
    std::size_t top = from == From::End ? static_cast<std::size_t>(-1) : 0;
    for (;;) {
        const auto [rows, columns] = terminal_.size();
        Lines all;
        for (const std::string& line : text) {
            if (width_of(line) <= columns) {
                all.push_back(line);
                continue;
            }
            const Lines pieces = wrapped(line, columns > 10 ? columns - 5 : columns);
            for (std::size_t i = 0; i < pieces.size(); ++i)
                all.push_back(i == 0 ? pieces[i] : "     " + pieces[i]);
        }
        const std::size_t room = rows > 2 ? rows - 2 : 1;
        const std::size_t last = all.size() > room ? all.size() - room : 0;
        top = std::min(top, last);
        Lines lines = {paint_(Ink::Inverse, padded(" " + title, columns))};
        for (std::size_t i = top; i < std::min(all.size(), top + room); ++i)
            lines.push_back(all[i]);
        lines.resize(rows > 0 ? rows - 1 : 0);
        lines.push_back(paint_(Ink::Dim, last > 0 ? "j/k, PageUp, PageDown scroll  Enter goes back"
                                                  : "Enter goes back"));
        draw(std::move(lines));

        const Key key = terminal_.read();
        if (key.kind == Kind::Up || key.is('k'))
            top -= top > 0;
        else if (key.kind == Kind::Down || key.is('j'))
            ++top;
        else if (key.kind == Kind::PageUp)
            top -= std::min(top, room);
        else if (key.kind == Kind::PageDown || key.is(' '))
            top += room;
        else if (key.kind == Kind::Home)
            top = 0;
        else if (key.kind == Kind::End)
            top = last;
        else if (key.kind == Kind::Enter || key.kind == Kind::Escape || key.kind == Kind::Gone ||
                 key.kind == Kind::Text)
            return;
    }
}

void ScreenFace::thinking(const std::string& words) {
    terminal_.draw_lowest(paint_(Ink::Dim, words));
}

std::vector<std::string> ScreenFace::help() const {
    return {"up, down, j, k and digits choose a move, Enter plays it",
            "u undo   h hint   s save   l log   q quit   : opens a line, where you can type:"};
}

}  // namespace cli
