// Works out a finished match's chance again from its seeds: docs/fairness.md, in the browser.
import type { Draw, Transcript } from '../net/api';
import { chacha20Block } from './chacha20';

export type Verdict = {
  readonly draws: number;
  readonly wrongDraws: readonly { readonly seq: number; readonly text: string }[];
  readonly passedOver: number; // numbers of draws that nothing came of: those taken back
  readonly seedFitsCommitment: boolean;
  // Whether the commitment is the one this browser saw before the match; null: it was not there.
  readonly commitmentAsSeen: boolean | null;
  // Whether the seed that this browser gave is among those of the seats; null: it gave none.
  readonly seedAsGiven: boolean | null;
  // Whether the log, which a program can replay, tells of the same seeds; and where not of the
  // same draws.
  readonly logHasSeeds: boolean;
  readonly logDiffersAt: readonly number[];
};

export type Kept = { readonly commitment: string | null; readonly seed: string | null };

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

// Its number is above that of the draw before, and what happened is what the key says.
function follows(key: Uint8Array, { draw, weights, chosen }: Draw, before?: Draw): boolean {
  const able = weights.some((weight) => weight > 0) && weights.every((weight) => weight >= 0);
  return able && draw > (before?.draw ?? -1) && choose(key, draw, weights) === chosen;
}

// What a log (docs/logs.md) says about chance: its notes, and the entries of nature by number.
function chanceIn(log: string): { notes: string[]; nature: Map<number, string>; from: number } {
  const notes = log.match(/^note fair-.*$/gm) ?? [];
  const entries = Array.from(log.matchAll(/^(\d+) nature (.*)$/gm));
  const from = /^note fair-from (\d+)$/m.exec(log)?.[1] ?? 0;
  return {
    notes: notes.map((note) => note.slice('note fair-'.length).trimEnd()),
    nature: new Map(entries.map(([, seq, text]) => [Number(seq), (text ?? '').trimEnd()])),
    from: Number(from),
  };
}

// From where on the match is its own, each draw is an entry of nature and each such entry a draw.
function differences(nature: ReadonlyMap<number, string>, from: number, draws: readonly Draw[]) {
  const drawn = new Map(draws.map(({ seq, text }) => [seq, text]));
  const logged = Array.from(nature.keys()).filter((seq) => seq >= from);
  return [...new Set([...drawn.keys(), ...logged])]
    .filter((seq) => drawn.get(seq) !== nature.get(seq))
    .toSorted((a, b) => a - b);
}

// Takes the log as it is downloaded, so that what is checked here is what a program would replay.
export async function checkFairness(
  transcript: Transcript,
  log: string,
  kept: Kept,
): Promise<Verdict> {
  const { commitment, server_seed, seat_seeds, draws } = transcript;
  const key = await chanceKey(server_seed, seat_seeds);
  const { notes, nature, from } = chanceIn(log);
  const seeds = seat_seeds.flatMap((seed, seat) => (seed ? [`seat-seed ${seat} ${seed}`] : []));
  const told = [`commitment ${commitment}`, `server-seed ${server_seed}`, ...seeds];
  const noted = notes.filter((note) => /^(commitment|server-seed|seat-seed) /.test(note));
  return {
    draws: draws.length,
    wrongDraws: draws
      .filter((draw, i) => !follows(key, draw, draws[i - 1]))
      .map(({ seq, text }) => ({ seq, text })),
    passedOver: draws.length > 0 ? draws.at(-1)!.draw + 1 - draws.length : 0,
    seedFitsCommitment: toHex(await sha256(fromHex(server_seed))) === commitment,
    commitmentAsSeen: kept.commitment === null ? null : kept.commitment === commitment,
    seedAsGiven: kept.seed === null ? null : seat_seeds.includes(kept.seed),
    logHasSeeds: told.toSorted().join('\n') === noted.toSorted().join('\n'),
    logDiffersAt: differences(nature, from, draws),
  };
}
