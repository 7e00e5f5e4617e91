import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playOn, playTogether } from '../play.mjs';
import { program } from '../server.mjs';

async function say(from, to, words) {
  for (const page of [from, to]) await page.getByRole('tab', { name: /^Chat/ }).click();
  await from.getByRole('textbox', { name: 'Say something' }).fill(words);
  await from.getByRole('button', { name: 'Send' }).click();
  await to.getByRole('region', { name: 'Chat' }).getByText(words).waitFor();
}

async function resultOf(page) {
  const result = page.locator('section.result');
  await result.waitFor();
  return result.getByRole('table').getByRole('row').allInnerTexts();
}

async function checkDownload(page) {
  const folder = mkdtempSync(join(tmpdir(), 'hexwing-log-'));
  try {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the log' }).click();
    const file = join(folder, 'match.log');
    await (await coming).saveAs(file);
    execFileSync(program, ['replay', file, '--verify'], { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const tests = [
  {
    name: 'Two browsers play a whole match over a private link, talk, check it and play again',
    async run({ visitors, note }) {
      const { host, guest } = await playTogether(visitors, {
        'Private: only people with the link find this table': true,
      });
      const stranger = await visitors.come('/');
      await stranger
        .getByText('Nobody is waiting right now.')
        .or(stranger.getByText('Watch'))
        .first()
        .waitFor();
      assert.equal(await stranger.locator(`a[href="${new URL(host.url()).pathname}"]`).count(), 0);

      await say(host, guest, 'May the better rocket win');
      await say(guest, host, 'And the worse one <b>burn</b>');
      const decisions = await Promise.all([playOn(host), playOn(guest)]);
      note(`${decisions.join(' and ')} decisions`);
      assert.deepEqual(await resultOf(host), await resultOf(guest));
      const lines = await Promise.all(
        [host, guest].map((page) => page.getByRole('heading', { level: 2 }).allInnerTexts()),
      );
      const won = lines.map((titles) => titles.includes('You win!'));
      if (won[0] || won[1]) assert.notEqual(won[0], won[1]);

      await host.getByText('Was chance fair?').click();
      await host.getByRole('button', { name: 'Check it here' }).click();
      await host.getByText(/^All \d+ draws follow from the seeds\.$/).waitFor();
      await host.getByText('The server’s seed fits its fingerprint.').waitFor();
      await host.getByText('It is the fingerprint this browser saw before the match.').waitFor();
      await checkDownload(guest);

      const before = host.url();
      await host.getByRole('button', { name: 'Rematch' }).click();
      await guest.getByRole('button', { name: 'Join the rematch' }).click();
      for (const page of [host, guest]) {
        await page.locator('.status.mine').waitFor();
        assert.notEqual(page.url(), before);
      }
      assert.equal(host.url(), guest.url());
    },
  },
];
