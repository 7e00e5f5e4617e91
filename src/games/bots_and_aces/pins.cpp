// SPDX-License-Identifier: Apache-2.0
//
// Pins, BA-223: opponents on the tile where a unit begins its move may watch a tile next to it, for
// all units that begin their moves there. Effects may have moved it on by the time they are
// asked; its move began where it began.
//
// A Pins frame. a: the unit; b: opponents that have been asked.
#include "games/bots_and_aces/movement.hpp"

namespace bots_and_aces {

void run_pins(Play& play) {
    Frame& frame = play.top();
    const Unit& unit = play.unit(frame.a);
    const SeatSet left = opponents_of(play.table, unit.owner) - SeatSet{frame.b};
    if (unit.on_board())
        for (const Seat seat : initiative_order(play.state, left)) {
            if (!has_units_of(play.state, unit.start, SeatSet::of(seat))) continue;
            frame.b = (SeatSet{frame.b} | SeatSet::of(seat)).bits;
            play.ask(Ask::Pin, seat, frame.a);
            return;
        }
    play.pop();
}

void answer_pin(Play& play, UnitId unit, Seat seat, Move move) {
    if (verb_of(move) == Verb::Pass) return;
    Token& token = new_token(play);
    token.sort = Token::Pin;
    token.owner = seat;
    token.tile = ref_of(move).index();
    token.from = play.unit(unit).start;
    token.round = 0xf0;  // of nobody's: see effects_time.cpp
    token.until = static_cast<Byte>(Until::EndOfPhase);
    play.tell(Told::PinPlaced, seat, token.tile, unit);
}

void list_pins(const State& state, Moves& moves) {
    moves.push_back(make(Verb::Pass));
    for (const Tile tile : board.neighbour[state.table.units[state.table.question.a].start])
        if (tile != no_tile) moves.push_back(pick(Ref::tile(tile)));
}

}  // namespace bots_and_aces
