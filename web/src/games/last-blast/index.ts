import type { GameModule, Next } from '..';
import Board from './Board.svelte';
import { guide } from './guide';
import Result from './Result.svelte';
import { asView } from './view';
import { words } from './words';

function question(given: unknown, next: Next, seat: number | null): string | undefined {
  if (seat === null || !next.seats.includes(seat)) return undefined;
  const view = asView(given);
  switch (view.phase) {
    case 'pick':
      if (!view.rockets[seat]?.length) return words.question.first;
      return view.pick === 4 ? words.question.last : words.question.pick;
    case 'place':
      return words.question.place;
    case 'fly':
      return words.question.fly(view.turn);
    default:
      return undefined;
  }
}

const module: GameModule = { Board, Result, guide, question };
export default module;
