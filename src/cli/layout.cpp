// SPDX-License-Identifier: Apache-2.0
#include "cli/layout.hpp"

#include <algorithm>

#include "engine/notation.hpp"

namespace cli {

namespace {

constexpr char escape = '\x1b';

// How many bytes the colour code at the start of this text has, or 0.
std::size_t colour_code(std::string_view text) {
    if (text.size() < 2 || text[0] != escape || text[1] != '[') return 0;
    const auto end = text.find_first_not_of("0123456789;", 2);
    return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }
bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f; }

}  // namespace

std::string clipped(std::string_view line, std::size_t columns) {
    std::string kept;
    std::size_t width = 0;
    bool coloured = false;
    while (!line.empty()) {
        std::size_t bytes = colour_code(line);
        if (bytes > 0) {
            coloured = line.substr(0, bytes) != "\x1b[0m";
            kept += line.substr(0, bytes);
        } else if (bytes = 1; !is_control(line[0])) {
            if (!continues_character(line[0]) && ++width > columns) break;
            kept += line[0];
        }
        line.remove_prefix(bytes);
    }
    return coloured ? kept + "\x1b[0m" : kept;
}

std::size_t width_of(std::string_view line) {
    std::size_t width = 0;
    while (!line.empty()) {
        const std::size_t bytes = colour_code(line);
        if (bytes == 0 && !continues_character(line[0]) && !is_control(line[0])) ++width;
        line.remove_prefix(bytes > 0 ? bytes : 1);
    }
    return width;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
    std::vector<std::string> lines;
    for (std::string_view word : engine::words_of(text)) {
        std::string piece = clipped(word, columns);
        if (lines.empty() || width_of(lines.back()) + 1 + width_of(piece) > columns)
            lines.push_back(std::move(piece));
        else
            lines.back() += " " + piece;
    }
    return lines;
}

std::string shortened(const std::string& sentence, std::size_t columns) {
    if (width_of(sentence) <= columns) return sentence;
    return clipped(sentence, columns - std::min<std::size_t>(columns, 3)) + "...";
}

std::string padded(std::string text, std::size_t columns) {
    const std::size_t width = width_of(text);
    if (width < columns) text.append(columns - width, ' ');
    return text;
}

}  // namespace cli
