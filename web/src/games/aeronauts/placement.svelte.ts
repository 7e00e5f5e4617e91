// Where the own plane is placed: a place and a heading are weighed here first, and sent together
// when the heading is chosen. What is not allowed is said before it is tried.
import type { LegalMove } from '..';
import {
  apart,
  cellStep,
  columns,
  distance,
  inward,
  latticePoint,
  nearestCell,
  rows,
  sideOf,
  spotOf,
  type Cell,
  type Point,
} from './layout';
import { previewOf, type View } from './view';
import { words } from './words';

type Source = {
  readonly view: View;
  readonly seat: number | null;
  readonly moves: readonly LegalMove[];
  readonly asked: boolean;
  nameOf(seat: number): string;
};
export type Problem = { readonly rule: string; readonly words: string };

export class Placement {
  #source: Source;
  #cell = $state.raw<Cell | null>(null); // chosen here; nothing: the usual place
  #hover = $state.raw<{ readonly cell: Cell; readonly inside: boolean } | null>(null);
  #heading = $state<number | null>(null);
  #sending = $state.raw<{ readonly cell: Cell; readonly heading: number } | null>(null);
  #sentAt = -1;

  constructor(source: Source) {
    this.#source = source;
  }

  get active(): boolean {
    return this.#source.asked;
  }
  get #side(): number {
    return sideOf(this.#source.view.planes.length, this.#source.seat ?? 0);
  }
  get fixed(): boolean {
    return this.#source.view.placing?.row != null;
  }
  get heading(): number {
    return this.#heading ?? inward(this.#side);
  }
  set heading(heading: number) {
    this.#heading = heading;
  }

  // What the server knows already is settled.
  #settled(cell: Cell): Cell {
    const { placing } = this.#source.view;
    return { column: placing?.column ?? cell.column, row: placing?.row ?? cell.row };
  }
  // The free place nearest to the middle of the strip, far from the edge.
  get #usual(): Cell {
    for (let off = 0; off < columns; ++off) {
      const column = (columns - 1) / 2 + (off % 2 ? 1 : -1) * Math.ceil(off / 2);
      const cell = { column, row: rows - 1 };
      if (!this.#tooClose(cell)) return cell;
    }
    return { column: (columns - 1) / 2, row: rows - 1 };
  }
  get cell(): Cell {
    return this.#settled(this.#cell ?? this.#usual);
  }
  get #weighed(): Cell {
    return this.#hover && !this.fixed ? this.#settled(this.#hover.cell) : this.cell;
  }

  #tooClose(cell: Cell): Problem | null {
    const { view, seat } = this.#source;
    const point = latticePoint(this.#side, cell.column, cell.row);
    const near = view.planes.findIndex(
      ({ pose }, other) => other !== seat && pose && distance(point, spotOf(pose)) < apart - 1e-6,
    );
    return near < 0 ? null : { rule: 'AN-5', words: words.place.close(this.#source.nameOf(near)) };
  }

  get problem(): Problem | null {
    if (this.#hover && !this.#hover.inside && !this.fixed)
      return { rule: 'AN-4', words: words.place.outside };
    return this.#tooClose(this.#weighed);
  }
  get ready(): boolean {
    return this.#tooClose(this.cell) === null;
  }
  get at(): Point {
    const cell = this.#weighed;
    return latticePoint(this.#side, cell.column, cell.row);
  }
  get candidate() {
    if (!this.active) return null;
    return { spot: { ...this.at, angle: -45 * this.heading }, bad: this.problem !== null };
  }
  advised(moves: readonly number[]): number[] {
    return this.#source.moves.flatMap((move) => {
      const preview = previewOf(move);
      return preview.kind === 'face' && moves.includes(move.move) ? [preview.pose.heading] : [];
    });
  }

  point(at: Point, how: 'hover' | 'mouse' | 'touch'): void {
    const { inside, ...cell } = nearestCell(this.#side, at);
    this.#hover = { cell, inside };
    if (how !== 'hover' && inside) this.#cell = cell;
    if (how === 'touch' && inside) this.#hover = null;
  }
  leave(): void {
    this.#hover = null;
  }

  // An arrow key moves the place; true if it did.
  key(key: string): boolean {
    const step = this.active ? cellStep(this.#side, key) : null;
    if (!step) return false;
    const { column, row } = this.cell;
    const within = (at: number, of: number): number => Math.min(Math.max(at, 0), of - 1);
    this.#hover = null;
    this.#cell = {
      column: within(column + step.column, columns),
      row: within(row + step.row, rows),
    };
    return true;
  }

  face(heading: number): void {
    if (!this.ready) return;
    this.#heading = heading;
    this.#sentAt = -1;
    this.#sending = { cell: this.cell, heading };
  }

  // The next move on the way to what was chosen, once for each position.
  next(moves: readonly LegalMove[], seq: number): LegalMove | null {
    const wish = this.#sending;
    if (!wish) return null;
    if (!this.active) {
      this.#sending = null;
      this.#cell = null;
      this.#heading = null;
      return null;
    }
    if (moves.length === 0 || seq === this.#sentAt) return null;
    this.#sentAt = seq;
    const move = moves.find((one) => {
      const preview = previewOf(one);
      return (
        (preview.kind === 'column' && preview.column === wish.cell.column) ||
        (preview.kind === 'row' && preview.row === wish.cell.row) ||
        (preview.kind === 'face' && preview.pose.heading === wish.heading)
      );
    });
    if (!move || previewOf(move).kind === 'face') this.#sending = null;
    return move ?? null;
  }
}
