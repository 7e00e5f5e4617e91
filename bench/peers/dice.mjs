// SPDX-License-Identifier: Apache-2.0
//
// Liar's dice for two with one die each, as tests/reference/liars_dice.hpp has it, for both peers.
// A move is a bid, (quantity - 1) * 6 + face - 1, or the call.
const call = 12;
export const handsToLose = 20;

export const fresh = (roll) => ({
  dice: [roll(), roll()],
  bids: [],
  lost: [0, 0],
  turn: 0,
  last: null, // what happened, for both to see
});

const lastBid = (game) => (game.bids.length ? game.bids[game.bids.length - 1] : -1);

export function legal(game) {
  const moves = [];
  for (let bid = lastBid(game) + 1; bid < call; ++bid) moves.push(bid);
  if (game.bids.length) moves.push(call);
  return moves;
}

// Plays a move of whose turn it is; false if it is not allowed.
export function play(game, move, roll) {
  if (!legal(game).includes(move)) return false;
  const seat = game.turn;
  if (move !== call) {
    game.bids.push(move);
    game.turn = 1 - seat;
    game.last = { seat, move };
    return true;
  }
  const bid = lastBid(game);
  const found = game.dice.filter((die) => die === (bid % 6) + 1 || die === 6).length;
  const loser = found < Math.floor(bid / 6) + 1 ? 1 - seat : seat;
  game.last = { seat, move, found, loser, dice: [...game.dice] };
  game.lost[loser]++;
  game.turn = loser;
  game.bids = [];
  game.dice = [roll(), roll()];
  return true;
}

export const view = (game, seat) => ({
  die: game.dice[seat],
  turn: game.turn,
  bids: game.bids,
  lost: game.lost,
  last: game.last,
  moves: seat === game.turn ? legal(game) : [],
});
