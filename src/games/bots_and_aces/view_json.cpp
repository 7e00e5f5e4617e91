// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/view_json.hpp"

#include <array>
#include <optional>
#include <string>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/policy.hpp"
#include "games/bots_and_aces/records.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

namespace {

using protocol::if_any;

std::optional<Seat> seat_or_null(Seat seat) { return if_any(seat < max_seats, seat); }
std::optional<Tile> tile_or_null(Tile tile) { return if_any(tile < tiles, tile); }
std::optional<Byte> id_or_null(Byte id) { return if_any(id != 0xff, id); }

template <class Code>
std::optional<std::string_view> word_or_null(Code code, NameList words) {
    const auto index = static_cast<std::size_t>(code);
    return index < words.size() ? std::optional<std::string_view>(words[index]) : std::nullopt;
}

class Writer {
public:
    Writer(protocol::JsonText& json, const View& view)
        : json_(json), view_(view), table_(view.table), names_{view.table} {}

    void write() {
        json_.object([&] {
            json_.field("viewer", seat_or_null(view_.viewer));
            json_.field("format", word_or_null(table_.format, format_names));
            json_.field("round", table_.round);
            json_.field("rounds", table_.round_limit);
            json_.field("turn", seat_or_null(table_.turn));
            json_.field("phase", word_or_null(table_.phase, phase_names));
            json_.field("ending", word_or_null(table_.ending, ending_names));
            seats("winners", table_.winners);
            counted("order", table_.seats, [&](std::size_t i) { json_.value(table_.order[i]); });
            json_.object("board", [&] { board(); });
            counted("players", table_.seats, [&](std::size_t seat) { player(Seat(seat)); });
            counted("units", table_.unit_count, [&](std::size_t id) { unit(UnitId(id)); });
            counted("things", table_.thing_count, [&](std::size_t id) { thing(ThingId(id)); });
            combat();
            counted("cycle", table_.cycle_count, [&](std::size_t i) { item(table_.cycle[i]); });
            counted("effects", table_.modifier_count,
                    [&](std::size_t i) { effects(table_.modifiers[i]); });
            question();
        });
    }

private:
    template <class Write>
    void counted(std::string_view name, std::size_t count, Write write) {
        json_.list(name, [&] {
            for (std::size_t i = 0; i < count; ++i) write(i);
        });
    }
    void seats(std::string_view name, SeatSet set) {
        json_.list(name, set, [&](Seat seat) { json_.value(seat); });
    }
    void words(std::string_view name, unsigned bits, NameList words) {
        counted(name, words.size(), [&](std::size_t i) {
            if (bits >> i & 1) json_.value(words[i]);
        });
    }
    void card(CardId card) {
        if (card < 0 || card >= cards().size())
            json_.value(nullptr);
        else
            json_.value(cards().id(card));
    }
    void card(std::string_view name, CardId which) {
        json_.name(name);
        card(which);
    }

    void board() {
        counted("cover", edges, [&](std::size_t edge) {
            if (table_.cover >> edge & 1) json_.value(edge);
        });
        counted("marked", tiles, [&](std::size_t tile) {
            if (table_.marked >> tile & 1) json_.value(tile);
        });
        counted("terrain", tiles, [&](std::size_t tile) {
            if (table_.terrain[tile] == no_card) return;
            json_.object([&] {
                json_.field("tile", tile);
                card("card", table_.terrain[tile]);
            });
        });
        counted("tokens", table_.token_count, [&](std::size_t i) {
            const Token& token = table_.tokens[i];
            if (token.sort == Token::None) return;
            json_.object([&] {
                json_.field("id", i);
                json_.field("sort", word_or_null(token.sort, token_names));
                json_.field("owner", seat_or_null(token.owner));
                json_.field("tile", tile_or_null(token.tile));
                json_.field("from", tile_or_null(token.from));
                json_.field("round", token.round);
            });
        });
    }

    void player(Seat seat) {
        const Player& one = table_.players[seat];
        json_.object([&] {
            json_.field("seat", seat);
            json_.field("team", one.team);
            json_.field("alive", one.alive());
            json_.field("level", one.level);
            json_.field("rank", one.rank);
            json_.field("knockout", one.knockout);
            json_.field("maneuvers", one.maneuvers);
            json_.field("bot", id_or_null(one.bot));
            json_.field("hand", one.hand);
            json_.field("deck", one.deck);
            words("flags", one.flags, player_flags);
            words("statuses", one.statuses, status_names);
            card("terrain", one.terrain != no_card ? one.terrain : view_.terrain[seat]);
            json_.object("cards", [&] { pilots(view_.pilots[seat]); });
        });
    }

    // By place: the cards that are known to be there, and how many others are.
    void pilots(const PilotView& seen) {
        std::array<bool, 256> used{};
        for (const Byte place : seen.place) used[place] = true;
        json_.object("zones", [&] {
            for (int place = 0; place < 256; ++place)
                if (used[static_cast<std::size_t>(place)])
                    json_.object(place_name(static_cast<Byte>(place)), [&] { zone(seen, place); });
        });
        json_.list("somewhere", [&] {
            for (std::size_t i = seen.placed; i < seen.listed; ++i) card(seen.card[i]);
        });
    }
    void zone(const PilotView& seen, int place) {
        int unknown = 0;
        counted("cards", deck_size, [&](std::size_t i) {
            if (seen.place[i] != place) return;
            if (i < seen.placed)
                card(seen.card[i]);
            else
                ++unknown;
        });
        json_.field("unknown", unknown);
    }

    void unit(UnitId id) {
        const Unit& one = table_.units[id];
        json_.object([&] {
            json_.field("id", id);
            json_.field("name", names_.unit(id));
            json_.field("owner", seat_or_null(one.owner));
            card("card", one.source == no_thing ? no_card : table_.things[one.source].card);
            json_.field("stand", word_or_null(one.stand, stand_names));
            json_.field("tile", tile_or_null(one.tile));
            json_.field("host", id_or_null(one.host));
            json_.field("hp", one.hp);
            json_.field("points", one.points);
            words("flags", one.flags, unit_flags);
        });
    }

    void thing(ThingId id) {
        const Thing& one = table_.things[id];
        json_.object([&] {
            json_.field("id", id);
            json_.field("name", names_.thing(id));
            json_.field("owner", seat_or_null(one.owner));
            card("card", one.card);
            json_.field("carrier", id_or_null(one.carrier));
            json_.field("home", word_or_null(one.home, home_names));
            json_.field("dur", one.dur);
            json_.field("counter", one.counter);
            json_.field("uptime", one.uptime);
            json_.field("tile", tile_or_null(one.tile));
            json_.field("compound", id_or_null(one.compound));
            json_.field("copy_of", id_or_null(one.copy_of));
            words("flags", one.flags, thing_flags);
        });
    }

    void slot(std::size_t side, std::size_t at) {
        const auto place = plan_place(static_cast<int>(side), static_cast<int>(at));
        const Camp& camp = table_.combat.sides[side];
        const String& string = table_.combat.strings[place];
        json_.object([&] {
            json_.field("name", names_.place(place));
            json_.field("place", place);
            json_.field("owner", seat_or_null(camp.owner[at]));
            counted("attacks", string.attack_count,
                    [&](std::size_t i) { card(view_.attacks[place][i]); });
            words("string", string.flags, string_flags);
            json_.name("target");
            if (string.target)
                json_.value(names_.ref(string.target));
            else
                json_.value(nullptr);
            if (at == AceSlot) return card("card", string.ace);
            const Slot& open = camp.slots[at];
            json_.field("filled", open.filled != 0);
            json_.field("face_up", open.face_up != 0);
            // Face down: what the viewer's own side has there.
            json_.field("thing", id_or_null(open.face_up ? open.thing : view_.plan[side][at]));
        });
    }

    void combat() {
        const Combat& fight = table_.combat;
        if (fight.step == Fight::None) return json_.field("combat", nullptr);
        json_.object("combat", [&] {
            json_.field("step", word_or_null(fight.step, fight_names));
            seats("committed", fight.committed);
            json_.field("actor", fight.actor);
            counted("order", fight.actors, [&](std::size_t i) { json_.value(fight.order[i]); });
            counted("sides", 2, [&](std::size_t side) {
                json_.object([&] {
                    json_.field("leader", seat_or_null(fight.sides[side].leader));
                    seats("members", fight.sides[side].members);
                    counted("slots", 4, [&](std::size_t at) { slot(side, at); });
                });
            });
        });
    }

    void place(std::string_view name, PlanPlace place) {
        json_.name(name);
        if (place < plan_places)
            json_.value(names_.place(place));
        else
            json_.value(nullptr);
    }
    void item(Byte id) {
        const Act& act = table_.acts[id];
        json_.object([&] {
            json_.field("name", "item" + std::to_string(id));
            json_.field("kind", word_or_null(act.kind, item_names));
            card("card", act.card);
            json_.field("controller", seat_or_null(act.controller));
            json_.list("targets", act.targets, [&](Ref target) {
                if (target) json_.value(names_.ref(target));
            });
            place("string", act.string);
            place("blocker", act.blocker);
            place("blocked", act.blocked);
            json_.field("to", tile_or_null(act.to));
        });
    }

    void effects(Modifier one) {
        if (!one.of.is(Ref::Group)) return effect(one);
        const Group members = group_of(table_, one.of);
        for_each_in(members, [&](Ref ref) {
            one.of = ref;
            effect(one);
        });
    }
    void effect(const Modifier& one) {
        json_.object([&] {
            json_.field("of", names_.ref(one.of));
            json_.field("operation", static_cast<int>(one.op));
            json_.field("what", one.what);
            json_.field("n", one.n);
            json_.field("until", word_or_null(one.until, until_names));
            json_.field("left", one.left);
            json_.field("controller", seat_or_null(one.controller));
        });
    }

    void question() {
        const Question& asked = table_.question;
        if (asked.ask == Ask::Nothing) return json_.field("question", nullptr);
        json_.object("question", [&] {
            json_.field("ask", word_or_null(asked.ask, ask_names));
            json_.field("seat", seat_or_null(asked.seat));
            seats("seats", asked.seats);
            json_.name("about");
            if (asked.act < max_acts)
                item(asked.act);
            else
                json_.value(nullptr);
            json_.name("window");
            if (const auto window = window_of(view_))
                json_.value(window_words[static_cast<std::size_t>(*window)].name);
            else
                json_.value(nullptr);
            json_.name("remember");
            remembered_as();
        });
    }

    // Under which name an answer is remembered (3.4, rule 7): "pin", a card, or for "hazard" the
    // cards that can be picked.
    void remembered_as() {
        if (table_.question.ask == Ask::Hazard) return json_.value("hazard");
        const auto cards = rememberable(view_, {});
        if (cards.empty()) return json_.value(nullptr);
        if (cards[0] == no_card) return json_.value("pin");
        card(cards[0]);
    }

    protocol::JsonText& json_;
    const View& view_;
    const Table& table_;
    Names names_;
};

}  // namespace

void write_json(protocol::JsonText& json, const View& view) { Writer(json, view).write(); }

}  // namespace bots_and_aces
