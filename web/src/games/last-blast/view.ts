// The view of The Last Blast as the server sends it (src/games/last_blast/json.cpp), what a move
// will do (preview.cpp), and how cards and symbols are read.
import type { LegalMove } from '..';

export type CardName = string; // "G2c": colour, printed number, symbol
export type Phase = 'tiles' | 'deal' | 'pick' | 'draw' | 'place' | 'toss' | 'fly' | 'over';
export type End = 'front' | 'rear' | 'only';

export type View = {
  readonly viewer: number | 'spectator';
  readonly players: number;
  readonly exploded_block: boolean;
  readonly tie_break: 'shared' | 'more-cards';
  readonly phase: Phase;
  readonly round: number;
  readonly pick: number;
  readonly turn: number; // the column that is entered now, 1 to 7
  readonly start_player: number;
  readonly active: number;
  readonly locked: readonly number[];
  readonly drawers: readonly number[];
  readonly moved: readonly number[];
  readonly deck_size: number;
  readonly drawn: CardName | null;
  readonly pending: number | null;
  readonly field: readonly string[]; // a letter for each tile, row by row
  readonly row: readonly (number | null)[];
  readonly exploded_turn: readonly (number | null)[];
  readonly rockets: readonly (readonly CardName[])[]; // front card first
  readonly hand_sizes: readonly number[];
  readonly hands: readonly (readonly CardName[] | null)[];
};

export type PickPreview = {
  readonly kind: 'pick' | 'place';
  readonly card: CardName;
  readonly end: End;
};
export type FlyPreview = {
  readonly kind: 'fly';
  readonly row: number;
  readonly column: number;
  readonly jump: number;
  readonly boost: number;
  readonly collision: number;
  readonly shield: number;
  readonly damage: number;
  readonly front: number;
  readonly rear: number;
  readonly falls_front: readonly CardName[];
  readonly falls_rear: readonly CardName[];
  readonly explodes: boolean;
  readonly left: number;
  readonly worth: number;
};
export type Preview = PickPreview | { readonly kind: 'draw' } | FlyPreview;

export const asView = (view: unknown): View => view as View;
export const previewOf = (move: LegalMove): Preview => move.preview as Preview;

export const symbols = ['drop', 'hammers', 'circles', 'bricks', 'wheel', 'arrow'] as const;
export type SymbolName = (typeof symbols)[number];
const letters = 'dhcbwa';

// What a letter of the field shows; nothing while the tile is not laid yet.
export const symbolOf = (letter: string | undefined): SymbolName | undefined =>
  letter ? symbols[letters.indexOf(letter)] : undefined;
export const valueOf = (symbol: SymbolName): number => symbols.indexOf(symbol) + 1;

export type Kind = 'shield' | 'boost' | 'equipment';
export type CardFacts = {
  readonly colour: 'green' | 'red' | 'amber';
  readonly kind: Kind;
  readonly number: number;
  readonly symbol: SymbolName;
};

const colours = {
  G: { colour: 'green', kind: 'shield' },
  R: { colour: 'red', kind: 'boost' },
  A: { colour: 'amber', kind: 'equipment' },
} as const;

export function cardFacts(card: CardName): CardFacts {
  return {
    ...colours[card[0] as keyof typeof colours],
    number: Number(card[1]),
    symbol: symbolOf(card[2]) ?? 'drop',
  };
}

export const printedSum = (cards: readonly CardName[]): number =>
  cards.reduce((sum, card) => sum + Number(card[1]), 0);

// The viewer's own choice while the others still choose: a card's number times three plus the end;
// after a draw just the end.
export type Pending = { readonly card: CardName; readonly end: End } | { readonly draw: true };

const nine = ['G1', 'G1', 'G2', 'R1', 'R2', 'R3', 'A4', 'A5', 'A6'];
const ends: readonly End[] = ['front', 'rear', 'only'];

export function pendingOf(view: View): Pending | null {
  if (view.pending === null) return null;
  const end = ends[view.pending % 3] ?? 'only';
  if (view.phase === 'place') return view.drawn ? { card: view.drawn, end } : null;
  const card = Math.floor(view.pending / 3);
  if (card >= 54) return { draw: true };
  return { card: `${nine[card % 9]}${letters[Math.floor(card / 9)]}`, end };
}
