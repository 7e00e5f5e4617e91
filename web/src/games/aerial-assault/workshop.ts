// The parts on the bench: what has been chosen, what may come next, and why the rest may not.
import { numbersOf, partOf, parts, slots, type Part, type Slot } from './facts';
import { offers, type PartId } from './view';
import type { LegalMove } from '..';
import { words } from './words';

export type Bench = {
  readonly slot: Slot;
  readonly state: 'done' | 'now' | 'later';
  readonly parts: readonly {
    readonly part: Part | null; // null: none of this kind
    readonly chosen: boolean;
    readonly move: LegalMove | null;
    readonly why: string; // it cannot be chosen
  }[];
};

// Weeks that the cheapest rest of the robot takes after this part.
function restOf(step: number, part: Part | null, build: readonly PartId[]): number {
  const least = (slot: Slot, weeks: (part: Part) => number): number =>
    Math.min(...parts.filter((each) => each.slot === slot).map(weeks));
  const pickUp = least('pick-up', ({ weeks }) => weeks);
  if (step === 0) return least('shooter', (each) => each.weeks + (each.pickUp ? 0 : pickUp));
  if (step === 1) return part?.pickUp ? 0 : pickUp;
  return part || build.some((id) => partOf(id)?.pickUp) ? 0 : pickUp;
}

export function benchesOf(
  build: readonly PartId[],
  step: number,
  budget: number,
  moves: readonly LegalMove[],
): readonly Bench[] {
  const listed = new Map(
    offers(moves).flatMap(({ move, choice }) =>
      choice.kind === 'part' ? [[choice.part, move] as const] : [],
    ),
  );
  const used = numbersOf(build).weeks;
  return slots.map((slot, place) => {
    const state = place < step ? 'done' : place === step && listed.size > 0 ? 'now' : 'later';
    const here = parts.filter((part) => part.slot === slot);
    const none = slot === 'pick-up' || slot === 'catching';
    const bench = [...here, ...(none ? [null] : [])].map((part) => {
      const move = state === 'now' ? (listed.get(part?.id ?? null) ?? null) : null;
      const over = used + (part?.weeks ?? 0) + restOf(place, part, build) - budget;
      const why =
        state !== 'now' || move ? '' : part ? words.tooMany(Math.max(1, over)) : words.builtIn;
      const chosen = part
        ? build.includes(part.id)
        : state === 'done' && !here.some(({ id }) => build.includes(id));
      return { part, chosen, move, why };
    });
    return { slot, state, parts: bench };
  });
}
