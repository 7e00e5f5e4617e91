// Where somebody is while stepping through a card play. `null` is now.
import type { CardPlay, Step } from './story';

const usualPause = 1100; // milliseconds at usual speed
const longestRun = 7000; // of what plays by itself when it has just happened

export class StepPlayer {
  plays = $state.raw<readonly CardPlay[]>([]);
  at = $state<number | null>(null);
  playing = $state(false);
  #chosen = $state<number | null>(null); // a card play; null: the last one
  #runs = $state(false); // by itself, because it has just happened
  #pace = $state(usualPause);

  readonly shown: CardPlay | undefined = $derived(
    this.plays.find(({ play }) => play === this.#chosen) ?? this.plays.at(-1),
  );
  readonly steps: readonly Step[] = $derived(this.shown?.steps ?? []);
  readonly last: number = $derived(this.steps.length - 1);
  readonly isLatest: boolean = $derived(this.shown === this.plays.at(-1));
  readonly step: Step | undefined = $derived(
    this.at === null ? undefined : this.steps[Math.min(this.at, this.last)],
  );

  // The story goes on. What is new is played once, unless somebody is looking at something else.
  follow(plays: readonly CardPlay[], runs: boolean): void {
    const known = this.plays.at(-1);
    const watched = this.#runs;
    this.plays = plays;
    if (this.at !== null && !watched) {
      if (this.at > this.last) this.now();
      return;
    }
    const fresh = plays.flatMap(
      ({ play, steps }): { play: number; from: number; count: number }[] => {
        if (known && play < known.play) return [];
        const from = play === known?.play ? known.steps.length : 0;
        return steps.length > from ? [{ play, from, count: steps.length - from }] : [];
      },
    );
    const count = fresh.reduce((sum, one) => sum + one.count, 0);
    const [first] = fresh;
    if (!runs || this.at === null || this.at > this.last) this.now();
    if (!runs || !first || count < 2) return;
    if (this.at === null) {
      this.#chosen = first.play;
      this.at = first.from;
    }
    this.playing = this.#runs = true;
    this.#pace = Math.min(usualPause, longestRun / (count + Math.max(0, this.last - this.at)));
  }

  choose(play: number): void {
    this.#chosen = play;
    this.at = 0;
    this.playing = this.#runs = false;
  }
  go(to: number): void {
    this.playing = this.#runs = false;
    this.at = Math.max(0, Math.min(this.last, to));
  }
  // From now, back is the last step but one: the last one is what is seen already.
  back(): void {
    this.go(this.at === null ? this.last - 1 : this.at - 1);
  }
  forward(): void {
    if (this.at !== null && this.at < this.last) this.go(this.at + 1);
    else if (this.isLatest) this.now();
  }
  now(): void {
    this.at = null;
    this.playing = this.#runs = false;
    this.#chosen = null;
  }
  toggle(): void {
    this.#pace = usualPause;
    this.#runs = false;
    this.playing = !this.playing;
    if (this.playing && (this.at === null || this.at === this.last)) this.at = 0;
  }
  // While it plays: the next step, or what is now. What is new may reach into another card play.
  tick(): void {
    const next = this.plays.find(({ play }) => play > (this.shown?.play ?? 0));
    if (this.at !== null && this.at < this.last) this.at += 1;
    else if (!next) this.now();
    else if (this.#runs) {
      this.#chosen = next.play;
      this.at = 0;
    } else this.playing = false;
  }
  // Without animation somebody may still let it play, at the usual pace.
  pause(speed: number): number {
    return this.#pace / (speed > 0 ? speed : 1);
  }
}
