// The nineteen tiles and forty-two edges, numbered as in src/games/bots_and_aces/board.hpp.

export type Point = { readonly x: number; readonly y: number };

const places: readonly (readonly [number, number])[] = [
  [0, 0],
  ...([
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ] as const),
  ...([
    [0, -2],
    [1, -2],
    [2, -2],
    [2, -1],
    [2, 0],
    [1, 1],
  ] as const),
  ...([
    [0, 2],
    [-1, 2],
    [-2, 2],
    [-2, 1],
    [-2, 0],
    [-1, -1],
  ] as const),
];
export const tiles: readonly number[] = places.map((_, tile) => tile);

const directions = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
const steps = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

export const size = 60; // from the middle of a tile to a corner
const flat = (Math.sqrt(3) / 2) * size; // to the middle of an edge
export const box = { width: 8 * size + 8, height: 10 * flat + 8 };

const at = (tile: number): readonly [number, number] => places[tile] ?? [0, 0];

export function middle(tile: number): Point {
  const [q, r] = at(tile);
  return { x: box.width / 2 + 1.5 * size * q, y: box.height / 2 + 2 * flat * (r + q / 2) };
}

export function corners({ x, y }: Point, by = size): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i;
    return `${(x + by * Math.cos(angle)).toFixed(1)},${(y + by * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

export function distance(a: number, b: number): number {
  const [aq, ar] = at(a);
  const [bq, br] = at(b);
  return Math.max(Math.abs(aq - bq), Math.abs(ar - br), Math.abs(aq + ar - bq - br));
}

// In the order of the lower tile, then of the higher one.
export const edges: readonly (readonly [number, number])[] = tiles.flatMap((a) =>
  tiles.flatMap((b) => (b > a && distance(a, b) === 1 ? [[a, b] as const] : [])),
);

// The ends of the line between two neighbours.
export function edgeLine(edge: number): readonly [Point, Point] {
  const [a, b] = edges[edge] ?? [0, 0];
  const from = middle(a);
  const to = middle(b);
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const along = { x: -(to.y - from.y) / (2 * flat), y: (to.x - from.x) / (2 * flat) };
  const reach = size * 0.42;
  return [
    { x: half.x - along.x * reach, y: half.y - along.y * reach },
    { x: half.x + along.x * reach, y: half.y + along.y * reach },
  ];
}

export function neighbour(tile: number, direction: string): number | null {
  const step = steps[directions.findIndex((name) => name === direction)];
  if (!step) return null;
  const [q, r] = at(tile);
  const found = places.findIndex(([x, y]) => x === q + step[0] && y === r + step[1]);
  return found < 0 ? null : found;
}

// Where the i-th of n pieces stands on a tile.
export function spot(tile: number, i: number, n: number): Point {
  const { x, y } = middle(tile);
  if (n <= 1) return { x, y };
  const angle = (2 * Math.PI * i) / n - Math.PI / 2;
  const far = n > 4 ? 34 : 26;
  return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
}
