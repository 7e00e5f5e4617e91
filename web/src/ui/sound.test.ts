import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../app/settings.svelte';
import { play } from './sound';

const loudness: number[] = []; // of each tone that was made

function node(): Record<string, unknown> {
  const gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: (value: number) => loudness.push(value),
    exponentialRampToValueAtTime: () => undefined,
  };
  const made = { gain, frequency: { value: 0 }, start: () => undefined, stop: () => undefined };
  return { ...made, connect: (to: unknown) => to };
}

beforeEach(() => {
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      createOscillator = node;
      createGain = node;
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  loudness.length = 0;
  vi.unstubAllGlobals();
});

test('a sound is as loud as the settings say', () => {
  settings.set({ sound: true, volume: 0.4 });
  play('chat');
  settings.set({ volume: 0.8 });
  play('chat');
  expect(loudness.length).toBe(2);
  expect(loudness[1]! / loudness[0]!).toBeCloseTo(2);
});

test('without sound, or at volume 0, all is silent', () => {
  settings.set({ sound: false, volume: 0.5 });
  play('turn');
  settings.set({ sound: true, volume: 0 });
  play('turn');
  expect(loudness).toEqual([]);
});
