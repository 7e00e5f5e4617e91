import assert from 'node:assert/strict';
import { openField, playOn } from '../aerial.mjs';
import { myTurn } from '../play.mjs';

const quick = { settings: { speed: 0 } };

async function resultOf(page) {
  const result = page.locator('section.result');
  await result.waitFor();
  return result.getByRole('region', { name: 'How it came about' }).getByRole('row').allInnerTexts();
}

export const tests = [
  {
    name: 'Aerial Assault: three browsers and three bots play a whole match',
    longest: 600_000,
    async run({ visitors, note }) {
      const host = await visitors.come('/', quick);
      const address = await openField(host, { people: 3, bots: 3 });
      const pages = [host];
      while (pages.length < 3) {
        const guest = await visitors.come(address, quick);
        await guest.getByRole('button', { name: 'Sit here' }).first().click();
        await guest.getByRole('button', { name: /^Stand up/ }).waitFor();
        pages.push(guest);
      }
      await host.getByRole('button', { name: 'Start the match' }).click();
      await Promise.race(pages.map(myTurn));
      const decisions = await Promise.all(pages.map((page) => playOn(page)));
      note(`${decisions.join(', ')} decisions`);
      const [first, ...rest] = await Promise.all(pages.map(resultOf));
      for (const other of rest) assert.deepEqual(other, first);
      note(first.at(-1).replaceAll('\t', ' '));
      await host.getByRole('link', { name: 'Watch the replay' }).click();
      const slider = host.getByRole('slider');
      await slider.waitFor();
      await slider.fill(String(Number(await slider.getAttribute('max')) - 2));
      await host.getByRole('img', { name: /^The field/ }).waitFor();
    },
  },
];
