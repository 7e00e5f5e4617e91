// The printed facts: parts and action cards, as in src/games/aerial_assault/cards.hpp until the
// server's own are known (useCards).
import type { Alliance, CardId, Face, Laid, PartId, Robot, Zone } from './view';
import { zones } from './view';

export type Slot = 'drive' | 'shooter' | 'pick-up' | 'catching';
export const slots: readonly Slot[] = ['drive', 'shooter', 'pick-up', 'catching'];
type Three = readonly [number, number, number];

export type Part = {
  readonly id: PartId;
  readonly name: string;
  readonly slot: Slot;
  readonly weeks: number;
  readonly block?: number; // added to block dice
  readonly zones?: number; // that a Move always goes
  readonly fast?: number; // the lowest die for a second zone
  readonly shoot?: Three; // the lowest total by range; 0: impossible
  readonly truss?: Three;
  readonly pickUp?: number;
  readonly catching?: number; // added to catch dice
  readonly inbounds?: true; // without a die
};

export let parts: readonly Part[] = [
  { id: 'DT1', name: 'Tank Drive', slot: 'drive', weeks: 1, block: 1, zones: 1 },
  { id: 'DT2', name: 'Fast Tank', slot: 'drive', weeks: 2, block: 1, zones: 1, fast: 4 },
  { id: 'DT3', name: 'Mecanum Drive', slot: 'drive', weeks: 2, block: -1, zones: 2 },
  { id: 'DT4', name: 'Swerve Drive', slot: 'drive', weeks: 3, block: 1, zones: 2 },
  {
    id: 'SH1',
    name: 'Spring Puncher',
    slot: 'shooter',
    weeks: 1,
    shoot: [4, 0, 0],
    truss: [4, 6, 0],
  },
  {
    id: 'SH2',
    name: 'Pneumatic Catapult',
    slot: 'shooter',
    weeks: 2,
    shoot: [3, 6, 0],
    truss: [3, 4, 0],
  },
  {
    id: 'SH3',
    name: 'Winch Catapult',
    slot: 'shooter',
    weeks: 3,
    shoot: [3, 4, 5],
    truss: [3, 4, 5],
  },
  {
    id: 'SH4',
    name: 'Roller Claw Launcher',
    slot: 'shooter',
    weeks: 2,
    shoot: [4, 6, 0],
    truss: [4, 5, 0],
    pickUp: 4,
  },
  {
    id: 'SH5',
    name: 'Hammer Arm',
    slot: 'shooter',
    weeks: 3,
    shoot: [3, 5, 0],
    truss: [4, 5, 0],
    pickUp: 3,
  },
  { id: 'FP1', name: 'Spinning Sticks', slot: 'pick-up', weeks: 1, pickUp: 3 },
  { id: 'FP2', name: 'Roller Bar', slot: 'pick-up', weeks: 2, pickUp: 2 },
  { id: 'FP3', name: 'Funnel Claw', slot: 'pick-up', weeks: 1, pickUp: 4, catching: 1 },
  { id: 'AC1', name: 'Active Catching', slot: 'catching', weeks: 1, catching: 2, inbounds: true },
];
export const partOf = (id: PartId): Part | undefined => parts.find((part) => part.id === id);

const printed = `BA1|Drive & Gather|Move|Floor Pick Up
BA2|Drive & Shoot|Move|Shoot
BA3|Drive & Throw|Move|Truss
BA4|Guard & Glove|Block|Catch
SA01|Drive-Up Shot|Move then Shoot|Block +1
SA02|Attack Lane|Move then Shoot|Floor Pick Up +1
SA03|Shoot and Scoot|Shoot then Move|Catch +1
SA04|Fire and Fade|Shoot then Move|Block +1
SA05|Shot Clock|Move then Shoot|Shoot then Move
SA06|Rolling Launch|Move then Truss|Floor Pick Up +1
SA07|Bridge Builder|Move then Truss|Shoot +1
SA08|Give and Go|Truss then Move|Catch +1
SA09|Throw and Chase|Truss then Move|Block +1
SA10|Truss Specialist|Move then Truss|Truss then Move
SA11|Chase Down|Move then Block|Truss +1
SA12|Cut Off|Move then Block|Floor Pick Up +1
SA13|Bump and Go|Block then Move|Shoot +1
SA14|Enforcer|Move then Block|Block then Move
SA15|All-Rounder|Shoot +1|Floor Pick Up +1
SA16|Sharpshooter|Shoot +2|Move 2
SA17|Two-Way Player|Truss +1|Catch +1
SA18|Big Arm|Truss +2|Move 2
SA19|Vacuum Intake|Floor Pick Up +2|Move 2
SA20|Brick Wall|Block +2|Move 2
SA21|Second Look|Shoot Re-roll|Move 2
SA22|Steady Throw|Truss Re-roll|Floor Pick Up +1
SA23|Soft Hands|Catch Re-roll|Block +1
SA24|Dig It Out|Floor Pick Up Re-roll|Block +1
SA25|Fast Break|Move then Shoot|Truss +1
SA26|Pull-Up Shot|Shoot then Move|Floor Pick Up +1
SA27|Lob Ahead|Move then Truss|Catch +1
SA28|Outlet Throw|Truss then Move|Shoot +1
SA29|Pin and Release|Block then Move|Truss +1
SA30|Shadow|Move then Block|Shoot +1
SA31|Read the Field|Move then Shoot|Move then Truss
SA32|Hot Hands|Catch +2|Move 2
SA33|Field Sweep|Floor Pick Up +2|Block +1
SA34|Triple Threat|Shoot +1|Catch +1
SA35|Iron Bumper|Block Re-roll|Floor Pick Up +1
SA36|Practiced Arm|Truss +1|Move 2`;

export type Card = {
  readonly id: CardId;
  readonly name: string;
  readonly top: string;
  readonly bottom: string;
};
export let cards: readonly Card[] = printed.split('\n').map((line) => {
  const [id = '', name = '', top = '', bottom = ''] = line.split('|');
  return { id, name, top, bottom };
});
let byId = new Map(cards.map((card) => [card.id, card]));
export const cardOf = (id: CardId): Card =>
  byId.get(id) ?? { id, name: id, top: 'Move', bottom: 'Move' };
export const actionText = (card: CardId, face: Face): string =>
  face === 'down' ? '' : cardOf(card)[face];

export type ComponentKind = 'move' | 'move2' | 'shoot' | 'truss' | 'catch' | 'pick' | 'block';
export type Component = { readonly kind: ComponentKind; readonly plus: number };
export type Action = { readonly parts: readonly Component[]; readonly reroll: boolean };

const kinds: readonly (readonly [string, ComponentKind])[] = [
  ['Move 2', 'move2'],
  ['Move', 'move'],
  ['Shoot', 'shoot'],
  ['Truss', 'truss'],
  ['Catch', 'catch'],
  ['Floor Pick Up', 'pick'],
  ['Block', 'block'],
];

// "Move then Block", "Truss +1", "Shoot Re-roll".
export function readAction(text: string): Action {
  const reroll = text.endsWith(' Re-roll');
  const parts = text
    .replace(' Re-roll', '')
    .split(' then ')
    .flatMap((words): Component[] => {
      const kind = kinds.find(([name]) => words.startsWith(name))?.[1];
      return kind ? [{ kind, plus: Number(/\+(\d)/.exec(words)?.[1] ?? 0) }] : [];
    });
  return { parts, reroll };
}

// The step of the card play in which an action comes, AA-90 to AA-93.
export function stepOf(text: string): 1 | 2 | 3 {
  const has = (...wanted: readonly ComponentKind[]): boolean =>
    readAction(text).parts.some(({ kind }) => wanted.includes(kind));
  return has('block') ? 1 : has('shoot', 'truss') ? 2 : 3;
}
export const faceStep = (laid: Laid | null): 1 | 2 | 3 => stepOf(laid?.action ?? '');

// What a robot can do: the sum of its parts, or of those it has so far.
export type Numbers = {
  readonly weeks: number;
  readonly zones: number;
  readonly fast: number;
  readonly block: number | null;
  readonly shoot: Three | null;
  readonly truss: Three | null;
  readonly pickUp: number; // 0: none
  readonly catching: number;
  readonly inbounds: boolean;
};

export function numbersOf(build: readonly PartId[]): Numbers {
  const own = build.flatMap((id) => partOf(id) ?? []);
  const drive = own.find((part) => part.slot === 'drive');
  const shooter = own.find((part) => part.slot === 'shooter');
  const picks = own.flatMap((part) => part.pickUp ?? []);
  return {
    weeks: own.reduce((sum, part) => sum + part.weeks, 0),
    zones: drive?.zones ?? 0,
    fast: drive?.fast ?? 0,
    block: drive?.block ?? null,
    shoot: shooter?.shoot ?? null,
    truss: shooter?.truss ?? null,
    pickUp: picks.length ? Math.min(...picks) : 0,
    catching: own.reduce((sum, part) => sum + (part.catching ?? 0), 0),
    inbounds: own.some((part) => part.inbounds),
  };
}

// On a card nowhere, AA-78.
export let catchNeeds = 4;
export let lowNeeds = 2;
export let inboundNeeds = 2;

// What GET /api/games/aerial-assault/cards answers.
export type CardSet = {
  readonly catch_needs: number;
  readonly low_goal_needs: number;
  readonly inbound_needs: number;
  readonly parts: readonly (Omit<Part, 'pickUp'> & { readonly pick_up?: number })[];
  readonly cards: readonly Card[];
};

// From now on these are the cards of the game; before a board is drawn.
export function useCards(set: CardSet): void {
  parts = set.parts.map(({ pick_up, ...part }) =>
    pick_up === undefined ? part : { ...part, pickUp: pick_up },
  );
  cards = set.cards;
  byId = new Map(cards.map((card) => [card.id, card]));
  catchNeeds = set.catch_needs;
  lowNeeds = set.low_goal_needs;
  inboundNeeds = set.inbound_needs;
}

// Out of six: how many faces reach a number; 0: it has no number.
export const facesFor = (needs: number, plus = 0): number =>
  needs === 0 ? 0 : Math.min(6, Math.max(0, 7 - (needs - plus)));
export const percent = (faces: number): string => `${Math.round((faces / 6) * 100)} %`;
// Attacker's die with its modifiers above the defender's, out of 36.
export function blockFaces(attack: number, defence: number): number {
  let count = 0;
  for (let a = 1; a <= 6; ++a)
    for (let d = 1; d <= 6; ++d) if (a + attack > d + defence) count += 1;
  return count;
}

export const shootRange = (alliance: Alliance, zone: Zone): number =>
  alliance === 'red' ? zones.indexOf(zone) + 1 : 6 - zones.indexOf(zone);
export const trussRange = (alliance: Alliance, zone: Zone): number =>
  alliance === 'red' ? zones.indexOf(zone) - 2 : 3 - zones.indexOf(zone);
export const onOwnSide = (alliance: Alliance, zone: Zone): boolean =>
  zones.indexOf(zone) <= 2 === (alliance === 'red');

// The chance of a card played here and now: of a goal, a truss, a pick up or a catch. Null where it
// begins with something else, or cannot be done from here.
export function chanceHere(
  robot: Robot,
  action: string,
): { readonly what: 'high' | 'truss' | 'pick' | 'catch'; readonly faces: number } | null {
  const [first] = readAction(action).parts;
  const what = ({ shoot: 'high', truss: 'truss', pick: 'pick', catch: 'catch' } as const)[
    first?.kind as 'shoot'
  ] as 'high' | 'truss' | 'pick' | 'catch' | undefined;
  if (!first || !what) return null;
  if (what === 'catch')
    return {
      what,
      faces: facesFor(catchNeeds, first.plus + numbersOf(robot.build ?? []).catching),
    };
  const number = needs(robot, what);
  return number === null ? null : { what, faces: facesFor(number, first.plus) };
}

// The number a robot needs where it stands: null where the throw cannot be made from.
export function needs(robot: Robot, what: 'high' | 'low' | 'truss' | 'pick'): number | null {
  const { build, alliance, zone } = robot;
  if (!build || !alliance || !zone) return null;
  const own = numbersOf(build);
  const home = onOwnSide(alliance, zone);
  if (what === 'pick') return own.pickUp || null;
  if (what === 'low') return home && shootRange(alliance, zone) === 1 ? lowNeeds : null;
  if (what === 'high') return home ? own.shoot?.[shootRange(alliance, zone) - 1] || null : null;
  return home ? null : own.truss?.[trussRange(alliance, zone) - 1] || null;
}
