import { api } from '../../net/api';
import type { AutoPass, GameModule, LegalMove, Next } from '..';
import Board from './Board.svelte';
import { useCards, type CardSet } from './cards';
import { guide } from './guide';
import { automatic } from './pass';
import Result from './Result.svelte';
import { asView } from './view';
import { words } from './words';

// Without an answer the cards are shown by their ids, and the choices still say what they do.
async function prepare(): Promise<void> {
  try {
    useCards(await api.cards<CardSet>('bots-and-aces'));
  } catch {
    // The table says itself that the server cannot be reached.
  }
}

function question(given: unknown, next: Next, seat: number | null): string | undefined {
  if (seat === null || !next.seats.includes(seat)) return undefined;
  return words.question[asView(given).question?.ask ?? ''];
}

const module: GameModule = {
  prepare,
  Board,
  Result,
  guide,
  question,
  choicesFirst: true,
  autoPass: (view: unknown, moves: readonly LegalMove[], seat: number, mode: AutoPass) =>
    automatic(asView(view), moves, seat, mode),
};
export default module;
