import type { LobbyChanges, TableSummary } from '../protocol/messages';

// The lobby's tables after a change to them.
export function changedLobby(
  tables: readonly TableSummary[],
  { changed, gone, order }: LobbyChanges,
): readonly TableSummary[] {
  const all = new Map(tables.map((table) => [table.table, table]));
  for (const table of gone) all.delete(table);
  for (const table of changed) all.set(table.table, table);
  return (order ?? [...all.keys()]).flatMap((table) => all.get(table) ?? []);
}
