// A finished match, stepped through. Frame n is the match after n entries of its log. The views of a
// long match are hundreds of megabytes: frames come in pages when they are looked at, and go again.
import type { Frame, ReplayPage } from '../net/api';
import type { GameEvent } from '../protocol/messages';

export type Source = (from: number, count: number, views: boolean) => Promise<ReplayPage>;

const usualStep = 1000; // milliseconds
const chanceStep = 120; // nobody wants to watch 21 tiles being laid one by one

const firstPage = 100; // frames: most matches are not longer
const page = 24;
const soon = 8; // fewer frames ahead, and the next page is fetched
const kept = 200; // frames with views
const logLength = 400; // entries
const earlierLength = 1000;

type Shown = {
  readonly frame: Frame;
  readonly log: readonly GameEvent[];
  readonly logFrom: number; // the first entry that the log tells of
  readonly fresh: readonly GameEvent[];
};

export class Replay {
  last = $state(0);
  at = $state(0);
  speed = $state(1);
  playing = $state(false);
  viewer = $state<number | null>(null);
  #shown = $state.raw<Shown | null>(null);

  readonly frame: Frame | undefined = $derived(this.#shown?.frame);
  readonly log: readonly GameEvent[] = $derived(this.#shown?.log ?? []);
  // For the board to animate: only after a single step forward.
  readonly fresh: readonly GameEvent[] = $derived(this.#shown?.fresh ?? []);
  readonly hasEarlier: boolean = $derived((this.#shown?.logFrom ?? 0) > 0);
  // What is shown is not yet what was asked for.
  readonly isBehind: boolean = $derived(this.#shown?.frame.seq !== this.at);
  // How long the present frame is shown while playing.
  readonly pause: number = $derived(
    (this.frame?.next.asks === 'seats' || this.at === this.last ? usualStep : chanceStep) /
      this.speed,
  );

  #source: Source | null = null;
  #frames = new Map<number, Frame>(); // with views
  #events = new Map<number, readonly GameEvent[]>(); // of the frames so far, with or without
  #logLength = logLength;
  #cameFrom = -1;
  #askedFor = -1; // the frame that a page was asked for last
  #loading: Promise<void> | null = null;
  readonly #trouble: (problem: unknown) => void;

  constructor(trouble: (problem: unknown) => void = () => undefined) {
    this.#trouble = trouble;
  }

  // The same match through other eyes stays where it is; a new one begins where somebody decides.
  async open(source: Source, viewer: number | null = null): Promise<void> {
    const isNew = this.#source === null;
    const got = await source(isNew ? 0 : this.at, isNew ? firstPage : page, true);
    this.#source = source;
    this.viewer = viewer;
    this.#frames.clear();
    this.#events.clear();
    this.#cameFrom = -1;
    this.#askedFor = -1;
    this.last = got.entries;
    if (isNew) this.at = got.first;
    this.#keep(got);
    this.#update();
    void this.#load();
  }

  go(to: number): void {
    const at = Math.min(this.last, Math.max(0, to));
    this.#cameFrom = this.#shown?.frame.seq ?? -1;
    this.at = at;
    this.#askedFor = -1;
    if (at === this.last) this.playing = false;
    this.#update();
    void this.#load();
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.go(0);
    this.playing = !this.playing;
  }

  // The log goes back further.
  earlier(): void {
    this.#logLength += earlierLength;
    this.#update();
    void this.#load();
  }

  // Until all is there that is wanted now.
  settled(): Promise<void> {
    return this.#loading ?? Promise.resolve();
  }

  #load(): Promise<void> {
    this.#loading ??= this.#fetchAll().finally(() => (this.#loading = null));
    return this.#loading;
  }

  // One page at a time: who drags the slider asks for where it is then, not for all in between.
  async #fetchAll(): Promise<void> {
    try {
      for (let wanted = this.#missing(); wanted && this.#source; wanted = this.#missing()) {
        const source = this.#source;
        const got = await source(wanted.from, wanted.count, wanted.views);
        if (source !== this.#source) continue;
        this.#keep(got);
        this.#update();
      }
    } catch (problem) {
      this.playing = false;
      this.#trouble(problem);
    }
  }

  #missing(): { from: number; count: number; views: boolean } | null {
    const { at } = this;
    if (!this.#frames.has(at)) {
      // Who steps back goes on stepping back. A page may end early, but has its first frame.
      const back = this.#askedFor !== at && at < (this.#shown?.frame.seq ?? 0);
      this.#askedFor = at;
      return { from: back ? Math.max(0, at - page + 1) : at, count: page, views: true };
    }
    for (let seq = Math.max(1, at - this.#logLength + 1); seq < at; ++seq)
      if (!this.#events.has(seq)) return { from: seq, count: at - seq, views: false };
    const steps = this.playing || this.#cameFrom === at - 1;
    for (let seq = at + 1; steps && seq <= Math.min(at + soon, this.last); ++seq)
      if (!this.#frames.has(seq)) return { from: seq, count: page, views: true };
    return null;
  }

  #keep({ frames }: ReplayPage): void {
    for (const frame of frames) {
      this.#events.set(frame.seq, frame.events);
      if (frame.view !== undefined) this.#frames.set(frame.seq, frame);
    }
    if (this.#frames.size <= kept) return;
    const far = (seq: number): number => Math.abs(seq - this.at);
    const furthest = [...this.#frames.keys()].toSorted((a, b) => far(b) - far(a));
    for (const seq of furthest.slice(0, this.#frames.size - kept)) this.#frames.delete(seq);
  }

  // Shows what is there of what is wanted.
  #update(): void {
    const { at } = this;
    const frame = this.#frames.get(at);
    if (!frame) return;
    const least = Math.max(1, at - this.#logLength + 1);
    let from = at;
    while (from > least && this.#events.has(from - 1)) --from;
    const log: GameEvent[] = [];
    for (let seq = from; seq <= at; ++seq) log.push(...(this.#events.get(seq) ?? []));
    const fresh = this.#cameFrom === at - 1 ? frame.events : [];
    this.#shown = { frame, log, logFrom: Math.max(0, from - 1), fresh };
  }
}
