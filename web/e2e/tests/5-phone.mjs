import assert from 'node:assert/strict';
import { clickMove, myTurn, playOn } from '../play.mjs';

const width = 360;

async function fits(page, where) {
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
  assert(wide <= width, `${where} is ${wide} px wide`);
}

export const tests = [
  {
    name: 'A whole game on a phone with fingers alone, and no page scrolls sideways',
    async run({ visitors, note }) {
      const page = await visitors.come('/', {
        viewport: { width, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      });
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
      for (const path of ['/rules', '/rules/last-blast', '/me', '/about', '/nowhere/at/all']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await fit(path);
        await page.getByRole('button', { name: 'Settings' }).tap();
        await fit(`the settings on ${path}`);
      }
    },
  },
];
