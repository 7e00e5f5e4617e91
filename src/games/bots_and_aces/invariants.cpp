// SPDX-License-Identifier: Apache-2.0
//
// What holds in every state, whatever was played.
#include "games/bots_and_aces/invariants.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/records.hpp"
#include "games/bots_and_aces/table_refs.hpp"

namespace bots_and_aces {

namespace {

class Checker {
public:
    explicit Checker(const State& state) : state_(state) {}

    std::string check() {
        if (table_.seats < 2 || table_.seats > max_seats) return "There are 2 to 6 seats.";
        check_counts();
        if (!words_.empty()) return words_;
        for (Seat seat = 0; seat < table_.seats && words_.empty(); ++seat) {
            check_player(seat);
            check_pilots(seat);
        }
        for (UnitId id = 0; id < table_.unit_count && words_.empty(); ++id) check_unit(id);
        for (ThingId id = 0; id < table_.thing_count && words_.empty(); ++id) check_thing(id);
        check_board();
        check_acts();
        check_combat();
        check_ending();
        return words_;
    }

private:
    void broken_if(bool bad, const std::string& words) {
        if (bad && words_.empty()) words_ = words;
    }

    void check_counts() {
        broken_if(table_.thing_count > max_things || table_.unit_count > max_units,
                  "There are more cards or units than a table holds.");
        broken_if(table_.frame_count > max_frames || table_.modifier_count > max_modifiers ||
                      table_.delayed_count > max_delayed || table_.cycle_count > max_items ||
                      table_.trigger_count > max_triggers,
                  "There is more going on than a state holds.");
        // Bytes that are not in use are as at the beginning, so equal games have equal bytes.
        for (std::size_t i = table_.thing_count; i < max_things; ++i)
            broken_if(table_.things[i] != Thing{}, "A place for cards behind the last is in use.");
        for (std::size_t i = table_.unit_count; i < max_units; ++i)
            broken_if(table_.units[i] != Unit{}, "A place for units behind the last is in use.");
        for (std::size_t i = table_.frame_count; i < max_frames; ++i)
            broken_if(table_.frames[i] != Frame{}, "A frame behind the last is in use.");
        for (std::size_t i = 0; i < table_.modifier_count; ++i)
            broken_if(table_.modifiers[i] == Modifier{}, "An effect does nothing.");
        for (std::size_t i = 0; i < table_.delayed_count; ++i)
            broken_if(table_.delayed[i] == Delayed{}, "A delayed effect does nothing.");
        for (std::size_t i = table_.modifier_count; i < max_modifiers; ++i)
            broken_if(table_.modifiers[i] != Modifier{}, "An effect behind the last is in use.");
        broken_if(table_.token_count > max_tokens ||
                      (table_.token_count > 0 &&
                       table_.tokens[table_.token_count - 1u].sort == Token::None),
                  "The last token is none.");
        for (std::size_t i = table_.token_count; i < max_tokens; ++i)
            broken_if(table_.tokens[i] != Token{}, "A token behind the last is in use.");
        check_groups();
        for (std::size_t i = table_.delayed_count; i < max_delayed; ++i)
            broken_if(table_.delayed[i] != Delayed{},
                      "A delayed effect behind the last is in use.");
    }

    // Each is named once: by a lasting effect, or by a trigger that waits.
    void check_groups() {
        std::array<int, max_groups> named{};
        const auto note = [&](Ref ref) {
            if (ref.is(Ref::Group) && ref.index() < max_groups) ++named[ref.index()];
        };
        for (const Modifier& modifier : table_.modifiers) note(modifier.of);
        int waiting = 0;
        for (std::size_t i = 0; i < table_.trigger_count; ++i) {
            if (!is_used(table_.triggers[i])) return;  // told by check_acts()
            const Act& act = table_.acts[table_.triggers[i]];
            note(act.it);
            waiting += act.it.is(Ref::Group);
        }
        broken_if(std::ranges::count_if(
                      table_.acts, [](const Act& act) { return act.it.is(Ref::Group); }) != waiting,
                  "Something that does not wait has a group of cards.");
        for (std::size_t i = 0; i < max_groups; ++i)
            broken_if(named[i] != (table_.groups[i] != Group{}),
                      "A group of cards or units is nobody's, or of two effects.");
    }

    void check_player(Seat seat) {
        const Player& player = table_.players[seat];
        const std::string who = "Seat " + seat_letter(seat);
        broken_if(player.first_unit + player.unit_count > table_.unit_count ||
                      player.first_thing + player.thing_count > table_.thing_count,
                  who + " owns cards or units that are not there.");
        for (int i = 0; i < player.unit_count && words_.empty(); ++i)
            broken_if(table_.units[static_cast<std::size_t>(player.first_unit + i)].owner != seat,
                      who + " has a unit that is somebody else's.");
        broken_if(player.bot != no_unit &&
                      (player.bot >= table_.unit_count || table_.units[player.bot].owner != seat),
                  who + " has a main Bot that is not theirs.");
        const UnitId chosen = table_.stand_in[seat];
        broken_if(chosen != no_unit &&
                      (chosen >= table_.unit_count || table_.units[chosen].owner != seat),
                  who + " has a unit in place of the lost Bot that is not theirs (BA-14).");
        broken_if(player.knockout > 3 && player.alive(),
                  who + " has more than 3 Knockouts (BA-243).");
        broken_if((player.new_statuses & ~player.statuses) != 0 ||
                      (player.new_statuses != 0 && !table_.combat.running()),
                  who + " has a status from a Combat that is not.");
        broken_if(player.level < 1 || player.level > max_level, who + " has no Pilot Level.");
        broken_if(std::ranges::count(table_.order, seat) < 1, who + " is not in the order.");
    }

    void check_pilots(Seat seat) {
        const PilotCards& pilots = state_.secrets.pilots[seat];
        const std::string who = "Seat " + seat_letter(seat);
        int hand = 0, deck = 0;
        std::array<int, plan_places> attached{};
        for (std::size_t i = 0; i < deck_size; ++i) {
            const CardId card = pilots.card[i];
            if (card < 0 || card >= cards().size() || !is_pilot_card(cards()[card].type))
                return broken_if(true, who +
                                           " has something in the Pilot Deck that is no pilot "
                                           "card (BA-38).");
            const Byte place = pilots.place[i];
            hand += place == InHand;
            deck += in_deck(place);
            if (place >= Attached && place < Attached + plan_places) ++attached[place - Attached];
            broken_if(!pilots.listed[i].contains(seat), who + " does not know the own deck.");
            broken_if(!(pilots.here[i] - pilots.listed[i]).empty(),
                      who + ": somebody knows where a card is, but not that it is in the deck.");
            if (i == 0) continue;
            const auto key = [&](std::size_t at) {
                return std::tuple(pilots.card[at], pilots.place[at], pilots.listed[at].bits,
                                  pilots.here[at].bits);
            };
            broken_if(key(i) < key(i - 1), who + ": pilot cards are out of order.");
        }
        broken_if(hand != table_.players[seat].hand || deck != table_.players[seat].deck,
                  who + ": hand and deck do not have the numbers of cards that the table shows.");
        for (PlanPlace place = 0; place < plan_places; ++place)
            if (attacker_at(table_, place) == seat)
                broken_if(attached[place] != table_.combat.strings[place].attack_count,
                          who + ": a string has other Attacks than are attached.");
    }

    void check_unit(UnitId id) {
        const Unit& unit = table_.units[id];
        const std::string name = Names{table_, &state_.secrets}.unit(id);
        broken_if(unit.owner >= table_.seats, name + " has no owner.");
        broken_if(unit.stand > Stand::Destroyed, name + " is nowhere.");
        broken_if(unit.stand == Stand::Board && unit.tile >= tiles, name + " stands on no tile.");
        broken_if(unit.stand == Stand::Attached && unit.host >= table_.unit_count,
                  name + " is attached to nothing (BA-284).");
        broken_if(unit.stand != Stand::Attached && unit.host != no_unit,
                  name + " has a host, but is not attached.");
        broken_if(unit.stand == Stand::Board && unit.hp <= 0 && !table_.dirty,
                  name + " has no HP left, but stands on the Board (BA-21).");
        broken_if(unit.source != no_thing && unit.source >= table_.thing_count,
                  name + " has no card.");
    }

    void check_thing(ThingId id) {
        const Thing& thing = table_.things[id];
        if (thing.owner >= table_.seats || thing.card < 0 || thing.card >= cards().size())
            return broken_if(true, "A card on the table is no card, or nobody's.");
        const std::string name = Names{table_, &state_.secrets}.thing(id);
        broken_if(thing.home > Home::Gone, name + " is nowhere.");
        broken_if(thing.carrier != no_unit && thing.carrier >= table_.unit_count,
                  name + " is carried by nothing.");
        broken_if(thing.tile != no_tile && thing.tile >= tiles, name + " is on no tile.");
        broken_if(thing.tile != no_tile && thing.has(Thing::Docked),
                  name + " is docked, but stands on the Board (BA-298).");
        broken_if(thing.compound != no_thing && thing.compound >= table_.thing_count,
                  name + " is part of nothing.");
        broken_if(thing.copy_of != no_thing && thing.copy_of >= table_.thing_count,
                  name + " copies nothing.");
        broken_if(thing.uptime != 0 && (!thing.has(Thing::OnCooldown) || !thing.has(Thing::Active)),
                  name + " has two counters, but is not active and on Cooldown (BA-47).");
        int slots = 0;
        for (const Camp& camp : table_.combat.sides)
            for (const Slot& slot : camp.slots) slots += slot.thing == id;
        broken_if(slots > 1, name + " lies in two slots at once (BA-170).");
        broken_if(slots == 1 && thing.home != Home::Plan && thing.home != Home::Wreckage,
                  name + " lies in a Plan and elsewhere.");
        broken_if(slots == 0 && thing.home == Home::Plan, name + " is in a Plan, but in no slot.");
    }

    void check_board() {
        broken_if(table_.cover >> edges != 0, "There is Cover where no slot is.");
        for (const CardId card : table_.terrain)
            broken_if(card != no_card && (card < 0 || card >= cards().size() ||
                                          cards()[card].type != Type::Terrain),
                      "A tile has Terrain that is none.");
        const bool moving = table_.in_turn == 2 && table_.phase == Phase::Movement;
        broken_if(!moving && table_.beside != Table{}.beside,
                  "A unit is remembered beside another, but it is no Movement Phase (BA-228).");
        for (const Token& token : table_.tokens) {
            broken_if(token.sort != Token::None && token.tile >= tiles, "A token is on no tile.");
            broken_if(token.from != no_tile && (token.sort != Token::Pin || token.from >= tiles),
                      "A token was laid from no tile (BA-223).");
        }
    }

    bool is_used(Byte act) const { return act < max_acts && (table_.acts_used >> act & 1) != 0; }
    void check_acts() {
        const std::string lost = "Something is going on that nobody remembers.";
        for (Byte act = 0; act < max_acts; ++act)
            broken_if(!is_used(act) && table_.acts[act] != Act{}, "An act that is over is kept.");
        for (std::size_t i = 0; i < table_.cycle_count; ++i)
            broken_if(!is_used(table_.cycle[i]), lost);
        for (std::size_t i = 0; i < table_.trigger_count; ++i)
            broken_if(!is_used(table_.triggers[i]), lost);
        for (std::size_t i = 0; i < table_.delayed_count; ++i)
            broken_if(table_.delayed[i].act != no_act && !is_used(table_.delayed[i].act), lost);
        for (std::size_t i = 0; i < table_.frame_count; ++i) {
            const Frame& frame = table_.frames[i];
            broken_if(frame.act != no_act && !is_used(frame.act), lost);
            broken_if(static_cast<std::size_t>(frame.flow) >= std::size(flow_names) ||
                          frame.flow == Flow::None,
                      "A frame does nothing.");
        }
        const Question& question = table_.question;
        broken_if(question.act != no_act && !is_used(question.act), lost);
        broken_if(static_cast<std::size_t>(question.ask) >= std::size(ask_names),
                  "There is a question that nobody can answer.");
        broken_if(question.seat != nobody && question.seat >= table_.seats,
                  "Somebody is asked who does not play.");
    }

    void check_combat() {
        const Combat& combat = table_.combat;
        broken_if(combat.step > Fight::Ending, "Combat is in no step.");
        broken_if(combat.actors > combat.order.size(), "Too many units act in Combat.");
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t slot = 0; slot < 3; ++slot) {
                const Slot& open = combat.sides[side].slots[slot];
                const ThingId hidden = state_.secrets.plan[side][slot];
                broken_if(hidden != no_thing && hidden >= table_.thing_count,
                          "A card that is not there lies face down in a Plan.");
                broken_if(open.face_up && hidden != no_thing,
                          "A card in a Plan is face up and face down at once.");
                // While a Plan is being made again its cards have been taken up; somebody may
                // resign then.
                broken_if(open.filled && !open.face_up && hidden == no_thing &&
                              table_.question.ask != Ask::Select &&
                              table_.ending == Ending::Running,
                          "A slot of a Plan has a face-down card that is none.");
                broken_if(open.thing != no_thing && open.thing >= table_.thing_count,
                          "A card that is not there lies in a Plan.");
            }
        for (const String& string : combat.strings)
            broken_if(string.attack_count > string.attacks.size(),
                      "A string has more Attacks than it can hold.");
    }

    void check_ending() {
        const bool over = table_.ending != Ending::Running;
        broken_if(!over && table_.frame_count == 0, "The game is running, but nothing goes on.");
        broken_if(over && table_.question.ask != Ask::Nothing,
                  "Somebody is asked although the game is over.");
        broken_if(over && (table_.frame_count | table_.acts_used | table_.cycle_count |
                           table_.trigger_count | table_.delayed_count) != 0,
                  "The game is over, but something goes on.");
        broken_if(table_.turn != nobody && table_.turn >= table_.seats,
                  "It is the turn of somebody who does not play.");
    }

    const State& state_;
    const Table& table_ = state_.table;
    std::string words_;
};

}  // namespace

std::string broken(const State& state) { return Checker(state).check(); }

}  // namespace bots_and_aces
