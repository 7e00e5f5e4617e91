// SPDX-License-Identifier: Apache-2.0
//
// Liar's dice on boardgame.io; prints its port. Keeps matches in memory, or in the folder it is given.
import { createRequire } from 'node:module';
import { fresh, handsToLose, play, view } from './dice.mjs';

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const game = {
  name: 'dice',
  setup: ({ random }) => fresh(() => random.D6()),
  moves: {
    play: ({ G, random }, move) => (play(G, move, () => random.D6()) ? undefined : INVALID_MOVE),
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  endIf: ({ G }) => (G.lost.includes(handsToLose) ? { loser: G.lost.indexOf(handsToLose) } : undefined),
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
  disableUndo: true,
};

const dir = process.argv[2];
const server = Server({ games: [game], origins: [], ...(dir && { db: new FlatFile({ dir }) }) });
const { appServer } = await server.run({ port: { port: 0, host: '127.0.0.1' } });
console.log(appServer.address().port);
