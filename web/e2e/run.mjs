// The web client in a real browser, against a server of its own: npm run e2e [WORDS OF A TEST]
import { readdirSync } from 'node:fs';
import { launch, Visitors } from './browser.mjs';
import { Server } from './server.mjs';

const lanes = 3;
const usual = 120_000; // milliseconds; a test may ask for more
const wanted = process.argv.slice(2).join(' ').toLowerCase();

const folder = new URL('tests/', import.meta.url);
const tests = [];
for (const file of readdirSync(folder).toSorted())
  tests.push(...(await import(new URL(file, folder).href)).tests);
const chosen = tests.filter(({ name }) => name.toLowerCase().includes(wanted));

const server = await new Server().start();
const browser = await launch();
let passed = 0;
let failed = 0;

// A browser on a busy machine is sometimes too slow for its neighbours. What fails beside others is
// tried once more alone, and both are said.
const again = [];
let alone = false;

async function run(one) {
  const { name, longest = usual, run: body } = one;
  const visitors = new Visitors(browser, server.address);
  const notes = [];
  const began = performance.now();
  let timer;
  try {
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error(`not done after ${longest / 1000} s`)), longest);
    });
    const test = { browser, server, visitors, note: (words) => notes.push(words) };
    await Promise.race([body(test), late]);
    if (visitors.trouble.length > 0) throw new Error(visitors.trouble.join('\n'));
    passed += 1;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const told = notes.length ? `: ${notes.join(', ')}` : '';
    console.log(`ok      ${name}${told} (${seconds} s${alone ? ', at the second try' : ''})`);
  } catch (error) {
    if (alone) failed += 1;
    else again.push(one);
    console.log(`${alone ? 'FAILED' : 'again '}  ${name}\n        ${error.stack ?? error}`);
    for (const words of visitors.trouble) console.log(`        ${words}`);
  } finally {
    clearTimeout(timer);
    await visitors.leave().catch(() => undefined);
  }
}

try {
  const waiting = [...chosen];
  const lane = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) await run(test);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  alone = true;
  for (const test of again) await run(test);
} finally {
  await browser.close();
  await server.remove();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
