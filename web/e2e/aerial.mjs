// Playing Aerial Assault like people do: with a mouse, with a finger or with keys.
import assert from 'node:assert/strict';
import { myTurn } from './play.mjs';

export const game = (page) => page.getByRole('article').filter({ hasText: 'Aerial Assault' });

export async function playNow(page, name = 'Play now') {
  await page.goto('/');
  await game(page).getByRole('button', { name }).click();
  await page.waitForURL('**/table/*');
  await myTurn(page);
}

// A table with so many people and bots; gives its address. It is not started yet.
export async function openField(page, { people = 1, bots = 1, options = {} } = {}) {
  await page.goto('/');
  await game(page).getByRole('button', { name: 'With friends…' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (label, value) => dialog.getByLabel(label).selectOption(value);
  await choose('How many play?', String(people + bots));
  for (let seat = people + 1; seat <= people + bots; ++seat) await choose(`Seat ${seat}`, 'random');
  for (const [label, value] of Object.entries(options))
    await choose(new RegExp(`^${label}`), value);
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/table/*');
  return page.url();
}

// What is asked here: a card of the hand, a part, a card of the row, or something of a list.
export const asked = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.board .board');
    for (const [what, selector] of Object.entries({
      part: '[data-part]:enabled',
      take: '[data-take]:enabled',
      choice: '[data-choice]',
      card: '[data-card]:enabled',
    }))
      if (board?.querySelector(selector)) return what;
    return 'nothing';
  });

export const choosable = {
  part: '[data-part]:enabled',
  take: '[data-take]:enabled',
  choice: '[data-choice]',
  card: '[data-card]:enabled',
};

// What scores, if it is offered.
const liked = ['high', 'truss', 'pick', 'flip', 'go', 'accept', 'catch', 'reroll']
  .map((word) => `[data-choice^="${word}"]`)
  .join();

// One decision among what the page offers: what the guide or the bot advises, what scores, or the
// nth of all, another one each time.
let count = 0;
export async function decide(page, { finger = false } = {}) {
  const what = await asked(page);
  if (what === 'nothing') return false;
  const press = (target) => (finger ? target.tap() : target.click());
  const lay = page.locator('[data-lay]');
  if (await lay.count()) {
    await press(lay); // a card is in the hand already
    return true;
  }
  const all = page.locator(`.board ${choosable[what]}`);
  const advised = page.locator(`.board .advised:is(${choosable[what]})`);
  const good = page.locator(`.board :is(${liked})`);
  const follows = (await advised.count()) > 0;
  const nth = (count++ * 7) % Math.max(1, await all.count());
  if (follows) await press(advised.first());
  else if (await good.count()) await press(good.first());
  else await press(all.nth(nth));
  if (what !== 'card') return true;
  if (!follows && count % 2) await press(page.getByRole('button', { name: /^Flip it/ }));
  await press(lay);
  return true;
}

// A number that grows with every entry of the log.
const entries = (page) =>
  page.evaluate(() => document.querySelector('.board .board')?.getAttribute('data-seq') ?? '');

// Every decision until the match is over, or until `until` says so. Gives their number.
export async function playOn(page, { move = decide, until = () => false, most = 500 } = {}) {
  let decisions = 0;
  while (await myTurn(page)) {
    if (await until()) break;
    const before = await entries(page);
    await move(page);
    decisions += 1;
    assert(decisions < most, 'the match does not end');
    // The page has nothing to choose while a move is on its way.
    await page.waitForFunction(
      (seq) =>
        !document.querySelector('.status.mine') ||
        document.querySelector('.board .board')?.getAttribute('data-seq') !== seq,
      before,
    );
  }
  return decisions;
}

export const toPhase = (page, pattern, move = decide) =>
  playOn(page, {
    move,
    until: async () => pattern.test(await page.getByTestId('status').innerText()),
  });
