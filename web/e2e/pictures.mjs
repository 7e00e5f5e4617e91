// Pictures of the pages: npm run pictures [FOLDER]. With --docs also docs/pictures/*.svg, for which
// pdftocairo (poppler-utils) has to be there. With --sky only those of Aeronauts, with
// --bots only those of Bots and Aces.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sky from './aeronauts.mjs';
import * as bots from './bots.mjs';
import { launch, Visitors } from './browser.mjs';
import { clickMove, openTable, playNow, playOn, toFlight } from './play.mjs';
import { Server } from './server.mjs';
import { smaller } from './svg.mjs';

const forDocs = process.argv.includes('--docs');
const onlySky = process.argv.includes('--sky');
const onlyBots = process.argv.includes('--bots');
const folder =
  process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '/tmp/hexwing-pictures';
mkdirSync(folder, { recursive: true });

const sizes = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
};
const themes = ['light', 'dark', 'contrast'];

const server = await new Server().start();
const browser = await launch();
const visitors = new Visitors(browser, server.address);

async function take(size) {
  const page = await visitors.come('/', { settings: { speed: 0, theme: 'light' }, ...sizes[size] });
  const finger = size === 'phone';
  const shoot = async (name, fullPage = finger) => {
    for (const theme of themes) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`), fullPage });
    }
  };
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await shoot('home', true);
  await page.getByRole('button', { name: 'With friends…' }).first().click();
  await shoot('create', false);
  await openTable(page);
  await page.getByText('Before the match').waitFor();
  await shoot('waiting');
  await page.goto('/');
  await playNow(page, 'Guided first game');
  await shoot('guide');
  const move = () => clickMove(page, { finger });
  let picks = 0;
  await playOn(page, move, () => picks++ === 5);
  await page.locator('.card-button:enabled').first().click();
  if (!finger) await page.locator('[data-put]').first().hover();
  await shoot('draft');
  let turns = 0;
  const flying = async () => (await page.locator('[data-fly]').count()) > 0 && turns++ === 2;
  await playOn(page, move, flying);
  const tile = page.locator('[data-fly]').first();
  if (finger) await tile.tap();
  else await tile.hover();
  await shoot('flight');
  await playOn(page, move);
  await shoot('result', true);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await slider.fill(String(Number(await slider.getAttribute('max')) - 4));
  await shoot('replay');
  for (const [name, path] of [
    ['rules', '/rules/last-blast#LB-25'],
    ['profile', '/me'],
    ['about', '/about'],
    ['missing', '/table/nosuchtable'],
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(name, name !== 'rules');
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await shoot('settings', false);
}

// The guide's own moves, until `until` says so.
async function flyOn(page, finger, until) {
  await sky.playOn(
    page,
    async (_, phase) => {
      const advised = page.locator('.fly .advised:not([aria-disabled])');
      if (phase === 'move' && (await advised.count()))
        return sky.press(page, advised.first(), finger);
      return sky.decide(page, phase, { finger });
    },
    until,
  );
}

async function takeSky(size) {
  const page = await visitors.come('/', { settings: { speed: 0, theme: 'light' }, ...sizes[size] });
  const finger = size === 'phone';
  const shoot = async (name, fullPage = finger) => {
    for (const theme of themes) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      await page.screenshot({ path: join(folder, `sky-${name}-${size}-${theme}.png`), fullPage });
    }
  };
  const phase = () => sky.phaseOf(page);
  await sky.playNow(page, 'Guided first game');
  await shoot('assign');
  await flyOn(page, finger, async () => (await phase()) === 'place');
  await shoot('place');
  await flyOn(page, finger, async () => (await phase()) === 'move');
  await page.locator('.fly .advised').first()[finger ? 'tap' : 'hover']();
  await shoot('move');
  await flyOn(page, finger, async () => (await phase()) === 'attack');
  await shoot('attack');
  await page.locator('[data-attack]').first().click();
  let moves = 0;
  await flyOn(page, finger, async () => (await phase()) === 'move' && moves++ === 3);
  await page.getByRole('button', { name: 'Their sights' })[finger ? 'tap' : 'click']();
  await page.locator('.fly .advised').first()[finger ? 'tap' : 'hover']();
  await shoot('sights');
  await flyOn(page, finger, () => false);
  await shoot('result', true);
}

// A rocket in the act: flies the tile that costs most.
async function explosion() {
  const page = await visitors.come('/', {
    settings: { speed: 0.5 },
    reducedMotion: 'no-preference',
  });
  await playNow(page);
  await toFlight(page);
  const deadly = page.locator('[data-fly]:has(.deadly)');
  const dearest = () => clickMove(page, { reckless: true });
  await playOn(page, dearest, async () => (await deadly.count()) > 0);
  if (!(await deadly.count())) return;
  await deadly.first().hover();
  await page.screenshot({ path: join(folder, 'deadly-wide-light.png') });
  await deadly.first().click();
  for (const part of [1, 2, 3, 4]) {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `explosion-${part}.png`) });
  }
}

// What is on the page as paths and words: by way of a PDF with one page of the size of the window.
async function draw(page, name) {
  const { width, height } = page.viewportSize();
  // Shadows would become pixels and dots a path each; what is scrolled away need not be drawn.
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('article')) node.style.boxShadow = 'none';
    const top = document.querySelector('.log')?.getBoundingClientRect().top ?? 0;
    for (const line of document.querySelectorAll('.log li')) {
      line.style.borderColor = 'transparent';
      if (line.getBoundingClientRect().bottom < top) line.style.visibility = 'hidden';
    }
  });
  // What cannot be broken would move to the next page, so there is only one, cut afterwards; and
  // what is as high as the window stays as high as it is.
  const tall = await page.evaluate(() => {
    for (const node of document.querySelectorAll('.viewport > svg, .panel')) {
      node.style.height = `${node.getBoundingClientRect().height}px`;
      node.style.minHeight = '0';
    }
    return document.documentElement.scrollHeight + 20;
  });
  await page.emulateMedia({ media: 'screen' });
  const pdf = join(tmpdir(), `hexwing-${name}.pdf`);
  const svg = new URL(`../../docs/pictures/${name}.svg`, import.meta.url).pathname;
  await page.pdf({
    path: pdf,
    width: `${width}px`,
    height: `${Math.max(height, tall)}px`,
    printBackground: true,
    pageRanges: '1',
  });
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('.viewport > svg, .panel'))
      node.style.height = node.style.minHeight = '';
  });
  execFileSync('pdftocairo', ['-svg', '-f', '1', '-l', '1', pdf, svg]);
  const points = height * 0.75;
  const whole = readFileSync(svg, 'utf8')
    .replace(/(<svg[^>]* height=")[\d.]+/, `$1${points}`)
    .replace(/(<svg[^>]* viewBox="0 0 [\d.]+ )[\d.]+/, `$1${points}`);
  writeFileSync(svg, `${smaller(whole)}\n`);
}

async function amelia() {
  const page = await visitors.come('/', { settings: { speed: 0, theme: 'light' } });
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await page.getByRole('button', { name: /./ }).first().click();
  await page.getByRole('textbox', { name: 'What shall we call you?' }).fill('Amelia');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return page;
}
async function drawDocs() {
  const page = await amelia();
  await draw(page, 'home');
  await playNow(page, 'Guided first game');
  let picks = 0;
  await playOn(page, clickMove, () => picks++ === 5);
  await page.locator('.card-button:enabled').first().click();
  await themed(page, 'dark', () => draw(page, 'draft-dark'));
  let turns = 0;
  const flying = async () => (await page.locator('[data-fly]').count()) > 0 && turns++ === 3;
  await playOn(page, clickMove, flying);
  await page.getByRole('button', { name: 'Hide the guide' }).click();
  await page.locator('[data-fly]').first().hover();
  await draw(page, 'table');
  await page.setViewportSize(sizes.phone.viewport);
  await themed(page, 'contrast', () => draw(page, 'flight-phone-contrast'));
  await page.setViewportSize(sizes.wide.viewport);
  await playOn(page, clickMove);
  await draw(page, 'result');
}

async function drawSky() {
  const page = await amelia();
  await sky.playNow(page, 'Guided first game');
  const at = async (name) => (await sky.phaseOf(page)) === name;
  const hide = () => page.getByRole('button', { name: 'Hide the guide' }).click();
  let moves = 0;
  await flyOn(page, false, async () => (await at('move')) && moves++ === 6);
  await hide();
  await page.locator('.template[data-fly]').first().hover();
  await draw(page, 'aeronauts-move');
  await flyOn(page, false, () => at('attack'));
  await hide();
  await page.locator('[data-attack]').first().hover();
  await themed(page, 'dark', () => draw(page, 'aeronauts-attack-dark'));
  moves = 0;
  await flyOn(page, false, async () => (await at('move')) && moves++ === 1);
  await hide();
  await page.setViewportSize(sizes.phone.viewport);
  await page.locator('.board .phase').scrollIntoViewIfNeeded();
  await draw(page, 'aeronauts-phone');
}

async function themed(page, theme, work) {
  const set = (name) =>
    page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), name);
  await set(theme);
  await work();
  await set('light');
}

// A Combat of Bots and Aces, with both Plans open.
async function toCombat(page) {
  await page.goto('/');
  await bots.game(page).getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL('**/table/*');
  const blocks = page.locator('.status', { hasText: /^Block/ });
  await bots.playOn(page, { until: async () => (await blocks.count()) > 0 });
}
async function drawBots() {
  const page = await amelia();
  await page.setViewportSize({ width: 1280, height: 1100 });
  await toCombat(page);
  await draw(page, 'bots-table');
  await page.setViewportSize(sizes.phone.viewport);
  await page.locator('.board svg').first().scrollIntoViewIfNeeded();
  await themed(page, 'dark', () => draw(page, 'bots-phone'));
}
async function takeBots(size) {
  const page = await visitors.come('/', { settings: { speed: 0, theme: 'light' }, ...sizes[size] });
  await toCombat(page);
  for (const theme of themes) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    await page.screenshot({ path: join(folder, `bots-${size}-${theme}.png`), fullPage: true });
  }
}

const all = !onlySky && !onlyBots;
try {
  if (forDocs) {
    if (all) await drawDocs();
    if (!onlyBots) await drawSky();
    if (!onlySky) await drawBots();
  } else {
    if (all) {
      await take('wide');
      await take('phone');
      await explosion();
    }
    for (const size of Object.keys(sizes)) {
      if (!onlyBots) await takeSky(size);
      if (!onlySky) await takeBots(size);
    }
  }
} finally {
  await visitors.leave();
  await browser.close();
  await server.remove();
}
console.log(forDocs ? 'docs/pictures' : folder);
