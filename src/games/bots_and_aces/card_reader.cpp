// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/card_reader.hpp"

#include <algorithm>

namespace bots_and_aces {

namespace {

constexpr Word modifier_words[] = {{"psycho", "Psycho"}};
constexpr Word ammo_kind_words[] = {{"special", "special"}, {"standard", "standard"}};
// Keywords that cards can have; `choose` is for operations.
constexpr Vocabulary card_keywords{keyword_words, static_cast<std::size_t>(Keyword::Choose)};

// One card of one file.
class CardReader {
public:
    CardReader(CardSet& set, CardId id, const toml::table& table, Complaints& complaints)
        : set_(set),
          card_(set.cards[static_cast<std::size_t>(id)]),
          complaints_(complaints),
          fields_(table, a_card(card_.type), complaints) {}

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
                note(a_card(card_.type) + " cannot have the keyword " +
                     quoted(keyword_words[i].name) + ".");
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
    void check_abilities();

    CardSet& set_;
    Card& card_;
    Complaints& complaints_;
    Fields fields_;
    bool prompt_given_ = false;
};

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
                    read_ability(set_, card_, *ability, complaints_);
                else
                    complaints_.note(one, "Abilities are written as [[card.ability]].");
            }
    }
    check_abilities();
}

}  // namespace

std::string a_card(Type type) {
    const std::string_view text = type_words[static_cast<std::size_t>(type)].name;
    const bool vowel = text[0] == 'a';
    return (vowel ? "An " : "A ") + std::string(text);
}

void read_card(CardSet& set, CardId id, const toml::table& table, Complaints& complaints) {
    CardReader(set, id, table, complaints).read();
}

}  // namespace bots_and_aces
