import type { TableSummary } from '../protocol/messages';

// Tables of others: those of the lobby, then those of further pages that are not among them, as they
// were when they were asked for; of each, those that wait first. Else the order is the server's,
// in which hosts take turns.
export function tablesOfOthers(
  lobby: readonly TableSummary[],
  further: readonly TableSummary[],
  mine: readonly TableSummary[],
): readonly TableSummary[] {
  const seen = new Set(mine.map(({ table }) => table));
  const isNew = ({ table }: TableSummary): boolean => !seen.has(table) && !!seen.add(table);
  return [lobby, further].flatMap((tables) =>
    tables
      .filter(isNew)
      .toSorted((a, b) => Number(b.status === 'waiting') - Number(a.status === 'waiting')),
  );
}
