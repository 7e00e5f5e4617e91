// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/traits.hpp"

#include <algorithm>

namespace aerial_assault {

namespace {

enum Group : std::size_t { Parts, Specials, Weeks, Extras, Colour, DraftPlace };
enum Ending : std::size_t { Points, Assists, Catches, Trusses, Draw, GivenUp };
enum Number : std::size_t { MorePoints, FewerPoints };
constexpr int most_weeks = 7;

std::string labelled(std::string_view id, std::string_view words) {
    return std::string(id) + " " + std::string(words);
}

// AA-165.
Ending ending_of(const Table& table) {
    if (table.resigned != Alliance::None) return GivenUp;
    const Score& red = table.scores[0];
    const Score& blue = table.scores[1];
    if (red.points() != blue.points()) return Points;
    if (red.assists != blue.assists) return Assists;
    if (red.catches != blue.catches) return Catches;
    return red.trusses != blue.trusses ? Trusses : Draw;
}

}  // namespace

lab::TraitNames trait_names() {
    lab::TraitNames names;
    names.groups = {{"part", {}},   {"special card", {}},
                    {"weeks", {}},  {"extra training", {"yes"}},
                    {"colour", {}}, {"place in the draft", {}}};
    for (const PartFacts& part : part_facts)
        names.groups[Parts].labels.push_back(labelled(part.id, part.name));
    for (Card card = basic_cards; card < card_count; ++card) {
        const CardFacts& facts = card_facts[card];
        names.groups[Specials].labels.push_back(labelled(facts.id, facts.name) + ": " +
                                                std::string(facts.top) + " / " +
                                                std::string(facts.bottom));
    }
    for (int weeks = 0; weeks <= most_weeks; ++weeks)
        names.groups[Weeks].labels.push_back(std::to_string(weeks));
    names.groups[Colour].labels = {"Red", "Blue"};
    for (int place = 1; place <= max_robots; ++place)
        names.groups[DraftPlace].labels.push_back(std::to_string(place));
    names.endings = {"more points",
                     "equal points, more assists",
                     "then more catches",
                     "then more trusses",
                     "a draw",
                     "given up"};
    names.numbers = {"points of the alliance with more", "points of the alliance with fewer"};
    return names;
}

void read_traits(const State& state, lab::GameTraits& traits) {
    const Table& table = state.table;
    for (Robot robot : table.everyone())
        traits.set_side(table.owner[robot], static_cast<std::size_t>(table.alliance[robot]));
    for (std::size_t place = 0; place < static_cast<std::size_t>(table.robots()); ++place) {
        const Robot robot = table.order[place];
        const Seat seat = table.owner[robot];
        const Build build = table.builds[robot];
        for (Part part = 0; part < part_count; ++part)
            if (build.has(part)) traits.add(seat, Parts, part);
        for (Card card : table.decks[robot] - CardSet::basics())
            traits.add(seat, Specials, static_cast<std::size_t>(card - basic_cards));
        traits.add(seat, Weeks, static_cast<std::size_t>(std::min(build.weeks(), most_weeks)));
        if (build.weeks() < table.budget(robot)) traits.add(seat, Extras, 0);
        traits.add(seat, DraftPlace, place);
    }
    // Once an alliance, not once a robot.
    for (Alliance alliance : {Alliance::Red, Alliance::Blue})
        traits.add(table.lead(alliance), Colour, static_cast<std::size_t>(alliance));
    traits.set_ending(ending_of(table));
    const int red = table.scores[0].points();
    const int blue = table.scores[1].points();
    traits.set_number(MorePoints, std::max(red, blue));
    traits.set_number(FewerPoints, std::min(red, blue));
}

}  // namespace aerial_assault
