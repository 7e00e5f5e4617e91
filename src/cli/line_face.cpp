// SPDX-License-Identifier: Apache-2.0
#include "cli/line_face.hpp"

#include <algorithm>
#include <string>

#include "cli/layout.hpp"

namespace cli {

std::optional<std::string> LineFace::ask(const Scene& scene) {
    if (scene.fresh) show(scene);
    if (!scene.message.empty()) out_ << scene.message << "\n";
    if (scene.is_decision()) return read_line("Your move: ");
    if (scene.is_over()) return read_line("save FILE keeps the log, Enter leaves: ");
    return "";
}

void LineFace::show(const Scene& scene) {
    out_ << "\n";
    for (const std::string& sentence : scene.news) out_ << sentence << "\n";
    out_ << "\n" << scene.title << "\n";
    for (const std::string& line : scene.picture) out_ << line << "\n";
    out_ << "\n";
    std::size_t widest = 0;
    for (const Choice& choice : scene.choices) widest = std::max(widest, width_of(choice.text));
    for (std::size_t i = 0; i < scene.choices.size(); ++i) {
        const auto& [text, words] = scene.choices[i];
        out_ << (i < 9 ? " " : "") << i + 1 << "  ";
        out_ << (words == text ? text : padded(text, widest) + "  " + words) << "\n";
    }
    for (const std::string& line : scene.results) out_ << line << "\n";
}

std::optional<std::string> LineFace::read_line(const std::string& prompt) {
    out_ << prompt << std::flush;
    std::string line;
    const bool read = static_cast<bool>(std::getline(in_, line));
    if (!echo_ || !read) out_ << "\n";
    if (!read) return {};
    return line;
}

std::optional<std::string> LineFace::question(const std::string& words) {
    return read_line(words + " ");
}

std::optional<bool> LineFace::confirm(const std::string& words) {
    const auto line = read_line(words + " (y/n) ");
    if (!line) return {};
    return line->starts_with('y') || line->starts_with('Y');
}

std::optional<std::string> LineFace::hand_over(const std::string& words) {
    return read_line("\n" + words + " ");
}

void LineFace::page(const std::string& title, const std::vector<std::string>& lines, From) {
    out_ << title << "\n";
    for (const std::string& line : lines) out_ << line << "\n";
}

std::vector<std::string> LineFace::help() const { return {"What you can say:"}; }

}  // namespace cli
