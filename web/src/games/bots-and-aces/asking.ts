// Settings of when one is asked: what they are called is in docs/protocol.md.
import type { Answers, LegalMove } from '..';
import { keysOf } from './targets';
import type { View } from './view';

export const untils = [
  'nothing',
  'my-turn',
  'end-of-combat',
  'end-of-phase',
  'against-me',
] as const;
export const modes = ['smart', 'full'] as const;
export const stops = ['smart', 'always', 'never'] as const;
export const turns = ['own', 'other'] as const;

// With one value changed; what is as usual is left out.
export function changed(settings: Answers, name: string, value: string): Answers {
  const usual = ['smart', 'nothing', 'no', 'ask'].includes(value) && !name.startsWith('answer.');
  const others = Object.entries(settings).filter(
    ([other]) => other !== name && !(name === 'until' && other === 'since'),
  );
  return Object.fromEntries(usual || value === 'ask' ? others : [...others, [name, value]]);
}

export type Remembered = { readonly name: string; readonly about: string; readonly yes: boolean };
export const rememberedIn = (settings: Answers): Remembered[] =>
  Object.entries(settings)
    .filter(([name]) => name.startsWith('answer.'))
    .map(([name, value]) => ({ name, about: name.slice(7), yes: value === 'yes' }));

// The Hazard that a move picks.
function hazardOf(view: View, move: LegalMove): string | null {
  const key = view.viewer === null ? undefined : keysOf(move, view, view.viewer)[0];
  return view.things.find((thing) => `thing:${thing.name}` === key)?.card ?? null;
}

// What to set so that this answer is given always; null where it cannot be.
export function remembers(
  view: View,
  moves: readonly LegalMove[],
  move: LegalMove,
): Answers | null {
  const about = view.question?.remember ?? null;
  const no = move.text === 'pass' || move.text === 'no';
  if (about === null) return null;
  if (about === 'pin') return no ? { 'answer.pin': 'no' } : null;
  if (about !== 'hazard') return { [`answer.${about}`]: no ? 'no' : 'yes' };
  const picked = no ? moves : [move];
  const cards = picked.flatMap((one) => hazardOf(view, one) ?? []);
  if (cards.length === 0) return null;
  return Object.fromEntries(cards.map((card) => [`answer.${card}`, no ? 'no' : 'yes']));
}
