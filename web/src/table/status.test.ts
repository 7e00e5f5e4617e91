// @vitest-environment node
import { expect, test } from 'vitest';
import type { SeatInfo } from '../games';
import { seatInfo } from '../ui/seats';
import { statusOf, type Situation } from './status';

const seats: readonly SeatInfo[] = [
  seatInfo(0, { kind: 'human', person: 'p1', name: 'Amelia', here: true }, 0),
  seatInfo(1, { kind: 'bot', level: 'expert', name: 'Expert' }, 0),
  seatInfo(2, { kind: 'bot', level: 'expert', name: 'Expert' }, 0),
];

const now = (change: Partial<Situation>): Situation => ({
  table: { status: 'running', clock: 'none', delay: 0 },
  next: { asks: 'seats', seats: [0, 1], locked: [] },
  seat: 0,
  seats,
  moves: 0,
  sending: '',
  question: undefined,
  ...change,
});

test('the game asks in its own words', () => {
  expect(statusOf(now({ moves: 5, question: 'Choose a row.' }))).toBe('Choose a row.');
  expect(statusOf(now({ moves: 5 }))).toBe('Your decision: 5 choices.');
});

test.each([
  ['move 60', 'On timeout, a simple move is made for you.', / a simple move is made for them\.$/],
  ['game 600+10', / you resign, or .* is made for you\.$/, / resigns, or .* for them\.$/],
  ['days 3', 'On timeout, a bot takes your seat.', / a bot takes their place\.$/],
  ['answer 12', / is a pass\.$/, / is a pass\.$/],
  ['answer 12+60', / is a pass\.$/, / is a pass\.$/],
])('with the clock "%s" it says what happens when the time is up', (clock, mine, theirs) => {
  const table = { status: 'running', clock, delay: 0 } as const;
  const asked = statusOf(now({ table, moves: 1, question: 'Fly.' }));
  expect(asked).toMatch(/^Fly\. /);
  expect(asked).toMatch(mine);
  expect(statusOf(now({ table }))).toMatch(theirs);
  expect(statusOf(now({ table, seat: null }))).not.toMatch(/timeout|time/);
});

test('who has chosen waits for the others, who are told apart', () => {
  const next = { asks: 'seats', seats: [1, 2], locked: [0] } as const;
  expect(statusOf(now({ next }))).toBe(
    'You have chosen. Waiting for Expert (seat 2) and Expert (seat 3).',
  );
});

test('a watcher is told so', () => {
  expect(statusOf(now({ seat: null }))).toMatch(/^You are watching\. Waiting for Amelia/);
});

test('a finished match is over', () => {
  expect(statusOf(now({ next: { asks: 'nobody', seats: [], locked: [] } }))).toBe(
    'The match is over.',
  );
});

test('before the match it says whether somebody is still missing', () => {
  const table = { status: 'waiting', clock: 'none', delay: 0 } as const;
  const open = seatInfo(1, { kind: 'open' }, 0);
  expect(statusOf(now({ table, seats: [...seats.slice(0, 1), open] }))).toBe(
    'Waiting for players.',
  );
  expect(statusOf(now({ table }))).toMatch(/^All seats are taken/);
});

test('while chance decides nobody is waited for', () => {
  const next = { asks: 'seats', seats: [], locked: [] } as const;
  const table = { status: 'running', clock: 'move 60', delay: 30 } as const;
  expect(statusOf(now({ table, next, seat: null }))).toBe('You are watching, 30 s late.');
  expect(statusOf(now({ table, next }))).toBe('One moment…');
});

// It said that the match was over.
test('who watches late is told so before there is anything to see', () => {
  const next = { asks: 'nobody', seats: [], locked: [] } as const;
  const table = { status: 'running', clock: 'none', delay: 30 } as const;
  expect(statusOf(now({ table, next, seat: null }))).toBe('You are watching, 30 s late.');
  expect(statusOf(now({ table, next }))).toBe('The match is over.');
});
