import { describe, expect, it } from 'vitest';
import type { GameEvent, LegalMove, Proposed } from '..';
import { groupsOf, targetsOf } from './choices';
import { narrow, placeBalls, placeRobots, wide, widthOf, zoneLeft } from './layout';
import { openProposals, orders, proposals } from './talk';
import { ballWith, eventOf, movesOf, previewed, robotWith, scoreWith, viewWith } from './testing';
import { verdict } from './verdict';
import type { View } from './view';
import { benchesOf } from './workshop';

describe('the workshop', () => {
  it('says why a part cannot be taken', () => {
    const benches = benchesOf(['DT4'], 1, 6, movesOf('SH1', 'SH2', 'SH4', 'SH5'));
    expect(benches.map(({ state }) => state)).toEqual(['done', 'now', 'later', 'later']);
    const winch = benches[1]?.parts.find(({ part }) => part?.id === 'SH3');
    expect(winch).toMatchObject({ move: null, why: '1 week too many to finish the robot' });
    expect(benches[0]?.parts.find(({ chosen }) => chosen)?.part?.id).toBe('DT4');
  });

  it('says that a shooter without pick up needs one', () => {
    const [, , pickUp] = benchesOf(['DT1', 'SH1'], 2, 6, movesOf('FP1', 'FP2', 'FP3'));
    expect(pickUp?.parts.at(-1)).toMatchObject({
      part: null,
      why: 'The shooter needs a floor pick up',
    });
  });

  it('offers nothing to who looks on', () => {
    const benches = benchesOf(['DT1'], 1, 6, []);
    expect(benches.flatMap(({ parts }) => parts).every(({ move, why }) => !move && !why)).toBe(
      true,
    );
  });
});

describe('choices', () => {
  const robots = [
    robotWith('A', { face: { card: 'SA11', face: 'top', action: 'Move then Block' } }),
    robotWith('B', { zone: 'RW' }),
    robotWith('C'),
    robotWith('D'),
  ];
  const view = viewWith({ phase: 'declare', robots });

  it('with blocks are grouped by the drive', () => {
    const block = { wins: 15, of: 36 };
    const groups = groupsOf(view, 0, [
      ...movesOf('left 1', 'right 1 block D'),
      previewed('block B', { block }),
    ]);
    expect(groups.map(({ title, options }) => [title, options.map((o) => o.title)])).toEqual([
      ['Left 1, to Red Zone 2', ['No block']],
      ['Right 1, to Blue white zone', ['Block Robot D']],
      ['Stay here', ['Block Robot B']],
    ]);
    expect(groups[2]?.options[0]?.note).toBe('42 %');
    expect([...targetsOf(groups).robots.keys()]).toEqual(['D', 'B']);
  });

  it('on the field stand for one move only', () => {
    const moves = movesOf('pass R2 a', 'pass R2 b', 'pass RW a');
    const targets = targetsOf(groupsOf(viewWith({ phase: 'use', actor: 'A' }), 0, moves));
    expect([...targets.zones]).toEqual([['RW', moves[2]]]);
  });

  it('to do nothing come last', () => {
    const view = viewWith({ phase: 'use', actor: 'A' });
    const [group] = groupsOf(view, 0, movesOf('nothing', 'high a'));
    expect(group?.options.map(({ move }) => move.text)).toEqual(['high a', 'nothing']);
  });

  it('name their chance and what they are worth', () => {
    const shot = { wins: 4, of: 6, points: 10, assists: 1, again: true };
    const [high, keep, again] = [
      previewed('high a', shot),
      previewed('keep', { succeeds: false }),
      previewed('reroll', { wins: 2, of: 6 }),
    ];
    const notes = (phase: 'use' | 'reroll', ...moves: LegalMove[]) =>
      groupsOf(viewWith({ phase, actor: 'A' }), 0, moves).flatMap(({ options }) =>
        options.map(({ note }) => note),
      );
    expect(notes('use', high)).toEqual(['67 %, +20 with 1 assist, may re-roll']);
    expect(notes('reroll', keep, again)).toEqual(['it fails', '33 %']);
    expect(notes('use', ...movesOf('nothing'))).toEqual(['']);
  });
});

describe('the field', () => {
  it.each([wide, narrow])('keeps robots and balls inside their zones', (size) => {
    const robots = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => robotWith(name, { zone: 'BW' }));
    const balls = ['a', 'b', 'c', 'd'].map((name) => ballWith(name, { place: 'BW', held: false }));
    const view = viewWith({ robots, balls });
    const left = zoneLeft(size, 'BW');
    for (const { x, y } of [...placeRobots(view, size), ...placeBalls(view, size)]) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(left + size.zone);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
    expect(widthOf(size)).toBeGreaterThan(zoneLeft(size, 'B1') + size.zone);
  });

  it('a held ball lies with its robot, a lost one nowhere', () => {
    const view = viewWith({
      balls: [ballWith('a'), ballWith('b', { place: 'gone', held: false })],
    });
    const [first, ...rest] = placeBalls(view, wide);
    expect(first).toMatchObject({ held: true });
    expect(rest).toEqual([]);
  });
});

describe('talking', () => {
  it('is with partners, about what they may still play', () => {
    const robots = [...viewWith().robots];
    robots[2] = robotWith('C', { deck: ['BA2', 'SA07'], discards: ['BA2'] });
    const found = proposals(viewWith({ robots }), 0, { robot: 'A', card: 'BA2', face: 'bottom' });
    expect(found.flatMap(({ list }) => list.map(({ says }) => says))).toEqual([
      'My robot A could play Shoot.',
      'Proposal: robot C plays Move then Truss.',
      'Proposal: robot C plays Shoot +1.',
    ]);
    expect(proposals(viewWith({ robots }), null, null)).toEqual([]);
  });

  it('proposes a card as a move, to who decides for that robot now', () => {
    const moves = (view: Partial<View>) =>
      proposals(viewWith(view), 0, null).flatMap(({ list }) => list.map(({ propose }) => propose));
    expect(moves({})).toContainEqual({ seat: 2, move: 'SA07 bottom' });
    expect(moves({ locked: ['C'] }).every((one) => one === undefined)).toBe(true);
  });

  it('proposes every order, to who has the say', () => {
    expect(orders(viewWith(), 2)).toEqual([
      {
        title: 'A › C',
        says: 'Proposal: we act in the order A, C.',
        propose: { seat: 0, move: 'next A' },
      },
      {
        title: 'C › A',
        says: 'Proposal: we act in the order C, A.',
        propose: { seat: 0, move: 'next C' },
      },
    ]);
    expect(orders(viewWith(), 0).every(({ propose }) => !propose)).toBe(true);
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => robotWith(name));
    expect(orders(viewWith({ robots: six }), 0)).toHaveLength(6);
    const alone = viewWith({ robots: [robotWith('A'), robotWith('C', { seat: 0 })] });
    expect(orders(alone, 0)).toEqual([]);
  });

  it('an open proposal is the last of its partner, in this card play and before my decision', () => {
    const moves = movesOf('BA2 bottom', 'BA1 top');
    const of = (seq: number, move: string) => ({ name: 'Harriet', text: move, move, seq });
    const event = (kind: string, seq: number, seat?: number) => ({
      ...eventOf(kind, seat === undefined ? {} : { seat }),
      seq,
    });
    const open = (proposed: readonly Proposed[], ...log: GameEvent[]) =>
      openProposals(proposed, log, 0, moves).map(({ move, plays }) => [move, plays?.move]);
    expect(open([of(5, 'BA1 top'), of(6, 'BA2 bottom')])).toEqual([['BA2 bottom', 100]]);
    expect(open([of(5, 'next C')])).toEqual([['next C', undefined]]);
    expect(open([of(5, 'BA1 top')], event('play_began', 4))).toHaveLength(1);
    expect(open([of(5, 'BA1 top')], event('play_began', 5))).toEqual([]);
    expect(open([of(5, 'BA1 top')], event('decided', 6, 2))).toHaveLength(1);
    expect(open([of(5, 'BA1 top')], event('decided', 6, 0))).toEqual([]);
    expect(open([of(5, 'next C')], event('decided', 6, 0))).toHaveLength(1);
  });
});

describe('the verdict', () => {
  it('is points, then assists, catches and trusses', () => {
    const of = (red: object, blue: object) =>
      verdict(viewWith({ scores: [scoreWith(red), scoreWith(blue)] })).says;
    expect(of({ points: 90 }, { points: 60 })).toBe('Red wins 90 to 60.');
    expect(of({ points: 60, assists: 1 }, { points: 60, assists: 2 })).toBe(
      '60 points each; Blue wins by more assists.',
    );
    expect(of({ points: 60 }, { points: 60 })).toMatch(/^A draw/);
    expect(verdict(viewWith({ resigned: 'red' })).winner).toBe('blue');
  });
});
