// The view of Bots and Aces as the server sends it (src/games/bots_and_aces/view_json.cpp).
import { cardOf } from './cards';

export type Phase = 'draw' | 'standby' | 'action' | 'movement' | 'end';

export type Token = {
  readonly id: number;
  readonly sort: 'pin' | 'warhead';
  readonly owner: number | null;
  readonly tile: number | null;
  readonly from: number | null;
  readonly round: number;
};

export type Zone = { readonly cards: readonly string[]; readonly unknown: number };

export type Player = {
  readonly seat: number;
  readonly team: number;
  readonly alive: boolean;
  readonly level: number;
  readonly rank: number;
  readonly knockout: number;
  readonly maneuvers: number;
  readonly bot: number | null;
  readonly hand: number;
  readonly deck: number;
  readonly flags: readonly string[];
  readonly statuses: readonly string[];
  readonly terrain: string | null;
  readonly cards: {
    readonly zones: Readonly<Record<string, Zone>>;
    readonly somewhere: readonly string[];
  };
};

export type Unit = {
  readonly id: number;
  readonly name: string; // "A.bot", "A.U-40"
  readonly owner: number;
  readonly card: string | null; // null: the main Bot
  readonly stand: 'board' | 'attached' | 'reserve' | 'destroyed';
  readonly tile: number | null;
  readonly host: number | null;
  readonly hp: number;
  readonly points: number;
  readonly flags: readonly string[];
};

export type Thing = {
  readonly id: number;
  readonly name: string; // "A.W-20#2"
  readonly owner: number;
  readonly card: string | null;
  readonly carrier: number | null;
  readonly home: 'deck' | 'field' | 'plan' | 'board' | 'wreckage' | 'gone';
  readonly dur: number;
  readonly counter: number; // rounds of Cooldown that are left, else of Uptime
  readonly uptime: number; // of Uptime, while `counter` is that of the Cooldown
  readonly tile: number | null;
  readonly compound: number | null;
  readonly copy_of: number | null;
  readonly flags: readonly string[];
};

export type Slot = {
  readonly name: string; // "A.L"
  readonly place: number;
  readonly owner: number | null;
  readonly attacks: readonly (string | null)[];
  readonly string: readonly string[];
  readonly target: string | null;
  readonly card?: string | null; // of the Ace's place
  readonly filled?: boolean;
  readonly face_up?: boolean;
  readonly thing?: number | null;
};

export type Side = {
  readonly leader: number | null;
  readonly members: readonly number[];
  readonly slots: readonly Slot[];
};

export type Combat = {
  readonly step: 'declared' | 'allotting' | 'selection' | 'block' | 'attack' | 'ending';
  readonly committed: readonly number[];
  readonly actor: number;
  readonly order: readonly number[];
  readonly sides: readonly Side[];
};

export type Item = {
  readonly name: string; // "item3"
  readonly kind: string;
  readonly card: string | null;
  readonly controller: number | null;
  readonly targets: readonly string[];
  readonly string: string | null;
  readonly blocker: string | null;
  readonly blocked: string | null;
  readonly to: number | null;
};

export type Question = {
  readonly ask: string;
  readonly seat: number | null;
  readonly seats: readonly number[];
  readonly about: Item | null;
  readonly window: string | null; // of a question about priority
  readonly remember: string | null; // as what an answer is remembered: "pin", "hazard", a card
};

export type View = {
  readonly viewer: number | null;
  readonly format: 'duel' | 'team' | 'free-for-all';
  readonly round: number;
  readonly rounds: number;
  readonly turn: number | null;
  readonly phase: Phase;
  readonly ending: 'running' | 'won' | 'draw' | 'limit';
  readonly winners: readonly number[];
  readonly order: readonly number[];
  readonly board: {
    readonly cover: readonly number[];
    readonly marked: readonly number[];
    readonly terrain: readonly { readonly tile: number; readonly card: string }[];
    readonly tokens: readonly Token[];
  };
  readonly players: readonly Player[];
  readonly units: readonly Unit[];
  readonly things: readonly Thing[];
  readonly combat: Combat | null;
  readonly cycle: readonly Item[];
  readonly question: Question | null;
};

export const asView = (view: unknown): View => view as View;

export const letterOf = (seat: number): string => String.fromCharCode(65 + seat);
export const seatOfLetter = (letter: string): number => letter.charCodeAt(0) - 65;

export const zoneOf = (player: Player, name: string): Zone =>
  player.cards.zones[name] ?? { cards: [], unknown: 0 };

const isWeapon = (thing: Thing): boolean =>
  thing.card !== null && ['weapon', 'ammo', 'duplicate'].includes(cardOf(thing.card).type);

// Weapons and Ammunition of a player, where they are not open parts of a whole.
export const weaponsOf = (view: View, seat: number): Thing[] =>
  view.things.filter((thing) => thing.owner === seat && isWeapon(thing) && thing.home !== 'gone');

export const subsystemsOf = (view: View, seat: number): Thing[] =>
  view.things.filter((thing) => thing.owner === seat && !isWeapon(thing) && thing.home !== 'gone');

export const unitsOf = (view: View, seat: number): Unit[] =>
  view.units.filter((unit) => unit.owner === seat);

// What lies on the board by itself: Bits, Funnels that are out, Hazards.
export const remotesOn = (view: View, tile: number): Thing[] =>
  view.things.filter(
    (thing) => thing.tile === tile && !thing.flags.includes('docked') && thing.home !== 'wreckage',
  );

// Where a Weapon shoots from: its own tile if it flies about, else that of its unit.
export function originOf(view: View, thing: Thing): number | null {
  if (thing.tile !== null && !thing.flags.includes('docked')) return thing.tile;
  return view.units.find((unit) => unit.id === thing.carrier)?.tile ?? null;
}
