// What happened is played out on the table, one thing after the other, while the view is already
// where it ends: nobody has to wait for it.
import type { GameEvent } from '..';
import { before, cancellations, spotAt, spotOf, type Scene, type Spot } from './layout';
import { legOf, type View, type Zone } from './view';

const legMs = 480;
const dieMs = 150;
const cancelMs = 450;
const fallMs = 1900;

export type Attack = {
  readonly id: number;
  readonly attacker: number;
  readonly target: number;
  readonly zone: Zone;
  readonly attackDice: number;
  readonly dice: readonly number[]; // attack dice first
  readonly old: number; // dice that lay there already: they do not roll again
  readonly result: { readonly damage: number; readonly health: number } | null;
  readonly wait: number; // milliseconds until the first die falls
};
export type Fall = {
  readonly id: number;
  readonly seat: number;
  readonly spot: Spot;
  readonly wait: number;
  readonly lasts: number;
};
export type Trail = { readonly spots: readonly Spot[]; readonly legs: readonly number[] };
export type Roll = { readonly seat: number; readonly die: number };

const ownMoves = ['flew', 'climbed', 'dived', 'move_ended', 'attacked', 'passed'];
const zones: readonly Zone[] = ['none', 'wide', 'forward'];
const number = (event: GameEvent, name: string): number => Number(event[name]);

export class Theatre {
  scenes = $state.raw<readonly Scene[]>([]);
  attack = $state.raw<Attack | null>(null);
  falls = $state.raw<readonly Fall[]>([]);
  trails = $state.raw<Readonly<Record<number, Trail>>>({}); // of the last move of each plane
  rolls = $state.raw<readonly Roll[]>([]); // for the first move
  #now = $state(0);
  #frame = 0;
  #until = 0;

  // Where a plane is drawn while it flies; nothing: where the view says.
  spot(seat: number): Spot | null {
    return spotAt(this.scenes, seat, this.#now);
  }

  leave(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  // New events with the view they led to. None after a jump: then there is nothing to play.
  take(events: readonly GameEvent[], view: View, speed: number, heavy: boolean): void {
    const pace = speed > 0 ? 1 / speed : 0;
    const now = performance.now();
    if (events.length === 0) this.#jump(view);
    // Who plays on has seen enough of what was before.
    const own = events.some(
      (event) => event.seat === view.viewer && ownMoves.includes(event.event),
    );
    if (own || this.#until < now) this.#until = now;
    const scenes = own ? [] : this.scenes.filter((scene) => scene.begins + scene.lasts > now);
    // Who answers quicker than we can show sees it faster.
    const hurry = this.#until - now > 2500 ? 0.4 : 1;
    const begin = (lasts: number): number => {
      const at = this.#until;
      this.#until += lasts * pace * hurry;
      return at;
    };
    const old = this.attack?.result ? 0 : (this.attack?.dice.length ?? 0);
    for (const event of events) {
      const seat = typeof event.seat === 'number' ? event.seat : -1;
      switch (event.event) {
        case 'start_rolled':
          this.rolls = [...this.rolls, { seat, die: number(event, 'die') }];
          break;
        case 'roll_tied':
          break;
        case 'round_began':
          this.trails = {};
          break;
        case 'flew': {
          if (seat === view.viewer) this.attack = null;
          const leg = number(event, 'leg');
          const to = spotOf({
            x: number(event, 'x'),
            y: number(event, 'y'),
            heading: number(event, 'heading'),
          });
          const from = before(to, legOf(leg));
          const trail = this.trails[seat];
          this.trails = {
            ...this.trails,
            [seat]: { spots: [...(trail?.spots ?? []), from], legs: [...(trail?.legs ?? []), leg] },
          };
          if (pace > 0)
            scenes.push({
              seat,
              from,
              leg: legOf(leg),
              altitude: number(event, 'altitude'),
              begins: begin(legMs),
              lasts: legMs * pace * hurry,
            });
          break;
        }
        case 'attacked':
          this.attack = {
            id: event.seq,
            attacker: seat,
            target: number(event, 'target'),
            zone: zones[number(event, 'zone')] ?? 'none',
            attackDice: number(event, 'attack_dice'),
            dice: [],
            old: 0,
            result: null,
            wait: begin(0) - now,
          };
          break;
        case 'die_rolled':
          if (!this.attack) break;
          this.attack = {
            ...this.attack,
            old: this.attack.dice.length === 0 ? 0 : old,
            dice: [...this.attack.dice, number(event, 'die')],
          };
          begin(dieMs);
          break;
        case 'attack_ended': {
          if (!this.attack) break;
          const { dice, attackDice } = this.attack;
          const { steps } = cancellations(dice.slice(0, attackDice), dice.slice(attackDice), heavy);
          begin(steps * cancelMs + 700);
          this.attack = {
            ...this.attack,
            result: { damage: number(event, 'damage'), health: number(event, 'health') },
          };
          break;
        }
        case 'shot_down':
        case 'left_arena':
        case 'stalled': {
          const pose = view.planes[seat]?.pose;
          if (!pose || pace === 0) break;
          const fall: Fall = {
            id: event.seq * 8 + seat,
            seat,
            spot: spotOf(pose),
            wait: Math.max(0, begin(400) - now),
            lasts: fallMs * pace,
          };
          this.falls = [...this.falls, fall];
          setTimeout(
            () => (this.falls = this.falls.filter((one) => one !== fall)),
            fall.wait + fall.lasts,
          );
          break;
        }
      }
    }
    this.scenes = scenes;
    this.#now = now;
    if (scenes.length > 0 && this.#frame === 0) this.#run();
  }

  #jump(view: View): void {
    this.scenes = [];
    this.falls = [];
    this.trails = {};
    this.#until = 0;
    if (view.phase === 'assign' || view.phase === 'move') this.rolls = [];
    const { attack } = view;
    this.attack =
      attack && view.active !== null
        ? {
            id: -1,
            attacker: view.active,
            target: attack.target,
            zone: attack.zone,
            attackDice: attack.attack_dice,
            dice: attack.dice,
            old: attack.dice.length,
            result: null,
            wait: 0,
          }
        : null;
  }

  #run(): void {
    this.#frame = requestAnimationFrame(() => {
      this.#now = performance.now();
      const going = this.scenes.some((scene) => scene.begins + scene.lasts > this.#now);
      if (going) return this.#run();
      this.#frame = 0;
      this.scenes = [];
    });
  }
}

export const pace = { die: dieMs, cancel: cancelMs };
