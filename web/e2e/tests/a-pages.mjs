import assert from 'node:assert/strict';
import { clickMove, myTurn, playNow, playOn, resign, toFlight } from '../play.mjs';

const still = { settings: { speed: 0 } };

export const tests = [
  {
    name: 'A replay can be scrubbed, stepped, seen by each seat, and played on from the middle',
    async run({ visitors }) {
      const page = await visitors.come('/', still);
      await playNow(page);
      await playOn(page);
      const before = page.url();
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      const slider = page.getByRole('slider', { name: 'Position in the match' });
      await slider.waitFor();
      const last = Number(await slider.getAttribute('max'));
      const at = (step) => page.getByText(`${step} of ${last}`, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await at(last);
      await page.getByText('The flight is over').waitFor();
      await slider.fill(String(last >> 1));
      await at(last >> 1);
      await page.getByRole('button', { name: 'One step back' }).click();
      await at((last >> 1) - 1);
      await page.locator('body').press('ArrowRight');
      await at(last >> 1);
      await page.locator('body').press('Home');
      await at(0);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await at(2);
      await page.getByRole('button', { name: 'Pause' }).click();

      // In the first draft each seat sees its own hand, and a watcher none.
      const hidden = page.locator('.held').getByText('4 cards in hand');
      const drafts = async () => {
        for (let step = 0; step < last; ++step) {
          await slider.fill(String(step));
          if (await page.getByText('round 1 of 3, pick 2 of 4').count()) return;
        }
        assert.fail('no second pick');
      };
      await drafts();
      assert.equal(await hidden.count(), 2);
      const seen = page.getByRole('combobox', { name: 'Seen by' });
      const hand = page.getByRole('region', { name: 'Your hand' }).getByRole('button');
      const cards = async () => (await hand.evaluateAll((b) => b.map((c) => c.ariaLabel))).join();
      await seen.selectOption('0');
      await hand.first().waitFor();
      const first = await cards();
      await seen.selectOption('1');
      while ((await cards()) === first) await page.waitForTimeout(20);
      assert.equal(await hand.count(), 4);
      await seen.selectOption('0');
      while ((await cards()) !== first) await page.waitForTimeout(20);
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.waitForURL('**/table/*');
      assert.notEqual(page.url(), before);
      assert(await myTurn(page));
      await page.getByText('round 1 of 3, pick 2 of 4').waitFor();
      await clickMove(page);
      await page.getByText('round 1 of 3, pick 3 of 4').waitFor();
    },
  },
  {
    name: 'The rules can be searched, and a rule has an address',
    async run({ visitors }) {
      const page = await visitors.come('/rules/last-blast#LB-12');
      const rule = page.locator('#LB-12');
      await rule.waitFor();
      await page.waitForFunction(() => {
        const { top, bottom } = document.getElementById('LB-12').getBoundingClientRect();
        return top >= -1 && bottom <= innerHeight + 1;
      });
      assert.match(await rule.getAttribute('class'), /target/);
      const all = await page.locator('article > :visible').count();
      await page.getByRole('searchbox', { name: 'Search the rules' }).fill('explode');
      await page.getByText(/^\d+ paragraphs?$/).waitFor();
      assert((await page.locator('article > :visible').count()) < all);
      await page.getByRole('searchbox').fill('xylophone');
      await page.getByText('No paragraph has these words.').waitFor();
      await page.getByRole('searchbox').fill('');
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click();
      assert.match(page.url(), /#.+/);
      assert.doesNotMatch(page.url(), /LB-12/);
    },
  },
  {
    name: 'An account keeps the history: sign up, log out, log in',
    async run({ visitors }) {
      const page = await visitors.come('/', still);
      await playNow(page);
      await toFlight(page);
      await resign(page);
      await page.goto('/me');
      const matches = page.getByRole('link', { name: /^Replay, / });
      await matches.waitFor();
      const form = (words) => page.locator('form').filter({ hasText: words });
      const fill = async (words) => {
        await form(words).getByLabel('Name').fill('Bessie Coleman');
        await form(words).getByLabel('Password').fill('queen of the air');
        await form(words).getByRole('button').click();
      };
      await fill('we ask for nothing else');
      await page.getByText('You have an account.').waitFor();
      await page.getByRole('heading', { name: 'Bessie Coleman' }).waitFor();
      assert.equal(await matches.count(), 1);
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByText('You are a guest.').waitFor();
      await page.getByText('You have not finished a match yet.').waitFor();
      await fill('You have an account already?');
      await page.getByText('You have an account.').waitFor();
      await matches.waitFor();

      const elsewhere = await visitors.come('/me', still);
      const login = elsewhere.locator('form').filter({ hasText: 'You have an account already?' });
      await login.getByLabel('Name').fill('Bessie Coleman');
      await login.getByLabel('Password').fill('queen of the air');
      await login.getByRole('button').click();
      await elsewhere.getByRole('link', { name: /^Replay, / }).waitFor();
    },
  },
  {
    name: 'The guided first game leads to the end with words for each situation',
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      await playNow(page, 'Guided first game');
      const guide = page.getByRole('region', { name: 'Guide' });
      const heard = new Set();
      await playOn(page, async () => {
        await guide.waitFor();
        const title = await guide.getByRole('heading').innerText();
        if (heard.size === 0) assert.equal(title, 'Welcome aboard');
        heard.add(title);
        // What the guide suggests is marked on the board and in the list.
        await page
          .getByRole('button', { name: /\(suggested by the guide\)/ })
          .first()
          .waitFor();
        if (!(await page.getByRole('list', { name: 'All choices' }).isVisible()))
          await page.getByText('All choices').click();
        await page.getByRole('button', { name: /in the guide$/ }).click();
      });
      await guide.waitFor();
      const end = await guide.getByRole('heading').innerText();
      assert(['Through!', 'The last one flying', 'That was a blast'].includes(end), end);
      assert(heard.size >= 8, [...heard].join());
      note(`${heard.size} texts and “${end}”`);
      await guide.getByRole('button', { name: 'Hide the guide' }).click();
      assert.equal(await guide.count(), 0);
    },
  },
  {
    name: 'Who asked for calm sees nothing move on the board, and others do',
    async run({ visitors }) {
      const moving = (page) =>
        page.evaluate(() =>
          document
            .getAnimations()
            .filter((a) => a.effect.getComputedTiming().endTime > 1) // milliseconds
            .filter((a) => a.effect.target.closest('.board, .hero'))
            .map((a) => `${a.effect.target.outerHTML.slice(0, 90)} ${a.animationName ?? ''}`),
        );
      const calm = await visitors.come('/', { reducedMotion: 'reduce' });
      await calm.getByRole('button', { name: 'Play now' }).first().waitFor();
      assert.deepEqual(await moving(calm), []);
      await playNow(calm);
      await playOn(calm, async () => {
        assert.deepEqual(await moving(calm), []);
        await clickMove(calm);
      });
      assert.deepEqual(await moving(calm), []);

      const other = await visitors.come('/', { reducedMotion: 'no-preference' });
      await playNow(other);
      let seen = 0;
      await playOn(other, clickMove, async () => (seen += (await moving(other)).length) > 0);
      assert(seen > 0, 'nothing moves for anybody');
    },
  },
];
