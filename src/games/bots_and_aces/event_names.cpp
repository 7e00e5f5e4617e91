// SPDX-License-Identifier: Apache-2.0
//
// What the numbers of events are called. A sentence is made from an event alone, so name_objects()
// writes down which cards and units its numbers stand for.
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/telling.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

using engine::EventNames;
using Happening = engine::Event;

namespace {

using Numbers = std::int64_t;

// What the open numbers of a kind of event are: t thing, u unit, r ref, p place in a Plan; others
// need no name.
struct Layout {
    const char* name;
    const char* sorts;
    std::array<std::string_view, 4> open;
    std::string_view secret, rule;
};

// In the order of Told.
constexpr Layout kinds[] = {
    {"rolled", "n", {"die"}, "", "BA-70"},
    {"cover_marked", "n", {"tile"}, "", "BA-57"},
    {"cover_placed", "n", {"edge"}, "", "BA-59"},
    {"cover_removed", "n", {"edge"}, "", "BA-61"},
    {"starts_as", "rn", {"what", "on"}, "", "BA-55"},
    {"terrain_shown", "n", {"card"}, "", "BA-62"},
    {"terrain_placed", "nn", {"tile", "card"}, "", "BA-63"},
    {"terrain_removed", "n", {"tile"}, "", "BA-64"},
    {"round_begins", "n", {"round"}, "", "BA-68"},
    {"order", "n", {"place"}, "", "BA-69"},
    {"turn_begins", "", {}, "", "BA-74"},
    {"phase_begins", "n", {"phase"}, "", "BA-75"},
    {"drew", "n", {"left"}, "card", "BA-78"},
    {"shuffled_in", "n", {"count"}, "", "BA-67"},
    {"scrapped", "nnn", {"card", "from", "destroyed"}, "", "BA-45"},
    {"drained", "n", {"card"}, "", "BA-313"},
    {"revealed", "n", {"card"}, "", "BA-318"},
    {"looked", "nn", {"whose", "deck"}, "card", "BA-53"},
    {"predicted", "nn", {"bottom", "top"}, "", "BA-314"},
    {"retrieved", "n", {"card"}, "", "BA-317"},
    {"recycled", "n", {"card"}, "", "BA-315"},
    {"to_deck", "nn", {"card", "where"}, "", "BA-48"},
    {"to_hand", "n", {"card"}, "", "BA-53"},
    {"played", "nn", {"card", "ability"}, "", "BA-89"},
    {"targeted", "r", {"target"}, "", "BA-99"},
    {"used_ability", "tn", {"thing", "ability"}, "", "BA-89"},
    {"switched", "rn", {"what", "how"}, "", "BA-143"},
    {"passed", "n", {"window"}, "", "BA-92"},
    {"resolved", "nn", {"card", "item"}, "", "BA-93"},
    {"fizzled", "nn", {"card", "item"}, "", "BA-97"},
    {"negated", "nn", {"card", "item"}, "", "BA-102"},
    {"uptime_ends", "t", {"thing"}, "", "BA-146"},
    {"on_cooldown", "tn", {"thing", "rounds"}, "", "BA-47"},
    {"ready", "t", {"thing"}, "", "BA-47"},
    {"damaged", "unnn", {"unit", "points", "hp", "card"}, "", "BA-114"},
    {"prevented", "rn", {"target", "points"}, "", "BA-114"},
    {"lost_hp", "unn", {"unit", "points", "hp"}, "", "BA-21"},
    {"repaired", "unn", {"unit", "points", "hp"}, "", "BA-316"},
    {"lost_dur", "tnn", {"thing", "points", "dur"}, "", "BA-115"},
    {"restored", "tnn", {"thing", "points", "dur"}, "", "BA-110"},
    {"card_destroyed", "t", {"thing"}, "", "BA-46"},
    {"unit_destroyed", "u", {"unit"}, "", "BA-279"},
    {"core_deployed", "un", {"unit", "tile"}, "", "BA-281"},
    {"stat_changed", "rnnn", {"target", "stat", "n", "set"}, "", "BA-24"},
    {"word_changed", "rnn", {"target", "how", "word"}, "", "BA-319"},
    {"suspended", "tn", {"thing", "on"}, "", "BA-185"},
    {"combat_declared", "n", {"against"}, "", "BA-165"},
    {"slot_offered", "nn", {"slot", "to"}, "", "BA-252"},
    {"offer_answered", "n", {"accepted"}, "", "BA-252"},
    {"committed", "", {}, "", "BA-169"},
    {"flipped_up", "pt", {"place", "thing"}, "", "BA-174"},
    {"became_copy", "tt", {"thing", "of"}, "", "BA-117"},
    {"selection_repeats", "", {}, "", "BA-172"},
    {"step_of_combat", "n", {"step"}, "", "BA-167"},
    {"acts", "u", {"unit"}, "", "BA-176"},
    {"block_declared", "pp", {"place", "blocked"}, "", "BA-177"},
    {"blocked", "pp", {"place", "blocked"}, "", "BA-185"},
    {"attached", "pnn", {"place", "card", "value_a"}, "", "BA-188"},
    {"ace_played", "n", {"card"}, "", "BA-139"},
    {"string_declared", "pr", {"place", "target"}, "", "BA-189"},
    {"string_dealt", "prnn", {"place", "target", "amount", "hit"}, "", "BA-193"},
    {"string_lost", "p", {"place"}, "", "BA-194"},
    {"redirected", "pr", {"place", "target"}, "", "BA-190"},
    {"swapped", "pt", {"place", "thing"}, "", "BA-169"},
    {"combat_ends", "n", {"meaningful"}, "", "BA-197"},
    {"withdrew", "n", {"scrapped"}, "", "BA-168"},
    {"move_begins", "u", {"unit"}, "", "BA-208"},
    {"stepped", "unnn", {"unit", "from", "to", "crossed"}, "", "BA-208"},
    {"moved_by", "unn", {"unit", "from", "to"}, "", "BA-215"},
    {"move_ends", "u", {"unit"}, "", "BA-208"},
    {"rushed", "un", {"unit", "tile"}, "", "BA-231"},
    {"pin_placed", "nu", {"tile", "unit"}, "", "BA-223"},
    {"status_gained", "n", {"status"}, "", "BA-216"},
    {"status_used", "nr", {"status", "target"}, "", "BA-218"},
    {"status_lost", "n", {"status"}, "", "BA-217"},
    {"reserve_power", "", {}, "", "BA-236"},
    {"hazard_set", "tn", {"thing", "tile"}, "", "BA-160"},
    {"hazard_activated", "tu", {"thing", "unit"}, "", "BA-161"},
    {"remote_placed", "tn", {"thing", "tile"}, "", "BA-267"},
    {"warhead_placed", "nn", {"tile", "round"}, "", "BA-304"},
    {"detonated", "n", {"tile"}, "", "BA-304"},
    {"knockout", "n", {"count"}, "", "BA-242"},
    {"went_out", "n", {"reason"}, "", "BA-3"},
    {"game_over", "n", {"ending"}, "", "BA-2"},
    {"laid_down", "n", {"slot"}, "card", "BA-169"},
    {"terrain_chosen", "", {}, "card", "BA-62"},
    {"stands_in", "u", {"unit"}, "", "BA-14"},
    {"first_hand", "n", {"anew"}, "", "BA-67"},
};
static_assert(std::size(kinds) == static_cast<std::size_t>(Told::FirstHand) + 1);

int copy_in(const std::string& name) {
    const std::size_t hash = name.find('#');
    return hash == std::string::npos ? 1 : std::atoi(name.c_str() + hash + 1);
}

Numbers thing_name(const State& state, Numbers id) {
    if (id < 0 || id >= state.table.thing_count) return 0;
    const Thing& thing = state.table.things[static_cast<std::size_t>(id)];
    const std::string name = Names{state.table, &state.secrets}.thing(static_cast<ThingId>(id));
    return pack(Ref::Thing, thing.owner, copy_in(name), thing.card);
}

Numbers unit_name(const State& state, Numbers id) {
    if (id < 0 || id >= state.table.unit_count) return 0;
    const Unit& unit = state.table.units[static_cast<std::size_t>(id)];
    const std::string name = Names{state.table, &state.secrets}.unit(static_cast<UnitId>(id));
    const Numbers card = unit.source == no_thing ? no_number : state.table.things[unit.source].card;
    return pack(Ref::Unit, unit.owner, copy_in(name), card);
}

Numbers place_name_of(const State& state, Numbers number) {
    if (number < 0 || number >= plan_places) return 0;
    const auto place = static_cast<PlanPlace>(number);
    const Camp& camp = state.table.combat.sides[static_cast<std::size_t>(side_of(place))];
    Numbers card = state.table.combat.strings[place].ace;
    if (slot_of(place) != AceSlot) {
        const ThingId thing = camp.slots[static_cast<std::size_t>(slot_of(place))].thing;
        card = thing == no_thing ? no_number : state.table.things[thing].card;
    }
    return pack(plan_sort, camp.leader, slot_of(place), card);
}

Numbers ref_name(const State& state, Ref ref) {
    if (ref.is(Ref::Thing)) return thing_name(state, ref.index());
    if (ref.is(Ref::Unit)) return unit_name(state, ref.index());
    if (ref.is(Ref::String)) return place_name_of(state, ref.index());
    if (ref.is(Ref::Pilot)) return pack(Ref::Pilot, ref.pilot_owner(), 1, ref.pilot_card());
    if (ref.is(Ref::Card)) return pack(Ref::Card, 0, 1, ref.card_id());
    if (ref.is(Ref::Player)) return pack(Ref::Player, ref.index(), 1, no_number);
    return pack(ref.sort(), 0, 1, ref.index());
}

}  // namespace

void name_objects(const State& state, Happening& event) {
    if (event.kind >= std::size(kinds)) return;
    const Layout& kind = kinds[event.kind];
    std::size_t next = 4;
    for (std::size_t i = 0; kind.sorts[i] != 0; ++i) {
        const char sort = kind.sorts[i];
        if (sort == 'n') continue;
        Numbers& number = event.open[i];
        Ref ref{static_cast<std::uint16_t>(number)};
        event.open[next++] = sort == 't'   ? thing_name(state, number)
                             : sort == 'u' ? unit_name(state, number)
                             : sort == 'p' ? place_name_of(state, number)
                                           : ref_name(state, ref);
    }
}

std::vector<EventNames> event_names() {
    std::vector<EventNames> names;
    for (const Layout& kind : kinds) {
        EventNames one{.kind = kind.name};
        std::size_t next = 4;
        for (std::size_t i = 0; i < 4; ++i) {
            one.open[i] = kind.open[i];
            if (i < std::string_view(kind.sorts).size() && kind.sorts[i] != 'n') {
                one.open[next] = next == 4 ? "name" : "other_name";
                ++next;
            }
        }
        one.secret[0] = kind.secret;
        one.rule = kind.rule;
        names.push_back(one);
    }
    return names;
}

}  // namespace bots_and_aces
