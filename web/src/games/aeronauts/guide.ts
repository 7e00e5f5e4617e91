// The guided first dogfight: what to say in each situation, and a sensible move to try. It reacts
// to what lies on the table, so it also fits after a takeback or an unexpected choice.
import type { GuideContext, GuideStep, LegalMove } from '..';
import { distance, inward, sideOf, spotOf, ahead } from './layout';
import { asView, previewOf, sameSide, type Pose, type Shot, type View } from './view';
import { guideWords as words } from './words';

type Step = { readonly title: string; readonly text: string; readonly rule: string };

const step = (said: Step, highlight?: LegalMove): GuideStep => ({
  ...said,
  highlight: highlight ? [highlight.move] : [],
});

const others = (view: View, seat: number): Pose[] =>
  view.planes.flatMap((plane, other) =>
    plane.flying && plane.pose && !sameSide(view, seat, other) ? [plane.pose] : [],
  );

// What a place is worth: shots of ours, less the shots at us, and nearer is better. Not clever, but
// a beginner sees why.
export function worth(view: View, seat: number, pose: Pose, shots: readonly Shot[]): number {
  const here = spotOf(pose);
  const nose = ahead(here, 130, 0);
  const near = Math.min(...others(view, seat).map((other) => distance(nose, spotOf(other))), 2000);
  const mine = shots.filter((shot) => shot.attacker === seat).map((shot) => shot.expected);
  const theirs = shots.filter((shot) => shot.target === seat).map((shot) => shot.expected);
  const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
  return 3 * Math.max(0, ...mine) - 2 * sum(theirs) - near / 200;
}

export function sensibleMove(view: View, seat: number, moves: readonly LegalMove[]) {
  let best: { move: LegalMove; worth: number } | undefined;
  for (const move of moves) {
    const preview = previewOf(move);
    if (preview.kind !== 'fly' && preview.kind !== 'done') continue;
    if (preview.fatal || (preview.kind === 'fly' && preview.style !== 'plain')) continue;
    const value = worth(view, seat, preview.pose, preview.shots);
    if (!best || value > best.worth) best = { move, worth: value };
  }
  return best?.move ?? moves[0];
}

function placing(view: View, seat: number, moves: readonly LegalMove[]): LegalMove | undefined {
  const kinds = moves.map((move) => ({ move, preview: previewOf(move) }));
  const towards = inward(sideOf(view.planes.length, seat));
  const middle = (at: number, of: number): number => -Math.abs(at - (of - 1) / 2);
  const score = ({ preview }: (typeof kinds)[number]): number => {
    if (preview.kind === 'column') return middle(preview.column, 67);
    if (preview.kind === 'row') return preview.row;
    return preview.kind === 'face' && preview.pose.heading === towards ? 1 : 0;
  };
  return kinds.toSorted((a, b) => score(b) - score(a))[0]?.move;
}

function flying(view: View, seat: number, moves: readonly LegalMove[]): GuideStep {
  const move = sensibleMove(view, seat, moves);
  const plane = view.planes[seat];
  const begun = (view.move?.path.length ?? 0) > 0;
  const kind = (wanted: string): LegalMove | undefined =>
    moves.find((one) => previewOf(one).kind === wanted);
  if (begun && view.move?.budget === 0) return step(words.spent, kind('done'));
  if (view.round === 1) return step(begun ? words.more : words.first, move);
  if (plane?.health === 1) return step(words.hurt, move);
  if (!begun && view.round === 2 && view.config.altitude) return step(words.climb, move);
  if (!begun && (plane?.altitude ?? 0) > 0 && view.move?.action === 'none')
    return step(words.dive, move);
  return step(begun ? words.danger : words.chase, move);
}

export function guide({ view: given, moves, seat }: GuideContext): GuideStep | null {
  if (seat === null) return null;
  const view = asView(given);
  const plane = view.planes[seat];
  if (view.phase === 'over') {
    if (view.ending !== 'last-flying') return step(words.limit);
    return step(plane?.flying ? words.won : words.lost);
  }
  if (plane?.fell) return step(words.down);
  if (moves.length === 0) return view.phase === 'assign' ? step(words.locked) : null;
  switch (view.phase) {
    case 'assign': {
      const good = moves.find((move) => move.text === 'A3D3S4H2') ?? moves[0];
      return step(words.welcome, good);
    }
    case 'place':
      return step(words.place, placing(view, seat, moves));
    case 'move':
      return flying(view, seat, moves);
    case 'attack': {
      const shots = moves.flatMap((move) => {
        const preview = previewOf(move);
        return preview.kind === 'attack' ? [{ move, worth: preview.expected }] : [];
      });
      const [best] = shots.toSorted((a, b) => b.worth - a.worth);
      return step(view.planes.some((one) => one.taken > 0) ? words.dice : words.attack, best?.move);
    }
    default:
      return null;
  }
}
