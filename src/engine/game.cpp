// SPDX-License-Identifier: Apache-2.0
#include "engine/game.hpp"

#include <algorithm>

namespace engine {

namespace {

template <class Range, class Name>
std::string listed(const Range& items, Name name) {
    std::string list;
    for (const auto& item : items) list += (list.empty() ? "" : ", ") + std::string(name(item));
    return list;
}

}  // namespace

Problems problems_of(const About& about, const Setup& setup) {
    Problems problems;
    if (setup.seats < about.min_seats || setup.seats > about.max_seats)
        problems.push_back(std::string(about.title) + " is for " + std::to_string(about.min_seats) +
                           " to " + std::to_string(about.max_seats) + " seats, not " +
                           std::to_string(setup.seats) + ".");
    for (const auto& [name, value] : setup.options) {
        const auto known = std::ranges::find(about.options, name, &OptionInfo::name);
        if (known == about.options.end()) {
            problems.push_back("There is no option \"" + name + "\"" +
                               (about.options.empty()
                                    ? "; this game has none."
                                    : "; there are " + listed(about.options, [](auto& o) {
                                          return o.name;
                                      }) + "."));
        } else if (!known->values.empty() &&
                   std::ranges::find(known->values, value) == known->values.end()) {
            problems.push_back("Option " + name + " cannot be \"" + value + "\"; give one of " +
                               listed(known->values, [](auto& v) { return v; }) + ".");
        }
        if (value.find_first_of(" \t\r\n") != std::string::npos)
            problems.push_back("Option " + name + " is one word, without blanks.");
        if (std::ranges::count(setup.options, name, [](auto& o) { return o.first; }) > 1) {
            problems.push_back("Option " + name + " is given twice.");
            break;
        }
    }
    return problems;
}

std::string_view option(const About& about, const Setup& setup, std::string_view name) {
    for (const auto& [key, value] : setup.options)
        if (key == name) return value;
    const auto known = std::ranges::find(about.options, name, &OptionInfo::name);
    return known == about.options.end() || known->values.empty() ? "" : known->values.front();
}

std::string other_cards(const Game& game, std::string_view card_set) {
    const std::string here = game.card_set();
    const std::string standard = game.standard_card_set();
    if (here == card_set) return {};
    if (card_set.empty() && !standard.empty())
        return "The cards that this match was played with are not named; expected \"cards " + here +
               "\".";
    const auto named = [&](std::string_view set) {
        return set == standard ? "the cards of the game"
                               : "the card set " + std::string(set.substr(0, 40));
    };
    std::string help = "leave --cards away.";
    if (card_set != standard)
        help = here == standard && !standard.empty()
                   ? "give that set with --cards; if it was the game's own then, it takes a "
                     "program of that time."
                   : "give that set with --cards.";
    return "This match was played with " + named(card_set) + ", and this program plays with " +
           named(here) + ": " + help;
}

}  // namespace engine
