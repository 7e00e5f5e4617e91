// SPDX-License-Identifier: Apache-2.0
//
// Reads the parts of the effect language from a card file into the tables of a set. Forms say what
// is allowed; scenes say which selectors make sense where they stand.
#pragma once

#include "games/bots_and_aces/fields.hpp"

namespace bots_and_aces {

// What there is to speak of at a place of a card.
struct Scenes {
    bool string = false, block = false, event = false, tiled = false, revealed = false;
    bool rolled = false, replacing = false;
    std::uint16_t it = 0;                              // what `it` is; 0: no loop
    std::array<std::uint16_t, max_targets> targets{};  // what t1, t2, t3 are; 0: not declared
    std::uint32_t variables = 0;                       // remembered so far

    void add(Event event);
    void add(Window window);
};

class EffectReader {
public:
    EffectReader(CardSet& set, Complaints& complaints) : set_(set), complaints_(complaints) {}

    Scenes scenes;

    Number operations(const toml::node& node);  // a list; so are tests and costs
    Number tests(const toml::node& node, std::uint16_t subject);
    Number costs(const toml::node& node);
    Number condition(const toml::node& node);
    Number selector(const toml::node& node, std::string_view field, std::uint16_t things);
    std::uint16_t things_of(Number selector) const;

private:
    template <class Code>
    std::vector<Node<Code>>& table();
    template <class Code>
    Number keep(const toml::node& where, const std::vector<Node<Code>>& nodes, bool end);
    template <class Code>
    std::optional<Node<Code>> keyed(const toml::node& node, std::string_view what);
    template <class Code>
    Number keyed_list(const toml::node& node, std::string_view field, std::string_view what);
    template <class Code>
    void fill(Node<Code>& into, const Form& form, const toml::table& table, std::string_view who);

    std::optional<Op> operation(const toml::node& node);
    void check_allowed(const Op& op, const toml::table& table);
    std::optional<Value> value(const toml::node& node, bool all);
    Number value_place(const toml::node& node, bool all);
    Number list_of_lists(const toml::node& node, std::string_view field, const Parameter&,
                         std::uint16_t subject);
    Number variable(const toml::node& node, std::string_view field, bool fresh);
    // Fills width(kind) numbers.
    void argument(Number* into, const Parameter& parameter, const toml::node& node,
                  std::uint16_t subject);

    CardSet& set_;
    Complaints& complaints_;
};

}  // namespace bots_and_aces
