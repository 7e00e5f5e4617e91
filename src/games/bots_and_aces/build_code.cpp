// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/build_code.hpp"

#include <algorithm>

#include "engine/notation.hpp"

namespace bots_and_aces {

namespace {

constexpr int most_copies = 99;
constexpr std::size_t most_units = 64;  // all that a table holds

void add(std::string& list, int count, const std::string& item) {
    if (!list.empty() && list.back() != ':') list += ',';
    if (count > 1) list += std::to_string(count) + "x";
    list += item;
}

// Copies that lie next to each other are counted.
void add_all(const CardSet& set, std::string& list, const std::vector<CardId>& cards, CardId mode) {
    for (std::size_t i = 0; i < cards.size();) {
        std::size_t end = i + 1;
        while (end < cards.size() && cards[end] == cards[i] && cards[i] != mode) ++end;
        add(list, static_cast<int>(end - i), (cards[i] == mode ? "@" : "") + set.id(cards[i]));
        i = end;
    }
}

// Reads one code; remembers the first complaint.
class Reader {
public:
    explicit Reader(const CardSet& set) : set_(set) {}

    base::Result<Build, std::string> read(std::string_view code) {
        const auto parts = engine::split(code, '/');
        if (parts.size() < 5)
            return base::Failure{
                std::string("A build's code is NAME/LEVEL/TERRAIN/bot:CARDS/deck:CARDS.")};
        build_.name = std::string(parts[0]);
        std::ranges::replace(build_.name, '_', ' ');
        if (build_.name.empty() || build_.name.size() > most_letters)
            complain("A build's code begins with its name, of at most " +
                     std::to_string(most_letters) + " letters.");
        if (const auto level = engine::whole_number(parts[1], 1, max_level))
            build_.level = *level;
        else
            complain("The Pilot Level is a number from 1 to 10, not \"" + std::string(parts[1]) +
                     "\".");
        if (parts[2] != "-") build_.terrain = card(parts[2]);
        build_.units.clear();
        for (const std::string_view part : std::span(parts).subspan(3)) read_part(part);
        if (build_.units.empty() || build_.units[0].source != no_card)
            complain("\"bot:\" with the cards of the main Bot comes before all other units.");
        if (!has_deck_) complain("\"deck:\" with the sixty cards of the Pilot Deck is missing.");
        if (!problem_.empty()) return base::Failure{std::move(problem_)};
        return std::move(build_);
    }

private:
    void complain(std::string words) {
        if (problem_.empty()) problem_ = std::move(words);
    }
    CardId card(std::string_view id) {
        const CardId found = set_.find(id);
        if (found == no_card) complain("There is no card \"" + std::string(id) + "\".");
        return found;
    }

    void read_part(std::string_view part) {
        const std::size_t colon = part.find(':');
        const std::string_view owner = part.substr(0, colon);
        if (colon == std::string_view::npos || has_deck_)
            return complain("\"" + std::string(part) +
                            "\" is no part of a code; they are bot:…, U-40:… and, last, deck:….");
        if (owner == "deck")
            has_deck_ = true;
        else if (build_.units.size() == most_units)
            return complain("A build has at most " + std::to_string(most_units - 1) +
                            " Support Units.");
        else
            build_.units.emplace_back().source = owner == "bot" ? no_card : card(owner);
        const std::string_view list = part.substr(colon + 1);
        if (list.empty()) return;
        for (const std::string_view item : engine::split(list, ',')) read_item(item);
    }

    void read_item(std::string_view item) {
        int count = 1;
        if (const std::size_t cross = item.find('x'); cross != std::string_view::npos) {
            const auto number = engine::whole_number(item.substr(0, cross), 1, most_copies);
            if (!number) return complain("\"" + std::string(item) + "\": give a count such as 2x.");
            count = *number;
            item.remove_prefix(cross + 1);
        }
        if (has_deck_) {
            if (const CardId found = card(item); found != no_card)
                build_.deck.push_back({found, count});
        } else if (item.find('+') != std::string_view::npos) {
            read_compound(item, count);
        } else {
            read_card(item, count);
        }
    }

    void read_compound(std::string_view item, int count) {
        const auto ids = engine::split(item, '+');
        Compound compound{card(ids[0]), {}};
        for (std::size_t i = 1; i < ids.size(); ++i) compound.parts.push_back(card(ids[i]));
        auto& compounds = build_.units.back().compounds;
        compounds.insert(compounds.end(), static_cast<std::size_t>(count), compound);
    }

    void read_card(std::string_view item, int count) {
        UnitBuild& unit = build_.units.back();
        const bool starts = item.starts_with('@');
        const CardId found = card(item.substr(starts ? 1 : 0));
        if (found == no_card) return;
        if (starts && unit.mode != no_card)
            complain("A unit starts with at most one Mode (BA-152).");
        if (starts) unit.mode = found;
        const Type type = set_[found].type;
        const bool system = type != Type::Weapon && type != Type::Ammo && type != Type::Duplicate &&
                            type != Type::Status;
        auto& cards = system ? unit.subsystems : unit.weapons;
        cards.insert(cards.end(), static_cast<std::size_t>(count), found);
    }

    const CardSet& set_;
    Build build_;
    std::string problem_;
    bool has_deck_ = false;
};

}  // namespace

bool is_build_code(std::string_view text) {
    return text.find('/') != std::string_view::npos && text.find(':') != std::string_view::npos;
}

base::Result<Build, std::string> read_build_code(const CardSet& set, std::string_view code) {
    return Reader(set).read(code);
}

std::string write_build_code(const CardSet& set, const Build& build) {
    std::string name = build.name;
    for (char& letter : name)
        if (letter == ' ' || letter == '/' || letter == '=') letter = '_';
    std::string code = name + "/" + std::to_string(build.level) + "/" +
                       (build.terrain == no_card ? "-" : set.id(build.terrain));
    for (const UnitBuild& unit : build.units) {
        std::string list = (unit.source == no_card ? "bot" : set.id(unit.source)) + ":";
        add_all(set, list, unit.weapons, no_card);
        for (const Compound& compound : unit.compounds) {
            std::string parts = set.id(compound.primary);
            for (const CardId part : compound.parts) parts += "+" + set.id(part);
            add(list, 1, parts);
        }
        add_all(set, list, unit.subsystems, unit.mode);
        code += "/" + list;
    }
    std::string deck = "deck:";
    for (const DeckEntry& entry : build.deck) add(deck, entry.count, set.id(entry.card));
    return code + "/" + deck;
}

}  // namespace bots_and_aces
