import { describe, expect, it } from 'vitest';
import { guide } from './guide';
import { flyWith, moveWith, planeWith, shotWith, viewWith } from './testing';
import { guideWords as words } from './words';

const at = (view: ReturnType<typeof viewWith>, moves: Parameters<typeof guide>[0]['moves'] = []) =>
  guide({ view, moves, seq: 1, seat: 0 });
const budget = (left: number, path: readonly string[] = []) => ({
  move: { budget: left, action: 'none' as const, crowded: false, path },
});

describe('the guide', () => {
  it('has nothing to say to watchers', () => {
    expect(guide({ view: viewWith(), moves: [], seq: 1, seat: null })).toBeNull();
  });

  it('suggests the way with the better shots', () => {
    const good = flyWith('S', 0, 86, [shotWith()]);
    const bad = flyWith('BL', 0, 86, [shotWith({ attacker: 1, target: 0 })]);
    const step = at(viewWith(budget(3)), [bad, good]);
    expect(step?.title).toBe(words.first.title);
    expect(step?.highlight).toEqual([good.move]);
  });

  it('ends a move that has no speed left', () => {
    const done = moveWith('done', {
      kind: 'done',
      unused: 0,
      pose: { x: 0, y: 0, heading: 0 },
      altitude: 0,
      fatal: false,
      shots: [],
    });
    const step = at(viewWith(budget(0, ['S'])), [done]);
    expect(step?.title).toBe(words.spent.title);
    expect(step?.highlight).toEqual([done.move]);
  });

  it('places towards the middle', () => {
    const moves = [10, 33, 50].map((column) => moveWith(`x ${column}`, { kind: 'column', column }));
    expect(at(viewWith({ phase: 'place' }), moves)?.highlight).toEqual([moves[1]?.move]);
  });

  it('knows how it ended', () => {
    const over = { phase: 'over', ending: 'last-flying' } as const;
    expect(at(viewWith(over))?.title).toBe(words.won.title);
    const down = planeWith({ flying: false, fell: 1, fell_round: 3 });
    expect(at(viewWith({ ...over, planes: [down, planeWith()] }))?.title).toBe(words.lost.title);
    expect(at(viewWith({ ...over, ending: 'disengaged' }))?.title).toBe(words.limit.title);
  });
});
