import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { game, long, openTable, playOn } from '../bots.mjs';
import { myTurn } from '../play.mjs';

const quick = { settings: { speed: 0 } };
const width = 360;
const longest = long ? 3_600_000 : 240_000;

async function axe(page, where, found) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, help, nodes } of violations)
      found.push(`${where}, ${theme}: ${id} (${help}) ${nodes.map((n) => n.html).join('\n    ')}`);
  }
}

// A legal build of somebody's own: an archetype under another name.
function ownBuild(name, from) {
  const file = new URL(`../../../src/games/bots_and_aces/builds/${from}.build`, import.meta.url);
  return readFileSync(file, 'utf8').replace(/^build .*$/m, `build ${name}`);
}

// When one is asked: with the keyboard, and as the server keeps it through a reload.
async function settings(page) {
  const panel = page.getByRole('region', { name: 'When are you asked?' });
  const smart = panel.getByLabel('Smart');
  const full = panel.getByLabel('Full control');
  const unfold = () => panel.locator('.more > summary').click();
  await unfold();
  assert(await smart.isChecked());
  await smart.focus();
  await page.keyboard.press('ArrowRight');
  await panel.getByText('Stops').click();
  const stop = panel.getByLabel('A Phase is about to end, Other turns');
  await stop.selectOption('never');
  await page.waitForFunction(() => localStorage['hexwing.settings']?.includes('phase_close'));
  await page.reload();
  await myTurn(page);
  await unfold();
  assert(await full.isChecked(), 'full control was forgotten');
  await panel.getByText('Stops').click();
  assert.equal(await stop.inputValue(), 'never');
  await smart.check();

  const passes = page.getByRole('region', { name: 'Log' }).getByText(/passes\./);
  assert.equal(await passes.count(), 0);
  await page.getByLabel('Show passes').check();
  await passes.first().waitFor({ state: 'attached' });
}

export const tests = [
  {
    name: 'Bots and Aces: a whole duel against a bot by clicking, from a pasted build',
    longest,
    async run({ visitors, note }) {
      const page = await visitors.come('/', quick);
      const found = [];
      visitors.allow(/400/); // a build that is refused
      await openTable(page, {
        build: async (dialog) => {
          await dialog.getByLabel('Build of seat 2').selectOption({ label: 'Swallow' });
          await dialog.getByLabel('Build of seat 1').selectOption('own');
          const text = dialog.getByLabel('Build file or code');
          await text.fill('build Nothing\nlevel 11\ndeck\n  3 A-05 Slug Volley\n');
          await dialog.getByRole('button', { name: 'Check it' }).click();
          await dialog
            .getByText(/BA-38|BA-32|Line 2/)
            .first()
            .waitFor();
          await axe(page, 'the dialog', found);
          await text.fill('anvil');
          await dialog.getByRole('button', { name: 'Check it' }).click();
          await dialog.getByText('This build is legal.').waitFor();
        },
      });
      await page.getByRole('button', { name: 'Start the match' }).click();
      await myTurn(page);
      await axe(page, 'the setup', found);
      const inHand = page.locator('section[aria-label^="Your hand"] [data-card]');
      let looked = false;
      const decisions = await playOn(page, {
        until: async () => {
          if (looked || (await inHand.count()) === 0) return false;
          looked = true;
          await inHand.first().click();
          await page.locator('dialog[open] .facts').waitFor();
          await axe(page, 'a card', found);
          await page.keyboard.press('Escape');
          for (const closed of await page.locator('.players summary').all()) await closed.click();
          await settings(page);
          await axe(page, 'the table', found);
          return false;
        },
      });
      assert(looked, 'no card was ever in hand');
      await page.getByRole('region', { name: 'How it ended' }).waitFor();
      await axe(page, 'the result', found);
      assert.deepEqual(found, []);
      note(`${decisions} decisions`);
    },
  },
  {
    name: 'Bots and Aces: two browsers and two bots play a team match',
    longest,
    async run({ visitors, note }) {
      const host = await visitors.come('/', quick);
      const address = await openTable(host, { people: 2, bots: 2, format: 'team' });
      const guest = await visitors.come(address, quick);
      await guest.getByRole('button', { name: 'Sit here' }).first().click();
      await guest.getByRole('button', { name: /^Stand up/ }).waitFor();
      await host.getByRole('button', { name: 'Start the match' }).click();
      const decisions = await Promise.all([host, guest].map((page) => playOn(page)));
      for (const page of [host, guest]) {
        const result = page.getByRole('region', { name: 'How it ended' });
        await result.getByText(long ? /left standing/ : /draw|standing/).waitFor();
      }
      const round = await host.getByText(/^Round \d+ of \d+$/).innerText();
      note(`${decisions.join(' and ')} decisions, ${round}`);
    },
  },
  {
    name: 'Bots and Aces: a friend chooses a build in the waiting room and plays with it',
    async run({ visitors }) {
      const host = await visitors.come('/', quick);
      const address = await openTable(host, { people: 2, bots: 0 });
      const ofHost = host.getByRole('region', { name: 'What everybody plays with' });
      const open = ofHost.getByLabel('Build of seat 2 (open seat)');
      await open.selectOption('redline');

      const friend = await visitors.come(address, quick);
      const ofFriend = friend.getByRole('region', { name: 'What everybody plays with' });
      await ofFriend.getByText('Redline').waitFor();
      assert.equal(await ofFriend.getByRole('combobox').count(), 0, 'who watches may choose');
      await friend.getByRole('button', { name: 'Sit here' }).click();
      const mine = ofFriend.getByLabel('Your build');
      await mine.waitFor();
      assert.equal(await mine.inputValue(), 'redline');
      await open.waitFor({ state: 'detached' });
      const theirs = ofHost.getByText(/Build of seat 2 \(/).locator('..');
      assert.equal(await ofHost.getByRole('combobox').count(), 1);

      // An archetype, with the keyboard: the one after Redline.
      await mine.focus();
      await friend.keyboard.press('ArrowDown');
      await theirs.getByText('Pack Leader').waitFor();
      await theirs.getByText(/four actors/).waitFor();
      await ofFriend.getByText(/four actors/).waitFor();
      assert.equal(await mine.inputValue(), 'pack_leader');

      // One of their own: the host is told its name, and nothing that is in it.
      const found = [];
      const told = [];
      host.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => told.push(String(payload))),
      );
      await host.reload();
      await theirs.getByText('Pack Leader').waitFor();
      await mine.selectOption('own');
      await ofFriend.getByLabel('Build file or code').fill(ownBuild('Night Owl', 'longwatch'));
      await axe(friend, 'a build is written', found);
      await ofFriend.getByRole('button', { name: 'Check it' }).click();
      await theirs.getByText('Night Owl').waitFor();
      await ofFriend.getByText('This build is legal.').waitFor();
      assert.equal(await mine.locator('option:checked').innerText(), 'Night Owl');
      assert(told.some((message) => message.includes('"Night_Owl/hidden"')));
      assert(!told.some((message) => message.includes('W-29')), 'the host was told the build');
      await friend.reload();
      await mine.locator('option:checked', { hasText: 'Night Owl' }).waitFor({ state: 'attached' });
      await axe(host, 'the host waits', found);
      await axe(friend, 'the friend waits', found);
      assert.deepEqual(found, []);

      await host.getByRole('button', { name: 'Start the match' }).click();
      await myTurn(friend);
      const weapons = friend.getByText(/^Weapons \(/).first();
      await weapons.click();
      await friend.getByText('Skyline Sniper').first().waitFor();
    },
  },
  {
    name: 'Bots and Aces fits a phone from the first card to the result',
    longest,
    async run({ visitors, note }) {
      const page = await visitors.come('/', {
        ...quick,
        viewport: { width, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      });
      const fits = async (where) => {
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
        assert(wide <= width, `${where} is ${wide} px wide`);
      };
      await game(page).getByRole('button', { name: 'Play now' }).waitFor();
      await openTable(page);
      await fits('the waiting table');
      await page.getByLabel('Your build').selectOption('own');
      await page.getByLabel('Build file or code').waitFor();
      await fits('a build that is written');
      await page.getByRole('button', { name: 'Start the match' }).tap();
      const decisions = await playOn(page, {
        until: async () => {
          await fits('the table');
          return false;
        },
      });
      await fits('the result');
      note(`${decisions} decisions`);
    },
  },
];
