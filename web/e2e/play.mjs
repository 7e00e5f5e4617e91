// Playing The Last Blast like people do: with a mouse, with a finger, with keys, or by ear.
import assert from 'node:assert/strict';

export const status = (page) => page.getByTestId('status');

// True when it is this page's turn, false when the match is over.
export async function myTurn(page, { timeout = 30_000 } = {}) {
  const turn = () => {
    if (document.querySelector('.table[data-status="over"] section.result')) return 'over';
    return document.querySelector('.status.mine') && document.querySelector('.board .board')
      ? 'mine'
      : false;
  };
  const found = await page.waitForFunction(turn, undefined, { timeout });
  return (await found.jsonValue()) === 'mine';
}

// A tile whose damage can fall in several ways asks which; its name says so.
export const manyWays = / ways to lose /;

// One decision with clicks on the board: a card and an end, or a tile and what falls. A finger is
// shown the cost first and asked again. Who is reckless flies where it costs most.
export async function clickMove(page, { finger = false, reckless = false } = {}) {
  const press = (target) => (finger ? target.tap() : target.click());
  const tiles = page.locator('[data-fly]');
  if (await tiles.count()) {
    const tile = await cheapest(tiles, reckless);
    const asks = finger || manyWays.test(await tile.getAttribute('aria-label'));
    await press(tile);
    if (asks) await press(page.locator('section .choices button').first());
  } else {
    const ends = page.locator('[data-put]');
    if (!(await ends.count())) await press(page.locator('.card-button:enabled').first());
    await press(ends.first());
  }
}

// Plays until the match is over, or until `until` says so. Gives the number of decisions.
export async function playOn(page, move = clickMove, until = () => false) {
  let decisions = 0;
  while (await myTurn(page)) {
    if (await until()) break;
    await move(page);
    decisions += 1;
    assert(decisions < 60, 'the match does not end');
  }
  return decisions;
}

// Of buttons named "…: 2 damage, …" the one that costs least, so that games are not too short; or
// the one that costs most.
export async function cheapest(tiles, reckless = false) {
  const names = await tiles.evaluateAll((nodes) => nodes.map((n) => n.getAttribute('aria-label')));
  const costs = names.map((name) => Number(/: (\d+) damage/.exec(name)?.[1] ?? 0));
  return tiles.nth(costs.indexOf(reckless ? Math.max(...costs) : Math.min(...costs)));
}

export async function openTable(page, change = {}) {
  await page.goto('/');
  await page.getByRole('button', { name: 'With friends…' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(change)) {
    const field = dialog.getByLabel(label);
    if (value === true) await field.check();
    else await field.selectOption({ label: value });
  }
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/table/*');
  return page.url();
}

export async function playNow(page, name = 'Play now') {
  await page.goto('/');
  await page.getByRole('button', { name }).first().click();
  await page.waitForURL('**/table/*');
  await myTurn(page);
}

export const toFlight = (page) =>
  playOn(page, clickMove, async () => (await page.locator('[data-fly]').count()) > 0);

export async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign the match' }).click();
  await page.locator('section.result').waitFor();
}

// The same table for two people who sit there and play.
export async function playTogether(visitors, change = {}, settings = { speed: 0 }) {
  const host = await visitors.come('/', { settings });
  const address = await openTable(host, change);
  const guest = await visitors.come(address, { settings });
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await host.getByRole('button', { name: 'Start the match' }).click();
  await Promise.all([myTurn(host), myTurn(guest)]);
  return { host, guest, address };
}
