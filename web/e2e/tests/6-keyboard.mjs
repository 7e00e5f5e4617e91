import assert from 'node:assert/strict';
import { manyWays, myTurn, playOn } from '../play.mjs';

// Presses Tab until the focus is on something that `selector` fits.
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 80; ++i) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`Tab does not come to ${selector}`);
}

const at = (page, selector) =>
  page.evaluate((s) => document.activeElement?.matches(s) === true, selector);

// Turn by turn another way: a card and an end, F or R on a card, or numbers of the list.
let turns = 0;
let asked = false; // which cards fall: a button that goes away when it is pressed
async function pressMove(page) {
  const flying = (await page.locator('[data-fly]').count()) > 0;
  if (asked)
    assert(await at(page, 'section.board, section.board *'), 'the focus has left the board');
  asked = false;
  const way = turns++ % 3;
  if (way === 2) {
    const listed = page.getByRole('list', { name: 'All choices' });
    if (!(await listed.isVisible())) {
      await page.keyboard.press('1');
      await listed.waitFor();
    }
    return page.keyboard.press('1');
  }
  if (flying) {
    await tabTo(page, '[data-fly]');
    await page.keyboard.press('ArrowDown');
    const name = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    const asks = manyWays.test(name);
    await page.keyboard.press(way === 0 ? 'Enter' : ' ');
    if (asks) {
      await tabTo(page, '.choices button');
      asked = true;
      await page.keyboard.press('Enter');
    }
    return undefined;
  }
  if (await page.locator('.card-button:enabled').count()) {
    await tabTo(page, '.card-button:enabled');
    const ends = await page.locator('.end').allInnerTexts();
    if (way === 1 && ends.includes('Front')) return page.keyboard.press('r');
    if (!(await page.locator('[data-put]').count())) await page.keyboard.press('Enter');
  }
  if (!(await at(page, '[data-put]'))) await tabTo(page, '[data-put]');
  return page.keyboard.press(' ');
}

export const tests = [
  {
    name: 'A whole game with the keyboard alone',
    async run({ visitors, note }) {
      const page = await visitors.come('/');
      await page.getByRole('button', { name: 'Play now' }).first().waitFor();
      await page.keyboard.press('Tab');
      assert(await at(page, '.skip'), 'Tab first comes to the way past the header');
      await tabTo(page, 'button.primary.big');
      await page.keyboard.press('Enter');
      await page.locator('.status.mine').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('h');
      await page.locator('.card-button.advised').first().waitFor();
      await page.keyboard.press('c');
      await page.waitForFunction(() => document.activeElement.id === 'chat-text');
      await page.keyboard.type('1 by keys');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Chat' }).getByText('1 by keys').waitFor();
      await tabTo(page, 'a.logo, body', 'Shift+Tab');
      const decisions = await playOn(page, pressMove);
      assert(!(await myTurn(page)));
      note(`${decisions} decisions`);
      await tabTo(page, 'section.result button.primary');
      await page.keyboard.press('Enter');
      await page.locator('.status.mine').waitFor();
    },
  },
];
