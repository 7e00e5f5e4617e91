// @vitest-environment node
import { expect, test } from 'vitest';
import type { Seat, TableMessage } from '../protocol/messages';
import { seatActions } from './seatActions';

const amelia: Seat = { kind: 'human', person: 'p1', name: 'Amelia', here: true };
const bessie: Seat = { kind: 'human', person: 'p2', name: 'Bessie', here: false };

function table(
  seats: readonly Seat[],
  status: TableMessage['status'],
  you: TableMessage['you'],
): TableMessage {
  return { table: 't1', status, seats, you } as unknown as TableMessage;
}

const kinds = (actions: ReturnType<typeof seatActions>): string[] =>
  [...actions.direct, ...actions.menu].map(({ message }) => message.type);

test('anybody may sit on an open seat', () => {
  const waiting = table([amelia, { kind: 'open' }], 'waiting', { seat: null, host: false });
  expect(kinds(seatActions(waiting, 1, 'p2', ['expert']))).toEqual(['sit']);
  expect(kinds(seatActions(waiting, 0, 'p2', ['expert']))).toEqual([]);
});

test('a seat that is kept for somebody is free to nobody else', () => {
  const kept: Seat = { kind: 'open', kept_for: { person: 'p2', name: 'Bessie' } };
  const waiting = table([amelia, kept], 'waiting', { seat: null, host: false });
  expect(kinds(seatActions(waiting, 1, 'p2', ['expert']))).toEqual(['sit']);
  expect(kinds(seatActions(waiting, 1, 'p3', ['expert']))).toEqual([]);
  expect(kinds(seatActions(waiting, 1, undefined, ['expert']))).toEqual([]);
});

test('the host fills, empties and changes seats', () => {
  const waiting = table([amelia, bessie], 'waiting', { seat: 0, host: true });
  expect(kinds(seatActions(waiting, 0, 'p1', ['expert']))).toEqual(['stand', 'swap']);
  expect(kinds(seatActions(waiting, 1, 'p1', ['expert']))).toEqual([
    'seat',
    'seat',
    'host',
    'swap',
  ]);
});

test('who left may take the seat back from the bot', () => {
  const bot: Seat = {
    kind: 'bot',
    level: 'expert',
    name: 'Expert',
    stands_for: { person: 'p1', name: 'Amelia' },
  };
  const running = table([bot, bessie], 'running', { seat: null, host: false });
  expect(kinds(seatActions(running, 0, 'p1', ['expert']))).toEqual(['sit']);
  expect(kinds(seatActions(running, 0, 'p3', ['expert']))).toEqual([]);
});

test('the seat of somebody who is away can be given to a bot', () => {
  const running = table([amelia, bessie], 'running', { seat: 0, host: false });
  expect(kinds(seatActions(running, 1, 'p1', ['random', 'expert']))).toEqual(['seat', 'seat']);
});
