import assert from 'node:assert/strict';
import {
  clickMove,
  myTurn,
  openTable,
  playNow,
  playOn,
  playTogether,
  resign,
  status,
  toFlight,
} from '../play.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const phase = (page, words) => page.locator('.phase').filter({ hasText: words });

export const tests = [
  {
    name: 'Against a bot: the tab says whose turn it is, hint, undo, and resigning asks first',
    async run({ visitors }) {
      const page = await visitors.come('/', { settings: { speed: 0 } });
      await playNow(page);
      assert.match(await page.title(), /^● Your turn: The Last Blast/);
      assert.match(await page.locator('#icon').getAttribute('href'), /turn/);

      await button(page, 'Hint').click();
      const advised = page.getByRole('button', { name: /\(advised by the bot\)$/ }).first();
      await advised.click();
      await page.locator('[data-put]').first().click();
      await phase(page, 'pick 2 of 4').waitFor();
      await button(page, 'Undo').click();
      await phase(page, 'pick 1 of 4').waitFor();
      assert.equal(await status(page).innerText(), 'Choose the first card of your rocket.');
      await clickMove(page);
      await phase(page, 'pick 2 of 4').waitFor();

      // While rockets are built hands go round, so that nobody can go away without a bot (LB-D1).
      assert(await button(page, 'Resign').isDisabled());
      await toFlight(page);
      await button(page, 'Resign').click();
      await page.getByRole('dialog', { name: 'Resign this match?' }).waitFor();
      await button(page, 'Cancel').click();
      assert(await myTurn(page));
      await resign(page);
      await page.getByRole('heading', { name: 'Expert won.' }).waitFor();
      assert.doesNotMatch(await page.title(), /●|Your turn/);
    },
  },
  {
    name: 'Between people: a takeback needs consent, and a seat left to a bot can be had again',
    async run({ visitors }) {
      const { host, guest } = await playTogether(visitors);
      await clickMove(host);
      await host.getByText('You have chosen.').waitFor();
      await button(host, 'Undo').click();
      assert(await myTurn(host));
      await Promise.all([clickMove(host), clickMove(guest)]);
      await phase(host, 'pick 2 of 4').waitFor();
      for (const [answer, pick] of [
        ['No, play on', 'pick 2 of 4'],
        ['Let them take it back', 'pick 1 of 4'],
      ]) {
        await button(host, 'Ask to take back').click();
        await host.getByText('You asked to take back a move.').waitFor();
        await button(guest, answer).click();
        await host.getByText('You asked to take back a move.').waitFor({ state: 'detached' });
        await phase(host, pick).waitFor();
        await phase(guest, pick).waitFor();
      }

      await button(guest, 'Leave to a bot').click();
      await button(guest, 'Leave the seat').click();
      await host.getByText(/plays for /).waitFor();
      assert.equal(await button(guest, 'Resign').count(), 0);
      await clickMove(host);
      await phase(host, 'pick 2 of 4').waitFor();
      await button(guest, 'Take back my seat').click();
      await host.getByText(/plays for /).waitFor({ state: 'detached' });
      await button(guest, 'Leave to a bot').waitFor();
      // The bot may have chosen for this pick already; the next one is the guest's.
      const fourth = (page) => async () => (await phase(page, 'pick 4 of 4').count()) > 0;
      const [, decisions] = await Promise.all(
        [host, guest].map((page) => playOn(page, clickMove, fourth(page))),
      );
      assert(decisions >= 1, 'the bot still plays');
    },
  },
  {
    name: 'A blast is seen although the bot answers at once, and the result comes after it',
    async run({ visitors }) {
      const page = await visitors.come('/', { reducedMotion: 'no-preference' });
      await playNow(page);
      await toFlight(page);
      const deadly = page.locator('[data-fly]:has(.deadly)');
      const blast = page.locator('.explosion');
      const result = page.locator('section.result');
      let blasts = 0;
      await playOn(page, async () => {
        const bursts = (await deadly.count()) > 0;
        await clickMove(page, { reckless: true });
        if (!bursts) return;
        await blast.first().waitFor({ state: 'attached' });
        blasts += 1;
        assert.equal(await result.count(), 0);
      });
      assert(blasts > 0 || (await page.getByText('explodes').count()) > 0, 'no rocket exploded');
      await result.waitFor();
    },
  },
  {
    name: 'Settings work at once and last: colours, no animation, asking before a move, the list',
    async run({ visitors }) {
      const page = await visitors.come('/');
      await playNow(page);
      await button(page, 'Settings').click();
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const colours = new Set();
      for (const name of ['Light', 'High contrast', 'Dark']) {
        await page.getByRole('radio', { name }).check();
        colours.add(await paper());
      }
      assert.equal(colours.size, 3, [...colours].join());
      await page.getByRole('radio', { name: 'Off' }).check();
      await page.getByRole('checkbox', { name: 'Ask before a move is played' }).check();
      await page.getByRole('checkbox', { name: 'Always show the list' }).check();
      const dark = await paper();
      await button(page, 'Close').click();
      await page.reload();
      assert(await myTurn(page));
      assert.equal(await paper(), dark);

      const choices = page.getByRole('list', { name: 'All choices' }).getByRole('button');
      const says = await choices.nth(1).locator('span').first().innerText();
      await choices.nth(1).click();
      await page.getByText(`Play this? ${says}`).waitFor();
      await button(page, 'Choose another').click();
      await choices.nth(0).click();
      await button(page, 'Play it').click();
      await phase(page, 'pick 2 of 4').waitFor();
    },
  },
  {
    name: 'With animations off nothing moves at all, where otherwise something does',
    async run({ visitors }) {
      const page = await visitors.come('/', { reducedMotion: 'no-preference' });
      const moving = () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .filter((a) => a.effect.getComputedTiming().endTime > 1) // milliseconds
            .map((a) => `${a.animationName ?? 'transition'} of ${a.effect.target.className}`),
        );
      const set = async (name) => {
        await button(page, 'Settings').click();
        await page.getByRole('radio', { name, exact: true }).check();
        await button(page, 'Close').click();
      };
      await button(page, 'Play now').first().waitFor();
      assert.notDeepEqual(await moving(), [], 'the sun stands still');
      await set('Off');
      assert.deepEqual(await moving(), []);
      await playNow(page);
      await toFlight(page);
      assert.deepEqual(await moving(), []);
      await set('1×');
      const seen = (await moving()).join();
      assert.match(seen, /think/);
      assert.match(seen, /hover/);
      await set('Off');
      assert.deepEqual(await moving(), []);
      await playOn(page, async () => {
        assert.deepEqual(await moving(), []);
        await clickMove(page, { reckless: true });
        assert.deepEqual(await moving(), []);
      });
    },
  },
  {
    name: 'At 0.5× a card takes eight times as long as at 4×',
    async run({ visitors, note }) {
      // How long a card that is put, or falls, takes on the board.
      const length = async (speed) => {
        const motion = { reducedMotion: 'no-preference', settings: { speed } };
        const page = await visitors.come('', motion);
        await page.addInitScript(() => {
          addEventListener('animationstart', ({ target, animationName }) => {
            if (!/-(pop|fall)$/.test(animationName) || !target.closest('.board')) return;
            const mine = (animation) => animation.animationName === animationName;
            const found = target.getAnimations().find(mine);
            globalThis.took = found?.effect.getComputedTiming().duration;
          });
        });
        await playNow(page);
        await playOn(page, clickMove, () => page.evaluate(() => globalThis.took > 0));
        return page.evaluate(() => globalThis.took);
      };
      const [slow, fast] = [await length(0.5), await length(4)];
      assert.equal(slow, 8 * fast);
      note(`${slow} and ${fast} ms`);
    },
  },
  {
    name: 'A clock of days is chosen, agreed on and shown, and the link is copied',
    async run({ visitors }) {
      const page = await visitors.come('/', { settings: { speed: 0 } });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await openTable(page, { 'Time to think': '3 days for each move', 'Seat 2': 'Bot: expert' });
      await page.getByRole('listitem').filter({ hasText: '3 days for each move' }).waitFor();
      await button(page, 'Copy link').click();
      await page.getByText('The link is copied.').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
      await button(page, 'Start the match').click();
      assert(await myTurn(page));
      const clock = page.locator('section[aria-label="Seats"]').getByRole('timer').first();
      assert.match(await clock.innerText(), /^(3 d 0 h|2 d 23 h)$/);
      assert.match(await status(page).innerText(), /On timeout, a bot takes your seat\.$/);
    },
  },
  {
    name: 'A rule in the log opens beside the table, which stays',
    async run({ visitors }) {
      const page = await visitors.come('/', { settings: { speed: 0 } });
      await playNow(page);
      await clickMove(page);
      await phase(page, 'pick 2 of 4').waitFor();
      const link = page.getByRole('region', { name: 'Log' }).getByRole('link').last();
      assert.match(await link.innerText(), /^LB-\d+/);
      assert.equal(await link.getAttribute('rel'), 'noopener');
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await opened.waitForURL('**/rules/last-blast#LB-*');
      await opened.locator('article .target').waitFor();
      assert(await myTurn(page));
    },
  },
  {
    name: 'An unknown table and an unknown page say so kindly, and a refusal is a notice',
    async run({ visitors }) {
      const page = await visitors.come('/table/k3v9t2m8w5x1c7b4');
      await page.getByRole('heading', { name: 'There is no such table' }).waitFor();
      await page.getByRole('link', { name: 'To the games' }).click();
      await button(page, 'Play now').first().waitFor();
      await page.goto('/no/such/page');
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
      visitors.allow(/404/); // the browser's own words about the answer
      await page.goto('/replay/k3v9t2m8w5x1c7b4');
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor();

      await page.goto('/me');
      const logIn = page.locator('form').filter({ hasText: 'You have an account already?' });
      visitors.allow(/40[13]/);
      await logIn.getByLabel('Name').fill('Nobody at all');
      await logIn.getByLabel('Password').fill('wrong password');
      await logIn.getByRole('button').click();
      await page.locator('.notice.problem').waitFor();
    },
  },
];
