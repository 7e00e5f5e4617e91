// @vitest-environment node
import { expect, test } from 'vitest';
import type { GameEvent } from '../protocol/messages';
import { logLines } from './logLines';

const event = (seq: number, kind: string, text = kind): GameEvent => ({ seq, event: kind, text });

test('a long run of one kind is one line', () => {
  const tiles = Array.from({ length: 21 }, (_, i) => event(i, 'tile'));
  const lines = logLines([...tiles, event(21, 'moved'), event(21, 'lost')]);
  expect(lines.map((line) => line.events.length)).toEqual([21, 1, 1]);
});

test('a short run stays as it is, and every line has a name of its own', () => {
  const lines = logLines([event(0, 'placed'), event(0, 'placed'), event(0, 'passed')]);
  expect(new Set(lines.map((line) => line.id)).size).toBe(3);
});

test('what one seat does in a row is not chance', () => {
  const by = (seat: number) => (one: GameEvent) => ({ ...one, seat });
  const flights = Array.from({ length: 5 }, (_, i) => event(i, 'flew')).map(by(1));
  expect(logLines(flights)).toHaveLength(5);
  const dice = [0, 1, 2, 3].map((i) => by(i % 2)(event(i, 'die_rolled')));
  expect(logLines(dice)).toHaveLength(1);
});

// It was "Chance: 4 draws", which it was not.
test('what each seat does once is not folded', () => {
  const locked = [0, 1, 2, 3].map((seat) => ({ ...event(0, 'locked'), seat }));
  expect(logLines(locked)).toHaveLength(4);
  expect(logLines([...locked, { ...event(1, 'locked'), seat: 0 }])).toHaveLength(1);
});

test('what has no words is not shown', () => {
  expect(logLines([event(0, 'secret', '')])).toEqual([]);
});
