// Views and moves for tests: the small part that a test is about, and something plain for the rest.
import type { LegalMove } from '..';
import type { CardSet } from './cards';
import type { Player, Thing, Unit, View } from './view';

export const someCards: CardSet = {
  cards: {
    'K-35': {
      id: 'K-35',
      name: 'Second Wind',
      type: 'skill',
      facts: 'Skill',
      text: ['Draw two cards.'],
    },
    'W-20': {
      id: 'W-20',
      name: 'Service Rifle',
      type: 'weapon',
      facts: 'Weapon, Solid',
      text: [],
      attribute: 'S',
      damage: [10, 10],
      range: [1, 2],
      dur: 3,
    },
    'U-11': { id: 'U-11', name: 'Plating', type: 'subsystem', facts: '', text: ['Armor.'] },
  },
  builds: [{ id: 'anvil', name: 'Anvil', level: 3, points: 750 }],
};

export const unitWith = (part: Partial<Unit> = {}): Unit => ({
  id: 0,
  name: 'A.bot',
  owner: 0,
  card: null,
  stand: 'board',
  tile: 13,
  host: null,
  hp: 100,
  points: 0,
  flags: [],
  ...part,
});

export const thingWith = (part: Partial<Thing> = {}): Thing => ({
  id: 0,
  name: 'A.W-20',
  owner: 0,
  card: 'W-20',
  carrier: 0,
  home: 'deck',
  dur: 3,
  counter: 0,
  uptime: 0,
  tile: null,
  compound: null,
  copy_of: null,
  flags: [],
  ...part,
});

export const playerWith = (part: Partial<Player> = {}): Player => ({
  seat: 0,
  team: 0,
  alive: true,
  level: 3,
  rank: 0,
  knockout: 0,
  maneuvers: 0,
  bot: 0,
  hand: 1,
  deck: 51,
  flags: ['alive'],
  statuses: [],
  terrain: null,
  cards: { zones: { hand: { cards: ['K-35'], unknown: 0 } }, somewhere: [] },
  ...part,
});

export const viewWith = (part: Partial<View> = {}): View => ({
  viewer: 0,
  format: 'duel',
  round: 1,
  rounds: 60,
  turn: 0,
  phase: 'action',
  ending: 'running',
  winners: [],
  order: [0, 1],
  board: { cover: [15], marked: [], terrain: [], tokens: [] },
  players: [
    playerWith(),
    playerWith({ seat: 1, team: 1, bot: 1, cards: { zones: {}, somewhere: [] } }),
  ],
  units: [unitWith(), unitWith({ id: 1, name: 'B.bot', owner: 1, tile: 7, hp: 90 })],
  things: [thingWith(), thingWith({ id: 1, name: 'B.W-20', owner: 1, carrier: 1 })],
  combat: null,
  cycle: [],
  question: { ask: 'main', seat: 0, seats: [], about: null, window: null, remember: null },
  ...part,
});

let numbers = 1;
export const movesOf = (...texts: string[]): LegalMove[] =>
  texts.map((text) => ({ move: numbers++, text, says: `does ${text}`, rule: 'BA-75' }));
