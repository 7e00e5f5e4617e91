// The cards as the server plays with them: names, numbers and texts. Views name cards by id.
import type { BuildInfo } from '../../net/api';

export type Card = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly facts: string;
  readonly text: readonly string[];
  readonly attribute?: string;
  readonly damage?: readonly [number, number];
  readonly dd?: readonly [number, number];
  readonly range?: readonly [number, number];
  readonly dur?: number;
  readonly carrier?: string;
  readonly rank?: string;
  readonly timing?: string;
  readonly types?: readonly string[];
};

export type CardSet = {
  readonly cards: Readonly<Record<string, Card>>;
  readonly builds: readonly BuildInfo[];
};

let known: Readonly<Record<string, Card>> = {};

export function useCards(set: CardSet): void {
  known = set.cards;
}

// A card nobody has told us about is still shown, by its id.
export const cardOf = (id: string): Card =>
  known[id] ?? { id, name: id, type: '', facts: '', text: [] };

export const nameOf = (id: string | null): string => (id === null ? '?' : cardOf(id).name);
