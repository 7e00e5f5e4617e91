// What a game brings to the table. A game is a folder here, named as the server names the game,
// whose index.ts has a GameModule as its default export. It is loaded when a table needs it.
import type { Component } from 'svelte';
import type {
  Answers,
  GameEvent,
  LegalMove,
  Next,
  Proposal,
  SeatResult,
  UpdateMessage,
} from '../protocol/messages';

export type { Answers, GameEvent, LegalMove, Next, Proposal, SeatResult, UpdateMessage };

export type Mark = 'circle' | 'triangle' | 'square' | 'diamond' | 'star' | 'hexagon';

// Somebody at the table, ready to be drawn. Boards show the mark together with the colour;
// ui/SeatMark.svelte draws it.
export type SeatInfo = {
  readonly seat: number;
  readonly name: string; // "Amelia", "Expert"; "You" is for the game to say if it likes
  readonly kind: 'human' | 'bot' | 'open';
  readonly you: boolean;
  readonly here: boolean;
  readonly colour: string; // a CSS colour, var(--seat-0) …
  readonly mark: Mark;
};

export type BoardProps = {
  readonly view: unknown; // the game's own, as docs and its json.cpp tell
  readonly seat: number | null; // whose view this is; null: a watcher's
  readonly seats: readonly SeatInfo[];
  readonly moves: readonly LegalMove[]; // empty when there is nothing to decide, and in replays
  readonly next: Next;
  readonly seq: number;
  readonly events: readonly GameEvent[]; // new with this view, for animation; none after a jump
  readonly log?: readonly GameEvent[]; // everything so far, for boards that look back
  readonly chosen: number | null; // the move that waits for confirmation or for the server
  readonly hinted: number | null; // the move that the bot would play
  readonly highlighted: readonly number[]; // moves that the guide talks about
  readonly speed: number; // of animations: 1 is usual, 4 is fast, 0 means none at all
  onplay(move: LegalMove): void;
  // Takes back the last move; nothing while that cannot be done without asking somebody.
  readonly onundo?: (() => void) | undefined;
  // Says something to the partners alone, maybe with a move that one of them could play; nothing
  // where nobody would hear it.
  readonly onsay?: ((text: string, propose?: Proposal) => void) | undefined;
  readonly proposals?: readonly Proposed[]; // what partners have proposed to this seat
};

// What a partner has proposed, and after how many entries of the log.
export type Proposed = {
  readonly name: string;
  readonly text: string;
  readonly move: string;
  readonly seq: number;
};

export type ResultProps = {
  readonly view: unknown;
  readonly seat: number | null;
  readonly seats: readonly SeatInfo[];
  readonly outcome: readonly SeatResult[];
};

// When one is asked, and what is answered without asking.
export type AskingProps = {
  readonly view: unknown;
  readonly settings: Answers;
  onchange(settings: Answers): void;
};

export type GuideContext = {
  readonly view: unknown;
  readonly moves: readonly LegalMove[];
  readonly seq: number;
  readonly seat: number | null;
};

export type GuideStep = {
  readonly title: string;
  readonly text: string;
  readonly rule?: string;
  readonly highlight?: readonly number[];
};

export type GameModule = {
  // What has to be there before a board is drawn: cards, if the server has them.
  prepare?(): Promise<void>;
  readonly Board: Component<BoardProps>;
  readonly Result?: Component<ResultProps>; // the score in detail, under the ranks
  readonly team?: string; // what partners are called together: "Alliance"
  readonly lastScene?: number; // how long the end is played out, in milliseconds at usual speed
  readonly choicesFirst?: boolean; // the list of choices stands above the board, and open
  // For games that can answer for a seat: how its player wants that.
  readonly Asking?: Component<AskingProps>;
  // What to set so that this move is made always when the question comes again; null: it cannot be.
  remembers?(view: unknown, moves: readonly LegalMove[], move: LegalMove): Answers | null;
  // Settings that are for the moment and not for the next match.
  readonly passing?: readonly string[];
  readonly quiet?: readonly string[]; // events of which there are too many to read
  // In a guided match, what to say now; null: nothing.
  guide?(context: GuideContext): GuideStep | null;
  // What this seat is asked: "Choose a card for your rocket." Undefined: the frame's own words.
  question?(view: unknown, next: Next, seat: number | null): string | undefined;
};

const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');

export const games: Readonly<Record<string, () => Promise<GameModule>>> = Object.fromEntries(
  Object.entries(folders).map(([path, load]) => [
    path.split('/')[1],
    async () => {
      const module = (await load()).default;
      await module.prepare?.();
      return module;
    },
  ]),
);
