// When the table passes for somebody. Being asked tells nothing about a hand, so people are asked
// often; most of the time they have no answer.
import type { AutoPass, LegalMove } from '..';
import type { View } from './view';

export function automatic(
  view: View,
  moves: readonly LegalMove[],
  seat: number,
  mode: AutoPass,
): LegalMove | undefined {
  const pass = moves.find((move) => move.text === 'pass');
  if (!pass || mode === 'full') return undefined;
  if (view.auto_pass === true || moves.length === 1) return pass;
  const asked = view.question?.ask === 'respond';
  return mode === 'until-turn' && asked && view.turn !== seat ? pass : undefined;
}
