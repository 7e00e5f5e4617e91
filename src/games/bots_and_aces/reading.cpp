// SPDX-License-Identifier: Apache-2.0
//
// Positions out of text. Complete ones, as write() makes them, and short ones made by hand.
#include <algorithm>
#include <deque>
#include <tuple>
#include <utility>

#include "games/bots_and_aces/build_code.hpp"
#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/invariants.hpp"
#include "games/bots_and_aces/movement.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/record_reader.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/strings.hpp"
#include "games/bots_and_aces/table_refs.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

using engine::bad_text;
using engine::Fields;
using engine::OrRefusal;

namespace {

// "plan:2(flags=suspended)": what stands before the brackets, and the fields inside.
struct Record {
    std::string_view head;
    std::vector<std::pair<std::string_view, std::string_view>> fields;
    bool good = true;

    bool has(std::string_view name) const {
        return std::ranges::any_of(fields, [&](auto& field) { return field.first == name; });
    }
};

Record record_of(std::string_view text) {
    Record record;
    const std::size_t open = text.find('(');
    record.head = text.substr(0, open);
    if (open == std::string_view::npos) return record;
    record.good = text.ends_with(')');
    text = text.substr(open + 1, text.size() - open - 2);
    for (const std::string_view part : engine::split(text, ',')) {
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            record.good = false;
        else
            record.fields.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    }
    return record;
}

// A position may have a build that breaks rules, but every card in it lies where its kind belongs:
// the first one that does not.
std::optional<CardId> misplaced(const Build& build) {
    const auto is = [](CardId card, auto... types) {
        return ((cards()[card].type == types) || ...);
    };
    if (build.terrain != no_card && !is(build.terrain, Type::Terrain)) return build.terrain;
    for (const UnitBuild& unit : build.units) {
        if (unit.source != no_card && !cards()[unit.source].is(SubType::Support))
            return unit.source;
        for (const CardId card : unit.weapons)  // standard Ammunition comes with its launcher
            if (!is(card, Type::Weapon, Type::Ammo) || cards()[card].standard_ammunition)
                return card;
        for (const CardId card : unit.subsystems)
            if (!is(card, Type::Subsystem) || cards()[card].is(SubType::Support)) return card;
        if (unit.mode != no_card && !cards()[unit.mode].is(SubType::Mode)) return unit.mode;
        for (const Compound& compound : unit.compounds) {
            if (!is(compound.primary, Type::Weapon)) return compound.primary;
            for (const CardId card : compound.parts)
                if (!is(card, Type::Weapon)) return card;
        }
    }
    for (const DeckEntry& entry : build.deck)
        if (!is_pilot_card(cards()[entry.card].type)) return entry.card;
    return {};
}

// One pilot card on its way into the list of sixty.
struct Copy {
    CardId card;
    Byte place;
    SeatSet listed, here;

    auto key() const { return std::tuple(card, place, listed.bits, here.bits); }
};

class Reader {
public:
    Reader(Fields fields, std::string_view line) : fields_(std::move(fields)), line_(line) {}

    OrRefusal<State> read() {
        read_setup();
        if (!failed()) read_state();
        if (!failed() && short_) complete();
        check_keys();
        if (auto problem = fields_.problem()) return base::Failure{*problem};
        if (const std::string words = broken(state_); !words.empty())
            return base::Failure{bad_text(words)};
        if (short_) {
            Play play{state_, nullptr};
            go_on(play);
        }
        return state_;
    }

private:
    bool failed() const { return fields_.complained(); }
    void complain(std::string words) { fields_.complain(std::move(words)); }
    std::optional<std::string_view> take(std::string key) {
        return fields_.take(keys_.emplace_back(std::move(key)));
    }
    // The full list of fields would be longer than anybody reads.
    void check_keys() {
        const auto words = engine::words_of(line_);
        for (std::size_t i = 1; i < words.size() && !failed(); ++i) {
            const std::string_view key = words[i].substr(0, words[i].find('='));
            if (std::ranges::find(keys_, key) == keys_.end())
                complain("There is no field \"" + std::string(key) +
                         "\" in this position; docs/notation.md lists them.");
        }
    }

    // ---- parts that describe() knows
    template <class Part>
    void prefixed(const std::string& prefix, Part& part) {
        RecordReader reader(
            names_, [&](std::string_view name) { return take(prefix + std::string(name)); },
            [&](std::string words) { complain(prefix + words); });
        describe(reader, part);
    }
    template <class Part>
    void inside(const std::string& key, const Record& record, Part& part) {
        std::vector<std::string_view> known;
        RecordReader reader(
            names_,
            [&](std::string_view name) -> std::optional<std::string_view> {
                known.push_back(name);
                for (const auto& [field, text] : record.fields)
                    if (field == name) return text;
                return {};
            },
            [&](std::string words) { complain(key + ": " + words); });
        describe(reader, part);
        if (!record.good) complain(key + ": give fields as in (flags=moved,points=1).");
        for (const auto& [field, text] : record.fields)
            if (std::ranges::find(known, field) == known.end())
                complain(key + ": there is no \"" + std::string(field) + "\" in it.");
    }
    template <class Part>
    bool record(const std::string& key, Part& part) {
        const auto text = take(key);
        if (!text) return false;
        const Record found = record_of(*text);
        if (!found.head.empty()) complain(key + ": give fields in brackets.");
        inside(key, found, part);
        return true;
    }
    void numbers(const std::string& key, auto& list, std::size_t count) {
        const auto text = take(key);
        if (!text) return;
        const auto parts = engine::split(*text, '.');
        if (parts.size() > count) return complain(key + ": there are too many numbers.");
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto number = engine::whole_number(parts[i], 0, 255);
            if (!number) return complain(key + ": give numbers divided by points.");
            list[i] = static_cast<Byte>(*number);
        }
    }

    // ---- what was built
    void read_setup() {
        keys_.emplace_back("seats");
        const int seats = fields_.take_number("seats", 2, max_seats, 2);
        int format = seats == 2 ? 0 : 2;
        if (const auto text = take("format")) {
            const auto index = RecordReader::index_of(*text, format_names, -1);
            if (!index) return complain("format: give duel, team or free-for-all.");
            format = *index;
        }
        keys_.emplace_back("first-team");
        const int first = fields_.take_number("first-team", 0, max_seats - 1, 0);
        const auto points = read_build_points(take("build-points").value_or(""));
        if (!points) return complain("build-points: " + points.error());
        std::vector<Build> builds;
        for (int seat = 0; seat < seats; ++seat) {
            const std::string key = "build-" + std::to_string(seat + 1);
            auto build = read_build(take(key).value_or("bot:"), *points);
            if (!build) return complain(key + ": " + build.error());
            if (const auto card = misplaced(*build))
                return complain(key + ": " + cards().id(*card) +
                                " cannot be there; give Weapons and Sub-Systems after a unit, "
                                "Support Units before the colon, pilot cards in the deck.");
            builds.push_back(*std::move(build));
        }
        if (const std::string words = too_large(builds); !words.empty()) return complain(words);
        state_ = lay_out(static_cast<Format>(format), builds, first);
        for (int seat = 0; seat < seats; ++seat)
            decks_[static_cast<std::size_t>(seat)] = builds[static_cast<std::size_t>(seat)].deck;
    }
    // "bot:W-20,U-11" is enough for a position made by hand.
    static base::Result<Build, std::string> read_build(std::string_view text, int points) {
        if (!text.starts_with("bot:")) return find_build(text, points);
        std::string code = "Fixture/1/-/" + std::string(text);
        if (code.find("/deck:") == std::string::npos) code += "/deck:";
        return read_build_code(cards(), code);
    }

    // ---- everything else
    void read_state() {
        for (Seat seat = 0; seat < table_.seats; ++seat) read_pilots(seat);
        if (failed()) return;
        const auto frames = take("frames");
        prefixed("", table_);
        short_ = !frames && table_.ending == Ending::Running;
        read_order();
        numbers("rolls", table_.rolls, max_seats);
        numbers("places", table_.places, max_seats);
        numbers("counted", table_.counted, max_units);
        read_beside();
        if (short_) begin_short();
        for (UnitId id = 0; id < table_.unit_count; ++id) read_unit(id);
        for (ThingId id = 0; id < table_.thing_count; ++id) read_thing(id);
        for (ThingId id = 0; short_ && id < table_.thing_count; ++id) settle(id);
        for (Seat seat = 0; seat < table_.seats; ++seat)
            prefixed(seat_letter(seat) + ".", table_.players[seat]);
        read_board();
        read_combat();
        read_sealed();
        for (std::size_t i = 0; i < max_acts; ++i)
            record("act." + std::to_string(i), table_.acts[i]);
        list_of_acts("cycle", table_.cycle, table_.cycle_count);
        list_of_acts("triggers", table_.triggers, table_.trigger_count);
        if (frames) read_frames(*frames);
        read_question();
    }

    void read_order() {
        const auto text = take("order");
        if (!text) return;
        if (text->size() != table_.seats)
            return complain("order: give a letter for each seat, such as BA.");
        for (std::size_t i = 0; i < text->size(); ++i) {
            const auto seat = read_letter(text->substr(i, 1));
            if (!seat || *seat >= table_.seats)
                return complain("order: give a letter for each seat, such as BA.");
            table_.order[i] = *seat;
        }
    }

    void read_beside() {
        const auto text = take("beside");
        if (!text) return;
        for (const std::string_view part : engine::split(*text, '/')) {
            const auto words = engine::split(part, '+');
            const auto mover = words.size() == 3 ? names_.find_unit(words[0]) : std::nullopt;
            const auto other = words.size() == 3 ? names_.find_unit(words[1]) : std::nullopt;
            const auto tile = words.size() == 3 ? read_tile(words[2]) : std::nullopt;
            if (!mover || !other || !tile || *tile == no_tile ||
                table_.units[*mover].owner != table_.turn ||
                table_.units[*other].owner == table_.turn)
                return complain(
                    "beside: give units of the turn player with others, such as A.bot+B.bot+T4.");
            set_beside(table_, *mover, *other, *tile);
        }
    }

    void read_unit(UnitId id) {
        const std::string key = names_.unit(id);
        Unit& unit = table_.units[id];
        const auto text = take(key);
        if (!text) {
            given_hp_[id] = !short_;
            return;
        }
        const Record found = record_of(*text);
        const auto parts = engine::split(found.head, ':');
        if (const auto tile = read_tile(parts[0]); tile && *tile != no_tile) {
            unit.stand = Stand::Board;
            unit.tile = *tile;
        } else if (const auto stand = RecordReader::index_of(parts[0], stand_names, -1)) {
            unit.stand = static_cast<Stand>(*stand);
            unit.tile = no_tile;
        } else {
            complain(key + ": give a tile such as T4, attached, reserve or destroyed, then :HP.");
        }
        if (parts.size() > 1) {
            const auto hp = engine::whole_number(parts[1], -9999, 9999);
            if (!hp) complain(key + ": give HP as in T4:90.");
            unit.hp = static_cast<std::int16_t>(hp.value_or(0));
        }
        given_hp_[id] = parts.size() > 1;
        given_points_[id] = found.has("points");
        inside(key, found, unit);
        if (short_ && unit.stand == Stand::Attached && unit.host == no_unit) {
            unit.host = table_.players[unit.owner].bot;
            unit.tile = table_.units[unit.host].tile;
        }
    }

    void read_thing(ThingId id) {
        const std::string key = names_.thing(id);
        Thing& thing = table_.things[id];
        const auto text = take(key);
        if (!text) {
            // A model stands where its unit does.
            if (short_ && thing.tile != no_tile) thing.tile = table_.units[thing.carrier].tile;
            return;
        }
        const Record found = record_of(*text);
        const auto parts = engine::split(found.head, ':');
        const auto home = RecordReader::index_of(parts[0], home_names, -1);
        if (!home) complain(key + ": give deck, field, plan, board, wreckage or gone, then :DUR.");
        thing.home = static_cast<Home>(home.value_or(0));
        if (parts.size() > 1) {
            const auto dur = engine::whole_number(parts[1], 0, 255);
            if (!dur) complain(key + ": give DUR as in field:2.");
            thing.dur = static_cast<Byte>(dur.value_or(0));
        }
        inside(key, found, thing);
    }

    // Made by hand: what is docked is where its carrier is and has no tile of its own (BA-270,
    // BA-298); what is not, and has none, stands beside its carrier. Funnels that are part of a
    // Compound Weapon are docked with it.
    void settle(ThingId id) {
        Thing& thing = table_.things[id];
        const auto is_gone = [](const Thing& one) {
            return one.home == Home::Wreckage || one.home == Home::Gone;
        };
        if (is_gone(thing) || thing.compound != no_thing) return;
        if (thing.has(Thing::Whole))
            for (Thing& part : table_.things)
                if (part.compound == id && !is_gone(part) &&
                    cards()[part.card].carrier == Carrier::Funnel)
                    part.set(Thing::Docked, thing.has(Thing::Docked));
        if (thing.has(Thing::Docked))
            thing.tile = no_tile;
        else if (thing.tile == no_tile &&
                 (has_part(table_, id, Carrier::Bit) || has_part(table_, id, Carrier::Funnel)))
            thing.tile = tile_of(state_, Ref::unit(thing.carrier));
    }

    // ---- pilot cards
    void read_pilots(Seat seat) {
        std::vector<CardId> deck;
        for (const DeckEntry& entry : decks_[seat])
            deck.insert(deck.end(), static_cast<std::size_t>(entry.count), entry.card);
        const CardId filler = first_attack();
        deck.resize(deck_size, filler);
        std::vector<Copy> copies;
        for (int place = 0; place <= DeckBottom; ++place) {
            if (place > OutOfGame && place < DeckBottom) continue;
            if (place >= Attached + plan_places && place < OutOfGame) continue;
            const auto at = static_cast<Byte>(place == DeckBottom ? DeckMiddle : place);
            const std::string key = seat_letter(seat) + "." + place_name(at);
            if (const auto text = take(key)) read_copies(key, seat, at, *text, copies);
        }
        if (failed()) return;
        for (const Copy& copy : copies) take_from(deck, copy.card);
        for (const CardId card : deck)
            copies.push_back({card, DeckMiddle, usually_listed(table_, seat, DeckMiddle),
                              usually_here(table_, seat, DeckMiddle)});
        if (copies.size() != deck_size)
            return complain("Seat " + seat_letter(seat) + " has more than 60 pilot cards.");
        std::ranges::sort(copies, [](const Copy& a, const Copy& b) { return a.key() < b.key(); });
        PilotCards& pilots = state_.secrets.pilots[seat];
        for (std::size_t i = 0; i < deck_size; ++i) {
            pilots.card[i] = copies[i].card;
            pilots.place[i] = copies[i].place;
            pilots.listed[i] = copies[i].listed;
            pilots.here[i] = copies[i].here;
        }
        Player& player = table_.players[seat];
        player.hand = static_cast<Byte>(count_at(pilots, InHand));
        player.deck = static_cast<Byte>(std::ranges::count_if(pilots.place, in_deck));
    }
    static CardId first_attack() {
        for (CardId id = 0; id < cards().size(); ++id)
            if (cards()[id].type == Type::Standard) return id;
        return no_card;
    }
    // A card that the deck does not have comes in place of its last one.
    static void take_from(std::vector<CardId>& deck, CardId card) {
        const auto found = std::ranges::find(deck, card);
        if (found != deck.end())
            deck.erase(found);
        else if (!deck.empty())
            deck.pop_back();
    }

    void read_copies(const std::string& key, Seat seat, Byte place, std::string_view text,
                     std::vector<Copy>& copies) {
        if (text == "-") return;
        for (const std::string_view part : engine::split(text, '.')) {
            const Record found = record_of(part);
            std::string_view id = found.head;
            int count = 1;
            if (const std::size_t cross = id.find('x'); cross != std::string_view::npos) {
                count = engine::whole_number(id.substr(0, cross), 1, deck_size).value_or(0);
                id.remove_prefix(cross + 1);
            }
            Byte at = place;
            if (const std::size_t mark = id.find('@'); mark != std::string_view::npos) {
                at = static_cast<Byte>(
                    engine::whole_number(id.substr(mark + 1), DeckBottom, DeckTop).value_or(0));
                id = id.substr(0, mark);
            }
            const auto card = read_card_id(id);
            if (!card || *card == no_card || count == 0 || !found.good ||
                in_deck(at) != in_deck(place) || !is_pilot_card(cards()[*card].type))
                return complain(key + ": \"" + std::string(part) +
                                "\" is no pilot card; give cards such as K-01.2xK-35, or -.");
            Copy copy{*card, at, usually_listed(table_, seat, at), usually_here(table_, seat, at)};
            for (const auto& [name, value] : found.fields) {
                const auto seats = read_letters(value);
                if (!seats || (name != "listed" && name != "here"))
                    return complain(key + ": give who knows a card as in K-01(here=AB).");
                (name == "listed" ? copy.listed : copy.here) = *seats;
            }
            copies.insert(copies.end(), static_cast<std::size_t>(count), copy);
        }
    }

    // ---- the Board
    void read_board() {
        if (const auto text = take("cover"); text && *text != "-")
            for (const std::string_view part : engine::split(*text, '.')) {
                const auto edge = read_edge(part);
                if (!edge) return complain("cover: give slots such as E0.E15.");
                table_.cover |= std::uint64_t{1} << *edge;
            }
        if (const auto text = take("terrain"); text && *text != "-")
            for (const std::string_view part : engine::split(*text, '.')) {
                const std::size_t colon = part.find(':');
                const auto tile = read_tile(part.substr(0, colon));
                const auto card = colon == std::string_view::npos
                                      ? std::nullopt
                                      : read_card_id(part.substr(colon + 1));
                if (!tile || *tile == no_tile || !card || *card == no_card ||
                    cards()[*card].type != Type::Terrain)
                    return complain("terrain: give tiles with their Terrain such as T0:T-08.");
                table_.terrain[*tile] = *card;
            }
        for (std::size_t i = 0; i < max_tokens; ++i)
            if (record("token." + std::to_string(i), table_.tokens[i]))
                table_.token_count = static_cast<Byte>(i + 1);
        for (std::size_t i = 0; i < max_groups; ++i)
            read_group("group." + std::to_string(i), table_.groups[i]);
        for (std::size_t i = 0; i < max_modifiers; ++i)
            if (record("effect." + std::to_string(i), table_.modifiers[i]))
                table_.modifier_count = static_cast<Byte>(i + 1);
        for (std::size_t i = 0; i < max_delayed; ++i)
            if (record("delayed." + std::to_string(i), table_.delayed[i]))
                table_.delayed_count = static_cast<Byte>(i + 1);
    }

    void read_group(const std::string& key, Group& group) {
        const auto text = take(key);
        if (!text) return;
        for (const std::string_view part : engine::split(*text, '+')) {
            const auto member = names_.find_ref(part);
            if (!member || !can_be_grouped(*member) || is_in(group, *member))
                return complain(key + ": give cards and units such as A.W-20+A.bot.");
            flip_in(group, *member);
        }
    }

    // ---- Combat
    void read_combat() {
        Combat& combat = table_.combat;
        prefixed("combat.", combat);
        if (const auto text = take("combat.order")) {
            const auto parts = engine::split(*text, '+');
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const auto unit = names_.find_unit(parts[i]);
                if (!unit || i >= combat.order.size())
                    return complain("combat.order: give units such as A.bot+B.bot.");
                combat.order[i] = *unit;
            }
        }
        prefixed("attackers.", combat.sides[0]);
        prefixed("defenders.", combat.sides[1]);
        for (PlanPlace place = 0; place < plan_places; ++place) {
            const std::string name = names_.place(place);
            if (place < 6)
                record("slot." + name, combat.sides[static_cast<std::size_t>(side_of(place))]
                                           .slots[static_cast<std::size_t>(slot_of(place))]);
            record("string." + name, combat.strings[place]);
            read_attacks(place, "attacks." + name);
        }
    }
    // Given in any order, kept in that of the game (BA-194).
    void read_attacks(PlanPlace place, const std::string& key) {
        const auto text = take(key);
        if (!text) return;
        String& string = table_.combat.strings[place];
        const Seat owner = attacker_at(table_, place);
        const std::uint64_t values_b = std::exchange(string.values_b, 0);
        const std::uint64_t returns = std::exchange(string.returns, 0);
        unsigned i = 0;
        for (const std::string_view part : engine::split(*text, '.')) {
            const auto card = read_card_id(part);
            const CardKind kind =
                card && owner < table_.seats ? kind_of(state_, owner, *card) : nobody;
            if (kind == nobody || string.attack_count == string.attacks.size())
                return complain(key + ": give pilot cards of the attacker such as A-01.A-05.");
            const int at = insert_attack(state_, place, kind, *card);
            string.values_b |= (values_b >> i & 1) << at;
            string.returns |= (returns >> i & 1) << at;
            ++i;
        }
    }

    void read_sealed() {
        Secrets& secrets = state_.secrets;
        for (PlanPlace place = 0; place < 6; ++place) {
            const std::string key = "plan." + names_.place(place);
            const auto text = take(key);
            if (!text) continue;
            const auto thing = names_.find_thing(*text);
            if (!thing) return complain(key + ": give a Weapon such as A.W-20.");
            secrets.plan[static_cast<std::size_t>(side_of(place))]
                        [static_cast<std::size_t>(slot_of(place))] = *thing;
        }
        numbers("picked", secrets.picked, max_seats);
        if (const auto text = take("redraws")) {
            const auto seats = read_letters(*text);
            if (!seats) return complain("redraws: give seats such as AC.");
            secrets.redraws = *seats;
        }
        for (Seat seat = 0; seat < table_.seats; ++seat)
            if (const auto text = take("sealed." + seat_letter(seat))) {
                const auto card = read_card_id(*text);
                if (!card) return complain("sealed: give a Terrain card such as T-08.");
                secrets.terrain[seat] = *card;
            }
        for (UnitId id = 0; id < table_.unit_count; ++id) {
            if (const auto text = take("mode." + names_.unit(id))) {
                const auto thing = names_.find_thing(*text);
                if (!thing) return complain("mode: give a Mode such as A.U-21.");
                secrets.mode[id] = *thing;
            }
            if (const auto text = take("detached." + names_.unit(id)))
                secrets.detached[id] =
                    static_cast<Byte>(engine::whole_number(*text, 0, 255).value_or(0));
        }
    }

    // ---- what is going on
    void list_of_acts(const std::string& key, auto& list, Byte& count) {
        const auto text = take(key);
        if (!text) return;
        for (const std::string_view part : engine::split(*text, '.')) {
            const auto act = engine::whole_number(part, 0, max_acts - 1);
            if (!act || count == list.size())
                return complain(key + ": give numbers of acts such as 0.1.");
            list[count++] = static_cast<Byte>(*act);
        }
    }

    void read_frames(std::string_view text) {
        for (const std::string_view part : engine::split(text, '/')) {
            const Record found = record_of(part);
            const auto head = engine::split(found.head, ':');
            const auto flow = RecordReader::index_of(head[0], flow_names, 255);
            const auto pc = head.size() > 1 ? engine::whole_number(head[1], 0, 255) : 0;
            if (!flow || !pc || table_.frame_count == max_frames)
                return complain("frames: give frames such as round:2/turn:7(a=0).");
            Frame& frame = table_.frames[table_.frame_count++];
            frame.flow = static_cast<Flow>(*flow);
            frame.pc = static_cast<Byte>(*pc);
            inside("frames", found, frame);
        }
    }

    void read_question() {
        const auto text = take("ask");
        if (!text) return;
        const Record found = record_of(*text);
        const auto ask = RecordReader::index_of(found.head, ask_names, 255);
        if (!ask) return complain("ask: there is no question \"" + std::string(found.head) + "\".");
        table_.question.ask = static_cast<Ask>(*ask);
        inside("ask", found, table_.question);
    }

    // ---- short positions: the fixture of section 7
    void begin_short() {
        const bool phase_given = engine::field_of(line_, "phase").has_value();
        if (table_.turn == nobody) table_.turn = table_.order[0];
        if (!phase_given) table_.phase = Phase::Action;
        if (table_.round == 0) table_.round = 1;
        table_.in_turn = 2;
        for (Seat place = 0; place < table_.seats; ++place) {
            table_.players[table_.order[place]].rank = place;
            if (table_.order[place] == table_.turn)
                table_.turn_place = static_cast<Byte>(place + 1);
        }
    }

    // The frames as they stand when a Phase begins; "draw": before the cards are drawn.
    void complete() {
        if (table_.turn >= table_.seats) return complain("turn: give a seat such as A.");
        for (UnitId id = 0; id < table_.unit_count; ++id) {
            Unit& unit = table_.units[id];
            if (!given_hp_[id] && unit.stand != Stand::Destroyed)
                unit.hp = static_cast<std::int16_t>(hp_start(state_, id));
            if (unit.owner != table_.turn || given_points_[id]) continue;
            unit.points = static_cast<Byte>(std::min(movement(state_, id), 200));
            table_.counted[id] = unit.points;
        }
        bool movement_first = false;
        if (const auto text = take("first")) {
            movement_first = *text == "movement";
            if (!movement_first && *text != "action")
                return complain("first: give the Phase that comes first, action or movement.");
        }
        const auto phase = table_.phase;
        const bool second = (phase == Phase::Action) == movement_first;
        Play play{state_, nullptr};
        play.push(Flow::Round).pc = 2;
        Frame& turn = play.push(Flow::Turn, table_.turn);
        turn.b = static_cast<Byte>(movement_first ? Phase::Movement : Phase::Action);
        turn.pc = phase == Phase::Draw      ? 2
                  : phase == Phase::Standby ? 5
                  : phase == Phase::End     ? 10
                  : second                  ? 8
                                            : 7;
        if (phase == Phase::Standby) turn.b = 0;
        if (phase != Phase::Draw) play.push(Flow::PhaseLoop, static_cast<unsigned>(phase));
    }

    Fields fields_;
    std::string_view line_;
    std::deque<std::string> keys_;
    State state_{};
    Table& table_ = state_.table;
    Names names_{state_.table, &state_.secrets};
    std::array<std::vector<DeckEntry>, max_seats> decks_;
    std::array<bool, max_units> given_hp_{}, given_points_{};
    bool short_ = false;
};

}  // namespace

OrRefusal<State> read(std::string_view text) {
    auto fields = Fields::parse(about().id, text);
    if (!fields) return base::Failure{std::move(fields).error()};
    return Reader(*std::move(fields), text).read();
}

}  // namespace bots_and_aces
