// The guided first duel: a word about each kind of question, when it comes up.
import type { GuideContext, GuideStep } from '..';
import { asView } from './view';
import { guideWords as words } from './words';

const steps: Readonly<Record<string, GuideStep>> = {
  'start-state': words.welcome,
  'cover-slot': words.welcome,
  'terrain-card': words.welcome,
  'terrain-tile': words.welcome,
  main: words.main,
  'next-phase': words.main,
  respond: words.respond,
  select: words.select,
  block: words.block,
  attach: words.attach,
  'pick-string': words.attach,
  'string-target': words.attach,
  step: words.step,
};

export function guide({ view: given, moves, seat }: GuideContext): GuideStep | null {
  if (seat === null) return null;
  const view = asView(given);
  if (view.ending !== 'running') return words.over;
  if (moves.length === 0) return null;
  return steps[view.question?.ask ?? ''] ?? null;
}
