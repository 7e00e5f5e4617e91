// @vitest-environment node
import { expect, test } from 'vitest';
import { texts } from '../texts';
import { buildName } from './builds';
import { clockText } from './clock';
import { isWinner } from './matches';
import { seatInfo, withNames } from './seats';

test.each([
  [-5, '0:00.0'],
  [7_460, '0:07.4'],
  [10_000, '0:10'],
  [59_001, '1:00'],
  [249_000, '4:09'],
  [3_720_000, '1:02:00'],
  [3 * 86_400_000 + 4 * 3_600_000, '3 d 4 h'],
])('%d ms are %s', (milliseconds, words) => {
  expect(clockText(milliseconds)).toBe(words);
});

test.each([
  ['none', 'No clock'],
  ['move 60', '1 minute for each move'],
  ['move 45', '45 seconds for each move'],
  ['game 600+10', '10 minutes for the match, 10 s more with each move'],
  ['days 3', '3 days for each move'],
  ['answer 12', '12 seconds for an answer, then it is a pass'],
  ['answer 12+60', '12 seconds for an answer and 60 s more in each turn, then it is a pass'],
])('the clock "%s" reads: %s', (clock, words) => {
  expect(texts.clock.choice(clock)).toBe(words);
});

test('seats get their names, and twins their numbers', () => {
  const seats = [
    seatInfo(0, { kind: 'human', person: 'p1', name: 'Amelia', here: true }, 0),
    seatInfo(1, { kind: 'bot', level: 'expert', name: 'Expert' }, 0),
    seatInfo(2, { kind: 'bot', level: 'expert', name: 'Expert' }, 0),
  ];
  expect(withNames('Seat 0 has chosen.', seats)).toBe('Amelia has chosen.');
  expect(withNames('The wreck of seat 2 drifts on.', seats)).toBe(
    'The wreck of Expert (seat 3) drifts on.',
  );
  expect(withNames('Seat 7 is not here.', seats)).toBe('Seat 7 is not here.');
});

test('to be first among those who lost is no victory', () => {
  expect(isWinner({ rank: 1, utility: 0.5 })).toBe(true);
  expect(isWinner({ rank: 1, utility: 0 })).toBe(false);
});

test('numbers of things are in good English', () => {
  expect(texts.home.waiting(1)).toBe('waiting, 1 seat open');
  expect(texts.fairness.good(52)).toBe('All 52 draws follow from the seeds.');
  expect(texts.home.winner([])).toBe('nobody won');
});

test.each([
  ['hive-mind', 'Hive Mind'],
  ['random-320178412', 'a random build'],
  ['Old_Rusty/8/T-07/bot:W-35,U-32/deck:Z-09', 'Old Rusty'],
])('the build %s is called %s', (value, name) => {
  expect(buildName(value)).toBe(name);
});
