// SPDX-License-Identifier: Apache-2.0
//
// The Selection Step (BA-169 to BA-174) and the Plan: who may put what where, sealed choices, cards
// that are turned up. What is being chosen is in Secrets only; the table shows no byte of it.
#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/groups.hpp"

namespace bots_and_aces {

namespace {

// The centre first: what the others may be depends on it.
constexpr std::array<int, 3> picking_order = {Centre, Left, Right};

// The card in a slot as its own side knows it; while a step is repeated a slot that is still to be
// filled again has none.
ThingId card_in(const State& state, PlanPlace place) {
    const Slot& slot = slot_at(state.table, place);
    if (slot.face_up != 0) return weapon_at(state.table, place);
    return state.secrets
        .plan[static_cast<std::size_t>(side_of(place))][static_cast<std::size_t>(slot_of(place))];
}

bool is_duplicate(const Table& table, ThingId thing) {
    return thing != no_thing && table.things[thing].card >= 0 &&
           cards()[table.things[thing].card].type == Type::Duplicate;
}

// Duplicates of a side that have no identity yet; `except` is the slot being looked at.
int waiting_duplicates(const State& state, int side, int except) {
    int count = 0;
    for (int slot = 0; slot < 3; ++slot) {
        if (slot == except) continue;
        const ThingId thing = card_in(state, plan_place(side, slot));
        if (is_duplicate(state.table, thing) && state.table.things[thing].copy_of == no_thing)
            ++count;
    }
    return count;
}

// BA-119, BA-264: whether this many Duplicates may copy a Weapon.
bool may_copy(const State& state, ThingId weapon, int duplicates) {
    if (duplicates == 0) return true;
    if (weapon == no_thing || is_duplicate(state.table, weapon)) return false;
    if (has_keyword(state, weapon, Keyword::DestroyAfterUse)) return false;
    return class_of(state, weapon) != WeaponClass::Shield ||
           state.table.things[weapon].dur >= duplicates + 1;
}

// BA-117, R-86, R-192.
bool may_duplicate(const State& state, Seat seat, int side, int slot) {
    const Camp& camp = state.table.combat.sides[static_cast<std::size_t>(side)];
    if (slot == Centre || camp.owner[Centre] != seat) return false;
    const ThingId centre = card_in(state, plan_place(side, Centre));
    return centre != no_thing && may_copy(state, centre, waiting_duplicates(state, side, slot) + 1);
}

// The slots that a seat has to fill in this step, in the order of picking. BA-171, BA-173: when the
// step is repeated, what lies face up stays, and a slot that had to stay empty is filled if it can.
base::FixedVector<int, 3> slots_to_fill(const State& state, Seat seat) {
    base::FixedVector<int, 3> slots;
    const int side = state.table.combat.side(seat);
    if (side < 0) return slots;
    const Camp& camp = state.table.combat.sides[static_cast<std::size_t>(side)];
    for (const int slot : picking_order)
        if (camp.owner[static_cast<std::size_t>(slot)] == seat &&
            slot_at(state.table, plan_place(side, slot)).face_up == 0)
            slots.push_back(slot);
    return slots;
}

// Two cards that nobody needs to tell apart (3.5).
bool are_alike(const State& state, ThingId a, ThingId b) {
    const Thing &first = state.table.things[a], &second = state.table.things[b];
    return first.card == second.card && first.dur == second.dur &&
           first.carrier == second.carrier && first.tile == second.tile &&
           first.compound == second.compound && first.flags == second.flags &&
           first.uses == second.uses && keywords_of(state, a) == keywords_of(state, b) &&
           attribute_of(state, a) == attribute_of(state, b) &&
           weapon_damage(state, a) == weapon_damage(state, b) &&
           weapon_dd(state, a) == weapon_dd(state, b);
}

bool has_twin_before(const State& state, Seat seat, int side, int slot, ThingId id) {
    const Player& player = state.table.players[seat];
    for (ThingId other = player.first_thing; other < id; ++other)
        if (state.table.things[other].card == state.table.things[id].card &&
            are_alike(state, other, id) && may_select(state, seat, side, slot, other))
            return true;
    return false;
}

template <class Visit>
void for_each_choice(const State& state, Seat seat, int side, int slot, Visit visit) {
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        if (may_select(state, seat, side, slot, id) &&
            !has_twin_before(state, seat, side, slot, id))
            visit(id);
    }
}

bool has_choice(const State& state, Seat seat, int side, int slot) {
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.thing_count; ++i)
        if (may_select(state, seat, side, slot, static_cast<ThingId>(player.first_thing + i)))
            return true;
    return false;
}

// R-89, if the table plays so: whoever has nothing else for a slot keeps the cards back that would
// be destroyed after use.
bool may_keep_back(const State& state, Seat seat, int side, int slot) {
    if (!state.table.has(KeepBack)) return false;
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        if (may_select(state, seat, side, slot, id) &&
            !has_keyword(state, id, Keyword::DestroyAfterUse))
            return false;
    }
    return true;
}

// Leaves slots empty for which nothing is eligible (BA-171, R-90). True: the seat has finished.
bool skip_empty(Play& play, Seat seat) {
    const auto slots = slots_to_fill(play.state, seat);
    const int side = play.table.combat.side(seat);
    Byte& picked = play.secrets.picked[seat];
    while (picked < slots.size()) {
        if (has_choice(play.state, seat, side, slots[picked])) return false;
        ++picked;
    }
    return true;
}

void commit(Play& play, Seat seat) {
    play.table.combat.committed.add(seat);
    play.tell(Told::Committed, seat);
}

void begin_selecting(Play& play) {
    play.table.combat.committed = {};
    play.secrets.picked = {};
    SeatSet asked;
    // First every slot is cleared, so that nobody's choice depends on who is looked at first.
    for (const Seat seat : engaged_seats(play.table))
        for (const int slot : slots_to_fill(play.state, seat))
            hidden_at(play, plan_place(play.table.combat.side(seat), slot)) = no_thing;
    for (const Seat seat : engaged_seats(play.table)) {
        if (slots_to_fill(play.state, seat).empty()) continue;
        if (skip_empty(play, seat))
            commit(play, seat);
        else
            asked.add(seat);
    }
    if (!asked.empty()) play.ask_all(Ask::Select, asked);
}

void count_the_hidden(Play& play) {
    for (PlanPlace place = 0; place < 6; ++place) {
        Slot& slot = slot_at(play.table, place);
        if (slot.face_up == 0) slot.filled = hidden_at(play, place) != no_thing;
    }
    play.secrets.picked = {};
}

// BA-199: Combat ends at once. What somebody was still choosing was never in a Plan.
void break_off(Play& play) {
    for (const Seat seat : engaged_seats(play.table)) {
        if (play.table.combat.committed.contains(seat)) continue;
        for (const int slot : slots_to_fill(play.state, seat))
            hidden_at(play, plan_place(play.table.combat.side(seat), slot)) = no_thing;
    }
    count_the_hidden(play);
}

void lay_down(Play& play) {
    count_the_hidden(play);
    for (const Seat seat : play.table.combat.committed) {
        Act about;
        about.controller = about.event_player = seat;
        happen(play, Event::PlanCommitted, about);
    }
}

// BA-174, BA-305: once in a Combat for each card.
void reveal_weapon(Play& play, PlanPlace place) {
    const ThingId id = slot_at(play.table, place).thing;
    Thing& thing = play.thing(id);
    if (thing.has(Thing::InPlan)) return;
    thing.set(Thing::InPlan);
    if (is_blank(play.table, id)) return;
    const UnitId carrier = carrier_of(play.state, id);
    Act about;
    about.controller = about.event_player = thing.owner;
    about.event_card = Ref::thing(id);
    if (carrier != no_unit) about.event_unit = Ref::unit(carrier);
    if (carrier != no_unit && has_keyword(play.state, id, Keyword::Reach)) {
        Modifier faster;
        faster.op = Operation::ModifyStat;
        faster.what = static_cast<Byte>(Stat::Initiative);
        faster.until = Until::EndOfTurn;
        faster.controller = thing.owner;
        faster.of = Ref::unit(carrier);
        faster.n = 10;
        add_modifier(play, faster);
        play.tell(Told::StatChanged, thing.owner, faster.of.bits, faster.what, faster.n);
    }
    happen(play, Event::WeaponRevealed, about);
}

// Turns a card face up without anything that follows from it.
void turn_up(Play& play, PlanPlace place) {
    Slot& slot = slot_at(play.table, place);
    ThingId& hidden = hidden_at(play, place);
    slot.thing = hidden;
    slot.face_up = 1;
    hidden = no_thing;
    Thing& thing = play.thing(slot.thing);
    thing.home = Home::Plan;
    play.tell(Told::FlippedUp, thing.owner, place, slot.thing, 0, 0, true);
}

// BA-117, R-87: a Duplicate takes the identity of the centre Weapon, or stays blank.
void take_identity(Play& play, int side) {
    const ThingId centre = weapon_at(play.table, plan_place(side, Centre));
    int copies = 0;
    for (const int slot : {Left, Right}) {
        const ThingId id = weapon_at(play.table, plan_place(side, slot));
        if (!is_duplicate(play.table, id) || play.thing(id).copy_of != no_thing) continue;
        const bool fits = centre != no_thing && play.thing(centre).owner == play.thing(id).owner &&
                          may_copy(play.state, centre, copies + 1);
        become_copy(play, id, fits ? centre : id);
        copies += fits;
    }
}

}  // namespace

// ---- the Plan ----------------------------------------------------------------------------------

bool may_select(const State& state, Seat seat, int side, int slot, ThingId id) {
    const Thing& thing = state.table.things[id];
    if (thing.owner != seat || thing.card < 0 || thing.home != Home::WeaponsDeck ||
        thing.has(Thing::Whole))
        return false;
    for (int other = 0; other < 3; ++other)
        if (other != slot && card_in(state, plan_place(side, other)) == id) return false;
    const Card& card = cards()[thing.card];
    if (card.type == Type::Duplicate) return may_duplicate(state, seat, side, slot);
    if (!is_weapon(card) || card.platform != 0 || !is_usable(state, id)) return false;
    if (state.table.combat.is_late(seat) && thing.carrier == state.table.players[seat].bot)
        return false;
    // a centre that the Duplicates already there could not copy is no choice.
    return slot != Centre || may_copy(state, id, waiting_duplicates(state, side, Centre));
}

namespace {

// What a Modifier of this operation changes is part of what a Weapon is: an instance has it too.
bool changes_identity(Operation op) {
    switch (op) {
        case Operation::ModifyStat:
        case Operation::SetStat:
        case Operation::ChangeAttribute:
        case Operation::AddKeyword:
        case Operation::RemoveKeyword:
        case Operation::ModifyRange:
        case Operation::TreatRange:
        case Operation::IgnoreCover:
        case Operation::NoSight:
            return true;
        default:
            return false;
    }
}

}  // namespace

void become_copy(Play& play, ThingId duplicate, ThingId source) {
    lose_identity(play, duplicate);
    play.thing(duplicate).copy_of = source;
    play.tell(Told::BecameCopy, play.thing(duplicate).owner, duplicate, source);
    if (source == duplicate) return;
    // Adding may put them into a group, so they are found first.
    base::FixedVector<Modifier, max_modifiers> found;
    for (int i = 0; i < play.table.modifier_count; ++i) {
        const Modifier& modifier = play.table.modifiers[static_cast<std::size_t>(i)];
        if (affects(play.table, modifier, Ref::thing(source)) && changes_identity(modifier.op))
            found.push_back(modifier);
    }
    for (Modifier& modifier : found) {
        modifier.of = Ref::thing(duplicate);
        add_modifier(play, modifier);
    }
}

void lose_identity(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    if (thing.copy_of == no_thing) return;
    thing.copy_of = no_thing;
    for (int i = play.table.modifier_count; i-- > 0;) {
        Modifier& modifier = play.table.modifiers[static_cast<std::size_t>(i)];
        if (!changes_identity(modifier.op)) continue;
        if (modifier.of == Ref::thing(id))
            drop_modifier(play, i);
        else if (affects(play.table, modifier, Ref::thing(id)))
            leave_group(play.table, modifier.of, Ref::thing(id));
    }
}

PlanPlace place_in_plan(const State& state, ThingId thing) {
    for (PlanPlace place = 0; place < 6; ++place)
        if (weapon_at(state.table, place) == thing) return place;
    return no_place;
}

void flip_up(Play& play, PlanPlace place) {
    if (!is_face_down(play.table, place)) return;
    turn_up(play, place);
    // a Duplicate shows that it is one, and becomes something at the reveal.
    if (!is_duplicate(play.table, slot_at(play.table, place).thing)) reveal_weapon(play, place);
}

void take_out_of_plan(Play& play, PlanPlace place) {
    Slot& slot = slot_at(play.table, place);
    if (slot.face_up != 0 && slot.thing != no_thing) {
        Thing& thing = play.thing(slot.thing);
        if (thing.home == Home::Plan) thing.home = Home::WeaponsDeck;
        thing.set(Thing::Suspended, false);
        lose_identity(play, slot.thing);
    }
    hidden_at(play, place) = no_thing;
    slot = {};
    // What is attached stays until the end of the step (BA-130); the string is lost.
    String& string = play.table.combat.strings[place];
    if (string.has(String::Formed)) string.set(String::Resolved);
}

void reveal_plans(Play& play) {
    for (PlanPlace place = 0; place < 6; ++place)
        if (is_face_down(play.table, place)) turn_up(play, place);
    for (const int side : {0, 1}) take_identity(play, side);
    for (PlanPlace place = 0; place < 6; ++place)
        if (weapon_at(play.table, place) != no_thing) reveal_weapon(play, place);
}

// ---- selecting ---------------------------------------------------------------------------------

// Frame: pc: 0 begin, 1 being asked, then all have committed.
void run_select(Play& play) {
    Frame& frame = play.top();
    if (frame.pc == 0) {
        frame.pc = 1;
        begin_selecting(play);
        return;
    }
    if (is_decided(play.state))
        break_off(play);
    else
        lay_down(play);
    play.pop();
}

void list_select(const State& state, Seat seat, Moves& moves) {
    const auto slots = slots_to_fill(state, seat);
    const std::size_t picked = state.secrets.picked[seat];
    if (picked >= slots.size()) return;
    const int slot = slots[picked];
    const int side = state.table.combat.side(seat);
    for_each_choice(state, seat, side, slot, [&](ThingId id) {
        moves.push_back(make(Verb::Select, static_cast<unsigned>(slot), id));
    });
    if (!moves.empty() && may_keep_back(state, seat, side, slot)) moves.push_back(make(Verb::Pass));
}

namespace {

void lay_down_one(Play& play, Seat seat, Move move) {
    const int side = play.table.combat.side(seat);
    const auto thing = static_cast<ThingId>(large_of(move));
    hidden_at(play, plan_place(side, small_of(move))) = thing;
    // those who share the Plan see it.
    const SeatSet members = play.table.combat.sides[static_cast<std::size_t>(side)].members;
    if (members.size() > 1)
        play.tell_secret(Told::LaidDown, seat, members, play.thing(thing).card, small_of(move));
}

}  // namespace

void select_again(Play& play, Seat seat) {
    Question& asked = play.table.question;
    if (asked.ask != Ask::Select) return;
    for (const int slot : slots_to_fill(play.state, seat))
        hidden_at(play, plan_place(play.table.combat.side(seat), slot)) = no_thing;
    play.secrets.picked[seat] = 0;
    play.table.combat.committed.remove(seat);
    asked.seats.remove(seat);
    if (skip_empty(play, seat))
        commit(play, seat);
    else
        asked.seats.add(seat);
}

void answer_select(Play& play, const Question& asked, Seat seat, Move move) {
    if (verb_of(move) == Verb::Select) lay_down_one(play, seat, move);
    ++play.secrets.picked[seat];
    SeatSet waiting = asked.seats;
    if (skip_empty(play, seat)) {
        waiting.remove(seat);
        commit(play, seat);
    }
    if (!waiting.empty()) play.ask_all(Ask::Select, waiting);
}

}  // namespace bots_and_aces
