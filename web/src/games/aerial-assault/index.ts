import type { GameModule } from '..';
import Board from './Board.svelte';
import { guide } from './guide';
import { question } from './question';
import Result from './Result.svelte';

const module: GameModule = { Board, Result, guide, question };
export default module;
