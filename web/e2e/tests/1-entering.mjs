import assert from 'node:assert/strict';

export const tests = [
  {
    name: 'A first visitor plays against a bot after two clicks, within seconds',
    async run({ visitors, note }) {
      const page = await visitors.come('');
      await page.addInitScript(() => {
        const kept = Number(sessionStorage.getItem('clicks') ?? 0);
        globalThis.clicks = kept;
        addEventListener('click', (event) => {
          if (event.isTrusted) sessionStorage.setItem('clicks', String(++globalThis.clicks));
        });
      });
      const began = performance.now();
      await page.goto('/');
      await page.getByRole('button', { name: 'Play now' }).first().click();
      await page.locator('.card-button:enabled').first().waitFor();
      const seconds = (performance.now() - began) / 1000;
      const clicks = await page.evaluate(() => globalThis.clicks);
      // The same words may have been spoken, too.
      await page.getByTestId('status').getByText('Choose the first card of your rocket.').waitFor();
      assert(clicks <= 2, `${clicks} clicks`);
      assert(seconds < 60, `${seconds} s`);
      note(`${clicks} click, ${seconds.toFixed(1)} s`);
    },
  },
  {
    name: 'A table page loads at most 200 KB, and from this server alone',
    async run({ visitors, note }) {
      const host = await visitors.come('/');
      await host.getByRole('button', { name: 'Play now' }).first().click();
      await host.waitForURL('**/table/*');
      const page = await visitors.come('');
      const line = await page.context().newCDPSession(page);
      let bytes = 0;
      let requests = 0;
      line.on('Network.loadingFinished', (done) => {
        bytes += done.encodedDataLength;
        requests += 1;
      });
      await line.send('Network.enable');
      await page.goto(host.url(), { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: 'Board' }).waitFor();
      assert(requests > 5 && bytes > 10_000, `only ${requests} requests were seen`);
      assert(bytes <= 200 * 1024, `${bytes} bytes`);
      note(`${(bytes / 1024).toFixed(1)} KB in ${requests} requests`);
    },
  },
];
