// SPDX-License-Identifier: Apache-2.0
//
// One match at one keyboard: people, bots and nature take their turns. It knows no rule of any
// game.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/face.hpp"
#include "engine/log.hpp"
#include "games/all.hpp"

namespace cli {

class Session {
public:
    struct Plan {
        const games::Room* room;
        engine::Match match;
        engine::Notes notes;            // of the log that is resumed; who sits where is replaced
        std::vector<std::string> bots;  // by seat; an empty name is a person
        std::uint64_t seed;             // of nature and bots: entry n draws from (seed, n)
        std::string file;               // where to save; may be empty
        bool autosave = false;          // after every decision
        bool full_control = false;      // people are asked everything
    };

    // Throws BadRequest when the file of an autosave cannot be written.
    explicit Session(Plan);

    // Until the game is over or everybody has left.
    void run(Face&);

    // What to know after leaving: the result if there is one, and where the match is kept.
    std::vector<std::string> results() const;
    std::string parting_words() const;

    // The notes that say who sits at a seat, and what such a note says: "" for a person, the name
    // of a bot, or nothing if the log does not tell.
    static std::optional<std::string> sitter_in(const engine::Notes&, engine::Seat);

private:
    const engine::Position& position() const { return match_.position(); }
    bool watching() const { return people_.empty(); }
    bool decided_anything() const;
    std::string name_of(engine::Seat) const;  // "Seat 1 (expert)"

    void advance(Face&);
    void play_nature();
    void play_bot(Face&, engine::Seat);
    std::optional<engine::Seat> person_to_decide() const;
    bool hand_over(Face&, engine::Seat);
    std::optional<engine::Move> automatic(engine::Seat) const;
    bool play_for_people(engine::SeatSet);

    engine::Seat viewer() const;
    Scene scene(const Face&);
    std::string title() const;
    std::size_t news_begin() const;
    std::vector<std::string> news() const;
    bool is_news(std::size_t seq, const engine::Event&) const;
    std::vector<std::string> tell(std::size_t seq, bool news_only) const;
    std::vector<std::string> log_lines() const;
    std::vector<std::string> help_lines(const Face&) const;
    std::vector<std::string> card_lines(std::string id) const;

    void obey(Face&, std::string_view line);
    bool obey_command(Face&, std::string_view line);
    void show_card(Face&, std::string_view id);
    void decide(std::string_view line);
    void play(engine::Move);
    void undo(Face&);
    std::optional<engine::Seat> take_back(Face&, bool& sure);
    void toggle_control();
    bool change_setting(std::string_view command, std::string_view rest);
    void set(std::string name, std::string value);
    void list_settings();
    void hint(Face&);
    void save(Face&, std::string file);
    void quit(Face&);

    engine::Notes notes() const;
    std::string log_text() const { return engine::write_log(match_, notes()); }
    void autosave();

    const games::Room& room_;
    engine::Match match_;
    engine::Notes other_notes_;
    std::vector<std::string> bot_names_;
    std::vector<std::unique_ptr<search::Bot>> bots_;  // by seat; none for people
    engine::SeatSet people_;
    std::uint64_t seed_;
    std::string file_;
    bool autosaves_;
    std::array<engine::Settings, engine::max_seats> settings_;  // when people are asked
    std::set<std::size_t> automatic_;  // entries that were played for people
    int takebacks_ = 0;
    std::string saved_text_;

    engine::Seat at_keyboard_ = engine::spectator;
    engine::Seat preferred_ = engine::spectator;  // whom to ask first among several
    std::optional<engine::Seat> asked_;           // who decides now
    std::optional<std::size_t> hint_;
    std::string message_;
    bool fresh_ = true;
    bool left_ = false;

    // For those who only watch.
    bool step_ = true;
    bool to_the_end_ = false;
    std::size_t watched_ = 0;  // entries that have been shown
};

}  // namespace cli
