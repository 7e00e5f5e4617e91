import { describe, expect, it } from 'vitest';
import { chanceOf, groupsOf, targetsOf } from './choices';
import { goOn, linesOf } from './feed';
import { narrow, placeBalls, placeRobots, wide, widthOf, zoneLeft } from './layout';
import { orders, proposals } from './talk';
import { ballWith, eventOf, movesOf, robotWith, scoreWith, viewWith } from './testing';
import { verdict } from './verdict';
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
    const groups = groupsOf(view, 0, movesOf('left 1', 'right 1 block D', 'block B'));
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

  it('know their chances', () => {
    expect(chanceOf('shoot ball a at the high goal, on a 4 or more')).toBe(3);
    expect(chanceOf('shoot ball a at the high goal, on a 6')).toBe(1);
    expect(chanceOf('shoot ball a, cannot succeed')).toBe(0);
    expect(chanceOf('do nothing')).toBeNull();
  });
});

describe('what happened', () => {
  const shooter = robotWith('A', {
    zone: 'R2',
    face: { card: 'SA16', face: 'top', action: 'Shoot +2' },
  });
  const view = viewWith({ phase: 'die', robots: [shooter, ...viewWith().robots.slice(1)] });

  it('is told with dice and what was added', () => {
    const lines = linesOf(
      [
        eventOf('decided', { robot: 0 }),
        eventOf('die_rolled', { robot: 0, for: 6, die: 4 }),
        eventOf('scored', { robot: 0, ball: 0, high: 1, points: 10 }),
      ],
      view,
    );
    expect(lines.map(({ tone, dice }) => [tone, dice])).toEqual([
      ['plain', { roll: 'throw', die: 4, plus: 2, needs: 6 }],
      ['score', null],
    ]);
  });

  it('counts from where the robot stood', () => {
    const scooter = { ...shooter, face: { ...shooter.face!, action: 'Shoot then Move' } };
    const [line] = linesOf(
      [
        eventOf('die_rolled', { robot: 0, for: 6, die: 4 }),
        eventOf('missed', { robot: 0, ball: 0, zone: 2 }),
        eventOf('drove', { robot: 0, from: 1, to: 2 }),
      ],
      viewWith({ robots: [{ ...scooter, zone: 'RW' }] }),
    );
    expect(line?.dice).toEqual({ roll: 'throw', die: 4, plus: 0, needs: 6 });
  });

  it('shows both sides of a block', () => {
    const lines = linesOf(
      [
        eventOf('die_rolled', { robot: 0, for: 3, die: 4 }),
        eventOf('die_rolled', { robot: 1, for: 4, die: 2 }),
        eventOf('contest', { robot: 0, target: 1, attack: 6, defence: 3, mutual: 0 }),
      ],
      view,
    );
    expect(lines.map(({ dice }) => dice?.plus)).toEqual([2, 1, undefined]);
  });

  it('is forgotten when the next card play has something to tell', () => {
    const old = linesOf([eventOf('drove', { robot: 0, from: 1, to: 2 })], view);
    const feed = { lines: old, over: false };
    const begun = goOn(feed, [eventOf('play_began', { play: 5 })], view);
    expect(begun).toEqual({ lines: old, over: true });
    const moved = goOn(begun, [eventOf('declared', { robot: 1 })], view);
    expect(moved.lines.map(({ text }) => text)).toEqual(['declared.']);
    const next = goOn(
      feed,
      [eventOf('play_began', { play: 5 }), eventOf('inbounded', { robot: 0 })],
      view,
    );
    expect(next.lines.map(({ text }) => text)).toEqual(['inbounded.']);
    expect(goOn(feed, [], view).lines).toEqual([]);
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

  it('proposes every order', () => {
    expect(orders(['A', 'C']).map(({ title }) => title)).toEqual(['A › C', 'C › A']);
    expect(orders(['A', 'C', 'E'])).toHaveLength(6);
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
