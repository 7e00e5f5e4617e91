// What a person likes, kept in this browser.
import type { Answers } from '../protocol/messages';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';

export const speeds: readonly number[] = [0, 0.5, 1, 2, 4]; // 0: no animation

type Values = {
  theme: Theme;
  speed: number;
  sound: boolean;
  volume: number;
  confirm: boolean; // ask before a move is sent
  list: boolean; // the list of moves is open even where a board can do it
  answers: Readonly<Record<string, Answers>>; // by game: when we are asked
  muted: readonly string[]; // people whose chat this browser does not show
};

const usual: Values = {
  theme: 'system',
  speed: 1,
  sound: true,
  volume: 0.5,
  confirm: false,
  list: false,
  answers: {},
  muted: [],
};

const place = 'hexwing.settings';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areAnswers = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (game) => isRecord(game) && Object.values(game).every((text) => typeof text === 'string'),
  );

export function readSettings(text: string | null): Values {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null) return usual;
    const values: Values = { ...usual };
    for (const [name, value] of Object.entries(found))
      if (name in usual && typeof value === typeof usual[name as keyof Values])
        Object.assign(values, { [name]: value });
    if (!speeds.includes(values.speed)) values.speed = usual.speed;
    if (!areAnswers(values.answers)) values.answers = usual.answers;
    if (!Array.isArray(values.muted)) values.muted = usual.muted;
    return values;
  } catch {
    return usual;
  }
}

class Settings {
  #values = $state.raw<Values>(readSettings(localStorage.getItem(place)));

  get values(): Values {
    return this.#values;
  }

  set(change: Partial<Values>): void {
    this.#values = { ...this.#values, ...change };
    localStorage.setItem(place, JSON.stringify(this.#values));
    this.apply();
  }

  mute(person: string, on: boolean): void {
    const others = this.#values.muted.filter((muted) => muted !== person);
    this.set({ muted: on ? [...others, person] : others });
  }

  // The theme and stillness are attributes that theme.css reads.
  apply(): void {
    const { theme } = this.#values;
    document.documentElement.toggleAttribute('data-still', this.speed === 0);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }

  // How fast a board moves things: as set, but not at all for those who asked for calm.
  get speed(): number {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : this.#values.speed;
  }
}

export const settings = new Settings();
