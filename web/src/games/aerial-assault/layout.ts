// Where robots and balls lie on the drawn field.
import { zones, type Ball, type Robot, type View, type Zone } from './view';

export type Size = {
  readonly zone: number; // width of a zone
  readonly goal: number; // width of the goals at each end
  readonly truss: number; // between the white zones
  readonly height: number;
  readonly top: number; // room for the names of the zones
  readonly robot: number; // side of a robot
};
export const wide: Size = { zone: 142, goal: 34, truss: 18, height: 250, top: 34, robot: 53 };
export const narrow: Size = { zone: 88, goal: 24, truss: 14, height: 330, top: 34, robot: 66 };

export const widthOf = (size: Size): number => 6 * size.zone + 2 * size.goal + size.truss;

export const zoneLeft = (size: Size, zone: Zone): number => {
  const index = zones.indexOf(zone);
  return size.goal + index * size.zone + (index > 2 ? size.truss : 0);
};

export type Spot = { readonly x: number; readonly y: number };
export type PlacedRobot = Spot & { readonly robot: Robot };
export type PlacedBall = Spot & { readonly ball: Ball; readonly held: boolean };

const gap = 4;

// Robots stand in a zone row by row, as many side by side as there is room for.
function spots(size: Size, zone: Zone, count: number): Spot[] {
  const left = zoneLeft(size, zone);
  const room = size.height - size.top - 40;
  const across = Math.max(1, Math.floor((size.zone - gap) / (size.robot + gap)));
  const columns = Math.min(count, across);
  const rows = Math.ceil(count / Math.max(1, columns));
  const step = Math.min(size.robot + 10, rows > 1 ? room / rows : room);
  return Array.from({ length: count }, (_, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: left + size.zone / 2 + (column - (inRow - 1) / 2) * (size.robot + gap),
      y: size.top + room / 2 + (row - (rows - 1) / 2) * step + 2,
    };
  });
}

export function placeRobots(view: View, size: Size): readonly PlacedRobot[] {
  return zones.flatMap((zone) => {
    const here = view.robots
      .filter((robot) => robot.zone === zone)
      .toSorted((a, b) => (a.alliance ?? '').localeCompare(b.alliance ?? '') * -1);
    const places = spots(size, zone, here.length);
    return here.map((robot, i) => ({ robot, ...(places[i] ?? { x: 0, y: 0 }) }));
  });
}

export const ballRadius = 11;

export function placeBalls(view: View, size: Size): readonly PlacedBall[] {
  const robots = placeRobots(view, size);
  const onFloor = new Map<string, number>();
  const inHand = new Map<string, number>();
  return view.balls.flatMap((ball): PlacedBall[] => {
    const { place } = ball;
    if (place === null) return [];
    const holder = robots.find(({ robot }) => robot.name === place);
    if (ball.held && holder) {
      const nth = inHand.get(place) ?? 0;
      inHand.set(place, nth + 1);
      return [
        {
          ball,
          held: true,
          x: holder.x + size.robot / 2 - 6 - nth * 2 * ballRadius,
          y: holder.y + size.robot / 2 - 6,
        },
      ];
    }
    if ((zones as readonly string[]).includes(place)) {
      const nth = onFloor.get(place) ?? 0;
      onFloor.set(place, nth + 1);
      const left = zoneLeft(size, place as Zone);
      const all = view.balls.filter((other) => other.place === place).length;
      const step = Math.min(
        2 * ballRadius + 3,
        (size.zone - 2 * ballRadius) / Math.max(1, all - 1),
      );
      return [
        {
          ball,
          held: false,
          x: left + size.zone / 2 + (nth - (all - 1) / 2) * step,
          y: size.height - ballRadius - 8,
        },
      ];
    }
    if (place === 'air') return [{ ball, held: false, x: widthOf(size) / 2, y: size.top + 14 }];
    return [];
  });
}

// Balls that are off the field.
export const ballsOff = (view: View): readonly Ball[] =>
  view.balls.filter(({ place }) => place === 'gone' || place?.startsWith('wait'));
