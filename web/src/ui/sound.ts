// A few quiet tones, made here: nothing to download.
import { settings } from '../app/settings.svelte';

export type Sound = 'turn' | 'move' | 'chat' | 'end' | 'refused';

// Frequency in Hz, start and length in seconds.
type Tone = readonly [frequency: number, start: number, length: number];

const tones: Record<Sound, readonly Tone[]> = {
  turn: [
    [587, 0, 0.16],
    [880, 0.13, 0.3],
  ],
  move: [[330, 0, 0.09]],
  chat: [[740, 0, 0.08]],
  end: [
    [523, 0, 0.2],
    [659, 0.16, 0.2],
    [784, 0.32, 0.45],
  ],
  refused: [[160, 0, 0.18]],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  const { sound: on, volume } = settings.values;
  // Browsers are silent until somebody has clicked; to ask earlier only fills their console.
  if (!on || volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of tones[sound]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const begin = context.currentTime + start;
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(0.25 * volume, begin + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  }
}
