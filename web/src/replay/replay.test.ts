import { expect, test } from 'vitest';
import type { Frame } from '../net/api';
import { Replay } from './replay.svelte';

const frame = (seq: number, seats: readonly number[]): Frame => ({
  seq,
  events: seq === 0 ? [] : [{ seq: seq - 1, event: 'test', text: `event ${seq - 1}` }],
  next: { asks: seats.length > 0 ? 'seats' : 'nobody', seats, locked: [] },
  view: {},
});

function replay(): Replay {
  const one = new Replay();
  one.show([frame(0, []), frame(1, [0]), frame(2, [1]), frame(3, [])]);
  return one;
}

test('the log goes as far as the frame', () => {
  const one = replay();
  one.go(2);
  expect(one.log.map((event) => event.seq)).toEqual([0, 1]);
});

test('only one step forward is animated', () => {
  const one = replay();
  one.go(1);
  expect(one.fresh.length).toBe(1);
  one.go(3);
  expect(one.fresh).toEqual([]);
  one.go(2);
  expect(one.fresh).toEqual([]);
});

test('at twice the speed a frame is shown half as long', () => {
  const one = replay();
  one.go(1);
  const usual = one.pause;
  for (const speed of [0.5, 2, 4]) {
    one.speed = speed;
    expect(one.pause).toBe(usual / speed);
  }
});

test('it stays within the match, and stops playing at the end', () => {
  const one = replay();
  one.toggle();
  expect(one.playing).toBe(true);
  one.go(99);
  expect([one.at, one.playing]).toEqual([3, false]);
  one.toggle();
  expect([one.at, one.playing]).toEqual([0, true]);
});

test('it begins where somebody decides, and keeps its place for other eyes', () => {
  const one = replay();
  expect(one.firstDecision()).toBe(1);
  one.go(2);
  one.show([frame(0, []), frame(1, [0]), frame(2, [1]), frame(3, [])]);
  expect(one.at).toBe(2);
});
