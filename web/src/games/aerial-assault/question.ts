// What a seat is asked, in a sentence.
import type { Next } from '..';
import { askedRobot, asView } from './view';
import { words } from './words';

export function question(given: unknown, next: Next, seat: number | null): string | undefined {
  if (seat === null || !next.seats.includes(seat)) return undefined;
  const view = asView(given);
  const robot = askedRobot(view, seat);
  const name = robot?.name ?? '';
  const { question: q } = words;
  switch (view.phase) {
    case 'team':
      return q.team;
    case 'slots':
      return q.slots;
    case 'build':
      return q.build(name, robot?.steps ?? 0);
    case 'pick':
      return q.pick(name);
    case 'gift':
      return q.gift(name);
    case 'program':
      return q.program(name, (robot?.steps ?? 0) + 1);
    case 'flip':
      return q.flip(name);
    case 'receiver':
      return q.receiver;
    case 'commit':
      return q.commit(name);
    case 'declare':
      return q.declare(
        name,
        robot?.face?.action?.includes('Move') ?? true,
        robot?.face?.action?.includes('Block') ?? true,
      );
    case 'order':
      return q.order;
    case 'use':
      return q.use(name, robot?.face?.action ?? '');
    case 'drive':
      return q.drive(name);
    case 'kiss':
      return q.kiss(name);
    case 'reroll':
      return q.reroll;
    case 'catcher':
      return q.catcher;
    default:
      return undefined;
  }
}
