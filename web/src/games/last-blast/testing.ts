// Views and moves for tests: the small part that a test is about, and something plain for the rest.
import type { LegalMove } from '..';
import type { CardName, End, FlyPreview, PickPreview, View } from './view';

export const viewWith = (part: Partial<View>): View => ({
  viewer: 0,
  players: 2,
  exploded_block: false,
  tie_break: 'shared',
  phase: 'pick',
  round: 1,
  pick: 1,
  turn: 0,
  start_player: 0,
  active: 0,
  locked: [],
  drawers: [],
  moved: [],
  deck_size: 44,
  drawn: null,
  pending: null,
  field: ['dacwhbd', 'whadcbh', 'bcdawhc'],
  row: [null, null],
  exploded_turn: [null, null],
  rockets: [[], []],
  hand_sizes: [5, 5],
  hands: [['G1d', 'G2c', 'R3w', 'A4b', 'A6a'], null],
  ...part,
});

type Move<Shown> = LegalMove & { readonly preview: Shown };
const plain = (move: number) => ({ move, text: `${move}`, says: `${move}`, rule: 'LB-22' });

export function pickMove(card: CardName, end: End): Move<PickPreview> {
  const number = [...`${card}${end}`].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) % 65536;
  return { ...plain(number), preview: { kind: 'pick', card, end } };
}

// A flight that takes so many cards off the ends of a rocket.
export function flyMove(
  row: number,
  front: number,
  rear: number,
  more: Partial<FlyPreview> = {},
): Move<FlyPreview> {
  const preview: FlyPreview = {
    kind: 'fly',
    row,
    column: 2,
    jump: 0,
    boost: 0,
    collision: front + rear,
    shield: 0,
    damage: front + rear,
    front,
    rear,
    falls_front: ['A6w', 'A5h', 'R1c'].slice(0, front),
    falls_rear: ['A4d', 'A6a', 'G1b'].slice(0, rear),
    explodes: false,
    left: 6 - front - rear,
    worth: 20 - front - 2 * rear,
    ...more,
  };
  return { ...plain(1536 + row * 16 + front), preview };
}
