import { describe, expect, it } from 'vitest';
import {
  after,
  along,
  before,
  cancellations,
  cellStep,
  fit,
  follow,
  gridLines,
  latticePoint,
  nearestCell,
  outline,
  pathTo,
  pointer,
  sideOf,
  spotAt,
  spotOf,
  strip,
  zoom,
  type Scene,
  type Spot,
} from './layout';
import { legOf, legText, pieces } from './view';

const fly = (from: Spot, path: string): Spot =>
  path.split(' ').reduce((spot, leg) => after(spot, legOf(leg)), from);

function expectAt(spot: Spot, x: number, y: number, heading: number): void {
  const there = spotOf({ x, y, heading });
  expect(spot.x).toBeCloseTo(there.x, 3);
  expect(spot.y).toBeCloseTo(there.y, 3);
  expect(Math.cos(((spot.angle - there.angle) * Math.PI) / 180)).toBeCloseTo(1, 6);
}

describe('templates', () => {
  it('carry a plane where the rules say', () => {
    // The vectors of docs/rules/aeronauts.md.
    const at = (x: number, y: number, heading: number) => spotOf({ x, y, heading });
    expectAt(fly(at(0, 0, 0), 'S'), 86000000, 0, 0);
    expectAt(fly(at(0, 0, 1), 'S'), 60811202, 60811202, 1);
    expectAt(fly(at(0, 0, 2), 'BL'), -29481691, 71175165, 3);
    expectAt(fly(at(0, 0, 2), 'BR'), 29481691, 71175165, 1);
    expectAt(fly(at(0, 0, 6), 'TR'), -43000000, -43000000, 4);
    expectAt(fly(at(0, -300000000, 2), 'BL S S'), -151104095, -107202431, 3);
    expectAt(fly(at(0, 0, 1), 'BR TL S'), 114175165, 158481691, 2);
    expectAt(fly(at(0, 0, 2), 'S S* S'), 0, 86000000, 6);
    expectAt(fly(at(0, 0, 2), 'BL*'), -29481691, 71175165, 7);
    expectAt(fly(at(0, 0, 0), 'TL='), 43000000, 43000000, 0);
  });

  it('can be flown back', () => {
    const legs = ['S', 'BL*', 'TR', 'TL=', 'BR/'].map(legOf);
    const begin = spotOf({ x: 5e6, y: -7e6, heading: 3 });
    const end = legs.reduce(after, begin);
    const [first, ...rest] = pathTo(end, legs);
    expect(first?.x).toBeCloseTo(begin.x, 6);
    expect(first?.y).toBeCloseTo(begin.y, 6);
    expect(rest).toHaveLength(legs.length);
    expect(before(end, legOf('BR/')).x).toBeCloseTo(rest.at(-2)?.x ?? NaN, 6);
  });

  it('are followed smoothly', () => {
    for (const piece of pieces) {
      const start = { x: 0, y: 0, angle: 0 };
      let last: Spot = start;
      for (let part = 0.02; part <= 1; part += 0.02) {
        const spot = along(start, { piece, style: 'plain' }, part);
        expect(Math.hypot(spot.x - last.x, spot.y - last.y)).toBeLessThan(2);
        last = spot;
      }
    }
  });

  it('have outlines of numbers', () => {
    for (const piece of pieces) expect(outline(piece)).not.toMatch(/NaN|undefined|e-/);
    expect(outline('S')).toContain('H82');
  });

  it('are read from texts and from numbers', () => {
    for (const text of ['S', 'BL*', 'TR/', 'BR=']) expect(legText(legOf(text))).toBe(text);
    expect(legOf(9)).toEqual({ piece: 'BL', style: 'loop' });
  });
});

describe('placing', () => {
  it('has its strip along the own edge', () => {
    expect(latticePoint(0, 0, 0)).toEqual({ x: -330, y: 330 }); // south: low in the picture
    expect(latticePoint(1, 0, 0)).toEqual({ x: -330, y: -330 }); // west: its left is the north
    expect(latticePoint(2, 0, 6)).toEqual({ x: 330, y: -270 });
    expect(latticePoint(3, 66, 0)).toEqual({ x: 330, y: -330 });
    expect([0, 1, 2].map((seat) => sideOf(3, seat))).toEqual([0, 1, 3]);
    expect(strip(1)).toEqual({ x: -335, y: -335, width: 70, height: 670 });
  });

  it('finds the nearest place from every side', () => {
    for (const side of [0, 1, 2, 3]) {
      const point = latticePoint(side, 40, 2);
      expect(nearestCell(side, { x: point.x + 3, y: point.y - 4 })).toEqual({
        column: 40,
        row: 2,
        inside: true,
      });
      expect(nearestCell(side, { x: 0, y: 0 }).inside).toBe(false);
    }
  });

  it('moves the way the arrow points', () => {
    for (const side of [0, 1, 2, 3]) {
      const from = latticePoint(side, 30, 3);
      const by = cellStep(side, 'ArrowUp') ?? { column: 0, row: 0 };
      const to = latticePoint(side, 30 + by.column, 3 + by.row);
      expect(to).toEqual({ x: from.x, y: from.y - 10 });
    }
    expect(cellStep(0, 'Enter')).toBeNull();
  });
});

describe('the camera', () => {
  const size = { width: 600, height: 400 };

  it('sees all planes with a margin', () => {
    const camera = fit(
      [
        { x: -200, y: 0 },
        { x: 300, y: 100 },
      ],
      size,
    );
    expect(camera).toEqual({ x: 50, y: 50, width: 680 });
    expect(fit([{ x: 10, y: 20 }], size).width).toBe(630);
    expect(fit([], size).x).toBe(0);
  });

  it('stays with the first when they are far apart, and points to the others', () => {
    const far = { x: 9000, y: 0 };
    const camera = fit([{ x: 0, y: 0 }, far], size);
    expect(camera.x).toBe(0);
    const arrow = pointer(far, camera, size);
    expect(arrow?.angle).toBe(0);
    expect(arrow?.x).toBeLessThan(camera.width / 2);
    expect(arrow?.far).toBe(9000);
    expect(pointer({ x: 10, y: 10 }, camera, size)).toBeNull();
  });

  it('is calm while everything stays in sight', () => {
    const now = { x: 0, y: 0, width: 600 };
    const wanted = { x: 40, y: 0, width: 560 };
    expect(follow(now, wanted, [{ x: 100, y: 50 }], size)).toBe(now);
    expect(follow(now, wanted, [{ x: 290, y: 50 }], size)).toBe(wanted);
    expect(follow({ ...now, width: 2000 }, wanted, [{ x: 0, y: 0 }], size)).toBe(wanted);
  });

  it('zooms around the pointer and not without end', () => {
    const at = { x: 100, y: 50 };
    const camera = zoom({ x: 0, y: 0, width: 600 }, 0.5, at);
    expect(camera).toEqual({ x: 50, y: 25, width: 300 });
    expect(zoom(camera, 1e-6).width).toBeGreaterThan(100);
    expect(zoom(camera, 1e6).width).toBeLessThan(10000);
  });

  it('has a grid that never gets too dense', () => {
    expect(gridLines(-150, 250).at).toEqual([-100, 0, 100, 200]);
    expect(gridLines(-9000, 9000).at.length).toBeLessThan(30);
  });
});

describe('dice', () => {
  const damage = (attack: number[], defence: number[], heavy = false): number =>
    cancellations(attack, defence, heavy).attack.reduce(
      (sum, die) =>
        sum + (die.cancelled || die.face === 'miss' ? 0 : heavy && die.face === 'critical' ? 2 : 1),
      0,
    );

  it('are cancelled one by one as the rules say', () => {
    expect(damage([6, 7, 1, 2], [1, 2, 3])).toBe(2);
    expect(damage([6, 7, 8, 5], [6, 1, 1])).toBe(2);
    expect(damage([8], [8, 1, 1])).toBe(1);
    expect(damage([8], [6, 7])).toBe(0);
    expect(damage([6, 8], [7, 7])).toBe(1);
    expect(damage([6, 8], [7, 7, 8])).toBe(0);
    expect(damage([6, 7, 7, 8], [6, 6, 6])).toBe(1);
    expect(damage([6, 8], [7, 7], true)).toBe(1);
    expect(damage([8], [7], true)).toBe(2);
  });

  it('say which dodge went where', () => {
    const { attack, defence, steps } = cancellations([6, 8, 2], [7, 3, 6, 8], false);
    expect(attack.map((die) => die.cancelled)).toEqual([1, 2, 0]);
    expect(defence.map((die) => die.cancelled)).toEqual([1, 0, 2, 2]);
    expect(steps).toBe(2);
  });
});

describe('scenes', () => {
  const scene = (seat: number, begins: number): Scene => ({
    seat,
    from: { x: begins, y: 0, angle: 0 },
    leg: legOf('S'),
    altitude: 0,
    begins,
    lasts: 100,
  });
  const scenes = [scene(0, 0), scene(1, 100), scene(0, 200)];

  it('are played one after the other', () => {
    expect(spotAt(scenes, 0, 50)?.x).toBe(43);
    expect(spotAt(scenes, 1, 50)?.x).toBe(100); // waits where it was
    expect(spotAt(scenes, 0, 150)?.x).toBe(200);
    expect(spotAt(scenes, 0, 300)).toBeNull();
  });
});
