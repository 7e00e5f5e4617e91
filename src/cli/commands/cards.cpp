// SPDX-License-Identifier: Apache-2.0
//
// cards: the cards of a game with their texts, and the check of card files that somebody writes.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>

#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "engine/notation.hpp"
#include "games/bots_and_aces/json.hpp"
#include "games/bots_and_aces/prices.hpp"
#include "games/bots_and_aces/words.hpp"

namespace cli {

namespace {

struct Arguments {
    std::string game;
    std::vector<std::string> ids;
    std::string search, type, set, check;
    bool json = false;
};

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

namespace bots = bots_and_aces;

bool has_words(const bots::CardSet& set, bots::CardId card, const std::string& words) {
    std::string all = set.title(card) + "\n" + bots::card_facts(set, card);
    for (const std::string& line : bots::card_text(set, card)) all += "\n" + line;
    all = lower(all);
    const std::string wanted = lower(words);  // outlives its parts
    for (const std::string_view word : engine::split(wanted, ' '))
        if (all.find(word) == std::string::npos) return false;
    return true;
}

std::vector<bots::CardId> chosen(const bots::CardSet& set, const Arguments& arguments) {
    std::vector<bots::CardId> cards;
    for (const std::string& id : arguments.ids) {
        const bots::CardId card = set.find(id);
        if (card == bots::no_card)
            throw BadRequest("There is no card \"" + id + "\"; try --search.");
        cards.push_back(card);
    }
    if (arguments.ids.empty())
        for (bots::CardId card = 0; card < set.size(); ++card) cards.push_back(card);
    if (!arguments.type.empty()) {
        const auto types = bots::Vocabulary(bots::type_words).first(bots::card_types);
        const auto found = std::find_if(types.begin(), types.end(), [&](const bots::Word& word) {
            return word.name == arguments.type;
        });
        if (found == types.end()) {
            std::string names;
            for (const bots::Word& word : types)
                names += (names.empty() ? "" : ", ") + std::string(word.name);
            throw BadRequest("There is no type \"" + arguments.type + "\"; there are " + names +
                             ".");
        }
        std::erase_if(cards, [&](bots::CardId card) {
            return static_cast<std::ptrdiff_t>(set[card].type) != found - types.begin();
        });
    }
    if (!arguments.search.empty())
        std::erase_if(cards,
                      [&](bots::CardId card) { return !has_words(set, card, arguments.search); });
    return cards;
}

int check_bots_and_aces(const std::string& folder) {
    const auto loaded = load_bots_and_aces(folder);
    if (!loaded) {
        for (const bots::CardProblem& problem : loaded.error())
            std::cout << problem.message() << "\n";
        std::cout << loaded.error().size()
                  << (loaded.error().size() == 1 ? " problem\n" : " problems\n");
        return 1;
    }
    const bots::CardId standard = bots::standard_cards().size();
    for (bots::CardId card = standard; card < loaded->size(); ++card)
        if (!bots::has_usual_price(*loaded, card))
            std::cout << "note: " << loaded->title(card) << " costs " << (*loaded)[card].bp
                      << " BP; such a card usually costs " << bots::usual_price(*loaded, card)
                      << ".\n";
    const int own = loaded->size() - standard;
    std::cout << own << (own == 1 ? " card" : " cards") << ", no problems\n";
    return 0;
}

int show_bots_and_aces(const Arguments& arguments) {
    if (!arguments.check.empty()) return check_bots_and_aces(arguments.check);
    const bots::CardSet set = bots_and_aces_cards(arguments.set);
    const std::vector<bots::CardId> cards = chosen(set, arguments);
    if (arguments.json) {
        boost::json::array list;
        for (const bots::CardId card : cards) list.push_back(bots::card_json(set, card));
        std::cout << boost::json::serialize(list) << "\n";
        return 0;
    }
    for (const bots::CardId card : cards) {
        std::cout << set.title(card) << "\n  " << bots::card_facts(set, card) << "\n";
        for (const std::string& line : bots::card_text(set, card))
            std::cout << "  " << line << "\n";
    }
    if (arguments.ids.empty())
        std::cout << cards.size() << (cards.size() == 1 ? " card\n" : " cards\n");
    return 0;
}

// The cards of a game as one file, and whether such a file is in order.
int show_file(const games::Room& room, const Arguments& arguments) {
    if (!arguments.ids.empty() || !arguments.search.empty() || !arguments.type.empty() ||
        !arguments.set.empty() || arguments.json)
        throw BadRequest("The cards of " + arguments.game +
                         " are one file: print it, or look over another with --check FILE.");
    if (arguments.check.empty()) {
        std::cout << room.cards();
        return 0;
    }
    const std::string text = read_file(arguments.check);
    const engine::Problems problems = room.check_cards(text, arguments.check);
    for (const std::string& problem : problems) std::cout << problem << "\n";
    if (problems.empty())
        std::cout << arguments.check << " is in order"
                  << (text == room.cards() ? std::string(", and is what this program plays with.\n")
                                           : ", and differs from the cards of the game: play with "
                                             "it with --cards " +
                                                 arguments.check + ".\n");
    return problems.empty() ? 0 : 1;
}

int run(const Arguments& arguments) {
    if (arguments.game == "bots-and-aces") return show_bots_and_aces(arguments);
    const games::Room& room = room_named(arguments.game);
    if (!room.cards) throw BadRequest("The cards of " + arguments.game + " are in no file.");
    return show_file(room, arguments);
}

}  // namespace

Run add_cards(Subcommand& command) {
    auto given = std::make_shared<Arguments>();
    command.needs("game", given->game, "which game: aerial-assault or bots-and-aces");
    command.takes("ids", given->ids, "these cards only, such as W-20");
    command.option("--search", given->search, "cards with all these words in name, facts or text");
    command.option("--type", given->type, "cards of this type, such as skill");
    command.option("--set", given->set, "a folder of card files to add to the cards of the game");
    command.option(
        "--check", given->check,
        "check such a folder (for aerial-assault, a file) and say all that is wrong with it");
    command.flag("--json", given->json, "for machines");
    command.example(
        "Example:  hexwing cards bots-and-aces --type skill --search \"negate maneuver\"\n"
        "          hexwing cards aerial-assault > my.toml\n"
        "docs/cards.md describes card files.");
    return [given] { return run(*given); };
}

}  // namespace cli
