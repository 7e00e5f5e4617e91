import { expect, test } from 'vitest';
import type { Frame, ReplayPage } from '../net/api';
import { Replay, type Source } from './replay.svelte';

const frame = (seq: number, seats: readonly number[], views: boolean): Frame => ({
  seq,
  events: seq === 0 ? [] : [{ seq: seq - 1, event: 'test', text: `event ${seq - 1}` }],
  next: { asks: seats.length > 0 ? 'seats' : 'nobody', seats, locked: [] },
  ...(views ? { view: { seq } } : {}),
});

// A match of so many entries, in pages of at most so many frames with views; and what was asked.
function match(entries: number, most = 50): { source: Source; asked: string[] } {
  const asked: string[] = [];
  const source: Source = (from, count, views) => {
    asked.push(`${from}+${count}${views ? '' : ' bare'}`);
    const end = Math.min(entries + 1, from + Math.min(count, views ? most : 1000));
    const frames = Array.from({ length: end - from }, (_, i) =>
      frame(from + i, from + i > 0 && from + i < entries ? [0] : [], views),
    );
    return Promise.resolve<ReplayPage>({ entries, first: 1, frames });
  };
  return { source, asked };
}

async function replay(entries = 3): Promise<Replay & { asked: string[] }> {
  const { source, asked } = match(entries);
  const one = new Replay((problem) => {
    throw problem;
  });
  await one.open(source);
  await one.settled();
  return Object.assign(one, { asked });
}

test('the log goes as far as the frame', async () => {
  const one = await replay();
  one.go(2);
  expect(one.log.map((event) => event.seq)).toEqual([0, 1]);
});

test('only one step forward is animated', async () => {
  const one = await replay();
  one.go(0);
  one.go(1);
  expect(one.fresh.length).toBe(1);
  one.go(3);
  expect(one.fresh).toEqual([]);
  one.go(2);
  expect(one.fresh).toEqual([]);
});

test('at twice the speed a frame is shown half as long', async () => {
  const one = await replay();
  one.go(1);
  const usual = one.pause;
  for (const speed of [0.5, 2, 4]) {
    one.speed = speed;
    expect(one.pause).toBe(usual / speed);
  }
});

test('it stays within the match, and stops playing at the end', async () => {
  const one = await replay();
  one.toggle();
  expect(one.playing).toBe(true);
  one.go(99);
  expect([one.at, one.playing]).toEqual([3, false]);
  one.toggle();
  expect([one.at, one.playing]).toEqual([0, true]);
});

test('it begins where somebody decides, and keeps its place for other eyes', async () => {
  const one = await replay();
  expect(one.at).toBe(1);
  one.go(2);
  await one.open(match(3).source, 1);
  expect([one.at, one.viewer, one.frame?.seq]).toEqual([2, 1, 2]);
});

test('a short match comes with one request, and every step is there at once', async () => {
  const one = await replay(40);
  expect(one.asked).toEqual(['0+100']);
  for (const at of [40, 3, 17, 16, 0]) {
    one.go(at);
    expect([one.frame?.seq, one.log.length]).toEqual([at, at]);
  }
  await one.settled();
  expect(one.asked.length).toBe(1);
});

test('to seek in a long match takes one page of views and one of the log', async () => {
  const one = await replay(27_000);
  one.asked.length = 0;
  one.go(20_000);
  expect([one.isBehind, one.frame?.seq]).toEqual([true, 1]);
  await one.settled();
  expect([one.isBehind, one.frame?.seq]).toEqual([false, 20_000]);
  expect(one.log.map((event) => event.seq)).toEqual(
    Array.from({ length: 400 }, (_, i) => 19_600 + i),
  );
  expect(one.asked).toEqual(['20000+24', '19601+399 bare']);
  // Back, step by step, a page at a time.
  for (let at = 19_999; at > 19_980; --at) {
    one.go(at);
    await one.settled();
    expect(one.frame?.seq).toBe(at);
  }
  expect(one.asked[2]).toBe('19976+24');
  expect(one.asked.filter((ask) => !ask.includes('bare')).length).toBe(2);
});

test('who drags the slider asks for where it is then, and not for all in between', async () => {
  const one = await replay(27_000);
  one.asked.length = 0;
  for (let at = 1000; at <= 26_000; at += 100) one.go(at);
  await one.settled();
  expect(one.frame?.seq).toBe(26_000);
  expect(one.asked.length).toBeLessThan(5);
});

test('while it plays, the next page is there before it is needed', async () => {
  const one = await replay(27_000);
  one.go(5000);
  await one.settled();
  one.playing = true;
  for (let at = 5001; at < 5100; ++at) {
    one.go(at);
    expect(one.isBehind).toBe(false);
    await one.settled();
  }
});

test('the log of a long match can be followed back to its beginning', async () => {
  const one = await replay(2000);
  one.go(2000);
  await one.settled();
  expect([one.hasEarlier, one.log.length]).toEqual([true, 400]);
  one.earlier();
  await one.settled();
  expect([one.hasEarlier, one.log.length]).toEqual([true, 1400]);
  one.earlier();
  await one.settled();
  expect([one.hasEarlier, one.log.length]).toEqual([false, 2000]);
});

test('a page that ends early is enough, and trouble is told and ends playing', async () => {
  const { source } = match(1000, 3);
  const told: unknown[] = [];
  const one = new Replay((problem) => told.push(problem));
  await one.open(source);
  one.go(900);
  await one.settled();
  one.go(899);
  await one.settled();
  expect(one.frame?.seq).toBe(899);
  await one.open(match(1000).source);
  await one.open((from, count, views) =>
    from > 950 ? Promise.reject(new Error('no')) : source(from, count, views),
  );
  one.playing = true;
  one.go(990);
  await one.settled();
  expect(told.length).toBe(1);
  expect([one.playing, one.frame?.seq]).toEqual([false, 899]);
});
