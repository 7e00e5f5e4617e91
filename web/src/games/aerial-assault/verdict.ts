// Who won and by what: points, then assists, catches and trusses (AA-164, AA-165).
import type { Alliance, View } from './view';
import { words } from './words';

export type Verdict = { readonly winner: Alliance | null; readonly says: string };

export function verdict(view: View): Verdict {
  const [red, blue] = view.scores;
  if (view.resigned)
    return {
      winner: view.resigned === 'red' ? 'blue' : 'red',
      says: words.result.resigned(view.resigned),
    };
  const side = (difference: number): Alliance => (difference > 0 ? 'red' : 'blue');
  if (red.points !== blue.points) {
    const winner = side(red.points - blue.points);
    const most = Math.max(red.points, blue.points);
    const least = Math.min(red.points, blue.points);
    return { winner, says: words.result.won(winner, most, least) };
  }
  for (const kind of ['assists', 'catches', 'trusses'] as const)
    if (red[kind] !== blue[kind]) {
      const winner = side(red[kind] - blue[kind]);
      return {
        winner,
        says: words.result.tieBreak(winner, red.points, words.counts[kind].toLowerCase()),
      };
    }
  return { winner: null, says: words.result.draw(red.points) };
}
