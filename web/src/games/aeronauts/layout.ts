// Where things are, as numbers: no drawing, no rules. Millimetres, with y downwards as in pictures.
import type { Leg, Piece, Pose } from './view';

export type Point = { readonly x: number; readonly y: number };
export type Spot = Point & { readonly angle: number }; // degrees clockwise; 0 flies to the right

export const token = 13; // radius
const notch = 4;
const straight = 78;
const radii = { B: 91, T: 39 };
const eighths = { B: 1, T: 2 };
export const range = 243; // from a centre to where the string ends: it begins at the token's edge
export const apart = 256; // between the centres of planes at the start
export const tableHalf = 350;

const round = (value: number): number => Math.round(value * 100) / 100;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const spotOf = (pose: Pose): Spot => ({
  x: pose.x / 1e6,
  y: 0 - pose.y / 1e6,
  angle: -45 * pose.heading,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

// A point given as ahead and to the right of a spot.
export function ahead(spot: Spot, forward: number, right: number): Point {
  const cos = Math.cos(radians(spot.angle));
  const sin = Math.sin(radians(spot.angle));
  return { x: spot.x + forward * cos - right * sin, y: spot.y + forward * sin + right * cos };
}

type Curve = { readonly radius: number; readonly turn: number; readonly side: 1 | -1 };

function curveOf(piece: Piece): Curve | null {
  if (piece === 'S') return null;
  const kind = piece[0] as 'B' | 'T';
  return { radius: radii[kind], turn: 45 * eighths[kind], side: piece[1] === 'L' ? -1 : 1 };
}

// How far a template carries a token, and how far it turns it to the right.
type Step = { readonly forward: number; readonly right: number; readonly turn: number };

// A part of the way, 0 to 1, along the middle of a template.
function partOf(piece: Piece, part: number): Step {
  const curve = curveOf(piece);
  if (!curve) return { forward: (straight + 2 * notch) * part, right: 0, turn: 0 };
  const { radius, turn, side } = curve;
  const arc = radius * radians(turn);
  const gone = part * (arc + 2 * notch);
  const bend = Math.min(Math.max(gone - notch, 0) / arc, 1) * radians(turn);
  const before = Math.min(gone, notch);
  const after = Math.max(gone - notch - arc, 0);
  return {
    forward: before + radius * Math.sin(bend) + after * Math.cos(bend),
    right: side * (radius * (1 - Math.cos(bend)) + after * Math.sin(bend)),
    turn: (side * bend * 180) / Math.PI,
  };
}

// Where a plane is after a part of a template. It loops on the last part of the way.
export function along(from: Spot, leg: Leg, part: number): Spot {
  const step = partOf(leg.piece, part);
  const turned =
    leg.style === 'barrel-roll'
      ? 0
      : step.turn + (leg.style === 'plain' ? 0 : 180 * Math.max(0, (part - 0.6) / 0.4));
  return { ...ahead(from, step.forward, step.right), angle: from.angle + turned };
}

export const after = (from: Spot, leg: Leg): Spot => along(from, leg, 1);

// Where a plane was before it flew a template to its spot.
export function before(spot: Spot, leg: Leg): Spot {
  const moved = after({ x: 0, y: 0, angle: 0 }, leg);
  const angle = spot.angle - moved.angle;
  const back = ahead({ x: 0, y: 0, angle }, moved.x, moved.y);
  return { x: spot.x - back.x, y: spot.y - back.y, angle };
}

// The spots of a path that ends here, first to last: one more than it has legs.
export function pathTo(spot: Spot, legs: readonly Leg[]): Spot[] {
  const spots = [spot];
  for (const leg of legs.toReversed()) spots.unshift(before(spots[0] ?? spot, leg));
  return spots;
}

// The outline of a template whose token sits at (0, 0) and flies to the right.
export function outline(piece: Piece): string {
  const half = token;
  const dent = round(Math.sqrt(token * token - notch * notch));
  const begin = `M${notch} ${-half}V${-dent}A${token} ${token} 0 0 1 ${notch} ${dent}V${half}`;
  const curve = curveOf(piece);
  if (!curve) {
    const end = notch + straight;
    return `${begin}H${end}V${dent}A${token} ${token} 0 0 1 ${end} ${-dent}V${-half}Z`;
  }
  const { radius, turn, side } = curve;
  const t = radians(turn);
  const middle = { x: notch + radius * Math.sin(t), y: side * radius * (1 - Math.cos(t)) };
  const right = { x: -side * Math.sin(t), y: Math.cos(t) }; // of the flight at the end
  const at = (by: number): string =>
    `${round(middle.x + right.x * by)} ${round(middle.y + right.y * by)}`;
  const sweep = side === 1 ? 1 : 0;
  const edge = (by: number): number => radius - side * by;
  return (
    `${begin}A${edge(half)} ${edge(half)} 0 0 ${sweep} ${at(half)}L${at(dent)}` +
    `A${token} ${token} 0 0 1 ${at(-dent)}L${at(-half)}` +
    `A${edge(-half)} ${edge(-half)} 0 0 ${1 - sweep} ${notch} ${-half}Z`
  );
}

// Half of the wide arc on each side of the nose: a quarter of the disc that the string sweeps.
export function wideArc(): string {
  const corner = round(range * Math.SQRT1_2);
  return `M0 0L${corner} ${-corner}A${range} ${range} 0 0 1 ${corner} ${corner}Z`;
}

// The corridor between the forward guides, as far as the string reaches.
export function corridor(): string {
  const end = round(Math.sqrt(range * range - token * token));
  return `M${token} ${-token}H${end}A${range} ${range} 0 0 1 ${end} ${token}H${token}Z`;
}

// The placement strip of a seat: its lattice, turned from the south side.
export const columns = 67;
export const rows = 7;
const sides: Readonly<Record<number, readonly number[]>> = {
  2: [0, 2],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
};
export const sideOf = (players: number, seat: number): number => sides[players]?.[seat] ?? 0;

// Quarter turns clockwise around the middle of the table, seen from above.
function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let i = quarters & 3; i > 0; --i) [x, y] = [0 - y, x];
  return { x, y };
}

export const latticePoint = (side: number, column: number, row: number): Point =>
  turned({ x: -330 + 10 * column, y: 330 - 10 * row }, side);

export type Cell = { readonly column: number; readonly row: number };

// The nearest place of the lattice, and whether the point is in the strip at all.
export function nearestCell(side: number, point: Point): Cell & { readonly inside: boolean } {
  const own = turned(point, 4 - side);
  const column = Math.round((own.x + 330) / 10);
  const row = Math.round((330 - own.y) / 10);
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const near = { column: clamp(column, columns - 1), row: clamp(row, rows - 1) };
  const off = Math.max(Math.abs(column - near.column), Math.abs(row - near.row));
  return { ...near, inside: off <= 1 };
}

// An arrow key on the table as a step on the lattice of a side.
export function cellStep(side: number, key: string): Cell | null {
  const ways: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  };
  const way = ways[key];
  if (!way) return null;
  const own = turned(way, 4 - side);
  return { column: own.x, row: 0 - own.y };
}

// The corners of a strip, for drawing.
export function strip(side: number): { x: number; y: number; width: number; height: number } {
  const a = latticePoint(side, 0, 0);
  const b = latticePoint(side, columns - 1, rows - 1);
  return {
    x: Math.min(a.x, b.x) - 5,
    y: Math.min(a.y, b.y) - 5,
    width: Math.abs(a.x - b.x) + 10,
    height: Math.abs(a.y - b.y) + 10,
  };
}

// The heading from a side towards the middle of the table.
export const inward = (side: number): number => [2, 0, 6, 4][side] ?? 2;

// What can be seen of the table: its middle and how wide it is.
export type Camera = Point & { readonly width: number };
export type Size = { readonly width: number; readonly height: number };

export const widest = 6000;
export const narrowest = 160;
// Millimetres to a pixel: where fitting everybody in gives up, for planes would be dots; and what
// is good to fly by.
const coarse = 2.3;
const handy = 1.35;

const heightOf = (camera: Camera, size: Size): number => (camera.width * size.height) / size.width;

export function box(camera: Camera, size: Size): { x: number; y: number } & Size {
  const height = heightOf(camera, size);
  return {
    x: camera.x - camera.width / 2,
    y: camera.y - height / 2,
    width: camera.width,
    height,
  };
}

// Sees all points with a margin; if they are too far apart for that, the first one and its
// surroundings.
export function fit(points: readonly Point[], size: Size, margin = 90, least = 420): Camera {
  const [first] = points;
  if (!first) return { x: 0, y: 0, width: least };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const ratio = size.width / size.height;
  const wanted = Math.max(right - left, (bottom - top) * ratio);
  const floor = least * Math.max(1, ratio);
  if (wanted > Math.max(coarse * size.width, floor))
    return { x: first.x, y: first.y, width: Math.max(handy * size.width, least) };
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(wanted, floor) };
}

// A camera that stays where it is as long as it sees everything it should and not much more.
export function follow(now: Camera, wanted: Camera, points: readonly Point[], size: Size): Camera {
  const seen = box(now, size);
  const margin = 2.5 * token;
  const all = points.every(
    (point) =>
      point.x >= seen.x + margin &&
      point.x <= seen.x + seen.width - margin &&
      point.y >= seen.y + margin &&
      point.y <= seen.y + seen.height - margin,
  );
  return all && now.width <= wanted.width * 1.6 ? now : wanted;
}

export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), width: mix(from.width, to.width) };
}

// Zooms so that the point stays where it is on the screen.
export function zoom(camera: Camera, factor: number, at: Point = camera): Camera {
  const width = Math.min(Math.max(camera.width * factor, narrowest), widest);
  const by = width / camera.width;
  return { x: at.x + (camera.x - at.x) * by, y: at.y + (camera.y - at.y) * by, width };
}

// Where at the rim to point to something that cannot be seen; nothing if it can.
export type Pointer = Spot & { readonly far: number }; // far: from the middle of the picture
export function pointer(target: Point, camera: Camera, size: Size): Pointer | null {
  const height = heightOf(camera, size);
  const [dx, dy] = [target.x - camera.x, target.y - camera.y];
  if (Math.abs(dx) <= camera.width / 2 && Math.abs(dy) <= height / 2) return null;
  const inset = 0.07 * Math.min(camera.width, height);
  const scale = Math.min(
    (camera.width / 2 - inset) / Math.max(Math.abs(dx), 1e-9),
    (height / 2 - inset) / Math.max(Math.abs(dy), 1e-9),
  );
  return {
    x: camera.x + dx * scale,
    y: camera.y + dy * scale,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    far: Math.hypot(dx, dy),
  };
}

// Lines of the grid that can be seen, 10 cm apart, or more if there would be too many.
export function gridLines(from: number, to: number): { step: number; at: number[] } {
  let step = 100;
  while ((to - from) / step > 24) step *= 5;
  const at: number[] = [];
  for (let line = Math.ceil(from / step) * step; line <= to; line += step) at.push(line);
  return { step, at };
}

// Dice on the table: which dodge cancels what (AN-22; with heavy criticals AN-V4).
export type Face = 'miss' | 'hit' | 'critical' | 'dodge';
export type Die = {
  readonly value: number;
  readonly face: Face;
  readonly cancelled: number; // the step at which it is cancelled or used up, from 1; 0: not at all
};

export function cancellations(
  attack: readonly number[],
  defence: readonly number[],
  heavy: boolean,
): { readonly attack: readonly Die[]; readonly defence: readonly Die[]; readonly steps: number } {
  const fired = attack.map((value) => ({
    value,
    face: (value === 8 ? 'critical' : value >= 6 ? 'hit' : 'miss') as Face,
    cancelled: 0,
  }));
  const dodged = defence.map((value) => ({
    value,
    face: (value >= 6 ? 'dodge' : 'miss') as Face,
    cancelled: 0,
  }));
  let steps = 0;
  const cancel = (face: Face, price: number): void => {
    for (const die of fired.filter((one) => one.face === face)) {
      const free = dodged.filter((one) => one.face === 'dodge' && one.cancelled === 0);
      if (free.length < price) return;
      die.cancelled = ++steps;
      for (const one of free.slice(0, price)) one.cancelled = steps;
    }
  };
  if (heavy) cancel('critical', 2);
  cancel('hit', 1);
  if (!heavy) cancel('critical', 2);
  return { attack: fired, defence: dodged, steps };
}

// What is played out on the table: planes fly one after the other, each scene at its time.
export type Scene = {
  readonly seat: number;
  readonly from: Spot;
  readonly leg: Leg;
  readonly altitude: number;
  readonly begins: number; // milliseconds
  readonly lasts: number;
};

// Where a plane is drawn at a moment: nothing if no scene is about it any more.
export function spotAt(scenes: readonly Scene[], seat: number, now: number): Spot | null {
  const own = scenes.filter((scene) => scene.seat === seat && scene.begins + scene.lasts > now);
  const [scene] = own;
  if (!scene) return null;
  const part = Math.max(0, (now - scene.begins) / scene.lasts);
  return along(scene.from, scene.leg, part * part * (3 - 2 * part));
}

// The height of a plane, as its size and how far its shadow falls.
export const lift = (altitude: number): { readonly scale: number; readonly shadow: number } => ({
  scale: 1 + 0.1 * altitude,
  shadow: 1.6 + 3.2 * altitude,
});

// Tokens never get smaller on the screen than one can see; `pixel` is its width in millimetres.
export const sizeOf = (pixel: number, altitude: number): number =>
  lift(altitude).scale * Math.max(1, (20 * pixel) / (2 * token));

// A place on the table for the `transform` of what is drawn flying to the right.
export const at = (spot: Spot): string => `translate(${spot.x} ${spot.y}) rotate(${spot.angle})`;
