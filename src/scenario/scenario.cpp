// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.hpp"

#include <algorithm>
#include <cmath>

#include "engine/log.hpp"
#include "engine/notation.hpp"

namespace scenario {

using engine::Match;
using engine::Move;
using engine::Seat;
using engine::trimmed;

namespace {

// Thrown inside a scenario and caught where it began, so that each step reads straight on.
struct Wrong {
    std::string words;
};

std::string joined(const std::vector<std::string>& parts, const char* between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
    return text;
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// Splits "WORD rest" and takes the word off.
std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const auto word = text.substr(0, text.find(' '));
    text = trimmed(text.substr(word.size()));
    return word;
}

std::string in_words(const engine::Refusal& refusal) {
    return refusal.words + (refusal.rule.empty() ? "" : " (" + refusal.rule + ")");
}

// A fraction such as 1/2, or a number, as the utility it stands for.
double fraction(std::string_view text) {
    const auto slash = text.find('/');
    const auto top = engine::whole_number(text.substr(0, slash), 0, 1000);
    const auto bottom = slash == std::string_view::npos
                            ? std::optional(1)
                            : engine::whole_number(text.substr(slash + 1), 1, 1000);
    if (!top || !bottom) throw Wrong{quoted(text) + " is no number such as 0, 1 or 1/2."};
    return static_cast<double>(*top) / *bottom;
}

class Runner {
public:
    explicit Runner(std::span<const engine::Game* const> games) : games_(games) {}

    void step(std::string_view line, Result& result) {
        std::string_view rest = line;
        if (const auto colon = line.find(':'); colon != std::string_view::npos)
            if (auto seat = engine::read_seat(trimmed(line.substr(0, colon)), engine::max_seats))
                return play(*seat, line.substr(colon + 1));
        const auto word = take_word(rest);
        if (word == "rules") {
            for (std::string_view rule : engine::words_of(rest)) result.rules.emplace_back(rule);
        } else if (word == "game") {
            choose_game(rest);
        } else if (word == "seats") {
            before_the_match(word);
            const auto seats = engine::whole_number(rest, 1, engine::max_seats);
            if (!seats) throw Wrong{"seats takes a number, not " + quoted(rest) + "."};
            setup_.seats = *seats;
        } else if (word == "option") {
            before_the_match(word);
            const auto words = engine::words_of(rest);
            if (words.size() != 2) throw Wrong{"option takes a name and a value."};
            setup_.options.emplace_back(words[0], words[1]);
        } else if (word == "position") {
            set_position(rest);
        } else if (word == "refuse") {
            refuse(rest);
        } else if (word == "resign") {
            play(seat_of(rest), "resigns");
        } else if (word == "expect") {
            expect(rest);
        } else {
            throw Wrong{quoted(word) +
                        " is no step; there are rules, game, seats, option, position, SEAT: MOVE, "
                        "nature: MOVE, resign, refuse and expect."};
        }
    }

private:
    void before_the_match(std::string_view word) const {
        if (match_)
            throw Wrong{
                std::string(word) +
                " comes before the first move, and not with a position, which says it itself."};
    }

    Match& match() {
        if (match_) return *match_;
        if (!game_) throw Wrong{"Say which game first: game NAME."};
        auto started = Match::start(*game_, setup_);
        if (!started) throw Wrong{started.error().front()};
        match_ = std::move(*started);
        return *match_;
    }

    void choose_game(std::string_view id) {
        for (const engine::Game* game : games_)
            if (game->about().id == id) game_ = game;
        if (!game_) throw Wrong{"There is no game " + quoted(id) + "."};
    }

    void set_position(std::string_view fields) {
        if (!game_) throw Wrong{"Say which game first: game NAME."};
        const std::string id(game_->about().id);
        const bool named = fields.starts_with(id + " ");
        auto position = game_->read(named ? std::string(fields) : id + " " + std::string(fields));
        if (!position) throw Wrong{position.error().words};
        match_ = Match::from(std::move(*position));
        told_from_ = 0;
    }

    Seat seat_of(std::string_view text) const {
        auto seat = engine::read_seat(text, engine::max_seats);
        if (!seat) throw Wrong{seat.error().words};
        return *seat;
    }

    Seat viewer_of(std::string_view text) {
        auto seat = engine::read_seat(text, match().position().seats());
        if (!seat || *seat == engine::nature)
            throw Wrong{quoted(text) + " cannot look on; seats and the spectator can."};
        return *seat;
    }

    Move move_of(Seat seat, std::string_view text) {
        auto move = match().position().read_move(seat, text);
        if (!move) throw Wrong{move.error().words};
        return *move;
    }

    // What cannot be read is a mistake in the file.
    engine::OrRefusal<base::Done> play_line(Seat seat, std::string_view line) {
        auto played = match().play_line(seat, line);
        if (!played && played.error().reason == engine::Refusal::Reason::NotAMove)
            throw Wrong{played.error().words};
        return played;
    }

    void play(Seat seat, std::string_view moves) {
        told_from_ = match().entries().size();
        for (std::string_view text : engine::split(moves, ';')) {
            if (auto played = play_line(seat, trimmed(text)); !played)
                throw Wrong{"seat " + engine::seat_text(seat) + " may not play " +
                            quoted(trimmed(text)) + ": " + in_words(played.error())};
        }
    }

    // refuse SEAT: MOVE -> RULE
    void refuse(std::string_view text) {
        const auto colon = text.find(':');
        const auto arrow = text.rfind("->");
        if (colon == std::string_view::npos || arrow == std::string_view::npos)
            throw Wrong{"Write refuse SEAT: MOVE -> RULE."};
        const Seat seat = seat_of(trimmed(text.substr(0, colon)));
        const auto said = trimmed(text.substr(colon + 1, arrow - colon - 1));
        const auto rule = trimmed(text.substr(arrow + 2));
        const std::string before = match().position().write();
        auto played = play_line(seat, said);
        if (played)
            throw Wrong{quoted(said) + " was accepted, but should be refused by " +
                        std::string(rule) + "."};
        if (played.error().rule != rule)
            throw Wrong{quoted(said) + " was refused by " + in_words(played.error()) + ", not by " +
                        std::string(rule) + "."};
        if (match().position().write() != before)
            throw Wrong{"A refused move has changed the position."};
    }

    void expect(std::string_view text) {
        const auto what = take_word(text);
        if (what == "next") return same("next", next_text(), text);
        if (what == "moves") return expect_moves(text);
        if (what == "view") {
            const Seat seat = viewer_of(take_word(text));
            return expect_fields(match().position().write_view(seat), text);
        }
        if (what == "told") return expect_told(text);
        if (what == "score" || what == "rank" || what == "utility")
            return expect_result(what, text);
        if (what == "chance") return expect_chance(text);
        if (what.find('=') == std::string_view::npos)
            throw Wrong{quoted(what) +
                        " is nothing to expect; there are next, moves, view, told, chance, score, "
                        "rank, utility and FIELD=VALUE."};
        expect_fields(match().position().write(), std::string(what) + " " + std::string(text));
    }

    static void same(std::string_view what, std::string_view is, std::string_view wanted) {
        if (is != wanted)
            throw Wrong{std::string(what) + " is " + std::string(is) + ", expected " +
                        std::string(wanted) + "."};
    }

    std::string next_text() {
        const engine::Next next = match().position().next();
        if (next.is_over()) return "over";
        if (next.is_chance()) return "nature";
        std::vector<std::string> seats;
        for (Seat seat : next.seats) seats.push_back(std::to_string(seat));
        return joined(seats, " ");
    }

    // expect moves SEAT: MOVE; MOVE …
    void expect_moves(std::string_view text) {
        const auto colon = text.find(':');
        if (colon == std::string_view::npos) throw Wrong{"Write expect moves SEAT: MOVE; MOVE."};
        const Seat seat = seat_of(trimmed(text.substr(0, colon)));
        std::vector<std::string> wanted;
        for (std::string_view move : engine::split(text.substr(colon + 1), ';'))
            if (!trimmed(move).empty()) wanted.emplace_back(trimmed(move));
        std::vector<std::string> listed;
        for (const Move move : match().position().moves(seat))
            listed.push_back(match().position().write_move(seat, move));
        same("the list of moves", joined(listed, "; "), joined(wanted, "; "));
    }

    void expect_fields(const std::string& line, std::string_view wanted) {
        for (std::string_view pair : engine::words_of(wanted)) {
            const auto equals = pair.find('=');
            if (equals == std::string_view::npos)
                throw Wrong{quoted(pair) + " is not FIELD=VALUE."};
            const auto key = pair.substr(0, equals);
            const auto is = engine::field_of(line, key);
            const auto value = pair.substr(equals + 1);
            if (!is && value != "none")
                throw Wrong{"There is no field " + quoted(key) + " in this position: " + line};
            if (is) same(key, *is, value);
        }
    }

    // expect told SEAT: SENTENCE
    void expect_told(std::string_view text) {
        const auto colon = text.find(':');
        if (colon == std::string_view::npos) throw Wrong{"Write expect told SEAT: SENTENCE."};
        const Seat viewer = viewer_of(trimmed(text.substr(0, colon)));
        const auto wanted = trimmed(text.substr(colon + 1));
        std::vector<std::string> told;
        for (std::size_t seq = told_from_; seq < match().entries().size(); ++seq)
            for (const engine::Event& event : match().events(seq, viewer))
                told.push_back(match().game().tell(event));
        if (std::ranges::find(told, wanted) == told.end())
            throw Wrong{"Seat " + engine::seat_text(viewer) + " was not told " + quoted(wanted) +
                        " but: " + joined(told, " ")};
    }

    // expect chance MOVE = 1/2
    void expect_chance(std::string_view text) {
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) throw Wrong{"Write expect chance MOVE = 1/2."};
        const Move move = move_of(engine::nature, trimmed(text.substr(0, equals)));
        double weight = 0;
        double total = 0;
        for (const engine::Chance& chance : match().position().chances()) {
            total += chance.weight;
            if (chance.move == move) weight = chance.weight;
        }
        const double wanted = fraction(trimmed(text.substr(equals + 1)));
        if (total == 0 || std::abs(weight / total - wanted) > 1e-12)
            throw Wrong{"The chance is " + std::to_string(weight) + " of " + std::to_string(total) +
                        "."};
    }

    // expect score 0=10 1=none
    void expect_result(std::string_view what, std::string_view text) {
        if (!match().position().next().is_over()) throw Wrong{"The game is not over."};
        const engine::Outcome outcome = match().position().outcome();
        for (std::string_view pair : engine::words_of(text)) {
            const auto equals = pair.find('=');
            if (equals == std::string_view::npos) throw Wrong{quoted(pair) + " is not SEAT=VALUE."};
            const Seat seat = seat_of(pair.substr(0, equals));
            if (seat >= outcome.size()) throw Wrong{"There is no seat " + quoted(pair) + "."};
            const auto value = pair.substr(equals + 1);
            const engine::SeatResult& result = outcome[seat];
            if (what == "utility") {
                if (std::abs(result.utility - fraction(value)) > 1e-12)
                    throw Wrong{"The utility of seat " + std::to_string(seat) + " is " +
                                std::to_string(result.utility) + "."};
            } else if (what == "rank") {
                same("rank", std::to_string(result.rank), value);
            } else {
                same("score", result.has_score ? std::to_string(result.score) : "none", value);
            }
        }
    }

    std::span<const engine::Game* const> games_;
    const engine::Game* game_ = nullptr;
    engine::Setup setup_;
    std::optional<Match> match_;
    std::size_t told_from_ = 0;
};

}  // namespace

std::vector<Result> run(std::string_view text, std::span<const engine::Game* const> games) {
    std::vector<Result> results;
    std::optional<Runner> runner;
    const auto fail = [&](int line, std::string words) {
        if (results.empty()) results.push_back({"(no title)", line, {}, {}});
        if (!results.back().mismatch) results.back().mismatch = Mismatch{line, std::move(words)};
    };

    int number = 0;
    int began = 0;
    std::string line;
    const auto pieces = engine::split(text, '\n');
    for (std::string_view piece : pieces) {
        ++number;
        if (line.empty()) began = number;
        piece = trimmed(piece);
        const bool goes_on = piece.ends_with('\\');
        if (goes_on) piece.remove_suffix(1);
        if (goes_on && static_cast<std::size_t>(number) < pieces.size()) {
            line += std::string(piece);
            continue;
        }
        line += std::string(piece);
        const std::string step = std::move(line);
        line.clear();
        if (step.empty() || step.starts_with('#')) continue;
        std::string_view rest = step;
        if (take_word(rest) == "scenario") {
            results.push_back({std::string(rest), began, {}, {}});
            runner.emplace(games);
        } else if (!runner) {
            fail(began, "A scenario file starts with: scenario TITLE.");
        } else if (!results.back().mismatch) {
            try {
                runner->step(step, results.back());
            } catch (const Wrong& wrong) {
                fail(began, wrong.words);
            }
        }
    }
    if (results.empty()) fail(1, "There is no scenario in this file.");
    for (Result& result : results)
        if (!result.mismatch && result.rules.empty())
            result.mismatch = Mismatch{result.line, "Say which rules this shows: rules LB-1 …."};
    return results;
}

}  // namespace scenario
