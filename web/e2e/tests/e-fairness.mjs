import assert from 'node:assert/strict';
import { myTurn, openTable, resign, toFlight } from '../play.mjs';

const still = { settings: { speed: 0 } };

export const tests = [
  {
    name: 'The commitment is shown before the match, and what is changed afterwards is found',
    async run({ visitors }) {
      const page = await visitors.come('/', still);
      await openTable(page, { 'Seat 2': 'Bot: random' });
      await page.getByText('Fair chance').click();
      const shown = await page.getByLabel('Fingerprint of the server’s seed').inputValue();
      assert.match(shown, /^[0-9a-f]{64}$/);
      await page.getByRole('button', { name: 'Start the match' }).click();
      assert(await myTurn(page));
      assert.equal(await page.getByLabel('Fingerprint of the server’s seed').inputValue(), shown);
      await page.getByText(/^Seeds came from /).waitFor();
      await toFlight(page);
      await resign(page);

      const match = page.url().split('/').pop();
      const read = async (part) => (await page.request.get(`/api/matches/${match}/${part}`)).text();
      const transcript = JSON.parse(await read('fairness'));
      const log = await read('log');
      assert.equal(transcript.commitment, shown);
      await page.getByText('Was chance fair?').click();
      // Gives the lines that are bad when the server tells this.
      const check = async (told, logged) => {
        await page.unrouteAll();
        await page.route('**/fairness', (route) => route.fulfill({ json: told }));
        await page.route('**/log', (route) => route.fulfill({ body: logged }));
        const button = page.getByRole('button', { name: 'Check it here' });
        const answered = page.waitForResponse('**/log');
        await button.click();
        await answered;
        await button.waitFor();
        assert((await page.locator('.verdict > li').count()) >= 6);
        return page.locator('.verdict > .bad').allInnerTexts();
      };
      assert.deepEqual(await check(transcript, log), []);
      assert.equal(await page.locator('.verdict > .good').count(), 6);

      const other = 'ab'.repeat(32);
      const [seed] = transcript.seat_seeds;
      const replaced = await check(
        { ...transcript, seat_seeds: [other, ''] },
        log.replaceAll(seed, other),
      );
      assert(
        replaced.some((line) => /that this browser gave is not among/.test(line)),
        replaced,
      );
      assert.equal(
        (await check(transcript, log.replace(/^0 nature tile ./m, '0 nature tile x'))).length,
        1,
      );
      assert.equal((await check(transcript, log.replace(seed, other))).length, 1);
      const { draws } = transcript;
      const wrong = draws.map((draw, i) => (i === 2 ? { ...draw, chosen: draw.chosen ^ 1 } : draw));
      assert.equal((await check({ ...transcript, draws: wrong }, log)).length, 1);
      const promise = await check({ ...transcript, commitment: other }, log);
      assert(
        promise.some((line) => /not the fingerprint that this browser saw/.test(line)),
        promise,
      );
      // A page that is loaded anew knows all that still.
      await page.reload();
      await page.getByText('Was chance fair?').click();
      assert.deepEqual(await check(transcript, log), []);
      assert.equal(await page.locator('.verdict > .good').count(), 6);
    },
  },
];
