import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { clickMove, openTable, playNow, playOn, toFlight } from '../play.mjs';

const themes = ['light', 'dark', 'contrast'];
const highContrast = ['home', 'settings', 'draft', 'flight', 'result']; // elsewhere it takes too long

// The pages stay as they are in another theme, only their colours change.
async function look(page, where, found) {
  for (const theme of themes) {
    if (theme === 'contrast' && !highContrast.includes(where)) continue;
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    const axe = new AxeBuilder({ page }).setLegacyMode(); // without frames it is the same, and faster
    if (theme === 'contrast') axe.withRules(['color-contrast']);
    const { violations } = await axe.analyze();
    for (const { id, help, nodes } of violations)
      found.push(`${where}, ${theme}: ${id} (${help}) ${nodes.map((n) => n.html).join('\n    ')}`);
  }
}

const still = { settings: { speed: 0 } };

export const tests = [
  {
    name: 'axe finds nothing on the pages and in the dialogs, light and dark',
    longest: 300_000,
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      const found = [];
      let pages = 0;
      const check = async (where) => {
        pages += 1;
        await look(page, where, found);
      };
      await page.getByRole('button', { name: 'Play now' }).first().waitFor();
      await check('home');
      await page.getByRole('button', { name: 'Settings' }).click();
      await check('settings');
      await page.keyboard.press('Escape');
      await page.locator('header button.name').click();
      await page.getByRole('dialog', { name: 'Your name' }).waitFor();
      await check('name');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'With friends…' }).first().click();
      await check('create');
      await openTable(page);
      await page.getByText('Before the match').waitFor();
      await page.getByText('Fair chance').click();
      await check('waiting table');
      for (const path of [
        ...['/rules', '/rules/last-blast', '/me', '/about'],
        ...['/table/nosuchtable', '/no/such/page'],
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await check(path);
      }
      assert.deepEqual(found, []);
      note(`${pages} pages`);
    },
  },
  {
    name: 'axe finds nothing at a table from the draft to the replay, light and dark',
    longest: 300_000,
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      const found = [];
      const check = (where) => look(page, where, found);
      await playNow(page);
      await page.locator('.card-button:enabled').first().click();
      await check('draft');
      await page.getByText('All choices').click();
      await page.getByRole('tab', { name: 'Chat' }).click();
      await clickMove(page);
      await check('draft with list and chat');
      await toFlight(page);
      await page.locator('[data-fly]').first().hover();
      await check('flight');
      await playOn(page);
      await page.getByText('Was chance fair?').click();
      await page.getByRole('button', { name: 'Check it here' }).click();
      await page.getByText(/draws follow/).waitFor();
      await check('result');
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await page.getByRole('slider').waitFor();
      await check('replay');
      await page.goto('/me');
      await page.getByRole('link', { name: /^Replay, / }).waitFor();
      await check('history');
      assert.deepEqual(found, []);
      note('6 pages');
    },
  },
];
