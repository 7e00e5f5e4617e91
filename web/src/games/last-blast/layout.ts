// Where things are, as numbers: no drawing, no rules.
import type { GameEvent, LegalMove } from '..';
import { previewOf, type CardName, type End, type FlyPreview, type View } from './view';

export const columns = 7;
export const tile = 62;
const pitch = 70;
const left = 64; // where rockets wait
const right = 54; // where they arrive
const top = 22;

export const fieldWidth = left + columns * pitch + right;
export const fieldHeight = (rows: number): number => top + rows * pitch + 4;

export type Point = { readonly x: number; readonly y: number };

// The middle of a tile. Column 0 is where rockets wait, column 8 behind the field.
export function middle(row: number, column: number): Point {
  const x =
    column <= 0
      ? left / 2
      : column > columns
        ? left + columns * pitch + right / 2
        : left + (column - 0.5) * pitch;
  return { x, y: top + (row - 0.5) * pitch };
}

export type Place = Point & { readonly state: 'waits' | 'flies' | 'through' | 'wreck' };

// Where each rocket is; nothing for those that are gone.
export function places(view: View): (Place | null)[] {
  const rows = view.field.length;
  return view.row.map((row, seat) => {
    if (view.exploded_turn[seat]) return row ? { ...middle(row, view.turn), state: 'wreck' } : null;
    if (!row) {
      const share = ((seat + 0.5) * rows) / view.players + 0.5;
      return { ...middle(share, 0), state: 'waits' };
    }
    if (view.phase === 'over' && view.turn === columns)
      return { ...middle(row, columns + 1), state: 'through' };
    const column = view.moved.includes(seat) ? view.turn : view.turn - 1;
    return { ...middle(row, column), state: 'flies' };
  });
}

// One leg of an animated flight; `step` is its place in the order of events.
export type Leg = { readonly seat: number; readonly to: Point; readonly step: number };
export type Blast = Point & { readonly seat: number; readonly step: number };
export type Action = {
  readonly legs: readonly Leg[];
  readonly blasts: readonly Blast[];
  readonly steps: number;
};

const numberIn = (event: GameEvent, name: string): number => Number(event[name]);

export function action(events: readonly GameEvent[]): Action {
  const legs: Leg[] = [];
  const blasts: Blast[] = [];
  let steps = 0;
  for (const event of events) {
    if (typeof event.seat !== 'number') continue;
    if (event.event === 'moved') {
      const to = middle(numberIn(event, 'row'), numberIn(event, 'column'));
      legs.push({ seat: event.seat, to, step: steps++ });
    } else if (event.event === 'exploded') {
      const last = legs.findLast((leg) => leg.seat === event.seat);
      if (last) blasts.push({ ...last.to, seat: event.seat, step: last.step });
    }
  }
  return { legs, blasts, steps };
}

// The cards that fell with these events, from a rocket as it was before them.
export type Fallen = { readonly front: readonly CardName[]; readonly rear: readonly CardName[] };

export function fallen(
  before: readonly CardName[],
  seat: number,
  events: readonly GameEvent[],
): Fallen {
  let rocket = [...before];
  const front: CardName[] = [];
  const rear: CardName[] = [];
  for (const event of events) {
    if (event.seat !== seat) continue;
    if (event.event === 'card_placed') return { front: [], rear: [] };
    if (event.event === 'cards_lost') {
      const off = numberIn(event, 'rear');
      front.push(...rocket.splice(0, numberIn(event, 'front')));
      rear.push(...rocket.splice(rocket.length - off, off).reverse());
    } else if (event.event === 'exploded') {
      front.push(...rocket);
      rocket = [];
    }
  }
  return { front, rear };
}

// The ways to fly to each row.
export type Option = { readonly move: LegalMove; readonly preview: FlyPreview };

export function flights(moves: readonly LegalMove[]): ReadonlyMap<number, readonly Option[]> {
  const rows = new Map<number, Option[]>();
  for (const move of moves) {
    const preview = previewOf(move);
    if (preview.kind !== 'fly') continue;
    const options = rows.get(preview.row) ?? [];
    rows.set(preview.row, [...options, { move, preview }]);
  }
  return rows;
}

// What happens to each card of a rocket, front first: it falls in every option, in some, in none.
export type Fate = 'falls' | 'may fall' | 'stays';

export function fates(size: number, options: readonly FlyPreview[]): Fate[] {
  return Array.from({ length: size }, (_, place) => {
    const falls = options.filter((o) => place < o.front || place >= size - o.rear).length;
    return falls === 0 ? 'stays' : falls === options.length ? 'falls' : 'may fall';
  });
}

// The moves that put a card somewhere, by card and end.
export type Picks = ReadonlyMap<CardName, ReadonlyMap<End, LegalMove>>;

export function picks(moves: readonly LegalMove[]): Picks {
  const cards = new Map<CardName, Map<End, LegalMove>>();
  for (const move of moves) {
    const preview = previewOf(move);
    if (preview.kind !== 'pick' && preview.kind !== 'place') continue;
    const ends = cards.get(preview.card) ?? new Map<End, LegalMove>();
    cards.set(preview.card, ends.set(preview.end, move));
  }
  return cards;
}

// Over which end something is held: rockets fly to the right, so the front is on the right.
export function endAt(x: number, box: { left: number; width: number }, ends: readonly End[]): End {
  if (ends.includes('only')) return 'only';
  return x >= box.left + box.width / 2 ? 'front' : 'rear';
}

// An irregular boulder around (0, 0), the same one for the same tile.
export function boulder(radius: number, seed: number): string {
  const corners = 9;
  const points = Array.from({ length: corners }, (_, i) => {
    const wobble = 0.86 + 0.14 * Math.sin(seed * 12.9898 + i * 4.1414);
    const angle = (i / corners) * 2 * Math.PI + seed;
    return { x: Math.cos(angle) * radius * wobble, y: Math.sin(angle) * radius * wobble };
  });
  const half = (a: Point, b: Point): string =>
    `${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)}`;
  const at = (i: number): Point => points[i % corners] ?? { x: 0, y: 0 };
  return (
    `M${half(at(corners - 1), at(0))}` +
    points.map((p, i) => `Q${p.x.toFixed(1)} ${p.y.toFixed(1)} ${half(p, at(i + 1))}`).join('') +
    'Z'
  );
}

// A star with `spikes` points around (0, 0).
export function burst(outer: number, inner: number, spikes: number): string {
  const points = Array.from({ length: spikes * 2 }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (i / spikes) * Math.PI - Math.PI / 2;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
