// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/words.hpp"

#include "games/bots_and_aces/effect_words.hpp"

namespace bots_and_aces {

namespace {

std::string status_text(Status status) {
    switch (status) {
        case Status::Flanking:
            return "When all Plans are committed: flip one opposing face-down Weapon and one of "
                   "yours face up; then "
                   "the Selection Step repeats.";
        case Status::Overrun:
            return "When all Plans are committed: flip one face-down Weapon in a Plan of a side "
                   "with Runaway face up; "
                   "then the Selection Step repeats.";
        case Status::Runaway:
            return "Opponents with Overrun may use it against your side.";
        case Status::ReservePower:
            return "Lies on the Field for the rest of the game once you have switched to Reserve "
                   "Power.";
        case Status::Strafing:
            return "When all Plans are committed: an opponent with a unit within Range 1 of a unit "
                   "of yours flips one "
                   "of their face-down Weapons face up; then the Selection Step repeats.";
        case Status::RushOrWithdraw:
            return "Shows until end of turn that you performed a Bot Rush or withdrew.";
    }
    return "";
}

std::string keyword_line(const CardSet& set, const Card& card) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::size(keyword_words); ++i) {
        if (!(card.keywords >> i & 1)) continue;
        std::string word(keyword_words[i].text);
        if (static_cast<Keyword>(i) == Keyword::Cooldown)
            word += " (" + std::to_string(card.cooldown) + ")";
        if (static_cast<Keyword>(i) == Keyword::LimitedAmmunition)
            word += " (" + std::to_string(card.ammunition) + ") of " + set.title(card.ammo);
        words.push_back(word);
    }
    if (card.psycho) words.emplace_back("Psycho");
    return words.empty() ? "" : joined(words, ". ") + ".";
}

std::string range(Byte least, Byte most) {
    return least == most ? std::to_string(least)
                         : std::to_string(least) + "~" + std::to_string(most);
}

std::string set_of(int bits, Vocabulary words, std::string_view joint) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (bits >> i & 1) names.emplace_back(words[i].text);
    return joined(names, joint);
}

std::string requirement(const CardSet& set, const Card& card) {
    const Requirement& req = card.requirement;
    std::vector<std::string> parts;
    if (req.attributes)
        parts.push_back(card.attribute == Attribute::Universal
                            ? "Universal"
                            : set_of(req.attributes, attribute_words, " or "));
    if (req.classes) parts.push_back(set_of(req.classes, class_words, " or "));
    if (req.carriers) parts.push_back(set_of(req.carriers, carrier_words, " or "));
    if (req.range_min != any_range) parts.push_back("Range " + range(req.range_min, req.range_max));
    if (req.weapon_count) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < req.weapon_count; ++i)
            names.push_back(set.name(req.weapons[i]));
        parts.push_back(joined(names, " or "));
    }
    return joined(parts, ", ");
}

}  // namespace

std::string card_facts(const CardSet& set, CardId id) {
    const Card& card = set[id];
    std::vector<std::string> parts{
        std::string(type_words[static_cast<std::size_t>(card.type)].text)};
    const auto add = [&](std::string text) { parts.push_back(std::move(text)); };
    const auto number = [](int n) { return std::to_string(n); };
    const bool weapon = card.type == Type::Weapon || card.type == Type::Ammo;
    if (weapon || card.type == Type::Subsystem) add(number(card.bp) + " BP");
    if (is_ranked(card.type))
        add("rank " + std::string(rank_words[static_cast<std::size_t>(card.rank)].text));
    if (weapon) {
        std::string what(class_words[static_cast<std::size_t>(card.weapon_class)].text);
        if (card.attribute != Attribute::None)
            what = std::string(attribute_words[static_cast<std::size_t>(card.attribute)].text) +
                   " " + what;
        if (card.carrier != Carrier::Fixed)
            what += " " + std::string(carrier_words[static_cast<std::size_t>(card.carrier)].text);
        add(what);
    }
    if (card.type == Type::Ammo)
        add(std::string(card.standard_ammunition ? "comes with " : "special, for ") +
            set.title(card.requisite));
    if (card.platform) add("platform");
    if (card.type == Type::Ace && card.attribute != Attribute::None)
        add(std::string(attribute_words[static_cast<std::size_t>(card.attribute)].text));
    if (card.timing != Timing::None)
        add(std::string(timing_words[static_cast<std::size_t>(card.timing)].text));
    if (card.maneuver) add("Maneuver");
    if (card.type == Type::Special) add("signature Weapon " + set.title(card.partner));
    if (const std::string asked = requirement(set, card); !asked.empty()) add("for " + asked);
    if ((weapon && card.weapon_class != WeaponClass::Shield) || card.type == Type::Ace)
        add("Range " + range(card.range_min, card.range_max));
    if (card.type == Type::Special || card.type == Type::SpecialSkill) {
        add("damage " + number(card.damage[0]) + "/" + number(card.damage[1]));
        add("DD " + number(card.dd[0]) + "/" + number(card.dd[1]));
    } else if ((weapon && card.weapon_class != WeaponClass::Shield && !card.platform) ||
               card.type == Type::Ace || card.type == Type::Standard) {
        add("damage " + number(card.damage[0]));
        add("DD " + number(card.dd[0]));
    }
    for (std::size_t i = 0; i < std::size(subtype_words); ++i)
        if (card.is(static_cast<SubType>(i)) && static_cast<SubType>(i) != SubType::ArmorStack)
            add(std::string(subtype_words[i].text));
    if (card.stack) add("Armor Stack (" + number(card.stack) + ")");
    if (card.unit.hp)
        add("HP " + number(card.unit.hp) + ", Armor " + number(card.unit.armor) + ", Initiative " +
            number(card.unit.initiative) + ", Movement " + number(card.unit.movement));
    if (card.uptime) add("Uptime " + number(card.uptime));
    if (card.dur) add("DUR " + number(card.dur));
    if (card.allotment) add(number(card.allotment) + " tiles");
    if (card.copies)
        add(number(card.copies) + (card.copies == 1 ? " copy" : " copies") +
            " in every Weapons Deck");
    return joined(parts, ", ");
}

std::vector<std::string> card_text(const CardSet& set, CardId id) {
    const Card& card = set[id];
    std::vector<std::string> lines;
    if (std::string keywords = keyword_line(set, card); !keywords.empty())
        lines.push_back(std::move(keywords));
    if (card.stack > 1)
        lines.push_back("Needs an Armor Stack (" + std::to_string(card.stack - 1) +
                        ") card below it.");
    for (std::size_t i = 0; i < card.required_count; ++i)
        lines.push_back("Needs " + set.title(card.required[i]) + " on the same unit.");
    if (card.psycho_interface)
        lines.emplace_back("A Psycho Interface: this Bot may use Psycho cards.");
    if (card.type == Type::Status) lines.push_back(status_text(card.status));
    if (card.type == Type::Duplicate)
        lines.emplace_back("Becomes an instance of the centre Weapon when it is revealed.");
    for (const Ability& ability : set.abilities_of(card))
        lines.push_back(ability_text(set, card, ability));
    return lines;
}

}  // namespace bots_and_aces
