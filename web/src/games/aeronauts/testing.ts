// Views and moves for tests: the small part that a test is about, and something plain for the rest.
import type { LegalMove } from '..';
import type { Plane, Preview, Shot, View } from './view';

export const planeWith = (part: Partial<Plane> = {}): Plane => ({
  stats: { attack: 4, defense: 3, speed: 3, health: 2 },
  pose: { x: 0, y: 0, heading: 2 },
  health: 2,
  altitude: 0,
  dealt: 0,
  taken: 0,
  kills: 0,
  ace: false,
  triumph: false,
  flying: true,
  fell: null,
  fell_round: null,
  resigned: false,
  ...part,
});

export const viewWith = (part: Partial<View> = {}): View => ({
  viewer: 0,
  phase: 'move',
  config: {
    altitude: true,
    loop: true,
    arena: false,
    round_limit: 60,
    quiet_limit: 15,
    heavy_criticals: false,
    firing: 'standard',
    split_s: false,
    immelmann: false,
    barrel_roll: false,
    ace_dice: false,
    teams: false,
  },
  round: 1,
  first: 0,
  active: 0,
  quiet: 0,
  planes: [planeWith(), planeWith({ pose: { x: 0, y: 200e6, heading: 6 } })],
  locked: [],
  chosen: null,
  shots: [],
  ending: 'none',
  ...part,
});

export const shotWith = (part: Partial<Shot> = {}): Shot => ({
  attacker: 0,
  target: 1,
  zone: 'forward',
  attack_dice: 4,
  defence_dice: 3,
  rolls: 2097152,
  damage: [905720, 740316, 349524, 91242, 10350],
  expected: 0.8366,
  hurt: 0.5681,
  down: 0.2151,
  ...part,
});

let numbers = 1;
export const moveWith = (text: string, preview: Preview): LegalMove => ({
  move: numbers++,
  text,
  says: text,
  rule: 'AN-8',
  preview,
});

export const flyWith = (text: string, x: number, y: number, shots: readonly Shot[] = []) =>
  moveWith(text, {
    kind: 'fly',
    leg: text,
    piece: text.replace('*', ''),
    style: text.endsWith('*') ? 'loop' : 'plain',
    cost: 1,
    left: 2,
    pose: { x: x * 1e6, y: y * 1e6, heading: 2 },
    altitude: 0,
    fatal: false,
    shots,
  });
