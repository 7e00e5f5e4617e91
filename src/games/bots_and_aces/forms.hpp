// SPDX-License-Identifier: Apache-2.0
//
// The forms of values, conditions, tests, costs and durations. In these tables the first parameter
// is the value of the key that names the form: { stat = "armor", of = "carrier" }.
#pragma once

#include "games/bots_and_aces/operations.hpp"

namespace bots_and_aces {

namespace forms {

constexpr Parameter value(std::string_view name = "") { return needs(name, Kind::Value); }
constexpr Parameter values(std::string_view name) { return needs(name, Kind::Values); }

inline constexpr Form value_table[] = {
    {""},
    {"literal", 0, {needs("literal", Kind::Integer)}, "{literal}"},
    {"all", 0, {}, "all"},
    {"add", 0, {values("add")}, "{add/ plus }"},
    {"sub", 0, {values("sub")}, "{sub/ minus }"},
    {"mul", 0, {values("mul")}, "{mul/ times }"},
    {"div", 0, {values("div"), word("round", rounding_words, 0)}, "{div/ divided by } ({round})"},
    {"min", 0, {values("min")}, "{min/ or }, whichever is less"},
    {"max", 0, {values("max")}, "{max/ or }, whichever is more"},
    {"count", 0, {thing("count", Anything), where()}, "the number of {count*where}"},
    {"stat",
     0,
     {word("stat", stat_words), thing("of", Units | Cards | Players)},
     "the {stat} of {of}"},
    {"missing_hp", 0, {thing("missing_hp", Units)}, "the Hit Points that {missing_hp} is missing"},
    {"dist", 0, {needs("dist", Kind::Pair, Units | Cards | Tiles)}, "the Range between {dist}"},
    {"die", 0, {needs("die", Kind::Integer)}, "the result"},
    {"var", 0, {needs("var", Kind::Variable)}, "{var}"},
    {"choose", 0, {needs("choose", Kind::Span)}, "a number of your choice from {choose}"},
    {"event", 0, {word("event", amount_words)}, "that amount"}};
static_assert(std::size(value_table) == static_cast<int>(ValueCode::Event) + 1);

inline constexpr Form condition_table[] = {
    {""},
    {"all", 0, {needs("all", Kind::Conditions)}, "{all/ and }"},
    {"any", 0, {needs("any", Kind::Conditions)}, "either {any/ or }"},
    {"not", 0, {needs("not", Kind::Condition)}, "not ({not})"},
    {"phase", 0, {word("phase", phase_words)}, "it is the {phase}"},
    {"your_turn", 0, {flag("your_turn")}, "it is {your_turn?!not }your turn"},
    {"in_combat", 0, {flag("in_combat")}, "there is {in_combat?!no }Combat"},
    {"combat_step", 0, {word("combat_step", step_words)}, "it is the {combat_step}"},
    {"engaged", 0, {thing("engaged", Players | Units)}, "{engaged&are|is} engaged"},
    {"exists", 0, {thing("exists", Anything), where()}, "{exists~where}"},
    {"count",
     0,
     {thing("count", Anything), where(), takes("ge", Kind::Integer), takes("le", Kind::Integer)},
     "there are[ {ge} or more][ {le} or fewer] {count*where}"},
    {"cmp", 0, {needs("cmp", Kind::Comparison)}, "{cmp}"},
    {"has_status", 0, {word("has_status", status_words), who()}, "{who&have|has} {has_status}"},
    {"has_keyword",
     0,
     {word("has_keyword", keyword_words), thing("of", Cards)},
     "{of} has {has_keyword}"},
    {"moved_this_turn",
     0,
     {thing("moved_this_turn", Units)},
     "{moved_this_turn} has moved this turn"},
    {"crossed_cover", 0, {thing("crossed_cover", Units)}, "{crossed_cover} has crossed Cover"},
    {"active", 0, {thing("active", Cards)}, "{active} is active"},
    {"attached", 0, {thing("attached", Cards | Units)}, "{attached} is attached"},
    {"reserve_power",
     0,
     {thing("reserve_power", Players)},
     "{reserve_power&are|is} on Reserve Power"},
    {"string_hits", 0, {flag("string_hits")}, "the string {string_hits?!does not }hit"},
    {"target_destroyed",
     0,
     {flag("target_destroyed")},
     "the target was {target_destroyed?!not }destroyed"}};
static_assert(std::size(condition_table) == static_cast<int>(ConditionCode::TargetDestroyed) + 1);

// How a test joins the noun: "<word" goes before it, "=word" takes its place, the rest follows.
inline constexpr Form test_table[] = {
    {""},
    {"type", 0, {words("type", type_words)}, "={type}", Units | Cards | Tokens},
    {"class", 0, {words("class", class_words)}, "<{class}", Cards},
    {"carrier", 0, {words("carrier", carrier_words)}, "<{carrier}", Cards},
    {"attribute", 0, {words("attribute", attribute_words)}, "<{attribute}", Cards},
    {"keyword", 0, {words("keyword", keyword_words)}, "<{keyword}", Cards},
    {"not_keyword", 0, {words("not_keyword", keyword_words)}, "without {not_keyword}", Cards},
    {"name", 0, {needs("name", Kind::Name)}, "={name}", Cards},
    {"id", 0, {needs("id", Kind::CardOrThis)}, "that is {id}"},
    {"has_dur", 0, {flag("has_dur")}, "{has_dur?!without:with} Durability", Cards},
    {"damage_le",
     0,
     {needs("damage_le", Kind::Integer)},
     "whose printed damage is {damage_le} or less",
     Cards},
    {"damage_ge",
     0,
     {needs("damage_ge", Kind::Integer)},
     "whose printed damage is {damage_ge} or more",
     Cards},
    {"face", 0, {word("face", face_words)}, "<{face}", Cards},
    {"suspended", 0, {flag("suspended")}, "<{suspended?!un}suspended", Cards},
    {"cooldown", 0, {flag("cooldown")}, "{cooldown?!not }on Cooldown", Cards},
    {"active", 0, {flag("active")}, "<{active?!in}active", Cards},
    {"subtype", 0, {words("subtype", subtype_words)}, "={subtype}", Cards | Units},
    {"zone", 0, {words("zone", zone_words)}, "in {zone}", Cards},
    {"controller",
     0,
     {word("controller", side_words)},
     "controlled by {controller}",
     Units | Cards | Tokens | Items | Strings},
    {"of", 0, {thing("of", Players)}, "of {of}", Units | Cards | Tokens | Items | Strings},
    {"range_of",
     0,
     {needs("range_of", Kind::RangeOf, Units | Cards | Tiles)},
     "{range_of}",
     Units | Cards | Tiles | Tokens},
    {"los_of",
     0,
     {thing("los_of", Units | Cards | Tiles)},
     "in Line of Sight of {los_of}",
     Units | Cards | Tiles | Tokens},
    {"same_tile_as",
     0,
     {thing("same_tile_as", Units | Cards | Tiles)},
     "on {same_tile_as=tile}",
     Units | Cards | Tiles | Tokens},
    {"adjacent_to",
     0,
     {thing("adjacent_to", Units | Cards | Tiles)},
     "adjacent to {adjacent_to}",
     Units | Cards | Tiles | Tokens | Slots},
    {"on_terrain",
     0,
     {flag("on_terrain")},
     "{on_terrain?!without:with} Terrain",
     Units | Cards | Tiles},
    {"outer_tile",
     0,
     {flag("outer_tile")},
     "{outer_tile?!not }on an outer tile",
     Units | Cards | Tiles},
    {"carried_by", 0, {thing("carried_by", Units)}, "carried by {carried_by}", Cards},
    {"attached_to", 0, {thing("attached_to", Units)}, "attached to {attached_to}", Cards},
    {"requisite", 0, {needs("requisite", Kind::Card)}, "of {requisite}", Cards},
    {"rank", 0, {words("rank", rank_words)}, "of rank {rank}", Cards | Items},
    {"is_signature",
     0,
     {flag("is_signature")},
     "that is {is_signature?!not }the signature Weapon",
     Cards},
    {"maneuver", 0, {flag("maneuver")}, "={maneuver?!no }Maneuver", Cards | Items},
    {"status", 0, {word("status", status_words)}, "with {status}", Players | Units},
    {"hp_le", 0, {needs("hp_le", Kind::Integer)}, "with {hp_le} or fewer Hit Points", Units},
    {"docked", 0, {flag("docked")}, "<{docked?!detached:attached}", Cards | Units},
    {"engaged", 0, {flag("engaged")}, "<{engaged?!not }engaged", Units | Players},
    {"kind", 0, {words("kind", item_words)}, "={kind}", Items},
    {"any_of", 0, {needs("any_of", Kind::Modes)}, "{any_of}"},
    {"not", 0, {needs("not", Kind::Filter)}, "{not}"}};
static_assert(std::size(test_table) == static_cast<int>(TestCode::Not) + 1);

inline constexpr Form cost_table[] = {
    {""},
    {"scrap", 0, {value("scrap"), where()}, "scrap {scrap#card}[ ({where=one})]"},
    {"suspend", 0, {thing("suspend", Cards)}, "suspend {suspend}"},
    {"mp",
     0,
     {value("mp"), of("of", Units, Selector::CarrierOfThis)},
     "{mp#movement point} of {of}"},
    {"hp", 0, {value("hp"), of("of", Units, Selector::CarrierOfThis)}, "{hp#Hit Point} of {of}"},
    {"dur", 0, {value("dur"), of("of", Cards, Selector::Self)}, "{dur} Durability of {of}"},
    {"destroy", 0, {thing("destroy", Cards)}, "destroy {destroy}"},
    {"cooldown", 0, {thing("cooldown", Cards), value("x")}, "put {cooldown} on Cooldown ({x})"},
    {"drain_self", 0, {value("drain_self")}, "Drain ({drain_self}) yourself"},
    {"return", 0, {thing("return", Cards)}, "return {return} to the Weapons Deck"},
    {"status", 0, {word("status", status_words)}, "give back {status}"}};
static_assert(std::size(cost_table) == static_cast<int>(CostCode::Status) + 1);

inline constexpr Form duration_table[] = {
    {""},
    {"instant", 0, {}, ""},
    {"eot", 0, {}, " until end of turn"},
    {"phase", 0, {}, " until end of Phase"},
    {"step", 0, {}, " until the end of this step"},
    {"combat", 0, {}, " until end of Combat"},
    {"string", 0, {}, ""},
    {"round", 0, {}, " until end of round"},
    {"turns",
     0,
     {needs("turns", Kind::Integer), thing("of", Players)},
     " for {turns#turn} of {of}"},
    {"rounds", 0, {needs("rounds", Kind::Integer)}, " for {rounds#round}"},
    {"next_turn_end_of",
     0,
     {thing("next_turn_end_of", Players)},
     " until the end of the next turn of {next_turn_end_of}"},
    {"phase_end",
     0,
     {word("phase_end", phase_words), thing("of", Players)},
     " until the end of the next {phase_end} of {of}"},
    {"while", 0, {}, ""},
    {"while_attached", 0, {}, ""},
    {"next_use", 0, {}, ", once"},
    {"game", 0, {}, " for the rest of the game"}};
static_assert(std::size(duration_table) == static_cast<int>(DurationCode::Game) + 1);

}  // namespace forms

constexpr std::span<const Form> forms_of(ValueCode) { return forms::value_table; }
constexpr std::span<const Form> forms_of(ConditionCode) { return forms::condition_table; }
constexpr std::span<const Form> forms_of(TestCode) { return forms::test_table; }
constexpr std::span<const Form> forms_of(CostCode) { return forms::cost_table; }
constexpr std::span<const Form> forms_of(DurationCode) { return forms::duration_table; }
constexpr std::span<const Form> forms_of(Operation) { return forms::operation; }

template <class Code>
constexpr const Form& form_of(Code code) {
    return forms_of(code)[static_cast<std::size_t>(code)];
}

// Where an argument stands in its node, found while compiling:
// node.arguments[at(Operation::Draw, "n")].
template <class Code>
consteval std::size_t at(Code code, std::string_view argument) {
    return static_cast<std::size_t>(position(form_of(code), argument));
}
static_assert(at(Operation::Draw, "n") == 1);
static_assert(at(ConditionCode::HasKeyword, "of") == 1);

}  // namespace bots_and_aces
