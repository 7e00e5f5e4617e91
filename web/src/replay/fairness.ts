// Works out a finished match's chance again from its seeds: docs/fairness.md, in the browser.
import type { Transcript } from '../net/api';
import { chacha20Block } from './chacha20';

export type Verdict = {
  readonly draws: number;
  readonly wrongDraws: readonly { readonly seq: number; readonly text: string }[];
  readonly seedFitsCommitment: boolean;
  // Whether the commitment is the one this browser saw before the match; null: it was not there.
  readonly commitmentAsSeen: boolean | null;
};

const label = 'hexwing fair chance 1';

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

// The key: SHA-256 over the label, the server's seed, and each seat's seed after its length.
export function chanceKey(
  serverSeed: string,
  seatSeeds: readonly (string | null)[],
): Promise<Uint8Array> {
  const parts = [...new TextEncoder().encode(label), ...fromHex(serverSeed)];
  for (const seed of seatSeeds) {
    const bytes = fromHex(seed ?? '');
    parts.push(bytes.length, ...bytes);
  }
  return sha256(Uint8Array.from(parts));
}

// The draw's own key stream, block after block: its number is the nonce.
function* words(key: Uint8Array, draw: number): Generator<bigint> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(0, BigInt(draw), true);
  for (let counter = 0; ; ++counter) {
    const block = new DataView(chacha20Block(key, counter, nonce).buffer);
    for (let i = 0; i < 64; i += 8) yield block.getBigUint64(i, true);
  }
}

// Which of the weighted things happens in this draw: an index, unbiased.
export function choose(key: Uint8Array, draw: number, weights: readonly number[]): number {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const fair = ((1n << 64n) / total) * total;
  for (const word of words(key, draw)) {
    if (word >= fair) continue;
    let rest = word % total;
    for (const [i, weight] of weights.entries()) {
      if (rest < BigInt(weight)) return i;
      rest -= BigInt(weight);
    }
  }
  throw new Error('a draw without weights');
}

export async function checkFairness(
  transcript: Transcript,
  seenCommitment: string | null,
): Promise<Verdict> {
  const { commitment, server_seed, seat_seeds, draws } = transcript;
  const key = await chanceKey(server_seed, seat_seeds);
  return {
    draws: draws.length,
    wrongDraws: draws
      .filter(({ draw, weights, chosen }) => choose(key, draw, weights) !== chosen)
      .map(({ seq, text }) => ({ seq, text })),
    seedFitsCommitment: toHex(await sha256(fromHex(server_seed))) === commitment,
    commitmentAsSeen: seenCommitment === null ? null : seenCommitment === commitment,
  };
}
