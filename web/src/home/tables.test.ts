import { expect, test } from 'vitest';
import type { TableSummary } from '../protocol/messages';
import { tablesOfOthers } from './tables';

const table = (id: string, status: TableSummary['status']): TableSummary => ({
  table: id,
  game: 'last-blast',
  status,
  clock: 'none',
  created: 0,
  seats: [],
  watchers: 0,
});

test('tables of others keep the order of the server, those that wait first, and come once', () => {
  const lobby = [table('a', 'running'), table('b', 'waiting'), table('me', 'waiting')];
  const further = [table('b', 'running'), table('c', 'running'), table('d', 'waiting')];
  const others = tablesOfOthers(lobby, [...further, ...further], [table('me', 'waiting')]);
  expect(others.map((one) => one.table + ' ' + one.status)).toEqual([
    'b waiting',
    'a running',
    'd waiting',
    'c running',
  ]);
});
