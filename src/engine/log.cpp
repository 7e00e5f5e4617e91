// SPDX-License-Identifier: Apache-2.0
#include "engine/log.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "engine/notation.hpp"

namespace engine {

namespace {

constexpr std::string_view first_line = "hexwing log 1";
constexpr std::size_t most_bytes = 4u << 20;

std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, 60));
    if (text.size() > 60) shown += "…";
    return "\"" + shown + "\"";
}

// The lines of a text one after the other, with their numbers.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next() {
        if (rest_.empty()) return false;
        const auto end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
        ++number_;
        return true;
    }
    std::string_view line() const { return line_; }
    int number() const { return number_; }
    base::Failure<LogProblem> problem(std::string words) const {
        return base::Failure{LogProblem{std::max(number_, 1), std::move(words)}};
    }

private:
    std::string_view rest_;
    std::string_view line_;
    int number_ = 0;
};

// The text after a word and a blank, if the line begins so.
std::optional<std::string_view> after(std::string_view line, std::string_view word) {
    if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ')
        return {};
    return line.substr(word.size() + 1);
}

struct Head {
    const Game* game = nullptr;
    Setup setup;
    std::optional<std::string> position;
    std::string cards;
    Notes notes;
};

// What is wrong with a line of the head, or nothing.
std::string read_head_line(std::string_view line, Head& head) {
    if (const auto seats = after(line, "seats")) {
        const auto number = whole_number(*seats, 1, max_seats);
        if (!number) return "seats takes a number, not " + quoted(*seats) + ".";
        head.setup.seats = *number;
    } else if (const auto option = after(line, "option")) {
        const auto words = words_of(*option);
        if (words.size() != 2) return "option takes a name and a value.";
        head.setup.options.emplace_back(words[0], words[1]);
    } else if (const auto cards = after(line, "cards")) {
        head.cards = std::string(*cards);
    } else if (const auto position = after(line, "position")) {
        head.position = std::string(*position);
    } else if (const auto note = after(line, "note")) {
        const auto key = note->substr(0, note->find(' '));
        head.notes.emplace_back(key, trimmed(note->substr(key.size())));
    } else {
        return "expected cards, seats, option, position, note, moves or end, not " + quoted(line) +
               ".";
    }
    return "";
}

base::Result<Match, std::string> begin(const Head& head) {
    if (auto words = other_cards(*head.game, head.cards); !words.empty())
        return base::Failure{std::move(words)};
    if (head.position) {
        auto position = head.game->read(*head.position);
        if (!position) return base::Failure{position.error().words};
        return Match::from(std::move(*position));
    }
    auto match = Match::start(*head.game, head.setup);
    if (!match) return base::Failure{match.error().front()};
    return std::move(*match);
}

// Reads "SEQ SEAT MOVE…" and plays it. What is wrong with it, or nothing.
std::string read_entry(std::string_view line, Match& match) {
    const auto words = words_of(line);
    const std::size_t seq = match.entries().size();
    if (words.size() < 3 || words[0] != std::to_string(seq))
        return "expected entry " + std::to_string(seq) + " or end, not " + quoted(line) + ".";
    const auto seat = read_seat(words[1], max_seats);
    if (!seat) return seat.error().words;
    const auto text = trimmed(line.substr(static_cast<std::size_t>(words[2].data() - line.data())));
    const auto move = match.position().read_move(*seat, text);
    if (!move) return move.error().words;
    if (auto played = match.play(*seat, *move); !played)
        return "entry " + std::to_string(seq) + " is illegal: " + played.error().words +
               (played.error().rule.empty() ? "" : " (" + played.error().rule + ")");
    return "";
}

}  // namespace

std::string seat_text(Seat seat) {
    return seat == nature ? "nature" : seat == spectator ? "spectator" : std::to_string(seat);
}

OrRefusal<Seat> read_seat(std::string_view text, int seats) {
    if (text == "nature") return nature;
    if (text == "spectator") return spectator;
    if (const auto number = whole_number(text, 0, seats - 1)) return static_cast<Seat>(*number);
    return base::Failure{bad_text("There is no seat " + quoted(text) + "; seats are 0 to " +
                                  std::to_string(seats - 1) + ".")};
}

std::string write_log(const Match& match, const Notes& notes) {
    const About& about = match.game().about();
    std::string text(first_line);
    text += "\ngame " + std::string(about.id) + " " + std::to_string(about.ruleset) + "\n";
    if (const std::string cards = match.game().card_set(); !cards.empty())
        text += "cards " + cards + "\n";
    if (match.from_setup()) {
        text += "seats " + std::to_string(match.setup().seats) + "\n";
        for (const auto& [name, value] : match.setup().options)
            if (!value.empty()) text += "option " + name + " " + value + "\n";
    } else {
        text += "position " + match.origin().write() + "\n";
    }
    for (const auto& [key, value] : notes) text += "note " + key + " " + value + "\n";
    text += "moves\n";
    auto position = match.origin().clone();
    for (std::size_t seq = 0; seq < match.entries().size(); ++seq) {
        const auto [seat, move] = match.entries()[seq];
        text += std::to_string(seq) + " " + seat_text(seat) + " " +
                position->write_move(seat, move) + "\n";
        [[maybe_unused]] const auto played = position->try_play(seat, move);
        assert(played);
    }
    return text + "end " + std::to_string(match.entries().size()) + " " +
           base::hex(match.digest()) + "\n";
}

base::Result<Logged, LogProblem> read_log(std::string_view text,
                                          std::span<const Game* const> games) {
    Lines lines(text);
    if (text.size() > most_bytes) return lines.problem("A log has at most 4 MiB.");
    if (!lines.next() || lines.line() != first_line)
        return lines.problem(lines.line().starts_with("hexwing log")
                                 ? "This log has another version: " + quoted(lines.line()) +
                                       "; this program reads " + quoted(first_line) + "."
                                 : "This is not a Hexwing log: it should start with " +
                                       quoted(first_line) + ".");

    Head head;
    const auto named = lines.next() ? after(lines.line(), "game") : std::nullopt;
    const auto words = words_of(named.value_or(""));
    if (words.size() != 2) return lines.problem("expected \"game NAME RULESET\".");
    for (const Game* game : games)
        if (game->about().id == words[0]) head.game = game;
    if (!head.game) return lines.problem("There is no game " + quoted(words[0]) + ".");
    if (words[1] != std::to_string(head.game->about().ruleset))
        return lines.problem("This log was played with ruleset " + std::string(words[1]) + " of " +
                             std::string(words[0]) + "; this program has ruleset " +
                             std::to_string(head.game->about().ruleset) + ".");

    bool in_moves = false;
    while (!in_moves) {
        if (!lines.next()) return lines.problem("The log breaks off before \"moves\".");
        in_moves = lines.line() == "moves";
        if (in_moves) break;
        if (auto wrong = read_head_line(lines.line(), head); !wrong.empty())
            return lines.problem(std::move(wrong));
    }
    auto match = begin(head);
    if (!match) return lines.problem(match.error());

    while (lines.next()) {
        if (const auto end = after(lines.line(), "end")) {
            const std::string wanted =
                std::to_string(match->entries().size()) + " " + base::hex(match->digest());
            if (*end != wanted)
                return lines.problem("The log has been changed or damaged: it ends with " +
                                     quoted(*end) + " but replays to \"" + wanted + "\".");
            if (lines.next()) return lines.problem("Nothing may follow the end of a log.");
            return Logged{std::move(*match), std::move(head.notes)};
        }
        if (auto wrong = read_entry(lines.line(), *match); !wrong.empty())
            return lines.problem(std::move(wrong));
    }
    return lines.problem("The log breaks off: it should close with \"end\".");
}

}  // namespace engine
