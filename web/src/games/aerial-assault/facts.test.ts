// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  blockFaces,
  cards,
  facesFor,
  needs,
  numbersOf,
  parts,
  readAction,
  stepOf,
  chanceHere,
  cardOf,
  useCards,
} from './facts';
import { robotWith } from './testing';

// The engine's table is the original.
const source = readFileSync(
  new URL('../../../../src/games/aerial_assault/cards.hpp', import.meta.url),
  'utf8',
);

describe('the printed facts', () => {
  it('name the same cards as the engine', () => {
    const printed = [...source.matchAll(/\{"((?:BA|SA)\d+)", "(.*)", "(.*)", "(.*)"\}/g)].map(
      ([, id, name, top, bottom]) => ({ id, name, top, bottom }),
    );
    expect(printed).toHaveLength(40);
    expect(cards).toEqual(printed);
  });

  it('name the same parts with the same weeks and numbers', () => {
    const printed = [
      ...source.matchAll(/\{"((?:DT|SH|FP|AC)\d)", "(.*)", Slot::\w+, (\d)(.*)\},/g),
    ].map(([, id, name, weeks, rest]) => ({
      id,
      name,
      weeks: Number(weeks),
      ranges: [...(rest ?? '').matchAll(/\{(\d), (\d), (\d)\}/g)].map((m) =>
        m.slice(1).map(Number),
      ),
    }));
    expect(printed).toHaveLength(13);
    expect(
      parts.map(({ id, name, weeks, shoot, truss }) => ({
        id,
        name,
        weeks,
        ranges: [...(shoot ? [shoot] : []), ...(truss ? [truss] : [])],
      })),
    ).toEqual(printed);
  });
});

it('actions are read, and come in their step', () => {
  expect(readAction('Move then Block')).toEqual({
    parts: [
      { kind: 'move', plus: 0 },
      { kind: 'block', plus: 0 },
    ],
    reroll: false,
  });
  expect(readAction('Floor Pick Up +2').parts).toEqual([{ kind: 'pick', plus: 2 }]);
  expect(readAction('Truss Re-roll').reroll).toBe(true);
  expect(['Block then Move', 'Move then Shoot', 'Move 2', 'Catch +1'].map(stepOf)).toEqual([
    1, 2, 3, 3,
  ]);
});

it('a robot is the sum of its parts', () => {
  const own = numbersOf(['DT2', 'SH4', 'FP3', 'AC1']);
  expect(own).toMatchObject({ weeks: 6, zones: 1, fast: 4, block: 1, pickUp: 4, catching: 3 });
  expect(numbersOf(['SH4', 'FP2']).pickUp).toBe(2);
});

it('chances are counted in faces', () => {
  expect([facesFor(4), facesFor(2), facesFor(6), facesFor(0), facesFor(3, 2)]).toEqual([
    3, 5, 1, 0, 6,
  ]);
  expect(blockFaces(0, 0)).toBe(15);
  expect(blockFaces(1, 0)).toBe(21);
});

it('the chance of a card is that of its first half, where the robot stands', () => {
  expect(chanceHere(robotWith('A', { zone: 'R1' }), 'Shoot +1')).toEqual({
    what: 'high',
    faces: 5,
  });
  expect(chanceHere(robotWith('A', { zone: 'RW' }), 'Shoot')).toBeNull();
  expect(chanceHere(robotWith('A'), 'Catch')).toEqual({ what: 'catch', faces: 5 });
  expect(chanceHere(robotWith('A'), 'Move then Shoot')).toBeNull();
});

it('what a robot needs depends on where it stands', () => {
  const at = (zone: 'R1' | 'R2' | 'RW' | 'BW' | 'B2') => robotWith('A', { zone });
  expect(needs(at('R1'), 'high')).toBe(3);
  expect(needs(at('R2'), 'high')).toBe(6);
  expect(needs(at('RW'), 'high')).toBeNull();
  expect(needs(at('R1'), 'low')).toBe(2);
  expect(needs(at('BW'), 'truss')).toBe(3);
  expect(needs(at('B2'), 'truss')).toBe(4);
  expect(needs(at('R2'), 'truss')).toBeNull();
  expect(needs(at('B2'), 'pick')).toBe(3);
});

it('a server may play with cards of its own', () => {
  const printed = { parts, cards };
  const set = (pick: number, name: string) => ({
    catch_needs: 4,
    low_goal_needs: 2,
    inbound_needs: 2,
    parts: printed.parts.map(({ pickUp, ...part }) => ({
      ...part,
      ...(pickUp === undefined ? {} : { pick_up: part.id === 'FP1' ? pick : pickUp }),
    })),
    cards: printed.cards.map((card) => (card.id === 'SA01' ? { ...card, name } : card)),
  });
  useCards(set(5, 'Another Shot'));
  expect(numbersOf(['DT1', 'SH2', 'FP1']).pickUp).toBe(5);
  expect(cardOf('SA01').name).toBe('Another Shot');
  useCards(set(3, 'Drive-Up Shot'));
  expect(parts).toEqual(printed.parts);
  expect(cards).toEqual(printed.cards);
});
