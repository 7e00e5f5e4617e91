// The one sentence that says whose decision it is, what is asked, and what happens on timeout.
import type { SeatInfo } from '../games';
import type { Next, TableMessage } from '../protocol/messages';
import { texts } from '../texts';
import { nameAmong } from '../ui/seats';

export type Situation = {
  readonly table: Pick<TableMessage, 'status' | 'clock' | 'delay' | 'stranded'>;
  readonly next: Next;
  readonly seat: number | null;
  readonly seats: readonly SeatInfo[];
  readonly moves: number; // how many there are to choose from
  readonly sending: string; // what our move on its way will do; empty: none is
  readonly question: string | undefined; // the game's own words
};

export function statusOf(now: Situation): string {
  const { table, next, seat, seats } = now;
  if (table.status === 'closed') return texts.status.closed;
  if (table.stranded) return texts.status.stranded;
  if (table.status === 'waiting')
    return seats.some(({ kind }) => kind === 'open') ? texts.status.waiting : texts.status.ready;
  // Who watches late has seen nothing yet when the match begins.
  const unseen = next.asks === 'nobody' && seat === null && table.delay > 0;
  if (table.status === 'over' || (next.asks === 'nobody' && !unseen)) return texts.status.over;
  const late = texts.status.timeout[table.clock.split(' ')[0] ?? '']; // nothing without a clock
  if (now.sending) return texts.status.sent(now.sending);
  if (now.moves > 0) {
    const question = now.question ?? texts.status.choose(now.moves);
    return late ? `${question} ${late(true)}` : question;
  }
  const others = next.seats.filter((other) => other !== seat && !next.locked.includes(other));
  const names = others.flatMap((other) => {
    const info = seats[other];
    return info ? [nameAmong(info, seats)] : [];
  });
  // Nobody: the cards are being dealt, or a watcher sees late that they are.
  const sentences = names.length > 0 ? [texts.status.waitFor(names)] : [];
  if (seat !== null && next.locked.includes(seat)) sentences.unshift(texts.status.chosen);
  if (seat === null)
    sentences.unshift(
      table.delay > 0 ? texts.table.watchingDelay(table.delay) : texts.table.watching,
    );
  if (late && seat !== null && names.length > 0) sentences.push(late(false));
  return sentences.join(' ') || texts.loading;
}
