import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { BoardProps, GameEvent, LegalMove, SeatInfo } from '..';
import { markOf } from '../../ui/seats';
import Board from './Board.svelte';
import Result from './Result.svelte';
import { flyWith, moveWith, planeWith, shotWith, viewWith } from './testing';
import type { View } from './view';

// jsdom measures nothing.
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoResizes);

const people = (names: readonly string[]): SeatInfo[] =>
  names.map((name, seat) => ({
    seat,
    name,
    kind: seat ? 'bot' : 'human',
    you: seat === 0,
    here: true,
    colour: `var(--seat-${seat})`,
    mark: markOf(seat),
  }));
const seats = people(['Amelia', 'Expert']);

function show(part: Partial<View>, moves: readonly LegalMove[], more: Partial<BoardProps> = {}) {
  const onplay = vi.fn();
  const props: BoardProps = {
    view: viewWith(part),
    seat: 0,
    seats,
    moves,
    next: { asks: 'seats', seats: [0], locked: [] },
    seq: 40,
    events: [],
    chosen: null,
    hinted: null,
    highlighted: [],
    speed: 0,
    onplay,
    ...more,
  };
  return { onplay, props, ...render(Board, { props }) };
}

describe('assigning', () => {
  const assign = (text: string, attack: number, defense: number, speed: number, health: number) =>
    moveWith(text, { kind: 'assign', stats: { attack, defense, speed, health } });
  const moves = [assign('A4D3S3H2', 4, 3, 3, 2), assign('A3D3S4H2', 3, 3, 4, 2)];
  const part: Partial<View> = {
    phase: 'assign',
    active: null,
    first: null,
    locked: [1],
    planes: [planeWith({ stats: null, pose: null }), planeWith({ stats: null, pose: null })],
  };

  it('swaps numbers and locks them in', async () => {
    const { onplay } = show(part, moves);
    await fireEvent.click(screen.getByRole('radio', { name: 'Attack 4' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Lock in Attack 4/ }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });

  it('marks who has locked in, and hides what', () => {
    show(part, moves);
    const other = screen.getByRole('article', { name: 'Plane of Expert' });
    expect(within(other).getByText('Locked in')).toBeTruthy();
    expect(other.textContent).not.toMatch(/\d/);
  });

  it('shows the own choice while others choose', () => {
    const chosen = { attack: 2, defense: 3, speed: 4, health: 3 };
    show({ ...part, locked: [0], chosen }, [], {
      next: { asks: 'seats', seats: [1], locked: [0] },
    });
    expect(screen.getByText(/You have locked in Attack 2/)).toBeTruthy();
  });
});

describe('placing', () => {
  const columns = Array.from({ length: 67 }, (_, column) =>
    moveWith(`x ${-330 + 10 * column}`, { kind: 'column', column }),
  );
  const part: Partial<View> = {
    phase: 'place',
    placing: { column: null, row: null },
    planes: [planeWith({ pose: null, flying: false }), planeWith({ pose: null, flying: false })],
  };

  it('moves with arrow keys and sends column, row and heading', async () => {
    const { onplay, rerender, props } = show(part, columns);
    await fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(screen.getByTestId('place').textContent).toMatch(/10 west, 270 south/);
    await fireEvent.click(screen.getByRole('button', { name: 'Place it facing north' }));
    expect(onplay).toHaveBeenLastCalledWith(columns[32]);
    const rows = [moveWith('y -270', { kind: 'row', row: 6 })];
    const placing = { column: 32, row: null };
    await rerender({ ...props, seq: 41, moves: rows, view: viewWith({ ...part, placing }) });
    expect(onplay).toHaveBeenLastCalledWith(rows[0]);
    const pose = { x: -10e6, y: -270e6, heading: 2 };
    const faces = [moveWith('face north', { kind: 'face', pose })];
    const chosen = { column: 32, row: 6 };
    await rerender({
      ...props,
      seq: 42,
      moves: faces,
      view: viewWith({ ...part, placing: chosen }),
    });
    expect(onplay).toHaveBeenLastCalledWith(faces[0]);
    expect(onplay).toHaveBeenCalledTimes(3);
  });

  it('says what is too close before it is tried', async () => {
    const near = planeWith({ pose: { x: 0, y: -100e6, heading: 0 } });
    show({ ...part, planes: [planeWith({ pose: null, flying: false }), near] }, columns);
    expect(screen.getByTestId('place').textContent).toMatch(/200 east, 270 south.*free place/);
    await fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(screen.getByTestId('place').textContent).toMatch(/closer than 23 cm.*Expert.*AN-5/s);
    const north = screen.getByRole('button', { name: 'Place it facing north' });
    expect(north).toHaveProperty('disabled', true);
  });
});

describe('flying', () => {
  const shots = [shotWith(), shotWith({ attacker: 1, target: 0, attack_dice: 2 })];
  const straight = flyWith('S', 0, 86, shots);
  const bank = flyWith('BL', -29, 71);
  const looped = flyWith('S*', 0, 86);
  const part: Partial<View> = {
    move: { budget: 3, action: 'none', crowded: false, path: [] },
    refused: [
      { move: 'done', rule: 'AN-12', words: 'Fly at least one.' },
      { move: 'TL', rule: 'AN-8', words: 'A turn left costs 3 speed; you have 2 left.' },
      { move: 'dive 1', rule: 'AN-29', words: 'You have 0.' },
    ],
  };

  it('a template is shown, then flown', async () => {
    const { onplay } = show(part, [straight, bank]);
    const button = screen.getByRole('button', { name: /^Straight, costs 1, leaves 2/ });
    await fireEvent.focus(button);
    const means = screen.getByTestId('means');
    expect(means.textContent).toMatch(/You could attack Expert with 4 dice, between the guides/);
    expect(means.textContent).toMatch(/Expert could attack you with 2 dice/);
    await fireEvent.click(button);
    expect(onplay).toHaveBeenCalledExactlyOnceWith(straight);
  });

  it('what is not allowed says why, with its rule, and does nothing', async () => {
    const { onplay } = show(part, [straight, bank]);
    const turn = screen.getByRole('button', { name: /^Turn left: not now\. A turn left costs 3/ });
    expect(turn.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.focus(turn);
    const means = screen.getByTestId('means');
    expect(within(means).getByRole('link').getAttribute('href')).toBe('/rules/aeronauts#AN-8');
    await fireEvent.click(turn);
    await fireEvent.keyDown(window, { key: 'f' });
    expect(onplay).not.toHaveBeenCalled();
    expect(means.textContent).toMatch(/Fly at least one/);
  });

  it('letters fly, and loops have their own templates', async () => {
    const { onplay } = show(part, [straight, bank, looped]);
    await fireEvent.keyDown(window, { key: 'q' });
    expect(onplay).toHaveBeenLastCalledWith(bank);
    await fireEvent.click(screen.getByRole('button', { name: 'Loop' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Loop: Straight/ }));
    expect(onplay).toHaveBeenLastCalledWith(looped);
  });

  it('a finger is shown the end first', async () => {
    const { onplay } = show(part, [straight]);
    const button = screen.getByRole('button', { name: /^Straight/ });
    button.setPointerCapture = () => undefined;
    const tap = async () => {
      const touch = new MouseEvent('pointerdown', { bubbles: true });
      Object.assign(touch, { pointerType: 'touch', pointerId: 1 });
      await fireEvent(button, touch);
      await fireEvent.click(button);
    };
    await tap();
    expect(onplay).not.toHaveBeenCalled();
    expect(screen.getByText(/Tap again to fly it/)).toBeTruthy();
    await tap();
    expect(onplay).toHaveBeenCalledExactlyOnceWith(straight);
  });

  it('steps can be taken back where they are made', async () => {
    const onundo = vi.fn();
    const move = { budget: 2, action: 'none', crowded: false, path: ['S'] } as const;
    show({ ...part, move }, [bank], { onundo });
    await fireEvent.click(screen.getByRole('button', { name: 'Undo the last step' }));
    expect(onundo).toHaveBeenCalledOnce();
  });

  it('who watches or waits has no tray', () => {
    show({ ...part, viewer: null }, [], { seat: null });
    expect(screen.queryByRole('region', { name: 'Your move' })).toBeNull();
    expect(screen.getByText('Amelia is at the stick.')).toBeTruthy();
  });
});

describe('attacking', () => {
  it('has the exact odds on the button', async () => {
    const { attacker: _, ...odds } = shotWith();
    const attack = moveWith('attack 1', { kind: 'attack', ...odds });
    const pass = moveWith('pass', { kind: 'pass' });
    const { onplay } = show({ phase: 'attack' }, [attack, pass]);
    const button = screen.getByRole('button', {
      name: /^Attack Expert: 4 dice against 3, expected damage 0\.84, hurts 57\s%, shoots down 22\s%$/,
    });
    await fireEvent.click(button);
    expect(onplay).toHaveBeenLastCalledWith(attack);
    await fireEvent.click(screen.getByRole('button', { name: 'Hold fire' }));
    expect(onplay).toHaveBeenLastCalledWith(pass);
  });

  it('dice lie open with what was cancelled', () => {
    const event = (name: string, seat: number, numbers: Record<string, number>): GameEvent => ({
      seq: 39,
      event: name,
      seat,
      text: '',
      ...numbers,
    });
    const events = [
      event('attacked', 1, { target: 0, zone: 2, attack_dice: 2, defence_dice: 2 }),
      ...[7, 8].map((die) => event('die_rolled', 1, { die, attacking: 1 })),
      ...[6, 2].map((die) => event('die_rolled', 0, { die, attacking: 0 })),
      event('attack_ended', 0, {
        target: 0,
        hits: 1,
        criticals: 1,
        dodges: 1,
        damage: 1,
        health: 1,
      }),
    ];
    show({}, [], { events, next: { asks: 'seats', seats: [1], locked: [] } });
    const dice = screen.getByRole('region', { name: 'Expert attacks Amelia' });
    expect(within(dice).getByText('7, hit, cancelled')).toBeTruthy();
    expect(within(dice).getByText('8, critical')).toBeTruthy();
    expect(within(dice).getByText('Amelia loses 1 Health and has 1 left.')).toBeTruthy();
  });
});

describe('with four at the table', () => {
  it('partners are told apart, and wrecks from planes', () => {
    const four = people(['Amelia', 'Bessie', 'Charles', 'Jean']);
    const view = viewWith({ active: 1 });
    const planes = [0, 1, 2, 3].map((seat) =>
      planeWith({
        pose: { x: seat * 400e6, y: 0, heading: seat },
        ...(seat === 3 ? { flying: false, fell: 1, fell_round: 4 } : {}),
      }),
    );
    show({ planes, active: 1, config: { ...view.config, teams: true, arena: true } }, [], {
      seats: four,
      next: { asks: 'seats', seats: [1], locked: [] },
    });
    const of = (name: string) => screen.getByRole('article', { name: `Plane of ${name}` });
    expect(within(of('Charles')).getByText('partner')).toBeTruthy();
    expect(within(of('Bessie')).getByText('at the stick')).toBeTruthy();
    expect(within(of('Jean')).getByText('down in round 4')).toBeTruthy();
    expect(within(of('Jean')).queryByRole('button')).toBeNull();
  });
});

describe('the result', () => {
  it('says how it ended, with the rule', () => {
    const planes = [planeWith({ dealt: 2 }), planeWith({ taken: 2 })];
    const view = viewWith({ phase: 'over', ending: 'round-limit', planes });
    const outcome = [
      { rank: 1, utility: 1, score: 2 },
      { rank: 2, utility: 0, score: 0 },
    ];
    render(Result, { props: { view, seat: 0, seats, outcome } });
    expect(screen.getByText(/last round is over/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^AN-V2/ })).toBeTruthy();
  });
});
