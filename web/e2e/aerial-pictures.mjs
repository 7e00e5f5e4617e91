// Pictures of Aerial Assault: node e2e/aerial-pictures.mjs [FOLDER]. With --docs instead
// docs/pictures/aerial-*.svg, for which pdftocairo (poppler-utils) has to be there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playNow, playOn, toPhase } from './aerial.mjs';
import { launch, Visitors } from './browser.mjs';
import { Server } from './server.mjs';
import { smaller } from './svg.mjs';

const forDocs = process.argv.includes('--docs');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folder = words[0] ?? '/tmp/hexwing-pictures';
mkdirSync(folder, { recursive: true });

const wide = { viewport: { width: 1280, height: 800 } };
const tall = { viewport: { width: 1280, height: 1180 } };
const phone = { viewport: { width: 360, height: 740 } };

const server = await new Server().start();
const browser = await launch();
const visitors = new Visitors(browser, server.address);

async function draw(page, name) {
  const { width, height } = page.viewportSize();
  const pdf = join(tmpdir(), `hexwing-${name}.pdf`);
  const svg = new URL(`../../docs/pictures/${name}.svg`, import.meta.url).pathname;
  await page.evaluate(() => {
    for (const line of document.querySelectorAll('.log li')) line.style.visibility = 'hidden';
  });
  await page.emulateMedia({ media: 'screen' });
  await page.pdf({
    path: pdf,
    width: `${width}px`,
    height: `${height}px`,
    printBackground: true,
    pageRanges: '1',
  });
  execFileSync('pdftocairo', ['-svg', '-f', '1', '-l', '1', pdf, svg]);
  writeFileSync(svg, `${smaller(readFileSync(svg, 'utf8'))}\n`);
}

async function show(page, name, { theme = 'light', size = wide } = {}) {
  const set = (chosen) =>
    page.evaluate((value) => (document.documentElement.dataset.theme = value), chosen);
  if (!forDocs) {
    for (const one of ['light', 'dark', 'contrast'])
      for (const [called, { viewport }] of Object.entries({ wide, phone })) {
        await set(one);
        await page.setViewportSize(viewport);
        await page.screenshot({
          path: join(folder, `${name}-${called}-${one}.png`),
          fullPage: true,
        });
      }
  } else {
    await set(theme);
    await page.setViewportSize(size.viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await draw(page, `aerial-${name}`);
  }
  await set('light');
  await page.setViewportSize(wide.viewport);
}

try {
  const page = await visitors.come('/', { settings: { speed: 0, theme: 'light' }, ...wide });
  await playNow(page, 'Guided first game');
  await toPhase(page, /shooter/);
  await page.locator('[data-part]:enabled').nth(1).focus();
  await show(page, 'workshop', { size: tall });
  await toPhase(page, /lay card 3/);
  await page.locator('[data-card]:enabled').nth(1).click();
  await show(page, 'program', { theme: 'dark', size: tall });
  await toPhase(page, /choose a card/);
  await page.getByRole('button', { name: 'Hide the guide' }).click();
  await page.locator('[data-card]:enabled').nth(1).click();
  await show(page, 'table', { size: tall });
  let decisions = 0;
  await playOn(page, { until: () => decisions++ === 12 });
  await show(page, 'phone', { theme: 'contrast', size: phone });
} finally {
  await visitors.leave();
  await browser.close();
  await server.remove();
}
console.log(forDocs ? 'docs/pictures' : folder);
