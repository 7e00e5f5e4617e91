import { expect, test } from 'vitest';
import { forgetSeed, keepSeed, keptSeed, playWithSeed } from './kept';

test('a seed counts when the match runs with us at a seat', () => {
  keepSeed('t1', 'aa');
  expect(keptSeed('t1')).toBeNull();
  playWithSeed('t1');
  playWithSeed('t1');
  expect(keptSeed('t1')).toBe('aa');
  expect(keptSeed('t2')).toBeNull();
});

test('a seed that was not taken is forgotten, also when it is too late to give one', () => {
  keepSeed('t3', 'aa');
  playWithSeed('t3');
  forgetSeed('t3');
  expect(keptSeed('t3')).toBeNull();
  playWithSeed('t3');
  expect(keptSeed('t3')).toBeNull();
});
