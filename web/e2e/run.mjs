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

async function run({ name, longest = usual, run: body }) {
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
    console.log(`ok      ${name}${notes.length ? `: ${notes.join(', ')}` : ''} (${seconds} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n        ${error.stack ?? error}`);
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
} finally {
  await browser.close();
  await server.remove();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
