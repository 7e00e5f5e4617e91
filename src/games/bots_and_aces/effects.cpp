// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/effects.hpp"

#include <algorithm>

namespace bots_and_aces {

namespace {

constexpr std::size_t most_nodes = 32767;  // places are numbers of sixteen bits
constexpr std::size_t most_variables = 2;  // Act::variables of a running game
constexpr int most = 32000;

std::string things_in_words(std::uint16_t things) {
    constexpr std::pair<Things, std::string_view> all[] = {
        {Units, "units"}, {Cards, "cards"},   {Players, "players"},          {Tiles, "tiles"},
        {Slots, "slots"}, {Tokens, "tokens"}, {Items, "items of the Cycle"}, {Strings, "strings"}};
    std::string text;
    for (const auto& [thing, words] : all)
        if (things & thing) text += (text.empty() ? "" : " or ") + std::string(words);
    return text;
}

template <class Forms>
std::vector<std::string_view> form_names(const Forms& forms) {
    std::vector<std::string_view> names;
    for (const Form& form : forms)
        if (!form.name.empty() && form.name != "literal") names.push_back(form.name);
    return names;
}

// A parameter that a `where` after it speaks of.
bool is_subject(const Parameter& parameter) {
    return parameter.kind == Kind::Selector &&
           (parameter.name == "in" || parameter.name == "from" || parameter.name == "count" ||
            parameter.name == "exists");
}

bool is_place(Kind kind) {
    switch (kind) {
        case Kind::Value:
        case Kind::ValueOrAll:
        case Kind::Values:
        case Kind::Filter:
        case Kind::Condition:
        case Kind::Conditions:
        case Kind::Do:
        case Kind::Modes:
        case Kind::Costs:
        case Kind::Duration:
            return true;
        default:
            return false;
    }
}

// OP-97 lifts what a rule forbids. Where more than that is to be said, how often or against whom,
// there is an operation that says it; those are named here.
std::string_view instead_of_allowing(Action action) {
    switch (action) {
        case Action::Combat:
        case Action::Withdraw:
            return "\"extra_action\"";
        case Action::Move:
            return "\"gain_mp\" or \"move\"";
        case Action::BotRush:
            return "\"bot_rush\"";
        case Action::Activate:
            return "\"activate\"";
        case Action::Detach:
            return "\"detach\"";
        case Action::Block:
            return "\"allow_block\"";
        case Action::Reposition:
        case Action::SetHazard:
        case Action::Attach:
        case Action::Play:
        case Action::ReservePower:
            break;
    }
    return {};
}

}  // namespace

void Scenes::add(Event which) {
    event = true;
    if (which == Event::StringDeclared || which == Event::StringResolving ||
        which == Event::StringResolved)
        string = true;
    if (which == Event::BlockDeclared || which == Event::BlockResolved) block = true;
}

void Scenes::add(Window window) {
    switch (window) {
        case Window::StringDeclared:
        case Window::StringResolved:
            string = true;
            break;
        case Window::BlockDeclared:
        case Window::BlockResolved:
            block = true;
            break;
        case Window::CombatDeclared:
        case Window::MoveStart:
        case Window::StepDeclared:
        case Window::StepResolved:
        case Window::UnitEntered:
        case Window::MoveEnd:
            event = true;
            break;
        default:
            break;
    }
}

template <>
std::vector<Op>& EffectReader::table() {
    return set_.operations;
}
template <>
std::vector<Condition>& EffectReader::table() {
    return set_.conditions;
}
template <>
std::vector<Value>& EffectReader::table() {
    return set_.values;
}
template <>
std::vector<Test>& EffectReader::table() {
    return set_.tests;
}
template <>
std::vector<Cost>& EffectReader::table() {
    return set_.costs;
}
template <>
std::vector<Duration>& EffectReader::table() {
    return set_.durations;
}

template <class Code>
Number EffectReader::keep(const toml::node& where, const std::vector<Node<Code>>& nodes, bool end) {
    if (nodes.empty()) return 0;
    std::vector<Node<Code>>& all = table<Code>();
    if (all.size() + nodes.size() + 1 > most_nodes) {
        complaints_.note(where, "There are too many effects; a set has room for 32767 of a kind.");
        return 0;
    }
    const auto place = static_cast<Number>(all.size());
    all.insert(all.end(), nodes.begin(), nodes.end());
    if (end) all.emplace_back();
    return place;
}

std::uint16_t EffectReader::things_of(Number number) const {
    switch (suffix_of(number)) {
        case Suffix::Carrier:
            return Units;
        case Suffix::Controller:
            return Players;
        case Suffix::Tile:
            return Tiles;
        case Suffix::None:
            break;
    }
    const Selector base = selector_of(number);
    if (base == Selector::It) return scenes.it;
    if (base >= Selector::Target1 && base <= Selector::Target3)
        return scenes
            .targets[static_cast<std::size_t>(base) - static_cast<std::size_t>(Selector::Target1)];
    return selectors[static_cast<std::size_t>(base)].things;
}

Number EffectReader::selector(const toml::node& node, std::string_view field,
                              std::uint16_t things) {
    const auto text = read_text(node, field, complaints_);
    if (!text) return absent;
    // The longest selector that the text begins with; what is left is the suffix.
    std::string_view base = *text;
    Suffix suffix = Suffix::None;
    const auto find = [](std::string_view name) {
        return std::find_if(std::begin(selectors), std::end(selectors),
                            [&](const SelectorInfo& one) { return one.name == name; });
    };
    auto found = find(base);
    if (found == std::end(selectors))
        if (const auto dot = base.rfind('.'); dot != std::string_view::npos) {
            const auto* const last =
                std::find(std::begin(suffixes) + 1, std::end(suffixes), base.substr(dot + 1));
            if (last != std::end(suffixes)) {
                suffix = static_cast<Suffix>(last - std::begin(suffixes));
                base = base.substr(0, dot);
                found = find(base);
            }
        }
    if (found == std::end(selectors)) {
        std::vector<std::string_view> names;
        for (const SelectorInfo& one : selectors) names.push_back(one.name);
        complaints_.note(node, "There is no selector " + quoted(base) + hint(base, names));
        return absent;
    }
    const auto code = static_cast<Selector>(found - std::begin(selectors));
    const auto refuse = [&](const std::string& words) {
        complaints_.note(node, quoted(*text) + " " + words);
        return absent;
    };
    switch (found->scene) {
        case Scene::Always:
            break;
        case Scene::String:
            if (!scenes.string)
                return refuse(
                    "needs a string: a signature, string or static ability, or one at "
                    "string_declared or string_resolved.");
            break;
        case Scene::Block:
            if (!scenes.block)
                return refuse("needs a block: an ability at block_declared or block_resolved.");
            break;
        case Scene::Event:
            if (!scenes.event)
                return refuse(
                    "needs an event: a trigger, a hazard, or a window such as "
                    "step_resolved.");
            break;
        case Scene::Loop:
            if (!scenes.it) return refuse("stands only inside for_each.");
            break;
        case Scene::Reveal:
            if (!scenes.revealed) return refuse("needs an operation \"reveal\" before it.");
            break;
        case Scene::Tiled:
            if (!scenes.tiled) return refuse("is for Terrain and Hazards only.");
            break;
    }
    const std::uint16_t named = things_of(selector_number(code));
    if (named == 0) return refuse("is no target of this ability; declare it in \"target\".");
    const std::uint16_t owners = suffix == Suffix::Carrier ? std::uint16_t{Cards}
                                 : suffix == Suffix::Controller
                                     ? std::uint16_t{Units | Cards | Tokens | Items | Strings}
                                 : suffix == Suffix::Tile ? std::uint16_t{Units | Cards | Tokens}
                                                          : std::uint16_t{Anything};
    if (!(named & owners))
        return refuse("makes no sense: " + things_in_words(named) + " have no " +
                      std::string(suffixes[static_cast<std::size_t>(suffix)]) + ".");
    const Number number = selector_number(code, suffix);
    if (!(things_of(number) & things))
        return refuse("names " + things_in_words(things_of(number)) + ", but " + quoted(field) +
                      " takes " + things_in_words(things) + ".");
    return number;
}

Number EffectReader::variable(const toml::node& node, std::string_view field, bool fresh) {
    const auto name = read_text(node, field, complaints_);
    if (!name) return absent;
    auto& names = set_.variables;
    auto found = std::find(names.begin(), names.end(), *name);
    if (found == names.end() && fresh) {
        if (names.size() == most_variables) {
            complaints_.note(node, "A set can remember under 2 names; use one of them again.");
            return absent;
        }
        found = names.emplace(names.end(), *name);
    }
    const auto place = static_cast<std::size_t>(found - names.begin());
    if (fresh) scenes.variables |= 1u << place;
    if (found == names.end() || !(scenes.variables >> place & 1)) {
        complaints_.note(node, "Nothing was remembered as " + quoted(*name) +
                                   "; \"remember\" has to come first.");
        return absent;
    }
    return static_cast<Number>(place);
}

std::optional<Value> EffectReader::value(const toml::node& node, bool all) {
    if (node.is_integer()) {
        const auto number = read_integer(node, "a value", -most, most, complaints_);
        if (!number) return {};
        return Value{ValueCode::Literal, 0, {static_cast<Number>(*number)}};
    }
    if (const auto* text = node.as_string()) {
        if (all && **text == "all") return Value{ValueCode::All, 0, {}};
        complaints_.note(
            node, "A value is a whole number or a table such as { count = \"your.hand\" }" +
                      std::string(all ? ", or \"all\"" : "") + ", not " + kind_of(node) + ".");
        return {};
    }
    return keyed<ValueCode>(node, "value");
}

Number EffectReader::value_place(const toml::node& node, bool all) {
    const auto one = value(node, all);
    return one ? keep<ValueCode>(node, {*one}, false) : Number{0};
}

template <class Code>
void EffectReader::fill(Node<Code>& into, const Form& form, const toml::table& table,
                        std::string_view who) {
    std::size_t place = 0;
    std::uint16_t subject = Anything;
    const Scenes before = scenes;
    for (const Parameter& parameter : form.parameters) {
        if (parameter.kind == Kind::None) break;
        for (int i = 0; i < width(parameter.kind); ++i)
            into.arguments[place + static_cast<std::size_t>(i)] =
                is_place(parameter.kind) ? Number{0} : parameter.fallback;
        if (const toml::node* node = table.get(parameter.name)) {
            const bool about_subject = parameter.kind == Kind::Filter && parameter.name == "where";
            argument(&into.arguments[place], parameter, *node,
                     about_subject ? subject : parameter.things);
        } else if (parameter.required) {
            complaints_.note(table, std::string(who) + " needs " + quoted(parameter.name) +
                                        ", which is not there.");
        }
        if (is_subject(parameter) && into.arguments[place] != absent) {
            subject = things_of(into.arguments[place]);
            if (parameter.name == "in") scenes.it = subject;
        }
        if (parameter.name == "until" && into.arguments[place] != absent)
            scenes.add(static_cast<Event>(into.arguments[place]));
        place += static_cast<std::size_t>(width(parameter.kind));
    }
    // What was remembered, revealed and rolled stays so for the operations that follow.
    const Scenes after = scenes;
    scenes = before;
    scenes.variables = after.variables;
    scenes.revealed = after.revealed;
    scenes.rolled = after.rolled;
}

template <class Code>
std::optional<Node<Code>> EffectReader::keyed(const toml::node& node, std::string_view what) {
    const auto forms = forms_of(Code{});
    const auto find = [&](std::string_view name) {
        return std::find_if(forms.begin() + 1, forms.end(),
                            [&](const Form& form) { return form.name == name; });
    };
    const auto unknown = [&](const toml::source_region& where, std::string_view name) {
        complaints_.note(where, "There is no " + std::string(what) + " " + quoted(name) +
                                    hint(name, form_names(forms)));
        return std::nullopt;
    };
    if (const auto* text = node.as_string()) {
        const auto form = find(**text);
        if (form == forms.end()) return unknown(node.source(), **text);
        if (form->parameters[0].kind != Kind::None) {
            complaints_.note(node, quoted(**text) + " needs more: write { " + **text +
                                       " = … } instead of a string.");
            return {};
        }
        return Node<Code>{static_cast<Code>(form - forms.begin()), 0, {}};
    }
    const toml::table* table = node.as_table();
    if (!table || table->empty()) {
        complaints_.note(node, "A " + std::string(what) + " is a table such as { " +
                                   std::string(forms[3].name) + " = … }, not " +
                                   (table ? "an empty one" : kind_of(node)) + ".");
        return {};
    }
    auto form = forms.end();
    for (const auto& [key, child] : *table)
        if (const auto found = find(key.str()); found != forms.end() &&
                                                found->parameters[0].kind != Kind::None &&
                                                found->name != "literal")
            if (form == forms.end()) form = found;
    if (form == forms.end()) return unknown(table->begin()->first.source(), table->begin()->first);
    for (const auto& [key, child] : *table)
        if (std::none_of(form->parameters.begin(), form->parameters.end(), [&](const Parameter& p) {
                return p.kind != Kind::None && p.name == key.str();
            })) {
            std::vector<std::string_view> names;
            for (const Parameter& p : form->parameters)
                if (p.kind != Kind::None) names.push_back(p.name);
            complaints_.note(key.source(), "The " + std::string(what) + " " + quoted(form->name) +
                                               " has no " + quoted(key.str()) +
                                               hint(key.str(), names));
        }
    Node<Code> result{static_cast<Code>(form - forms.begin()), 0, {}};
    fill(result, *form, *table, "The " + std::string(what) + " " + quoted(form->name));
    if constexpr (std::is_same_v<Code, ValueCode>)
        if (result.code == ValueCode::Die && !scenes.rolled)
            complaints_.note(node, "There is no die yet; \"roll\" has to come first.");
    return result;
}

template <class Code>
Number EffectReader::keyed_list(const toml::node& node, std::string_view field,
                                std::string_view what) {
    const toml::array* array = node.as_array();
    if (!array) {
        complaints_.note(node, quoted(field) + " takes a list of " + std::string(what) +
                                   "s in [ ], not " + kind_of(node) + ".");
        return 0;
    }
    std::vector<Node<Code>> nodes;
    for (const toml::node& one : *array) {
        std::optional<Node<Code>> read;
        if constexpr (std::is_same_v<Code, ValueCode>)
            read = value(one, false);
        else
            read = keyed<Code>(one, what);
        if (read) nodes.push_back(*read);
    }
    return keep<Code>(node, nodes, true);
}

Number EffectReader::costs(const toml::node& node) {
    return keyed_list<CostCode>(node, "cost", "cost");
}

Number EffectReader::condition(const toml::node& node) {
    const auto read = keyed<ConditionCode>(node, "condition");
    return read ? keep<ConditionCode>(node, {*read}, false) : Number{0};
}

Number EffectReader::tests(const toml::node& node, std::uint16_t subject) {
    const toml::table* table = node.as_table();
    if (!table) {
        complaints_.note(
            node, "A filter is a table such as { class = \"melee\" }, not " + kind_of(node) + ".");
        return 0;
    }
    const auto forms = forms_of(TestCode{});
    std::vector<Test> tests;
    // In the order of the forms: the same filter gives the same nodes, however it was written.
    for (std::size_t code = 1; code < forms.size(); ++code) {
        const Form& form = forms[code];
        const toml::node* value = table->get(form.name);
        if (!value) continue;
        if (!(form.subject & subject)) {
            complaints_.note(*value, "Impossible: " + things_in_words(subject) + " have no " +
                                         quoted(form.name) + "; that is asked of " +
                                         things_in_words(form.subject) + ".");
            continue;
        }
        Test test{static_cast<TestCode>(code), 0, {}};
        test.arguments[0] = is_place(form.parameters[0].kind) ? Number{0} : absent;
        argument(test.arguments.data(), form.parameters[0], *value, subject);
        if (test.code == TestCode::Type && test.arguments[0] > 0) {
            const int named = test.arguments[0];
            const int loose =
                1 << static_cast<int>(Type::Unit) | 1 << static_cast<int>(Type::Token);
            const int possible = ((subject & Units) ? 1 << static_cast<int>(Type::Unit) : 0) |
                                 ((subject & Tokens) ? 1 << static_cast<int>(Type::Token) : 0) |
                                 ((subject & Cards) ? 0x7fff & ~loose : 0);
            if (!(named & possible))
                complaints_.note(
                    *value, "Impossible: " + things_in_words(subject) + " are never of this type.");
        }
        tests.push_back(test);
    }
    for (const auto& [key, child] : *table)
        if (std::none_of(forms.begin() + 1, forms.end(),
                         [&](const Form& form) { return form.name == key.str(); }))
            complaints_.note(key.source(), "A filter has no " + quoted(key.str()) +
                                               hint(key.str(), form_names(forms)));
    return keep<TestCode>(node, tests, true);
}

Number EffectReader::list_of_lists(const toml::node& node, std::string_view field,
                                   const Parameter& parameter, std::uint16_t subject) {
    const toml::array* array = node.as_array();
    if (!array || array->size() < 2) {
        complaints_.note(node, quoted(field) + " takes a list of two or more, not " +
                                   (array ? "fewer" : kind_of(node)) + ".");
        return 0;
    }
    std::vector<Number> places{static_cast<Number>(array->size())};
    for (const toml::node& one : *array)
        places.push_back(parameter.name == "any_of" ? tests(one, subject) : operations(one));
    if (set_.lists.size() + places.size() > most_nodes) return 0;
    const auto place = static_cast<Number>(set_.lists.size());
    set_.lists.insert(set_.lists.end(), places.begin(), places.end());
    return place;
}

void EffectReader::argument(Number* into, const Parameter& parameter, const toml::node& node,
                            std::uint16_t subject) {
    const std::string_view field = parameter.name;
    const auto wrong = [&](const std::string& right) {
        complaints_.note(node, quoted(field) + " takes " + right + ", not " + kind_of(node) + ".");
    };
    const auto pair = [&](std::size_t size) -> const toml::array* {
        const toml::array* array = node.as_array();
        return array && array->size() == size ? array : nullptr;
    };
    switch (parameter.kind) {
        case Kind::None:
            break;
        case Kind::Value:
            *into = value_place(node, false);
            break;
        case Kind::ValueOrAll:
            *into = value_place(node, true);
            break;
        case Kind::Values:
            *into = keyed_list<ValueCode>(node, field, "value");
            if (const toml::array* array = node.as_array(); array && array->size() < 2)
                wrong("two values or more");
            break;
        case Kind::Selector:
            *into = selector(node, field, parameter.things);
            break;
        case Kind::Filter:
            *into = tests(node, subject);
            break;
        case Kind::Condition:
            *into = condition(node);
            break;
        case Kind::Conditions:
            *into = keyed_list<ConditionCode>(node, field, "condition");
            break;
        case Kind::Do:
            *into = operations(node);
            break;
        case Kind::Modes:
            if (const toml::array* modes = node.as_array();
                field == "modes" && modes && modes->size() > 8)
                wrong("at most eight lists");
            *into = list_of_lists(node, field, parameter, subject);
            break;
        case Kind::Costs:
            *into = costs(node);
            break;
        case Kind::Duration: {
            const auto read = keyed<DurationCode>(node, "duration");
            *into = read ? keep<DurationCode>(node, {*read}, false) : Number{0};
            break;
        }
        case Kind::Flag:
            *into = read_flag(node, field, complaints_);
            break;
        case Kind::Integer:
            *into = static_cast<Number>(
                read_integer(node, field, -most, most, complaints_).value_or(0));
            break;
        case Kind::Word:
            *into = static_cast<Number>(
                read_word(node, field, parameter.words, complaints_).value_or(absent));
            break;
        case Kind::Words:
            *into = static_cast<Number>(read_words(node, field, parameter.words, complaints_));
            break;
        case Kind::Card:
        case Kind::Name: {
            const auto text = read_text(node, field, complaints_);
            if (!text) break;
            *into = parameter.kind == Kind::Card ? set_.find(*text) : set_.find_name(*text);
            if (*into == no_card)
                complaints_.note(node, "There is no card " + quoted(*text) + " in this set.");
            break;
        }
        case Kind::CardOrThis: {
            const auto* text = node.as_string();
            const CardId card = text ? set_.find(**text) : no_card;
            into[0] = card;
            into[1] = card == no_card ? selector(node, field, subject) : absent;
            break;
        }
        case Kind::Variable:
            *into = variable(node, field, parameter.name == "name");
            break;
        case Kind::Comparison:
            if (const toml::array* array = pair(3)) {
                into[0] = value_place((*array)[0], false);
                into[1] = static_cast<Number>(
                    read_word((*array)[1], field, compare_words, complaints_).value_or(absent));
                into[2] = value_place((*array)[2], false);
            } else {
                wrong("[value, \"<=\", value]");
            }
            break;
        case Kind::Pair:
            if (const toml::array* array = pair(2)) {
                for (std::size_t i = 0; i < 2; ++i)
                    into[i] = selector((*array)[i], field, parameter.things);
            } else {
                wrong("two selectors in [ ]");
            }
            break;
        case Kind::Span:
            if (const toml::array* array = pair(2)) {
                for (std::size_t i = 0; i < 2; ++i) into[i] = value_place((*array)[i], false);
            } else {
                wrong("[least, most]");
            }
            break;
        case Kind::RangeOf:
            if (const toml::table* table = node.as_table()) {
                Fields fields(*table, quoted(field), complaints_);
                const toml::node* from = fields.need("from");
                into[0] = from ? selector(*from, "from", parameter.things) : absent;
                into[1] = static_cast<Number>(fields.integer("min", 0, 4, 0));
                into[2] = static_cast<Number>(fields.integer("max", 0, 4));
                if (into[1] > into[2]) complaints_.note(node, "\"min\" is more than \"max\".");
                fields.finish();
            } else {
                wrong("{ from = …, min = 0, max = 1 }");
            }
            break;
    }
}

void EffectReader::check_allowed(const Op& op, const toml::table& table) {
    const Number action = op.arguments[at(Operation::Allow, "action")];
    if (action == absent) return;  // told already
    const auto what = static_cast<Action>(action);
    const std::string word = quoted(action_words[static_cast<std::size_t>(action)].name);
    if (const std::string_view other = instead_of_allowing(what); !other.empty())
        complaints_.note(*table.get("action"),
                         "\"allow\" cannot speak of " + word + "; use " + std::string(other) + ".");
    else if (table.contains("tile") && what != Action::Reposition && what != Action::SetHazard)
        complaints_.note(*table.get("tile"), word + " is about no tile.");
}

std::optional<Op> EffectReader::operation(const toml::node& node) {
    const toml::table* table = node.as_table();
    const toml::node* name = table ? table->get("op") : nullptr;
    if (!name || !name->is_string()) {
        complaints_.note(node, "An operation is a table such as { op = \"draw\", n = 1 }, not " +
                                   (table ? "one without \"op\"" : kind_of(node)) + ".");
        return {};
    }
    const std::string_view wanted = **name->as_string();
    const auto forms = forms_of(Operation{});
    const auto form = std::find_if(forms.begin() + 1, forms.end(),
                                   [&](const Form& one) { return one.name == wanted; });
    if (form == forms.end()) {
        complaints_.note(
            *name, "There is no operation " + quoted(wanted) + hint(wanted, form_names(forms)));
        return {};
    }
    std::vector<std::string_view> names;
    for (const Parameter& p : form->parameters)
        if (p.kind != Kind::None) names.push_back(p.name);
    for (const auto& [key, child] : *table)
        if (key.str() != "op" && std::find(names.begin(), names.end(), key.str()) == names.end())
            complaints_.note(key.source(), "The operation " + quoted(wanted) + " has no " +
                                               quoted(key.str()) + hint(key.str(), names));
    Op op{static_cast<Operation>(form - forms.begin()), 0, {}};
    if (op.code == Operation::Roll) scenes.rolled = true;
    if (op.code == Operation::Reveal) scenes.revealed = true;
    if (op.code == Operation::ModifyEvent && !scenes.replacing)
        complaints_.note(*name, "\"modify_event\" stands only in an ability of kind \"replace\".");
    const bool about_string =
        std::any_of(form->parameters.begin(), form->parameters.end(), [](const Parameter& p) {
            return p.name == "string" && p.fallback == selector_number(Selector::ThisString);
        });
    if (about_string && !scenes.string && !table->contains("string"))
        complaints_.note(*name, quoted(wanted) +
                                    " needs a string: a signature, string or static ability, or "
                                    "one at string_declared or string_resolved.");
    fill(op, *form, *table, "The operation " + quoted(wanted));
    if (op.code == Operation::Allow) check_allowed(op, *table);
    return op;
}

Number EffectReader::operations(const toml::node& node) {
    const toml::array* array = node.as_array();
    if (!array) {
        complaints_.note(node, "Operations are a list in [ ], not " + kind_of(node) + ".");
        return 0;
    }
    std::vector<Op> list;
    for (const toml::node& one : *array)
        if (const auto op = operation(one)) list.push_back(*op);
    return keep<Operation>(node, list, true);
}

}  // namespace bots_and_aces
