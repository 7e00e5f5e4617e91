import { describe, expect, it } from 'vitest';
import { movesOf, robotWith, viewWith } from './testing';
import { askedRobot, choiceOf, handOf, lays, lockedIn, playOf } from './view';

describe('a move is taken apart', () => {
  it.each([
    ['team green', { kind: 'team', team: 'green' }],
    ['DT1', { kind: 'part', part: 'DT1' }],
    ['none', { kind: 'part', part: null }],
    ['first B', { kind: 'slot', robot: 'B' }],
    ['take SA07', { kind: 'take', card: 'SA07' }],
    ['stop', { kind: 'stop' }],
    ['give C', { kind: 'give', robot: 'C' }],
    ['program SA07 top', { kind: 'card', card: 'SA07', face: 'top' }],
    ['SA07 down', { kind: 'card', card: 'SA07', face: 'down' }],
    ['stay', { kind: 'declare', drive: 0, target: null }],
    ['left 2', { kind: 'declare', drive: -2, target: null }],
    ['block C', { kind: 'declare', drive: 0, target: 'C' }],
    ['right 1 block D', { kind: 'declare', drive: 1, target: 'D' }],
    ['high a', { kind: 'high', ball: 'a' }],
    ['pass R2 a', { kind: 'pass', zone: 'R2', ball: 'a' }],
    ['kiss B a', { kind: 'kiss', robot: 'B', ball: 'a' }],
    ['catch B', { kind: 'catch', robot: 'B' }],
    ['nobody', { kind: 'nobody' }],
  ])('%s', (text, choice) => {
    expect(choiceOf(text)).toEqual(choice);
  });

  it('and cards are found by their faces', () => {
    const moves = movesOf('BA1 top', 'BA1 down', 'SA07 bottom');
    expect([...lays(moves).keys()]).toEqual(['BA1', 'SA07']);
    expect(lays(moves).get('BA1')).toEqual({ top: moves[0], down: moves[1] });
  });
});

it('a hand is the deck without what has been played', () => {
  const robot = robotWith('A', {
    discards: ['BA1'],
    hidden: ['BA4'],
    laid: [{ card: 'BA3', face: 'top', action: 'Move' }],
  });
  expect(handOf(robot)).toEqual(['BA2', 'SA07']);
});

it('who runs two robots is asked for one after the other', () => {
  const robots = ['A', 'B', 'C', 'D'].map((name, i) => robotWith(name, { seat: i % 2 }));
  expect(askedRobot(viewWith({ robots }), 0)?.name).toBe('A');
  const view = viewWith({ robots, locked: ['A'] });
  expect(askedRobot(view, 0)?.name).toBe('C');
  expect(lockedIn(view, robots[0]!)).toBe(true);
  expect(lockedIn(viewWith({ robots, phase: 'use' }), robots[0]!)).toBeNull();
});

it('card plays are counted by rounds', () => {
  expect(playOf(3)).toEqual({ round: 0, card: 3, of: 3 });
  expect(playOf(4)).toEqual({ round: 1, card: 1, of: 5 });
  expect(playOf(28)).toEqual({ round: 5, card: 5, of: 5 });
});
