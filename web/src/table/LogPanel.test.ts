import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import LogPanel from './LogPanel.svelte';

const events = [
  { seq: 0, event: 'passed', seat: 0, text: 'Seat 0 passes.' },
  { seq: 1, event: 'moved', seat: 1, text: 'A step.' },
];

test('events of which there are too many are shown to those who ask for them', async () => {
  render(LogPanel, { props: { game: 'g', events, seats: [], quiet: ['passed'] } });
  expect(screen.getAllByRole('listitem').length).toBe(1);
  await fireEvent.click(screen.getByLabelText('Show passes'));
  expect(screen.getAllByRole('listitem').length).toBe(2);
});

test('a game without such events has no box for them', () => {
  render(LogPanel, { props: { game: 'g', events, seats: [] } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('listitem').length).toBe(2);
});

// It said "Chance", whatever it was.
test('what is folded says with its first line what it is', () => {
  const dealt = [0, 1, 0, 1].map((seat, seq) => ({
    seq,
    event: 'card_dealt',
    seat,
    text: `Seat ${seat} is dealt a card.`,
  }));
  render(LogPanel, { props: { game: 'g', events: dealt, seats: [] } });
  expect(screen.getByText('Seat 0 is dealt a card, and 3 more like it')).toBeTruthy();
});
