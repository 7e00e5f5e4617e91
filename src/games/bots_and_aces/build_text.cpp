// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/build_text.hpp"

#include <algorithm>
#include <charconv>

namespace bots_and_aces {

namespace {

constexpr std::string_view spaces = " \t\r";
constexpr int most_copies = 99;
constexpr std::size_t most_units = 64;  // all that a table holds

// A line, read word by word; knows its columns.
class Line {
public:
    explicit Line(std::string_view text) : text_(text.substr(0, text.find('#'))) { skip(); }

    bool empty() const { return at_ == text_.size(); }
    int column() const { return static_cast<int>(at_) + 1; }
    std::string_view word() {
        const std::size_t end = std::min(text_.find_first_of(spaces, at_), text_.size());
        const std::string_view result = text_.substr(at_, end - at_);
        at_ = end;
        skip();
        return result;
    }
    std::string_view rest() {
        const std::size_t end = text_.find_last_not_of(spaces);
        const std::string_view result = empty() ? "" : text_.substr(at_, end + 1 - at_);
        at_ = text_.size();
        return result;
    }
    std::string_view peek() const {
        const std::size_t end = std::min(text_.find_first_of(spaces, at_), text_.size());
        return text_.substr(at_, end - at_);
    }

private:
    void skip() { at_ = std::min(text_.find_first_not_of(spaces, at_), text_.size()); }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return number;
}

class Reader {
public:
    Reader(const CardSet& set, const std::string& file) : set_(set), file_(file) {}

    base::Result<Build, CardProblems> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++number_;
            Line line(text.substr(0, end));
            if (!line.empty())
                in_deck_&& line.peek() != "unit" ? deck_line(line) : build_line(line);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!named_) problem(1, 1, "A build begins with a line \"build NAME\".");
        if (!problems_.empty()) return base::Failure{std::move(problems_)};
        return std::move(build_);
    }

private:
    void problem(int line, int column, std::string words) {
        problems_.push_back({file_, line, column, std::move(words)});
    }

    // "2 W-53 Thorn Funnel": a count if there is one, an id, and a name that has to be right.
    struct Bought {
        CardId card;
        int count;
    };
    std::optional<Bought> bought(Line& line) {
        int count = 1, column = line.column();
        if (const auto number = whole_number(line.peek())) {
            count = *number;
            line.word();
            if (count < 1 || count > most_copies) {
                problem(number_, column,
                        "A count is a number from 1 to " + std::to_string(most_copies) + ".");
                return {};
            }
            column = line.column();
        }
        const std::string id(line.word());
        const int name_column = line.column();
        const CardId card = set_.find(id);
        if (card == no_card) {
            problem(number_, column,
                    id.empty()
                        ? "The id of a card is missing, such as W-20."
                        : "There is no card \"" + id + "\"; see hexwing cards bots-and-aces.");
            return {};
        }
        const std::string_view name = line.rest();
        if (!name.empty() && name != set_.name(card)) {
            problem(number_, name_column,
                    id + " is \"" + set_.name(card) + "\", not \"" + std::string(name) + "\".");
            return {};
        }
        return Bought{card, count};
    }

    void deck_line(Line& line) {
        if (const auto entry = bought(line)) build_.deck.push_back({entry->card, entry->count});
    }

    void build_line(Line& line) {
        const int column = line.column();
        const std::string_view word = line.word();
        UnitBuild& unit = build_.units.back();
        if (word == "build") {
            if (named_)
                problem(number_, column,
                        "There is a second line \"build\"; a file holds one build.");
            named_ = true;
            build_.name = std::string(line.rest());
            if (build_.name.empty()) problem(number_, column, "\"build\" needs a name after it.");
            if (build_.name.size() > most_letters)
                problem(number_, column,
                        "A build's name has at most " + std::to_string(most_letters) + " letters.");
        } else if (word == "level") {
            const int place = line.column();
            const std::string_view text = line.rest();
            const auto level = whole_number(text);
            if (!level || *level < 1 || *level > most_copies)
                problem(
                    number_, place,
                    "\"level\" takes a number from 1 to 10, not \"" + std::string(text) + "\".");
            else
                build_.level = *level;
        } else if (word == "terrain") {
            if (build_.terrain != no_card)
                problem(number_, column, "There is a second line \"terrain\".");
            if (const auto one = bought(line)) build_.terrain = one->card;
        } else if (word == "weapon") {
            if (const auto one = bought(line))
                unit.weapons.insert(unit.weapons.end(), static_cast<std::size_t>(one->count),
                                    one->card);
        } else if (word == "compound") {
            if (const auto one = bought(line)) unit.compounds.push_back({one->card, {}});
        } else if (word == "with") {
            const auto one = bought(line);
            if (unit.compounds.empty())
                problem(number_, column,
                        "\"with\" names a Sub-Weapon; it comes after a line \"compound\".");
            else if (one)
                unit.compounds.back().parts.insert(unit.compounds.back().parts.end(),
                                                   static_cast<std::size_t>(one->count), one->card);
        } else if (word == "subsystem") {
            if (const auto one = bought(line))
                unit.subsystems.insert(unit.subsystems.end(), static_cast<std::size_t>(one->count),
                                       one->card);
        } else if (word == "mode") {
            if (unit.mode != no_card)
                problem(number_, column, "This unit starts with another Mode already (BA-152).");
            if (const auto one = bought(line)) unit.mode = one->card;
        } else if (word == "unit") {
            if (in_deck_) {
                problem(number_, column, "\"unit\" comes before \"deck\".");
            } else if (build_.units.size() == most_units) {
                problem(
                    number_, column,
                    "A build has at most " + std::to_string(most_units - 1) + " Support Units.");
            } else if (const auto one = bought(line)) {
                build_.units.emplace_back().source = one->card;
            }
        } else if (word == "deck") {
            in_deck_ = true;
            if (!line.empty())
                problem(number_, line.column(),
                        "\"deck\" stands alone; its cards follow, a line each.");
        } else {
            problem(number_, column,
                    "There is no \"" + std::string(word) +
                        "\"; a line begins with build, level, terrain, weapon, compound, with, "
                        "subsystem, mode, unit "
                        "or deck.");
        }
    }

    const CardSet& set_;
    const std::string& file_;
    Build build_;
    CardProblems problems_;
    int number_ = 0;
    bool named_ = false, in_deck_ = false;
};

}  // namespace

base::Result<Build, CardProblems> read_build(const CardSet& set, std::string_view text,
                                             const std::string& file) {
    return Reader(set, file).read(text);
}

std::string write_build(const CardSet& set, const Build& build) {
    std::string text = "build " + build.name + "\nlevel " + std::to_string(build.level) + "\n";
    if (build.terrain != no_card) text += "terrain " + set.title(build.terrain) + "\n";
    for (const UnitBuild& unit : build.units) {
        const std::string indent = unit.source == no_card ? "" : "  ";
        if (unit.source != no_card) text += "\nunit " + set.title(unit.source) + "\n";
        const auto lines = [&](const char* word, const std::vector<CardId>& cards) {
            for (std::size_t i = 0; i < cards.size();) {
                const auto first = cards.begin() + static_cast<std::ptrdiff_t>(i);
                const auto same =
                    std::find_if(first, cards.end(), [&](CardId id) { return id != *first; }) -
                    first;
                text += indent + word + " " + (same > 1 ? std::to_string(same) + " " : "") +
                        set.title(*first) + "\n";
                i += static_cast<std::size_t>(same);
            }
        };
        if (unit.source == no_card) text += "\n";
        lines("weapon", unit.weapons);
        for (const Compound& compound : unit.compounds) {
            text += indent + "compound " + set.title(compound.primary) + "\n";
            lines("  with", compound.parts);
        }
        lines("subsystem", unit.subsystems);
        if (unit.mode != no_card) text += indent + "mode " + set.title(unit.mode) + "\n";
    }
    text += "\ndeck\n";
    for (const DeckEntry& entry : build.deck)
        text += "  " + std::to_string(entry.count) + " " + set.title(entry.card) + "\n";
    return text;
}

}  // namespace bots_and_aces
