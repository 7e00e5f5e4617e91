import type { GameModule } from '..';
import Board from './Board.svelte';
import { api } from '../../net/api';
import { useCards, type CardSet } from './facts';
import { guide } from './guide';
import { question } from './question';
import Result from './Result.svelte';
import { words } from './words';

// The server may play with cards of its own (hexwing serve --cards).
// Without an answer the printed ones are right most of the time, and better than no board.
async function prepare(): Promise<void> {
  try {
    useCards(await api.cards<CardSet>('aerial-assault'));
  } catch {
    // The table says itself that the server cannot be reached.
  }
}

const module: GameModule = { prepare, Board, Result, guide, question, team: words.ourTeam };
export default module;
