import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { asked, choosable, openField, playNow, playOn, toPhase } from '../aerial.mjs';
import { myTurn } from '../play.mjs';

const quick = { settings: { speed: 0 } };

// Presses Tab until the focus is on something that `selector` fits.
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 120; ++i) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`Tab does not come to ${selector}`);
}

// By turns a card, a choice, or a number of the list.
let turns = 0;
async function pressMove(page) {
  const what = await asked(page);
  turns += 1;
  if (turns % 6 === 0 || what === 'nothing') {
    const listed = page.getByRole('list', { name: 'All choices' });
    if (!(await listed.isVisible())) {
      await page.keyboard.press('1');
      await listed.waitFor();
    }
    return page.keyboard.press('1');
  }
  await page.evaluate(() => document.activeElement?.blur());
  await page.evaluate((s) => {
    // Tab starts near the choice, as it does for who comes from the field.
    const range = document.createRange();
    range.setStartBefore(document.querySelector(s));
    const chosen = getSelection();
    chosen.removeAllRanges();
    chosen.addRange(range);
  }, `.board ${choosable[what]}`);
  await tabTo(page, choosable[what]);
  if (what === 'card') {
    if (turns % 2) await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('[data-lay]'));
  }
  return page.keyboard.press('Enter');
}

async function look(page, where, found) {
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (theme !== 'light') axe.withRules(['color-contrast']);
    const { violations } = await axe.analyze();
    for (const { id, help, nodes } of violations)
      found.push(`${where}, ${theme}: ${id} (${help}) ${nodes.map((n) => n.html).join('\n    ')}`);
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}

export const tests = [
  {
    name: 'Aerial Assault: a whole match for two with the keyboard alone',
    longest: 600_000,
    async run({ visitors, note }) {
      const page = await visitors.come('/', quick);
      await page.getByRole('button', { name: 'Play now' }).first().waitFor();
      await tabTo(page, 'article:has(a[href="/rules/aerial-assault"]) button.primary.big');
      await page.keyboard.press('Enter');
      await page.locator('.status.mine').waitFor();
      const decisions = await playOn(page, { move: pressMove });
      assert(!(await myTurn(page)));
      note(`${decisions} decisions`);
      await tabTo(page, 'section.result button.primary', 'Shift+Tab');
    },
  },
  {
    name: 'Aerial Assault: axe finds nothing from the workshop to the result',
    longest: 600_000,
    async run({ visitors, note }) {
      const page = await visitors.come('/', quick);
      const found = [];
      await playNow(page, 'Guided first game');
      await look(page, 'teams', found);
      await toPhase(page, /drive train/);
      await look(page, 'workshop', found);
      await toPhase(page, /Take a card/);
      await look(page, 'draft', found);
      await toPhase(page, /lay card 2/);
      await page.locator('[data-card]:enabled').first().click();
      await look(page, 'program', found);
      await toPhase(page, /choose a card/);
      await page.locator('[data-card]:enabled').first().click();
      await page.locator('details summary').first().click();
      await look(page, 'hand', found);
      await toPhase(page, /what does it do|to drive|to block|acts next/);
      await look(page, 'choice', found);
      await playOn(page);
      await look(page, 'result', found);
      assert.deepEqual(found, []);
      note('7 pages in 3 themes');
    },
  },
  {
    name: 'Aerial Assault: a card can be taken back until all are in',
    async run({ visitors }) {
      const host = await visitors.come('/', quick);
      const address = await openField(host, { people: 2, bots: 2 });
      const guest = await visitors.come(address, quick);
      await guest.getByRole('button', { name: 'Sit here' }).first().click();
      await host.getByRole('button', { name: 'Start the match' }).click();
      const until = async (page) =>
        /choose a card/.test(await page.getByTestId('status').innerText());
      await Promise.all([host, guest].map((page) => playOn(page, { until: () => until(page) })));
      await host.locator('[data-card]:enabled').first().click();
      await host.locator('[data-lay]').click();
      await host.locator('[data-undo]').click();
      await host.locator('[data-card]:enabled').first().waitFor();
    },
  },
];
