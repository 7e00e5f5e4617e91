// Playing Bots and Aces like people do: with the board where something can be pointed at, else with
// the list of choices.
import assert from 'node:assert/strict';
import { myTurn } from './play.mjs';

export const game = (page) => page.getByRole('article').filter({ hasText: 'Bots and Aces' });

// In the long run matches last until somebody has won, and the bots are the best ones.
export const long = Boolean(process.env['HEXWING_LONG']);

// A table with so many people and bots; gives its address.
export async function openTable(page, { people = 1, bots = 1, rounds = 1, format, build } = {}) {
  await page.goto('/');
  await game(page).getByRole('button', { name: 'With friends…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How many play?').selectOption(String(people + bots));
  for (let seat = people + 1; seat <= people + bots; ++seat)
    await dialog.getByLabel(new RegExp(`^Seat ${seat}`)).selectOption(long ? 'expert' : 'random');
  if (format) await dialog.getByLabel(/^Two teams/).selectOption(format);
  if (!long) {
    await dialog.getByText(/more rules$/).click();
    await dialog.getByLabel(/^After how many rounds/).fill(String(rounds));
  }
  if (build) await build(dialog);
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/table/*');
  return page.url();
}

// Those who stand on a tile may be targets, too, and lie above it: a tile is chosen with the keyboard.
async function point(target) {
  const isTile = (await target.getAttribute('data-target')).startsWith('tile:');
  await (isTile ? target.press('Enter') : target.click());
}

// One decision: every third one on the board if it can be, the others with the list.
let count = 0;
export async function decide(page) {
  count += 1;
  const further = page.locator('dialog[open] [data-move]');
  if ((await further.count()) > 0) return further.first().click();
  const onBoard = page.locator('.board [data-target]:visible');
  if (count % 3 === 0 && (await onBoard.count()) > 0) {
    await point(onBoard.nth((count * 7) % (await onBoard.count())));
    if ((await further.count()) > 0) await further.first().click();
    return;
  }
  const list = page.getByRole('list', { name: 'All choices' }).getByRole('button');
  const size = await list.count();
  if (size > 0) await list.nth((count * 5) % size).click();
}

// Who has lost their Bot waits until the others have finished.
const patience = long ? 1_800_000 : 60_000;

// Plays until the match is over, or until `until` says so. Gives the number of decisions.
export async function playOn(page, { longest = 3000, until = async () => false } = {}) {
  let decisions = 0;
  while (await myTurn(page, { timeout: patience })) {
    if (await until()) break;
    await decide(page);
    decisions += 1;
    assert(decisions < longest, 'the match does not end');
  }
  return decisions;
}
