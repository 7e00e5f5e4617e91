import { expect, test } from 'vitest';
import type { TableSummary } from '../protocol/messages';
import { changedLobby } from './lobby';

const table = (id: string, watchers = 0): TableSummary => ({
  table: id,
  game: 'last-blast',
  status: 'waiting',
  clock: 'none',
  created: 0,
  seats: [],
  watchers,
});
const before = ['a', 'b', 'c'].map((id) => table(id));
const changes = { type: 'lobby_changes', changed: [], gone: [] } as const;
const shown = (tables: readonly TableSummary[]): string[] =>
  tables.map((one) => one.table + one.watchers);

test('tables of the lobby change where they are, and go', () => {
  expect(
    shown(changedLobby(before, { ...changes, changed: [table('b', 7)], gone: ['a'] })),
  ).toEqual(['b7', 'c0']);
});

test('a table that comes has its place in the order, which may be another', () => {
  const change = { ...changes, changed: [table('d', 1)], gone: ['b'], order: ['c', 'd', 'a'] };
  expect(shown(changedLobby(before, change))).toEqual(['c0', 'd1', 'a0']);
});
