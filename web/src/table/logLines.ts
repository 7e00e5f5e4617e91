// The log as people read it: long runs of one kind of event (tiles laid, cards dealt, dice rolled)
// fold up. What one seat does several times in a row is its own doing and stays, and so does what
// each seat does once.
import type { GameEvent } from '../protocol/messages';

export type LogLine = { readonly id: string; readonly events: readonly GameEvent[] };

const shortRun = 3;

function folds(run: readonly GameEvent[]): boolean {
  const seats = new Set(run.map((event) => event.seat));
  const [seat] = seats;
  if (seats.size === 1) return run.length > shortRun && typeof seat !== 'number';
  return run.length > Math.max(shortRun, seats.size);
}

export function logLines(events: readonly GameEvent[]): readonly LogLine[] {
  const runs: GameEvent[][] = [];
  for (const event of events) {
    if (!event.text) continue;
    const run = runs.at(-1);
    if (run?.[0]?.event === event.event) run.push(event);
    else runs.push([event]);
  }
  const count = new Map<number, number>(); // several events may have one number
  const line = (some: readonly GameEvent[]): LogLine => {
    const seq = some[0]?.seq ?? 0;
    const nth = count.get(seq) ?? 0;
    count.set(seq, nth + 1);
    return { id: `${seq}.${nth}`, events: some };
  };
  return runs.flatMap((run) => (folds(run) ? [line(run)] : run.map((event) => line([event]))));
}
