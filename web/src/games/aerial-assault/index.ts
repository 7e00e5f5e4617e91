import type { GameModule } from '..';
import Board from './Board.svelte';
import { guide } from './guide';
import { question } from './question';
import Result from './Result.svelte';
import { words } from './words';

const module: GameModule = { Board, Result, guide, question, team: words.ourTeam };
export default module;
