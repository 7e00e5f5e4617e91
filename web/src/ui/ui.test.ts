// @vitest-environment node
import { readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { MatchSummary, Seat } from '../protocol/messages';
import { texts } from '../texts';
import {
  buildName,
  describeBuild,
  isRandom,
  offeredBuilds,
  pointsOf,
  randomBuild,
  staysLegal,
} from './builds';
import { clockText } from './clock';
import { isWinner, seatOf } from './matches';
import { seatInfo, withNames } from './seats';

afterEach(() => vi.restoreAllMocks());

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

test('the seat that somebody had is known, also after leaving it or playing as a guest', () => {
  const amelia: Seat = { kind: 'human', person: 'p1', name: 'Amelia' };
  const bessie: Seat = { kind: 'human', person: 'p2', name: 'Bessie' };
  const bot: Seat = { kind: 'bot', level: 'expert', name: 'Expert' };
  const stands: Seat = { ...bot, stands_for: { person: 'p2', name: 'Bessie' } };
  const of = (seats: readonly Seat[], person: string): number | null =>
    seatOf({ seats } as MatchSummary, person);
  expect(of([amelia, bessie], 'p2')).toBe(1);
  expect(of([amelia, stands], 'p2')).toBe(1);
  expect(of([bot, bessie], 'p9')).toBe(1);
  expect(of([amelia, bessie], 'p9')).toBeNull();
});

test('numbers of things are in good English', () => {
  expect(texts.home.waiting(1)).toBe('waiting, 1 seat open');
  expect(texts.fairness.good(52)).toBe('All 52 draws follow from the seeds.');
  expect(texts.home.winner([])).toBe('nobody won');
});

test.each([
  ['hive-mind', 'Hive Mind'],
  ['hive_mind', 'Hive Mind'],
  ['anvil', 'Anvil'],
  ['random', 'A random build'],
  ['random-18446744073709551615', 'A random build'],
  ['Night_Owl/hidden', 'Night Owl'],
  ['random/hidden', 'random'],
  ['Old_Rusty/8/T-07/bot:W-35,U-32/deck:Z-09', 'Old Rusty'],
])('the build %s is called %s', (value, name) => {
  expect(buildName(value)).toBe(name);
});

test('a seat without a choice plays with the build of its number', () => {
  const builds = ['anvil', 'hive_mind'].map((id) => ({
    id,
    name: `The ${id}`,
    level: 7,
    points: 750,
  }));
  expect(describeBuild('', 1, builds, 750)).toEqual({
    name: 'The hive_mind',
    words: texts.builds.about['hive_mind'],
  });
  expect(describeBuild('anvil', 1, builds, 750).name).toBe('The anvil');
  expect(describeBuild('Night_Owl/hidden', 1, builds, 750).words).toBe(texts.builds.ownWords);
  expect(describeBuild('', 1, [], 750)).toEqual({ name: '', words: '' });
});

test('a table offers the builds for its Build Points first, and none that is too dear', () => {
  const builds = [
    { id: 'anvil', name: 'Anvil', level: 7, points: 750 },
    { id: 'swallow', name: 'Swallow', level: 9, points: 750 },
    { id: 'bantam', name: 'Bantam', level: 4, points: 500 },
    { id: 'poacher', name: 'Poacher', level: 4, points: 500 },
  ];
  const offered = (points: number): string[] => offeredBuilds(builds, points).map(({ id }) => id);
  expect(offered(500)).toEqual(['bantam', 'poacher']);
  expect(offered(900)).toEqual(['anvil', 'swallow', 'bantam', 'poacher']);
  expect(describeBuild('', 3, builds, 500).name).toBe('Poacher');
  expect(describeBuild('', 3, builds, 750).name).toBe('Swallow');
  expect(pointsOf({})).toBe(750);
  expect(pointsOf({ 'build-points': '500' })).toBe(500);
  expect(staysLegal('anvil', builds, 500)).toBe(false);
  expect(staysLegal('random-7', builds, 500)).toBe(true);
});

test('every build that comes with Bots and Aces is told about', () => {
  const folder = new URL('../../../src/games/bots_and_aces/builds/', import.meta.url);
  const ids = readdirSync(folder).map((file) => file.replace('.build', ''));
  expect(Object.keys(texts.builds.about).toSorted()).toEqual(ids.toSorted());
});

test('the seed of a random build has all 64 bits', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    if (into instanceof BigUint64Array) into.fill(2n ** 64n - 1n);
    return into;
  });
  expect(randomBuild()).toBe('random-18446744073709551615');
  vi.restoreAllMocks();
  expect(isRandom(randomBuild())).toBe(true);
  expect(randomBuild()).not.toBe(randomBuild());
});
