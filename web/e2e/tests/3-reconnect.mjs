import assert from 'node:assert/strict';
import { Visitors } from '../browser.mjs';
import { clickMove, myTurn, playNow, playOn, status } from '../play.mjs';
import { Server } from '../server.mjs';

const log = (page) => page.getByRole('region', { name: 'Log' }).innerText();

export const tests = [
  {
    name: 'A page connects again by itself when the server was killed, and the match goes on',
    async run({ browser, note }) {
      const server = await new Server().start();
      const visitors = new Visitors(browser, server.address);
      visitors.allow(/ERR_CONNECTION|WebSocket connection to/);
      try {
        const page = await visitors.come('/', { settings: { speed: 0 } });
        await playNow(page);
        await page.evaluate(() => (globalThis.loadedOnce = true));
        let decisions = 0;
        await playOn(page, clickMove, () => decisions++ >= 5);
        const before = await log(page);
        const seen = await status(page).innerText();

        await server.end('SIGKILL');
        await page.getByText('The connection is lost.').waitFor();
        await clickMove(page); // is kept until there is somebody to send it to
        const began = performance.now();
        await server.start();
        await page.getByText('Connected again.').waitFor();
        note(`back after ${((performance.now() - began) / 1000).toFixed(1)} s`);
        await page.waitForFunction(
          ([words, length]) =>
            document.querySelector('[data-testid=status]').innerText !== words ||
            document.querySelector('.log').innerText.length > length,
          [seen, before.length],
        );
        assert((await log(page)).startsWith(before), 'the log lost something');
        await playOn(page);
        assert.equal(await page.evaluate(() => globalThis.loadedOnce), true, 'it was reloaded');
        await page.getByRole('button', { name: 'Rematch' }).waitFor();
        assert.deepEqual(visitors.trouble, []);
      } finally {
        await visitors.leave();
        await server.remove();
      }
    },
  },
  {
    name: 'A reload returns to the same seat',
    async run({ visitors }) {
      const page = await visitors.come('/', { settings: { speed: 0 } });
      await playNow(page);
      let decisions = 0;
      await playOn(page, clickMove, () => decisions++ >= 3);
      const hand = () =>
        page
          .getByRole('region', { name: 'Your hand' })
          .getByRole('button')
          .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
      const [cards, lines] = [await hand(), await log(page)];
      await page.reload();
      await myTurn(page);
      assert.deepEqual(await hand(), cards);
      assert.equal(await log(page), lines);
      await clickMove(page);
      await page.getByText('round 2 of 3').waitFor();
    },
  },
];
