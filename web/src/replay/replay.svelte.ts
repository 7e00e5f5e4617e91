// A finished match, stepped through. Frame n is the match after n entries of its log.
import type { Frame } from '../net/api';
import type { GameEvent } from '../protocol/messages';

const usualStep = 1000; // milliseconds
const chanceStep = 120; // nobody wants to watch 21 tiles being laid one by one

export class Replay {
  frames = $state.raw<readonly Frame[]>([]);
  at = $state(0);
  speed = $state(1);
  playing = $state(false);
  #cameFrom = $state(-1);

  readonly last: number = $derived(Math.max(0, this.frames.length - 1));
  readonly frame: Frame | undefined = $derived(this.frames[this.at]);
  readonly log: readonly GameEvent[] = $derived(
    this.frames.slice(0, this.at + 1).flatMap((frame) => frame.events),
  );
  // For the board to animate: only after a single step forward.
  readonly fresh: readonly GameEvent[] = $derived(
    this.#cameFrom === this.at - 1 ? (this.frame?.events ?? []) : [],
  );
  // How long the present frame is shown while playing.
  readonly pause: number = $derived(
    (this.frame?.next.asks === 'seats' || this.at === this.last ? usualStep : chanceStep) /
      this.speed,
  );

  // The same match through other eyes stays where it is.
  show(frames: readonly Frame[], at?: number): void {
    this.frames = frames;
    if (at !== undefined) this.at = at;
    this.at = Math.min(this.at, frames.length - 1);
    this.#cameFrom = -1;
  }

  go(to: number): void {
    const at = Math.min(this.last, Math.max(0, to));
    this.#cameFrom = this.at;
    this.at = at;
    if (at === this.last) this.playing = false;
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.go(0);
    this.playing = !this.playing;
  }

  // The first moment in which a seat decides: the deal before it is nobody's move.
  firstDecision(): number {
    const found = this.frames.findIndex((frame) => frame.next.seats.length > 0);
    return Math.max(0, found);
  }
}
