import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { openField, playNow, playOn, toPhase } from '../aerial.mjs';

const quick = { settings: { speed: 0 } };

// All that the field and the score say, with the way of every ball.
const seen = (page) =>
  page.evaluate(() =>
    ['.field', '.score'].map((part) => document.querySelector(`.board ${part}`)?.textContent),
  );
const ways = (page) =>
  page.locator('[data-ball]').evaluateAll((balls) => balls.map((ball) => ball.textContent));
const slider = (page) => page.getByRole('slider', { name: 'Step' });
const goTo = async (page, step) => slider(page).fill(String(step));

// The last step is what lies on the table now; the server's view and the events must agree.
async function compare(page) {
  const bar = page.locator('[data-steps]');
  if (!(await bar.count())) return 0;
  const now = await seen(page);
  const last = Number(await slider(page).getAttribute('max'));
  await goTo(page, 0);
  await page.locator('[data-now]').waitFor();
  await goTo(page, last);
  assert.deepEqual(await seen(page), now);
  await page.locator('[data-now]').click();
  await page.locator('[data-now]').waitFor({ state: 'detached' });
  return last + 1;
}

export const tests = [
  {
    name: 'Aerial Assault: every step of a card play can be seen again, and the last one is now',
    longest: 400_000,
    async run({ visitors, note }) {
      const page = await visitors.come('/', quick);
      await playNow(page);
      await toPhase(page, /choose a card/);
      let decisions = 0;
      let steps = 0;
      await playOn(page, {
        until: async () => {
          steps += await compare(page);
          return decisions++ === 60;
        },
      });
      assert(steps > 100, `${steps} steps`);
      note(`${steps} steps at ${decisions} decisions`);
    },
  },
  {
    name: 'Aerial Assault: stepping with keys, with the play button, and axe at a step',
    longest: 240_000,
    async run({ visitors }) {
      const page = await visitors.come('/', quick);
      await playNow(page);
      await toPhase(page, /Round 1|choose a card/);
      await page.getByRole('combobox', { name: 'Card play' }).selectOption({ index: 0 });
      const count = page.locator('[data-step]');
      const total = Number(await slider(page).getAttribute('max')) + 1;
      assert(total > 1);
      assert.equal(await count.innerText(), `Step 1 of ${total}`);
      const told = page.locator('[data-told]');
      assert.match(await told.innerText(), /cards are turned over/);
      await page.getByRole('button', { name: 'One step back' }).focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await count.innerText(), `Step 2 of ${total}`);
      await slider(page).focus();
      await page.keyboard.press('ArrowLeft');
      assert.equal(await count.innerText(), `Step 1 of ${total}`);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join()}`),
        [],
      );
      // Without animation it still plays when somebody asks for it, and stops when told to.
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction(
        (of) => document.querySelector('[data-step]')?.textContent === `Step 2 of ${of}`,
        total,
      );
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'One step on' }).focus();
      await page.keyboard.press('End');
      assert.equal(await count.innerText(), 'Now');
    },
  },
  {
    name: 'Aerial Assault: the way of every ball, in the order of time, is whole after a reload',
    longest: 400_000,
    async run({ visitors }) {
      const page = await visitors.come('/', quick);
      await playNow(page);
      await toPhase(page, /choose a card/);
      let decisions = 0;
      await playOn(page, { until: () => decisions++ === 25 });
      const before = await ways(page);
      assert.equal(before.length, 4);
      assert(before.every((way) => /Start/.test(way) && /starts with it/.test(way)));
      assert(before.some((way) => /scores|misses|picks it up|passes|truss/.test(way)));
      await page.reload();
      await page.locator('[data-ball]').first().waitFor();
      assert.deepEqual(await ways(page), before);
    },
  },
  {
    name: 'Aerial Assault: what is said to the alliance reaches the partner alone',
    longest: 400_000,
    async run({ visitors, note }) {
      const host = await visitors.come('/', quick);
      const address = await openField(host, { people: 3, bots: 1 });
      const people = [host];
      for (let i = 0; i < 2; ++i) {
        const guest = await visitors.come(address, quick);
        await guest.getByRole('button', { name: 'Sit here' }).first().click();
        await guest.waitForFunction(() =>
          /\byou\b/.test(document.querySelector('aside')?.textContent ?? ''),
        );
        people.push(guest);
      }
      const watcher = await visitors.come(address, quick);
      await host.getByRole('button', { name: 'Start the match' }).click();
      const until = (page) => async () =>
        /choose a card/.test(await page.getByTestId('status').innerText());
      await Promise.all(people.map((page) => playOn(page, { until: until(page) })));

      const everybody = [...people, watcher];
      const openChat = (page) => page.getByRole('tab', { name: /^Chat/ }).click();
      for (const page of everybody) await openChat(page);
      // Of three people in two alliances, two are partners.
      const channel = (page) => page.getByRole('radio', { name: 'Alliance' });
      const partners = [];
      const others = [watcher];
      for (const page of people) ((await channel(page).count()) ? partners : others).push(page);
      assert.equal(partners.length, 2);
      const [one, other] = partners;

      const say = async (page, words) => {
        await page.getByRole('textbox', { name: 'Say something' }).fill(words);
        await page.getByRole('button', { name: 'Send' }).click();
      };
      const line = (page, words) => page.getByRole('region', { name: 'Chat' }).getByText(words);
      await channel(one).check();
      await say(one, 'I take the front.');
      await line(other, 'I take the front.').waitFor();
      await one.getByText('Tell your partner').click();
      await one.locator('[data-say]').first().click();
      await other.locator('[data-proposed]').waitFor();
      await one.getByRole('radio', { name: 'Everyone' }).check();
      await say(one, 'Good luck!');
      const private_ = async () => {
        for (const page of everybody) await line(page, 'Good luck!').first().waitFor();
        for (const page of others) {
          assert.equal(await line(page, 'I take the front.').count(), 0);
          assert.equal(await page.getByText('Proposal: robot').count(), 0);
          assert.equal(await page.locator('[data-proposed]').count(), 0);
        }
        for (const page of partners) await line(page, 'I take the front.').first().waitFor();
      };
      await private_();
      for (const page of everybody) await page.reload();
      for (const page of everybody) await openChat(page);
      await private_();

      // The partner plays what was proposed with one click.
      const wanted = /plays (.+)\.$/.exec(
        await other.locator('[data-proposed] p').first().innerText(),
      )?.[1];
      assert(wanted);
      await other.locator('[data-accept]').click();
      await other.locator('.locked').getByText(`: ${wanted}.`).waitFor();
      assert.equal(await other.locator('[data-proposed]').count(), 0);
      note(`proposed and accepted: ${wanted}`);
    },
  },
];
