// SPDX-License-Identifier: Apache-2.0
//
// A game being played on: the state with its frames, and the doors between the files that carry
// the rules out. Everything here works on any state; nothing allocates.
#pragma once

#include <atomic>
#include <cassert>

#include "engine/event.hpp"
#include "games/bots_and_aces/events.hpp"
#include "games/bots_and_aces/flow.hpp"
#include "games/bots_and_aces/moves.hpp"

namespace bots_and_aces {

// The cards that this process plays with; set once, before any game starts (standard_cards() if
// nobody sets others).
namespace detail {
inline std::atomic<const CardSet*> cards_in_play{nullptr};
const CardSet& first_cards();  // standard_cards(), in play from now on
}  // namespace detail
inline const CardSet& cards() {
    const CardSet* set = detail::cards_in_play.load(std::memory_order_acquire);
    return set ? *set : detail::first_cards();
}
void use_cards(CardSet set);

// Puts names of what an event speaks of into its last two numbers, for sentences (telling.cpp).
void name_objects(const State& state, engine::Event& event);

struct Play {
    State& state;
    engine::EventLog* log;
    Table& table = state.table;
    Secrets& secrets = state.secrets;
    const CardSet& set = cards();

    Thing& thing(ThingId id) { return table.things[id]; }
    Unit& unit(UnitId id) { return table.units[id]; }
    Player& player(Seat seat) { return table.players[seat]; }
    Act& act(Byte id) { return table.acts[id]; }

    // ---- frames
    Frame& top() { return table.frames[static_cast<std::size_t>(table.frame_count - 1)]; }
    Frame& push(Flow flow, unsigned a = 0, unsigned b = 0, unsigned c = 0, Byte act = no_act,
                int x = 0, int y = 0) {
        if (table.frame_count >= max_frames) [[unlikely]]
            base::overflow("The stack of frames", max_frames);
        Frame& frame = table.frames[table.frame_count++];
        frame = {flow,
                 0,
                 static_cast<Byte>(a),
                 static_cast<Byte>(b),
                 static_cast<Byte>(c),
                 act,
                 static_cast<Number>(x),
                 static_cast<Number>(y)};
        return frame;
    }
    // Ends the frame on top. Bytes that are not in use are zero, so equal games have equal bytes.
    void pop(int result = 0) {
        table.frames[--table.frame_count] = {};
        table.result = static_cast<std::int16_t>(result);
    }

    // ---- asking: the frame on top stops until answer() has been called for it
    void ask(Ask ask, Seat seat, unsigned a = 0, unsigned b = 0, Byte act = no_act) {
        table.question = {ask, seat, {}, static_cast<Byte>(a), static_cast<Byte>(b), act};
    }
    void ask_all(Ask ask, SeatSet seats) { table.question = {ask, nobody, seats, 0, 0, no_act}; }

    // ---- telling
    void tell(Told kind, Seat seat, std::int64_t a = 0, std::int64_t b = 0, std::int64_t c = 0,
              std::int64_t d = 0, bool reveals = false) {
        if (!log) return;
        engine::Event event;
        event.kind = static_cast<std::uint16_t>(kind);
        event.seat = seat == nobody ? engine::spectator : seat;
        event.reveals = reveals;
        event.open = {a, b, c, d, 0, 0};
        name_objects(state, event);
        log->push_back(event);
    }
    void tell_secret(Told kind, Seat seat, SeatSet readers, std::int64_t secret, std::int64_t a = 0,
                     std::int64_t b = 0) {
        if (!log) return;
        engine::Event event;
        event.kind = static_cast<std::uint16_t>(kind);
        event.seat = seat == nobody ? engine::spectator : seat;
        event.readers = readers;
        // D-16: what is laid down can be taken up again; only those who share the Plan have seen
        // it, and they see the new one as well.
        event.reveals = kind != Told::LaidDown;
        event.open = {a, b, 0, 0, 0, 0};
        event.secret = {secret, 0};
        name_objects(state, event);
        log->push_back(event);
    }
};

// Carries on until somebody is asked or the game is over. Between the steps of frames that are not
// carrying out an effect (see is_resolving in cycle.cpp) it first handles triggers that are due
// (BA-94), then state checks (BA-17).
void go_on(Play& play);
// A question to somebody who is out is answered as if their time had run out (rules.cpp).
void answer_for_the_dead(Play& play);

// ---- one function a file: does one step of the frame on top, if the flow is its own
void run_setup(Play& play);     // setup.cpp
void run_turn(Play& play);      // turn.cpp
void run_cycle(Play& play);     // cycle.cpp
void run_deck(Play& play);      // deck.cpp
void run_damage(Play& play);    // damage.cpp
void run_effect(Play& play);    // operations.cpp
void run_movement(Play& play);  // movement.cpp
void run_combat(Play& play);    // combat_*.cpp

// ---- one pair a file: the moves of a question, and what an answer does. list_*() may list in any
// order and twice; moves() sorts. answer_*() finds the question cleared and its frame on top.
void list_setup(const State& state, Seat seat, Moves& moves);
void answer_setup(Play& play, const Question& asked, Seat seat, Move move);
void list_turn(const State& state, Seat seat, Moves& moves);  // Main, NextPhase
void answer_turn(Play& play, const Question& asked, Seat seat, Move move);
void list_cycle(const State& state, Seat seat, Moves& moves);  // Respond, Target, CostCard
void answer_cycle(Play& play, const Question& asked, Seat seat, Move move);
void list_effect(const State& state, Seat seat, Moves& moves);  // PickCard … EffectTile
void answer_effect(Play& play, const Question& asked, Seat seat, Move move);
void list_movement(const State& state, Seat seat, Moves& moves);  // Pin, Step, HazardOf, …
void answer_movement(Play& play, const Question& asked, Seat seat, Move move);
void list_combat(const State& state, Seat seat, Moves& moves);  // Offer … WarheadTile
void answer_combat(Play& play, const Question& asked, Seat seat, Move move);
void list_core(const State& state, Seat seat, Moves& moves);  // damage.cpp: Core, StandIn
void answer_core(Play& play, const Question& asked, Seat seat, Move move);

// BA-62: somebody of a team that is choosing its Terrain card went out; another member chooses, or
// has chosen, in their place.
void inherit_terrain(Play& play, Seat seat);  // setup.cpp

// Nature's answers.
void answer_die(Play& play, int die);         // setup.cpp (Setup, RollOff)
void answer_effect_die(Play& play, int die);  // operations.cpp (Roll)
void answer_deal(Play& play, CardId card);    // deck.cpp

// ---- cycle.cpp
// ------------------------------------------------------------------------------------ A new act,
// all zero; the caller fills it in. Acts are given back by free_act(), by the Cycle when an item
// has been dealt with, and by a window when it closes.
Byte new_act(Play& play);
void free_act(Play& play, Byte act);
// Priority goes round with an empty Cycle (D-42). `act` says what just happened and is the
// window's from now on: "event.unit", "string", "block.blocker" speak of it.
void open_window(Play& play, Window window, Byte act = no_act);
// Puts a ready item (costs paid, targets fixed) on the Cycle and resolves the Cycle.
void put_on_cycle(Play& play, Byte act);
// Begins to play a card or use an ability: targets and costs are asked, then put_on_cycle().
void begin_play(Play& play, Seat seat, Move move);
// Every card and ability that `seat` could put on the Cycle now, having priority: Play, Use and,
// in its own Standby Phase or at the start of a turn, Switch.
void list_plays(const State& state, Seat seat, Moves& moves);
// Whether the table shows that a seat could not answer anything: no hand, nothing to use.
bool can_only_pass(const State& state, Seat seat);
// Flow::Declare, and its questions Target and CostCard (plays.cpp).
void run_declare(Play& play);
void list_declare(const State& state, Seat seat, Moves& moves);
void answer_declare(Play& play, const Question& asked, Seat seat, Move move);
// Removes an item from the Cycle without effect, BA-102.
void negate(Play& play, Byte act);
// All that is on the Cycle or was just announced by the innermost window: for conditions.
Act response_act(const State& state, Seat seat);
bool is_window(const State& state, Window window);
// Something happened: triggered abilities and delayed effects that wait for it are queued (BA-94,
// BA-95). `about` carries event_*, string, blocker, … and is copied.
void happen(Play& play, Event event, const Act& about);
// Limited abilities of cards on the table: whether one may be used, and that it was.
bool within_limit(const Thing& thing, const Ability& ability);
void note_use(Play& play, const Act& act);
void run_triggers(Play& play);  // triggers.cpp
// BA-95: which of a player's triggers happens first.
void list_trigger_order(const State& state, Moves& moves);
void answer_trigger_order(Play& play, Move move);
// Replacement effects on an amount: damage_would_be_dealt, durability_would_be_lost.
int replaced(Play& play, Event event, const Act& about, int amount);

// ---- deck.cpp
// -------------------------------------------------------------------------------------
inline int count_at(const PilotCards& pilots, Byte place) {
    int count = 0;
    for (const Byte at : pilots.place) count += at == place;
    return count;
}
CardKind kind_at(const State& state, Ref pilot);
CardKind kind_of(const State& state, Seat seat,
                 CardId card);  // first place of its copies, or nobody
bool has_at(const State& state, Seat seat, CardKind kind, Byte place);
// Moves one copy. `known`: who know it where it is now; places that lie open are known to all.
void move_pilot(Play& play, Seat seat, CardKind kind, Byte from, Byte to, SeatSet known = {});
// To the Scrapyard, or to the Wreckage on Reserve Power (BA-45, BA-238); tells and happens.
void scrap_pilot(Play& play, Seat seat, CardKind kind, Byte from);
void shuffle(Play& play, Seat seat);  // places and layers are forgotten
void put_in_deck(Play& play, Seat seat, CardKind kind, Byte from, Place place, SeatSet known);
void start_draw(Play& play, Seat seat, int n, bool draw_phase = false);  // pushes Draw
void start_drain(Play& play, Seat seat, int n);                          // pushes Drain
// Somebody has seen one copy where it is: `who` know it there from now on.
void know_pilot(Play& play, Seat seat, CardKind kind, Byte place, SeatSet who);
void sort_copies(PilotCards& pilots, CardKind kind);
Byte top_layer(const State& state, Seat seat);  // the layer that is drawn from next; 0: empty

// ---- damage.cpp
// ----------------------------------------------------------------------------------- Damage from
// one source to a unit: replacement, Armor less `ignored`, prevention (BA-114, R-128). What was
// lost. `less` is taken off before Armor.
int deal_damage(Play& play, UnitId unit, int amount, const Act& source, int ignored_armor = 0,
                bool can_prevent = true);
void lose_hp(Play& play, UnitId unit, int amount);
void repair(Play& play, UnitId unit, int amount);
// Durability damage to a card; Armor Stacks pass the rest on (BA-157). What was lost; `excess` gets
// what was left over.
int deal_dd(Play& play, ThingId thing, int amount, const Act& source, bool can_prevent = true,
            int* excess = nullptr);
void restore_dur(Play& play, ThingId thing, int amount);
void destroy_thing(Play& play, ThingId thing);  // to the Wreckage at once, out of Plans
void destroy_unit(Play& play, UnitId unit);     // HP to 0; state checks do the rest
// BA-47: the longer Cooldown counts; what is active stays active without doing anything.
void put_on_cooldown(Play& play, ThingId thing, int rounds);
void make_ready(Play& play, ThingId thing);
void deploy_core(Play& play, UnitId core, Tile tile);  // BA-281, OP-65
void state_checks(Play& play);                         // one pass, BA-17; may push CoreChoice
// BA-14: forgets choices that no tie asks for; true: somebody has to choose (pushes StandIn).
bool choose_stand_in(Play& play);
void go_out(Play& play, SeatSet seats, int reason);  // BA-3, BA-18
void end_game(Play& play, Ending ending, SeatSet winners);

// ---- timed effects (effects_time.cpp, with the interpreter)
// ---------------------------------------
// What its numbers mean is told at the top of effects_time.cpp.
void add_modifier(Play& play, const Modifier& modifier);
void drop_modifier(Play& play, int which);  // used up, or over
// Drops what ends now.
void expire(Play& play, Until until, Seat seat = nobody, int which = 0);
// End of a turn of `seat`: Turns and PhaseOf; end of a round: Rounds.
void tick_turn(Play& play, Seat seat);
void tick_round(Play& play);
void tick_phase(Play& play, Phase phase, Seat seat);

// A new Pin or Warhead; the caller fills it in.
Token& new_token(Play& play);
// Takes those away of which over(token) says so; it may change the others.
template <class Over>
void drop_tokens(Table& table, Over over) {
    for (std::size_t i = 0; i < table.token_count; ++i)
        if (table.tokens[i].sort != Token::None && over(table.tokens[i])) table.tokens[i] = {};
    while (table.token_count > 0 &&
           table.tokens[static_cast<std::size_t>(table.token_count - 1)].sort == Token::None)
        --table.token_count;
}

// ---- movement.cpp
// --------------------------------------------------------------------------------- Takes one step
// with everything that follows from it but Hazards: tile, Cover penalty, counters. `forced`:
// BA-215. Pushes Enter for the Hazards.
void take_step(Play& play, UnitId unit, Tile to, bool forced);
void resolve_step(Play& play, Byte act);    // a Step item (amount 1: Bot Rush)
void resolve_hazard(Play& play, Byte act);  // a Hazard item whose effect has been carried out
void gain_status(Play& play, Seat seat, Status status, Seat by);
void lose_status(Play& play, Seat seat, Status status);
void set_hazard(Play& play, ThingId hazard, Tile tile);
void place_remote(Play& play, ThingId thing, Tile tile);
void attach(Play& play, Ref what);  // a Funnel, a Compound Weapon with one, a Detachable unit
void detach(Play& play, Ref what);
void switch_to_reserve_power(Play& play, Seat seat);
int step_cost(const State& state, UnitId unit, Tile to);
// BA-217: statuses that this player's last movement caused end, and the marks of the last Movement
// Phase are wiped off their units and remotes. To be called when their Movement Phase begins.
void begin_movement_phase(Play& play, Seat mover);
void end_old_statuses(Play& play, Seat mover);  // the first half of it
// BA-215, BA-243: the player has moved a unit of their own in their own Movement Phase.
void count_as_moved(Play& play, Seat seat);
// Where a unit's Bits start: on its tile, with Funnels docked (BA-66, BA-269); for setup and Cores.
void place_models(Play& play, UnitId unit);
// OP-92: the seat, if it has just lost a roll-off, rolls once more.
void reroll_tie(Play& play, Seat seat);
bool may_end_movement(const State& state, Seat seat);  // BA-210: no unit has to be moved on
void list_moves_of_phase(const State& state, Seat seat, Moves& moves);  // Begin, Rush, Set, …
void answer_move_of_phase(Play& play, Seat seat, Move move);

// ---- combat_*.cpp
// ---------------------------------------------------------------------------------
// BA-165: from its declaration on, both players are engaged.
void declare_combat(Play& play, Seat attacker, Seat defender);
void resolve_combat(Play& play, Byte act);  // a Combat item: pushes Combat
// A Combat that was declared does not take place; what would have lasted until its end is over.
void call_off_combat(Play& play);
void resolve_block(Play& play, Byte act);
void resolve_string(Play& play, Byte act);  // pushes ResolveString
void resolve_status(Play& play, Byte act);  // Flanking, Overrun, Strafing
// Whether an Attack on this string keeps opponents from answering with this card (P-26).
bool attached_forbids(const State& state, PlanPlace place, Ref card);
bool may_block(const State& state, PlanPlace blocker, PlanPlace blocked);
// Legal targets of a string with what is attached to it now, BA-187 to BA-190.
void string_targets(const State& state, PlanPlace place, Refs& targets);
bool is_string_target(const State& state, PlanPlace place, Ref target);
// Total of a string against a target: damage, or DD for cards (BA-193); statics counted, and what a
// string that is split (OP-34) or deals less (OP-28) leaves of it.
struct Totals {
    int damage = 0, dd = 0;
};
Totals string_totals(const State& state, PlanPlace place, Ref target);
// May this Weapon be put into this slot (BA-170, BA-171, BA-119)?
bool may_select(const State& state, Seat seat, int side, int slot, ThingId thing);
void flip_up(Play& play, PlanPlace place);
void take_out_of_plan(Play& play, PlanPlace place);          // back to the Weapons Deck
PlanPlace place_in_plan(const State& state, ThingId thing);  // face up, or no_place
// BA-117: a Duplicate takes the identity of a Weapon, with what has been done to that one; and
// loses it when it leaves the Plan.
void become_copy(Play& play, ThingId duplicate, ThingId source);
void lose_identity(Play& play, ThingId thing);
void fight_is_meaningful(Play& play);

// ---- turn.cpp
// -------------------------------------------------------------------------------------
void resolve_withdraw(Play& play, Byte act);
// Ask::PickCard of the flows HandLimit and Withdraw.
void list_hand_scraps(const State& state, Seat seat, Moves& moves);
void answer_hand_scraps(Play& play, Seat seat, Move move);
void resolve_switch(Play& play, Byte act);  // an Activation: amount as Verb::Switch's a
void activate(Play& play, ThingId thing);   // Uptime, Modes, Overdrives; no cost, no timing
void deactivate(Play& play, ThingId thing);
// BA-212: gains and losses of Movement during the turn change the points left.
void recount_movement(Play& play);
bool may_switch(const State& state, Seat seat, int how, Ref what);  // by timing and state

}  // namespace bots_and_aces
