// Playing Aeronauts like people do: with a mouse, with a finger or with keys.
import assert from 'node:assert/strict';
import { myTurn } from './play.mjs';

const game = (page) => page.getByRole('article').filter({ hasText: 'Aeronauts' });

export async function playNow(page, name = 'Play now') {
  await page.goto('/');
  await game(page).getByRole('button', { name }).click();
  await page.waitForURL('**/table/*');
  await myTurn(page);
}

// A table of our own against bots, with rules that end soon.
export async function openSky(page, { bots = 1, options = {} } = {}) {
  await page.goto('/');
  await game(page).getByRole('button', { name: 'With friends…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/more rules$/).click();
  const choose = (label, value) => dialog.getByLabel(label).selectOption(value);
  await choose('How many play?', String(bots + 1));
  for (let seat = 2; seat <= bots + 1; ++seat) await choose(`Seat ${seat}`, 'random');
  const rules = { 'A set of rules': 'custom', 'The last round': '20', 'So many rounds': '8' };
  for (const [label, value] of Object.entries({ ...rules, ...options }))
    await choose(new RegExp(`^${label}`), value);
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/table/*');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await myTurn(page);
}

export const phaseOf = (page) =>
  page.evaluate(() =>
    document.querySelector('[data-lock]')
      ? 'assign'
      : document.querySelector('[data-face]')
        ? 'place'
        : document.querySelector('[data-attack]')
          ? 'attack'
          : document.querySelector('.fly')
            ? 'move'
            : 'nothing',
  );

// Where in the window a place of the table is, in millimetres to the east and to the south.
export const spot = (page, x, y) =>
  page.evaluate(
    ([east, south]) => {
      const svg = document.querySelector('.viewport > svg');
      const { x: left, y: top, width, height } = svg.viewBox.baseVal;
      const rect = svg.getBoundingClientRect();
      return {
        x: rect.left + ((east - left) / width) * rect.width,
        y: rect.top + ((south - top) / height) * rect.height,
      };
    },
    [x, y],
  );

// Every decision once, with the number of entries so far, so that none is made twice.
export async function playOn(page, decide, until = () => false) {
  let decisions = 0;
  while (await myTurn(page)) {
    if (await until()) break;
    await decide(page, await phaseOf(page));
    decisions += 1;
    assert(decisions < 400, 'the match does not end');
  }
  return decisions;
}

// A finger is shown what a template does and taps again.
export async function press(page, target, finger) {
  if (!finger) return target.click();
  if (!(await target.evaluate((node) => node.classList.contains('shown')))) await target.tap();
  return target.tap();
}

const safe = '.template[data-fly]:not([data-fatal])';

export async function decide(page, phase, { finger = false } = {}) {
  const tap = (target) => (finger ? target.tap() : target.click());
  if (phase === 'assign') return tap(page.locator('[data-lock]'));
  if (phase === 'place') return tap(page.locator('[data-face]:enabled').nth(2));
  if (phase === 'attack') return tap(page.locator('[data-attack]').first());
  const done = page.locator('[data-done]');
  if (await done.count()) return press(page, done, finger);
  const ways = page.locator(safe);
  const target = (await ways.count()) ? ways.first() : page.locator('.template[data-fly]').first();
  return press(page, target, finger);
}
