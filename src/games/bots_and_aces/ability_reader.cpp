// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/card_reader.hpp"
#include "games/bots_and_aces/effects.hpp"
#include "games/bots_and_aces/printed.hpp"

namespace bots_and_aces {

namespace {

constexpr Word after_words[] = {{"destroy", ""}, {"keep", ""}};
constexpr int most_abilities = 16;                   // of a card
constexpr std::size_t most_abilities_in_all = 8000;  // places are numbers of sixteen bits

std::uint16_t types(std::initializer_list<Type> list) {
    std::uint16_t set = 0;
    for (const Type type : list) set = static_cast<std::uint16_t>(set | bit(type));
    return set;
}

// Which types may have an ability of a kind.
std::uint16_t owners(AbilityKind kind) {
    switch (kind) {
        case AbilityKind::Play:
            return types({Type::Skill, Type::Special, Type::SpecialSkill});
        case AbilityKind::Signature:
            return types({Type::Special, Type::SpecialSkill});
        case AbilityKind::String:
            return types({Type::Weapon, Type::Ammo, Type::Ace, Type::Special, Type::SpecialSkill});
        case AbilityKind::Activated:
        case AbilityKind::Hazard:
        case AbilityKind::Build:
            return types({Type::Subsystem});
        default:
            return types({Type::Weapon, Type::Ammo, Type::Subsystem, Type::Terrain});
    }
}

// One ability of one card.
class AbilityReader {
public:
    AbilityReader(CardSet& set, Card& card, Complaints& complaints)
        : set_(set), card_(card), complaints_(complaints) {}

    void read(const toml::table& table);

private:
    void read_kind(Ability& ability, const toml::table& table, Fields& fields,
                   EffectReader& effects);
    void read_discount(const toml::node& where, Ability& ability, EffectReader& effects);
    void read_targets(const toml::node& node, Ability& ability, EffectReader& effects);
    void read_limit(const toml::node& node, Ability& ability);
    void read_outside(const toml::node& node, Ability& ability);
    void place_limit(const toml::node& node, Ability& ability);
    void note_moved(const Ability& ability, std::size_t first_operation);

    CardSet& set_;
    Card& card_;
    Complaints& complaints_;
};

void AbilityReader::read_targets(const toml::node& node, Ability& ability, EffectReader& effects) {
    const toml::array* list = node.as_array();
    if (!list || list->empty() || list->size() > max_targets) {
        complaints_.note(node, "\"target\" takes a list of one to three { id, from }, not " +
                                   (list ? "this many" : kind_of(node)) + ".");
        return;
    }
    ability.first_target = static_cast<Number>(set_.targets.size());
    for (const toml::node& one : *list) {
        const toml::table* table = one.as_table();
        if (!table) {
            complaints_.note(
                one, "A target is a table such as { id = \"t1\", from = \"enemy.units\" }, not " +
                         kind_of(one) + ".");
            continue;
        }
        const std::string wanted = "t" + std::to_string(ability.target_count + 1);
        Fields fields(*table, "A target", complaints_);
        if (const toml::node* id = fields.need("id");
            id && id->value_exact<std::string>() != wanted)
            complaints_.note(*id, "Targets are called t1, t2, t3 in their order; this is " +
                                      quoted(wanted) + ".");
        TargetSlot slot;
        slot.count = Byte(fields.integer("count", 1, 9, 1));
        slot.up_to = fields.flag("up_to");
        slot.optional = fields.flag("optional");
        slot.random = fields.flag("random");
        if (const toml::node* distinct = fields.take("distinct"))
            slot.distinct = read_flag(*distinct, "distinct", complaints_);
        if (const toml::node* targets = fields.take("targets"))
            slot.targets = read_flag(*targets, "targets", complaints_);
        if (const toml::node* chooser = fields.take("chooser"))
            slot.chooser = effects.selector(*chooser, "chooser", Players);
        if (const toml::node* from = fields.need("from"))
            slot.from = effects.selector(*from, "from", Anything);
        const std::uint16_t things =
            slot.from == absent ? std::uint16_t{Anything} : effects.things_of(slot.from);
        if (const toml::node* where = fields.take("where"))
            slot.where = effects.tests(*where, things);
        effects.scenes.targets[ability.target_count] = things;
        fields.finish();
        set_.targets.push_back(slot);
        ++ability.target_count;
    }
    int most = 0;
    for (const TargetSlot& slot : set_.targets_of(ability)) most += slot.count;
    if (most > most_targets)
        complaints_.note(node, "An ability has at most " + std::to_string(most_targets) +
                                   " targets in all, each \"count\" added up.");
}

// What a unit's purchases are asked must be printed on them: there is no game yet.
void AbilityReader::read_discount(const toml::node& where, Ability& ability,
                                  EffectReader& effects) {
    ability.discount_where = effects.tests(where, Cards);
    for (auto at = static_cast<std::size_t>(ability.discount_where);
         set_.tests[at].code != TestCode::End; ++at)
        if (!is_printed(set_.tests[at].code))
            complaints_.note(
                where, quoted(form_of(set_.tests[at].code).name) +
                           " is not printed on a card, and a build ability sees nothing else.");
}

// What only this kind of ability has, and what there is to speak of.
void AbilityReader::read_kind(Ability& ability, const toml::table& table, Fields& fields,
                              EffectReader& effects) {
    Scenes& scenes = effects.scenes;
    switch (ability.kind) {
        case AbilityKind::Play:
            if (const toml::node* windows = fields.take("window")) {
                ability.windows = static_cast<std::uint32_t>(
                    read_words(*windows, "window", window_words, complaints_));
            } else {
                ability.windows = 1u << static_cast<unsigned>(Window::Open);
            }
            for (unsigned i = 0; i < std::size(window_words); ++i)
                if (ability.windows >> i & 1) scenes.add(static_cast<Window>(i));
            break;
        case AbilityKind::Signature:
        case AbilityKind::String:
            scenes.string = true;
            ability.moment = fields.word<Moment>("when", moment_words);
            break;
        case AbilityKind::Static:
            scenes.string = true;
            break;
        case AbilityKind::Trigger:
        case AbilityKind::Replace:
            ability.event = fields.word<Event>("on", event_words);
            scenes.add(ability.event);
            scenes.replacing = ability.kind == AbilityKind::Replace;
            ability.optional = fields.flag("optional");
            ability.cycle = fields.flag("cycle");
            if (scenes.replacing && ability.event != Event::DamageWouldBeDealt &&
                ability.event != Event::DurabilityWouldBeLost)
                complaints_.note(table,
                                 "A replace ability stands on damage_would_be_dealt or "
                                 "durability_would_be_lost.");
            break;
        case AbilityKind::Activated:
            if (const toml::node* timing = fields.need("timing"))
                ability.timing = static_cast<Timing>(
                    read_word(*timing, "timing", Vocabulary(timing_words).subspan(1), complaints_)
                        .value_or(0) +
                    1);
            break;
        case AbilityKind::Hazard:
            scenes.event = true;
            ability.keep = fields.word<Byte>("after", after_words, Byte{0});
            break;
        case AbilityKind::Rule:
            scenes.string = true;
            break;
        case AbilityKind::Build: {
            ability.discount = static_cast<Number>(fields.integer("cost", -100, 100));
            ability.discount_least = static_cast<Number>(fields.integer("min", 0, 100, 0));
            if (const toml::node* where = fields.take("where"))
                read_discount(*where, ability, effects);
            break;
        }
    }
}

void AbilityReader::read_limit(const toml::node& node, Ability& ability) {
    if (const toml::table* span = node.as_table()) {
        Fields parts(*span, "\"limit\"", complaints_);
        ability.limit_span = parts.word<Span>("per", span_words);
        ability.limit = Byte(parts.integer("n", 1, 9));
        parts.finish();
        place_limit(node, ability);
    } else {
        complaints_.note(node,
                         "\"limit\" takes { per = \"turn\", n = 1 }, not " + kind_of(node) + ".");
    }
}

// BA-253: an ability that reaches beyond the sides of a Combat names the rule that lets it.
void AbilityReader::read_outside(const toml::node& node, Ability& ability) {
    const bool hazard = ability.kind == AbilityKind::Hazard;
    const std::string_view rule = hazard ? "BA-161" : card_.type == Type::Terrain ? "BA-64" : "";
    ability.outside_combat = !rule.empty() && node.value_exact<std::string>() == rule;
    if (ability.outside_combat != 0) return;
    complaints_.note(
        node,
        "\"outside_combat\" names the rule that lets this reach beyond the two sides of a "
        "Combat (BA-253): " +
            (rule.empty() ? "only Terrain (BA-64) and Hazards (BA-161) have one."
                          : "here it is " + quoted(rule) + "."));
}

// A card on the table counts uses of its limited abilities in one byte, as a number whose digits
// have each its own base.
void AbilityReader::place_limit(const toml::node& node, Ability& ability) {
    if (ability.limit == 0 || is_pilot_card(card_.type)) return;
    int unit = 1;
    for (const Ability& before : set_.abilities_of(card_)) unit *= before.limit + 1;
    if (unit * (ability.limit + 1) > 256)
        complaints_.note(node,
                         "The limits of a card are too many: one more than each, multiplied, "
                         "makes at most 256.");
    else
        ability.limit_unit = static_cast<Byte>(unit);
}

// BA-284: an attached unit is off the Board, so what moves is no target for it.
void AbilityReader::note_moved(const Ability& ability, std::size_t first_operation) {
    for (std::size_t place = first_operation; place < set_.operations.size(); ++place) {
        const Op& op = set_.operations[place];
        switch (op.code) {
            case Operation::GainMovePoints:
            case Operation::LoseMovePoints:
            case Operation::Move:
            case Operation::Place:
            case Operation::EndMove:
            case Operation::IgnoreCoverPenalty:
            case Operation::BotRush: {
                const Number unit = op.arguments[0];
                const int slot = unit == absent ? -1
                                                : static_cast<int>(selector_of(unit)) -
                                                      static_cast<int>(Selector::Target1);
                if (slot >= 0 && slot < ability.target_count)
                    set_.targets[static_cast<std::size_t>(ability.first_target + slot)].moved = 1;
                break;
            }
            default:
                break;
        }
    }
}

void AbilityReader::read(const toml::table& table) {
    Fields fields(table, "An ability", complaints_);
    Ability ability;
    const toml::node* kind_node = fields.need("kind");
    const auto kind =
        kind_node ? read_word(*kind_node, "kind", ability_words, complaints_) : std::nullopt;
    if (!kind) return;
    ability.kind = static_cast<AbilityKind>(*kind);
    if (!(owners(ability.kind) & bit(card_.type)))
        complaints_.note(*kind_node, a_card(card_.type) + " cannot have an ability of kind " +
                                         quoted(ability_words[*kind].name) + ".");
    if (card_.ability_count == most_abilities || set_.abilities.size() == most_abilities_in_all) {
        complaints_.note(table, "A card has at most 16 abilities, a set at most 8000.");
        return;
    }
    EffectReader effects(set_, complaints_);
    effects.scenes.tiled = card_.type == Type::Terrain || ability.kind == AbilityKind::Hazard;
    read_kind(ability, table, fields, effects);
    if (const toml::node* limit = fields.take("limit")) read_limit(*limit, ability);
    if (const toml::node* rule = fields.take("outside_combat")) read_outside(*rule, ability);
    if (const toml::node* target = fields.take("target")) read_targets(*target, ability, effects);
    if (const toml::node* condition = fields.take("if"))
        ability.condition = effects.condition(*condition);
    if (ability.kind == AbilityKind::Static || ability.kind == AbilityKind::Rule)
        if (const toml::node* condition = fields.take("while"))
            ability.while_condition = effects.condition(*condition);
    if (const toml::node* cost = fields.take("cost"); cost && ability.kind != AbilityKind::Build)
        ability.cost = effects.costs(*cost);
    if (ability.kind != AbilityKind::Build)
        if (const toml::node* effect = fields.need("do")) {
            const std::size_t first = set_.operations.size();
            ability.effect = effects.operations(*effect);
            note_moved(ability, first);
            if (effect->as_array() && effect->as_array()->empty())
                complaints_.note(*effect, "An ability that does nothing: \"do\" is empty.");
        }
    fields.finish();
    set_.abilities.push_back(ability);
    ++card_.ability_count;
}

}  // namespace

void read_ability(CardSet& set, Card& card, const toml::table& table, Complaints& complaints) {
    AbilityReader(set, card, complaints).read(table);
}

}  // namespace bots_and_aces
