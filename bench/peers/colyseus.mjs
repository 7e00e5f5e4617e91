// SPDX-License-Identifier: Apache-2.0
//
// Liar's dice on Colyseus; prints its port. Nothing is kept, so a rematch is a fresh game in the same room.
//
// Each player is sent a message at once. A synchronised state would wait for the next patch, up to 50 ms
// as it comes. There is none, so the room's patch timer, which would tick for nothing, ticks slowly.
import { randomInt } from 'node:crypto';
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { fresh, handsToLose, play, view } from './dice.mjs';

const roll = () => randomInt(1, 7);

class DiceRoom extends Room {
  maxClients = 2;
  patchRate = 1000;
  seq = 0;
  game = fresh(roll);
  players = [];
  messages = {
    move: (client, { seq, move }) => {
      if (client !== this.players[this.game.turn] || seq !== this.seq || !play(this.game, move, roll))
        return client.send('refused', { seq });
      if (this.game.lost.includes(handsToLose)) this.game.lost = [0, 0];
      ++this.seq;
      this.show();
    },
  };

  onJoin(client) {
    this.players.push(client);
    if (this.players.length === 2) this.show();
  }

  show() {
    for (let seat = 0; seat < 2; ++seat)
      this.players[seat].send('update', { seq: this.seq, ...view(this.game, seat) });
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('dice', DiceRoom);
await server.listen(0, '127.0.0.1');
console.log(transport.server.address().port);
