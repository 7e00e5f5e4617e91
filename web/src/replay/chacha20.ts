// The ChaCha20 block function of RFC 8439, as far as the fairness check needs it.

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  const step = (to: number, from: number, turned: number, bits: number): void => {
    x[to] = x[to]! + x[from]!;
    x[turned] = rotate(x[turned]! ^ x[to]!, bits);
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

// 64 bytes of key stream for a key of 32 bytes, a block counter and a nonce of 12 bytes.
export function chacha20Block(key: Uint8Array, counter: number, nonce: Uint8Array): Uint8Array {
  const state = new Uint32Array(16);
  state.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const words = (bytes: Uint8Array, count: number): number[] => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return Array.from({ length: count }, (_, i) => view.getUint32(4 * i, true));
  };
  state.set(words(key, 8), 4);
  state[12] = counter;
  state.set(words(nonce, 3), 13);

  const x = state.slice();
  for (let round = 0; round < 10; ++round) {
    quarter(x, 0, 4, 8, 12);
    quarter(x, 1, 5, 9, 13);
    quarter(x, 2, 6, 10, 14);
    quarter(x, 3, 7, 11, 15);
    quarter(x, 0, 5, 10, 15);
    quarter(x, 1, 6, 11, 12);
    quarter(x, 2, 7, 8, 13);
    quarter(x, 3, 4, 9, 14);
  }
  const block = new Uint8Array(64);
  const out = new DataView(block.buffer);
  for (let i = 0; i < 16; ++i) out.setUint32(4 * i, x[i]! + state[i]!, true);
  return block;
}
