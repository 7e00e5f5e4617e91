import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { BoardProps, LegalMove, SeatInfo } from '..';
import { markOf } from '../../ui/seats';
import Board from './Board.svelte';
import Result from './Result.svelte';
import { flyMove, pickMove, viewWith } from './testing';
import type { View } from './view';

const seats: SeatInfo[] = ['Amelia', 'Expert'].map((name, seat) => ({
  seat,
  name,
  kind: seat ? 'bot' : 'human',
  you: seat === 0,
  here: true,
  colour: `var(--seat-${seat})`,
  mark: markOf(seat),
}));

function show(part: Partial<View>, moves: readonly LegalMove[], more: Partial<BoardProps> = {}) {
  const onplay = vi.fn();
  const props: BoardProps = {
    view: viewWith(part),
    seat: 0,
    seats,
    moves,
    next: { asks: 'seats', seats: [0, 1], locked: [] },
    seq: 40,
    events: [],
    chosen: null,
    hinted: null,
    highlighted: [],
    speed: 0,
    onplay,
    ...more,
  };
  return { onplay, ...render(Board, { props }) };
}

const rocket = ['A6w', 'A5h', 'R1c', 'G1b', 'A6a', 'A4d'];
const flight: Partial<View> = {
  phase: 'fly',
  turn: 2,
  row: [2, 1],
  rockets: [rocket, ['G1d', 'A6c']],
  hand_sizes: [0, 0],
  hands: [null, null],
};

describe('in the draft', () => {
  const moves = [pickMove('G2c', 'front'), pickMove('G2c', 'rear'), pickMove('A6a', 'rear')];
  const part: Partial<View> = {
    pick: 2,
    rockets: [['A4b'], ['R1h']],
    hands: [['G2c', 'A6a'], null],
  };

  it('a card is tapped, then an end', async () => {
    const { onplay } = show(part, moves);
    expect(screen.getByRole('button', { name: 'Front' })).toHaveProperty('disabled', true);
    await fireEvent.click(screen.getByRole('button', { name: /^G2c, green 2 with circles/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'Put G2c at the front' }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });

  it('only what is offered can be played', async () => {
    show(part, moves);
    await fireEvent.click(screen.getByRole('button', { name: /^A6a/ }));
    expect(screen.getByRole('button', { name: 'Put A6a at the front' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByRole('button', { name: 'Put A6a at the rear' })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('F and R put the card that has the focus', async () => {
    const { onplay } = show(part, moves);
    const card = screen.getByRole('button', { name: /^G2c/ });
    await fireEvent.keyDown(card, { key: 'r' });
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[1]);
  });

  it('others who choose meanwhile do not undo what is selected', async () => {
    const { rerender } = show(part, moves);
    await fireEvent.click(screen.getByRole('button', { name: /^G2c/ }));
    await rerender({ view: viewWith({ ...part, locked: [1] }), seq: 41 });
    expect(screen.getByRole('button', { name: 'Put G2c at the front' })).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Rocket of Expert' })).getByText(/chosen/),
    ).toBeTruthy();
  });

  it('what has been chosen is shown while others choose', () => {
    show({ ...part, pending: 20 * 3 + 1, locked: [0] }, [], {
      next: { asks: 'seats', seats: [1], locked: [0] },
    });
    expect(screen.getByText(/You put G2c at the rear\./)).toBeTruthy();
    expect(screen.getByText(/Waiting for Expert/)).toBeTruthy();
  });

  it('a blind draw is a choice like the others', async () => {
    const draw: LegalMove = {
      move: 1186,
      text: 'draw',
      says: '',
      rule: 'LB-12',
      preview: { kind: 'draw' },
    };
    const { onplay } = show({ ...part, pick: 4 }, [...moves, draw]);
    await fireEvent.click(screen.getByRole('button', { name: 'Draw unseen' }));
    await fireEvent.click(screen.getByRole('button', { name: /Discard both cards/ }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(draw);
  });
});

describe('in flight', () => {
  const moves = [
    flyMove(1, 1, 1),
    flyMove(2, 1, 2),
    flyMove(2, 2, 1),
    flyMove(3, 6, 0, { explodes: true, damage: 7 }),
  ];

  it('a tile with one outcome is played at once', async () => {
    const { onplay } = show(flight, moves);
    await fireEvent.click(
      screen.getByRole('button', {
        name: 'Fly to row 1, arrow: 2 damage, lose A6w at the front and A4d at the rear',
      }),
    );
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });

  it('a tile with several asks which, and marks the cards on the rocket', async () => {
    const { onplay } = show(flight, moves);
    await fireEvent.click(screen.getByRole('button', { name: /row 2.*2 ways/ }));
    const mine = screen.getByRole('region', { name: 'Your rocket' });
    expect(within(mine).getAllByText(/, falls/)).toHaveLength(2);
    expect(within(mine).getAllByText(/, may fall/)).toHaveLength(2);
    const choice = screen.getByRole('button', {
      name: /^Lose A6w and A5h at the front, A4d at the rear/,
    });
    await fireEvent.focus(choice);
    expect(within(mine).getAllByText(/, falls/)).toHaveLength(3);
    await fireEvent.click(choice);
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[2]);
  });

  it('a look at a deadly tile is a warning', async () => {
    show(flight, moves);
    await fireEvent.focus(screen.getByRole('button', { name: /row 3/ }));
    expect(screen.getByText(/would explode here/)).toBeTruthy();
  });

  it('nobody who watches is offered anything', () => {
    show(flight, [], { seat: null, seats: seats.map((info) => ({ ...info, you: false })) });
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(screen.getAllByRole('region', { name: /^Rocket of/ })).toHaveLength(2);
  });
});

describe('at the end', () => {
  const outcome = [
    { rank: 1, utility: 1, score: 11 },
    { rank: 2, utility: 0, score: 4 },
  ];

  it('the score is broken down', () => {
    const view = viewWith({
      phase: 'over',
      turn: 7,
      rockets: [
        ['A6w', 'A5h'],
        ['R3c', 'G1d'],
      ],
    });
    render(Result, { view, seat: 0, seats, outcome });
    expect(screen.getByText('Amelia came through with the most: 11 points.')).toBeTruthy();
    expect(screen.getByText('amber 11 = 11')).toBeTruthy();
    expect(screen.getByText('red 3 + green 1 = 4')).toBeTruthy();
  });

  it('who exploded is told', () => {
    const view = viewWith({
      phase: 'over',
      turn: 5,
      rockets: [['A6w'], []],
      exploded_turn: [null, 5],
    });
    render(Result, { view, seat: 0, seats, outcome });
    expect(screen.getByText(/Amelia is the last one flying/)).toBeTruthy();
    expect(screen.getByText('Exploded in column 5')).toBeTruthy();
  });
});
