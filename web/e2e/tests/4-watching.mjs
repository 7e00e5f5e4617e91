import assert from 'node:assert/strict';
import { clickMove, playOn, playTogether, resign, status, toFlight } from '../play.mjs';

// The client's dialog offers long delays only; the protocol takes any.
const create = (page, seats, delay) =>
  page.evaluate(
    ([places, late]) =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const send = (message) => socket.send(JSON.stringify(message));
        socket.onclose = () => fail(new Error('no connection'));
        socket.onopen = () => send({ type: 'hello', version: 1 });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'welcome')
            send({ type: 'create', id: 1, game: 'last-blast', seats: places, delay: late });
          if (message.type === 'created') done(`/table/${message.table}`);
        };
      }),
    [seats, delay],
  );

const controls = ['Undo', 'Hint', 'Resign', 'Leave to a bot', 'Ask to take back', 'Rematch'];

export const tests = [
  {
    name: 'Who watches sees the match, but no hidden hand and nothing to move with',
    async run({ visitors }) {
      const { host, guest, address } = await playTogether(visitors);
      const frames = [];
      const watcher = await visitors.come('', { settings: { speed: 0 } });
      watcher.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
      );
      await watcher.goto(address);
      await watcher.getByText('You are watching.').waitFor();
      await host.getByText('1 watcher').waitFor();
      const hands = watcher.locator('.held');
      await hands.first().waitFor();
      assert.deepEqual(await hands.allInnerTexts(), ['5 cards in hand', '5 cards in hand']);
      await Promise.all([clickMove(host), clickMove(guest)]);
      await watcher.getByText('pick 2 of 4').waitFor();
      assert.deepEqual(await hands.allInnerTexts(), ['4 cards in hand', '4 cards in hand']);

      for (const name of controls)
        assert.equal(await watcher.getByRole('button', { name }).count(), 0, name);
      assert.equal(await watcher.locator('.card-button, [data-put], [data-fly]').count(), 0);
      assert.equal(await watcher.getByText('All choices').count(), 0);
      // Nor does the server tell, whatever a page would show.
      const updates = frames.map((text) => JSON.parse(text)).filter((m) => m.type === 'update');
      assert(updates.length > 0);
      for (const { view, moves } of updates) {
        assert.equal(moves, undefined);
        for (const hand of view.hands) assert(hand === null || hand.length === 0);
      }
    },
  },
  {
    name: 'A rematch is for those who played; others watch it, and find no seat there',
    async run({ visitors }) {
      const { host, guest, address } = await playTogether(visitors);
      const watcher = await visitors.come(address, { settings: { speed: 0 } });
      const players = [host, guest];
      const flies = (page) => toFlight(page).then(() => page);
      const first = await Promise.any(players.map(flies));
      const other = players.find((page) => page !== first);
      // The one who is left finishes the turn (LB-39).
      const ends = playOn(other);
      await resign(first);
      await ends;
      const result = watcher.locator('section.result');
      await result.waitFor();
      assert.equal(await result.getByRole('button', { name: 'Rematch' }).count(), 0);
      assert.equal(await result.getByRole('link', { name: 'Watch the rematch' }).count(), 0);
      await first.getByRole('button', { name: 'Rematch' }).click();
      await result.getByRole('link', { name: 'Watch the rematch' }).click();
      await watcher.getByText(/^kept for /).waitFor();
      assert.equal(await watcher.getByRole('button', { name: 'Sit here' }).count(), 0);
      const again = new URL(watcher.url()).pathname;
      await watcher.goto('/');
      const link = watcher.locator(`a[href="${again}"]`);
      await link.waitFor();
      assert.equal(await link.innerText(), 'Watch');
      await other.getByRole('button', { name: 'Join the rematch' }).click();
      await other.waitForURL(`**${again}`);
    },
  },
  {
    name: 'With a delay, who watches sees it later',
    async run({ visitors, note }) {
      const host = await visitors.come('/', { settings: { speed: 0 } });
      await host.getByRole('button', { name: 'Play now', disabled: false }).first().waitFor();
      const bot = { kind: 'bot', level: 'random' };
      const address = await create(host, [{ kind: 'you' }, bot], 4);
      await host.goto(address);
      const early = await visitors.come(address, { settings: { speed: 0 } });
      await early.locator('.table[data-status="waiting"]').waitFor();
      await host.getByRole('button', { name: 'Start the match' }).click();
      await host.locator('.status.mine').waitFor();
      await early.locator('.table[data-status="running"]').waitFor();
      assert.equal(await status(early).innerText(), 'You are watching, 4 s late.');
      const watcher = await visitors.come(address, { settings: { speed: 0 } });
      await watcher.getByText('You are watching, 4 s late.').waitFor();
      await watcher.getByText('pick 1 of 4').waitFor();
      await clickMove(host);
      await host.getByText('pick 2 of 4').waitFor();
      const began = performance.now();
      assert.equal(await watcher.getByText('pick 2 of 4').count(), 0);
      await watcher.getByText('pick 2 of 4').waitFor();
      const seconds = (performance.now() - began) / 1000;
      assert(seconds > 2, `after ${seconds} s already`);
      note(`${seconds.toFixed(1)} s`);
    },
  },
];
