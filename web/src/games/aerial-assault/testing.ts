// Views and moves for tests: the small part that a test is about, and something plain for the rest.
import type { GameEvent, LegalMove } from '..';
import type { Ball, Robot, Score, View } from './view';

const noScore: Score = {
  points: 0,
  auto_goals: 0,
  high_goals: 0,
  low_goals: 0,
  assists: 0,
  trusses: 0,
  catches: 0,
};
export const scoreWith = (part: Partial<Score>): Score => ({ ...noScore, ...part });

const basics = ['BA1', 'BA2', 'BA3', 'BA4'];
export const robotWith = (name: string, part: Partial<Robot> = {}): Robot => {
  const index = 'ABCDEF'.indexOf(name);
  return {
    name,
    seat: index,
    alliance: index % 2 ? 'blue' : 'red',
    team: ['green', 'yellow', 'purple', 'orange', 'white', 'black'][index] ?? null,
    budget: 6,
    steps: 0,
    deck: [...basics, 'SA07'],
    discards: [],
    face: null,
    declared: null,
    lock: null,
    held: 0,
    zone: index % 2 ? 'BW' : 'RW',
    build: ['DT1', 'SH2', 'FP1', 'AC1'],
    hidden: index === 0 ? [] : null,
    laid: index === 0 ? [] : null,
    pending: null,
    ...part,
  };
};

export const ballWith = (name: string, part: Partial<Ball> = {}): Ball => ({
  name,
  alliance: 'abcdef'.indexOf(name) % 2 ? 'blue' : 'red',
  place: name.toUpperCase(),
  held: true,
  touched: [name.toUpperCase()],
  trussed: false,
  ...part,
});

export const viewWith = (part: Partial<View> = {}): View => ({
  viewer: 0,
  players: 4,
  iri: false,
  missed_shots: false,
  tied_blocks: false,
  share_auto: false,
  share_plans: true,
  rookies: [],
  phase: 'commit',
  play: 4,
  autonomous: false,
  initiative: 'blue',
  decider: null,
  row: [],
  pile: 0,
  order: ['A', 'B', 'C', 'D'],
  turn: 0,
  cycle: 0,
  rolls: [0, 0, 0, 0],
  robots: ['A', 'B', 'C', 'D'].map((name) => robotWith(name)),
  balls: ['a', 'b', 'c', 'd'].map((name) => ballWith(name)),
  scores: [noScore, noScore],
  spent: [],
  locked: [],
  breakdown: [],
  panic: [],
  next_breakdown: [],
  next_panic: [],
  active: [],
  cancelled: [],
  used: [],
  step: 0,
  actor: null,
  part: 0,
  use: 'nothing',
  ball: null,
  receiver: null,
  roll: 'none',
  die: 0,
  against: 0,
  resigned: null,
  ...part,
});

export const movesOf = (...texts: readonly string[]): LegalMove[] =>
  texts.map((text, i) => ({ move: 100 + i, text, says: text, rule: 'AA-57' }));

let previews = 0;
export const previewed = (text: string, preview: unknown): LegalMove => ({
  move: 500 + previews++,
  text,
  says: text,
  rule: 'AA-57',
  preview,
});

export const eventOf = (
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): GameEvent => ({
  seq: 7,
  event,
  text: `${event}.`,
  ...fields,
});
