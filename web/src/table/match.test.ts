import { expect, test } from 'vitest';
import type { ClientMessage, TableMessage, UpdateMessage } from '../protocol/messages';
import { Match } from './match.svelte';

function match(startWhenReady = false): { match: Match; sent: ClientMessage[]; kept: string[] } {
  const sent: ClientMessage[] = [];
  const kept: string[] = [];
  const line = {
    send: (message: ClientMessage) => sent.push(message) > 0,
    move: (table: string, { seq, era }: { seq: number; era: number }, move: number) => {
      sent.push({ type: 'move', table, seq, era, move, key: 'key1' });
      return 'key1';
    },
    giveSeed: (table: string) => sent.push({ type: 'seed', table, seed: 'ab'.repeat(32) }),
    keepCommitment: (_: string, commitment: string) => kept.push(commitment),
    playWithSeed: () => kept.push('played'),
  };
  return { match: new Match('t1', line, startWhenReady), sent, kept };
}

const table = (change: Partial<TableMessage> = {}): TableMessage => ({
  type: 'table',
  table: 't1',
  game: 'last-blast',
  status: 'running',
  created: 0,
  options: {},
  clock: 'none',
  private: false,
  delay: 0,
  guide: false,
  host: 'p1',
  you: { seat: 0, host: true },
  seats: [
    { kind: 'human', person: 'p1', name: 'Amelia', here: true },
    { kind: 'bot', level: 'expert', name: 'Expert' },
  ],
  watchers: 0,
  muted: [],
  fair: { commitment: 'c1', seeds: [false, false] },
  takeback: null,
  from: null,
  rematch: null,
  result: null,
  ...change,
});

const happening = (seq: number, text = `event ${seq}`): UpdateMessage['events'][number] => ({
  seq,
  event: 'test',
  text,
});

const update = (change: Partial<UpdateMessage> = {}): UpdateMessage => ({
  type: 'update',
  table: 't1',
  from: 0,
  seq: 2,
  era: 0,
  events: [happening(0), happening(1)],
  next: { asks: 'seats', seats: [0], locked: [] },
  view: {},
  moves: [{ move: 770, text: 'A2c', says: 'Put A2c at the front.', rule: 'LB-8' }],
  may: { undo: false, takeback: false, resign: true, hint: true },
  outcome: null,
  ...change,
});

const a2c = update().moves[0]!;

test('the first update is history: it is in the log and not animated', () => {
  const { match: one } = match();
  one.receive(table());
  one.receive(update());
  expect(one.log.length).toBe(2);
  expect(one.fresh).toEqual([]);
  expect(one.myTurn).toBe(true);
});

test('a later update adds to the log and is fresh', () => {
  const { match: one } = match();
  one.receive(update());
  one.receive(update({ from: 2, seq: 3, events: [happening(2)] }));
  expect(one.log.map((event) => event.seq)).toEqual([0, 1, 2]);
  expect(one.fresh.map((event) => event.seq)).toEqual([2]);
});

test('what is told twice is kept once', () => {
  const { match: one } = match();
  one.receive(update());
  one.receive(update({ from: 1, seq: 3, events: [happening(1), happening(2)] }));
  expect(one.log.map((event) => event.seq)).toEqual([0, 1, 2]);
  expect(one.fresh.map((event) => event.seq)).toEqual([2]);
});

test('an undo drops what came after', () => {
  const { match: one } = match();
  one.receive(update());
  one.receive(update({ from: 1, seq: 1, era: 1, events: [] }));
  expect(one.log.map((event) => event.seq)).toEqual([0]);
  expect(one.fresh).toEqual([]);
});

test('a move on its way leaves nothing to choose until it is answered', () => {
  const { match: one, sent } = match();
  one.receive(update());
  one.play(a2c);
  expect(sent).toEqual([{ type: 'move', table: 't1', seq: 2, era: 0, move: 770, key: 'key1' }]);
  expect(one.moves).toEqual([]);
  expect(one.busy).toBe(true);
  one.play(a2c);
  expect(sent.length).toBe(1);
  one.receive(update({ from: 2, seq: 3, events: [], ack: 'key1' }));
  expect(one.busy).toBe(false);
  expect(one.moves.length).toBe(1);
});

test('a refused move can be chosen again', () => {
  const { match: one } = match();
  one.receive(update());
  one.play(a2c);
  one.receive({ type: 'refused', code: 'stale', words: 'Too late.', rule: '', key: 'key1' });
  expect(one.moves.length).toBe(1);
});

test('a hint is forgotten when the match has gone on', () => {
  const { match: one } = match();
  one.receive(update());
  one.receive({ type: 'hint', table: 't1', seq: 2, move: 770 });
  expect(one.hinted).toBe(770);
  one.receive(update({ from: 2, seq: 3, events: [] }));
  expect(one.hinted).toBeNull();
});

test('among bots a takeback is an undo; with people it has to be asked for', () => {
  const { match: one, sent } = match();
  const may = { undo: false, takeback: true, resign: true, hint: true };
  one.receive(table());
  one.receive(update({ may }));
  one.undo();
  expect(sent).toEqual([{ type: 'takeback', table: 't1' }]);
  const bessie = { kind: 'human', person: 'p2', name: 'Bessie', here: true } as const;
  one.receive(table({ seats: [table().seats[0]!, bessie] }));
  expect(one.undoes).toBeNull();
  one.receive(update({ may: { ...may, undo: true } }));
  expect(one.undoes).toBe('undo');
});

test('our seed answers the commitment once, and then the match starts', () => {
  const { match: one, sent, kept } = match(true);
  one.receive(table({ status: 'waiting' }));
  one.receive(table({ status: 'waiting' }));
  expect(kept).toEqual(['c1']);
  expect(sent.map(({ type }) => type)).toEqual(['seed', 'start']);
});

test('who stands up and sits down again gives a seed again', () => {
  const { match: one, sent } = match();
  one.receive(table({ status: 'waiting' }));
  one.receive(table({ status: 'waiting', you: { seat: null, host: true } }));
  one.receive(table({ status: 'waiting' }));
  expect(sent.map(({ type }) => type)).toEqual(['seed', 'seed']);
});

test('our seed counts when the match runs and we are in it', () => {
  const { match: one, kept } = match();
  one.receive(table({ you: { seat: null, host: false } }));
  expect(kept).toEqual([]);
  one.receive(table());
  expect(kept).toEqual(['played']);
});

test('a guided match, which deals everybody the same, takes no seed', () => {
  const { match: one, sent } = match();
  one.receive(table({ status: 'waiting', guide: true }));
  expect(sent).toEqual([]);
});

test('a watcher gives no seed', () => {
  const { match: one, sent } = match();
  one.receive(table({ status: 'waiting', you: { seat: null, host: false } }));
  expect(sent).toEqual([]);
});

test('a running clock runs on between updates, a standing one does not', () => {
  const { match: one } = match();
  const clocks = [
    { left: 60_000, runs: true },
    { left: 50_000, runs: false },
  ];
  one.receive(update({ clocks }));
  const later = performance.now() + 10_000;
  expect(one.timeLeft(0, later)).toBeLessThanOrEqual(50_000);
  expect(one.timeLeft(0, later)).toBeGreaterThan(49_000);
  expect(one.timeLeft(1, later)).toBe(50_000);
  expect(one.timeLeft(2, later)).toBeUndefined();
});

test('a reserve runs down when the time of an answer is used up', () => {
  const { match: one } = match();
  const clocks = [
    { left: 12_000, runs: true, reserve: 60_000 },
    { left: 12_000, runs: false, reserve: 40_000 },
    { left: 12_000, runs: true },
  ];
  one.receive(update({ clocks }));
  const now = performance.now();
  expect(one.reserveLeft(0, now + 11_000)).toBe(60_000);
  expect(one.reserveLeft(0, now + 32_000)).toBeLessThanOrEqual(40_000);
  expect(one.reserveLeft(0, now + 32_000)).toBeGreaterThan(39_000);
  expect(one.reserveLeft(0, now + 90_000)).toBe(0);
  expect(one.reserveLeft(1, now + 90_000)).toBe(40_000);
  expect(one.reserveLeft(2, now)).toBeUndefined();
});

test('chat comes whole with the table and then line by line', () => {
  const { match: one } = match();
  const line = {
    person: 'p1',
    name: 'Amelia',
    text: 'Hello!',
    time: 0,
    seat: 0,
    to: 'all' as const,
  };
  one.receive(table({ chat: [line] }));
  one.receive({ type: 'chat', table: 't1', ...line });
  one.receive(table());
  expect(one.chat.length).toBe(2);
});

test('a table that does not exist is said to be missing', () => {
  const { match: one } = match();
  one.receive({ type: 'refused', code: 'no-table', words: 'No.', rule: '', table: 't1' });
  expect(one.missing).toBe(true);
});

test('settings are sent whole and shown at once; the server has the last word', () => {
  const { match: one, sent } = match();
  one.receive(update());
  expect(one.answers).toBeNull();
  one.receive(update({ settings: {} }));
  one.setAnswers({ mode: 'full' });
  expect(sent.at(-1)).toEqual({ type: 'settings', table: 't1', settings: { mode: 'full' } });
  expect(one.answers).toEqual({ mode: 'full' });
  one.receive(update({ settings: { mode: 'smart' } }));
  expect(one.answers).toEqual({ mode: 'smart' });
});

test('an option holds until the server says otherwise', () => {
  const { match: one, sent } = match();
  one.receive(table({ status: 'waiting', options: { 'build-1': '', rounds: '9' } }));
  expect(one.setOption('build-1', 'anvil')).toBe(true);
  expect(sent.at(-1)).toEqual({ type: 'option', table: 't1', name: 'build-1', value: 'anvil' });
  expect(one.options).toEqual({ 'build-1': 'anvil', rounds: '9' });

  one.receive({ type: 'refused', code: 'bad-setup', words: 'Too large.', rule: '', table: 't1' });
  expect(one.options['build-1']).toBe('');
  one.setOption('build-1', 'Night_Owl/8');
  one.receive(table({ status: 'waiting', options: { 'build-1': 'Night_Owl/hidden' } }));
  expect(one.options).toEqual({ 'build-1': 'Night_Owl/hidden' });
});
