// The view of Aerial Assault as the server sends it (src/games/aerial_assault/json.cpp), and moves
// as they are written (words.cpp).
import type { LegalMove } from '..';

export type Alliance = 'red' | 'blue';
export type Zone = 'R1' | 'R2' | 'RW' | 'BW' | 'B2' | 'B1';
export type Face = 'top' | 'bottom' | 'down';
export type CardId = string; // "SA07"
export type PartId = string; // "DT1"
export type RobotName = string; // "A" to "F"
export type BallName = string; // "a" to "f"

export const zones: readonly Zone[] = ['R1', 'R2', 'RW', 'BW', 'B2', 'B1'];
export const alliances: readonly Alliance[] = ['red', 'blue'];

export type Phase =
  | 'cards'
  | 'team'
  | 'build'
  | 'row'
  | 'roll'
  | 'toss'
  | 'slots'
  | 'pick'
  | 'refill'
  | 'alliance'
  | 'gift'
  | 'program'
  | 'flip'
  | 'receiver'
  | 'commit'
  | 'grab'
  | 'declare'
  | 'order'
  | 'use'
  | 'drive'
  | 'kiss'
  | 'reroll'
  | 'catcher'
  | 'die'
  | 'over';

export type Laid = { readonly card: CardId; readonly face: Face; readonly action?: string };
export type Declared = { readonly drive: number; readonly target: RobotName | null };

export type Robot = {
  readonly name: RobotName;
  readonly seat: number | null;
  readonly alliance: Alliance | null;
  readonly team: string | null;
  readonly budget: number;
  readonly steps: number; // parts chosen, cards programmed
  readonly deck: readonly CardId[];
  readonly discards: readonly CardId[]; // face up, since the last cleanup
  readonly face: Laid | null; // face up in this card play
  readonly declared: Declared | null;
  readonly lock: RobotName | null; // whom it may not block
  readonly held: number;
  readonly zone: Zone | null;
  readonly build: readonly PartId[] | null; // null: not known
  readonly hidden: readonly CardId[] | null; // played face down, if known
  readonly laid: readonly Laid[] | null; // face down on the table, if known
  readonly pending: Declared | 'flip' | 'down' | null;
};

export type Ball = {
  readonly name: BallName;
  readonly alliance: Alliance | null;
  readonly place: string | null; // a zone, a robot, "air", "gone", "wait7"
  readonly held: boolean;
  readonly touched: readonly RobotName[];
  readonly trussed: boolean;
};

export type Score = {
  readonly points: number;
  readonly auto_goals: number;
  readonly high_goals: number;
  readonly low_goals: number;
  readonly assists: number;
  readonly trusses: number;
  readonly catches: number;
};

export const uses = ['nothing', 'high', 'low', 'truss', 'pick', 'pass', 'kiss'] as const;
export type Use = (typeof uses)[number];
export type RollName = (typeof rolls)[number];
export const rolls = [
  'none',
  'inbound',
  'second-zone',
  'attack',
  'defend',
  'tie',
  'throw',
  'miss',
  'catch',
  'pick-up',
] as const;

export type View = {
  readonly viewer: number | 'spectator';
  readonly players: number;
  readonly iri: boolean;
  readonly missed_shots: boolean;
  readonly tied_blocks: boolean;
  readonly share_auto: boolean;
  readonly share_plans: boolean;
  readonly rookies: readonly number[];
  readonly phase: Phase;
  readonly play: number; // 1 to 28; 0 before the match
  readonly autonomous: boolean;
  readonly initiative: Alliance | null;
  readonly decider: number | null;
  readonly row: readonly CardId[];
  readonly pile: number;
  readonly order: readonly RobotName[];
  readonly turn: number;
  readonly cycle: number;
  readonly rolls: readonly number[];
  readonly robots: readonly Robot[];
  readonly balls: readonly Ball[];
  readonly scores: readonly [Score, Score];
  readonly spent: readonly CardId[];
  readonly locked: readonly RobotName[];
  readonly breakdown: readonly RobotName[];
  readonly panic: readonly RobotName[];
  readonly next_breakdown: readonly RobotName[];
  readonly next_panic: readonly RobotName[];
  readonly active: readonly RobotName[];
  readonly cancelled: readonly RobotName[];
  readonly used: readonly RobotName[];
  readonly step: number; // 1 to 3; 0: no steps
  readonly actor: RobotName | null;
  readonly part: number;
  readonly use: Use;
  readonly ball: BallName | null;
  readonly receiver: RobotName | null;
  readonly roll: RollName;
  readonly die: number;
  readonly against: number;
  readonly resigned: Alliance | null;
};

export const asView = (view: unknown): View => view as View;

export const robotNamed = (view: View, name: RobotName | null | undefined): Robot | undefined =>
  view.robots.find((robot) => robot.name === name);
export const robotAt = (view: View, index: number): Robot | undefined => view.robots[index];
export const robotsOf = (view: View, seat: number | null): readonly Robot[] =>
  seat === null ? [] : view.robots.filter((robot) => robot.seat === seat);

// What a robot may play: all its cards but those it has played and those that lie on the table.
export function handOf(robot: Robot): readonly CardId[] {
  const gone = new Set([
    ...robot.discards,
    ...(robot.hidden ?? []),
    ...(robot.laid ?? []).map((laid) => laid.card),
  ]);
  return robot.deck.filter((card) => !gone.has(card));
}

// Phases of the match in which all decide at once, each for the first robot that has not.
const programmed = 3;
const parts = 4;

// The robot that a seat is asked about; undefined where the seat is not asked, or about no robot.
export function askedRobot(view: View, seat: number | null): Robot | undefined {
  const mine = robotsOf(view, seat);
  switch (view.phase) {
    case 'build':
      return mine.find((robot) => robot.steps < parts);
    case 'program':
      return mine.find((robot) => robot.steps < programmed);
    case 'flip':
    case 'commit':
    case 'declare':
      return mine.find((robot) => !view.locked.includes(robot.name));
    case 'pick':
    case 'gift': {
      const now = robotNamed(view, view.order[view.turn]);
      return now?.seat === seat ? now : undefined;
    }
    case 'team':
      return mine.find((robot) => robot.team === null);
    case 'use':
    case 'drive':
      return robotNamed(view, view.actor);
    case 'kiss':
      return robotNamed(view, view.receiver);
    default:
      return undefined;
  }
}

// Who has decided, while all decide at once; null in other phases.
export function lockedIn(view: View, robot: Robot): boolean | null {
  if (view.phase === 'build') return robot.steps >= parts;
  if (view.phase === 'program') return robot.steps >= programmed;
  if (view.phase === 'flip' || view.phase === 'commit' || view.phase === 'declare')
    return view.locked.includes(robot.name);
  return null;
}

export const isMatch = (view: View): boolean => view.play > 0;

// Round and card play of the match: the autonomous round is round 0.
export function playOf(play: number): { round: number; card: number; of: number } {
  if (play <= 3) return { round: 0, card: play, of: 3 };
  return { round: Math.floor((play - 4) / 5) + 1, card: ((play - 4) % 5) + 1, of: 5 };
}

// A legal move, taken apart.
export type Choice =
  | { readonly kind: 'team'; readonly team: string }
  | { readonly kind: 'part'; readonly part: PartId | null }
  | { readonly kind: 'slot' | 'give' | 'inbound' | 'next' | 'catch'; readonly robot: RobotName }
  | { readonly kind: 'take'; readonly card: CardId }
  | { readonly kind: 'card'; readonly card: CardId; readonly face: Face }
  | { readonly kind: 'declare'; readonly drive: number; readonly target: RobotName | null }
  | { readonly kind: 'high' | 'low' | 'truss' | 'pick'; readonly ball: BallName }
  | { readonly kind: 'pass'; readonly zone: Zone; readonly ball: BallName }
  | { readonly kind: 'kiss'; readonly robot: RobotName; readonly ball: BallName }
  | { readonly kind: Plain };

const plainWords = [
  'stop',
  'flip',
  'leave',
  'nothing',
  'go',
  'halt',
  'accept',
  'decline',
  'keep',
  'reroll',
  'nobody',
] as const;
export type Plain = (typeof plainWords)[number];
const isPlain = (word: string): word is Plain => (plainWords as readonly string[]).includes(word);
const withRobot = { first: 'slot', give: 'give', inbound: 'inbound', next: 'next', catch: 'catch' };

export function choiceOf(text: string): Choice | null {
  const words = text.split(' ');
  const [first = '', second = '', third = ''] = words;
  if (words.length === 1) {
    if (isPlain(first)) return { kind: first };
    if (first === 'stay') return { kind: 'declare', drive: 0, target: null };
    return { kind: 'part', part: first === 'none' ? null : first };
  }
  if (first === 'program') return { kind: 'card', card: second, face: third as Face };
  if (first === 'team') return { kind: 'team', team: second };
  if (first === 'take') return { kind: 'take', card: second };
  if (first in withRobot) return { kind: withRobot[first as 'give'] as 'give', robot: second };
  if (first === 'high' || first === 'low' || first === 'truss' || first === 'pick')
    return { kind: first, ball: second };
  if (first === 'pass') return { kind: 'pass', zone: second as Zone, ball: third };
  if (first === 'kiss') return { kind: 'kiss', robot: second, ball: third };
  if (first === 'block') return { kind: 'declare', drive: 0, target: second };
  if (first === 'left' || first === 'right')
    return {
      kind: 'declare',
      drive: Number(second) * (first === 'left' ? -1 : 1),
      target: words[3] ?? null,
    };
  if (second === 'top' || second === 'bottom' || second === 'down')
    return { kind: 'card', card: first, face: second };
  return null;
}

export type Offer = { readonly move: LegalMove; readonly choice: Choice };
export const offers = (moves: readonly LegalMove[]): readonly Offer[] =>
  moves.flatMap((move) => {
    const choice = choiceOf(move.text);
    return choice ? [{ move, choice }] : [];
  });

// The moves that lay a card, by card and face.
export type Lays = ReadonlyMap<CardId, Partial<Readonly<Record<Face, LegalMove>>>>;
export function lays(moves: readonly LegalMove[]): Lays {
  const found = new Map<CardId, Partial<Record<Face, LegalMove>>>();
  for (const { move, choice } of offers(moves))
    if (choice.kind === 'card')
      found.set(choice.card, { ...found.get(choice.card), [choice.face]: move });
  return found;
}
