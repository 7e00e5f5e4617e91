// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/game.hpp"

#include <algorithm>

#include "games/bots_and_aces/combat.hpp"
#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/interpreter.hpp"

namespace bots_and_aces {

namespace {

const Frame& top_of(const State& state) {
    return state.table.frames[static_cast<std::size_t>(state.table.frame_count - 1)];
}

void list_yes_or_no(Moves& moves) {
    moves.push_back(make(Verb::Pass));
    moves.push_back(make(Verb::Yes));
}

bool is_of_turn(const State& state) {
    return top_of(state).flow == Flow::HandLimit || top_of(state).flow == Flow::Withdraw;
}

bool is_of_setup(Ask ask) {
    return (ask >= Ask::StartState && ask <= Ask::TerrainTile) || ask == Ask::Redraw;
}

// Every question has its file.
void list_for(const State& state, Seat seat, Moves& moves) {
    const Ask ask = state.table.question.ask;
    if (is_of_setup(ask)) return list_setup(state, seat, moves);
    if (ask == Ask::Main || ask == Ask::NextPhase) return list_turn(state, seat, moves);
    if (ask >= Ask::Respond && ask <= Ask::CostCard) return list_cycle(state, seat, moves);
    if (ask == Ask::PickCard && is_of_turn(state)) return list_hand_scraps(state, seat, moves);
    if (ask == Ask::YesOrNo && top_of(state).flow == Flow::Triggers) return list_yes_or_no(moves);
    if (ask == Ask::PickThing && top_of(state).flow == Flow::Triggers)
        return list_trigger_order(state, moves);
    if (ask >= Ask::PickCard && ask <= Ask::EffectTile) return list_effect(state, seat, moves);
    if (ask == Ask::Core || ask == Ask::StandIn) return list_core(state, seat, moves);
    if (ask >= Ask::Offer && ask <= Ask::WarheadTile) return list_combat(state, seat, moves);
    list_movement(state, seat, moves);
}

void answer(Play& play, Seat seat, Move move) {
    const Question asked = play.table.question;
    play.table.question = {};
    const Ask ask = asked.ask;
    if (ask == Ask::Die) {
        if (play.top().flow == Flow::Roll) return answer_effect_die(play, large_of(move));
        return answer_die(play, large_of(move));
    }
    if (ask == Ask::TopCard || ask == Ask::HandCard) return answer_deal(play, card_of(move));
    if (is_of_setup(ask)) return answer_setup(play, asked, seat, move);
    if (ask == Ask::Main || ask == Ask::NextPhase) return answer_turn(play, asked, seat, move);
    if (ask >= Ask::Respond && ask <= Ask::CostCard) return answer_cycle(play, asked, seat, move);
    if (ask == Ask::PickCard && is_of_turn(play.state)) return answer_hand_scraps(play, seat, move);
    if (ask == Ask::YesOrNo && play.top().flow == Flow::Triggers) {
        play.top().a = verb_of(move) == Verb::Yes ? 1 : 0;
        return;
    }
    if (ask == Ask::PickThing && play.top().flow == Flow::Triggers)
        return answer_trigger_order(play, move);
    if (ask >= Ask::PickCard && ask <= Ask::EffectTile)
        return answer_effect(play, asked, seat, move);
    if (ask == Ask::Core || ask == Ask::StandIn) return answer_core(play, asked, seat, move);
    if (ask >= Ask::Offer && ask <= Ask::WarheadTile) return answer_combat(play, asked, seat, move);
    answer_movement(play, asked, seat, move);
}

// The cards that nature may deal now: weights by kind.
template <class Visit>
void for_each_deal(const State& state, Visit visit) {
    const Question& asked = state.table.question;
    const PilotCards& pilots = state.secrets.pilots[asked.seat];
    const Byte place = asked.ask == Ask::TopCard ? top_layer(state, asked.seat) : Byte{InHand};
    for (std::size_t i = 0; i < deck_size;) {
        std::uint32_t weight = 0;
        const CardId card = pilots.card[i];
        for (; i < deck_size && pilots.card[i] == card; ++i) weight += pilots.place[i] == place;
        if (weight > 0) visit(card, weight);
    }
}

}  // namespace

engine::Next next_of(const State& state) {
    const Question& asked = state.table.question;
    if (state.table.ending != Ending::Running) return engine::Next::over();
    if (asked.ask <= Ask::HandCard) return engine::Next::chance();
    return engine::Next::of(asked.seat == nobody ? asked.seats : SeatSet::of(asked.seat));
}

void list_moves(const State& state, Seat seat, Moves& moves) {
    if (!next_of(state).seats.contains(seat)) return;
    list_for(state, seat, moves);
    std::sort(moves.begin(), moves.end());
    moves.shrink(static_cast<std::size_t>(std::unique(moves.begin(), moves.end()) - moves.begin()));
}

namespace {

// A game that is over is what lies on the table: nothing of how it came to its end is left, so that
// positions and logs do not depend on how the machine is built.
void clear_up(Table& table) {
    table.frames = {};
    for (const Act& act : table.acts) forget_group(table, act.it);
    table.acts = {};
    table.cycle = {};
    table.triggers = {};
    table.delayed = {};
    table.question = {};
    table.acts_used = 0;
    table.frame_count = table.cycle_count = table.trigger_count = table.delayed_count = 0;
    table.dirty = table.resolved = 0;
    table.result = 0;
}

void go_on_to_question(Play& play) {
    go_on(play);
    if (play.table.ending != Ending::Running) clear_up(play.table);
}

}  // namespace

void play_move(State& state, Seat seat, Move move, engine::EventLog* log) {
    Play play{state, log};
    answer(play, seat, move);
    go_on_to_question(play);
}

void begin(State& state, engine::EventLog* log) {
    Play play{state, log};
    go_on_to_question(play);
}

void list_chances(const State& state, Chances& chances) {
    if (state.table.question.ask == Ask::Die) {
        for (unsigned die = 1; die <= 6; ++die) chances.push_back({make(Verb::Roll, die), 1});
        return;
    }
    for_each_deal(state, [&](CardId card, std::uint32_t weight) {
        chances.push_back({make(Verb::Deal, static_cast<unsigned>(card)), weight});
    });
}

Move random_chance(const State& state, base::Random& random) {
    if (state.table.question.ask == Ask::Die) return make(Verb::Roll, 1 + random.below(6));
    std::uint32_t total = 0;
    for_each_deal(state, [&](CardId, std::uint32_t weight) { total += weight; });
    std::uint32_t at = random.below(total);
    Move chosen = 0;
    bool found = false;
    for_each_deal(state, [&](CardId card, std::uint32_t weight) {
        if (!found && at < weight) {
            chosen = make(Verb::Deal, static_cast<unsigned>(card));
            found = true;
        }
        at -= found ? 0 : weight;
    });
    return chosen;
}

Move timeout_move(const State& state, Seat seat) {
    Moves moves;
    list_moves(state, seat, moves);
    // A unit that has to leave the tile where it began is moved on (BA-210).
    for (const Verb verb :
         {Verb::Pass, Verb::Finish, Verb::Stop, Verb::Step, Verb::Begin, Verb::Rush})
        for (const Move move : moves)
            if (verb_of(move) == verb) return move;
    return moves[0];
}

void answer_for_the_dead(Play& play) {
    const Question& asked = play.table.question;
    const Seat seat = asked.seat;
    Moves moves;
    list_moves(play.state, seat, moves);
    if (!moves.empty()) {
        answer(play, seat, timeout_move(play.state, seat));
        return;
    }
    // Nothing is left to decide about: what asked is over.
    play.table.question = {};
    play.pop();
}

namespace {

// Whether the frame that asks finds out by itself, when it is run again, whom to ask now that
// somebody is out, and what.
bool asks_anew(Play& play) {
    const Question& asked = play.table.question;
    const Flow flow = play.top().flow;
    switch (asked.ask) {
        case Ask::Die:  // an effect's die is rolled, whoever is out
            return flow == Flow::Setup || flow == Flow::RollOff;
        case Ask::TopCard:
        case Ask::HandCard:
        case Ask::CoverSlot:
        case Ask::TerrainTile:
        case Ask::Target:
        case Ask::CostCard:
        case Ask::Offer:
        case Ask::Respond:  // what was to be answered may have left the Cycle
        case Ask::Word:     // and so may the Weapon whose keyword is chosen
        case Ask::EffectStep:
        case Ask::HazardOf:
            return true;
        case Ask::Hazard:
            return !play.unit(asked.a).on_board();
        default:
            return flow == Flow::Triggers;
    }
}

// BA-199: a Combat ends at once, whatever is being decided in it; these frames look for it.
bool ends_with_combat(const Play& play) {
    if (!play.table.combat.running() || !is_decided(play.state)) return false;
    const Flow flow = top_frame(play.state).flow;
    return flow == Flow::Allot || flow == Flow::Select || flow == Flow::BlockStep ||
           flow == Flow::AttackStep;
}

void ask_without(Play& play, Seat seat) {
    Question& asked = play.table.question;
    if (asked.seat == nobody) {  // A sealed choice goes on without them.
        inherit_terrain(play, seat);
        asked.seats.remove(seat);
        if (asked.seats.empty() || ends_with_combat(play)) asked = {};
        return;
    }
    if (asks_anew(play) || ends_with_combat(play)) {
        if (play.top().flow == Flow::Triggers || asked.ask == Ask::HazardOf) play.top().pc = 0;
        asked = {};
        return;
    }
    if (asked.ask == Ask::Accept)  // somebody else may lead that side now
        asked.b = play.table.combat.sides[play.top().a].leader;
    if (asked.seat == seat && asked.ask > Ask::HandCard) answer_for_the_dead(play);
}

}  // namespace

void resign(State& state, Seat seat, engine::EventLog* log) {
    Play play{state, log};
    go_out(play, SeatSet::of(seat), 3);
    if (play.table.ending == Ending::Running) ask_without(play, seat);
    go_on_to_question(play);
}

engine::Outcome outcome_of(const State& state) {
    const Table& table = state.table;
    engine::Outcome outcome;
    for (Seat seat = 0; seat < table.seats; ++seat) {
        engine::SeatResult result;
        const bool best = table.winners.contains(seat);
        result.rank = 1;
        if (!best) {
            result.rank += table.winners.size();
            for (Seat other = 0; other < table.seats; ++other)
                result.rank +=
                    !table.winners.contains(other) && table.places[other] > table.places[seat];
        }
        const bool shared = best && table.ending != Ending::Won;
        result.utility = best ? shared ? 0.5 : 1.0 : 0.0;
        outcome.push_back(result);
    }
    return outcome;
}

}  // namespace bots_and_aces
