import { describe, expect, it } from 'vitest';
import { flyMove, viewWith } from './testing';
import { cardFacts, pendingOf, printedSum, symbolOf } from './view';
import { guideWords, words } from './words';

describe('cards', () => {
  it('are read from their names', () => {
    expect(cardFacts('G2c')).toEqual({
      colour: 'green',
      kind: 'shield',
      number: 2,
      symbol: 'circles',
    });
    expect(cardFacts('A6w')).toMatchObject({ kind: 'equipment', number: 6, symbol: 'wheel' });
    expect(cardFacts('R3a')).toMatchObject({ kind: 'boost', number: 3, symbol: 'arrow' });
    expect(symbolOf('?')).toBeUndefined();
    expect(printedSum(['G2c', 'A6w', 'R3a'])).toBe(11);
  });

  it('are named for people who do not see them', () => {
    expect(words.card('G2c')).toBe('G2c, green 2 with circles');
    expect(words.card('A6w')).toBe('A6w, amber 6 with a wheel');
    expect(words.card('R3a')).toBe('R3a, red 3 with an arrow');
  });

  it('that were chosen in secret are known to who chose them', () => {
    // Card 20 is the green 2 with circles; times three, and 1 for the rear.
    expect(pendingOf(viewWith({ pending: 20 * 3 + 1 }))).toEqual({ card: 'G2c', end: 'rear' });
    expect(pendingOf(viewWith({ pending: 2 }))).toEqual({ card: 'G1d', end: 'only' });
    expect(pendingOf(viewWith({ pending: 162 }))).toEqual({ draw: true });
    expect(pendingOf(viewWith({ phase: 'place', drawn: 'R1w', pending: 0 }))).toEqual({
      card: 'R1w',
      end: 'front',
    });
    expect(pendingOf(viewWith({}))).toBeNull();
  });
});

describe('buttons name what they do', () => {
  it('when cards fall', () => {
    expect(words.loses(flyMove(1, 1, 1).preview)).toBe('Lose A6w at the front and A4d at the rear');
    expect(words.loses(flyMove(1, 2, 1).preview)).toBe(
      'Lose A6w and A5h at the front, A4d at the rear',
    );
    expect(words.loses(flyMove(1, 1, 0).preview)).toBe('Lose A6w at the front');
    expect(words.loses(flyMove(1, 0, 0).preview)).toBe('Lose nothing');
  });

  it('when a rocket explodes', () => {
    const preview = flyMove(3, 3, 0, { explodes: true }).preview;
    expect(words.flyButton(preview)).toBe('Fly to row 3: the rocket explodes');
    expect(words.flyTo('wheel', [preview])).toBe(
      'Fly to row 3, wheel: 3 damage, the rocket explodes',
    );
  });

  it('when there is something left to choose', () => {
    const options = [flyMove(2, 1, 2).preview, flyMove(2, 2, 1).preview];
    expect(words.flyTo('drop', options)).toBe(
      'Fly to row 2, drop: 3 damage, 2 ways to lose 3 cards',
    );
  });

  it('when a card is put down', () => {
    expect(words.put('G2c', 'front')).toBe('Put G2c at the front');
    expect(words.put('G2c', 'only')).toBe('Start your rocket with G2c');
  });
});

describe('the guide', () => {
  it('is short and names a rule', () => {
    for (const said of Object.values(guideWords)) {
      expect(said.rule).toMatch(/^LB-[A-D]?\d+$/);
      expect(said.text.length).toBeLessThan(330);
      expect(said.text.split(/[.!?](?: |$)/).filter(Boolean).length).toBeLessThanOrEqual(4);
    }
  });
});
