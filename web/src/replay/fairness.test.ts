// @vitest-environment node
import { expect, test } from 'vitest';
import type { Transcript } from '../net/api';
import { chacha20Block } from './chacha20';
import { texts } from '../texts';
import { chanceKey, checkFairness, choose, fromHex, toHex, type Verdict } from './fairness';
import { findings } from './findings';

test('ChaCha20 is that of RFC 8439, section 2.3.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  const block = chacha20Block(key, 1, fromHex('000000090000004a00000000'));
  expect(toHex(block)).toBe(
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
      'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  );
});

test('ChaCha20 with nothing but zeros is that of RFC 8439, appendix A.1', () => {
  expect(toHex(chacha20Block(new Uint8Array(32), 0, new Uint8Array(12))).slice(0, 32)).toBe(
    '76b8e0ada0f13d90405d6ae55386bd28',
  );
});

test('hexadecimal digits come back as they went', () => {
  expect(toHex(fromHex('00ff10a5'))).toBe('00ff10a5');
});

test('a draw takes the first word that is in range, and weights are cumulative', () => {
  // The first word of the zero key is 0x903df1a0ade0b876: 10393729187455219830.
  const key = new Uint8Array(32);
  const word = 0x903df1a0ade0b876n;
  expect(choose(key, 0, [1])).toBe(0);
  expect(
    choose(
      key,
      0,
      Array.from({ length: 36 }, () => 1),
    ),
  ).toBe(Number(word % 36n));
  expect(choose(key, 0, [35, 1])).toBe(word % 36n < 35n ? 0 : 1);
});

const seeds = { server: '11'.repeat(32), seats: ['22'.repeat(16), null] };

async function transcript(): Promise<Transcript> {
  const key = await chanceKey(seeds.server, seeds.seats);
  const commitment = new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(seeds.server)));
  const draws = Array.from({ length: 20 }, (_, draw) => {
    const weights = [6, 5, 4, 3 + draw];
    return { seq: draw, draw, weights, chosen: choose(key, draw, weights), text: `draw ${draw}` };
  });
  return {
    commitment: toHex(commitment),
    server_seed: seeds.server,
    seat_seeds: seeds.seats,
    draws,
  };
}

// Two moves of people among the draws, as in a real log.
const logOf = ({ commitment, server_seed, seat_seeds, draws }: Transcript): string =>
  [
    'hexwing log 1',
    'game last-blast 1',
    'seats 2',
    `note fair-commitment ${commitment}`,
    `note fair-server-seed ${server_seed}`,
    ...seat_seeds.flatMap((seed, seat) => (seed ? [`note fair-seat-seed ${seat} ${seed}`] : [])),
    'moves',
    ...draws.map(({ seq, text }) => `${seq} nature ${text}`),
    '20 0 row 1',
    '21 1 row 2',
    'end 22 0123456789abcdef',
    '',
  ].join('\n');

const stranger = { commitment: null, seed: null };

test('an honest transcript is fair', async () => {
  const honest = await transcript();
  const kept = { commitment: honest.commitment, seed: seeds.seats[0]! };
  const verdict = await checkFairness(honest, logOf(honest), kept);
  expect(verdict).toEqual({
    draws: 20,
    wrongDraws: [],
    passedOver: 0,
    seedFitsCommitment: true,
    commitmentAsSeen: true,
    seedAsGiven: true,
    logHasSeeds: true,
    logDiffersAt: [],
  });
  expect(findings(verdict).map(({ good }) => good)).toEqual([true, true, true, true, true, true]);
});

test('who was not there takes the fingerprint and the seeds on trust, and is told', async () => {
  const honest = await transcript();
  const verdict = await checkFairness(honest, logOf(honest), stranger);
  expect([verdict.commitmentAsSeen, verdict.seedAsGiven]).toEqual([null, null]);
  expect(findings(verdict).filter(({ good }) => good === null).length).toBe(2);
});

// What is bad is told in one line, and nothing else is.
const bad = (verdict: Verdict): string[] =>
  findings(verdict).flatMap(({ good, text }) => (good === false ? [text] : []));

test('a changed draw is named', async () => {
  const { draws, ...rest } = await transcript();
  const cheated = draws.map((draw) =>
    draw.seq === 7 ? { ...draw, chosen: (draw.chosen + 1) % 4 } : draw,
  );
  const tampered = { ...rest, draws: cheated };
  const verdict = await checkFairness(tampered, logOf(tampered), stranger);
  expect(verdict.wrongDraws).toEqual([{ seq: 7, text: 'draw 7' }]);
  expect(bad(verdict)).toEqual([texts.fairness.bad(1)]);
  expect(findings(verdict)[0]!.more).toEqual([texts.fairness.badDraw(7, 'draw 7')]);
});

test('weights that cannot be drawn from are no draw', async () => {
  const { draws, ...rest } = await transcript();
  for (const weights of [[], [0, 0], [-1, 2]]) {
    const tampered = { ...rest, draws: draws.map((d) => (d.seq === 3 ? { ...d, weights } : d)) };
    const verdict = await checkFairness(tampered, logOf(tampered), stranger);
    expect(verdict.wrongDraws.map(({ seq }) => seq)).toEqual([3]);
  }
});

test('another seed than the one committed to is caught', async () => {
  const honest = await transcript();
  const tampered = { ...honest, server_seed: '12'.repeat(32) };
  const verdict = await checkFairness(tampered, logOf(tampered), stranger);
  expect(verdict.seedFitsCommitment).toBe(false);
  expect(bad(verdict)).toContain(texts.fairness.seedBad);
});

test('a server that made up a new seed and commitment afterwards is caught', async () => {
  const honest = await transcript();
  const kept = { ...stranger, commitment: 'ff'.repeat(32) };
  const verdict = await checkFairness(honest, logOf(honest), kept);
  expect(bad(verdict)).toEqual([texts.fairness.notSeen]);
});

test('a server that put another seed in the place of ours is caught', async () => {
  const honest = await transcript();
  const kept = { ...stranger, seed: '33'.repeat(16) };
  const verdict = await checkFairness(honest, logOf(honest), kept);
  expect(bad(verdict)).toEqual([texts.fairness.ownSeedBad]);
});

test('draws are passed over only in the open, and never used twice', async () => {
  const honest = await transcript();
  const key = await chanceKey(seeds.server, seeds.seats);
  const numbered = (number: (draw: number) => number): Transcript => ({
    ...honest,
    draws: honest.draws.map((one) => {
      const draw = number(one.draw);
      return { ...one, draw, chosen: choose(key, draw, one.weights) };
    }),
  });
  const later = numbered((draw) => (draw < 5 ? draw : draw + 3));
  const open = await checkFairness(later, logOf(later), stranger);
  expect(open.passedOver).toBe(3);
  expect(findings(open).find(({ text }) => text === texts.fairness.passedOver(3))?.good).toBeNull();
  const twice = numbered((draw) => (draw < 5 ? draw : draw - 1));
  const verdict = await checkFairness(twice, logOf(twice), stranger);
  expect(verdict.wrongDraws.map(({ seq }) => seq)).toEqual([5]);
});

test('a log with other draws than those that were checked is caught', async () => {
  const honest = await transcript();
  const log = logOf(honest);
  const differs = async (changed: string): Promise<readonly number[]> => {
    const verdict = await checkFairness(honest, changed, stranger);
    expect(bad(verdict)).toEqual([texts.fairness.logBad(1)]);
    return verdict.logDiffersAt;
  };
  expect(await differs(log.replace('9 nature draw 9', '9 nature draw 8'))).toEqual([9]);
  expect(await differs(log.replace('9 nature draw 9\n', ''))).toEqual([9]);
  expect(await differs(log.replace('20 0 row 1', '20 nature draw 20'))).toEqual([20]);
});

test('a log with other seeds than those that were checked is caught', async () => {
  const honest = await transcript();
  const log = logOf(honest);
  for (const changed of [
    log.replace(honest.commitment, 'ff'.repeat(32)),
    log.replace(/^note fair-seat-seed.*\n/m, ''),
    log.replace('moves\n', `note fair-seat-seed 1 ${'44'.repeat(16)}\nmoves\n`),
  ])
    expect(bad(await checkFairness(honest, changed, stranger))).toEqual([
      texts.fairness.logSeedsBad,
    ]);
});

test('a match that was played on has draws from there on only', async () => {
  const { draws, ...rest } = await transcript();
  const key = await chanceKey(seeds.server, seeds.seats);
  const on = {
    ...rest,
    draws: draws.slice(0, 10).map((one) => ({ ...one, seq: one.seq + 5 })),
  };
  expect(on.draws.every(({ draw, weights, chosen }) => choose(key, draw, weights) === chosen)).toBe(
    true,
  );
  const log = logOf(on).replace(
    'moves\n',
    'note fair-from 5\nmoves\n0 nature of the other match\n',
  );
  expect((await checkFairness(on, log, stranger)).logDiffersAt).toEqual([]);
});
