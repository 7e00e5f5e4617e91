// What the server says a move may come to (src/games/aerial_assault/preview.hpp).
import type { LegalMove } from '..';

type Odds = { readonly wins: number; readonly of: number };

export type Preview = Partial<Odds> & {
  readonly points?: number;
  readonly assists?: number;
  readonly again?: boolean; // the card lets the die be rolled again
  readonly succeeds?: boolean; // the die as it lies
  readonly second_zone?: Odds;
  readonly block?: Odds;
};

export const previewOf = (move: LegalMove): Preview => move.preview ?? {};
