// The view of Aeronauts as the server sends it (src/games/aeronauts/json.cpp), and what a move
// will do. Lengths are nanometres, x to the east and y to the north; headings are eighths of a
// circle, counter-clockwise from east.
import type { LegalMove } from '..';

export type Phase = 'assign' | 'roll' | 'place' | 'move' | 'attack' | 'dice' | 'over';
export type Pose = { readonly x: number; readonly y: number; readonly heading: number };
export type Zone = 'none' | 'wide' | 'forward';

export const statNames = ['attack', 'defense', 'speed', 'health'] as const;
export type StatName = (typeof statNames)[number];
export type Stats = Readonly<Record<StatName, number>>;

export type Plane = {
  readonly stats: Stats | null;
  readonly pose: Pose | null;
  readonly health: number;
  readonly altitude: number;
  readonly dealt: number;
  readonly taken: number;
  readonly kills: number;
  readonly ace: boolean;
  readonly triumph: boolean;
  readonly flying: boolean;
  readonly fell: number | null;
  readonly fell_round: number | null;
  readonly resigned: boolean;
};

export type Config = {
  readonly altitude: boolean;
  readonly loop: boolean;
  readonly arena: boolean;
  readonly round_limit: number | null;
  readonly quiet_limit: number | null;
  readonly heavy_criticals: boolean;
  readonly firing: 'standard' | 'guides-only' | 'guide-bonus';
  readonly split_s: boolean;
  readonly immelmann: boolean;
  readonly barrel_roll: boolean;
  readonly ace_dice: boolean;
  readonly teams: boolean;
};

// Of `rolls` equally likely rolls, `damage[k]` do k damage.
export type Odds = {
  readonly zone: Zone;
  readonly attack_dice: number;
  readonly defence_dice: number;
  readonly rolls: number;
  readonly damage: readonly number[];
  readonly expected: number;
  readonly hurt: number;
  readonly down: number;
};
export type Shot = Odds & { readonly attacker: number; readonly target: number };

export type Refused = { readonly move: string; readonly rule: string; readonly words: string };

export type View = {
  readonly viewer: number | null;
  readonly phase: Phase;
  readonly config: Config;
  readonly round: number;
  readonly first: number | null;
  readonly active: number | null;
  readonly quiet: number;
  readonly planes: readonly Plane[];
  readonly locked: readonly number[];
  readonly chosen: Stats | null; // the viewer's own, before the reveal
  readonly shots: readonly Shot[]; // as planes stand
  readonly ending: 'none' | 'last-flying' | 'round-limit' | 'disengaged';
  readonly roll?: {
    readonly contenders: readonly number[];
    readonly dice: readonly (number | null)[];
    readonly ties: number;
  };
  readonly placing?: { readonly column: number | null; readonly row: number | null };
  readonly move?: {
    readonly budget: number;
    readonly action: 'none' | 'climb' | 'dive' | 'immelmann';
    readonly crowded: boolean;
    readonly path: readonly string[];
  };
  readonly refused?: readonly Refused[]; // of the viewer, in its own move
  readonly attack?: {
    readonly target: number;
    readonly zone: Zone;
    readonly attack_dice: number;
    readonly defence_dice: number;
    readonly dice: readonly number[];
  };
};

type Landing = {
  readonly pose: Pose;
  readonly altitude: number;
  readonly fatal: boolean;
  readonly shots: readonly Shot[]; // from and at this plane, once it is there
};
export type StyleName = 'plain' | 'loop' | 'split-s' | 'barrel-roll';
export type FlyPreview = Landing & {
  readonly kind: 'fly';
  readonly leg: string;
  readonly piece: string;
  readonly style: StyleName;
  readonly cost: number;
  readonly left: number;
};
export type DonePreview = Landing & { readonly kind: 'done'; readonly unused: number };
export type ImmelmannPreview = Landing & { readonly kind: 'immelmann'; readonly left: number };
export type AttackPreview = Odds & { readonly kind: 'attack'; readonly target: number };
export type Preview =
  | { readonly kind: 'assign'; readonly stats: Stats }
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'face'; readonly pose: Pose }
  | FlyPreview
  | DonePreview
  | ImmelmannPreview
  | { readonly kind: 'climb'; readonly altitude: number; readonly left: number }
  | {
      readonly kind: 'dive';
      readonly tokens: number;
      readonly altitude: number;
      readonly left: number;
    }
  | AttackPreview
  | { readonly kind: 'pass' };

export const asView = (view: unknown): View => view as View;
export const previewOf = (move: LegalMove): Preview => move.preview as Preview;

export const sameSide = (view: View, one: number, other: number): boolean =>
  one === other || (view.config.teams && one % 2 === other % 2);

// A template as it is flown: "S", "BL*", "TR/", "TL=", or the number that events carry for it.
export const pieces = ['S', 'BL', 'BR', 'TL', 'TR'] as const;
export type Piece = (typeof pieces)[number];
export const styles: readonly StyleName[] = ['plain', 'loop', 'split-s', 'barrel-roll'];
const signs = ['', '*', '/', '='];
export type Leg = { readonly piece: Piece; readonly style: StyleName };

export function legOf(leg: string | number): Leg {
  if (typeof leg === 'number')
    return { piece: pieces[leg % 8] ?? 'S', style: styles[leg >> 3] ?? 'plain' };
  const sign = /[*/=]$/.exec(leg)?.[0] ?? '';
  const piece = pieces.find((one) => one === leg.slice(0, leg.length - sign.length)) ?? 'S';
  return { piece, style: styles[signs.indexOf(sign)] ?? 'plain' };
}
export const legText = ({ piece, style }: Leg): string => piece + signs[styles.indexOf(style)];

// What templates cost, as it is printed on them; what a move costs in the end its preview says.
export const printedCost: Readonly<Record<Piece, number>> = { S: 1, BL: 2, BR: 2, TL: 3, TR: 3 };

// Whether something can be done now, and if not, why: said before it is tried.
export type Offer = { readonly text: string } & (
  | { readonly move: LegalMove; readonly refused?: undefined }
  | { readonly move?: undefined; readonly refused: Refused | null }
);

export function offer(
  text: string,
  moves: readonly LegalMove[],
  refused: readonly Refused[] | undefined,
): Offer {
  const move = moves.find((one) => one.text === text);
  return move ? { text, move } : { text, refused: refused?.find((r) => r.move === text) ?? null };
}

// A place that a move leads to.
export type Way = {
  readonly move: LegalMove;
  readonly pose: Pose;
  readonly altitude: number;
  readonly leg: string | null;
  readonly cost: number | null;
  readonly fatal: boolean;
  readonly shots: readonly Shot[];
};
