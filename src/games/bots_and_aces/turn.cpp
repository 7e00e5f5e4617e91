// SPDX-License-Identifier: Apache-2.0
//
// Rounds, turns and Phases (BA-68 to BA-82, BA-168, BA-239 to BA-244).
#include <algorithm>

#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace {

Act about_player(Seat seat) {
    Act about;
    about.event_player = seat;
    return about;
}

// ---- rounds
// ------------------------------------------------------------------------------------------

void begin_round(Play& play, Frame& frame) {
    Table& table = play.table;
    frame.pc = 1;
    if (table.round >= table.round_limit) {
        end_game(play, Ending::Limit, alive(table));  // BA-19
        return;
    }
    ++table.round;
    table.turn = nobody;
    table.turn_place = 0;
    play.tell(Told::RoundBegins, nobody, table.round);
    for (const Seat seat : alive(table)) {
        play.player(seat).set(Player::MovedRound, false);
        play.player(seat).set(Player::FoughtRound, false);
    }
    play.push(Flow::RollOff, 1);
}

void next_turn(Play& play, Frame& frame) {
    Table& table = play.table;
    while (table.turn_place < table.seats && !play.player(table.order[table.turn_place]).alive())
        ++table.turn_place;  // BA-73
    if (table.turn_place >= table.seats) {
        frame.pc = 3;
        return;
    }
    table.turn = table.order[table.turn_place++];
    play.push(Flow::Turn, table.turn);
}

void detonate(Play& play) {  // BA-304
    drop_tokens(play.table, [&](Token& token) {
        if (token.sort != Token::Warhead || token.round > play.table.round) return false;
        const Token warhead = token;
        token = {};
        play.tell(Told::Detonated, warhead.owner, warhead.tile);
        Act source;
        source.controller = warhead.owner;
        source.event_player = warhead.owner;
        source.event_tile = warhead.tile;
        happen(play, Event::WarheadDetonates, source);
        for (UnitId unit = 0; unit < play.table.unit_count; ++unit)
            if (play.unit(unit).on_board() && play.unit(unit).tile == warhead.tile)
                deal_damage(play, unit, 25, source);
        return true;
    });
}

void tick_cards(Play& play) {
    // Cooldowns first: one that begins because an Uptime ends now starts next round.
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        Thing& thing = play.thing(id);
        if (thing.has(Thing::OnCooldown) && thing.counter > 0 && --thing.counter == 0)
            make_ready(play, id);
    }
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        Thing& thing = play.thing(id);
        if (!thing.has(Thing::Active) || thing.card < 0 || play.set[thing.card].uptime == 0)
            continue;
        Byte& left = thing.rounds_of_uptime();
        if (left > 0 && --left > 0) continue;
        thing.set(Thing::Active, false);
        play.tell(Told::UptimeEnds, thing.owner, id);
        Act about = about_player(thing.owner);
        about.event_card = Ref::thing(id);
        happen(play, Event::UptimeEnded, about);
        put_on_cooldown(play, id, play.set[thing.card].cooldown);  // BA-146
    }
}

void count_knockouts(Play& play) {  // BA-242 to BA-244
    SeatSet out;
    for (const Seat seat : alive(play.table)) {
        Player& player = play.player(seat);
        if (player.has(Player::MovedRound) || player.has(Player::FoughtRound)) continue;
        ++player.knockout;
        play.tell(Told::Knockout, seat, player.knockout);
        happen(play, Event::KnockoutChanged, about_player(seat));
        if (player.knockout >= 3) out.add(seat);
    }
    if (!out.empty()) go_out(play, out, 2);
}

void run_round(Play& play) {
    Frame& frame = play.top();
    switch (frame.pc) {
        case 0:
            return begin_round(play, frame);
        case 1:
            for (Byte place = 0; place < play.table.seats; ++place)
                if (play.player(play.table.order[place]).alive())
                    play.tell(Told::Order, play.table.order[place], place);
            happen(play, Event::RoundStart, {});
            frame.pc = 2;
            return;
        case 2:
            return next_turn(play, frame);
        case 3:  // BA-241
            play.table.turn = nobody;
            happen(play, Event::RoundEnd, {});
            frame.pc = 4;
            return;
        case 4:
            detonate(play);
            frame.pc = 5;
            return;
        case 5:
            expire(play, Until::EndOfRound);
            tick_round(play);
            tick_cards(play);
            frame.pc = 6;
            return;
        case 6:
            count_knockouts(play);
            frame.pc = 0;
            return;
        default:
            return;
    }
}

// ---- turns
// -------------------------------------------------------------------------------------------

void begin_turn(Play& play, Seat seat) {  // BA-74
    Table& table = play.table;
    Player& player = play.player(seat);
    table.in_turn = 1;
    for (const Seat each : alive(table)) play.player(each).maneuvers = 0;  // BA-87: no Phase yet
    player.combats = player.withdrawals = player.more_combats = player.more_withdrawals = 0;
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        Unit& unit = play.unit(id);
        if (unit.stand == Stand::Destroyed) continue;
        unit.points = static_cast<Byte>(std::min(movement(play.state, id), 200));
        table.counted[id] = unit.points;
        unit.steps = 0;
        unit.marks = 0;
        unit.flags = 0;
    }
    for (int i = 0; i < player.thing_count; ++i) {
        Thing& thing = play.thing(static_cast<ThingId>(player.first_thing + i));
        if (thing.home == Home::Field) thing.set(Thing::Suspended, false);
    }
    play.tell(Told::TurnBegins, seat);
    happen(play, Event::TurnStart, about_player(seat));
}

void begin_draw_phase(Play& play, Seat seat) {
    Table& table = play.table;
    table.in_turn = 2;
    table.phase = Phase::Draw;
    const int wanted = hand_size(play.state, seat) - play.player(seat).hand;
    if (wanted > 0) start_draw(play, seat, wanted, true);
}

void after_the_draw(Play& play, Seat seat) {  // BA-78, R-25
    const bool short_of_cards = play.top().x > 0;
    play.top().x = 0;
    if (short_of_cards && !ignores_draw_loss(play.state, seat))
        go_out(play, SeatSet::of(seat), 1);
    else
        play.push(Flow::PhaseLoop, static_cast<unsigned>(Phase::Draw));
}

void end_effects_of_turn(Play& play) {
    expire(play, Until::EndOfTurn);
    for (UnitId id = 0; id < play.table.unit_count; ++id) {
        play.unit(id).set(Unit::Rushed, false);
        play.unit(id).set(Unit::CrossedTurn, false);
    }
}

void begin_end_phase(Play& play, Seat seat) {  // BA-239
    play.table.phase = Phase::End;
    end_effects_of_turn(play);
    happen(play, Event::EndPhase, about_player(seat));
}

void end_turn(Play& play, Seat seat) {
    // Once more: some began in the End Phase itself, and a player who went out had none.
    end_effects_of_turn(play);
    Player& player = play.player(seat);
    player.set(Player::WithdrewTurn, false);
    player.set(Player::RushedTurn, false);
    for (int i = 0; i < player.unit_count; ++i) {
        Unit& unit = play.unit(static_cast<UnitId>(player.first_unit + i));
        unit.flags = unit.marks = 0;
        unit.visited = 0;
        unit.start = no_tile;
    }
    play.table.in_turn = 0;
    play.table.turn = nobody;
    play.pop();
}

void run_turn_frame(Play& play) {
    Frame& frame = play.top();
    const Seat seat = frame.a;
    if (!play.player(seat).alive() && frame.pc != 0) frame.pc = 20;
    const Byte pc = frame.pc++;
    switch (pc) {
        case 0:
            return begin_turn(play, seat);
        case 1:
            return open_window(play, Window::TurnStart);
        case 2:
            return begin_draw_phase(play, seat);
        case 3:
            return after_the_draw(play, seat);
        case 4:
            play.push(Flow::PhaseLoop, static_cast<unsigned>(Phase::Standby));
            return;
        case 5:
            play.ask(Ask::NextPhase, seat);
            return;
        case 6:
        case 7: {
            const bool action = (frame.b == static_cast<Byte>(Phase::Action)) == (pc == 6);
            play.push(Flow::PhaseLoop,
                      static_cast<unsigned>(action ? Phase::Action : Phase::Movement));
            return;
        }
        case 8:
            return begin_end_phase(play, seat);
        case 9:
            tick_turn(play, seat);
            play.push(Flow::PhaseLoop, static_cast<unsigned>(Phase::End));
            return;
        case 10:
            play.push(Flow::HandLimit, seat);
            return;
        default:
            return end_turn(play, seat);
    }
}

// ---- Phases
// ------------------------------------------------------------------------------------------

void forget_switching(Play& play) {
    for (ThingId id = 0; id < play.table.thing_count; ++id) {
        Thing& thing = play.thing(id);
        thing.set(Thing::Switched, false);
        if (play.table.has(FreeDocking) && thing.card >= 0 &&
            !play.set[thing.card].is(SubType::Overdrive))
            thing.set(Thing::Spent, false);
    }
}

void begin_phase(Play& play, Phase phase) {
    Table& table = play.table;
    table.phase = phase;
    for (const Seat seat : alive(table)) play.player(seat).maneuvers = 0;
    play.tell(Told::PhaseBegins, table.turn, static_cast<int>(phase));
    if (phase == Phase::Standby) forget_switching(play);
    if (phase == Phase::Movement) begin_movement_phase(play, table.turn);
    happen(play, Event::PhaseStart, about_player(table.turn));
}

void end_phase(Play& play, Phase phase) {
    happen(play, Event::PhaseEnd, about_player(play.table.turn));
    expire(play, Until::EndOfPhase);
    tick_phase(play, phase, play.table.turn);
    play.table.beside = {};
    drop_tokens(play.table, [](const Token& token) {
        return token.sort == Token::Pin && token.until == static_cast<Byte>(Until::EndOfPhase);
    });
}

void run_phase(Play& play) {
    Frame& frame = play.top();
    const auto phase = static_cast<Phase>(frame.a);
    const Seat seat = play.table.turn;
    if (!play.player(seat).alive()) {
        end_phase(play, phase);
        play.pop();
        return;
    }
    switch (frame.pc) {
        case 0:
            frame.pc = 1;
            return begin_phase(play, phase);
        case 1:
            play.table.resolved = 0;
            play.ask(Ask::Main, seat);
            return;
        case 2:  // BA-77
            frame.pc = 3;
            return open_window(play, Window::PhaseClose);
        case 3:
            if (play.table.result != 0) {
                frame.pc = 1;
                return;
            }
            frame.pc = 4;
            if (phase == Phase::Movement) play.push(Flow::Remotes);  // BA-267
            return;
        default:
            end_phase(play, phase);
            play.pop();
            return;
    }
}

void run_hand_limit(Play& play) {  // BA-240
    const Seat seat = play.top().a;
    if (play.player(seat).hand > hand_size(play.state, seat))
        play.ask(Ask::PickCard, seat);
    else
        play.pop();
}

void run_withdraw(Play& play) {  // BA-168
    Frame& frame = play.top();
    const Seat seat = frame.b;
    const WithdrawRule rule = withdraw_rule(play.state, seat);
    if (frame.pc == 0 && frame.a < rule.most && play.player(seat).hand > 0) {
        play.ask(Ask::PickCard, seat);
        return;
    }
    const int scrapped = frame.a;
    play.pop();
    play.tell(Told::Withdrew, seat, scrapped);
    happen(play, Event::Withdrew, about_player(seat));
    if (scrapped > rule.minus) start_draw(play, seat, scrapped - rule.minus);
}

bool may_fight(const State& state, Seat seat) {  // BA-80, BA-166
    const Player& player = state.table.players[seat];
    if (is_forbidden(state, Action::Combat, Ref::player(seat))) return false;
    return player.combats < 1 - std::min<int>(player.withdrawals, 1) + player.more_combats;
}

bool may_withdraw(const State& state, Seat seat) {
    const Player& player = state.table.players[seat];
    if (is_forbidden(state, Action::Withdraw, Ref::player(seat))) return false;
    return player.withdrawals < 1 - std::min<int>(player.combats, 1) + player.more_withdrawals;
}

}  // namespace

void run_turn(Play& play) {
    switch (play.top().flow) {
        case Flow::Round:
            return run_round(play);
        case Flow::Turn:
            return run_turn_frame(play);
        case Flow::PhaseLoop:
            return run_phase(play);
        case Flow::HandLimit:
            return run_hand_limit(play);
        default:
            return run_withdraw(play);
    }
}

// ---- questions
// ---------------------------------------------------------------------------------------

void list_turn(const State& state, Seat seat, Moves& moves) {
    if (state.table.question.ask == Ask::NextPhase) {
        moves.push_back(make(Verb::First, static_cast<unsigned>(Phase::Action)));
        moves.push_back(make(Verb::First, static_cast<unsigned>(Phase::Movement)));
        return;
    }
    if (state.table.phase != Phase::Movement || may_end_movement(state, seat))
        moves.push_back(make(Verb::Finish));
    list_plays(state, seat, moves);
    if (state.table.phase == Phase::Action) {
        if (may_fight(state, seat))
            for (const Seat other : opponents_of(state.table, seat))
                moves.push_back(make(Verb::Fight, other));
        if (may_withdraw(state, seat)) moves.push_back(make(Verb::Withdraw));
    }
    if (state.table.phase == Phase::Movement) list_moves_of_phase(state, seat, moves);
}

void answer_turn(Play& play, const Question& asked, Seat seat, Move move) {
    Frame& frame = play.top();
    if (asked.ask == Ask::NextPhase) {
        frame.b = static_cast<Byte>(large_of(move));
        return;
    }
    Player& player = play.player(seat);
    switch (verb_of(move)) {
        case Verb::Finish:
            frame.pc = 2;
            return;
        case Verb::Fight: {
            ++player.combats;
            const Byte id = new_act(play);
            Act& act = play.act(id);
            act.kind = ItemKind::Combat;
            act.controller = seat;
            act.event_player = static_cast<Seat>(large_of(move));
            play.tell(Told::CombatDeclared, seat, act.event_player);
            const Act about = act;
            declare_combat(play, seat, about.event_player);
            put_on_cycle(play, id);
            happen(play, Event::CombatDeclared, about);
            return;
        }
        case Verb::Withdraw: {
            ++player.withdrawals;
            player.set(Player::WithdrewTurn);
            const Byte id = new_act(play);
            play.act(id).kind = ItemKind::Withdraw;
            play.act(id).controller = seat;
            put_on_cycle(play, id);
            return;
        }
        case Verb::Play:
        case Verb::Use:
        case Verb::Switch:
            return begin_play(play, seat, move);
        default:
            return answer_move_of_phase(play, seat, move);
    }
}

// Cards that are scrapped for the hand limit or a Withdraw (D-11, D-51).
void list_hand_scraps(const State& state, Seat seat, Moves& moves) {
    const PilotCards& pilots = state.secrets.pilots[seat];
    for (std::size_t i = 0; i < deck_size; ++i)
        if (pilots.place[i] == InHand) moves.push_back(pick(Ref::pilot(seat, pilots.card[i])));
    if (state.table.frames[static_cast<std::size_t>(state.table.frame_count - 1)].flow ==
        Flow::Withdraw)
        moves.push_back(make(Verb::Pass));
}

void answer_hand_scraps(Play& play, Seat seat, Move move) {
    Frame& frame = play.top();
    if (verb_of(move) == Verb::Pass) {
        frame.pc = 1;
        return;
    }
    if (frame.flow == Flow::Withdraw) ++frame.a;
    scrap_pilot(play, seat, kind_at(play.state, ref_of(move)), InHand);
}

void resolve_withdraw(Play& play, Byte act) {
    play.push(Flow::Withdraw, 0, play.act(act).controller);
}

// ---- Sub-Systems
// -------------------------------------------------------------------------------------

namespace {

// BA-269, BA-283: once in a Standby Phase; there and back if the table plays so, which
// comes to an end as well.
bool has_switched(const Table& table, const Thing& thing) {
    return thing.has(Thing::Switched) && (!table.has(FreeDocking) || thing.has(Thing::Spent));
}

}  // namespace

bool may_switch(const State& state, Seat seat, int how, Ref what) {
    const Table& table = state.table;
    if (controller_of(state, what) != seat) return false;
    for (int i = 0; i < table.cycle_count; ++i) {  // it waits to be switched already
        const Act& item = table.acts[table.cycle[static_cast<std::size_t>(i)]];
        if (item.kind == ItemKind::Activation && item.ability < 0 &&
            (what.is(Ref::Thing) ? item.thing == what.index() : item.event_unit == what))
            return false;
    }
    if (what.is(Ref::Unit)) {  // BA-283
        const Unit& unit = table.units[what.index()];
        if (unit.source == no_thing || table.in_turn != 2) return false;
        const Thing& source = table.things[unit.source];
        if (!cards()[source.card].has(Keyword::Detachable) || has_switched(table, source) ||
            source.has(Thing::OnCooldown))
            return false;
        const UnitId host = table.players[seat].bot;
        if (how == 3)
            return unit.stand == Stand::Attached && !is_forbidden(state, Action::Detach, what);
        return how == 2 && unit.stand == Stand::Board && host != no_unit && host != what.index() &&
               table.units[host].on_board() &&
               (table.units[host].tile == unit.tile || is_allowed(state, Action::Attach, what)) &&
               !is_forbidden(state, Action::Attach, what);
    }
    const Thing& thing = table.things[what.index()];
    if (thing.card < 0 || thing.home == Home::Wreckage || thing.home == Home::Gone) return false;
    const Card& card = cards()[thing.card];
    if (is_attached_idly(state, thing.carrier)) return false;  // BA-284
    if (how >= 2) {                                            // BA-269, BA-298
        if (table.in_turn != 2 || has_switched(table, thing) || thing.has(Thing::OnCooldown))
            return false;
        if (!is_weapon(card) || thing.compound != no_thing ||
            !has_part(table, what.index(), Carrier::Funnel))
            return false;
        const UnitId carrier = carrier_of(state, what.index());
        if (carrier == no_unit || !table.units[carrier].on_board()) return false;
        if (how == 2)
            return !thing.has(Thing::Docked) && !is_forbidden(state, Action::Attach, what);
        return thing.has(Thing::Docked) && !is_forbidden(state, Action::Detach, what);
    }
    if (card.type != Type::Subsystem || thing.has(Thing::Whole)) return false;
    const bool mode = card.is(SubType::Mode);
    if (how == 1)
        return mode && thing.has(Thing::Active) && !thing.has(Thing::OnCooldown) &&
               table.in_turn == 2;
    if (!works(state, what.index())) return false;
    if ((!mode && card.uptime == 0) || thing.has(Thing::Active)) return false;
    if (card.is(SubType::Overdrive) &&
        (thing.has(Thing::Spent) || table.players[seat].has(Player::Overdrive)))
        return false;  // BA-154
    if (is_forbidden(state, Action::Activate, what)) return false;
    return table.in_turn == 2 || card.has(Keyword::QuickStart);  // BA-311
}

void activate(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    const Card& card = play.set[thing.card];
    if (thing.has(Thing::Active) || thing.has(Thing::OnCooldown) || thing.home != Home::Field)
        return;
    if (card.is(SubType::Mode))  // BA-152, R-138
        for (ThingId other = 0; other < play.table.thing_count; ++other)
            if (other != id && play.thing(other).card >= 0 &&
                play.thing(other).owner == thing.owner && play.thing(other).has(Thing::Active) &&
                play.set[play.thing(other).card].is(SubType::Mode) &&
                carrier_of(play.state, other) == carrier_of(play.state, id))
                deactivate(play, other);
    thing.set(Thing::Active);
    thing.counter = card.uptime;
    if (card.is(SubType::Overdrive)) {
        thing.set(Thing::Spent);
        play.player(thing.owner).set(Player::Overdrive);
    }
    Act about = about_player(thing.owner);
    about.event_card = Ref::thing(id);
    happen(play, Event::Activated, about);
    play.table.dirty = 1;  // starting HP may have changed
    recount_movement(play);
}

void deactivate(Play& play, ThingId id) {
    Thing& thing = play.thing(id);
    if (!thing.has(Thing::Active)) return;
    thing.set(Thing::Active, false);
    thing.rounds_of_uptime() = 0;
    Act about = about_player(thing.owner);
    about.event_card = Ref::thing(id);
    happen(play, Event::Deactivated, about);
    play.table.dirty = 1;
    recount_movement(play);
}

void resolve_switch(Play& play, Byte id) {
    const Act& act = play.act(id);
    const Ref what = act.thing != no_thing ? Ref::thing(act.thing) : act.event_unit;
    switch (act.amount) {
        case 0:
            if (works(play.state, act.thing)) activate(play, act.thing);
            return;
        case 1:
            return deactivate(play, act.thing);
        case 2:
            // It may have become impossible in the meantime.
            if (may_switch(play.state, act.controller, 2, what)) attach(play, what);
            return;
        default:
            if (may_switch(play.state, act.controller, 3, what)) detach(play, what);
            return;
    }
}

void recount_movement(Play& play) {
    Table& table = play.table;
    if (table.in_turn == 0 || table.turn == nobody) return;
    const Player& player = play.player(table.turn);
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        Unit& unit = play.unit(id);
        if (unit.stand != Stand::Board && unit.stand != Stand::Attached) continue;
        const int now = std::min(movement(play.state, id), 200);
        const int points = std::clamp(unit.points + now - table.counted[id], 0, 200);
        unit.points = static_cast<Byte>(points);
        table.counted[id] = static_cast<Byte>(now);
    }
}

}  // namespace bots_and_aces
