// @vitest-environment node
import { expect, test } from 'vitest';
import type { Transcript } from '../net/api';
import { chacha20Block } from './chacha20';
import { chanceKey, checkFairness, choose, fromHex, toHex } from './fairness';

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

test('an honest transcript is fair', async () => {
  const honest = await transcript();
  expect(await checkFairness(honest, honest.commitment)).toEqual({
    draws: 20,
    wrongDraws: [],
    seedFitsCommitment: true,
    commitmentAsSeen: true,
  });
  expect((await checkFairness(honest, null)).commitmentAsSeen).toBeNull();
});

test('a changed draw is named', async () => {
  const { draws, ...rest } = await transcript();
  const cheated = draws.map((draw) =>
    draw.seq === 7 ? { ...draw, chosen: (draw.chosen + 1) % 4 } : draw,
  );
  const verdict = await checkFairness({ ...rest, draws: cheated }, null);
  expect(verdict.wrongDraws).toEqual([{ seq: 7, text: 'draw 7' }]);
});

test('another seed than the one committed to is caught', async () => {
  const honest = await transcript();
  const verdict = await checkFairness({ ...honest, server_seed: '12'.repeat(32) }, 'ff');
  expect(verdict.seedFitsCommitment).toBe(false);
  expect(verdict.commitmentAsSeen).toBe(false);
  expect(verdict.wrongDraws.length).toBeGreaterThan(0);
});
