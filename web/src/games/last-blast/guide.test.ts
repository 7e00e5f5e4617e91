import { describe, expect, it } from 'vitest';
import type { LegalMove } from '..';
import { guide, sensibleFlight, sensiblePick } from './guide';
import { flyMove, pickMove, viewWith } from './testing';
import type { View } from './view';
import { guideWords as words } from './words';

const hear = (part: Partial<View>, moves: readonly LegalMove[], seat: number | null = 0) =>
  guide({ view: viewWith(part), moves, seq: 1, seat });
const firstPicks = ['G1d', 'R3w', 'A4b', 'A6a'].map((card) => pickMove(card, 'only'));
const laterPicks = ['G2c', 'A6a'].flatMap((card) => [
  pickMove(card, 'front'),
  pickMove(card, 'rear'),
]);
const eight = ['A6w', 'A5h', 'A4d', 'A6a', 'A5b', 'R1c', 'G1b', 'A4w'];

describe('the guide', () => {
  it('welcomes, and shows the most valuable card to begin with', () => {
    const said = hear({}, firstPicks);
    expect(said?.title).toBe(words.welcome.title);
    expect(said?.highlight).toEqual([pickMove('A6a', 'only').move]);
  });

  it('goes with the draft', () => {
    const titles = [
      hear({ pick: 2, rockets: [['A6a'], []] }, laterPicks),
      hear({ pick: 3, rockets: [['A6a', 'G1d'], []] }, laterPicks),
      hear({ pick: 4, rockets: [['A6a', 'G1d', 'R1d'], []] }, laterPicks),
      hear({ pick: 1, round: 2, rockets: [eight.slice(4), []] }, laterPicks),
      hear({ pick: 1, round: 3, rockets: [eight, []] }, laterPicks),
      hear({ phase: 'place', drawn: 'G2c', rockets: [eight, []] }, laterPicks),
    ].map((said) => said?.title);
    expect(titles).toEqual(
      [words.ends, words.kinds, words.draw, words.secondRound, words.thirdRound, words.place].map(
        (said) => said.title,
      ),
    );
  });

  it('waits with those who wait', () => {
    expect(hear({ locked: [0] }, [])?.title).toBe(words.locked.title);
    expect(hear({ phase: 'fly', turn: 2, active: 1, rockets: [eight, eight] }, [])).toBeNull();
    expect(hear({}, firstPicks, null)).toBeNull();
  });

  it('speaks of damage, of choices and of danger when there are any', () => {
    const fly = (turn: number, moves: readonly LegalMove[]) =>
      hear({ phase: 'fly', turn, rockets: [eight, eight] }, moves)?.title;
    expect(fly(1, [flyMove(1, 1, 0)])).toBe(words.take_off.title);
    expect(fly(2, [flyMove(1, 1, 0)])).toBe(words.jump.title);
    expect(fly(3, [flyMove(1, 0, 0)])).toBe(words.free.title);
    expect(fly(3, [flyMove(1, 1, 1)])).toBe(words.damage.title);
    expect(fly(3, [flyMove(1, 1, 2), flyMove(1, 2, 1)])).toBe(words.choice.title);
    expect(fly(3, [flyMove(1, 3, 0, { explodes: true })])).toBe(words.doomed.title);
    expect(fly(7, [flyMove(1, 1, 0)])).toBe(words.lastColumn.title);
  });

  it('has a word at the end', () => {
    expect(hear({ phase: 'over', turn: 7 }, [])?.title).toBe(words.overThrough.title);
    expect(hear({ phase: 'over', turn: 5 }, [])?.title).toBe(words.overLast.title);
    expect(hear({ phase: 'over', turn: 5, exploded_turn: [4, null] }, [])?.title).toBe(
      words.overExploded.title,
    );
    expect(hear({ phase: 'fly', turn: 5, exploded_turn: [4, null] }, [])?.title).toBe(
      words.exploded.title,
    );
  });
});

describe('a sensible move', () => {
  it('is one of those offered, whatever they are', () => {
    expect(sensiblePick([], [])).toBeUndefined();
    expect(sensibleFlight([])).toBeUndefined();
    expect(laterPicks).toContain(sensiblePick(['A6a'], laterPicks));
  });

  it('keeps amber cards early, and puts help to the front later', () => {
    expect(sensiblePick(['A6w', 'A5w'], laterPicks)).toEqual(pickMove('A6a', 'rear'));
    expect(sensiblePick(eight, laterPicks)).toEqual(pickMove('G2c', 'front'));
  });

  it('does the least damage and keeps the most', () => {
    const moves = [
      flyMove(1, 1, 1),
      flyMove(2, 1, 0, { worth: 9 }),
      flyMove(3, 1, 0, { worth: 12 }),
    ];
    expect(sensibleFlight(moves)).toBe(moves[2]);
  });
});
