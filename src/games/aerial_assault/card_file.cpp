// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/card_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <deque>
#include <set>
#include <sstream>

#include "base/hash.hpp"

namespace aerial_assault {

namespace {

constexpr std::array<std::string_view, build_steps> slot_names = {
    "drive train", "shooter", "floor pick up", "active catching"};
constexpr std::array<std::string_view, 3> set_names = {"basic", "base", "deluxe"};
constexpr std::array<int, 4> slots_wanted = {4, 5, 3, 1};
constexpr std::array<int, 3> sets_wanted = {basic_cards, base_specials, deluxe_specials};
constexpr std::array<std::size_t, 4> slot_begins = {0, first_shooter, first_pick_up, 12};
constexpr std::array<std::size_t, 3> set_begins = {0, basic_cards, basic_cards + base_specials};
constexpr int least_budget = 5;  // a rookie's, AA-184
constexpr std::size_t longest_id = 6, longest_name = 28;

std::size_t set_of(Card card) {
    return card < basic_cards ? 0 : card < basic_cards + base_specials ? 1 : 2;
}

std::string list(const std::array<int, 3>& numbers) {
    std::string text;
    for (int number : numbers) text += (text.empty() ? "[" : ", ") + std::to_string(number);
    return text + "]";
}

// Looks a file over, table by table, and remembers every complaint.
class Checker {
public:
    explicit Checker(std::string_view name) : name_(name) {}

    engine::Problems check(const toml::table& file) {
        known(file, {"catch_needs", "low_goal_needs", "inbound_needs", "part", "card"});
        for (const char* key : {"catch_needs", "low_goal_needs", "inbound_needs"})
            number(file, key, 1, 6, true);
        each(file, "part", [&](const toml::table& part) { check_part(part); });
        each(file, "card", [&](const toml::table& card) { check_card(card); });
        for (std::size_t i = 0; i < slot_names.size(); ++i)
            wanted(file, std::string(slot_names[i]) + " parts", slots_[i], slots_wanted[i]);
        for (std::size_t i = 0; i < set_names.size(); ++i)
            wanted(file, std::string(set_names[i]) + " cards", sets_[i], sets_wanted[i]);
        if (problems_.empty() && least_weeks() > least_budget)
            complain(file, "the cheapest robot needs " + std::to_string(least_weeks()) +
                               " weeks; a rookie has " + std::to_string(least_budget) +
                               " (AA-184).");
        return std::move(problems_);
    }

private:
    void complain(const toml::node& where, const std::string& words) {
        const auto at = where.source().begin;
        problems_.push_back(name_ + ":" + std::to_string(at.line) + ":" +
                            std::to_string(at.column) + ": " + words);
    }
    void wanted(const toml::table& file, const std::string& what, int is, int should) {
        if (is != should)
            complain(file, "there are " + std::to_string(is) + " " + what + "; the game needs " +
                               std::to_string(should) + ".");
    }
    void known(const toml::table& table, std::initializer_list<std::string_view> keys) {
        for (const auto& [key, node] : table)
            if (std::ranges::find(keys, key.str()) == keys.end())
                complain(node, "there is no key \"" + std::string(key.str()) + "\" here.");
    }
    template <class Check>
    void each(const toml::table& file, const char* key, Check check) {
        const toml::array* items = file[key].as_array();
        if (!items) return complain(file, std::string("there are no [[") + key + "]] tables.");
        for (const toml::node& item : *items) {
            if (const toml::table* table = item.as_table())
                check(*table);
            else
                complain(item, std::string(key) + " is a list of tables, [[" + key + "]].");
        }
    }
    std::int64_t number(const toml::table& table, const char* key, int least, int most,
                        bool needed) {
        const toml::node* node = table.get(key);
        if (!node) {
            if (needed) complain(table, std::string(key) + " is missing.");
            return 0;
        }
        const auto value = node->value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) {
            complain(*node, std::string(key) + " is a whole number from " + std::to_string(least) +
                                " to " + std::to_string(most) + ".");
            return 0;
        }
        return *value;
    }
    std::string text(const toml::table& table, const char* key) {
        const auto value = table[key].value_exact<std::string>();
        if (!value || value->empty())
            complain(table[key].node() ? *table[key].node() : table,
                     std::string(key) + " is missing or no text.");
        return value.value_or("");
    }
    // One of the names, or their number if it is none.
    template <std::size_t N>
    std::size_t one_of(const toml::table& table, const char* key,
                       const std::array<std::string_view, N>& names) {
        const std::string value = text(table, key);
        const auto found = std::ranges::find(names, value);
        if (found == names.end() && !value.empty()) {
            std::string all;
            for (std::string_view name : names)
                all += (all.empty() ? "" : ", ") + std::string(name);
            complain(*table.get(key), std::string(key) + " is one of " + all + ".");
        }
        return static_cast<std::size_t>(found - names.begin());
    }
    void identify(const toml::table& table) {
        const std::string id = text(table, "id");
        // Positions and logs are written with them.
        if (id.size() > longest_id || id.size() == 1 || !std::ranges::all_of(id, [](char c) {
                return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            }))
            complain(*table.get("id"), "an id is two to six capital letters and digits.");
        const std::string name = text(table, "name");
        if (name.size() > longest_name || std::ranges::any_of(name, [](char c) {
                return static_cast<unsigned char>(c) < ' ' || c == 127 || c == '"' || c == '\\';
            }))
            complain(*table.get("name"),
                     "a name has at most 28 characters, and no quotation marks or backslashes.");
        if (!id.empty() && !ids_.insert(id).second)
            complain(*table.get("id"), "\"" + id + "\" is there twice.");
    }
    void ranges(const toml::table& table, const char* key) {
        const toml::array* numbers = table[key].as_array();
        bool good = numbers && numbers->size() == 3;
        for (std::size_t i = 0; good && i < 3; ++i) {
            const auto value = (*numbers)[i].value_exact<std::int64_t>();
            good = value && *value >= 0 && *value <= 6;
        }
        if (!good)
            complain(
                numbers ? static_cast<const toml::node&>(*numbers) : table,
                std::string(key) + " is a list of three numbers from 0 to 6, for range 1 to 3.");
    }

    void check_part(const toml::table& part) {
        identify(part);
        const std::size_t slot = one_of(part, "kind", slot_names);
        const auto weeks = static_cast<int>(number(part, "weeks", 1, 7, true));
        const bool picks_up = number(part, "pick_up", 1, 6, slot == 2) > 0;
        number(part, "catch", 0, 6, false);
        if (slot < slot_names.size()) {
            ++slots_[slot];
            int& least = cheapest_[slot == 1 && picks_up ? 3 : slot == 3 ? 4 : slot];
            least = std::min(least, weeks);
        }
        if (slot == 0) {
            known(part, {"id", "name", "kind", "weeks", "block", "move", "fast"});
            number(part, "block", -3, 3, true);
            const auto move = number(part, "move", 1, 2, true);
            if (number(part, "fast", 2, 6, false) && move == 2)
                complain(*part.get("fast"), "a drive train that goes 2 zones needs no die for it.");
        } else if (slot == 1) {
            known(part, {"id", "name", "kind", "weeks", "shoot", "truss", "pick_up"});
            ranges(part, "shoot");
            ranges(part, "truss");
        } else {
            if (slot == 3)
                known(part, {"id", "name", "kind", "weeks", "catch", "inbounds"});
            else
                known(part, {"id", "name", "kind", "weeks", "pick_up", "catch", "inbounds"});
            if (const toml::node* node = part.get("inbounds"); node && !node->is_boolean())
                complain(*node, "inbounds is true or false.");
        }
    }

    void check_card(const toml::table& card) {
        identify(card);
        known(card, {"id", "name", "set", "top", "bottom"});
        const std::size_t set = one_of(card, "set", set_names);
        if (set < set_names.size()) ++sets_[set];
        for (const char* half : {"top", "bottom"}) {
            const std::string printed = text(card, half);
            if (printed.empty()) continue;
            const auto action = read_action(printed);
            if (!action)
                complain(*card.get(half), "\"" + printed + "\" is no action of this game.");
            else if (action->size == 2 && !is_double(*action))
                complain(
                    *card.get(half),
                    "\"" + printed + "\" has no place in the order of actions (AA-90 to AA-93).");
            else if (action->size == 2 && set == 0)
                complain(*card.get(half), "basic cards have no double actions.");
            else if (has_useless_bonus(*action))
                complain(*card.get(half), "\"" + printed + "\": a move has no die to change.");
        }
    }
    // The doubles that the sequence of AA-90 and AA-92 names.
    static bool is_double(const Action& action) {
        const Kind first = action.parts[0].kind;
        const Kind second = action.parts[1].kind;
        const auto acts = [](Kind kind) {
            return kind == Kind::Shoot || kind == Kind::Truss || kind == Kind::Block;
        };
        return (first == Kind::Move && acts(second)) || (acts(first) && second == Kind::Move);
    }

    static bool has_useless_bonus(const Action& action) {
        bool rolls = false;
        for (std::size_t i = 0; i < action.size; ++i) {
            const Component& part = action.parts[i];
            const bool moves = part.kind == Kind::Move || part.kind == Kind::Move2;
            if (moves && part.plus) return true;
            rolls = rolls || !moves;
        }
        return action.reroll && !rolls;
    }
    int least_weeks() const {
        const auto [drive, shooter, pick_up, both, catching] = cheapest_;
        return drive + std::min(shooter + pick_up, both);
    }

    std::string name_;
    engine::Problems problems_;
    std::set<std::string> ids_;
    std::array<int, 4> slots_{};
    std::array<int, 3> sets_{};
    // Weeks of the cheapest drive train, shooter, floor pick up, shooter that picks up, and
    // catcher.
    std::array<int, 5> cheapest_ = {99, 99, 99, 99, 99};
};

// The texts of the cards that are read live as long as the program, as the compiled-in ones do.
std::string_view kept(std::string text) {
    static std::deque<std::string> texts;
    return texts.emplace_back(std::move(text));
}

std::string_view text_of(const toml::table& table, const char* key) {
    return kept(*table[key].value<std::string>());
}
int number_of(const toml::table& table, const char* key) {
    return static_cast<int>(table[key].value_or<std::int64_t>(0));
}
std::array<int, 3> numbers_of(const toml::table& table, const char* key) {
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<int>(table[key][i].value_or<std::int64_t>(0));
    return numbers;
}

PartFacts part_from(const toml::table& table, Slot slot) {
    PartFacts part{text_of(table, "id"), text_of(table, "name"), slot, number_of(table, "weeks")};
    part.block = number_of(table, "block");
    part.move = number_of(table, "move");
    part.fast = number_of(table, "fast");
    part.shoot = numbers_of(table, "shoot");
    part.truss = numbers_of(table, "truss");
    part.pick_up = number_of(table, "pick_up");
    part.catching = number_of(table, "catch");
    part.inbounds = table["inbounds"].value_or(false);
    return part;
}

template <std::size_t N>
std::size_t place_of(const toml::table& table, const char* key,
                     const std::array<std::string_view, N>& names) {
    return static_cast<std::size_t>(
        std::ranges::find(names, *table[key].value<std::string_view>()) - names.begin());
}

// The cards of a file that the checker found in order. Those of a kind keep their order.
Cards cards_from(const toml::table& file) {
    Cards cards;
    cards.catching = number_of(file, "catch_needs");
    cards.low_goal = number_of(file, "low_goal_needs");
    cards.inbound = number_of(file, "inbound_needs");
    auto next_part = slot_begins;
    for (const toml::node& node : *file["part"].as_array()) {
        const toml::table& table = *node.as_table();
        const std::size_t slot = place_of(table, "kind", slot_names);
        cards.parts[next_part[slot]++] = part_from(table, static_cast<Slot>(slot));
    }
    auto next_card = set_begins;
    for (const toml::node& node : *file["card"].as_array()) {
        const toml::table& table = *node.as_table();
        cards.cards[next_card[place_of(table, "set", set_names)]++] = {
            text_of(table, "id"), text_of(table, "name"), text_of(table, "top"),
            text_of(table, "bottom")};
    }
    cards.read_actions();
    return cards;
}

// All but the remarks at the top.
std::string write_tables(const Cards& cards) {
    std::ostringstream out;
    out << "\ncatch_needs = " << cards.catching << "\nlow_goal_needs = " << cards.low_goal
        << "\ninbound_needs = " << cards.inbound << "\n";
    for (const PartFacts& part : cards.parts) {
        const auto slot = static_cast<std::size_t>(part.slot);
        out << "\n[[part]]\nid = \"" << part.id << "\"\nname = \"" << part.name << "\"\nkind = \""
            << slot_names[slot] << "\"\nweeks = " << part.weeks << "\n";
        if (part.slot == Slot::DriveTrain)
            out << "block = " << part.block << "\nmove = " << part.move << "\n";
        if (part.fast) out << "fast = " << part.fast << "\n";
        if (part.slot == Slot::Shooter)
            out << "shoot = " << list(part.shoot) << "\ntruss = " << list(part.truss) << "\n";
        if (part.pick_up) out << "pick_up = " << part.pick_up << "\n";
        if (part.catching) out << "catch = " << part.catching << "\n";
        if (part.inbounds) out << "inbounds = true\n";
    }
    for (Card card = 0; card < card_count; ++card) {
        const CardFacts& facts = cards.cards[card];
        out << "\n[[card]]\nid = \"" << facts.id << "\"\nname = \"" << facts.name << "\"\nset = \""
            << set_names[set_of(card)] << "\"\ntop = \"" << facts.top << "\"\nbottom = \""
            << facts.bottom << "\"\n";
    }
    return out.str();
}

}  // namespace

std::string write_card_file(const Cards& cards) {
    return "# The cards of Aerial Assault. Numbers are the lowest total that succeeds; 0 or "
           "nothing "
           "means that it\n"
           "# cannot be done. `hexwing cards aerial-assault --check FILE` looks over a file like "
           "this "
           "one.\n"
           "#\n"
           "# An action is one of Move, Move 2, Shoot, Truss, Catch, Floor Pick Up, Block, with +1 "
           "or "
           "+2 where it\n"
           "# has a bonus, two of them joined by \"then\", and Re-roll at the end.\n" +
           write_tables(cards);
}

base::Result<Cards, engine::Problems> read_card_file(std::string_view text, std::string_view name) {
    try {
        const toml::table file = toml::parse(text);
        if (auto problems = Checker(name).check(file); !problems.empty())
            return base::Failure{std::move(problems)};
        return cards_from(file);
    } catch (const toml::parse_error& error) {
        const auto at = error.source().begin;
        return base::Failure{engine::Problems{std::string(name) + ":" + std::to_string(at.line) +
                                              ":" + std::to_string(at.column) + ": " +
                                              std::string(error.description())}};
    }
}

engine::Problems card_file_problems(std::string_view text, std::string_view name) {
    auto read = read_card_file(text, name);
    return read ? engine::Problems{} : read.error();
}

void play_with(const Cards& cards) {
    const std::string own = write_tables(Cards{});
    const std::string tables = write_tables(cards);
    cards_in_play = cards;
    card_set_in_play = {};
    if (tables == own) return;
    const std::string mark = base::hex(base::hash_bytes(tables.data(), tables.size()));
    std::ranges::copy(mark, card_set_in_play.begin());
}

}  // namespace aerial_assault
