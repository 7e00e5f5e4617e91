// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/effect_words.hpp"

#include <algorithm>
#include <cassert>

namespace bots_and_aces {

namespace {

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string with_article(const std::string& noun) {
    if (noun.empty()) return noun;
    if (noun.starts_with("other ")) return "an" + noun;
    const bool vowel = std::string_view("aeiouAEIO").find(noun[0]) != std::string_view::npos &&
                       !noun.starts_with("unit");
    return (vowel ? "an " : "a ") + noun;
}

// "Bit or Funnel": "Bits or Funnels".
std::string plural(std::string_view noun) {
    if (const std::size_t at = noun.find(" or "); at != std::string_view::npos)
        return plural(noun.substr(0, at)) + " or " + plural(noun.substr(at + 4));
    if (noun == "Ammunition") return std::string(noun);
    return noun == "die" ? "dice" : std::string(noun) + "s";
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

constexpr Number attack_types =
    bit(Type::Standard) | bit(Type::Special) | bit(Type::SpecialSkill) | bit(Type::Ace);

// A thing with what is said of it: "opposing Bot", "within Range 1 of your Bot".
struct Noun {
    std::vector<std::string> before;
    std::string noun, tail;  // "Weapon", " in your Plan"
    bool named = false;      // a test has said what it is
    std::vector<std::string> after;

    std::string text(bool many) const {
        std::string result;
        for (const std::string& word : before) result += word + " ";
        result += (many ? plural(noun) : noun) + tail;
        for (const std::string& word : after) result += " " + word;
        return result;
    }
};

// Writes one ability. Targets are described where they are first spoken of; later they are "it".
class Writer {
public:
    Writer(const CardSet& set, const Ability& ability) : set_(set), ability_(ability) {}

    std::string operations(Number place, std::string_view joint) {
        std::vector<std::string> parts;
        for (auto at = static_cast<std::size_t>(place); set_.operations[at].code != Operation::End;
             ++at)
            parts.push_back(rendered(set_.operations[at]));
        return joined(parts, joint);
    }
    std::string condition(Number place) {
        return rendered(set_.conditions[static_cast<std::size_t>(place)]);
    }
    std::string costs(Number place) {
        std::vector<std::string> parts;
        for (auto at = static_cast<std::size_t>(place); set_.costs[at].code != CostCode::End; ++at)
            parts.push_back(rendered(set_.costs[at]));
        return joined(parts, " and ");
    }
    std::string things(Number tests, std::string_view noun, bool many) {
        Noun description{{}, std::string(noun), "", false, {}};
        describe(description, tests);
        return description.text(many);
    }

private:
    template <class Code>
    std::string rendered(const Node<Code>& node) {
        const Form& form = form_of(node.code);
        bool all = true;
        std::string text = filled(form, form.text, node.arguments, all);
        replace_all(text, "in the Field", "on the Field");
        replace_all(text, "in the Board", "on the Board");
        if (text.starts_with("; ")) text.erase(0, 2);
        if (text.ends_with(";")) text.pop_back();
        replace_all(text, "; cannot", " and cannot");
        return text;
    }

    // Replaces what stands in { } and [ ]; `all` becomes false if an argument was not given.
    std::string filled(const Form& form, std::string_view text,
                       const std::array<Number, max_arguments>& arguments, bool& all) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '[') {
                const std::size_t end = text.find(']', i);
                bool given = true;
                const std::string part =
                    filled(form, text.substr(i + 1, end - i - 1), arguments, given);
                if (given) result += part;
                i = end;
            } else if (text[i] == '{') {
                const std::size_t end = text.find('}', i);
                result += argument(form, text.substr(i + 1, end - i - 1), arguments, all);
                i = end;
            } else {
                result += text[i];
            }
        }
        return result;
    }

    std::string argument(const Form& form, std::string_view text,
                         const std::array<Number, max_arguments>& arguments, bool& all) {
        const std::size_t end = std::min(text.find_first_of("|&#%?=/*~"), text.size());
        const std::string_view name = text.substr(0, end);
        const char style = end < text.size() ? text[end] : '\0';
        const std::string_view rest = text.substr(std::min(end + 1, text.size()));
        const auto at = position(form, name);
        assert(at >= 0);
        const Number* number = &arguments[static_cast<std::size_t>(at)];
        const Parameter& parameter =
            *std::find_if(form.parameters.begin(), form.parameters.end(),
                          [&](const Parameter& p) { return p.name == name; });
        if (!given(parameter, *number)) all = false;
        if (!all && parameter.kind != Kind::Flag) return "";
        switch (style) {
            case '|':
            case '&':
                return with_verb(*number, rest, style == '&');
            case '#':
                return counted(parameter, *number, rest);
            case '%': {
                const auto one = literal(parameter, *number);
                return one && *one == 1 ? std::string(rest) : plural(rest);
            }
            case '?':
                return flagged(*number != 0, rest);
            case '=':
                return styled(form, parameter, number, rest);
            case '/':
                return list(parameter, *number, rest);
            case '*':
                return noun(*number, where(form, rest, arguments)).text(form.number == 0);
            case '~':
                return existing(*number, where(form, rest, arguments));
            default:
                return plain(form, parameter, number, arguments);
        }
    }

    static bool given(const Parameter& parameter, Number number) {
        switch (parameter.kind) {
            case Kind::Flag:
            case Kind::CardOrThis:
                return true;
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
                return number != 0 || parameter.kind == Kind::Duration;
            default:
                return number != absent;
        }
    }
    static Number where(const Form& form, std::string_view name,
                        const std::array<Number, max_arguments>& arguments) {
        return arguments[static_cast<std::size_t>(position(form, name))];
    }

    static std::string flagged(bool flag, std::string_view words) {
        if (!words.starts_with('!')) return flag ? std::string(words) : "";
        const std::size_t colon = words.find(':');
        if (!flag)
            return std::string(
                words.substr(1, colon == std::string_view::npos ? colon : colon - 1));
        return colon == std::string_view::npos ? "" : std::string(words.substr(colon + 1));
    }

    std::string with_verb(Number selector, std::string_view verbs, bool say_you) {
        const std::size_t bar = verbs.find('|');
        const bool you = selector == selector_number(Selector::You);
        const std::string verb(you ? verbs.substr(0, bar) : verbs.substr(bar + 1));
        if (you && !say_you) return verb;
        return this_thing(selector) + " " + verb;
    }

    std::optional<int> literal(const Parameter& parameter, Number number) const {
        if (parameter.kind == Kind::Integer) return number;
        const Value& value = set_.values[static_cast<std::size_t>(number)];
        if (value.code == ValueCode::Literal) return value.arguments[0];
        return {};
    }

    std::string value(Number place) {
        const Value& node = set_.values[static_cast<std::size_t>(place)];
        return rendered(node);
    }

    std::string counted(const Parameter& parameter, Number number, std::string_view noun) {
        if (const auto one = literal(parameter, number))
            return std::to_string(*one) + " " + (*one == 1 ? std::string(noun) : plural(noun));
        return value(number) + " " + plural(noun);
    }

    std::string styled(const Form& form, const Parameter& parameter, const Number* number,
                       std::string_view style) {
        if (style == "tile") return tile(*number);
        if (style == "chosen")
            return *number == selector_number(Selector::You)
                       ? ""
                       : ", " + this_thing(*number) + " chooses where";
        if (style == "one") return things(*number, "card", false);
        if (style == "whose") return whose(*number);
        if (style == "less") return *number == 0 ? "" : ", less " + std::to_string(*number);
        if (style == "fuse")
            return *number == 0   ? "at the end of this round"
                   : *number == 1 ? "at the end of the next round"
                                  : std::to_string(*number) + " rounds after this one";
        if (style.starts_with('+')) return added(parameter, *number, style.substr(1));
        const std::string text = plain(form, parameter, number, {});
        return text == "all" || style.empty() ? text : std::string(style) + " " + text;
    }

    // "+4 damage", "+1 damage for each Funnel of yours".
    std::string added(const Parameter& parameter, Number number, std::string_view what) {
        const std::string unit = what.empty() ? "" : " " + std::string(what);
        if (const auto one = literal(parameter, number))
            return (*one < 0 ? "" : "+") + std::to_string(*one) + unit;
        const Value& node = set_.values[static_cast<std::size_t>(number)];
        if (node.code == ValueCode::Count)
            return "+1" + unit + " for each " +
                   noun(node.arguments[0], node.arguments[at(ValueCode::Count, "where")])
                       .text(false);
        return "+(" + value(number) + ")" + unit;
    }

    std::string whose(Number selector) {
        if (selector == selector_number(Selector::You)) return "your";
        return this_thing(selector) + "'s";
    }

    std::string list(const Parameter& parameter, Number place, std::string_view joint) {
        std::vector<std::string> parts;
        auto at = static_cast<std::size_t>(place);
        if (parameter.kind == Kind::Conditions)
            for (; set_.conditions[at].code != ConditionCode::End; ++at)
                parts.push_back(rendered(set_.conditions[at]));
        else
            for (; set_.values[at].code != ValueCode::End; ++at)
                parts.push_back(rendered(set_.values[at]));
        return joined(parts, joint);
    }

    std::string plain(const Form& form, const Parameter& parameter, const Number* number,
                      const std::array<Number, max_arguments>& arguments) {
        const auto place = static_cast<std::size_t>(*number);
        switch (parameter.kind) {
            case Kind::Value:
            case Kind::ValueOrAll:
                return value(*number);
            case Kind::Selector:
                return this_thing(*number);
            case Kind::Filter:
                return form.name == "not" ? without(*number) : things(*number, "card", true);
            case Kind::Condition:
                return condition(*number);
            case Kind::Do:
                return operations(*number, ", then ");
            case Kind::Modes:
                return modes(form, *number);
            case Kind::Costs:
                return costs(*number);
            case Kind::Duration:
                return *number == 0 ? "" : rendered(set_.durations[place]);
            case Kind::Integer:
                return std::to_string(*number);
            case Kind::Word: {
                std::string words(parameter.words[place].text);
                if (parameter.name == "mode")
                    replace_all(words, "{tile}", this_thing(arguments[0]));
                return words;
            }
            case Kind::Words: {
                std::vector<std::string> names;
                for (std::size_t i = 0; i < parameter.words.size(); ++i)
                    if (*number >> i & 1) names.emplace_back(parameter.words[i].text);
                if (parameter.name == "type" && *number == attack_types) return "Attack";
                return joined(names, " or ");
            }
            case Kind::Card:
            case Kind::Name:
                return set_.name(*number);
            case Kind::CardOrThis:
                return number[0] != no_card ? set_.name(number[0]) : this_thing(number[1]);
            case Kind::Variable:
                return std::string(1, static_cast<char>('X' + *number % 3));
            case Kind::Comparison:
                return value(number[0]) + " " + std::string(compare_words[number[1]].text) + " " +
                       value(number[2]);
            case Kind::Pair:
                return this_thing(number[0]) + " and " + this_thing(number[1]);
            case Kind::Span:
                return value(number[0]) + " to " + value(number[1]);
            case Kind::RangeOf: {
                const std::string least = std::to_string(number[1]),
                                  most = std::to_string(number[2]);
                const std::string of = " of " + this_thing(number[0]);
                if (number[2] == 4) return "at Range " + least + " or more" + of;
                return (number[1] == 0 ? "within Range " + most
                                       : "at Range " + least + " to " + most) +
                       of;
            }
            default:
                return "";
        }
    }

    std::string modes(const Form& form, Number place) {
        std::vector<std::string> parts;
        const auto first = static_cast<std::size_t>(place);
        for (int i = 1; i <= set_.lists[first]; ++i) {
            const Number one = set_.lists[first + static_cast<std::size_t>(i)];
            parts.push_back(form.name == "any_of" ? things(one, "card", false)
                                                  : operations(one, ", then "));
        }
        return joined(parts, " – or – ");
    }

    // { not = { id = "string.target" } }: "other than the target".
    std::string without(Number tests) {
        const auto first = static_cast<std::size_t>(tests);
        if (set_.tests[first].code == TestCode::Id && set_.tests[first + 1].code == TestCode::End)
            return "other than " + plain(form_of(TestCode::Id), form_of(TestCode::Id).parameters[0],
                                         set_.tests[first].arguments.data(), {});
        return "that is not " + with_article(things(tests, "card", false));
    }

    std::string tile(Number selector) {
        const std::string thing = this_thing(selector);
        if (selectors[static_cast<std::size_t>(selector_of(selector))].things == Tiles ||
            suffix_of(selector) == Suffix::Tile)
            return thing;
        return "the tile of " + thing;
    }

    std::string this_thing(Number selector) {
        const Selector base = selector_of(selector);
        std::string text;
        if (base >= Selector::Target1 && base <= Selector::Target3)
            text = target(static_cast<std::size_t>(base) -
                          static_cast<std::size_t>(Selector::Target1));
        else if (base == Selector::EventUnit && ability_.kind == AbilityKind::Hazard)
            text = "the entering unit";
        else
            text = selectors[static_cast<std::size_t>(base)].one;
        switch (suffix_of(selector)) {
            case Suffix::None:
                return text;
            case Suffix::Carrier:
                return "the carrier of " + text;
            case Suffix::Controller:
                return "the controller of " + text;
            case Suffix::Tile:
                return "the tile of " + text;
        }
        return text;
    }

    std::string target(std::size_t which) {
        const TargetSlot& slot = set_.targets_of(ability_)[which];
        if (mentioned_[which]) {
            const Noun again = noun(slot.from, 0);
            return "that " + (again.noun.empty() ? "target" : noun(slot.from, slot.where).noun);
        }
        mentioned_[which] = true;
        const SelectorInfo& info = selectors[static_cast<std::size_t>(selector_of(slot.from))];
        std::string text;
        if (info.many.empty() || suffix_of(slot.from) != Suffix::None)
            text = this_thing(slot.from);
        else if (slot.count == 1 && !slot.up_to)
            text = with_article(noun(slot.from, slot.where).text(false));
        else
            text = (slot.up_to ? "up to " : "") + std::to_string(slot.count) + " " +
                   noun(slot.from, slot.where).text(slot.count > 1);
        if (slot.chooser != selector_number(Selector::You))
            text += " chosen by " + this_thing(slot.chooser);
        if (slot.random) text += " taken at random";
        if (slot.optional) text += " (if you like)";
        return text;
    }

    Noun noun(Number selector, Number tests) {
        Noun result;
        const SelectorInfo& info = selectors[static_cast<std::size_t>(selector_of(selector))];
        if (info.many.empty() || suffix_of(selector) != Suffix::None) {
            result.noun = this_thing(selector);
        } else {
            const std::size_t at = info.many.find('@');
            result.noun = std::string(info.many.substr(0, at));
            result.tail = at == std::string_view::npos ? "" : std::string(info.many.substr(at + 1));
            if (result.noun.starts_with("opposing ")) {
                result.before.emplace_back("opposing");
                result.noun = result.noun.substr(9);
            }
            if (result.noun.starts_with("other ")) {
                result.before.emplace_back("other");
                result.noun = result.noun.substr(6);
            }
        }
        describe(result, tests);
        return result;
    }

    void describe(Noun& noun, Number tests) {
        for (auto at = static_cast<std::size_t>(tests); set_.tests[at].code != TestCode::End;
             ++at) {
            const Test& test = set_.tests[at];
            std::string text = rendered(test);
            const bool shield =
                test.code == TestCode::Class && test.arguments[0] == bit(WeaponClass::Shield);
            if (shield || test.code == TestCode::Carrier) text[0] = '=';
            if (text[0] == '<') {
                noun.before.push_back(text.substr(1));
            } else if (text[0] == '=') {
                noun.noun = text.substr(1);
                noun.named = true;
            } else {
                noun.after.push_back(text);
            }
        }
    }

    // "the target is a unit", "there is an opposing Bot adjacent to your Bot".
    std::string existing(Number selector, Number tests) {
        const SelectorInfo& info = selectors[static_cast<std::size_t>(selector_of(selector))];
        const bool target = selector_of(selector) >= Selector::Target1 &&
                            selector_of(selector) <= Selector::Target3;
        if (!info.many.empty() && suffix_of(selector) == Suffix::None && !target)
            return "there is " + with_article(noun(selector, tests).text(false));
        const std::string subject = this_thing(selector);
        if (tests == 0) return "there is " + subject;
        Noun said;
        describe(said, tests);
        std::vector<std::string> is, has;
        if (said.named) {
            std::string text;
            for (const std::string& word : said.before) text += word + " ";
            is.push_back(with_article(text + said.noun));
        } else {
            is.insert(is.end(), said.before.begin(), said.before.end());
        }
        for (std::string text : said.after) {
            if (text.starts_with("with ")) {
                has.push_back(text.substr(5));
            } else if (text.starts_with("without ")) {
                has.push_back("no " + text.substr(8));
            } else {
                if (text.starts_with("that is ")) text = text.substr(8);
                if (text == "controlled by you") text = "yours";
                if (text == "controlled by an opponent") text = "an opponent's";
                is.push_back(text);
            }
        }
        std::string result = subject;
        if (!is.empty()) result += " is " + joined(is, " and ");
        if (!has.empty()) result += (is.empty() ? " has " : " and has ") + joined(has, " and ");
        return result;
    }

    const CardSet& set_;
    const Ability& ability_;
    std::array<bool, max_targets> mentioned_{};
};

std::string times(const Ability& ability) {
    if (ability.limit == 0) return "";
    const std::string span(span_words[static_cast<std::size_t>(ability.limit_span)].text);
    return (ability.limit == 1 ? "once" : "up to " + std::to_string(ability.limit) + " times") +
           " per " + span;
}

// What comes before the colon.
std::string opening(const Card& card, const Ability& ability, Writer& writer) {
    std::vector<std::string> parts;
    const auto windows = [&] {
        for (std::size_t i = 0; i < std::size(window_words); ++i)
            if (ability.windows >> i & 1 && static_cast<Window>(i) != Window::Open)
                parts.emplace_back(window_words[i].text);
    };
    switch (ability.kind) {
        case AbilityKind::Play:
            if (card.type == Type::Special || card.type == Type::SpecialSkill)
                parts.emplace_back("played");
            windows();
            break;
        case AbilityKind::Signature:
            parts.emplace_back("signature");
            [[fallthrough]];
        case AbilityKind::String:
            if (card.type != Type::Ace || ability.moment != Moment::Attached)
                parts.emplace_back(moment_words[static_cast<std::size_t>(ability.moment)].text);
            break;
        case AbilityKind::Trigger:
        case AbilityKind::Replace:
            parts.emplace_back(event_words[static_cast<std::size_t>(ability.event)].text);
            break;
        case AbilityKind::Activated:
            parts.emplace_back(timing_words[static_cast<std::size_t>(ability.timing)].text);
            break;
        case AbilityKind::Hazard:
            parts.emplace_back("activate");
            break;
        default:
            break;
    }
    if (ability.while_condition)
        parts.push_back("while " + writer.condition(ability.while_condition));
    if (ability.condition) parts.push_back("if " + writer.condition(ability.condition));
    if (ability.limit) parts.push_back(times(ability));
    if (ability.cost) parts.push_back(writer.costs(ability.cost));
    return joined(parts, ", ");
}

}  // namespace

std::string ability_text(const CardSet& set, const Card& card, const Ability& ability) {
    Writer writer(set, ability);
    if (ability.kind == AbilityKind::Build) {
        const bool less = ability.discount < 0;
        return capitalised(writer.things(ability.discount_where, "Weapon", true)) +
               " bought for it cost " +
               std::to_string(less ? -ability.discount : ability.discount) + " BP " +
               (less ? "less" : "more") +
               (ability.discount_least ? " (minimum " + std::to_string(ability.discount_least) + ")"
                                       : "") +
               ".";
    }
    const std::string before = opening(card, ability, writer);
    const bool lasting = ability.kind == AbilityKind::Static || ability.kind == AbilityKind::Rule;
    std::string effect = writer.operations(ability.effect, lasting ? "; " : "; then ");
    if (ability.optional) effect = "you may: " + effect;
    if (ability.cycle) effect += " (this uses the Cycle)";
    std::string text = before.empty() ? capitalised(effect) : capitalised(before) + ": " + effect;
    text += ".";
    if (ability.kind == AbilityKind::Hazard && ability.keep) text += " It stays on the Board.";
    return text;
}

std::string joined(const std::vector<std::string>& parts, std::string_view joint) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : std::string(joint)) + part;
    return text;
}

}  // namespace bots_and_aces
