// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/view_json.hpp"

#include <boost/json/array.hpp>

#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/policy.hpp"
#include "games/bots_and_aces/records.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

value seat_or_null(Seat seat) { return seat < max_seats ? value(seat) : value(nullptr); }
value tile_or_null(Tile tile) { return tile < tiles ? value(tile) : value(nullptr); }
value id_or_null(Byte id) { return id == 0xff ? value(nullptr) : value(id); }
value card_or_null(CardId card) {
    return card < 0 || card >= cards().size() ? value(nullptr) : value(cards().id(card));
}

array seats_json(SeatSet seats) {
    array list;
    for (const Seat seat : seats) list.push_back(value(seat));
    return list;
}

array words_json(unsigned bits, NameList words) {
    array list;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (bits >> i & 1) list.push_back(value(words[i]));
    return list;
}

template <class Code>
value word_json(Code code, NameList words) {
    const auto index = static_cast<std::size_t>(code);
    return index < words.size() ? value(words[index]) : value(nullptr);
}

class Writer {
public:
    explicit Writer(const View& view) : view_(view), table_(view.table), names_{view.table} {}

    object write() {
        object json{{"viewer", seat_or_null(view_.viewer)},
                    {"format", word_json(table_.format, format_names)},
                    {"round", table_.round},
                    {"rounds", table_.round_limit},
                    {"turn", seat_or_null(table_.turn)},
                    {"phase", word_json(table_.phase, phase_names)},
                    {"ending", word_json(table_.ending, ending_names)},
                    {"winners", seats_json(table_.winners)}};
        array order;
        for (std::size_t i = 0; i < table_.seats; ++i) order.push_back(value(table_.order[i]));
        json["order"] = std::move(order);
        json["board"] = board_json();
        array players, units, things;
        for (Seat seat = 0; seat < table_.seats; ++seat) players.push_back(player(seat));
        for (UnitId id = 0; id < table_.unit_count; ++id) units.push_back(unit(id));
        for (ThingId id = 0; id < table_.thing_count; ++id) things.push_back(thing(id));
        json["players"] = std::move(players);
        json["units"] = std::move(units);
        json["things"] = std::move(things);
        json["combat"] = combat();
        json["cycle"] = cycle();
        json["effects"] = effects();
        json["question"] = question();
        return json;
    }

private:
    object board_json() {
        array cover, marked, terrain, tokens;
        for (Edge edge = 0; edge < edges; ++edge)
            if (table_.cover >> edge & 1) cover.push_back(value(edge));
        for (Tile tile = 0; tile < tiles; ++tile) {
            if (table_.marked >> tile & 1) marked.push_back(value(tile));
            if (table_.terrain[tile] == no_card) continue;
            terrain.push_back(object{{"tile", tile}, {"card", card_or_null(table_.terrain[tile])}});
        }
        for (std::size_t i = 0; i < max_tokens; ++i) {
            const Token& token = table_.tokens[i];
            if (token.sort == Token::None) continue;
            tokens.push_back(object{{"id", i},
                                    {"sort", word_json(token.sort, token_names)},
                                    {"owner", seat_or_null(token.owner)},
                                    {"tile", tile_or_null(token.tile)},
                                    {"unit", id_or_null(token.unit)},
                                    {"round", token.round}});
        }
        return {{"cover", std::move(cover)},
                {"marked", std::move(marked)},
                {"terrain", std::move(terrain)},
                {"tokens", std::move(tokens)}};
    }

    object player(Seat seat) {
        const Player& one = table_.players[seat];
        return {
            {"seat", seat},
            {"team", one.team},
            {"alive", one.alive()},
            {"level", one.level},
            {"rank", one.rank},
            {"knockout", one.knockout},
            {"maneuvers", one.maneuvers},
            {"bot", id_or_null(one.bot)},
            {"hand", one.hand},
            {"deck", one.deck},
            {"flags", words_json(one.flags, player_flags)},
            {"statuses", words_json(one.statuses, status_names)},
            {"terrain", card_or_null(one.terrain != no_card ? one.terrain : view_.terrain[seat])},
            {"cards", pilots(view_.pilots[seat])}};
    }

    // By place: the cards that are known to be there, and how many others are.
    object pilots(const PilotView& seen) {
        object zones;
        for (int place = 0; place < 256; ++place) {
            array known;
            int unknown = 0;
            for (std::size_t i = 0; i < deck_size; ++i) {
                if (seen.place[i] != place) continue;
                if (i >= seen.placed) {
                    ++unknown;
                    continue;
                }
                known.push_back(card_or_null(seen.card[i]));
            }
            if (known.empty() && unknown == 0) continue;
            zones[place_name(static_cast<Byte>(place))] =
                object{{"cards", std::move(known)}, {"unknown", unknown}};
        }
        array loose;
        for (std::size_t i = seen.placed; i < seen.listed; ++i) {
            loose.push_back(card_or_null(seen.card[i]));
        }
        return {{"zones", std::move(zones)}, {"somewhere", std::move(loose)}};
    }

    object unit(UnitId id) {
        const Unit& one = table_.units[id];
        const CardId card = one.source == no_thing ? no_card : table_.things[one.source].card;
        return {{"id", id},
                {"name", names_.unit(id)},
                {"owner", seat_or_null(one.owner)},
                {"card", card_or_null(card)},
                {"stand", word_json(one.stand, stand_names)},
                {"tile", tile_or_null(one.tile)},
                {"host", id_or_null(one.host)},
                {"hp", one.hp},
                {"points", one.points},
                {"flags", words_json(one.flags, unit_flags)}};
    }

    object thing(ThingId id) {
        const Thing& one = table_.things[id];
        return {{"id", id},
                {"name", names_.thing(id)},
                {"owner", seat_or_null(one.owner)},
                {"card", card_or_null(one.card)},
                {"carrier", id_or_null(one.carrier)},
                {"home", word_json(one.home, home_names)},
                {"dur", one.dur},
                {"counter", one.counter},
                {"tile", tile_or_null(one.tile)},
                {"compound", id_or_null(one.compound)},
                {"copy_of", id_or_null(one.copy_of)},
                {"flags", words_json(one.flags, thing_flags)}};
    }

    object slot(std::size_t side, std::size_t at) {
        const auto place = plan_place(static_cast<int>(side), static_cast<int>(at));
        const Camp& camp = table_.combat.sides[side];
        const String& string = table_.combat.strings[place];
        array attacks;
        for (std::size_t i = 0; i < string.attack_count; ++i) {
            attacks.push_back(card_or_null(view_.attacks[place][i]));
        }
        object json{{"name", names_.place(place)},
                    {"place", place},
                    {"owner", seat_or_null(camp.owner[at])},
                    {"attacks", std::move(attacks)},
                    {"string", words_json(string.flags, string_flags)},
                    {"target", string.target ? value(names_.ref(string.target)) : value(nullptr)}};
        if (at == AceSlot) {
            json["card"] = card_or_null(string.ace);
            return json;
        }
        const Slot& open = camp.slots[at];
        json["filled"] = open.filled != 0;
        json["face_up"] = open.face_up != 0;
        // Face down: what the viewer's own side has there.
        json["thing"] = id_or_null(open.face_up ? open.thing : view_.plan[side][at]);
        return json;
    }

    value combat() {
        const Combat& fight = table_.combat;
        if (fight.step == Fight::None) return nullptr;
        array sides, order;
        for (std::size_t side = 0; side < 2; ++side) {
            array slots;
            for (std::size_t at = 0; at < 4; ++at) slots.push_back(slot(side, at));
            sides.push_back(object{{"leader", seat_or_null(fight.sides[side].leader)},
                                   {"members", seats_json(fight.sides[side].members)},
                                   {"slots", std::move(slots)}});
        }
        for (std::size_t i = 0; i < fight.actors; ++i) order.push_back(value(fight.order[i]));
        return object{{"step", word_json(fight.step, fight_names)},
                      {"committed", seats_json(fight.committed)},
                      {"actor", fight.actor},
                      {"order", std::move(order)},
                      {"sides", std::move(sides)}};
    }

    object item(Byte id) {
        const Act& act = table_.acts[id];
        array targets;
        for (const Ref target : act.targets)
            if (target) targets.push_back(value(names_.ref(target)));
        return {{"name", "item" + std::to_string(id)},
                {"kind", word_json(act.kind, item_names)},
                {"card", card_or_null(act.card)},
                {"controller", seat_or_null(act.controller)},
                {"targets", std::move(targets)},
                {"string", act.string < plan_places ? value(names_.place(act.string)) : nullptr},
                {"blocker", act.blocker < plan_places ? value(names_.place(act.blocker)) : nullptr},
                {"blocked", act.blocked < plan_places ? value(names_.place(act.blocked)) : nullptr},
                {"to", tile_or_null(act.to)}};
    }
    array cycle() {
        array list;
        for (std::size_t i = 0; i < table_.cycle_count; ++i) list.push_back(item(table_.cycle[i]));
        return list;
    }

    array effects() const {
        array list;
        for (std::size_t i = 0; i < table_.modifier_count; ++i) {
            const Modifier& one = table_.modifiers[i];
            list.push_back(object{{"of", names_.ref(one.of)},
                                  {"operation", static_cast<int>(one.op)},
                                  {"what", one.what},
                                  {"n", one.n},
                                  {"until", word_json(one.until, until_names)},
                                  {"left", one.left},
                                  {"controller", seat_or_null(one.controller)}});
        }
        return list;
    }

    value question() {
        const Question& asked = table_.question;
        if (asked.ask == Ask::Nothing) return nullptr;
        object json{{"ask", word_json(asked.ask, ask_names)},
                    {"seat", seat_or_null(asked.seat)},
                    {"seats", seats_json(asked.seats)},
                    {"about", nullptr},
                    {"window", nullptr},
                    {"remember", remembered_as()}};
        if (asked.act < max_acts) json["about"] = item(asked.act);
        if (const auto window = window_of(view_))
            json["window"] = window_words[static_cast<std::size_t>(*window)].name;
        return json;
    }

    // Under which name an answer is remembered (3.4, rule 7): "pin", a card, or for "hazard" the
    // cards that can be picked.
    value remembered_as() {
        if (table_.question.ask == Ask::Hazard) return "hazard";
        const auto cards = rememberable(view_, {});
        if (cards.empty()) return nullptr;
        return cards[0] == no_card ? value("pin") : card_or_null(cards[0]);
    }

    const View& view_;
    const Table& table_;
    Names names_;
};

}  // namespace

boost::json::object to_json(const View& view) { return Writer(view).write(); }

}  // namespace bots_and_aces
