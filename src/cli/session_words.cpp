// SPDX-License-Identifier: Apache-2.0
//
// What a session says: who sits where, what has happened, how it ended.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cctype>

#include "cli/session.hpp"

namespace cli {

using engine::Seat;

namespace {

constexpr std::size_t most_chances_told = 4;  // a longer run of nature's entries is summed up

std::string points(int score) {
    return std::to_string(score) + (score == 1 ? " point" : " points");
}

}  // namespace

std::string Session::name_of(Seat seat) const {
    const std::string& bot = bot_names_.at(seat);
    const std::string who = !bot.empty() ? " (" + bot + ")" : people_.size() == 1 ? " (you)" : "";
    return "Seat " + std::to_string(seat) + who;
}

std::string Session::title() const {
    std::string text(room_.game->about().title);
    if (takebacks_ > 0) text += " (practice)";
    if (asked_)
        text += ": seat " + std::to_string(*asked_) + " decides";
    else
        text += position().next().is_over() ? ": the game is over" : ": you are watching";
    for (Seat seat = 0; seat < bot_names_.size(); ++seat)
        if (!bot_names_[seat].empty())
            text += ", " + std::to_string(seat) + " is " + bot_names_[seat];
    return text;
}

// Where the news begins: with the viewer's last decision, since that may have shown something.
std::size_t Session::news_begin() const {
    if (watching()) return watched_;
    const Seat seat = viewer();
    const auto& entries = match_.entries();
    for (std::size_t seq = entries.size(); seq > 0; --seq) {
        const Seat by = entries[seq - 1].seat;
        if (automatic_.contains(seq - 1)) continue;
        if (by == seat || (seat == engine::spectator && people_.contains(by))) return seq - 1;
    }
    return 0;
}

// Not what one has just done in secret oneself, and not that somebody did something secret: the
// picture shows who has decided, and the rest comes out in time.
bool Session::is_news(std::size_t seq, const engine::Event& event) const {
    const engine::Seat by = match_.entries()[seq].seat;
    if (by == viewer() && event.readers.contains(by)) return false;
    const auto& all_names = room_.game->about().events;
    if (event.kind >= all_names.size()) return true;
    const engine::EventNames& names = all_names[event.kind];
    const bool only_secret = names.open[0].empty() && !names.secret[0].empty();
    return !only_secret || event.secret[0] != engine::hidden;
}

std::vector<std::string> Session::tell(std::size_t seq, bool news_only) const {
    std::vector<std::string> sentences;
    for (const engine::Event& event : match_.events(seq, viewer())) {
        if (news_only && !is_news(seq, event)) continue;
        if (auto words = room_.game->tell(event); !words.empty())
            sentences.push_back(std::move(words));
    }
    return sentences;
}

std::vector<std::string> Session::news() const {
    const auto& entries = match_.entries();
    std::vector<std::string> news;
    for (std::size_t seq = news_begin(); seq < entries.size();) {
        std::size_t end = seq;
        while (end < entries.size() && entries[end].seat == engine::nature) ++end;
        if (end - seq > most_chances_told) {
            news.push_back("Nature has made " + std::to_string(end - seq) +
                           " moves; the log lists them.");
            seq = end;
            continue;
        }
        for (std::string& words : tell(seq, true)) news.push_back(std::move(words));
        ++seq;
    }
    return news;
}

std::vector<std::string> Session::results() const {
    if (!position().next().is_over()) return {};
    const engine::Outcome outcome = position().outcome();
    std::vector<Seat> order;
    std::vector<std::string> winners;
    for (Seat seat = 0; seat < outcome.size(); ++seat) {
        order.push_back(seat);
        if (outcome[seat].rank == 1 && outcome[seat].utility > 0) winners.push_back(name_of(seat));
    }
    std::ranges::sort(order, {}, [&](Seat seat) { return std::pair(outcome[seat].rank, seat); });
    std::vector<std::string> lines;
    for (Seat seat : order) {
        std::string line = "Rank " + std::to_string(outcome[seat].rank) + ": " + name_of(seat);
        if (outcome[seat].has_score) line += ", " + points(outcome[seat].score);
        lines.push_back(line);
    }
    std::string last = winners.empty() ? "Nobody wins." : winners[0];
    for (std::size_t i = 1; i < winners.size(); ++i)
        last += (i + 1 == winners.size() ? " and " : ", ") + winners[i];
    if (!winners.empty()) last += winners.size() == 1 ? " wins." : " share the win.";
    lines.push_back(last);
    return lines;
}

std::vector<std::string> Session::log_lines() const {
    std::vector<std::string> lines;
    for (std::size_t seq = 0; seq < match_.entries().size(); ++seq) {
        std::string line = std::to_string(seq) + ":";
        for (const std::string& words : tell(seq, false)) line += " " + words;
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> Session::help_lines(const Face& face) const {
    const engine::About& about = room_.game->about();
    std::vector<std::string> lines = {std::string(about.summary), ""};
    for (std::string& line : face.help()) lines.push_back(std::move(line));
    for (const char* line :
         {"3              play number 3 of the list",
          "MOVE           play a move as it is written in the list, or several in a row",
          "undo           take a decision back",
          "hint           ask the best bot what it would do in your seat",
          "save [FILE]    keep the match; hexwing play --resume FILE goes on with it",
          "log            all that has happened, as you may know it",
          "show           the table once more", "resign         give up, where the rules let you",
          "help           this page", "quit           leave"})
        lines.emplace_back(line);
    if (room_.settle)
        for (const char* line :
             {"control        be asked everything, or only where an answer is likely",
              "stop cycle other always      be asked in a window in others' turns (or own):",
              "               always, never, or smart",
              "answer H-03 no               a Hazard, or what a card asks: yes, no, or ask;",
              "               also: answer pin no",
              "hold yes       be asked after what you play yourself, too; or no",
              "yield my-turn  pass until then; also end-of-combat, end-of-phase, against-me, "
              "nothing",
              "settings       what is set so"})
            lines.emplace_back(line);
    if (room_.cards_json)
        lines.emplace_back("card K-35      what a card says, by its id; also ?K-35");
    lines.push_back("");
    lines.push_back("The rules, with the numbers you meet in brackets: docs/rules/" +
                    std::string(about.id) + ".md");
    lines.emplace_back(about.credits);
    return lines;
}

// In games whose cards have ids and texts; empty if there is no such card.
std::vector<std::string> Session::card_lines(std::string id) const {
    for (char& letter : id)
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    const boost::json::object all = room_.cards_json();
    const auto* cards = all.if_contains("cards");
    if (!cards || !cards->is_object()) return {};
    const auto* card = cards->get_object().if_contains(id);
    if (!card || !card->is_object()) return {};
    std::vector<std::string> lines = {id};
    const auto add = [&](const boost::json::value& words) {
        if (words.is_string()) lines.emplace_back(words.get_string());
    };
    if (const auto* name = card->get_object().if_contains("name"); name && name->is_string())
        lines.front() += " " + std::string(name->get_string());
    if (const auto* facts = card->get_object().if_contains("facts")) add(*facts);
    if (const auto* text = card->get_object().if_contains("text"); text && text->is_array())
        for (const auto& line : text->get_array()) add(line);
    return lines;
}

std::string Session::parting_words() const {
    const bool over = position().next().is_over();
    if (!file_.empty() && log_text() == saved_text_)
        return over ? "The log is in " + file_ + "; hexwing replay " + file_ + " shows it."
                    : "Go on with: hexwing play --resume " + file_;
    if (over) return "The log was not saved; --save FILE keeps it.";
    if (!decided_anything()) return "";
    return "Not saved. With --save FILE you can leave a match and go on with --resume FILE.";
}

}  // namespace cli
