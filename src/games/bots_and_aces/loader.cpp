// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/loader.hpp"

#include <algorithm>
#include <tuple>

#include "base/hash.hpp"
#include "games/bots_and_aces/card_reader.hpp"
#include "games/bots_and_aces/topics.hpp"

namespace bots_and_aces {

namespace {

bool is_id(std::string_view text) {
    const auto dash = text.find('-');
    const auto all = [](std::string_view part, char low, char high) {
        return !part.empty() && part.size() <= 8 &&
               std::all_of(part.begin(), part.end(), [&](char c) { return c >= low && c <= high; });
    };
    return dash != std::string_view::npos && all(text.substr(0, dash), 'A', 'Z') &&
           all(text.substr(dash + 1), '0', '9');
}

struct Found {
    const toml::table* table;
    std::size_t file;
};

// Two cards that name each other, once all are read (BA-112, BA-255).
void check_pairs(const CardSet& set, CardId id, const toml::table& table, Complaints& complaints) {
    const Card& card = set[id];
    const auto valid = [&](CardId other) { return other != no_card; };
    if (card.type == Type::Special && valid(card.partner) &&
        set[card.partner].type == Type::Weapon && set[card.partner].partner != id)
        complaints.note(table, "\"signature\" names " + set.title(card.partner) +
                                   ", whose Special Attack is another (BA-112).");
    if (card.type == Type::Weapon && valid(card.partner) &&
        set[card.partner].type == Type::Special && set[card.partner].partner != id)
        complaints.note(table, "\"special\" names " + set.title(card.partner) +
                                   ", whose signature Weapon is another (BA-112).");
    if (card.type == Type::Weapon && valid(card.ammo) && set[card.ammo].type == Type::Ammo &&
        (set[card.ammo].requisite != id || !set[card.ammo].standard_ammunition))
        complaints.note(table,
                        "\"ammo\" names " + set.title(card.ammo) +
                            ", which is not the standard Ammunition of this Weapon (BA-255).");
    if (card.type == Type::Ammo && valid(card.requisite) &&
        set[card.requisite].type == Type::Weapon &&
        !set[card.requisite].has(Keyword::LimitedAmmunition))
        complaints.note(table, "The keyword \"limited-ammunition\" is missing on " +
                                   set.title(card.requisite) + ", the requisite Weapon (BA-258).");
}

// A node as text without blanks, remarks or an order of keys. Names are for people: where a card
// speaks of another by name, its id stands.
void write_plainly(const CardSet& set, const toml::node& node, std::string_view key,
                   std::string& text) {
    if (const toml::table* table = node.as_table()) {
        text += '{';
        for (auto&& [inner, value] : *table) {  // in the order of their names
            text += inner.str();
            text += '=';
            write_plainly(set, value, inner.str(), text);
        }
        text += '}';
    } else if (const toml::array* array = node.as_array()) {
        text += '[';
        for (const toml::node& one : *array) write_plainly(set, one, key, text);
        text += ']';
    } else if (const auto string = node.value_exact<std::string_view>()) {
        const CardId card = key == "name" ? set.find_name(*string) : no_card;
        text += '"';
        text += card == no_card ? *string : std::string_view(set.id(card));
        text += '"';
    } else if (const auto number = node.value_exact<std::int64_t>()) {
        text += std::to_string(*number) + ' ';
    } else if (const auto yes = node.value_exact<bool>()) {
        text += *yes ? "yes " : "no ";
    }
}

// Names a set after what a replay reads of its cards, as they are written: what the loader makes of
// that may be built in another way tomorrow.
std::string mark_of(const CardSet& set, const std::vector<Found>& found) {
    std::string text;
    for (const Found& one : found)
        for (auto&& [key, value] : *one.table) {
            if (key.str() == "name") continue;
            text += key.str();
            text += '=';
            write_plainly(set, value, key.str(), text);
        }
    return base::hex(base::hash_bytes(text.data(), text.size()));
}

}  // namespace

CardId CardSet::find(std::string_view id) const {
    const auto found = std::find(ids.begin(), ids.end(), id);
    return found == ids.end() ? no_card : static_cast<CardId>(found - ids.begin());
}

CardId CardSet::find_name(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? no_card : static_cast<CardId>(found - names.begin());
}

base::Result<CardSet, CardProblems> with_own_cards(std::span<const CardFile> own) {
    const auto standard = standard_files();
    std::vector<CardFile> files(standard.begin(), standard.end());
    files.insert(files.end(), own.begin(), own.end());
    return load_cards(files);
}

base::Result<CardSet, CardProblems> load_cards(std::span<const CardFile> files) {
    CardProblems problems;
    CardSet set;
    std::vector<toml::table> tables(files.size());
    std::vector<Found> found;
    // First every id and name, so that cards can speak of those below them.
    for (std::size_t i = 0; i < files.size(); ++i) {
        Complaints complaints(files[i].name, problems);
        try {
            tables[i] = toml::parse(files[i].text);
        } catch (const toml::parse_error& error) {
            complaints.note(error.source(), std::string(error.description()));
            continue;
        }
        for (const auto& [key, node] : tables[i])
            if (key.str() != "card")
                complaints.note(key.source(), "A card file has [[card]] and nothing else, not " +
                                                  quoted(key.str()) + ".");
        const toml::node* cards = tables[i].get("card");
        if (cards && !cards->is_array()) complaints.note(*cards, "Cards are written as [[card]].");
        if (!cards || !cards->is_array()) continue;
        for (const toml::node& one : *cards->as_array()) {
            const toml::table* table = one.as_table();
            if (!table) {
                complaints.note(one, "Cards are written as [[card]].");
                continue;
            }
            Fields fields(*table, "A card", complaints);
            const toml::node* id = fields.need("id");
            const toml::node* name = fields.need("name");
            const toml::node* type = fields.need("type");
            if (!id || !name || !type) continue;
            const auto id_text = read_text(*id, "id", complaints);
            const auto name_text = read_text(*name, "name", complaints);
            const auto code =
                read_word(*type, "type", Vocabulary(type_words).first(card_types), complaints);
            if (!id_text || !name_text || !code) continue;
            if (!is_id(*id_text))
                complaints.note(
                    *id, "An id is capital letters, a dash and a number, such as \"W-20\", not " +
                             quoted(*id_text) + ".");
            if (const CardId twin = set.find(*id_text); twin != no_card) {
                complaints.note(*id, quoted(*id_text) + " is already the id of " +
                                         quoted(set.name(twin)) + ".");
                continue;
            }
            if (name_text->empty() || name_text->find('\n') != std::string_view::npos)
                complaints.note(*name, "A name is one line.");
            if (const CardId twin = set.find_name(*name_text); twin != no_card)
                complaints.note(
                    *name, quoted(*name_text) + " is already the name of " + set.id(twin) + ".");
            if (set.size() == most_cards) {
                complaints.note(one, "A set has at most " + std::to_string(most_cards) +
                                         " cards, those of the game included.");
                break;
            }
            set.ids.emplace_back(*id_text);
            set.names.emplace_back(*name_text);
            set.cards.emplace_back().type = static_cast<Type>(*code);
            found.push_back({table, i});
        }
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        Complaints complaints(files[found[i].file].name, problems);
        read_card(set, static_cast<CardId>(i), *found[i].table, complaints);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        Complaints complaints(files[found[i].file].name, problems);
        check_pairs(set, static_cast<CardId>(i), *found[i].table, complaints);
    }
    if (problems.empty()) {
        index_abilities(set);
        set.mark = mark_of(set, found);
        return set;
    }
    // By place: one reads a file from top to bottom.
    const auto file_of = [&](const std::string& name) {
        return std::find_if(files.begin(), files.end(),
                            [&](const CardFile& f) { return f.name == name; });
    };
    std::sort(problems.begin(), problems.end(), [&](const CardProblem& x, const CardProblem& y) {
        return std::tuple(file_of(x.file) - files.begin(), x.line, x.column, x.words) <
               std::tuple(file_of(y.file) - files.begin(), y.line, y.column, y.words);
    });
    return base::Failure{std::move(problems)};
}

}  // namespace bots_and_aces
