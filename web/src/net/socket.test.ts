// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../protocol/messages';
import { reconnectDelay, Refusal, Socket, type ConnectionState } from './socket';

// The other end of the line, as far as a test needs one.
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  sent: Record<string, unknown>[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  accept(): void {
    this.onopen?.();
    const you = { person: 'p1', name: 'Amelia', account: false };
    this.hears({ type: 'welcome', version: 1, server: 'test', time: 0, you });
  }
}

let states: ConnectionState[];
let messages: ServerMessage[];

function socket(): Socket {
  return new Socket({
    url: 'ws://test/ws',
    prepare: () => Promise.resolve(),
    onmessage: (message) => messages.push(message),
    onstate: (state) => states.push(state),
    connect: () => new FakeSocket() as unknown as WebSocket,
    random: () => 0,
  });
}

async function opened(): Promise<[Socket, FakeSocket]> {
  const line = socket();
  await line.open();
  const end = FakeSocket.all.at(-1)!;
  end.accept();
  return [line, end];
}

async function reconnected(end: FakeSocket, code = 1006): Promise<FakeSocket> {
  end.onclose?.({ code });
  await vi.advanceTimersByTimeAsync(20_000);
  const next = FakeSocket.all.at(-1)!;
  next.accept();
  return next;
}

const update = (seq: number, ack?: string): object => ({
  type: 'update',
  table: 't1',
  seq,
  era: 2,
  events: [],
  ...(ack ? { ack } : {}),
});

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  messages = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('hello is the first thing said, and welcome opens', async () => {
  const [line, end] = await opened();
  expect(end.sent[0]).toEqual({ type: 'hello', version: 1 });
  expect(line.state).toBe('open');
  expect(messages[0]?.type).toBe('welcome');
});

test('nothing is sent without a connection', () => {
  expect(socket().send({ type: 'ping' })).toBe(false);
});

test('the delay doubles, has a limit, and is never the same for two clients', () => {
  expect(reconnectDelay(0, 0)).toBe(250);
  expect(reconnectDelay(3, 0)).toBe(2000);
  expect(reconnectDelay(3, 0.9)).toBeGreaterThan(3000);
  expect(reconnectDelay(50, 1)).toBe(15_000);
});

test('a lost connection comes back and watches from where it was', async () => {
  const [line, end] = await opened();
  line.watch('t1');
  line.lobby(true);
  end.hears(update(12));
  const next = await reconnected(end);
  expect(states).toEqual(['open', 'lost', 'open']);
  expect(next.sent).toEqual([
    { type: 'hello', version: 1 },
    { type: 'watch', table: 't1', since: 12, era: 2 },
    { type: 'lobby', on: true, changes: true },
  ]);
});

test('a table that is no longer watched is not watched again', async () => {
  const [line, end] = await opened();
  line.watch('t1');
  line.unwatch('t1');
  const next = await reconnected(end);
  expect(next.sent).toEqual([{ type: 'hello', version: 1 }]);
});

test('a move without an answer is sent again with the same key', async () => {
  const [line, end] = await opened();
  const key = line.move('t1', { seq: 13, era: 0 }, 770);
  const move = { type: 'move', table: 't1', seq: 13, era: 0, move: 770, key };
  expect(end.sent.at(-1)).toEqual(move);
  const next = await reconnected(end);
  expect(next.sent.at(-1)).toEqual(move);
});

test.each([
  ['an update', (key: string) => update(14, key)],
  ['"played"', (key: string) => ({ type: 'played', table: 't1', key, seq: 14 })],
  ['a refusal', (key: string) => ({ type: 'refused', code: 'stale', words: '', rule: '', key })],
])('a move answered by %s is not sent again', async (_, answer) => {
  const [line, end] = await opened();
  end.hears(answer(line.move('t1', { seq: 13, era: 0 }, 770)));
  const next = await reconnected(end);
  expect(next.sent.filter(({ type }) => type === 'move')).toEqual([]);
});

test('a move made while the connection is lost goes out when it is back', async () => {
  const [line, end] = await opened();
  end.onclose?.({ code: 1006 });
  line.move('t1', { seq: 13, era: 0 }, 770);
  await vi.advanceTimersByTimeAsync(20_000);
  FakeSocket.all.at(-1)!.accept();
  expect(FakeSocket.all.at(-1)!.sent.at(-1)).toMatchObject({ type: 'move', move: 770 });
});

test('a request gets its own answer', async () => {
  const [line, end] = await opened();
  const answer = line.request({ type: 'hint', table: 't1' });
  const id = end.sent.at(-1)!['id'];
  end.hears({ type: 'hint', id, table: 't1', seq: 13, move: 5 });
  expect(await answer).toMatchObject({ move: 5 });
});

test('a refused request is an error with words and rule, and is told to nobody else', async () => {
  const [line, end] = await opened();
  const answer = line.request({ type: 'hint', table: 't1' });
  const id = end.sent.at(-1)!['id'];
  end.hears({ type: 'refused', id, code: 'not-allowed', words: 'No.', rule: 'LB-8' });
  await expect(answer).rejects.toMatchObject({ message: 'No.', rule: 'LB-8' });
  expect(messages.some(({ type }) => type === 'refused')).toBe(false);
});

test('a request fails when the connection does', async () => {
  const [line, end] = await opened();
  const answer = line.request({ type: 'ping' });
  end.onclose?.({ code: 1012 });
  await expect(answer).rejects.toBeInstanceOf(Refusal);
});

test('a request made before there is a connection waits for it', async () => {
  const line = socket();
  const answer = line.request({ type: 'hint', table: 't1' });
  await line.open();
  const end = FakeSocket.all.at(-1)!;
  expect(end.sent).toEqual([]);
  end.accept();
  expect(end.sent.at(-1)).toMatchObject({ type: 'hint', table: 't1' });
  end.hears({ type: 'hint', id: end.sent.at(-1)!['id'], table: 't1', seq: 13, move: 5 });
  expect(await answer).toMatchObject({ move: 5 });
  const next = await reconnected(end);
  expect(next.sent.some(({ type }) => type === 'hint')).toBe(false);
});

test('a request that finds no connection for long fails', async () => {
  const line = socket();
  const answer = line.request({ type: 'ping' });
  const failed = expect(answer).rejects.toMatchObject({ code: 'lost' });
  await vi.advanceTimersByTimeAsync(21_000);
  await failed;
  await line.open();
  FakeSocket.all.at(-1)!.accept();
  expect(FakeSocket.all.at(-1)!.sent).toEqual([{ type: 'hello', version: 1 }]);
});

test('a silent connection is given up', async () => {
  await opened();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(states).toContain('lost');
});

test('a server that answers pings is kept', async () => {
  const [line, end] = await opened();
  for (let i = 0; i < 6; ++i) {
    await vi.advanceTimersByTimeAsync(20_000);
    end.hears({ type: 'pong', time: 0 });
  }
  expect(line.state).toBe('open');
  expect(end.sent.filter(({ type }) => type === 'ping').length).toBe(6);
});

test('a server that no longer speaks our version is not asked again', async () => {
  const line = socket();
  await line.open();
  const end = FakeSocket.all.at(-1)!;
  end.onopen?.();
  end.hears({ type: 'refused', code: 'version', words: 'Too old.', rule: '' });
  end.onclose?.({ code: 1008 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.state).toBe('outdated');
  expect(FakeSocket.all.length).toBe(1);
});
