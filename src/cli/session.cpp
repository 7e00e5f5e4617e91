// SPDX-License-Identifier: Apache-2.0
#include "cli/session.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <stdexcept>

#include "cli/command.hpp"
#include "engine/notation.hpp"

namespace cli {

using engine::Move;
using engine::Next;
using engine::Seat;

namespace {

constexpr std::string_view person_note = "you";
constexpr std::string_view bot_note = "bot ";
constexpr std::string_view takebacks_note = "takebacks";

std::string seat_key(Seat seat) { return "seat" + std::to_string(seat); }

std::string sentence(const engine::Refusal& refusal) {
    return refusal.rule.empty() ? refusal.words : refusal.words + " (" + refusal.rule + ")";
}

const std::string* note(const engine::Notes& notes, std::string_view key) {
    for (const auto& [name, value] : notes)
        if (name == key) return &value;
    return nullptr;
}

bool holds_something(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return !error && size > 0;
}

}  // namespace

Session::Session(Plan plan)
    : room_(*plan.room),
      match_(std::move(plan.match)),
      bot_names_(std::move(plan.bots)),
      seed_(plan.seed),
      file_(std::move(plan.file)),
      autosaves_(plan.autosave),
      settings_() {
    if (plan.full_control && room_.settle) settings_.fill({{"mode", "full"}});
    for (Seat seat = 0; seat < bot_names_.size(); ++seat) {
        bots_.emplace_back();
        if (bot_names_[seat].empty()) people_.add(seat);
        for (const games::BotInfo& bot : room_.bots)
            if (bot.name == bot_names_[seat]) bots_.back() = bot.make();
    }
    if (const auto* count = note(plan.notes, takebacks_note))
        takebacks_ = engine::whole_number(*count, 0, 1'000'000).value_or(1);
    for (auto& [key, value] : plan.notes)
        if (!key.starts_with("seat") && key != takebacks_note)
            other_notes_.emplace_back(key, value);
    // A file that cannot be written is better known now than after an hour.
    if (autosaves_) write_file(file_, log_text());
    saved_text_ = log_text();
}

std::optional<std::string> Session::sitter_in(const engine::Notes& notes, Seat seat) {
    const auto* text = note(notes, seat_key(seat));
    if (!text) return {};
    if (*text == person_note) return "";
    if (text->starts_with(bot_note)) return text->substr(bot_note.size());
    return {};
}

engine::Notes Session::notes() const {
    engine::Notes notes;
    for (Seat seat = 0; seat < bot_names_.size(); ++seat)
        notes.emplace_back(seat_key(seat), bot_names_[seat].empty()
                                               ? std::string(person_note)
                                               : std::string(bot_note) + bot_names_[seat]);
    if (takebacks_ > 0) notes.emplace_back(takebacks_note, std::to_string(takebacks_));
    notes.insert(notes.end(), other_notes_.begin(), other_notes_.end());
    return notes;
}

void Session::run(Face& face) {
    while (!left_) {
        advance(face);
        autosave();
        asked_ = person_to_decide();
        if (asked_ && people_.size() > 1 && *asked_ != at_keyboard_) {
            if (!hand_over(face, *asked_)) continue;
            fresh_ = true;
        }
        if (asked_) at_keyboard_ = preferred_ = *asked_;
        const Scene shown = scene(face);
        fresh_ = false;
        hint_.reset();
        message_.clear();
        const auto line = face.ask(shown);
        if (!line) return;
        obey(face, *line);
    }
}

// Lets nature and the bots play until a person has to decide. People decide before the bots do
// where several decide at once, so that they can think again for as long as possible. For those who
// only watch it goes as far as the next decision that everybody can see.
void Session::advance(Face& face) {
    if (watching() && !step_ && !to_the_end_) return;
    for (;;) {
        const Next next = position().next();
        if (next.is_over()) return;
        if (next.is_chance()) {
            play_nature();
            continue;
        }
        if (play_for_people(next.seats & people_)) continue;
        if (!(next.seats & people_).empty()) return;
        const Seat seat = next.seats.lowest();
        play_bot(face, seat);
        const bool complete = position().next().seats != next.seats - engine::SeatSet::of(seat);
        if (watching() && !to_the_end_ && complete) break;
    }
    step_ = false;
}

// What a person would answer without thinking, where the game can tell.
std::optional<Move> Session::automatic(Seat seat) const {
    if (!room_.auto_move) return {};
    const auto found = room_.auto_move(position(), seat, settings_.at(seat));
    if (!found) return {};
    return found->move;
}

bool Session::play_for_people(engine::SeatSet asked) {
    for (const Seat seat : asked) {
        if (room_.settle && !settings_.at(seat).empty())
            if (const auto settled = room_.settle(position(), seat, settings_[seat]))
                settings_[seat] = *settled;
        const auto move = automatic(seat);
        if (!move) continue;
        automatic_.insert(match_.entries().size());
        const auto played = match_.play(seat, *move);
        if (!played) throw std::logic_error(name_of(seat) + ": " + played.error().words);
        fresh_ = true;
        return true;
    }
    return false;
}

void Session::play_nature() {
    base::Random random(seed_, match_.entries().size());
    [[maybe_unused]] const auto played = match_.play(engine::nature, position().chance(random));
    assert(played);
    fresh_ = true;
}

void Session::play_bot(Face& face, Seat seat) {
    face.thinking(name_of(seat) + " is thinking.");
    base::Random random(base::mix(seed_ + seat + 1), match_.entries().size());
    const auto played = match_.play(seat, bots_.at(seat)->choose(position(), seat, random));
    // A mistake of ours, but one that would otherwise go on for ever.
    if (!played) throw std::logic_error(name_of(seat) + " broke a rule: " + played.error().words);
    fresh_ = true;
}

std::optional<Seat> Session::person_to_decide() const {
    const engine::SeatSet asked = position().next().seats & people_;
    if (asked.empty()) return {};
    return asked.contains(preferred_) ? preferred_ : asked.lowest();
}

// Whether the next person has come to the keyboard. Until then nothing of theirs is shown.
bool Session::hand_over(Face& face, Seat seat) {
    const auto line = face.hand_over((message_.empty() ? "" : message_ + " ") + "Seat " +
                                     std::to_string(seat) + ", press Enter.");
    message_.clear();
    if (!line) {
        left_ = true;
    } else if (const auto said = engine::trimmed(*line); said == "undo") {
        undo(face);
    } else if (said == "quit") {
        quit(face);
    } else {
        return true;
    }
    return false;
}

Seat Session::viewer() const {
    if (asked_) return *asked_;
    return people_.size() == 1 ? people_.lowest() : engine::spectator;
}

Scene Session::scene(const Face& face) {
    Scene scene{.title = title(),
                .picture = room_.picture(position(), viewer(), face.paint()),
                .news = news(),
                .choices = {},
                .results = results(),
                .hint = hint_,
                .message = message_,
                .fresh = fresh_};
    if (asked_)
        for (Move move : position().moves(*asked_))
            scene.choices.push_back(
                {position().write_move(*asked_, move), position().describe(*asked_, move)});
    return scene;
}

void Session::obey(Face& face, std::string_view line) {
    line = engine::trimmed(line);
    if (obey_command(face, line)) return;
    if (asked_) {
        if (!line.empty()) decide(line);
    } else if (position().next().is_over()) {
        left_ = true;
    } else if (line.empty()) {
        step_ = true;
        watched_ = match_.entries().size();
    } else {
        message_ = "There is nothing to decide here; \"help\" lists what you can say.";
    }
}

bool Session::obey_command(Face& face, std::string_view line) {
    const std::string_view command = line.substr(0, line.find(' '));
    const std::string_view rest = engine::trimmed(line.substr(command.size()));
    if (command == "save") {
        save(face, std::string(rest));
        return true;
    }
    if (room_.cards_json && (command == "card" || (line.starts_with('?') && line.size() > 1))) {
        show_card(face, command == "card" ? rest : engine::trimmed(line.substr(1)));
        return true;
    }
    if (room_.settle && change_setting(command, rest)) return true;
    if (!rest.empty()) return false;
    if (command == "undo") {
        undo(face);
    } else if (command == "hint") {
        hint(face);
    } else if (command == "log") {
        face.page("What has happened", log_lines(), Face::From::End);
    } else if (command == "help" || command == "?") {
        face.page(std::string(room_.game->about().title), help_lines(face), Face::From::Top);
    } else if (command == "control") {
        toggle_control();
    } else if (command == "show") {
        fresh_ = true;
    } else if (command == "quit") {
        quit(face);
    } else if (command == "resign" && asked_) {
        play(engine::resignation);
    } else if (command == "end" && watching()) {
        to_the_end_ = true;
    } else {
        return false;
    }
    return true;
}

void Session::show_card(Face& face, std::string_view id) {
    const auto lines = card_lines(std::string(id));
    if (lines.empty())
        message_ = "There is no card \"" + std::string(id.substr(0, 20)) +
                   "\"; name one by its id, as in \"card K-35\".";
    else
        face.page("A card", lines, Face::From::Top);
}

void Session::decide(std::string_view line) {
    const auto moves = position().moves(*asked_);
    if (line.find_first_not_of("0123456789") == std::string_view::npos) {
        const auto number = engine::whole_number(line, 1, static_cast<int>(moves.size()));
        if (number) return play(moves[static_cast<std::size_t>(*number - 1)]);
        message_ = "There is no number " + std::string(line.substr(0, 20)) +
                   " in the list; it goes from 1 to " + std::to_string(moves.size()) + ".";
        return;
    }
    const std::size_t before = match_.entries().size();
    const auto played = match_.play_line(*asked_, line);
    if (!played) {
        message_ = sentence(played.error());
        if (played.error().reason == engine::Refusal::Reason::NotAMove)
            message_ += " \"help\" lists what else you can say.";
        if (match_.entries().size() == before) return;
        message_ += " What stands before it has been played.";
    }
    fresh_ = true;
    autosave();
}

void Session::play(Move move) {
    const auto played = match_.play(*asked_, move);
    if (!played) {
        message_ = sentence(played.error());
        return;
    }
    fresh_ = true;
    autosave();
}

// Back to the last decision that a person was asked for: what was played for them goes with it.
void Session::undo(Face& face) {
    bool sure = false;
    std::optional<Seat> seat;
    do {
        const auto before = take_back(face, sure);
        if (!before) break;
        seat = before;
    } while (automatic(*seat));
    if (!seat) return;
    message_ = "Seat " + std::to_string(*seat) + " decides again.";
    preferred_ = *seat;
    if (people_.size() > 1) at_keyboard_ = engine::spectator;  // whoever asked may not be that seat
    fresh_ = true;
}

// What nobody has seen or acted on is simply undone. Beyond that one may take back only against
// bots, who do not mind, and the log says so.
std::optional<Seat> Session::take_back(Face& face, bool& sure) {
    const auto& entries = match_.entries();
    const auto last = std::find_if(entries.rbegin(), entries.rend(),
                                   [&](const auto& entry) { return people_.contains(entry.seat); });
    if (last == entries.rend()) {
        message_ = "There is no decision to take back.";
        return {};
    }
    const Seat seat = asked_ && match_.may_undo(*asked_) ? *asked_ : last->seat;
    const auto seq = static_cast<std::size_t>(entries.rend() - last) - 1;
    const auto undone = match_.undo(seat);
    if (!undone && people_.size() > 1) {
        message_ = sentence(undone.error());
        return {};
    }
    if (!undone) {
        sure = sure || face.confirm(
                               "This takes back what the bots did and showed; the game is then "
                               "marked as practice. Take back?")
                           .value_or(false);
        if (!sure) {
            message_ = "Nothing was taken back.";
            return {};
        }
        match_ = match_.fork(seq);
        ++takebacks_;
    }
    automatic_.erase(automatic_.lower_bound(match_.entries().size()), automatic_.end());
    return seat;
}

void Session::toggle_control() {
    if (!room_.auto_move) {
        message_ = "In this game you are asked everything anyway.";
        return;
    }
    const auto& mine = settings_.at(asked_.value_or(people_.empty() ? Seat{0} : people_.lowest()));
    const bool full =
        std::ranges::find(mine, std::pair<std::string, std::string>("mode", "full")) != mine.end();
    set("mode", full ? "smart" : "full");
    message_ = full ? "You are asked where an answer is likely; \"control\" changes it."
                    : "Full control: you are asked wherever the rules let you answer.";
}

// "stop cycle own always", "answer H-03 no", "yield my-turn", "hold yes": the last word is the
// value, those before it are the name.
bool Session::change_setting(std::string_view command, std::string_view rest) {
    if (command == "settings" && rest.empty()) {
        list_settings();
        return true;
    }
    if (command != "stop" && command != "answer" && command != "yield" && command != "hold")
        return false;
    // "stop" alone may be a move.
    if (people_.empty() || rest.empty()) return false;
    std::string name(command == "yield" ? "until" : command);
    const auto last = rest.rfind(' ');
    if (last != rest.npos) name += "." + std::string(engine::trimmed(rest.substr(0, last)));
    std::ranges::replace(name, ' ', '.');
    set(name, std::string(last == rest.npos ? rest : rest.substr(last + 1)));
    return true;
}

// Of the seat at the keyboard; of everybody while nobody is asked.
void Session::set(std::string name, std::string value) {
    for (const Seat seat : asked_ ? engine::SeatSet::of(*asked_) : people_) {
        engine::Settings wanted = settings_.at(seat);
        std::erase_if(wanted, [&](const auto& one) {
            return one.first == name || (name == "until" && one.first == "since");
        });
        wanted.emplace_back(name, value);
        const auto settled = room_.settle(position(), seat, wanted);
        if (!settled) {
            message_ = settled.error();
            return;
        }
        settings_[seat] = *settled;
    }
    list_settings();
}

void Session::list_settings() {
    if (people_.empty()) return;
    message_.clear();
    for (const auto& [name, value] : settings_.at(asked_.value_or(people_.lowest())))
        message_ += (message_.empty() ? "Settings: " : ", ") + name + " " + value;
    message_ = message_.empty() ? "Settings: all as usual." : message_ + ".";
}

void Session::hint(Face& face) {
    if (!asked_) {
        message_ = "There is nothing to decide.";
        return;
    }
    const games::BotInfo& adviser = room_.bots.back();
    face.thinking(std::string(adviser.name) + " is thinking.");
    base::Random random(base::mix(seed_), match_.entries().size());
    const Move move = adviser.make()->choose(position(), *asked_, random);
    const auto moves = position().moves(*asked_);
    hint_ = static_cast<std::size_t>(std::ranges::find(moves, move) - moves.begin());
    message_ = "Hint: " + std::string(adviser.name) + " would play " + std::to_string(*hint_ + 1) +
               ", " + position().write_move(*asked_, move) + ".";
}

void Session::save(Face& face, std::string file) {
    if (file.empty() && file_.empty()) {
        const auto answer = face.question("Save to which file?");
        if (answer) file = engine::trimmed(*answer);
        if (file.empty()) {
            message_ = "Nothing was saved.";
            return;
        }
    }
    if (file.empty()) file = file_;
    if (file != file_ && holds_something(file) &&
        !face.confirm(file + " exists. Replace it?").value_or(false)) {
        message_ = "Nothing was saved; " + file + " is as it was.";
        return;
    }
    try {
        const std::string text = log_text();
        write_file(file, text);
        if (!autosaves_) file_ = file;  // else this is a copy, and the match stays where it was
        if (file == file_) saved_text_ = text;
        message_ = "Saved to " + file + ".";
    } catch (const std::exception& error) {
        message_ = error.what();
    }
}

void Session::autosave() {
    if (!autosaves_) return;
    const std::string text = log_text();
    if (text == saved_text_) return;
    try {
        write_file(file_, text);
        saved_text_ = text;
    } catch (const std::exception& error) {
        message_ = std::string(error.what()) + " The match goes on, unsaved.";
    }
}

bool Session::decided_anything() const {
    return std::ranges::any_of(match_.entries(),
                               [&](const auto& entry) { return people_.contains(entry.seat); });
}

void Session::quit(Face& face) {
    if (!decided_anything() || log_text() == saved_text_) {
        left_ = true;
        return;
    }
    if (!file_.empty()) {
        const auto wanted = face.confirm("Save to " + file_ + " before you leave?");
        if (wanted.value_or(false)) save(face, file_);
        left_ = wanted.has_value() && (!*wanted || log_text() == saved_text_);
        return;
    }
    const auto answer = face.question("Type a file name to save, or nothing to leave without:");
    if (!answer) return;
    const std::string file(engine::trimmed(*answer));
    if (!file.empty()) save(face, file);
    left_ = file.empty() || log_text() == saved_text_;
}

}  // namespace cli
