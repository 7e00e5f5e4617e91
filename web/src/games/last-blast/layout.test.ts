import { describe, expect, it } from 'vitest';
import type { GameEvent } from '..';
import { action, endAt, fallen, fates, fieldWidth, flights, middle, picks, places } from './layout';
import { flyMove, pickMove, viewWith } from './testing';

const event = (kind: string, seat: number, more: object = {}): GameEvent => ({
  seq: 0,
  event: kind,
  seat,
  text: '',
  ...more,
});

describe('the field', () => {
  it('has its columns from left to right, the start before and the goal behind them', () => {
    const x = Array.from({ length: 9 }, (_, column) => middle(1, column).x);
    expect(x).toEqual(x.toSorted((a, b) => a - b));
    expect(x[0]).toBeGreaterThan(0);
    expect(x[8]).toBeLessThan(fieldWidth);
  });

  it('lets rockets wait until they fly, each in a place of its own', () => {
    const at = places(viewWith({ phase: 'pick', row: [null, null] }));
    expect(at.map((place) => place?.state)).toEqual(['waits', 'waits']);
    expect(at[0]?.y).not.toBe(at[1]?.y);
  });

  it('shows who has moved a column further than who has not (LB-17)', () => {
    const at = places(viewWith({ phase: 'fly', turn: 3, row: [1, 2], moved: [1] }));
    expect(at[0]).toMatchObject({ ...middle(1, 2), state: 'flies' });
    expect(at[1]).toMatchObject({ ...middle(2, 3), state: 'flies' });
  });

  it('takes exploded rockets off, or lets their wrecks drift (LB-38, LB-A2)', () => {
    const gone = viewWith({ phase: 'fly', turn: 4, row: [1, null], exploded_turn: [null, 3] });
    expect(places(gone)[1]).toBeNull();
    const drifting = viewWith({ phase: 'fly', turn: 4, row: [1, 2], exploded_turn: [null, 3] });
    expect(places(drifting)[1]).toEqual({ ...middle(2, 4), state: 'wreck' });
  });

  it('shows who came through behind the last column (LB-41)', () => {
    const at = places(viewWith({ phase: 'over', turn: 7, row: [1, 2], moved: [0, 1] }));
    expect(at[0]).toEqual({ ...middle(1, 8), state: 'through' });
    const early = places(viewWith({ phase: 'over', turn: 5, row: [1, null], moved: [0, 1] }));
    expect(early[0]).toMatchObject({ ...middle(1, 5), state: 'flies' });
  });
});

describe('what is animated', () => {
  it('is one leg after the other, and an explosion where its leg ended', () => {
    const seen = action([
      event('moved', 1, { row: 2, column: 3 }),
      event('cards_lost', 1, { front: 1, rear: 0, left: 3 }),
      event('moved', 0, { row: 1, column: 3 }),
      event('exploded', 0, { row: 0, turn: 3 }),
    ]);
    expect(seen.steps).toBe(2);
    expect(seen.legs.map((leg) => [leg.seat, leg.step])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(seen.blasts).toEqual([{ ...middle(1, 3), seat: 0, step: 1 }]);
  });

  it('lets cards fall from both ends, in the order in which they go (LB-32, LB-33)', () => {
    const rocket = ['A6w', 'A5h', 'R1c', 'G1b', 'A6a', 'A4d'];
    const lost = event('cards_lost', 0, { front: 2, rear: 2, left: 2 });
    expect(fallen(rocket, 0, [lost])).toEqual({ front: ['A6w', 'A5h'], rear: ['A4d', 'A6a'] });
    expect(fallen(rocket, 1, [lost])).toEqual({ front: [], rear: [] });
  });

  it('lets all that is left fall when a rocket explodes (LB-36)', () => {
    const events = [event('cards_lost', 0, { front: 1, rear: 0, left: 1 }), event('exploded', 0)];
    expect(fallen(['G2c', 'R1w'], 0, events).front).toEqual(['G2c', 'R1w']);
  });
});

describe('moves', () => {
  it('are grouped by row, with every way to lose cards (LB-37)', () => {
    const moves = [flyMove(1, 0, 0), flyMove(2, 1, 2), flyMove(2, 2, 1)];
    const rows = flights(moves);
    expect([...rows.keys()]).toEqual([1, 2]);
    expect(rows.get(2)?.map((option) => option.move)).toEqual([moves[1], moves[2]]);
  });

  it('mark what falls for certain and what may fall', () => {
    const options = [flyMove(2, 1, 2), flyMove(2, 2, 1)].map((move) => move.preview);
    expect(fates(5, options)).toEqual(['falls', 'may fall', 'stays', 'may fall', 'falls']);
    expect(fates(3, [])).toEqual(['stays', 'stays', 'stays']);
  });

  it('are grouped by card and end', () => {
    const moves = [pickMove('G2c', 'front'), pickMove('G2c', 'rear'), pickMove('A4d', 'rear')];
    const cards = picks(moves);
    expect(cards.get('G2c')?.get('rear')).toBe(moves[1]);
    expect(cards.get('A4d')?.has('front')).toBe(false);
  });

  it('go to the end that a card is dropped on: the front is on the right', () => {
    const box = { left: 100, width: 200 };
    expect(endAt(290, box, ['front', 'rear'])).toBe('front');
    expect(endAt(120, box, ['front', 'rear'])).toBe('rear');
    expect(endAt(120, box, ['only'])).toBe('only');
  });
});
