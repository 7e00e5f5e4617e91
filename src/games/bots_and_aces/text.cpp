// SPDX-License-Identifier: Apache-2.0
//
// Positions into text: what differs from a table that has just been laid out.
#include "games/bots_and_aces/text.hpp"

#include <algorithm>

#include "games/bots_and_aces/build_code.hpp"
#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/movement.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/records.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/table_refs.hpp"

namespace bots_and_aces {

namespace {

constexpr int usual_rounds = 60;

// The fields of one part of a state as pairs of name and text.
class Collector {
public:
    explicit Collector(const Names& names) : names_(names) {}

    void number(std::string_view name, auto& value) {
        add(name, std::to_string(static_cast<long long>(value)));
    }
    void card(std::string_view name, CardId& value) { add(name, card_id_text(value)); }
    void seat(std::string_view name, Seat& value) { add(name, seat_letter(value)); }
    void seats(std::string_view name, SeatSet& value) { add(name, letters(value)); }
    void unit(std::string_view name, UnitId& value) { add(name, names_.unit(value)); }
    void thing(std::string_view name, ThingId& value) { add(name, names_.thing(value)); }
    void tile(std::string_view name, Tile& value) { add(name, tile_text(value)); }
    void place(std::string_view name, PlanPlace& value) { add(name, names_.place(value)); }
    void ref(std::string_view name, Ref& value) { add(name, names_.ref(value)); }
    void shared(std::string_view name, Ref& value) { ref(name, value); }
    void word(std::string_view name, auto& value, NameList words) {
        const auto index = static_cast<std::size_t>(value);
        add(name, index < words.size() ? std::string(words[index]) : std::to_string(index));
    }
    void flags(std::string_view name, Byte& value, NameList words) {
        std::string text;
        for (std::size_t i = 0; i < 8; ++i)
            if (value >> i & 1)
                text += (text.empty() ? "" : "+") +
                        (i < words.size() ? std::string(words[i]) : std::to_string(i));
        add(name, text.empty() ? "-" : text);
    }
    void tile_set(std::string_view name, std::uint32_t& value) {
        std::string text;
        for (Tile tile = 0; tile < tiles; ++tile)
            if (value >> tile & 1) text += (text.empty() ? "" : "+") + tile_text(tile);
        add(name, text.empty() ? "-" : text);
    }

    const auto& pairs() const { return pairs_; }

private:
    void add(std::string_view name, std::string text) {
        pairs_.emplace_back(name, std::move(text));
    }
    const Names& names_;
    std::vector<std::pair<std::string_view, std::string>> pairs_;
};

// "(dur=3,flags=suspended)", or nothing if nothing differs.
template <class Part>
std::string differences(const Names& names, Part part, Part base) {
    Collector now(names), before(names);
    describe(now, part);
    describe(before, base);
    std::string text;
    for (std::size_t i = 0; i < now.pairs().size(); ++i)
        if (now.pairs()[i].second != before.pairs()[i].second)
            text += (text.empty() ? "(" : ",") + std::string(now.pairs()[i].first) + "=" +
                    now.pairs()[i].second;
    return text.empty() ? "" : text + ")";
}

class Writer {
public:
    Writer(const Table& table, const Secrets* secrets, const View* view)
        : table_(table), secrets_(secrets), view_(view), names_{table, secrets} {}

    std::string write() {
        text_ = about().id;
        if (view_) field("viewer", seat_letter(view_->viewer));
        write_setup();
        differing("", table_, base_.table);
        write_lists();
        write_units();
        write_things();
        for (Seat seat = 0; seat < table_.seats; ++seat) {
            differing(seat_letter(seat) + ".", table_.players[seat], base_.table.players[seat]);
            if (view_)
                write_seen(seat, view_->pilots[seat]);
            else
                write_pilots(seat, secrets_->pilots[seat]);
        }
        write_board();
        write_combat();
        write_acts();
        write_sealed();
        return std::move(text_);
    }

private:
    void field(const std::string& key, const std::string& value) {
        text_ += " " + key + "=" + value;
    }
    // A field of its own for everything that differs.
    template <class Part>
    void differing(const std::string& prefix, Part part, Part base) {
        Collector now(names_), before(names_);
        describe(now, part);
        describe(before, base);
        for (std::size_t i = 0; i < now.pairs().size(); ++i)
            if (now.pairs()[i].second != before.pairs()[i].second)
                field(prefix + std::string(now.pairs()[i].first), now.pairs()[i].second);
    }

    std::string build_text(Seat seat) {
        Build build = build_on_table(table_, seat);
        build.name = "Build";
        if (!view_)
            for (const CardId card : secrets_->pilots[seat].card) {
                if (build.deck.empty() || build.deck.back().card != card)
                    build.deck.push_back({card, 0});
                ++build.deck.back().count;
            }
        builds_.push_back(build);
        for (std::size_t i = 0; i < archetype_count && !view_; ++i) {
            const Build* known = archetype_build(i);
            if (known && known->level == build.level && same(*known, build)) {
                builds_.back() = *known;
                return std::string(archetype_name(i));
            }
        }
        return write_build_code(cards(), build);
    }
    // Names, Terrain and starting Modes do not lie on the table.
    static bool same(Build known, const Build& build) {
        known.name = build.name;
        known.terrain = build.terrain;
        for (UnitBuild& unit : known.units) unit.mode = no_card;
        std::ranges::sort(known.deck, {}, &DeckEntry::card);
        return known == build;
    }

    void write_setup() {
        field("seats", std::to_string(table_.seats));
        const Format usual = table_.seats == 2 ? Format::Duel : Format::FreeForAll;
        if (table_.format != usual)
            field("format", std::string(format_names[static_cast<std::size_t>(table_.format)]));
        const int first = first_team(table_);
        if (first != 0) field("first-team", std::to_string(first));
        for (Seat seat = 0; seat < table_.seats; ++seat)
            field("build-" + std::to_string(seat + 1), build_text(seat));
        base_ = lay_out(table_.format, builds_, first);
        base_.table.round_limit = usual_rounds;
    }

    void write_lists() {
        std::string order;
        for (Seat seat = 0; seat < table_.seats; ++seat) order += seat_letter(table_.order[seat]);
        if (table_.order != base_.table.order) field("order", order);
        numbers("rolls", table_.rolls, table_.seats);
        numbers("places", table_.places, table_.seats);
        numbers("counted", table_.counted, table_.unit_count);
        write_beside();
    }
    // "A.bot+B.bot+T4/A.U-39~+B.bot+T5"
    void write_beside() {
        if (table_.turn >= table_.seats) return;
        const Player& player = table_.players[table_.turn];
        std::string text;
        for (int i = 0; i < player.unit_count; ++i)
            for (UnitId other = 0; other < table_.unit_count; ++other) {
                const auto mover = static_cast<UnitId>(player.first_unit + i);
                if (table_.units[other].owner == table_.turn) continue;
                const Tile tile = tile_beside(table_, mover, other);
                if (tile == no_tile) continue;
                text += (text.empty() ? "" : "/") + names_.unit(mover) + "+" + names_.unit(other) +
                        "+" + tile_text(tile);
            }
        if (!text.empty()) field("beside", text);
    }
    void numbers(const std::string& key, const auto& list, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += (i ? "." : "") + std::to_string(static_cast<int>(list[i]));
        if (text.find_first_not_of("0.") != std::string::npos) field(key, text);
    }

    // "T4:90", "reserve:30(points=1)"
    void write_units() {
        for (UnitId id = 0; id < table_.unit_count; ++id) {
            const Unit& unit = table_.units[id];
            Unit base = base_.table.units[id];
            base.stand = unit.stand;
            base.hp = unit.hp;
            base.tile = unit.stand == Stand::Board ? unit.tile : no_tile;
            field(names_.unit(id),
                  (unit.stand == Stand::Board
                       ? tile_text(unit.tile)
                       : std::string(stand_names[static_cast<std::size_t>(unit.stand)])) +
                      ":" + std::to_string(unit.hp) + differences(names_, unit, base));
        }
    }

    // "wreckage:0", "plan:2(flags=suspended)"; the number is its DUR, if it had any.
    void write_things() {
        for (ThingId id = 0; id < table_.thing_count; ++id) {
            const Thing& thing = table_.things[id];
            Thing base = base_.table.things[id];
            if (thing == base) continue;
            std::string text(home_names[static_cast<std::size_t>(thing.home)]);
            if (base.dur > 0) text += ":" + std::to_string(thing.dur);
            base.home = thing.home;
            if (base.dur > 0) base.dur = thing.dur;
            field(names_.thing(id), text + differences(names_, thing, base));
        }
    }

    // One entry with what is special about it: "2xK-35", "K-05@130(here=B)".
    std::string entry(Seat seat, const PilotCards& pilots, std::size_t i, int count) const {
        const Byte place = pilots.place[i];
        std::string text =
            (count > 1 ? std::to_string(count) + "x" : "") + card_id_text(pilots.card[i]);
        if (in_deck(place) && place != DeckMiddle) text += "@" + std::to_string(place);
        std::string known;
        if (pilots.listed[i] != usually_listed(table_, seat, place))
            known += "listed=" + letters(pilots.listed[i]);
        if (pilots.here[i] != usually_here(table_, seat, place))
            known += (known.empty() ? "" : ",") + ("here=" + letters(pilots.here[i]));
        return known.empty() ? text : text + "(" + known + ")";
    }

    void write_pilots(Seat seat, const PilotCards& pilots) {
        const auto is_usual = [&](std::size_t i) {
            return pilots.place[i] == DeckMiddle &&
                   pilots.listed[i] == usually_listed(table_, seat, DeckMiddle) &&
                   pilots.here[i] == usually_here(table_, seat, DeckMiddle);
        };
        for (int place = 0; place <= DeckBottom; ++place) {  // the deck last, all of it in one go
            const auto named = static_cast<Byte>(place == DeckBottom ? int{DeckMiddle} : place);
            std::string text;
            for (std::size_t i = 0; i < deck_size;) {
                const bool here = place == DeckBottom ? in_deck(pilots.place[i]) && !is_usual(i)
                                                      : pilots.place[i] == place;
                std::size_t end = i + 1;
                while (end < deck_size && pilots.card[end] == pilots.card[i] &&
                       pilots.place[end] == pilots.place[i] &&
                       pilots.listed[end] == pilots.listed[i] && pilots.here[end] == pilots.here[i])
                    ++end;
                if (here)
                    text += (text.empty() ? "" : ".") +
                            entry(seat, pilots, i, static_cast<int>(end - i));
                i = end;
            }
            if (!text.empty()) field(seat_letter(seat) + "." + place_name(named), text);
        }
    }

    // What a viewer knows: cards where they are known, then how many others there are.
    void write_seen(Seat seat, const PilotView& seen) {
        const std::string owner = seat_letter(seat) + ".";
        for (int place = 0; place < 256; ++place) {
            std::string text;
            int unknown = 0;
            for (std::size_t i = 0; i < deck_size; ++i) {
                if (seen.place[i] != place) continue;
                if (i < seen.placed)
                    text += (text.empty() ? "" : ".") + card_id_text(seen.card[i]);
                else
                    ++unknown;
            }
            if (unknown > 0) {
                if (!text.empty()) text += '.';
                text += '?';
                text += std::to_string(unknown);
            }
            if (!text.empty()) field(owner + place_name(static_cast<Byte>(place)), text);
        }
        std::string loose;
        for (std::size_t i = seen.placed; i < seen.listed; ++i)
            loose += (loose.empty() ? "" : ".") + card_id_text(seen.card[i]);
        if (!loose.empty()) field(owner + "known", loose);
    }

    void write_board() {
        std::string cover, terrain;
        for (Edge edge = 0; edge < edges; ++edge)
            if (table_.cover >> edge & 1) cover += (cover.empty() ? "" : ".") + edge_text(edge);
        if (!cover.empty()) field("cover", cover);
        for (Tile tile = 0; tile < tiles; ++tile)
            if (table_.terrain[tile] != no_card)
                terrain += (terrain.empty() ? "" : ".") + tile_text(tile) + ":" +
                           card_id_text(table_.terrain[tile]);
        if (!terrain.empty()) field("terrain", terrain);
        for (std::size_t i = 0; i < table_.token_count; ++i) record("token", i, table_.tokens[i]);
        for (std::size_t i = 0; i < max_groups; ++i) {
            std::string members;
            for_each_in(table_.groups[i], [&](Ref ref) {
                members += (members.empty() ? "" : "+") + names_.ref(ref);
            });
            if (!members.empty()) field("group." + std::to_string(i), members);
        }
        for (std::size_t i = 0; i < table_.modifier_count; ++i)
            record("effect", i, table_.modifiers[i]);
        for (std::size_t i = 0; i < table_.delayed_count; ++i)
            record("delayed", i, table_.delayed[i]);
    }
    template <class Part>
    void record(const char* key, std::size_t i, const Part& part) {
        const std::string text = differences(names_, part, Part{});
        if (!text.empty()) field(std::string(key) + "." + std::to_string(i), text);
    }

    void write_combat() {
        const Combat& combat = table_.combat;
        differing("combat.", combat, Combat{});
        std::string order;
        std::size_t last = combat.order.size();
        while (last > 0 && combat.order[last - 1] == 0) --last;
        last = std::max<std::size_t>(last, combat.actors);
        for (std::size_t i = 0; i < last; ++i)
            order += (i ? "+" : "") + names_.unit(combat.order[i]);
        if (!order.empty()) field("combat.order", order);
        for (std::size_t side = 0; side < 2; ++side)
            differing(side == 0 ? "attackers." : "defenders.", combat.sides[side], Camp{});
        for (PlanPlace place = 0; place < plan_places; ++place) {
            const std::string name = names_.place(place);
            if (place < 6) {
                const Camp& camp = combat.sides[static_cast<std::size_t>(side_of(place))];
                const std::string slot = differences(
                    names_, camp.slots[static_cast<std::size_t>(slot_of(place))], Slot{});
                if (!slot.empty()) field("slot." + name, slot);
            }
            const String& string = combat.strings[place];
            const std::string text = differences(names_, string, String{});
            if (!text.empty()) field("string." + name, text);
            std::string attacks;
            for (std::size_t i = 0; i < string.attack_count; ++i)
                attacks += (attacks.empty() ? "" : ".") + card_id_text(attack(place, i));
            if (!attacks.empty()) field("attacks." + name, attacks);
        }
    }
    CardId attack(PlanPlace place, std::size_t i) const {
        if (view_) return view_->attacks[place][i];
        return secrets_->pilots[attacker_at(table_, place)]
            .card[table_.combat.strings[place].attacks[i]];
    }

    void write_acts() {
        for (std::size_t i = 0; i < max_acts; ++i) record("act", i, table_.acts[i]);
        numbers_up_to("cycle", table_.cycle, table_.cycle_count);
        numbers_up_to("triggers", table_.triggers, table_.trigger_count);
        std::string frames;
        for (std::size_t i = 0; i < table_.frame_count; ++i) {
            const Frame& frame = table_.frames[i];
            Frame base;
            base.flow = frame.flow;
            base.pc = frame.pc;
            const auto flow = static_cast<std::size_t>(frame.flow);
            frames += (i ? "/" : "") +
                      (flow < std::size(flow_names) ? std::string(flow_names[flow])
                                                    : std::to_string(flow)) +
                      ":" + std::to_string(frame.pc) + differences(names_, frame, base);
        }
        if (!frames.empty()) field("frames", frames);
        const Question& question = table_.question;
        if (question == Question{}) return;
        Question base;
        base.ask = question.ask;
        const auto ask = static_cast<std::size_t>(question.ask);
        field("ask",
              (ask < std::size(ask_names) ? std::string(ask_names[ask]) : std::to_string(ask)) +
                  differences(names_, question, base));
    }
    void numbers_up_to(const std::string& key, const auto& list, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += (i ? "." : "") + std::to_string(static_cast<int>(list[i]));
        if (!text.empty()) field(key, text);
    }

    // Face-down Weapons and sealed choices.
    void write_sealed() {
        const auto& plan = view_ ? view_->plan : secrets_->plan;
        const auto& mode = view_ ? view_->mode : secrets_->mode;
        const auto& detached = view_ ? view_->detached : secrets_->detached;
        const auto& terrain = view_ ? view_->terrain : secrets_->terrain;
        for (PlanPlace place = 0; place < 6; ++place) {
            const auto side = static_cast<std::size_t>(side_of(place));
            const auto slot = static_cast<std::size_t>(slot_of(place));
            const Slot& open = table_.combat.sides[side].slots[slot];
            if (plan[side][slot] != no_thing)
                field("plan." + names_.place(place), names_.thing(plan[side][slot]));
            else if (view_ && open.filled && !open.face_up)
                field("plan." + names_.place(place), "?");
        }
        numbers("picked", view_ ? view_->picked : secrets_->picked, table_.seats);
        const SeatSet redraws = view_ ? view_->redraws : secrets_->redraws;
        if (!redraws.empty()) field("redraws", letters(redraws));
        for (Seat seat = 0; seat < table_.seats; ++seat)
            if (terrain[seat] != no_card)
                field("sealed." + seat_letter(seat), card_id_text(terrain[seat]));
        for (UnitId id = 0; id < table_.unit_count; ++id) {
            if (mode[id] != no_thing) field("mode." + names_.unit(id), names_.thing(mode[id]));
            if (detached[id])
                field("detached." + names_.unit(id), std::to_string(int{detached[id]}));
        }
    }

    const Table& table_;
    const Secrets* secrets_;
    const View* view_;
    Names names_;
    State base_{};
    std::vector<Build> builds_;
    std::string text_;
};

}  // namespace

SeatSet usually_listed(const Table& table, Seat owner, Byte place) {
    return is_open(place) ? everyone(table) : SeatSet::of(owner);
}

SeatSet usually_here(const Table& table, Seat owner, Byte place) {
    if (is_open(place)) return everyone(table);
    return place == DeckMiddle ? SeatSet{} : SeatSet::of(owner);
}

std::string place_name(Byte place) {
    constexpr std::string_view names[] = {"hand", "scrapyard", "wreckage", "on-cycle", "ace"};
    if (place < std::size(names)) return std::string(names[place]);
    if (place == OutOfGame) return "out";
    if (place == DeckMiddle) return "deck";
    if (in_deck(place)) return "deck@" + std::to_string(place);
    return "attached-" + std::to_string(place - Attached);
}

std::string write(const State& state) {
    return Writer(state.table, &state.secrets, nullptr).write();
}

std::string write_view(const View& view) { return Writer(view.table, nullptr, &view).write(); }

}  // namespace bots_and_aces
