import assert from 'node:assert/strict';
import { cheapest, manyWays } from '../play.mjs';

// What a screen reader is told is all that is used here: roles and names, no selectors.
const button = (page, name) => page.getByRole('button', { name });
const cards = /^[AGR]\d[a-z], (green|red|amber) \d with /;

async function move(page) {
  const tiles = button(page, /^Fly to row \d+, \w+: /);
  if (await tiles.count()) {
    const tile = await cheapest(tiles);
    const asks = manyWays.test(await tile.getAttribute('aria-label'));
    await tile.press('Enter');
    if (!asks) return undefined;
    return button(page, /^Lose .+ Keeps \d+ cards?/)
      .first()
      .press('Enter');
  }
  const ends = button(page, /^(Put \w+ at the (front|rear)|Start your rocket with \w+)$/);
  if (!(await ends.count()))
    await page
      .getByRole('region', { name: 'Your hand' })
      .getByRole('button', { name: cards })
      .first()
      .press('Enter');
  return ends.last().press('Enter');
}

export const tests = [
  {
    name: 'A whole game by roles and names of the accessibility tree',
    async run({ visitors, note }) {
      const page = await visitors.come('/');
      // As soon as it can be seen, perhaps before there is a connection: then it waits for one.
      await button(page, 'Play now').first().press('Enter');
      await page.getByRole('heading', { name: 'The Last Blast', level: 1 }).waitFor();
      const asked = page.getByRole('paragraph').filter({
        hasText: /^(Choose |Put the card you drew|The match is over\.)/,
      });
      const result = page.getByRole('heading', {
        name: /^(You win!|.+ won\.|Nobody wins\.|You share)/,
      });
      let decisions = 0;
      for (;;) {
        await asked.first().waitFor();
        if (await result.count()) break;
        await move(page);
        decisions += 1;
        assert(decisions < 60, 'the match does not end');
      }
      note(`${decisions} decisions, ${await result.innerText()}`);
      const table = await page
        .getByRole('region', { name: await result.innerText() })
        .ariaSnapshot();
      assert.match(table, /columnheader "Rank"/);
      assert.match(table, /button "Rematch"/);
      assert.match(table, /link "Watch the replay"/);
    },
  },
  {
    name: 'What happens is said to those who listen',
    async run({ visitors }) {
      const page = await visitors.come('/');
      await button(page, 'Play now').first().press('Enter');
      const said = page.getByTestId('announcer');
      await said.filter({ hasText: 'It is your turn.' }).waitFor({ state: 'attached' });
      const put = page.getByRole('button', { name: /^Start your rocket/ });
      await button(page, cards).first().press('Enter');
      await put.press('Enter');
      await said
        .filter({ hasText: /starts? .*It is your turn\. Choose a card and an end/s })
        .waitFor({ state: 'attached' });
      assert.equal(await said.getAttribute('aria-live'), 'polite');
      const board = await page.getByRole('region', { name: 'Board' }).ariaSnapshot();
      assert.match(board, /The asteroid field: \d rows, 7 columns/);
      assert.match(board, /Row 1, column 1: \w+, \d/);
      assert.match(board, /Your rocket/);
    },
  },
];
