import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Seat, TableMessage } from '../protocol/messages';
import { texts } from '../texts';
import { seatInfo } from '../ui/seats';
import FairChance from './FairChance.svelte';

const commitment = '1e50cd3d773cbb001f1a9302bf19368ad7b9fe47d8f35c27841583d81bdf2467';
const seats: readonly Seat[] = [
  { kind: 'human', person: 'p1', name: 'Amelia', here: true },
  { kind: 'human', person: 'p2', name: 'Bessie', here: true },
  { kind: 'bot', level: 'expert', name: 'Expert' },
];

function show(seeds: readonly boolean[], change: Partial<TableMessage> = {}): void {
  const fair = { commitment, seeds };
  const table = { status: 'running', guide: false, fair, ...change } as TableMessage;
  render(FairChance, { props: { table, seats: seats.map((who, i) => seatInfo(i, who, 0)) } });
}

test('the whole commitment is there before the match, and its beginning at a glance', () => {
  show([false, false, false], { status: 'waiting' });
  expect(screen.getByText('1e50cd3d…')).toBeTruthy();
  expect(screen.getByDisplayValue(commitment)).toBeTruthy();
  expect(screen.getByText(texts.fairChance.giving)).toBeTruthy();
});

test('from the start on it says who gave a seed', () => {
  show([true, false, false]);
  expect(screen.getByDisplayValue(commitment)).toBeTruthy();
  expect(screen.getByText(texts.fairChance.seeds(['Amelia']))).toBeTruthy();
});

test('it says so when nobody gave one', () => {
  show([false, false, false]);
  expect(screen.getByText(texts.fairChance.seeds([]))).toBeTruthy();
});

test('the guided match has no chance to be checked', () => {
  show([false, false, false], { guide: true });
  expect(screen.getByText(texts.fairChance.guide)).toBeTruthy();
  expect(screen.queryByDisplayValue(commitment)).toBeNull();
});
