import assert from 'node:assert/strict';
import { clickMove, myTurn, openTable, playOn } from '../play.mjs';

const width = 360;
const phone = {
  viewport: { width, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

async function fits(page, where) {
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
  assert(wide <= width, `${where} is ${wide} px wide`);
}

export const tests = [
  {
    name: 'A whole game on a phone with fingers alone, and no page scrolls sideways',
    async run({ visitors, note }) {
      const page = await visitors.come('/', phone);
      const fit = (where) => fits(page, where);
      await page.getByRole('button', { name: 'Play now' }).first().waitFor();
      await fit('the front page');
      await page.getByRole('button', { name: 'With friends…' }).first().tap();
      await fit('the dialog');
      await page.getByRole('button', { name: 'Open the table' }).tap();
      await page.getByText('Before the match').waitFor();
      await fit('the waiting table');
      await page.getByRole('button', { name: 'Close this table' }).tap();
      await page.goto('/');
      await page.getByRole('button', { name: 'Play now' }).first().tap();
      await page.locator('.status.mine').waitFor();
      const decisions = await playOn(page, async () => {
        await fit('the table');
        await clickMove(page, { finger: true });
        await fit('the table after a move');
      });
      assert(!(await myTurn(page)));
      note(`${decisions} decisions`);
      await fit('the result');
      for (const name of ['Chat', 'Seats', 'Log']) {
        await page.getByRole('tab', { name }).tap();
        await fit(`the tab ${name}`);
      }
      await page.getByRole('link', { name: 'Watch the replay' }).tap();
      await page.getByRole('slider', { name: 'Position in the match' }).waitFor();
      await fit('the replay');
      const games = ['last-blast', 'aeronauts', 'aerial-assault', 'bots-and-aces'];
      const rules = ['/rules', ...games.map((game) => `/rules/${game}`)];
      for (const path of [...rules, '/me', '/about', '/nowhere/at/all']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await fit(path);
        await page.getByRole('button', { name: 'Settings' }).tap();
        await fit(`the settings on ${path}`);
      }
    },
  },
  {
    name: 'On a phone the clocks and who has chosen are above the board',
    async run({ visitors }) {
      const settings = { speed: 0 };
      const host = await visitors.come('/', { ...phone, settings });
      const address = await openTable(host, { 'Time to think': '1 minute for each move' });
      const guest = await visitors.come(address, { settings });
      await guest.getByRole('button', { name: 'Sit here' }).click();
      await host.getByRole('button', { name: 'Start the match' }).tap();
      await Promise.all([myTurn(host), myTurn(guest)]);
      const strip = host.getByRole('region', { name: 'Seats in short' });
      const seats = strip.getByRole('listitem');
      assert.equal(await seats.count(), 2);
      const clock = seats.nth(0).getByRole('timer');
      const before = await clock.innerText();
      assert.match(before, /^(1:00|0:[0-5]\d)$/);
      while ((await clock.innerText()) === before) await host.waitForTimeout(50);
      assert.equal(await strip.getByLabel('is thinking').count(), 2);
      assert.equal(await strip.getByLabel('has chosen').count(), 0);
      await clickMove(guest);
      await seats.nth(1).getByLabel('has chosen').waitFor();
      assert.equal(await seats.nth(0).getByLabel('is thinking').count(), 1);
      // In view together with the question, without scrolling.
      const shown = await strip.boundingBox();
      const board = await host.locator('section.board').boundingBox();
      assert(shown.y > 0 && shown.y + shown.height <= board.y, `the strip is at ${shown.y}`);
      assert(shown.y + shown.height < 370, `the strip ends at ${shown.y + shown.height}`);
      await fits(host, 'the table with a clock');
      // Wide screens have all that in the panel of the seats.
      assert.equal(await guest.getByRole('region', { name: 'Seats in short' }).count(), 0);
    },
  },
];
