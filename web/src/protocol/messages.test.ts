// @vitest-environment node
// docs/protocol.md is the contract: its examples must be of our kinds and shapes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  clientTypes,
  readMessage,
  serverTypes,
  type ClientMessage,
  type SentUpdate,
  type ServerMessage,
} from './messages';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

type Example = Readonly<Record<string, unknown>> & { readonly type: string };

function examples(language: string): readonly Example[] {
  const blocks = page.matchAll(new RegExp('```json ' + language + '\\n([\\s\\S]*?)```', 'g'));
  return [...blocks].map(([, json]) => JSON.parse(json ?? '') as Example);
}

const kinds = (list: readonly Example[]): string[] =>
  [...new Set(list.map(({ type }) => type))].toSorted();

// A shape: what is checked of a value, or how it is made of other shapes. A "?" at the end of a
// name: the field may be missing.
type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'any'
  | { readonly maybe: Shape } // or null
  | { readonly list: Shape }
  | { readonly of: Readonly<Record<string, Shape>>; readonly more?: true };

function problems(value: unknown, shape: Shape, at = 'message'): string[] {
  if (shape === 'any') return [];
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${at} is no ${shape}`];
  if ('maybe' in shape) return value === null ? [] : problems(value, shape.maybe, at);
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((item, i) => problems(item, shape.list, `${at}[${i}]`))
      : [`${at} is no list`];
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const fields = new Map(Object.entries(value));
  const found = Object.entries(shape.of).flatMap(([name, inner]) => {
    const plain = name.replace('?', '');
    if (!fields.has(plain)) return name.endsWith('?') ? [] : [`${at}.${plain} is missing`];
    const field = fields.get(plain);
    fields.delete(plain);
    return problems(field, inner, `${at}.${plain}`);
  });
  if (shape.more) return found;
  return [...found, ...[...fields.keys()].map((name) => `${at}.${name} is not in our types`)];
}

const seat: Shape = {
  of: {
    kind: 'string',
    'person?': 'string',
    'name?': 'string',
    'here?': 'boolean',
    'level?': 'string',
    'stands_for?': { of: { person: 'string', name: 'string' } },
    'kept_for?': { of: { person: 'string', name: 'string' } },
  },
};
const summary: Shape = {
  of: {
    table: 'string',
    game: 'string',
    status: 'string',
    clock: 'string',
    created: 'number',
    seats: { list: seat },
    watchers: 'number',
  },
};
const result: Shape = { list: { of: { rank: 'number', utility: 'number', 'score?': 'number' } } };
const chatLine = {
  person: 'string',
  name: 'string',
  text: 'string',
  time: 'number',
  seat: { maybe: 'number' },
  to: 'string',
  'propose?': { of: { seat: 'number', move: 'string', seq: 'number' } },
} as const satisfies Record<string, Shape>;
const options: Shape = { of: {}, more: true };

const serverShapes: Record<ServerMessage['type'], Record<string, Shape>> = {
  welcome: {
    version: 'number',
    server: 'string',
    time: 'number',
    you: { of: { person: 'string', name: 'string', account: 'boolean' } },
  },
  pong: { 'id?': 'number', time: 'number' },
  lobby: { tables: { list: summary } },
  lobby_changes: {
    changed: { list: summary },
    gone: { list: 'string' },
    'order?': { list: 'string' },
  },
  created: { 'id?': 'number', table: 'string' },
  table: {
    table: 'string',
    game: 'string',
    status: 'string',
    created: 'number',
    options,
    clock: 'string',
    private: 'boolean',
    delay: 'number',
    guide: 'boolean',
    host: 'string',
    you: { of: { seat: { maybe: 'number' }, host: 'boolean' } },
    seats: { list: seat },
    watchers: 'number',
    muted: { list: 'string' },
    fair: {
      of: {
        commitment: 'string',
        seeds: { list: 'boolean' },
        'server_seed?': 'string',
        'seat_seeds?': { list: 'string' },
      },
    },
    takeback: { maybe: { of: { by: 'number', waits_for: { list: 'number' } } } },
    from: { maybe: { of: { match: { maybe: 'string' }, seq: 'number' } } },
    rematch: { maybe: 'string' },
    result: { maybe: result },
    'chat?': { list: { of: chatLine } },
  },
  update: {
    table: 'string',
    from: 'number',
    seq: 'number',
    'era?': 'number',
    'ack?': 'string',
    'events?': {
      list: {
        of: { 'seq?': 'number', event: 'string', text: 'string', 'rule?': 'string' },
        more: true,
      },
    },
    'asked?': { list: 'number' },
    'locked?': { list: 'number' },
    view: 'any',
    'moves?': {
      list: {
        of: {
          move: 'number',
          text: 'string',
          'says?': 'string',
          'rule?': 'string',
          'preview?': 'any',
        },
      },
    },
    'partners?': { list: 'number' },
    'may?': {
      of: { 'undo?': 'boolean', 'takeback?': 'boolean', 'resign?': 'boolean', 'hint?': 'boolean' },
    },
    'settings?': options,
    'time?': 'number',
    'clocks?': { list: { of: { left: 'number', runs: 'boolean', 'reserve?': 'number' } } },
    'outcome?': result,
  },
  played: { table: 'string', key: 'string', seq: 'number' },
  hint: { 'id?': 'number', table: 'string', seq: 'number', move: 'number' },
  chat: { table: 'string', ...chatLine },
  refused: {
    'id?': 'number',
    code: 'string',
    words: 'string',
    rule: 'string',
    'table?': 'string',
    'key?': 'string',
  },
};

const wish: Shape = { of: { kind: 'string', 'level?': 'string' } };
const ofTable = { table: 'string' } as const satisfies Record<string, Shape>;

const clientShapes: Record<ClientMessage['type'], Record<string, Shape>> = {
  hello: { version: 'number' },
  ping: {},
  lobby: { on: 'boolean', 'changes?': 'boolean' },
  create: {
    game: 'string',
    seats: { list: wish },
    'options?': options,
    'clock?': 'string',
    'private?': 'boolean',
    'delay?': 'number',
    'guide?': 'boolean',
    'from?': { of: { match: 'string', seq: 'number' } },
  },
  watch: { ...ofTable, 'since?': 'number', 'era?': 'number' },
  unwatch: ofTable,
  sit: { ...ofTable, seat: 'number' },
  stand: ofTable,
  seat: { ...ofTable, seat: 'number', to: wish },
  swap: { ...ofTable, seats: { list: 'number' } },
  option: { ...ofTable, name: 'string', value: 'string' },
  host: { ...ofTable, person: 'string' },
  mute: { ...ofTable, person: 'string', on: 'boolean' },
  close: ofTable,
  seed: { ...ofTable, seed: 'string' },
  start: ofTable,
  move: {
    ...ofTable,
    seq: 'number',
    'era?': 'number',
    'move?': 'number',
    'text?': 'string',
    key: 'string',
  },
  undo: ofTable,
  takeback: ofTable,
  agree: { ...ofTable, yes: 'boolean' },
  resign: ofTable,
  settings: { ...ofTable, settings: options },
  hint: ofTable,
  rematch: ofTable,
  chat: {
    ...ofTable,
    text: 'string',
    'to?': 'string',
    'propose?': { of: { seat: 'number', move: 'string' } },
  },
};

test('the document has every message of the server, and we have every one of the document', () => {
  expect(kinds(examples('server'))).toEqual(Object.keys(serverTypes).toSorted());
});

test('the document has every message of a client, and we have every one of the document', () => {
  expect(kinds(examples('client'))).toEqual(Object.keys(clientTypes).toSorted());
});

test.each(examples('server'))('the server may send %o', (example) => {
  const shape = serverShapes[example.type as ServerMessage['type']];
  expect(problems(example, { of: { type: 'string', ...shape } })).toEqual([]);
  if (example.type !== 'update') expect(readMessage(JSON.stringify(example))).toEqual(example);
});

test('an update is read with all that its message leaves out', () => {
  const message: SentUpdate = { type: 'update', table: 't1', from: 7, seq: 9, view: {} };
  const may = { undo: false, takeback: false, resign: false, hint: false };
  expect(readMessage(JSON.stringify(message))).toEqual({
    ...message,
    era: 0,
    events: [],
    next: { asks: 'seats', seats: [], locked: [] },
    moves: [],
    may,
    outcome: null,
  });
  const full = {
    ...message,
    era: 2,
    events: [
      { event: 'bid', text: 'One.' },
      { event: 'bid', text: 'Two.' },
      { seq: 8, event: 'called', text: 'Three.' },
      { event: 'showed', text: 'Four.' },
    ],
    asked: [1],
    locked: [0],
    moves: [
      { move: 1, text: 'a', rule: 'X-1' },
      { move: 2, text: 'b' },
      { move: 3, text: 'c', rule: 'X-2' },
      { move: 4, text: 'd' },
    ],
    may: { hint: true },
    outcome: [{ rank: 1, utility: 1 }],
  };
  const read = readMessage(JSON.stringify(full));
  if (read?.type !== 'update') throw new Error('not an update');
  expect(read.events.map((event) => event.seq)).toEqual([7, 7, 8, 8]);
  expect(read.moves.map((move) => move.rule)).toEqual(['X-1', 'X-1', 'X-2', 'X-2']);
  expect(read.next).toEqual({ asks: 'nobody', seats: [1], locked: [0] });
  expect(read.may).toEqual({ ...may, hint: true });
  expect(read).toMatchObject({ era: 2, outcome: full.outcome });
});

test.each(examples('client'))('a client may send %o', (example) => {
  const shape = clientShapes[example.type as ClientMessage['type']];
  expect(problems(example, { of: { type: 'string', 'id?': 'number', ...shape } })).toEqual([]);
});

test('a finished match is as the document says', () => {
  const shape: Shape = {
    of: {
      table: 'string',
      game: 'string',
      finished: 'number',
      private: 'boolean',
      options,
      seats: { list: seat },
      result,
    },
  };
  const matches = examples('match');
  expect(matches.length).toBeGreaterThan(0);
  expect(matches.flatMap((match) => problems(match, shape))).toEqual([]);
});

test('a message of an unknown kind is ignored', () => {
  expect(readMessage('{"type": "surprise"}')).toBeUndefined();
  expect(readMessage('[]')).toBeUndefined();
});
