import { api } from '../../net/api';
import type { GameModule, Next } from '..';
import Asking from './Asking.svelte';
import { remembers } from './asking';
import Board from './Board.svelte';
import { useCards, type CardSet } from './cards';
import { guide } from './guide';
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
  Asking,
  remembers: (view, moves, move) => remembers(asView(view), moves, move),
  passing: ['until', 'since'],
  quiet: ['passed'],
};
export default module;
