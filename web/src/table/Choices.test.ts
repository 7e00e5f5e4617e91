import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { LegalMove } from '../games';
import Choices from './Choices.svelte';

const moves = (count: number): LegalMove[] =>
  Array.from({ length: count }, (_, i) => ({
    move: 100 + i,
    text: `row ${i + 1}`,
    says: `Fly to row ${i + 1}.`,
    rule: 'LB-22',
  }));

const props = (count: number) => ({
  game: 'last-blast',
  moves: moves(count),
  seats: [],
  chosen: null,
  hinted: 101,
  highlighted: [],
  collapsible: false,
  open: true,
  onplay: vi.fn(),
});

test('every legal move is a button that says what it will do', async () => {
  const given = props(3);
  render(Choices, given);
  const buttons = screen.getAllByRole('button');
  expect(buttons.length).toBe(3);
  await fireEvent.click(screen.getByRole('button', { name: /Fly to row 3/ }));
  expect(given.onplay).toHaveBeenCalledWith(given.moves[2]);
});

test('a move for which there are no other words is named as it is written', () => {
  const given = { ...props(0), moves: [{ move: 1, text: 'raise', rule: 'LE-2' }] };
  render(Choices, given);
  expect(screen.getByRole('button', { name: /raise/ })).toBeDefined();
});

test('the hint is said in words', () => {
  render(Choices, props(3));
  expect(screen.getByRole('button', { name: /row 2.*advised/ })).toBeDefined();
});

test('a long list can be filtered', async () => {
  render(Choices, props(20));
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'row 17' } });
  expect(screen.getAllByRole('button').length).toBe(1);
});
