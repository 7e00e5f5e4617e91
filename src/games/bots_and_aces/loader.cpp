// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/loader.hpp"

#include <algorithm>
#include <map>

#include "games/bots_and_aces/effects.hpp"
#include "games/bots_and_aces/printed.hpp"

namespace bots_and_aces {

namespace {

constexpr Word modifier_words[] = {{"psycho", "Psycho"}};
constexpr Word ammo_kind_words[] = {{"special", "special"}, {"standard", "standard"}};
constexpr Word after_words[] = {{"destroy", ""}, {"keep", ""}};
// Keywords that cards can have; `choose` is for operations, Detachable and Quick-Start for
// Sub-Systems.
constexpr Vocabulary card_keywords{keyword_words, static_cast<std::size_t>(Keyword::Choose)};

bool is_id(std::string_view text) {
    const auto dash = text.find('-');
    const auto all = [](std::string_view part, char low, char high) {
        return !part.empty() && part.size() <= 8 &&
               std::all_of(part.begin(), part.end(), [&](char c) { return c >= low && c <= high; });
    };
    return dash != std::string_view::npos && all(text.substr(0, dash), 'A', 'Z') &&
           all(text.substr(dash + 1), '0', '9');
}

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

std::string a(Type type) {
    const std::string_view text = type_words[static_cast<std::size_t>(type)].name;
    const bool vowel = text[0] == 'a';
    return (vowel ? "An " : "A ") + std::string(text);
}

// One card of one file.
class CardReader {
public:
    CardReader(CardSet& set, CardId id, const toml::table& table, Complaints& complaints)
        : set_(set),
          card_(set.cards[static_cast<std::size_t>(id)]),
          complaints_(complaints),
          fields_(table, a(card_.type), complaints) {}

    void read() {
        for (const char* known : {"id", "name", "type"}) fields_.take(known);
        fields_.refuse(
            "text", "The text is written by the program, from the rest of the card; leave it out.");
        const toml::node* abilities = fields_.take("ability");
        switch (card_.type) {
            case Type::Weapon:
                read_weapon();
                break;
            case Type::Ammo:
                read_ammo();
                break;
            case Type::Standard:
                read_requirement();
                read_damage(1);
                break;
            case Type::Special:
                read_special();
                break;
            case Type::SpecialSkill:
                read_rank();
                read_timing(true);
                read_requirement();
                read_damage(2);
                break;
            case Type::Ace:
                read_rank();
                card_.attribute =
                    fields_.word<Attribute>("attribute", attribute_words, Attribute::None);
                read_range();
                read_damage(1);
                break;
            case Type::Skill:
                read_rank();
                read_timing(true);
                break;
            case Type::Subsystem:
                read_subsystem();
                break;
            case Type::Terrain:
                card_.allotment = byte(fields_.integer("allotment", 1, 19));
                break;
            case Type::Status:
                card_.status = fields_.word<Status>("status", status_words);
                [[fallthrough]];
            default:
                card_.copies = byte(fields_.integer("copies", 1, 9));
                break;
        }
        read_abilities(abilities);
        fields_.finish();
    }

private:
    static Byte byte(int number) { return static_cast<Byte>(number); }
    void note(std::string words) { complaints_.note(fields_.table(), std::move(words)); }
    const toml::table& table() const { return fields_.table(); }

    CardId reference(std::string_view field, Type type, bool required) {
        const toml::node* node = required ? fields_.need(field) : fields_.take(field);
        return node ? reference(*node, field, type) : no_card;
    }

    CardId reference(const toml::node& node, std::string_view field, Type type) {
        const auto text = read_text(node, field, complaints_);
        if (!text) return no_card;
        const CardId found = set_.find(*text);
        if (found == no_card)
            complaints_.note(node, "There is no card " + quoted(*text) + " in this set.");
        else if (set_[found].type != type)
            complaints_.note(node,
                             quoted(field) + " takes " +
                                 std::string(type_words[static_cast<std::size_t>(type)].name) +
                                 " cards, and " + set_.title(found) + " is none.");
        return found;
    }

    void range_of(const toml::node& node, std::string_view field, Byte& least, Byte& most) {
        const toml::array* array = node.as_array();
        if (!array || array->size() != 2) {
            complaints_.note(node,
                             quoted(field) + " takes [least, most], not " + kind_of(node) + ".");
            return;
        }
        least = byte(read_integer((*array)[0], field, 0, 4, complaints_).value_or(0));
        most = byte(read_integer((*array)[1], field, 0, 4, complaints_).value_or(4));
        if (least > most) complaints_.note(node, quoted(field) + " has its least above its most.");
    }

    void read_range() {
        if (const toml::node* node = fields_.need("range"))
            range_of(*node, "range", card_.range_min, card_.range_max);
    }

    void read_rank() { card_.rank = fields_.word<Rank>("rank", rank_words); }

    void read_timing(bool required) {
        const toml::node* node = required ? fields_.need("timing") : fields_.take("timing");
        if (node) {
            const auto code =
                read_word(*node, "timing", Vocabulary(timing_words).subspan(1, 5), complaints_);
            if (code) card_.timing = static_cast<Timing>(*code + 1);
        }
        card_.maneuver = fields_.flag("maneuver");
        prompt_given_ = fields_.take("prompt") != nullptr;
        if (prompt_given_) card_.prompt = fields_.word<Prompt>("prompt", prompt_words);
    }

    // [n], or [a, b] for a Special Attack (BA-131).
    void pair(std::string_view field, std::size_t count, std::array<Byte, 2>& into) {
        const toml::node* node = fields_.need(field);
        if (!node) return;
        const toml::array* array = node->as_array();
        if (!array || array->size() != count) {
            complaints_.note(*node, quoted(field) + (count == 1 ? " takes [n]" : " takes [a, b]") +
                                        ", not " + kind_of(*node) +
                                        (array ? " of another length." : "."));
            return;
        }
        for (std::size_t i = 0; i < 2; ++i)
            into[i] = byte(read_integer((*array)[std::min(i, count - 1)], field, 0, 99, complaints_)
                               .value_or(0));
    }
    void read_damage(std::size_t count) {
        pair("damage", count, card_.damage);
        pair("dd", count, card_.dd);
    }
    void read_plain_damage() {
        card_.damage.fill(byte(fields_.integer("damage", 0, 99, 0)));
        card_.dd.fill(byte(fields_.integer("dd", 0, 9, 0)));
    }

    void read_requirement() {
        const toml::node* node = fields_.take("req");
        if (!node) return;
        const toml::table* asked = node->as_table();
        if (!asked) {
            complaints_.note(*node, "\"req\" takes a table such as { class = \"melee\" }, not " +
                                        kind_of(*node) + ".");
            return;
        }
        Fields fields(*asked, "\"req\"", complaints_);
        Requirement& req = card_.requirement;
        const int attributes = fields.words("attribute", Vocabulary(attribute_words).first(4));
        const bool universal = attributes & 1 << static_cast<int>(Attribute::Universal);
        req.attributes = byte(universal ? 0b111 : attributes);
        card_.attribute = universal                             ? Attribute::Universal
                          : attributes == bit(Attribute::Solid) ? Attribute::Solid
                          : attributes == bit(Attribute::Beam)  ? Attribute::Beam
                          : attributes == bit(Attribute::Heat)  ? Attribute::Heat
                                                                : Attribute::None;
        req.classes = byte(fields.words("class", Vocabulary(class_words).first(2)));
        req.carriers = byte(fields.words("carrier", carrier_words));
        if (const toml::node* range = fields.take("range"))
            range_of(*range, "range", req.range_min, req.range_max);
        if (const toml::node* weapons = fields.take("weapon")) {
            const auto add = [&](const toml::node& one) {
                const CardId weapon = reference(one, "weapon", Type::Weapon);
                if (req.weapon_count == req.weapons.size())
                    complaints_.note(one, "\"weapon\" takes at most four Weapons.");
                else
                    req.weapons[req.weapon_count++] = weapon;
            };
            if (const toml::array* list = weapons->as_array())
                for (const toml::node& one : *list) add(one);
            else
                add(*weapons);
        }
        fields.finish();
    }

    void read_keywords() {
        const toml::node* node = fields_.take("keywords");
        if (!node) return;
        const toml::array* list = node->as_array();
        if (!list) {
            complaints_.note(*node,
                             "\"keywords\" takes a list in [ ], not " + kind_of(*node) + ".");
            return;
        }
        for (const toml::node& one : *list) {
            const toml::table* with_number = one.as_table();
            const toml::node* name = with_number ? with_number->get("k") : &one;
            if (!name) {
                complaints_.note(one, "A keyword with a number is { k = \"cooldown\", x = 2 }.");
                continue;
            }
            const auto code = read_word(*name, "keywords", card_keywords, complaints_);
            if (!code) continue;
            const auto keyword = static_cast<Keyword>(*code);
            const bool counted =
                keyword == Keyword::Cooldown || keyword == Keyword::LimitedAmmunition;
            if (card_.has(keyword)) complaints_.note(one, "This keyword is there twice.");
            card_.keywords = static_cast<std::uint16_t>(card_.keywords | bit(keyword));
            if (counted != (with_number != nullptr)) {
                complaints_.note(one,
                                 quoted(keyword_words[*code].name) +
                                     (counted ? " needs its number: { k = " +
                                                    quoted(keyword_words[*code].name) + ", x = 1 }."
                                              : " has no number."));
                continue;
            }
            if (!counted) continue;
            Fields fields(*with_number, "A keyword", complaints_);
            fields.take("k");
            (keyword == Keyword::Cooldown ? card_.cooldown : card_.ammunition) =
                byte(fields.integer("x", 1, 9));
            fields.finish();
        }
    }

    void read_modifiers() {
        if (const toml::node* node = fields_.take("modifiers"); node)
            if (!node->as_array() || !node->as_array()->empty())
                card_.psycho = read_words(*node, "modifiers", modifier_words, complaints_) != 0;
    }

    void need_keyword(bool wanted, Keyword keyword, std::string_view because) {
        if (wanted && !card_.has(keyword))
            note("The keyword " + quoted(keyword_words[static_cast<std::size_t>(keyword)].name) +
                 " is missing: " + std::string(because));
    }
    void only_keywords(std::initializer_list<Keyword> allowed) {
        std::uint16_t set = 0;
        for (const Keyword keyword : allowed) set = static_cast<std::uint16_t>(set | bit(keyword));
        for (std::size_t i = 0; i < card_keywords.size(); ++i)
            if (card_.keywords & ~set & 1 << i)
                note(a(card_.type) + " cannot have the keyword " + quoted(keyword_words[i].name) +
                     ".");
    }

    void read_weapon() {
        card_.bp = static_cast<Number>(fields_.integer("bp", 0, 750));
        card_.attribute = fields_.word<Attribute>("attribute", attribute_words, Attribute::None);
        card_.weapon_class = fields_.word<WeaponClass>("class", class_words);
        card_.carrier = fields_.word<Carrier>("carrier", carrier_words, Carrier::Fixed);
        read_plain_damage();
        card_.dur = byte(fields_.integer("dur", 0, 20, 0));
        read_keywords();
        read_modifiers();
        card_.partner = reference("special", Type::Special, true);
        card_.ammo = reference("ammo", Type::Ammo, false);
        const bool shield = card_.weapon_class == WeaponClass::Shield;
        if (shield)
            fields_.refuse("range", "A Shield has no Range (BA-262); leave it out.");
        else
            read_range();
        card_.platform = card_.has(Keyword::LimitedAmmunition) && card_.damage[0] == 0;

        if (card_.attribute == Attribute::Universal) note("A Weapon cannot be Universal (BA-124).");
        if (shield &&
            (card_.attribute != Attribute::None || card_.damage[0] != 0 || card_.dd[0] != 0))
            note("A Shield has no Attribute and deals no damage (BA-262).");
        if (shield && card_.dur == 0) note("A Shield needs \"dur\" (BA-263).");
        if (card_.weapon_class == WeaponClass::Melee && card_.range_max != 0)
            note("A Melee Weapon has Range [0, 0] (BA-107).");
        if (card_.weapon_class == WeaponClass::Ranged && card_.range_max == 0)
            note("A Weapon of Range [0, 0] is Melee (BA-106).");
        if (card_.carrier != Carrier::Fixed && card_.dur == 0)
            note("A Bit or Funnel needs \"dur\": its model can be shot at (BA-266).");
        check_weapon_keywords();
        need_keyword(card_.ammo != no_card, Keyword::LimitedAmmunition,
                     "a Weapon with \"ammo\" says how much of it there is (BA-255).");
        if (card_.has(Keyword::LimitedAmmunition) && card_.ammo == no_card)
            note("\"limited-ammunition\" needs \"ammo\", its standard Ammunition (BA-255).");
    }

    void check_weapon_keywords() {
        only_keywords({Keyword::Boomerang, Keyword::DestroyAfterUse, Keyword::LimitedAmmunition,
                       Keyword::Missile, Keyword::MultiVector, Keyword::Nuclear, Keyword::Reach,
                       Keyword::Savage, Keyword::Scoped, Keyword::Thrown, Keyword::Vulnerable,
                       Keyword::Cooldown});
        need_keyword(card_.has(Keyword::Boomerang), Keyword::Thrown,
                     "Boomerang changes what Thrown does (BA-299).");
        if (card_.has(Keyword::Vulnerable) && card_.dur == 0)
            note("A Vulnerable Weapon needs \"dur\", which it loses when blocked (BA-309).");
    }

    void read_ammo() {
        card_.bp = static_cast<Number>(fields_.integer("bp", 0, 750));
        card_.attribute = fields_.word<Attribute>("attribute", attribute_words, Attribute::None);
        card_.weapon_class = fields_.word<WeaponClass>("class", class_words, WeaponClass::Ranged);
        read_range();
        read_plain_damage();
        read_keywords();
        card_.requisite = reference("requisite", Type::Weapon, true);
        card_.standard_ammunition = fields_.word<Byte>("ammo_kind", ammo_kind_words);
        check_weapon_keywords();
        need_keyword(true, Keyword::DestroyAfterUse, "Ammunition is used up (BA-260).");
    }

    void read_special() {
        card_.partner = reference("signature", Type::Weapon, true);
        read_timing(false);
        read_requirement();
        read_damage(2);
    }

    void read_subsystem() {
        card_.bp = static_cast<Number>(fields_.integer("bp", 0, 750));
        card_.subtypes = byte(fields_.words("types", Vocabulary(subtype_words).first(6)));
        read_modifiers();
        card_.uptime = byte(fields_.integer("uptime", 0, 9, 0));
        card_.dur = byte(fields_.integer("dur", 0, 20, 0));
        read_keywords();
        if (const toml::node* provides = fields_.take("provides"))
            card_.psycho_interface =
                read_words(*provides, "provides", modifier_words, complaints_) != 0;
        if (const toml::node* node = fields_.take("requires")) {
            const toml::array* list = node->as_array();
            if (!list || list->size() > card_.required.size())
                complaints_.note(*node, "\"requires\" takes a list of one or two ids.");
            else
                for (const toml::node& one : *list)
                    card_.required[card_.required_count++] =
                        reference(one, "requires", Type::Subsystem);
        }
        const bool stacked = card_.is(SubType::ArmorStack);
        card_.stack = byte(stacked ? fields_.integer("stack", 1, 9) : 0);
        if (card_.is(SubType::Core) && !card_.is(SubType::Support))
            note("A Core is a Support Unit too (BA-280): types = [\"support\", \"core\"].");
        if (card_.is(SubType::Support)) read_unit();
        only_keywords({Keyword::Detachable, Keyword::QuickStart, Keyword::Cooldown});
        if (card_.has(Keyword::Detachable)) {
            if (!card_.is(SubType::Support)) note("Only a Support Unit is Detachable (BA-310).");
            card_.subtypes = byte(card_.subtypes | bit(SubType::Detachable));
        }
        if (card_.is(SubType::Overdrive) && card_.uptime == 0)
            note("An Overdrive needs \"uptime\" (BA-154).");
        if (card_.is(SubType::Mode) && card_.uptime != 0) note("A Mode has no Uptime (BA-151).");
        if (card_.has(Keyword::QuickStart) && card_.uptime == 0)
            note("Quick-Start needs \"uptime\": there is nothing to activate (BA-311).");
        if (stacked && card_.dur == 0) note("An Armor Stack card needs \"dur\" (BA-157).");
    }

    void read_unit() {
        const toml::node* node = fields_.need("unit");
        if (!node) return;
        const toml::table* unit = node->as_table();
        if (!unit) {
            complaints_.note(*node, "\"unit\" takes { hp, armor, initiative, movement }, not " +
                                        kind_of(*node) + ".");
            return;
        }
        Fields fields(*unit, "\"unit\"", complaints_);
        card_.unit = {byte(fields.integer("hp", 1, 200)), byte(fields.integer("armor", 0, 20)),
                      byte(fields.integer("initiative", 0, 250)),
                      byte(fields.integer("movement", 0, 9))};
        fields.finish();
    }

    void read_abilities(const toml::node* node);
    void read_ability(const toml::table& table);
    void read_discount(const toml::node& where, Ability& ability, EffectReader& effects);
    void read_targets(const toml::node& node, Ability& ability, EffectReader& effects);
    void check_abilities();

    CardSet& set_;
    Card& card_;
    Complaints& complaints_;
    Fields fields_;
    bool prompt_given_ = false;
};

void CardReader::read_targets(const toml::node& node, Ability& ability, EffectReader& effects) {
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
}

// What a unit's purchases are asked must be printed on them: there is no game yet.
void CardReader::read_discount(const toml::node& where, Ability& ability, EffectReader& effects) {
    ability.discount_where = effects.tests(where, Cards);
    for (auto at = static_cast<std::size_t>(ability.discount_where);
         set_.tests[at].code != TestCode::End; ++at)
        if (!is_printed(set_.tests[at].code))
            complaints_.note(
                where, quoted(form_of(set_.tests[at].code).name) +
                           " is not printed on a card, and a build ability sees nothing else.");
}

void CardReader::read_ability(const toml::table& table) {
    Fields fields(table, "An ability", complaints_);
    Ability ability;
    const toml::node* kind_node = fields.need("kind");
    const auto kind =
        kind_node ? read_word(*kind_node, "kind", ability_words, complaints_) : std::nullopt;
    if (!kind) return;
    ability.kind = static_cast<AbilityKind>(*kind);
    if (!(owners(ability.kind) & bit(card_.type)))
        complaints_.note(*kind_node, a(card_.type) + " cannot have an ability of kind " +
                                         quoted(ability_words[*kind].name) + ".");
    EffectReader effects(set_, complaints_);
    Scenes& scenes = effects.scenes;
    scenes.tiled = card_.type == Type::Terrain || ability.kind == AbilityKind::Hazard;
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
            ability.timing = fields.word<Timing>("timing", timing_words);
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
    if (const toml::node* limit = fields.take("limit")) {
        if (const toml::table* span = limit->as_table()) {
            Fields parts(*span, "\"limit\"", complaints_);
            ability.limit_span = parts.word<Span>("per", span_words);
            ability.limit = Byte(parts.integer("n", 1, 9));
            parts.finish();
        } else {
            complaints_.note(
                *limit, "\"limit\" takes { per = \"turn\", n = 1 }, not " + kind_of(*limit) + ".");
        }
    }
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
            ability.effect = effects.operations(*effect);
            if (effect->as_array() && effect->as_array()->empty())
                complaints_.note(*effect, "An ability that does nothing: \"do\" is empty.");
        }
    fields.finish();
    set_.abilities.push_back(ability);
    ++card_.ability_count;
}

void CardReader::check_abilities() {
    bool played = false, hazard = false, reaction = true;
    for (const Ability& ability : set_.abilities_of(card_)) {
        if (ability.kind == AbilityKind::Play) {
            played = true;
            constexpr auto proactive = 1u << static_cast<unsigned>(Window::Open);
            reaction = reaction && !(ability.windows & proactive);
        }
        hazard = hazard || ability.kind == AbilityKind::Hazard;
    }
    if (!prompt_given_) card_.prompt = played && reaction ? Prompt::Reaction : Prompt::Proactive;
    if (played && card_.timing == Timing::None)
        note("A card that can be played needs \"timing\" (BA-134).");
    if (!played && card_.timing != Timing::None)
        note("A card with \"timing\" needs an ability of kind \"play\".");
    if (hazard != card_.is(SubType::Hazard))
        note(
            "A Hazard has types = [\"hazard\"] and an ability of kind \"hazard\": one of them is "
            "missing.");
}

void CardReader::read_abilities(const toml::node* node) {
    card_.first_ability = static_cast<Number>(set_.abilities.size());
    if (node) {
        const toml::array* list = node->as_array();
        if (!list)
            complaints_.note(*node, "Abilities are written as [[card.ability]].");
        else
            for (const toml::node& one : *list) {
                if (const toml::table* ability = one.as_table())
                    read_ability(*ability);
                else
                    complaints_.note(one, "Abilities are written as [[card.ability]].");
            }
    }
    check_abilities();
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

}  // namespace

CardId CardSet::find(std::string_view id) const {
    const auto found = std::find(ids.begin(), ids.end(), id);
    return found == ids.end() ? no_card : static_cast<CardId>(found - ids.begin());
}

CardId CardSet::find_name(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? no_card : static_cast<CardId>(found - names.begin());
}

base::Result<CardSet, CardProblems> load_cards(std::span<const CardFile> files) {
    constexpr std::size_t most_cards = 4000;
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
            if (set.cards.size() == most_cards) {
                complaints.note(one, "A set has at most 4000 cards.");
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
        CardReader(set, static_cast<CardId>(i), *found[i].table, complaints).read();
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        Complaints complaints(files[found[i].file].name, problems);
        check_pairs(set, static_cast<CardId>(i), *found[i].table, complaints);
    }
    if (problems.empty()) return set;
    // By place: one reads a file from top to bottom.
    const auto file_of = [&](const std::string& name) {
        return std::find_if(files.begin(), files.end(),
                            [&](const CardFile& f) { return f.name == name; });
    };
    std::stable_sort(problems.begin(), problems.end(),
                     [&](const CardProblem& x, const CardProblem& y) {
                         return std::tuple(file_of(x.file) - files.begin(), x.line, x.column) <
                                std::tuple(file_of(y.file) - files.begin(), y.line, y.column);
                     });
    return base::Failure{std::move(problems)};
}

}  // namespace bots_and_aces
