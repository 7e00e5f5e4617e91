// SPDX-License-Identifier: Apache-2.0
#include "games/aerial_assault/card_file.hpp"

#include <toml++/toml.h>
#include <algorithm>
#include <set>
#include <sstream>

#include "games/aerial_assault/cards.hpp"

namespace aerial_assault {

namespace {

constexpr std::array<std::string_view, build_steps> slot_names = {
    "drive train", "shooter", "floor pick up", "active catching"};
constexpr std::array<std::string_view, 3> set_names = {"basic", "base", "deluxe"};

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
            wanted(file, std::string(slot_names[i]) + " parts", slots_[i], slots_wanted_[i]);
        for (std::size_t i = 0; i < set_names.size(); ++i)
            wanted(file, std::string(set_names[i]) + " cards", sets_[i], sets_wanted_[i]);
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
        text(table, "name");
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
        number(part, "weeks", 1, 7, true);
        number(part, "pick_up", 1, 6, slot == 2);
        number(part, "catch", 0, 6, false);
        if (slot < slot_names.size()) ++slots_[slot];
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

    std::string name_;
    engine::Problems problems_;
    std::set<std::string> ids_;
    std::array<int, 4> slots_{};
    std::array<int, 3> sets_{};
    static constexpr std::array<int, 4> slots_wanted_ = {4, 5, 3, 1};
    static constexpr std::array<int, 3> sets_wanted_ = {basic_cards, base_specials,
                                                        deluxe_specials};
};

}  // namespace

std::string write_card_file() {
    std::ostringstream out;
    out << "# The cards of Aerial Assault. Numbers are the lowest total that succeeds; 0 or "
           "nothing "
           "means that it\n"
           "# cannot be done. `hexwing cards aerial-assault --check FILE` looks over a file like "
           "this "
           "one.\n"
           "#\n"
           "# An action is one of Move, Move 2, Shoot, Truss, Catch, Floor Pick Up, Block, with +1 "
           "or "
           "+2 where it\n"
           "# has a bonus, two of them joined by \"then\", and Re-roll at the end.\n"
        << "\ncatch_needs = " << catch_needs << "\nlow_goal_needs = " << low_goal_needs
        << "\ninbound_needs = " << inbound_needs << "\n";
    for (const PartFacts& part : part_facts) {
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
        const CardFacts& facts = card_facts[card];
        out << "\n[[card]]\nid = \"" << facts.id << "\"\nname = \"" << facts.name << "\"\nset = \""
            << set_names[set_of(card)] << "\"\ntop = \"" << facts.top << "\"\nbottom = \""
            << facts.bottom << "\"\n";
    }
    return out.str();
}

engine::Problems card_file_problems(std::string_view text, std::string_view name) {
    try {
        const toml::table file = toml::parse(text);
        return Checker(name).check(file);
    } catch (const toml::parse_error& error) {
        const auto at = error.source().begin;
        return {std::string(name) + ":" + std::to_string(at.line) + ":" +
                std::to_string(at.column) + ": " + std::string(error.description())};
    }
}

}  // namespace aerial_assault
