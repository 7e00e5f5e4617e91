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
    case 'assign':
      return words.question.assign;
    case 'place':
      return view.placing?.row == null ? words.question.place : words.question.face;
    case 'move':
      return view.move?.path.length ? words.question.go(view.move.budget) : words.question.first;
    case 'attack':
      return words.question.attack;
    default:
      return undefined;
  }
}

const module: GameModule = { Board, Result, lastScene: 5000, guide, question };
export default module;
