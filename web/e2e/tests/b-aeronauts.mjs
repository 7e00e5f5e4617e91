import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { decide, openSky, phaseOf, playNow, playOn, spot } from '../aeronauts.mjs';
import { myTurn } from '../play.mjs';

const still = { settings: { speed: 0 } };
const means = (page) => page.getByTestId('means');
const over = (page) => page.locator('section.result').waitFor();

async function tabTo(page, selector) {
  for (let i = 0; i < 150; ++i) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not come to ${selector}`);
}

export const tests = [
  {
    name: 'Aeronauts by mouse: a whole dogfight, built on the table itself',
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      await openSky(page);
      await page.getByRole('radio', { name: 'Speed 4' }).check();
      await page.locator('[data-lock]').click();
      await page.locator('[data-face]:enabled').first().waitFor();

      // A place that is not allowed says so before it is tried; a free one is taken.
      const place = page.getByTestId('place');
      const middle = await spot(page, 0, 0);
      await page.mouse.move(middle.x, middle.y);
      await place.getByRole('link', { name: 'AN-4' }).waitFor();
      const there = await spot(page, -40, 300);
      await page.mouse.click(there.x, there.y);
      await place.getByText('40 west, 300 south').waitFor();
      await page.getByRole('button', { name: 'Place it facing north', exact: true }).click();

      // The first template is dragged to the table, the second clicked there; both are undone.
      await page.locator('.template[data-fly]').first().waitFor();
      assert.equal(await phaseOf(page), 'move');
      await page.locator('.done').hover();
      await means(page).getByRole('link', { name: 'AN-12' }).waitFor();
      const straight = page.locator('[data-piece="S"]');
      await straight.hover();
      await means(page).getByText('Straight, costs 1, leaves 3').waitFor();
      await page.mouse.down();
      const table = await spot(page, 0, 100);
      await page.mouse.move(table.x, table.y, { steps: 5 });
      await page.mouse.up();
      await page.getByText('3 speed left').waitFor();
      const ghost = await page.locator('.way .rim').first().boundingBox();
      await page.mouse.move(ghost.x + ghost.width / 2, ghost.y + ghost.height / 2);
      await means(page).getByText('costs').waitFor();
      await page.mouse.down();
      await page.mouse.up();
      await page.getByText('3 speed left').waitFor({ state: 'detached' });
      await page.locator('[data-undo]').click();
      await page.getByText('3 speed left').waitFor();
      await page.locator('[data-undo]').click();
      await page.getByText('4 speed left').waitFor();

      // Pan, zoom and back; sights of both.
      const box = () => page.locator('.viewport > svg').getAttribute('viewBox');
      const before = await box();
      await page.mouse.move(table.x, table.y);
      await page.mouse.wheel(0, -400);
      while ((await box()) === before) await page.waitForTimeout(20);
      await page.mouse.down();
      await page.mouse.move(table.x + 90, table.y + 40, { steps: 4 });
      await page.mouse.up();
      await page.getByRole('button', { name: 'Show all planes' }).click();
      assert.equal(await box(), before);
      await page.getByRole('button', { name: 'Their sights' }).click();
      assert.equal(await page.locator('.sights .string, .viewport .string').count(), 1);
      await page.getByRole('button', { name: 'Sights of Random' }).click();

      // Climbing shows what it costs.
      await page.getByRole('button', { name: 'Climb to altitude 1, 3 speed left' }).click();
      await page.getByText('3 speed left').waitFor();

      const decisions = await playOn(page, decide);
      await over(page);
      await page.getByRole('region', { name: 'How it ended' }).waitFor();
      note(`${decisions} decisions`);
    },
  },
  {
    name: 'Aeronauts with the keyboard alone: a whole dogfight',
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      await openSky(page);
      let turns = 0;
      const decisions = await playOn(page, async (_, phase) => {
        turns += 1;
        if (phase === 'assign') {
          await tabTo(page, 'input[name="stat-attack"]:checked');
          await page.keyboard.press('ArrowLeft');
          await tabTo(page, '[data-lock]');
          return page.keyboard.press('Enter');
        }
        if (phase === 'place') {
          for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown'])
            await page.keyboard.press(key);
          await page.getByTestId('place').getByText('20 east, 280 south').waitFor();
          await tabTo(page, '[data-face="2"]');
          return page.keyboard.press('Enter');
        }
        if (phase === 'attack') {
          await tabTo(page, '[data-attack]');
          return page.keyboard.press(' ');
        }
        if (await page.locator('[data-done]').count()) {
          if (turns % 2) return page.keyboard.press('f');
          await tabTo(page, '[data-done]');
          return page.keyboard.press('Enter');
        }
        const text = await page.locator('.template[data-fly]').first().getAttribute('data-fly');
        if (turns % 3 === 0) {
          await tabTo(page, `.template[data-fly="${text}"]`);
          return page.keyboard.press('Enter');
        }
        return page.keyboard.press({ S: 's', BL: 'q', BR: 'e', TL: 'a', TR: 'd' }[text]);
      });
      await over(page);
      note(`${decisions} decisions`);
    },
  },
  {
    name: 'Aeronauts on a phone with fingers alone, nothing scrolls sideways or is too small',
    async run({ visitors, note }) {
      const width = 360;
      const page = await visitors.come('/', {
        ...still,
        viewport: { width, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      });
      await openSky(page);
      const fits = async (where) => {
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
        assert(wide <= width, `${where} is ${wide} px wide`);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.board .board button')]
            .map((b) => ({ name: b.ariaLabel ?? b.textContent, box: b.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 39.5 || box.height < 39.5)
            .map(({ name }) => name),
        );
        assert.deepEqual(small, [], where);
      };
      const decisions = await playOn(page, async (_, phase) => {
        await fits(phase);
        if (phase === 'place') {
          await page.locator('.viewport > svg').scrollIntoViewIfNeeded();
          const there = await spot(page, 100, 300);
          await page.touchscreen.tap(there.x, there.y);
          await page.getByTestId('place').getByText('100 east, 300 south').waitFor();
        }
        await decide(page, phase, { finger: true });
      });
      await over(page);
      await fits('result');
      note(`${decisions} decisions`);
    },
  },
  {
    name: 'Aeronauts: axe finds nothing at the table, light, dark and high contrast',
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      const found = [];
      let looks = 0;
      const look = async (where) => {
        looks += 1;
        for (const theme of ['light', 'dark', 'contrast']) {
          await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
          const axe = new AxeBuilder({ page }).setLegacyMode();
          if (theme !== 'light') axe.withRules(['color-contrast']);
          const { violations } = await axe.analyze();
          for (const { id, help, nodes } of violations)
            found.push(`${where}, ${theme}: ${id} (${help}) ${nodes.map((n) => n.html).join()}`);
        }
      };
      await playNow(page, 'Guided first game');
      const seen = new Set();
      await playOn(page, async (_, phase) => {
        if (!seen.has(phase)) {
          seen.add(phase);
          if (phase === 'move') {
            await page.getByRole('button', { name: 'Their sights' }).click();
            await page.locator('.template').first().hover();
          }
          await look(phase);
        }
        const advised = page.locator('.fly .advised:not([aria-disabled])');
        if (phase === 'move' && (await advised.count())) return advised.first().click();
        return decide(page, phase);
      });
      await look('result');
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await page.getByRole('slider').waitFor();
      await look('replay');
      assert.deepEqual(found, []);
      note(`${looks} looks: ${[...seen].join(', ')}`);
    },
  },
  {
    name: 'Aeronauts: the guided first dogfight leads to the end with words for each situation',
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      await playNow(page, 'Guided first game');
      const guide = page.getByRole('region', { name: 'Guide' });
      const heard = new Set();
      await playOn(page, async () => {
        await guide.waitFor();
        heard.add(await guide.getByRole('heading').innerText());
        if (!(await page.getByRole('list', { name: 'All choices' }).isVisible()))
          await page.getByText('All choices').click();
        await page.getByRole('button', { name: /in the guide$/ }).click();
      });
      await guide.waitFor();
      assert(heard.size >= 6, [...heard].join());
      note(`${heard.size} texts and “${await guide.getByRole('heading').innerText()}”`);
    },
  },
  {
    name: 'Aeronauts with four planes in two teams and an arena, seen by a watcher and in the replay',
    async run({ visitors, note }) {
      const page = await visitors.come('/', still);
      await openSky(page, {
        bots: 3,
        options: { 'Two teams': 'on', 'Leaving the 70 cm': 'on', 'Split S': 'on', Barrel: 'on' },
      });
      const watcher = await visitors.come(page.url(), still);
      await watcher
        .getByRole('article', { name: /^Plane of / })
        .first()
        .waitFor();
      await playOn(page, decide, async () => (await phaseOf(page)) === 'move');
      await page.getByText('partner').first().waitFor();
      assert.equal(await watcher.locator('.fly, [data-face], [data-lock]').count(), 0);
      assert.equal(await watcher.locator('.viewport rect.arena').count(), 1);
      await playOn(page, decide);
      await page.locator('.table[data-status="over"]').waitFor();
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      const slider = page.getByRole('slider');
      await slider.waitFor();
      const last = Number(await slider.getAttribute('max'));
      for (const part of [0, 0.1, 0.3, 0.5, 0.8, 1]) {
        await slider.fill(String(Math.round(last * part)));
        await page.getByText(`${Math.round(last * part)} of ${last}`, { exact: true }).waitFor();
      }
      note(`${last} entries`);
    },
  },
  {
    name: 'Aeronauts: planes are seen flying, and who asked for calm sees nothing move',
    async run({ visitors }) {
      const moving = (page) =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter((a) => a.effect.getComputedTiming().endTime > 1)
              .filter((a) => a.effect.target.closest('.board')).length,
        );
      const calm = await visitors.come('/', { reducedMotion: 'reduce' });
      await playNow(calm);
      for (let i = 0; i < 12 && (await myTurn(calm)); ++i) {
        assert.equal(await moving(calm), 0);
        await decide(calm, await phaseOf(calm));
      }
      const other = await visitors.come('/', {
        settings: { speed: 0.5 },
        reducedMotion: 'no-preference',
      });
      await playNow(other);
      await playOn(other, decide, async () => (await phaseOf(other)) === 'move');
      await other.locator('.template[data-fly]').first().waitFor();
      await other.evaluate(() => {
        globalThis.seen = new Set();
        const look = () => {
          const ring = document.querySelector('.viewport .ring');
          if (ring) globalThis.seen.add(`${ring.getAttribute('cx')} ${ring.getAttribute('cy')}`);
          requestAnimationFrame(look);
        };
        look();
      });
      await other.keyboard.press('s');
      await other.waitForFunction(() => globalThis.seen.size > 3); // more than there and here
    },
  },
];
