// The guided first game: what to say in each situation, and a sensible move to try. It reacts to
// what lies on the table, so it also fits after a takeback or an unexpected choice.
import type { GuideContext, GuideStep, LegalMove } from '..';
import { flights, picks } from './layout';
import { asView, cardFacts, previewOf, type CardName, type End, type View } from './view';
import { guideWords as words } from './words';

type Step = { readonly title: string; readonly text: string; readonly rule: string };

const step = (said: Step, highlight: readonly LegalMove[] = []): GuideStep => ({
  ...said,
  highlight: highlight.map((move) => move.move),
});

// Early cards end up in the middle and are lost last, so the valuable ones go first; what helps in
// flight goes to the front in the end.
export function sensiblePick(
  rocket: readonly CardName[],
  moves: readonly LegalMove[],
): LegalMove | undefined {
  const early = rocket.length < 7;
  const worth = (card: CardName): number => {
    const { kind, number } = cardFacts(card);
    if (early) return kind === 'equipment' ? number : number / 10;
    return kind === 'equipment' ? 0 : number + (kind === 'shield' ? 1 : 0);
  };
  const options = [...picks(moves)].sort(([a], [b]) => worth(b) - worth(a));
  const [best] = options;
  if (!best) return undefined;
  const [card, ends] = best;
  const helps = cardFacts(card).kind !== 'equipment';
  const end: End = ends.has('only') ? 'only' : helps || rocket.length % 2 === 1 ? 'front' : 'rear';
  return ends.get(end);
}

// The least damage; among equals what keeps the most points.
export function sensibleFlight(moves: readonly LegalMove[]): LegalMove | undefined {
  const options = [...flights(moves).values()].flat();
  options.sort((a, b) => a.preview.damage - b.preview.damage || b.preview.worth - a.preview.worth);
  return options[0]?.move;
}

function drafting(view: View, rocket: readonly CardName[], moves: readonly LegalMove[]): GuideStep {
  const move = sensiblePick(rocket, moves);
  const highlight = move ? [move] : [];
  if (view.phase === 'place') return step(words.place, highlight);
  if (rocket.length === 0) return step(words.welcome, highlight);
  if (view.pick === 4) return step(view.round === 1 ? words.draw : words.drawAgain, highlight);
  if (view.round === 1) return step(view.pick === 2 ? words.ends : words.kinds, highlight);
  if (view.round === 2) return step(view.pick === 1 ? words.secondRound : words.look, highlight);
  return step(view.pick === 1 ? words.thirdRound : words.nose, highlight);
}

function flying(view: View, rocket: readonly CardName[], moves: readonly LegalMove[]): GuideStep {
  const move = sensibleFlight(moves);
  const highlight = move ? [move] : [];
  const preview = move ? previewOf(move) : undefined;
  if (view.turn === 1) return step(words.take_off, highlight);
  if (preview?.kind === 'fly' && preview.explodes) return step(words.doomed, highlight);
  if (preview?.kind === 'fly' && preview.damage >= 3) return step(words.choice, highlight);
  if (view.turn === 7) return step(words.lastColumn, highlight);
  if (view.turn === 2) return step(words.jump, highlight);
  if (preview?.kind === 'fly' && preview.damage === 0) return step(words.free, highlight);
  if (rocket.length <= 4) return step(words.thin, highlight);
  return step(words.damage, highlight);
}

export function guide({ view: given, moves, seat }: GuideContext): GuideStep | null {
  if (seat === null) return null;
  const view = asView(given);
  const rocket = view.rockets[seat] ?? [];
  if (view.phase === 'over') {
    if (view.exploded_turn[seat]) return step(words.overExploded);
    return step(view.turn === 7 ? words.overThrough : words.overLast);
  }
  if (view.exploded_turn[seat]) return step(words.exploded);
  if (moves.length === 0) return view.phase === 'pick' ? step(words.locked) : null;
  return view.phase === 'fly' ? flying(view, rocket, moves) : drafting(view, rocket, moves);
}
