// @vitest-environment node
import { expect, test } from 'vitest';
import type { ChatLine } from '../protocol/messages';
import { heardLines } from './heardLines';

const line = (person: string): ChatLine => ({
  person,
  name: person,
  text: 'Hello!',
  time: 0,
  seat: null,
  to: 'all',
});
const lines = ['p1', 'p2', 'p3', 'p2'].map(line);

test('what others say is heard, unless they are hidden here', () => {
  const people = (muted: readonly string[], me?: string): string[] =>
    heardLines(lines, muted, me).map(({ person }) => person);
  expect(people([], 'p1')).toEqual(['p2', 'p3', 'p2']);
  expect(people(['p2'], 'p1')).toEqual(['p3']);
  expect(people([])).toEqual(['p1', 'p2', 'p3', 'p2']);
});
