// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/json.hpp"

#include <boost/json/array.hpp>

#include "games/bots_and_aces/words.hpp"

namespace bots_and_aces {

namespace {

std::string_view name(Vocabulary words, auto code) {
    return words[static_cast<std::size_t>(code)].name;
}

boost::json::array names(Vocabulary words, int set) {
    boost::json::array list;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (set >> i & 1) list.push_back(boost::json::value(words[i].name));
    return list;
}

}  // namespace

boost::json::object card_json(const CardSet& set, CardId id) {
    const Card& card = set[id];
    boost::json::object json{
        {"id", set.id(id)}, {"name", set.name(id)}, {"type", name(type_words, card.type)}};
    const bool weapon = card.type == Type::Weapon || card.type == Type::Ammo;
    const bool attack = card.type >= Type::Standard && card.type <= Type::Ace;
    if (weapon || card.type == Type::Subsystem) json["bp"] = card.bp;
    if (is_ranked(card.type)) json["rank"] = name(rank_words, card.rank);
    if (weapon || attack) {
        json["attribute"] = name(attribute_words, card.attribute);
        json["damage"] = {card.damage[0], card.damage[1]};
        json["dd"] = {card.dd[0], card.dd[1]};
    }
    if (weapon) {
        json["class"] = name(class_words, card.weapon_class);
        json["carrier"] = name(carrier_words, card.carrier);
    }
    if (weapon || card.type == Type::Ace) json["range"] = {card.range_min, card.range_max};
    if (weapon || card.type == Type::Subsystem) {
        json["dur"] = card.dur;
        json["psycho"] = card.psycho != 0;
        json["keywords"] = names(keyword_words, card.keywords);
        if (card.has(Keyword::Cooldown)) json["cooldown"] = card.cooldown;
    }
    if (card.partner != no_card)
        json[card.type == Type::Weapon ? "special" : "signature"] = set.id(card.partner);
    if (card.ammo != no_card) {
        json["ammo"] = set.id(card.ammo);
        json["ammunition"] = card.ammunition;
    }
    if (card.requisite != no_card) json["requisite"] = set.id(card.requisite);
    if (card.timing != Timing::None) {
        json["timing"] = name(timing_words, card.timing);
        json["maneuver"] = card.maneuver != 0;
        json["prompt"] = name(prompt_words, card.prompt);
    }
    if (card.type == Type::Subsystem) {
        json["types"] = names(subtype_words, card.subtypes);
        json["uptime"] = card.uptime;
        if (card.stack) json["stack"] = card.stack;
        if (card.unit.hp)
            json["unit"] = {{"hp", card.unit.hp},
                            {"armor", card.unit.armor},
                            {"initiative", card.unit.initiative},
                            {"movement", card.unit.movement}};
    }
    if (card.type == Type::Terrain) json["allotment"] = card.allotment;
    if (card.copies) json["copies"] = card.copies;
    json["facts"] = card_facts(set, id);
    boost::json::array text;
    for (const std::string& line : card_text(set, id)) text.push_back(boost::json::value(line));
    json["text"] = std::move(text);
    return json;
}

}  // namespace bots_and_aces
